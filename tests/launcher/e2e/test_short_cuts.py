"""One button for many answers: all units join an attack, one goes on passing, the first who must retreat is picked."""

from __future__ import annotations

import pytest

from hexcore.game.actions import Action
from tools.orders import first_piece, order
from tools.player import Player


@pytest.fixture
def player(player: Player) -> Player:
    player.sit_down("Vietnam Battles", "The Boys of '67")
    player.play_until("movement")
    return player


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
    assert player.plies == before, "by one press they are out again"
    player.key("Ctrl+Y")
    assert player.plies == before + joining


def test_a_click_on_one_that_takes_part_takes_it_out_again(player):
    attack(player)
    joining = [action.piece for action in player.table.controller.reader.by_verb["join"]]
    player.click("gather:join")
    state, first = player.table.play._referee._session.state, f"counter:{joining[0]}"
    assert state.fight.attackers == joining
    assert "to deselect it" in player.table.sidebar.prompt._hint()
    player.click(first)
    state = player.table.play._referee._session.state
    assert state.fight.attackers == joining[1:], "the others still take part"
    player.click(first)
    state = player.table.play._referee._session.state
    assert set(state.fight.attackers) == set(joining), "and it can be taken in again"
    player.key("Space")
    player.click(first)
    assert state.fight is None or set(state.fight.attackers) == set(joining), "once it has begun, all of them fight"


def point(player: Player, name: str) -> None:
    player.see(name)
    player.hands.point(player.screen.target(name).rect.center)
    player.frames(6)


def test_what_each_marker_would_make_of_the_odds_is_shown_before_it_is_played(player):
    player.play_until("target", order("movement"), order("combat", "action:Bombard"))
    player.click("counter:vc_514_1")
    assert player.step == "support"
    asked = player.table.play.say(player.table.play.decision.prompt)
    assert "you need one" in asked, "there is no pass to be promised"
    assert "pass" not in asked
    markers = player.in_hand()
    values = [int(piece.values["value"]) for piece in markers]
    assert values == sorted(values, reverse=True), "the strongest first"
    before = player.plies
    for piece in markers[:2]:
        point(player, f"piece:{piece.id}")
        odds = player.table.sidebar.odds
        assert odds.visible
        assert odds._shown[0].odds == player.table.controller.odds(Action("support", (piece.id,)))
        tile = next(w for w in player.table.sidebar.walk() if w.id == f"piece:{piece.id}")
        assert "column" in tile.tooltip((0, 0)), "the tooltip says it too"
    assert player.plies == before
    player.click(f"piece:{markers[0].id}")
    assert player.plies > before


def test_who_goes_on_passing_is_not_asked_again(player):
    attack(player)
    player.click("gather:join")
    player.key("Space")
    assert player.step == "support"
    asked = []
    while player.step == "support":
        asked.append(player.table.play.actor)
        player.click("stand:pass")
    assert len(asked) == len(set(asked)) == 2, f"each side is asked once, not {asked}"


def test_who_goes_on_passing_does_so_to_the_end_of_the_fight(player):
    attack(player)
    player.click("gather:join")
    player.table.play._referee._session.script([2])
    player.key("Space")
    first = player.table.play.actor
    player.click("stand:pass")
    second = player.table.play.actor
    assert first != second
    player.click(first_piece(player))
    while player.step == "support" and not player.interrupted:
        assert player.table.play.actor == second, "whatever the other side adds, who has passed is not asked again"
        player.click("stand:pass")
    told = player.told()
    assert any("support" in line for line in told)
    assert player.step != "support", "the fight was fought"


def test_in_the_next_fight_one_is_asked_again(player):
    test_who_goes_on_passing_does_so_to_the_end_of_the_fight(player)
    play = player.table.play
    assert not play._answers._repeated, "something else was asked since"


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


def test_all_units_join_and_attack_by_one_button_with_the_odds_of_all(player):
    attack(player)
    joining = tuple(action.piece for action in player.table.controller.reader.by_verb["join"])
    before = player.plies
    player.see("gather:join_fight")
    player.hands.point(player.screen.target("gather:join_fight").rect.center)
    player.frames(6)
    odds = player.table.sidebar.odds
    assert odds.visible, "the odds are shown before it is pressed"
    everybody = player.table.controller.odds(Action("join", joining))
    assert everybody is not None
    assert odds._shown[0].odds == everybody != player.table.controller.odds(Action("join", joining[:1]))
    player.key("Shift+G")
    assert player.plies == before + len(joining) + 1
    assert player.step == "support"
    assert set(player.table.play._referee._session.state.fight.attackers) == set(joining)


def test_with_some_chosen_the_buttons_for_the_others_say_how_many_fight_in_all(player):
    attack(player)
    joining = [action.piece for action in player.table.controller.reader.by_verb["join"]]

    def words(name: str) -> str:
        return next(w.text for w in player.table.sidebar.walk() if w.id == name)

    assert words("gather:join_fight") == f"Attack at once with all {len(joining)} units"
    player.click(f"counter:{joining[0]}")
    rest = len(joining) - 1
    assert words("gather:join_fight") == f"Add the other {rest} units and attack ({len(joining)} units)"
    player.click("gather:join_fight")
    assert len(player.table.play._referee._session.state.fight.attackers) == len(joining)


def fight(player: Player) -> None:
    """An attack of one's own up to its card."""
    attack(player)
    player.click("gather:join_fight")
    player.table.play._referee._session.script([2])
    while player.step == "support":
        player.hands.click(player.screen.target("stand:pass").rect.center, 1)
        player.frames(4)


def test_the_card_of_an_own_fight_goes_by_itself(player):
    fight(player)
    assert player.table.flow.playback.busy, "it is there to be read"
    inputs = player.count().inputs
    player.calm()
    assert not player.interrupted
    assert player.step == "fall_back"
    assert player.count().inputs == inputs


def test_it_stays_while_it_is_paused(player):
    fight(player)
    player.hands.click(player.screen.target("pause").rect.center, 1)
    player.frames(4)
    assert player.table.flow.playback.paused
    player.table.flow.advance(60_000)
    assert player.table.flow.playback.busy
    player.key("Space")
    assert not player.table.flow.playback.busy
