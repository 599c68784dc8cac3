"""Where the rules leave an enemy several hexes and the player says which: what is best for the Green Berets."""

from __future__ import annotations

from fractions import Fraction

from games.green_beret.rules.combat.results import defeat
from games.green_beret.rules.combat.strength import fight
from games.green_beret.rules.pursuit import AboutEnemy, ChooseWay
from games.green_beret.rules.quarry import prey
from games.green_beret.rules.stacking import enemy_named, pieces_at, teams_at
from games.green_beret.state import GreenBeretState, Hostile
from hexcore.answers import Tie
from hexcore.types import Hex


def tie(state: GreenBeretState) -> Tie | None:
    """GB 12.4, 12.9, R74: whom an enemy hunts, which way it takes, whom it fights first; None at any other time."""
    step = state.stack[-1] if state.stack else None
    if not isinstance(step, AboutEnemy):
        return None
    enemy, answers = enemy_named(state, step.enemy), tuple(step.answers())
    harm = _harm_of_entering if isinstance(step, ChooseWay) else _harm_of_fighting
    return Tie(answers, min(answers, key=lambda action: (*harm(state, enemy, action.hex), action.hex)))


def _harm_of_fighting(state: GreenBeretState, enemy: Hostile, h: Hex) -> tuple[Fraction | int, ...]:
    return (_chance_to_lose(state, enemy, h),)


def _chance_to_lose(state: GreenBeretState, enemy: Hostile, h: Hex) -> Fraction:
    """GB 13.0: how likely the teams of a hex lose a battle with an enemy that attacks them."""
    battle = fight(state, h, teams_at(state, h), enemy, player_attacks=False)
    return defeat(battle.attacker.total - battle.defender.total)


def _harm_of_entering(state: GreenBeretState, enemy: Hostile, h: Hex) -> tuple[Fraction | int, ...]:
    """GB 10.9, 12.4, 13.0: what an enemy destroys in a hex, whom it attacks from there, and how that may go."""
    there = enemy.clone()
    there.hex = h
    met = prey(state, there)
    lost = 0 if teams_at(state, h) else len(pieces_at(state, h))
    return (lost, len(met), max((_chance_to_lose(state, there, one) for one in met), default=Fraction(0)))
