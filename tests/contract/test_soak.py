"""The long proofs of games and secrets: short here, and what breaks is kept; long in ``make soak``."""

from __future__ import annotations

import json

import pytest

from hexcore.game.plugins import Registry
from hexcore.storage.saves import read_save, resume
from skirmish.game import Skirmish
from tools.soak import secrets, soak
from tools.soak.games import Bout, options_of
from tools.soak.games import soak as soak_one

METAS = [module.meta for module in Registry().modules()]
SCENARIOS = [(meta, scenario.id) for meta in METAS for scenario in meta.scenarios]
NAMES = [f"{meta.id}-{scenario}" for meta, scenario in SCENARIOS]
HIDING = [(meta, scenario) for meta, scenario in SCENARIOS if meta.hides(scenario)]
GAMES = 290
"""So many games of each scenario: more than two thousand in all."""
SWAPS = 1700
"""So many swapped secrets of each scenario that hides any: more than ten thousand in all."""
BOUT = Bout("skirmish", "hunt", ("random", "random"), 3)


class Forgets(Skirmish):
    """In the third turn it says that something always true is not."""

    def violations(self, state):
        return {"memory": "it is the third turn"} if state.turn == 3 else {}


class Stumbles(Skirmish):
    """Its rules fail in the third turn."""

    def apply(self, state, action, *, offered=None, **how):
        if state.turn == 3:
            raise KeyError("patrol_c")
        return super().apply(state, action, offered=offered, **how)


class Whispers(Skirmish):
    """Its view tells everyone where the scout is."""

    def view(self, state, seat):
        view = super().view(state, seat)
        view.facts["scout"] = str(state.scout)
        return view


def test_the_games_are_spread_over_every_scenario_and_seating():
    planned = soak.bouts(METAS, 200)
    assert {(bout.game, bout.scenario) for bout in planned} == {(meta.id, scenario) for meta, scenario in SCENARIOS}
    seatings = {bout.bots for bout in planned if bout.game == "green_inferno"}
    quick, thinker = ("random", "recruit", "captain"), soak.THINKER
    expected = {(us, nva) for us in quick for nva in quick} | {(thinker, "captain"), ("captain", thinker)}
    assert seatings == expected
    assert planned == soak.bouts(METAS, 200)
    assert {bout.scenario for bout in soak.bouts(METAS, 20, only=["dak_to"])} == {"dak_to"}


@pytest.mark.parametrize("meta", METAS, ids=lambda meta: meta.id)
def test_every_other_game_has_options_that_the_scenario_knows(meta):
    for bout in soak.bouts([meta], 40):
        options = options_of(meta, bout)
        assert options.items() <= meta.check_options(bout.scenario, dict(options)).items()
        assert bool(options) <= bool(bout.seed % 2)


def test_a_few_games_of_the_example(tmp_path):
    found = list(soak.soak_many(soak.bouts(METAS, 6, only=["skirmish"]), tmp_path, jobs=2))
    assert [one.broken for one in found] == [""] * 6
    assert all(one.plies and one.ending for one in found)
    assert soak.figures(found, 1.0)[-1].startswith("6 games, ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("broken", "said"), [(Forgets, "memory: it is the third turn"), (Stumbles, "KeyError")])
def test_what_breaks_is_kept_as_a_save_that_opens(tmp_path, broken, said):
    one = soak_one(broken(), BOUT, tmp_path)
    assert said in one.broken
    line = json.loads((tmp_path / "failures.jsonl").read_text())
    assert (line["seed"], line["save"], line["broken"]) == (3, one.save, one.broken)
    session = resume(Skirmish(), read_save(tmp_path / one.save))
    assert session.state.turn == 3
    assert len(line["trail"]) - len(session.entries) == (broken is Stumbles)
    assert said in "\n".join(soak.figures([one], 1.0))


def test_a_few_secrets_of_the_example(tmp_path):
    metas = [meta for meta in METAS if meta.id == "skirmish"]
    found = list(secrets.swap_many(metas, 5, 0, tmp_path))
    assert secrets.figures(found, 1.0)[-1].endswith("0 failures in 1 s")
    assert sum(one.swaps.total() for one in found) >= 5


def test_a_secret_that_is_told_is_kept_as_a_save(tmp_path):
    told = [secrets.swap_in(Whispers(), BOUT._replace(seed=seed), tmp_path) for seed in range(9)]
    broken = [one for one in told if one.broken]
    assert broken
    assert "the view of blue tells what it may not know" in broken[0].broken
    assert resume(Skirmish(), read_save(tmp_path / broken[0].save)).entries


@pytest.mark.slow
@pytest.mark.parametrize(("meta", "scenario"), SCENARIOS, ids=NAMES)
def test_hundreds_of_games(meta, scenario, tmp_path):
    found = list(soak.soak_many(soak.bouts([meta], GAMES, 1, [scenario]), tmp_path))
    print("\n".join(soak.figures(found, sum(one.seconds for one in found))))
    assert [(one.bout.name, one.broken, one.save) for one in found if one.broken] == []


@pytest.mark.slow
@pytest.mark.parametrize(("meta", "scenario"), HIDING, ids=[f"{meta.id}-{scenario}" for meta, scenario in HIDING])
def test_thousands_of_swapped_secrets(meta, scenario, tmp_path):
    found = secrets.swap_scenario(meta, scenario, SWAPS, 1, tmp_path)
    print("\n".join(secrets.figures(found, 0.0)))
    assert [(one.bout.name, one.broken, one.save) for one in found if one.broken] == []
    assert sum(one.swaps.total() for one in found) >= SWAPS
