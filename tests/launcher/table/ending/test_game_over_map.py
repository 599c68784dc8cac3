"""The map of a game that ends at the table is kept for the wall, once."""

from __future__ import annotations

import pygame

from hexcore.game.bot import RandomBot
from launcher.table.screen import TableScreen
from tests.launcher.table.table_hand import TableHand


def test_the_map_at_the_end_is_kept_for_the_wall(desk):
    play = desk.new_play("skirmish", "hunt", {}, 4, {"red": "random"})
    screen = TableScreen(desk, play)
    session, bot = play._referee._session, RandomBot(4)
    hand = TableHand(screen, (1280, 800), session, painted=True)
    while not play.over:
        play.submit(bot.choose(session.vantage(session.decision.seat), session.decision))
    assert play.kept is not None
    path = desk.career.picture(play.kept)
    assert not path.exists()
    play.release()
    screen.changed()
    for _ in range(300):
        screen.update(50)
        screen.draw(hand.surface)
        if path.exists():
            break
    assert pygame.image.load(path).get_size() == (960, 600)
    path.unlink()
    screen.thumbnails.write()
    assert not path.exists(), "it is made once"
