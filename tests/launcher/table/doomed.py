"""A program to be killed: real tables without a window at which bots play game after game, telling what they show.

Every line it is given (home, game, seed) makes a process of its own that plays until it is killed. It first says its
number; then, whenever the table has taken in an action and before it is drawn, the seed and how many actions there are.
"""

from __future__ import annotations

import json
import os
import sys

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from hexcore.game.bot import first_bot
from hexcore.game.plugins import registry
from hexcore.play.session import Session
from launcher.desk.desk import Desk
from launcher.kit.window.screen import ScreenStack
from launcher.opener import ScreenOpener
from launcher.table.screen import TableScreen


def say(*words: object) -> None:
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def play_on(game: str, seed: int) -> None:
    """Sit down, let the bots play to the end, and begin anew with the next seed."""
    pygame.font.init()
    desk = Desk(ScreenOpener())
    desk.change(reduced_motion=True)
    surface, opened = pygame.Surface((1000, 700)), registry().open(game)
    while True:
        session = Session(opened, opened.meta.scenarios[seed % len(opened.meta.scenarios)].id, {}, seed)
        bots = dict.fromkeys(opened.meta.seat_ids(), ("random", first_bot(opened.meta.bots))[seed % 2])
        screen = TableScreen(desk, desk.seated(session, bots))
        screen._painting = None
        watch(screen, session, seed)
        stack = ScreenStack(desk.ui)
        stack.push(screen)
        while not screen.play.over:
            screen.resize(surface.get_size())
            screen.update(16.0)
            screen.draw(surface)
        seed += 1


def watch(screen: TableScreen, session: Session, seed: int) -> None:
    changed = screen.flow.changed

    def told() -> None:
        changed()
        say(seed, len(session.entries))

    screen.flow.changed = told


def main() -> None:
    for line in sys.stdin:
        asked = json.loads(line)
        child = os.fork()
        if child == 0:
            os.environ["MONSOON_HOME"] = asked["home"]
            say("process", os.getpid())
            play_on(asked["game"], asked["seed"])
        os.waitpid(child, 0)
        say("killed")


if __name__ == "__main__":
    main()
