"""The games: a living picture of each, how long and how hard it is, and a way to begin."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from launcher.kit.layout import Column, Row, Spacer
from launcher.kit.widget import Widget
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.scroll import Scroll
from launcher.kit.widgets.text import Label
from launcher.screens.game_card import Chip, Chips, GameCard, Shelf, begins, taste_facts
from launcher.screens.living_picture import LivingPicture, PictureScreen

if TYPE_CHECKING:
    from hexcore.data.meta import Meta

SHAPE = 0.62


class GamesScreen(PictureScreen):
    """A card for each game, the one to start with first."""

    titled = "games.title"

    def build(self) -> Widget:
        metas = [module.meta for module in self.desk.modules]
        first = begins(metas)
        self.pictures = [
            LivingPicture(self.desk, meta, SHAPE, name=self.ui.word("games.picture", game=meta.name)) for meta in metas
        ]
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

    def begin(self, game: str) -> None:
        """Begin with a game as a newcomer does."""
        self.attempt(lambda: self.push(self.desk.opener.beginning(self.desk, game)))

    def questions(self) -> None:
        if self.stack is not None:
            self.stack.replace(self.desk.opener.welcome(self.desk))
