"""Files for the player to keep: the log as text, pictures of the map beside saves, and luck in a sentence."""

from __future__ import annotations

import io
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from hexcore.data.files import write_whole
from hexcore.errors import MonsoonError
from hexcore.play.chair import CHOSEN, Line, Public
from hexcore.play.dice_luck import Luck, is_rest
from hexcore.play.telling import sum_words, sums_of
from hexcore.storage.save_folder import file_name
from hexcore.storage.save_head import SUFFIX
from launcher.language import words
from launcher.play import Play
from launcher.table.wording import roll_number

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen


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


def luck_line(play: Play, luck: Luck, every: Sequence[Luck]) -> str:
    say = words(play.public.catalogue.language).say
    rest = is_rest(luck, every)
    name = play.seat_name(luck.seat) if luck.seat else say("report.other" if rest else "report.all")
    return say("report.luck", name=name, sides=luck.sides, count=luck.rolled, mean=luck.mean, expected=luck.expected)


THUMBNAIL = (320, 200)
KEEPSAKE = (960, 600)


def thumbnail(save: Path, table: pygame.Surface) -> None:
    """Write the small picture beside a save, and delete those whose save is gone."""
    small = fitted(table, THUMBNAIL)
    write_whole(save.with_suffix(".png"), png(small))
    for picture in save.parent.glob("auto-*.png"):
        if not picture.with_suffix(SUFFIX).exists():
            picture.unlink(missing_ok=True)


def keepsake(path: Path, table: pygame.Surface) -> None:
    """Write the picture of a map at the end of a game, large enough for a wall."""
    write_whole(path, png(fitted(table, KEEPSAKE)))


def fitted(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture cut to the shape of ``size`` from the middle, and scaled to it."""
    wide, high = surface.get_size()
    share = min(wide / size[0], high / size[1])
    part = pygame.Rect(0, 0, max(1, int(size[0] * share)), max(1, int(size[1] * share)))
    part.center = (wide // 2, high // 2)
    return pygame.transform.smoothscale(surface.subsurface(part.clip(surface.get_rect())), size)


class Thumbnails:
    """Writer of the last save's thumbnail and of the keepsake of an ended game, in spare time."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._written: Path | None = None
        self._kept = False

    def write(self) -> None:
        """Write the pictures that are due; one that cannot be written is given up."""
        table, saved, ended = self.table, self.table.play.saved_at, self.table.play.kept
        path = saved if saved != self._written else None
        if path is None and (ended is None or self._kept):
            return
        if not table.scenery.painter.ready or table.curtain.visible:
            return
        self._written = saved
        try:
            picture = self._picture()
            if path is not None:
                thumbnail(path, picture)
            if ended is not None and not self._kept:
                self._kept = True
                keepsake(table.desk.career.picture(ended), picture)
        except (MonsoonError, OSError, pygame.error, ValueError):
            return

    def _picture(self) -> pygame.Surface:
        """Return the map as shown; the bare land where two people share the screen and hide things from each other."""
        view, play = self.table.map, self.table.play
        if play.public.hides and len(play.humans) > 1:
            return view.picture.land(view.camera)
        return view.picture.compose(view.camera)
