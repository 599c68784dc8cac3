"""What the game can lay over the map: which overlays there are to see now, by which key, and the one that is shown."""

from __future__ import annotations

from typing import NamedTuple

from hexcore.answers import Overlay, OverlayMeta
from hexcore.questions import QUESTIONS, own
from hexcore.text import NO_TEXT
from hexcore.types import OFF_MAP, Hex
from launcher.desk.commands import OWN
from launcher.table.controller import Controller

NO_OVERLAY = Overlay(NO_TEXT)
ENDS = ("?", "\uff1f")
"""A name that ends so is a question: what it tells follows without a colon."""


class Choice(NamedTuple):
    """One overlay to choose: its key, its words, and what must be picked or chosen first."""

    key: str
    name: str
    about: str
    missing: str = ""

    @property
    def words(self) -> str:
        """Its name and what it tells."""
        return f"{self.name} {self.about}" if self.name.endswith(ENDS) else f"{self.name}: {self.about}"


def overlays_of(controller: Controller, h: Hex) -> list[Choice]:
    """Every overlay that shows something now, or might if more were chosen; the questions of all games always."""
    play = controller.play
    return [
        Choice(meta.key, play.say(meta.name), play.say(meta.about), _missing(meta, controller, h))
        for meta in play.public.overlays
        if meta.key in QUESTIONS or _missing(meta, controller, h) or _shows(meta, controller, h)
    ]


def commands_of(controller: Controller) -> dict[str, str]:
    """The overlay that each command lays: a question by its name, what the game has of its own by its place."""
    metas = controller.play.public.overlays
    asked = {f"overlay.{meta.key}": meta.key for meta in metas if meta.key in QUESTIONS}
    return asked | {f"overlay.own_{place}": meta.key for place, meta in enumerate(own(metas)[: len(OWN)], 1)}


def meta_of(controller: Controller, key: str) -> OverlayMeta | None:
    """What an overlay is called and takes; None if there is none with the key."""
    return next((meta for meta in controller.play.public.overlays if meta.key == key), None)


def _takes(meta: OverlayMeta) -> set[str]:
    return {*meta.needs, *meta.follows}


def _shows(meta: OverlayMeta, controller: Controller, h: Hex) -> bool:
    """Whether there is anything to see; of a line, the place under the cursor is not known yet."""
    return "line" in meta.needs or not is_empty(overlay_shown(controller, meta.key, h))


def is_empty(overlay: Overlay) -> bool:
    """Whether an overlay shows nothing."""
    return not (overlay.marks or overlay.lines or overlay.notes or overlay.arrows)


def waits(controller: Controller, key: str) -> bool:
    """Whether an overlay is about a hex that is still to be pointed at."""
    meta = meta_of(controller, key)
    return meta is not None and bool({"hex", "line"} & _takes(meta))


def _missing(meta: OverlayMeta, controller: Controller, h: Hex) -> str:
    if "piece" in meta.needs and not controller.picked:
        return "piece"
    return "hex" if {"hex", "line"} & set(meta.needs) and h < 0 else ""


def subject(controller: Controller, key: str, over: Hex) -> Hex:
    """The hex that an overlay is about: the one that was chosen, else the one under the cursor.

    With a piece picked the cursor is followed, for its own hex was not meant; a line begins where the piece is.
    """
    meta = meta_of(controller, key)
    follows = meta is not None and "line" not in _takes(meta) and bool(controller.picked) and over >= 0
    return over if follows or controller.hex < 0 else controller.hex


def overlay_shown(controller: Controller, key: str, h: Hex, over: Hex = OFF_MAP) -> Overlay:
    """An overlay with what is picked, the hex that is chosen and the one under the cursor; nothing if one is missing.

    What it is not about is not asked, so that moving the cursor asks again only where it is followed.
    """
    meta = meta_of(controller, key)
    if meta is None or _missing(meta, controller, h):
        return NO_OVERLAY
    takes = _takes(meta)
    end = over if "line" in takes and over != h else OFF_MAP
    if "line" in meta.needs and end < 0:
        return NO_OVERLAY
    at = h if {"line", "hex"} & takes else OFF_MAP
    return controller.play.chair.overlay(key, at, end, controller.picked)
