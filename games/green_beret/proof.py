"""Checks of whole positions: foundations, invariants, and exchanged secrets.

A step checks its own fields. Exchanging what the player may not know proves that nothing leaks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from games.green_beret.content.ground import BRIDGE
from games.green_beret.rules import victory
from games.green_beret.rules.combat.battle import Battle
from games.green_beret.rules.combat.casualties import ChooseWounded
from games.green_beret.rules.extreme_prejudice import Scandal
from games.green_beret.rules.movement.group import moving_group
from games.green_beret.rules.portage import carriers, room_in
from games.green_beret.rules.records import label
from games.green_beret.rules.set_up import in_set_up
from games.green_beret.rules.stacking import camp_at, enemy_at, hunted, teams, teams_at
from games.green_beret.rules.terrain import barred_to_enemy
from games.green_beret.sequence import Campaign, Turn
from games.green_beret.state import PHASES, GreenBeretState
from hexcore.game import dice
from hexcore.game.game import Invariant
from hexcore.game.steps import going_on


def numbers_fit(state: GreenBeretState) -> str | None:
    """GB 4.0: turns are counted from one."""
    return None if state.turn >= 1 else f"turn is {state.turn}, but the first turn is 1"


def hand_fits(state: GreenBeretState) -> str | None:
    """GB 3.1, GB 3.2, GB 3.3, R9: only in set-up some kinds of counters wait in hand."""
    if state.hand and state.phase != "setup":
        return f"hand: {state.hand[0]} waits to be placed, but set-up is over"
    wrong = [piece for piece in state.hand if not in_set_up(state, piece)]
    return f"hand: {wrong[0]} is not taken in hand, it is bought after the first mission is drawn" if wrong else None


def lists_fit(state: GreenBeretState) -> str | None:
    """R93: only the price of camps is rolled. R23: only bridges are blown."""
    wrong = [piece for piece in state.rolled if piece not in state.content.camps]
    if wrong:
        return f"rolled: {wrong[0]!r} is no base camp"
    dry = [h for h in state.demolished if BRIDGE not in state.content.counts_as[h]]
    return f"demolished: there is no bridge in {label(state, dry[0])}" if dry else None


def ending_fits(state: GreenBeretState) -> str | None:
    """GB 5.0: a campaign that is over offers no decision, and ended for a reason."""
    if not state.ending:
        return None
    if state.stack:
        return f"the campaign has ended ({state.ending}), but the stack still asks something: it must be empty"
    if state.ending == victory.ALL_TEAMS_LOST and teams(state):
        return f"the campaign has ended because all teams are lost, but {teams(state)[0]} is on the map"
    if state.ending == victory.NO_MISSIONS and (state.mission or state.mission_cup):
        return "the campaign has ended because no mission is left, but not all of them are settled"
    return None


WHOLE: Final[Mapping[str, Invariant]] = {
    "numbers": numbers_fit,
    "hand": hand_fits,
    "lists": lists_fit,
    "ending": ending_fits,
}


def _twice_or_missing(there: Iterable[str], all_of_them: Iterable[str], what: str) -> str | None:
    counts, known = Counter(there), set(all_of_them)
    strange = sorted(set(counts) - known)
    if strange:
        return f"there is no {what} {strange[0]!r}"
    twice = [name for name, count in counts.items() if count > 1]
    if twice:
        return f"{what} {twice[0]} is in two places"
    missing = sorted(known - set(counts))
    return f"{what} {missing[0]} is nowhere" if missing else None


def enemies_conserved(state: GreenBeretState) -> str | None:
    """Every enemy is in the cup, on the map or a track marker."""
    there = [*state.enemy_cup, *state.track_markers, *(enemy.id for enemy in state.enemies)]
    return _twice_or_missing(there, state.content.enemies, "enemy")


def missions_conserved(state: GreenBeretState) -> str | None:
    """Every mission is in the cup, on the map, accomplished or forfeited."""
    current = [state.mission.id] if state.mission else []
    there = [*state.mission_cup, *current, *state.accomplished, *state.forfeited]
    return _twice_or_missing(there, state.content.missions, "mission")


def casualties_conserved(state: GreenBeretState) -> str | None:
    """Every casualty marker is in the cup, on a team, or about to be placed."""
    worn = [deployed.casualty for deployed in state.pieces.values() if deployed.casualty]
    pending = [step.marker for step in going_on(state, ChooseWounded)]
    return _twice_or_missing([*state.casualty_cup, *worn, *pending], state.content.casualties, "casualty marker")


def pieces_once(state: GreenBeretState) -> str | None:
    """A counter of the player is in one place only: map, hand, store, or out of the game."""
    there = [*state.pieces, *state.hand, *state.gone]
    store = [piece for piece in state.content.pieces if piece not in there]
    return _twice_or_missing([*there, *store], state.content.pieces, "counter")


def index_agrees(state: GreenBeretState) -> str | None:
    """The index by hex holds the same counters as ``pieces``."""
    for h, stack in state.at.items():
        for piece in stack:
            if piece not in state.pieces or state.pieces[piece].hex != h:
                return f"{piece} is not in {label(state, h)}"
    counted = sum(len(stack) for stack in state.at.values())
    return None if counted == len(state.pieces) else f"{len(state.pieces)} counters on the map, {counted} in the index"


def points_add_up(state: GreenBeretState) -> str | None:
    """GB 6.2: points are the sum of the ledger, never below zero."""
    booked = sum(entry.amount for entry in state.ledger)
    if state.pp < 0:
        return f"Purchase Points are {state.pp}"
    return None if booked == state.pp else f"the ledger says {booked} Purchase Points, the track {state.pp}"


def _resolving(state: GreenBeretState) -> bool:
    """R79, R96, R114: whether losses are being settled, before unhunted teams are looked for."""
    return any(isinstance(step, Battle | Scandal) for step in state.stack)


def detection_is_for_teams(state: GreenBeretState) -> str | None:
    """GB 12.10, R61, R78: only teams are detected; in a camp only while an enemy is in it."""
    for piece, deployed in state.pieces.items():
        if deployed.detected and state.content.pieces[piece].kind != "team":
            return f"{piece} is no team and cannot be detected"
        sheltered = camp_at(state, deployed.hex) and not enemy_at(state, deployed.hex)
        if deployed.detected and sheltered and not _resolving(state):
            return f"{piece} is detected in a base camp"
        if deployed.casualty and state.content.pieces[piece].kind != "team":
            return f"{piece} is no team and cannot bear a casualty marker"
        if deployed.casualty and state.content.casualties[deployed.casualty].killed:
            return f"{deployed.casualty} kills a leader and never stays on {piece}"
    return None


def _in_between(state: GreenBeretState) -> bool:
    """Whether enemies have not reacted yet: the game is over, or a step is unfinished."""
    return bool(state.ending) or not state.stack or state.stack[-1].automatic or _resolving(state)


def enemies_hunt_somebody(state: GreenBeretState) -> str | None:
    """R96: enemies are on the map only while a detected team is outside the camps."""
    if _in_between(state) or not state.enemies or hunted(state):
        return None
    return "there are enemies on the map, but no detected team outside a camp"


def enemies_stand_on_land(state: GreenBeretState) -> str | None:
    """GB 11.0, GB 12.8: no enemy in all-water, no circled one in a plain stream."""
    for enemy in state.enemies:
        if (
            enemy.id in state.content.enemies
            and enemy.hex not in state.demolished
            and barred_to_enemy(state, enemy.id, enemy.hex)
        ):
            return f"{enemy.id} cannot be in {label(state, enemy.hex)}"
    return None


def nothing_alone_with_enemies(state: GreenBeretState) -> str | None:
    """GB 10.4, GB 12.4: counters without a team share no hex with an enemy."""
    if _in_between(state):
        return None
    for enemy in state.enemies:
        if enemy.hex in state.at and not teams_at(state, enemy.hex):
            return f"{state.at[enemy.hex][0]} is alone with {enemy.id} in {label(state, enemy.hex)}"
    return None


def camps_stand_well(state: GreenBeretState) -> str | None:
    """GB 3.1: each camp is on a legal site; at sea it stays even if a battle takes its PBR."""
    for camp in state.content.camps:
        if camp in state.pieces:
            h = state.pieces[camp].hex
            if h not in state.content.all_water and h not in state.content.camp_sites:
                return f"{camp} may not stand in {label(state, h)} (GB 3.1)"
    return None


def nothing_floats_alone(state: GreenBeretState) -> str | None:
    """GB 11.0, R70: in all-water gear has a camp, a team or a blue hexagon with it."""
    for h, stack in state.at.items():
        printed = [state.content.pieces[piece] for piece in stack]
        held = any(piece.blue or piece.kind in ("camp", "team", "leader") for piece in printed)
        if h in state.content.all_water and not held:
            return f"{stack[0]} is in the water of {label(state, h)} with nothing to keep it there"
    return None


def boats_keep_to_water(state: GreenBeretState) -> str | None:
    """GB 11.2: a PBR is on water."""
    for piece, deployed in state.pieces.items():
        if state.content.pieces[piece].water_only and deployed.hex not in state.content.water:
            return f"{piece} is ashore in {label(state, deployed.hex)}"
    return None


def group_within_portage(state: GreenBeretState) -> str | None:
    """GB 9.0: no carrier in a moving group exceeds its portage, and the group is in one hex."""
    group = moving_group(state)
    if group is None:
        return None
    for piece in group.members():
        if piece not in state.pieces or state.pieces[piece].hex != group.here:
            return f"{piece} is not where its group is"
    over = [one for one in carriers(state, group) if room_in(state, group, one) < 0]
    return f"{over[0]} carries more than its portage" if over else None


def campaign_goes_on(state: GreenBeretState) -> str | None:
    """GB 5.0: after set-up the campaign ends with the last team, and then offers no decision."""
    if state.ending:
        return None if state.ending in victory.ENDINGS and not state.stack else f"{state.ending!r} is no way to end"
    if not state.stack:
        return "nothing is going on, yet the campaign has not ended"
    if not isinstance(state.stack[0], Campaign | Turn):
        return f"the stack begins with {state.stack[0].name}, but a campaign or a turn must come first"
    return None if state.phase == "setup" or teams(state) else "there is no team on the map"


def phase_is_played(state: GreenBeretState) -> str | None:
    """GB 4.0: the decision belongs to the phase that the turn has come to."""
    turn = next((step for step in state.stack if isinstance(step, Turn)), None)
    if turn is None or state.stack[-1].automatic or not 1 <= turn.at <= len(PHASES):
        return None
    due = PHASES[turn.at - 1]
    return None if state.phase == due else f"the phase is {state.phase}, but the turn has come to {due}"


FOUNDATIONS: Mapping[str, Invariant] = {
    "enemies": enemies_conserved,
    "missions": missions_conserved,
    "casualties": casualties_conserved,
    "pieces": pieces_once,
    "index": index_agrees,
}
"""Checks that the invariants rely on: every counter exists, once."""

INVARIANTS: Mapping[str, Invariant] = {
    **WHOLE,
    "points": points_add_up,
    "detection": detection_is_for_teams,
    "hunt": enemies_hunt_somebody,
    "enemy ground": enemies_stand_on_land,
    "alone": nothing_alone_with_enemies,
    "camps": camps_stand_well,
    "boats": boats_keep_to_water,
    "afloat": nothing_floats_alone,
    "portage": group_within_portage,
    "going on": campaign_goes_on,
    "phase": phase_is_played,
}


def swap_secrets(state: GreenBeretState) -> GreenBeretState | None:
    """GB 3.6: return the position with other track markers, None if the cup holds too few."""
    count = len(state.track_markers)
    if not count or len(state.enemy_cup) < count:
        return None
    other = state.clone()
    other.track_markers = state.enemy_cup[:count]
    other.enemy_cup = state.enemy_cup[count:]
    for marker in state.track_markers:
        dice.put_back(other.enemy_cup, marker, state.content.order)
    return other
