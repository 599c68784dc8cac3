"""What the battles sound like: how each counter goes, what it fires, and what is heard of each record."""

from __future__ import annotations

from hexcore.sounds import Cue, Sounding, Sounds, Soundscape

STEPS: dict[str, Cue] = {
    **dict.fromkeys(("us_inf_5", "us_inf_4", "us_inf_3", "us_eng", "us_mtr", "us_art"), "boots"),
    **dict.fromkeys(("arvn_inf_3", "arvn_inf_2", "civ"), "boots"),
    **dict.fromkeys(("nva_inf_5", "nva_inf_4", "nva_inf_3", "nva_mtr"), "boots"),
    "nva_gun": "wheels",
    "us_air": "jet",
    "us_trans": "rotor",
    "us_attack": "rotor",
}

FIRES: dict[str, Cue] = {
    **dict.fromkeys(("us_inf_5", "us_inf_4", "us_inf_3"), "machine_gun"),
    **dict.fromkeys(("us_eng", "arvn_inf_3", "arvn_inf_2", "nva_inf_5", "nva_inf_4", "nva_inf_3"), "rifle"),
    "us_mtr": "mortar",
    "nva_mtr": "mortar",
    "us_art": "artillery",
    "nva_gun": "artillery",
    "us_air": "bombs",
    "us_attack": "rocket",
}

CAUSES: dict[str, tuple[Cue, ...]] = {
    "bombs": ("jet", "bombs"),
    "flak": ("machine_gun",),
    "ambush": ("machine_gun", "grenade"),
    "tunnel": ("grenade",),
    "trap_village": ("blast",),
    "trap_near_ford": ("blast",),
}
"""What a fire sounds like by its cause; of any other, by who fires."""

RECORDS: tuple[Sounding, ...] = (
    Sounding(kind="step", pieces="steps"),
    Sounding(kind="withdraws", pieces="steps"),
    Sounding(kind="chased", pieces="steps"),
    Sounding(kind="driven_off", pieces="steps"),
    Sounding(kind="enters", pieces="steps"),
    Sounding(kind="leaves", pieces="steps"),
    Sounding(kind="emerges", cues=("boots",)),
    Sounding(kind="lands", cues=("rotor",)),
    Sounding(kind="flies", cues=("rotor",)),
    Sounding(kind="assault", cues=("radio", "rotor")),
    Sounding(kind="planes", cues=("jet",)),
    Sounding(kind="call_in", cues=("radio",)),
    Sounding(kind="guns", cues=("radio",)),
    Sounding(kind="fire", pieces="first", fact="cause", by=CAUSES),
    Sounding(kind="ambush", cues=("rifle",)),
    Sounding(kind="storm", cues=("grenade",)),
    Sounding(kind="copter_lost", cues=("blast",)),
    Sounding(kind="trench_lost", cues=("blast",)),
    Sounding(kind="firebase_lost", cues=("blast",)),
    Sounding(kind="firebase", cues=("stamp",)),
    Sounding(kind="objective", cues=("stamp",)),
    Sounding(kind="phase", fact="phase", by={"A": ("page",)}),
    Sounding(kind="mission", cues=("pencil",)),
    Sounding(kind="strike_written", cues=("pencil",)),
    Sounding(kind="task_written", cues=("pencil",)),
    Sounding(kind="ambush_written", cues=("pencil",)),
    Sounding(kind="digs", cues=("pencil",)),
    Sounding(kind="ending", cues=("stamp",)),
)

SOUNDS = Sounds(steps=STEPS, fires=FIRES, records=RECORDS)

NOVEMBER = Soundscape(hours=("day", "night"), rain=0.15)
"""Each turn is of twelve hours (GI 2); in November the rains of the highlands are nearly over."""
