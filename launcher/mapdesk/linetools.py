"""Tools that let lines run: rivers along hexsides, streams and ways from hex to hex."""

from __future__ import annotations

from abc import abstractmethod
from itertools import pairwise

from hexcore.drafting import chaining, terrain, ways
from hexcore.drafting.changes import Edit
from hexcore.types import Corner, Hex, Side
from launcher.mapdesk.bench import Bench
from launcher.mapdesk.spot import Spot
from launcher.mapdesk.tools import Preview, Tool


class Sides(Tool):
    """Lets a river run along hexsides: by corners while it is dragged, by the nearest side when it is clicked."""

    key = "side"
    icon = "link"
    on = "side"
    wants = "kind"

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self._corner: Corner | None = None
        self._pressed: Spot | None = None

    def press(self, spot: Spot, rub: bool) -> None:
        """Begin a run at the nearest corner."""
        self.bench.draft.begin("draft.side_gone" if rub else "draft.side")
        self._corner, self._pressed = spot.corner, spot
        if rub and spot.side is not None:
            self._put(spot.side, rub)

    def drag(self, spot: Spot, rub: bool) -> None:
        """Run on to the nearest corner."""
        if spot.corner is None or spot.corner == self._corner:
            return
        if self._corner is not None:
            for side in chaining.route(self.bench.draft.grid, self._corner, spot.corner):
                self._put(side, rub)
        self._corner, self._pressed = spot.corner, None

    def release(self) -> None:
        """A click that went nowhere is for the nearest side."""
        if self._pressed is not None and self._pressed.side is not None:
            self._put(self._pressed.side, rub=False)
        self._corner = self._pressed = None
        super().release()

    def _put(self, side: Side, rub: bool) -> None:
        bench, setting = self.bench, self.setting
        if rub:
            self._pressed = None
            bench.do(chaining.clear_side(bench.draft, side, setting.kind))
        elif setting.kind:
            bench.do(chaining.run_side(bench.draft, setting.kind, side, setting.name))

    def preview(self, spot: Spot) -> Preview:
        """The nearest side."""
        return Preview((), (spot.side,) if spot.side is not None else ())


class _Steps(Tool):
    """Lets a line go from hex to hex."""

    wants = "kind"

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self._last: Hex | None = None

    def press(self, spot: Spot, rub: bool) -> None:
        """The line begins here; or this hex goes out of it."""
        self.bench.draft.begin(f"draft.{self.key}_gone" if rub else f"draft.{self.key}")
        self._last = spot.hex
        if rub and spot.hex is not None:
            self.bench.do(self.cleared(spot.hex))

    def drag(self, spot: Spot, rub: bool) -> None:
        """It goes on to this hex, over all between."""
        h, bench = spot.hex, self.bench
        if h is None or h == self._last or not bench.draft.grid.on_map[h]:
            return
        if rub:
            bench.do(self.cleared(h))
        elif self._last is not None and self.setting.kind:
            line = terrain.straight(bench.draft.sheet, self._last, h)
            for a, b in pairwise(line):
                bench.do(self.stepped(a, b))
        self._last = h

    @abstractmethod
    def stepped(self, a: Hex, b: Hex) -> Edit:
        """The operation that goes a step."""

    @abstractmethod
    def cleared(self, h: Hex) -> Edit:
        """The operation that takes a hex out."""


class Ways(_Steps):
    """Roads and trails."""

    key = "way"
    icon = "arrow-right"

    def stepped(self, a: Hex, b: Hex) -> Edit:
        """A step of a way."""
        return ways.step_way(self.bench.draft, self.setting.kind, a, b, self.setting.name)

    def cleared(self, h: Hex) -> Edit:
        """No way of this kind here."""
        return ways.clear_way(self.bench.draft, h, self.setting.kind)


class Streams(_Steps):
    """Streams through hexes, from the mouth upwards."""

    key = "stream"
    icon = "arrow-up"

    def stepped(self, a: Hex, b: Hex) -> Edit:
        """A step of a stream."""
        return ways.step_stream(self.bench.draft, self.setting.kind, a, b, self.setting.name)

    def cleared(self, h: Hex) -> Edit:
        """No stream of this kind here."""
        return ways.clear_stream(self.bench.draft, h, self.setting.kind)
