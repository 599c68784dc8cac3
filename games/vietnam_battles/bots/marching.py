"""Marching: every unit goes where it is worth most, one after another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from functools import cached_property, lru_cache
from typing import Any, TypeAlias

from games.vietnam_battles.bots.distances import OnDemand, bits_of, lattice, ranges
from games.vietnam_battles.bots.picture import Picture, attack, defense, field, gaps, hexes_of, is_weak
from hexcore.board.board import Board
from hexcore.game import Action, Hex, PieceView
from hexcore.game.foresight import stable_noise_about

Score = Callable[[Hex, Sequence[Hex]], float]  # worth of ending in a hex, by the way there


GATHER = 10  # hexes from which units gather on an enemy
STRIDE = 3  # hexes that a unit makes in a turn at least
NEAR = 5  # hexes from an enemy in which units count as gathered


# What hexes are worth by what is named alone: cached, since every unit of a side asks for the same

Guns: TypeAlias = tuple[tuple[Hex, int], ...]  # hexes and attack strengths of units


@lru_cache(maxsize=1024)
def _bearing(board: Board, h: Hex) -> dict[Hex, float]:
    found: dict[Hex, float] = {}
    for radius, share in ((6, 0.12), (4, 0.25), (2, 0.45)):
        found.update(dict.fromkeys(board.field(h, radius), share))
    return found


@lru_cache(maxsize=16)
def dangers(board: Board, guns: Guns) -> Mapping[Hex, float]:
    """Return how much some guns can bring to bear on each hex."""
    bearings = [(_bearing(board, h), strength) for h, strength in guns]

    def danger(h: Hex) -> float:
        value = 0.0
        for bearing, strength in bearings:
            if h in bearing:
                value += strength * bearing[h]
        return value

    return OnDemand(danger)


@lru_cache(maxsize=16)
def ways_barred(board: Board, edge: frozenset[Hex], runaways: tuple[tuple[Hex, int], ...]) -> Mapping[Hex, float]:
    """Return the worth of standing between an edge and enemies with so far to go."""
    exit, fields = ranges(board, edge), [(field(board, enemy, 4), way) for enemy, way in runaways]
    return OnDemand(
        lambda h: next((1.5 + 0.2 * (16 - way) for near, way in fields if exit[h] < way and h in near), 0.0)
    )


class Orders:
    """The values of hexes for one side in one position."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        escaping = picture.facts.get("condition") == "escape"
        self.goals = self._goals()
        self.far = picture.distances(self.goals, picture.watched if escaping else frozenset())
        self.camps = {camp.hex for camp in picture.camps if camp.hex >= 0}
        red = frozenset(picture.board.edges.get("red", ()) if picture.scenario == "iron_triangle" else ())
        self.exit = picture.distances(red)
        runaways = [(self.exit[h], h) for h in picture.enemy_hexes if self.exit[h] <= 15]
        self.runaways = tuple([(h, way) for way, h in sorted(runaways)])
        """Enemies who may get out, the nearest to the edge first, with how far they have to go."""
        self._bars = ways_barred(picture.board, red, self.runaways) if self.runaways else None
        self._rounds = lattice(picture.board).rounds
        self._strengths: dict[str, float] = {}
        self._hunted: dict[Hex, float] = {}

    @cached_property
    def _unsearched(self) -> int:
        return bits_of(self.picture.board, self.picture.unsearched)

    @cached_property
    def _dangers(self) -> Mapping[Hex, float]:
        return dangers(self.picture.board, tuple([(e.hex, attack(e)) for e in self.picture.enemies.values()]))

    def _goals(self) -> frozenset[Hex]:
        picture = self.picture
        if picture.seat == "us":
            return self._us_goals()
        if picture.facts.get("condition") == "escape":
            return frozenset(picture.board.edges["red"])
        return frozenset([camp.hex for camp in picture.camps]) or picture.jungle

    def _us_goals(self) -> frozenset[Hex]:
        picture = self.picture
        unsearched = picture.unsearched if picture.scenario == "snoopys_nose" else frozenset()
        return unsearched.union([camp.hex for camp in picture.camps], picture.enemy_hexes) or picture.jungle

    def score(self, piece: PieceView) -> Score:
        """Return a function that values hexes for a unit of the own side."""
        return self.us(piece) if self.picture.seat == "us" else self.vc(piece)

    @property
    def minds_way(self) -> bool:
        """Whether the way to a hex matters, for what it would find and capture."""
        return self.picture.seat == "us" and (bool(self.camps) or self.picture.scenario == "snoopys_nose")

    # The US player

    def us(self, piece: PieceView) -> Score:
        """Value hexes for a US unit: find, capture, concentrate; never alone against a strong enemy."""
        picture, judge = self.picture, self.picture.judgement
        hunting = picture.scenario == "snoopys_nose"
        walks = piece.values["type"] != "riverine"
        gathers = not hunting  # while jungle has to be searched, many places are better
        aim = self.aim(piece) if judge.mass and gathers else None
        pressure: OnDemand[str, float] = OnDemand(lambda name: self._pressure(piece, picture.enemies[name]))
        far, beside, camps, bars = self.far, picture.beside, self.camps if walks else frozenset[Hex](), self._bars
        held, hurry, search = camps.intersection(picture.enemy_hexes), -0.35 * judge.hurry, 0.5 * judge.search
        gap = gaps(picture.board, aim) if aim is not None else None
        closes, found = self._closing(piece) if judge.ring and gathers else None, self.found

        def score(h: Hex, way: Sequence[Hex]) -> float:
            value = hurry * far[h]
            if hunting:
                value += search * found(h, way)
            if camps and _meets(camps, h, way) and not _meets(held, h, way):
                value += 40
            worth = 0.0
            if h in beside:
                worth = self._contact(pressure, h)
                worth *= judge.contact if worth > 0 else 1.0
            value += worth if bars is None else worth + judge.bar * bars[h]
            if gap is not None:
                value -= judge.mass * gap[h]
            if closes is not None and h in beside:
                value += judge.ring * closes(h)
            return value + self.noise(piece, h) if judge.noise else value

        return score

    def aim(self, piece: PieceView) -> Hex | None:
        """Return the hex of an enemy on whom units gather: near, and nearly beaten by them together."""
        best, value = None, 0.0
        gap = gaps(self.picture.board, piece.hex) if piece.hex >= 0 else None
        for enemy in self.picture.enemies.values():
            far = gap[enemy.hex] if gap is not None else NEAR
            if far > GATHER:
                continue
            worth = GATHER + min(self.strength(enemy), 6.0) - far
            if worth > value:
                best, value = enemy.hex, worth
        return best

    def strength(self, enemy: PieceView) -> float:
        """Return how much an attack by all near units would exceed an enemy's strength."""
        if enemy.id not in self._strengths:
            picture = self.picture
            near = sum([attack(p) for p in picture.around(enemy.hex, NEAR, picture.mine.values())])
            need = defense(enemy) + picture.shift(enemy.hex) + 1 - 2 * is_weak(enemy)
            self._strengths[enemy.id] = near + 0.8 * picture.support(picture.seat) - need
        return self._strengths[enemy.id]

    def _closing(self, piece: PieceView) -> Callable[[Hex], int]:
        """Count, for each hex, the retreat hexes of enemies that only this unit would close."""
        board, enemies, neighbours = self.picture.board, self.picture.enemy_hexes, self.picture.board.neighbours
        others = [field(board, p.hex, 1) for p in self.picture.mine.values() if p.id != piece.id]
        shut = frozenset[Hex]().union(*others)

        def closes(h: Hex) -> int:
            found = set[Hex]()
            for there in neighbours[h]:
                if there in enemies:
                    found.update([n for n in neighbours[there] if n == h or h in neighbours[n]])
            return len(found - shut)

        return closes

    def bars(self, h: Hex) -> float:
        """Return the worth of standing between an enemy and the edge where it may leave."""
        return self._bars[h] if self._bars is not None else 0.0

    def found(self, h: Hex, way: Sequence[Hex]) -> int:
        """Count the unsearched jungle looked into from a hex and the way to it."""
        rounds = self._rounds
        seen = rounds[h]
        for here in way:
            seen |= rounds[here]
        return (seen & self._unsearched).bit_count()

    def _contact(self, pressure: Mapping[str, float], h: Hex) -> float:
        picture, value = self.picture, 0.0
        for there in picture.board.neighbours[h]:
            for enemy in picture.enemy_hexes.get(there, ()):
                worth = pressure[enemy.id]
                if worth < 0:
                    return -2.0
                value = max(value, worth)
        return value

    def _pressure(self, piece: PieceView, enemy: PieceView) -> float:
        picture = self.picture
        near = [p for p in picture.around(enemy.hex, 4, picture.mine.values()) if p.id != piece.id]
        strength = attack(piece) + sum(attack(p) for p in near) * 0.8
        need = defense(enemy) + picture.shift(enemy.hex) + 1
        margin = strength + 0.8 * picture.support(picture.seat) - need - 0.5 * picture.support("vc", 1)
        if is_weak(piece):
            margin -= 3
        return 3.0 + min(margin, 6) * 0.3 if margin >= 0 else -1.0

    # The Viet Cong player

    def vc(self, piece: PieceView) -> Score:
        """Value hexes for a Viet Cong unit: cover, distance from guns, weak enemies, or the way out."""
        picture, judge = self.picture, self.picture.judgement
        escape = picture.facts.get("condition") == "escape"
        caution = 2.0 if picture.scenario == "boys_of_67" else 1.0
        venture = judge.venture if picture.facts.get("condition") == "casualties" else 0.0
        home = (
            picture.distances(picture.board.areas["iron_triangle"])
            if picture.facts.get("condition") == "hold" and judge.roam
            else None
        )
        near: Mapping[Hex, int] = picture.distances(picture.enemy_hexes) if venture else {}
        caution *= 1.0 - venture
        away = picture.judgement.roam * STRIDE * (picture.view.turns - picture.view.turn)
        area = picture.board.areas.get("iron_triangle", frozenset()) if picture.scenario == "iron_triangle" else None

        cover, danger, far, fear = picture.cover, self._dangers, self.far, caution * judge.fear
        hunted, eager = picture.scenario == "snoopys_nose", judge.prey * (1.0 + 2.0 * venture)
        beside = picture.beside

        def score(h: Hex, way: Sequence[Hex]) -> float:
            value = 0.5 * cover[h] - fear * danger[h]
            if judge.noise:
                value += self.noise(piece, h)
            if escape:
                return value - 2.5 * judge.hurry * far[h]
            if home is not None:
                return value - 6.0 * max(0, home[h] - away)
            if venture:
                value -= venture * max(0, near[h] - 2)
            elif area is not None:
                value -= 6.0 * (h not in area)
            if hunted:
                value -= 0.6 * far[h] - 2.0 * (h in self.camps)
            return value + eager * self.prey(h) if h in beside else value

        return score

    def noise(self, piece: PieceView, h: Hex) -> float:
        judge = self.picture.judgement
        return stable_noise_about(piece.id, h, judge.noise, judge.share) if judge.noise else 0.0

    def danger(self, h: Hex) -> float:
        return self._dangers[h]

    def prey(self, h: Hex) -> float:
        """Return the value of an enemy beside the hex whom the units around can beat."""
        picture, hunted = self.picture, self._hunted
        value = 0.0
        for there in picture.board.neighbours[h]:
            if there in picture.enemy_hexes:
                if there not in hunted:
                    hunted[there] = self._prey_in(there)
                value = max(value, hunted[there])
        return value

    def _prey_in(self, there: Hex) -> float:
        picture, value = self.picture, 0.0
        friends = sum([attack(piece) for piece in picture.around(there, 3, picture.mine.values())])
        for enemy in picture.enemy_hexes[there]:
            margin = friends + 0.8 * picture.support("vc") - defense(enemy) - picture.shift(there)
            margin -= 0.8 * picture.support("us", 1)
            if margin >= 3:
                value = max(value, 1.5 + 0.3 * min(margin, 8) + 2.0 * is_weak(enemy))
        return value


def _meets(some: Set[Hex], h: Hex, way: Sequence[Hex]) -> bool:
    return h in some or not some.isdisjoint(way)


# Where to go


def hex_of(picture: Picture, label: str) -> Hex:
    """Return the hex of a place label; for a hexside the first of its two."""
    return hexes_of(picture.board)[label]


def best_stop(orders: Orders, piece: PieceView, bonus: float) -> tuple[list[str], float]:
    """Return the way to the best place in reach, and its gain over staying."""
    picture, score = orders.picture, orders.score(piece)
    reach: dict[str, dict[str, Any]] = picture.vantage.ask("reach", piece=piece.id)
    hexes, stay, by = hexes_of(picture.board), score(piece.hex, ()) + bonus, orders.minds_way
    best: list[str] = []
    value = stay
    for label, stop in reach.items():
        way = stop["way"]
        if way:
            worth = score(hexes[label], [hexes[place] for place in way[:-1]] if by else ())
            if worth > value:
                best, value = way, worth
    return best, value - stay


def best_landing(orders: Orders, piece: PieceView, actions: Sequence[Action]) -> Action:
    score = orders.score(piece)
    return max(actions, key=lambda action: score(action.hexes[0], ()))
