"""Where the ear is: what the land in view sounds like, and how far away and to which side something happens."""

from __future__ import annotations

import math
from collections import Counter
from typing import NamedTuple

from hexcore.board import Board
from hexcore.look import BoardLook
from hexcore.sounds import Bed, Hour, Soundscape
from hexcore.types import Hex
from launcher.painting.camera import Camera
from launcher.sound.scene import Scene, rains

STEPS = 20
"""Shares of the view are told in so many steps: a little more or less of something is no other scene."""
ALONG = 0.6
"""How much of a hex sounds like the water that runs through it or along it."""
SETTLED = 4.0
"""How many hexes a village is heard for: it is small on the map and loud in the land."""
SETTLEMENTS = ("village", "town")
FAR = 0.22
"""What is left of a sound that comes from far out of view."""
EDGE = 0.7
"""What is left of it at the edge of the view."""
CLOSE, WIDE = 0.8, 0.55
"""The zoom at which everything is heard whole, and what is left where the whole sheet is in view."""


class Place(NamedTuple):
    """How something is heard: how much of it, and from which side."""

    gain: float = 1.0
    pan: float = 0.0


class Sky(NamedTuple):
    """The hour of a turn, and whether it rains in it: heard by the ear, seen by the eye."""

    hour: Hour = "day"
    rain: bool = False


class Earshot:
    """The land of one board by ear."""

    def __init__(self, board: Board, look: BoardLook | None) -> None:
        self._board = board
        self.scape = look.sounds if look is not None else Soundscape()
        self._spots = [(board.centre(h), beds) for h, beds in _beds(board, look).items()]

    def around(self, camera: Camera | None) -> dict[Bed, float]:
        """What is in view sounds like this, in shares of all of it; without a camera, the whole board."""
        left, top, wide, high = camera.shown() if camera is not None else (-math.inf, -math.inf, math.inf, math.inf)
        right, foot = (left + wide, top + high) if camera is not None else (math.inf, math.inf)
        found: Counter[Bed] = Counter()
        for (x, y), beds in self._spots:
            if left <= x <= right and top <= y <= foot:
                for bed, amount in beds.items():
                    found[bed] += amount  # type: ignore[assignment]
        total = sum(found.values())
        shares = {bed: round(amount / total * STEPS) / STEPS for bed, amount in found.items()} if total else {}
        return {bed: share for bed, share in sorted(shares.items()) if share}

    def scene(self, camera: Camera | None, turn: int) -> Scene:
        """What is in view at the hour of a turn."""
        return Scene(self.around(camera), *self.sky(turn))

    def sky(self, turn: int) -> Sky:
        """The hour of a turn and its weather: the same ones whenever one looks."""
        return Sky(self.scape.hour(turn), rains(self._board.id, turn, self.scape.rain))

    def place(self, camera: Camera, h: Hex) -> Place:
        """How something in a hex is heard from where one looks; what has no place is heard in the middle."""
        if not 0 <= h < self._board.size:
            return Place(_nearness(camera))
        x, y = camera.to_screen(self._board.centre(h))
        half, tall = camera.view[0] / 2, camera.view[1] / 2
        across, down = (x - half) / max(1.0, half), (y - tall) / max(1.0, tall)
        away = math.hypot(across, down)
        near = 1 - (1 - EDGE) * min(1.0, away) ** 2
        beyond = max(FAR, near / max(1.0, away))
        return Place(_nearness(camera) * beyond, max(-1.0, min(1.0, across)))


def _nearness(camera: Camera) -> float:
    """Who looks from high above hears less of everything."""
    return WIDE + (1 - WIDE) * min(1.0, camera.zoom / CLOSE)


def _beds(board: Board, look: BoardLook | None) -> dict[Hex, dict[Bed, float]]:
    """What each hex of the map sounds like: its ground, water along it, people who live there."""
    found: dict[Hex, dict[Bed, float]] = {
        h: {look.bed(board.code(h)) if look is not None else "open": 1.0} for h in board.playable
    }
    wet = {h for course in board.courses for h in course.hexes}
    wet |= {h for chain in board.chains for side in chain.sides for h in board.grid.sides.hexes[side]}
    for h in wet & found.keys():
        found[h] = {bed: amount * (1 - ALONG) for bed, amount in found[h].items()}
        found[h]["water"] = found[h].get("water", 0.0) + ALONG
    spots = look.spots if look is not None else {}
    for place in board.places:
        if spots.get(place.kind) in SETTLEMENTS and place.hex in found:
            found[place.hex]["village"] = found[place.hex].get("village", 0.0) + SETTLED
    return found
