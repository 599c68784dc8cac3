"""Dice luck, losses and tracks of a finished game, by turn."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from hexcore.data.meta import Meta
from hexcore.game.actions import PieceId, ScoreLine, Seat
from hexcore.game.records import Record
from hexcore.game.views import View
from hexcore.play.session import Session
from hexcore.text import Catalogue, Text, say


class Luck(NamedTuple):
    """All dice of one kind that a seat rolled, or no seat in particular: the count of each face."""

    seat: Seat
    sides: int
    faces: tuple[int, ...]

    @property
    def rolled(self) -> int:
        return sum(self.faces)

    @property
    def mean(self) -> float:
        return sum(face * n for face, n in enumerate(self.faces, 1)) / max(1, self.rolled)

    @property
    def expected(self) -> float:
        return (self.sides + 1) / 2


def is_rest(luck: Luck, every: Sequence[Luck]) -> bool:
    """Return whether these dice belong to no seat while others of their kind do."""
    return not luck.seat and any(other.seat and other.sides == luck.sides for other in every)


class ByTurn(NamedTuple):
    """Numbers by turn, in named lines; the line of losses without an owner has no name."""

    what: str
    turns: tuple[int, ...]
    lines: tuple[tuple[Text | str, tuple[int, ...]], ...]


def whole_score(score: Iterable[ScoreLine], catalogue: Catalogue) -> list[ScoreLine]:
    """Return a score with one line for what is counted turn by turn.

    A game names that line in its catalogue, by the key of the others with ``_all``.
    """
    found: dict[tuple[str, Seat], ScoreLine] = {}
    for n, line in enumerate(score):
        whole = f"{line.label.key}_all"
        if _turn_of(line) is None or whole not in catalogue:
            found[str(n), line.seat] = line
            continue
        before = found.get((whole, line.seat))
        amount = line.amount + (before.amount if before is not None else 0)
        found[whole, line.seat] = line._replace(label=say(whole), amount=amount)
    return list(found.values())


def points_by_turn(score: Iterable[ScoreLine], catalogue: Catalogue) -> dict[str, dict[Seat, dict[int, int]]]:
    """Return what a score counts turn by turn: by the key of its lines, by seat and by turn."""
    found: dict[str, dict[Seat, dict[int, int]]] = {}
    for line in score:
        turn = _turn_of(line)
        if turn is not None and f"{line.label.key}_all" in catalogue:
            found.setdefault(line.label.key, {}).setdefault(line.seat, {})[turn] = line.amount
    return found


def _turn_of(line: ScoreLine) -> int | None:
    turn = dict(line.label.values).get("turn")
    return turn if isinstance(turn, int) else None


def luck_of(session: Session) -> tuple[Luck, ...]:
    """Return the dice of a game by owner and sides; draws are not counted.

    The look names the owner of a die where both sides roll for one record, else the record does.
    """
    look = session.game.look()
    records = (record for entry in session.entries for record in entry.records)
    return luck_in(records, session.game.meta.seat_ids(), look.dice if look is not None else {})


def luck_in(records: Iterable[Record], seats: Collection[Seat], owners: Mapping[str, Seat]) -> tuple[Luck, ...]:
    """Return the dice of some records by owner and sides; ``owners`` names the owner by label."""
    rolls: defaultdict[tuple[Seat, int], Counter[int]] = defaultdict(Counter)
    for record in records:
        told = record.facts_by_name.get("seat", "")
        for roll in record.rolled:
            owner = owners.get(roll.label, told)
            rolls[owner if owner in seats else "", roll.sides][roll.face] += 1
    return tuple(
        Luck(seat, sides, tuple(faces[face] for face in range(1, sides + 1)))
        for (seat, sides), faces in sorted(rolls.items())
    )


def by_turn(session: Session, seat: Seat) -> ByTurn | None:
    """Return the cumulated losses by turn; for a game that counts none, the tracks that a seat saw."""
    return _losses(session, seat) if session.game.losses else _tracks(session, seat)


def _losses(session: Session, seat: Seat) -> ByTurn | None:
    game = session.game
    told = (pair for entry in session.entries for pair in zip(entry.records, entry.turns, strict=True))
    lost = [(record, turn) for record, turn in told if record.kind in game.losses]
    turns = sorted({turn for entry in session.entries for turn in (entry.turn, *entry.turns)})
    return losses_in(lost, _owners(session, seat), game.meta, session.state.scenario, tuple(turns))


def losses_in(
    told: Iterable[tuple[Record, int]],
    owners: Mapping[PieceId, Seat],
    meta: Meta,
    scenario: str,
    turns: tuple[int, ...],
) -> ByTurn | None:
    """Return the cumulated losses by owner from records of losses, each with its turn."""
    seats = meta.seat_ids()
    unknown = seats[0] if len(seats) == 1 else ""
    lost: defaultdict[Seat, Counter[int]] = defaultdict(Counter)
    for record, turn in told:
        for piece in record.pieces:
            lost[owners.get(piece, unknown)][turn] += 1
    if not lost:
        return None
    lines = [(meta.seat_name(side, scenario), _added_up(lost[side], turns)) for side in seats]
    if lost[""]:
        lines.append(("", _added_up(lost[""], turns)))
    return ByTurn("losses", turns, tuple(lines))


def _owners(session: Session, seat: Seat) -> dict[str, Seat]:
    # as far as the seat has seen a piece at the beginning or the end
    first, last = session.game.view(session.position(0), seat), session.view(seat)
    seats = set(session.game.meta.seat_ids())
    return {piece.id: piece.seat for piece in (*first.pieces, *last.pieces) if piece.seat in seats}


def _added_up(count: Counter[int], turns: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sum(count[turn] for turn in count if turn <= last) for last in turns)


def _tracks(session: Session, seat: Seat) -> ByTurn | None:
    last = {entry.turn: ply + 1 for ply, entry in enumerate(session.entries)}
    turns = tuple(sorted(last))
    return tracks_in([session.game.view(session.position(last[turn]), seat) for turn in turns], turns)


def tracks_in(views: Sequence[View], turns: tuple[int, ...], *, below: bool = False) -> ByTurn | None:
    """Return the tracks that move between views at the ends of turns; ``below`` includes negative ones."""
    if not views:
        return None
    lines = [(track.name, _values(track.key, views)) for track in views[-1].tracks if track.key != "turn"]
    moving = tuple((name, values) for name, values in lines if (below or min(values) >= 0) and len(set(values)) > 1)
    return ByTurn("tracks", turns, moving) if moving else None


def _values(key: str, views: Sequence[View]) -> tuple[int, ...]:
    return tuple(next((track.value for track in view.tracks if track.key == key), 0) for view in views)
