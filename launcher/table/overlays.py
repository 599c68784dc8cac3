"""Overlays: what the game's own queries say about the map, for the whole of it, a side, a piece, a hex or a line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from hexcore.errors import MonsoonError
from hexcore.types import Hex
from launcher.painting.highlights import Sight
from launcher.table.controller import Controller
from launcher.table.parts import readable
from launcher.table.reachable import hex_named, labels_in

BUSY = ("reach",)
"""Queries that the map shows by itself."""
KNOWN = {"piece", "pieces", "hex", "side", "start", "end"}
WHO = ("enemy", "piece", "unit")


class Overlay(NamedTuple):
    """One overlay of a game: its key, its words, and what it still needs."""

    key: str
    name: str
    about: str
    missing: str = ""


class Answer(NamedTuple):
    """What an overlay shows: hexes, each with a short word, or a line of sight."""

    hexes: dict[Hex, str]
    sight: Sight | None = None


NO_ANSWER = Answer({})


def overlays_of(controller: Controller, h: Hex) -> list[Overlay]:
    """Every query that names hexes now, or might if more were chosen; one about a side stands once for each side."""
    play, found = controller.play, []
    for query in play.game.queries.values():
        if query.name in BUSY or not set(query.needs) <= KNOWN:
            continue
        name = readable(query.name)
        if "side" in query.needs:
            for seat in play.game.meta.seat_ids():
                found.append(Overlay(f"{query.name}|{seat}", f"{name}, {play.seat_name(seat)}", query.about))
        else:
            found.append(Overlay(query.name, name, query.about, _missing(controller, query.needs, h)))
    return [overlay for overlay in found if overlay.missing or _shows(controller, overlay.key, h)]


def _shows(controller: Controller, key: str, h: Hex) -> bool:
    """Whether there is anything to see; what also needs the place under the cursor is not known yet."""
    if "end" in controller.play.game.queries[key.partition("|")[0]].needs:
        return True
    return ask_overlay(controller, key, h) != NO_ANSWER


def _missing(controller: Controller, needs: tuple[str, ...], h: Hex) -> str:
    if {"piece", "pieces"} & set(needs) and not controller.picked:
        return "piece"
    return "hex" if {"hex", "start"} & set(needs) and h < 0 else ""


def ask_overlay(controller: Controller, key: str, h: Hex, over: Hex = -1) -> Answer:
    """Ask for an overlay with what is picked, the hex that is chosen and the one under the cursor."""
    name, _, side = key.partition("|")
    query, play = controller.play.game.queries[name], controller.play
    known = _known(controller, side, h, over)
    if any(need not in known for need in query.needs):
        return NO_ANSWER
    may = {may: known[may] for may in query.may if may in known and may in ("piece", "pieces")}
    try:
        arguments = {need: known[need] for need in query.needs} | may
        answer = play.game.ask(play.session.state, name, play.viewer, **arguments)
    except MonsoonError:
        return NO_ANSWER
    if "start" in query.needs and isinstance(answer, Mapping) and "clear" in answer:
        return Answer({}, Sight(h, over, hex_named(play.board, answer.get("blocker"))))
    return Answer(labels_in(answer, play.board))


def _known(controller: Controller, side: str, h: Hex, over: Hex) -> dict[str, Any]:
    label = controller.play.board.label
    known: dict[str, Any] = {"side": side} if side else {}
    if controller.picked:
        known.update(piece=controller.picked[-1], pieces=list(controller.picked))
    if h >= 0:
        known.update(hex=label(h), start=label(h))
    if over >= 0 and over != h:
        known["end"] = label(over)
    return known


def told_about(controller: Controller, h: Hex) -> list[str]:
    """Who has something to do with a hex, as the game's queries about the whole map tell it: "Name: attacks"."""
    label, found = controller.play.board.label(h), []
    for answer in controller.standing_answers():
        for item in answer if isinstance(answer, list) else ():
            if isinstance(item, Mapping):
                who = next((str(item[key]) for key in WHO if key in item), "")
                words = [str(key) for key, value in item.items() if isinstance(value, list) and label in value]
                if who and words:
                    found.append(f"{_name(controller, who)}: {', '.join(map(readable, words)).lower()}")
    return found


def _name(controller: Controller, ident: str) -> str:
    piece = controller.view.piece(ident)
    return piece.name if piece is not None and piece.name else readable(ident)
