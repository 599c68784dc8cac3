"""Symbols of military units in a frame, and pictures of craft, vehicles, animals and people."""

from __future__ import annotations

import math
from collections.abc import Callable

from launcher.kit.style.icons import IconPen, Spot, star

Sign = Callable[[IconPen], object]
LEFT, TOP, RIGHT, BOTTOM = 1.5, 4.5, 22.5, 19.5
_MID = (12.0, 12.0)


def _frame(p: IconPen) -> IconPen:
    return p.frame(LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP, 0.2)


def _oval(p: IconPen, wide: float = 7.0, high: float = 4.0) -> IconPen:
    turns = [n * math.tau / 32 for n in range(32)]
    return p.loop(*[(12 + wide * math.cos(t), 12 + high * math.sin(t)) for t in turns])


def _gull(p: IconPen, y: float) -> IconPen:
    # Two small arcs side by side: wings, or a parachute.
    for middle in (9.4, 14.6):
        p.line(*[(middle + 2.6 * math.cos(t), y - 2.2 * math.sin(t)) for t in (math.pi * n / 10 for n in range(11))])
    return p


def _anchor(p: IconPen, at: Spot, size: float) -> IconPen:
    x, y = at
    p.ring((x, y - size * 0.85), size * 0.22).line((x, y - size * 0.6), (x, y + size * 0.9))
    p.line((x - size * 0.5, y - size * 0.28), (x + size * 0.5, y - size * 0.28))
    return p.arc((x, y + size * 0.1), size * 0.8, 15, 165)


def _infantry(p: IconPen) -> IconPen:
    return _frame(p).line((LEFT, TOP), (RIGHT, BOTTOM)).line((LEFT, BOTTOM), (RIGHT, TOP))


UNIT_SIGNS: dict[str, Sign] = {
    "infantry": _infantry,
    "airborne": lambda p: _gull(_infantry(p), 18.4),
    "airmobile": lambda p: _infantry(p).line((7.5, 18.6), (12, 14.6), (16.5, 18.6)),
    "mechanised": lambda p: _oval(_infantry(p)),
    "cavalry": lambda p: _frame(p).line((LEFT, BOTTOM), (RIGHT, TOP)),
    "armour": lambda p: _oval(_frame(p), 7.6, 4.4),
    "engineer": lambda p: _frame(p).line((5.5, 15.5), (5.5, 9), (18.5, 9), (18.5, 15.5)).line((12, 9), (12, 15.5)),
    "artillery": lambda p: _frame(p).dot(_MID, 3.4),
    "mortar": lambda p: _frame(p).ring((12, 15.2), 2.0).line((12, 13.2), (12, 7))
        .line((9.6, 9.4), (12, 6.8), (14.4, 9.4)),
    # A dagger over crossed arrows.
    "special_forces": lambda p: _frame(p).line((4.5, 16.5), (19.5, 7.5)).line((4.5, 7.5), (19.5, 16.5))
        .line((17, 7.3), (19.7, 7.3), (19.7, 9.8)).line((7, 7.3), (4.3, 7.3), (4.3, 9.8))
        .line((12, 8.6), (12, 15.4), width=4.6, off=True)
        .poly((12, 6), (13.3, 8.6), (12.9, 14), (11.1, 14), (10.7, 8.6)).line((9.6, 14.6), (14.4, 14.6))
        .line((12, 14.6), (12, 17.6)),
    "ranger": lambda p: _infantry(p).line((7.5, 8.8), (12, 5.6), (16.5, 8.8)),
    "marine": lambda p: _anchor(_infantry(p).dot(_MID, 5.2, off=True), (12, 12), 4.6),
    "headquarters": lambda p: _frame(p).box(LEFT, TOP, RIGHT - LEFT, 5.2, 0.2).line((LEFT, TOP), (LEFT, 23)),
    "riverine": lambda p: _anchor(_frame(p), (12, 12), 5.6),
    "guerrilla": lambda p: _infantry(p).dot(_MID, 4.6, off=True).poly(*star(_MID, 4.4, 1.8)),
}  # fmt: skip


def arch(foot: Spot, wide: float, high: float) -> list[Spot]:
    """Return the upper half of an ellipse, from right to left."""
    turns = [math.pi * n / 16 for n in range(17)]
    return [(foot[0] + wide * math.cos(turn), foot[1] - high * math.sin(turn)) for turn in turns]


def wave(p: IconPen, y: float) -> IconPen:
    return p.line(*[(2 + n, y + 0.9 * math.sin(n * 1.25)) for n in range(21)], width=1.3)


def _raft(p: IconPen) -> object:
    for n in range(4):
        p.box(3, 8.2 + n * 2.7, 18, 2.0, 1.0)
    return p.line((6, 5), (9, 8.4)).line((17.5, 3.5), (14, 18.6), width=1.3)


def _helicopter(p: IconPen) -> IconPen:
    p.line((2.5, 5), (19.5, 5), width=1.6).line((11, 5), (11, 8.5))
    body = (5, 10.5), (8, 8.3), (14, 8.3), (16.5, 11), (22, 11), (22, 12.8), (15.5, 14), (12.5, 16.4), (7, 16.4)
    p.poly(*body, (4.4, 13.6))
    p.poly((6.6, 11), (8.6, 9.6), (9.6, 9.6), (9.6, 12), (6.2, 12), off=True)
    p.line((21.5, 8.5), (21.5, 14.5), width=1.5).line((4.5, 19.3), (15.5, 19.3), width=1.5)
    return p.line((8, 16.4), (7.5, 19.3), width=1.2).line((12.5, 16.4), (13, 19.3), width=1.2)


def _plane(p: IconPen, engines: int) -> IconPen:
    p.poly((12, 1.5), (13.5, 5), (13.3, 21), (12, 22.5), (10.7, 21), (10.5, 5)).box(1, 8.4, 22, 3.4, 1.4)
    p.box(7.2, 18.6, 9.6, 2.4, 1.0)
    for n in range(engines):
        for side in (-1, 1):
            p.box(12 + side * (3.9 + 3.7 * n) - 0.9, 6.2, 1.8, 4.6, 0.8)
    return p


def _truck(p: IconPen) -> object:
    p.box(2, 6.5, 12.5, 9.5, 0.8).poly((15.3, 9), (19.3, 9), (22, 12.4), (22, 16), (15.3, 16))
    p.poly((16.6, 10.2), (18.7, 10.2), (20.2, 12.4), (16.6, 12.4), off=True)
    for x in (6, 11, 18.5):
        p.dot((x, 17.2), 2.7, off=True).dot((x, 17.2), 2.1)
    return p


def _jeep(p: IconPen) -> object:
    p.poly((2.5, 11.5), (11, 11.5), (12.6, 7.2), (14, 7.2), (13.4, 11.5), (21.5, 12.4), (21.5, 16.5), (2.5, 16.5))
    for x in (7, 17.5):
        p.dot((x, 17.3), 3.1, off=True).dot((x, 17.3), 2.4)
    return p.line((4.5, 11.5), (4.5, 6), width=1.2)


def _vehicle(p: IconPen) -> object:
    p.box(2, 13.2, 20, 5.6, 2.8).poly((5, 12.6), (7.5, 8.2), (16, 8.2), (18, 12.6)).line((15, 10), (23, 8.4), width=1.9)
    for x in (5.5, 9.8, 14.2, 18.5):
        p.dot((x, 16), 1.2, off=True)
    return p


def _animal(p: IconPen) -> object:
    p.poly((5, 9.5), (15.5, 9), (18, 7.4), (21.5, 8.8), (21.8, 12), (18.6, 12.6), (16.6, 14.6), (5.4, 15))
    for x in (6.2, 9, 14, 16.2):
        p.line((x, 14), (x, 20))
    p.line((18.4, 7.4), (16.8, 4.4)).line((20.4, 7.8), (22.6, 5)).line((5, 10), (3, 14.5), width=1.3)
    return p.box(8, 5.8, 5.4, 3.8, 0.8)


def _bust(p: IconPen) -> IconPen:
    return p.dot((12, 9.6), 4.0).poly(*arch((12, 21.5), 7.6, 6.8))


def _leader(p: IconPen) -> IconPen:
    # With a beret.
    _bust(p).box(7.4, 7.0, 9.2, 1.0, 0.2, off=True)
    return p.poly((7.2, 6.8), (8, 3.8), (12, 2.4), (17.5, 3.6), (19.6, 6.2), (16.6, 6.8))


CRAFT_SIGNS: dict[str, Sign] = {
    "boat": lambda p: wave(p, 20.3).poly((2, 12.5), (22, 12.5), (18.5, 17.5), (5, 17.5)).box(9, 7.5, 6, 4.4, 0.6)
        .line((12, 7.5), (12, 4)),
    "raft": _raft, "helicopter": _helicopter,
    "attack_helicopter": lambda p: _helicopter(p).line((3.4, 14.4), (0.8, 15.8), width=1.8)
        .box(9, 14.2, 6.5, 2.4, 1.0),
    "jet": lambda p: p.poly((12, 1.5), (13.4, 7), (13.6, 10), (22, 15.5), (22, 17.2), (13.6, 15), (13.2, 19),
        (16, 21.4), (16, 22.6), (12, 21.6), (8, 22.6), (8, 21.4), (10.8, 19), (10.4, 15), (2, 17.2), (2, 15.5),
        (10.4, 10), (10.6, 7)),
    "gunship": lambda p: _plane(p, 1).line((14, 14.2), (20.5, 16.8), width=1.3)
        .line((14, 16), (19.4, 19.4), width=1.3),
    "bomber": lambda p: _plane(p, 2),
    "truck": _truck, "jeep": _jeep, "animal": _animal,
    "diver": lambda p: wave(p, 20.6).dot((8, 9), 3.4).box(5.4, 7.8, 4.2, 2.2, 0.8, off=True)
        .poly((10.5, 10.5), (18.5, 12.5), (18, 15.4), (9.4, 13.2)).box(11, 7.2, 6.4, 2.6, 1.2)
        .line((18, 14), (22.5, 12)).line((18, 14.4), (22.5, 17)),
    "leader": _leader,
    "commander": lambda p: _leader(p).poly(*star((12, 18.6), 2.6, 1.1), off=True),
    "vehicle": _vehicle,
    # A watch tower.
    "post": lambda p: p.poly((5, 8), (12, 3), (19, 8)).box(6.6, 9, 10.8, 3.6, 0.3).line((8, 12.6), (5.6, 21.5))
        .line((16, 12.6), (18.4, 21.5)).line((7.2, 16), (16.8, 16), width=1.3).line((6.6, 19), (17.4, 19), width=1.3),
    # A conical hat and a child.
    "civilians": lambda p: _bust(p).poly((5, 8.4), (12, 2.2), (19, 8.4))
        .line((5, 9.2), (19, 9.2), width=1.0, off=True).dot((20.2, 14), 1.9)
        .poly((17.6, 21.5), (18.4, 16.6), (22, 16.6), (22.8, 21.5)),
}  # fmt: skip
