"""VB 7.6: the die, and what each result does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from games.vietnam_battles.rules.standard.combat.differential import (
    attack_total,
    column,
    defense_total,
    differential_terms,
    odds,
    reading,
    signed,
    span,
    sums,
    terrain_row,
    title,
)
from games.vietnam_battles.rules.standard.combat.losses import COMBAT, eliminate, lose_step
from games.vietnam_battles.rules.standard.combat.retreat import FallBack
from games.vietnam_battles.rules.steps import FightStep, current_fight, fighter_seat, off_map
from games.vietnam_battles.state import Fight, Position, on_map, other, whose
from hexcore.game import Action, Log, Refusal, Text, plain, pop, push, say
from hexcore.game.lookup_tables import Column


def resolve(state: Position, log: Log) -> None:
    """VB 4.1 D: roll one die in the column of the final differential and apply the result at once."""
    fight = current_fight(state)
    found, row = column(state, fight), terrain_row(state, fight)
    die = log.roll(6, whose(fighter_seat(state), "combat"))
    fight.result = reading(fight.kind, found.results[die - 1])
    if log.heard:
        _tell(state, found, row, die, log)
    _apply(state, fight.result, log)


def _tell(state: Position, found: Column, row: str, die: int, log: Log) -> None:
    fight, seat = current_fight(state), fighter_seat(state)
    attack, defense = attack_total(state, fight), defense_total(state, fight)
    terms = differential_terms(state, fight)
    log.add(
        "combat",
        _told(state, found, row, die),
        "VB 8.4" if fight.kind == "bombardment" else "VB 7.6",
        pieces=(*fight.attackers, fight.target),
        hexes=state.rules.ground.hexes[fight.where],
        modifiers=terms,
        sums=sums(state, fight),
        odds=odds(state, fight),
        told=_result(state, found.results[die - 1], "told_plainly"),
        seat=seat,
        fight=fight.kind,
        attack=attack,
        defense=defense,
        differential=attack - defense,
        row=row,
        column=found.name,
        die=die,
        printed=found.results[die - 1],
        result=fight.result,
        shift=state.rules.battle.crt.shifts[row],
        total=sum(term.amount for term in terms),
        winner=_winner(state, fight, seat),
    )


def _told(state: Position, found: Column, row: str, die: int) -> Text:
    fight = current_fight(state)
    attack, defense, shift = attack_total(state, fight), defense_total(state, fight), state.rules.battle.crt.shifts[row]
    return say(
        "record.combat_shift" if shift else "record.combat",
        fight=title(state, fight),
        hex=state.rules.ground.labels[fight.where],
        attack=attack,
        defense=defense,
        differential=signed(attack - defense),
        row=say(f"row.{row}"),
        shift=shift,
        total=signed(attack - defense - shift),
        column=span(found.when),
        die=die,
        result=_result(state, found.results[die - 1]),
    )


def _result(state: Position, printed: str, told: str = "told") -> Text:
    """Return a result in a sentence: with the code of the table for the log, plainly for the card."""
    fight, cards = current_fight(state), state.rules.cards
    code, shelled = fight.result, fight.kind == "bombardment"
    if shelled and printed != code:
        return say("told.ignored", code=printed)
    names = _under_friendly_fire(state) if shelled and code == "(A)" else fight.attackers
    key = code if code != "." else "none"
    if shelled and code in ("(A)", "Ex"):
        key = "shelled" if code == "Ex" else "friendly_fire" if names else "friendly_fire_nobody"
    attackers = tuple(cards[name].name for name in names)
    return say(f"{told}.{key}", count=len(names), attackers=attackers, defender=cards[fight.target].name)


def _winner(state: Position, fight: Fight, seat: str) -> str:
    """Return the seat that a result favours: the one whose enemy alone it hurts."""
    code, shelled = fight.result, fight.kind == "bombardment"
    if code.startswith("D") or (shelled and code == "Ex"):
        return seat
    if code in (".", "Ex") or (shelled and not _under_friendly_fire(state)):
        return ""
    return other(seat)


def _apply(state: Position, code: str, log: Log) -> None:
    """VB 7.6, R-F39: what each code does."""
    fight = current_fight(state)
    if code == "De":
        eliminate(state, fight.target, log)
        fight.path = [fight.where]
    elif code in ("D2", "D3"):
        push(state, FallBack([fight.target], int(code[1]), *cause_of(state)))
    elif code in ("A1", "A2", "A3"):
        push(state, FallBack(list(fight.attackers), int(code[1]), [fight.where]))
    elif code == "Ex":
        if lose_step(state, fight.target, log):
            fight.path = [fight.where]
        if fight.attackers:
            _attacker_loses(state, log)
    elif code == "(A)":
        _attacker_loses(state, log)
    elif code == "Ae":
        for name in fight.attackers:
            eliminate(state, name, log)


def cause_of(state: Position) -> tuple[list[int], bool]:
    """VB 7.7.1: return the places a defender must get away from, and whether a bombardment drives it.

    They are the attackers', or those of the nearest enemies after a bombardment.
    """
    fight = current_fight(state)
    if fight.kind != "bombardment":
        return [place for name in fight.attackers if (place := state.units[name].at) is not None], False
    return nearest_places(state, fight.where, fighter_seat(state)), True


def nearest_places(state: Position, where: int, seat: str) -> list[int]:
    """Return the places of a seat's units that are nearest to a place."""
    places = [place for name in on_map(state, seat) if (place := state.units[name].at) is not None]
    distance = state.rules.ground.distance
    closest = min((distance(place, where) for place in places), default=0)
    return [place for place in places if distance(place, where) == closest]


def _attacker_loses(state: Position, log: Log) -> None:
    """VB 7.6: one attacker of its owner's choice; VB 8.4.2: a bombardment strikes the nearest friend instead."""
    fight = current_fight(state)
    names = list(fight.attackers) or _under_friendly_fire(state)
    if len(names) == 1:
        lose_step(state, names[0], log, _loss_rule(state), _loss_cause(state))
    elif names:
        push(state, Casualty(names))


def _under_friendly_fire(state: Position) -> list[str]:
    """VB 8.4.2, R-F53: the units in sight of both sides that are nearest to the target."""
    seat, where = fighter_seat(state), current_fight(state).where
    nearest = set(nearest_places(state, where, seat))
    return [name for name in on_map(state, seat) if state.units[name].at in nearest]


def _loss_rule(state: Position) -> str:
    return "VB 8.4.2" if current_fight(state).kind == "bombardment" else "VB 7.6"


def _loss_cause(state: Position) -> Text:
    return say("cause.friendly_fire") if current_fight(state).kind == "bombardment" else COMBAT


@plain
class Casualty(FightStep):
    """VB 7.6, VB 8.4.2: the attacker chooses which of the units loses a step."""

    open: ClassVar[bool] = True
    units: list[str]

    def seat(self, state: Position) -> str:
        return fighter_seat(state)

    def offer(self, state: Position) -> Iterable[Action]:
        return (Action("lose", (name,)) for name in self.units)

    def refuse(self, state: Position, action: Action) -> Refusal | None:
        return Refusal(_loss_rule(state), say("refusal.casualty")) if action.verb == "lose" else None

    def misfits(self, state: Position) -> Iterable[str]:
        yield from FightStep.misfits(self, state)
        yield from off_map(state, *self.units)

    def take(self, state: Position, action: Action, log: Log) -> None:
        pop(state, self)
        lose_step(state, action.piece, log, _loss_rule(state), _loss_cause(state))
