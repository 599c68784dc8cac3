"""Only what changed is drawn again, and that is enough: the screen looks as if everything had been drawn."""

from __future__ import annotations

import random

import pygame
import pytest

from hexcore.game.bot import RandomBot
from hexcore.game.plugins import registry
from hexcore.play.session import Session
from launcher.kit.widget import Target
from launcher.play import Play
from launcher.table.screen import TableScreen

CASES = [(module.meta.id, module.meta.scenarios[0].id) for module in registry().modules()]
SIZE, PLIES, ROUNDS = (1280, 800), 25, 14
LEADING_AWAY = {"menu", "save", "overlays", "log-export"}


class Eye:
    """Lets a table play on and compares each frame with the same frame drawn from nothing."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen, self.surface = screen, pygame.Surface(SIZE)
        screen.resize(SIZE)
        self.look("the first frame")

    def look(self, what: str, ms: float = 16.0) -> None:
        self.screen.update(ms)
        self.screen.draw(self.surface)
        drawn = pygame.image.tobytes(self.surface, "RGB")
        self.screen.map.picture.stale()
        self.screen.damage(self.screen.bounds)
        self.screen.draw(self.surface)
        assert pygame.image.tobytes(self.surface, "RGB") == drawn, what

    def send(self, kind: int, what: str, **parts: object) -> None:
        self.screen.handle(pygame.event.Event(kind, parts))
        self.look(what)

    def click(self, target: Target) -> None:
        pos = target.rect.center
        self.send(pygame.MOUSEMOTION, f"pointing at {target.name}", pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self.send(pygame.MOUSEBUTTONDOWN, f"pressing {target.name}", pos=pos, button=1)
        self.send(pygame.MOUSEBUTTONUP, f"clicking {target.name}", pos=pos, button=1)
        while self.screen.layers:
            self.screen.close_layer(self.screen.layers[0])
            self.look(f"closing what {target.name} opened")


@pytest.fixture(params=CASES, ids=[scenario for _, scenario in CASES])
def eye(request, desk) -> Eye:
    game, scenario = request.param
    session, bot = Session(registry().open(game), scenario, {}, 3), RandomBot(3)
    for _ in range(PLIES):
        if session.decision is not None:
            session.apply(bot.choose(session.vantage(session.decision.seat), session.decision))
    screen = TableScreen(desk, Play(session, {}, None))
    screen.watched, screen._painting = True, None
    screen.play.look_as(session.decision.seat if session.decision else screen.play.viewer)
    return Eye(screen)


def test_what_is_drawn_in_parts_looks_as_if_drawn_whole(eye):
    screen, chance = eye.screen, random.Random(9)
    for n in range(ROUNDS):
        if screen.play.over:
            break
        screen.play.look_as(screen.play.actor)
        screen.flow.playback.skip()
        screen.sync()
        eye.look("another player looks")
        if n % 2:
            eye.click(chance.choice([target for target in screen.targets() if target.name not in LEADING_AWAY]))
        elif screen.play.decision.actions:
            action = chance.choice(screen.play.decision.actions)
            screen.flow.submit(action)
            eye.look(f"after {action.verb}")
            eye.look(f"some time after {action.verb}", 700.0)
