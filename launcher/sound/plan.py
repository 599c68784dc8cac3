"""The plan of all sounds: their families, variations and levels. Importing it costs no numpy."""

from __future__ import annotations

from typing import Literal, NamedTuple

RATE = 32000  # samples a second
PEAK_DB = -1.0  # highest sample of any sound, in decibels below full scale

Group = Literal["effects", "ambience", "interface"]
GROUPS: tuple[Group, ...] = ("effects", "ambience", "interface")  # groups with a volume of their own


class Family(NamedTuple):
    """Sounds at one level: their loudest moment, in LUFS."""

    level: float
    ducks: bool = False  # whether the ambience gives way to them


FAMILIES: dict[str, Family] = {
    "dice": Family(-27.0),
    "steps": Family(-28.0),
    "shots": Family(-22.0, ducks=True),
    "shells": Family(-20.0, ducks=True),
    "aircraft": Family(-23.0, ducks=True),
    "paper": Family(-30.0),
    "radio": Family(-28.0, ducks=True),
    "interface": Family(-34.0),
    "beds": Family(-36.0),
    "calls": Family(-34.0),
}


class Planned(NamedTuple):
    """One sound: its family, its number of variations, and whether it is a loop."""

    family: str
    takes: int
    loops: bool = False


# every sound, in the order in which they are rendered after a start
PLAN: dict[str, Planned] = {
    "tick": Planned("interface", 3),
    "refuse": Planned("interface", 3),
    "page": Planned("paper", 4),
    "stamp": Planned("paper", 4),
    "pencil": Planned("paper", 4),
    "die": Planned("dice", 5),
    "dice": Planned("dice", 5),
    "boots": Planned("steps", 6),
    "wheels": Planned("steps", 3),
    "tracks": Planned("steps", 3),
    "hooves": Planned("steps", 3),
    "boat": Planned("steps", 3),
    "paddle": Planned("steps", 3),
    "rotor": Planned("aircraft", 3),
    "rifle": Planned("shots", 5),
    "machine_gun": Planned("shots", 4),
    "cannon": Planned("shots", 3),
    "rocket": Planned("shots", 3),
    "flame": Planned("shots", 3),
    "grenade": Planned("shells", 3),
    "mortar": Planned("shells", 3),
    "artillery": Planned("shells", 3),
    "bombs": Planned("shells", 3),
    "blast": Planned("shells", 3),
    "jet": Planned("aircraft", 3),
    "propeller": Planned("aircraft", 3),
    "radio": Planned("radio", 4),
    "jungle_day": Planned("beds", 1, loops=True),
    "jungle_night": Planned("beds", 1, loops=True),
    "open_day": Planned("beds", 1, loops=True),
    "open_night": Planned("beds", 1, loops=True),
    "village": Planned("beds", 1, loops=True),
    "water": Planned("beds", 1, loops=True),
    "rain": Planned("beds", 1, loops=True),
    "bird": Planned("calls", 6),
    "frog": Planned("calls", 4),
    "gecko": Planned("calls", 3),
    "dog": Planned("calls", 3),
    "rooster": Planned("calls", 3),
    "splash": Planned("calls", 3),
    "thunder": Planned("calls", 3),
}


def level(name: str) -> float:
    """Return the loudest moment of a sound, in LUFS."""
    return FAMILIES[PLAN[name].family].level


def ducks(name: str) -> bool:
    """Return whether the ambience gives way to a sound."""
    return FAMILIES[PLAN[name].family].ducks
