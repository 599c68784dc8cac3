"""Looks and sounds of counters, marks, map and records, and the gestures of verbs.

A counter's look is found by the kind of its view: the counter id for the player's pieces, the group for enemy units,
``mission`` and ``casualty`` for those, ``unknown`` for an enemy that lies face down.
"""

from __future__ import annotations

from games.green_beret.rules.steps import ENEMY, PLAYER
from hexcore.game.look import (
    BoardLook,
    Corner,
    CounterLook,
    Cue,
    Gesture,
    Look,
    MarkLook,
    Moment,
    SideLook,
    Sounding,
    Sounds,
    Soundscape,
    Symbol,
    TerrainLook,
)

STEPS: dict[str, Cue] = {
    **dict.fromkeys(("a_team", "b_team", "commander", "officer"), "boots"),
    **dict.fromkeys(("local", "main_force", "regular", "unknown"), "boots"),
    **dict.fromkeys(("jeep", "truck"), "wheels"),
    **dict.fromkeys(("raft", "scuba"), "paddle"),
    "animal": "hooves",
    "h34": "rotor",
    "pbr": "boat",
    "vehicle": "tracks",
}

FIRES: dict[str, Cue] = {
    **dict.fromkeys(("a_team", "b_team", "m21", "svd", "local", "main_force", "unknown"), "rifle"),
    **dict.fromkeys(("rpk", "m60", "m1919", "m2", "pbr", "post", "regular"), "machine_gun"),
    **dict.fromkeys(("m72", "b40"), "rocket"),
    **dict.fromkeys(("m18", "m67", "vehicle"), "cannon"),
    **dict.fromkeys(("demo", "mines", "booby_trap"), "blast"),
    **dict.fromkeys(("naval_gunfire", "howitzer"), "artillery"),
    "grenades": "grenade",
    "mortar": "mortar",
    "flamethrower": "flame",
    "ac47": "propeller",
    "b26": "bombs",
}

RECORDS: tuple[Sounding, ...] = (
    Sounding(kind="moved", pieces="steps"),
    Sounding(kind="enemy_moved", pieces="steps"),
    Sounding(kind="enemy_placed", pieces="steps"),
    Sounding(kind="arrival", pieces="steps"),
    Sounding(kind="escaped", pieces="steps"),
    Sounding(kind="withdrawn", cues=("radio", "boots")),
    Sounding(kind="pbr_placed", cues=("boat",)),
    Sounding(kind="camp_placed", cues=("stamp",)),
    Sounding(kind="bought", cues=("pencil",)),
    Sounding(kind="delivered", cues=("stamp",)),
    Sounding(kind="phase", fact="phase", by={"placement": ("page",)}),
    Sounding(kind="mission_placed", cues=("radio",)),
    Sounding(kind="accomplished", cues=("stamp",)),
    Sounding(kind="forfeited", cues=("page",)),
    Sounding(kind="battle_won", pieces="fires"),
    Sounding(kind="battle_lost", pieces="fires"),
    Sounding(kind="battle_both", pieces="fires"),
    Sounding(kind="suppressed", pieces="first"),
    Sounding(kind="not_suppressed", pieces="first"),
    Sounding(kind="casualty", cues=("radio",)),
    Sounding(kind="team_lost", cues=("radio",)),
    Sounding(kind="bridge_blown", cues=("blast",)),
    Sounding(kind="stopped", cues=("stamp",)),
)

SOUNDS = Sounds(steps=STEPS, fires=FIRES, records=RECORDS)

HIGHLANDS = Soundscape(hours=("day", "day", "night"), rain=0.3)
"""GB 1.3: a turn is hours to days, so that some are nights; in the highlands it rains often."""

GESTURES: tuple[Gesture, ...] = (
    Gesture(verb="buy", on="button", group="shop"),
    Gesture(verb="place", on="hex", group="camp"),
    Gesture(verb="ready", group="phase", style="primary", key="space"),
    Gesture(verb="deploy", on="hex", group="camp"),
    Gesture(verb="finish_purchases", group="phase", style="primary", key="space", ends=("buy",)),
    Gesture(verb="move_camp", group="camp", style="quiet"),
    Gesture(verb="stay", group="camp", style="quiet"),
    Gesture(verb="start", on="piece", group="move", again=True, picks="sent"),
    Gesture(verb="add", on="piece", group="move", again=True),
    Gesture(verb="add_all", group="move", key="a", again=True),
    Gesture(verb="leave_out", group="load", style="quiet", picked=True, again=True),
    Gesture(verb="carry", group="load", style="quiet", again=True),
    Gesture(verb="nominate", group="load", style="quiet", again=True),
    Gesture(verb="move", on="hex", group="move", chain=True),
    Gesture(verb="halt", group="move", key="space", yields=True),
    Gesture(verb="drop", on="piece", group="load", beside=True),
    Gesture(verb="pick_up", on="piece", group="load", beside=True),
    Gesture(verb="end_movement", group="phase", style="primary", key="space", ends=("start",)),
    Gesture(verb="stand", group="alarm", weighed=True),
    Gesture(verb="escape", on="hex", group="alarm", weighed=True),
    Gesture(verb="attack", on="piece", group="combat"),
    Gesture(verb="join", on="piece", group="combat", arms=False),
    Gesture(verb="hold_back", group="combat", style="quiet"),
    Gesture(verb="fire", group="combat", style="primary", key="space"),
    Gesture(verb="end_combat", group="phase", style="primary", key="space"),
    Gesture(verb="suffer", on="piece", group="losses", style="danger"),
    Gesture(verb="lose", on="piece", group="losses", style="danger"),
    Gesture(verb="suppress", on="piece", group="combat"),
    Gesture(verb="open_fire", group="phase", style="primary", key="space"),
    Gesture(verb="in_order", group="phase", style="primary", key="space"),
    Gesture(verb="activate", on="piece", group="enemy"),
    Gesture(verb="pursue", on="hex", group="enemy"),
    Gesture(verb="enter", on="hex", group="enemy"),
    Gesture(verb="meet", on="hex", group="enemy"),
    Gesture(verb="give_up", on="piece", group="losses", style="danger"),
    Gesture(verb="next_turn", group="phase", style="primary", key="space"),
    Gesture(verb="forfeit", group="orders", style="danger", confirm="confirm.forfeit"),
    Gesture(verb="end_campaign", group="orders", style="danger", confirm="confirm.end_campaign"),
)

MOMENTS: tuple[Moment, ...] = (
    Moment(kind="phase", style="banner"),
    Moment(kind="delivered", quiet=True),
    Moment(kind="halted", quiet=True),
    Moment(kind="mission_placed", style="dice"),
    Moment(kind="accomplished", style="card", pause=True, grand=True),
    Moment(kind="forfeited", style="flash"),
    Moment(kind="noise_heard", style="dice", pause=True),
    Moment(kind="noise_unheard", style="dice"),
    Moment(kind="arrival", style="dice", pause=True),
    Moment(kind="enemy_placed", style="flash", comes=True),
    Moment(kind="moved", style="path"),
    Moment(kind="enemy_moved", style="path"),
    Moment(kind="escaped", comes=True),
    Moment(kind="battle_won", style="dice", pause=True, spares=True),
    Moment(kind="battle_lost", style="dice", pause=True),
    Moment(kind="battle_both", style="dice", pause=True),
    Moment(kind="enemy_eliminated", style="card"),
    Moment(kind="casualty", style="card", pause=True),
    Moment(kind="gear_loss", style="dice"),
    Moment(kind="team_lost", style="banner", pause=True),
    Moment(kind="withdrawn", style="banner"),
    Moment(kind="suppressed", style="dice"),
    Moment(kind="not_suppressed", style="dice"),
    Moment(kind="stray", style="dice", pause=True),
    Moment(kind="camp_price", style="dice"),
    Moment(kind="camp_too_dear", style="dice"),
    Moment(kind="prejudice_gain", style="dice", pause=True),
    Moment(kind="prejudice_loss", style="dice", pause=True),
)

DICE: dict[str, str] = {
    "our attack": PLAYER,
    "our defence": PLAYER,
    "enemy attack": ENEMY,
    "enemy defence": ENEMY,
    "mission": "",
}
"""GB 7.0, GB 13.0: the side of each die; nobody's luck decides where a mission lies."""

CORNERS: dict[str, Corner] = {"fire": "top_left", "cost": "top_right", "noise": "bottom_left", "move": "bottom_right"}

SIDES = {
    "berets": SideLook(body="olive", ink="#1b2012", pattern="double"),
    "weapons": SideLook(body="#6d6748"),
    "equipment": SideLook(body="#4f6560"),
    "enemy": SideLook(body="red", ink="#fff1cf", pattern="dashed"),
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

SPARE = ("cost",)
"""Values that small counters omit: the price matters only in the shop."""

BLACK_PLUS = ("commander", "officer", "raft", "scuba")
"""GB 10.4: plus pieces with movement printed in black: it gets a light chip."""

SIZES = {"a_team": "A", "b_team": "B", "local": "•••", "main_force": "•••", "regular": "•••"}

MARKS = {
    "detected": MarkLook(icon="eye", letter="D", tone="danger", name="Detected"),
    "casualty": MarkLook(icon="warning", letter="C", tone="danger", name="Casualties"),
    "moved": MarkLook(icon="check", letter="M", tone="muted", name="Has moved"),
    "spent": MarkLook(icon="no", letter="S", tone="muted", name="Spent for this phase"),
    "fought": MarkLook(icon="target", letter="F", tone="muted", name="Has fought"),
    "suppressed": MarkLook(icon="lock", letter="P", tone="good", name="Suppressed: cannot move"),
    "firing": MarkLook(icon="target", letter="Z", tone="strong", name="Will use suppressive fire"),
    "aimed_at": MarkLook(icon="target", letter="T", tone="strong", name="Suppressive fire will fall here"),
    "under_fire": MarkLook(icon="target", letter="U", tone="danger", name="Will be fired at"),
    "carrying": MarkLook(icon="link", letter="+", tone="strong", name="Carries gear"),
    "carried": MarkLook(icon="link", letter="c", name="Carried by another piece"),
    "over_portage": MarkLook(icon="warning", letter="!", tone="danger", name="Over portage: cannot be used"),
    "nominated": MarkLook(icon="star", letter="N", tone="strong", name="Adds its movement to the team"),
    "under_way": MarkLook(name="On the move", shape="picked"),
    "anchored": MarkLook(icon="lock", letter="A", tone="muted", name="Anchored: a camp stands on it"),
    "blue": MarkLook(icon="hexagon", letter="W", name="May enter all-water"),
    "beach": MarkLook(letter="B", tone="good", name="Beach bonus for a camp placed here"),
    "mission": MarkLook(icon="flag", letter="X", tone="strong", name="Mission"),
}


def _counter(side: str, kind: str, symbol: Symbol) -> CounterLook:
    chips = ("move",) if kind in BLACK_PLUS else ()
    size = SIZES.get(kind, "")
    return CounterLook(side=side, symbol=symbol, size=size, layout="corners", corners=CORNERS, chips=chips, spare=SPARE)


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
    return Look(
        sides=SIDES,
        seats={"player": "berets"},
        counters=_counters(),
        boards={"song_linh": _board()},
        marks=MARKS,
        boxes={"hand": "To be placed", "store": "In the store"},
        gestures=GESTURES,
        moments=MOMENTS,
        dice=DICE,
        sounds=SOUNDS,
    )
