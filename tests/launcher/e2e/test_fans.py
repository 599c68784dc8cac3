"""A stack that is spread out under the mouse falls together when it is clicked, by mouse events."""

from __future__ import annotations

from launcher.table.map.view import FAN_MS
from tools.hands import LEFT
from tools.player import Player


def crowded(player: Player) -> int:
    """The hex with most pieces."""
    places = list(player.places().values())
    return max(set(places), key=places.count)


def test_a_spread_stack_falls_together_when_it_is_clicked(player):
    player.sit_down("Green Inferno", "Hill 875")
    player.play_until("write_missions")
    board, stack = player.table.map, crowded(player)
    player.hands.point(player.screen.target(f"hex:{player.label(stack)}").rect.center)
    player.frames(2)
    player.program.stack.update(FAN_MS)
    player.frames(2)
    assert board.picture.fan == stack, "it has spread under the mouse"
    at = player.screen.target(f"counter:{player.table.play.view.at(stack)[0].id}").rect.center
    player.hands.click(at, LEFT)
    player.frames(3)
    assert board.picture.fan == -1, "what lay under it can be clicked again"
    player.hands.click(at, LEFT)
    player.frames(3)
    assert player.table.controller.hex in (-1, stack), "a second click at once means the same stack"
