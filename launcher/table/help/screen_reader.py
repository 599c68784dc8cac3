"""The table in words, shown below the map or copied, for screen readers.

What has the focus comes first, then what has happened, what is asked, and what is offered; lists come last.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import atan2, pi
from typing import TYPE_CHECKING

import pygame

from hexcore.game.answers import printed_points
from hexcore.game.views import PieceView
from hexcore.types import Hex
from launcher.kit.layout import Column
from launcher.kit.widgets.button import Pressable
from launcher.kit.widgets.markup import plain
from launcher.kit.widgets.scroll import Scroll
from launcher.kit.widgets.text import Label
from launcher.kit.window.input import stops
from launcher.kit.window.screen import content_lines, enter_words, focus_lines, hover_lines, screen_lines, spoken
from launcher.table.map.overlays import meta_of
from launcher.table.map.scenery import Scenery

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen

HEIGHT = 148
EVENTS = 40  # the most events that are read out: the last ones
REACHED = 60  # the most hexes within reach that are read out: the nearest ones
POINTS = ("e", "ne", "n", "nw", "w", "sw", "s", "se")  # of the compass, against the clock


class Spoken:
    """The table in words, from what the viewer may see."""

    def __init__(self, table: TableScreen, scenery: Scenery) -> None:
        self.table, self.scenery = table, scenery

    def lines(self) -> list[str]:
        """Return everything that a player sees, a line each; over the table, what lies over it."""
        table = self.table
        if table.curtain.visible:
            return [*focus_lines(table), *content_lines(table.ui, table.curtain)]
        if table.layers and not table.available.open:
            return screen_lines(table)
        return [
            *self._focus(),
            *self._cursor(),
            *self._events(),
            *self._asked(),
            *table.advice.said(),
            *table.available.words(),
            *self._sheets(),
            *self._odds(),
            *self._offers(),
            *self._standing(),
            *self._lists(),
        ]

    def _say(self, key: str, **values: object) -> str:
        return self.table.ui.word(f"spoken.{key}", **values)

    # The focus

    def enter(self) -> str:
        """Return what Enter does now, in words; "" for nothing."""
        table = self.table
        if table.flow.playback.busy and table.stage.visible:
            return table.ui.word("table.go_on")
        if table.layers or table.focused is not table.map:
            return enter_words(table)
        if table.map.going.open:
            h = table.map.going.hex
            return self._say("go_hex", hex=self.scenery.title(h)) if h >= 0 else ""
        if table.map.cursor_hex < 0:
            return self._say("show_cursor")
        return "; ".join(table.pointing.offered())

    def _focus(self) -> list[str]:
        table, does = self.table, self.enter()
        at_map = table.focused is table.map
        h = table.map.cursor_hex
        where = self._say("at_hex", hex=table.play.board.label(h)) if h >= 0 else self._say("no_cursor")
        named = where if at_map else spoken(table.ui, table.focused).line(table.ui) if table.focused else ""
        found = [self._say("focus", what=named)] if named else []
        if at_map and table.map.going.open:
            found.append(self._say("typed", number=table.map.going.text))
        found.append(self._say("enter", does=does) if does else self._say("enter_nothing"))
        return found if at_map or table.focused is None else [*found, *hover_lines(table.focused)]

    def _cursor(self) -> list[str]:
        h = self.table.pointing.over[0]
        return [*self._hex(h), *self._overlay(h)] if h >= 0 else []

    def _overlay(self, h: Hex) -> list[str]:
        play, overlay = self.table.play, self.table.pointing.overlay
        meta = meta_of(self.table.controller, self.table.overlay)
        if meta is None:
            return []
        words = [play.say(mark.word) for mark in overlay.marks if mark.hex == h]
        words += [play.say(arrow.word) for arrow in overlay.arrows if h in arrow.way]
        told = " ".join(play.say(note) for note in overlay.notes)
        return [self._say("overlay", name=play.say(meta.name), notes=told), *(f"  {word}" for word in words)]

    def _hex(self, h: Hex) -> list[str]:
        view, scenery = self.table.play.view, self.scenery
        marks = scenery.marks(view.hex_marks.get(h, ()))
        here = self.table.ui.words.listed([scenery.title(h), *marks])
        sides = self.table.play.board.grid.sides_of(h)
        beside = [piece for piece in view.pieces if piece.side >= 0 and piece.side in sides]
        there = {piece.id: piece for piece in (*reversed(view.at(h)), *beside)}
        pieces = [self._piece(piece) for piece in there.values()]
        told = [self._say("pieces", count=len(pieces)), *pieces] if pieces else [self._say("empty")]
        return [self._say("hex", hex=here), *told, *self._costs(h), self._may(h)]

    def _costs(self, h: Hex) -> list[str]:
        """Return the price of the hex, its noise, and what is noted there, as on the hover card."""
        shown = plain(self.table.pointing.tip(h, "")).splitlines()
        known = set(plain(self.scenery.tooltip(h)).splitlines())
        return [f"  {line}" for line in (*shown, self.table.pointing.status()) if line and line not in known]

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
            enters = self.table.focused is self.table.map and not self.table.map.going.open
            return self._say("may" if enters else "may_click", actions="; ".join(offered))
        controller = self.table.controller
        movers = (self.table.play.view.piece(piece) for piece in controller.movers())
        stays = any(piece is not None and piece.hex == h for piece in movers)
        refusal = None if self.table.flow.playback.busy or stays else controller.why_not(h)
        if refusal is None:
            return self._say("may_nothing")
        return self._say("may_not", why=self.table.play.say(refusal.text), rule=refusal.rule)

    # What happens and what is asked

    def _events(self) -> list[str]:
        """Return what has happened since the viewer's last choice, event by event."""
        play = self.table.play
        told = list(self.table.flow.playback.told_of(play.lines()))
        own = [n for n, line in enumerate(told) if line.seat == play.viewer]
        since = told[own[-1] :] if own else told
        words = [play.say(line.record.text) for line in since[-EVENTS:]]
        return [self._say("last", event=words[0])] if len(words) == 1 else self._listed("events", words)

    def _asked(self) -> list[str]:
        who, *rest = self.table.sidebar.prompt.said
        return [self._say("asked", who=who, what=" ".join(rest))]

    def _sheets(self) -> list[str]:
        """Return the lesson's note, the card of a new task, and the shop, where they are open."""
        table = self.table
        parts = (table.lesson.note, table.briefing, table.shop)
        return [line for part in parts if part.on_show for line in content_lines(table.ui, part)]

    def _odds(self) -> list[str]:
        odds = self.table.sidebar.odds
        return content_lines(self.table.ui, odds) if odds.visible else []

    def _offers(self) -> list[str]:
        """Return every live button and piece beside the map, with its key."""
        side, ui = self.table.sidebar, self.table.ui
        parts = (side.prompt, side.actions.main, side.actions, side.stack, side.actions.later)
        found = [w for part in parts for w in stops(part) if isinstance(w, Pressable)]
        return self._listed("buttons", [spoken(ui, button).line(ui) for button in dict.fromkeys(found)])

    def _standing(self) -> list[str]:
        """Return turn, points and panels."""
        play = self.table.play
        say, view = play.say, play.view
        tracks = [f"{say(track.name)}: {track.value}" for track in view.tracks]
        rows = [f"{say(row.label)}: {say(row.value)}" for panel in view.panels for row in panel.rows]
        return self._listed("standing", [say(view.title), *tracks, *rows])

    # Lists

    def _lists(self) -> Iterator[str]:
        view, viewer = self.table.play.view, self.table.play.viewer
        on_map = [piece for piece in view.pieces if piece.hex >= 0 or piece.side >= 0]
        own = [piece for piece in on_map if piece.seat == viewer]
        others = [piece for piece in on_map if piece.seat not in ("", viewer)]
        yield from self._listed("own", [self._where(piece) for piece in own])
        yield from self._listed("enemies", [self._where(piece) for piece in sorted(others, key=self._far)])
        yield from self._listed("reach", self._reached())
        yield from self._objectives(view.hex_marks if len(view.hex_marks) <= REACHED else {})

    def _objectives(self, marked: Mapping[Hex, tuple[str, ...]]) -> Iterator[str]:
        """Yield the marked hexes, those with the same marks on one line."""
        places: dict[str, list[str]] = {}
        for h, marks in marked.items():
            places.setdefault(self.table.ui.words.listed(self.scenery.marks(marks)), []).append(self._place(h))
        told = [f"  {words}: {'; '.join(found)}" for words, found in places.items()]
        yield from [self._say("objectives", count=len(marked)), *told] if told else []

    def _listed(self, key: str, lines: Iterable[str]) -> list[str]:
        found = [line.strip() for line in lines if line.strip()]
        return [self._say(key, count=len(found)), *(f"  {line}" for line in found)] if found else []

    def _from(self) -> Hex:
        """The hex that distances are counted from: the cursor, else where the picked piece stands."""
        if (at := self.table.map.cursor_hex) >= 0:
            return at
        movers = self.table.controller.movers()
        shown = self.table.play.view.piece(movers[-1]) if movers else None
        return shown.hex if shown is not None else -1

    def _stands(self, piece: PieceView) -> Hex:
        sides = self.table.play.board.grid.sides
        return piece.hex if piece.hex >= 0 else next((h for h in sides.hexes[piece.side] if h >= 0), -1)

    def _far(self, piece: PieceView) -> int:
        start, h = self._from(), self._stands(piece)
        return self.table.play.board.distance(start, h) if start >= 0 and h >= 0 else 0

    def _where(self, piece: PieceView) -> str:
        return self.table.ui.words.listed([self._piece(piece).strip(), self._place(self._stands(piece))])

    def _place(self, h: Hex) -> str:
        """Return a hex by its number, with distance and direction from the cursor or the picked piece."""
        board, start = self.table.play.board, self._from()
        if start < 0 or h < 0 or h == start:
            return board.label(h) if h >= 0 else ""
        (x, y), (u, v) = board.centre(start), board.centre(h)
        point = POINTS[round(atan2(y - v, u - x) / (pi / 4)) % len(POINTS)]
        way = self.table.ui.word(f"compass.{point}")
        return self._say("place", hex=board.label(h), count=board.distance(start, h), way=way)

    def _reached(self) -> Iterator[str]:
        """Yield the hexes that a click can lead to, the nearest first, each with its cost."""
        lit = [(spot.hex, stop) for spot, stop in self.table.controller.lit().items() if spot.hex >= 0]
        start, board = self._from(), self.table.play.board
        if start >= 0:
            lit.sort(key=lambda one: board.distance(start, one[0]))
        for h, stop in lit[:REACHED]:
            sign = [self.table.play.say(stop.note)] if stop.note is not None else []
            cost = [self._say("cost", cost=printed_points(stop.cost))] if stop.cost is not None else []
            ends = [self._say("ends")] if stop.halts else []
            yield self.table.ui.words.listed([self._place(h), *cost, *ends, *sign])
        if len(lit) > REACHED:
            yield self._say("more", count=len(lit) - REACHED)


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
        told = self.spoken.lines() if self.visible and self.spoken.table.built else self._told
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
