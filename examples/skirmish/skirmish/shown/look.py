"""How Skirmish looks: words of the launcher's visual language, and two drawings of our own."""

from __future__ import annotations

from pathlib import Path

from hexcore.game import (
    BoardLook,
    CounterLook,
    Gesture,
    Look,
    SideLook,
    Sounding,
    Sounds,
    Soundscape,
    TerrainLook,
    load_drawings,
)

DRAWINGS = Path(__file__).parent / "drawings"


def look() -> Look:
    """The look of the whole game."""
    return Look(
        sides={"blue": SideLook(body="#2f3b52"), "red": SideLook(body="#a33b32", pattern="dashed")},
        counters={
            "patrol": CounterLook(side="blue", symbol="infantry", line=("strength",)),
            "scout": CounterLook(side="red", symbol="footprints"),
        },
        boards={"clearing": _clearing()},
        gestures=(
            *(Gesture(verb=verb, on="hex") for verb in ("move", "hide", "slip", "retreat")),
            Gesture(verb="attack", style="danger"),
            Gesture(verb="done", style="primary"),
        ),
        drawings=load_drawings(DRAWINGS / "symbols"),
        sounds=Sounds(
            steps={"patrol": "boots", "scout": "boots"},
            fires={"patrol": "rifle"},
            records=(
                Sounding(kind="moved", pieces="steps"),
                Sounding(kind="slipped", cues=("boots",)),
                Sounding(kind="retreat", pieces="steps"),
                Sounding(kind="attack", pieces="fires"),
                Sounding(kind="found", cues=("radio",)),
                Sounding(kind="hidden", cues=("pencil",)),
                Sounding(kind="turn", cues=("page",)),
            ),
        ),
    )


def _clearing() -> BoardLook:
    return BoardLook(
        title="The clearing",
        terrain={
            ".": TerrainLook(ground="grass", legend="Clear"),
            "w": TerrainLook(ground="jungle", legend="Wood"),
        },
        spots={"lookout": "watchtower"},
        drawings=load_drawings(DRAWINGS / "spots"),
        sounds=Soundscape(beds={".": "open", "w": "jungle"}, hours=("day", "day", "night")),
    )
