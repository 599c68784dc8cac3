"""What a captain looks at: so much of the view of his seat, and no more, since he looks many times a turn."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import Any, Final, TypeAlias

from games.vietnam_battles.rules.ruleset import StandardRules
from games.vietnam_battles.shown.view import (
    chit_views,
    fight_facts,
    laid_out,
    landed_marks,
    marker_view,
    moving_fact,
    sees,
    support_facts,
    unit_view,
)
from games.vietnam_battles.state import Position
from hexcore.text import NO_TEXT
from hexcore.views import PieceView, View

SEARCHED: Final = ("searched",)

Drawn: TypeAlias = dict[Hashable, PieceView]
"""Pieces by all that they show."""
MOST_DRAWN: Final = 20_000
"""So many pieces of one battle are kept at most."""


def glimpse(game: str, state: Position, seat: str, decides: str) -> View:
    """Return the pieces, with who has just landed, where was searched, and a few facts.

    Units and markers are kept for other glimpses: nobody may change them.
    """
    rules = state.rules
    return View(
        game,
        state.scenario,
        seat,
        rules.ground.board.id,
        state.turn,
        rules.last_turn(state),
        NO_TEXT,
        decides,
        pieces=[*chit_views(state, seat), *_units(state, seat), *_markers(state)],
        hex_marks=dict.fromkeys(state.searched, SEARCHED),
        facts=_facts(state, seat, decides),
        over=bool(state.ending),
    )


@lru_cache(maxsize=16)
def _drawn(rules: StandardRules) -> Drawn:
    """The pieces of one battle as they were shown before: one that shows the same is the same."""
    return {}


def _units(state: Position, seat: str) -> Iterator[PieceView]:
    drawn, units = _drawn(state.rules), state.units
    if len(drawn) > MOST_DRAWN:
        drawn.clear()
    for name, unit in units.items():
        if sees(state, seat, name):
            key = (name, unit.at, unit.box, unit.depleted, unit.hidden, unit.landed)
            piece = drawn.get(key)
            if piece is None:
                piece = drawn[key] = unit_view(state, name, landed_marks(state, name))
            yield piece


def _markers(state: Position) -> Iterator[PieceView]:
    drawn = _drawn(state.rules)
    for key in laid_out(state):
        piece = drawn.get(key)
        if piece is None:
            piece = drawn[key] = marker_view(state, *key)
        yield piece


def _facts(state: Position, seat: str, decides: str) -> dict[str, Any]:
    """Of the facts of a view those that a captain asks for."""
    facts: dict[str, Any] = {
        "phase": state.phase,
        "active": state.active,
        "support": support_facts(state),
        "fight": fight_facts(state),
        "moving": moving_fact(state) if decides == seat else "",
    }
    if seat == "vc":
        facts["condition"] = state.condition
    return facts
