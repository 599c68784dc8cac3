"""Moving the keyboard's focus: Tab in reading order, arrows to the nearest control that way."""

from __future__ import annotations

import pygame

from launcher.kit.layout import Stack
from launcher.kit.widget import Widget

ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


def stops(root: Widget) -> list[Widget]:
    """Every widget Tab stops at, in reading order; nothing that lies covered."""
    return [widget for widget in root.walk() if widget.can_focus and not covered(widget)]


def covered(widget: Widget) -> bool:
    """Whether something lies over a widget that hides it: a later part of a stack that fills it."""
    node, above = widget, widget.parent
    while above is not None:
        if isinstance(above, Stack) and any(later.opaque and not later.align for later in above.after(node)):
            return True
        node, above = above, above.parent
    return False


def next_stop(root: Widget, now: Widget | None, step: int) -> Widget | None:
    """The stop after (or before) the present one, going round at the ends."""
    around = stops(root)
    if not around:
        return None
    if now not in around:
        return around[0 if step > 0 else -1]
    return around[(around.index(now) + step) % len(around)]


def nearest(root: Widget, now: Widget, way: tuple[int, int]) -> Widget | None:
    """The closest stop in a direction; being in line counts more than being near."""
    here = now.rect
    best: tuple[float, Widget] | None = None
    for widget in stops(root):
        gap = _distance(here, widget.rect, way)
        if widget is not now and gap is not None and (best is None or gap < best[0]):
            best = (gap, widget)
    return best[1] if best else None


def _distance(a: pygame.Rect, b: pygame.Rect, way: tuple[int, int]) -> float | None:
    dx, dy = b.centerx - a.centerx, b.centery - a.centery
    along = dx * way[0] + dy * way[1]
    if along <= 0:
        return None
    if way[0]:
        beside = max(0, b.top - a.bottom, a.top - b.bottom)
        apart = max(0, (b.left - a.right) if way[0] > 0 else (a.left - b.right))
    else:
        beside = max(0, b.left - a.right, a.left - b.right)
        apart = max(0, (b.top - a.bottom) if way[1] > 0 else (a.top - b.bottom))
    if apart == 0 and beside:
        return None
    return apart + 3.0 * beside + 0.1 * abs(dx if way[1] else dy)
