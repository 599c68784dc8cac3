"""The figures of a report: losses and score by turn, the dice against expectation, and chances with their odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Any

from hexcore.actions import Seat
from hexcore.afteraction import at_least, balances, dice_of, losses_by_turn, result_of, tracks_by_turn
from hexcore.aftermath import ByTurn, Luck
from hexcore.chair import Public
from hexcore.game import Game
from hexcore.witness import Taken, Witness
from launcher.kit.text import percent
from launcher.paper.blocks import Block, Chart, Heading, Paragraph, Table
from launcher.paper.lattice import ROW
from launcher.paper.report_charts import NAMES, Line, averages, faces, lines_by_turn
from launcher.words import Words


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
            yield Chart([lines_by_turn(lines, say("paper.turns.turn"))], 54 + rows * ROW, words, rows)
    if not any(numbers for _, numbers in found):
        yield Paragraph(say("paper.turns.none"))


def _lines(numbers: ByTurn, public: Public, says: Words) -> list[Line]:
    others = says.say("paper.turns.others")
    return [Line(public.say(name) or others, numbers.turns, values) for name, values in numbers.lines]


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
        yield Chart(draws, 46, say("paper.dice.head", name=name, sides=luck.sides))


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
    yield Table(head, rows, (0.07, 0.23, 0.4, 0.2, 0.1), frozenset({4}))


def _balance(taken: Sequence[Taken], public: Public, says: Words) -> Table:
    say = says.say
    keys = ("taken", "hurt_hoped", "hurt_came", "own_hoped", "own_came")
    head = [say("paper.report.side"), *(say(f"paper.chances.{key}") for key in keys)]
    rows = [
        [_side(one.owner, public, says), str(one.taken), says.number(round(float(one.struck), 1)),
         str(one.struck_came), says.number(round(float(one.suffered), 1)), str(one.suffered_came)]
        for one in balances(taken)
    ]  # fmt: skip
    return Table(head, rows, (0.26, 0.1, 0.2, 0.11, 0.22, 0.11), frozenset(range(1, 6)))


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
