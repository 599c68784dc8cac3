"""What a whole position written by hand may not say; what its steps may not say stands with each step.

Every check here holds in each position that the rules themselves lead to. It says in a sentence what is wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.green_beret.content.index import BRIDGE
from games.green_beret.rules import winning
from games.green_beret.rules.setup import in_set_up
from games.green_beret.rules.stacking import label, teams
from games.green_beret.state import GreenBeretState
from hexcore.game import Invariant


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
    dry = [h for h in state.demolished if BRIDGE not in state.content.counts_as[h]]
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


WHOLE: Final[Mapping[str, Invariant]] = {
    "numbers": numbers_fit,
    "hand": hand_fits,
    "lists": lists_fit,
    "ending": ending_fits,
}
"""The checks by name."""
