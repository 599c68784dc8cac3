"""The recap after a hand-over, in order: each march in one line, bookkeeping left out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from hexcore.game.look import Look
from hexcore.play.chair import CHOSEN, PASSED, Line
from hexcore.play.telling import Event, crowds, events_of, names_in
from launcher.play import Play
from launcher.table.turn.animation import moment_of
from launcher.table.wording import event_markup, why_markup

STRIKING = ("card", "dice", "flash")


class RecapEntry(NamedTuple):
    """One entry of a recap: the event, and whether it matters more than a march does."""

    event: Event
    matters: bool = False


def worth_telling(lines: Iterable[Line], look: Look | None) -> list[RecapEntry]:
    """Return the events of some lines that matter to a player, in order; a march is one entry."""
    events = crowds(events_of(line for line in lines if _matters(line, look) or not _quiet(line, look)))
    return [RecapEntry(event, _matters(event.line, look)) for event in events]


def _matters(line: Line, look: Look | None) -> bool:
    moment = moment_of(look, line.record.kind)
    if moment is not None and moment.quiet:
        return False
    striking = moment is not None and (moment.pause or moment.style in STRIKING)
    return striking or line.record.reveals or bool(line.record.dice)


def _quiet(line: Line, look: Look | None) -> bool:
    moment = moment_of(look, line.record.kind)
    return line.record.kind in (CHOSEN, PASSED) or (moment is not None and (moment.quiet or moment.style == "banner"))


def told_markup(play: Play, told: RecapEntry) -> str:
    """Return an entry in words: a sign if it matters, piece, start and end if it is a march."""
    event = told.event
    marched = len(event.lines) > 1 and not told.matters
    words = event_markup(play, event, names_in(play.chair, event.line) if marched else {})
    if told.matters:
        words = f"{{icon:{'eye' if event.record.reveals else 'target'}}} {words}"
    return "\n".join([words, *why_markup(play, event)])
