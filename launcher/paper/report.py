"""The after-action report: what a witness knows of a game, put into blocks and words of one language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from hexcore.actions import Seat
from hexcore.afteraction import turns_of
from hexcore.chair import Public, bot_words
from hexcore.decided import Decided
from hexcore.game import Game
from hexcore.outcomes import Outcome, ScoreLine
from hexcore.referee import HUMAN
from hexcore.witness import Witness
from launcher.paper import report_figures, report_log, report_story
from launcher.paper.blocks import Block, Heading, Paragraph, Points, Report, Table
from launcher.words import Words, words

MINUS = "\u2212"
Tell = Callable[[float], None]
"""Who is told how much of the work is done."""


class Asked(NamedTuple):
    """What a report is made of: a witness, its game, who played, and what decided it, if that was looked for."""

    witness: Witness
    game: Game[Any]
    seats: Mapping[Seat, str]
    decided: Decided | None = None


def report_of(asked: Asked, language: str, tell: Tell = lambda share: None) -> Report:
    """The whole report in a language."""
    witness, says = asked.witness, words(language)
    public = witness.public.in_language(language)
    blocks: list[Block] = []
    parts: Sequence[Callable[[], Iterator[Block]]] = (
        lambda: _result(asked, public, says),
        lambda: report_story.blocks(witness, asked.game, asked.decided, public, says),
        lambda: report_figures.by_turn(witness, asked.game, public, says),
        lambda: report_figures.dice(witness, public, says),
        lambda: report_figures.chances(witness, public, says),
        lambda: report_story.places(witness, asked.game, public, says),
        lambda: report_log.blocks(witness, public, says),
    )
    for n, part in enumerate(parts):
        blocks += part()
        tell((n + 1) / len(parts))
    name = says.say("paper.report.name")
    return Report(public.title, _subtitle(witness, public, says), language, blocks, f"{public.title} · {name}")


def _subtitle(witness: Witness, public: Public, says: Words) -> str:
    name = says.say("paper.report.name")
    if len(public.meta.seats) < 2:
        return name
    seen = says.say("paper.report.seen_by", name=public.seat_name(witness.seat)) if witness.seat else ""
    return f"{name} · {seen or says.say('paper.report.seen_all')}"


# -- the result ----------------------------------------------------------------------------------------------------


def _result(asked: Asked, public: Public, says: Words) -> Iterator[Block]:
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


def _facts(asked: Asked, public: Public, says: Words) -> Iterator[str]:
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


def _player(asked: Asked, public: Public, seat: Seat, says: Words) -> str:
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
    yield Table(head, rows, widths, frozenset({len(head) - 2}))


def _score_row(line: ScoreLine, public: Public, sided: bool) -> list[str]:
    whose = [public.seat_name(line.seat) if line.seat else ""] if sided else []
    return [public.say(line.label), *whose, str(line.amount).replace("-", MINUS), line.rule]
