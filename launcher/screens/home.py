"""The first screen: continue the last game or choose another thing to do; a card for every game."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Unpack

import pygame

from launcher.desk.screen import EDGE, FOCUS_KEYS
from launcher.kit.layout import Column, Row, Spacer
from launcher.kit.style.colour import RGB, mix, rgb
from launcher.kit.widget import Options, Size, Widget
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.markup import escape
from launcher.kit.widgets.scroll import Scroll
from launcher.kit.widgets.surfaces import Card
from launcher.kit.widgets.text import Label
from launcher.kit.window.layers import Answer, Dialog
from launcher.open_game import kind_of, open_page
from launcher.screens.game_card import Doors, Shelf, begins, broken_card, game_card
from launcher.screens.living_picture import LivingPicture, PictureScreen
from launcher.screens.save_views import SaveLine, line_of, when

if TYPE_CHECKING:
    from pathlib import Path

    from hexcore.game.plugins import Module
    from hexcore.storage.save_folder import Listed
    from launcher.desk.desk import Desk

_OVER = 4
SKY, DUSK, RIDGE, NEAR, RAIN = (rgb(code) for code in ("#2f3b3a", "#d9a441", "#3f5236", "#1f2a1e", "#ece7d8"))
SIDE = 316


class HomeScreen(PictureScreen):
    """The launcher."""

    titled = "program.name"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.last: SaveLine | None = None
        self.notice = desk.problem
        self._look_for_last()

    def _look_for_last(self) -> None:
        latest: Listed | None = self.desk.latest()
        self.last = line_of(self.desk, latest) if latest else None

    def build(self) -> Widget:
        doors = Scroll(Column(*self._doors(), gap=8, pad=(2, 2, 2, 2)))
        left = Column(self._mark(), self._continue(), doors.sized(flex=1), self._keys(), gap=8).sized(SIDE)
        return Row(left, self._shelf().sized(flex=1), gap=28, pad=(EDGE, 20, EDGE, 16), align="fill")

    def _mark(self) -> Widget:
        words = Column(
            Label(self.title, size="cover", bold=True, wrap=False),
            Label(self.ui.word("home.motto"), size="small", tone="muted", lines=2),
            gap=0,
        )
        return Row(Emblem(60), words.sized(flex=1), gap=14, pad=(0, 0, 0, 8))

    def _continue(self) -> Widget:
        key, line, say = self.desk.keys.text("home.continue"), self.last, self.ui.word
        text, none = say("home.continue"), say("home.no_save")
        if line is None or line.save is None:
            button = Button(text, kind="primary", icon="play", hotkey=key, reason=none, id="continue")
            return button.explained("home.continue")
        return Card(
            Label(line.heading, size="strong", bold=True, lines=2),
            Label(_standing(line), size="small", lines=2),
            Label(say("home.saved", when=when(say, line.listed.modified)), size="small", tone="muted", wrap=False),
            Button(text, self.go_on, kind="primary", icon="play", hotkey=key, id="continue"),
            gap=4,
            pad=12,
            name=say("home.last"),
            help="home.continue",
        )

    def _doors(self) -> list[Widget]:
        doors: list[tuple[str, str, Callable[[], None], bool]] = [
            ("plus", "home.new", self.new_game, True),
            ("star", "home.learn", self.learn, True),
            ("open", "home.load", self.load, False),
            ("eye", "home.replays", self.replays, False),
            ("book", "home.rules", self.rules, True),
            ("gear", "home.settings", self.settings, False),
            ("flag", "home.games", self.games, True),
            ("info", "home.data", self.data, True),
            ("edit", "home.mapdesk", self.map_desk, True),
            ("layers", "home.packs", self.packs, True),
            ("person", "home.career", self.career, False),
            ("close", "home.quit", self.quit, False),
        ]
        say, keys = self.ui.word, self.desk.keys.text
        without = "" if self.desk.modules else say("home.no_game")
        return [
            Button(say(key), action, icon=icon, hotkey=keys(key), id=key, reason=without if needs else "", help=key)
            for icon, key, action, needs in doors
        ]

    def _keys(self) -> Widget:
        return Row(Row(*self.key_hints(FOCUS_KEYS), gap=14, help="desk.keys"), Spacer(), self.help_button(), gap=14)

    def _shelf(self) -> Widget:
        modules = self.desk.modules
        first = begins([module.meta for module in modules])
        self.pictures = [
            LivingPicture(self.desk, one.meta, name=self.ui.word("card.cover", game=one.meta.name)) for one in modules
        ]
        cards: list[Widget] = [
            self._card(module, n, first is not None and module.meta.id == first.id) for n, module in enumerate(modules)
        ]
        cards += [broken_card(self.ui.word, name, why) for name, why in self.desk.registry.broken.items()]
        if not cards:
            return Card(
                Label(self.ui.word("home.no_game"), size="heading", bold=True),
                Label(self.ui.word("home.packages")),
            )
        shelf = Shelf(*cards, columns=max(2, min(3, len(cards))), least=268, gap=16, pad=(4, 4, 6, 12))
        return Scroll(shelf, help="home.shelf")

    def _card(self, module: Module, place: int, first: bool) -> Widget:
        game, number = module.meta.id, place + 1
        doors = Doors(lambda: self.new_game(game), lambda: self.rules(game), lambda: self.map(game))
        key, art = str(number) if number < 10 else "", self.pictures[place]
        return game_card(self.ui.word, module.meta, doors, key, art, first=first)

    @property
    def game(self) -> str:
        """The game of a button that names none: the one last played, else the first."""
        if self.last is not None and self.last.save is not None:
            return self.last.save.game
        return self.desk.modules[0].meta.id

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
        from launcher.screens.saves import LoadScreen

        self.attempt(lambda: self.push(LoadScreen(self.desk)))

    def replays(self) -> None:
        from launcher.screens.saves import ReplaysScreen

        self.attempt(lambda: self.push(ReplaysScreen(self.desk)))

    def rules(self, game: str = "") -> None:
        self.open_rule(game or self.game, "")

    def map(self, game: str) -> None:
        from launcher.screens.map_preview import MapPreviewScreen

        self.attempt(lambda: self.push(MapPreviewScreen(self.desk, game)))

    def settings(self) -> None:
        self.push(self.desk.opener.settings(self.desk))

    def games(self) -> None:
        from launcher.screens.games import GamesScreen

        self.push(GamesScreen(self.desk))

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
    named = line.named or line.turn
    to_move = line.say("save.to_move", side=line.to_move) if line.to_move else line.say("save.finished_too")
    return " · ".join(part for part in (named, to_move) if part)


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
