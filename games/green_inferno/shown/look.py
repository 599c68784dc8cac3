"""Look and sounds as data: counters, marks, gestures, maps, records."""

from __future__ import annotations

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
    Symbol,
    TerrainLook,
)

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
"""Sounds of a fire by its cause; of any other, by who fires."""

RECORDS: tuple[Sounding, ...] = (
    Sounding(kind="step", pieces="steps"),
    Sounding(kind="withdraws", pieces="steps"),
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
"""GI 2: each turn is of twelve hours. In November the rains of the highlands are nearly over."""


SIDES = {
    "us": SideLook(body="olive", ink="#1b2012", pattern="double"),
    "arvn": SideLook(body="straw", ink="#241b06", pattern="notched"),
    "nva": SideLook(body="red", ink="#fff1cf", pattern="dashed"),
    "white": SideLook(body="paper", ink="paper_ink", pattern="dotted"),
}

SYMBOLS: dict[str, tuple[str, Symbol, tuple[str, ...]]] = {
    "us_inf_5": ("us", "infantry", ("fire", "move")),
    "us_inf_4": ("us", "infantry", ("fire", "move")),
    "us_inf_3": ("us", "infantry", ("fire", "move")),
    "us_eng": ("us", "engineer", ("fire", "move")),
    "us_mtr": ("us", "mortar", ("fire", "range", "move")),
    "us_art": ("us", "artillery", ("fire", "range")),
    "us_air": ("us", "jet", ("fire",)),
    "us_trans": ("us", "helicopter", ()),
    "us_attack": ("us", "attack_helicopter", ("fire",)),
    "arvn_inf_3": ("arvn", "infantry", ("fire", "move")),
    "arvn_inf_2": ("arvn", "infantry", ("fire", "move")),
    "civ": ("white", "civilians", ("move",)),
    "nva_inf_5": ("nva", "infantry", ("fire", "move")),
    "nva_inf_4": ("nva", "infantry", ("fire", "move")),
    "nva_inf_3": ("nva", "infantry", ("fire", "move")),
    "nva_mtr": ("nva", "mortar", ("fire", "range", "move")),
    "nva_gun": ("nva", "howitzer", ("fire", "range")),
    "tunnel": ("white", "tunnel", ()),
}
"""Side, symbol and the figures printed under it, by type of counter."""

MARKS = {
    "demoralised": MarkLook(letter="D", icon="warning", tone="danger", name="Demoralised"),
    "interdicted": MarkLook(letter="P", icon="lock", tone="danger", name="Pinned by direct fire"),
    "building": MarkLook(letter="B", icon="link", tone="strong", name="Building a firebase"),
    "emerged": MarkLook(letter="E", icon="eye", tone="muted", name="Came out of a tunnel"),
    "used": MarkLook(letter="U", icon="check", tone="muted", name="Used this turn"),
    "flown": MarkLook(letter="F", icon="check", tone="muted", name="Has flown"),
    "fired": MarkLook(letter="X", icon="target", tone="muted", name="Has fired"),
    "lifted": MarkLook(letter="L", icon="link", tone="muted", name="Was lifted"),
    "under_way": MarkLook(name="On the move", shape="picked"),
    "destroyed": MarkLook(letter="X", icon="no", tone="muted", name="Destroyed"),
    "entrenchment": MarkLook(letter="T", icon="entrenchment", tone="strong", name="Entrenchment", plate="square"),
    "firebase": MarkLook(letter="FB", icon="star", tone="good", name="Firebase", plate="square"),
    "site": MarkLook(letter="S", icon="hexagon", tone="good", name="Firebase under construction", plate="square"),
    "ambush": MarkLook(letter="A", icon="target", tone="danger", name="Your ambush"),
    "strike": MarkLook(letter="K", icon="jet", tone="strong", name="Your air strike", plate="triangle"),
    "mission_attack": MarkLook(letter="M", icon="target", tone="strong", name="Your mission: attack", plate="diamond"),
    "mission_defence": MarkLook(letter="m", icon="lock", tone="good", name="Your mission: defence", plate="diamond"),
}

ENDED = (
    "pick", "take", "strike", "ambush", "tube", "fire", "defend", "attack", "spring", "search", "storm",
)  # fmt: skip
"""Verbs that are given up by ``done``, where they could still be chosen."""

GESTURES = (
    Gesture(verb="take", on="piece", group="placing", picks="sent"),
    Gesture(verb="place", on="hex", group="placing"),
    Gesture(verb="hide", on="piece", group="placing"),
    Gesture(verb="quick_setup", style="primary", key="q", group="placing"),
    Gesture(verb="quick_entry", style="primary", key="q", group="placing"),
    Gesture(verb="strike", on="hex", group="plots", writes="line"),
    Gesture(verb="ambush", on="hex", group="plots", writes="line"),
    Gesture(verb="task", group="plots", writes="line"),
    Gesture(verb="tube", on="piece", group="missions", picks="sent", writes="line"),
    Gesture(verb="attack_at", on="hex", group="attack", style="danger", key="a", arms=False, aims=True, lays="call_in"),
    Gesture(verb="defend_at", on="hex", group="defence", key="d", aims=True),
    Gesture(verb="join", on="piece", group="missions", arms=False),
    Gesture(verb="close", key="space", group="missions", style="primary", writes="end"),
    Gesture(verb="fire", on="hex", group="missions", style="danger"),
    Gesture(verb="defend", on="hex", group="missions", style="danger"),
    Gesture(verb="assault", on="hex", group="air", style="danger", arms=False),
    Gesture(verb="carry", on="piece", group="air", arms=False, back=True),
    Gesture(verb="aboard", on="piece", group="air", arms=False),
    Gesture(verb="escort", on="piece", group="air", arms=False, back=True),
    Gesture(verb="launch", key="space", group="air", style="danger"),
    Gesture(verb="reveal", group="ambush", style="danger", weighed=True),
    Gesture(verb="keep_hidden", group="ambush", weighed=True),
    Gesture(verb="land", on="hex", group="air"),
    Gesture(verb="fly_back", group="air"),
    Gesture(verb="stay", group="air", key="space", gathers=True),
    Gesture(verb="to_box", group="air", key="b", style="quiet"),
    Gesture(verb="pick", on="piece", group="movement", picks="held"),
    Gesture(verb="step", on="hex", group="movement", chain=True),
    Gesture(verb="wait", key="w", group="movement", style="quiet", yields=True, rests=True),
    Gesture(verb="halt", key="space", group="movement", yields=True),
    Gesture(verb="leave_map", group="movement", style="primary"),
    Gesture(verb="withdraw", on="hex", group="movement"),
    Gesture(verb="emerge", on="hex", group="movement"),
    Gesture(verb="lift", on="piece", group="air"),
    Gesture(verb="fly", on="piece", group="air"),
    Gesture(verb="fly_to", on="hex", group="air"),
    Gesture(verb="build", on="piece", group="building"),
    Gesture(verb="give_up", on="piece", group="building", style="quiet"),
    Gesture(verb="search", on="piece", group="tunnels"),
    Gesture(verb="search_all", group="tunnels", style="primary"),
    Gesture(verb="bomb", on="hex", group="air", style="danger"),
    Gesture(verb="hold", key="n", group="air", style="quiet"),
    Gesture(verb="spring", on="piece", group="ambush", style="danger"),
    Gesture(verb="attack", on="hex", group="combat", style="danger", arms=False),
    Gesture(verb="add", on="piece", group="combat", arms=False, back=True),
    Gesture(verb="add_all", key="shift+a", group="combat", gathers=True, then="commit"),
    Gesture(verb="commit", key="space", group="combat", style="danger", ahead="shoot_all"),
    Gesture(verb="shoot", on="piece", group="combat"),
    Gesture(verb="shoot_all", key="space", group="combat", style="primary"),
    Gesture(verb="return_fire", on="piece", group="combat", gathers=True),
    Gesture(verb="storm", on="piece", group="tunnels", style="danger"),
    Gesture(verb="done", key="space", style="primary", ends=ENDED),
)

MOMENTS = (
    Moment(kind="phase", style="banner"),
    Moment(kind="ambush", style="card", pause=True),
    Moment(kind="assault", style="card"),
    Moment(kind="assault_die", style="dice", pause=True, lapses=True),
    Moment(kind="fire", style="dice"),
    Moment(kind="call_in", style="dice"),
    Moment(kind="guns", style="dice"),
    Moment(kind="search", style="dice"),
    Moment(kind="storm", style="dice"),
    Moment(kind="step", style="path"),
    Moment(kind="withdraws", style="path"),
    Moment(kind="lands", style="flash", comes=True),
    Moment(kind="emerges", comes=True),
    Moment(kind="eliminated", style="flash"),
    Moment(kind="tunnel_shown", style="card"),
    Moment(kind="ending", style="card", pause=True),
    Moment(kind="placed", quiet=True),
    Moment(kind="digs", quiet=True),
    Moment(kind="hides", quiet=True),
)

TERRAIN = {
    ".": TerrainLook(ground="jungle", legend="Flat jungle"),
    "H": TerrainLook(ground="hill", legend="Jungle hill"),
    "V": TerrainLook(ground="town", legend="Village"),
}


def _counter(type_id: str) -> CounterLook:
    side, symbol, line = SYMBOLS[type_id]
    return CounterLook(side=side, symbol=symbol, layout="line" if line else "plain", line=line, chips=("hits",))


def _board(title: str, codes: str) -> BoardLook:
    return BoardLook(
        title=title,
        terrain={code: TERRAIN[code] for code in codes},
        chains={"river": "river"},
        ways={"road": "trail"},
        spots={
            "ford": "ford",
            "village": "village",
            "entrenchment": "entrenchment",
            "objective": "objective",
            "exit": "exit",
        },
        sounds=NOVEMBER,
    )


def look() -> Look:
    return Look(
        sides=SIDES,
        counters={type_id: _counter(type_id) for type_id in SYMBOLS},
        boards={"hill_875": _board("Hill 875", ".H"), "dak_to": _board("Dak To", ".HV")},
        marks=MARKS,
        gestures=GESTURES,
        moments=MOMENTS,
        sounds=SOUNDS,
        panels=("assault", "score", "objectives", "fire_plan", "losses"),
        tracks={"us_points": "us", "nva_points": "nva"},
        seats_in={"under_fire": {"us": "arvn"}},
        boxes={
            "reserve": "Waiting to enter",
            "copter_box": "Helicopters off the map",
            "planes": "Planes",
            "guns": "Guns in Cambodia",
            "tunnels": "In the tunnels",
            "in_the_air": "In the air",
            "exited": "Left the map",
            "lost": "Lost",
        },
    )
