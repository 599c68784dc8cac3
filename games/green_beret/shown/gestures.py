"""How the table offers each verb, and which records deserve more than a line in the log."""

from __future__ import annotations

from games.green_beret.rules.steps import ENEMY, PLAYER
from hexcore.look import Gesture, Moment

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
"""GB 13.0: both sides of a battle roll, and each die belongs to the strength of its side. GB 7.0: where a mission lies
is nobody's luck."""
