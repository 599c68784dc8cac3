"""Plots, missions and tunnels never reach the other seat: by view, decision, record, odds, query or refusal."""

from __future__ import annotations

import random

import pytest
from gi_table import GAME, Table

from games.green_inferno.state import Fire, Plot, Strike
from hexcore.actions import Action
from hexcore.canonical import canonical
from hexcore.records import seen_by

SCENARIOS = ("hill_875", "dak_to", "under_fire")


def seen(state, seat: str) -> bytes:
    """All that a seat can learn without acting."""
    board = GAME.board(state.scenario)
    decision = GAME.decision(state)
    shown = [GAME.view(state, seat).json(board), decision.seat if decision else ""]
    if decision and decision.seat == seat:
        shown.append(decision.json(board))
        shown += [odds.json() for a in decision.actions[:20] if (odds := GAME.odds(state, a, seat)) is not None]
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
@pytest.mark.parametrize("seed", [1, 2])
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
            assert not [r for r in seen_by(records, "us") if r.kind != "phase"]
        if decision.step in ("write_missions", "plot_strikes", "air_tasks"):
            other = "nva" if decision.seat == "us" else "us"
            assert not [r for r in seen_by(records, other) if r.kind not in ("phase", "guns")]
    assert written
