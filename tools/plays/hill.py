"""The plays of Hill 875: two people share the screen and hide things from each other."""

from __future__ import annotations

from tools.orders import Order, farthest_hex, order
from tools.player import Count, Player

GAME, SCENARIO = "Green Inferno", "Hill 875"
MOVEMENT = ("nva_movement", "us_movement")


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
        order("nva_movement", "drag:counter:nva-inf-5-1>hex:G1"),
        order("combat", "hex:J7", "key:Shift+G"),
        order("us_movement", "drag:counter:us-inf-4-1>hex:C19"),
    )
    told = player.told()
    assert player.where("us-inf-4-1") == "C19", "the US company has walked"
    assert player.where("nva-inf-5-1") == "G1", "the NVA unit has walked"
    assert any("lands in J7" in line for line in told), "the assault has landed"
    assert any("attack J7" in line for line in told), "the landing zone was attacked"
    return player.finish()


def free_turn() -> Count:
    """Turn 1 as two people might play it: secrets on both sides, an assault, a fight with return fire, an ambush.

    Both sides write orders, the US bombs and lands a company, the NVA attacks it from two hexes and springs an ambush.
    """
    player = _seated()
    player.begin()
    _play_until_turn(
        player,
        2,
        order("set_up", "key:Q", "key:Space", "answer-first"),
        order("plot_ambushes", "hex:K7", "key:Space"),
        order("plot_strikes", "hex:I7", "key:Space"),
        order("air_tasks", "action:Bombard"),
        order("air_assaults", "hex:J7", "counter:us-inf-5-1", "piece:us-attack-1", "action:Launch the assault"),
        order("nva_movement", "stack:counter:nva-inf-5-3>hex:J6", "stack:counter:nva-inf-5-4>hex:J4"),
        order("combat", "hex:J7", "key:Shift+G"),
        order("return_fire", "said:1"),
        order("us_movement", "drag:counter:us-inf-4-1>hex:C19", "drag:counter:us-inf-5-2>hex:D17", "pass-rest"),
        order("bombard", "hex:I7", "hex:I7"),
        order("spring_ambushes", "said:1"),
    )
    told = player.told()
    assert any("lands in J7" in line for line in told), "the assault has landed"
    assert any("attack J7" in line for line in told), "the landing zone was attacked"
    assert any("I7" in line and "bomb" in line for line in told), "the NVA was bombed"
    assert any("K7" in line and "mbush" in line for line in told), "the ambush was sprung"
    return player.finish()


def everything_moved() -> Count:
    """Turn 1 in which every unit on foot moves, each stack as far as all of it can, and nobody fights.

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
    """Drag each stack as far as all of it goes, until no unit is left that could move."""
    waiting = _waiting(player)
    while waiting:
        here = player.where(waiting[0])
        stack = [unit for unit in waiting if player.where(unit) == here]
        goal = farthest_hex(player, stack)
        if goal and len(stack) > 1:
            player.drag_stack(f"counter:{stack[0]}", goal)
        else:
            stack = stack[:1]
            player.drag(f"counter:{stack[0]}", farthest_hex(player, stack))
        waiting = [unit for unit in waiting if unit not in stack]


def _waiting(player: Player) -> list[str]:
    return [action.pieces[-1] for action in player.table.controller.reader.by_verb["pick"]]
