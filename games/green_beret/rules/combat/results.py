"""GB 13.0 steps 1, 5: who wins a battle, with which chance."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from games.green_beret.rules.combat.strength import Fight
from hexcore.odds import Chance, Hurt, Odds, distribution
from hexcore.text import say


@lru_cache(maxsize=512)
def results(difference: int) -> dict[str, Fraction]:
    """GB 13.0 steps 1, 5: the chance of each result, by the attacker's strength less the defender's."""
    return distribution((6, 6), lambda a, d: result_of(total(a, difference), total(d, 0)))


def total(die: int, strength: int) -> int:
    """GB 13.0 step 1: the die counts in tens."""
    return 10 * die + strength


def result_of(attack: int, defence: int) -> str:
    """GB 13.0 step 5: the higher total wins, equal ones lose both."""
    return "both" if attack == defence else "attacker" if attack > defence else "defender"


def defeat(difference: int) -> Fraction:
    """GB 13.0 steps 5-7: the chance that the defender has lost the battle, alone or with the attacker."""
    return 1 - results(difference).get("defender", Fraction(0))


def fight_odds(battle: Fight) -> Odds:
    """Return the preview of a battle, told as the player sees it."""
    difference = battle.attacker.total - battle.defender.total
    found = results(difference)
    chances = tuple(
        Chance(key, say(f"odds.{key}"), found.get(result, Fraction(0)), hurt)
        for key, result, hurt in _told(battle.player_attacks)
    )
    strengths, side = (battle.attacker, battle.defender), "player" if battle.player_attacks else "enemy"
    return Odds(say("odds.battle"), "GB 13.0", strengths, f"{difference:+d}", chances, attacker=side)


def _told(player_attacks: bool) -> tuple[tuple[str, str, Hurt], ...]:
    """Each result as the player calls it, who wins with it, and whom it hurts."""
    ours: Hurt = "attacker" if player_attacks else "defender"
    theirs: Hurt = "defender" if player_attacks else "attacker"
    return (("won", ours, theirs), ("lost", theirs, ours), ("both", "both", "both"))
