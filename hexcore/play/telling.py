"""How a log is told: the steps of one march as one event, and the arithmetic behind a line, to be added up again.

What a seat has heard, laid over the map: how everybody moved last, and what is known of a hex.

Both are answered from the lines and the view of a chair alone, once for every game.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from hexcore.game.actions import PieceId, Seat
from hexcore.game.answers import (
    KNOWN,
    MOVES,
    Arrow,
    Key,
    Overlay,
    OverlayMark,
    OverlayMeta,
    Tone,
    in_shared_order,
    shared_overlay,
)
from hexcore.game.look import Look
from hexcore.game.records import Modifier, Record, Sum
from hexcore.play.chair import Chair, Line
from hexcore.text import NO_TEXT, Text, say
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
        return self.goes_on(Event((line,)))

    def goes_on(self, after: Event) -> bool:
        """Whether another event is the next step of this march."""
        return self.line.turn == after.line.turn and _goes_on(self.record, after.lines[0].record)

    def joined(self, after: Event) -> Event:
        """Return this march with its next step."""
        return Event((*self.lines, *after.lines))


def _goes_on(before: Record, after: Record) -> bool:
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


HEARD: tuple[OverlayMeta, ...] = (shared_overlay(MOVES), shared_overlay(KNOWN, follows=("hex",)))
"""The questions that need no game to answer them."""
LAST = 2
"""How many of the last lines about a hex are told."""
WHOSE: Mapping[Tone, str] = {"strong": "own", "danger": "theirs", "muted": "gone"}
"""What the tones of moves stand for: one's own, those of others, those of pieces that are no longer seen."""


def with_heard(metas: Iterable[OverlayMeta]) -> tuple[OverlayMeta, ...]:
    """The overlays of a game, with those that what is heard answers, in order."""
    found = tuple(metas)
    named = {meta.key for meta in found}
    return in_shared_order((*found, *(meta for meta in HEARD if meta.key not in named)))


# How everybody moved last

CAME = say("question.moves.sign")
"""What stands in a hex to which somebody came from off the map, or through the air."""


class Move(NamedTuple):
    """One march that was heard of: who, whose, when, and its way; of who came from off the map, one hex."""

    pieces: tuple[PieceId, ...]
    seat: Seat
    turn: int
    way: tuple[Hex, ...]


def moves(chair: Chair) -> Overlay:
    """The last moves of each side that this seat has heard of, as arrows: those of the turn it last moved in."""
    view = chair.view
    owners = {piece.id: piece.seat for piece in view.pieces}
    found = _latest(marches(_recent(chair, view.turn), chair.public.look, owners))
    tones = {move.seat: _tone(move.seat, chair.seat) for move in found}
    arrows = tuple(Arrow(one.way, _word(chair, one), tones[one.seat]) for one in found if len(one.way) > 1)
    came = tuple(
        OverlayMark(one.way[0], _word(chair, one), tones[one.seat], CAME) for one in found if len(one.way) == 1
    )
    legend = _legend({tones[one.seat]: one.turn for one in found}, arrows, came)
    notes = () if found else (say("question.moves.none"),)
    return Overlay(say("question.moves.name"), came, (), notes, arrows, legend)


def _legend(turns: Mapping[Tone, int], arrows: Sequence[Arrow], came: Sequence[OverlayMark]) -> tuple[Key, ...]:
    """What the arrows of each tone are, and the hexes to which somebody came from off the map."""
    walked, landed = {arrow.tone for arrow in arrows}, {mark.tone for mark in came}
    found: list[Key] = []
    for tone, whose in WHOSE.items():
        if tone in walked:
            found.append(Key(tone, say(f"question.moves.{whose}", turn=turns[tone]), arrow=True))
        if tone in landed:
            found.append(Key(tone, say(f"question.moves.{whose}_came", turn=turns[tone])))
    return tuple(found)


def _recent(chair: Chair, turn: int) -> list[Line]:
    """The lines of this turn and of the one before, in order."""
    found: list[Line] = []
    for heard in reversed(chair.heard()):
        lines = [line for line in heard.lines if line.turn >= turn - 1]
        if not lines:
            break
        found[:0] = lines
    return found


def marches(lines: Iterable[Line], look: Look | None, owners: Mapping[PieceId, Seat]) -> list[Move]:
    """Every march of these lines; steps of the same pieces that follow on each other are one."""
    walks = {moment.kind for moment in look.moments if moment.style == "path"} if look is not None else set()
    comes = {moment.kind for moment in look.moments if moment.comes} if look is not None else set()
    found: list[Move] = []
    last: dict[tuple[PieceId, ...], int] = {}
    for event in events_of(lines):
        record = event.record
        if not record.pieces or not record.hexes or record.kind not in walks | comes:
            continue
        way = _way(event) if record.kind in walks else record.hexes[-1:]
        move = Move(record.pieces, owners.get(record.pieces[0], ""), event.line.turn, way)
        before = found[last[move.pieces]] if move.pieces in last else None
        if before is not None and before.turn == move.turn and before.way[-1] == way[0]:
            found[last[move.pieces]] = before._replace(way=(*before.way, *way[1:]))
        else:
            last[move.pieces] = len(found)
            found.append(move)
    return found


def _way(event: Event) -> tuple[Hex, ...]:
    """The hexes of a march one after the other, none twice in a row; it may come back to where it was."""
    way: list[Hex] = []
    for line in event.steps:
        way += [h for h in line.record.hexes if not way or h != way[-1]]
    return tuple(way)


def _latest(moves: Sequence[Move]) -> list[Move]:
    """Of each side the moves of the last turn in which it moved."""
    last: dict[Seat, int] = {}
    for move in moves:
        last[move.seat] = max(last.get(move.seat, 0), move.turn)
    return [move for move in moves if move.turn == last[move.seat]]


def _tone(seat: Seat, own: Seat) -> Tone:
    return "muted" if not seat else "strong" if seat == own else "danger"


def _word(chair: Chair, move: Move) -> Text:
    label = chair.public.board.label
    names = {piece.id: piece.name for piece in chair.view.pieces if piece.name}
    known = tuple(dict.fromkeys(names[piece] for piece in move.pieces if piece in names))
    values: dict[str, Any] = {"turn": move.turn, "end": label(move.way[-1])}
    values |= {"start": label(move.way[0])} if len(move.way) > 1 else {}
    values |= {"pieces": known} if known else {}
    return say(f"question.moves.{'went' if len(move.way) > 1 else 'came'}{'' if known else '_gone'}", **values)


# What is known of a hex


def known(chair: Chair, laid: Overlay, h: Hex, heard: Mapping[Hex, Sequence[Line]]) -> Overlay:
    """What a game shows of what is known, and of one hex all that this seat has been told."""
    name = say("question.known.name")
    if h < 0:
        notes = (*laid.notes, say("question.known.point"))
        return laid._replace(name=name, notes=notes)
    told = [say("question.known.here", hex=chair.public.board.label(h)), *chair.ground(h)]
    names = tuple(piece.name for piece in chair.view.pieces if piece.name and h in (piece.hex, piece.towards))
    told.append(say("question.known.pieces", pieces=names) if names else say("question.known.nobody"))
    told += chair.notes().get(h, ())
    told += [say("question.known.heard", turn=line.turn, line=line.record.text) for line in heard.get(h, ())[-LAST:]]
    return laid._replace(name=name, notes=(*told, *laid.notes))


def by_hex(lines: Iterable[Line]) -> dict[Hex, list[Line]]:
    """The lines that name each hex, in order."""
    found: dict[Hex, list[Line]] = {}
    for line in lines:
        for h in dict.fromkeys(line.record.hexes):
            found.setdefault(h, []).append(line)
    return found
