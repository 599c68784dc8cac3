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
from launcher.kit.scroll import Scroll
from launcher.kit.surfaces import Card, Image
from launcher.kit.text import Label
from launcher.kit.widget import Widget
from launcher.screens.careerinfo import GameWords, ended
from launcher.screens.chips import Chip, Chips
from launcher.screens.saverows import thumbnail
from launcher.screens.twolines import TwoLines
from launcher.words import Say

Book = Mapping[str, GameWords]
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
        mark = self.ui.icon(self.icon, 20, p.accent_ink if self.earned else p.line)
        surface.blit(mark, mark.get_rect(center=centre))


def result_list(say: Say, games: Sequence[Finished], book: Book) -> ListView[Result]:
    """What has been reached, by scenario, side and enemy, the best of it at the right."""
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
        empty=say("career.none"),
    )  # fmt: skip


class Line(NamedTuple):
    """A finished game of the list, with its words."""

    game: Finished
    words: GameWords


def game_list(say: Say, lines: Sequence[Line], on_select: Callable[[int], None]) -> ListView[Line]:
    """Every finished game, the last one first: how it ended and when; what it was, as whom and against whom."""
    rows: TwoLines[Line] = TwoLines(
        lambda line: line.words.ending(line.game),
        lambda line: line.words.line(line.game),
        aside=lambda line: ended(say, line.game),
    )
    return ListView(
        lines, rows, on_select=on_select, id="games", help="career.list", name=say("career.list"),
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
