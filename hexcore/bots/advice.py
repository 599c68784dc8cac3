"""Advice: what a bot would do in a player's place, from what his seat may know, and why.

The bot has just come to the table and its chance is always the same, so that the same question has the same answer, and
nothing of the game's own seed is in it. It sees the :class:`~hexcore.game.bot.Vantage` that every bot gets. What it
says is told to its player and kept nowhere.

A plan while it is followed: what of it is left to do, where that leads on the map, and whose turn it is next.

It is read from the lines that tell the plan (:mod:`hexcore.bots.search`) and from what the seat sees, so that it
holds for any plan that came in words.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any, Final

from hexcore.board.board import Board
from hexcore.bots.background import Thought, thought_by
from hexcore.bots.levels import is_thinker
from hexcore.errors import MonsoonError
from hexcore.game.actions import Action, Decision
from hexcore.game.answers import Arrow
from hexcore.game.bot import BOTS, Bot, Guarded, Vantage, make_bot
from hexcore.game.game import Game
from hexcore.game.views import PieceView, View
from hexcore.text import Text
from hexcore.types import Hex

CHANCE = 1  # the seed of every adviser
FARTHEST = 20  # no piece is led on by more choices than these


def advisers(game: Game[Any]) -> tuple[str, ...]:
    """Return the bots of a game that can be asked, in the order in which it names them; play by chance is no advice."""
    own = game.bots()
    return tuple(name for name in game.meta.bots if name in own and name not in BOTS)


def deep_adviser(game: Game[Any], decision: Decision) -> str:
    """Return who can be asked to think ahead about a question, with what it comes to; "" where that is not worth it."""
    worth_it = decision.step in game.planned_steps and len(decision.actions) > 1
    return next((name for name in game.meta.bots if worth_it and is_thinker(name)), "")


def adviser(game: Game[Any], name: str) -> Guarded:
    """Return a bot that has just come to the table."""
    return Guarded(make_bot(game, name, CHANCE), CHANCE)


def then_of(game: Game[Any], vantage: Vantage, action: Action, bot: Bot) -> Text | None:
    """Return where a bot that has just come to the table would lead pieces that an action only takes in hand.

    It is told of a position that the seat imagines, as far as that needs no die and nothing comes to light in it.
    """
    if not action.pieces or action.hexes or action.sides:
        return None
    state, told = vantage.imagine(random.Random(CHANCE)), None
    fallen, first = state.dice.count, game.decision(state)
    if first is None or bot.choose(Vantage(game, state, vantage.seat), first) != action:
        return None  # it may remember what it took in hand, and why
    offered: Decision | None = first
    chosen = action
    for _ in range(FARTHEST):
        if offered is None or chosen not in offered.actions:
            break
        records = game.apply(state, chosen, offered=offered)
        offered = game.decision(state)
        if state.dice.count != fallen or any(record.reveals for record in records) or offered is None:
            break
        if offered.seat != vantage.seat or offered.step == first.step:
            break
        chosen = bot.choose(Vantage(game, state, vantage.seat), offered)
        if not (chosen.hexes or chosen.sides) or not set(chosen.pieces) <= set(action.pieces):
            break
        told = game.describe(state, chosen)
    return told


def advise(game: Game[Any], state: Any, decision: Decision, name: str) -> Thought | None:
    """Return what a bot would choose in a position for the seat that decides; None where it has failed to choose."""
    bot = adviser(game, name)
    action = bot.choose(Vantage(game, state, decision.seat), decision)
    return None if bot.failures else thought_by(bot, action, plans=True)


GOES: Final = frozenset({"plan.goes", "plan.comes"})  # the lines that say who goes where


def left_of(view: View, board: Board, plan: Iterable[Text], since: Iterable[Text] = ()) -> tuple[Text, ...]:
    """Return the lines of a plan that are left to do: who stands where he was to go has done it, and what was told in
    the same words ``since`` it was made has come about. What only says again who goes where is left out."""
    lines, told = tuple(plan), {*since}
    ways = [line for line in lines if line.key in GOES]
    said_again = {line for line in lines if line.key not in GOES and any(_repeats(line, way) for way in ways)}
    others = told | said_again
    return tuple(line for line in lines if (_under_way(view, board, line) if line.key in GOES else line not in others))


def arrows_of(view: View, board: Board, plan: Iterable[Text]) -> tuple[Arrow, ...]:
    """Return where those go who are still to go somewhere, from where they stand; one arrow for those who go together.

    Who comes from off the map has an arrow of one hex.
    """
    found: dict[tuple[Hex, ...], Arrow] = {}
    for line in plan:
        there = _there(board, line)
        for piece in _under_way(view, board, line) if there >= 0 else ():
            way = (piece.hex, there) if piece.hex >= 0 else (there,)
            found.setdefault(way, Arrow(way, line, "strong"))
    return tuple(found.values())


def next_of(view: View, plan: Sequence[Text], action: Action) -> Text | None:
    """Return the line of a plan that an action is a step of: the first that names a piece of it."""
    names = {piece.name or piece.id for piece in view.pieces if piece.id in action.pieces}
    return next((line for line in plan if names.intersection(_names(line))), None)


def _under_way(view: View, board: Board, line: Text) -> list[PieceView]:
    """The pieces not yet at the destination of their line; of several with one name, one for each mention."""
    there, names, found = _there(board, line), _names(line), list[PieceView]()
    here = dict(line.values).get("here")
    for name in dict.fromkeys(names):
        called = [piece for piece in view.pieces if name in (piece.name, piece.id) and piece.seat in ("", view.seat)]
        wanted = names.count(name) - sum(piece.hex == there for piece in called)
        others = [piece for piece in called if piece.hex != there]
        others.sort(key=lambda piece: piece.hex < 0 or board.label(piece.hex) != here)
        found += others[: max(0, wanted)]
    return found


def _repeats(line: Text, way: Text) -> bool:
    """Whether a line tells of somebody and of both ends of the way that another says he goes."""
    values = {value for _, value in line.values if isinstance(value, str)}
    ends = dict(way.values)
    return {ends.get("here"), ends.get("there")} <= values and not values.isdisjoint(_names(way))


def _names(line: Text) -> tuple[str, ...]:
    names = dict(line.values).get("pieces", ()) if line.key in GOES else ()
    return tuple(map(str, names)) if isinstance(names, tuple) and not isinstance(names, Text) else ()


def _there(board: Board, line: Text) -> Hex:
    """The destination of a line; -1 without one."""
    label = dict(line.values).get("there") if line.key in GOES else None
    try:
        return board.hex(label) if isinstance(label, str) else -1
    except MonsoonError:
        return -1
