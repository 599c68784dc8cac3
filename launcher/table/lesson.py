"""The teacher at the table: a note on paper with what a lesson says now, and rings around what it speaks of.

It lies over everything and takes nothing but clicks on the note. The note stands in the corner of the map where it
hides least of what it points at; it can be folded away and taken up again, and the game goes on either way.
"""

from __future__ import annotations

import pygame

from hexcore.course import Course, Progress
from hexcore.lessons import Lesson
from launcher.kit.button import Button, icon_button
from launcher.kit.keys import Chord
from launcher.kit.layout import Row, Spacer
from launcher.kit.markup import escape
from launcher.kit.surfaces import Card
from launcher.kit.text import Label, RichText
from launcher.kit.widget import Pos, Widget
from launcher.table.hotkeys import GO_ON
from launcher.table.lessonrings import Ring, TaughtTable, draw_rings, hexes_of, reveal, rings, signature
from launcher.table.parts import rule_link

WIDE = 330
EDGE = 12
CORNERS = ("topright", "topleft", "bottomright", "bottomleft")
FOOT = 44
"""What the legend and the overview take of the foot of the map."""
NAMED = 4
"""So many rules are named of those that were passed over: the last ones."""
_GO_ON = Chord.parse(GO_ON)


class LessonNote(Card):
    """What is said now: which step of how many, the words, the rules, and how to go on or leave."""

    def __init__(self, layer: LessonLayer) -> None:
        super().__init__(gap=6, pad=(14, 8, 14, 10), id="lesson")
        self.layer = layer
        self.visible = False
        self._shown: tuple[object, ...] = ()

    def show(self, now: Progress, *, to_read: bool) -> None:
        """Say a step; after the last one the last words."""
        shown, lesson = (now.shown, now.strayed, now.passed, to_read, self.layer.left), self.layer.table.play.lesson
        if shown == self._shown or lesson is None:
            return
        self._shown = shown
        self.clear()
        self.width = None if self.layer.left else WIDE
        self.add(*(self._folded() if self.layer.left else self._open(lesson, now, to_read)))

    def _folded(self) -> list[Widget]:
        say = self.layer.table.ui.word
        return [Button(say("lesson.take_up"), self.layer.take_up, kind="quiet", icon="book", id="lesson-up")]

    def _open(self, lesson: Lesson, now: Progress, to_read: bool) -> list[Widget]:
        say, at = self.layer.table.ui.word, now.shown
        step = lesson.step[at] if at < len(lesson.step) else None
        head = (
            say("lesson.step", step=lesson.number(at), count=lesson.length) if step is not None else say("lesson.done")
        )
        leave = icon_button("close", say("lesson.leave"), self.layer.leave, id="lesson-leave")
        parts: list[Widget] = [Row(Label(head, size="small", tone="muted").sized(flex=1), leave, gap=6)]
        parts += self._quicker(lesson, now) if now.aside is None else []
        if step is None:
            parts.append(RichText(escape(lesson.end), id="lesson-say"))
            close = Button(say("lesson.close"), self.layer.leave, kind="primary", icon="check", id="lesson-close")
            return [*parts, Row(Spacer(), close)]
        if now.strayed and now.aside is None:
            words = escape(step.stray or say("lesson.stray"))
            parts.append(RichText(f"{{icon:info}} {words}", size="small", tone="accent", id="lesson-stray"))
        parts.append(RichText(escape(step.say), id="lesson-say"))
        cited = RichText(" ".join(map(rule_link, step.rules)), size="small", on_link=self.layer.table.follow)
        foot: list[Widget] = [cited.sized(flex=1)] if step.rules else [Spacer()]
        if to_read:
            key = self.layer.table.desk.keys.text("table.lesson")
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
        self._beside: list[pygame.Rect] = []
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
            self.note.show(course.progress, to_read=course.to_read and not self._briefed)
            self.note.set_visible(True)
        self._bring()
        self._look()

    def _read_with_briefing(self, course: Course) -> None:
        """A step about a briefing that lies open has been read when that is put away: one button goes on."""
        step = course.step
        about = step is not None and step.wait.read and any(point.part == "briefing" for point in step.point)
        was, self._briefed = self._briefed, about and self._parts["briefing"].on_show
        if was and about and not self._briefed:
            course.read()
            self.table.play.autosave()

    def _bring(self) -> None:
        """Let the map show what a new step points at."""
        course = self.table.play.course
        if course is None or not self._pointing:
            return
        reveal(self.table, self._parts, course.points)
        if course.progress.shown == self._brought:
            return
        self._brought = course.progress.shown
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
        reads = course is not None and course.to_read and self.visible and not self.left and not self._briefed
        if not reads or Chord.of(event) != _GO_ON or self.table.flow.playback.busy:
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
        found = self._found(course) if course is not None and self._pointing else []
        beside = self._cards()
        if beside != self._beside:
            self._beside = beside
            self.note.relayout()
        if found == self._rings:
            return
        for ring in (*self._rings, *found):
            self.spoil(ring.touched(self.ui))
        self._rings = found
        self.note.relayout()

    def _found(self, course: Course) -> list[Ring]:
        """The rings around the next thing to click: what waits for a second word comes before all else."""
        armed = self.table.sidebar.prompt.armed
        if self.table.layers:
            return []  # what lies over the table is answered first
        if armed is not None and course.means(armed):
            return signature(self.table)
        points = course.points
        return rings(self.table, self._parts, points, self._covered) if points else []

    def _arrange(self) -> None:
        inner = self.table.area.rect.inflate(-2 * self.ui.px(EDGE), -2 * self.ui.px(EDGE))
        wide, high = self.note.measure(min(inner.width, self.ui.px(WIDE)))
        box = pygame.Rect(0, 0, wide, min(high, inner.height))
        inner = pygame.Rect(inner.x, inner.y, inner.width, max(box.height, inner.height - self.ui.px(FOOT)))

        def placed(corner: str) -> pygame.Rect:
            there = box.copy()
            setattr(there, corner, getattr(inner, corner))
            return there

        cards, shopping = self._cards(), self._covered

        def hidden(corner: str) -> tuple[int, int, bool, bool]:
            there = placed(corner)
            over = sum(map(there.colliderect, (ring.rect for ring in self._rings)))
            read = sum(map(there.colliderect, cards))
            return read, over, shopping and corner.startswith("top"), corner != self._corner

        self._corner = min(CORNERS, key=hidden)
        self.note.place(placed(self._corner))

    def _cards(self) -> list[pygame.Rect]:
        """Where something is to be read that the note is to keep off."""
        return [part.rect.copy() for part in (self.table.stage, self._parts["briefing"]) if part.on_show]

    def _over_map(self) -> list[pygame.Rect]:
        """Where something lies over the map and is to be read."""
        area = self.table.area
        return [part.rect for part in (self.table.stage, area.callout, *area.lying()) if part.on_show]

    def paint(self, surface: pygame.Surface) -> None:
        """The rings, below all that is to be read: the note lies over them, and so do bubbles and cards."""
        draw_rings(surface, self.ui, self._rings, self._over_map())
