"""An event of the log in marked-up words: its line, and inside it the steps of a march or the sum term by term."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hexcore.actions import PieceId, Seat
from hexcore.chair import CHOSEN, Line
from hexcore.forms import begun
from hexcore.records import Record, Sum
from hexcore.telling import Event, signed, sums_of
from hexcore.text import NO_TEXT, Text, say
from launcher.kit import markup
from launcher.table.parts import Seen, line_markup, plain, rule_link

INDENT = "\u2003"


def opens(event: Event) -> bool:
    """Whether there is something inside: steps, or a sum."""
    return len(event.lines) > 1 or bool(sums_of(event.record)) or _named_dice(event.record)


def event_markup(play: Seen, event: Event, names: Mapping[PieceId, str]) -> str:
    """An event in one line: what its record says; a march who went from where to where, as far as names are known."""
    record = event.record
    marched = [names[piece] for piece in record.pieces if names.get(piece)] if len(event.steps) > 1 else []
    if not marched:
        who = chooser(play, event.line)
        told = line_markup(play, record)
        return play.say(say("list.said", what=markup.escape(who), how=told)) if who else told
    label = play.board.label
    way = play.say(say("list.said", what=tuple(marched), how=f"{label(event.way[0])} \u2192 {label(event.way[-1])}"))
    return f"{markup.escape(way)} {rule_link(record.rule)}"


def chooser(play: Seen, line: Line) -> str:
    """Who chose something of which nothing more is told than the choice; "" where there is only one who could."""
    alone = len(play.public.meta.seats) == 1
    return play.public.seat_name(line.seat) if line.record.kind == CHOSEN and line.seat and not alone else ""


def why_markup(play: Seen, event: Event) -> Iterator[str]:
    """Why a bot did it, in a line of its own, where it says so."""
    if event.why is not None:
        yield f"{INDENT}{{icon:robot}} {{muted|{markup.escape(why_words(play, event.line.seat, event.why))}}}"


def why_words(play: Seen, seat: Seat, why: Text) -> str:
    """A reason in words, and whose it is where that could be asked: chances that it names are those of that side."""
    words = play.say(why)
    alone = len(play.public.meta.seats) == 1 or not seat
    return words if alone else play.say(say("list.said", what=play.public.seat_name(seat), how=words))


def inside_markup(play: Seen, event: Event) -> Iterator[str]:
    """What is inside an event, a line each."""
    if len(event.lines) > 1:
        yield from (f"{INDENT}{line_markup(play, line.record)}" for line in event.lines)
    else:
        yield from _dice(play, event.record)
        yield from sums_markup(play, event.record)


def _named_dice(record: Record) -> bool:
    return len(record.rolled) > 1 and any(roll.label for roll in record.rolled)


def _dice(play: Seen, record: Record) -> Iterator[str]:
    """Which die is which, where there are several."""
    for roll in record.rolled if _named_dice(record) else ():
        called = play.public.die(roll)
        words = markup.escape(begun(called))
        yield f"{INDENT}{{{'d6' if roll.sides == 6 else 'd10'}:{roll.face}}} {words} {{muted|#{roll.number}}}"


def sums_markup(play: Seen, record: Record) -> Iterator[str]:
    """The arithmetic of a record, a line for each term and one for what it came to."""
    named = f"sum.{record.kind}"
    for one in sums_of(record):
        known = one.label != NO_TEXT or named not in play.public.catalogue
        yield _head(play, one if known else one._replace(label=say(named)))
        for term in one.terms:
            words = markup.escape(play.say(term.label))
            yield f"{INDENT}{signed(term.amount)} {words} {rule_link(term.rule)}".rstrip()


def _head(play: Seen, one: Sum) -> str:
    label = markup.escape(play.say(one.label)) if one.label != NO_TEXT else ""
    return f"{label}: **{plain(one.total)}**" if label else f"= **{plain(one.total)}**"
