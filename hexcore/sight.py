"""Lines of sight from centre to centre, in exact whole numbers.

A hex counts if the line crosses its inside. Where the line runs along a hexside, two hexes share it and the game's
rules say what that means. The answer is the same from both ends.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Literal, NamedTuple, TypeAlias

from hexcore.grid import Grid
from hexcore.hexes import Cube, crossed
from hexcore.types import OFF_MAP, Hex

AlongSide: TypeAlias = Literal["both", "either"]
"""A line along a hexside is blocked only if both of its hexes block, or if either does."""


class Sight(NamedTuple):
    """Whether one hex sees another, and if not, which hex is in the way."""

    clear: bool
    blocker: Hex | None
    crossed: tuple[tuple[Hex, ...], ...]
    """The hexes between the two ends, in order; a pair where the line runs along their common side."""


def sight(grid: Grid, a: Hex, b: Hex, blocks: Callable[[Hex], bool], *, along: AlongSide = "both") -> Sight:
    """Look from the centre of a hex to the centre of another; neither end blocks, and neighbours always see.

    ``blocks`` is asked about hexes of the map only: ground beyond the border hides nothing. The blocker is the one
    nearest to ``a``.
    """
    between = grid.line(a, b)[1:-1]
    for entry in between:
        blocking = [h for h in entry if h != OFF_MAP and blocks(h)]
        if blocking and (along == "either" or len(blocking) == len(entry)):
            return Sight(clear=False, blocker=blocking[0], crossed=between)
    return Sight(clear=True, blocker=None, crossed=between)


def is_clear(grid: Grid, a: Hex, b: Hex, opaque: Container[Cube]) -> bool:
    """Say what :func:`sight` finds, sooner, where only that matters and a line along a hexside needs both to block it.

    ``opaque`` holds the places on the map that block.
    """
    (q, r), (to_q, to_r) = grid.cubes[a], grid.cubes[b]
    for entry in crossed(to_q - q, to_r - r)[1:-1]:
        for dq, dr in entry:
            if (q + dq, r + dr) not in opaque:
                break
        else:
            return False
    return True
