"""The teacher at the table: a note on paper with what a lesson says now, and rings around what it speaks of.

It lies over everything and takes nothing but clicks on the note. The note stands where it hides least of what it
speaks of (:mod:`launcher.table.lessonplace`); it can be folded away and taken up again, and the game goes on all the
same.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from hexcore.course import Course
from hexcore.lessons import Point
from hexcore.types import Hex
from launcher.kit.button import Button
from launcher.kit.keys import Chord
from launcher.kit.widget import Pos, Widget
from launcher.table.hotkeys import GO_ON
from launcher.table.lessonnote import WIDE, LessonNote
from launcher.table.lessonplace import PLACES, Crowd, best_place, crowd_of, room_beside, spots
from launcher.table.lessonrings import Ring, TaughtTable, draw_rings, hexes_of, reveal, rings, signature

_GO_ON = Chord.parse(GO_ON)


class LessonLayer(Widget):
    """Lies over the table while a lesson is on: the note, and rings around what it points at."""

    def __init__(self, table: TaughtTable, parts: dict[str, Widget]) -> None:
        super().__init__(id="lesson-layer")
        self.table, self._parts = table, parts
        self.note = LessonNote(self)
        self._place = PLACES[0]
        self._rings: list[Ring] = []
        self._pointing = False
        self._brought: object = None
        self._revealed: object = None
        """The steps for which the map, and what lies beside it, were brought to what is pointed at."""
        self._crowd = Crowd()
        self._briefed = False
        """Whether the step that is said points at a briefing that lies open."""
        self.visible = False
        self.add(self.note)

    # -- the lesson -----------------------------------------------------------------------------------------

    @property
    def left(self) -> bool:
        """Whether the lesson was left for a while."""
        course = self.table.play.course
        return course is not None and course.mark.left

    @property
    def keeps_word(self) -> bool:
        """Whether what is said now is to be read before anything else: the buttons beside the map wait for that."""
        course = self.table.play.course
        step = course.step if course is not None and not course.mark.left else None
        return step is not None and step.stay and course is not None and course.to_read

    @property
    def reads(self) -> bool:
        """Whether what is said now waits to be read, and no card beside it is what is read first."""
        course = self.table.play.course
        return course is not None and course.to_read and self.visible and not self.left and not self._about_briefing()

    @property
    def said(self) -> object:
        """What is said now, to tell one note from another."""
        course = self.table.play.course
        return (course.progress.shown, self.note.back) if course is not None else None

    @property
    def to_go_on(self) -> Button | None:
        """The button of the note that the key that goes on would press; None where it has none."""
        shown = self.note.walk() if self.reads and self.note.on_show else ()
        return next((w for w in shown if isinstance(w, Button) and w.id in ("lesson-on", "lesson-now")), None)

    def sync(self, staging: bool) -> None:
        """Say where the lesson stands; while something is on stage it waits, and points at nothing."""
        course = self.table.play.course
        over = course is not None and course.step is None and course.mark.left
        self.set_visible(course is not None and not over)
        if course is None or over:
            self._pointing = False
            return
        course.finish()
        self._pointing = not staging and not self.left
        self._read_with_briefing(course)
        # what is said about others' play is said while they play, and stays until it has been read
        if not staging or not self.note.visible or course.progress.beyond is not None or self.table.play.bots_turn:
            self.note.show(course, to_read=course.to_read and not self._briefed)
            self.note.set_visible(True)
        self._bring()
        self._look()

    def _read_with_briefing(self, course: Course) -> None:
        """A step about a briefing that lies open has been read when that is put away: one button goes on."""
        was, self._briefed = self._briefed, self._about_briefing()
        if was and self._speaks_of_briefing(course) and not self._briefed:
            course.read()
            self.table.play.autosave()

    @staticmethod
    def _speaks_of_briefing(course: Course) -> bool:
        step = course.step
        return step is not None and step.wait.read and any(point.part == "briefing" for point in step.point)

    def _about_briefing(self) -> bool:
        """Whether the step that is said points at a briefing that lies open."""
        course = self.table.play.course
        return course is not None and self._speaks_of_briefing(course) and self._parts["briefing"].on_show

    def _bring(self) -> None:
        """Let the map show what a new step points at."""
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
        """Let the map show all that is pointed at, also where the note would have to lie over some of it, and so near
        that the numbers of the hexes, by which it is spoken of, can be read."""
        view, area = self.table.area.view, self.table.area.rect
        view.read_numbers()
        view.lead(hexes, 0)
        boxes = tuple(view.hex_box(h) for h in hexes)
        crowd = crowd_of(self.table, self._parts)._replace(rings=boxes)
        note = self._spots()[best_place(self._spots(), crowd, self._place, staging=False)]
        if not all(map(area.contains, boxes)) or note.collidelist(boxes) >= 0:
            view.gather(hexes, room_beside(note, area, self.ui).move(-area.x, -area.y))

    def read(self) -> None:
        """The step has been read."""
        if self.note.back:
            self.to_now()
        elif self.table.play.course is not None:
            self.table.play.course.read()
            self._changed()

    def to_before(self) -> None:
        """Read once more what was said before."""
        self.note.turn(1)
        self.table.sync()

    def to_now(self) -> None:
        """Back to what is said now."""
        self.note.turn(-self.note.back)
        self.table.sync()

    def anew(self) -> None:
        """Sit down to the lesson from its start; what was played stays in its save."""
        table = self.table
        lesson = table.play.lesson
        if lesson is not None:
            game = table.play.public.meta.id
            table.attempt(lambda: table.sit_down(table.desk.new_lesson(game, lesson.id), instead=True))

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
        if not self.reads or Chord.of(event) != _GO_ON or self.table.flow.playback.busy:
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
        if shown == self._rings:
            return
        for ring in (*self._rings, *shown):
            self.spoil(ring.touched(self.ui))
        self._rings = shown
        self.note.relayout()

    def _found(self, course: Course, points: Sequence[Point]) -> list[Ring]:
        """The rings around the next thing to click: what waits for a second word comes before all else, and what lies
        over the table before that."""
        armed = self.table.sidebar.prompt.armed
        if not self._pointing or self.table.layers:
            return []
        if armed is not None and course.means(armed):
            return signature(self.table)
        choice = course.step is not None and course.step.choice
        return rings(self.table, self._parts, points, self._covered, choice=choice) if points else []

    def _make_way(self) -> None:
        """While something is on stage, and no room is beside its card and what it tells of, that is seen first."""
        if self._pointing or not self.note.mounted or not self.table.area.rect.width:
            return
        found = self._spots()
        there = found[best_place(found, self._crowd, self._place, staging=True)]
        self.note.set_visible(there.collidelist((*self._crowd.cards, *self._crowd.happens)) < 0)

    def _spots(self) -> dict[str, pygame.Rect]:
        """Where the note may lie."""
        area = self.table.area.rect
        wide, high = self.note.measure(min(area.width, self.ui.px(WIDE)))
        return spots((wide, high), area, self.ui)

    def _arrange(self) -> None:
        found = self._spots()
        self._place = best_place(found, self._crowd, self._place, staging=not self._pointing)
        self.note.place(found[self._place])

    def _over_map(self) -> list[pygame.Rect]:
        """Where something lies over the map and is to be read."""
        area = self.table.area
        return [part.rect for part in (self.table.stage, area.callout, *area.lying()) if part.on_show]

    def paint(self, surface: pygame.Surface) -> None:
        """The rings, below all that is to be read: the note lies over them, and so do bubbles and cards."""
        draw_rings(surface, self.ui, self._rings, self._over_map())
