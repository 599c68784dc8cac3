"""Cube maths on hexes ``(q, r)``: no board, no labels, no pixels.

The six steps run clockwise as seen with y growing downwards. In a flat-top drawing step 0 goes up ("n"), in a
pointy-top drawing to the upper left ("nw"): the numbers are the same, only the drawing turns.

Corner ``i`` of a hex lies between its sides ``i - 1`` and ``i``, so side ``i`` runs from corner ``i`` to corner ``i +
1``. Lines are tested in integers: coordinates are multiplied by three, where corners are whole.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

Cube: TypeAlias = tuple[int, int]  # two of the three cube coordinates; the third is -q - r

# the step to each neighbour, clockwise
STEPS: Final[tuple[Cube, ...]] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))

FLAT_SIDES: Final = ("n", "ne", "se", "s", "sw", "nw")  # in the order of STEPS

POINTY_SIDES: Final = ("nw", "ne", "e", "se", "sw", "w")  # in the order of STEPS

# corner i from the centre of its hex, in thirds
CORNERS: Final[tuple[Cube, ...]] = tuple(
    (STEPS[i - 1][0] + STEPS[i][0], STEPS[i - 1][1] + STEPS[i][1]) for i in range(6)
)


def distance(a: Cube, b: Cube) -> int:
    """Return the number of steps between two hexes."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def opposite(direction: int) -> int:
    """Return the direction back."""
    return (direction + 3) % 6


@lru_cache(maxsize=64)
def ring(radius: int) -> tuple[Cube, ...]:
    """Return the offsets exactly ``radius`` away, clockwise from the one along step 0."""
    if radius <= 0:
        return ((0, 0),) if radius == 0 else ()
    here = (0, -radius)
    offsets = []
    for leg in range(6):
        dq, dr = STEPS[(leg + 2) % 6]
        for _ in range(radius):
            offsets.append(here)
            here = (here[0] + dq, here[1] + dr)
    return tuple(offsets)


@lru_cache(maxsize=64)
def field(radius: int) -> tuple[Cube, ...]:
    """Return the offsets up to ``radius`` away, nearest first."""
    return tuple(offset for step in range(radius + 1) for offset in ring(step))


def nearest(q: float, r: float) -> Cube:
    """Return the hex that holds a point in fractional cube coordinates."""
    s = -q - r
    whole_q, whole_r, whole_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s - s)
    if off_q > off_r and off_q > off_s:
        return (-whole_r - whole_s, whole_r)
    if off_r > off_s:
        return (whole_q, -whole_q - whole_s)
    return (whole_q, whole_r)


@lru_cache(maxsize=1 << 16)
def crossed(dq: int, dr: int) -> tuple[tuple[Cube, ...], ...]:
    """Return the offsets on the line from centre to centre, in order, both ends included.

    Each entry is one hex whose inside the line crosses, or the two hexes whose common side the line runs along.
    """
    if (dq, dr) == (0, 0):
        return (((0, 0),),)
    found: dict[int, list[Cube]] = {}
    for cube in sorted(_near_line(dq, dr)):
        along = _progress(dq, dr, cube)
        if 0 <= along <= _progress(dq, dr, (dq, dr)) and _met(dq, dr, cube):
            found.setdefault(along, []).append(cube)
    return tuple(tuple(found[along]) for along in sorted(found))


def _near_line(dq: int, dr: int) -> set[Cube]:
    # the hexes under half-step samples and their neighbours: all that the line could touch
    samples = 2 * distance((0, 0), (dq, dr))
    near = set()
    for i in range(samples + 1):
        q, r = nearest(dq * i / samples, dr * i / samples)
        near.add((q, r))
        near.update((q + step_q, r + step_r) for step_q, step_r in STEPS)
    return near


def _progress(dq: int, dr: int, cube: Cube) -> int:
    # twice the scalar product, in units of the distance of centres
    q, r = cube
    return 2 * dq * q + 2 * dr * r + dq * r + dr * q


def _met(dq: int, dr: int, cube: Cube) -> bool:
    # whether the endless line crosses the inside of a hex or runs along one of its sides
    hands = [dq * (3 * cube[1] + r) - dr * (3 * cube[0] + q) for q, r in CORNERS]
    return min(hands) < 0 < max(hands) or hands.count(0) == 2
