"""The note of a lesson: what the teacher says now, on paper, and what he said before."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from hexcore.course import Course, Progress
from hexcore.lessons import Lesson
from launcher.kit.button import Button, icon_button
from launcher.kit.layout import Row, Spacer
from launcher.kit.markup import escape
from launcher.kit.surfaces import Card
from launcher.kit.text import Label, RichText
from launcher.kit.widget import Widget
from launcher.table.hotkeys import GO_ON
from launcher.table.lessonrings import TaughtTable
from launcher.table.parts import rule_link

WIDE = 330
NAMED = 4
"""So many rules are named of those that were passed over: the last ones."""


class Teacher(Protocol):
    """Whose note it is."""

    table: TaughtTable

    @property
    def left(self) -> bool:
        """Whether the lesson was left for a while."""

    def read(self) -> None:
        """The step has been read."""

    def to_before(self) -> None:
        """Read once more what was said before."""

    def to_now(self) -> None:
        """Back to what is said now."""

    def anew(self) -> None:
        """Sit down to the lesson from its start."""

    def leave(self) -> None:
        """Fold the note away."""

    def take_up(self) -> None:
        """Go on with the lesson."""


class Saying(NamedTuple):
    """What a note has said: at which step, and in which words."""

    at: int
    words: str


class LessonNote(Card):
    """What is said now: which step of how many, the words, the rules, and how to go on or leave.

    What was said before can be read again, one note after the other; whatever happens, the present one comes back.
    """

    def __init__(self, layer: Teacher) -> None:
        super().__init__(gap=6, pad=(14, 8, 14, 10), id="lesson", help="play.lesson")
        self.layer = layer
        self.visible = False
        self._shown: tuple[object, ...] = ()
        self._said: list[Saying] = []
        self.back = 0
        """How many notes before the present one is read."""

    def turn(self, by: int) -> None:
        """Turn back to the note before, or on to the next."""
        self.back = min(max(self.back + by, 0), max(len(self._said) - 1, 0))
        self._shown = ()

    def show(self, course: Course, *, to_read: bool) -> None:
        """Say a step as what has happened calls for it; after the last one the last words."""
        now, case, lesson = course.progress, course.case, self.layer.table.play.lesson
        name = case.id if case is not None else ""
        shown = (now.shown, now.strayed, now.passed, to_read, self.layer.left, name)
        if shown == self._shown or lesson is None:
            return
        self.back = self.back if not self._shown else 0
        self._shown = shown
        self.clear()
        self.width = None if self.layer.left else WIDE
        lost = case is not None and case.lost
        own = lesson.step[now.shown].case if now.shown < len(lesson.step) else lesson.ending
        words = next((one.say for one in own if one.id == name), "")  # as the lesson says it in the reader's language
        self._keep(lesson, now.shown, words)
        if self.layer.left:
            self.add(*self._folded())
        elif self.back:
            self.add(*self._before(lesson, to_read=to_read))
        else:
            self.add(*self._open(lesson, now, to_read, words, lost=lost))

    def _keep(self, lesson: Lesson, at: int, words: str) -> None:
        """Remember what is said: what is said again comes last."""
        said = Saying(at, words or (lesson.step[at].say if at < len(lesson.step) else lesson.end))
        self._said = [one for one in self._said if one != said] + [said]

    def _before(self, lesson: Lesson, *, to_read: bool) -> list[Widget]:
        """A note that was said before, to be read again."""
        at, words = self._said[-1 - self.back]
        say, rules = self.layer.table.ui.word, lesson.step[at].rules if at < len(lesson.step) else ()
        cited = RichText(" ".join(map(rule_link, rules)), size="small", on_link=self.layer.table.follow)
        key = GO_ON if to_read else ""
        now = Button(say("lesson.now"), self.layer.to_now, kind="primary", hotkey=key, id="lesson-now")
        foot = Row(cited.sized(flex=1) if rules else Spacer(), now, gap=8)
        return [self._head(lesson, at), RichText(escape(words), tone="muted", id="lesson-before"), foot]

    def _number(self, lesson: Lesson, at: int) -> str:
        """Which step it is; one for a case that may not come has no number: it would bear that of another."""
        say = self.layer.table.ui.word
        if lesson.step[at].only_if is not None:
            return say("lesson.between")
        return say("lesson.step", step=lesson.number(at), count=lesson.length)

    def _head(self, lesson: Lesson, at: int) -> Widget:
        """Which step it is, and the way back to what was said before."""
        say, done = self.layer.table.ui.word, at >= len(lesson.step)
        head = say("lesson.done") if done else self._number(lesson, at)
        parts: list[Widget] = [Label(head, size="small", tone="muted").sized(flex=1)]
        if self.back + 1 < len(self._said):
            parts.append(icon_button("step-back", say("lesson.before"), self.layer.to_before, id="lesson-back"))
        leave = icon_button("close", say("lesson.leave"), self.layer.leave, id="lesson-leave")
        return Row(*parts, leave, gap=6)

    def _folded(self) -> list[Widget]:
        say = self.layer.table.ui.word
        return [Button(say("lesson.take_up"), self.layer.take_up, kind="quiet", icon="book", id="lesson-up")]

    def _open(self, lesson: Lesson, now: Progress, to_read: bool, words: str, *, lost: bool) -> list[Widget]:
        say, at = self.layer.table.ui.word, now.shown
        step = lesson.step[at] if at < len(lesson.step) else None
        parts: list[Widget] = [self._head(lesson, at)]
        parts += self._quicker(lesson, now) if now.aside is None else []
        anew = Button(say("lesson.anew"), self.layer.anew, kind="quiet", icon="undo", id="lesson-anew")
        if step is None:
            parts.append(RichText(escape(words or lesson.end), id="lesson-say"))
            close = Button(say("lesson.close"), self.layer.leave, kind="primary", icon="check", id="lesson-close")
            return [*parts, Row(*([anew] if lost else []), Spacer(), close, gap=8)]
        if now.strayed and now.aside is None and not lost:
            stray = escape(step.stray or say("lesson.stray"))
            parts.append(RichText(f"{{icon:info}} {stray}", size="small", tone="accent", id="lesson-stray"))
        parts.append(RichText(escape(words or step.say), id="lesson-say"))
        if lost or now.strayed:
            parts.append(Row(anew, Spacer()))
        cited = RichText(" ".join(map(rule_link, step.rules)), size="small", on_link=self.layer.table.follow)
        foot: list[Widget] = [cited.sized(flex=1)] if step.rules else [Spacer()]
        if to_read:
            key = GO_ON if step.stay else self.layer.table.desk.keys.text("table.lesson")
            foot.append(Button(say("lesson.go_on"), self.layer.read, kind="primary", hotkey=key, id="lesson-on"))
        return [*parts, Row(*foot, gap=8)]

    def _quicker(self, lesson: Lesson, now: Progress) -> list[Widget]:
        """What was passed over, by the titles of the rules that it was about."""
        table = self.layer.table
        book = table.play.public.rulebook
        cited = dict.fromkeys(rule for n in now.passed for rule in lesson.step[n].rules[:1] if rule in book)
        if not cited:
            return []
        few = list(cited)[-NAMED:]
        named = table.ui.words.listed([f"{escape(book.find(rule).title)} ({rule_link(rule)})" for rule in few])
        words = f"{{icon:info}} {table.ui.word('lesson.passed', what=named)}"
        return [RichText(words, size="small", tone="accent", on_link=table.follow, id="lesson-passed")]
