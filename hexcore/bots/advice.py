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
from hexcore.bots.background import Leg, Thought, thought_by
from hexcore.bots.levels import is_thinker
from hexcore.bots.search import tell_plan
from hexcore.errors import MonsoonError
from hexcore.game.actions import Action, Decision, Seat
from hexcore.game.answers import Arrow
from hexcore.game.bot import BOTS, Bot, Guarded, Vantage, make_bot
from hexcore.game.game import Game
from hexcore.game.look import Look
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


def leg_of(
    game: Game[Any], vantage: Vantage, action: Action, coming: Sequence[Action] = (), bot: Bot | None = None
) -> Leg:
    """Return what one press on some advice carries out: a move to its end, or what leads to a roll, with its odds.

    What is ``coming`` is the rest of a plan; without one a bot that has just come to the table goes on, if it begins in
    the same way. It is carried out on a position that the seat imagines, and ends where something comes to light.
    """
    world = vantage.imagine(random.Random(CHANCE))
    state, seat, look, left = world.clone(), vantage.seat, game.look(), list(coming)
    offered, done, before = game.decision(state), list[Action](), world
    if left or (bot is not None and offered is not None and bot.choose(Vantage(game, state, seat), offered) != action):
        bot = None  # the adviser may remember what it took in hand, and why
    way, chosen, rolls = list[Hex](), action, False
    while offered is not None and chosen in offered.actions and len(done) < FARTHEST:
        before, fallen, was = state.clone(), state.dice.count, offered
        records = game.apply(state, chosen, offered=offered)
        done.append(chosen)
        way += _stepped(game, before, state, seat, way)
        rolls = state.dice.count != fallen
        offered = game.decision(state)
        if rolls or offered is None or offered.seat != seat or any(record.reveals for record in records):
            break
        if look is None or not (left or bot) or not _belongs(look, done, was, offered):
            break
        chosen = left.pop(0) if left else bot.choose(Vantage(game, state, seat), offered)  # type: ignore[union-attr]
        if _is_apart(look, chosen):
            break
    if not done:
        return Leg((action,))
    odds = game.odds(before, done[-1], seat) if rolls or (look and _aims(look, done[-1])) else None
    return Leg(tuple(done), _leg_in_words(game, world, seat, done, before, rolls), tuple(way), odds)


def _belongs(look: Look, done: Sequence[Action], was: Decision, offered: Decision) -> bool:
    """Whether what comes next belongs to the same move, or to the preparation of the same roll."""
    if any(look.gesture(verb).picks for verb in {action.verb for action in offered.actions}):
        return False
    last, gesture = done[-1], look.gesture(done[-1].verb)
    if gesture.picks or not gesture.arms:
        return True
    picked = any(look.gesture(action.verb).picks for action in done)
    if offered.step != was.step or not (last.hexes or last.sides or (picked and last.pieces)):
        return False
    return picked or gesture.chain or gesture.writes == "line"


def _is_apart(look: Look, action: Action) -> bool:
    """Whether an action deserves a press of its own: it is asked about, or ends more than a move or a preparation."""
    gesture = look.gesture(action.verb)
    ends = bool(gesture.ends) or gesture.style == "primary"
    return (
        bool(gesture.confirm)
        or gesture.writes == "end"
        or (ends and not gesture.yields and not (action.pieces or action.hexes))
    )


def _aims(look: Look, action: Action) -> bool:
    """Whether an action's odds are those of a roll to come: not of a step, on which the march may go on."""
    gesture = look.gesture(action.verb)
    return gesture.arms and not (gesture.chain or gesture.picks)


def _stepped(game: Game[Any], before: Any, after: Any, seat: Seat, way: Sequence[Hex]) -> list[Hex]:
    """Return the hexes that a step adds to a way over the map: where its mover is now, and was at the beginning."""
    was = {piece.id: piece.hex for piece in game.view(before, seat).pieces if piece.seat in ("", seat)}
    for piece in game.view(after, seat).pieces:
        here = was.get(piece.id, piece.hex)
        if piece.hex not in (here, -1) and (not way or here in (way[-1], -1)):
            return [piece.hex] if way or here < 0 else [here, piece.hex]
    return []


def _leg_in_words(
    game: Game[Any], world: Any, seat: Seat, done: Sequence[Action], last: Any, rolls: bool
) -> tuple[Text, ...]:
    if len(done) == 1:
        return ()
    lines = tell_plan(game, world, seat, done)
    words = game.describe(last, done[-1])
    return (*lines, words) if rolls and words not in lines else lines


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


def open_of(view: View, board: Board, plan: Iterable[Text], decision: Decision) -> tuple[Text, ...]:
    """Return the lines of a plan that can still be followed: of those who go somewhere, if they can still act."""
    offered = {piece for action in decision.actions for piece in action.pieces}
    return tuple(
        line
        for line in plan
        if line.key not in GOES or any(piece.id in offered for piece in _under_way(view, board, line))
    )


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
    return next((line for line in plan if names.intersection(_pieces(line))), None)


def _under_way(view: View, board: Board, line: Text) -> list[PieceView]:
    """The pieces not yet at the destination of their line; of several with one name, one for each mention."""
    there, names, found = _there(board, line), _pieces(line), list[PieceView]()
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
    return {ends.get("here"), ends.get("there")} <= values and not values.isdisjoint(_pieces(way))


def _pieces(line: Text) -> tuple[str, ...]:
    names = dict(line.values).get("pieces", ()) if line.key in GOES else ()
    return tuple(map(str, names)) if isinstance(names, tuple) and not isinstance(names, Text) else ()


def _there(board: Board, line: Text) -> Hex:
    """The destination of a line; -1 without one."""
    label = dict(line.values).get("there") if line.key in GOES else None
    try:
        return board.hex(label) if isinstance(label, str) else -1
    except MonsoonError:
        return -1
