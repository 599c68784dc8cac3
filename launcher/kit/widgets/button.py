"""Buttons: primary, normal, quiet and danger, with icon, wrapped words and a key cap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import pygame

from launcher.kit.style import paint
from launcher.kit.style.colour import RGB, mix
from launcher.kit.style.theme import CONTROL, RADIUS
from launcher.kit.widget import Options, Pos, Size, Widget
from launcher.kit.widgets.text import cap_size, draw_cap

KINDS = ("primary", "normal", "quiet", "danger")
SHINE_MS = 420.0  # how long a button shines after a click it ignored; a signal, so it shows with reduced motion too
PALE = 110  # opacity of a button that does not accept clicks yet, of 255


class Pressable(Widget):
    """A widget that acts when clicked, or on Enter, Space or its hot key. A disabled one shows its reason instead."""

    focusable = True
    clickable = True
    cursor = "hand"

    def __init__(self, action: Callable[[], None] | None = None, **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self.action = action
        self.glow = 0.0
        self._pressed_at = pygame.Rect(0, 0, 0, 0)

    def activate(self) -> bool:
        if not self.enabled:
            self.ui.host.explain(self)
            return True
        self.act()
        return True

    def act(self) -> None:
        if self.action is not None:
            self.action()

    def on_press(self, pos: Pos, button: int) -> bool:
        if button != 1:
            return False
        if self.enabled:
            self.pressed, self._pressed_at = True, self.rect.copy()
            self.invalidate()
        else:
            self.ui.host.explain(self)
        return True

    def on_release(self, pos: Pos, button: int) -> None:
        # The press itself may have moved the layout: the place where it began counts too.
        was, self.pressed = self.pressed, False
        self.invalidate()
        if was and (self.rect.collidepoint(pos) or self._pressed_at.collidepoint(pos)):
            self.activate()

    def on_hover(self, pos: Pos) -> None:
        if self.enabled and self.glow < 1.0:
            self._glow_to(1.0)

    def on_leave(self) -> None:
        self._glow_to(0.0)

    def _glow_to(self, end: float) -> None:
        self.ui.animator.run(self, "glow", self.glow, end, self.ui.theme.ms("quick"), self._set_glow)

    def _set_glow(self, value: float) -> None:
        self.glow = value
        self.invalidate()


class Button(Pressable):
    """A button with words, an icon or both.

    - ``kind``: primary (the main action, pressed by Enter), normal, quiet or danger
    - ``detail``: small text at the right, such as a cost
    - ``lines``: words wrap to so many lines, then end in an ellipsis, with all of the text as tooltip

    ::

        Button("End turn", self.end_turn, kind="primary", hotkey="Space", reason="" if done else "Move a unit first.")
    """

    def __init__(
        self,
        text: str,
        action: Callable[[], None] | None = None,
        *,
        kind: str = "normal",
        icon: str = "",
        detail: str = "",
        lines: int = 2,
        text_align: str = "",
        **options: Unpack[Options],
    ) -> None:
        super().__init__(action, **options)
        if kind not in KINDS:
            raise ValueError(f"A button is one of {', '.join(KINDS)}, not “{kind}”.")
        self.text, self.kind, self.icon, self.detail = text, kind, icon, detail
        self.lines, self.text_align = lines, text_align
        self.shine = 0.0  # brightness of the flash after an ignored click, 1 to 0
        self.pale = False  # whether clicks are ignored for now
        self._face: pygame.Surface | None = None
        self._face_for: tuple[object, ...] = ()

    def _default_name(self) -> str:
        return self.text or self.tip

    def set_text(self, text: str) -> None:
        if text != self.text:
            self.text = text
            self.relayout()

    @property
    def bold(self) -> bool:
        return self.kind == "primary"

    def shimmer(self) -> None:
        """Show that a click came too soon and was ignored."""
        self.ui.animator.run(self, "shine", 1.0, 0.0, SHINE_MS, self._set_shine)

    def waits(self, pale: bool) -> None:
        """Show whether clicks are ignored for now."""
        self.pale = pale
        self.invalidate()

    def _set_shine(self, value: float) -> None:
        self.shine = 0.0 if value < 0.01 else value
        self.invalidate()

    def _cap(self) -> str:
        return self.ui.cap(self.hotkey)

    def _extras(self) -> int:
        # The width of everything but the words.
        px = self.ui.px
        width = 2 * px(10) if self.text else 2 * px(6)
        width += px(18) + (px(8) if self.text else 0) if self.icon else 0
        cap = self._cap()
        if cap and self.text:
            width += px(10) + cap_size(self, cap)[0]
        if self.detail:
            width += px(10) + self.ui.fonts.width(self.detail, "small")
        return width

    def _words(self, room: int) -> list[str]:
        return self.ui.fonts.clamp(self.text, max(room, 1), self.lines, "body", self.bold) if self.text else []

    def _measure(self, width: int) -> Size:
        extras = self._extras()
        lines = self._words(width - extras)
        words = max((self.ui.fonts.width(line, "body", self.bold) for line in lines), default=0)
        tall = len(lines) * self.ui.theme.line_px("body") + self.ui.px(12 if len(lines) > 1 else 8)
        return (min(width, words + extras), max(self.ui.px(CONTROL), tall))

    def _least_width(self) -> int:
        words = self.ui.fonts.width(self.text, "body", self.bold)
        return self._extras() + min(words, self.ui.px(72))

    @property
    def truncated(self) -> bool:
        room = self.rect.width - self._extras()
        return bool(self.text) and self._words(room) != self.ui.fonts.wrap(self.text, max(room, 1), "body", self.bold)

    def tooltip(self, pos: Pos) -> str:
        # An icon alone also shows its key.
        said = super().tooltip(pos) or (self.text if self.mounted and self.truncated else "")
        if self.hotkey and not self.text and self.enabled:
            return f"{said}  ({self._cap()})"
        return said

    def _colours(self) -> tuple[RGB | None, RGB | None, RGB]:
        # Fill, border and ink for the present state.
        p = self.ui.palette
        if not self.enabled:
            return (None, None if self.kind == "quiet" else p.line, self.ink("disabled"))
        if self.kind == "primary":
            return (mix(p.accent, p.accent_hover, self.glow), None, p.accent_ink)
        if self.kind == "danger":
            return (mix(p.danger, p.danger_ink, 0.08 * self.glow), None, p.danger_ink)
        if self.on_paper:
            fill = mix(p.paper, p.paper_edge, self.glow * 0.5) if self.kind == "normal" or self.glow else None
            return (fill, p.paper_muted if self.kind == "normal" else None, p.paper_ink)
        if self.kind == "quiet":
            return (mix(p.panel, p.hover, self.glow) if self.glow else None, None, p.ink)
        return (mix(p.raised, p.hover, self.glow), p.line, p.ink)

    def paint(self, surface: pygame.Surface) -> None:
        # The face is drawn once and kept until its state changes.
        state = (self.text, self.detail, self.icon, self.hotkey, self.kind, self.enabled, self.pressed, self.glow)
        key = (*state, self.rect.size, self.on_paper, self.ui.theme)
        if self._face is None or key != self._face_for:
            self._face = pygame.Surface(self.rect.size, pygame.SRCALPHA)
            self._face_for = key
            self._paint_face(self._face)
        self._face.set_alpha(PALE if self.pale else 255)
        surface.blit(self._face, self.rect)
        if self.shine:
            self._paint_shine(surface)

    def _paint_shine(self, surface: pygame.Surface) -> None:
        # A frame that fades, and a band of light that crosses the face.
        ink, px = self._colours()[2], self.ui.px
        sheet = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        box = sheet.get_rect()
        if not self.ui.theme.reduced_motion:
            x, wide = round((1.0 - self.shine) * box.width), px(36)
            slant = [(x - wide, 0), (x, 0), (x - box.height // 2, box.height), (x - wide - box.height // 2, box.height)]
            pygame.draw.polygon(sheet, (255, 255, 255, round(90 * self.shine)), slant)
        edge = (*ink, round(230 * self.shine))
        pygame.draw.rect(sheet, edge, box.inflate(-px(4), -px(4)), max(1, px(2)), border_radius=px(RADIUS))
        surface.blit(sheet, self.rect)

    def _paint_face(self, surface: pygame.Surface) -> None:
        fill, border, ink = self._colours()
        px, box = self.ui.px, surface.get_rect()
        if self.pressed and fill is not None:
            fill = mix(fill, (0, 0, 0), 0.18)
        if fill is not None or border is not None:
            paint.rounded(surface, box, fill, px(RADIUS), border)
        if fill is not None and self.enabled and not self.pressed and self.ui.palette.textured:
            light = mix(fill, (255, 255, 255), 0.16)
            surface.fill(light, (box.x + px(RADIUS), box.y + (1 if border else 0), box.width - 2 * px(RADIUS), 1))
        self._paint_parts(surface, box, ink)

    def _paint_parts(self, surface: pygame.Surface, box: pygame.Rect, ink: RGB) -> None:
        px = self.ui.px
        extras = self._extras()
        lines = self._words(box.width - extras)
        used = extras + max((self.ui.fonts.width(line, "body", self.bold) for line in lines), default=0)
        rest = "left" if self.hotkey or self.detail or len(lines) > 1 else "center"
        centred = (self.text_align or rest) == "center"
        x = (
            box.x
            + (px(10) if self.text else px(6))
            + (max(0, box.width - used) // 2 if centred or not self.text else 0)
        )
        if self.icon:
            picture = self.ui.icon(self.icon, 18, ink)
            surface.blit(picture, (x, box.centery - picture.get_height() // 2))
            x += picture.get_width() + px(8)
        right = self._paint_right(surface, box, ink)
        step = self.ui.theme.line_px("body")
        y = box.centery - step * len(lines) // 2
        for line in lines:
            self.ui.write(surface, line, pygame.Rect(x, y, max(1, right - x), step), "body", ink, self.bold)
            y += step

    def _paint_right(self, surface: pygame.Surface, box: pygame.Rect, ink: RGB) -> int:
        # Returns where key cap and detail begin.
        px, right = self.ui.px, box.right - self.ui.px(10)
        cap = self._cap()
        if cap and self.text:
            rect = pygame.Rect((0, 0), cap_size(self, cap))
            rect.midright = (right, box.centery)
            draw_cap(surface, self, rect, cap, "accent_ink" if self.enabled and self.kind == "primary" else "muted")
            right = rect.left - px(10)
        if self.detail:
            wide = self.ui.fonts.width(self.detail, "small")
            room = pygame.Rect(right - wide, box.y, wide, box.height)
            quiet = self.ink("muted") if self.kind in ("normal", "quiet") and self.enabled else ink
            self.ui.write(surface, self.detail, room, "small", quiet)
            right = room.left - px(10)
        return right


def icon_button(
    icon: str, does: str, action: Callable[[], None] | None = None, *, kind: str = "quiet", **options: Unpack[Options]
) -> Button:
    """Return a square button with only an icon; ``does`` is its tooltip and name."""
    options.setdefault("tip", does)
    return Button("", action, kind=kind, icon=icon, **options).sized(CONTROL, CONTROL)
