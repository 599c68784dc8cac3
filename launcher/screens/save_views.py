"""The views of a save: its words, its line in a list, and its card."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from hexcore.data.files import is_file
from hexcore.errors import BrokenSave, MonsoonError
from hexcore.storage.save_head import Latest, SaveHead, course
from hexcore.text import ENGLISH, plain
from launcher.desk.screen import pack_change_words
from launcher.kit.layout import Row
from launcher.kit.style import paint
from launcher.kit.style.theme import RADIUS
from launcher.kit.widgets.listview import Rows
from launcher.kit.widgets.markup import escape
from launcher.kit.widgets.surfaces import Card, Divider, Image
from launcher.kit.widgets.text import Label, RichText
from launcher.language import sentence
from launcher.screens.game_card import cover_picture
from launcher.screens.rows import write_right

if TYPE_CHECKING:
    from hexcore.data.meta import Meta
    from hexcore.storage.save_folder import Listed
    from hexcore.storage.saves import ChangedPack, SaveFile, Standing
    from launcher.desk.desk import Desk
    from launcher.kit.context import Ui
    from launcher.kit.widget import Widget
    from launcher.language import Say

AUTO = "auto-"
TALL = 66
HEAD = 30
NARROW = 360  # in less there is no room for a picture and the date
SHAPE = (80, 50)
NAMES = 76  # units; longer names ask for more


class SaveLine:
    """A save with its words, or a file that cannot be read with the reason."""

    def __init__(self, say: Say, listed: Listed | Latest, meta: Meta | None, language: str = ENGLISH) -> None:
        self.say, self.listed, self.meta, self.language = say, listed, meta, language
        self.save: SaveFile | SaveHead | None = listed.save
        self.whole: SaveFile | None = None if isinstance(listed, Latest) else listed.save
        self.moment: Standing | None = None
        self.broken: BrokenSave | None = None
        self.packs: list[ChangedPack] = []  # changes of its packs since it was played
        self.group, self.leads = "", False  # the heading it stands under, and whether it is the first there
        self.earlier = 0  # autosaves of the same game behind this one

    @property
    def path(self) -> Path:
        return self.listed.path

    @property
    def picture(self) -> Path:
        return self.path.with_suffix(".png")

    @property
    def automatic(self) -> bool:
        return self.path.name.startswith(AUTO)

    @property
    def course(self) -> str:
        """The name that the autosaves of one game share; of a named save, its file."""
        return course(self.path)

    @property
    def finished(self) -> bool:
        return self.save is not None and not self.save.decides

    @property
    def problem(self) -> str:
        if self.save is None:
            return self._sentence(self.listed.error)
        if self.meta is None:
            return self.say("save.not_installed", game=plain(self.save.game))
        return self._sentence(self.broken)

    def _sentence(self, error: MonsoonError | None) -> str:
        return sentence(self.say, plain(error.reason(self.language))) if error is not None else ""

    @property
    def heading(self) -> str:
        """Game and scenario, and whether it is a lesson; of an unreadable file, its name."""
        if self.save is None or self.meta is None:
            return plain(self.path.name)
        named = f"{self.meta.name} · {plain(scenario_name(self.meta, self.save.scenario))}"
        lesson = self.save.lesson
        if lesson is None:
            return named
        return f"{self.say('save.lesson_done' if lesson.done else 'save.lesson')} · {named}"

    @property
    def title(self) -> str:
        """The player's name for it, or that it is an autosave."""
        if self.save is None:
            return ""
        if not self.automatic:
            return plain(self.save.title)
        return self.say("save.auto_earlier", count=self.earlier) if self.earlier else self.say("save.auto")

    @property
    def named(self) -> str:
        """The title of an autosave. The table writes it in English: "" in other languages."""
        if self.save is None or self.meta is None or not self.automatic or self.language != ENGLISH:
            return ""
        return plain(self.save.title).removeprefix(f"{self.meta.name}: ")

    @property
    def turn(self) -> str:
        if self.moment and self.moment.turn:
            return self.moment.turn
        return self.say("save.turn", turn=self.save.turn) if self.save and self.save.turn else ""

    @property
    def phase(self) -> str:
        """The phase, once the game has been asked; "" if the turn already says it."""
        phase = self.moment.phase if self.moment else ""
        return "" if phase in self.turn else phase

    @property
    def to_move(self) -> str:
        if self.save is None or self.meta is None or not self.save.decides:
            return ""
        if self.save.scenario not in {scenario.id for scenario in self.meta.scenarios}:
            return plain(self.save.decides)
        return self.meta.seat_name(self.save.decides, self.save.scenario)

    @property
    def happened(self) -> str:
        """The turn and the last news, with its turn if that was another."""
        what = self.moment.happened if self.moment else ""
        if not what or self.save is None:
            return self.turn
        if self.moment and self.moment.then == self.save.turn:
            return self.say("save.happened", turn=self.turn, what=what)
        then = self.moment.then if self.moment else 0
        return self.say("save.happened_before", turn=self.turn, then=then, what=what)

    @property
    def called(self) -> str:
        """The first line: how it ended, else what happened; of an unreadable file, its name."""
        if self.problem:
            return self.heading
        if self.finished and self.moment and self.moment.ending:
            return self.moment.ending
        return self.happened or self.heading

    @property
    def below(self) -> str:
        """The second line: scenario, phase and who is to move."""
        if self.problem or self.save is None or self.meta is None:
            return self.standing
        scenario = plain(scenario_name(self.meta, self.save.scenario))
        if self.finished:
            parts = [f"{self.meta.name} · {scenario}", self.turn]
        else:
            parts = [scenario, self.phase, self.say("save.to_move", side=self.to_move) if self.to_move else ""]
        if self.save.lesson is not None:
            parts.insert(0, self.say("save.lesson_done" if self.save.lesson.done else "save.lesson"))
        return " · ".join(part for part in parts if part)

    @property
    def standing(self) -> str:
        """Turn, phase and who is to move, or how it ended, in one line."""
        if self.problem:
            return self.problem
        if self.finished:
            ending = self.moment.ending if self.moment else ""
            return " · ".join(part for part in (self.turn, self.say("save.finished"), ending) if part)
        to_move = self.say("save.to_move", side=self.to_move) if self.to_move else ""
        return " · ".join(part for part in (self.turn, self.phase, to_move) if part)

    def words(self) -> str:
        """Return all words, for targets and screen readers."""
        happened = self.happened if self.moment and self.moment.happened and not self.problem else ""
        return " · ".join(part for part in (self.heading, self.title, happened, self.standing) if part)


class SaveRows(Rows[SaveLine]):
    """Lines of saves, with a heading over the first of each group."""

    def height(self, view: Widget, item: SaveLine, width: int) -> int:
        return view.ui.px(TALL + (HEAD if item.leads else 0))

    def name(self, item: SaveLine) -> str:
        return item.words()

    def paint(self, view: Widget, surface: pygame.Surface, rect: pygame.Rect, item: SaveLine) -> None:
        ui, px = view.ui, view.ui.px
        if item.leads:
            rect = self._heading(view, surface, rect, item.group)
        frame = pygame.Rect(rect.x + px(10), 0, px(SHAPE[0]), px(SHAPE[1]))
        frame.centery = rect.centery
        if rect.width < px(NARROW):
            frame.width = 0
        else:
            self._picture(view, surface, frame, item)
        x, right = frame.right + px(14), rect.right - px(12)
        line = ui.theme.line_px("body")
        top = pygame.Rect(x, rect.centery - line, right - x, line)
        date = when(item.say, item.listed.modified) if frame.width else ""
        room = write_right(view, surface, top, date, share=0.4)
        ui.write(surface, item.called, room, "body", bold=True)
        title = item.title if frame.width else ""
        low = write_right(view, surface, top.move(0, line + px(2)), title, share=0.4)
        if item.problem or item.packs:
            mark = ui.icon("warning", 14, view.ink("danger"))
            surface.blit(mark, (low.x, low.centery - mark.get_height() // 2))
            low = pygame.Rect(low.x + px(20), low.y, low.width - px(20), low.height)
        ui.write(surface, item.below, low, "small", view.ink("danger" if item.problem else "muted"))
        surface.fill(ui.palette.line, (rect.x + px(10), rect.bottom - 1, rect.width - px(20), 1))

    def _heading(self, view: Widget, surface: pygame.Surface, rect: pygame.Rect, text: str) -> pygame.Rect:
        """Draw the name of the group; return the room left for the line."""
        ui, px = view.ui, view.ui.px
        top = pygame.Rect(rect.x, rect.y, rect.width, px(HEAD))
        surface.fill(ui.palette.panel, top)
        ui.write(surface, text, top.inflate(-px(20), 0), "small", view.ink("muted"), bold=True)
        return pygame.Rect(rect.x, top.bottom, rect.width, rect.height - top.height)

    def _picture(self, view: Widget, surface: pygame.Surface, frame: pygame.Rect, item: SaveLine) -> None:
        ui = view.ui
        thumb = thumbnail(item.picture, frame.size)
        paint.rounded(surface, frame, ui.palette.panel, ui.px(RADIUS), ui.palette.line)
        if thumb is None and item.meta is not None and not item.problem and frame.width:
            thumb = cover_picture(item.meta, frame.size)
        if thumb is not None:
            surface.blit(thumb, thumb.get_rect(center=frame.center))
            return
        name = "warning" if item.problem else "flag" if item.finished else "hexagon"
        mark = ui.icon(name, 22, view.ink("danger") if item.problem else ui.palette.line)
        surface.blit(mark, mark.get_rect(center=frame.center))


def save_card(ui: Ui, line: SaveLine | None, empty: str) -> Widget:
    """Return the card of a save; without a save, the words that there is none."""
    if line is None:
        return Card(Label(empty, tone="muted"))
    parts: list[Widget] = [Label(line.heading, size="heading", bold=True), *_picture(line)]
    if line.problem:
        told = line.say("save.unloadable")
        parts.append(RichText(f"{{icon:warning}} {{danger|{told}}} {escape(line.problem)}"))
        parts.append(Label(line.say("save.left"), size="small", tone="muted"))
    elif line.packs:
        parts += [RichText(f"{{icon:warning}} {escape(text)}") for text in pack_change_words(line.say, line.packs)]
    elif line.moment and not line.moment.history:
        parts.append(RichText(f"{{icon:info}} {escape(line.say('desk.from_position'))}"))
    facts = [(line.say(f"save.fact.{name}"), value) for name, value in _facts(line) if value]
    wide = max(NAMES, *(ui.fonts.width(name) / ui.theme.scale + 1 for name, _ in facts))
    parts += [Divider(), *(_fact(name, value, wide) for name, value in facts)]
    return Card(*parts, gap=8)


def _picture(line: SaveLine) -> list[Widget]:
    if thumbnail(line.picture, SHAPE) is None:
        return []
    return [Image(lambda size: thumbnail(line.picture, size) or pygame.Surface(size), (340, 212), fill=True)]


def _facts(line: SaveLine) -> list[tuple[str, str]]:
    save = line.whole
    known = [("saved", when(line.say, line.listed.modified))]
    if save is None:
        return known
    ending = line.moment.ending if line.moment and line.finished else ""
    return [
        ("name", line.title),
        ("happened", line.moment.happened if line.moment else ""),
        ("turn", line.turn),
        ("phase", line.phase),
        ("to_move", line.to_move),
        ("ended", ending),
        ("players", _players(line, save)),
        ("packs", plain(line.say("save.players", names=tuple(save.packs))) if save.packs else ""),
        ("actions", str(len(save.actions))),
        ("seed", str(save.seed) if line.finished else ""),
        ("program", line.say("save.program", version=plain(save.app))),
        *known,
    ]


def _players(line: SaveLine, save: SaveFile) -> str:
    from hexcore.game.program_names import called

    meta = line.meta
    known = meta is not None and any(scenario.id == save.scenario for scenario in meta.scenarios)
    names = {seat: meta.seat_name(seat, save.scenario) if meta and known else seat for seat in save.seats}
    players = tuple(line.say("save.player", seat=names[seat], who=called(who)) for seat, who in save.seats.items())
    return plain(line.say("save.players", names=players))


def _fact(name: str, value: str, wide: float) -> Widget:
    return Row(Label(name, tone="muted", wrap=False).sized(wide), Label(value).sized(flex=1), gap=8, align="top")


def lines(desk: Desk) -> list[SaveLine]:
    """Return a line for every file in the folder of saves, the newest first."""
    metas = {module.meta.id: module.meta for module in desk.modules}
    return [line_of(desk, listed) for listed in desk.saves.list(metas)]


def line_of(desk: Desk, listed: Listed | Latest) -> SaveLine:
    metas = {module.meta.id: module.meta for module in desk.modules}
    return SaveLine(desk.ui.word, listed, metas.get(listed.save.game) if listed.save else None, desk.settings.spoken)


def moment_of(desk: Desk, line: SaveLine) -> Standing:
    """Ask the game where a save stands; mark a save it cannot resume as broken."""
    from hexcore.storage.saves import Standing

    if line.whole is None or line.meta is None:
        return Standing()
    try:
        line.packs = desk.changed_packs(line.whole)
        return desk.standing(line.whole)
    except BrokenSave as error:
        line.broken = error
    except MonsoonError:
        return Standing()
    return Standing()


def newest_of_each(found: list[SaveLine]) -> list[SaveLine]:
    """Return the newest autosave of every game, with the number of earlier ones, and every named save."""
    first: dict[str, SaveLine] = {}
    for line in found:
        line.earlier = 0
        kept = first.setdefault(line.course, line)
        kept.earlier += kept is not line
    return list(first.values())


def in_order(found: list[SaveLine]) -> list[SaveLine]:
    """Return the saves by game, the last played first; then finished games, then unreadable files."""

    def place(line: SaveLine) -> tuple[int, str]:
        if line.save is None or line.meta is None:
            return (2, line.say("save.group.unreadable"))
        return (1, line.say("save.group.finished")) if line.finished else (0, line.meta.name)

    groups: dict[tuple[int, str], list[SaveLine]] = {}
    for line in found:
        groups.setdefault(place(line), []).append(line)
    listed = []
    for (_, name), group in sorted(groups.items(), key=lambda item: item[0][0]):
        for line in group:
            line.group, line.leads = name, line is group[0]
            listed.append(line)
    return listed


def scenario_name(meta: Meta, scenario: str) -> str:
    """Return the name of a scenario; its id if the game no longer has it."""
    return next((entry.name for entry in meta.scenarios if entry.id == scenario), scenario)


def when(say: Say, moment: float, now: float | None = None) -> str:
    """Return a time in words: today, yesterday, or the date."""
    now = time.time() if now is None else now
    then, today = time.localtime(moment), time.localtime(now)
    clock = say("date.clock", hour=then.tm_hour, minute=then.tm_min)
    if then[:3] == today[:3]:
        return say("date.today", clock=clock)
    if then[:3] == time.localtime(now - 86400)[:3]:
        return say("date.yesterday", clock=clock)
    month = say(f"date.month.{then.tm_mon}")
    return say("date.day", day=then.tm_mday, month=month, year=then.tm_year, clock=clock)


def thumbnail(path: Path, size: tuple[int, int]) -> pygame.Surface | None:
    """Return the picture beside a save at a size; None if there is none."""
    try:
        return _fitted(path, path.stat().st_mtime, size) if is_file(path) else None
    except OSError:
        return None


@lru_cache(maxsize=64)
def _fitted(path: Path, modified: float, size: tuple[int, int]) -> pygame.Surface | None:
    picture = _loaded(path)
    return _scaled(picture, size, min) if picture is not None else None


def filled(path: Path, size: tuple[int, int]) -> pygame.Surface | None:
    """Return the middle of the picture beside a save, cut to fill a size; None if there is none."""
    picture = _loaded(path) if is_file(path) else None
    if picture is None:
        return None
    whole = _scaled(picture, size, max)
    part = pygame.Rect((0, 0), size)
    part.center = whole.get_rect().center
    return whole.subsurface(part.clip(whole.get_rect()))


def _loaded(path: Path) -> pygame.Surface | None:
    try:
        return pygame.image.load(path)
    except (pygame.error, OSError):
        return None


def _scaled(picture: pygame.Surface, size: tuple[int, int], which: Callable[[float, float], float]) -> pygame.Surface:
    wide, tall = picture.get_size()
    share = which(size[0] / wide, size[1] / tall)
    return pygame.transform.smoothscale(picture, (max(1, round(wide * share)), max(1, round(tall * share))))
