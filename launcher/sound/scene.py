"""Which sounds belong to what happened: found by the record as a seat hears it, and the pieces as its view shows them.

Nothing else is looked at: who does not see what a piece is does not hear it either.

What the land sounds like where one looks: beds by what is in view, the hour and the rain, and calls over them.
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

MOST = 3
"""More sounds than these are not heard of one record."""
WALKS = "boots"
"""How a piece goes of which nothing is said."""
LOUDEST = ("rotor", "tracks", "boat", "wheels", "hooves", "paddle", "boots")
"""Of pieces that go together one is heard: what carries the others."""


class Cues(NamedTuple):
    """What is heard of a record: while it happens, and once it has; and where."""

    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    hex: Hex = -1

    @property
    def all(self) -> tuple[str, ...]:
        """All of it in order."""
        return (*self.before, *self.after)


def cues_of(record: Record, views: Sequence[View | None], look: Look | None, *, shared: bool = False) -> Cues:
    """What a record sounds like to who sees these views: a piece is what the first of them shows that shows it.

    ``shared`` says that others hear it too, from whom something may be hidden: then what is told to some only is not
    heard, and a piece that the others do not see sounds like any.
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
    """What one plays for is stamped, unless the game says otherwise."""
    grand = look is not None and any(moment.grand and moment.kind == record.kind for moment in look.moments)
    return ("stamp",) if grand else ()


def seen(record: Record, views: Sequence[View | None], *, shared: bool = False) -> list[PieceView]:
    """The pieces that a record names, as far as they are seen; where the eyes are ``shared``, by everybody."""
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
    """How those go who go together."""
    ways: set[str] = {sounds.steps[piece.kind] for piece in pieces if piece.kind in sounds.steps}
    ways = ways or {WALKS}
    return _heard(next(((way,) for way in LOUDEST if way in ways), tuple(sorted(ways))[:1]))


def _heard(cues: Iterable[str]) -> tuple[str, ...]:
    """Each sound once, not too many, and no silence among them."""
    return tuple(cue for cue in dict.fromkeys(cues) if cue != "none")[:MOST]


RAIN = 0.85
"""How strong the rain is, where it rains."""
UNDER_RAIN = 0.45
"""What is left of the rest then: birds and insects keep still."""
LEAST = 0.06
"""What is less of the view than this is not heard."""
CALL_MS = (5000.0, 16000.0)
"""How long it is until something calls again."""
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
"""What calls where and when."""


class SoundScene(NamedTuple):
    """What is in view: how much of it sounds like what, at which hour, and whether it rains."""

    beds: Mapping[Bed, float]
    hour: Hour = "day"
    rain: bool = False


def layers(scene: SoundScene | None) -> dict[str, float]:
    """The beds of a scene and how strong each is; together they are always about as strong."""
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
    """Whether it rains in a turn: in such a share of all turns, and in the same ones whenever one looks."""
    return random.Random(f"{seed}:{turn}").random() < share


class Ambience:
    """Lays the beds of a scene, and lets something call now and then."""

    def __init__(self, mixer: Mixer) -> None:
        self._mixer, self._chance = mixer, mixer.chance
        self.scene: SoundScene | None = None
        self._left = CALL_MS[0]

    def show(self, scene: SoundScene | None) -> None:
        """Another view, another hour; None where there is no map."""
        if scene != self.scene:
            self.scene = scene
            self._mixer.lay(layers(scene))

    def tick(self, ms: float) -> None:
        """Let time pass."""
        self._left -= ms
        if self._left > 0 or self.scene is None:
            return
        self._left = self._chance.uniform(*CALL_MS)
        name = self._caller(self.scene)
        if name:
            gain, pan = self._chance.uniform(*CALL_GAIN), self._chance.uniform(-1, 1)
            self._mixer.play(PlayingSound(name, "ambience", gain, pan))

    def _caller(self, scene: SoundScene) -> str:
        """Who calls: something of what is in view, the more of it the sooner; in the rain, thunder."""
        if scene.rain:
            return "thunder"
        beds = [bed for bed, amount in scene.beds.items() if amount > 0]
        if not beds:
            return ""
        bed = self._chance.choices(beds, [scene.beds[bed] for bed in beds])[0]
        return self._chance.choice(CALLS[bed, scene.hour])
