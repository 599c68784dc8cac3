"""Signs of military units, drawn on the 24 grid: a frame with the branch inside."""

from __future__ import annotations

import math
from collections.abc import Callable

from launcher.kit.pen import Pen, Spot

Sign = Callable[[Pen], object]
LEFT, TOP, RIGHT, BOTTOM = 1.5, 4.5, 22.5, 19.5
_MID = (12.0, 12.0)


def _frame(p: Pen) -> Pen:
    return p.frame(LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP, 0.2)


def _cross(p: Pen) -> Pen:
    return p.line((LEFT, TOP), (RIGHT, BOTTOM)).line((LEFT, BOTTOM), (RIGHT, TOP))


def _oval(p: Pen, wide: float = 7.0, high: float = 4.0) -> Pen:
    turns = [n * math.tau / 32 for n in range(32)]
    return p.loop(*[(12 + wide * math.cos(t), 12 + high * math.sin(t)) for t in turns])


def _gull(p: Pen, y: float) -> Pen:
    """Two small arcs side by side: wings, or a parachute."""
    for middle in (9.4, 14.6):
        p.line(*[(middle + 2.6 * math.cos(t), y - 2.2 * math.sin(t)) for t in (math.pi * n / 10 for n in range(11))])
    return p


def _anchor(p: Pen, at: Spot, size: float) -> Pen:
    x, y = at
    p.ring((x, y - size * 0.85), size * 0.22).line((x, y - size * 0.6), (x, y + size * 0.9))
    p.line((x - size * 0.5, y - size * 0.28), (x + size * 0.5, y - size * 0.28))
    return p.arc((x, y + size * 0.1), size * 0.8, 15, 165)


def _infantry(p: Pen) -> object:
    return _cross(_frame(p))


def _airborne(p: Pen) -> object:
    _infantry(p)
    return _gull(p, 18.4)


def _airmobile(p: Pen) -> object:
    _infantry(p)
    return p.line((7.5, 18.6), (12, 14.6), (16.5, 18.6))


def _mechanised(p: Pen) -> object:
    _infantry(p)
    return _oval(p)


def _cavalry(p: Pen) -> object:
    return _frame(p).line((LEFT, BOTTOM), (RIGHT, TOP))


def _armour(p: Pen) -> object:
    return _oval(_frame(p), 7.6, 4.4)


def _engineer(p: Pen) -> object:
    _frame(p)
    return p.line((5.5, 15.5), (5.5, 9), (18.5, 9), (18.5, 15.5)).line((12, 9), (12, 15.5))


def _artillery(p: Pen) -> object:
    return _frame(p).dot(_MID, 3.4)


def _mortar(p: Pen) -> object:
    _frame(p).ring((12, 15.2), 2.0)
    return p.line((12, 13.2), (12, 7)).line((9.6, 9.4), (12, 6.8), (14.4, 9.4))


def _special_forces(p: Pen) -> object:
    """A dagger over crossed arrows."""
    _frame(p)
    p.line((4.5, 16.5), (19.5, 7.5)).line((4.5, 7.5), (19.5, 16.5))
    p.line((17, 7.3), (19.7, 7.3), (19.7, 9.8)).line((7, 7.3), (4.3, 7.3), (4.3, 9.8))
    p.line((12, 8.6), (12, 15.4), width=4.6, off=True)
    p.poly((12, 6), (13.3, 8.6), (12.9, 14), (11.1, 14), (10.7, 8.6))
    return p.line((9.6, 14.6), (14.4, 14.6)).line((12, 14.6), (12, 17.6))


def _ranger(p: Pen) -> object:
    _infantry(p)
    return p.line((7.5, 8.8), (12, 5.6), (16.5, 8.8))


def _marine(p: Pen) -> object:
    _infantry(p)
    p.dot(_MID, 5.2, off=True)
    return _anchor(p, (12, 12), 4.6)


def _headquarters(p: Pen) -> object:
    return _frame(p).box(LEFT, TOP, RIGHT - LEFT, 5.2, 0.2).line((LEFT, TOP), (LEFT, 23))


def _riverine(p: Pen) -> object:
    return _anchor(_frame(p), (12, 12), 5.6)


def _guerrilla(p: Pen) -> object:
    _infantry(p)
    p.dot(_MID, 4.6, off=True)
    turns = [-math.pi / 2 + n * math.pi / 5 for n in range(10)]
    return p.poly(*[(12 + r * math.cos(a), 12 + r * math.sin(a)) for a, r in zip(turns, (4.4, 1.8) * 5, strict=True)])


UNIT_SIGNS: dict[str, Sign] = {
    "infantry": _infantry, "airborne": _airborne, "airmobile": _airmobile, "mechanised": _mechanised,
    "cavalry": _cavalry, "armour": _armour, "engineer": _engineer, "artillery": _artillery, "mortar": _mortar,
    "special_forces": _special_forces, "ranger": _ranger, "marine": _marine, "headquarters": _headquarters,
    "riverine": _riverine, "guerrilla": _guerrilla,
}  # fmt: skip
"""Signs with a frame: the size mark stands on top of it."""
