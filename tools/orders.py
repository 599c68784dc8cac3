"""The orders of a scripted play: what to click and press when a step is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tools.player import Player

Choice = Callable[["Player"], str]  # what to click where only the position tells


class Order(NamedTuple):
    """What to click and press when a step is asked, once or every time."""

    step: str
    inputs: tuple[str | Choice, ...]
    always: bool = False


def order(step: str, *inputs: str | Choice) -> Order:
    """Return what to do the first time that a step is asked."""
    return Order(step, inputs)


def standing(step: str, *inputs: str | Choice) -> Order:
    """Return what to do every time that a step is asked."""
    return Order(step, inputs, always=True)


def first_piece(player: Player) -> str:
    """Return the first piece that can be clicked, on the map or beside it."""
    pieces, seen = player.table.controller.reader.pieces, set(player.names())
    return next(name for piece in pieces for name in (f"counter:{piece}", f"piece:{piece}") if name in seen)


def first_hex(player: Player) -> str:
    """Return the first highlighted hex in sight, preferably an empty one; show the whole map if none is in sight."""
    if not player.lit_in_sight():
        player.key("Home")
    found, taken = player.lit_in_sight(), {f"hex:{player.label(h)}" for h in player.places().values()}
    return next((name for name in found if name not in taken), found[0])


def farthest_hex(player: Player, pieces: Sequence[str] = ()) -> str:
    """Return the empty hex in sight that costs most, by default of those lit; "" for none.

    A hex with a friend would pick it instead.
    """
    taken = set(player.places().values())
    reach = player.table.play.chair.reach(tuple(pieces)) if pieces else player.table.controller.lit()
    price = {f"hex:{player.label(spot.hex)}": stop.cost or 0 for spot, stop in reach.items() if spot.hex not in taken}
    seen = set(player.names() if pieces else player.lit_in_sight())
    return max((name for name in price if name in seen), key=lambda name: price[name], default="")


def piece_then_hex(player: Player) -> str:
    """Return a highlighted hex if there is one, else the first piece that needs a destination."""
    lit = any(spot.hex >= 0 for spot in player.table.controller.lit())
    return first_hex(player) if lit else first_piece(player)
