"""The table in words, shown below the map or copied, for screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from hexcore.game.views import PieceView
from hexcore.types import Hex
from launcher.kit.layout import Column
from launcher.kit.widgets.scroll import Scroll
from launcher.kit.widgets.text import Label
from launcher.table.map.overlays import meta_of
from launcher.table.map.scenery import Scenery

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen

HEIGHT = 148


class Spoken:
    """The table in words, from what the viewer may see."""

    def __init__(self, table: TableScreen, scenery: Scenery) -> None:
        self.table, self.scenery = table, scenery

    def lines(self) -> list[str]:
        h = self.table.pointing.over[0]
        here = self._hex(h) if h >= 0 else [self._say("no_cursor")]
        return [
            *self._asked(),
            *self.table.advice.said(),
            *self.table.available.words(),
            *here,
            *self._overlay(h),
            *self._last(),
        ]

    def _overlay(self, h: Hex) -> list[str]:
        play, overlay = self.table.play, self.table.pointing.overlay
        meta = meta_of(self.table.controller, self.table.overlay)
        if meta is None:
            return []
        words = [play.say(mark.word) for mark in overlay.marks if mark.hex == h]
        words += [play.say(arrow.word) for arrow in overlay.arrows if h in arrow.way]
        told = " ".join(play.say(note) for note in overlay.notes)
        return [self._say("overlay", name=play.say(meta.name), notes=told), *(f"  {word}" for word in words)]

    def _say(self, key: str, **values: object) -> str:
        return self.table.ui.word(f"spoken.{key}", **values)

    def _asked(self) -> list[str]:
        who, *rest = self.table.sidebar.prompt.said
        return [self._say("asked", who=who, what=" ".join(rest))]

    def _hex(self, h: Hex) -> list[str]:
        view, scenery = self.table.play.view, self.scenery
        marks = scenery.marks(view.hex_marks.get(h, ()))
        here = self.table.ui.words.listed([scenery.title(h), *marks])
        pieces = [self._piece(piece) for piece in reversed(view.at(h))]
        sides = self.table.play.board.grid.sides_of(h)
        pieces += [self._piece(piece) for piece in view.pieces if piece.side >= 0 and piece.side in sides]
        told = [self._say("pieces", count=len(pieces)), *pieces] if pieces else [self._say("empty")]
        return [self._say("hex", hex=here), *told, self._may(h)]

    def _piece(self, piece: PieceView) -> str:
        scenery = self.scenery
        owner = self.table.play.seat_name(piece.seat) if piece.seat else ""
        carried = [self.table.ui.word("table.carries", pieces=self._carried(piece))] if piece.carries else []
        parts = [scenery.name(piece), owner, *scenery.values(piece), *scenery.marks(piece.marks), *carried]
        return "  " + self.table.ui.words.listed([part for part in parts if part])

    def _carried(self, piece: PieceView) -> str:
        found = (self.table.play.view.piece(ident) for ident in piece.carries)
        return self.table.ui.words.listed([self.scenery.name(one) for one in found if one is not None])

    def _may(self, h: Hex) -> str:
        offered = self.table.pointing.offered()
        if offered:
            return self._say("may", actions="; ".join(offered))
        refusal = None if self.table.flow.playback.busy else self.table.controller.why_not(h)
        if refusal is None:
            return self._say("may_nothing")
        return self._say("may_not", why=self.table.play.say(refusal.text), rule=refusal.rule)

    def _last(self) -> list[str]:
        told = self.table.flow.playback.told_of(self.table.play.lines())
        return [self._say("last", event=self.table.play.say(told[-1].record.text))] if told else []


class SpokenPane(Scroll):
    """The text pane below the map for screen readers; Tab stops here, and the page keys scroll."""

    focusable = True

    def __init__(self, table: TableScreen, scenery: Scenery) -> None:
        self.spoken = Spoken(table, scenery)
        self._lines = Column(gap=2, pad=(14, 6, 14, 6))
        self._told: list[str] = []
        super().__init__(self._lines, id="spoken", help="play.spoken")
        self.sized(height=HEIGHT)
        self.visible = table.desk.settings.text_pane

    def _default_name(self) -> str:
        return "\n".join(self._told)

    def text(self) -> str:
        return "\n".join(self.spoken.lines())

    def sync(self) -> None:
        told = self.spoken.lines() if self.visible else self._told
        if told != self._told:
            self._told = told
            self._lines.clear()
            self._lines.add(*(Label(line, size="small") for line in told))
            self.bar.scroll_to(0)

    def draw(self, surface: pygame.Surface) -> None:
        if self.visible:
            surface.fill(self.ui.palette.panel, self.rect)
            surface.fill(self.ui.palette.line, (self.rect.x, self.rect.y, self.rect.width, 1))
        super().draw(surface)
        if self.focused and self.ringed:
            pygame.draw.rect(surface, self.ui.palette.accent, self.rect, self.ui.px(2))
