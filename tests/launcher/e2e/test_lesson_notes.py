"""The notes of a lesson by real events: a stray second press reads nothing away; who means it does not wait long."""

from __future__ import annotations

import pytest

from launcher.table.input_guard import READ_MS
from tools.player import Player


@pytest.fixture
def learner(player: Player) -> Player:
    player.click("home.learn", lambda: player.on("LessonsScreen"))
    player.click("begin:green_inferno.first_turn", lambda: player.on("TableScreen"))
    return player


def _step(player: Player) -> str:
    return player.table.play.course.step.id


def _twice(player: Player, way: str) -> None:
    """Press the same thing twice, as quickly as fingers do; a click at the same place."""
    place = player.screen.target("lesson-on").rect.center
    for _ in range(2):
        player.hands.key("Shift+F5") if way == "key" else player.hands.click(place, 1)
        player.program.frame()


@pytest.mark.parametrize("way", ["key", "click"])
def test_a_second_press_reads_no_second_note(learner, way):
    first, plies = _step(learner), learner.plies
    learner.aim("lesson-on")
    _twice(learner, way)
    second = _step(learner)
    assert second != first
    assert learner.plies == plies, "nor does it act on the map that lies there now"
    assert learner.table.play.course.to_read, "the next one is to be read too"
    assert learner.table.lesson.note.find("lesson-on").pale
    learner.program.stack.update(READ_MS)
    learner.program.frame()
    assert not learner.table.lesson.note.find("lesson-on").pale
    _twice(learner, way)
    assert _step(learner) not in (first, second), "who presses now means it"
