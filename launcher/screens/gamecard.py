"""A game on the shelf: its cover, what it is, and the ways into it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import TYPE_CHECKING, NamedTuple

import pygame

from launcher.kit.button import Button
from launcher.kit.layout import Column, Grid, Row, Spacer
from launcher.kit.surfaces import Card
from launcher.kit.text import Label
from launcher.kit.widget import Size, Widget
from launcher.screens.chips import Chip, Chips
from launcher.screens.covers import CoverArt
from launcher.words import Say

if TYPE_CHECKING:
    from hexcore.meta import Meta

MATURITY = {
    "complete": Chip("check", "card.maturity.complete", "good"),
    "playable": Chip("play", "card.maturity.playable", "accent"),
    "in the making": Chip("edit", "card.maturity.in_the_making"),
}
"""How far a game is, with the key of its words."""
LINES = 16
"""How many lines a card has for what the game is about."""


class GameCard(Card):
    """A cover over words; the words get the room they need, the cover the rest."""

    def __init__(self, art: CoverArt, words: Column, action: Callable[[], None], name: str) -> None:
        super().__init__(art, words, paper=False, action=action, gap=4, pad=1, name=name)
        self.art, self.words = art, words
        self.words_height = 0

    def words_need(self, width: int) -> int:
        """How tall the words are in a card of this width."""
        left, _, right, _ = self._pads()
        return self.words.measure(width - left - right)[1]

    def _measure(self, width: int) -> Size:
        wide, tall = super()._measure(width)
        return (wide, tall + max(0, self.words_height - self.words_need(width)))

    def _arrange(self) -> None:
        inner, gap = self.inner(), self._gap_px()
        words = max(self.words_height, self.words_need(self.rect.width))
        self.art.place(pygame.Rect(inner.topleft, (inner.width, max(0, inner.height - words - gap))))
        self.words.place(pygame.Rect(inner.x, inner.bottom - words, inner.width, words))


class Shelf(Grid):
    """Cards side by side, their words in line; in one row they stand as tall as the room lets them, within reason."""

    GROWS = 0.5
    """How much taller a card may become, in shares of its width: its cover takes it."""

    def _arrange(self) -> None:
        games = [card for card in self.shown if isinstance(card, GameCard)]
        wide = self._cells(self.inner().width)[0]
        tallest = max((card.words_need(wide) for card in games), default=0)
        for card in games:
            card.words_height = tallest
            card.forget()
        super()._arrange()
        self._stretch(self.inner(), self.shown)

    def _stretch(self, inner: pygame.Rect, shown: list[Widget]) -> None:
        if not shown or shown[-1].rect.top != inner.top:
            return
        tall = min(inner.height, shown[0].rect.height + round(self.GROWS * shown[0].rect.width))
        for card in shown:
            card.place(pygame.Rect(card.rect.topleft, (card.rect.width, max(tall, card.rect.height))))


class Doors(NamedTuple):
    """What a card's buttons do."""

    play: Callable[[], None]
    rules: Callable[[], None]
    map: Callable[[], None]


def game_card(say: Say, meta: Meta, doors: Doors, key: str, art: CoverArt, *, first: bool = False) -> GameCard:
    """The card of a game; a click anywhere on it starts choosing a new game. ``first`` is the one for newcomers."""
    scenarios = tuple(scenario.name for scenario in meta.scenarios)
    words: list[Widget] = [
        Label(meta.name, size="heading", bold=True, wrap=False),
        Label(meta.tagline, tone="accent"),
        Label(_first_sentences(meta.about), size="small", tone="muted", lines=LINES),
        Spacer(),
        Label(_sides(say, meta), size="small", lines=2),
        Label(say("card.scenarios", names=scenarios), size="small", tone="muted", lines=3),
        Chips([*([Chip("star", say("card.start_here"), "accent")] if first else []), *facts(say, meta)]),
        _buttons(say, meta, doors, key),
    ]
    return GameCard(art, Column(*words, gap=8, pad=(14, 6, 14, 14)), doors.play, meta.name)


def _buttons(say: Say, meta: Meta, doors: Doors, key: str) -> Widget:
    new, book, sheet = (say(f"card.{what}_of", game=meta.name) for what in ("new", "rules", "map"))
    play = Button(say("card.new"), doors.play, hotkey=key, icon="play", id=f"{meta.id}.play", name=new)
    rules = Button(say("card.rules"), doors.rules, icon="book", id=f"{meta.id}.rules", name=book)
    board = Button(say("card.map"), doors.map, icon="map", id=f"{meta.id}.map", name=sheet)
    return Column(play, Row(rules.sized(flex=1), board.sized(flex=1), gap=8), gap=8)


def facts(say: Say, meta: Meta) -> list[Chip]:
    """Players, length, difficulty and maturity."""
    grown = MATURITY[meta.maturity]
    return [*taste_facts(say, meta), grown._replace(text=say(grown.text))]


def taste_facts(say: Say, meta: Meta) -> list[Chip]:
    """Players, length, and how hard it is, if the game says so."""
    players = Chip("person", say("card.players", count=meta.players))
    hard = [Chip("chart", say(f"card.difficulty.{meta.taste.difficulty}"))] if meta.taste is not None else []
    return [players, Chip("clock", meta.length), *hard]


def begins(metas: Sequence[Meta]) -> Meta | None:
    """The game that newcomers begin with: of those that offer it, the easiest; None if none does."""
    offers = [(meta.taste.difficulty, n) for n, meta in enumerate(metas) if meta.taste and meta.taste.start_here]
    return metas[min(offers)[1]] if offers else None


def _sides(say: Say, meta: Meta) -> str:
    names = [seat.name for seat in meta.seats]
    return say("card.you_play", side=names[0]) if meta.players == 1 else against(say, names)


def against(say: Say, names: Iterable[str]) -> str:
    """Those who play against each other."""
    return reduce(lambda side, other: say("card.against", side=side, other=other), names)


def _first_sentences(text: str) -> str:
    return " ".join(text.split())


def broken_card(say: Say, name: str, why: str) -> Card:
    """The card of a package that cannot be loaded, with the reason."""
    return Card(
        Chips([Chip("warning", say("card.unloadable"), "danger")]),
        Label(name, size="heading", bold=True),
        Label(why, size="small", tone="muted"),
        Label(say("card.others"), size="small"),
        paper=False,
        name=say("card.unloadable_name", game=name),
    )
