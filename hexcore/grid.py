"""The grid that games use: a sheet of hexes with its layout and its hexsides and corners.

Hexes, hexsides and corners are indexes. The layout and the tables of sides are made when first needed.
"""

from __future__ import annotations

from functools import cached_property

from hexcore.gridspec import BadLabel
from hexcore.layout import Layout, Point
from hexcore.sheet import Sheet
from hexcore.sides import Sides
from hexcore.text import say
from hexcore.types import OFF_MAP, Corner, Hex, Side


class Grid(Sheet):
    """An immutable sheet of hexes, built from its :class:`hexcore.gridspec.GridSpec`."""

    # Layout

    @cached_property
    def layout(self) -> Layout:
        """Where the hexes lie on a plane."""
        return Layout(self.spec)

    @property
    def extent(self) -> Point:
        """Width and height of the sheet, in units of the way from a centre to a corner."""
        return self.layout.extent

    def centre(self, h: Hex) -> Point:
        """The middle of a hex as shown, mirrored if the sheet is."""
        return self._centres[h]

    @cached_property
    def _centres(self) -> tuple[Point, ...]:
        """The middles of all hexes, for they are asked for again and again."""
        return tuple(map(self.layout.centre, self.cubes))

    def corners(self, h: Hex) -> tuple[Point, ...]:
        """The six corners of a hex as shown; side ``i`` runs from corner ``i`` to corner ``i + 1``."""
        return self.layout.corners(self.cubes[h])

    def pick(self, x: float, y: float) -> Hex | None:
        """The hex of the map under a point, if there is one."""
        return self._by_cube.get(self.layout.cube_at(x, y))

    # Hexsides and corners

    @cached_property
    def sides(self) -> Sides:
        """The tables of hexsides and corners, built when first needed."""
        return Sides(self.cubes, self.towards, self.on_map)

    def side(self, h: Hex, direction: int) -> Side:
        """The side of a hex in a direction."""
        return self.sides.of_hex[h][direction]

    def sides_of(self, h: Hex) -> tuple[Side, ...]:
        """The six sides of a hex, by direction."""
        return self.sides.of_hex[h]

    def side_between(self, a: Hex, b: Hex) -> Side:
        """The side that two adjacent hexes share."""
        return self.sides.of_hex[a][self.direction_of(a, b)]

    def side_hexes(self, side: Side) -> tuple[Hex, Hex]:
        """The two hexes of a side, the lower label first; the second is ``OFF_MAP`` on the border."""
        return self.sides.hexes[side]

    def side_label(self, side: Side) -> str:
        """``0717/0718`` for a side between two hexes, ``0101/n`` for a side on the border of the map."""
        a, b = self.sides.hexes[side]
        if b != OFF_MAP:
            return f"{self.labels[a]}/{self.labels[b]}"
        return f"{self.labels[a]}/{self.spec.side_names[self.sides.of_hex[a].index(side)]}"

    def side_named(self, text: str) -> Side:
        """The side with this label; the two hexes may come in either order."""
        first, slash, second = text.partition("/")
        if not slash:
            raise BadLabel(say("error.hex.side_shape", label=repr(text)))
        a = self.hex(first)
        if not self.on_map[a]:
            raise BadLabel(say("error.hex.side_off_map", hex=first, label=repr(text)))
        if second in self.spec.side_names:
            return self._border_side(a, second)
        return self.side_between(a, self.hex(second))

    def side_corners(self, side: Side) -> tuple[Corner, Corner]:
        """The two ends of a side."""
        return self.sides.corners[side]

    def touching_sides(self, side: Side) -> tuple[Side, ...]:
        """The other sides that share a corner with this one."""
        return self.sides.touching(side)

    def side_distance(self, side: Side, h: Hex) -> int:
        """How far a side is from a hex: the distance of the nearer of its hexes."""
        return min(self.distance(own, h) for own in self.sides.hexes[side] if own != OFF_MAP)

    def side_points(self, side: Side) -> tuple[Point, Point]:
        """The two ends of a side as shown."""
        first, second = self.sides.corners[side]
        return (self.corner_point(first), self.corner_point(second))

    def corner_sides(self, corner: Corner) -> tuple[Side, ...]:
        """The sides that meet at a corner."""
        return self.sides.at_corner[corner]

    def corner_hexes(self, corner: Corner) -> tuple[Hex, ...]:
        """The hexes of the map that meet at a corner."""
        return self.sides.hexes_at_corner[corner]

    def corner_label(self, corner: Corner) -> str:
        """``0717/0718/0818``; where the map ends, side names of the first hex stand for missing hexes."""
        h = self.sides.hexes_at_corner[corner][0]
        place = self.sides.corners_of_hex[h].index(corner)
        parts = [self.labels[other] for other in self.sides.hexes_at_corner[corner]]
        for direction in ((place - 1) % 6, place):
            if self.towards[h][direction] == OFF_MAP:
                parts.append(self.spec.side_names[direction])
        return "/".join(parts)

    def corner_named(self, text: str) -> Corner:
        """The corner with this label; its parts may come in any order after the first hex."""
        first, *others = text.split("/")
        h = self.hex(first)
        for corner in self.sides.corners_of_hex[h]:
            if sorted(self.corner_label(corner).split("/")) == sorted([first, *others]):
                return corner
        known = tuple(self.corner_label(corner) for corner in self.sides.corners_of_hex[h])
        if known:
            raise BadLabel(say("error.hex.no_corner", label=repr(text), hex=first, known=known))
        raise BadLabel(say("error.hex.no_corners", label=repr(text), hex=first))

    def corner_point(self, corner: Corner) -> Point:
        """A corner as shown."""
        return self.layout.corner(self.sides.thirds[corner])

    def _border_side(self, a: Hex, side: str) -> Side:
        direction = self.direction_named(side)
        beyond = self.towards[a][direction]
        if beyond != OFF_MAP:
            label = self.labels[a]
            write = f"{label}/{self.labels[beyond]}"
            raise BadLabel(say("error.hex.inner_side", side=side, hex=label, label=write))
        return self.sides.of_hex[a][direction]
