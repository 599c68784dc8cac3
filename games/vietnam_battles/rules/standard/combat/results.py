"""VB 7.6: the die, and what each result does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from games.vietnam_battles.rules.standard.combat.differential import (
    attack_total,
    column,
    defense_total,
    odds,
    reading,
    result_text,
    terrain_row,
)
from games.vietnam_battles.rules.standard.combat.losses import eliminate, lose_step
from games.vietnam_battles.rules.standard.combat.retreat import FallBack
from games.vietnam_battles.rules.standard.support_fire.markers import FightStep, current, fighter_seat
from games.vietnam_battles.state import Position, off_map, on_map
from hexcore.actions import Action, Refusal
from hexcore.plain import plain
from hexcore.records import Log
from hexcore.steps import pop, push
from hexcore.text import say


def resolve(state: Position, log: Log) -> None:
    """VB 4.1 D: roll one die in the column of the final differential and apply the result at once."""
    fight = current(state)
    found, preview = column(state, fight), odds(state, fight)
    die = log.roll(6, "combat")
    fight.result = reading(fight.kind, found.results[die - 1])
    attack, defense = attack_total(state, fight), defense_total(state, fight)
    log.add(
        "combat",
        say(
            "record.combat",
            unit=state.rules.cards[fight.target].name,
            attack=attack,
            defense=defense,
            row=say(f"row.{terrain_row(state, fight)}"),
            die=die,
            result=result_text(fight, fight.result),
        ),
        "VB 8.4" if fight.kind == "bombardment" else "VB 7.6",
        pieces=(*fight.attackers, fight.target),
        hexes=state.rules.ground.hexes[fight.where],
        modifiers=[term for strength in preview.strengths for term in strength.terms],
        seat=fighter_seat(state),
        fight=fight.kind,
        attack=attack,
        defense=defense,
        differential=attack - defense,
        row=terrain_row(state, fight),
        column=found.name,
        die=die,
        printed=found.results[die - 1],
        result=fight.result,
    )
    _apply(state, fight.result, log)


def _apply(state: Position, code: str, log: Log) -> None:
    """VB 7.6, R-F39: what each code does."""
    fight = current(state)
    if code == "De":
        eliminate(state, fight.target, log)
        fight.path = [fight.where]
    elif code in ("D2", "D3"):
        push(state, FallBack([fight.target], int(code[1]), *_cause(state)))
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


def _cause(state: Position) -> tuple[list[int], bool]:
    """Where the units stand that a defender must get away from; after a bombardment the nearest enemies (VB 7.7.1)."""
    fight = current(state)
    if fight.kind != "bombardment":
        return [place for name in fight.attackers if (place := state.units[name].at) is not None], False
    return nearest_places(state, fight.where, fighter_seat(state)), True


def nearest_places(state: Position, where: int, seat: str) -> list[int]:
    """Where the units of a seat stand that are nearest to a place."""
    places = [place for name in on_map(state, seat) if (place := state.units[name].at) is not None]
    distance = state.rules.ground.distance
    closest = min((distance(place, where) for place in places), default=0)
    return [place for place in places if distance(place, where) == closest]


def _attacker_loses(state: Position, log: Log) -> None:
    """VB 7.6: one attacker of his owner's choice; VB 8.4.2: a bombardment strikes the nearest friend instead."""
    fight = current(state)
    names = list(fight.attackers) or _under_friendly_fire(state)
    if len(names) == 1:
        lose_step(state, names[0], log, _loss_rule(state))
    elif names:
        push(state, Casualty(names))


def _under_friendly_fire(state: Position) -> list[str]:
    """VB 8.4.2, R-F53: the units in sight of both sides that are nearest to the target."""
    seat, where = fighter_seat(state), current(state).where
    nearest = set(nearest_places(state, where, seat))
    return [name for name in on_map(state, seat) if state.units[name].at in nearest]


def _loss_rule(state: Position) -> str:
    return "VB 8.4.2" if current(state).kind == "bombardment" else "VB 7.6"


@plain
class Casualty(FightStep):
    """VB 7.6, 8.4.2: the attacker chooses which of his units loses a step."""

    open: ClassVar[bool] = True
    units: list[str]

    def seat(self, state: Position) -> str:
        """The attacker chooses."""
        return fighter_seat(state)

    def offer(self, state: Position) -> Iterable[Action]:
        """Each unit that may take the loss."""
        return (Action("lose", (name,)) for name in self.units)

    def refuse(self, state: Position, action: Action) -> Refusal | None:
        """Only units that took part, or the nearest ones, may be chosen."""
        return Refusal(_loss_rule(state), say("refusal.casualty")) if action.verb == "lose" else None

    def misfits(self, state: Position) -> Iterable[str]:
        """A fight is going on, and those who may take the loss stand on the map."""
        yield from FightStep.misfits(self, state)
        yield from off_map(state, *self.units)

    def take(self, state: Position, action: Action, log: Log) -> None:
        """The unit loses a step."""
        pop(state, self)
        lose_step(state, action.piece, log, _loss_rule(state))
