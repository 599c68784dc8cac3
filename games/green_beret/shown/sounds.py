"""What the campaign sounds like: how each counter goes, what it fires, and what is heard of each record."""

from __future__ import annotations

from hexcore.sounds import Cue, Sounding, Sounds, Soundscape

STEPS: dict[str, Cue] = {
    "a_team": "boots",
    "b_team": "boots",
    "commander": "boots",
    "officer": "boots",
    "animal": "hooves",
    "jeep": "wheels",
    "truck": "wheels",
    "h34": "rotor",
    "pbr": "boat",
    "raft": "paddle",
    "scuba": "paddle",
    "local": "boots",
    "main_force": "boots",
    "regular": "boots",
    "vehicle": "tracks",
    "unknown": "boots",
}

FIRES: dict[str, Cue] = {
    "a_team": "rifle",
    "b_team": "rifle",
    "m21": "rifle",
    "svd": "rifle",
    "grenades": "grenade",
    "m72": "rocket",
    "b40": "rocket",
    "m18": "cannon",
    "m67": "cannon",
    "rpk": "machine_gun",
    "m60": "machine_gun",
    "m1919": "machine_gun",
    "m2": "machine_gun",
    "mortar": "mortar",
    "flamethrower": "flame",
    "demo": "blast",
    "mines": "blast",
    "booby_trap": "blast",
    "ac47": "propeller",
    "b26": "bombs",
    "naval_gunfire": "artillery",
    "howitzer": "artillery",
    "pbr": "machine_gun",
    "post": "machine_gun",
    "local": "rifle",
    "main_force": "rifle",
    "regular": "machine_gun",
    "vehicle": "cannon",
    "unknown": "rifle",
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
"""A turn is anything from hours to days (GB 1.3): some of them are nights, and in the highlands it rains often."""
