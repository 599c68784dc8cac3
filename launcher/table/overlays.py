"""Overlays: what the game's own queries say about the map, and what the table itself can show or hide."""

from __future__ import annotations

from typing import NamedTuple

from hexcore.errors import MonsoonError
from hexcore.types import Hex
from launcher.table.controller import Controller
from launcher.table.parts import readable
from launcher.table.reachable import arguments_for, labels_in

BUSY = ("reach",)
"""Queries that the map shows by itself."""


class Overlay(NamedTuple):
    """One overlay of a game: the query, its words, and why it cannot be shown now."""

    query: str
    name: str
    about: str
    missing: str = ""


def overlays_of(controller: Controller, h: Hex) -> list[Overlay]:
    """Every query that may name hexes, with what it still needs: a piece to be picked, a hex to be chosen."""
    play = controller.play
    label = play.board.label(h) if h >= 0 else ""
    found = []
    for query in play.game.queries.values():
        if query.name in BUSY or not set(query.needs) <= {"piece", "pieces", "hex"}:
            continue
        fits = arguments_for(query.needs, query.may, controller.picked, label) is not None
        missing = "" if fits else "hex" if "hex" in query.needs and not label else "piece"
        found.append(Overlay(query.name, readable(query.name), query.about, missing))
    return found


def ask_overlay(controller: Controller, query: str, h: Hex) -> dict[Hex, str]:
    """The hexes an overlay names, each with a short word; nothing if the game has no answer now."""
    play = controller.play
    asked = play.game.queries[query]
    label = play.board.label(h) if h >= 0 else ""
    arguments = arguments_for(asked.needs, asked.may, controller.picked, label)
    if arguments is None:
        return {}
    try:
        answer = play.game.ask(play.session.state, query, play.viewer, **arguments)
    except MonsoonError:
        return {}
    return labels_in(answer, play.board)
