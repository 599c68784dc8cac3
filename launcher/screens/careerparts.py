"""The parts of a career on the screen: honours as cards, results as a table, games as lines, maps on a wall."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pygame

from hexcore.career import Finished
from hexcore.careerbook import Earned, Result, medals, rank, results, streak
from launcher.kit.layout import Column, Grid, Row
from launcher.kit.listview import ListView
from launcher.kit.rows import ColumnSpec, TableRows
from launcher.kit.scroll import Scroll
from launcher.kit.surfaces import Card, Image
from launcher.kit.text import Label
from launcher.kit.widget import Pos, Widget
from launcher.screens.careerinfo import GameWords, ended
from launcher.screens.chips import Chip, Chips
from launcher.screens.saverows import thumbnail
from launcher.words import Say

Book = Mapping[str, GameWords]
TALL = 58
PICTURE = (300, 188)


def honours(say: Say, games: Sequence[Finished], book: Book) -> Widget:
    """A card for each game: rank, streak, and every medal, earned or not."""
    cards = [_honours_of(say, [game for game in games if game.game == name], words) for name, words in book.items()]
    return Scroll(Column(*cards, gap=14, pad=(2, 2, 8, 8)), help="career.honours")


def _honours_of(say: Say, games: list[Finished], words: GameWords) -> Widget:
    found = streak(games, words.honours)
    facts = [Chip("flag", say("career.played", count=len(games)))]
    reached = rank(games, words.honours)
    if reached:
        facts.insert(0, Chip("person", say("career.rank", rank=words.text(f"rank.{reached}", reached)), "accent"))
    if found.longest:
        told = say("career.streak", count=found.now)
        facts.append(Chip("fast", f"{told}, {say('career.longest', count=found.longest)}"))
    scenarios = [scenario.id for scenario in words.meta.scenarios] if words.meta is not None else []
    given = medals(games, words.honours, scenarios)
    below: Widget = Label(say("career.no_honours"), tone="muted")
    if given:
        below = Grid(*(_medal(words, earned) for earned in given), columns=4, least=210, gap=10)
    return Card(Label(words.name, size="heading", bold=True), Chips(facts), below, gap=10, paper=False)


def _medal(words: GameWords, earned: Earned) -> Widget:
    about = words.text(f"medal_about.{earned.medal.id}")
    has = earned.first is not None
    text = Column(
        Label(words.medal(earned), bold=True, tone="ink" if has else "muted"),
        Label(about, size="small", tone="muted"),
        Label(words.came(earned), size="small", tone="accent" if has else "muted"),
        gap=2,
    )
    name = f"{words.medal(earned)} · {words.came(earned)}"
    return Row(Badge(earned.medal.icon, has), text.sized(flex=1), gap=10, align="top", name=name)


class Badge(Widget):
    """The sign of a medal: filled where it was earned, an outline where it is still to be."""

    SIZE = 40

    def __init__(self, icon: str, earned: bool) -> None:
        super().__init__()
        self.icon, self.earned = icon, earned
        self.sized(self.SIZE, self.SIZE)

    def paint(self, surface: pygame.Surface) -> None:
        """A disc with the sign."""
        p, r = self.ui.palette, self.rect
        centre, wide = r.center, r.width // 2
        if self.earned:
            pygame.draw.aacircle(surface, p.accent, centre, wide)
        pygame.draw.aacircle(surface, p.accent if self.earned else p.line, centre, wide, max(1, self.ui.px(2)))
        mark = self.ui.icon(self.icon, 20, p.ground if self.earned else p.line)
        surface.blit(mark, mark.get_rect(center=centre))


def result_table(say: Say, games: Sequence[Finished], book: Book) -> ListView[Result]:
    """What has been reached, by scenario, side and enemy."""
    found = [
        result
        for name, words in book.items()
        for result in results([game for game in games if game.game == name], words.honours)
    ]

    def against(result: Result) -> str:
        return book[result.game].bots(result.against) if result.against else say("career.alone")

    columns = [
        ColumnSpec[Result](
            say("career.column.scenario"),
            lambda result: f"{book[result.game].name} · {book[result.game].scenario(result.scenario)}", 170, flex=1.6,
        ),
        ColumnSpec[Result](
            say("career.column.seat"), lambda result: book[result.game].seat(result.scenario, result.seat), 90, flex=0.7
        ),
        ColumnSpec[Result](say("career.column.against"), against, 80, flex=0.6, tone="muted"),
        ColumnSpec[Result](say("career.column.played"), lambda result: str(result.played), 56, align="right"),
        ColumnSpec[Result](say("career.column.won"), lambda result: str(result.won), 46, align="right", tone="good"),
        ColumnSpec[Result](say("career.column.drawn"), lambda result: str(result.drawn), 52, align="right"),
        ColumnSpec[Result](say("career.column.lost"), lambda result: str(result.lost), 52, align="right"),
        ColumnSpec[Result](
            say("career.column.best"), lambda result: book[result.game].best(result), 120, flex=1, tone="accent"
        ),
    ]  # fmt: skip
    return ListView(
        found, TableRows(columns, tall=32), stripes=True, id="results", help="career.results",
        name=say("career.results"), empty=say("career.none"),
    )  # fmt: skip


class Line(NamedTuple):
    """A finished game of the list, with its words."""

    game: Finished
    words: GameWords


class GameRows:
    """Lines of finished games."""

    def height(self, view: Widget, item: Line, width: int) -> int:
        """The same for all."""
        return view.ui.px(TALL)

    guess = height

    def name(self, item: Line) -> str:
        """All its words."""
        return f"{item.words.ending(item.game)} · {item.words.line(item.game)}"

    def link_at(self, view: Widget, item: Line, rect: pygame.Rect, pos: Pos) -> str:
        """Games have no links."""
        return ""

    def paint(self, view: Widget, surface: pygame.Surface, rect: pygame.Rect, item: Line) -> None:
        """How it ended, when; what it was, as whom and against whom."""
        ui, px = view.ui, view.ui.px
        line, x = ui.theme.line_px("body"), rect.x + px(12)
        top = pygame.Rect(x, rect.centery - line, rect.width - px(24), line)
        date = ended(ui.word, item.game)
        wide = ui.fonts.width(date, "small") + px(12)
        ui.write(
            surface, date, pygame.Rect(top.right - wide, top.y, wide, line), "small", view.ink("muted"), align="right"
        )
        ui.write(
            surface, item.words.ending(item.game), pygame.Rect(x, top.y, top.width - wide, line), "body", bold=True
        )
        ui.write(surface, item.words.line(item.game), top.move(0, line + px(2)), "small", view.ink("muted"))
        surface.fill(ui.palette.line, (rect.x + px(10), rect.bottom - 1, rect.width - px(20), 1))


def game_list(say: Say, lines: Sequence[Line], on_select: Callable[[int], None]) -> ListView[Line]:
    """Every finished game, the last one first."""
    return ListView(
        lines, GameRows(), on_select=on_select, id="games", help="career.list", name=say("career.list"),
        empty=say("career.none"),
    )  # fmt: skip


def wall(say: Say, lines: Sequence[Line], picture: Callable[[Finished], Path]) -> Widget:
    """The maps of the games as they were at the end."""
    frames = [_frame(say, line, picture(line.game)) for line in lines]
    grid = Grid(*frames, columns=5, least=PICTURE[0], gap=14, pad=(2, 2, 8, 8))
    return Scroll(grid, help="career.wall")


def _frame(say: Say, line: Line, path: Path) -> Widget:
    words = [
        Label(line.words.ending(line.game), size="small", bold=True, lines=2),
        Label(f"{line.words.name} · {line.words.scenario(line.game.scenario)}", size="small", tone="muted", lines=1),
        Label(ended(say, line.game), size="small", tone="muted", wrap=False),
    ]
    if thumbnail(path, PICTURE) is None:
        return Card(Label(say("career.no_picture"), tone="muted"), *words, gap=4, pad=10, paper=False)
    shown = Image(lambda size: thumbnail(path, size) or pygame.Surface(size), PICTURE, fill=True)
    return Card(shown, *words, gap=4, pad=10)
