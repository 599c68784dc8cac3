"""How a game sounds, as data: which of a closed list of sounds belongs to a piece, a record and a letter of the map.

A game names sounds as it names symbols; who plays them, how and how loud, is the launcher's own. What is not named has
a sound by default: dice that roll are heard, what goes over the map walks, and the land sounds as its ground does.

A sound is found by what a seat is told, and by nothing else: the record as it hears it, a piece as its view shows it.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

Cue = Literal[
    "die", "dice",
    "boots", "wheels", "tracks", "hooves", "boat", "paddle", "rotor",
    "rifle", "machine_gun", "cannon", "rocket", "flame",
    "grenade", "mortar", "artillery", "bombs", "blast",
    "jet", "propeller",
    "page", "stamp", "pencil", "radio",
    "none",
]  # fmt: skip
"""Everything that an event may sound like; ``none`` is silence where there would be a sound by default."""
Bed = Literal["jungle", "water", "village", "open"]
"""What the land sounds like while nothing happens."""
Hour = Literal["day", "night"]


class _Sounds(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Sounding(_Sounds):
    """What a kind of record sounds like: ``cues`` one after the other, then what its pieces and facts add.

    ``pieces`` says that the pieces named in the record are heard, by how they go (``steps``) or by what they fire, all
    (``fires``) or the ``first``, each sound once. Where the fact ``fact`` has a value that stands in ``by``, that is
    heard in place of all else.
    """

    kind: str
    cues: tuple[Cue, ...] = ()
    pieces: Literal["", "steps", "fires", "first"] = ""
    fact: str = ""
    by: dict[str, tuple[Cue, ...]] = {}


class Soundscape(_Sounds):
    """What a board sounds like: the bed of a letter where its ground does not say it, the hour of each turn, the rain.

    ``hours`` are those of the first turns, and go round; ``rain`` is the share of turns in which it rains.
    """

    beds: dict[str, Bed] = {}
    hours: tuple[Hour, ...] = Field(default=("day",), min_length=1)
    rain: float = Field(default=0.0, ge=0.0, le=1.0)

    def hour(self, turn: int) -> Hour:
        """The hour of a turn; turns are counted from 1."""
        return self.hours[max(0, turn - 1) % len(self.hours)]


class Sounds(_Sounds):
    """Which sound belongs to which event of a game.

    ``steps`` and ``fires`` are by the kind of a piece as a view shows it: how it goes, and what it is armed with.
    """

    steps: dict[str, Cue] = {}
    fires: dict[str, Cue] = {}
    records: tuple[Sounding, ...] = ()

    def of(self, kind: str) -> Sounding | None:
        """What the game says of a kind of record; None where it says nothing."""
        return next((sounding for sounding in self.records if sounding.kind == kind), None)


BED_OF_GROUND: dict[str, Bed] = {
    "clear": "open", "grass": "open", "paddy": "open", "brush": "open", "mountain": "open", "chart": "open",
    "jungle": "jungle", "jungle_mountain": "jungle", "hill": "jungle", "plantation": "jungle", "palms": "jungle",
    "sea": "water", "river_water": "water", "beach": "water",
    "town": "village",
}  # fmt: skip
"""What each ground of :data:`hexcore.look.Ground` sounds like, where a board says nothing else."""
