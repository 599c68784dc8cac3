"""The card of a game: its cover, what it is, and buttons that open it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Unpack

import pygame

from hexcore.data.meta import Cover
from launcher.kit.layout import Column, GridLayout, Row, Spacer
from launcher.kit.style.colour import RGB, rgb
from launcher.kit.style.pictures import PictureCache
from launcher.kit.widget import BOUNDLESS, Options, Pos, Size, Widget
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.surfaces import Card
from launcher.kit.widgets.text import Label
from launcher.language import Say

if TYPE_CHECKING:
    from hexcore.data.meta import Meta

SHAPE = 0.65  # least height of a poster, in shares of its width
LINES = 3  # at most, of a text that was not written for the card
FADE = 0.42  # share of a poster that fades into the card, below its title


class GameCard(Card):
    """A poster over words; the words get the room they need, the poster the rest."""

    def __init__(self, art: CoverArt, words: Column, action: Callable[[], None], name: str) -> None:
        super().__init__(art, words, paper=False, action=action, gap=0, pad=1, name=name)
        self.art, self.words = art, words
        self.words_height = 0

    def words_need(self, width: int) -> int:
        left, _, right, _ = self._pads()
        return self.words.measure(width - left - right)[1]

    def _measure(self, width: int) -> Size:
        wide, tall = super()._measure(width)
        return (wide, tall + max(0, self.words_height - self.words_need(width)))

    def _arrange(self) -> None:
        inner = self.inner()
        words = max(self.words_height, self.words_need(self.rect.width))
        self.art.place(pygame.Rect(inner.topleft, (inner.width, max(0, inner.height - words))))
        self.words.place(pygame.Rect(inner.x, inner.bottom - words, inner.width, words))


class Shelf(GridLayout):
    """Cards side by side with their words aligned; in a single row the posters take the room that is left."""

    GROWS = 1.1  # the most a card may grow in height, in shares of its width

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
    """The actions of a card's buttons; ``begin`` is that of a newcomer, on the card of the game to begin with."""

    play: Callable[[], None]
    rules: Callable[[], None]
    map: Callable[[], None]
    begin: Callable[[], None] | None = None


def game_card(say: Say, meta: Meta, doors: Doors, key: str, *, small: bool = False) -> GameCard:
    """Return the card of a game; a ``small`` one has small letters."""
    if meta.taste is not None:
        about = Label(meta.taste.sentence, size="small" if small else "body")
    else:
        about = Label(" ".join(meta.about.split()), size="small" if small else "body", lines=LINES)
    grown = [] if meta.maturity == "complete" else [say(MATURITY[meta.maturity])]
    facts = " · ".join([say("card.players", count=meta.players), meta.length, *grown])
    words = Column(
        Label(meta.tagline.rstrip("."), size="body" if small else "strong", bold=True),
        about,
        Spacer(),
        Label(facts, size="small", tone="muted", lines=2),
        *_buttons(say, meta, doors),
        gap=8,
        pad=(16, 12, 16, 10),
    )
    card = GameCard(Poster(meta, name=say("card.cover", game=meta.name)), words, doors.play, meta.name)
    card.hotkey, card.help = key, "home.card"
    return card


def _buttons(say: Say, meta: Meta, doors: Doors) -> list[Widget]:
    game, name = meta.id, meta.name
    if doors.begin is not None:
        named = say("card.start_of", game=name)
        main = Button(say("card.start_here"), doors.begin, kind="primary", id=f"{game}.begin", name=named)
    else:
        main = Button(say("card.new"), doors.play, id=f"{game}.play", name=say("card.new_of", game=name))
    quiet = [
        Button(say(f"card.{what}"), action, kind="quiet", id=f"{game}.{what}", name=say(f"card.{what}_of", game=name))
        for what, action in (("rules", doors.rules), ("map", doors.map))
    ]
    return [main.sized(height=40), Row(*(button.sized(flex=1) for button in quiet), gap=4)]


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


class Poster(CoverArt):
    """A cover that fades into its card, with the name of the game over the fade.

    The first frame of the program waits for no cover: a bare poster shows its colour until it is filled.
    """

    def __init__(self, meta: Meta, **options: Unpack[Options]) -> None:
        super().__init__(meta, **options)
        self.bare = not covers_painted()
        self._shown: pygame.Surface | None = None
        self._shown_for: tuple[Size, RGB] | None = None

    def fill(self) -> None:
        """Show the cover in the next frame."""
        self.bare = False
        self.invalidate()

    def paint(self, surface: pygame.Surface) -> None:
        if self.rect.width <= 0 or self.rect.height <= 0:
            return
        p = self.ui.palette
        if self.bare:
            surface.fill(rgb(self.meta.cover.colours[0]), self.rect)
        else:
            key = (self.rect.size, p.panel)
            if self._shown is None or self._shown_for != key:
                self._shown, self._shown_for = _faded(cover_picture(self.meta, self.rect.size), p.panel), key
            surface.blit(self._shown, self.rect)
        self._paint_name(surface)

    def _paint_name(self, surface: pygame.Surface) -> None:
        px, fonts = self.ui.px, self.ui.fonts
        room = self.rect.inflate(-2 * px(16), 0)
        lines = fonts.clamp(self.meta.name, room.width, 2, "title", bold=True)
        step = fonts.height("title", bold=True)
        y = self.rect.bottom - px(4) - step * len(lines)
        for n, line in enumerate(lines):
            box = pygame.Rect(room.x, y + n * step, room.width, step)
            self.ui.write(surface, line, box, "title", self.ui.palette.ink, bold=True)


def _faded(picture: pygame.Surface, into: RGB) -> pygame.Surface:
    """Return a copy of a picture whose foot fades into a colour."""
    sheet = picture.copy()
    wide, tall = sheet.get_size()
    high = max(1, round(tall * FADE))
    veil = pygame.Surface((wide, high), pygame.SRCALPHA)
    for y in range(high):
        veil.fill((*into, round(255 * min(1.0, 1.15 * (y / high) ** 1.4))), (0, y, wide, 1))
    sheet.blit(veil, (0, tall - high))
    return sheet


def cover_picture(meta: Meta, size: Size) -> pygame.Surface:
    """Return the cover of a game at a size in pixels; treat it as read-only."""
    return _drawn(meta.cover, size)


def covers_painted() -> bool:
    """Return whether any cover is there; the first frame of the program waits for none."""
    return len(_covers) > 0


_covers: PictureCache[tuple[Cover, Size]] = PictureCache("covers")


def _drawn(art: Cover, size: Size) -> pygame.Surface:
    from launcher.painting.covers import cover

    found = _covers.get((art, size))
    if found is None:
        found = cover(art, size)
        _covers.put((art, size), found)
    return found


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


MATURITY = {"playable": "card.maturity.playable", "in the making": "card.maturity.in_the_making"}
"""What is said of a game that is not complete."""
