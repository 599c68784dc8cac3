"""What the battles sound like: how each counter goes, what it fires, and what is heard of each record."""

from __future__ import annotations

from hexcore.sounds import Cue, Sounding, Sounds, Soundscape

FOOT = (
    "us_infantry", "us_airborne", "us_engineer", "us_ranger", "us_special_forces", "arvn_infantry", "arvn_marine",
    "arvn_ranger", "vc_guerrilla",
)  # fmt: skip
TRACKED = ("us_mechanised", "us_cavalry", "us_armour")
AFLOAT = ("us_riverine", "us_boat")

STEPS: dict[str, Cue] = {
    **dict.fromkeys(FOOT, "boots"),
    **dict.fromkeys(TRACKED, "tracks"),
    **dict.fromkeys(AFLOAT, "boat"),
}

FIRES: dict[str, Cue] = {
    **dict.fromkeys(FOOT, "rifle"),
    "us_mechanised": "machine_gun",
    "us_cavalry": "machine_gun",
    "us_armour": "cannon",
    "us_riverine": "cannon",
    "us_boat": "machine_gun",
    "us_support": "artillery",
    "vc_support": "mortar",
}

RECORDS: tuple[Sounding, ...] = (
    Sounding(kind="moved", pieces="steps"),
    Sounding(kind="retreated", pieces="steps"),
    Sounding(kind="advanced", pieces="steps"),
    Sounding(kind="displaced", pieces="steps"),
    Sounding(kind="exited", pieces="steps"),
    Sounding(kind="landed", fact="by", by={"slick": ("rotor",), "tango": ("boat",)}, pieces="steps"),
    Sounding(kind="came_out", pieces="steps"),
    Sounding(kind="combat", pieces="fires"),
    Sounding(kind="support", pieces="fires"),
    Sounding(kind="bombardment", cues=("radio",)),
    Sounding(kind="b52", cues=("radio", "bombs")),
    Sounding(kind="ambush", cues=("machine_gun",)),
    Sounding(kind="demolished", cues=("blast",)),
    Sounding(kind="camp_found", cues=("radio",)),
    Sounding(kind="captured", cues=("stamp",)),
    Sounding(kind="ben_suc", cues=("stamp",)),
    Sounding(kind="support_dealt", cues=("page",)),
    Sounding(kind="placed", cues=("pencil",)),
    Sounding(kind="ready", cues=("stamp",)),
    Sounding(kind="turn", cues=("page",)),
    Sounding(kind="ended", cues=("stamp",)),
)

SOUNDS = Sounds(steps=STEPS, fires=FIRES, records=RECORDS)

DELTA = Soundscape(beds={"V": "village", "W": "water", "C": "water", "S": "water"}, rain=0.4)
"""June in the Mekong delta: the monsoon has come."""
TRIANGLE = Soundscape(beds={"V": "village", "T": "village"}, rain=0.0)
"""January north of Saigon: not a drop."""
