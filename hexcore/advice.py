"""Advice: what a bot would do in a player's place, from what his seat may know, and why.

The bot has just come to the table and its chance is always the same, so that the same question has the same answer, and
nothing of the game's own seed is in it. It sees the :class:`~hexcore.bots.Vantage` that every bot gets. What it says is
told to its player and kept nowhere.
"""

from __future__ import annotations

import random
from typing import Any

from hexcore.actions import Action, Decision
from hexcore.bots import BOTS, Bot, Guarded, Vantage, make_bot
from hexcore.game import Game
from hexcore.levels import is_thinker
from hexcore.text import Text
from hexcore.thinking import Thought, thought_by

CHANCE = 1
"""The seed of every adviser."""
FARTHEST = 20
"""No piece is led on by more choices than these."""


def advisers(game: Game[Any]) -> tuple[str, ...]:
    """Return the bots of a game that can be asked, in the order in which it names them; play by chance is no advice."""
    own = game.bots()
    return tuple(name for name in game.meta.bots if name in own and name not in BOTS)


def deep_adviser(game: Game[Any], decision: Decision) -> str:
    """Return who can be asked to think ahead about a question, with what it comes to; "" where that is not worth it."""
    worth_it = decision.step in game.weighty and len(decision.actions) > 1
    return next((name for name in game.meta.bots if worth_it and is_thinker(name)), "")


def adviser(game: Game[Any], name: str) -> Guarded:
    """Return a bot that has just come to the table."""
    return Guarded(make_bot(game, name, CHANCE), CHANCE)


def then_of(game: Game[Any], vantage: Vantage, action: Action, bot: Bot) -> Text | None:
    """Return where a bot that has just come to the table would lead pieces that an action only takes in hand.

    It is told of a position that the seat imagines, as far as that needs no die and nothing comes to light in it.
    """
    if not action.pieces or action.hexes or action.sides:
        return None
    state, told = vantage.imagine(random.Random(CHANCE)), None
    fallen, first = state.dice.count, game.decision(state)
    if first is None or bot.choose(Vantage(game, state, vantage.seat), first) != action:
        return None  # it may remember what it took in hand, and why
    offered: Decision | None = first
    chosen = action
    for _ in range(FARTHEST):
        if offered is None or chosen not in offered.actions:
            break
        records = game.apply(state, chosen, offered=offered)
        offered = game.decision(state)
        if state.dice.count != fallen or any(record.reveals for record in records) or offered is None:
            break
        if offered.seat != vantage.seat or offered.step == first.step:
            break
        chosen = bot.choose(Vantage(game, state, vantage.seat), offered)
        if not (chosen.hexes or chosen.sides) or not set(chosen.pieces) <= set(action.pieces):
            break
        told = game.describe(state, chosen)
    return told


def advise(game: Game[Any], state: Any, decision: Decision, name: str) -> Thought | None:
    """Return what a bot would choose in a position for the seat that decides; None where it has failed to choose."""
    bot = adviser(game, name)
    action = bot.choose(Vantage(game, state, decision.seat), decision)
    return None if bot.failures else thought_by(bot, action, plans=True)
