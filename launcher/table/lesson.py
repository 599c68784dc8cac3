"""The teacher at the table: a note on paper with what a lesson says now, and rings around what it speaks of.

It lies over everything and takes nothing but clicks on the note. The note stands in the corner of the map where it
hides least of what it points at; it can be folded away and taken up again, and the game goes on either way.
"""

from __future__ import annotations

import pygame

from hexcore.lessons import Lesson
from launcher.kit.button import Button, icon_button
from launcher.kit.keys import Chord
from launcher.kit.layout import Row, Spacer
from launcher.kit.markup import escape
from launcher.kit.surfaces import Card
from launcher.kit.text import Label, RichText
from launcher.kit.widget import Pos, Widget
from launcher.table.hotkeys import GO_ON
from launcher.table.lessonrings import Ring, TaughtTable, draw_rings, hexes_of, reveal, rings
from launcher.table.parts import rule_link

WIDE = 330
EDGE = 12
CORNERS = ("topright", "topleft", "bottomright", "bottomleft")
FOOT = 44
"""What the legend and the overview take of the foot of the map."""
_GO_ON = Chord.parse(GO_ON)


class LessonNote(Card):
    """What is said now: which step of how many, the words, the rules, and how to go on or leave."""

    def __init__(self, layer: LessonLayer) -> None:
        super().__init__(gap=6, pad=(14, 8, 14, 10), id="lesson")
        self.layer = layer
        self.visible = False
        self._shown: tuple[object, ...] = ()

    def show(self, at: int, strayed: bool) -> None:
        """Say a step; after the last one the last words."""
        shown, lesson = (at, strayed, self.layer.left), self.layer.table.play.lesson
        if shown == self._shown or lesson is None:
            return
        self._shown = shown
        self.clear()
        self.width = None if self.layer.left else WIDE
        self.add(*(self._folded() if self.layer.left else self._open(lesson, at, strayed)))

    def _folded(self) -> list[Widget]:
        say = self.layer.table.ui.word
        return [Button(say("lesson.take_up"), self.layer.take_up, kind="quiet", icon="book", id="lesson-up")]

    def _open(self, lesson: Lesson, at: int, strayed: bool) -> list[Widget]:
        say, count = self.layer.table.ui.word, len(lesson.step)
        step = lesson.step[at] if at < count else None
        head = say("lesson.step", step=at + 1, count=count) if step is not None else say("lesson.done")
        leave = icon_button("close", say("lesson.leave"), self.layer.leave, id="lesson-leave")
        parts: list[Widget] = [Row(Label(head, size="small", tone="muted").sized(flex=1), leave, gap=6)]
        if step is None:
            parts.append(RichText(escape(lesson.end), id="lesson-say"))
            close = Button(say("lesson.close"), self.layer.leave, kind="primary", icon="check", id="lesson-close")
            return [*parts, Row(Spacer(), close)]
        if strayed:
            words = escape(step.stray or say("lesson.stray"))
            parts.append(RichText(f"{{icon:info}} {words}", size="small", tone="accent", id="lesson-stray"))
        parts.append(RichText(escape(step.say), id="lesson-say"))
        cited = RichText(" ".join(map(rule_link, step.rules)), size="small", on_link=self.layer.table.follow)
        foot: list[Widget] = [cited.sized(flex=1)] if step.rules else [Spacer()]
        if step.wait.read:
            key = self.layer.table.desk.keys.text("table.lesson")
            foot.append(Button(say("lesson.go_on"), self.layer.read, kind="primary", hotkey=key, id="lesson-on"))
        return [*parts, Row(*foot, gap=8)]


class LessonLayer(Widget):
    """Lies over the table while a lesson is on: the note, and rings around what it points at."""

    def __init__(self, table: TaughtTable, parts: dict[str, Widget]) -> None:
        super().__init__(id="lesson-layer")
        self.table, self._parts = table, parts
        self.note = LessonNote(self)
        self._corner = CORNERS[0]
        self._rings: list[Ring] = []
        self._pointing = False
        self._brought: object = None
        self.visible = False
        self.add(self.note)

    # -- the lesson -----------------------------------------------------------------------------------------

    @property
    def left(self) -> bool:
        """Whether the lesson was left for a while."""
        course = self.table.play.course
        return course is not None and course.mark.left

    def sync(self, staging: bool) -> None:
        """Say where the lesson stands; while something is on stage it waits, and points at nothing."""
        course = self.table.play.course
        over = course is not None and course.step is None and course.mark.left
        self.set_visible(course is not None and not over)
        if course is None or over:
            self._pointing = False
            return
        self._pointing = not staging and not self.left
        if not staging or not self.note.visible:
            self.note.show(course.progress.at, course.progress.strayed)
            self.note.set_visible(True)
        self._bring()
        self._look()

    def _bring(self) -> None:
        """Let the map show what a new step points at."""
        course = self.table.play.course
        if course is None or not self._pointing:
            return
        reveal(self.table, self._parts, course.points)
        if course.progress.at == self._brought:
            return
        self._brought = course.progress.at
        hexes = tuple(hexes_of(self.table, course.points))
        if hexes and not self._covered:
            self.table.area.view.lead(hexes)

    def read(self) -> None:
        """The step has been read."""
        if self.table.play.course is not None:
            self.table.play.course.read()
            self._changed()

    def leave(self) -> None:
        """Fold the note away; the game goes on."""
        self._set_left(True)

    def take_up(self) -> None:
        """Go on with the lesson."""
        self._set_left(False)

    def _set_left(self, left: bool) -> None:
        if self.table.play.course is not None:
            self.table.play.course.leave(left)
            self._changed()

    def _changed(self) -> None:
        self.table.play.autosave()
        self.table.sync()

    def key(self, event: pygame.event.Event) -> bool:
        """The key that goes on, where nothing else has taken it: the note has been read."""
        course = self.table.play.course
        step = course.step if course is not None and self.visible and not self.left else None
        if step is None or not step.wait.read or Chord.of(event) != _GO_ON or self.table.flow.playback.busy:
            return False
        self.read()
        return True

    # -- place and rings ------------------------------------------------------------------------------------

    @property
    def _covered(self) -> bool:
        """Whether the map lies behind the shop."""
        return self._parts["shop"].on_show

    def at(self, pos: Pos) -> Widget | None:
        """Only the note is here to be clicked; all else lies below."""
        return self.note.at(pos) if self.visible else None

    def tick(self) -> None:
        """What is pointed at may have moved: so do the rings, and the note if it lies over one."""
        if self.visible:
            self._look()

    def _look(self) -> None:
        course = self.table.play.course
        points = course.points if course is not None and self._pointing else ()
        found = rings(self.table, self._parts, points, self._covered) if points else []
        if found == self._rings:
            return
        for ring in (*self._rings, *found):
            self.spoil(ring.touched(self.ui))
        self._rings = found
        self.note.relayout()

    def _arrange(self) -> None:
        inner = self.table.area.rect.inflate(-2 * self.ui.px(EDGE), -2 * self.ui.px(EDGE))
        wide, high = self.note.measure(min(inner.width, self.ui.px(WIDE)))
        box = pygame.Rect(0, 0, wide, min(high, inner.height))
        inner = pygame.Rect(inner.x, inner.y, inner.width, max(box.height, inner.height - self.ui.px(FOOT)))

        def placed(corner: str) -> pygame.Rect:
            there = box.copy()
            setattr(there, corner, getattr(inner, corner))
            return there

        cards = [part.rect for part in (self.table.stage, self._parts["briefing"]) if part.on_show]

        shopping = self._covered

        def hidden(corner: str) -> tuple[int, bool, bool]:
            there = placed(corner)
            over = sum(map(there.colliderect, (*(ring.rect for ring in self._rings), *cards)))
            return over, shopping and corner.startswith("top"), corner != self._corner

        self._corner = min(CORNERS, key=hidden)
        self.note.place(placed(self._corner))

    def paint(self, surface: pygame.Surface) -> None:
        """The rings; the note lies over them."""
        draw_rings(surface, self.ui, self._rings)
