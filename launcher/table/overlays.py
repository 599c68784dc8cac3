"""What the game can lay over the map: which overlays there are to see now, and the one that is shown."""

from __future__ import annotations

from typing import NamedTuple

from hexcore.answers import Overlay, OverlayMeta
from hexcore.text import NO_TEXT
from hexcore.types import OFF_MAP, Hex
from launcher.table.controller import Controller

NO_OVERLAY = Overlay(NO_TEXT)


class Choice(NamedTuple):
    """One overlay to choose: its key, its words, and what must be picked or chosen first."""

    key: str
    name: str
    about: str
    missing: str = ""


def overlays_of(controller: Controller, h: Hex) -> list[Choice]:
    """Every overlay that shows something now, or might if more were chosen."""
    play = controller.play
    return [
        Choice(meta.key, play.say(meta.name), play.say(meta.about), _missing(meta, controller, h))
        for meta in play.public.overlays
        if _missing(meta, controller, h) or _shows(meta, controller, h)
    ]


def _shows(meta: OverlayMeta, controller: Controller, h: Hex) -> bool:
    """Whether there is anything to see; of a line, the place under the cursor is not known yet."""
    return "line" in meta.needs or not is_empty(overlay_shown(controller, meta.key, h))


def is_empty(overlay: Overlay) -> bool:
    """Whether an overlay shows nothing."""
    return not (overlay.marks or overlay.lines or overlay.notes)


def needs_line(controller: Controller, key: str) -> bool:
    """Whether an overlay is about the line from the chosen hex to the one under the cursor."""
    return any(meta.key == key and "line" in meta.needs for meta in controller.play.public.overlays)


def _missing(meta: OverlayMeta, controller: Controller, h: Hex) -> str:
    if "piece" in meta.needs and not controller.picked:
        return "piece"
    return "hex" if {"hex", "line"} & set(meta.needs) and h < 0 else ""


def overlay_shown(controller: Controller, key: str, h: Hex, over: Hex = OFF_MAP) -> Overlay:
    """An overlay with what is picked, the hex that is chosen and the one under the cursor; nothing if one is missing.

    What it is not about is not asked, so that moving the cursor asks again only where a line follows it.
    """
    meta = next((meta for meta in controller.play.public.overlays if meta.key == key), None)
    if meta is None or _missing(meta, controller, h):
        return NO_OVERLAY
    line = "line" in meta.needs
    if line and (over < 0 or over == h):
        return NO_OVERLAY
    at = h if line or "hex" in meta.needs else OFF_MAP
    return controller.play.chair.overlay(key, at, over if line else OFF_MAP, controller.picked)
