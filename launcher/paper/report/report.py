"""The after-action report: what a witness knows of a game, put into blocks and words of one language.

The figures of a report: losses and score by turn, the dice against expectation, and chances with their odds.

The log of a report by turn, marches as one line, with dice, sums and rules; then the rules that it cites.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from math import ceil
from typing import Any, NamedTuple

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
from hexcore.play.dice_luck import ByTurn, Luck
from hexcore.play.telling import Event, events_of, sum_words, sums_of
from launcher.kit.widgets.text import percent
from launcher.language import Words, words
from launcher.paper.documents.blocks import (
    Block,
    ChartBlock,
    Document,
    Heading,
    LogBlock,
    LogRow,
    Paragraph,
    Points,
    RuleBlock,
    TableBlock,
)
from launcher.paper.documents.charts import NAMES, ROW, ChartLine, averages, faces, lines_by_turn
from launcher.paper.report import maps


def by_turn(witness: Witness, game: Game[Any], public: Public, says: Words) -> Iterator[Block]:
    """Losses and tracks, each as a chart."""
    say = says.say
    yield Heading(say("paper.turns.title"), anchor="turns")
    found = (("losses", losses_by_turn(witness, game.losses, public.meta)), ("tracks", tracks_by_turn(witness)))
    for key, numbers in found:
        if numbers is not None:
            lines = _lines(numbers, public, says)
            words = say(f"paper.turns.{key}")
            yield Heading(words, 3)
            rows = ceil(len(lines) / NAMES)
            yield ChartBlock([lines_by_turn(lines, say("paper.turns.turn"))], 54 + rows * ROW, words, rows)
    if not any(numbers for _, numbers in found):
        yield Paragraph(say("paper.turns.none"))


def _lines(numbers: ByTurn, public: Public, says: Words) -> list[ChartLine]:
    others = says.say("paper.turns.others")
    return [ChartLine(public.say(name) or others, numbers.turns, values) for name, values in numbers.lines]


# -- dice ----------------------------------------------------------------------------------------------------------


def dice(witness: Witness, public: Public, says: Words) -> Iterator[Block]:
    """Every kind of dice: a sentence, how often each face fell, and how usual their average is."""
    say, found = says.say, dice_of(witness)
    yield Heading(say("paper.dice.title"), anchor="dice")
    if not found:
        yield Paragraph(say("paper.dice.none"))
    for luck in found:
        name = public.seat_name(luck.seat) if luck.seat else say("report.all")
        yield Paragraph(_told(luck, name, says))
        draws = [faces(luck, say("paper.dice.faces"), say), averages(luck, say("paper.dice.averages"), say)]
        yield ChartBlock(draws, 46, say("paper.dice.head", name=name, sides=luck.sides))


def _told(luck: Luck, name: str, says: Words) -> str:
    return says.say(
        "paper.dice.told", name=name, sides=luck.sides, count=luck.rolled, mean=luck.mean, expected=luck.expected,
        share=percent(at_least(luck), says.say),
    )  # fmt: skip


# -- chances -------------------------------------------------------------------------------------------------------


def chances(witness: Witness, public: Public, says: Words) -> Iterator[Block]:
    """What each side could expect and what it got; then every chance."""
    say, taken = says.say, list(witness.chances())
    yield Heading(say("paper.chances.title"), anchor="chances")
    if not taken:
        yield Paragraph(say("paper.chances.none"))
        return
    yield Paragraph(say("paper.chances.about"), small=True)
    if witness.outcome is None and public.hides and len(public.meta.seats) > 1:
        yield Paragraph(say("paper.chances.own"), small=True)
    yield _balance(taken, public, says)
    head = [say(f"paper.chances.{key}") for key in ("turn", "chance", "might", "came", "share")]
    rows = [_row(one, public, says) for one in taken]
    yield TableBlock(head, rows, (0.07, 0.23, 0.4, 0.2, 0.1), frozenset({4}))


def _balance(taken: Sequence[Taken], public: Public, says: Words) -> TableBlock:
    say = says.say
    keys = ("taken", "hurt_hoped", "hurt_came", "own_hoped", "own_came")
    head = [say("paper.report.side"), *(say(f"paper.chances.{key}") for key in keys)]
    rows = [
        [_side(one.owner, public, says), str(one.taken), says.number(round(float(one.struck), 1)),
         str(one.struck_came), says.number(round(float(one.suffered), 1)), str(one.suffered_came)]
        for one in balances(taken)
    ]  # fmt: skip
    return TableBlock(head, rows, (0.26, 0.1, 0.2, 0.11, 0.22, 0.11), frozenset(range(1, 6)))


def _side(seat: Seat, public: Public, says: Words) -> str:
    return public.seat_name(seat) if seat in public.meta.seat_ids() else says.say("paper.chances.everybody")


def _row(taken: Taken, public: Public, says: Words) -> list[str]:
    came = result_of(taken)
    might = [
        says.say("paper.chances.odds_of", label=public.say(chance.label), share=percent(float(chance.p), says.say))
        for chance in taken.odds.chances
    ]
    name = f"{_side(taken.owner, public, says)}: {public.say(taken.odds.title)}"
    return [str(taken.turn), name, says.listed(might), public.say(came.label), percent(float(came.p), says.say)]


def log_blocks(witness: Witness, public: Public, says: Words) -> Iterator[Block]:
    """The whole log as the witness heard it, and the rules it cites."""
    yield Heading(says.say("paper.log.title"), anchor="log")
    events = events_of(told.line for told in witness.told)
    for turn, group in groupby(events, lambda event: event.line.turn):
        yield LogBlock(says.say("paper.log.turn", turn=turn), [_entry(event, public, says) for event in group])
    yield from _rules(cited(events), public, says)


def _entry(event: Event, public: Public, says: Words) -> LogRow:
    record = event.record
    small = [_way(event, public, says)] if len(event.steps) > 1 else []
    small += [_dice(record, public, says)] if record.rolled else []
    small += [sum_words(one, public.say) for one in sums_of(record)] if record.rolled or record.sums else []
    return LogRow(public.say(record.text), record.rule, small)


def _way(event: Event, public: Public, says: Words) -> str:
    return says.say("paper.log.way", way=" → ".join(public.board.label(h) for h in event.way))


def _dice(record: Record, public: Public, says: Words) -> str:
    die = says.say("paper.log.die")
    return says.listed(
        [says.say("paper.log.roll", die=public.die(r) or die, face=r.face, sides=r.sides) for r in record.rolled]
    )


def cited(events: list[Event]) -> list[str]:
    """Every rule that is named, of lines and of the terms of their sums, once."""
    found: dict[str, None] = {}
    for record in (line.record for event in events for line in event.lines):
        terms = [term.rule for one in sums_of(record) for term in one.terms]
        found.update(dict.fromkeys(rule for rule in (record.rule, *terms) if rule))
    return list(found)


def _rules(numbers: list[str], public: Public, says: Words) -> Iterator[Block]:
    book, known = public.rulebook, []
    for number in numbers:
        try:
            known.append(book.find(number))
        except UnknownName:
            continue  # a ruling of ours, which stands beside its rule
    order = {rule.number: n for n, rule in enumerate(book)}
    if known:
        yield Heading(says.say("paper.rules.title"), anchor="rules")
        yield Paragraph(says.say("paper.rules.about"), small=True)
    for rule in sorted({rule.number: rule for rule in known}.values(), key=lambda rule: order[rule.number]):
        yield RuleBlock(f"{book.prefix} {rule.number}", rule.title, rule.text)


MINUS = "\u2212"
Tell = Callable[[float], None]
"""Who is told how much of the work is done."""


class ReportSource(NamedTuple):
    """What a report is made of: a witness, its game, who played, and what decided it, if that was looked for."""

    witness: Witness
    game: Game[Any]
    seats: Mapping[Seat, str]
    decided: Decided | None = None


def report_of(asked: ReportSource, language: str, tell: Tell = lambda share: None) -> Document:
    """The whole report in a language."""
    witness, says = asked.witness, words(language)
    public = witness.public.in_language(language)
    blocks: list[Block] = []
    parts: Sequence[Callable[[], Iterator[Block]]] = (
        lambda: _result(asked, public, says),
        lambda: maps.blocks(witness, asked.game, asked.decided, public, says),
        lambda: by_turn(witness, asked.game, public, says),
        lambda: dice(witness, public, says),
        lambda: chances(witness, public, says),
        lambda: maps.places(witness, asked.game, public, says),
        lambda: log_blocks(witness, public, says),
    )
    for n, part in enumerate(parts):
        blocks += part()
        tell((n + 1) / len(parts))
    name = says.say("paper.report.name")
    return Document(
        public.title, language, blocks, f"{public.title} · {name}", _subtitle(witness, public, says),
        made_by=says.say("paper.report.made_by"),
    )  # fmt: skip


def _subtitle(witness: Witness, public: Public, says: Words) -> str:
    name = says.say("paper.report.name")
    if len(public.meta.seats) < 2:
        return name
    seen = says.say("paper.report.seen_by", name=public.seat_name(witness.seat)) if witness.seat else ""
    return f"{name} · {seen or says.say('paper.report.seen_all')}"


# -- the result ----------------------------------------------------------------------------------------------------


def _result(asked: ReportSource, public: Public, says: Words) -> Iterator[Block]:
    witness, say = asked.witness, says.say
    yield Heading(say("paper.report.result"), anchor="result")
    turns, outcome = turns_of(witness), witness.outcome
    if outcome is None:
        yield Paragraph(say("paper.report.not_over_turn", turn=turns[-1]) if turns else say("paper.report.not_over"))
    else:
        yield Paragraph(public.say(outcome.text))
        if outcome.winner:
            yield Paragraph(say("paper.report.wins", name=public.seat_name(outcome.winner)))
        yield from _score(outcome, public, says)
    yield Points(tuple(_facts(asked, public, says)))


def _facts(asked: ReportSource, public: Public, says: Words) -> Iterator[str]:
    witness, say = asked.witness, says.say
    players = [f"{public.seat_name(seat)}: {_player(asked, public, seat, says)}" for seat in public.meta.seat_ids()]
    yield f"{say('paper.report.playing')}: {says.listed(players)}"
    turns = len(turns_of(witness))
    if witness.outcome is not None:
        long = say("paper.report.turns_actions", turns=turns, actions=witness.plies)
    else:  # how often others acted is not told before the end
        long = say("paper.report.turns_only", turns=turns)
    yield f"{say('paper.report.length')}: {long}"
    if witness.seed is not None:
        yield f"{say('paper.report.seed')}: {witness.seed}"


def _player(asked: ReportSource, public: Public, seat: Seat, says: Words) -> str:
    player = asked.seats.get(seat, HUMAN)
    return says.say("paper.report.person") if player == HUMAN else bot_words(public.catalogue, player)[0]


def _score(outcome: Outcome, public: Public, says: Words) -> Iterator[Block]:
    """The lines of the score, those of nobody alone first."""
    if not outcome.score:
        return
    say, sided = says.say, any(line.seat for line in outcome.score)
    head = [say("paper.report.score"), *([say("paper.report.side")] if sided else []), say("paper.report.points"),
            say("paper.report.rule")]  # fmt: skip
    rows = [_score_row(line, public, sided) for line in sorted(outcome.score, key=lambda line: bool(line.seat))]
    widths = (0.48, 0.22, 0.14, 0.16) if sided else (0.66, 0.16, 0.18)
    yield TableBlock(head, rows, widths, frozenset({len(head) - 2}))


def _score_row(line: ScoreLine, public: Public, sided: bool) -> list[str]:
    whose = [public.seat_name(line.seat) if line.seat else ""] if sided else []
    return [public.say(line.label), *whose, str(line.amount).replace("-", MINUS), line.rule]
