"""Vietnam Battles at the table, by real events: what is said must agree with what the map shows."""

from __future__ import annotations

from tools.player import Player


def triangle(player: Player) -> None:
    """The Iron Triangle as proposed, up to the first US movement phase."""
    player.program.desk.change(ask_ending="never")
    player.sit_down("Vietnam Battles", "The Iron Triangle")
    player.play((), lambda: player.table.play.actor == "us" and player.step == "movement")


def by_edge(player: Player) -> str:
    """A reinforcement that comes in by the map's edge only."""
    carried = {action.piece for action in player.table.controller.reader.by_verb["lift"]}
    return next(piece.id for piece in player.in_hand() if piece.id not in carried)


def test_where_a_reinforcement_may_come_in_is_not_said_to_be_at_an_end(player):
    triangle(player)
    player.click(f"piece:{by_edge(player)}")
    assert "enter the map" in player.table.sidebar.prompt.said[1]
    assert player.table.controller.lit(), "its edge is lit"
    hint = player.table.sidebar.prompt.said[-1]
    assert "No hex left" not in hint
    assert "click" in hint.lower(), hint


def test_a_reinforcement_is_dragged_from_beside_the_map_to_where_it_comes_in(player):
    triangle(player)
    piece = by_edge(player)
    player.click(f"piece:{piece}")
    goal = player.lit_in_sight()[0]
    player.key("Esc")
    before = player.plies
    player.drag(f"piece:{piece}", goal)
    assert player.where(piece) == goal.removeprefix("hex:")
    assert player.plies > before


def test_dragged_beside_the_map_or_where_it_may_not_go_a_piece_stays_where_it_was(player):
    triangle(player)
    piece = by_edge(player)
    before = player.plies
    for goal in ("undo", "map"):
        player.drag(f"piece:{piece}", goal)
        assert (player.where(piece), player.plies, player.step) == ("", before, "movement")
