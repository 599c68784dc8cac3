"""VB 5.0, 6.0: moving on land, roads and trails, zones of control, stacking."""

from __future__ import annotations

import pytest

from games.vietnam_battles.rules.standard.movement.price import Progress, going, open_steps, steps_from, ways_open
from games.vietnam_battles.rules.standard.movement.reach import MoveSearch
from games.vietnam_battles.rules.standard.zones_of_control import in_zoc, zone_against
from games.vietnam_battles.state import friend_at, friends_of
from hexcore.board.paths import search
from hexcore.game.actions import Refusal
from tests.games.vietnam_battles.vb_table import Table, table

SN, IT = "snoopys_nose", "iron_triangle"


def left(t: Table) -> float:
    return t.state.stack[-1].left / 2


@pytest.mark.rule("VB 5.0", "VB 5.2")
def test_clear_costs_one_and_jungle_two():
    t = table(units={"us_4_47_c": "0615"}).walk("us_4_47_c", "0616")
    assert left(t) == 4
    t.do("step", at="0717")
    assert left(t) == 2


@pytest.mark.rule("VB 5.2")
def test_jungle_costs_a_mobile_unit_three():
    t = table(units={"us_5_cav": "0616"}).walk("us_5_cav", "0717")
    assert left(t) == 3


@pytest.mark.rule("VB 5.2")
def test_river_is_added_to_the_hex():
    t = table(units={"us_4_47_c": "0617"}).walk("us_4_47_c", "0618")
    assert left(t) == 2  # clear 1, river 2


@pytest.mark.rule("VB 5.2")
def test_a_step_must_be_paid_in_full():
    t = table(units={"us_4_47_c": "0616"}).walk("us_4_47_c", "0617")
    assert left(t) == 3
    assert "0718" not in t.offered("step")  # jungle 2, river 2
    assert t.refusal("step", at="0718") == "VB 5.2"


@pytest.mark.rule("VB 5.0")
def test_only_adjacent_hexes_are_entered():
    t = table(units={"us_4_47_c": "0616"}).do("move", "us_4_47_c")
    assert t.refusal("step", at="0915") == "VB 5.0"


@pytest.mark.rule("VB 5.0", "VB 5.2")
def test_of_a_far_hex_is_said_how_many_points_it_needs():
    t = table(units={"us_4_47_c": "0615"}).do("move", "us_4_47_c")
    assert t.reason("step", at="0617") == ("VB 5.0", "not_adjacent"), "it comes there, but by two steps"
    far = t.game.explain(t.state, t.action("step", at="1115"))
    assert far is not None
    assert (far.rule, t.game.catalogue.say(far.text)) == (
        "VB 5.0",
        "4/47 C cannot go there: movement points left 5, needed 7.",
    )
    t.do("step", at="0616").do("step", at="0617")
    near = t.game.explain(t.state, t.action("step", at="0718"))
    assert near is not None
    assert (near.rule, t.game.catalogue.say(near.text)) == (
        "VB 5.2",
        "4/47 C cannot go there: movement points left 2, needed 4.",
    )


@pytest.mark.rule("VB 5.1", "VB 5.1.1", "VB 5.3")
def test_of_a_far_hex_is_said_what_else_is_in_the_way():
    t = table(units={"us_4_47_c": "0615", "vc_514_1": "0918", "us_3_47_a": "0915"}).do("move", "us_4_47_c")
    assert t.reason("step", at="0918") == ("VB 5.1", "enemy_there")
    assert t.reason("step", at="0915") == ("VB 5.3", "stacked")
    cornered = table(units={"us_4_47_c": "0134", "vc_514_1": "0232"}).do("move", "us_4_47_c")
    assert cornered.reason("step", at="0101") == ("VB 5.1.1", "zone_between")
    alone = table(units={"us_4_47_c": "0615"}).do("move", "us_4_47_c")
    assert alone.reason("step", at="0101") == ("VB 5.1", "no_way"), "the Mekong"


@pytest.mark.rule("VB 5.1")
def test_an_enemy_hex_is_closed():
    t = table(units={"us_4_47_c": "0616", "vc_514_1": "0717"}).do("move", "us_4_47_c")
    assert "0717" not in t.offered("step")
    assert t.refusal("step", at="0717") == "VB 5.1"


@pytest.mark.rule("VB 5.1")
def test_a_unit_moves_once_and_points_are_not_kept():
    t = table(units={"us_4_47_c": "0616"}).walk("us_4_47_c", "0615").do("done")
    assert t.at("us_4_47_c") == "0615"
    assert "us_4_47_c" not in t.offered("move")
    assert t.refusal("move", "us_4_47_c") == "VB 5.1"


@pytest.mark.rule("VB 5.1")
def test_nobody_moves_the_enemy():
    t = table(units={"us_4_47_c": "0616", "vc_514_1": "0816"})
    assert t.offered("move") == {"us_4_47_c"}
    assert t.refusal("move", "vc_514_1") == "VB 5.1"


@pytest.mark.rule("VB 5.1")
def test_nobody_leaves_the_map_at_snoopys_nose():
    t = table(units={"us_4_47_c": "0934"}).do("move", "us_4_47_c")
    assert "exit" not in t.verbs()
    assert t.refusal("exit") == "VB 5.1"


@pytest.mark.rule("VB 5.1")
def test_mobile_units_need_a_bridge_over_the_saigon():
    t = table(IT, units={"us_1_4": "1211"}).do("move", "us_1_4")
    assert t.refusal("step", at="1210") == "VB 5.1"
    t = table(IT, units={"us_1_26": "1211"}).walk("us_1_26", "1210")
    assert t.at("us_1_26") == "1210"  # village 2 and Saigon 3: all its points
    assert t.unit("us_1_26").spent


@pytest.mark.rule("VB 5.2.1")
def test_along_a_road_a_step_costs_half_a_point():
    t = table(SN, units={"us_5_60_a": "3909"}).walk("us_5_60_a", "3910", "3911", "3912")
    assert left(t) == 6.5


@pytest.mark.rule("VB 5.2.1")
def test_a_bridge_carries_the_road_and_a_road_hex_entered_from_the_side_is_terrain():
    t = table(SN, units={"us_5_60_a": "3907"}).walk("us_5_60_a", "3908")
    assert left(t) == 7.5
    t = table(SN, units={"us_5_60_a": "3808"}).walk("us_5_60_a", "3908")
    assert left(t) == 6  # Cai Lay is a village


@pytest.mark.rule("VB 5.2.2")
def test_along_a_trail_a_step_costs_one_point_whatever_the_terrain():
    t = table(SN, units={"us_3_60_a": "1821"}).walk("us_3_60_a", "1820")
    assert left(t) == 3  # jungle, not along the trail
    t = table(SN, units={"us_3_60_a": "1921"}).walk("us_3_60_a", "1820", "1721")
    assert left(t) == 3  # jungle, along the trail


@pytest.mark.rule("VB 2.1")
def test_a_trail_over_a_river_without_a_bridge_gives_nothing():
    """The east bank trail of the Ba Rai crosses it between 1714 and 1614 only by the hexsides that carry no river."""
    ground = table(SN).ground
    for path in ground.board.paths:
        for a, b in zip(path.hexes, path.hexes[1:], strict=False):
            pace = next(p for p in ground.leg[a] if p.to == b)
            if pace.side >= 0 and pace.side not in ground.bridges:
                assert pace.wet >= ground.hex_price(b, False) + 4


# Zones of control


@pytest.mark.rule("VB 5.1.1", "VB 6.0", "VB 6.1")
def test_a_leg_unit_stops_in_an_enemy_zone():
    t = table(units={"us_4_47_c": "0615", "vc_514_1": "0717"}).walk("us_4_47_c", "0616")
    assert t.step == "movement"  # the move is over at once
    assert t.at("us_4_47_c") == "0616"


@pytest.mark.rule("VB 5.1.1")
def test_a_leg_unit_leaves_a_zone_freely_and_stops_in_the_next():
    t = table(units={"us_4_47_c": "0616", "vc_514_1": "0717"}).walk("us_4_47_c", "0615")
    assert left(t) == 4
    t.do("step", at="0616")
    assert t.step == "movement"


@pytest.mark.rule("VB 5.1.2")
def test_infiltration_takes_a_leg_units_whole_allowance_and_is_its_only_step():
    t = table(units={"us_4_47_c": "0616", "vc_514_1": "0717"}).do("move", "us_4_47_c")
    assert "0716" in t.offered("step")
    t.do("step", at="0716")
    assert t.step == "movement"
    assert t.at("us_4_47_c") == "0716"


@pytest.mark.rule("VB 6.0", "VB 5.3")
def test_what_is_asked_of_many_places_at_once_is_what_is_asked_of_each():
    t = table(IT, units={"us_196_1_5": "1010", "vc_272_1": "1110", "vc_272_2": "1310", "vc_272_3": "1511"})
    places = t.ground.land_places
    for seat in ("us", "vc"):
        assert zone_against(t.state, seat) == {place for place in places if in_zoc(t.state, place, seat)}
    for name in ("us_196_1_5", "vc_272_1"):
        friends = {place: friend_at(t.state, name, place) for place in places}
        assert friends_of(t.state, name) == {place: friend for place, friend in friends.items() if friend}


@pytest.mark.rule("VB 5.1", "VB 5.2", "VB 12.0", "VB 19.0")
@pytest.mark.parametrize("name", ["us_4_47_c", "us_5_cav", "us_5_60_a", "vc_514_2"])
def test_what_is_seen_at_a_glance_from_a_place_is_what_every_step_from_it_says(name):
    units = {"us_4_47_c": "0616", "us_5_cav": "0614", "us_5_60_a": "0815", "vc_514_1": "0717", "vc_514_2": "0719"}
    t = table(SN, units={**units, "us_monitor_1": "0717/0718"})
    anywhere, glances = going(t.state, name), []
    for place in t.ground.land_places:
        for left in (2, 4, 8):
            here = Progress(place, fresh=True)
            answers = [anywhere.step(here, exit, left) for exit in anywhere.ways_out(here, left)[0]]
            assert steps_from(t.state, name, here, left) == answers
            are_open = [not isinstance(after, Refusal) for _, after, _ in open_steps(t.state, name, here, left)]
            glanced = ways_open(t.state, name, here, left)
            glances.append(glanced is None)
            assert are_open == ([True] * len(are_open) if glanced is None else glanced)
    assert len(set(glances)) == 2


@pytest.mark.rule("VB 5.1.1", "VB 5.1.2")
@pytest.mark.parametrize("name", ["us_4_47_c", "us_5_cav", "us_5_60_a", "vc_514_2"])
def test_a_search_that_leaves_out_what_is_no_cheaper_finds_the_same(name):
    units = {"us_4_47_c": "0616", "us_5_cav": "0614", "us_5_60_a": "0815", "vc_514_1": "0717", "vc_514_2": "0719"}
    t = table(SN, units=units)
    place = t.state.units[name].at

    def steps(here, spent):
        answers = steps_from(t.state, name, here, 16 - spent)
        return [(after, price) for _, after, price in answers if not isinstance(after, Refusal)]

    whole = search(Progress(place, fresh=True), steps, 16)
    sparing = MoveSearch(going(t.state, name), Progress(place, fresh=True), 16)
    nodes, found = sparing.nodes, sparing.found
    assert len(whole.cost) > 50
    assert [(nodes[node], cost) for node, cost in found.cost.items()] == [*whole.cost.items()]
    assert {nodes[node]: nodes[before] for node, before in found.before.items()} == whole.before


@pytest.mark.rule("VB 5.1.2")
def test_no_infiltration_after_another_step():
    t = table(units={"us_4_47_c": "0616", "vc_514_1": "0717"})
    here = t.ground.place("0616")

    def reached(fresh):
        steps = steps_from(t.state, "us_4_47_c", Progress(here, fresh=fresh), 10)
        return {t.ground.labels[to] for to, after, _ in steps if not isinstance(after, Refusal)}

    beside, later = reached(fresh=True), reached(fresh=False)
    assert beside - later == {"0617", "0716"}  # the hexes beside 0717


@pytest.mark.rule("VB 5.1.1")
def test_the_end_of_a_march_in_a_zone():
    t = table(units={"us_4_47_c": "0514", "vc_514_1": "0717"}).walk("us_4_47_c", "0515", "0615")
    t.do("step", at="0616")
    assert t.step == "movement"


@pytest.mark.rule("VB 5.1.2")
def test_infiltration_disregards_the_terrain_cost():
    """Jungle and river cost four, which is all the engineers have; zones on both sides ask no more."""
    t = table(SN, units={"us_15": "0717", "vc_514_1": "0817"}).do("move", "us_15")
    assert "0718" in t.offered("step")  # jungle 2 + river 2 = 4 = its allowance
    t = table(SN, units={"us_15": "0717", "vc_514_1": "0718", "vc_514_2": "0816"}).do("move", "us_15")
    assert "0817" in t.offered("step")


@pytest.mark.rule("VB 5.1.1", "VB 5.1.2")
def test_a_mobile_unit_pays_half_its_allowance_from_zone_to_zone_and_may_go_on():
    t = table(SN, units={"us_5_60_a": "0616", "vc_514_1": "0717"}).walk("us_5_60_a", "0716")
    assert left(t) == 3  # 8 - half of 8 - clear 1
    t.do("step", at="0715")
    assert left(t) == 2


@pytest.mark.rule("VB 5.1.1")
def test_a_mobile_unit_enters_its_first_zone_at_terrain_cost_and_does_not_stop():
    t = table(SN, units={"us_5_60_a": "0615", "vc_514_1": "0717"}).walk("us_5_60_a", "0616")
    assert left(t) == 7


@pytest.mark.rule("VB 5.1.1")
def test_a_mobile_unit_that_left_a_zone_pays_the_half_at_the_next_but_only_once():
    units = {"us_5_60_a": "0616", "vc_514_1": "0717", "vc_514_2": "0514"}
    t = table(SN, units=units).walk("us_5_60_a", "0516")
    assert left(t) == 7  # out of the zone: terrain only
    t.do("step", at="0515")
    assert left(t) == 2  # into the next: half of 8 and terrain
    t.do("step", at="0516")
    assert left(t) == 1
    t.do("step", at="0515")
    assert t.at("us_5_60_a") == "0515"  # paid already: terrain only, and that was its last point
    assert t.step == "movement"


@pytest.mark.rule("VB 5.1.1")
def test_half_an_odd_allowance_is_rounded_down():
    t = table(units={"us_5_cav": "0616", "vc_514_1": "0717"}).walk("us_5_cav", "0716")
    assert left(t) == 2  # 6 - 3 - 1


@pytest.mark.rule("VB 6.0")
def test_zones_cross_rivers():
    t = table(units={"us_4_47_c": "0519", "vc_514_1": "0617"}).walk("us_4_47_c", "0518")
    assert t.step == "movement"


@pytest.mark.rule("VB 20.0")
def test_special_forces_disregard_zones():
    t = table(SN, units={"us_seals": "0616", "vc_514_1": "0717"}).walk("us_seals", "0716")
    assert left(t) == 5
    t.do("step", at="0715")
    assert left(t) == 4


@pytest.mark.rule("VB 20.0")
def test_special_forces_do_not_enter_enemies():
    t = table(SN, units={"us_seals": "0616", "vc_514_1": "0717"}).do("move", "us_seals")
    assert t.refusal("step", at="0717") == "VB 5.1"


# Stacking


@pytest.mark.rule("VB 5.3")
def test_a_unit_passes_a_friend_but_does_not_stop_there():
    t = table(units={"us_4_47_c": "0616", "us_4_47_b": "0615"}).walk("us_4_47_c", "0615")
    assert "done" not in t.verbs()
    assert t.refusal("done") == "VB 5.3"
    t.do("step", at="0614").do("done")
    assert t.at("us_4_47_c") == "0614"
    assert t.at("us_4_47_b") == "0615"


@pytest.mark.rule("VB 5.3")
def test_a_friends_hex_is_closed_if_there_is_no_way_on():
    """0616 lies in the zone of 0717: a leg unit would have to stop on its friend."""
    t = table(units={"us_4_47_c": "0615", "us_4_47_b": "0616", "vc_514_1": "0717"}).do("move", "us_4_47_c")
    assert "0616" not in t.offered("step")
    assert t.refusal("step", at="0616") == "VB 5.3"
