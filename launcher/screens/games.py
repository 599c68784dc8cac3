"""What the games are like: a living picture of each, how long and how hard it is, a sentence, and a way in.

Guided games: every lesson of every game, how long it takes and what it teaches; one that was left is taken up.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from hexcore.errors import MonsoonError
from launcher.desk.desk import Desk
from launcher.desk.screen import DeskScreen
from launcher.kit.layout import Column, GridLayout, Row, Spacer
from launcher.kit.widget import Widget
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.scroll import Scroll
from launcher.kit.widgets.surfaces import Card
from launcher.kit.widgets.text import Label
from launcher.screens.game_card import Chip, Chips, GameCard, Shelf, begins, taste_facts
from launcher.screens.living_picture import LivingPicture

if TYPE_CHECKING:
    from hexcore.data.meta import Meta
    from hexcore.game.lessons import Lesson
    from hexcore.game.plugins import Module

SHAPE = 0.62


class GamesScreen(DeskScreen):
    """A card for each game, the one to start with first."""

    titled = "games.title"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.pictures: list[LivingPicture] = []
        """None before it is drawn the first time: time may pass before that."""

    def build(self) -> Widget:
        """The cards side by side."""
        metas = [module.meta for module in self.desk.modules]
        first = begins(metas)
        self.pictures = [LivingPicture(self.desk, meta, SHAPE, name=self._named(meta)) for meta in metas]
        cards = [
            self._card(meta, picture, first is not None and meta.id == first.id)
            for meta, picture in zip(metas, self.pictures, strict=True)
        ]
        cards.sort(key=lambda card: first is None or card.name != first.name)
        again = Button(
            self.ui.word("games.questions"), self.questions, icon="gear", id="questions", help="games.questions"
        )
        about = Label(self.ui.word("games.about"), tone="muted")
        shelf = Shelf(*cards, columns=max(1, min(3, len(cards))), least=268, gap=16, pad=(4, 4, 6, 12))
        return self.page(Column(about, Scroll(shelf).sized(flex=1), gap=10), again)

    def _named(self, meta: Meta) -> str:
        return self.ui.word("games.picture", game=meta.name)

    def _card(self, meta: Meta, picture: LivingPicture, first: bool) -> GameCard:
        say = self.ui.word
        mark = [Chips([Chip("star", say("games.for_newcomers"), "accent")])] if first else []
        words = Column(
            Row(Label(meta.name, size="heading", bold=True).sized(flex=1), *mark, gap=8),
            Label(meta.taste.sentence if meta.taste is not None else meta.tagline),
            Spacer(),
            Chips(taste_facts(say, meta)),
            self._doors(meta, first),
            gap=8,
            pad=(14, 4, 14, 14),
        )
        card = GameCard(picture, words, partial(self.begin if first else self.new_game, meta.id), meta.name)
        card.help = "games.card"
        return card

    def _doors(self, meta: Meta, first: bool) -> Widget:
        say, game = self.ui.word, meta.id
        named = say("games.start_of" if first else "card.new_of", game=meta.name)
        way = Button(
            say("games.start_here" if first else "card.new"), partial(self.begin if first else self.new_game, game),
            icon="play", kind="primary" if first else "normal", id=f"{game}.begin", name=named,
        )  # fmt: skip
        rules = Button(say("card.rules"), partial(self.open_rule, game, ""), icon="book", id=f"{game}.rules",
                       name=say("card.rules_of", game=meta.name))  # fmt: skip
        return Row(way.sized(flex=1), rules, gap=8)

    # -- going on -----------------------------------------------------------------------------------------------

    def begin(self, game: str) -> None:
        """Begin with a game as a newcomer does."""
        self.attempt(lambda: self.push(self.desk.opener.beginning(self.desk, game)))

    def new_game(self, game: str) -> None:
        """Choose what to play of a game."""
        from launcher.screens.new_game import NewGameScreen

        self.attempt(lambda: self.push(NewGameScreen(self.desk, self.desk.module(game))))

    def questions(self) -> None:
        """The three questions of the first start again."""
        if self.stack is not None:
            self.stack.replace(self.desk.opener.welcome(self.desk))

    # -- time ---------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Let the pictures live."""
        super().update(dt)
        for picture in self.pictures:
            picture.work(dt)

    @property
    def busy(self) -> bool:
        """Also while something moves."""
        return super().busy or any(picture.busy for picture in self.pictures)


class LearnScreen(DeskScreen):
    """Choose a lesson."""

    titled = "learn.title"

    def __init__(self, desk: Desk, game: str = "") -> None:
        super().__init__(desk)
        self.game = game
        """The game that stands first."""
        self._begun: dict[tuple[str, str], Path] = {}
        self._done: set[tuple[str, str]] = set()

    def build(self) -> Widget:
        """A card for each lesson, those of the game that was asked for first."""
        self._begun, self._done = self.desk.lessons_begun(), self.desk.lessons_done()
        modules = sorted(self.desk.modules, key=lambda module: module.meta.id != self.game)
        cards = [self._card(module, lesson) for module in modules for lesson in self._lessons(module)]
        if not cards:
            return self.page(Card(Label(self.ui.word("learn.none"))))
        about = Label(self.ui.word("learn.about"), tone="muted")
        shelf = GridLayout(*cards, columns=2, least=380, gap=16, pad=(4, 4, 6, 12))
        return self.page(Column(about, Scroll(shelf).sized(flex=1), gap=10))

    def _lessons(self, module: Module) -> tuple[Lesson, ...]:
        """The lessons of a game; none of one whose lessons cannot be read, which ``monsoon check`` tells about."""
        try:
            return module.lessons(self.desk.settings.spoken)
        except MonsoonError:
            return ()

    def _card(self, module: Module, lesson: Lesson) -> Widget:
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
            kind="normal" if begun else "primary", id=f"begin:{ident}", name=say("learn.begin_of", lesson=lesson.title),
        )  # fmt: skip
        free = Button(
            say("card.new"), partial(self.new_game, meta.id), id=f"new:{ident}",
            name=say("card.new_of", game=meta.name),
        )  # fmt: skip
        buttons: list[Widget] = [free, Spacer(), begin]
        if begun:
            buttons.append(Button(say("learn.go_on"), partial(self.take_up, begun), icon="play", kind="primary",
                                  id=f"go-on:{ident}", name=say("learn.go_on_of", lesson=lesson.title)))  # fmt: skip
        return Card(
            Label(meta.name, size="small", tone="muted"),
            Label(lesson.title, size="heading", bold=True, lines=2),
            Label(lesson.about),
            Spacer(),
            Chips(facts),
            Row(*buttons, gap=8),
            gap=8,
            name=lesson.title,
            help="learn.lesson",
        )

    def begin(self, game: str, lesson: str) -> None:
        """Sit down to a lesson."""
        self.attempt(lambda: self.sit_down(self.desk.new_lesson(game, lesson)))

    def new_game(self, game: str) -> None:
        """Play the game of a lesson without its guide."""
        from launcher.screens.new_game import NewGameScreen

        self.attempt(lambda: self.push(NewGameScreen(self.desk, self.desk.module(game))))

    def take_up(self, path: Path) -> None:
        """Go on with a lesson that was left."""
        self.attempt(lambda: self.go_on_with(path))

    def enter(self) -> None:
        """Coming back, a lesson may have been begun; one that was is what the keyboard is at first."""
        if self._root is not None:
            self.rebuild()
        begun = self._begun_first()
        if begun is not None:
            self.focus(begun, visible=False)

    def default(self) -> Widget | None:
        """Enter goes on with a lesson before it begins one."""
        return self._begun_first() or super().default()

    def _begun_first(self) -> Widget | None:
        """The button that goes on with the first lesson that was begun."""
        return next((part for part in self.root.walk() if part.id.startswith("go-on:")), None)
