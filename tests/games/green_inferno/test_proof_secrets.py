"""Plots, missions and tunnels never reach the other seat: by view, decision, record, odds, query or refusal."""

from __future__ import annotations

import random

import pytest

from games.green_inferno.rules.ambushes import SpringAmbushes
from games.green_inferno.rules.artillery.missions import DefensiveFire, FireMissions
from games.green_inferno.rules.combat.fight import Fight
from games.green_inferno.sequence import Turn
from games.green_inferno.state import Fire, Plot, Strike
from hexcore.data.files import canonical
from hexcore.game.actions import Action
from hexcore.play.hearing import heard_by
from tests.games.green_inferno.gi_table import GAME, Table

SCENARIOS = ("hill_875", "dak_to", "under_fire")


def seen(state, seat: str) -> bytes:
    """All that a seat can learn without acting."""
    board = GAME.board(state.scenario)
    decision = GAME.decision(state)
    shown = [GAME.view(state, seat).json(board), decision.seat if decision else ""]
    if decision and decision.seat == seat:
        shown.append(decision.json(board))
        shown += [odds.json() for a in decision.actions[:20] if (odds := GAME.odds(state, a, seat)) is not None]
    asked = GAME.aloud(state)
    if asked is not None:
        told = [asked.text, asked.rest_text, asked.before_text, *(answer.text for answer in asked.answers)]
        shown.append([asked.step, asked.comes, asked.passes, *(text.json() for text in told if text is not None)])
    for name, arguments in (
        ("zones", {"side": "nva"}),
        ("score", {}),
        ("ambush_cover", {}),
        ("flak", {"hex": "C16"}),
        ("call_in", {"hex": "C16"}),
    ):
        shown.append(GAME.ask(state, name, seat, **arguments))
    return canonical(shown)


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_swapped_secrets_cannot_be_told_apart(scenario, seed):
    state, chance = GAME.start(scenario, {}, seed), random.Random(seed)
    swaps = {"us": 0, "nva": 0}
    for ply in range(700):
        decision = GAME.decision(state)
        if decision is None:
            break
        if ply % 5 == 0:
            for seat in swaps:
                swapped = GAME.swap_secrets(state, seat)
                if swapped is not None:
                    swaps[seat] += 1
                    assert GAME.dump(swapped) != GAME.dump(state)
                    assert seen(state, seat) == seen(swapped, seat), (seat, decision.step)
                    GAME.load(GAME.dump(swapped))  # such a position can be written by hand, so no order in it is lost
        GAME.apply(state, chance.choice(decision.actions), offered=decision)
    assert all(count > 5 for count in swaps.values()), swaps


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_refusals_do_not_tell_secrets_apart(scenario):
    state, chance = GAME.start(scenario, {}, 4), random.Random(4)
    tried = 0
    for ply in range(500):
        decision = GAME.decision(state)
        if decision is None:
            break
        swapped = GAME.swap_secrets(state, decision.seat) if ply % 9 == 0 else None
        if swapped is not None:
            for verb in ("step", "attack", "land", "assault", "place", "bomb", "fly_to", "ambush", "withdraw"):
                for h in range(0, 475, 31):
                    action = Action(verb, hexes=(h,))
                    assert GAME.explain(state, action) == GAME.explain(swapped, action)
                    tried += 1
        GAME.apply(state, chance.choice(decision.actions), offered=decision)
    assert tried > 500


def test_what_each_side_writes_is_in_its_own_view_only():
    table = Table(phase="D").put("B14", "nva-inf-5-1").put("A20", "us-art-1").box("sky", "us-air-1")
    table.state.plots.append(Plot(table.hex("B15")))
    table.state.strikes.append(Strike("us-air-1", table.hex("B14"), "bombard"))
    table.state.fires.append(Fire("us", table.hex("A20"), "defence", ["us-art-1"]))
    us, nva = GAME.view(table.state, "us"), GAME.view(table.state, "nva")
    board = GAME.board("hill_875")
    assert "ambush" not in str(us.hex_marks)
    assert "ambushes" not in us.facts
    assert us.facts["strikes"][0]["hex"] == "B14"
    assert us.facts["missions"] == {"us-mtr-1": 2, "us-mtr-2": 2, "us-art-1": 3, "us-art-2": 3, "us-art-3": 3}
    assert nva.facts["ambushes"] == [{"hex": "B15", "spent": False}]
    assert "strikes" not in nva.facts
    assert nva.facts["fires"] == []
    assert "bombard" not in str(nva.json(board))


def test_unused_plots_are_never_shown():
    state, chance = GAME.start("hill_875", {"turns": 2}, 8), random.Random(8)
    written = set()
    while (decision := GAME.decision(state)) is not None:
        action = chance.choice(decision.actions)
        records = GAME.apply(state, action, offered=decision)
        if decision.step == "plot_ambushes":
            written.update(action.hexes)
            assert not [r for r in heard_by(records, "us") if r.kind != "phase"]
        if decision.step in ("write_missions", "plot_strikes", "air_tasks"):
            other = "nva" if decision.seat == "us" else "us"
            assert not [r for r in heard_by(records, other) if r.kind not in ("phase", "guns")]
    assert written


# GI 9: how many missions the other side has written


def gunnery(*us_missions: str) -> Table:
    """Turn 2: an NVA mortar with one mission to fire and one held, beside so many missions of a US battery."""
    table = Table(turn=2, phase="I").put("A20", "us-art-1").put("K20", "us-inf-4-1")
    table.put("K21", "nva-inf-4-1").put("K22", "nva-mtr-1")
    table.state.fires += [Fire("us", table.hex(label), "defence", ["us-art-1"]) for label in us_missions]
    table.state.fires.append(Fire("nva", table.hex("K20"), "attack", ["nva-mtr-1"]))
    table.state.fires.append(Fire("nva", table.hex("K21"), "defence", ["nva-mtr-1"]))
    table.state.units["us-art-1"].missions, table.state.units["nva-mtr-1"].missions = len(us_missions), 2
    return table


@pytest.mark.rule("GI 9")
@pytest.mark.parametrize("us_missions", [(), ("A5",), ("A5", "A6", "A7")])
def test_the_numbers_of_missions_do_not_count_those_of_the_other_side(us_missions):
    attack = gunnery(*us_missions).begin(FireMissions("nva"))
    assert [action.numbers for action in attack.offered("fire")] == [(0,)]
    attack.dice(1).do("fire", "nva-mtr-1", "K20", numbers=(0,))
    assert attack.hits("us-inf-4-1") == 2
    held = gunnery(*us_missions)
    held.state.stack.append(Fight("us", held.hex("K21"), ["us-inf-4-1"], [], at=1))
    held.begin(DefensiveFire("nva", held.hex("K21"), [held.hex("K20")]))
    assert [action.numbers for action in held.offered("defend")] == [(1,)]
    held.dice(1).do("defend", "nva-mtr-1", "K20", numbers=(1,))
    assert held.hits("us-inf-4-1") == 2


@pytest.mark.rule("GI 9")
def test_swapped_secrets_hold_another_number_of_missions():
    table = gunnery("A5").begin(FireMissions("nva"))
    swapped = GAME.swap_secrets(table.state, "nva")
    assert [sum(fire.seat == "us" for fire in state.fires) for state in (table.state, swapped)] == [1, 2]
    assert not GAME.violations(swapped)
    full = gunnery("A5", "A6", "A7").begin(FireMissions("nva"))
    fewer = GAME.swap_secrets(full.state, "nva")
    assert sum(fire.seat == "us" for fire in fewer.fires) == 2
    assert not GAME.violations(fewer)


# Answers that are said aloud: the words are the same whatever is written, and the actions do what they say


def attacked(*held: str) -> Table:
    """An attack on K21 from K20 and L21, with NVA missions in defence of these hexes."""
    table = Table(phase="L").put("K21", "nva-inf-5-1").put("K20", "us-inf-4-1").put("L21", "us-inf-4-2")
    table.put("L20", "nva-mtr-1")
    for label in held:
        table.state.fires.append(Fire("nva", table.hex(label), "defence", ["nva-mtr-1"]))
    table.state.units["nva-mtr-1"].missions = len(held)
    table.state.stack.append(Fight("us", table.hex("K21"), ["us-inf-4-1", "us-inf-4-2"], [], at=1))
    return table.begin(DefensiveFire("nva", table.hex("K21"), [table.hex("K20"), table.hex("L21")]))


@pytest.mark.rule("GI 9")
def test_what_the_defender_may_say_does_not_tell_what_is_held():
    blank, held = attacked(), attacked("K21")
    said = [[answer.text for answer in GAME.aloud(table.state).answers] for table in (blank, held)]
    assert said[0] == said[1]
    assert [GAME.catalogue.say(text) for text in said[0]] == [
        "Fire all defence missions at K20", "Fire all defence missions at L21",
    ]  # fmt: skip
    assert [[one.verb for one in answer.actions] for answer in GAME.aloud(blank.state).answers] == [["done"], ["done"]]
    fires = GAME.aloud(held.state).answers[1].actions
    assert [one.verb for one in fires] == ["defend", "done"]
    assert fires[0].hexes == (held.hex("L21"),)
    assert seen(blank.state, "us") == seen(held.state, "us")


@pytest.mark.rule("GI 7")
def test_a_defender_who_must_fire_says_at_which_hex_and_cannot_pass():
    table = attacked()
    table.dice(6, 6).do("done")
    table.do("shoot_all")
    asked = GAME.aloud(table.state)
    assert (asked.step, asked.passes) == ("return_fire", False)
    assert [[(one.verb, one.hexes) for one in answer.actions] for answer in asked.answers] == [
        [("return_fire", (table.hex(label),))] for label in ("K20", "L21")
    ]


@pytest.mark.rule("GI 13")
@pytest.mark.parametrize("written", [(), ("L20",)])
def test_one_word_springs_every_ambush_on_the_unit_that_it_hits_hardest(written):
    table = Table(phase="L").put("K20", "us-inf-4-1").put("L21", "us-inf-4-2").put("M18", "nva-inf-5-1")
    table.hurt("us-inf-4-2", 3)
    table.state.trail.update({"us-inf-4-1": [table.hex("K20")], "us-inf-4-2": [table.hex("L21")]})
    table.state.plots += [Plot(table.hex(label)) for label in written]
    table.begin(SpringAmbushes())
    (answer,) = GAME.aloud(table.state).answers
    assert GAME.catalogue.say(answer.text) == "Spring all ambushes, each on the unit that it hits hardest"
    assert [one.pieces for one in answer.actions] == [*[("us-inf-4-2",) for _ in written], ()]


# GI 12.1, GI 12.2: whether anything is written for planes


def planes_in(part: int, phase: str, *tasks: str) -> Table:
    """A turn that has come to the part before one in which planes are asked about, with a strike for each task."""
    table = Table(turn=2, phase=phase).put("B14", "nva-inf-5-1").put("A20", "us-inf-4-1")
    table.box("sky", "us-air-1", "us-air-2")
    for number, task in enumerate(tasks, 1):
        table.state.strikes.append(Strike(f"us-air-{number}", table.hex("B14"), task))
    return table.begin(Turn(at=part))


@pytest.mark.rule("GI 12.2")
def test_the_us_player_is_asked_for_tasks_whether_or_not_a_hex_is_written():
    written, blank = planes_in(6, "C", ""), planes_in(6, "C")
    assert (written.step, written.state.phase) == (blank.step, blank.state.phase) == ("air_tasks", "D")
    assert [action.verb for action in GAME.decision(blank.state).actions] == ["done"]
    assert seen(written.state, "nva") == seen(blank.state, "nva")
    blank.do("done")
    assert blank.state.phase != "D"


@pytest.mark.rule("GI 12.1")
def test_the_us_player_is_asked_in_phase_k_whether_or_not_planes_bombard():
    tables = [planes_in(14, "J", "bombard"), planes_in(14, "J", "attack"), planes_in(14, "J")]
    assert {(table.step, table.state.phase) for table in tables} == {("bombard", "K")}
    assert len({seen(table.state, "nva") for table in tables}) == 1
    for table in tables[1:]:
        table.refused("GI 12.2", "bomb", "B14")
        table.do("done")
        assert table.state.phase == "L"


@pytest.mark.rule("GI 12.1")
def test_without_planes_in_play_nobody_is_asked():
    table = Table(turn=2, phase="J").put("B14", "nva-inf-5-1").put("A20", "us-inf-4-1").begin(Turn(at=14))
    assert table.step == "spring_ambushes"


@pytest.mark.rule("GI 12.1")
def test_swapped_secrets_may_have_no_strike_at_all_or_one_where_there_was_none():
    table = planes_in(9, "F", "bombard")
    assert GAME.swap_secrets(table.state, "nva").strikes == []
    blank = planes_in(9, "F")
    assert len(GAME.swap_secrets(blank.state, "nva").strikes) == 1
