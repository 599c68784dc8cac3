"""Umpire: a careful bot for every game of Monsoon, and a command that prints the odds of a position.

monsoon simulate vietnam_battles --games 4 --bots careful,captain
monsoon umpire skirmish --actions 6
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from hexcore.game import BotOffer, Command, hook

if TYPE_CHECKING:
    import argparse

    from hexcore.game import Action, Bot, Decision, Game, Vantage

LIMIT = 12  # odds of so many actions are compared: a set-up offers hundreds


class Careful:
    """A bot that takes the action that is least likely to harm its own side."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def choose(self, vantage: Vantage, decision: Decision) -> Action:
        staying = [action for action in decision.actions if action.verb not in vantage.leaving] or [*decision.actions]
        compared = self._chance.sample(staying, min(LIMIT, len(staying)))
        return min(compared, key=lambda action: _harm(vantage, action))


def _harm(vantage: Vantage, action: Action) -> float:
    odds = vantage.odds(action)
    if odds is None:
        return 0.0
    attacking = odds.attacker in ("", vantage.seat)
    worse = odds.hurt("attacker") - odds.hurt("defender")
    return float((worse if attacking else -worse) + odds.hurt("both"))


def make_careful(game: Game[Any], seed: int) -> Bot:
    return Careful(seed)


@hook
def monsoon_bots() -> list[BotOffer]:
    """Offer the careful bot to every game."""
    return [BotOffer("careful", make_careful, "Shuns every risk to its own side.")]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--scenario", metavar="S")
    parser.add_argument("--actions", metavar="N", type=int, default=0, help="play so many actions at random first")
    parser.add_argument("--seed", metavar="N", type=int, default=1)


def run(args: argparse.Namespace) -> None:
    """Play at random to a position, and print every offered action with its odds."""
    from hexcore.game.plugins import registry

    game = registry().open(args.game)
    state, chance = game.start(args.scenario, seed=args.seed), random.Random(args.seed)
    decision = game.decision(state)
    for _ in range(args.actions):
        if decision is not None:
            game.apply(state, chance.choice(decision.actions), offered=decision)
            decision = game.decision(state)
    for action in decision.actions if decision is not None else ():
        odds = game.odds(state, action, decision.seat if decision is not None else "")
        chances = ", ".join(f"{game.catalogue.say(one.label)} {one.p}" for one in odds.chances) if odds else "no dice"
        print(f"{game.catalogue.say(game.describe(state, action))}: {chances}")


@hook
def monsoon_commands() -> list[Command]:
    """Offer `monsoon umpire`."""
    return [Command("umpire", "the odds of every action in a position", run, add_arguments)]
