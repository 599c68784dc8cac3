"""Tools for what a photograph shows: saying that hexes are right as drawn, and taking proposals with a brush."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hexcore.drafting import terrain
from hexcore.types import Hex
from launcher.mapdesk.bench import Bench
from launcher.mapdesk.spot import Spot
from launcher.mapdesk.tools import Preview, Tool

Told = Callable[[Iterable[Hex], bool], None]


class _OverHexes(Tool):
    """Does something with every hex it is drawn over: one thing with the left button, the opposite with the right."""

    def __init__(self, bench: Bench, told: Told) -> None:
        super().__init__(bench)
        self.told = told
        self._last: Hex | None = None

    def press(self, spot: Spot, rub: bool) -> None:
        """Begin here."""
        self._last = None
        self.drag(spot, rub)

    def drag(self, spot: Spot, rub: bool) -> None:
        """Go on to here, over all between."""
        if spot.hex is None or spot.hex == self._last:
            return
        start = self._last if self._last is not None else spot.hex
        self._last = spot.hex
        self.told(terrain.straight(self.bench.draft.sheet, start, spot.hex, self.bench.radius), not rub)

    def preview(self, spot: Spot) -> Preview:
        """All hexes under the brush."""
        if spot.hex is None:
            return Preview()
        return Preview(terrain.brush(self.bench.draft.sheet, spot.hex, self.bench.radius))


class RightAsDrawn(_OverHexes):
    """Says of hexes that they are right as they are drawn: they teach what their terrain looks like."""

    key = "right"
    icon = "check"


class TakeProposed(_OverHexes):
    """Draws hexes as proposed, or refuses what is proposed for them; a stroke is one operation."""

    key = "proposed"
    icon = "edit"

    def press(self, spot: Spot, rub: bool) -> None:
        """Begin a stroke."""
        self.bench.draft.begin("draft.proposed")
        super().press(spot, rub)
