"""The lessons as texts, figures and pictures.

    python -m tools.lessons                        every lesson: its length, and its share of the rules
    python -m tools.lessons GAME LESSON            its steps as text
    python -m tools.lessons GAME LESSON FOLDER     a picture of the table at each step, as its pointers lead
                                                   (--size 1024x700, --lang ja)

A lesson covers a rule if a step cites it, or a log entry on the way.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from hexcore.contract.lessons import follow
from hexcore.game.game import Game
from hexcore.game.lessons import FOLDER, Lesson, find_lesson
from hexcore.game.plugins import registry


class Touched(NamedTuple):
    """The rules that a lesson covers, out of all that order something."""

    cited: frozenset[str]
    heard: frozenset[str]
    all: frozenset[str]

    @property
    def share(self) -> float:
        return len((self.cited | self.heard) & self.all) / len(self.all)


def touched(game: Game[Any], lesson: Lesson) -> Touched:
    """Play a lesson by its own pointers and collect the rules it covers."""
    pupil, book = follow(game, lesson), game.rulebook
    for _ in pupil.go():
        continue
    heard = {book.bare(record.rule) for record in pupil.heard if record.rule}
    heard |= {book.bare(term.rule) for record in pupil.heard for term in record.modifiers if term.rule}
    return Touched(frozenset(map(book.bare, lesson.cited())), frozenset(heard), frozenset(r.number for r in book))


def lessons() -> Iterator[tuple[Game[Any], Lesson]]:
    for module in registry().modules():
        game = registry().open(module.meta.id)
        yield from ((game, lesson) for lesson in game.lessons())


def table() -> str:
    lines = []
    for game, lesson in lessons():
        found = touched(game, lesson)
        count = len((found.cited | found.heard) & found.all)
        lines.append(
            f"{game.meta.id}/{lesson.id}: {len(lesson.step)} steps, {lesson.minutes} minutes; "
            f"{count} of {len(found.all)} rules ({found.share:.0%}): {len(found.cited)} cited, {len(found.heard)} heard"
        )
    return "\n".join(lines)


def text(lesson: Lesson) -> str:
    lines = [lesson.title, lesson.about, ""]
    for number, step in enumerate(lesson.step, 1):
        wait = step.wait.model_dump(exclude_defaults=True)
        points = ", ".join(" ".join(point.model_dump(exclude_defaults=True).values()) for point in step.point)
        lines += [f"{number}. {step.id} ({', '.join(step.rules)})", f"   {step.say}", f"   waits for {wait}"]
        lines += [f"   only if {step.only_if.model_dump(exclude_defaults=True)}"] if step.only_if else []
        lines += [f"   points at {points}"] if points else []
        lines += [f"   strayed: {step.stray}"] if step.stray else []
    return "\n".join([*lines, "", lesson.end])


def pictures(game: Game[Any], lesson: Lesson, folder: Path, size: tuple[int, int], language: str) -> None:
    """Play a lesson by its own pointers and take a picture of the table at each step."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame

    from launcher import shot

    folder.mkdir(parents=True, exist_ok=True)
    pupil, last = follow(game, lesson), -1
    for shown in pupil.go():
        if shown.progress.at == last:
            continue
        last = shown.progress.at
        screen = shot.table(pupil.session, lesson.seat, lesson.bots, language)
        name = lesson.step[last].id if last < len(lesson.step) else "end"
        shot.draw(screen, size)
        pygame.image.save(shot.draw(screen, size), folder / f"{last + 1:02}_{name}.png")


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("game", nargs="?")
    reader.add_argument("lesson", nargs="?")
    reader.add_argument("folder", nargs="?", type=Path)
    reader.add_argument("--size", default="1440x900")
    reader.add_argument("--lang", default="en")
    asked = reader.parse_args()
    if asked.game is None or asked.lesson is None:
        print(table())
        return
    game = registry().open(asked.game)
    lesson = find_lesson(game.lessons(), asked.lesson)
    if asked.folder is None:
        words = game.catalogue.in_language(asked.lang)
        print(text(lesson.in_language(lambda key, english: words.translated(FOLDER, key, english) or english)))
        return
    wide, high = map(int, asked.size.split("x"))
    pictures(game, lesson, asked.folder, (wide, high), asked.lang)


if __name__ == "__main__":
    main()
