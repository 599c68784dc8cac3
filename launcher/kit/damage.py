"""Which parts of a screen are drawn again, and the veil that dims what lies under a dialog."""

from __future__ import annotations

import pygame

SCRIM = 140
_MANY = 12
_scrims: dict[tuple[int, int], pygame.Surface] = {}


def scrim(size: tuple[int, int]) -> pygame.Surface:
    """A dark veil of this size."""
    sheet = _scrims.get(size)
    if sheet is None:
        _scrims.clear()
        sheet = _scrims[size] = pygame.Surface(size)
        sheet.set_alpha(SCRIM)
    return sheet


def merged(areas: list[pygame.Rect]) -> list[pygame.Rect]:
    """The same area in few rectangles that do not overlap."""
    left: list[pygame.Rect] = []
    for area in areas:
        hit = area.collidelist(left)
        while hit >= 0:
            area = area.union(left.pop(hit))
            hit = area.collidelist(left)
        left.append(area)
    return [left[0].unionall(left[1:])] if len(left) > _MANY else left
