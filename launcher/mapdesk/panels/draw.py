"""The panel for drawing: what the tool draws, with which source, and what lies at a spot."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Unpack

import pygame

from hexcore.board.tables import LetteringTable
from hexcore.data.provenance import Source
from hexcore.editor import places
from hexcore.editor.places import At
from launcher.kit.layout import Column, GridLayout, Row
from launcher.kit.style import paint
from launcher.kit.style.colour import RGB, mix
from launcher.kit.style.theme import CONTROL, RADIUS
from launcher.kit.widget import Options, Size, Widget
from launcher.kit.widgets.button import Pressable, icon_button
from launcher.kit.widgets.controls import Segmented
from launcher.kit.widgets.fields import TextField
from launcher.kit.widgets.scroll import Scroll
from launcher.kit.widgets.surfaces import Divider
from launcher.kit.widgets.text import Label
from launcher.kit.window.menu import Choice
from launcher.mapdesk.panels.panel import DeskPanel
from launcher.mapdesk.tools import BoardSpot
from launcher.painting.palette import GROUND, INK, PAPER

if TYPE_CHECKING:
    pass

SHORT = 84  # names of so many units fit side by side
SAYS = ("reconstructed", "printed", "fact")


class DrawPanel(DeskPanel):
    """The settings of the tool in hand."""

    key = "draw"
    icon = "edit"
    command = "mapdesk.draw"

    spot: BoardSpot | None = None
    _note: TextField | None = None

    def build(self) -> Widget:
        tool, say = self.screen.tool, self.screen.ui.word
        parts: list[Widget] = [
            Label(say(f"mapdesk.tool.{tool.key}"), size="heading", bold=True),
            Label(say(f"mapdesk.how.{tool.key}"), size="small", tone="muted"),
        ]
        if tool.wants == "ground":
            parts += [self._grounds(), self._size()]
        elif tool.wants:
            parts += self._kind(tool.key, tool.wants)
        if tool.key == "area":
            parts.append(self._size())
        if tool.key == "look":
            parts += self._lies()
        else:
            parts += [Divider(), *self._says()]
        return Scroll(Column(*parts, gap=10, pad=(2, 4, 8, 8)))

    def pointed(self, spot: BoardSpot) -> None:
        self.spot = spot
        self.screen.show_panel()

    def changed(self) -> None:
        if self.screen.tool.key == "look" and self.spot is not None and not self._typing():
            self.screen.show_panel()

    def _typing(self) -> bool:
        focused = self.screen.focused
        return focused is not None and focused.takes_text

    def _grounds(self) -> Widget:
        bench = self.screen.bench
        buttons: list[Widget] = []
        for code in bench.codes():
            look = bench.look.terrain.get(code)
            colour = GROUND[look.ground] if look is not None else PAPER
            words = bench.ground(code)
            chosen = code == bench.code
            take = partial(self._take_code, code)
            buttons.append(GroundButton(words, code, colour, chosen, take, id=f"code.{code}", tip=words))
        ui = self.screen.ui
        longest = max((ui.fonts.width(bench.ground(code)) for code in bench.codes()), default=0)
        columns = 2 if longest <= ui.px(SHORT) else 1
        return GridLayout(*buttons, columns=columns, least=116, gap=6, help="mapdesk.grounds")

    def _take_code(self, code: str) -> None:
        self.screen.bench.code = code
        self.screen.show_panel()

    def _size(self) -> Widget:
        say = self.screen.ui.word
        sizes = [(str(n), str(3 * n * (n + 1) + 1)) for n in range(4)]
        choice = Segmented(sizes, str(self.screen.bench.radius), self._resize, id="size", name=say("mapdesk.size"))
        choice.help = "mapdesk.size"
        return Row(Label(say("mapdesk.size"), tone="muted").sized(flex=1), choice, gap=8)

    def _resize(self, value: str) -> None:
        self.screen.bench.radius = int(value)

    def _kind(self, tool: str, wants: str) -> list[Widget]:
        bench, say = self.screen.bench, self.screen.ui.word
        setting, kinds = bench.setting(tool), bench.kinds(tool)
        if setting.kind and setting.kind not in kinds:
            kinds.append(setting.kind)
        parts: list[Widget] = []
        if kinds:
            named = [(kind, self._called(tool, kind)) for kind in kinds]
            choice = Choice(named, setting.kind, partial(self._take_kind, tool), id="kind", name=say("mapdesk.kind"))
            parts += [Label(say("mapdesk.kind"), tone="muted"), choice.explained("mapdesk.kind")]
        if wants == "group":
            hint = say("mapdesk.new_group")
            field = TextField("", hint=hint, on_submit=partial(self._begin, tool), id="new", name=hint, limit=60)
            parts.append(field.explained("mapdesk.new_group"))
        else:
            hint = say("mapdesk.named")
            field = TextField(setting.name, partial(self._name, tool), hint=hint, id="name", name=hint, limit=80)
            parts += [Label(hint, tone="muted"), field.explained("mapdesk.named")]
        return parts

    def _called(self, tool: str, kind: str) -> str:
        style = f"mapdesk.style.{kind}"
        if tool == "name" and style in self.screen.ui.words:
            return self.screen.ui.word(style)
        return self.screen.bench.called(kind)

    def _take_kind(self, tool: str, kind: str) -> None:
        self.screen.bench.setting(tool).kind = kind
        self.screen.map.invalidate()

    def _name(self, tool: str, name: str) -> None:
        self.screen.bench.setting(tool).name = name.strip()

    def _begin(self, tool: str, name: str) -> None:
        # a new group: its first hexes are yet to be drawn
        if name.strip():
            self.screen.bench.setting(tool).kind = name.strip()
            self.screen.show_panel()

    def _says(self) -> list[Widget]:
        bench, say = self.screen.bench, self.screen.ui.word
        choices = [(kind, say(f"mapdesk.says.{kind}")) for kind in SAYS]
        choice = Choice(choices, bench.source_kind, self._say_so, id="says", name=say("mapdesk.who"))
        hint = say(f"mapdesk.note.{bench.source_kind}")
        self._note = TextField(bench.source_note, self._noted, hint=hint, id="note", name=hint, limit=160)
        self._note.problem = self._wrong()
        return [
            Label(say("mapdesk.who"), tone="muted"),
            choice.explained("mapdesk.who"),
            self._note.explained("mapdesk.note"),
        ]

    def _wrong(self) -> str:
        bench, say = self.screen.bench, self.screen.ui.word
        return (
            say(f"mapdesk.wants.{bench.source_kind}") if bench.set_source(bench.source_kind, bench.source_note) else ""
        )

    def _say_so(self, says: str) -> None:
        bench = self.screen.bench
        if says == "printed" and not bench.source_note:
            bench.source_note = self.screen.ui.word("mapdesk.my_copy")
        bench.source_kind = says
        self.screen.show_panel()

    def _noted(self, note: str) -> None:
        self.screen.bench.source_note = note.strip()
        if self._note is not None:
            self._note.problem = self._wrong()

    def _lies(self) -> list[Widget]:
        say, bench = self.screen.ui.word, self.screen.bench
        if self.spot is None or self.spot.hex is None:
            return []
        h = self.spot.hex
        board = bench.draft.board
        code = board.code(h)
        where = say("mapdesk.at", hex=bench.draft.sheet.labels[h], ground=bench.ground(code))
        source = board.sources.get(f"hex.{board.label(h)}") or board.sources.get("map")
        parts: list[Widget] = [Divider(), Label(where, size="strong", bold=True), self._told_by(source)]
        for at in places.tables_at(bench.draft, h):
            parts += [Divider(), *self._row(at)]
        return parts

    def _row(self, at: At) -> list[Widget]:
        """Return the fields of one table: its kind, name and source, to be changed or removed."""
        say, bench = self.screen.ui.word, self.screen.bench
        row = places.row_at(bench.draft, at)
        name, kind = getattr(row, "text", getattr(row, "name", "")), getattr(row, "kind", "")
        heading = say(f"mapdesk.table.{at.table}", kind=bench.called(kind) if kind else "")
        drop = icon_button("trash", say("mapdesk.take_out"), partial(self._drop, at), id=f"drop.{at.table}.{at.place}")
        parts: list[Widget] = [Row(Label(heading).sized(flex=1), drop, gap=8)]
        if at.table != "shore":
            field = TextField(name, hint=say("mapdesk.named"), limit=80, id=f"row.{at.table}.{at.place}")
            field.on_submit = partial(self._rename, at)
            parts.append(Row(field.sized(flex=1), self._save(at, field), gap=6))
        parts.append(self._told_by(row.source or bench.draft.file.source))
        return parts

    def _told_by(self, source: Source | None) -> Widget:
        words = str(source) if source else self.screen.ui.word("mapdesk.no_source")
        return Label(words, size="small", tone="muted")

    def _save(self, at: At, field: TextField) -> Widget:
        say = self.screen.ui.word
        return icon_button(
            "check", say("mapdesk.rename"), lambda: self._rename(at, field.text), id=f"ok.{at.table}.{at.place}"
        )

    def _rename(self, at: At, name: str) -> None:
        bench = self.screen.bench
        row = places.row_at(bench.draft, at)
        key = "text" if isinstance(row, LetteringTable) else "name"
        if name.strip() or key == "name":
            update: dict[str, object] = {key: name.strip()}
            if bench.draft.source is not None:
                update["source"] = bench.draft.source
            bench.do(places.put_row(bench.draft, at, row.model_copy(update=update)))
        self.screen.show_panel()

    def _drop(self, at: At) -> None:
        self.screen.bench.do(places.drop_row(self.screen.bench.draft, at))
        self.screen.show_panel()


class GroundButton(Pressable):
    """A ground to paint with: a hex in its colour, and its name."""

    def __init__(
        self, words: str, code: str, colour: RGB, chosen: bool, action: Callable[[], None], **options: Unpack[Options]
    ) -> None:
        super().__init__(action, **options)
        self.words, self.code, self.colour, self.chosen = words, code, colour, chosen

    def _default_name(self) -> str:
        return self.words

    def _measure(self, width: int) -> Size:
        wide = self.ui.fonts.width(self.words) + self.ui.px(CONTROL + 16)
        return (min(width, wide), self.ui.px(CONTROL))

    def _least_width(self) -> int:
        return self.ui.px(110)

    def paint(self, surface: pygame.Surface) -> None:
        p, px = self.ui.palette, self.ui.px
        ground = p.hover if self.hovered else p.raised
        edge = p.accent if self.chosen else p.line
        paint.rounded(surface, self.rect, ground, px(RADIUS), edge, px(2) if self.chosen else 1)
        radius = self.rect.height * 0.40
        x, y = self.rect.x + self.rect.height * 0.55, self.rect.centery
        corners = [(x + radius * math.cos(n * math.pi / 3), y + radius * math.sin(n * math.pi / 3)) for n in range(6)]
        pygame.draw.polygon(surface, self.colour, corners)
        pygame.draw.lines(surface, mix(self.colour, INK, 0.5), True, corners)
        letter = self.ui.palette.paper_ink if sum(self.colour) > 330 else (240, 240, 230)
        box = pygame.Rect(round(x - radius), self.rect.y, round(2 * radius), self.rect.height)
        self.ui.write(surface, self.code, box, "small", letter, align="center")
        left = round(x + radius) + px(6)
        room = pygame.Rect(left, self.rect.y, self.rect.right - left - px(6), self.rect.height)
        self.ui.write(surface, self.words, room, "body", p.ink)
