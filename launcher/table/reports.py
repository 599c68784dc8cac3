"""A game in words: its log as a file to keep, and how the dice fell in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from hexcore.aftermath import Luck
from hexcore.chair import CHOSEN, Line, Public
from hexcore.telling import sum_words, sums_of
from launcher.play import Play
from launcher.words import words


def log_text(public: Public, log: Sequence[Line], seed: int | None) -> str:
    """The log as a seat may read it, as plain text; with the seed, once that may be told."""
    say = words(public.catalogue.language).say
    head = [public.title, *([say("report.seed", seed=seed)] if seed is not None else [])]
    lines, turn = [" · ".join(head)], -1
    for line in (line for line in log if line.record.kind != CHOSEN):
        if line.turn != turn:
            turn = line.turn
            lines += ["", say("table.turn", turn=turn)]
        dice = [
            f"#{roll.number} {public.die(roll) or say('report.die')} {roll.face}/{roll.sides}"
            for roll in line.record.rolled
        ]
        small = [*dice, *([line.record.rule] if line.record.rule else [])]
        lines.append(f"  {public.say(line.record.text)}" + (f"  [{', '.join(small)}]" if small else ""))
        lines += [f"      {sum_words(one, public.say)}" for one in sums_of(line.record)]
    return "\n".join(lines) + "\n"


def luck_line(play: Play, luck: Luck) -> str:
    """The dice of one kind in a sentence."""
    say = words(play.public.catalogue.language).say
    name = play.seat_name(luck.seat) if luck.seat else say("report.all")
    return say("report.luck", name=name, sides=luck.sides, count=luck.rolled, mean=luck.mean, expected=luck.expected)
