"""What the game proposes to a player, one action after the other: a set-up, and where reinforcements come in."""

from __future__ import annotations

from collections.abc import Mapping

from games.green_inferno.content.index import COPTERS, GROUND
from games.green_inferno.rules.entry import Enter, due, entry_hexes
from games.green_inferno.rules.set_up import SetUp, proposed_spot, waiting
from games.green_inferno.rules.steps import DONE
from games.green_inferno.state import GreenState, fighters_in
from hexcore.actions import Action, Seat
from hexcore.answers import Proposal
from hexcore.text import say


def proposals(state: GreenState, seat: Seat) -> Mapping[str, Proposal]:
    """Return the next action of the set-up or the entry, where the seat places something."""
    step = state.stack[-1] if state.stack else None
    if isinstance(step, SetUp) and step.side == seat:
        return {"setup": _setup(state, step)}
    if isinstance(step, Enter) and step.player == seat:
        return {"entry": _entry(state, step)}
    return {}


def _setup(state: GreenState, step: SetUp) -> Proposal:
    """GI 15: as the scenario proposes, piece by piece; the last place ends the set-up."""
    left = waiting(state, step.side)
    text = say("proposal.setup", count=len(left))
    if not step.holding:
        return Proposal(text, Action("take", (left[0],)), "quick_setup", begins=True)
    spot = proposed_spot(state, step.holding)
    action = Action("hide", (spot,)) if isinstance(spot, str) else Action("place", hexes=(spot,))
    return Proposal(text, action, "quick_setup", signs=len(left) == 1)


def _entry(state: GreenState, step: Enter) -> Proposal:
    """GI 3: every ground unit that is due, over its entry hexes, the emptiest first; then the end of the phase."""
    able = [piece for piece in due(state, GROUND) if entry_hexes(state, piece)]
    text = say("proposal.entry", count=len(able))
    if step.holding:
        best = min(entry_hexes(state, step.holding), key=lambda h: fighters_in(state, h))
        last = len(due(state, GROUND | COPTERS)) == 1
        return Proposal(text, Action("place", hexes=(best,)), "quick_entry", signs=last)
    if able:
        return Proposal(text, Action("take", (able[0],)), "quick_entry", begins=True)
    return Proposal(text, DONE, "quick_entry", signs=True)
