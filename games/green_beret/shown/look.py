"""How the game looks, as data: counters, marks and the painting of the map.

A counter's look is found by the kind of its view: the counter id for the player's pieces, the group for enemy units,
``mission`` and ``casualty`` for those, ``unknown`` for an enemy that lies face down.
"""

from __future__ import annotations

from games.green_beret.shown.gestures import DICE, GESTURES, MOMENTS
from games.green_beret.shown.sounds import HIGHLANDS, SOUNDS
from hexcore.look import BoardLook, Corner, CounterLook, Look, MarkLook, SideLook, Symbol, TerrainLook

CORNERS: dict[str, Corner] = {"fire": "top_left", "cost": "top_right", "noise": "bottom_left", "move": "bottom_right"}

SIDES = {
    "berets": SideLook(body="olive", pattern="double"),
    "weapons": SideLook(body="#6d6748"),
    "equipment": SideLook(body="#4f6560"),
    "enemy": SideLook(body="red", pattern="dashed"),
    "missions": SideLook(body="paper", ink="paper_ink", pattern="dotted"),
    "casualties": SideLook(body="#6f2430", pattern="striped"),
}

BERETS: dict[str, Symbol] = {
    "a_team": "special_forces",
    "b_team": "special_forces",
    "commander": "commander",
    "officer": "leader",
    "camp": "camp",
}

WEAPONS: dict[str, Symbol] = {
    "m21": "rifle",
    "svd": "rifle",
    "grenades": "grenade",
    "m72": "rocket",
    "b40": "rocket",
    "m18": "recoilless",
    "m67": "recoilless",
    "rpk": "machine_gun",
    "m60": "machine_gun",
    "m1919": "machine_gun",
    "m2": "machine_gun",
    "mortar": "mortar",
    "flamethrower": "flamethrower",
    "demo": "demolition",
    "mines": "mine",
    "booby_trap": "trap",
    "ac47": "gunship",
    "b26": "bomber",
    "naval_gunfire": "naval_gun",
    "howitzer": "howitzer",
}

EQUIPMENT: dict[str, Symbol] = {
    "radio": "radio",
    "medical_kit": "medical",
    "bribe": "money",
    "intel": "document",
    "night_vision": "optics",
    "flares": "flare",
    "tools": "tools",
    "ex_ammo": "ammunition",
    "animal": "animal",
    "jeep": "jeep",
    "truck": "truck",
    "h34": "helicopter",
    "pbr": "riverine",
    "raft": "raft",
    "scuba": "diver",
}

ENEMIES: dict[str, Symbol] = {
    "post": "post",
    "local": "guerrilla",
    "main_force": "guerrilla",
    "regular": "infantry",
    "vehicle": "armour",
    "unknown": "none",
}

BLACK_PLUS = ("commander", "officer", "raft", "scuba")
"""Plus pieces whose movement is printed in black: it stands on a light chip (10.4)."""

SIZES = {"a_team": "A", "b_team": "B", "local": "•••", "main_force": "•••", "regular": "•••"}

MARKS = {
    "detected": MarkLook(icon="eye", letter="D", tone="danger", name="Detected"),
    "casualty": MarkLook(icon="warning", letter="C", tone="danger", name="Casualties"),
    "moved": MarkLook(icon="check", letter="M", tone="muted", name="Has moved"),
    "spent": MarkLook(icon="no", letter="S", tone="muted", name="Spent for this phase"),
    "fought": MarkLook(icon="target", letter="F", tone="muted", name="Has fought"),
    "suppressed": MarkLook(icon="lock", letter="P", tone="good", name="Pinned by suppressive fire"),
    "firing": MarkLook(icon="target", letter="Z", tone="strong", name="Will fire to pin an enemy down"),
    "aimed_at": MarkLook(icon="target", letter="T", tone="strong", name="Suppressive fire will fall here"),
    "under_fire": MarkLook(icon="target", letter="U", tone="danger", name="Will be fired at"),
    "carrying": MarkLook(icon="link", letter="+", tone="strong", name="Carries gear"),
    "carried": MarkLook(icon="link", letter="c", name="Is carried"),
    "over_portage": MarkLook(icon="warning", letter="!", tone="danger", name="Over portage: cannot be used"),
    "nominated": MarkLook(icon="star", letter="N", tone="strong", name="Adds its movement to the team"),
    "under_way": MarkLook(name="On the move", shape="picked"),
    "anchored": MarkLook(icon="lock", letter="A", tone="muted", name="Anchored: a camp stands on it"),
    "blue": MarkLook(icon="hexagon", letter="W", name="May enter all-water"),
    "mission": MarkLook(icon="flag", letter="X", tone="strong", name="Mission"),
}


def _counter(side: str, kind: str, symbol: Symbol) -> CounterLook:
    chips = ("move",) if kind in BLACK_PLUS else ()
    size = SIZES.get(kind, "")
    return CounterLook(side=side, symbol=symbol, size=size, layout="corners", corners=CORNERS, chips=chips)


def _counters() -> dict[str, CounterLook]:
    sheets = {"berets": BERETS, "weapons": WEAPONS, "equipment": EQUIPMENT, "enemy": ENEMIES}
    counters = {kind: _counter(side, kind, symbol) for side, sheet in sheets.items() for kind, symbol in sheet.items()}
    counters["mission"] = CounterLook(
        side="missions", symbol="mission", layout="corners", corners={"award": "top_left"}, shape="marker"
    )
    counters["casualty"] = CounterLook(
        side="casualties", symbol="wound", layout="corners", corners=CORNERS, shape="marker"
    )
    return counters


def _board() -> BoardLook:
    return BoardLook(
        title="Green Beret: the Song Linh highlands",
        terrain={
            "J": TerrainLook(ground="jungle", legend="Jungle"),
            "G": TerrainLook(ground="grass", legend="Elephant Grass"),
            "P": TerrainLook(ground="paddy", legend="Rice Paddy"),
            "M": TerrainLook(ground="mountain", legend="Mountain"),
            "H": TerrainLook(ground="jungle_mountain", legend="Jungle-Mountain"),
            "B": TerrainLook(ground="beach", legend="Beach"),
            "W": TerrainLook(ground="sea", legend="All-Water", water=True),
            "j": TerrainLook(ground="jungle"),
            "g": TerrainLook(ground="grass"),
            "p": TerrainLook(ground="paddy"),
        },
        courses={"stream": "stream"},
        ways={"road": "road", "trail": "trail"},
        spots={
            "village": "village",
            "airfield": "airfield",
            "bridge": "bridge",
            "destroyed_bridge": "bridge_blown",
            "ford": "ford",
        },
        paddies_near=("village",),
        sounds=HIGHLANDS,
    )


def build_look() -> Look:
    """Return everything the table needs to draw the campaign."""
    return Look(
        sides=SIDES,
        counters=_counters(),
        boards={"song_linh": _board()},
        marks=MARKS,
        boxes={"hand": "To be placed", "store": "In the store"},
        gestures=GESTURES,
        moments=MOMENTS,
        dice=DICE,
        sounds=SOUNDS,
    )
