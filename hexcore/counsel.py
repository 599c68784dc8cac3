"""A plan in words: where pieces go, and what else is done, up to the first die.

A plan is told as it would be carried out in a world that its seat can imagine. What comes to light there is not known,
and what comes of dice is not either: neither is told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from hexcore.actions import Action, Seat
from hexcore.bots import Mark, Vantage, first_bot, make_bot, mark_of
from hexcore.game import Game
from hexcore.records import Record, seen_by
from hexcore.text import Text, say

LINES: Final = 4
"""So many lines tell a plan in short."""


def tell_plan(game: Game[Any], world: Any, seat: Seat, actions: Sequence[Action]) -> tuple[Text, ...]:
    """Return line by line what a plan is for a seat: who goes where, then what else is done.

    Of a plan in which nobody goes anywhere and nothing is told, its first action is told.
    """
    state, before, others = world.clone(), _places(game, world, seat), list[Text]()
    first, passing, last, rolled = None, _passing(game), Action(""), None
    for action in actions:
        offered, fallen = game.decision(state), state.dice.count
        if offered is None or action not in offered.actions:
            break
        words = game.describe(state, action)
        first, last = first or words, action
        records = game.apply(state, action, offered=offered)
        if state.dice.count != fallen:
            rolled = words
            break
        others += [record.text for record in seen_by(records, seat) if _tells(record, passing)]
    if first is not None and not others and rolled is None:
        first = _led_on(game, state, seat, mark_of(game, world), last) or first
    moves = _moves(game, state, seat, before, [piece for action in actions for piece in action.pieces])
    if (
        rolled is not None
        and not _is_told(game, state, last, moves)
        and (_names_something(last) or not (moves or others))
    ):
        others.append(rolled)
    return (*moves, *dict.fromkeys(others)) or ((first,) if first is not None else ())


def _is_told(game: Game[Any], state: Any, last: Action, moves: Sequence[Text]) -> bool:
    """Whether an action is the last step of somebody of whom it is told where he goes."""
    there = {game.board(state.scenario).label(h) for h in last.hexes[-1:]}
    return any(dict(line.values).get("there") in there for line in moves)


def in_short(plan: Sequence[Text]) -> tuple[Text, ...]:
    """The first lines of a plan, and how many there are beside them; one more is told as well."""
    left = len(plan) - LINES
    return (*plan[:LINES], say("plan.more", count=left)) if left > 1 else tuple(plan)


def _led_on(game: Game[Any], state: Any, seat: Seat, mark: Mark, last: Action) -> Text | None:
    """What the first bot would go on with where a plan ends with a choice that names nobody, as to bombard: whom."""
    offered = game.decision(state) if mark_of(game, state) == mark else None
    if _names_something(last) or offered is None or offered.seat != seat:
        return None
    chosen = make_bot(game, first_bot(tuple(game.bots())), 0).choose(Vantage(game, state, seat), offered)
    return game.describe(state, chosen) if _names_something(chosen) else None


def _names_something(action: Action) -> bool:
    return bool(action.pieces or action.hexes or action.sides)


def _passing(game: Game[Any]) -> frozenset[str]:
    """The kinds of records that are told by where pieces are, or say only that time goes on."""
    look = game.look()
    moments = look.moments if look is not None else ()
    return frozenset(moment.kind for moment in moments if moment.style in ("path", "banner"))


def _tells(record: Record, passing: frozenset[str]) -> bool:
    return bool(record.text.key) and record.kind not in passing and not record.reveals


def _places(game: Game[Any], state: Any, seat: Seat) -> dict[str, int]:
    """Where the pieces of a seat are."""
    return {piece.id: piece.hex for piece in game.view(state, seat).pieces if piece.seat in ("", seat)}


def _moves(game: Game[Any], state: Any, seat: Seat, before: Mapping[str, int], named: Sequence[str]) -> list[Text]:
    """Who goes where, those who go to the same hex in one line, in the order in which they are named."""
    board, gone = game.board(state.scenario), dict[tuple[str, int], list[str]]()
    order = {piece: place for place, piece in reversed(list(enumerate(named)))}
    for piece in sorted(game.view(state, seat).pieces, key=lambda piece: order.get(piece.id, len(order))):
        was = before.get(piece.id, -1)
        if piece.id in before and piece.hex not in (was, -1):
            gone.setdefault((board.label(was) if was >= 0 else "", piece.hex), []).append(piece.name or piece.id)
    return [
        say("plan.goes" if came else "plan.comes", pieces=tuple(names), here=came, there=board.label(h))
        for (came, h), names in gone.items()
    ]
