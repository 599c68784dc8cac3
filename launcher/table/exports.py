"""Files for the player to keep: the log, the report, the picture of the map; and the small picture beside a save.

A game in words: its log as a file to keep, and how the dice fell in a sentence.
"""

from __future__ import annotations

import io
import time
from collections.abc import Sequence
from pathlib import Path

import pygame

from hexcore.data.files import write_whole
from hexcore.play.chair import CHOSEN, Line, Public
from hexcore.play.dice_luck import Luck
from hexcore.play.telling import sum_words, sums_of
from hexcore.storage.save_folder import SUFFIX, file_name
from launcher.language import words
from launcher.play import Play

THUMBNAIL = (320, 200)
KEEPSAKE = (960, 600)


def stem(public: Public, what: str, seed: int | None) -> str:
    """The name of an exported file: game, scenario, what it is, and the seed; the moment while that is a secret."""
    when = time.strftime("%Y-%m-%d %H%M%S") if seed is None else str(seed)
    return file_name(f"{public.meta.id} {public.scenario} {what} {when}")


def png(surface: pygame.Surface) -> bytes:
    """A surface as a PNG file."""
    file = io.BytesIO()
    pygame.image.save(surface, file, "picture.png")
    return file.getvalue()


def thumbnail(save: Path, table: pygame.Surface) -> None:
    """Write the small picture beside a save, and sweep away those whose save has rolled off."""
    small = fitted(table, THUMBNAIL)
    write_whole(save.with_suffix(".png"), png(small))
    for picture in save.parent.glob("auto-*.png"):
        if not picture.with_suffix(SUFFIX).exists():
            picture.unlink(missing_ok=True)


def keepsake(path: Path, table: pygame.Surface) -> None:
    """Write the picture of a map at the end of a game, large enough for a wall."""
    write_whole(path, png(fitted(table, KEEPSAKE)))


def fitted(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A picture cut to the shape of ``size`` from the middle, and scaled to it."""
    wide, high = surface.get_size()
    share = min(wide / size[0], high / size[1])
    part = pygame.Rect(0, 0, max(1, int(size[0] * share)), max(1, int(size[1] * share)))
    part.center = (wide // 2, high // 2)
    return pygame.transform.smoothscale(surface.subsurface(part.clip(surface.get_rect())), size)


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
