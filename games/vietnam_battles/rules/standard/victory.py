"""VB 4.0: how a battle ended, and what was lost."""

from __future__ import annotations

from collections.abc import Iterator

from games.vietnam_battles.state import Position
from hexcore.outcomes import Outcome, ScoreLine
from hexcore.text import say


def lost(state: Position, seat: str) -> int:
    """How many units of a seat were eliminated."""
    return sum(state.units[name].box == "lost" for name in state.rules.forces[seat])


def all_lost(state: Position, seat: str) -> bool:
    """Whether no unit of a seat is left."""
    return lost(state, seat) == len(state.rules.forces[seat])


def captured(state: Position) -> int:
    """How many camps and caches were captured."""
    return sum(chit.captured for chit in state.chits.values())


def outcome(state: Position) -> Outcome | None:
    """Return how the game ended."""
    if not state.ending:
        return None
    verdict = state.rules.endings[state.ending]
    text = say(f"outcome.{state.scenario}.{state.ending}")
    return Outcome(state.ending, verdict.winner, verdict.level, text, tuple(_score(state)))


def _score(state: Position) -> Iterator[ScoreLine]:
    yield ScoreLine(say("score.turn"), state.turn, "VB 4.0")
    yield ScoreLine(say("score.vc_lost"), lost(state, "vc"), "VB 7.6", "us")
    yield ScoreLine(say("score.us_lost"), lost(state, "us"), "VB 21.0", "vc")
    if state.chits:
        yield ScoreLine(say("score.captured"), captured(state), "VB 16.0", "us")
    if state.rules.may_leave:
        yield ScoreLine(say("score.exits"), state.exits, state.rules.chapter, "vc")
