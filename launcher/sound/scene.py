"""What the land sounds like where one looks: beds by what is in view, the hour and the rain, and calls over them."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from typing import NamedTuple

from hexcore.sounds import Bed, Hour
from launcher.sound.mixer import Mixer, Played

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


class Scene(NamedTuple):
    """What is in view: how much of it sounds like what, at which hour, and whether it rains."""

    beds: Mapping[Bed, float]
    hour: Hour = "day"
    rain: bool = False


def layers(scene: Scene | None) -> dict[str, float]:
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
        self.scene: Scene | None = None
        self._left = CALL_MS[0]

    def show(self, scene: Scene | None) -> None:
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
            self._mixer.play(Played(name, "ambience", gain, pan))

    def _caller(self, scene: Scene) -> str:
        """Who calls: something of what is in view, the more of it the sooner; in the rain, thunder."""
        if scene.rain:
            return "thunder"
        beds = [bed for bed, amount in scene.beds.items() if amount > 0]
        if not beds:
            return ""
        bed = self._chance.choices(beds, [scene.beds[bed] for bed in beds])[0]
        return self._chance.choice(CALLS[bed, scene.hour])
