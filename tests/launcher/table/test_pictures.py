"""The table against stored pictures, with a tolerance: a change of look must be looked at.

``MONSOON_KEEP_PICTURES=1 pytest tests/launcher/table/test_pictures.py`` stores what is drawn now.
"""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

from hexcore.game.bot import RandomBot
from hexcore.play.session import Session
from launcher import shot
from launcher.table.exports import png
from skirmish.game import Skirmish

PICTURES = Path(__file__).parent / "pictures"
SMALL = (320, 200)
MEAN, WORST = 2.0, 30
"""How far a picture may be off: on average over all pixels, and in the worst block of it."""


def played(plies: int, seed: int = 3) -> Session:
    session, bot = Session(Skirmish(), "hunt", {}, seed), RandomBot(seed)
    for _ in range(plies):
        if session.decision is not None:
            session.apply(bot.choose(session.vantage(session.decision.seat), session.decision))
    return session


def march(screen) -> None:
    screen.controller.pick("patrol_a")
    screen.controller.hex = screen.play.board.hex("0104")
    screen.sync()


def no_change(screen) -> None:
    """The table as it is."""


PICTURED = {"hide": (0, "red", no_change), "march": (1, "blue", march), "end": (999, "blue", no_change)}


def drawn(name: str) -> pygame.Surface:
    plies, seat, change = PICTURED[name]
    screen = shot.table(played(plies), seat)
    shot.draw(screen, (1280, 800))
    change(screen)
    return pygame.transform.smoothscale(shot.draw(screen, (1280, 800)), SMALL)


def off(one: pygame.Surface, other: pygame.Surface) -> tuple[float, float]:
    """The mean difference of all pixels, and that of the worst block of sixteen by ten."""
    apart, back = one.copy(), other.copy()
    apart.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    apart.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    blocks = pygame.transform.smoothscale(apart, (20, 20))
    means = [sum(blocks.get_at((x, y))[:3]) / 3 for x in range(20) for y in range(20)]
    return sum(means) / len(means), max(means)


@pytest.mark.parametrize("name", PICTURED)
def test_the_table_looks_as_it_did(name):
    path, now = PICTURES / f"{name}.png", drawn(name)
    if os.environ.get("MONSOON_KEEP_PICTURES"):
        pygame.image.save(now, str(path))
    mean, worst = off(now, pygame.image.load(path).convert(now))
    assert mean <= MEAN, f"{name} differs by {mean:.2f} on average"
    assert worst <= WORST, f"a part of {name} differs by {worst:.0f}"


def test_a_counter_that_is_gone_is_noticed():
    kept = pygame.image.load(PICTURES / "march.png")
    now = drawn("hide")
    assert off(now, kept.convert(now))[1] > WORST


def test_a_shot_is_what_the_table_shows():
    """What the command line writes is the table itself, pixel by pixel."""
    screen = shot.table(played(1), "blue")
    shown = shot.draw(screen, (1280, 800))
    assert shot.render(played(1), "blue", (1280, 800)) == png(shown)
