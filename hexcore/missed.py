"""What somebody would have done who thinks ahead: of a stretch of a game that is over, the best chance that was missed.

Where a seat had to choose and it was worth thinking about, what it did is compared with other plans, in worlds that it
could imagine then: what it could not know then is not held against it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from hexcore.actions import Action, Seat
from hexcore.bots import Vantage, mark_of
from hexcore.counsel import tell_plan
from hexcore.game import Game
from hexcore.search import Effort, Found, Search, world_of
from hexcore.text import Text
from hexcore.thoughts import missed_by
from hexcore.turning import Deed, walk

EFFORT: Final = Effort(48, plans=6, bar=1.0)
"""How much is thought about each question: the game is over, so that nobody waits."""
QUESTIONS: Final = 3
"""Of a stretch, so many questions are thought about."""
CLEARLY: Final = 0.04
"""A gain of less than this is no chance that was missed."""


class Missed(NamedTuple):
    """A better plan than what was done: after how many actions, the plan in words, and what it would have come to."""

    ply: int
    plan: tuple[Text, ...]
    why: Text
    gain: float


class Question(NamedTuple):
    """Where a seat had to choose: the position, after how many actions, and what it did up to the next die."""

    ply: int
    state: Any
    done: tuple[Action, ...]


def missed_between(
    game: Game[Any], first: Any, deeds: Sequence[Deed], seat: Seat, start: int, until: int, effort: Effort = EFFORT
) -> Missed | None:
    """Return the best chance that a seat has missed from one position up to another; None if there was no clear one."""
    asked = questions(game, first, deeds[:until], seat, start)
    found = [missed for question in _spread(asked) if (missed := _missed(game, question, seat, effort)) is not None]
    return max(found, key=lambda missed: missed.gain, default=None)


def questions(game: Game[Any], first: Any, deeds: Sequence[Deed], seat: Seat, start: int) -> list[Question]:
    """Where a seat had something to think about from a position on, each with all that it then did in one go."""
    found: list[Question] = []
    done: list[Action] = []
    last: object = None
    for ply, state in walk(game, first, deeds):
        decision = game.decision(state) if start <= ply < len(deeds) else None
        if decision is None or decision.seat != seat:
            last = None
            continue
        mark = mark_of(game, state)
        if mark != last and decision.step in game.weighty and len(decision.actions) > 1:
            done = []
            found.append(Question(ply, state.clone(), ()))
            last = mark
        if mark == last:
            done.append(deeds[ply].action)
            found[-1] = found[-1]._replace(done=tuple(done))
    return found


def _spread(asked: Sequence[Question]) -> Sequence[Question]:
    """Those in which most was done, in their order: what is done in one go are whole moves, not single answers."""
    chosen = sorted(asked, key=lambda question: -len(question.done))[:QUESTIONS]
    return sorted(chosen, key=lambda question: question.ply)


def _missed(game: Game[Any], question: Question, seat: Seat, effort: Effort) -> Missed | None:
    vantage, seed = Vantage(game, question.state, seat), question.ply
    search = Search(game, seat, effort, seed, question.done)
    found: Found = search.run(lambda number: world_of(vantage, seed, number))
    gain = found.value - found.before
    if gain < max(CLEARLY, found.error) or not found.actions or found.actions == question.done:
        return None
    plan = tell_plan(game, world_of(vantage, seed, 0), seat, found.actions)
    return Missed(question.ply, plan, missed_by(game, found), gain)
