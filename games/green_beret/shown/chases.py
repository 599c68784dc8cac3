"""How far each enemy would come in its next phase, by every way that the rules leave it (GB 10.6, 10.9, 12.9).

The steps are those of the rules themselves. Where the rules leave a choice to the player, all of it is followed. What
one enemy does to others on its way, by battles or by taking a camp, is not foreseen.
"""

from __future__ import annotations

from typing import NamedTuple

from games.green_beret.rules.quarry import mobile, prey, quarries
from games.green_beret.rules.terrain import step_cost
from games.green_beret.state import GreenBeretState, Hostile
from hexcore.types import Hex


class Chase(NamedTuple):
    """Where one enemy may come: the hexes it may enter, the steps between them, where it may halt, whom it may attack.

    ``attacks`` are hexes with teams that it may fight from where it may halt.
    """

    enemy: str
    hex: Hex
    steps: dict[Hex, tuple[Hex, ...]]
    ends: frozenset[Hex]
    attacks: frozenset[Hex]

    @property
    def entered(self) -> set[Hex]:
        """Every hex that it may enter."""
        return {to for near in self.steps.values() for to in near}

    def ways(self) -> list[tuple[Hex, ...]]:
        """The steps as lines, each from a beginning or a fork to the next fork or the end; no step twice."""
        found: list[tuple[Hex, ...]] = []
        open_ends, begun = [self.hex], {self.hex}
        while open_ends:
            start = open_ends.pop()
            for to in self.steps.get(start, ()):
                way = [start, to]
                while len(near := self.steps.get(way[-1], ())) == 1 and near[0] not in way:
                    way.append(near[0])
                found.append(tuple(way))
                if way[-1] not in begun:
                    begun.add(way[-1])
                    open_ends.append(way[-1])
        return found


def chases(state: GreenBeretState) -> list[Chase]:
    """Return how far each enemy on the map would come, in the order of arrival."""
    return [_chase(state, enemy) for enemy in state.enemies]


def _chase(state: GreenBeretState, enemy: Hostile) -> Chase:
    steps: dict[Hex, set[Hex]] = {}
    ends: set[Hex] = set()
    attacks: set[Hex] = set()
    waiting = [(enemy.hex, state.content.enemies[enemy.id].movement, True)]
    seen = set(waiting)
    while waiting:
        here, left, first = waiting.pop()
        there = Hostile(enemy.id, here, enemy.fought, enemy.suppressed)
        near = _next(state, there, left, first=first)
        if not near:
            ends.add(here)
            attacks.update(h for h in prey(state, there) if h not in enemy.fought)
        for to in near:
            steps.setdefault(here, set()).add(to)
            after = (to, left - step_cost(state, here, to), False)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    ordered = {here: tuple(sorted(near)) for here, near in steps.items()}
    return Chase(enemy.id, enemy.hex, ordered, frozenset(ends), frozenset(attacks))


def _next(state: GreenBeretState, enemy: Hostile, left: int, *, first: bool) -> set[Hex]:
    """GB 10.6, 10.9, R72: the hexes it may enter from where it is; none once it stands by a team, or cannot go on."""
    if prey(state, enemy) or not mobile(state, enemy):
        return set()
    return {to for ways in quarries(state, enemy, left, first=first).values() for to in ways}
