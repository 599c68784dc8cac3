"""One button for many answers: all units join an attack, one goes on passing, the first who must retreat is picked."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tools.orders import first_piece, order
from tools.player import Player, headless


@pytest.fixture
def player() -> Iterator[Player]:
    with headless():
        player = Player()
        player.sit_down("Vietnam Battles", "The Boys of '67")
        player.play_until("movement")
        yield player
        player.finish()


def attack(player: Player) -> None:
    walks = ("counter:us_5_cav", "hex:0718", "counter:us_4_47_b", "hex:0716")
    player.play_until("muster", order("movement", *walks), order("combat", "counter:vc_514_1"))


def test_all_units_join_by_one_button(player):
    attack(player)
    joining = len(player.table.controller.reader.by_verb["join"])
    before = player.plies
    player.click("gather:join")
    assert player.plies == before + joining
    assert "join" not in player.table.controller.reader.by_verb
    player.key("Ctrl+Z")
    assert player.plies == before + joining - 1, "each is an action of its own"


def test_who_goes_on_passing_is_not_asked_again(player):
    attack(player)
    player.click("gather:join")
    player.key("Space")
    assert player.step == "support"
    asked = []
    while player.step == "support":
        asked.append(player.table.play.decides)
        player.click("stand:pass")
    assert len(asked) == len(set(asked)) == 2, f"each side is asked once, not {asked}"


def test_a_marker_of_the_other_side_ends_the_passing(player):
    attack(player)
    player.click("gather:join")
    player.key("Space")
    first = player.table.play.decides
    player.click("stand:pass")
    second = player.table.play.decides
    assert first != second
    player.click(first_piece(player))
    assert player.table.play.decides == first, "who has passed is asked again"


def test_the_first_unit_that_must_retreat_is_picked(player):
    attack(player)
    player.click("gather:join")
    player.table.play._referee._session.script([2])
    player.key("Space")
    while player.step == "support":
        player.click("stand:pass")
    while player.interrupted:
        player.key("Enter")
    assert player.step == "fall_back"
    assert player.table.controller.picked
    assert player.lit_in_sight()
