"""The story of a game: the knowledge of one seat, or after the end of all together, and figures counted from it.

Reports ask a witness and nothing else, so that a story told by a seat holds no more than that seat has heard and seen.
The figures are losses and score by turn, dice and chances against their expectation, and places of events on the map.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache, cached_property
from itertools import accumulate
from typing import Any, NamedTuple, TypeVar

from hexcore.analysis.lookback import expected, weight_of
from hexcore.analysis.turning_points import deeds_of
from hexcore.data.meta import Meta
from hexcore.errors import MonsoonError, UnknownName
from hexcore.game.actions import Outcome, PieceId, Seat
from hexcore.game.game import Game
from hexcore.game.odds import Chance, Hurt, Odds
from hexcore.game.records import Record
from hexcore.game.views import PieceView, View
from hexcore.play.chair import CHOSEN, Heard, Line
from hexcore.play.dice_luck import ByTurn, Luck, losses_in, luck_in, tracks_in
from hexcore.play.hearing import Hearing
from hexcore.play.local_chair import LocalChair
from hexcore.play.replay import Replay
from hexcore.play.session import Entry, Moments, Session, positions
from hexcore.play.telling import Event, Move, marches
from hexcore.text import say
from hexcore.types import Hex

K = TypeVar("K")


class ToldLine(NamedTuple):
    """A log entry and its ply."""

    ply: int
    line: Line


class SeenEvent(NamedTuple):
    """An event of the game, how many actions were over by then, and what was seen once it had happened.

    It is ``whole`` if its action is over with it.
    """

    ply: int
    event: Event
    view: View
    whole: bool


class Taken(NamedTuple):
    """A chance that was taken: its action, seat, attacker, odds and result.

    ``came`` is the key of that result among the odds, and ``record`` its log entry.
    """

    ply: int
    turn: int
    seat: Seat
    owner: Seat
    odds: Odds
    came: str
    record: Record


class Witness:
    """The knowledge of ``seat`` about a session; "" is all seats together, once a game with secrets is over."""

    def __init__(self, session: Session, seat: Seat = "") -> None:
        replay = Replay(session)
        seats = replay.public.meta.seat_ids()
        if seat and seat not in seats:
            raise UnknownName("seat", seat, seats)
        if not seat and replay.secret:
            raise MonsoonError(say("error.watching.too_soon", seat=say("error.watching.all_seats")))
        if not seat and session.outcome is None and len(seats) == 1:
            seat = seats[0]  # a solitaire player is not told secrets
        self.seat, self.public = seat, replay.public
        self._session, self._chair = session, LocalChair(session, seat, replay.public) if seat else None
        self._hearing = self._chair.hearing if self._chair is not None else Hearing(session)

    @property
    def outcome(self) -> Outcome | None:
        return self._session.outcome

    @property
    def session(self) -> Session | None:
        """The game itself, which holds no secrets any more; None while it goes on."""
        return self._session if self._session.outcome is not None else None

    @property
    def seed(self) -> int | None:
        """The seed of the dice; secret before the game is over."""
        return self._session.seed if self.outcome is not None else None

    @property
    def plies(self) -> int:
        """The number of actions, as far as this witness knows."""
        return self.told[-1].ply if self.told and self.outcome is None else len(self._session.entries)

    @cached_property
    def told(self) -> tuple[ToldLine, ...]:
        """Every log entry that this witness heard, in order, without mere choices."""
        found = self._heard(self._chair) if self._chair is not None else self._all()
        return tuple(one for one in found if one.line.record.kind != CHOSEN)

    def _heard(self, chair: LocalChair) -> Iterator[ToldLine]:
        for heard, ply in zip(chair.heard(), chair.hearing.plies(), strict=True):
            yield from (ToldLine(ply, line) for line in heard.lines)

    def _all(self) -> Iterator[ToldLine]:
        session = self._session
        yield from (ToldLine(0, Line(0, session.first.turn, "", record)) for record in self._hearing.opening())
        for ply, entry in enumerate(session.entries, 1):
            for record, turn in zip(self._hearing.records(ply - 1), entry.turns, strict=True):
                yield ToldLine(ply, Line(ply, turn, entry.seat, record))

    def view(self, ply: int) -> View:
        """Return what this witness saw after so many actions."""
        return self._see(self._session.position(ply))

    def _see(self, state: Any) -> View:
        game = self._session.game
        seats = [self.seat] if self.seat else game.meta.seat_ids()
        return together([game.view(state, seat) for seat in seats])

    def events(self) -> Iterator[SeenEvent]:
        """Return the log event by event, each with what this witness saw then.

        After the last event of an action that is the position after the whole of it. Choices are left out, as what
        came of them follows, but for those that name nothing, as a pass.
        """
        look, hearing = self.public.look, Hearing(self._session, *([self.seat] if self.seat else []))
        asides = frozenset(moment.kind for moment in look.moments if moment.quiet) if look is not None else frozenset()
        last: SeenEvent | None = None
        for ply, heard in zip(hearing.plies(), hearing.heard(), strict=True):
            for line, (after, view) in zip(heard.lines, self._moments(hearing, ply, heard), strict=True):
                whole = after == ply
                if line.record.kind == CHOSEN and (line.record.pieces or line.record.hexes):
                    continue
                if last is not None and last.event.takes(line, asides):
                    last = SeenEvent(after, Event((*last.event.lines, line)), view, whole)
                    continue
                if last is not None:
                    yield last
                last = SeenEvent(after, Event((line,)), view, whole)
        if last is not None:
            yield last

    def _moments(self, hearing: Hearing, ply: int, heard: Heard) -> Iterator[tuple[int, View]]:
        """Yield what was seen at each line of an action, and how many actions were over by then."""
        count = len(heard.lines)
        if heard.opening:
            yield from [(ply, self.view(ply))] * count
            return
        places = hearing.places(ply - 1)
        moments = Moments(lambda: positions(self._session, ply - 1), self._see, places)
        yield from ((ply - 1, moments[n]) for n in range(count - 1))
        yield ply, self.view(ply)

    @cached_property
    def owners(self) -> Mapping[PieceId, Seat]:
        """The seat of each piece, as far as it was seen at the beginning or the end."""
        seats = set(self.public.meta.seat_ids())
        views = (self.view(0), self.view(self.plies))
        return {piece.id: piece.seat for view in views for piece in view.pieces if piece.seat in seats}

    def chances(self) -> Iterator[Taken]:
        """The chances taken and their results, as far as this witness heard of them.

        During a game with secrets a seat knows only its own odds.
        """
        session, game = self._session, self._session.game
        state = session.first.clone()
        for ply, (entry, deed) in enumerate(zip(session.entries, deeds_of(session.entries), strict=True)):
            odds = expected(game, state, deed, entry.seat) if self._took(entry) else None
            if odds is not None:
                yield from self._came(entry, odds, ply)
            state.dice.script(list(entry.script.faces), list(entry.script.draws))
            game.apply(state, entry.action, quiet=True)

    def _took(self, entry: Entry) -> bool:
        return not self.seat or entry.seat == self.seat or not self.public.hides or self.outcome is not None

    def _came(self, entry: Entry, odds: Odds, ply: int) -> Iterator[Taken]:
        records = self._hearing.records(ply)
        owner = odds.attacker or entry.seat
        number, key = self._session.game.chance_rolled(odds, owner, records)
        if any(chance.key == key for chance in odds.chances):
            yield Taken(ply, entry.turn, entry.seat, owner, odds, key, records[number])


def together(views: Sequence[View]) -> View:
    """Join the views of several seats: each piece as its own side sees it."""
    first = views[0]
    if len(views) == 1:
        return first
    seats = {view.seat for view in views}
    pieces: dict[PieceId, PieceView] = {}
    for view in views:
        pieces.update((piece.id, piece) for piece in view.pieces if piece.seat == view.seat)
    for view in views:
        for piece in view.pieces:
            if piece.seat not in seats:
                pieces.setdefault(piece.id, piece)
    return replace(
        first,
        pieces=list(pieces.values()),
        tracks=tuple({track.key: track for view in reversed(views) for track in view.tracks}.values()),
        hex_marks=_marks([view.hex_marks for view in views]),
        side_marks=_marks([view.side_marks for view in views]),
    )


def _marks(found: Sequence[Mapping[int, tuple[str, ...]]]) -> dict[int, tuple[str, ...]]:
    places: dict[int, Any] = {}
    for marks in found:
        for place, here in marks.items():
            places[place] = tuple(dict.fromkeys((*places.get(place, ()), *here)))
    return places


LOST, WALKED = "lost", "walked"  # traces of every game, besides those that a game names
TRACED = 2  # weight of a log entry with a trace
GONE = 4  # weight of a loss: it comes before every fight without one
TRACES = ("fight", "found", "shell", LOST, WALKED)  # in the order shown


class Stretch(NamedTuple):
    """A part of a game that is worth a map: its log entries between two plies, in its turns."""

    ply: int
    until: int
    turn: int
    last: int


def turns_of(witness: Witness) -> tuple[int, ...]:
    """Return the turns with any log entry, in order."""
    return tuple(sorted({told.line.turn for told in witness.told}))


def losses_by_turn(witness: Witness, kinds: Iterable[str], meta: Meta) -> ByTurn | None:
    """Return losses by turn and side, added up, sides by their names in ``meta``; None if there were none."""
    counted = set(kinds)
    lost = [(told.line.record, told.line.turn) for told in witness.told if told.line.record.kind in counted]
    return losses_in(lost, witness.owners, meta, witness.public.scenario, turns_of(witness))


def tracks_by_turn(witness: Witness) -> ByTurn | None:
    """Return tracks (points, losses, support) at the end of each turn; None if none moved."""
    last = {told.line.turn: told.ply for told in witness.told}
    turns = tuple(sorted(last))
    ends = [*(last[turn] for turn in turns[:-1]), witness.plies]
    return tracks_in([witness.view(ply) for ply in ends], turns, below=True) if turns else None


# Dice and chances


def dice_of(witness: Witness) -> tuple[Luck, ...]:
    """Return all known dice, by owner and number of sides."""
    look, records = witness.public.look, (told.line.record for told in witness.told)
    return luck_in(records, witness.public.meta.seat_ids(), look.dice if look is not None else {})


@cache
def sums(count: int, sides: int) -> tuple[float, ...]:
    """Return the chance of each sum of so many fair dice, from the lowest, which is ``count``, to the highest."""
    chances = [1.0]
    for _ in range(count):
        added = list(accumulate(chances, initial=0.0))
        wide = len(chances) + sides - 1
        chances = [(added[min(n + 1, len(chances))] - added[max(0, n - sides + 1)]) / sides for n in range(wide)]
    return tuple(max(0.0, chance) for chance in chances)


def at_least(luck: Luck) -> float:
    """Return the chance that fair dice show as much together as these did, or more."""
    total = sum(face * n for face, n in enumerate(luck.faces, 1))
    return min(1.0, sum(sums(luck.rolled, luck.sides)[total - luck.rolled :]))


def result_of(taken: Taken) -> Chance:
    return next(chance for chance in taken.odds.chances if chance.key == taken.came)


class Balance(NamedTuple):
    """Chances of a side: their number, and how often they hurt the other side or itself, expected and actual."""

    owner: Seat
    taken: int
    struck: Fraction
    struck_came: int
    suffered: Fraction
    suffered_came: int


def balances(chances: Sequence[Taken]) -> list[Balance]:
    """Compare the expected and actual results of each side's chances; a result may hurt both."""
    found = []
    for owner in dict.fromkeys(taken.owner for taken in chances):
        own = [taken for taken in chances if taken.owner == owner]
        struck, suffered = (_hurts(own, side) for side in ("defender", "attacker"))
        found.append(Balance(owner, len(own), *struck, *suffered))
    return found


def _hurts(chances: Sequence[Taken], side: Hurt) -> tuple[Fraction, int]:
    wanted = (side, "both")
    hoped = sum((c.p for taken in chances for c in taken.odds.chances if c.side in wanted), Fraction(0))
    return hoped, sum(result_of(taken).side in wanted for taken in chances)


# Places


def traces_of(witness: Witness, game: Game[Any]) -> dict[str, dict[Hex, int]]:
    """Return how often things happened in each hex: the game's own kinds, losses, and movement."""
    lines = [told.line for told in witness.told]
    found: dict[str, dict[Hex, int]] = {}
    for trace in TRACES:
        kinds = game.losses if trace == LOST else game.traces.get(trace, frozenset())  # type: ignore[call-overload]
        hexes = _walked(witness, lines) if trace == WALKED else _last_hexes(lines, kinds)
        counted = Counter(hexes)
        if counted:
            found[trace] = dict(counted)
    return found


def _last_hexes(lines: Iterable[Line], kinds: frozenset[str]) -> Iterable[Hex]:
    return (line.record.hexes[-1] for line in lines if line.record.kind in kinds and line.record.hexes)


def _walked(witness: Witness, lines: Iterable[Line]) -> Iterable[Hex]:
    moves = marches(lines, witness.public.look, witness.owners)
    return (h for move in moves for h in (move.way[1:] if len(move.way) > 1 else move.way))


def marches_in(witness: Witness, stretch: Stretch) -> list[Move]:
    return marches([told.line for told in lines_in(witness, stretch)], witness.public.look, witness.owners)


def lines_in(witness: Witness, stretch: Stretch) -> list[ToldLine]:
    return [told for told in witness.told if stretch.ply < told.ply <= stretch.until]


# Weights


def heaviest(witness: Witness, game: Game[Any], most: int) -> list[Stretch]:
    """Return the turns with the most weight by the game's own measure, in the order of the game."""
    weights = _weights(witness, game)
    by_turn: Counter[int] = Counter()
    for told, weight in zip(witness.told, weights, strict=True):
        by_turn[told.line.turn] += weight
    chosen = sorted(turn for turn, weight in by_turn.most_common(most) if weight)
    return [_whole(witness.told, turn) for turn in chosen]


def _whole(told: Sequence[ToldLine], turn: int) -> Stretch:
    plies = [one.ply for one in told if one.line.turn == turn]
    before = [one.ply for one in told if one.line.turn < turn]
    return Stretch(min(max(before, default=0), min(plies)), max(plies), turn, turn)


def telling_lines(witness: Witness, game: Game[Any], stretch: Stretch, most: int) -> list[Line]:
    """Return the most telling log entries of a part of the game, in order; among equals those with dice."""
    weighed = [
        (-weight, not told.line.record.rolled, n, told.line)
        for n, (told, weight) in enumerate(zip(witness.told, _weights(witness, game), strict=True))
        if stretch.ply < told.ply <= stretch.until and weight
    ]
    return [line for *_, line in sorted(sorted(weighed)[:most], key=lambda one: one[2])]


def _weights(witness: Witness, game: Game[Any]) -> list[int]:
    """Return the weight of each log entry: traces on the map add to it, losses most."""
    look, traced = witness.public.look, frozenset().union(*game.traces.values())
    grand = {moment.kind for moment in look.moments if moment.grand} if look is not None else set()
    records = [told.line.record for told in witness.told]
    return [
        weight_of(record, game.losses, grand) + TRACED * (record.kind in traced) + GONE * (record.kind in game.losses)
        for record in records
    ]


def places_of(lines: Iterable[Line], game: Game[Any]) -> Mapping[Hex, int]:
    """Return the hexes with losses or other traces in some log entries."""
    kinds = game.losses.union(*game.traces.values())
    return Counter(h for line in lines if line.record.kind in kinds for h in line.record.hexes[-1:])


def hexes_of(lines: Iterable[Line], moves: Iterable[Move]) -> Mapping[Hex, int]:
    """Return how often each hex is named in some log entries and marches."""
    found: Counter[Hex] = Counter(h for line in lines for h in line.record.hexes)
    found.update(h for move in moves for h in move.way)
    return found
