"""What is told after a change of player, in the order of happening: each march in one line, bookkeeping not at all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from hexcore.chair import CHOSEN, PASSED, Line
from hexcore.look import Look
from hexcore.types import Hex
from launcher.kit import markup
from launcher.play import Play
from launcher.table.parts import line_markup, rule_link
from launcher.table.playback import moment_of

STRIKING = ("card", "dice", "flash")


class Told(NamedTuple):
    """One line of a recap: the last of the lines that it stands for, how many they are, and where a march began."""

    line: Line
    matters: bool = False
    steps: int = 1
    start: Hex = -1


def worth_telling(lines: Iterable[Line], look: Look | None) -> list[Told]:
    """What a player wants to know of some lines, in the order of happening; a march is one line."""
    told: list[Told] = []
    for line in lines:
        if _matters(line, look):
            told.append(Told(line, matters=True))
        elif not _quiet(line, look):
            _add(told, line)
    return told


def _matters(line: Line, look: Look | None) -> bool:
    moment = moment_of(look, line.record.kind)
    if moment is not None and moment.quiet:
        return False
    striking = moment is not None and (moment.pause or moment.style in STRIKING)
    return striking or line.record.reveals or bool(line.record.dice)


def _quiet(line: Line, look: Look | None) -> bool:
    """Whether a line is bookkeeping: a mere choice, or none, a heading, or a kind that the look calls quiet."""
    moment = moment_of(look, line.record.kind)
    return line.record.kind in (CHOSEN, PASSED) or (moment is not None and (moment.quiet or moment.style == "banner"))


def _add(told: list[Told], line: Line) -> None:
    """Add a line; a further step of a march lengthens the march instead."""
    record = line.record
    start = record.hexes[0] if record.hexes else -1
    for place in range(len(told) - 1, -1, -1):
        before = told[place].line.record
        if record.pieces and (before.kind, before.pieces) == (record.kind, record.pieces):
            if len(record.hexes) > 1 and before.hexes and before.hexes[-1] == start:
                told[place] = told[place]._replace(line=line, steps=told[place].steps + 1)
                return
            break
    told.append(Told(line, start=start))


def told_markup(play: Play, told: Told) -> str:
    """A line of a recap in words: what matters has a sign before it, a march says from where to where."""
    record = told.line.record
    if told.matters:
        return f"{{icon:{'eye' if record.reveals else 'target'}}} {line_markup(play, record)}"
    piece = play.view.piece(record.pieces[-1]) if told.steps > 1 else None
    if piece is None or not piece.name:
        return line_markup(play, record)
    label = play.board.label
    way = f"{piece.name}: {label(told.start)} → {label(record.hexes[-1])}"
    return f"{markup.escape(way)} {rule_link(record.rule)}"
