"""“What can I do now?”: a drawer over the column with every verb of the moment; a click leads the map there."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from hexcore.actions import Action
from hexcore.barred import Barred
from hexcore.types import Hex
from launcher.kit.button import Button, icon_button
from launcher.kit.context import Ui
from launcher.kit.layers import Layer
from launcher.kit.layout import Column, Row
from launcher.kit.markup import escape, plain
from launcher.kit.scroll import Scroll
from launcher.kit.surfaces import Card, Divider
from launcher.kit.text import Label, RichText
from launcher.kit.widget import Widget
from launcher.table.actions import OddsButton
from launcher.table.cando import SHOWN, Doing, can_do, short, where
from launcher.table.parts import rule_link
from launcher.table.whole import WholeTable

WIDE, LEAST = 400, 0.4
DO, WHERE = "do:", "where:"
"""Links of the list: to one thing that can be done, and to where something cannot."""


class Lines(NamedTuple):
    """One verb in marked-up words: its head, what can be done, and why what else cannot."""

    head: str
    offered: str
    barred: tuple[str, ...]


class NowList:
    """Opens the drawer, and says the same in words."""

    def __init__(self, table: WholeTable) -> None:
        self.table = table
        self._layer: Layer | None = None
        self._told: list[tuple[Action, ...]] = []
        """What the links of the list are about, by number."""

    @property
    def open(self) -> bool:
        """Whether the drawer is there."""
        return self._layer is not None and self._layer in self.table.layers

    def toggle(self) -> None:
        """Show what can be done, or close it; while something is on stage nothing can be."""
        table = self.table
        if self.open:
            self.close()
        elif not table.curtain.visible and not table.flow.playback.busy:
            self._layer = Drawer(self._card(), table.area.rect)
            self._layer.on_close = table.looked
            table.ui.host.open_layer(self._layer)
            table.looked()

    def close(self) -> None:
        """Put the drawer away."""
        layer, self._layer = self._layer, None
        if layer is not None:
            self.table.close_layer(layer)

    # -- what it says ---------------------------------------------------------------------------------------

    def words(self) -> list[str]:
        """The list in plain words, a line each; nothing while it is closed."""
        if not self.open:
            return []
        told = [line for doing in self._lines() for line in (doing.head, doing.offered, *doing.barred) if line]
        return [self.table.ui.word("now.title"), *map(plain, told)]

    def _lines(self) -> list[Lines]:
        self._told = []
        return [self._line(doing) for doing in can_do(self.table.controller)]

    def _line(self, doing: Doing) -> Lines:
        head = f"**{escape(doing.title)}** {rule_link(doing.rule)}".rstrip()
        return Lines(head, self._offered(doing), tuple(self._barred(one) for one in doing.barred))

    def _offered(self, doing: Doing) -> str:
        controller, say = self.table.controller, self.table.ui.word
        links = [self._link(DO, (action,), short(controller, action)) for action in doing.offered[:SHOWN]]
        more = len(doing.offered) - SHOWN
        if more > 0:
            links.append(self._link(WHERE, doing.offered, say("now.more", count=more)))
        return f"{{icon:check}} {' · '.join(links)}" if links else ""

    def _barred(self, one: Barred) -> str:
        """Why not, with its rule; of many the one it is said of, and how many more."""
        table, say = self.table, self.table.ui.word
        sentence = f"{{icon:no}} {escape(table.play.say(one.refusal.text))} {rule_link(one.refusal.rule)}"
        if not any(action.pieces or action.hexes for action in one.actions):
            return sentence
        first = short(table.controller, one.actions[0])
        more = len(one.actions) - 1
        told = say("now.and_more", first=first, count=more) if more else first
        return f"{sentence} {self._link(WHERE, one.actions, told)}"

    def _link(self, kind: str, actions: tuple[Action, ...], words: str) -> str:
        self._told.append(actions)
        clean = words.replace("[", "(").replace("]", ")")
        return f"[{clean}]({kind}{len(self._told) - 1})"

    # -- the drawer -----------------------------------------------------------------------------------------

    def _card(self) -> Widget:
        say = self.table.ui.word
        parts: list[Widget] = []
        for doing in self._lines():
            texts = [doing.head, *([doing.offered] if doing.offered else []), *doing.barred]
            size = ("body", *("small" for _ in texts[1:]))
            lines = [RichText(text, size=units, on_link=self._follow) for text, units in zip(texts, size, strict=True)]
            parts += [*([Divider()] if parts else []), Column(*lines, gap=3)]
        parts = parts or [Label(say("now.nothing"), tone="muted")]
        close = icon_button("close", say("now.close"), self.close, id="now-close")
        head = Row(Label(say("now.title"), size="strong", bold=True).sized(flex=1), close, gap=8)
        note = Label(say("now.note"), size="small", tone="muted")
        list_ = Scroll(Column(*parts, gap=8, pad=(0, 4, 6, 4)), fades=True, id="now-list")
        return Card(head, note, list_.sized(flex=1), paper=False, gap=6, pad=14, id="now", help="play.now_list",
                    name=say("now.title"))  # fmt: skip

    def _follow(self, link: str) -> None:
        """Open a rule, lead the map to a place, or pick what is meant."""
        if link.startswith((DO, WHERE)):
            actions = self._told[int(link.partition(":")[2])]
            self.lead(actions, pick=link.startswith(DO))
        else:
            self.table.follow(link)

    def lead(self, actions: tuple[Action, ...], *, pick: bool) -> None:
        """Close the list, show where, and pick the piece or find the button; nothing is done by it."""
        table, controller = self.table, self.table.controller
        hexes, action = where(controller, actions), actions[0]
        self.close()
        if pick and action.pieces and controller.gesture(action.verb).picks == "held":
            controller.drop()
            controller.pick(action.pieces[0])
            controller.hex = hexes[0] if hexes else -1
            table.sync()
        elif pick:
            self._find(action)
        table.show_hexes(_near(hexes))

    def _find(self, action: Action) -> None:
        """Let the button of an action have the keyboard, and shine; on the map its place alone is shown."""
        table = self.table
        shown = (w for w in table.sidebar.walk() if isinstance(w, OddsButton) and w.offers == action)
        button: Button | None = next(shown, None)
        if button is not None:
            table.focus(button)
            button.shimmer()


def _near(hexes: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """So many hexes as can flash without everything flashing."""
    return hexes[:60]


class Drawer(Layer):
    """A layer over the column beside the map, as high as the map: the map itself stays in sight."""

    __slots__ = ("area",)

    def __init__(self, root: Widget, area: pygame.Rect) -> None:
        super().__init__(root)
        self.area = pygame.Rect(area)

    def place(self, bounds: pygame.Rect, ui: Ui) -> None:
        """Take the right side."""
        wide = min(ui.px(WIDE), max(int(bounds.width * LEAST), bounds.width - self.area.right))
        top, foot = self.area.top, max(self.area.bottom, self.area.top + ui.px(200))
        self.root.place(pygame.Rect(bounds.right - wide, top, wide, min(foot, bounds.bottom) - top))
