"""Look and sounds as data: counters, marks, gestures, maps, records."""

from __future__ import annotations

from collections.abc import Mapping

from games.vietnam_battles.content.models import SYMBOLS
from hexcore.game.look import (
    BoardLook,
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
    TerrainLook,
)

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
TRIANGLE = Soundscape(beds={"V": "village", "T": "village"}, rain=0.0)  # January north of Saigon: not a drop


LINE = ("attack", "defense", "movement")

SIDES = {
    "us": SideLook(body="olive", ink="#1b2012"),
    "arvn": SideLook(body="straw", ink="#241b06", pattern="double"),
    "vc": SideLook(body="night", ink="#eaf0ff", pattern="dashed"),
}

COUNTERS = {
    **{
        f"{nation}_{symbol}": CounterLook(side=nation, symbol=symbol, line=LINE, steps=2)
        for nation, symbols in SYMBOLS.items()
        for symbol in symbols
    },
    "camp": CounterLook(side="vc", symbol="camp", layout="plain", shape="marker"),
    "cache": CounterLook(side="vc", symbol="cache", layout="plain", shape="marker"),
    "us_support": CounterLook(side="us", symbol="support", line=("value",), shape="round"),
    "vc_support": CounterLook(side="vc", symbol="support", line=("value",), shape="round"),
}

_COMMON = {
    ".": TerrainLook(ground="clear", legend="Clear"),
    ",": TerrainLook(ground="paddy", legend="Paddy (clear)"),
    "J": TerrainLook(ground="jungle", legend="Jungle"),
    "L": TerrainLook(ground="jungle", legend=""),
    "N": TerrainLook(ground="palms", legend="Nipa palm (jungle)"),
    "V": TerrainLook(ground="paddy", legend="Village"),
}

SNOOPYS_NOSE = {
    "snoopys_nose": BoardLook(
        title="Snoopy's Nose",
        terrain={
            **_COMMON,
            "W": TerrainLook(ground="river_water", legend="Mekong, all water", water=True),
            "C": TerrainLook(ground="beach", legend="Mekong coast", water=True),
            "S": TerrainLook(ground="beach", legend="Mekong channel", water=True),
            "K": TerrainLook(ground="paddy"),
            "P": TerrainLook(ground="clear"),
            "D": TerrainLook(ground="paddy"),
            "#": TerrainLook(ground="chart"),
        },
        chains={"river": "river"},
        ways={"road": "highway", "trail": "trail"},
        spots={"village": "village", "checkpoint": "checkpoint", "post": "post", "bridge": "bridge"},
        sounds=DELTA,
    ),
}

IRON_TRIANGLE = {
    "iron_triangle": BoardLook(
        title="Iron Triangle",
        terrain={
            **_COMMON,
            "B": TerrainLook(ground="brush", legend="Brush (jungle)"),
            "P": TerrainLook(ground="plantation", legend="Plantation"),
            "T": TerrainLook(ground="town", legend="Town"),
        },
        chains={"saigon": "river", "thi_tinh": "stream"},
        ways={"road": "highway", "trail": "trail"},
        spots={"village": "village", "town": "town", "tunnel": "tunnel", "bridge": "bridge", "exit": "exit"},
        area_outlines=("iron_triangle",),
        sounds=TRIANGLE,
    ),
}

MARKS = {
    "depleted": MarkLook(letter="D", tone="danger", name="Depleted"),
    "moved": MarkLook(icon="check", letter="M", tone="muted", name="Moved"),
    "attacked": MarkLook(letter="A", tone="muted", name="Attacked"),
    "displaced": MarkLook(letter="X", tone="danger", name="Displaced: no attack"),
    "advanced": MarkLook(letter=">", tone="muted", name="Advanced"),
    "landed_slick": MarkLook(letter="L", icon="helicopter", name="Landed by slick"),
    "landed_tango": MarkLook(letter="B", icon="boat", name="Landed by tango"),
    "by_slick": MarkLook(letter="H", icon="helicopter", tone="good", name="Can come in by slick"),
    "by_tango": MarkLook(letter="T", icon="boat", tone="good", name="Can come in by tango"),
    "special_forces": MarkLook(letter="S", tone="strong", name="Special forces"),
    "engineer": MarkLook(letter="E", tone="strong", name="Engineer"),
    "under_way": MarkLook(name="On the move", shape="picked"),
    "attacking": MarkLook(name="In the attack", shape="picked"),
    "under_attack": MarkLook(name="Under attack", shape="target"),
    "genuine": MarkLook(letter="!", tone="strong", name="The real one"),
    "landing_zone": MarkLook(letter="Z", icon="landing_zone", name="Landing zone"),
    "landing_beach": MarkLook(letter="B", icon="landing_beach", name="Landing beach"),
    "searched": MarkLook(letter="·", tone="muted", name="Searched"),
    "bridge_blown": MarkLook(letter="X", icon="bridge_blown", tone="danger", name="Bridge blown"),
    "ford": MarkLook(letter="F", icon="ford", tone="good", name="Engineers' crossing"),
}

GESTURES = (
    Gesture(verb="take", on="piece", picks="sent"),
    Gesture(verb="place", on="hex"),
    Gesture(verb="hide", on="hex"),
    Gesture(verb="quick_setup", group="set_up", style="primary", key="q"),
    Gesture(verb="ready", group="set_up", style="primary", key="space"),
    Gesture(verb="choose", group="set_up"),
    Gesture(verb="genuine", on="piece"),
    Gesture(verb="move", on="piece", picks="held"),
    Gesture(verb="lift", on="piece", group="transport", key="h", arms=False),
    Gesture(verb="sail", on="piece", group="transport", key="t", arms=False),
    Gesture(verb="step", on="hex", chain=True),
    Gesture(verb="enter", on="hex"),
    Gesture(verb="land", on="hex"),
    Gesture(verb="bump", on="hex"),
    Gesture(verb="cross", key="x"),
    Gesture(verb="exit", style="primary"),
    Gesture(verb="demolish", on="side", style="danger", confirm="confirm.demolish"),
    Gesture(verb="leave_bridge", style="quiet"),
    Gesture(verb="bridge_river", group="engineers", arms=False),
    Gesture(verb="ford", on="side", group="engineers"),
    Gesture(verb="repair", on="side", group="engineers"),
    Gesture(verb="b52", on="piece", group="air", style="danger", confirm="confirm.b52"),
    Gesture(verb="done", style="primary", key="space", yields=True),
    Gesture(verb="attack", on="piece", style="danger", arms=False),
    Gesture(verb="join", on="piece", arms=False, gathers=True, then="fight", back=True),
    Gesture(verb="fight", style="primary", key="space"),
    Gesture(verb="bombard", group="fire", key="b", arms=False),
    Gesture(verb="target", on="piece", style="danger", arms=False),
    Gesture(verb="support", on="piece", arms=False),
    Gesture(verb="pass", style="quiet", key="space", stands=True),
    Gesture(verb="lose", on="piece", style="danger"),
    Gesture(verb="stand_fast", style="danger", key="s"),
    Gesture(verb="retreat", on="hex"),
    Gesture(verb="give_way", style="danger", key="g"),
    Gesture(verb="displace", on="hex"),
    Gesture(verb="advance", on="hex"),
    Gesture(verb="hold", style="quiet", key="space"),
    Gesture(verb="roll", weighed=True),
    Gesture(verb="decline", weighed=True),
    Gesture(verb="extend", weighed=True),
    Gesture(verb="reduce", weighed=True),
    Gesture(verb="end_phase", style="primary", key="e", ends=("move", "attack")),
)

MOMENTS = (
    Moment(kind="turn", style="banner"),
    Moment(kind="combat", style="dice", pause=True, lapses=True),
    Moment(kind="revealed", style="card", pause=True),
    Moment(kind="came_out", style="flash"),
    Moment(kind="camp_found", style="card", pause=True),
    Moment(kind="captured", style="card", pause=True),
    Moment(kind="ambush", style="card", pause=True),
    Moment(kind="moved", style="path"),
    Moment(kind="retreated", style="path"),
    Moment(kind="advanced", style="path"),
    Moment(kind="b52", style="card", pause=True),
    Moment(kind="ben_suc", style="card", pause=True),
    Moment(kind="condition_roll", style="dice", pause=True),
    Moment(kind="repair", style="dice"),
    Moment(kind="eliminated"),
    Moment(kind="depleted"),
    Moment(kind="searched", quiet=True),
    Moment(kind="support"),
    Moment(kind="support_dealt", quiet=True),
    Moment(kind="ready", quiet=True),
    Moment(kind="quick_setup", quiet=True),
    Moment(kind="player_turn", style="banner", quiet=True),
    Moment(kind="placed", quiet=True),
    Moment(kind="landed", comes=True),
)


def build_look(boards: Mapping[str, BoardLook]) -> Look:
    return Look(
        sides=SIDES,
        counters=COUNTERS,
        boards=dict(boards),
        marks=MARKS,
        gestures=GESTURES,
        moments=MOMENTS,
        sounds=SOUNDS,
        panels=("fight", "set_up", "secrets", "transports", "aims"),
        tracks={"us_support": "us", "vc_support": "vc", "us_losses": "us", "vc_losses": "vc"},
        boxes={
            "entry": "box.entry",
            "reserve": "box.reserve",
            "aboard": "box.aboard",
            "lost": "box.lost",
            "exited": "box.exited",
            "captured": "box.captured",
            "us_support": "box.us_support",
            "vc_support": "box.vc_support",
            "fire": "box.fire",
            "cover": "box.cover",
        },
    )
