"""What the dice brought is told beside the map when they have come to rest on stage, and not before."""

from __future__ import annotations

import pytest

from launcher.table.turn.animation import LENGTHS, Playback
from tests.launcher.e2e.test_short_cuts import attack
from tools.player import Player

FIGHT = "7"


@pytest.fixture
def player(player: Player) -> Player:
    player.program.desk.change(ask_ending="never")
    player.sit_down("Vietnam Battles", "The Boys of '67", seed=FIGHT)
    player.play_until("movement")
    attack(player)
    player.click("gather:join")
    player.play_until("support")
    player.program.desk.change(reduced_motion=False)
    player.program.frame()
    return player


def fight(player: Player) -> None:
    while player.step == "support":
        player.look()
        player.hands.click(player.screen.target("action:Pass").rect.center, 1)
        player.frames(4)
    assert player.table.flow.playback.busy, "the fight is on stage"


def titles(player: Player) -> tuple[list[str], list[str]]:
    """What the panel of odds was called before the dice lay still on stage, and after."""
    before: list[str] = []
    after: list[str] = []
    seen, playback = False, player.table.flow.playback
    while playback.busy:
        rested = any(dice.share >= 1 for dice in player.table.stage._dice) and not playback.unfolding
        seen = seen or rested
        (after if seen else before).append(player.table.sidebar.odds.title)
        player.program.stack.update(50.0)
    return before, [*after, player.table.sidebar.odds.title]


def test_the_result_waits_for_the_dice(player):
    fight(player)
    before, after = titles(player)
    assert before
    assert not any("Rolled" in title for title in before)
    assert "Rolled" in after[-1]


def test_it_waits_also_while_something_else_is_on_stage_first(player, monkeypatch):
    """Something is told before the dice, as a march or a revealed unit would be."""
    play = Playback.play

    def first_a_word(self, beats):
        found = list(beats)
        dice = next((beat for beat in found if beat.line.record.rolled), None)
        if dice is not None:
            told = dice.line._replace(record=dice.line.record._replace(dice=(), sums=(), modifiers=()))
            event = dice.event._replace(lines=(*dice.event.lines[:-1], told))
            found.insert(0, dice._replace(event=event, style="line", ms=LENGTHS["line"], waits=False, reads=0.0))
        play(self, found)

    monkeypatch.setattr(Playback, "play", first_a_word)
    fight(player)
    assert not player.table.flow.playback.now.line.record.rolled, "a word comes first"
    before, after = titles(player)
    assert not any("Rolled" in title for title in before)
    assert "Rolled" in after[-1]
