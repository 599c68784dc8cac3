"""The first screen: continue the last game or choose another thing to do; a card for every game."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Unpack

import pygame

from hexcore.data.files import is_file
from launcher.desk.screen import EDGE, FOCUS_KEYS, DeskScreen
from launcher.kit.layout import Column, Flow, Row, Spacer
from launcher.kit.style.colour import RGB, mix, rgb
from launcher.kit.style.theme import CONTROL
from launcher.kit.widget import Options, Pos, Size, Widget
from launcher.kit.widgets.button import Button, Pressable
from launcher.kit.widgets.markup import escape
from launcher.kit.widgets.scroll import Scroll
from launcher.kit.widgets.surfaces import Card
from launcher.kit.widgets.text import Label
from launcher.kit.window.layers import Answer, Dialog
from launcher.open_game import kind_of, open_page
from launcher.screens.game_card import (
    Doors,
    GameCard,
    Poster,
    Shelf,
    broken_card,
    cover_picture,
    covers_painted,
    game_card,
)
from launcher.screens.save_views import SaveLine, filled, line_of, scenario_name

if TYPE_CHECKING:
    from pathlib import Path

    from hexcore.game.hookspecs import Module
    from launcher.desk.desk import Desk

_OVER = 4
DOOR, DOOR_NARROW = 44, 38  # height of a main button
CARD_LEAST, CARD_NARROW = 250, 200  # least width of a game's card, also in a small window
SHOT, SHOT_NARROW = 112, 84  # width of the picture of the last game
SKY, DUSK, RIDGE, NEAR, RAIN = (rgb(code) for code in ("#2f3b3a", "#d9a441", "#3f5236", "#1f2a1e", "#ece7d8"))
SIDE, SIDE_NARROW = 320, 280


class HomeScreen(DeskScreen):
    """The launcher."""

    titled = "program.name"
    narrow_below = 1180

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.posters: list[Poster] = []
        self.shot: LastShot | None = None
        self.last: SaveLine | None = None
        self.notice = desk.problem
        self._look_for_last()

    def _look_for_last(self) -> None:
        latest = self.desk.latest()
        self.last = line_of(self.desk, latest) if latest else None

    def build(self) -> Widget:
        side = Column(*self._continue(), *self._doors(), *self._links(), gap=6 if self.narrow else 8, pad=(2, 2, 4, 2))
        left = Column(self._mark(), Scroll(side).sized(flex=1), self._keys(), gap=10)
        left.sized(SIDE_NARROW if self.narrow else SIDE)
        gap = 20 if self.narrow else 32
        return Row(left, self._shelf().sized(flex=1), gap=gap, pad=(EDGE, 20, EDGE, 16), align="fill")

    def _mark(self) -> Widget:
        name = Label(self.title, size="title" if self.narrow else "cover", bold=True, wrap=False)
        motto = Label(self.ui.word("home.motto"), tone="muted", lines=2)
        emblem = Emblem(44 if self.narrow else 60)
        return Column(Row(emblem, name.sized(flex=1), gap=14), motto, gap=6, pad=(0, 0, 0, 6))

    def _continue(self) -> list[Widget]:
        line, say = self.last, self.ui.word
        if line is None or line.save is None or line.meta is None:
            return []
        key, scenario = self.desk.keys.text("home.continue"), scenario_name(line.meta, line.save.scenario)
        play_on = Button(say("home.play_on"), self.go_on, kind="primary", hotkey=key, id="continue")
        words = Column(
            Label(say("home.continue"), size="small", tone="muted", bold=True, wrap=False),
            Label(scenario if len(line.meta.scenarios) > 1 else line.meta.name, size="heading", bold=True, lines=2),
            Label(_standing(line), size="small", tone="muted", lines=2),
            Spacer(),
            play_on.sized(height=36),
            gap=4,
            pad=(14, 12, 12, 12),
        )
        self.shot = LastShot(line)
        parts = Row(words.sized(flex=1), self.shot.sized(SHOT_NARROW if self.narrow else SHOT), gap=0, align="fill")
        card = Card(parts, gap=0, pad=0, name=say("home.last"), help="home.continue")
        return [card, Spacer(6)]

    def _doors(self) -> list[Widget]:
        say, keys = self.ui.word, self.desk.keys.text
        without = "" if self.desk.modules else say("home.no_game")
        doors: list[tuple[str, Callable[[], None], bool]] = [
            ("home.new", self.new_game, True),
            ("home.learn", self.learn, True),
            ("home.load", self.load, False),
            ("home.rules", self.rules, True),
        ]
        return [
            Button(say(key), action, hotkey=keys(key), id=key, reason=without if needs else "", help=key).sized(
                height=DOOR_NARROW if self.narrow else DOOR
            )
            for key, action, needs in doors
        ]

    def _links(self) -> list[Widget]:
        """Return two rows of quiet links under their headings."""
        workshop = {"home.mapdesk": self.map_desk, "home.packs": self.packs, "home.data": self.data}
        you = {"home.career": self.career, "home.settings": self.settings, "home.quit": self.quit}
        return [Spacer(4), *self._row("home.workshop", workshop, needs=True), *self._row("home.you", you)]

    def _row(self, head: str, links: dict[str, Callable[[], None]], *, needs: bool = False) -> list[Widget]:
        say, keys = self.ui.word, self.desk.keys.text
        without = say("home.no_game") if needs and not self.desk.modules else ""
        buttons = [
            Link(say(key), action, hotkey=keys(key), id=key, reason=without, help=key) for key, action in links.items()
        ]
        return [Label(say(head), size="small", tone="muted", bold=True, wrap=False), Flow(*buttons, gap=18)]

    def _keys(self) -> Widget:
        return Row(Row(*self.key_hints(FOCUS_KEYS), gap=14, help="desk.keys"), Spacer(), self.help_button(), gap=14)

    def _shelf(self) -> Widget:
        modules = sorted(self.desk.modules, key=lambda module: module.meta.id != self.desk.first_game)
        cards: list[Widget] = [self._card(module, place) for place, module in enumerate(modules, 1)]
        self.posters = [card.art for card in cards if isinstance(card, GameCard) and isinstance(card.art, Poster)]
        cards += [broken_card(self.ui.word, name, why) for name, why in self.desk.registry.broken.items()]
        if not cards:
            return Card(
                Label(self.ui.word("home.no_game"), size="heading", bold=True),
                Label(self.ui.word("home.packages")),
            )
        least = CARD_NARROW if self.narrow else CARD_LEAST
        shelf = Shelf(*cards, columns=max(2, min(3, len(cards))), least=least, gap=16, pad=(4, 4, 6, 12))
        return Scroll(shelf, help="home.shelf")

    def _card(self, module: Module, place: int) -> Widget:
        game, taste = module.meta.id, module.meta.taste
        begin = partial(self.begin, game) if place == 1 and taste is not None and taste.start_here else None
        doors = Doors(partial(self.new_game, game), partial(self.rules, game), partial(self.map, game), begin)
        return game_card(self.ui.word, module.meta, doors, str(place) if place < 10 else "", small=self.narrow)

    def update(self, dt: float) -> None:
        super().update(dt)
        bare = self._bare()
        if bare is not None and self._surface is not None:  # the loop updates before it draws the first frame
            bare.fill()

    def _bare(self) -> Poster | LastShot | None:
        return next((art for art in (*self.posters, self.shot) if art is not None and art.bare), None)

    @property
    def busy(self) -> bool:
        return super().busy or self._bare() is not None

    @property
    def game(self) -> str:
        """The game of a button that names none: the one last played, else that for newcomers."""
        if self.last is not None and self.last.save is not None:
            return self.last.save.game
        return self.desk.first_game

    def go_on(self) -> None:
        if self.last is not None:
            path = self.last.path
            self.attempt(lambda: self.go_on_with(path))

    def open_file(self, file: Path) -> None:
        """Open a save at the table, one that is over as a replay, a page in the browser, and a pack with a question."""
        kind = kind_of(file)
        if kind == "page":
            open_page(file)
            self.toast(self.ui.word("home.page_opened"), "good")
        elif kind == "pack":
            self._open_pack(file)
        else:
            self._open_save(self.desk.import_save(file))

    def _open_pack(self, file: Path) -> None:
        from launcher.screens.packs import PacksScreen

        self.desk.pack_in(file)  # what is wrong with it is said here
        screen = PacksScreen(self.desk, next(iter(self.desk.games_in(file)), self.game))
        self.push(screen)
        screen.offer(file)

    def _open_save(self, path: Path) -> None:
        replay = self.desk.load_replay(path)
        if replay.seed is not None and len(replay):
            self.watch_game(replay, replay.public.title)
        else:
            self.go_on_with(path)

    def dropped(self, path: Path) -> bool:
        self.attempt(lambda: self.open_file(path))
        return True

    def new_game(self, game: str = "") -> None:
        super().new_game(game or self.game)

    def learn(self) -> None:
        from launcher.screens.lessons import LessonsScreen

        self.attempt(lambda: self.push(LessonsScreen(self.desk, self.game)))

    def load(self) -> None:
        from launcher.screens.saves import SavesScreen

        self.attempt(lambda: self.push(SavesScreen(self.desk)))

    def rules(self, game: str = "") -> None:
        self.open_rule(game or self.game, "")

    def map(self, game: str) -> None:
        from launcher.screens.map_preview import MapPreviewScreen

        self.attempt(lambda: self.push(MapPreviewScreen(self.desk, game)))

    def settings(self) -> None:
        self.push(self.desk.opener.settings(self.desk))

    def begin(self, game: str) -> None:
        """Begin with a game as a newcomer does."""
        self.attempt(lambda: self.push(self.desk.opener.beginning(self.desk, game)))

    def welcome(self) -> None:
        self.push(self.desk.opener.welcome(self.desk))

    def data(self) -> None:
        from launcher.screens.about_data import AboutDataScreen

        self.attempt(lambda: self.push(AboutDataScreen(self.desk, self.game)))

    def packs(self) -> None:
        from launcher.screens.packs import PacksScreen

        self.attempt(lambda: self.push(PacksScreen(self.desk, self.game)))

    def career(self) -> None:
        from launcher.screens.career import CareerScreen

        self.attempt(lambda: self.push(CareerScreen(self.desk)))

    def map_desk(self) -> None:
        self.attempt(lambda: self.push(self.desk.opener.map_desk(self.desk, self.game)))

    def quit(self) -> None:
        if self.stack is not None:
            self.stack.clear()

    def back(self) -> bool:
        # Esc does not leave the program: Quit does
        return False

    def enter(self) -> None:
        self._look_for_last()
        if self._root is not None:
            self.rebuild()
        if self.notice:
            text, self.notice = self.notice, ""
            Dialog(self.ui, self.ui.word("home.your_settings"), escape(text), width=480).open()

    def offer_to_continue(self) -> None:
        """Offer the saved game after a crash."""
        say = self.ui.word
        if self.last is None:
            Dialog(self.ui, say("home.welcome"), say("home.broke_off")).open()
            return
        game = f"**{escape(self.last.heading)}**\n{escape(_standing(self.last))}"
        answers = [Answer(say("home.not_now")), Answer(say("home.continue"), self.go_on, "primary", "C")]
        Dialog(self.ui, say("home.welcome"), f"{say('home.broke_off_saved')}\n\n{game}", answers).open()


def _standing(line: SaveLine) -> str:
    """Return turn, phase and side, as far as the file alone tells."""
    if line.save is None or line.meta is None:
        return ""
    named = line.named.removeprefix(scenario_name(line.meta, line.save.scenario)).lstrip(" -·:：") or line.turn
    named = named[:1].upper() + named[1:]
    to_move = line.say("save.to_move", side=line.to_move) if line.to_move else line.say("save.finished_too")
    return " · ".join(part for part in (named, to_move) if part)


class Link(Pressable):
    """A quiet button of words alone; its key shows in the tooltip."""

    def __init__(self, text: str, action: Callable[[], None], **options: Unpack[Options]) -> None:
        super().__init__(action, **options)
        self.text = text

    def _default_name(self) -> str:
        return self.text

    def tooltip(self, pos: Pos) -> str:
        return super().tooltip(pos) or (self.ui.cap(self.hotkey) if self.enabled else "")

    def _measure(self, width: int) -> Size:
        return (min(width, self.ui.fonts.width(self.text)), self.ui.px(CONTROL))

    def paint(self, surface: pygame.Surface) -> None:
        p = self.ui.palette
        tone = mix(p.muted, p.ink, max(self.glow, 0.5)) if self.enabled else self.ink("disabled")
        self.ui.write(surface, self.text, self.rect, "body", tone)
        if self.glow:
            line = self.ui.px(1)
            surface.fill(
                mix(p.table, tone, self.glow), (self.rect.x, self.rect.bottom - 5 * line, self.rect.width, line)
            )


class LastShot(Widget):
    """The picture of the last game's position; without one, the cover of its game."""

    def __init__(self, line: SaveLine, **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self.line = line
        self.bare = not covers_painted() and not is_file(line.picture)
        self._shown: pygame.Surface | None = None

    def fill(self) -> None:
        """Show the cover in the next frame."""
        self.bare = False
        self.invalidate()

    def shown(self) -> pygame.Surface:
        """Return the picture at the present size; treat it as read-only."""
        size = self.rect.size
        if self._shown is None or self._shown.get_size() != size:
            found = filled(self.line.picture, size)
            if found is None and self.line.meta is not None:
                found = cover_picture(self.line.meta, size)
            self._shown = found or pygame.Surface(size)
        return self._shown

    def paint(self, surface: pygame.Surface) -> None:
        if self.rect.width and self.rect.height and not self.bare:
            surface.blit(self.shown(), self.rect)


class Emblem(Widget):
    """The mark of the program, at a size in units."""

    def __init__(self, units: float, **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self.units = units

    def _measure(self, width: int) -> Size:
        side = self.ui.px(self.units)
        return (side, side)

    def paint(self, surface: pygame.Surface) -> None:
        mark = emblem(self.ui.px(self.units))
        surface.blit(mark, mark.get_rect(center=self.rect.center))


@lru_cache(maxsize=8)
def emblem(side: int) -> pygame.Surface:
    """Return the mark of the program on a transparent square: rain over a ridge. Treat it as read-only."""
    big = side * _OVER
    sheet = pygame.Surface((big, big), pygame.SRCALPHA)
    for y in range(big):
        sheet.fill((*mix(SKY, DUSK, max(0.0, min(1.0, (y / big - 0.12) / 0.55)) ** 1.6), 255), (0, y, big, 1))
    _ridge(sheet, RIDGE, 0.62, 0.10, 0.4)
    _ridge(sheet, NEAR, 0.76, 0.08, 2.1)
    _rain(sheet)
    mask = pygame.Surface((big, big), pygame.SRCALPHA)
    pygame.draw.polygon(mask, (255, 255, 255, 255), _hexagon(big, 0.5))
    sheet.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    pygame.draw.polygon(sheet, (*DUSK, 255), _hexagon(big, 0.47), max(1, round(big * 0.035)))
    return pygame.transform.smoothscale(sheet, (side, side))


def _hexagon(big: int, radius: float) -> list[tuple[float, float]]:
    corners = [math.radians(60 * n - 90) for n in range(6)]
    return [(big / 2 + big * radius * math.cos(a), big / 2 + big * radius * math.sin(a)) for a in corners]


def _ridge(sheet: pygame.Surface, colour: RGB, base: float, swing: float, phase: float) -> None:
    big = sheet.get_width()
    tops = [(x * big / 24, big * (base + swing * math.sin(x * 0.55 + phase) * math.cos(x * 0.21))) for x in range(25)]
    pygame.draw.polygon(sheet, colour, [*tops, (big, big), (0, big)])


def _rain(sheet: pygame.Surface) -> None:
    big = sheet.get_width()
    for x, y, long in (
        (0.34, 0.16, 0.22),
        (0.52, 0.10, 0.30),
        (0.70, 0.20, 0.20),
        (0.26, 0.44, 0.14),
        (0.62, 0.50, 0.14),
    ):
        start, end = (x * big, y * big), ((x - long * 0.32) * big, (y + long) * big)
        pygame.draw.line(sheet, RAIN, start, end, max(1, round(big * 0.026)))
