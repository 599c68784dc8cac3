"""What a save file is about, in words: game, scenario, turn, phase, who is to move, and when it was written."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from hexcore.cleaning import plain
from hexcore.errors import BrokenSave, MonsoonError
from hexcore.text import ENGLISH
from launcher.words import sentence

if TYPE_CHECKING:
    from hexcore.meta import Meta
    from hexcore.packmarks import Changed
    from hexcore.savefolder import Listed
    from hexcore.saves import SaveFile, Standing
    from launcher.desk.desk import Desk
    from launcher.words import Say

AUTO = "auto-"


class SaveLine:
    """One line of the list: a save with its words, or a file that cannot be read with the reason."""

    def __init__(self, say: Say, listed: Listed, meta: Meta | None, language: str = ENGLISH) -> None:
        self.say, self.listed, self.meta, self.language = say, listed, meta, language
        self.save: SaveFile | None = listed.save
        self.moment: Standing | None = None
        self.broken: BrokenSave | None = None
        self.packs: list[Changed] = []
        """What is otherwise with its packs than when it was played."""
        self.group, self.leads = "", False
        """Under which heading it stands in a list, and whether it is the first there."""
        self.earlier = 0
        """How many earlier autosaves of the same game stand behind this one."""

    @property
    def path(self) -> Path:
        """The file."""
        return self.listed.path

    @property
    def picture(self) -> Path:
        """The small picture beside the save, if the table wrote one."""
        return self.path.with_suffix(".png")

    @property
    def automatic(self) -> bool:
        """Whether the table wrote it by itself."""
        return self.path.name.startswith(AUTO)

    @property
    def course(self) -> str:
        """What the autosaves of one game have in common; of a save with a name, its file."""
        from hexcore.savefolder import course

        return course(self.path)

    @property
    def finished(self) -> bool:
        """Whether nobody is to move any more."""
        return self.save is not None and not self.save.decides

    @property
    def problem(self) -> str:
        """Why the save cannot be loaded, or nothing."""
        if self.save is None:
            return self._sentence(self.listed.error)
        if self.meta is None:
            return self.say("save.not_installed", game=plain(self.save.game))
        return self._sentence(self.broken)

    def _sentence(self, error: MonsoonError | None) -> str:
        return sentence(self.say, plain(error.reason(self.language))) if error is not None else ""

    @property
    def heading(self) -> str:
        """Game and scenario, and whether it is a lesson; for a file that cannot be read, its name."""
        if self.save is None or self.meta is None:
            return plain(self.path.name)
        named = f"{self.meta.name} · {plain(scenario_name(self.meta, self.save.scenario))}"
        lesson = self.save.lesson
        if lesson is None:
            return named
        return f"{self.say('save.lesson_done' if lesson.done else 'save.lesson')} · {named}"

    @property
    def title(self) -> str:
        """The name the player gave it, or that the table saved it."""
        if self.save is None:
            return ""
        if not self.automatic:
            return plain(self.save.title)
        return self.say("save.auto_earlier", count=self.earlier) if self.earlier else self.say("save.auto")

    @property
    def named(self) -> str:
        """What the table called the moment when it saved by itself: an English name, of use to who reads English."""
        if self.save is None or self.meta is None or not self.automatic or self.language != ENGLISH:
            return ""
        return plain(self.save.title).removeprefix(f"{self.meta.name}: ")

    @property
    def turn(self) -> str:
        """The turn in the game's own words, or its number."""
        if self.moment and self.moment.turn:
            return self.moment.turn
        return self.say("save.turn", turn=self.save.turn) if self.save and self.save.turn else ""

    @property
    def phase(self) -> str:
        """The phase, once the game has been asked; not again what the turn already says."""
        phase = self.moment.phase if self.moment else ""
        return "" if phase in self.turn else phase

    @property
    def to_move(self) -> str:
        """The side that decides next."""
        if self.save is None or self.meta is None or not self.save.decides:
            return ""
        if self.save.scenario not in {scenario.id for scenario in self.meta.scenarios}:
            return plain(self.save.decides)
        return self.meta.seat_name(self.save.decides, self.save.scenario)

    @property
    def happened(self) -> str:
        """What it is remembered by: the turn, and the last news of the game, with its turn where it was another."""
        what = self.moment.happened if self.moment else ""
        if not what or self.save is None:
            return self.turn
        if self.moment and self.moment.then == self.save.turn:
            return self.say("save.happened", turn=self.turn, what=what)
        then = self.moment.then if self.moment else 0
        return self.say("save.happened_before", turn=self.turn, then=then, what=what)

    @property
    def called(self) -> str:
        """What stands first in its line: how it ended, else what happened; of a file that cannot be read, its name."""
        if self.problem:
            return self.heading
        if self.finished and self.moment and self.moment.ending:
            return self.moment.ending
        return self.happened or self.heading

    @property
    def below(self) -> str:
        """What stands below that: the scenario, the phase and who is to move."""
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
        """Everything about it, for targets and screen readers."""
        happened = self.happened if self.moment and self.moment.happened and not self.problem else ""
        return " · ".join(part for part in (self.heading, self.title, happened, self.standing) if part)


def lines(desk: Desk) -> list[SaveLine]:
    """Every file in the folder of saves, the newest first."""
    metas = {module.meta.id: module.meta for module in desk.modules}
    return [line_of(desk, listed) for listed in desk.saves.list(metas)]


def line_of(desk: Desk, listed: Listed) -> SaveLine:
    """The line of one file."""
    metas = {module.meta.id: module.meta for module in desk.modules}
    return SaveLine(desk.ui.word, listed, metas.get(listed.save.game) if listed.save else None, desk.settings.spoken)


def moment_of(desk: Desk, line: SaveLine) -> Standing:
    """Ask the game where a save stands; one that it cannot go on from is marked as broken, with the reason."""
    from hexcore.saves import Standing

    if line.save is None or line.meta is None:
        return Standing()
    try:
        line.packs = desk.changed_packs(line.save)
        return desk.standing(line.save)
    except BrokenSave as error:
        line.broken = error
    except MonsoonError:
        return Standing()
    return Standing()


def scenario_name(meta: Meta, scenario: str) -> str:
    """What a scenario is called; one that is gone by its id."""
    return next((entry.name for entry in meta.scenarios if entry.id == scenario), scenario)


def when(say: Say, moment: float, now: float | None = None) -> str:
    """A time as people say it: today, yesterday, or the date."""
    now = time.time() if now is None else now
    then, today = time.localtime(moment), time.localtime(now)
    clock = say("date.clock", hour=then.tm_hour, minute=then.tm_min)
    if then[:3] == today[:3]:
        return say("date.today", clock=clock)
    if then[:3] == time.localtime(now - 86400)[:3]:
        return say("date.yesterday", clock=clock)
    month = say(f"date.month.{then.tm_mon}")
    return say("date.day", day=then.tm_mday, month=month, year=then.tm_year, clock=clock)


def newest_of_each(found: list[SaveLine]) -> list[SaveLine]:
    """The newest autosave of every game, knowing how many stand behind it, and every save with a name."""
    first: dict[str, SaveLine] = {}
    for line in found:
        line.earlier = 0
        kept = first.setdefault(line.course, line)
        kept.earlier += kept is not line
    return list(first.values())


def in_order(found: list[SaveLine]) -> list[SaveLine]:
    """The saves by their games, the game played last first; then those that are over, then what cannot be read."""

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
