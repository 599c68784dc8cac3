"""What is kept clear on the table, and where the keyboard goes when what had it is gone."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from launcher.kit.button import Button
from launcher.kit.focus import stops
from launcher.kit.layers import TOAST_FOOT
from launcher.kit.widget import Widget
from launcher.table.actions import ActionButton
from launcher.table.answering import AnsweringScreen
from launcher.table.briefing import BriefingCard
from launcher.table.curtain import Curtain
from launcher.table.lesson import LessonLayer
from launcher.table.overlaycard import OverlayCard
from launcher.table.shop import ShopSheet
from launcher.table.sidebar import Sidebar
from launcher.table.stage import Stage


class ClearedScreen(AnsweringScreen):
    """Knows which of its parts nothing may lie over, and the way of the keyboard between them."""

    main: Widget
    stage: Stage
    briefing: BriefingCard
    sidebar: Sidebar
    shop: ShopSheet
    overlay_card: OverlayCard
    curtain: Curtain
    lesson: LessonLayer

    def toast(self, text: str, tone: str = "info", *, about: str = "") -> None:
        """Say something briefly; over the curtain nothing is said, for nobody knows who reads it."""
        if not self.curtain.visible:
            super().toast(text, tone, about=about)

    def toast_room(self) -> pygame.Rect:
        """Over the map, or above the buttons of what lies over everything: nothing that answers is covered."""
        area = self.area.rect
        if self.layers and self.layers[-1].modal:
            card = self.layers[-1].root
            feet = [w.rect.top for w in card.walk() if isinstance(w, Button) and w.rect.top > card.rect.centery]
            foot = min(feet, default=self.bounds.bottom) + self.ui.px(TOAST_FOOT - 8)
            return pygame.Rect(self.bounds.x, self.bounds.y, self.bounds.width, foot - self.bounds.y)
        return area if area.width and self.main.visible else self.bounds

    def kept_clear(self) -> Sequence[pygame.Rect]:
        """No tooltip of the map lies over what is on stage, what is asked, or what can be pressed."""
        parts = (
            self.stage,
            self.briefing,
            self.sidebar.prompt,
            self.sidebar.actions.main,
            self.sidebar.actions,
            self.shop,
            self.overlay_card,
            self.curtain,
            self.lesson.note,
        )
        return [part.rect for part in parts if part.on_show]

    def spared(self) -> Sequence[pygame.Rect]:
        """The lit hexes: one of them is to be clicked next."""
        if self.curtain.visible or self.flow.playback.busy or self.layers:
            return ()
        hexes = (spot.hex for spot in self.controller.lit() if spot.hex >= 0)
        found = (self.map.hex_rect(h) for h in hexes)
        return [rect for rect in found if rect.colliderect(self.map.rect)]

    def rest(self) -> Widget | None:
        """The keyboard goes back to the map when the button that had it is gone, or to what lies over the map."""
        if self.curtain.visible or self.layers:
            return None
        if self.shop.visible:
            return self.shop.first_stop() or next((part for part in stops(self.shop) if not part.takes_text), None)
        return self.briefing.find("briefing-on") if self.briefing.visible else self.map

    def again(self, gone: Widget) -> Widget | None:
        """After a button that is gone comes the one in its place; the main button is never pressed twice by one key."""
        if isinstance(gone, ActionButton):
            return self.sidebar.actions.instead(gone)
        return super().again(gone)

    def change_pane(self) -> None:
        """From the map to the buttons beside it, the main one first; from anywhere else back to the map."""
        at_map = self.focused is None or self.focused is self.map
        wanted = self._main_button() if at_map or self.focused is self.rest() else self.rest()
        self.focus(wanted or self.rest())

    def _main_button(self) -> Widget | None:
        """What the keyboard comes to first beside the map."""
        found = stops(self.sidebar)
        return next((w for w in found if isinstance(w, Button) and w.kind == "primary"), next(iter(found), None))

    def default(self) -> Widget | None:
        """At the table Enter only acts on what has the keyboard; the main button has a key of its own."""
        return super().default() if self.layers or self.curtain.visible else None
