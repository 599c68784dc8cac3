"""The tools of the map desk: what a press, a drag and a release mean, with the left button or, to rub out, the right.

A tool is told spots (:mod:`launcher.mapdesk.spot`) and asks the bench for operations; it draws nothing itself but says
which hexes and hexsides it would touch. To add one, make a subclass and put it into the list that the screen has.
"""

from __future__ import annotations

from typing import NamedTuple

from hexcore.drafting import terrain
from hexcore.drafting.changes import Edit
from hexcore.drafting.drawn import letters_of
from hexcore.types import Hex, Side
from launcher.mapdesk.bench import Bench, Setting
from launcher.mapdesk.spot import Spot


class Preview(NamedTuple):
    """What a tool would touch."""

    hexes: tuple[Hex, ...] = ()
    sides: tuple[Side, ...] = ()


class Tool:
    """A tool. ``key`` is its name in the catalogue, ``on`` what it points at, ``icon`` its sign."""

    key = ""
    icon = "edit"
    on = "hex"
    wants = ""
    """What is chosen for it beside the map: ground, kind, group."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench

    @property
    def setting(self) -> Setting:
        """What it is set to."""
        return self.bench.setting(self.key)

    @property
    def lacks(self) -> str:
        """What must be chosen before it can draw: a key of the catalogue; empty where nothing is."""
        return "mapdesk.needs_group" if self.wants == "group" and not self.setting.kind else ""

    def press(self, spot: Spot, rub: bool) -> None:
        """A button went down."""

    def drag(self, spot: Spot, rub: bool) -> None:
        """The pointer goes on with the button held."""

    def release(self) -> None:
        """The button came up."""
        self.bench.draft.end()

    def preview(self, spot: Spot) -> Preview:
        """What it would touch there."""
        return Preview((spot.hex,) if spot.hex is not None else ())


class Look(Tool):
    """Points at things; the screen shows what lies there."""

    key = "look"
    icon = "eye"


class Brush(Tool):
    """Paints terrain where it goes."""

    key = "brush"
    icon = "edit"
    wants = "ground"

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self._last: Hex | None = None

    def press(self, spot: Spot, rub: bool) -> None:
        """Paint here; to rub out is to paint as it is in ours."""
        self.bench.draft.begin("draft.terrain")
        self._last = None
        self.drag(spot, rub)

    def drag(self, spot: Spot, rub: bool) -> None:
        """Paint all the way from the last hex."""
        if spot.hex is None or spot.hex == self._last:
            return
        bench, sheet = self.bench, self.bench.draft.sheet
        start = self._last if self._last is not None else spot.hex
        hexes = terrain.straight(sheet, start, spot.hex, bench.radius)
        self._last = spot.hex
        _paint(bench, hexes, rub)

    def preview(self, spot: Spot) -> Preview:
        """All hexes under the brush."""
        if spot.hex is None:
            return Preview()
        return Preview(terrain.brush(self.bench.draft.sheet, spot.hex, self.bench.radius))


class Fill(Tool):
    """Paints all that hangs together."""

    key = "fill"
    icon = "hexagon"
    wants = "ground"

    def press(self, spot: Spot, rub: bool) -> None:
        """Paint all hexes of one letter that hang together here."""
        if spot.hex is not None:
            bench = self.bench
            hexes = terrain.filled(bench.draft, spot.hex)
            bench.do(_as_ours(bench, hexes) if rub else terrain.paint(bench.draft, hexes, bench.code))


class FromTo(Tool):
    """Works from the hex where it is pressed to the one where it is let go."""

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self._from: Hex | None = None
        self._to: Hex | None = None
        self._rub = False


class Line(FromTo):
    """Paints a straight line from where it is pressed to where it is let go."""

    key = "line"
    icon = "minus"
    wants = "ground"

    def press(self, spot: Spot, rub: bool) -> None:
        """The line begins."""
        self._from = self._to = spot.hex
        self._rub = rub

    def drag(self, spot: Spot, rub: bool) -> None:
        """It would end here."""
        self._to = spot.hex if spot.hex is not None else self._to

    def release(self) -> None:
        """Paint it."""
        hexes = self._hexes()
        self._from = self._to = None
        if hexes:
            _paint(self.bench, hexes, self._rub)
        super().release()

    def preview(self, spot: Spot) -> Preview:
        """The line so far, or where it would begin."""
        return Preview(self._hexes() or terrain.brush(self.bench.draft.sheet, spot.hex, self.bench.radius)
                       if spot.hex is not None else self._hexes())  # fmt: skip

    def _hexes(self) -> tuple[Hex, ...]:
        if self._from is None or self._to is None:
            return ()
        return terrain.straight(self.bench.draft.sheet, self._from, self._to, self.bench.radius)


def _paint(bench: Bench, hexes: tuple[Hex, ...], rub: bool) -> None:
    """Paint hexes by hand, or as they are in ours."""
    if rub:
        bench.do(_as_ours(bench, hexes))
    else:
        bench.paint(hexes, bench.code)


def _as_ours(bench: Bench, hexes: tuple[Hex, ...]) -> Edit:
    """Paint hexes as they are in ours."""
    draft = bench.draft
    then = letters_of(draft.ours.map.rows, draft.ours.grid)
    by_code: dict[str, list[Hex]] = {}
    for h in hexes:
        code = then.get(draft.sheet.cells[h])
        if code is not None:
            by_code.setdefault(code, []).append(h)
    source, draft.source = draft.source, None  # nobody vouches for what is only taken back
    edits = [terrain.paint(draft, some, code) for code, some in by_code.items()]
    draft.source = source
    return Edit("draft.terrain", tuple(change for edit in edits for change in edit.changes))
