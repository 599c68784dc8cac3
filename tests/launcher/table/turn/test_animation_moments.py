"""What happened is drawn on the position of its moment: in an enemy phase, in fights, and in a bot's turn."""

from __future__ import annotations

import random

import pytest

from hexcore.game.bot import any_action
from hexcore.play.session import Session
from launcher.open_game import open_game
from launcher.play import Play
from launcher.table.screen import TableScreen
from tests.launcher.table.table_hand import TableHand

GAMES = [("green_beret", "campaign"), ("vietnam_battles", "boys_of_67"), ("green_inferno", "hill_875")]
TABLES = 6
"""So many actions of a game are watched at least, each of them with something in it that was not seen before."""
FIGHTS = {"green_beret": "battle", "vietnam_battles": "combat", "green_inferno": "fire"}


def at_table(desk, session: Session, seats) -> TableHand:
    desk.change(reduced_motion=False, enemy_speed="normal")
    screen = TableScreen(desk, Play(session, seats))
    return TableHand(screen, (1100, 720), session)


def drawn(hand: TableHand) -> dict[str, int]:
    return {piece.id: piece.hex for piece in hand.screen.map.picture.showing.pieces}


def standing(view) -> dict[str, int]:
    return {piece.id: piece.hex for piece in view.pieces}


def watch(hand: TableHand) -> list[str]:
    """Step through what is on stage; everything drawn is of the moment that the record tells of. Returns the kinds."""
    screen, kinds = hand.screen, []
    chair, playback = screen.play.chair, screen.flow.playback
    while playback.busy:
        beat, unfolding = playback.now, playback.unfolding
        heard = next(one for one in chair.heard() if beat.line in one.lines)
        moments = chair.moments(heard)
        place = heard.lines.index(beat.line) + (0 if unfolding else 1)
        assert drawn(hand) == standing(moments[place]), beat.line.record.kind
        assert screen.play.view.tracks == moments[place].tracks
        assert screen.topbar.strip.phases == moments[place].phases
        kinds.append(beat.line.record.kind)
        hand.key("Space")
    assert drawn(hand) == standing(screen.play.chair.view), "after the last beat the present is shown"
    return kinds


def close_layers(hand: TableHand) -> None:
    while hand.screen.layers or hand.screen.sidebar.recap.visible:
        hand.key("Esc")


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_fights_and_enemy_phases_are_drawn_on_the_position_of_their_moment(desk, game, scenario):
    session = Session(open_game(game), scenario, {}, 3)
    choose, seen, tables = random.Random(3).random, set(), 0
    while session.decision is not None and not (tables >= TABLES and any(FIGHTS[game] in kind for kind in seen)):
        action = any_action(session.decision.actions, session.game.leaving, choose)
        probe = session.state.clone()
        kinds = {record.kind for record in session.game.apply(probe, action)}
        if kinds - seen and len(kinds) > 1:
            tables += 1
            hand = at_table(desk, session, {})
            hand.screen.play.look_as(session.decision.seat)
            hand.screen.sync()
            close_layers(hand)
            hand.screen.turn.send(action)
            seen |= set(watch(hand)) | kinds
        else:
            session.apply(action)
        session.trim()
    assert any(FIGHTS[game] in kind for kind in seen), seen


@pytest.mark.parametrize(("game", "scenario"), GAMES[1:])
def test_a_bots_turn_can_be_followed(desk, game, scenario):
    opened = open_game(game)
    session = Session(opened, scenario, {}, 3)
    bot = session.decision.seat
    human = next(seat for seat in opened.meta.seat_ids() if seat != bot)
    hand = at_table(desk, session, {bot: "random", human: "human"})
    kinds = []
    for _ in range(40):
        if not hand.screen.play.now.bots_turn:
            break
        hand.screen.play.wait_for_bot()
        hand.wait(400)
        kinds += watch(hand)
    assert kinds, "something of what the bot does is shown"


def test_what_lies_at_hand_is_of_the_moment_too(desk):
    session = Session(open_game("vietnam_battles"), "boys_of_67", {}, 3)
    choose = random.Random(3).random
    while session.decision.step != "support":
        session.apply(any_action(session.decision.actions, session.game.leaving, choose))
    hand = at_table(desk, session, {})
    screen, play = hand.screen, hand.screen.play
    marker = next(action for action in play.decision.actions if action.verb == "support")

    def at_hand() -> set[str]:
        hand.wait()
        return {widget.id for widget in screen.sidebar.stack.walk() if widget.id and widget.visible}

    assert f"piece:{marker.piece}" in at_hand()
    chair, before = play.chair, play.view
    play.submit(marker)
    play.hold(chair, before)
    screen.sync()
    assert f"piece:{marker.piece}" in at_hand(), "it has not been played yet in what is shown"
    play.release()
    screen.sync()
    assert f"piece:{marker.piece}" not in at_hand()


def waited_for(hand: TableHand) -> set[str]:
    """Let time pass until the stage is empty, and go on only where it waits for that; returns what it waited with."""
    playback, found = hand.screen.flow.playback, set()
    for _ in range(600):
        if not playback.busy:
            return found
        if playback.waiting:
            found.add(playback.now.line.record.kind)
            hand.key("Space")
        hand.wait(100)
    raise AssertionError("the stage is never empty")


def test_at_the_quick_speed_a_battle_waits_only_where_ones_own_are_hit(desk):
    session = Session(open_game("green_beret"), "campaign", {}, 3)
    choose, wanted, waited = random.Random(3).random, {"battle_won", "battle_lost"}, set()
    seen = set()
    while session.decision is not None and not wanted <= seen:
        action = any_action(session.decision.actions, session.game.leaving, choose)
        kinds = {record.kind for record in session.game.apply(session.state.clone(), action)}
        if kinds & (wanted - seen):
            hand = at_table(desk, session, {})
            hand.screen.tools.set_speed("fast")
            close_layers(hand)
            hand.screen.turn.send(action)
            waited |= waited_for(hand)
            seen |= kinds
        else:
            session.apply(action)
        session.trim()
    assert wanted <= seen
    assert "battle_lost" in waited
    assert "battle_won" not in waited
