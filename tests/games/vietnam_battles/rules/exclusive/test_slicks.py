"""VB 10.0, 11.0: slicks, tangos and the ambush."""

from __future__ import annotations

import pytest

from games.vietnam_battles.state import Unit
from tests.games.vietnam_battles.vb_table import depleted, placed, table, the_game

SN, IT = "snoopys_nose", "iron_triangle"


@pytest.mark.rule("VB 10.0")
def test_a_slick_carries_a_leg_unit_to_any_open_hex():
    t = table(SN, units={"us_3_60_a": "0616"}).do("lift", "us_3_60_a")
    assert {"4601", "3313", "0615"} <= t.offered("land")
    assert t.refusal("land", at="0717") == "VB 10.0"  # jungle
    assert t.refusal("land", at="0734") == "VB 10.0"  # all water
    t.do("land", at="3313")
    assert t.at("us_3_60_a") == "3313"
    assert t.unit("us_3_60_a").landed == "slick"


@pytest.mark.rule("VB 10.0")
def test_a_landed_unit_does_not_move_on_and_its_slick_is_used():
    t = table(units={"us_4_47_c": "0616", "us_4_47_b": "0615", "us_3_47_a": "0614"})
    t.do("lift", "us_4_47_c").do("land", at="3313").do("lift", "us_4_47_b").do("land", at="3314")
    assert t.refusal("move", "us_4_47_c") == "VB 10.0"
    assert "lift" not in t.verbs()  # The Boys of '67 have two slicks
    assert t.refusal("lift", "us_3_47_a") == "VB 10.0"


@pytest.mark.rule("VB 10.0")
@pytest.mark.parametrize(("name", "where"), [("us_4_47_c", "0717"), ("us_5_cav", "0616")])
def test_no_pick_up_in_jungle_and_none_of_mobile_units(name, where):
    t = table(units={name: where})
    assert "lift" not in t.verbs()
    assert t.refusal("lift", name) == "VB 10.0"


@pytest.mark.rule("VB 10.0")
def test_pick_up_in_an_enemy_zone_costs_a_step():
    t = table(units={"us_4_47_c": "0616", "vc_514_1": "0717"}).do("lift", "us_4_47_c")
    assert t.unit("us_4_47_c").depleted
    assert t.step == "flight"


@pytest.mark.rule("VB 10.0", "VB 21.0")
def test_a_depleted_unit_is_lost_at_such_a_pick_up_and_the_slick_stays_free():
    t = table(SN, units={"us_4_47_c": depleted("0616", SN), "vc_514_1": "0717"}).do("lift", "us_4_47_c")
    assert t.unit("us_4_47_c").box == "lost"
    assert t.state.us_losses == 1
    assert t.state.zones == []
    assert t.step == "movement"


@pytest.mark.rule("VB 20.0", "VB 10.0")
def test_special_forces_are_picked_up_without_loss():
    t = table(SN, units={"us_seals": "0616", "vc_514_1": "0717"}).do("lift", "us_seals")
    assert not t.unit("us_seals").depleted


@pytest.mark.rule("VB 10.0")
def test_landing_in_an_enemy_zone_costs_nothing_but_occupied_hexes_are_closed():
    t = table(units={"us_4_47_c": "3313", "us_4_47_b": "0615", "vc_514_1": "0717"}).do("lift", "us_4_47_c")
    assert t.refusal("land", at="0615") == "VB 10.0"
    t.do("land", at="0616")
    assert not t.unit("us_4_47_c").depleted


@pytest.mark.rule("VB 10.0")
def test_no_flight_after_a_step():
    t = table(units={"us_4_47_c": "0616"}).walk("us_4_47_c", "0615").do("done")
    assert t.refusal("lift", "us_4_47_c") == "VB 10.0"


@pytest.mark.rule("VB 10.0")
def test_no_flights_in_the_mobile_phase():
    t = table(SN, phase="mobile_movement", units={"us_3_60_a": "0616", "us_5_60_a": "0615"})
    assert "lift" not in t.verbs()
    assert t.refusal("lift", "us_3_60_a") == "VB 10.0"


@pytest.mark.rule("VB 27.0", "VB 10.0")
def test_units_that_fly_in_on_turn_one_of_iron_triangle_land_on_clear_ground():
    t = table(IT, units={"us_1_26": Unit(box="entry"), "us_25_1_1": "2230"})
    t.do("lift", "us_1_26")
    assert "2222" not in t.offered("land")  # Fil Hol
    assert t.refusal("land", at="2222") == "VB 27.0"
    t.do("land", at="2101").do("lift", "us_25_1_1")
    assert "2222" in t.offered("land")


@pytest.mark.rule("VB 27.0")
def test_seven_units_fly_in_over_all_turns_and_the_eighth_comes_by_the_edge():
    t = table(IT, turn=2, flown_in=6, units={"us_1_26": Unit(box="entry"), "us_2_18": Unit(box="entry")})
    t.do("lift", "us_1_26").do("land", at="2101")
    assert t.refusal("lift", "us_2_18") == "VB 27.0"
    assert t.offered("lift") == set()
    assert t.offered("move") == {"us_2_18"}


@pytest.mark.rule("VB 27.0")
def test_flights_on_the_map_do_not_count_as_flying_in():
    t = table(IT, turn=2, flown_in=6, units={"us_1_26": "2230", "us_2_18": Unit(box="entry")})
    t.do("lift", "us_1_26").do("land", at="2101")
    assert t.offered("lift") == {"us_2_18"}


@pytest.mark.rule("VB 3.0")
def test_reinforcements_wait_for_their_turn_and_their_way():
    t = table(SN, units={"arvn_7": Unit(box="entry"), "us_3_47_a": Unit(box="entry"), "us_2_47_a": Unit(box="entry")})
    assert t.refusal("lift", "arvn_7") == "VB 3.0"
    assert t.refusal("move", "us_3_47_a") == "VB 3.0"
    assert t.refusal("lift", "us_2_47_a") == "VB 3.0"
    assert t.offered("lift") == {"us_3_47_a"}
    assert t.offered("move") == {"us_2_47_a"}


@pytest.mark.rule("VB 3.0")
def test_entry_by_an_edge_hex_costs_its_terrain_and_not_the_road():
    t = table(SN, units={"us_5_60_a": Unit(box="entry")}).do("move", "us_5_60_a")
    assert t.refusal("enter", at="0233") == "VB 3.0"  # south of the Mekong
    t.do("enter", at="2033")
    assert t.state.stack[-1].left == 14
    t.do("step", at="2032").do("done")
    assert t.at("us_5_60_a") == "2032"


@pytest.mark.rule("VB 3.0", "VB 5.3")
def test_an_edge_hex_that_a_friend_holds_is_passed_but_not_kept():
    t = table(SN, units={"us_5_60_a": Unit(box="entry"), "us_5_60_b": "2033"}).do("move", "us_5_60_a")
    t.do("enter", at="2033")
    assert "done" not in t.verbs()
    assert t.refusal("done") == "VB 5.3"
    t.do("step", at="2032").do("done")
    assert (t.at("us_5_60_a"), t.at("us_5_60_b")) == ("2032", "2033")


@pytest.mark.rule("VB 3.0", "VB 5.3")
def test_an_edge_hex_that_a_friend_holds_is_closed_to_a_unit_that_cannot_go_on():
    """Two enemies beside it: a leg unit that comes in must stop there."""
    units = {"us_2_47_a": Unit(box="entry"), "us_5_60_b": "2033", "vc_lf_1": "2032"}
    t = table(SN, units=units).do("move", "us_2_47_a")
    assert "2033" not in t.offered("enter")
    assert t.refusal("enter", at="2033") == "VB 5.3"
    assert t.refusal("enter", at="2032") == "VB 3.0"


@pytest.mark.rule("VB 3.0", "VB 5.1")
def test_an_edge_hex_that_an_enemy_holds_is_closed():
    t = table(SN, units={"us_5_60_a": Unit(box="entry"), "vc_lf_1": "2033"}).do("move", "us_5_60_a")
    assert t.refusal("enter", at="2033") == "VB 5.1"


@pytest.mark.rule("VB 3.0")
def test_a_reinforcement_may_be_held_back():
    t = table(SN, units={"us_5_60_a": Unit(box="entry")}).do("move", "us_5_60_a").do("done")
    assert t.unit("us_5_60_a").box == "entry"


# 11.0


@pytest.mark.rule("VB 11.0")
def test_a_tango_carries_a_leg_unit_from_bank_to_bank():
    t = table(units={"us_4_47_c": "0618", "vc_514_1": "0617"}).do("sail", "us_4_47_c")
    assert not t.unit("us_4_47_c").depleted  # zones of control do not matter
    assert {"0711", "3807", "0512"} <= t.offered("land")  # jungle and coast alike
    assert t.refusal("land", at="3212") == "VB 11.0"
    assert t.refusal("land", at="0617") == "VB 11.0"  # a known enemy
    t.do("land", at="0717")
    assert t.unit("us_4_47_c").landed == "tango"
    assert t.refusal("move", "us_4_47_c") == "VB 11.0"
    assert "sail" not in t.verbs()  # one boat


@pytest.mark.rule("VB 11.0")
def test_no_boat_away_from_the_water_and_none_for_mobile_units():
    t = table(units={"us_4_47_c": "3212", "us_5_cav": "0618"})
    assert "sail" not in t.verbs()
    assert t.refusal("sail", "us_4_47_c") == "VB 11.0"
    assert t.refusal("sail", "us_5_cav") == "VB 11.0"


@pytest.mark.rule("VB 11.0")
def test_bridges_do_not_matter_to_boats():
    t = table(SN, units={"us_3_60_a": "0618"}).do("sail", "us_3_60_a")
    assert "4406" in t.offered("land")  # beyond both bridges of the Ba Rai


@pytest.mark.rule("VB 11.0", "VB 26.0")
def test_units_that_come_by_boat_begin_at_the_boat_entry():
    t = table(SN, units={"us_3_60_a": Unit(box="entry")}).do("sail", "us_3_60_a").do("land", at="0512")
    assert t.at("us_3_60_a") == "0512"


@pytest.mark.rule("VB 27.0", "VB 11.0")
def test_the_arvn_unit_aboard_lands_by_the_saigon():
    t = table(
        IT, units={"arvn_5": Unit(at=the_game().rules(IT).ground.place("4223/4323"), box="aboard"), "us_1_26": "4223"}
    )
    assert t.offered("sail") == {"arvn_5"}  # its boat is the only one
    assert t.refusal("sail", "us_1_26") == "VB 11.0"
    t.do("sail", "arvn_5").do("land", at="1211")
    assert t.at("arvn_5") == "1211"


@pytest.mark.rule("VB 11.0", "VB 12.0")
def test_tangos_use_the_thi_tinh_that_is_barred_to_riverine_units():  # R-F58
    t = table(IT, units={"us_1_26": "4223"}).do("sail", "us_1_26")
    assert {"3609", "3501", "3401", "3821"} <= t.offered("land")
    t.do("land", at="3609")
    assert (t.at("us_1_26"), t.unit("us_1_26").landed) == ("3609", "tango")
    up = table(IT, units={"us_1_26": "3510"}).do("sail", "us_1_26")
    assert {"1211", "4223"} <= up.offered("land")


# 11.1


def beach(**units):
    """A hidden company in the jungle of 0717, on the bank of the Tra Tan."""
    forces = {"us_3_60_a": "0512", "vc_lf_1": placed("0717", SN, hidden=True), **units}
    return table(SN, units=forces, us_fire=["us_plus_3_1"], vc_fire=["vc_plus_1_1", "vc_plus_2_1"])


@pytest.mark.rule("VB 11.1")
def test_a_landing_on_a_hidden_unit_is_an_ambush():
    t = beach().do("sail", "us_3_60_a").do("land", at="0717")
    assert not t.unit("vc_lf_1").hidden
    assert (t.step, t.decision.seat) == ("bump", "vc")
    assert t.offered("bump") == {"0616", "0716", "0816", "0817", "0718", "0617"}


@pytest.mark.rule("VB 11.1")
def test_the_ambushed_unit_attacks_at_once_without_support_and_the_viet_cong_may_use_two_markers():
    t = beach().dice(4).do("sail", "us_3_60_a").do("land", at="0717").do("bump", at="0616")
    assert t.at("us_3_60_a") == "0616"
    assert t.decision.seat == "vc"
    t.do("support", "vc_plus_1_1").do("support", "vc_plus_2_1")
    facts = t.facts("combat")
    assert (facts["fight"], facts["attack"], facts["defense"], facts["row"]) == ("ambush", 2, 7, "jungle")


@pytest.mark.rule("VB 11.1")
def test_after_the_ambush_the_movement_phase_goes_on():
    t = beach(us_4_47_c="3212").dice(6).do("sail", "us_3_60_a").do("land", at="0717").do("bump", at="0616")
    t.without_support()
    while t.step == "fall_back":
        t.game.apply(t.state, t.actions[0])
    assert t.step == "movement"
    assert "us_4_47_c" in t.offered("move")


@pytest.mark.rule("VB 11.1", "VB 15.0")
def test_only_the_hex_where_it_ends_reveals_others():
    far = placed("0818", SN, hidden=True)  # beside 0717 and 0718, not beside 0616
    t = beach(vc_lf_2=far).do("sail", "us_3_60_a").do("land", at="0717").do("bump", at="0616")
    assert t.unit("vc_lf_2").hidden


@pytest.mark.rule("VB 11.1")
def test_no_room_means_elimination_and_the_hidden_blockers_are_shown():
    around = ["0616", "0716", "0816", "0817", "0718", "0617"]
    names = ["vc_514_1", "vc_514_2", "vc_514_3", "vc_263_1", "vc_263_2", "vc_263_3"]
    jungle = {"0816", "0817", "0718", "0617"}
    units = {n: placed(h, SN, hidden=h in jungle) for n, h in zip(names, around, strict=True)}
    t = beach(**units).do("sail", "us_3_60_a").do("land", at="0717")
    assert t.unit("us_3_60_a").box == "lost"
    assert not any(t.unit(name).hidden for name in names)
