"""VB 7.0: the combat phases: choosing an attack, gathering attackers, and the course of each fight."""

from __future__ import annotations

from collections.abc import Iterable

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.rules.standard.combat import results
from games.vietnam_battles.rules.standard.combat.advance import pursue
from games.vietnam_battles.rules.standard.support_fire.markers import (
    current,
    defender_slot,
    first_attacker_slot,
    second_attacker_slot,
)
from games.vietnam_battles.rules.standard.zones_of_control import may_strike
from games.vietnam_battles.state import Fight, Position, enemies_at, hand, on_map, other
from hexcore.actions import Action, Refusal
from hexcore.plain import plain
from hexcore.records import Log
from hexcore.steps import Outline, Step, pop, push
from hexcore.text import Text, say
from hexcore.types import Hex

END = Action("end_phase")
FIGHT = Action("fight")
BOMBARD = Action("bombard")


# Who may attack whom


def attacker_refusal(state: Position, name: str) -> Refusal | None:
    """VB 7.2, 4.1, R-F44: whether a unit may still attack in this phase."""
    unit, card = state.units[name], state.rules.cards[name]
    if unit.at is None or unit.box or unit.hidden:
        return Refusal("VB 7.0", say("refusal.not_on_map"))
    if unit.attacked:
        return Refusal("VB 7.2", say("refusal.attacked"))
    if unit.displaced:
        return Refusal("VB 7.7.2", say("refusal.displaced"))
    if unit.advanced:
        return Refusal("VB 7.9", say("refusal.advanced"))
    if state.phase == "mobile_combat" and card.kind != "mobile":
        return Refusal("VB 4.1", say("refusal.not_mobile"))
    return None


def targets_of(state: Position, name: str) -> Iterable[str]:
    """VB 7.1, 12.0, 19.0: the enemy units next to a unit that it can attack."""
    rules, here = state.rules, state.units[name].at
    assert here is not None, "only a unit on the map attacks"
    seat, ground = rules.seat_of[name], rules.ground
    enemies = enemies_at(state, seat)
    if rules.cards[name].kind == "riverine":
        for place in ground.beside[here]:
            if place in enemies:
                yield enemies[place]
        return
    for place in ground.near[here]:
        if place in enemies and may_strike(state, name, here, place):
            yield enemies[place]
    if seat == "vc" and state.boat_at:
        for berth in ground.boats_near.get(here, ()):
            if berth in state.boat_at:
                yield state.boat_at[berth]


def open_targets(state: Position, seat: str) -> list[str]:
    """The enemy units that can be attacked now; VB 7.2: each only once a phase."""
    found: dict[str, None] = {}
    units = state.units
    enemies = enemies_at(state, seat)
    if not enemies and (seat == "us" or not state.boat_at):
        return []
    for name in state.rules.forces[seat]:
        unit = units[name]
        if unit.attacked or unit.at is None or unit.box or attacker_refusal(state, name):
            continue
        for target in targets_of(state, name):
            if not units[target].hit:
                found[target] = None
    return list(found)


def attackers_on(state: Position, target: str, seat: str) -> list[str]:
    """The units that can take part in an attack on a target."""
    return [
        name
        for name in state.rules.forces[seat]
        if attacker_refusal(state, name) is None and target in targets_of(state, name)
    ]


def target_refusal(state: Position, seat: str, target: str) -> Refusal | None:
    """Say why a unit cannot be attacked; nothing is said about units that are not in sight."""
    unit = state.units.get(target)
    if unit is None or state.rules.seat_of[target] == seat or unit.at is None or unit.box or unit.hidden:
        return Refusal("VB 7.0", say("refusal.no_target"))
    if unit.hit:
        return Refusal("VB 7.2", say("refusal.was_attacked"))
    beside = [name for name in on_map(state, seat) if _is_beside(state, name, unit.at)]
    if not beside:
        return Refusal("VB 7.0", say("refusal.not_adjacent_attack"))
    return attacker_refusal(state, beside[0]) or Refusal("VB 7.1", say("refusal.closed_attack"))


def _is_beside(state: Position, name: str, place: Place) -> bool:
    """Whether a unit stands next to a place, whatever the hexside between them is like."""
    here, ground = state.units[name].at, state.rules.ground
    if here is None:
        return False
    if place >= ground.first_berth:
        return place in ground.boats_near.get(here, ())
    return place in (ground.beside[here] if here >= ground.first_berth else ground.near[here])


# The phase


@plain
class Combat(Step[Position]):
    """VB 4.1: the player names attacks one at a time, bombardments first (8.4)."""

    def seat(self, state: Position) -> str:
        """The player whose turn it is."""
        return state.active

    def prompt(self, state: Position) -> Text:
        """Name the phase."""
        return say(f"step.{state.phase}")

    def offer(self, state: Position) -> Iterable[Action]:
        """Every enemy unit that can be attacked, bombardment while it is time, and the end."""
        for target in open_targets(state, state.active):
            yield Action("attack", (target,))
        if may_bombard(state):
            yield BOMBARD
        yield END

    def refuse(self, state: Position, action: Action) -> Refusal | None:
        """Say why an attack or a bombardment is not possible."""
        if action.verb == "attack" and action.pieces:
            return target_refusal(state, state.active, action.piece)
        if action.verb == "bombard":
            return bombard_refusal(state)
        return None

    def take(self, state: Position, action: Action, log: Log) -> None:
        """Begin an attack, begin a bombardment, or end the phase."""
        if action.verb == "end_phase":
            pop(state, self)
        elif action.verb == "bombard":
            push(state, Target())
        else:
            where = state.units[action.piece].at
            assert where is not None, "a target stands on the map"
            state.fight = Fight("attack", action.piece, where)
            push(state, Muster(), GroundFight())


@plain
class Muster(Step[Position]):
    """VB 4.1 A: the attacker names the units that take part."""

    def seat(self, state: Position) -> str:
        """The attacker."""
        return state.active

    def prompt(self, state: Position) -> Text:
        """Name the target."""
        return say("step.muster", unit=state.rules.cards[current(state).target].name)

    def offer(self, state: Position) -> Iterable[Action]:
        """Every unit that can still join, and the fight itself."""
        fight = current(state)
        for name in attackers_on(state, fight.target, state.active):
            if name not in fight.attackers:
                yield Action("join", (name,))
        if fight.attackers:
            yield FIGHT

    def refuse(self, state: Position, action: Action) -> Refusal | None:
        """Say why a unit cannot take part."""
        if action.verb == "fight":
            return Refusal("VB 7.1", say("refusal.nobody"))
        if action.verb != "join" or not action.pieces or action.piece not in state.units:
            return None
        if state.rules.seat_of[action.piece] != state.active:
            return Refusal("VB 7.1", say("refusal.not_yours"))
        if action.piece in current(state).attackers:
            return Refusal("VB 7.1", say("refusal.joined"))
        beside = _is_beside(state, action.piece, current(state).where)
        why = "closed_attack" if beside else "not_adjacent_attack"
        return attacker_refusal(state, action.piece) or Refusal("VB 7.1", say(f"refusal.{why}"))

    def take(self, state: Position, action: Action, log: Log) -> None:
        """Add a unit, or let the fight begin."""
        if action.verb == "join":
            current(state).attackers.append(action.piece)
            return
        pop(state, self)
        _announce(state, log)


def _announce(state: Position, log: Log) -> None:
    """VB 7.2: from here on the attack counts for everyone in it."""
    fight = current(state)
    state.ground_fight = True
    state.units[fight.target].hit = True
    for name in fight.attackers:
        state.units[name].attacked = True
    text = say("record.attack", unit=state.rules.cards[fight.target].name, count=len(fight.attackers))
    log.add(
        "attack", text, "VB 7.0", pieces=(*fight.attackers, fight.target), hexes=(state.rules.ground.hex(fight.where),)
    )


@plain
class GroundFight(Outline[Position]):
    """VB 4.1 A–D: support fire in turn, the die, what follows, the advance."""

    parts = (
        first_attacker_slot,
        defender_slot,
        second_attacker_slot,
        defender_slot,
        results.resolve,
        pursue,
        results.close,
    )


@plain
class AmbushFight(Outline[Position]):
    """VB 11.1: the attack that an ambushed unit must make at once; no advance."""

    parts = (defender_slot, defender_slot, results.resolve, results.close)


@plain
class BombardmentFight(Outline[Position]):
    """VB 8.4: as a ground attack, but made of markers alone; nobody advances."""

    parts = (first_attacker_slot, defender_slot, second_attacker_slot, defender_slot, results.resolve, results.close)


# 8.4: bombardment


def may_bombard(state: Position) -> bool:
    """Whether the player can bombard anything now."""
    return bombard_refusal(state) is None


def bombard_refusal(state: Position) -> Refusal | None:
    """VB 8.4, R-F4: in the combat phase, before the first ground attack, with a marker, on a hex not yet bombarded."""
    if state.phase != "combat":
        return Refusal("VB 8.4", say("refusal.bombard_phase"))
    if state.ground_fight:
        return Refusal("VB 8.4", say("refusal.bombard_late"))
    if not hand(state, state.active):
        return Refusal("VB 8.4", say("refusal.no_markers"))
    for _ in bombard_targets(state):
        return None
    seen = next(iter(on_map(state, other(state.active))), "")
    return Refusal("VB 8.6" if seen else "VB 8.4", say("refusal.all_bombarded" if seen else "refusal.no_target"))


def target_hexes(state: Position, name: str) -> tuple[Hex, ...]:
    """The hex, or the two hexes of the hexside, in which a unit is bombarded."""
    place = state.units[name].at
    assert place is not None, "a target stands on the map"
    return state.rules.ground.hexes[place]


def bombard_targets(state: Position) -> Iterable[str]:
    """VB 8.6, R-F18, R-F52: enemy units in sight whose hex was not bombarded this game turn."""
    hit = {state.rules.ground.hexes[place] for place in state.bombarded}
    return (name for name in on_map(state, other(state.active)) if target_hexes(state, name) not in hit)


@plain
class Target(Step[Position]):
    """VB 8.4: the player names the target of a bombardment."""

    def seat(self, state: Position) -> str:
        """The player whose turn it is."""
        return state.active

    def offer(self, state: Position) -> Iterable[Action]:
        """Every enemy unit in sight that was not bombarded."""
        return (Action("target", (name,)) for name in bombard_targets(state))

    def refuse(self, state: Position, action: Action) -> Refusal | None:
        """Say why a unit cannot be bombarded."""
        if action.verb != "target" or not action.pieces:
            return None
        refusal = target_refusal(state, state.active, action.piece)
        if refusal is not None and refusal.text.key == "refusal.no_target":
            return Refusal("VB 8.4", refusal.text)
        return Refusal("VB 8.6", say("refusal.bombarded"))

    def take(self, state: Position, action: Action, log: Log) -> None:
        """Begin the bombardment."""
        pop(state, self)
        where = state.units[action.piece].at
        assert where is not None, "a target stands on the map"
        state.bombarded.append(where)
        state.fight = Fight("bombardment", action.piece, where)
        push(state, BombardmentFight())
        text = say("record.bombardment", unit=state.rules.cards[action.piece].name)
        log.add("bombardment", text, "VB 8.4", pieces=(action.piece,), hexes=state.rules.ground.hexes[where])
