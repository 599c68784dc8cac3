"""VB 7.0–VB 7.2: the combat phases: choosing an attack or a bombardment, and gathering attackers."""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import ClassVar

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.rules.standard.combat.differential import sums
from games.vietnam_battles.rules.standard.combat.fight import GroundFight
from games.vietnam_battles.rules.standard.hexsides import may_strike
from games.vietnam_battles.rules.standard.support_fire.bombardment import Target, bombard_refusal, may_bombard
from games.vietnam_battles.rules.steps import FightStep, current_fight, of_phase
from games.vietnam_battles.state import Fight, Position, enemies_at, on_map, other
from hexcore.game import Action, Log, Passing, Refusal, Step, Text, plain, pop, push, say

END = Action("end_phase")
FIGHT = Action("fight")
BOMBARD = Action("bombard")

_MIXED, _ATTACKS_ONLY = say("step.combat"), say("step.combat_only")

NOT_ON_MAP = Refusal("VB 7.0", say("refusal.not_on_map"))
ATTACKED = Refusal("VB 7.2", say("refusal.attacked"))
DISPLACED = Refusal("VB 7.7.2", say("refusal.displaced"))
ADVANCED = Refusal("VB 7.9", say("refusal.advanced"))
NOT_MOBILE = Refusal("VB 4.1", say("refusal.not_mobile"))


# Who may attack whom


def attacker_refusal(state: Position, name: str) -> Refusal | None:
    """VB 7.2, VB 4.1, R-F44: whether a unit may still attack in this phase."""
    unit, card = state.units[name], state.rules.cards[name]
    if unit.at is None or unit.box or unit.hidden:
        return NOT_ON_MAP
    if unit.attacked:
        return ATTACKED
    if unit.displaced:
        return DISPLACED
    if unit.advanced:
        return ADVANCED
    if state.phase == "mobile_combat" and card.kind != "mobile":
        return NOT_MOBILE
    return None


def targets_of(state: Position, name: str) -> Iterable[str]:
    """VB 7.1, VB 12.0, VB 19.0: the adjacent enemy units that a unit can attack."""
    rules, here = state.rules, state.units[name].at
    assert here is not None, "only a unit on the map attacks"
    seat, ground = rules.seat_of[name], rules.ground
    enemies = enemies_at(state, seat)
    if name in rules.boats:
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
    """VB 7.2: the enemy units that can be attacked now, each only once a phase."""
    found: dict[str, None] = {}
    units, front = state.units, _front(state, seat)
    for name in state.rules.forces[seat] if front else ():
        if units[name].at in front and attacker_refusal(state, name) is None:
            for target in targets_of(state, name):
                if not units[target].hit:
                    found[target] = None
    return list(found)


def _front(state: Position, seat: str) -> Set[Place]:
    """Return the places from which a seat's units could fight anybody, whatever lies between."""
    posts = state.rules.ground.posts
    boats = state.boat_at if seat == "vc" else ()
    return set().union(*[posts[place] for place in (*enemies_at(state, seat), *boats)])


def attackers_on(state: Position, target: str, seat: str) -> list[str]:
    """VB 7.1: the units that can take part in an attack on a target."""
    units, where = state.units, state.units[target].at
    if where is None:
        return []
    posts = state.rules.ground.posts[where]
    return [name for name in state.rules.forces[seat] if units[name].at in posts and _may_attack(state, name, target)]


def _may_attack(state: Position, name: str, target: str) -> bool:
    """VB 7.1, VB 7.2: whether a unit can take part in an attack on a target."""
    return attacker_refusal(state, name) is None and target in targets_of(state, name)


def target_refusal(state: Position, seat: str, target: str) -> Refusal | None:
    """Say why a unit cannot be attacked, without betraying units out of sight."""
    unit = state.units.get(target)
    if unit is not None and state.rules.seat_of[target] == seat:
        return Refusal("VB 7.0", say("refusal.own_target"))
    if unit is None or unit.at is None or unit.box or unit.hidden:
        return Refusal("VB 7.0", say("refusal.no_target"))
    if unit.hit:
        return Refusal("VB 7.2", say("refusal.was_attacked"))
    beside = [name for name in on_map(state, seat) if _is_beside(state, name, unit.at)]
    if not beside:
        return Refusal("VB 7.0", say("refusal.not_adjacent_attack"))
    return attacker_refusal(state, beside[0]) or Refusal("VB 7.1", say("refusal.closed_attack"))


def _is_beside(state: Position, name: str, place: Place) -> bool:
    """Whether a unit stands next to a place, whatever the hexside between is like."""
    here, ground = state.units[name].at, state.rules.ground
    if here is None:
        return False
    if place >= ground.first_berth:
        return place in ground.boats_near.get(here, ())
    return place in (ground.beside[here] if here >= ground.first_berth else ground.near[here])


# The phase


@plain
class Combat(Step[Position]):
    """VB 4.1: the player names attacks one at a time, bombardments first (VB 8.4)."""

    tries: ClassVar = {"attack": "foe", "bombard": ""}

    def seat(self, state: Position) -> str:
        return state.active

    def prompt(self, state: Position) -> Text:
        if state.phase == "combat":
            return _MIXED if may_bombard(state) else _ATTACKS_ONLY
        return say(f"step.{state.phase}")

    def offer(self, state: Position) -> Iterable[Action]:
        attacks = state.rules.named("attack", other(state.active))
        found = [attacks[target] for target in open_targets(state, state.active)]
        if may_bombard(state):
            found.append(BOMBARD)
        found.append(END)
        return found

    def allows(self, state: Position, action: Action) -> bool | None:
        if action.verb == "attack":
            target, attacks = (
                action.pieces[0] if action.pieces else "",
                state.rules.named("attack", other(state.active)),
            )
            one = action == attacks.get(target) and not state.units[target].hit
            return one and bool(attackers_on(state, target, state.active))
        return may_bombard(state) if action == BOMBARD else action == END

    def passing(self, state: Position, lone: Action) -> Passing | None:
        return Passing(say(f"passed.{state.phase}")) if lone == END else None

    def refuse(self, state: Position, action: Action) -> Refusal | None:
        if action.verb == "attack" and action.pieces:
            return target_refusal(state, state.active, action.piece)
        if action.verb == "bombard":
            return bombard_refusal(state)
        return None

    def misfits(self, state: Position) -> Iterable[str]:
        return of_phase(self, state)

    def take(self, state: Position, action: Action, log: Log) -> None:
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
class Muster(FightStep):
    """VB 4.1 A: the attacker names the units that take part."""

    def seat(self, state: Position) -> str:
        return state.active

    def prompt(self, state: Position) -> Text:
        fight, cards = current_fight(state), state.rules.cards
        key = "step.muster_named" if fight.attackers else "step.muster"
        asked = say(key, count=len(fight.attackers), unit=cards[fight.target].name)
        landed = state.rules.landed(state, attackers_on(state, fight.target, state.active))
        if not landed:
            return asked
        return say("step.muster_landed", asked=asked, landed=tuple(cards[name].name for name in landed))

    def offer(self, state: Position) -> Iterable[Action]:
        fight = current_fight(state)
        joins, attackers = state.rules.named("join", state.active), fight.attackers
        found = [joins[name] for name in attackers_on(state, fight.target, state.active) if name not in attackers]
        return [*found, FIGHT] if attackers else found

    def allows(self, state: Position, action: Action) -> bool | None:
        fight, name = current_fight(state), action.pieces[0] if action.pieces else ""
        if action == FIGHT:
            return bool(fight.attackers)
        one = action == state.rules.named("join", state.active).get(name) and name not in fight.attackers
        return one and _may_attack(state, name, fight.target)

    def refuse(self, state: Position, action: Action) -> Refusal | None:
        if action.verb == "fight":
            return Refusal("VB 7.1", say("refusal.nobody"))
        if action.verb != "join" or not action.pieces or action.piece not in state.units:
            return None
        if state.rules.seat_of[action.piece] != state.active:
            return Refusal("VB 7.1", say("refusal.not_yours"))
        if action.piece in current_fight(state).attackers:
            return Refusal("VB 7.1", say("refusal.joined"))
        beside = _is_beside(state, action.piece, current_fight(state).where)
        why = "closed_attack" if beside else "not_adjacent_attack"
        return attacker_refusal(state, action.piece) or Refusal("VB 7.1", say(f"refusal.{why}"))

    def take(self, state: Position, action: Action, log: Log) -> None:
        if action.verb == "join":
            current_fight(state).attackers.append(action.piece)
            return
        pop(state, self)
        _announce(state, log)


def _announce(state: Position, log: Log) -> None:
    """VB 7.2: from here on the attack counts for everyone in it."""
    fight = current_fight(state)
    state.ground_fight = True
    state.units[fight.target].hit = True
    for name in fight.attackers:
        state.units[name].attacked = True
    if not log.heard:
        return
    sides, cards = sums(state, fight), state.rules.cards
    text = say(
        "record.attack",
        count=len(fight.attackers),
        attackers=tuple(cards[name].name for name in fight.attackers),
        unit=cards[fight.target].name,
        hex=state.rules.ground.labels[fight.where],
        attack=sides[0].total,
        defense=sides[1].total,
    )
    pieces, hexes = (*fight.attackers, fight.target), (state.rules.ground.hex(fight.where),)
    log.add("attack", text, "VB 7.0", pieces=pieces, hexes=hexes, sums=sides, seat=state.active)
