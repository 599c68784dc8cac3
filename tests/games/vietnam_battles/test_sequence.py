"""VB 3.0, 4.0: setting up and the sequence of play."""

from __future__ import annotations

import pytest

from games.vietnam_battles.rules.standard.set_up.set_up import EDITS
from tests.games.vietnam_battles.vb_table import Table, placed, table, the_game

SN, IT = "snoopys_nose", "iron_triangle"


def opened(scenario, seed=1, **options) -> Table:
    return Table(the_game().start(scenario, options, seed))


@pytest.mark.rule("VB 4.1")
def test_the_phases_of_a_game_turn_come_in_order():
    t = opened("boys_of_67")
    seen = []
    while t.state.turn == 1 and t.decision:
        seen.append((t.state.active, t.state.phase))
        t.do("end_phase")
    assert seen == [
        ("us", "movement"),
        ("us", "combat"),
        ("us", "mobile_movement"),
        ("vc", "movement"),
        ("vc", "combat"),
    ]  # the cavalry may still move; nobody mobile can attack; the Viet Cong have no mobile units


@pytest.mark.rule("VB 4.1")
def test_a_mobile_unit_moves_in_one_of_the_two_phases():
    t = (
        table(SN, units={"us_5_60_a": "3212", "us_5_60_b": "3312", "us_3_60_a": "3412"})
        .walk("us_5_60_a", "3213")
        .do("done")
    )
    t.do("end_phase").do("end_phase")
    assert t.state.phase == "mobile_movement"
    assert t.offered("move") == {"us_5_60_b"}
    assert t.refusal("move", "us_3_60_a") == "VB 4.1"
    assert t.refusal("move", "us_5_60_a") == "VB 5.1"


@pytest.mark.rule("VB 4.1")
def test_a_unit_chosen_without_a_step_has_not_moved():
    t = table(SN, units={"us_5_60_a": "3212"}).do("move", "us_5_60_a").do("done").do("end_phase").do("end_phase")
    assert t.offered("move") == {"us_5_60_a"}


@pytest.mark.rule("VB 4.1")
def test_the_marks_of_a_player_turn_are_cleared():
    units = {
        "us_4_47_c": placed("0616", attacked=True, moved=True, advanced=True),
        "vc_514_1": placed("3212", displaced=True),
    }
    t = table(phase="combat", units=units).do("end_phase")
    while t.state.active == "us":
        t.do("end_phase")
    assert not any(t.unit(n).attacked or t.unit(n).moved or t.unit(n).displaced for n in units)


@pytest.mark.rule("VB 4.0", "VB 4.1")
def test_the_turn_marker_moves_on_and_transports_return():
    t = opened("boys_of_67")
    assert len(t.state.zones) == 2
    while t.state.turn == 1:
        t.do("end_phase")
    assert t.state.turn == 2
    assert (t.state.zones, t.state.beaches) == ([], [])
    assert not any(unit.landed for unit in t.state.units.values())


@pytest.mark.rule("VB 25.0")
def test_units_that_begin_landed_do_not_move_on_turn_one():
    t = opened("boys_of_67")
    assert t.offered("move") == {"us_4_47_c", "us_4_47_b", "us_5_cav", "us_monitor_1", "us_command_boat_1"}
    assert "lift" not in t.verbs()
    assert t.refusal("move", "us_3_47_a") == "VB 10.0"
    assert t.refusal("move", "us_3_47_c") == "VB 11.0"


@pytest.mark.rule("VB 4.0")
def test_the_game_is_judged_after_the_last_turn():
    t = opened("boys_of_67")
    while t.decision:
        t.do("end_phase")
    assert t.state.turn == 4
    assert t.game.outcome(t.state).ending == "vc_victory"


# Set-up


@pytest.mark.rule("VB 26.0", "VB 16.0")
def test_camps_come_first_in_jungle_one_a_hex():
    t = opened(SN).do("take", "camp-1")
    jungle = {t.ground.board.label(h) for h in t.ground.jungle}
    assert {text.split()[1] for text in t.offered("place")} == jungle
    assert t.refusal("place", "camp-1", at="0616") == "VB 16.0"
    t.do("place", "camp-1", at="0717").do("take", "camp-2")
    assert "camp-2 0717" not in t.offered("place")


def camps_done(seed=1, dice=(), **options) -> Table:
    t = opened(SN, seed, **options)
    t.dice(*dice)
    return t.do("quick_setup").do("ready") if not options else t.do("quick_setup").do("ready").do("genuine", "cache-2")


@pytest.mark.rule("VB 26.0")
def test_two_dice_set_the_open_minimum():
    t = camps_done()
    assert 2 <= t.state.open_points <= 12
    assert t.step == "deploy"


@pytest.mark.rule("VB 26.0")
def test_only_jungle_hides_and_villages_and_posts_are_closed():
    t = camps_done().do("take", "vc_514_1")
    jungle = {t.ground.board.label(h) for h in t.ground.jungle}
    assert t.offered("hide") <= jungle
    for label in ("3908", "3929", "4601", "0734"):
        assert label not in t.offered("place"), label
    assert t.refusal("hide", at="0616") == "VB 26.0"
    assert t.refusal("place", at="3908") == "VB 26.0"


@pytest.mark.rule("VB 26.0")
def test_no_unit_is_hidden_if_the_open_minimum_could_not_be_met():
    t = camps_done()
    t.state.open_points = sum(card.front[0] for card in t.state.rules.cards.values() if card.nation == "vc")
    t.do("take", "vc_514_1")
    assert t.offered("hide") == set()
    assert t.offered("place")


@pytest.mark.rule("VB 26.0", "VB 5.3")
def test_no_two_units_in_one_hex():
    t = camps_done().do("take", "vc_514_1").do("place", at="0717").do("take", "vc_514_2")
    assert "0717" not in t.offered("place")
    assert t.refusal("place", at="0717") == "VB 5.3"


@pytest.mark.rule("VB 3.0")
@pytest.mark.parametrize("seed", range(6))
def test_a_quick_set_up_is_legal_and_can_be_changed(seed):
    t = camps_done(seed).do("quick_setup")
    units = [t.state.units[name] for name in t.state.rules.forces["vc"]]
    open_points = sum(c.front[0] for n, c in t.state.rules.cards.items() if c.nation == "vc" and not t.unit(n).hidden)
    assert open_points >= t.state.open_points
    assert any(unit.hidden for unit in units)
    assert not t.game.violations(t.state)
    t.do("take", "vc_514_1")
    assert t.step == "place_piece"
    t.do("place", at="3212")
    assert t.at("vc_514_1") == "3212"
    t.do("ready")
    assert t.step == "movement"


@pytest.mark.rule("VB 3.0")
def test_a_set_up_is_finished_only_when_every_piece_is_placed():
    t = opened(SN)
    assert t.refusal("ready") == "VB 3.0"


def test_shuffling_pieces_comes_to_an_end():
    t = opened(SN).do("quick_setup")
    t.state.edits = EDITS
    assert t.verbs() == {"ready"}


@pytest.mark.rule("VB 16.0")
def test_decoys_lie_open_and_one_is_chosen_in_secret():
    t = camps_done(decoys=True)
    assert len(t.state.chits) == 8
    assert all(chit.found for chit in t.state.chits.values())
    assert t.state.genuine == "cache-2"
    assert "cache-2" not in str(t.game.view(t.state, "us").facts)


@pytest.mark.rule("VB 27.0", "VB 16.1")
def test_iron_triangle_sets_up_viet_cong_first_and_both_sides_may_be_proposed():
    t = opened(IT).do("choose", word="hold")
    assert t.decision.seat == "vc"
    t.do("quick_setup").do("ready")
    assert t.decision.seat == "us"
    assert all(chit.found for chit in t.state.chits.values())
    t.do("quick_setup").do("ready")
    assert (t.step, t.state.turn) == ("movement", 1)
    assert not t.game.violations(t.state)


def test_the_us_player_sees_no_viet_cong_before_they_are_ready():
    t = opened(IT).do("choose", word="hold").do("take", "vc_7")
    t.do("place", at="2511")
    assert t.game.view(t.state, "us").piece("vc_7") is None
    assert t.game.view(t.state, "vc").piece("vc_7") is not None
