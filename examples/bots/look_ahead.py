"""A bot for Monsoon in Python that looks ahead: it tries some of the offered actions on positions that may be true.

    monsoon simulate green_inferno --games 2 --bots "cmd:.venv/bin/python examples/bots/look_ahead.py,captain"
    monsoon simulate green_inferno --games 2 --bots "cmd:.venv/bin/python examples/bots/look_ahead.py 4 6,captain"

It knows no more than its seat: Monsoon tells it what that seat sees, and imagines whole positions that look the same
from there. Python has the rules at hand (``hexcore`` comes with Monsoon), so it plays these out by itself. The two
numbers are how many positions, and how many actions besides the usual one.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from statistics import fmean

from hexcore.game import Vantage
from hexcore.game.actions import read_action
from hexcore.game.bot import first_bot, make_bot
from hexcore.game.plugins import registry

WORLDS, TRIED = (int(word) for word in (sys.argv[1:] + ["2", "3"][len(sys.argv) - 1 :]))


def tell(message: dict) -> None:
    """Say something to Monsoon, on a line of its own."""
    print(json.dumps(message), flush=True)


def ask(question: dict) -> dict:
    """Ask Monsoon something about the position; the answer is the next line."""
    tell(question)
    return json.loads(sys.stdin.readline())


class LookAhead:
    """Plays one seat of one game."""

    def __init__(self, begin: dict) -> None:
        self.game = registry().open(begin["game"], [Path(pack) for pack in begin["packs"]])
        self.seat = begin["seat"]

    def choose(self, number: int, decision: dict) -> dict:
        """What the game's first bot would do, unless another action turns out better."""
        usual = ask({"cmd": "bot"}).get("action", decision["actions"][0])
        if decision["step"] not in self.game.planned_steps:
            return usual
        others = [action for action in decision["actions"] if action != usual]
        tried = [usual, *random.Random(number).sample(others, min(TRIED, len(others)))]
        positions = ask({"cmd": "imagine", "seed": number, "count": WORLDS})["positions"]
        worlds = [self.game.load(position) for position in positions]
        return max(tried, key=lambda action: fmean(self.worth(world, action) for world in worlds))

    def worth(self, world, action: dict) -> float:
        """What becomes of an action in a world if everybody goes on as usual, from 0 to 1."""
        game, state = self.game, world.clone()
        words = {name: value for name, value in action.items() if name != "say"}
        game.apply(state, read_action(words, game.board(state.scenario)), quiet=True)
        bots = {seat: make_bot(game, first_bot(game.meta.bots), 1) for seat in game.meta.seat_ids()}
        until = game.age(state) + 1
        while game.age(state) < until and (offered := game.decision(state)) is not None:
            chosen = bots[offered.seat].choose(Vantage(game, state, offered.seat), offered)
            game.apply(state, chosen, offered=offered, quiet=True)
        return game.value(state, self.seat)


def main() -> None:
    """Answer until Monsoon has no more to say."""
    bot = None
    for line in iter(sys.stdin.readline, ""):
        message = json.loads(line)
        if message["tell"] == "begin":
            bot = LookAhead(message)
        elif message["tell"] == "choose":
            action = bot.choose(message["number"], message["decision"])
            tell({"cmd": "choose", "number": message["number"], "action": action})


if __name__ == "__main__":
    main()
