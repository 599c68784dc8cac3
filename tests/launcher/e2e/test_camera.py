"""The map moves by itself only if what matters is out of view, by real events."""

from __future__ import annotations

from tests.launcher.e2e.test_short_cuts import attack
from tools.orders import order, standing
from tools.plays.battles import RETREATS
from tools.plays.beret import CAMP, GEAR, GOAL, LOAD, TEAM


def test_the_entries_of_a_picked_piece_are_brought_into_view(player):
    player.sit_down("Vietnam Battles", "Snoopy's Nose")
    player.play((), lambda: player.table.play.actor == "us")
    player.play_until("movement")
    table = player.table
    for piece in [name for name in player.names() if name.startswith("piece:")][:6]:
        x, y, wide, high = table.map.scenery.painter.world
        table.map.camera.zoom_to(1.0, (0.0, 0.0))
        table.map.centre_on((x + wide / 2, y + high / 2))
        player.frames(2)
        player.click(piece)
        player.calm()
        player.frames(30)
        assert table.controller.lit(), f"{piece} has somewhere to come in"
        assert player.lit_in_sight(), f"and that is in sight for {piece}"
        player.key("Esc")


def test_nothing_moves_while_what_is_clicked_is_in_view(player):
    player.program.desk.change(ask_ending="never")
    player.sit_down("Vietnam Battles", "The Boys of '67")
    player.play_until("movement")
    pose = player.table.map.pose()
    for piece in ("us_5_cav", "us_4_47_b", "us_4_47_c"):
        player.click(f"counter:{piece}")
        assert player.table.map.pose() == pose, f"{piece} was picked"
    player.key("Esc")
    attack(player)
    assert player.table.map.pose() == pose


def test_what_happens_near_the_top_of_the_map_does_not_move_it(player):
    """The card of it stands at the foot then."""
    player.sit_down("Vietnam Battles", "The Boys of '67")
    player.play_until("movement")
    board, places = player.table.map, player.places()
    top = min(places.values(), key=lambda h: board.hex_rect(h).y)
    board.pan(0, board.rect.y + 70 - board.hex_rect(top).centery)
    player.frames(2)
    pose = board.pose()
    board.lead((top,), 300, yields=True)
    player.frames(30)
    assert board.pose() == pose
    foot = max(board.scenery.play.board.playable, key=lambda h: board.hex_rect(h).y)
    board.lead((foot,), 300, yields=True)
    player.frames(30)
    assert board.pose() != pose, "what is out of view is brought in"


def test_the_cursor_of_the_keyboard_moves_the_map_only_at_its_edge(player):
    player.sit_down("Vietnam Battles", "The Boys of '67")
    player.play_until("movement")
    board = player.table.map
    pose = board.pose()
    inside = [
        h for h in board.scenery.play.board.playable if board.rect.inflate(-120, -120).contains(board.hex_rect(h))
    ]
    for h in inside[::7]:
        board.go_to(h)
        assert board.pose() == pose


def test_the_whole_map_stays_whole_when_the_letters_change_their_size(player):
    player.program.desk.change(ui_scale=1.5)
    player.sit_down("Green Inferno", "Hill 875")
    player.play_until("nva_movement")
    board = player.table.map
    board.fit()
    player.frames(2)
    small = board.camera.zoom
    player.key("Ctrl+0")
    player.frames(4)
    assert board.camera.zoom == board.camera.least_zoom() > small, "there is more room, and it is used"
    player.key("Ctrl+plus")
    player.frames(4)
    assert board.camera.zoom == board.camera.least_zoom(), "nothing of it is cut off"


def outfitted(player, far: str) -> None:
    """Begin the movement of a loaded team, with all other counters far out of view."""
    player.sit_down("Green Beret", "The campaign")
    player.play_until(
        "friendly_movement",
        order("set_up", f"hex:{CAMP}"),
        order("purchases", "briefing-on", *(f"buy:{kind}" for kind in GEAR)),
    )
    state = player.table.play._referee._session.state
    for piece, deployed in state.pieces.items():
        if piece not in (TEAM, *LOAD, "camp_1"):
            deployed.hex = player.hex(far)
    state.complete()
    player.see(f"counter:{TEAM}")


def in_view(player, piece: str) -> bool:
    return player.table.map.shows_any([player.hex(player.where(piece))])


def test_the_map_stays_with_the_team_that_halted_until_the_player_looks_elsewhere(player):
    outfitted(player, "0233")
    player.click(f"counter:{TEAM}")
    player.key("Q")
    table = player.table
    table.map.camera.zoom_to(1.6, (0.0, 0.0))
    table.map.centre_on(table.play.board.centre(player.hex(CAMP)))
    player.frames(2)
    table.play._referee._session.script([10])
    player.click(f"hex:{GOAL}")
    player.calm()
    player.frames(30)
    assert (player.step, player.where(TEAM)) == ("friendly_movement", GOAL)
    assert table.controller.reader.pieces, "others could move"
    assert in_view(player, TEAM)
    player.key("Tab")
    player.frames(30)
    assert not in_view(player, TEAM), "Tab leads to those who could move"


def test_a_choice_that_must_be_made_elsewhere_is_brought_into_view(player):
    player.sit_down("Vietnam Battles", "The Boys of '67", seed=RETREATS)
    player.play(
        (
            order("movement", "counter:us_5_cav", "hex:0718", "counter:us_4_47_b", "hex:0716"),
            order("combat", "counter:vc_514_1"),
            order("muster", "gather:join_fight"),
            standing("support", "stand:pass"),
        ),
        lambda: player.step in ("fall_back", "casualty") and not player.interrupted,
    )
    table = player.table
    table.map.camera.zoom_to(2.5, (0.0, 0.0))
    table.map.centre_on((0.0, 0.0))
    assert not table.map.shows_any(table.auto_scroll.concerned())
    table.auto_scroll._followed = None
    table.auto_scroll._asked = ("us", "")
    table.sync()
    player.frames(30)
    assert table.map.shows_any(table.auto_scroll.concerned())
