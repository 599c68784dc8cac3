"""The lesson layer: the note with the present step, and rings around what it points at."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame

from hexcore.game.lessons import Lesson, Point
from hexcore.play.lesson_progress import LessonProgress, Progress
from hexcore.types import Hex
from launcher.kit.keys import Chord
from launcher.kit.layout import Row, Spacer
from launcher.kit.widget import Pos, Widget
from launcher.kit.widgets.button import Button, icon_button
from launcher.kit.widgets.markup import escape
from launcher.kit.widgets.surfaces import Card
from launcher.kit.widgets.text import Label, RichText
from launcher.kit.window.menu import MenuItem, open_menu
from launcher.table.help.lesson_pointers import (
    PLACES,
    Crowd,
    Ring,
    best_place,
    crowd_of,
    draw_rings,
    hexes_of,
    reveal,
    rings,
    room_beside,
    signature,
    spots,
)
from launcher.table.hotkeys import GO_ON
from launcher.table.turn.state import TableState
from launcher.table.wording import rule_link

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen

WIDE = 350
TITLE = 46  # the most letters of a step in the list of steps
NAMED = 4  # the most rules named of those that were passed over: the last ones


def short(words: str) -> str:
    """Return the beginning of a step's words, for a list."""
    first = words.split("\n")[0]
    return first if len(first) <= TITLE else f"{first[:TITLE].rstrip()}…"


class Saying(NamedTuple):
    """A note that was shown: the lesson step and its words."""

    at: int
    words: str


class LessonNote(Card):
    """The note with the lesson step: its number, words and rules, and the way on, back or out."""

    def __init__(self, layer: LessonLayer) -> None:
        super().__init__(gap=6, pad=(14, 8, 14, 10), id="lesson", help="play.lesson")
        self.layer = layer
        self.visible = False
        self._shown: tuple[object, ...] = ()
        self._said: list[Saying] = []
        self.back = 0  # the number of notes before the present one
        self.small = False  # whether only the head is shown
        self._at = -1

    def fold(self) -> None:
        """Show the head of the note alone, to see what lies under it, or all of it again."""
        self.small = not self.small
        self.layer.table.sync()

    def forget(self) -> None:
        """Forget the notes that were shown: another part of the lesson is played."""
        self._said, self._shown, self.back, self._at = [], (), 0, -1

    def turn(self, by: int) -> None:
        """Turn to an earlier or later note."""
        self.back = min(max(self.back + by, 0), max(len(self._said) - 1, 0))
        self._shown = ()

    def show(self, course: LessonProgress, *, to_read: bool) -> None:
        """Show the lesson step; after the last one the closing words."""
        now, case, lesson = course.progress, course.case, self.layer.table.play.lesson
        name = case.id if case is not None else ""
        if now.shown != self._at:
            self._at, self.small = now.shown, False
        moved = self.layer.since_step(now.shown)
        shown = (now.shown, now.strayed, now.passed, to_read, self.layer.left, name, self.small, moved)
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
        elif self.small:
            self.add(self._head(lesson, now.shown))
        elif self.back:
            self.add(*self._before(lesson, to_read=to_read))
        else:
            self.add(*self._open(lesson, now, to_read, words, lost=lost))

    def _keep(self, lesson: Lesson, at: int, words: str) -> None:
        said = Saying(at, words or (lesson.step[at].say if at < len(lesson.step) else lesson.end))
        self._said = [one for one in self._said if one != said] + [said]

    def _before(self, lesson: Lesson, *, to_read: bool) -> list[Widget]:
        at, words = self._said[-1 - self.back]
        say, rules = self.layer.table.ui.word, lesson.step[at].rules if at < len(lesson.step) else ()
        cited = RichText(" ".join(map(rule_link, rules)), size="small", on_link=self.layer.table.follow)
        key = GO_ON if to_read else ""
        now = Button(say("lesson.now"), self.layer.to_now, kind="primary", hotkey=key, id="lesson-now")
        from_here = Button(say("lesson.from_here"), partial(self.layer.restart, at), icon="undo", id="lesson-from-here")
        here = [from_here] if at in self.layer.begun() else []
        foot = Row(cited.sized(flex=1) if rules else Spacer(), *here, now, gap=8)
        return [self._head(lesson, at), RichText(escape(words), tone="muted", id="lesson-before"), foot]

    def number(self, lesson: Lesson, at: int) -> str:
        """Return the number of the step; one that may not come has none, as it would bear another's."""
        say = self.layer.table.ui.word
        if lesson.step[at].only_if is not None:
            return say("lesson.between")
        return say("lesson.step", step=lesson.number(at), count=lesson.length)

    def _head(self, lesson: Lesson, at: int) -> Widget:
        say, done = self.layer.table.ui.word, at >= len(lesson.step)
        head = say("lesson.done") if done else self.number(lesson, at)
        parts: list[Widget] = [Label(head, size="small", tone="muted").sized(flex=1)]
        if not self.back and self.layer.since_step(at):
            parts.append(icon_button("undo", say("lesson.again"), partial(self.layer.restart, at), id="lesson-again"))
        if len(self.layer.begun()) > 1:
            parts.append(icon_button("list", say("lesson.steps"), self.layer.open_steps, id="lesson-steps"))
        if self.back + 1 < len(self._said):
            parts.append(icon_button("step-back", say("lesson.before"), self.layer.to_before, id="lesson-back"))
        fold = ("eye", "lesson.unfold") if self.small else ("minus", "lesson.fold")
        parts.append(icon_button(fold[0], say(fold[1]), self.fold, id="lesson-fold"))
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
        table = self.layer.table
        book = table.play.public.rulebook
        cited = dict.fromkeys(rule for n in now.passed for rule in lesson.step[n].rules[:1] if rule in book)
        if not cited:
            return []
        few = list(cited)[-NAMED:]
        named = table.ui.words.listed([f"{escape(book.find(rule).title)} ({rule_link(rule)})" for rule in few])
        words = f"{{icon:info}} {table.ui.word('lesson.passed', what=named)}"
        return [RichText(words, size="small", tone="accent", on_link=table.follow, id="lesson-passed")]


_GO_ON = Chord.parse(GO_ON)


class LessonLayer(Widget):
    """The layer over the table during a lesson: the note, and rings around what it points at."""

    def __init__(self, table: TableScreen, parts: dict[str, Widget]) -> None:
        super().__init__(id="lesson-layer")
        self.table, self._parts = table, parts
        self.note = LessonNote(self)
        self._place = PLACES[0]
        self.rings: list[Ring] = []
        self._pointing = False
        self._brought: object = None
        self._revealed: object = None
        """The steps for which the map, and the parts beside it, were scrolled to the goal."""
        self._crowd = Crowd()
        self._briefed = False  # whether the present step points at an open briefing
        self.visible = False
        self.add(self.note)

    # The lesson

    @property
    def left(self) -> bool:
        """Whether the note is folded away."""
        course = self.table.play.course
        return course is not None and course.mark.left

    @property
    def keeps_word(self) -> bool:
        """Whether the note has to be read before anything else is done."""
        course = self.table.play.course
        step = course.step if course is not None and not course.mark.left else None
        return step is not None and step.stay and course is not None and course.to_read

    @property
    def reads(self) -> bool:
        """Whether the note waits to be read, and no briefing comes first."""
        course = self.table.play.course
        return course is not None and course.to_read and self.visible and not self.left and not self._about_briefing()

    @property
    def said(self) -> object:
        """The number of the note, to tell one from another."""
        course = self.table.play.course
        return (course.progress.shown, self.note.back) if course is not None else None

    @property
    def to_go_on(self) -> Button | None:
        """The button of the note that the key to go on presses."""
        shown = self.note.walk() if self.reads and self.note.on_show else ()
        return next((w for w in shown if isinstance(w, Button) and w.id in ("lesson-on", "lesson-now")), None)

    def show(self, state: TableState) -> None:
        """Show the lesson step; while something is on stage it waits, and points at nothing."""
        staging = state.staging
        course = self.table.play.course
        over = course is not None and course.step is None and course.mark.left
        self.set_visible(course is not None and not over)
        if course is None or over:
            self._pointing = False
            return
        course.finish()
        self._pointing = not staging and not self.left
        self._read_with_briefing(course)
        # a step about the others' play is shown while they play, and stays until it has been read
        if not staging or not self.note.visible or course.progress.beyond is not None or state.bots_turn:
            self.note.show(course, to_read=course.to_read and not self._briefed)
            self.note.set_visible(True)
        self._bring()
        self._look()

    def _read_with_briefing(self, course: LessonProgress) -> None:
        """Mark a step about an open briefing as read when that is closed, so that one button goes on."""
        was, self._briefed = self._briefed, self._about_briefing()
        if was and self._speaks_of_briefing(course) and not self._briefed:
            course.read()
            self.table.play.autosave()

    @staticmethod
    def _speaks_of_briefing(course: LessonProgress) -> bool:
        step = course.step
        return step is not None and step.wait.read and any(point.part == "briefing" for point in step.point)

    def _about_briefing(self) -> bool:
        course = self.table.play.course
        return course is not None and self._speaks_of_briefing(course) and self._parts["briefing"].on_show

    def _bring(self) -> None:
        course = self.table.play.course
        if course is None or not self._pointing:
            return
        reveal(self.table, self._parts, course.points)
        if course.progress.shown == self._brought or not self.table.area.rect.width:
            return
        self._brought = course.progress.shown
        hexes = tuple(hexes_of(self.table, course.points))
        if hexes and not self._covered:
            self._show_all(hexes)

    def _show_all(self, hexes: tuple[Hex, ...]) -> None:
        """Show all hexes of the step, beside the note, and near enough to read their numbers."""
        view, area = self.table.area.view, self.table.area.rect
        view.read_numbers()
        view.lead(hexes, 0)
        boxes = tuple(view.hex_box(h) for h in hexes)
        crowd = crowd_of(self.table, self._parts)._replace(rings=boxes)
        note = self._spots()[best_place(self._spots(), crowd, self._place, staging=False)]
        if not all(map(area.contains, boxes)) or note.collidelist(boxes) >= 0:
            view.gather(hexes, room_beside(note, area, self.ui).move(-area.x, -area.y))

    def read(self) -> None:
        if self.note.back:
            self.to_now()
        elif self.table.play.course is not None:
            self.table.play.course.read()
            self._changed()

    def to_before(self) -> None:
        self.note.turn(1)
        self.table.sync()

    def to_now(self) -> None:
        self.note.turn(-self.note.back)
        self.table.sync()

    def anew(self) -> None:
        """Restart the lesson; what was played stays in its save."""
        table = self.table
        lesson = table.play.lesson
        if lesson is not None:
            game = table.play.public.meta.id
            table.attempt(lambda: table.sit_down(table.desk.new_lesson(game, lesson.id), instead=True))

    def begun(self) -> dict[int, int]:
        """Return the steps that were shown so far, each with the number of actions before it."""
        course = self.table.play.course
        return course.begun() if course is not None else {}

    def since_step(self, step: int) -> bool:
        """Whether anything was done since a step began."""
        course = self.table.play.course
        return course is not None and self.begun().get(step, course.plies) < course.plies

    def restart(self, step: int) -> None:
        """Play a step again, from the position in which it began."""
        table = self.table
        table.flow.halt()
        table.play.restart_step(step)
        self.note.forget()
        table.result_shown = False
        table.flow.bot_turn.forget()
        table.flow.clear()

    def open_steps(self) -> None:
        """Open the list of the steps so far, to play one of them again."""
        lesson, say = self.table.play.lesson, self.table.ui.word
        if lesson is None:
            return
        items = [
            MenuItem(say("lesson.named", step=self.note.number(lesson, at), words=short(lesson.step[at].say)),
                     partial(self.restart, at), icon="undo")
            for at in self.begun()
        ]  # fmt: skip
        items += [MenuItem(), MenuItem(say("lesson.anew"), self.anew, icon="first")]
        open_menu(self.table.ui, items, self.note.find("lesson-steps").rect)

    def leave(self) -> None:
        self._set_left(True)

    def take_up(self) -> None:
        self._set_left(False)

    def _set_left(self, left: bool) -> None:
        if self.table.play.course is not None:
            self.table.play.course.leave(left)
            self._changed()

    def _changed(self) -> None:
        self.table.play.autosave()
        self.table.sync()

    def key(self, event: pygame.event.Event) -> bool:
        """Read the note by the key to go on, where nothing else has taken it."""
        if not self.reads or Chord.of(event) != _GO_ON or self.table.flow.playback.busy:
            return False
        self.read()
        return True

    # Place and rings

    @property
    def _covered(self) -> bool:
        return self._parts["shop"].on_show

    def at(self, pos: Pos) -> Widget | None:
        return self.note.at(pos)

    def tick(self) -> None:
        """Move rings and note with what they point at."""
        course = self.table.play.course
        if not self.visible or course is None:
            return
        if course.progress.shown != self._brought:
            self._bring()
        self._look()

    def _look(self) -> None:
        course = self.table.play.course
        points = course.points if course is not None and self._pointing else ()
        if course is not None and points and course.progress.shown != self._revealed:
            found = reveal(self.table, self._parts, points, whole=True)
            self._revealed = course.progress.shown if found else self._revealed
        shown = self._found(course, points) if course is not None else []
        crowd = crowd_of(self.table, self._parts)._replace(rings=tuple(ring.rect for ring in shown))
        if crowd != self._crowd:
            self._crowd = crowd
            self.note.relayout()
            self._make_way()
        if shown == self.rings:
            return
        for ring in (*self.rings, *shown):
            self.spoil(ring.touched(self.ui))
        self.rings = shown
        self.note.relayout()

    def _found(self, course: LessonProgress, points: Sequence[Point]) -> list[Ring]:
        armed = self.table.sidebar.prompt.armed
        if not self._pointing or self.table.layers:
            return []
        if armed is not None and course.means(armed):
            return signature(self.table)
        choice = course.step is not None and course.step.choice
        return rings(self.table, self._parts, points, self._covered, choice=choice) if points else []

    def _make_way(self) -> None:
        """Hide the note during an animation if there is no room beside it."""
        if self._pointing or not self.note.mounted or not self.table.area.rect.width:
            return
        found = self._spots()
        there = found[best_place(found, self._crowd, self._place, staging=True)]
        self.note.set_visible(there.collidelist((*self._crowd.cards, *self._crowd.happens)) < 0)

    def _spots(self) -> dict[str, pygame.Rect]:
        area = self.table.area.rect
        wide, high = self.note.measure(min(area.width, self.ui.px(WIDE)))
        return spots((wide, high), area, self.ui)

    def _arrange(self) -> None:
        found = self._spots()
        self._place = best_place(found, self._crowd, self._place, staging=not self._pointing)
        self.note.place(found[self._place])

    def _over_map(self) -> list[pygame.Rect]:
        area = self.table.area
        return [part.rect for part in (self.table.stage, area.callout, *area.lying()) if part.on_show]

    def paint(self, surface: pygame.Surface) -> None:
        draw_rings(surface, self.ui, self.rings, self._over_map())
