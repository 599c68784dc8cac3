"""Whatever is refused, a rule is cited: also for what belongs to another phase, another step, or nowhere."""

from __future__ import annotations

import random

import pytest

from games.green_inferno.rules.combat.attack import Combat
from games.green_inferno.rules.movement.phase import NvaMovement, UsMovement
from games.green_inferno.rules.steps import GreenStep
from games.green_inferno.sequence import PHASES
from hexcore.game.actions import Action
from tests.games.green_inferno.gi_engine import Wire
from tests.games.green_inferno.gi_table import GAME, Table

VERBS = sorted({verb for step in GAME.steps.values() if issubclass(step, GreenStep) for verb in step.verbs})


def told(table: Table, verb: str, *things: str) -> tuple[str, str]:
    """The rule and the sentence of a refusal."""
    refusal = GAME.explain(table.state, table.action(verb, *things))
    assert refusal is not None
    return refusal.rule, GAME.catalogue.say(refusal.text)


@pytest.mark.rule("GI 3")
@pytest.mark.parametrize(
    ("verb", "things", "rule", "phases"),
    [
        ("attack", ["A1"], "GI 7", "phase H (NVA combat), phase L"),
        ("fire", ["us-art-1", "A1"], "GI 9", "phase E (US artillery), phase I"),
        ("ambush", ["A1"], "GI 13", "phase A (Plots)"),
        ("spring", ["us-inf-4-1", "A1"], "GI 13", "phase L"),
        ("bomb", ["A1"], "GI 12.1", "phase K"),
        ("task", [], "GI 12.2", "phase D"),
        ("storm", ["nva-inf-5-1"], "GI 16.3", "phase L"),
        ("assault", ["A1"], "GI 12.4", "phase F"),
        ("emerge", ["nva-inf-5-1", "A1"], "GI 16.1", "phase G"),
        ("quick_entry", [], "GI 3", "phase B"),
        ("quick_setup", [], "GI 15", "the set-up"),
    ],
)
def test_a_verb_of_another_phase_names_that_phase_and_its_rule(verb, things, rule, phases):
    table = Table(phase="J").put("A2", "us-inf-4-1", "us-art-1").put("A1", "nva-inf-5-1").begin(UsMovement())
    assert told(table, verb, *things)[0] == rule
    assert f"only in {phases}" in told(table, verb, *things)[1]
    assert "It is now phase J (US movement)" in told(table, verb, *things)[1]


@pytest.mark.rule("GI 3")
def test_a_verb_of_another_step_of_the_phase_says_what_is_asked_now():
    table = Table(phase="J").put("A2", "us-inf-4-1").put("A1", "nva-inf-5-1").begin(UsMovement())
    table.do("pick", "us-inf-4-1")
    assert told(table, "lift", "us-inf-4-1")[0] == "GI 12.3"
    assert "Where does 4/503 A go next?" in told(table, "lift", "us-inf-4-1")[1]
    assert told(table, "done") == (
        "GI 4",
        "You cannot end this yet. Where does 4/503 A go next? 2 points left.",
    )


@pytest.mark.rule("GI 3")
def test_nonsense_the_run_of_play_and_the_end_cite_rules_too():
    table = Table(phase="G").put("A1", "nva-inf-5-1").begin(NvaMovement())
    assert told(table, "dance") == ("GI 3", "This game has no action called dance.")
    table.state.ending = "draw"
    table.state.stack.clear()
    assert told(table, "pick", "nva-inf-5-1")[0] == "GI 14"
    wire = Wire()
    wire.ok("load", state={"scenario": "dak_to", "phase": "L", "stack": [{"step": "turn", "at": 16}], "units": {}})
    assert wire.ok("explain", action={"verb": "attack", "hexes": ["A1"]})["rule"] == "GI 3"


@pytest.mark.rule("GI 7")
def test_fire_that_may_be_kept_waits_for_fire_that_must_be_returned():
    table = Table(phase="H").put("A20", "us-inf-4-1", "us-mtr-1").put("A19", "nva-inf-4-1").put("A21", "nva-inf-4-2")
    table.begin(Combat("nva"))
    for verb in (("attack", "A20"), ("add_all",), ("commit",), ("done",)):
        table.do(*verb)
    table.dice(6, 6).do("shoot_all")
    assert told(table, "return_fire", "us-mtr-1", "A19") == (
        "GI 7",
        "The infantry and engineers of the hex must fire first.",
    )


def test_every_step_that_asks_knows_its_phase_and_the_rules_of_its_verbs():
    for name, step in GAME.steps.items():
        if step.automatic or not issubclass(step, GreenStep):
            continue
        assert step.phases, name
        assert set(step.phases) <= {"setup", *PHASES}
        assert step.verbs, name
        assert all(rule in GAME.rulebook for rule in step.verbs.values()), name


@pytest.mark.parametrize("scenario", ["hill_875", "dak_to", "under_fire"])
def test_whatever_is_tried_anywhere_is_offered_or_refused_by_a_rule(scenario):
    state, chance = GAME.start(scenario, {"turns": 3}, 8), random.Random(8)
    pieces, size = list(state.content.roster), GAME.board(scenario).size
    met = set()
    while (decision := GAME.decision(state)) is not None:
        step = state.stack[-1]
        assert isinstance(step, GreenStep)
        assert {action.verb for action in decision.actions} <= set(step.verbs), decision.step
        assert state.phase in step.phases, decision.step
        for verb in VERBS if decision.step not in met else chance.sample(VERBS, 4):
            tried = Action(
                verb,
                (chance.choice(pieces),) * chance.randrange(2),
                (chance.randrange(size),) * chance.randrange(2),
                numbers=(chance.randrange(3),) * chance.randrange(2),
            )
            refusal = GAME.explain(state, tried)
            assert (refusal is None) == (tried in decision.actions), tried
            assert refusal is None or refusal.rule in GAME.rulebook, tried
            assert refusal is None or refusal.text.key in GAME.catalogue, tried
        met.add(decision.step)
        GAME.apply(state, chance.choice(decision.actions), offered=decision)
    assert len(met) > 20
