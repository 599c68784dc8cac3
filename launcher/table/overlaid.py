"""The overlay that lies over the map, and the card that explains it."""

from __future__ import annotations

from hexcore.actions import Action
from hexcore.answers import Overlay
from hexcore.types import Hex
from launcher.table.clearing import ClearedScreen
from launcher.table.overlays import NO_OVERLAY, meta_of, overlay_shown, subject
from launcher.table.pointing import Pointing
from launcher.table.tools import TableTools


class OverlaidScreen(ClearedScreen):
    """Lays an overlay over the map, and tells of it."""

    overlay: str
    pointing: Pointing
    tools: TableTools

    def _laid(self, action: Action | None, over: Hex) -> Overlay:
        """What lies over the map: the overlay that was chosen, else the one of the action that is pointed at."""
        key, h = self.overlay, subject(self.controller, self.overlay, over)
        if not key and action is not None and action.hexes:
            key, h = self.controller.gesture(action.verb).lays, action.hexes[-1]
        return overlay_shown(self.controller, key, h, over)

    def _tell_overlay(self) -> None:
        """Explain the overlay that was chosen, on its card; one that only an action lays needs none."""
        meta = meta_of(self.controller, self.overlay)
        staging = self.flow.playback.busy or self.briefing.visible
        if meta is None or staging:
            self.overlay_card.sync(NO_OVERLAY, "", "")
            return
        self.overlay_card.sync(self.pointing.overlay, self.play.say(meta.name), self.tools.overlay_key(meta.key))
