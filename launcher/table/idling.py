"""Whole turns in which somebody did nothing: they go by in one breath, and one has to be told that they did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hexcore.actions import Seat
from hexcore.chair import PASSED, Chair, Heard, Line
from hexcore.look import Look
from hexcore.text import Text
from hexcore.views import View
from launcher.table.beats import is_quiet, moment_of

REASONS = 2
"""So many reasons are told at most."""

When = tuple[int, str]
"""A turn, and a phase of it."""


class Idle(NamedTuple):
    """Who did nothing in a whole turn, and why, as far as it was told."""

    seat: Seat
    why: tuple[Text, ...] = ()


def when(view: View) -> When:
    """The turn and phase of a view."""
    return (view.turn, next((phase.key for phase in view.phases if phase.when == "now"), ""))


def idle_turn(
    since: Sequence[tuple[Chair, Heard]], before: When, now: When, asked: Seat, look: Look | None
) -> Idle | None:
    """Who else had phases of his own between two questions, and did nothing in them; None if somebody did something.

    What was only answered within the phase that was asked before, or is asked now, is no turn.
    """
    others = [(chair, one) for chair, one in since if one.seat and one.seat != asked]
    lines = [line for _, one in others for line in one.lines]
    if before == now or not others or any(_does(line, look) for line in lines):
        return None
    own = [(chair, one) for chair, one in others if _phases(chair, one) - {before, now}]
    if not own:
        return None
    seat = own[-1][1].seat
    told = (line.record for _, one in own for line in one.lines if one.seat == seat)
    reasons = dict.fromkeys(record.text for record in told if record.kind == PASSED)
    return Idle(seat, tuple(reasons)[:REASONS])


def _does(line: Line, look: Look | None) -> bool:
    """Whether somebody does something in a line: with a piece, or by dice; that a turn begins is nobody's doing."""
    named = bool(line.record.pieces or line.record.rolled)
    return named and not is_quiet(line, moment_of(look, line.record.kind))


def _phases(chair: Chair, one: Heard) -> set[When]:
    """The phases in which an action was chosen."""
    return {when(view) for view in chair.moments(one)[:1]}
