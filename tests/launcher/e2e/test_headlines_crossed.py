"""The headline speaks of what is picked, and what it counts is what it says, by real events."""

from __future__ import annotations

from tools.player import Player

FIRST = "nva-inf-5-1"


def said(player: Player) -> tuple[str, ...]:
    return player.table.sidebar.prompt.said


def name(player: Player, piece: str) -> str:
    return player.table.play.say(player.table.play.view.piece(piece).name)


def hill(player: Player) -> None:
    player.sit_down("Green Inferno", "Hill 875")
    player.play_until("nva_movement")
    if player.table.sidebar.recap.visible:
        player.key("Enter")


def test_the_headline_names_the_unit_that_is_picked(player):
    hill(player)
    assert said(player)[1] == "Choose a unit to move."
    player.click(f"counter:{FIRST}")
    assert said(player)[1] == f"Where does {name(player, FIRST)} go?"


def test_it_names_the_one_that_is_picked_while_another_is_under_way(player):
    hill(player)
    player.click(f"counter:{FIRST}")
    near = min(player.table.controller.lit().items(), key=lambda item: item[1].cost or 0)[0]
    player.click(f"hex:{player.label(near.hex)}")
    assert player.table.controller.reader.ending() is not None, "it could go on"
    assert name(player, FIRST) in said(player)[1], "the one under way"
    lit = {spot.hex for spot in player.table.controller.lit()}
    able = [piece for piece, h in player.places().items() if h not in lit and player.table.controller.waits(piece)]
    second = able[0]
    player.click(f"counter:{second}")
    assert player.table.controller.picked == (second,)
    assert name(player, second) in said(player)[1]
    assert name(player, FIRST) not in said(player)[1]


def test_several_are_named_together(player):
    hill(player)
    player.click(f"counter:{FIRST}")
    player.add("counter:nva-inf-5-3")
    assert said(player)[1] == f"Where do {name(player, FIRST)}, {name(player, 'nva-inf-5-3')} go?"


def test_the_line_below_names_who_would_go(player):
    hill(player)
    player.hands.point(player.screen.target(f"counter:{FIRST}").rect.center)
    player.frames(4)
    assert "pick " in player.table.status.text
    player.click(f"counter:{FIRST}")
    player.hands.point(player.screen.target(player.lit_in_sight()[0]).rect.center)
    player.frames(4)
    assert f"move {name(player, FIRST)} there" in player.table.status.text


def test_what_is_counted_is_said_and_hexes_are_not_the_pieces_in_them(player):
    hill(player)
    able = player.table.controller.reader.pieces
    hexes = {player.table.play.view.piece(piece).hex for piece in able}
    assert len(hexes) < len(able), "some stand together"
    player.hands.click(player.table.sidebar.prompt.rect.center, 1)
    player.frames(3)
    assert f"one of the {len(hexes)} outlined hexes" in said(player)[-1]
    player.click(f"counter:{FIRST}")
    lit = [spot for spot in player.table.controller.lit() if spot.hex >= 0]
    assert said(player)[-1] == f"Click one of the {len(lit)} lit hexes."
