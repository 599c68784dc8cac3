"""Orders that the sergeant has made up his mind about, waiting for the decision in which they are offered.

GB 17.0: the three ways of outfitting a mission, as numbers that the sergeant plays by.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from games.green_beret.content.content import Content
from hexcore.game.actions import Action, Reason
from hexcore.types import Hex

ALONE: Final = frozenset({"start", "add", "move_camp"})
"""What is ordered of one counter alone."""
ENDING: Final = {verb: Action(verb) for verb in ("halt", "end_movement", "finish_purchases", "ready")}
"""What ends something and names nothing."""


class Order(NamedTuple):
    """What to choose: a verb, the counter it is about (any copy will do), the hex, whom it is aimed at, what for."""

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
        """Return the very action that is ordered, where it can be only one: Python finds it sooner than we do."""
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
    """Return what follows when somebody has been taken in hand: his part of the orders, up to his halt."""
    starts = [at for at, order in enumerate(orders) if order.verb == "start" and order.piece == mover]
    if not starts:
        return []
    own = orders[starts[0] + 1 :]
    halts = [at for at, order in enumerate(own) if order.verb == "halt"]
    return [*own[: halts[0] + 1]]


@lru_cache(maxsize=1024)
def named(content: Content, h: Hex) -> str:
    """A hex by its printed name, or its number."""
    return next((place.name for place in content.board.places_at(h) if place.name), content.board.label(h))


PURSE: Final = 0.05
"""What a Purchase Point is worth in points of score."""
SETBACK: Final = 1.2
"""What it costs to be sent home when no second set of gear waits in a camp: mostly a forfeit."""
RETRY: Final = 0.25
"""What it costs to be sent home when one can set out again."""
WOUND: Final = 0.5
"""What a first wound costs: the next one eliminates the team."""
KILL: Final = 2.0
"""What a lost team costs: its point, its gear and one of few teams."""
TURN: Final = 0.02
"""What a turn costs: time is free, but every halt is one more chance to be heard."""


@dataclass(frozen=True, slots=True)
class Doctrine:
    """A way of outfitting missions."""

    name: str
    caution: float
    """How much the sergeant dreads enemies: he escapes by abandonment the sooner, the higher it is."""
    outfit: tuple[str, ...] = ()
    """What he buys for far missions beside their needs, in this order; a counter named twice is wanted twice."""
    reserve: int = 20
    """Purchase Points that he keeps for what the next mission may need."""
    relocates: bool = True
    """Whether a camp is moved up to missions that are far away (12.11)."""
    porters: bool = False
    """Whether leaders carry what a mission needs ahead of the team (10.4, 12.6)."""
    patience: int = 60
    """A mission that takes more turns than this is given up."""


STEALTH: Final = Doctrine("stealth", 4.0)
"""Take what is needed and nothing else; whoever is heard abandons it and slips away."""
FIRE: Final = Doctrine("fire", 0.5, ("m72", "m72", "grenades", "m72", "grenades", "b40", "grenades", "m60"))
"""Weapons that neither weigh nor rattle, and stand when heard."""
SPEED: Final = Doctrine("speed", 0.7, ("h34",))
"""Fly in, do it, fly out."""

DOCTRINES: Final = {doctrine.name: doctrine for doctrine in (STEALTH, FIRE, SPEED)}
