"""What the game proposes is laid out to be looked at, changed and signed, by mouse and keyboard events."""

from __future__ import annotations

from tools.orders import first_hex
from tools.player import Player

COMING = 28


def hill(player: Player, step: str) -> None:
    player.sit_down("Green Inferno", "Hill 875")
    player.play_until(step)


def test_a_proposed_set_up_is_seen_before_it_is_signed(player):
    hill(player, "set_up")
    waiting = len(player.in_hand())
    player.key(player.proposed()[0].hotkey)
    assert not player.table.curtain.visible, "nothing is signed yet"
    assert player.table.turn.waits_for_signature
    assert (
        len([piece for piece in player.table.play.view.pieces if piece.seat == "nva" and piece.hex >= 0]) >= waiting - 1
    )
    player.key("Space")
    assert player.table.play.actor == "us", "it is signed, and the other is asked"


def test_no_click_on_the_map_signs_what_is_laid_out(player):
    hill(player, "set_up")
    player.key(player.proposed()[0].hotkey)
    last, plies = player.table.controller.in_hand().piece, player.plies
    for goal in player.lit_in_sight()[:3]:
        player.click(goal)
        player.click(goal)
        assert (player.plies, player.step) == (plies, "set_up"), "nothing is placed or signed"
        assert player.table.turn.waits_for_signature
        card = " ".join(player.table.sidebar.prompt.said)
        assert f"Place in {goal.removeprefix('hex:')}" in card, "but it says where the last one would stand"
        assert "Click a lit hex to put it there instead" in card
    player.key("Space")
    assert player.table.play.actor == "us"
    assert player.plies == plies + 1
    state = player.table.play._referee._session.state
    assert player.label(state.units[last].hex) == goal.removeprefix("hex:"), "signed as it stood last"


def test_the_last_piece_set_up_by_hand_waits_for_the_signature_too(player):
    hill(player, "set_up")
    player.key(player.proposed()[0].hotkey)
    player.key("Esc")
    plies = player.plies
    player.click(player.lit_in_sight()[0])
    assert (player.plies, player.step, player.table.turn.waits_for_signature) == (plies, "set_up", True)
    player.key("Ctrl+Z")
    assert player.step == "set_up"
    assert player.in_hand()


def test_it_can_be_taken_back_instead(player):
    hill(player, "set_up")
    player.key(player.proposed()[0].hotkey)
    player.key("Esc")
    assert not player.table.turn.waits_for_signature
    player.key("Ctrl+Z")
    assert player.step == "set_up"
    assert player.in_hand(), "there is something to place again"


def test_one_piece_of_a_proposal_is_changed_and_the_others_stay(player):
    hill(player, "enter")
    player.key(player.proposed()[0].hotkey)
    player.key("Esc")
    placed = player.places()
    changed = "us-inf-4-2"
    player.click(f"counter:{changed}")
    player.click(f"take-back:{changed}")
    now = player.places()
    assert changed not in now
    assert {piece: h for piece, h in placed.items() if piece != changed} == now
    player.click(f"piece:{changed}")
    goal = first_hex(player)
    player.click(goal)
    assert f"hex:{player.where(changed)}" == goal


def test_batteries_come_in_where_they_bear_on_the_enemy_and_it_is_said(player, monkeypatch):
    hill(player, "enter")
    assert "batteries to where most enemies are in range" in player.proposed()[0].tip
    state = player.table.play._referee._session.state
    content, battery = state.content, "us-art-1"
    zone = list(content.zone_of(content.groups[content.roster[battery].group]))
    reach = content.roster[battery].range
    every = range(content.board.size)
    reached = {h: [here for here in zone if content.distance(h, here) <= reach] for h in every}
    far = next(h for h in every if not reached[h])
    near = next(h for h in every if len(reached[h]) == 1)
    monkeypatch.setattr("games.green_inferno.shown.previews.held_hexes", lambda *_: [far, near])
    player.key(player.proposed()[0].hotkey)
    assert state.units[battery].hex == reached[near][0], "the only hex from which it reaches anybody"
    assert any(f"within range ({reach}) of here" in player.table.play.say(line.why)
               for line in player.table.play.lines() if line.why is not None)  # fmt: skip
    enemy = player.table.play._referee.chair("nva").heard()
    assert not any(line.why for one in enemy for line in one.lines), "the reasons are told to its own side only"


def test_twenty_eight_reinforcements_come_in_by_one_button(player):
    player.sit_down("Vietnam Battles", "Snoopy's Nose")
    player.play((), lambda: player.table.play.actor == "us")
    player.play_until("movement")
    entering = [piece.id for piece in player.in_hand()]
    player.key(player.proposed()[0].hotkey)
    assert len(entering) == COMING
    assert all(player.where(piece) for piece in entering)
    assert player.step == "movement", "the phase goes on"
    player.key("Home")
    player.click("counter:us_5_60_a")
    player.click("take-back:us_5_60_a")
    assert [piece for piece in entering if not player.where(piece)] == ["us_5_60_a"]


def test_why_units_land_where_they_do_is_said_at_the_button_and_in_the_log(player):
    player.sit_down("Vietnam Battles", "Snoopy's Nose")
    player.play((), lambda: player.table.play.actor == "us")
    player.play_until("movement")
    button = player.proposed()[0]
    assert "land together in the open near the enemy in sight" in button.tip
    player.key(button.hotkey)
    told = [player.table.play.say(line.why) for line in player.table.play.lines() if line.why is not None]
    assert sum(why.startswith("Lands in the open near") for why in told) == 10, "each that is carried has its reason"
    assert sum(why.startswith("Enters and marches towards") for why in told) == 18, "and each that marches"
    assert not player.table.curtain.visible


def test_how_a_piece_may_come_in_is_offered_beside_it_with_what_is_free(player):
    """In the Iron Triangle a unit comes in at the edge or by slick."""
    player.sit_down("Vietnam Battles", "The Iron Triangle")
    player.play((), lambda: player.table.play.actor == "us")
    player.play_until("movement")
    assert "(slicks) free: 7. Transport boats (tangos) free: 0." in player.table.play.say(
        player.table.play.decision.prompt
    )
    piece = next(piece for piece in player.in_hand() if "by_slick" in piece.marks)
    tile = player.screen.target(f"piece:{piece.id}").rect
    player.click(f"piece:{piece.id}")
    menu = player.screen.top
    words = [widget.name for widget in menu.walk() if widget.name]
    assert any("Bring in" in line and "at the map edge" in line for line in words)
    assert any("by slick (7 free)" in line for line in words)
    items = [widget.rect for widget in menu.walk() if "by slick" in widget.name]
    assert min(abs(rect.y - tile.y) for rect in items) < 200, "the choice opens beside the piece"


def test_what_an_entry_leaves_out_is_said_before_it_is_signed(player):
    hill(player, "enter")
    player.key(player.proposed()[0].hotkey)
    assert player.table.turn.waits_for_signature
    left = [piece for piece in player.in_hand() if piece.kind in ("us_trans", "us_attack")]
    assert left
    assert left == player.in_hand(), "nobody else stays behind"
    card = " ".join(player.table.sidebar.prompt.said)
    assert f"{len(left)} helicopters wait off the map and fly in by an entry hex when needed" in card


def test_a_proposed_set_up_is_taken_back_at_once_though_lots_were_drawn_for_it(player):
    player.sit_down("Vietnam Battles", "Snoopy's Nose")
    player.key("Enter")
    assert player.step == "deploy"
    player.click("action:Propose a set-up")
    placed = player.places()
    assert placed
    player.key("Ctrl+Z")
    assert player.step == "deploy"
    assert not player.places(), "all of it, by one key"
    player.click("action:Propose a set-up")
    assert player.places() == placed, "the lots fall as they fell: nobody chooses by taking back"
