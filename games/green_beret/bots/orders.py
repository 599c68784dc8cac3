"""Orders that wait for the decision in which they are offered."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple

from games.green_beret.content.content import Content
from hexcore.game.actions import Action, Reason
from hexcore.types import Hex

ALONE: Final = frozenset({"start", "add", "move_camp"})  # verbs about one counter alone

ENDING: Final = {verb: Action(verb) for verb in ("halt", "end_movement", "finish_purchases", "ready")}
"""Actions without parts."""


class Order(NamedTuple):
    """A verb with its counter (any copy will do), hex and target, and the reason."""

    verb: str
    piece: str = ""
    hex: Hex = -1
    target: str = ""
    why: Reason | None = None

    def pick(self, content: Content, actions: Collection[Action]) -> Action | None:
        """Return the offered action that carries out the order, None if there is none."""
        verb, piece, h, target, _ = self
        exact = self._exact(content)
        if exact is not None and exact in actions:
            return exact
        copies = content.copies_of[piece] if piece else ()
        copy: Action | None = None
        for one in actions:
            if one.verb != verb or (h >= 0 and h not in one.hexes) or (target and target not in one.pieces):
                continue
            if not piece or piece in one.pieces:
                return one
            if copy is None and one.pieces and one.pieces[0] in copies:
                copy = one
        return copy

    def _exact(self, content: Content) -> Action | None:
        # where only one action can be meant it is built and looked up: faster than a search
        verb, piece, h, _, _ = self
        if verb == "move":
            return content.moves[h]
        if verb == "buy":
            return Action(verb, (piece,), (h,) if h >= 0 else ())
        return content.about[verb][piece] if verb in ALONE else ENDING.get(verb)


HALT: Final = Order("halt")


def march(team: str, pieces: Sequence[str], path: Iterable[Hex], why: Reason | None = None) -> list[Order]:
    """Return the orders of a whole move: form the group, go, halt."""
    orders = [Order("start", team, -1, "", why)]
    orders += [Order("add", piece) for piece in pieces]
    orders += [Order("move", "", h, "", why) for h in path]
    orders.append(HALT)
    return orders


def march_of(orders: Sequence[Order], mover: str) -> list[Order]:
    """Return the rest of a counter's own orders, from its start to its halt."""
    starts = [at for at, order in enumerate(orders) if order.verb == "start" and order.piece == mover]
    if not starts:
        return []
    own = orders[starts[0] + 1 :]
    halts = [at for at, order in enumerate(own) if order.verb == "halt"]
    return [*own[: halts[0] + 1]]
