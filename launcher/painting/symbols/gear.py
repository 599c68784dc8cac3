"""Pictures of weapons, gear and tokens, drawn on the 24 grid without a frame."""

from __future__ import annotations

import math

from launcher.kit.style.icons import IconPen
from launcher.painting.symbols.units import Sign, arch, wave


def _grenade(p: IconPen) -> object:
    p.dot((11.5, 14.8), 6.4).box(9.4, 5.2, 4.4, 4.6, 0.6).line((13, 5.6), (18.5, 7.6), (19, 13), width=1.7)
    for x in (8.6, 11.5, 14.4):
        p.line((x, 9.6), (x, 20), width=0.9, off=True)
    return p.line((5.6, 14.8), (17.4, 14.8), width=0.9, off=True)


def _mine(p: IconPen) -> object:
    for n in range(8):
        t = n * math.pi / 4
        p.line((12, 12.5), (12 + 9 * math.cos(t), 12.5 + 9 * math.sin(t)), width=1.7)
    return p.dot((12, 12.5), 6.2).dot((12, 12.5), 2.2, off=True)


def _trap(p: IconPen) -> object:
    # Stakes in a pit.
    for x in (6, 10, 14, 18):
        p.poly((x - 1.5, 18), (x, 5.5 if x in (10, 14) else 8), (x + 1.5, 18))
    return p.line((2, 14), (2, 20.5), (22, 20.5), (22, 14))


def _demolition(p: IconPen) -> object:
    for n in range(3):
        p.box(4 + n * 4.4, 9, 3.8, 12, 0.8)
    p.line((3.4, 13.2), (17.4, 13.2), width=1.2, off=True).line((10.3, 9), (11, 5), (16, 3.6), (19, 6), width=1.4)
    return p.dot((20, 7), 1.7).line((20, 3.4), (20, 4.4), width=1).line((22.8, 7), (23.6, 7), width=1)


def _document(p: IconPen) -> object:
    p.poly((5, 2.5), (15, 2.5), (19.5, 7), (19.5, 21.5), (5, 21.5)).poly((15, 2.5), (15, 7), (19.5, 7), off=True)
    for y in (10.5, 13.6, 16.7):
        p.line((8, y), (16.5, y), width=1.3, off=True)
    return p.line((15, 3), (15, 7), (19.2, 7), width=1.0)


def _optics(p: IconPen) -> object:
    for x in (6.8, 17.2):
        p.poly((x - 2.6, 4), (x + 2.6, 4), (x + 4.4, 15), (x - 4.4, 15)).dot((x, 16), 4.6).dot((x, 16), 2.5, off=True)
    return p.box(9.6, 7.6, 4.8, 4.4, 0.4)


def _flare(p: IconPen) -> object:
    for n in range(8):
        t = n * math.pi / 4 + 0.2
        inner, outer = 4.4, 7.6 if n % 2 else 6.2
        p.line(
            (12 + inner * math.cos(t), 8 + inner * math.sin(t)),
            (12 + outer * math.cos(t), 8 + outer * math.sin(t)),
            width=1.4,
        )
    return p.dot((12, 8), 3.0).line((12, 12.6), (10.8, 17), (12.6, 19), (11.8, 22.5), width=1.4)


def _ammunition(p: IconPen) -> object:
    for x in (5.4, 12, 18.6):
        p.box(x - 2.2, 10, 4.4, 11.2, 0.4)
        p.poly((x - 2.2, 9.2), (x - 1.7, 5.2), (x, 2.4), (x + 1.7, 5.2), (x + 2.2, 9.2))
        p.line((x - 2.4, 18.8), (x + 2.4, 18.8), width=0.9, off=True)
    return p


def _support(p: IconPen) -> object:
    # Rounds falling on a cross.
    p.line((4, 20.5), (20, 20.5)).line((12, 16.6), (12, 22.5), width=1.4)
    for x, y in ((6, 3), (12, 6), (18, 3)):
        p.poly((x - 1.7, y), (x + 1.7, y), (x + 1.7, y + 5), (x, y + 8.4), (x - 1.7, y + 5))
    return p


def _wound(p: IconPen) -> object:
    p.line((4.5, 19.5), (19.5, 4.5), width=8.4)
    for dx, dy in ((-1.4, -1.4), (1.4, 1.4), (1.4, -1.4), (-1.4, 1.4)):
        p.dot((12 + dx, 12 + dy), 0.9, off=True)
    p.line((6.6, 11.6), (12.4, 17.4), width=0.8, off=True)
    return p.line((11.6, 6.6), (17.4, 12.4), width=0.8, off=True)


GEAR_SIGNS: dict[str, Sign] = {
    "hazard": lambda p: p.poly((12, 2.5), (22.5, 21), (1.5, 21)).line((12, 9), (12, 15), width=2.4, off=True)
        .dot((12, 18), 1.5, off=True),
    "machine_gun": lambda p: p.line((2, 9.5), (22, 9.5), width=1.7).box(6, 8, 8, 3.6, 0.6)
        .poly((6.4, 9), (1.5, 8.4), (1.5, 12.6), (6.4, 11.4)).line((16, 10), (13.4, 17)).line((16, 10), (19, 17))
        .line((9, 11.5), (8.4, 15), width=1.5).box(10.6, 11.4, 3.2, 3.4, 0.4),
    "rifle": lambda p: p.line((7, 11), (22.5, 11), width=1.5)
        .poly((1.5, 11), (7.5, 10), (12.5, 10), (12.5, 12.6), (8, 13), (1.5, 15.6)).line((9, 8), (15, 8), width=1.9)
        .line((10, 8), (10, 10), width=1.2).line((14, 8), (14, 10), width=1.2),
    "rocket": lambda p: p.box(3, 9.8, 15, 3.4, 0.5).poly((18, 8.6), (22.8, 11.5), (18, 14.4))
        .poly((3, 9.8), (1, 7.8), (1, 15.2), (3, 13.2)).line((9, 13), (8, 17)).line((13, 13), (12.4, 16), width=1.5),
    "recoilless": lambda p: p.box(1.5, 8.4, 21, 3.2, 0.6).poly((1.5, 8.4), (0.5, 7), (0.5, 13), (1.5, 11.6))
        .line((12, 11), (7, 19)).line((12, 11), (17, 19)).line((12, 11), (12, 18), width=1.4),
    "howitzer": lambda p: p.line((9, 13), (22, 6), width=2.6).poly((8, 9), (11, 8), (12.6, 15), (9.4, 15.6))
        .ring((10.4, 16.2), 3.6).line((8, 16.5), (1.5, 20)).dot((10.4, 16.2), 1.0),
    "flamethrower": lambda p: p.box(2, 8, 4.2, 12, 2).box(6.8, 8, 4.2, 12, 2)
        .line((11, 18), (14, 18), (14, 13.6), (17, 13.6))
        .poly((17, 11.5), (20, 8), (20, 10.6), (23, 7.5), (22.6, 14), (20, 16.4), (17, 15.4)),
    "grenade": _grenade, "mine": _mine, "trap": _trap, "demolition": _demolition,
    "radio": lambda p: p.box(4, 10, 13, 11, 1).line((14.5, 10), (14.5, 2.5), width=1.5)
        .dot((8.4, 15.5), 3.0, off=True).dot((8.4, 15.5), 1.6).line((13, 13.4), (15, 13.4), width=1.2, off=True)
        .line((13, 16.4), (15, 16.4), width=1.2, off=True).arc((14.5, 3), 4, -40, 40).arc((14.5, 3), 7.4, -34, 34),
    "medical": lambda p: p.box(2.5, 7, 19, 13.5, 2).line((9, 7), (9, 4.4), (15, 4.4), (15, 7))
        .box(10.4, 9.2, 3.2, 9, 0.2, off=True).box(7.5, 12.1, 9, 3.2, 0.2, off=True),
    "money": lambda p: p.box(2, 6.5, 20, 11.5, 1.2).dot((12, 12.2), 3.7, off=True).dot((12, 12.2), 2.3)
        .dot((4.8, 9.2), 0.9, off=True).dot((19.2, 15.3), 0.9, off=True).line((5, 20.2), (22, 20.2), width=1.2),
    "document": _document, "optics": _optics, "flare": _flare,
    "tools": lambda p: p.line((4, 20.5), (15, 8.5), width=2.2)
        .poly((13, 4.6), (19.8, 10.8), (21.6, 8.4), (15.4, 2.6)).line((20, 20.5), (9, 8.5), width=2.2)
        .poly((3, 6), (6, 2.8), (11, 7.4), (8.2, 10.4)),
    "ammunition": _ammunition,
    "naval_gun": lambda p: wave(p, 21).line((12, 10.2), (22.5, 4.6), width=2.2)
        .poly((5, 13), (6.5, 8.4), (13.4, 8.4), (15.4, 13)).poly((1, 14), (23, 14), (20, 18.2), (4.4, 18.2)),
    "camp": lambda p: p.poly((12, 4), (22, 20.5), (2, 20.5)).poly((12, 11), (15.6, 20.5), (8.4, 20.5), off=True)
        .line((12, 4), (12, 1.6), width=1.4),
    "cache": lambda p: p.box(3, 10.4, 18, 10.6, 0.8).box(3, 4.4, 18, 5, 0.8)
        .line((3, 10), (21, 10), width=1.0, off=True).box(10.2, 8.2, 3.6, 4.6, 0.4, off=True).box(11, 9, 2, 3, 0.3),
    "decoy": lambda p: p.arc((12, 9), 4.6, 180, 400).line((15.4, 12.2), (12, 14.6), (12, 16.4), width=2.4)
        .dot((12, 20.4), 1.7),
    "support": _support,
    "tunnel": lambda p: p.poly(*arch((12, 18), 9.5, 11)).poly(*arch((12, 18), 6, 7), off=True)
        .line((1.5, 20.4), (22.5, 20.4)).poly((12, 12.6), (14.6, 16.4), (9.4, 16.4)),
    "wound": _wound,
    "skull": lambda p: p.dot((12, 10), 7.8).box(8, 14, 8, 7, 1.2).dot((8.8, 10.4), 2.2, off=True)
        .dot((15.2, 10.4), 2.2, off=True).poly((12, 12.6), (13.2, 15), (10.8, 15), off=True)
        .line((10.6, 17.4), (10.6, 21), width=0.9, off=True).line((13.4, 17.4), (13.4, 21), width=0.9, off=True),
    "mission": lambda p: p.line((6, 2.5), (6, 22)).poly((6.6, 3.4), (20.5, 5), (16.8, 9), (20.5, 13), (6.6, 13.6)),
    "marker": lambda p: p.poly((12, 2.5), (21.5, 12), (12, 21.5), (2.5, 12)).dot((12, 12), 3.2, off=True),
}  # fmt: skip
