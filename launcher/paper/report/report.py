"""The after-action report as a document: the result, turning points, charts, dice, chances, log and rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain, groupby
from math import ceil
from typing import Any, Final, NamedTuple

from hexcore.analysis.lookback import Decided
from hexcore.analysis.story import (
    Taken,
    Witness,
    at_least,
    balances,
    dice_of,
    losses_by_turn,
    result_of,
    tracks_by_turn,
    turns_of,
)
from hexcore.errors import UnknownName
from hexcore.game.actions import Outcome, ScoreLine, Seat
from hexcore.game.game import Game
from hexcore.game.program_names import HUMAN
from hexcore.game.records import Record
from hexcore.play.chair import Public, bot_words
from hexcore.play.dice_luck import is_rest, points_by_turn, whole_score
from hexcore.play.telling import Event, events_of, sum_words, sums_of
from hexcore.text import Text
from hexcore.text import say as text
from launcher.kit.widgets.text import percent
from launcher.language import Words, words
from launcher.painting.covers import cover
from launcher.paper.documents.blocks import (
    Block,
    ChartBlock,
    Document,
    Heading,
    LogBlock,
    LogRow,
    Number,
    Paragraph,
    Points,
    RuleBlock,
    TableBlock,
)
from launcher.paper.documents.charts import NAMES, ROW, ChartLine, averages, faces, lines_by_turn, side_colour
from launcher.paper.report import maps

COVER: Final = (1400, 420)  # the picture at the head of a report, in pixels
MINUS: Final = "\u2212"
Tell = Callable[[float], None]


class ReportSource(NamedTuple):
    """The material of a report: a seat's history, its game, the players, and the turning points if known."""

    witness: Witness
    game: Game[Any]
    seats: Mapping[Seat, str]
    decided: Decided | None = None


def report_of(source: ReportSource, language: str, tell: Tell = lambda share: None) -> Document:
    """Return the whole report in a language; ``tell`` gets the share done."""
    report, blocks = _Report(source, words(language)), list[Block]()
    public, says, witness = report.public, report.says, source.witness
    parts: Sequence[Callable[[], Iterable[Block]]] = (
        report.result,
        lambda: maps.blocks(witness, source.game, source.decided, public, says),
        report.by_turn,
        report.dice,
        report.chances,
        lambda: maps.places(witness, source.game, public, says),
        report.log,
    )
    for n, part in enumerate(parts):
        blocks += part()
        tell((n + 1) / len(parts))
    name = f"{public.title} · {says.say('paper.report.name')}"
    made_by = says.say("paper.report.made_by")
    art = cover(public.meta.cover, COVER)
    return Document(public.title, language, blocks, name, report.subtitle(), made_by=made_by, cover=art)


class _Report:
    """The sections of a report in one language."""

    def __init__(self, source: ReportSource, says: Words) -> None:
        self.witness, self.game, self.seats, _ = source
        self.public: Public = self.witness.public.in_language(says.language)
        self.says, self._say = says, says.say

    def subtitle(self) -> str:
        name = self._say("paper.report.name")
        if len(self.public.meta.seats) < 2:
            return name
        seat = self.witness.seat
        seen = self._say("paper.report.seen_by", name=self.public.seat_name(seat)) if seat else ""
        return f"{name} · {seen or self._say('paper.report.seen_all')}"

    def result(self) -> Iterator[Block]:
        say, turns, outcome = self._say, turns_of(self.witness), self.witness.outcome
        yield Heading(say("paper.report.result"), anchor="result")
        if outcome is not None:
            yield Heading(self.public.say(outcome.text).rstrip(".\u3002"), 3)
            if outcome.winner and not outcome.text.key.startswith("ending."):
                yield Paragraph(say("paper.report.wins", name=self.public.seat_name(outcome.winner)))
            yield from self._score(outcome)
        else:
            open_ = say("paper.report.not_over_turn", turn=turns[-1]) if turns else say("paper.report.not_over")
            yield Paragraph(open_)
        yield Points(list(self._facts(len(turns))))

    def _facts(self, turns: int) -> Iterator[str]:
        say, witness = self._say, self.witness
        players = [f"{self.public.seat_name(seat)}: {self._player(seat)}" for seat in self.public.meta.seat_ids()]
        yield f"{say('paper.report.playing')}: {self.says.listed(players)}"
        if witness.outcome is not None:
            long = say("paper.report.turns_actions", turns=turns, actions=witness.plies)
        else:  # the number of others' actions is secret before the end
            long = say("paper.report.turns_only", turns=turns)
        yield f"{say('paper.report.length')}: {long}"
        if witness.seed is not None:
            yield f"{say('paper.report.seed')}: {witness.seed}"

    def _player(self, seat: Seat) -> str:
        player = self.seats.get(seat, HUMAN)
        return self._say("paper.report.person") if player == HUMAN else bot_words(self.public.catalogue, player)[0]

    def _score(self, outcome: Outcome) -> Iterator[Block]:
        if not outcome.score:
            return
        sided = any(line.seat for line in outcome.score)
        keys = ("score", *(("side",) if sided else ()), "points", "rule")
        score = whole_score(outcome.score, self.public.catalogue)
        rows = [self._score_row(line, sided) for line in sorted(score, key=lambda line: bool(line.seat))]
        widths = (0.48, 0.22, 0.14, 0.16) if sided else (0.66, 0.16, 0.18)
        yield TableBlock([self._say(f"paper.report.{key}") for key in keys], rows, widths)

    def _score_row(self, line: ScoreLine, sided: bool) -> list[str]:
        side = [self.public.seat_name(line.seat) if line.seat else ""] if sided else []
        return [self.public.say(line.label), *side, Number(str(line.amount).replace("-", MINUS)), line.rule]

    def by_turn(self) -> Iterator[Block]:
        """Return losses and tracks, each as a chart."""
        say, witness = self._say, self.witness
        yield Heading(say("paper.turns.title"), anchor="turns")
        losses = losses_by_turn(witness, self.game.losses, self.public.meta)
        yield from self._points()
        found = {"losses": losses, "tracks": tracks_by_turn(witness)}
        for key, numbers in found.items():
            if numbers is not None:
                title, others = say(f"paper.turns.{key}"), say("paper.turns.others")
                lines = [
                    ChartLine(words_ or others, numbers.turns, line, colour=self._colour(name, words_))
                    for name, line in numbers.lines
                    for words_ in [self.public.say(name)]
                ]
                rows = ceil(len(lines) / NAMES)
                yield Heading(title, 3)
                yield ChartBlock([lines_by_turn(lines, say("paper.turns.turn"))], 54 + rows * ROW, title, rows)
        if not any(found.values()):
            yield Paragraph(say("paper.turns.none"))

    def _points(self) -> Iterator[Block]:
        """Return a chart of what the score counts turn by turn."""
        say, outcome = self._say, self.witness.outcome
        for key, by_seat in points_by_turn(outcome.score if outcome is not None else (), self.public.catalogue).items():
            turns = range(1, max(turn for amounts in by_seat.values() for turn in amounts) + 1)
            lines = [
                ChartLine(self.public.seat_name(seat), turns, [amounts.get(turn, 0) for turn in turns],
                          colour=side_colour(self.public.look, seat))
                for seat, amounts in by_seat.items()
            ]  # fmt: skip
            title, rows = self.public.say(text(f"{key}_all")), ceil(len(lines) / NAMES)
            yield Heading(title, 3)
            yield ChartBlock([lines_by_turn(lines, say("paper.turns.turn"))], 54 + rows * ROW, title, rows)

    def _colour(self, name: Text | str, words_: str) -> str:
        """Return the colour of the side that a line is named after, or whose track it is."""
        look = self.public.look
        owners = look.tracks if look is not None else {}
        tracks = (owners.get(one.key, "") for one in self.witness.view(self.witness.plies).tracks if one.name == name)
        seats = (seat for seat in self.public.meta.seat_ids() if self.public.seat_name(seat) == words_)
        return side_colour(look, next(chain(seats, tracks), ""))

    def dice(self) -> Iterator[Block]:
        """Return for every kind of dice a sentence, how often each face fell, and how usual their average is."""
        say, found = self._say, dice_of(self.witness)
        yield Heading(say("paper.dice.title"), anchor="dice")
        if not found:
            yield Paragraph(say("paper.dice.none"))
        for luck in found:
            rest = "report.other" if is_rest(luck, found) else "report.all"
            name = self.public.seat_name(luck.seat) if luck.seat else say(rest)
            yield Paragraph(say(
                "paper.dice.told", name=name, sides=luck.sides, count=luck.rolled, mean=luck.mean,
                expected=luck.expected, share=percent(at_least(luck), say),
            ))  # fmt: skip
            own = side_colour(self.public.look, luck.seat)
            draws = [
                faces(luck, say("paper.dice.faces"), say, own),
                averages(luck, say("paper.dice.averages"), say, own),
            ]
            yield ChartBlock(draws, 46, say("paper.dice.head", name=name, sides=luck.sides))

    def chances(self) -> Iterator[Block]:
        """Return expected and actual results of each side; then every chance."""
        say, taken = self._say, list(self.witness.chances())
        yield Heading(say("paper.chances.title"), anchor="chances")
        if not taken:
            yield Paragraph(say("paper.chances.none"))
            return
        yield Paragraph(say("paper.chances.about"), small=True)
        if self.witness.outcome is None and self.public.hides and len(self.public.meta.seats) > 1:
            yield Paragraph(say("paper.chances.own"), small=True)
        yield self._balance(taken)
        head = [say(f"paper.chances.{key}") for key in ("turn", "chance", "might", "came", "share")]
        yield TableBlock(head, list(map(self._chance, taken)), (0.07, 0.25, 0.37, 0.18, 0.13))

    def _balance(self, taken: Sequence[Taken]) -> TableBlock:
        keys, number = ("taken", "hurt_hoped", "hurt_came", "own_hoped", "own_came"), self.says.number
        head = [self._say("paper.report.side"), *(self._say(f"paper.chances.{key}") for key in keys)]
        rows = [
            [self._side(one.owner), *map(Number, (
                one.taken, number(round(float(one.struck), 1)), one.struck_came,
                number(round(float(one.suffered), 1)), one.suffered_came,
            ))]
            for one in balances(taken)
        ]  # fmt: skip
        return TableBlock(head, rows, (0.26, 0.1, 0.2, 0.11, 0.22, 0.11))

    def _chance(self, taken: Taken) -> list[str]:
        came, tell, say = result_of(taken), self.public.say, self._say
        might = [
            say("paper.chances.odds_of", label=tell(chance.label), share=percent(float(chance.p), say))
            for chance in taken.odds.chances
        ]
        name = f"{self._side(taken.owner)}: {tell(taken.odds.title)}"
        return [str(taken.turn), name, self.says.listed(might), tell(came.label), Number(percent(float(came.p), say))]

    def _side(self, seat: Seat) -> str:
        known = seat in self.public.meta.seat_ids()
        return self.public.seat_name(seat) if known else self._say("paper.chances.everybody")

    def log(self) -> Iterator[Block]:
        """Return the whole log as the seat heard it, marches as one line, and its rules."""
        yield Heading(self._say("paper.log.title"), anchor="log")
        events = events_of(told.line for told in self.witness.told)
        for turn, group in groupby(events, lambda event: event.line.turn):
            yield LogBlock(self._say("paper.log.turn", turn=turn), list(map(self._entry, group)))
        yield from self._rules(_cited(events))

    def _entry(self, event: Event) -> LogRow:
        say, board, record = self._say, self.public.board, event.record
        way = " → ".join(board.label(h) for h in event.way)
        small = [say("paper.log.way", way=way)] if len(event.steps) > 1 else []
        small += [self._dice(record)] if record.rolled else []
        small += [sum_words(one, self.public.say) for one in sums_of(record)] if record.rolled or record.sums else []
        return LogRow(self.public.say(record.text), record.rule, small)

    def _dice(self, record: Record) -> str:
        say, die = self._say, self._say("paper.log.die")
        return self.says.listed([
            say("paper.log.roll", die=self.public.die(roll) or die, face=roll.face, sides=roll.sides)
            for roll in record.rolled
        ])  # fmt: skip

    def _rules(self, numbers: Sequence[str]) -> Iterator[Block]:
        book, known = self.public.rulebook, set[str]()
        for number in numbers:
            with suppress(UnknownName):  # a ruling of ours, which stands beside its rule
                known.add(book.find(number).number)
        if known:
            yield Heading(self._say("paper.rules.title"), anchor="rules")
            yield Paragraph(self._say("paper.rules.about"), small=True)
        for rule in book:
            if rule.number in known:
                yield RuleBlock(f"{book.prefix} {rule.number}", rule.title, rule.text)


def _cited(events: Sequence[Event]) -> list[str]:
    """Return every cited rule of log entries and of their modifiers, once."""
    found: dict[str, None] = {}
    for record in (line.record for event in events for line in event.lines):
        terms = [term.rule for one in sums_of(record) for term in one.terms]
        found.update(dict.fromkeys(rule for rule in (record.rule, *terms) if rule))
    return list(found)
