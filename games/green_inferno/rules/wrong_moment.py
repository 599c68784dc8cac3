"""GI 3: refusals of actions that belong to another phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.green_inferno.rules.steps import GreenStep
from games.green_inferno.state import GreenState
from hexcore.game import Action, Refusal, Step, Text, say

SEQUENCE = "GI 3"
OVER = Refusal("GI 14", say("refusal.over"))
RUNS_ON = Refusal(SEQUENCE, say("refusal.runs_on"))
"""A position between two decisions: the sequence of play must go on first."""


def why_not_now(state: GreenState, step: Step[Any], action: Action, steps: Mapping[str, type[Step[Any]]]) -> Refusal:
    """GI 3: each action in its phase; the refusal is the step's own, or names the action's phase."""
    if not isinstance(step, GreenStep):
        return RUNS_ON
    rule = step.verbs.get(action.verb, "")
    if rule:
        return step.refuse(state, action) or Refusal(rule, say("refusal.not_so", prompt=step.prompt(state)))
    if action.verb == "done":
        return Refusal(next(iter(step.verbs.values()), SEQUENCE), say("refusal.not_done", prompt=step.prompt(state)))
    return _elsewhere(state, step, action.verb, steps)


def _elsewhere(state: GreenState, step: GreenStep, verb: str, steps: Mapping[str, type[Step[Any]]]) -> Refusal:
    """Name the phase that a verb belongs to; in that very phase, the decision that comes first."""
    homes = [kind for kind in steps.values() if issubclass(kind, GreenStep) and verb in kind.verbs]
    if not homes:
        return Refusal(SEQUENCE, say("refusal.no_such_verb", verb=verb))
    here = next((kind for kind in homes if state.phase in kind.phases), None)
    if here is not None:
        text = say("refusal.other_step", phase=_named(state, state.phase), prompt=step.prompt(state))
        return Refusal(here.verbs[verb], text)
    phases = tuple(_named(state, phase) for phase in sorted({phase for kind in homes for phase in kind.phases}))
    return Refusal(homes[0].verbs[verb], say("refusal.other_phase", phases=phases, now=_named(state, state.phase)))


def _named(state: GreenState, phase: str) -> Text:
    if phase == "setup":
        return say("refusal.setup")
    return say("refusal.phase", phase=phase, name=say(f"phase_name.{phase}", side=state.content.file.us_side))
