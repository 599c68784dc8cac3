"""What a position written by hand may not say: steps, groups and boxes that do not fit together.

Every check here holds in each position that the rules themselves lead to. It says in a sentence what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from games.green_beret.proof import asked
from games.green_beret.rules import winning
from games.green_beret.rules.combat.attack import FriendlyCombat
from games.green_beret.rules.enemy_phase import Onslaught
from games.green_beret.rules.movement.phase import FriendlyMovement, Move
from games.green_beret.rules.setup import Deploy, SetUp, in_set_up
from games.green_beret.rules.stacking import camp_hexes, label, teams
from games.green_beret.rules.steps import Procedure
from games.green_beret.sequence import Campaign, SuccessDetermination, Turn
from games.green_beret.state import GreenBeretState
from hexcore.steps import Outline, Step

ABOVE: Final[Mapping[type[Step[Any]], type[Step[Any]]]] = {
    SetUp: Campaign,
    Deploy: Campaign,
    FriendlyMovement: Turn,
    FriendlyCombat: Turn,
    Move: FriendlyMovement,
    Onslaught: Turn,
    SuccessDetermination: Turn,
    **asked.ABOVE,
}
"""The step that must lie right under another: the one that asked for it."""


def numbers_fit(state: GreenBeretState) -> str | None:
    """GB 4.0: turns are counted from one."""
    return None if state.turn >= 1 else f"turn is {state.turn}, but the first turn is 1"


def hand_fits(state: GreenBeretState) -> str | None:
    """GB 3.1-3.3, R9: only in set-up something waits in the hand, and only what is bought so early."""
    if state.hand and state.phase != "setup":
        return f"hand: {state.hand[0]} waits to be placed, but set-up is over"
    wrong = [piece for piece in state.hand if not in_set_up(state, piece)]
    return f"hand: {wrong[0]} is not taken in hand, it is bought after the first mission is drawn" if wrong else None


def lists_fit(state: GreenBeretState) -> str | None:
    """R93: only the price of camps is rolled. R23: only bridges are blown."""
    wrong = [piece for piece in state.rolled if piece not in state.content.camps]
    if wrong:
        return f"rolled: {wrong[0]!r} is no base camp"
    dry = [h for h in state.demolished if "bridge" not in state.content.counts_as[h]]
    return f"demolished: there is no bridge in {label(state, dry[0])}" if dry else None


def ending_fits(state: GreenBeretState) -> str | None:
    """GB 5.0: a campaign that is over asks nothing more, and ended for a reason."""
    if not state.ending:
        return None
    if state.stack:
        return f"the campaign has ended ({state.ending}), but the stack still asks something: it must be empty"
    if state.ending == winning.ALL_TEAMS_LOST and teams(state):
        return f"the campaign has ended because all teams are lost, but {teams(state)[0]} is on the map"
    if state.ending == winning.NO_MISSIONS and (state.mission or state.mission_cup):
        return "the campaign has ended because no mission is left, but not all of them are settled"
    return None


def stack_fits(state: GreenBeretState) -> str | None:
    """GB 4.0: one campaign, one turn, and each step over the one that asked for it."""
    below: Step[Any] | None = None
    for step in state.stack:
        if isinstance(step, Outline | Procedure) and not 0 <= step.at <= len(step.parts):
            return f"{step.name}: at is 0 to {len(step.parts)}, not {step.at}"
        wrong = _misplaced(step, below)
        if wrong:
            return wrong
        below = step
    return _begun(state)


def _misplaced(step: Step[Any], below: Step[Any] | None) -> str | None:
    if isinstance(step, Campaign) and below is not None:
        return "the campaign is the first step of the stack"
    if isinstance(step, Turn) and below is not None and not isinstance(below, Campaign):
        return "a turn is the first step of the stack, or the second after the campaign"
    if isinstance(below, Turn) and not 1 <= below.at < len(below.parts):
        return f"{step.name}: no phase of the turn has begun (at is {below.at})"
    if isinstance(below, asked.CLOSED):
        return f"{step.name} cannot come after {below.name}, which waits for an answer"
    due = ABOVE.get(type(step))
    if due is not None and not isinstance(below, due):
        return f"{step.name} must come right after {due.name} on the stack"
    return None


def _begun(state: GreenBeretState) -> str | None:
    """GB 3.1, 3.3: set-up needs a camp, placed or in hand, and Green Berets are deployed to a camp on the map."""
    if not state.stack or state.ending or not isinstance(state.stack[0], Campaign):
        return None
    campaign, above = state.stack[0], state.stack[1:]
    due = {1: SetUp, 2: Deploy, len(campaign.parts): Turn}.get(campaign.at)
    if above and (due is None or not isinstance(above[0], due)):
        return f"campaign: at is {campaign.at}, which is not the time of {above[0].name}"
    in_hand = any(camp in state.hand for camp in state.content.camps)
    placing = campaign.at == 0 or (above and isinstance(above[0], SetUp))
    if campaign.at < len(campaign.parts) and not camp_hexes(state) and not (placing and in_hand):
        return "set-up needs a base camp, on the map or in hand"
    if above and isinstance(above[0], Deploy) and not state.hand:
        return "deploy: nobody waits in the hand"
    return None


def steps_fit(state: GreenBeretState) -> str | None:
    """What each step names is there, and is what it takes."""
    for place, step in enumerate(state.stack):
        on_top = place == len(state.stack) - 1
        for kind, check in asked.CHECKS.items():
            wrong = check(state, step, on_top) if isinstance(step, kind) else None
            if wrong:
                return f"{step.name}: {wrong}"
    return None


def something_to_do(state: GreenBeretState) -> str | None:
    """Whoever decides has a choice."""
    step = state.stack[-1] if state.stack and not state.ending else None
    if step is None or step.automatic or next(iter(step.offer(state)), None) is not None:
        return None
    return f"nothing can be done in the step {step.name}"


Check = Callable[[GreenBeretState], str | None]

FITTING: Final[Mapping[str, Check]] = {
    "numbers": numbers_fit,
    "hand": hand_fits,
    "lists": lists_fit,
    "ending": ending_fits,
    "stack": stack_fits,
    "asked": steps_fit,
}
"""The checks by name; the other truths build on them."""


def misfits(state: GreenBeretState, checks: Iterable[tuple[str, Check]]) -> dict[str, str]:
    """Return what does not hold, by the names of the checks."""
    found = ((name, holds(state)) for name, holds in checks)
    return {name: what for name, what in found if what}
