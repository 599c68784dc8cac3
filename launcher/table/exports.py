"""Files for the player to keep: the log as text, pictures, and how the dice fell in a sentence."""

from __future__ import annotations

import io
import time
from collections.abc import Sequence

import pygame

from hexcore.play.chair import CHOSEN, Line, Public
from hexcore.play.dice_luck import Luck
from hexcore.play.telling import sum_words, sums_of
from hexcore.storage.save_folder import file_name
from launcher.language import words
from launcher.play import Play
from launcher.table.wording import roll_number


def stem(public: Public, what: str, seed: int | None) -> str:
    """Return the name of an exported file: it ends in the seed, or in the time while the seed is secret."""
    when = time.strftime("%Y-%m-%d %H%M%S") if seed is None else str(seed)
    return file_name(f"{public.meta.id} {public.scenario} {what} {when}")


def png(surface: pygame.Surface) -> bytes:
    file = io.BytesIO()
    pygame.image.save(surface, file, "picture.png")
    return file.getvalue()


def log_text(public: Public, log: Sequence[Line], seed: int | None) -> str:
    """Return the log as a seat may read it, as plain text; with the seed once it is public."""
    say = words(public.catalogue.language).say
    head = [public.title, *([say("report.seed", seed=seed)] if seed is not None else [])]
    lines, turn = [" · ".join(head)], -1
    for line in (line for line in log if line.record.kind != CHOSEN):
        if line.turn != turn:
            turn = line.turn
            lines += ["", say("table.turn", turn=turn)]
        dice = [
            f"{roll_number(line.record, roll)} {public.die(roll) or say('report.die')} {roll.face}/{roll.sides}"
            for roll in line.record.rolled
        ]
        small = [*dice, *([line.record.rule] if line.record.rule else [])]
        lines.append(f"  {public.say(line.record.text)}" + (f"  [{', '.join(small)}]" if small else ""))
        lines += [f"      {sum_words(one, public.say)}" for one in sums_of(line.record)]
    return "\n".join(lines) + "\n"


def luck_line(play: Play, luck: Luck) -> str:
    say = words(play.public.catalogue.language).say
    name = play.seat_name(luck.seat) if luck.seat else say("report.all")
    return say("report.luck", name=name, sides=luck.sides, count=luck.rolled, mean=luck.mean, expected=luck.expected)
