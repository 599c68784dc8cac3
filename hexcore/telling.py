"""How a log is told: the steps of one march as one event, and the arithmetic behind a line, to be added up again."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from typing import Any, NamedTuple

from hexcore.actions import PieceId
from hexcore.chair import Chair, Line
from hexcore.records import Modifier, Record, Sum
from hexcore.text import NO_TEXT, Text
from hexcore.types import Hex


class Event(NamedTuple):
    """One entry of a log: a line, or all the steps of one march, with what each of them did beside."""

    lines: tuple[Line, ...]

    @property
    def steps(self) -> tuple[Line, ...]:
        """The steps of a march; of anything else, its line."""
        kind = self.lines[0].record.kind
        return tuple(line for line in self.lines if line.record.kind == kind)

    @property
    def line(self) -> Line:
        """The line it is filed under: the last step, which tells where things stand now."""
        return self.steps[-1]

    @property
    def record(self) -> Record:
        """What the last of its steps tells."""
        return self.steps[-1].record

    @property
    def way(self) -> tuple[Hex, ...]:
        """The hexes of a march from its start; of anything else, those of its line."""
        return tuple(dict.fromkeys(h for line in self.steps for h in line.record.hexes))

    @property
    def why(self) -> Text | None:
        """Why it was chosen, where a bot says so."""
        return next((line.why for line in self.lines if line.why is not None), None)

    def takes(self, line: Line, asides: Container[str] = ()) -> bool:
        """Whether a line tells of the next step of this march, or is an aside of the action that took its last one."""
        if line.turn != self.line.turn:
            return False
        record = self.record
        if line.record.kind in asides:
            same = line.number == self.lines[-1].number and record.kind not in asides
            return same and bool(record.hexes and record.pieces) and not record.dice
        return goes_on(record, line.record)


def goes_on(before: Record, after: Record) -> bool:
    """Whether one record is the step of a march that follows on another: the same pieces, on from where they were.

    A march may begin with one hex, where its pieces come onto the map.
    """
    steps = bool(before.hexes) and len(after.hexes) > 1 and not before.dice and not after.dice
    same = bool(after.pieces) and (before.kind, before.pieces) == (after.kind, after.pieces)
    return steps and same and before.hexes[-1] == after.hexes[0]


def events_of(lines: Iterable[Line], asides: Container[str] = ()) -> list[Event]:
    """Put lines together into events; ``asides`` are the kinds of records that do not interrupt a march."""
    found: list[Event] = []
    for line in lines:
        if found and found[-1].takes(line, asides):
            found[-1] = Event((*found[-1].lines, line))
        else:
            found.append(Event((line,)))
    return found


def names_in(chair: Chair, line: Line) -> Mapping[PieceId, str]:
    """What the pieces of a line were called when it happened, as the seat that heard it saw them."""
    heard = chair.heard(line.number)[0]
    place = next(n for n, one in enumerate(heard.lines, 1) if one is line)
    view = chair.moments(heard)[place]
    found = {ident: view.piece(ident) for ident in line.record.pieces}
    return {ident: piece.name for ident, piece in found.items() if piece is not None and piece.name}


def sums_of(record: Record) -> tuple[Sum, ...]:
    """The arithmetic of a record: a sum for each side of a contest, or the one number that its modifiers add up to."""
    if record.sums or not record.modifiers:
        return record.sums
    total = record.facts_by_name.get("total")
    added = sum(term.amount for term in record.modifiers)
    return (Sum(NO_TEXT, record.modifiers, total if isinstance(total, int) else added),)


def signed(amount: int) -> str:
    """A term of a sum with its sign."""
    return f"{amount:+d}".replace("-", "\u2212")


def sum_words(one: Sum, say: Callable[[Any], str]) -> str:
    """A sum in one line of plain words: what it came to, and each term with its rule."""
    terms = "; ".join(_term(term, say) for term in one.terms)
    label = say(one.label) if one.label != NO_TEXT else ""
    return f"{label}: {one.total} = {terms}" if label else f"{one.total} = {terms}"


def _term(term: Modifier, say: Callable[[Any], str]) -> str:
    rule = f" ({term.rule})" if term.rule else ""
    return f"{signed(term.amount)} {say(term.label)}{rule}"
