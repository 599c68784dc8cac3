"""What can be done now, verb by verb, and what cannot of what one would look for here: with where, and why not."""

from __future__ import annotations

from typing import NamedTuple

from hexcore.actions import Action
from hexcore.barred import Barred
from hexcore.types import Hex
from launcher.table.behind import behind_action
from launcher.table.controller import Controller
from launcher.table.parts import readable

SHOWN = 12
"""Of more actions of one verb than these only the number is told."""


class Doing(NamedTuple):
    """One verb: what it is called, its rule, what is offered of it, and what is not, with the reasons."""

    verb: str
    title: str
    rule: str
    offered: tuple[Action, ...] = ()
    barred: tuple[Barred, ...] = ()


def can_do(controller: Controller) -> list[Doing]:
    """All that is offered, in the order of the offer, and what is looked for here and not offered; endings last."""
    play = controller.play
    offered = {verb: tuple(found) for verb, found in controller.reader.by_verb.items()}
    reasons: dict[str, list[Barred]] = {}
    for one in play.chair.barred() if play.mine and not play.in_the_open else ():
        reasons.setdefault(one.verb, []).append(one)
    verbs = sorted(dict.fromkeys((*offered, *reasons)), key=lambda verb: _plain(offered.get(verb, ())))
    return [
        Doing(verb, title_of(controller, verb), behind_action(play, Action(verb)), offered.get(verb, ()),
              tuple(reasons.get(verb, ())))
        for verb in verbs
    ]  # fmt: skip


def _plain(actions: tuple[Action, ...]) -> bool:
    """Whether a verb is about nobody and no place, as the end of a phase is: it stands below the others."""
    return bool(actions) and not any(action.pieces or action.hexes or action.sides for action in actions)


def title_of(controller: Controller, verb: str) -> str:
    """What a verb is called: the game's word for it, else the words of its actions where these name nothing."""
    catalogue = controller.play.public.catalogue
    for key in (f"verb.{verb}", f"action.{verb}"):
        if key in catalogue and "{" not in catalogue.template(key):
            return catalogue.template(key)
    return readable(verb)


def short(controller: Controller, action: Action) -> str:
    """An action as who and where; one that names neither in its own words."""
    play, view, board = controller.play, controller.view, controller.play.board
    pieces = [piece for piece in map(view.piece, action.pieces) if piece is not None]
    names = [play.say(piece.name) or readable(piece.kind) for piece in pieces]
    places = [board.label(h) for h in action.hexes[-1:]] or [board.side_label(side) for side in action.sides[-1:]]
    places = places or [board.label(piece.hex) for piece in pieces[:1] if piece.hex >= 0]
    if not names and not places:
        return controller.words(action)
    told = ", ".join(names)
    return f"{told} · {places[0]}" if told and places else told or places[0]


def where(controller: Controller, actions: tuple[Action, ...]) -> tuple[Hex, ...]:
    """The hexes that actions are about: those they name, else where their pieces stand."""
    view, found = controller.view, dict[Hex, None]()
    for action in actions:
        pieces = (view.piece(ident) for ident in action.pieces)
        standing = [piece.hex for piece in pieces if piece is not None and piece.hex >= 0]
        found.update(dict.fromkeys(action.hexes[-1:] or standing))
    return tuple(found)
