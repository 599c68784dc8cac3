"""The course of a game as data for a page: every event with its words in each language, and what was seen then.

What is said or shown many times is kept once, in a table, and named by its number. Of the pieces and signs of a moment
only what has changed since the one before is written.

While a game with secrets goes on, nothing is asked but what one seat has heard and seen, and no number in the data
counts what it has not.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from hexcore.analysis.story import SeenEvent, Witness
from hexcore.board.board import Board
from hexcore.errors import UnknownName
from hexcore.game.actions import Outcome, Seat
from hexcore.game.dice import Roll
from hexcore.game.look import Look, Moment
from hexcore.game.program_names import HUMAN
from hexcore.game.records import Record
from hexcore.game.views import PieceView, View
from hexcore.play.chair import CHOSEN, PASSED, Line, Public
from hexcore.play.replay import Replay
from hexcore.play.session import Session
from hexcore.play.telling import Event, sums_of
from hexcore.text import NO_TEXT, say
from hexcore.types import Hex, Side
from launcher.kit.style.theme import Theme
from launcher.language import languages, words
from launcher.painting.canvas import middle
from launcher.painting.map.painter import plain_look
from launcher.paper.replay.pictures import CounterSheet, MapPicture, SignSheet, side_colours

FORMAT = 1
Tell = Callable[[float], None]
Said = Callable[[Public], str]


class Table:
    """Rows that are each kept once."""

    def __init__(self) -> None:
        self.rows: list[Any] = []
        self._numbers: dict[Hashable, int] = {}

    def number(self, row: Hashable) -> int:
        """Return the number of a row, a new one if it is not there yet."""
        if row not in self._numbers:
            self._numbers[row] = len(self.rows)
            self.rows.append(row)
        return self._numbers[row]


class Change(NamedTuple):
    """A change of a list: from a place on, a number of entries is replaced by others."""

    at: int
    gone: int
    come: tuple[int, ...]


def changes(before: Sequence[int], after: Sequence[int]) -> list[Change]:
    """Return what leads from one list to another, the last change first; each can be made as it comes."""
    if len(before) == len(after):
        return _replaced(before, after)
    start, most = 0, min(len(before), len(after))
    while start < most and before[start] == after[start]:
        start += 1
    end = 0
    while end < most - start and before[-1 - end] == after[-1 - end]:
        end += 1
    return [Change(start, len(before) - start - end, tuple(after[start : len(after) - end]))]


def _replaced(before: Sequence[int], after: Sequence[int]) -> list[Change]:
    found: list[Change] = []
    for n, (one, other) in enumerate(zip(before, after, strict=True)):
        if one != other and found and found[-1].at + found[-1].gone == n:
            found[-1] = Change(found[-1].at, found[-1].gone + 1, (*found[-1].come, other))
        elif one != other:
            found.append(Change(n, 1, (other,)))
    return found


def eyes_of(session: Session, seat: Seat) -> tuple[Seat, ...]:
    """Return with whose eyes a game may be watched; "" is with everybody's.

    While it has secrets that is one seat only.
    """
    replay = Replay(session)
    seats = tuple(replay.public.meta.seat_ids())
    if replay.secret:
        return (seat,)
    return ("", *seats) if replay.public.hides and len(seats) > 1 else ("",)


class Recording:
    """A game on its way into a page: tables, pictures, and the events as each pair of eyes saw them."""

    def __init__(self, session: Session, seat: Seat, players: Mapping[Seat, str], theme: Theme) -> None:
        self.eyes = eyes_of(session, seat)
        self._session, self._players, self._first = session, players, seat
        self.public = Witness(session, self.eyes[0]).public
        self.board: Board = self.public.board
        self.look: Look = self.public.look or plain_look(self.public.meta.seat_ids(), self.board)
        self._moments: dict[str, Moment] = {moment.kind: moment for moment in self.look.moments}
        self.languages = languages()
        self._speakers = [self.public.in_language(language) for language, _ in self.languages]
        self.map = MapPicture(self.board, self.look)
        self.counters = CounterSheet(self.look, theme)
        self.signs = SignSheet(self.board, self.look, theme, self.map)
        self._colours = side_colours(self.look, theme)
        self._texts, self._told, self._pieces = Table(), Table(), Table()
        self._placed, self._laid, self._heads = Table(), Table(), Table()
        self._sides: dict[Side, int] = {}
        self._boxes = Table()
        self._rules: dict[str, list[int]] = {}
        self._known_places: dict[Hashable, int] = {}
        self._known_signs: dict[Hashable, int] = {}
        self._known_heads: dict[Hashable, int] = {}

    # -- words ------------------------------------------------------------------------------------------------------

    def text(self, said: Said) -> int:
        """Return the number of something said in every language."""
        return self._texts.number(tuple(said(public) for public in self._speakers))

    def _said(self, text: Any) -> int:
        """Return the number of a text of the game."""
        return self.text(lambda public: public.say(text))

    def word(self, key: str) -> int:
        """Return the number of a sentence of the page itself."""
        return self._texts.number(tuple(words(language).template(key) for language, _ in self.languages))

    def texts(self) -> list[list[str]]:
        """Return everything that was said so far, a list for each language."""
        return [list(row) for row in zip(*self._texts.rows, strict=True)]

    # -- the whole --------------------------------------------------------------------------------------------------

    def data(self, tell: Tell = lambda share: None) -> dict[str, Any]:
        """Return the whole recording; ``tell`` is told the share that is done."""
        meta, scenario = self.public.meta, self.public.scenario
        eyes = []
        for n, seat in enumerate(self.eyes):
            eyes.append(self._eye(Witness(self._session, seat), n))
            tell((n + 1) / len(self.eyes))
        over = self._session.outcome
        head = {
            "format": FORMAT,
            "languages": self.languages,
            "game": self.text(lambda public: public.meta.name),
            "scenario": self.text(lambda public: public.meta.scenario(scenario).name),
            "seats": {seat: self._seat(seat) for seat in meta.seat_ids()},
            "first": max(0, self.eyes.index(self._first) if self._first in self.eyes else 0),
            "result": self._result(over) if over is not None else None,
            "map": self._map(),
        }
        tables = {
            "told": self._told.rows, "pieces": self._pieces.rows, "placed": self._placed.rows,
            "laid": self._laid.rows, "heads": self._heads.rows, "boxes": self._boxes.rows, "rules": self._rules,
        }  # fmt: skip
        return {**head, "eyes": eyes, **tables}

    def _seat(self, seat: Seat) -> dict[str, Any]:
        who = self._players.get(seat, HUMAN)
        return {
            "name": self.text(lambda public: public.seat_name(seat)),
            "player": self.word("paper.report.person") if who == HUMAN else self.text(lambda public: public.bot(who)),
            "colour": self._colours.get(seat, ""),
        }

    def _result(self, outcome: Outcome) -> dict[str, Any]:
        return {
            "text": self._said(outcome.text),
            "winner": outcome.winner or "",
            "score": [[self._said(one.label), one.amount, one.seat, self._rule(one.rule)] for one in outcome.score],
        }

    def _map(self) -> dict[str, Any]:
        board, at = self.board, self.map.at
        (x, y), corners = board.centre(0), board.grid.corners(0)
        named = {h: names for h in range(board.size) if (names := [one.name for one in board.places_at(h) if one.name])}
        terrain = self._board_terrain()
        return {
            "size": self.map.size,
            "unit": round(self.map.unit, 2),
            "corners": [[round((a - x) * self.map.unit, 1), round((b - y) * self.map.unit, 1)] for a, b in corners],
            "hexes": [at(board.centre(h)) for h in range(board.size)],
            "labels": [board.label(h) for h in range(board.size)],
            "places": {h: self._listed(names) for h, names in named.items()},
            "ground": [terrain.get(board.code(h), -1) for h in range(board.size)],
            "sides": [self._side(side) for side in self._sides],
        }

    def _listed(self, names: Sequence[str]) -> int:
        return self.text(lambda public: ", ".join(map(public.say, names)))

    def _board_terrain(self) -> dict[str, int]:
        """The words of the legend for each letter of the board."""
        own = self.look.boards.get(self.board.id)
        return {code: self._legend(code) for code, one in own.terrain.items() if one.legend} if own is not None else {}

    def _legend(self, code: str) -> int:
        def legend(public: Public) -> str:
            return public.look.boards[self.board.id].terrain[code].legend if public.look is not None else ""

        return self.text(legend)

    def _side(self, side: Side) -> list[Any]:
        ends, at = self.board.grid.side_points(side), self.map.at
        hexes = [h for h in self.board.grid.sides.hexes[side] if h >= 0]
        return [*at(middle(*ends)), *at(ends[0]), *at(ends[1]), hexes, self.board.side_label(side)]

    # -- what was seen ----------------------------------------------------------------------------------------------

    def _eye(self, witness: Witness, n: int) -> dict[str, Any]:
        """One pair of eyes: the first position, then every event with what changed."""
        pieces: list[int] = []
        laid: list[int] = []
        steps = []

        def step(view: View) -> list[Any]:
            nonlocal pieces, laid
            now, signs = [self._place(piece) for piece in view.pieces], self._signs(view)
            found = [changes(pieces, now), changes(laid, signs), self._head(view)]
            pieces, laid = now, signs
            return found

        first = step(witness.view(0))
        plies = []
        for seen in witness.events():
            steps.append([self._event(seen), *step(seen.view)])
            plies.append(seen.ply)
        last = step(witness.view(witness.plies if witness.outcome is not None else max(plies, default=0)))
        name = self.word("paper.replay.all_eyes") if not witness.seat else self._seat(witness.seat)["name"]
        eye = {"seat": witness.seat, "name": name, "first": first, "events": steps, "last": last}
        if len(self.eyes) > 1:
            eye["plies"] = plies  # the game is over: how often each side acted is no secret any more
        return eye

    def _place(self, piece: PieceView) -> int:
        """The number of a piece at its place, as it looks there."""
        look = self.counters.number(piece)
        known = (piece.id, look, piece.hex, piece.side, piece.box)
        if known not in self._known_places:
            row = [self._pieces.number(piece.id), look, self.text(lambda public: _described(public, piece)), piece.hex]
            if piece.side >= 0:
                row.append(self._sides.setdefault(piece.side, len(self._sides)))
            elif piece.hex < 0 and piece.box:
                row += [-1, self._boxes.number((piece.box, self.text(lambda public: public.box_name(piece.box))))]
            self._known_places[known] = self._placed.number(tuple(row))
        return self._known_places[known]

    def _signs(self, view: View) -> list[int]:
        hexes = [self._sign(h, -1, marks) for h, marks in sorted(view.hex_marks.items())]
        return [*hexes, *(self._sign(-1, side, marks) for side, marks in sorted(view.side_marks.items()))]

    def _sign(self, h: Hex, side: Side, marks: tuple[str, ...]) -> int:
        known = (h, side, marks)
        if known not in self._known_signs:
            told = self.text(lambda public: ", ".join(public.mark_names(marks)))
            drawn = self.signs.in_hex(h, marks) if side < 0 else self.signs.on_side(side, marks)
            number = self._sides.setdefault(side, len(self._sides)) if side >= 0 else -1
            self._known_signs[known] = self._laid.number((h, number, *drawn, told))
        return self._known_signs[known]

    def _head(self, view: View) -> int:
        """The turn and phase of a moment, and what players watch."""
        named = (view.title, *(phase.name for phase in view.phases if phase.when == "now"))
        known = (view.turn, named, view.tracks)
        if known not in self._known_heads:
            title = self.text(lambda public: _titled(public, named))
            tracks = tuple((self._said(track.name), track.value, track.limit) for track in view.tracks)
            self._known_heads[known] = self._heads.number((view.turn, title, tracks))
        return self._known_heads[known]

    # -- what was told ----------------------------------------------------------------------------------------------

    def _event(self, seen: SeenEvent) -> int:
        event, record = seen.event, seen.event.record
        names = [seen.view.piece(piece) for piece in record.pieces] if len(event.steps) > 1 else []
        marched = tuple(piece.name for piece in names if piece is not None and piece.name)
        moment = self._moments.get(record.kind)
        quiet = record.kind in (CHOSEN, PASSED) or (moment is not None and moment.quiet)
        style = "quiet" if quiet else "dice" if record.rolled else moment.style if moment is not None else "line"
        seats = self.public.meta.seat_ids()
        return self._told.number((
            event.line.turn, event.line.seat if event.line.seat in seats else "", style,
            self.text(lambda public: _headline(public, event, marched)),
            tuple(map(self._line, event.lines)),
            event.path, tuple(self._pieces.number(piece) for piece in record.pieces),
            -1 if event.why is None else self._said(event.why),
        ))  # fmt: skip

    def _line(self, line: Line) -> tuple[Any, ...]:
        record = line.record
        dice = tuple((self._die(roll), roll.face, roll.sides) for roll in record.rolled)
        return (self._said(record.text), self._rule(record.rule), dice, tuple(self._sums(record)))

    def _die(self, roll: Roll) -> int:
        return self.text(lambda public: public.die(roll))

    def _sums(self, record: Record) -> Iterable[tuple[Any, ...]]:
        key = f"sum.{record.kind}"
        for one in sums_of(record):
            label = say(key) if one.label == NO_TEXT and key in self.public.catalogue else one.label
            terms = tuple((term.amount, self._said(term.label), self._rule(term.rule)) for term in one.terms)
            told = self._said(label) if label != NO_TEXT else -1
            yield told, one.total, terms, one.seat

    def _rule(self, number: str) -> str:
        """Keep the words of a rule that is cited, and return its number."""
        if number and number not in self._rules:
            found = []
            with suppress(UnknownName):  # a ruling of ours, which stands beside its rule
                self.public.rulebook.find(number)
                found = [self.text(lambda public: public.rulebook.find(number).title),
                         self.text(lambda public: public.rulebook.find(number).text)]  # fmt: skip
            self._rules[number] = found
        return number


def _titled(public: Public, named: Sequence[Any]) -> str:
    """Return the title of a moment with its phase, unless the title says it."""
    title, *phases = map(public.say, named)
    return " · ".join([title, *(phase for phase in phases if phase.casefold() not in title.casefold())])


def _headline(public: Public, event: Event, marched: tuple[str, ...]) -> str:
    """Return an event in one line; a march says who went from where to where."""
    label, record, way = public.board.label, event.record, event.way
    if marched and len(way) > 1:
        return public.say(say("list.said", what=marched, how=f"{label(way[0])} \u2192 {label(record.hexes[-1])}"))
    told = public.say(record.text)
    if record.kind == CHOSEN and event.line.seat and len(public.meta.seats) > 1:
        return public.say(say("list.said", what=public.seat_name(event.line.seat), how=told))
    return told


def _described(public: Public, piece: PieceView) -> str:
    """Return a piece in lines: its name, whose it is, values and marks."""
    owner = public.seat_name(piece.seat) if piece.seat in public.meta.seat_ids() and len(public.meta.seats) > 1 else ""
    values = " · ".join(public.piece_value(key, value) for key, value in piece.values.items())
    return "\n".join(
        part for part in (public.piece_name(piece), owner, values, *public.mark_names(piece.marks)) if part
    )
