"""Sounds of log entries and of the land in view.

An entry's sounds follow from it as a seat hears it and from the pieces in the seat's view, and from nothing else: a
hidden piece cannot be heard either. The land has beds by terrain, hour and rain, and calls over them.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from hexcore.game.look import Bed, Hour, Look, Sounding, Sounds
from hexcore.game.records import Record
from hexcore.game.views import PieceView, View
from hexcore.types import Hex
from launcher.sound.mixer import Mixer, PlayingSound

MOST = 3  # sounds of one log entry at most
WALKS = "boots"  # the gait of a piece that names none
# pieces that move together sound like the first of these among them
LOUDEST = ("rotor", "tracks", "boat", "wheels", "hooves", "paddle", "boots")


class Cues(NamedTuple):
    """The sounds of a log entry: while it happens, once it has happened, and where."""

    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    hex: Hex = -1

    @property
    def all(self) -> tuple[str, ...]:
        return (*self.before, *self.after)


def cues_of(record: Record, views: Sequence[View | None], look: Look | None, *, shared: bool = False) -> Cues:
    """Return the sounds of a log entry for the seats with these views; the first view with a piece counts.

    ``shared`` means that other seats hear it too: private details are silent then, and a piece that they do not see
    sounds like any.
    """
    if shared and record.audience is not None:
        return Cues()
    sounds = look.sounds if look is not None else Sounds()
    sounding = sounds.of(record.kind)
    pieces = seen(record, views, shared=shared)
    thrown = ("dice" if len(record.rolled) > 1 else "die",) if record.rolled else ()
    place = record.hexes[-1] if record.hexes else -1
    if sounding is None:
        walks = bool(record.pieces) and len(record.hexes) > 1 and not record.dice
        after = _ending(record, look)
        return Cues(thrown or (_gait(pieces, sounds) if walks else ()), after, place)
    told = _told(sounding, record, pieces, sounds)
    if sounding.pieces == "steps" and not thrown:
        return Cues(told, (), place)
    return Cues(thrown, told, place)


def _ending(record: Record, look: Look | None) -> tuple[str, ...]:
    """Return the sound of a scoring entry: a stamp, unless the game names another."""
    grand = look is not None and any(moment.grand and moment.kind == record.kind for moment in look.moments)
    return ("stamp",) if grand else ()


def seen(record: Record, views: Sequence[View | None], *, shared: bool = False) -> list[PieceView]:
    """Return the visible pieces that an entry names; if ``shared``, visible in every view."""
    found: list[PieceView] = []
    for ident in record.pieces:
        shown = (view.piece(ident) for view in views if view is not None)
        piece = next((one for one in shown if one is not None), None)
        if piece is not None and not (shared and piece.mine_hidden):
            found.append(piece)
    return found


def _told(sounding: Sounding, record: Record, pieces: list[PieceView], sounds: Sounds) -> tuple[str, ...]:
    value = str(record.facts_by_name.get(sounding.fact, "")) if sounding.fact else ""
    if value in sounding.by:
        return _heard(sounding.by[value])
    of_pieces: tuple[str, ...] = ()
    if sounding.pieces == "steps":
        of_pieces = _gait(pieces, sounds)
    elif sounding.pieces:
        armed = pieces[:1] if sounding.pieces == "first" else pieces
        of_pieces = tuple(sounds.fires[piece.kind] for piece in armed if piece.kind in sounds.fires)
    return _heard((*sounding.cues, *of_pieces))


def _gait(pieces: Iterable[PieceView], sounds: Sounds) -> tuple[str, ...]:
    ways: set[str] = {sounds.steps[piece.kind] for piece in pieces if piece.kind in sounds.steps}
    ways = ways or {WALKS}
    return _heard(next(((way,) for way in LOUDEST if way in ways), tuple(sorted(ways))[:1]))


def _heard(cues: Iterable[str]) -> tuple[str, ...]:
    """Return each sound once, at most :data:`MOST`, without silence among them."""
    return tuple(cue for cue in dict.fromkeys(cues) if cue != "none")[:MOST]


RAIN = 0.85  # strength of the rain bed
UNDER_RAIN = 0.45  # strength of the other beds then: birds and insects keep still
LEAST = 0.06  # a smaller share of the view than this is not heard
CALL_MS = (5000.0, 16000.0)  # least and most time between calls
CALL_GAIN = (0.35, 1.0)
LAYERS: dict[tuple[str, str], str] = {
    ("jungle", "day"): "jungle_day",
    ("jungle", "night"): "jungle_night",
    ("open", "day"): "open_day",
    ("open", "night"): "open_night",
    ("village", "day"): "village",
    ("village", "night"): "village",
    ("water", "day"): "water",
    ("water", "night"): "water",
}
# calls by terrain and hour
CALLS: dict[tuple[str, str], tuple[str, ...]] = {
    ("jungle", "day"): ("bird", "bird", "bird", "frog"),
    ("jungle", "night"): ("gecko", "frog", "frog"),
    ("open", "day"): ("bird", "bird", "frog"),
    ("open", "night"): ("frog", "frog", "dog"),
    ("village", "day"): ("rooster", "dog", "bird"),
    ("village", "night"): ("dog", "gecko", "frog"),
    ("water", "day"): ("splash", "bird"),
    ("water", "night"): ("frog", "splash"),
}


class SoundScene(NamedTuple):
    """The land in view: shares of each sound, the hour, and whether it rains."""

    beds: Mapping[Bed, float]
    hour: Hour = "day"
    rain: bool = False


def layers(scene: SoundScene | None) -> dict[str, float]:
    """Return the beds with their strengths, which add up to about the same always."""
    if scene is None:
        return {}
    total = sum(scene.beds.values())
    found: dict[str, float] = {}
    for bed, amount in scene.beds.items():
        part = amount / total if total else 0.0
        if part >= LEAST:
            layer = LAYERS[bed, scene.hour]
            found[layer] = math.sqrt(found.get(layer, 0.0) ** 2 + part)
    if scene.rain:
        found = {layer: gain * UNDER_RAIN for layer, gain in found.items()} | {"rain": RAIN}
    return found


def rains(seed: str, turn: int, share: float) -> bool:
    """Return whether it rains in a turn: in this share of all turns, in the same ones always."""
    return random.Random(f"{seed}:{turn}").random() < share


class Ambience:
    """Lays the beds of a scene, and lets something call now and then."""

    def __init__(self, mixer: Mixer) -> None:
        self._mixer, self._chance = mixer, mixer.chance
        self.scene: SoundScene | None = None
        self._left = CALL_MS[0]

    def show(self, scene: SoundScene | None) -> None:
        """Show another scene; None if there is no map."""
        if scene != self.scene:
            self.scene = scene
            self._mixer.lay(layers(scene))

    def tick(self, ms: float) -> None:
        self._left -= ms
        if self._left > 0 or self.scene is None:
            return
        self._left = self._chance.uniform(*CALL_MS)
        name = self._caller(self.scene)
        if name:
            gain, pan = self._chance.uniform(*CALL_GAIN), self._chance.uniform(-1, 1)
            self._mixer.play(PlayingSound(name, "ambience", gain, pan))

    def _caller(self, scene: SoundScene) -> str:
        """Choose a call by the shares of what is in view; in the rain, thunder."""
        if scene.rain:
            return "thunder"
        beds = [bed for bed, amount in scene.beds.items() if amount > 0]
        if not beds:
            return ""
        bed = self._chance.choices(beds, [scene.beds[bed] for bed in beds])[0]
        return self._chance.choice(CALLS[bed, scene.hour])
