"""The lessons of every game, how long each takes and what it teaches."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from hexcore.errors import MonsoonError
from launcher.desk.desk import Desk
from launcher.desk.screen import DeskScreen
from launcher.kit.layout import Column, GridLayout, Row, Spacer
from launcher.kit.widget import Size, Widget
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.scroll import Scroll
from launcher.kit.widgets.surfaces import Card
from launcher.kit.widgets.text import Label
from launcher.screens.game_card import Chip, Chips, CoverArt

if TYPE_CHECKING:
    from hexcore.game.hookspecs import Module
    from hexcore.game.lessons import Lesson


PICTURE = 132  # width of the picture beside a lesson


class LessonPicture(CoverArt):
    """The cover of a lesson's game, as high as its card."""

    def _measure(self, width: int) -> Size:
        return (min(width, self.ui.px(PICTURE)), self.ui.px(PICTURE))


class LessonsScreen(DeskScreen):
    """A card for each lesson, those of one game first."""

    titled = "learn.title"
    passing = True

    def __init__(self, desk: Desk, game: str = "") -> None:
        super().__init__(desk)
        self.game = game or desk.first_game
        self._begun: dict[tuple[str, str], Path] = {}
        self._done: set[tuple[str, str]] = set()

    def build(self) -> Widget:
        self._begun, self._done = self.desk.lessons_begun(), self.desk.lessons_done()
        modules = sorted(self.desk.modules, key=lambda module: module.meta.id != self.game)
        lessons = [(module, lesson) for module in modules for lesson in self._lessons(module)]
        cards = [self._card(module, lesson, first=n == 0) for n, (module, lesson) in enumerate(lessons)]
        if not cards:
            return self.page(Card(Label(self.ui.word("learn.none"))))
        about = Label(self.ui.word("learn.about"), tone="muted")
        shelf = GridLayout(*cards, columns=2, least=380, gap=16, pad=(4, 4, 6, 12))
        return self.page(Column(about, Scroll(shelf).sized(flex=1), gap=10))

    def _lessons(self, module: Module) -> tuple[Lesson, ...]:
        # ``monsoon check`` reports lessons that cannot be read
        try:
            return module.lessons(self.desk.settings.spoken)
        except MonsoonError:
            return ()

    def _card(self, module: Module, lesson: Lesson, *, first: bool) -> Widget:
        say, meta = self.ui.word, module.meta
        facts = [
            Chip("clock", say("learn.minutes", count=lesson.minutes)),
            Chip("flag", say("learn.steps", count=lesson.length)),
            Chip("person", meta.seat_name(lesson.seat, lesson.scenario)),
        ]
        begun = self._begun.get((meta.id, lesson.id))
        if (meta.id, lesson.id) in self._done:
            facts.append(Chip("check", say("learn.done")))
        ident = f"{meta.id}.{lesson.id}"
        begin = Button(
            say("learn.anew" if begun else "learn.begin"), partial(self.begin, meta.id, lesson.id), icon="play",
            kind="primary" if first and not self._begun else "normal",
            id=f"begin:{ident}", name=say("learn.begin_of", lesson=lesson.title),
        )  # fmt: skip
        free = Button(
            say("card.new"), partial(self.new_game, meta.id), id=f"new:{ident}",
            name=say("card.new_of", game=meta.name),
        )  # fmt: skip
        buttons: list[Widget] = [free, Spacer(), begin]
        if begun:
            buttons.append(Button(say("learn.go_on"), partial(self.take_up, begun), icon="play", kind="primary",
                                  id=f"go-on:{ident}", name=say("learn.go_on_of", lesson=lesson.title)))  # fmt: skip
        words = Column(
            Label(meta.name, size="small", tone="muted"),
            Label(lesson.title, size="heading", bold=True, lines=2),
            Label(lesson.about),
            Spacer(),
            Chips(facts),
            Row(*buttons, gap=8),
            gap=8,
            pad=16,
        )
        picture = LessonPicture(meta).sized(PICTURE)
        parts = Row(picture, words.sized(flex=1), gap=0, align="fill")
        return Card(parts.sized(flex=1), gap=0, pad=0, name=lesson.title, help="learn.lesson")

    def begin(self, game: str, lesson: str) -> None:
        self.attempt(lambda: self.sit_down(self.desk.new_lesson(game, lesson)))

    def take_up(self, path: Path) -> None:
        self.attempt(lambda: self.go_on_with(path))

    def enter(self) -> None:
        # the keyboard starts at a lesson that was begun
        if self._root is not None:
            self.rebuild()
        begun = self._begun_first()
        if begun is not None:
            self.focus(begun, visible=False)

    def default(self) -> Widget | None:
        return self._begun_first() or super().default()

    def _begun_first(self) -> Widget | None:
        return next((part for part in self.root.walk() if part.id.startswith("go-on:")), None)
