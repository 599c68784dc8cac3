"""Tools for what stands in one spot, for names, and for sets of hexes."""

from __future__ import annotations

from abc import abstractmethod

from hexcore.drafting import groups, spots, terrain
from hexcore.drafting.changes import Edit
from hexcore.types import Hex, Side
from launcher.mapdesk.bench import Bench
from launcher.mapdesk.spot import Spot
from launcher.mapdesk.tools import FromTo, Preview, Tool


class Places(Tool):
    """Lets something stand in a hex."""

    key = "place"
    icon = "flag"
    wants = "kind"

    def press(self, spot: Spot, rub: bool) -> None:
        """Put it here, or take away what stands here."""
        if spot.hex is None:
            return
        if rub:
            _drop(self.bench, "place", spot.hex, None)
        elif self.setting.kind:
            self.bench.do(spots.put_place(self.bench.draft, spot.hex, self.setting.kind, self.setting.name))


class Crossings(Tool):
    """Lets a way lead over a hexside, or over what lies in a hex, as others of its kind do."""

    key = "crossing"
    icon = "target"
    wants = "kind"

    @property
    def by_side(self) -> bool:
        """Whether what it draws lies on hexsides."""
        file, kind = self.bench.draft.ours, self.setting.kind
        return any(table.side for table in file.crossing if table.kind == kind) or not file.course

    def press(self, spot: Spot, rub: bool) -> None:
        """Put it here, or take away what leads over here."""
        if spot.hex is None:
            return
        side = spot.side if self.by_side else None
        if rub:
            _drop(self.bench, "crossing", spot.hex, side)
        elif self.setting.kind:
            setting = self.setting
            self.bench.do(spots.put_crossing(self.bench.draft, spot.hex, side, setting.kind, setting.name))

    def preview(self, spot: Spot) -> Preview:
        """The side or the hex."""
        if self.by_side:
            return Preview((), (spot.side,) if spot.side is not None else ())
        return super().preview(spot)


class Names(Tool):
    """Writes a name over the hexes it is dragged over."""

    key = "name"
    icon = "book"
    wants = "kind"

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self._hexes: list[Hex] = []

    @property
    def lacks(self) -> str:
        """There is nothing to write without a name."""
        return "" if self.setting.name else "mapdesk.needs_name"

    def press(self, spot: Spot, rub: bool) -> None:
        """The name begins here; or the name here goes."""
        self._hexes = []
        if spot.hex is not None and rub:
            _drop(self.bench, "lettering", spot.hex, None)
        elif spot.hex is not None:
            self._hexes = [spot.hex]

    def drag(self, spot: Spot, rub: bool) -> None:
        """It goes on to this hex."""
        if self._hexes and spot.hex is not None and spot.hex not in self._hexes:
            self._hexes.append(spot.hex)

    def release(self) -> None:
        """Write it."""
        if self._hexes and self.setting.name:
            kind = self.setting.kind or "valley"
            self.bench.do(spots.put_name(self.bench.draft, self._hexes, self.setting.name, kind))
        self._hexes = []
        super().release()

    def preview(self, spot: Spot) -> Preview:
        """The hexes it goes over."""
        return Preview(tuple(self._hexes)) if self._hexes else super().preview(spot)


class Group(Tool):
    """Takes hexes into a set, or out of it."""

    wants = "group"

    def press(self, spot: Spot, rub: bool) -> None:
        """Take this hex in, or out."""
        self.bench.draft.begin(f"draft.{self.key}")
        self.drag(spot, rub)

    def drag(self, spot: Spot, rub: bool) -> None:
        """This one too."""
        if spot.hex is not None and self.setting.kind:
            self.bench.do(self.taken(spot.hex, not rub))

    @abstractmethod
    def taken(self, h: Hex, inside: bool) -> Edit:
        """The operation."""

    @abstractmethod
    def members(self) -> tuple[Hex, ...]:
        """The hexes of the set now."""


class Areas(Group):
    """Named areas."""

    key = "area"
    icon = "layers"

    def taken(self, h: Hex, inside: bool) -> Edit:
        """In or out."""
        hexes = terrain.brush(self.bench.draft.sheet, h, self.bench.radius)
        return groups.in_area(self.bench.draft, self.setting.kind, hexes, inside)

    def members(self) -> tuple[Hex, ...]:
        """The hexes of the area."""
        return tuple(sorted(self.bench.draft.board.areas.get(self.setting.kind, ())))


class Edges(Group):
    """Named edges, by which pieces enter."""

    key = "edge"
    icon = "last"

    def taken(self, h: Hex, inside: bool) -> Edit:
        """In or out."""
        return groups.in_edge(self.bench.draft, self.setting.kind, (h,), inside)

    def members(self) -> tuple[Hex, ...]:
        """The hexes of the edge."""
        return self.bench.draft.board.edges.get(self.setting.kind, ())


class Banks(FromTo):
    """Says to which bank of a divided hex a neighbour is joined: press on the hex, let go on the neighbour."""

    key = "bank"
    icon = "square"
    wants = "group"

    def press(self, spot: Spot, rub: bool) -> None:
        """The divided hex."""
        self._from, self._to, self._rub = spot.hex, None, rub

    def drag(self, spot: Spot, rub: bool) -> None:
        """The neighbour."""
        self._to = spot.hex

    def release(self) -> None:
        """Join them, or part them."""
        a, b, bench = self._from, self._to, self.bench
        if a is not None and b is not None and bench.draft.sheet.adjacent(a, b) and self.setting.kind:
            bench.do(groups.set_bank(bench.draft, a, b, "" if self._rub else self.setting.kind))
        self._from = self._to = None
        super().release()

    def preview(self, spot: Spot) -> Preview:
        """The hex, and its neighbour once there is one."""
        held = tuple(h for h in (self._from, self._to) if h is not None)
        return Preview(held) if held else super().preview(spot)


def _drop(bench: Bench, table: str, h: Hex, side: Side | None) -> None:
    """Take out what one list has at a spot."""
    found = [at for at in spots.lies_at(bench.draft, h, side) if at.table == table]
    if found:
        bench.do(spots.drop_row(bench.draft, found[-1]))
