"""The player's career: honours, results, finished games, and their maps."""

from __future__ import annotations

import calendar
import time
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pygame

from hexcore.data.honours import Honours, honours_in
from hexcore.errors import MonsoonError
from hexcore.storage.career import Earned, Finished, Result, counted, did, medals, points, rank, results, streak
from hexcore.text import Below, Catalogue, Text, load_catalogue, plain
from launcher.desk.screen import DeskScreen
from launcher.kit.layout import Column, GridLayout, Row
from launcher.kit.widget import Widget
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.controls import Segmented
from launcher.kit.widgets.listview import ListView
from launcher.kit.widgets.markup import escape
from launcher.kit.widgets.scroll import Scroll
from launcher.kit.widgets.surfaces import Card, Image
from launcher.kit.widgets.text import Label
from launcher.kit.window.layers import Dialog, confirm
from launcher.language import Say
from launcher.screens.game_card import Chip, Chips
from launcher.screens.invitation import invitation
from launcher.screens.rows import TwoLines
from launcher.screens.save_views import scenario_name, thumbnail, when

if TYPE_CHECKING:
    from hexcore.data.meta import Meta
    from launcher.desk.desk import Desk

PICTURE = (300, 188)
VIEWS = ("honours", "results", "games", "wall")


class CareerScreen(DeskScreen):
    """Honours, results, games and maps, one view at a time."""

    titled = "career.title"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.which, self.at = VIEWS[0], -1
        self.games: list[Finished] = []
        self._take()

    def _take(self) -> None:
        self.games = self.desk.career.games()
        names = [module.meta.id for module in self.desk.modules]
        names += [game.game for game in self.games if game.game not in names]
        self.book = {name: GameWords(self.desk, name) for name in dict.fromkeys(names)}
        self.lines = [CareerLine(game, self.book[game.game]) for game in reversed(self.games)]
        self.at = min(self.at, len(self.lines) - 1)

    @property
    def chosen(self) -> Finished | None:
        return self.lines[self.at].game if 0 <= self.at < len(self.lines) else None

    # Widgets

    def build(self) -> Widget:
        say = self.ui.word
        choice = [(which, say(f"career.{which}")) for which in VIEWS]
        pick = Segmented(choice, self.which, self._turn, id="which", name=say("career.which"), help="career.which")
        if not self.games:
            invited = invitation(self.desk, say("career.invite"), say("home.new"), partial(self.new_game, ""))
            told = Label(say("career.private"), size="small", tone="muted", text_align="center")
            return self.page(Scroll(Column(invited, told, *self._honours(), gap=14, pad=(2, 2, 8, 8))))
        return self.page(Column(self._body().sized(flex=1), self._below(), gap=10), pick)

    def _honours(self) -> list[Widget]:
        """Return a card for each game: rank, streak, and every medal, earned or not."""
        return [
            _honours_of(self.ui.word, [game for game in self.games if game.game == name], words)
            for name, words in self.book.items()
        ]

    def _body(self) -> Widget:
        say = self.ui.word
        if self.which == "honours":
            return Scroll(Column(*self._honours(), gap=14, pad=(2, 2, 8, 8)), help="career.honours")
        if self.which == "results":
            return result_list(say, self.games, self.book)
        if self.which == "wall":
            return wall(say, self.lines, self.desk.career.picture)
        listed = game_list(say, self.lines, self._choose)
        listed.selected = self.at
        return listed

    def _below(self) -> Widget:
        say = self.ui.word
        buttons: list[Widget] = [
            Button(say("career.export"), self.export, icon="save", hotkey="X", help="career.export"),
            Button(say("career.clear"), self.ask_clear, icon="trash", id="clear", help="career.clear"),
        ]
        if self.which == "games":
            reason = say("career.choose") if self.chosen is None else ""
            self.remover = Button(say("career.remove"), self.ask_remove, icon="trash", hotkey="Del", reason=reason)
            buttons.insert(0, self.remover)
        told = Label(say("career.private"), size="small", tone="muted", lines=2)
        return Row(told.sized(flex=1), *buttons, gap=8)

    def _turn(self, which: str) -> None:
        self.which = which
        self.rebuild()

    def _choose(self, index: int) -> None:
        self.at = index
        self.remover.set_enabled(True)

    # Commands

    def export(self) -> None:
        say = self.ui.word

        def write() -> None:
            name = f"career-{time.strftime('%Y-%m-%d')}.json"
            path = self.desk.career.export(self.desk.home / "exports" / name)
            Dialog(self.ui, say("career.export"), escape(say("career.exported", path=str(path))), width=520).open()

        self.attempt(write)

    def ask_clear(self) -> None:
        say = self.ui.word
        confirm(
            self.ui, "clear_career", say("career.clear_title"), say("career.clear_about", count=len(self.games)),
            say("career.clear_yes"), lambda: self.attempt(self._clear), no=say("career.keep"), danger=True,
            can_silence=False,
        )  # fmt: skip

    def _clear(self) -> None:
        self.desk.career.clear()
        self._renew("career.cleared")

    def ask_remove(self) -> None:
        game, say = self.chosen, self.ui.word
        if game is None:
            return
        told = f"**{escape(self.book[game.game].ending(game))}**\n\n{say('career.remove_about')}"
        confirm(
            self.ui, "remove_finished", say("career.remove_title"), told, say("career.remove_yes"),
            lambda: self.attempt(lambda: self._remove(game)), no=say("career.keep"), danger=True, can_silence=False,
        )  # fmt: skip

    def _remove(self, game: Finished) -> None:
        self.desk.career.remove(game)
        self._renew("career.removed")

    def _renew(self, told: str) -> None:
        self._take()
        self.rebuild()
        self.toast(self.ui.word(told), "good")

    def enter(self) -> None:
        if self._root is not None:
            self.attempt(self._take)
            self.rebuild()


def _honours_of(say: Say, games: list[Finished], words: GameWords) -> Widget:
    found = streak(games, words.honours)
    facts = [Chip("flag", say("career.played", count=len(games)))]
    reached = rank(games, words.honours)
    if reached:
        facts.insert(0, Chip("person", say("career.rank", rank=words.text(f"rank.{reached}", reached)), "link"))
    if found.longest:
        told = say("career.streak", count=found.now)
        facts.append(Chip("fast", f"{told}, {say('career.longest', count=found.longest)}"))
    scenarios = [scenario.id for scenario in words.meta.scenarios] if words.meta is not None else []
    given = medals(games, words.honours, scenarios)
    below: Widget = Label(say("career.no_honours"), tone="muted")
    if given:
        below = GridLayout(*(_medal(words, earned) for earned in given), columns=4, least=210, gap=10)
    return Card(Label(words.name, size="heading", bold=True), Chips(facts), below, gap=10, paper=False)


def _medal(words: GameWords, earned: Earned) -> Widget:
    about = words.text(f"medal_about.{earned.medal.id}")
    has = earned.first is not None
    text = Column(
        Label(words.medal(earned), bold=True, tone="ink" if has else "muted"),
        Label(about, size="small", tone="muted"),
        Label(words.came(earned), size="small", tone="ink" if has else "muted"),
        gap=2,
    )
    name = f"{words.medal(earned)} · {words.came(earned)}"
    return Row(Badge(earned.medal.icon, has), text.sized(flex=1), gap=10, align="top", name=name)


class Badge(Widget):
    """The sign of a medal: filled if earned, an outline if not."""

    SIZE = 40

    def __init__(self, icon: str, earned: bool) -> None:
        super().__init__()
        self.icon, self.earned = icon, earned
        self.sized(self.SIZE, self.SIZE)

    def paint(self, surface: pygame.Surface) -> None:
        p, r = self.ui.palette, self.rect
        centre, wide = r.center, r.width // 2
        if self.earned:
            pygame.draw.aacircle(surface, p.accent, centre, wide)
        pygame.draw.aacircle(surface, p.accent if self.earned else p.line, centre, wide, max(1, self.ui.px(2)))
        mark = self.ui.icon(self.icon, 20, p.accent_ink if self.earned else p.line)
        surface.blit(mark, mark.get_rect(center=centre))


def result_list(say: Say, games: Sequence[Finished], book: Mapping[str, GameWords]) -> ListView[Result]:
    """List the results by scenario, side and opponent, with the best of each."""
    found = [
        result
        for name, words in book.items()
        for result in results([game for game in games if game.game == name], words.honours)
    ]
    rows: TwoLines[Result] = TwoLines(
        lambda result: f"{book[result.game].name} · {book[result.game].scenario(result.scenario)}",
        lambda result: book[result.game].tally(result),
        aside=lambda result: book[result.game].side(result.best),
        corner=lambda result: book[result.game].best(result),
    )
    return ListView(
        found, rows, stripes=True, id="results", help="career.results", name=say("career.results"),
    )  # fmt: skip


class CareerLine(NamedTuple):
    """A finished game of the list, with its words."""

    game: Finished
    words: GameWords


def game_list(say: Say, lines: Sequence[CareerLine], on_select: Callable[[int], None]) -> ListView[CareerLine]:
    """List every finished game, the last one first."""
    rows: TwoLines[CareerLine] = TwoLines(
        lambda line: line.words.ending(line.game),
        lambda line: line.words.line(line.game),
        aside=lambda line: ended(say, line.game),
    )
    return ListView(
        lines, rows, on_select=on_select, id="games", help="career.list", name=say("career.list"),
    )  # fmt: skip


def wall(say: Say, lines: Sequence[CareerLine], picture: Callable[[Finished], Path]) -> Widget:
    """Return the maps of the games as they were at the end."""
    frames = [_frame(say, line, picture(line.game)) for line in lines]
    grid = GridLayout(*frames, columns=5, least=PICTURE[0], gap=14, pad=(2, 2, 8, 8))
    return Scroll(grid, help="career.wall")


def _frame(say: Say, line: CareerLine, path: Path) -> Widget:
    words = [
        Label(line.words.ending(line.game), size="small", bold=True, lines=2),
        Label(f"{line.words.name} · {line.words.scenario(line.game.scenario)}", size="small", tone="muted", lines=1),
        Label(ended(say, line.game), size="small", tone="muted", wrap=False),
    ]
    if thumbnail(path, PICTURE) is None:
        return Card(Label(say("career.no_picture"), tone="muted"), *words, gap=4, pad=10, paper=False)
    shown = Image(lambda size: thumbnail(path, size) or pygame.Surface(size), PICTURE, fill=True)
    return Card(shown, *words, gap=4, pad=10)


class GameWords:
    """The words of one game. The game may be gone: a career outlasts it."""

    def __init__(self, desk: Desk, game: str) -> None:
        self.desk, self.game = desk, game
        self.say: Say = desk.ui.word

    @cached_property
    def meta(self) -> Meta | None:
        return self.desk.module(self.game).meta if self.game in self.desk.registry else None

    @cached_property
    def texts(self) -> Catalogue | None:
        if self.meta is None:
            return None
        texts = self.desk.registry.module(self.game).folder / "text.toml"
        return load_catalogue(texts, self.desk.settings.spoken).in_print()

    @cached_property
    def honours(self) -> Honours:
        try:
            return honours_in(self.desk.registry.module(self.game).folder) if self.meta is not None else Honours()
        except MonsoonError:
            return Honours()

    @property
    def name(self) -> str:
        return self.meta.name if self.meta is not None else plain(self.game)

    def text(self, key: str, otherwise: str = "") -> str:
        return self.texts.say(Text(key)) if self.texts is not None and key in self.texts else otherwise

    def scenario(self, scenario: str) -> str:
        return plain(scenario_name(self.meta, scenario)) if self.meta is not None else plain(scenario)

    def seat(self, scenario: str, seat: str) -> str:
        known = self.meta is not None and any(one.id == scenario for one in self.meta.scenarios)
        return self.meta.seat_name(seat, scenario) if self.meta is not None and known else plain(seat)

    def bots(self, bots: tuple[str, ...]) -> str:
        if self.meta is None:
            return plain(", ".join(bots))
        return self.desk.ui.words.listed([self.desk.bot_words(self.game, bot)[0] for bot in bots])

    def ending(self, game: Finished) -> str:
        try:
            said = game.said
        except (KeyError, TypeError, ValueError, AttributeError):
            return plain(game.ending)
        if self.texts is None or said.key not in self.texts:
            return plain(game.ending)
        return plain(self.texts.say(said))

    def medal(self, earned: Earned) -> str:
        name = self.text(f"medal.{earned.medal.id}", earned.medal.id)
        if not earned.scenario:
            return name
        return self.say("career.of_scenario", medal=name, scenario=self.scenario(earned.scenario))

    def came(self, earned: Earned) -> str:
        """Return with which game a medal was earned, or the progress towards it."""
        if earned.first is not None:
            return self.say(
                "career.earned", game=self.scenario(earned.first.scenario), when=ended(self.say, earned.first)
            )
        if earned.medal.times > 1:
            return self.say("career.towards", times=earned.times, all=earned.medal.times)
        return self.say("career.still")

    def side(self, game: Finished) -> str:
        """Return the player's side, and the opponents."""
        if not game.seat:
            return self.say("career.several")
        if len(game.seats) == 1:
            return self.say("career.alone")
        seat = self.say("career.as_seat", seat=self.seat(game.scenario, game.seat))
        return f"{seat}, {self.say('career.against', names=self.bots(game.bots))}"

    def verdict(self, game: Finished) -> str:
        """Return whether the game was won; "" for a game between several people."""
        if not game.seat:
            return ""
        if did(game, self.honours.success):
            return self.say("career.won" if game.winner else "career.well")
        return self.say("career.drawn" if len(game.seats) > 1 and not game.winner else "career.lost")

    def tally(self, result: Result) -> str:
        counts = {"won": result.won, "drawn": result.drawn, "lost": result.lost}
        return self.say("career.tally", count=result.played, **counts)

    def best(self, result: Result) -> str:
        """Return the best level (alone, in games with levels) and the points of it."""
        told = self.worth(result.best)
        level = self.text(f"level.{result.best.level}") if len(result.best.seats) == 1 else ""
        if level and told:
            return self.say("career.best", level=level, points=told)
        return self.say("career.best_of", result=level or told) if level or told else ""

    def worth(self, game: Finished) -> str:
        """Return the player's points; "" for a game whose score has none."""
        if not game.seat or not counted(game):
            return ""
        amount = points(game)
        return self.say("career.points", count=Below(amount) if amount < 0 else amount)

    def line(self, game: Finished) -> str:
        """Return the line below the ending."""
        notes = [
            f"{self.name} · {self.scenario(game.scenario)}",
            self.side(game),
            self.verdict(game),
            self.worth(game),
            "" if game.fenced else self.say("career.fences_down"),
            self.say("career.with_packs", names=self.desk.ui.words.listed(game.packs)) if game.packs else "",
        ]
        return " · ".join(note for note in notes if note)


def ended(say: Say, game: Finished) -> str:
    """Return when a game ended; an unreadable date as it is written."""
    try:
        return when(say, calendar.timegm(time.strptime(game.ended, "%Y-%m-%dT%H:%M:%SZ")))
    except ValueError:
        return plain(game.ended)
