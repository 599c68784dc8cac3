"""The plays of Hill 875: two people share the screen and hide things from each other."""

from __future__ import annotations

from tools.orders import Order, farthest_hex, order
from tools.player import Count, Player

GAME, SCENARIO = "Green Inferno", "Hill 875"
MOVEMENT = ("nva_movement", "us_movement")
COLUMN = 3
"""So many units stand in a hex."""


def idle_turn() -> Count:
    """A turn in which nobody does anything: every phase is passed by both sides.

    It is the second turn: the first has the set-up and the entry in it.
    """
    player = _seated()
    _play_until_turn(player, 2)
    player.begin()
    before = player.places()
    _play_until_turn(player, 3)
    assert player.places() == before, "nobody has moved"
    return player.finish()


def first_turn() -> Count:
    """Turn 1 with two units walked, one air assault and one attack, from the set-up (as proposed) to its end.

    A company with a gunship lands beside the hill, one NVA unit walks off, two attack the landing zone, and one US
    company walks inland.
    """
    player = _seated()
    player.begin()
    _play_until_turn(
        player,
        2,
        order("air_assaults", "hex:J7", "counter:us-inf-5-1", "piece:us-attack-1", "action:Launch the assault"),
        order("nva_movement", "counter:nva-inf-5-1", "hex:G1"),
        order("combat", "hex:J7", "action:All attack", "action:Open fire"),
        order("us_movement", "counter:us-inf-4-1", "hex:C19"),
    )
    told = player.told()
    assert player.where("us-inf-4-1") == "C19", "the US company has walked"
    assert player.where("nva-inf-5-1") == "G1", "the NVA unit has walked"
    assert any("lands in J7" in line for line in told), "the assault has landed"
    assert any("attack J7" in line for line in told), "the landing zone was attacked"
    return player.finish()


def everything_moved() -> Count:
    """Turn 1 in which every unit on foot moves, in columns that go as far as all of each can, and nobody fights.

    Batteries and helicopters stay: they do not walk, and the row does not say where they would be wanted.
    """
    player = _seated()
    player.begin()
    for movement in MOVEMENT:
        player.play_until(movement)
        before = player.places()
        asked = {action.pieces[-1] for action in player.table.controller.reader.by_verb["pick"]}
        _move_everything(player, movement)
        stayed = [piece for piece in asked if player.places().get(piece) == before[piece]]
        assert not stayed, f"every unit has moved, but not {stayed}"
    _play_until_turn(player, 2)
    return player.finish()


def _seated() -> Player:
    player = Player()
    player.sit_down(GAME, SCENARIO)
    return player


def _play_until_turn(player: Player, turn: int, *orders: Order) -> None:
    player.play(orders, lambda: player.table.play.view.turn >= turn and not player.table.layers)


def _move_everything(player: Player, movement: str) -> None:
    """Walk the units in columns of up to three, each as far as all of it goes, until none is left that could."""
    waiting = [action.pieces[-1] for action in player.table.controller.reader.by_verb["pick"]]
    while waiting:
        column = _column(player, waiting)
        player.give(f"counter:{column[0]}")
        for unit in column[1:]:
            player.give(f"ctrl:counter:{unit}")
        player.give(farthest_hex(player))
        waiting = [unit for unit in waiting if unit not in column]


def _column(player: Player, waiting: list[str]) -> list[str]:
    """The first unit that waits, and those near it that can go with it to some empty hex."""
    column, taken = waiting[:1], set(player.places().values())
    for unit in waiting[1:]:
        common = player.table.play.chair.reach((*column, unit)) if len(column) < COLUMN else {}
        if any(spot.hex not in taken for spot in common):
            column.append(unit)
    return column
