"""A log as it is told: marches joined into events, sums, last moves, and what is known of a hex.

All of it is answered from the lines and the view of a chair, for every game.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

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
    """One entry of a log: a line, or all steps of a march with the asides of each."""

    lines: tuple[Line, ...]

    @property
    def steps(self) -> tuple[Line, ...]:
        kind = self.lines[0].record.kind
        return tuple(line for line in self.lines if line.record.kind == kind)

    @property
    def line(self) -> Line:
        """The line of the last step."""
        last = self.lines[-1]
        return last if last.record.kind == self.lines[0].record.kind else self.steps[-1]

    @property
    def record(self) -> Record:
        """The record of the last step."""
        return self.line.record

    @property
    def way(self) -> tuple[Hex, ...]:
        """The hexes of a march from its start; of anything else, those of its line."""
        return tuple(dict.fromkeys(h for line in self.steps for h in line.record.hexes))

    @property
    def path(self) -> tuple[Hex, ...]:
        """The hexes of a march in order: none twice in a row, but it may come back to where it was."""
        path: list[Hex] = []
        for line in self.steps:
            path += [h for h in line.record.hexes if not path or h != path[-1]]
        return tuple(path)

    @property
    def why(self) -> Text | None:
        """The bot's reason for the last step that has one: a plan may have changed on the way."""
        return next((line.why for line in reversed(self.lines) if line.why is not None), None)

    @property
    def crowd(self) -> int:
        """The number of pieces of which each did the same by itself; 1 for a march."""
        return len({line.record.pieces for line in self.steps})

    def alike(self, after: Event) -> bool:
        """Say whether another event is the same for another piece, as where many come onto the map."""
        one, two = self.record, after.record
        plain = not any(record.rolled or record.sums or record.reveals for record in (one, two))
        placed = len(one.hexes) == len(two.hexes) == 1 and bool(one.pieces) and one.pieces != two.pieces
        same = (one.kind, self.line.turn, self.line.seat) == (two.kind, after.line.turn, after.line.seat)
        return plain and placed and same

    def takes(self, line: Line, asides: Container[str] = ()) -> bool:
        """Say whether a line is the next step of this march, or an aside of its last step."""
        if line.turn != self.line.turn:
            return False
        record = self.record
        if line.record.kind in asides:
            same = line.number == self.lines[-1].number and record.kind not in asides
            return same and bool(record.hexes and record.pieces) and not record.dice
        return self.goes_on(Event((line,)))

    def goes_on(self, after: Event) -> bool:
        """Say whether another event is the next step of this march."""
        return self.line.turn == after.line.turn and _goes_on(self.record, after.lines[0].record)

    def joined(self, after: Event) -> Event:
        """Return this march with its next step."""
        return Event((*self.lines, *after.lines))


def _goes_on(before: Record, after: Record) -> bool:
    # a march may begin with one hex, where its pieces come onto the map
    steps = bool(before.hexes) and len(after.hexes) > 1 and not before.dice and not after.dice
    same = bool(after.pieces) and (before.kind, before.pieces) == (after.kind, after.pieces)
    return steps and same and before.hexes[-1] == after.hexes[0]


def events_of(lines: Iterable[Line], asides: Container[str] = ()) -> list[Event]:
    """Join lines into events; records of the kinds ``asides`` do not interrupt a march."""
    found: list[Event] = []
    for line in lines:
        if found and found[-1].takes(line, asides):
            found[-1] = Event((*found[-1].lines, line))
        else:
            found.append(Event((line,)))
    return found


MANY = 3  # so many alike are told as one


def crowds(events: Sequence[Event]) -> list[Event]:
    """Return events with those that are alike, one after the other, as one."""
    found: list[Event] = []
    for run in runs_of(events, Event.alike):
        found += [Event(tuple(line for event in run for line in event.lines))] if len(run) >= MANY else run
    return found


Item = TypeVar("Item")


def runs_of(items: Iterable[Item], alike: Callable[[Item, Item], bool]) -> list[list[Item]]:
    """Return items in runs in which each is like the one before."""
    runs: list[list[Item]] = []
    for item in items:
        if runs and alike(runs[-1][-1], item):
            runs[-1].append(item)
        else:
            runs.append([item])
    return runs


def names_in(chair: Chair, line: Line) -> Mapping[PieceId, str]:
    """Return the names of the pieces of a line, as the seat saw them then."""
    heard = chair.heard(line.number)[0]
    place = next(n for n, one in enumerate(heard.lines, 1) if one is line)
    view = chair.moments(heard)[place]
    found = {ident: view.piece(ident) for ident in line.record.pieces}
    return {ident: piece.name for ident, piece in found.items() if piece is not None and piece.name}


def sums_of(record: Record) -> tuple[Sum, ...]:
    """Return the sums of a record; its modifiers are one if it has none."""
    if record.sums or not record.modifiers:
        return record.sums
    total = record.facts_by_name.get("total")
    added = sum(term.amount for term in record.modifiers)
    return (Sum(NO_TEXT, record.modifiers, total if isinstance(total, int) else added),)


def signed(amount: int) -> str:
    """Write a number with its sign."""
    return f"{amount:+d}".replace("-", "\u2212")


def sum_words(one: Sum, say: Callable[[Any], str]) -> str:
    """Write a sum in one line, each term with its rule."""
    terms = "; ".join(_term(term, say) for term in one.terms)
    label = say(one.label) if one.label != NO_TEXT else ""
    return f"{label}: {one.total} = {terms}" if label else f"{one.total} = {terms}"


def _term(term: Modifier, say: Callable[[Any], str]) -> str:
    rule = f" ({term.rule})" if term.rule else ""
    return f"{signed(term.amount)} {say(term.label)}{rule}"


# overlays that no game needs to answer
HEARD: tuple[OverlayMeta, ...] = (shared_overlay(MOVES), shared_overlay(KNOWN, follows=("hex",)))
LAST = 2  # lines told about a hex
# tones of moves: own, of other seats, of pieces no longer seen
WHOSE: Mapping[Tone, str] = {"strong": "own", "danger": "theirs", "muted": "gone"}


def with_heard(metas: Iterable[OverlayMeta]) -> tuple[OverlayMeta, ...]:
    """Return the overlays of a game with those that its log answers, in the shared order."""
    found = tuple(metas)
    named = {meta.key for meta in found}
    return in_shared_order((*found, *(meta for meta in HEARD if meta.key not in named)))


# How everybody moved last

CAME = say("question.moves.sign")  # marks a hex entered from off the map or through the air


class Move(NamedTuple):
    """A march: pieces, owner, turn and hexes; one hex if it came from off the map."""

    pieces: tuple[PieceId, ...]
    seat: Seat
    turn: int
    way: tuple[Hex, ...]


def moves(chair: Chair) -> Overlay:
    """Return the moves of the last turn in which each side moved, as arrows."""
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
    walked, landed = {arrow.tone for arrow in arrows}, {mark.tone for mark in came}
    found: list[Key] = []
    for tone, whose in WHOSE.items():
        if tone in walked:
            found.append(Key(tone, say(f"question.moves.{whose}", turn=turns[tone]), arrow=True))
        if tone in landed:
            found.append(Key(tone, say(f"question.moves.{whose}_came", turn=turns[tone])))
    return tuple(found)


def _recent(chair: Chair, turn: int) -> list[Line]:
    found: list[Line] = []
    for heard in reversed(chair.heard()):
        lines = [line for line in heard.lines if line.turn >= turn - 1]
        if not lines:
            break
        found[:0] = lines
    return found


def marches(lines: Iterable[Line], look: Look | None, owners: Mapping[PieceId, Seat]) -> list[Move]:
    """Return every march of some lines, joined across actions."""
    walks = {moment.kind for moment in look.moments if moment.style == "path"} if look is not None else set()
    comes = {moment.kind for moment in look.moments if moment.comes} if look is not None else set()
    found: list[Move] = []
    last: dict[tuple[PieceId, ...], int] = {}
    for event in events_of(lines):
        record = event.record
        if not record.pieces or not record.hexes or record.kind not in walks | comes:
            continue
        way = event.path if record.kind in walks else record.hexes[-1:]
        move = Move(record.pieces, owners.get(record.pieces[0], ""), event.line.turn, way)
        before = found[last[move.pieces]] if move.pieces in last else None
        if before is not None and before.turn == move.turn and before.way[-1] == way[0]:
            found[last[move.pieces]] = before._replace(way=(*before.way, *way[1:]))
        else:
            last[move.pieces] = len(found)
            found.append(move)
    return found


def _latest(moves: Sequence[Move]) -> list[Move]:
    # of each side the moves of the last turn in which it moved
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
    """Return the game's overlay of what is known, with all that this seat was told about one hex."""
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
    """Return the lines that name each hex, in order."""
    found: dict[Hex, list[Line]] = {}
    for line in lines:
        for h in dict.fromkeys(line.record.hexes):
            found.setdefault(h, []).append(line)
    return found
