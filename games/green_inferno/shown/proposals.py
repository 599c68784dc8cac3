"""Proposals: the next action of a set-up or an entry."""

from __future__ import annotations

from collections.abc import Mapping

from games.green_inferno.content.content import COPTERS, GROUND
from games.green_inferno.content.models import NVA
from games.green_inferno.rules.entry import Enter, due, entry_hexes
from games.green_inferno.rules.set_up import SetUp, proposed_spot, waiting
from games.green_inferno.rules.steps import DONE
from games.green_inferno.state import GreenState, fighters_in, held_hexes
from hexcore.game import Action, Hex, Proposal, Reason, Seat, say


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
    """GI 3: every ground unit that is due, over its entry hexes, the emptiest first; then the end of the phase.

    Batteries, which do not walk, stand where they bear on most of the enemy.
    """
    able = [piece for piece in due(state, GROUND) if entry_hexes(state, piece)]
    text = say("proposal.entry", count=len(able))
    if step.holding:
        best, why = _entry_hex(state, step.holding)
        last = len(due(state, GROUND | COPTERS)) == 1
        return Proposal(text, Action("place", hexes=(best,)), "quick_entry", signs=last, why=why)
    if able:
        batteries = any(state.content.roster[piece].kind == "battery" for piece in able)
        plan = Reason(say("why.entry_guns" if batteries else "why.entry"))
        return Proposal(text, Action("take", (able[0],)), "quick_entry", begins=True, why=plan)
    left = len(due(state, GROUND | COPTERS))
    return Proposal(
        text, DONE, "quick_entry", signs=True, why=Reason(say("why.entry_left", count=left)) if left else None
    )


def _entry_hex(state: GreenState, piece: str) -> tuple[Hex, Reason | None]:
    """GI 4, GI 9: a battery moves by helicopter only, so it enters where most enemies are in range."""
    hexes, content = entry_hexes(state, piece), state.content
    card, enemies = content.roster[piece], held_hexes(state, NVA)
    if card.kind != "battery" or not enemies:
        return min(hexes, key=lambda h: fighters_in(state, h)), None

    def reached(h: Hex) -> int:
        return sum(content.distance(h, enemy) <= card.range for enemy in enemies)

    def near(h: Hex) -> int:
        return sum(content.distance(h, enemy) for enemy in enemies)

    best = min(hexes, key=lambda h: (-reached(h), near(h)))
    why = Reason(say("why.entry_battery", count=reached(best), range=card.range))
    return best, why if reached(best) else None
