"""VB 15.0, 16.0: finding the Viet Cong and their camps; what may not be known is not known."""

from __future__ import annotations

import random

import pytest

from games.vietnam_battles.state import Unit
from hexcore.data.files import canonical
from hexcore.game.actions import Action
from hexcore.play.hearing import heard_by
from hexcore.play.session import Session
from launcher.play import Play
from tests.games.vietnam_battles.vb_table import placed, table, the_game

SN, IT = "snoopys_nose", "iron_triangle"


def hidden(where):
    return placed(where, SN, hidden=True)


@pytest.mark.rule("VB 15.0")
def test_a_us_unit_that_comes_next_to_a_hidden_unit_finds_it_in_mid_move_and_stops():
    t = table(SN, units={"us_3_60_a": "0614", "vc_lf_1": hidden("0717")}).walk("us_3_60_a", "0615")
    assert t.unit("vc_lf_1").hidden
    t.do("step", at="0616")
    assert not t.unit("vc_lf_1").hidden
    assert t.record("revealed").reveals
    assert t.step == "movement"  # its zone stops the leg unit


@pytest.mark.rule("VB 15.0")
def test_a_mobile_unit_goes_on_after_a_reveal():
    t = table(SN, units={"us_5_60_a": "0615", "vc_lf_1": hidden("0717")}).walk("us_5_60_a", "0616")
    assert not t.unit("vc_lf_1").hidden
    assert t.step == "march"


@pytest.mark.rule("VB 15.0")
def test_a_hidden_unit_is_seen_when_it_moves():
    t = table(SN, active="vc", units={"vc_lf_1": hidden("0717"), "us_3_60_a": "3212"}).do("move", "vc_lf_1")
    assert t.unit("vc_lf_1").hidden
    t.do("step", at="0816")
    assert not t.unit("vc_lf_1").hidden


@pytest.mark.rule("VB 15.0")
def test_a_flight_finds_only_what_is_beside_its_landing_zone():
    units = {"us_3_60_a": "0614", "vc_lf_1": hidden("0717"), "vc_lf_2": hidden("2816")}
    t = table(SN, units=units).do("lift", "us_3_60_a").do("land", at="2714")
    assert t.unit("vc_lf_1").hidden
    assert t.unit("vc_lf_2").hidden
    t = table(SN, units=units).do("lift", "us_3_60_a").do("land", at="0616")
    assert not t.unit("vc_lf_1").hidden


@pytest.mark.rule("VB 15.0", "VB 7.9")
def test_an_advance_finds_what_is_beside_it():
    units = {"arvn_2": "2613", "us_4_47_c": "2713", "vc_lf_1": "2714", "vc_lf_2": hidden("2715")}
    t = table(SN, phase="combat", units=units, dice=[6]).fight("vc_lf_1", "arvn_2", "us_4_47_c")
    assert t.facts("combat")["result"] == "De"  # 9 - 3
    assert t.unit("vc_lf_2").hidden
    t.do("advance", "arvn_2", at="2714")
    assert not t.unit("vc_lf_2").hidden


@pytest.mark.rule("VB 15.0", "VB 7.7")
def test_a_retreat_that_meets_a_hidden_unit_stops_short():
    """R-F55: the step that finds the unit stands; the rest must heed its zone."""
    units = {
        "us_4_47_c": "2813",
        "vc_514_1": "2812",
        "vc_lf_1": hidden("2815"),
        "vc_lf_2": hidden("2716"),
        "vc_lf_3": hidden("2916"),
    }
    t = table(SN, phase="combat", units=units, dice=[1]).fight("vc_514_1", "us_4_47_c")
    assert t.facts("combat")["result"] == "A3"
    action = next(a for a in t.actions if a.verb == "retreat" and t.ground.board.label(a.hexes[0]) == "2814")
    t.game.apply(t.state, action)
    assert not t.unit("vc_lf_1").hidden
    while t.step == "fall_back":
        t.game.apply(t.state, next(a for a in t.actions if a.verb in ("retreat", "give_way")))
    assert not t.game.violations(t.state)


@pytest.mark.rule("VB 15.0")
def test_an_entry_by_a_hidden_units_hex_shows_it_and_stays_out():
    t = table(SN, units={"us_2_47_a": Unit(box="entry"), "vc_lf_1": hidden("1734")}).do("move", "us_2_47_a")
    assert "1734" in t.offered("enter")
    t.do("enter", at="1734")
    assert not t.unit("vc_lf_1").hidden
    assert t.unit("us_2_47_a").box == "entry"
    assert "1734" not in t.offered("enter")
    t.do("enter", at="2033")
    assert t.at("us_2_47_a") == "2033"


@pytest.mark.rule("VB 15.0")
def test_engineers_at_the_checkpoint_find_what_is_beside_them_before_the_first_turn():
    game = the_game()
    state = game.start(SN, seed=5)
    while state.stack[-1].name != "movement":
        decision = game.decision(state)
        verbs = {action.verb: action for action in decision.actions}
        game.apply(state, verbs.get("quick_setup") or verbs["ready"])
    beside = state.rules.ground.jungle_round[state.rules.ground.place("1606")]
    assert set(beside) <= set(state.searched)


# 16.0


@pytest.mark.rule("VB 16.0")
def test_a_camp_is_found_from_the_next_hex_and_captured_by_entering():
    t = table(SN, units={"us_3_60_a": "0614"}, chits={"camp-1": ("0717", False), "camp-2": ("2816", False)})
    t.walk("us_3_60_a", "0615", "0616")
    assert t.state.chits["camp-1"].found
    assert t.step == "march"  # a camp has no zone
    t.do("step", at="0717")
    assert t.state.chits["camp-1"].captured


@pytest.mark.rule("VB 16.0")
def test_moving_through_captures():
    t = table(SN, units={"us_seals": "0616"}, chits={"camp-1": ("0717", True), "camp-2": ("2816", False)})
    t.walk("us_seals", "0717", "0716").do("done")
    assert t.state.chits["camp-1"].captured


@pytest.mark.rule("VB 16.0")
def test_boats_do_not_capture_and_flights_only_where_they_land():
    t = table(SN, units={"us_monitor_1": "0617/0718"}, chits={"camp-1": ("0717", True), "camp-2": ("2816", False)})
    t.do("move", "us_monitor_1").do("step", side="0717/0718").do("done")
    assert not t.state.chits["camp-1"].captured


@pytest.mark.rule("VB 16.0")
def test_a_tango_landing_on_a_camp_captures_it():
    t = table(SN, units={"us_3_60_a": "0512"}, chits={"camp-1": ("0717", False), "camp-2": ("2816", False)})
    t.do("sail", "us_3_60_a").do("land", at="0717")
    assert t.state.chits["camp-1"].captured


@pytest.mark.rule("VB 16.0")
def test_combat_does_not_touch_a_camp():
    units = {"arvn_2": "0616", "us_4_47_c": "0716", "vc_lf_1": "0717"}
    t = table(SN, phase="combat", units=units, dice=[6], chits={"camp-1": ("0717", True), "camp-2": ("2816", False)})
    t.fight("vc_lf_1", "arvn_2", "us_4_47_c")
    assert not t.state.chits["camp-1"].captured


@pytest.mark.rule("VB 16.0")
def test_a_false_decoy_costs_nothing_and_the_real_one_wins():
    chits = {"camp-1": ("0717", True), "cache-1": ("0816", True)}
    t = table(
        SN, units={"us_seals": "0616", "vc_514_1": "3212"}, chits=chits, genuine="cache-1", options={"decoys": True}
    )
    t.walk("us_seals", "0717")
    assert t.facts("captured")["real"] is False
    assert t.state.rules.allotment(t.state, "vc") == 5
    t.do("step", at="0816")
    assert t.game.outcome(t.state).ending == "genuine_captured"


@pytest.mark.rule("VB 16.1")
def test_caches_lie_open_and_cost_support_when_captured():
    t = table(IT, units={"us_25_1_1": "1211"}, chits={"cache-1": ("1210", True), "cache-2": ("2313", True)})
    assert any(p.id == "cache-1" for p in t.game.view(t.state, "us").pieces)
    before = t.state.rules.allotment(t.state, "vc")
    t.walk("us_25_1_1", "1210")
    assert t.state.rules.allotment(t.state, "vc") == before - 1


# What may not be known


def test_a_view_shows_no_hidden_unit_and_no_camp():
    t = table(SN, units={"us_15": "1606", "vc_lf_1": hidden("2816")}, chits={"camp-1": ("2817", False)})
    us, vc = t.game.view(t.state, "us"), t.game.view(t.state, "vc")
    assert us.piece("vc_lf_1") is None
    assert us.piece("camp-1") is None
    assert vc.piece("vc_lf_1").mine_hidden
    assert vc.piece("camp-1").mine_hidden
    assert "vc_lf_1" not in us.facts["places"]


@pytest.mark.parametrize("name", ["vc_lf_1", "vc_lf_2"])
def test_refusals_do_not_tell_where_hidden_units_are(name):
    """One is hidden beside the attacker's friend, the other is off the map: the answer is the same."""
    t = table(SN, phase="combat", units={"us_15": "1606", "vc_lf_1": hidden("2816"), "vc_514_1": "1607"})
    assert t.refusal("attack", name) == "VB 7.0"


def test_a_step_towards_a_hidden_unit_is_offered_like_any_other():
    with_unit = table(SN, units={"us_3_60_a": "0615", "vc_lf_1": hidden("0717")}).do("move", "us_3_60_a")
    without = table(SN, units={"us_3_60_a": "0615"}).do("move", "us_3_60_a")
    assert with_unit.offered("step") == without.offered("step")


def leak(game, state, seat):
    """What a seat sees of a position, as bytes."""
    labels = game.board(state.scenario)
    view = canonical(game.view(state, seat).json(labels))
    decision = game.decision(state)
    asked = canonical(decision.json(labels)) if decision and decision.seat == seat else b""
    return view, asked


@pytest.mark.parametrize(("scenario", "options"), [(SN, {}), (SN, {"decoys": True}), (IT, {})])
def test_two_positions_that_differ_in_secrets_look_alike(scenario, options):
    """Positions of random games: the US player's view and decision do not depend on what is hidden."""
    game, compared = the_game(), 0
    for seed in range(3):
        state, chance = game.start(scenario, options, seed), random.Random(seed)
        for ply in range(500):
            decision = game.decision(state)
            if decision is None:
                break
            if ply % 7 == 0 and (other := game.swap_secrets(state, "us")) is not None:
                assert leak(game, state, "us") == leak(game, other, "us"), (seed, ply, decision.step)
                compared += 1
            game.apply(state, chance.choice(decision.actions), offered=decision)
    assert compared > 50


def test_records_of_a_secret_set_up_reach_only_their_owner():
    game = the_game()
    state, heard = game.start(SN, seed=1), []
    while state.stack[-1].name != "movement":
        verbs = {action.verb: action for action in game.decision(state).actions}
        heard += heard_by(game.apply(state, verbs.get("quick_setup") or verbs["ready"]), "us")
    assert not [record for record in heard if record.kind == "placed"]
    hidden_names = {name for name, unit in state.units.items() if unit.hidden}
    assert hidden_names
    assert not hidden_names & {piece for record in heard for piece in record.pieces}


def test_the_viet_cong_have_nothing_to_swap_against():
    state = the_game().start(SN, seed=1)
    assert the_game().swap_secrets(state, "vc") is None


@pytest.mark.parametrize("scenario", [SN, IT])
def test_one_action_of_the_us_player_reads_alike_whatever_is_hidden_far_away(scenario):
    """The same US action in two positions that differ in secrets reads the same, unless it finds something."""
    game, compared = the_game(), 0
    for seed in range(4):
        state, chance = game.start(scenario, {}, seed), random.Random(seed)
        for _ in range(400):
            decision = game.decision(state)
            if decision is None:
                break
            action = chance.choice(decision.actions)
            other = game.swap_secrets(state, "us") if decision.seat == "us" else None
            records = game.apply(state, action, offered=decision)
            if other is not None and not any(r.kind in ("revealed", "camp_found", "ambush") for r in records):
                again = game.apply(other, action)
                if any(r.kind in ("revealed", "camp_found", "ambush") for r in again):
                    continue
                labels = game.board(scenario)
                assert [r.json(labels) for r in heard_by(records, "us")] == [
                    r.json(labels) for r in heard_by(again, "us")
                ]
                compared += 1
    assert compared > 100


@pytest.mark.rule("VB 15.0")
@pytest.mark.parametrize("secret", [True, False])
def test_a_look_into_jungle_is_taken_back_only_where_there_is_nothing_to_learn(secret):
    far = {"vc_lf_1": hidden("2816")} if secret else {"vc_lf_1": "2816"}
    t = table(SN, units={"us_3_60_a": "0614", **far})
    session = Session(t.game, position=t.state)
    play = Play(session, {"vc": "captain"})
    play.submit(Action("move", ("us_3_60_a",)))
    play.submit(Action("step", hexes=(t.ground.board.hex("0615"),)))
    play.submit(Action("step", hexes=(t.ground.board.hex("0616"),)))
    assert session.state.searched, "the jungle of 0717 was looked into"
    if secret:
        assert "is searched from 0616" in play.undo_reason(), "and it is said what has become known"
    else:
        assert play.undo_reason() == ""
