"""Refusals: one value for each reason, with its rule."""

from __future__ import annotations

from typing import Final

from hexcore.game import Refusal, say


def _no(rule: str, key: str) -> Refusal:
    return Refusal(rule, say(f"refusal.{key}"))


# Movement
NOT_ADJACENT: Final = _no("GI 4", "not_adjacent")
ENEMY_HEX: Final = _no("GI 4", "enemy_hex")
TOO_DEAR: Final = _no("GI 4", "too_dear")
NOTHING_WAITS: Final = _no("GI 4", "nothing_waits")
NO_WAY: Final = _no("GI 4", "no_way")
NOT_YOURS: Final = _no("GI 3", "not_yours")
NOT_ON_MAP: Final = _no("GI 4", "not_on_map")
ALREADY_MOVED: Final = _no("GI 4", "already_moved")
NO_FEET: Final = _no("GI 4", "no_feet")
BATTERY_WALKS: Final = _no("GI 4", "battery_walks")
STACK_FULL: Final = _no("GI 5", "stack_full")
COPTERS_FULL: Final = _no("GI 5", "copters_full")
ENEMY_COPTERS: Final = _no("GI 4", "enemy_copters")
CLOSER: Final = _no("GI 8", "closer")
SHAKEN_CARRIES: Final = _no("GI 8", "shaken_carries")
TOO_NEAR: Final = _no("GI 8", "too_near")
TIED: Final = _no("GI 11", "tied")
NO_EXIT: Final = _no("GI 17", "no_exit")

# Set-up and entry
OUT_OF_ZONE: Final = _no("GI 15", "out_of_zone")
US_ENTRY: Final = _no("GI 15", "us_entry")
OCCUPIED: Final = _no("GI 15", "occupied")
NOT_DUE: Final = _no("GI 15", "not_due")
TUNNEL_PLACE: Final = _no("GI 16", "tunnel_place")
TUNNEL_APART: Final = _no("GI 16", "tunnel_apart")
TUNNEL_UNDUG: Final = _no("GI 16", "tunnel_undug")
TUNNEL_FULL: Final = _no("GI 16", "tunnel_full")
TUNNEL_WAITS: Final = _no("GI 16.1", "tunnel_waits")
TUNNEL_WAY: Final = _no("GI 16.1", "tunnel_way")

# Plots and missions
AMBUSH_FAR: Final = _no("GI 13", "ambush_far")
AMBUSH_VILLAGE: Final = _no("GI 13", "ambush_village")
AMBUSH_FIREBASE: Final = _no("GI 13", "ambush_firebase")
AMBUSH_TWICE: Final = _no("GI 13", "ambush_twice")
AMBUSH_LIMIT: Final = _no("GI 13", "ambush_limit")
NO_VICTIM: Final = _no("GI 13", "no_victim")
NO_PLOT: Final = _no("GI 13", "no_plot")
NO_MISSION: Final = _no("GI 9", "no_mission")
NO_TARGET: Final = _no("GI 9", "no_target")
OUT_OF_RANGE: Final = _no("GI 9", "out_of_range")
UNSPOTTED: Final = _no("GI 9", "unspotted")
GUNS_SILENT: Final = _no("GI 9.1", "guns_silent")
NOT_JOINED: Final = _no("GI 9", "not_joined")
MORTAR_SPENT: Final = _no("GI 10", "no_mission")
MORTAR_NO_TARGET: Final = _no("GI 10", "no_target")
MORTAR_RANGE: Final = _no("GI 10", "out_of_range")
MORTAR_BLIND: Final = _no("GI 10", "mortar_blind")
MORTAR_ALONE: Final = _no("GI 10", "mortar_alone")
BOMB_FAR: Final = _no("GI 12.1", "bomb_far")
BOMB_EMPTY: Final = _no("GI 12.1", "bomb_empty")

# Fights
NO_ENEMY: Final = _no("GI 7", "no_enemy")
FOUGHT: Final = _no("GI 7", "fought")
NOT_NEXT: Final = _no("GI 7", "not_next")
HAS_FIRED: Final = _no("GI 7", "has_fired")
OTHERS_FIRST: Final = _no("GI 7", "others_first")
INTERDICTED: Final = _no("GI 9", "interdicted")
BUILDING: Final = _no("GI 11", "building")
JUST_EMERGED: Final = _no("GI 16.1", "just_emerged")
NO_GROUND: Final = _no("GI 12.2", "no_ground")
NOT_TASKED: Final = _no("GI 12.2", "not_tasked")
TRANSPORT_FIRES: Final = _no("GI 12.4", "transport_fires")
CIVILIANS_FIRE: Final = _no("GI 17", "civilians_fire")
NOT_SEARCHER: Final = _no("GI 16.2", "not_searcher")
NOT_STORMER: Final = _no("GI 16.3", "not_stormer")
TUNNEL_HIDDEN: Final = _no("GI 16.3", "tunnel_hidden")

# The air
HILL: Final = _no("GI 4", "hill")
COPTER_USED: Final = _no("GI 4", "copter_used")
LIFTED: Final = _no("GI 12.3", "lifted")
COPTER_SPENT: Final = _no("GI 4", "copter_spent")
NOT_TRANSPORT: Final = _no("GI 12.3", "not_transport")
RIDE_TAKEN: Final = _no("GI 12.3", "ride_taken")
NOT_ESCORT: Final = _no("GI 12.4", "not_escort")
NO_COPTER: Final = _no("GI 12.3", "no_copter")
NOT_LIFTED: Final = _no("GI 12.3", "not_lifted")
ZONE_LANDING: Final = _no("GI 12.4", "zone_landing")
NOT_ASSAULT: Final = _no("GI 12.4", "not_assault")
LIFT_HOME: Final = _no("GI 12.3", "lift_home")
ASSAULT_HOME: Final = _no("GI 12.4", "assault_home")
ASSAULTED: Final = _no("GI 12.4", "assaulted")
ASSAULT_FULL: Final = _no("GI 12.4", "assault_full")
NOBODY_ABOARD: Final = _no("GI 12.4", "nobody_aboard")
NO_LANDING: Final = _no("GI 12.4", "no_landing")

# Firebases
NOT_ENGINEER: Final = _no("GI 11", "not_engineer")
ENGINEER_MOVED: Final = _no("GI 11", "engineer_moved")
NO_TRANSPORT: Final = _no("GI 11", "no_transport")
NO_SITE: Final = _no("GI 11", "no_site")
SITE_NEW: Final = _no("GI 11", "site_new")
BASE_HERE: Final = _no("GI 11", "base_here")
BASE_HILL: Final = _no("GI 11", "base_hill")


# GI 10: what hinders a mortar is said by its own rule
_OF_MORTARS: Final = {
    NO_MISSION: MORTAR_SPENT,
    NO_TARGET: MORTAR_NO_TARGET,
    OUT_OF_RANGE: MORTAR_RANGE,
    UNSPOTTED: MORTAR_BLIND,
}


def of_tube(kind: str, reason: Refusal) -> Refusal:
    """Return a tube's refusal with the rule of its kind."""
    return _OF_MORTARS.get(reason, reason) if kind == "mortar" else reason
