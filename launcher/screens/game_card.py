"""The card of a game: its cover, what it is, and buttons that open it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, reduce
from typing import TYPE_CHECKING, NamedTuple, Unpack

import pygame

from hexcore.data.meta import Cover
from launcher.kit.layout import Column, GridLayout, Row, Spacer
from launcher.kit.widget import BOUNDLESS, Options, Pos, Size, Widget
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.surfaces import Card
from launcher.kit.widgets.text import Label
from launcher.language import Say

if TYPE_CHECKING:
    from hexcore.data.meta import Meta

SHAPE = 0.65  # height of a cover, in shares of its width
LINES = 16  # at most, for what the game is about


class GameCard(Card):
    """A cover over words; the words get the room they need, the cover the rest."""

    def __init__(self, art: CoverArt, words: Column, action: Callable[[], None], name: str) -> None:
        super().__init__(art, words, paper=False, action=action, gap=4, pad=1, name=name)
        self.art, self.words = art, words
        self.words_height = 0

    def words_need(self, width: int) -> int:
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


class Shelf(GridLayout):
    """Cards side by side with their words aligned; in a single row they grow with the room."""

    GROWS = 0.5  # the most a card may grow in height, in shares of its width

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
    """The actions of a card's buttons."""

    play: Callable[[], None]
    rules: Callable[[], None]
    map: Callable[[], None]


def game_card(say: Say, meta: Meta, doors: Doors, key: str, art: CoverArt, *, first: bool = False) -> GameCard:
    """Return the card of a game; ``first`` marks the one for newcomers."""
    scenarios = tuple(scenario.name for scenario in meta.scenarios)
    words: list[Widget] = [
        Label(meta.name, size="heading", bold=True, wrap=False),
        Label(meta.tagline, tone="accent"),
        Label(" ".join(meta.about.split()), size="small", tone="muted", lines=LINES),
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


def broken_card(say: Say, name: str, why: str) -> Card:
    """Return the card of a package that cannot be loaded, with the reason."""
    return Card(
        Chips([Chip("warning", say("card.unloadable"), "danger")]),
        Label(name, size="heading", bold=True),
        Label(why, size="small", tone="muted"),
        Label(say("card.others"), size="small"),
        paper=False,
        name=say("card.unloadable_name", game=name),
    )


def facts(say: Say, meta: Meta) -> list[Chip]:
    """Return players, length, difficulty and maturity."""
    grown = MATURITY[meta.maturity]
    return [*taste_facts(say, meta), grown._replace(text=say(grown.text))]


def taste_facts(say: Say, meta: Meta) -> list[Chip]:
    """Return players, length, and the difficulty if the game declares one."""
    players = Chip("person", say("card.players", count=meta.players))
    hard = [Chip("chart", say(f"card.difficulty.{meta.taste.difficulty}"))] if meta.taste is not None else []
    return [players, Chip("clock", meta.length), *hard]


def begins(metas: Sequence[Meta]) -> Meta | None:
    """Return the game that newcomers begin with: the easiest that offers it; None if none does."""
    offers = [(meta.taste.difficulty, n) for n, meta in enumerate(metas) if meta.taste and meta.taste.start_here]
    return metas[min(offers)[1]] if offers else None


def _sides(say: Say, meta: Meta) -> str:
    names = [seat.name for seat in meta.seats]
    if meta.players == 1:
        return say("card.you_play", side=names[0])
    return reduce(lambda side, other: say("card.against", side=side, other=other), names)


class CoverArt(Widget):
    """A game's cover, as wide as there is room."""

    def __init__(self, meta: Meta, shape: float = SHAPE, **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self.meta, self.shape = meta, shape

    def _measure(self, width: int) -> Size:
        width = min(width, self.ui.px(1600))
        return (width, round(width * self.shape))

    def _least_width(self) -> int:
        return self.ui.px(120)

    def paint(self, surface: pygame.Surface) -> None:
        if self.rect.width > 0 and self.rect.height > 0:
            surface.blit(cover_picture(self.meta, self.rect.size), self.rect)


def cover_picture(meta: Meta, size: Size) -> pygame.Surface:
    """Return the cover of a game at a size in pixels; treat it as read-only."""
    return _drawn(meta.cover, size)


@lru_cache(maxsize=16)
def _drawn(art: Cover, size: Size) -> pygame.Surface:
    from launcher.painting.covers import cover

    return cover(art, size)


def no_cover_yet() -> bool:
    """Whether this program has drawn no cover yet; its first frame waits for none."""
    return not _drawn.cache_info().currsize


class Chip(NamedTuple):
    """A small fact: an icon and a few words."""

    icon: str
    text: str
    tone: str = "muted"


class Chips(Widget):
    """A wrapping row of facts."""

    def __init__(self, chips: Sequence[Chip], **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self.chips = list(chips)

    def _default_name(self) -> str:
        return ", ".join(chip.text for chip in self.chips)

    def _places(self, width: int) -> list[pygame.Rect]:
        px, line = self.ui.px, self.ui.theme.line_px("small") + self.ui.px(4)
        places: list[pygame.Rect] = []
        x = y = 0
        for chip in self.chips:
            wide = px(20) + self.ui.fonts.width(chip.text, "small")
            if x and x + wide > width:
                x, y = 0, y + line
            places.append(pygame.Rect(x, y, min(wide, width), line))
            x += wide + px(14)
        return places

    def _measure(self, width: int) -> Size:
        places = self._places(width)
        return (max((p.right for p in places), default=0), max((p.bottom for p in places), default=0))

    def _least_width(self) -> int:
        return min(self.measure(BOUNDLESS)[0], self.ui.px(120))

    def tooltip(self, pos: Pos) -> str:
        cut = any(self.ui.px(20) + self.ui.fonts.width(chip.text, "small") > self.rect.width for chip in self.chips)
        return super().tooltip(pos) or (self.name if cut else "")

    def paint(self, surface: pygame.Surface) -> None:
        for chip, place in zip(self.chips, self._places(self.rect.width), strict=True):
            spot, colour = place.move(self.rect.topleft), self.ink(chip.tone)
            mark = self.ui.icon(chip.icon, 14, colour)
            surface.blit(mark, (spot.x, spot.centery - mark.get_height() // 2))
            room = pygame.Rect(spot.x + self.ui.px(20), spot.y, spot.width - self.ui.px(19), spot.height)
            self.ui.write(surface, chip.text, room, "small", colour)


MATURITY = {
    "complete": Chip("check", "card.maturity.complete", "good"),
    "playable": Chip("play", "card.maturity.playable", "accent"),
    "in the making": Chip("edit", "card.maturity.in_the_making"),
}
