"""How the captain moves: every unit goes where it is worth most, one after another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.vietnam_battles.bots.picture import Picture, attack, defense, is_weak, labelled
from hexcore.actions import Action
from hexcore.tempers import whim_about
from hexcore.types import Hex
from hexcore.views import PieceView

Score = Callable[[Hex, Sequence[Hex]], float]
"""What it is worth to end in a hex, having come by some others."""


GATHER = 10
"""From so far units gather on an enemy."""
STRIDE = 3
"""So many hexes a unit comes on in a turn, at the least."""
NEAR = 5
"""So near to an enemy units count as gathered."""


class _Kept:
    """What is thought of an enemy, thought once."""

    def __init__(self, judge: Callable[[PieceView], float]) -> None:
        self._judge = judge
        self._known: dict[str, float] = {}

    def __call__(self, enemy: PieceView) -> float:
        if enemy.id not in self._known:
            self._known[enemy.id] = self._judge(enemy)
        return self._known[enemy.id]


class Orders:
    """The values of hexes for one side in one position."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        escaping = picture.facts.get("condition") == "escape"
        self.goals = self._goals()
        self.far = picture.distances(self.goals, picture.watched if escaping else frozenset())
        self.camps = {camp.hex for camp in picture.camps if camp.hex >= 0}
        red = picture.board.edges.get("red", ()) if picture.scenario == "iron_triangle" else ()
        self.exit = picture.distances(red)
        runaways = [(self.exit[h], h) for h in picture.enemy_hexes if self.exit.get(h, 99) <= 15]
        self.runaways = [(h, way) for way, h in sorted(runaways)]
        """Enemies who may get out, the nearest to the edge first, with how far they have to go."""
        self._dangers: dict[Hex, float] = {}
        self._strengths: dict[str, float] = {}

    def _goals(self) -> list[Hex]:
        picture = self.picture
        if picture.seat == "us":
            return self._us_goals()
        if picture.facts.get("condition") == "escape":
            return list(picture.board.edges["red"])
        return [camp.hex for camp in picture.camps] or list(picture.jungle)

    def _us_goals(self) -> list[Hex]:
        picture = self.picture
        goals = [camp.hex for camp in picture.camps] + list(picture.enemy_hexes)
        if picture.scenario == "snoopys_nose":
            goals += list(picture.unsearched)
        return goals or list(picture.jungle)

    # The US player

    def us(self, piece: PieceView) -> Score:
        """Find, capture, concentrate; nobody goes alone against a strong enemy."""
        picture, judge = self.picture, self.picture.judgement
        hunting = picture.scenario == "snoopys_nose"
        walks = piece.values["type"] != "riverine"
        gathers = not hunting  # who still has to look into jungle does better in many places
        aim = self.aim(piece) if judge.mass and gathers else None
        pressure = _Kept(lambda enemy: self._pressure(piece, enemy))

        def score(h: Hex, way: Sequence[Hex]) -> float:
            value = -0.35 * judge.hurry * self.far.get(h, 40)
            if hunting:
                value += 0.5 * judge.search * len(self.found(h, way))
            captured = self.camps.intersection((*way, h))
            if captured and walks and not any(x in picture.enemy_hexes for x in captured):
                value += 40
            contact = self._contact(pressure, h) if h in picture.beside else 0.0
            value += contact * (judge.contact if contact > 0 else 1.0) + judge.bar * self.bars(h)
            if aim is not None:
                value -= judge.mass * picture.board.distance(h, aim)
            if judge.ring and gathers and h in picture.beside:
                value += judge.ring * self.closes(piece, h)
            return value + self.whim(piece, h)

        return score

    def aim(self, piece: PieceView) -> Hex | None:
        """Where the enemy stands on whom a unit gathers with others: near, and nearly strong enough together."""
        board, best, value = self.picture.board, None, 0.0
        for enemy in self.picture.enemies.values():
            far = board.distance(piece.hex, enemy.hex) if piece.hex >= 0 else NEAR
            if far > GATHER:
                continue
            worth = GATHER + min(self.strength(enemy), 6.0) - far
            if worth > value:
                best, value = enemy.hex, worth
        return best

    def strength(self, enemy: PieceView) -> float:
        """How much stronger an attack on an enemy would be than he is, with all who are near."""
        if enemy.id not in self._strengths:
            picture = self.picture
            near = sum(attack(p) for p in picture.around(enemy.hex, NEAR, picture.mine.values()))
            need = defense(enemy) + picture.shift(enemy.hex) + 1 - 2 * is_weak(enemy)
            self._strengths[enemy.id] = near + 0.8 * picture.support(picture.seat) - need
        return self._strengths[enemy.id]

    def closes(self, piece: PieceView, h: Hex) -> int:
        """How many hexes by which an enemy could go a unit shuts that no other does."""
        board, found = self.picture.board, set[Hex]()
        for there in board.neighbours[h]:
            if there in self.picture.enemy_hexes:
                found.update(n for n in board.neighbours[there] if n == h or h in board.neighbours[n])
        others = [p.hex for p in self.picture.mine.values() if p.id != piece.id]
        return sum(all(board.distance(n, other) > 1 for other in others) for n in found)

    def bars(self, h: Hex) -> float:
        """The worth of standing between an enemy and the edge where he may leave."""
        here = self.exit[h] if self.runaways else 0
        for enemy, way in self.runaways:
            if here < way and self.picture.board.distance(h, enemy) <= 4:
                return 1.5 + 0.2 * (16 - way)
        return 0.0

    def found(self, h: Hex, way: Sequence[Hex]) -> set[Hex]:
        """The unsearched jungle that is looked into from a hex and the way to it."""
        unsearched, neighbours = self.picture.unsearched, self.picture.board.neighbours
        return {x for here in (*way, h) for x in (here, *neighbours[here]) if x in unsearched}

    def _contact(self, pressure: Callable[[PieceView], float], h: Hex) -> float:
        """The worth of standing beside enemies: good if together they can be beaten."""
        picture, value = self.picture, 0.0
        for there in picture.board.neighbours[h]:
            for enemy in picture.enemy_hexes.get(there, ()):
                worth = pressure(enemy)
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
        """Stay in cover and away from the guns; run for the edge if that was chosen; strike what is weak."""
        picture, judge = self.picture, self.picture.judgement
        escape = picture.facts.get("condition") == "escape"
        caution = 2.0 if picture.scenario == "boys_of_67" else 1.0
        venture = judge.venture if picture.facts.get("condition") == "casualties" else 0.0
        home = self._home() if picture.facts.get("condition") == "hold" and judge.roam else None
        near = picture.distances(picture.enemy_hexes) if venture else {}
        caution *= 1.0 - venture
        away = picture.judgement.roam * STRIDE * (picture.view.turns - picture.view.turn)
        area = picture.board.areas.get("iron_triangle", frozenset()) if picture.scenario == "iron_triangle" else None

        def score(h: Hex, way: Sequence[Hex]) -> float:
            value = 0.5 * picture.shift(h) - caution * judge.fear * self.danger(h) + self.whim(piece, h)
            if escape:
                return value - 2.5 * judge.hurry * self.far.get(h, 40)
            if home is not None:
                return value - 6.0 * max(0, home.get(h, 40) - away)
            if venture:
                value -= venture * max(0, near.get(h, 40) - 2)
            elif area is not None:
                value -= 6.0 * (h not in area)
            if picture.scenario == "snoopys_nose":
                value -= 0.6 * self.far.get(h, 10) - 2.0 * (h in self.camps)
            return value + judge.prey * (1.0 + 2.0 * venture) * self.prey(h)

        return score

    def _home(self) -> Mapping[Hex, int]:
        """How far each hex is from the field that has to be held at the end."""
        return self.picture.distances(self.picture.board.areas["iron_triangle"])

    def whim(self, piece: PieceView, h: Hex) -> float:
        """What a captain of a fitful temper thinks of a hex without a reason."""
        judge = self.picture.judgement
        return whim_about(piece.id, h, judge.noise, judge.share) if judge.noise else 0.0

    def danger(self, h: Hex) -> float:
        """How much the enemy can bring to bear on a hex next turn."""
        if h not in self._dangers:
            self._dangers[h] = self._danger(h)
        return self._dangers[h]

    def _danger(self, h: Hex) -> float:
        picture, board = self.picture, self.picture.board
        value = 0.0
        for enemy in picture.enemies.values():
            far = board.distance(enemy.hex, h)
            if far <= 6:
                value += attack(enemy) * (0.45 if far <= 2 else 0.25 if far <= 4 else 0.12)
        return value

    def prey(self, h: Hex) -> float:
        """An enemy beside the hex whom the units around can beat."""
        picture, value = self.picture, 0.0
        for there in picture.board.neighbours[h]:
            for enemy in picture.enemy_hexes.get(there, ()):
                friends = sum(attack(piece) for piece in picture.around(there, 3, picture.mine.values()))
                margin = friends + 0.8 * picture.support("vc") - defense(enemy) - picture.shift(there)
                margin -= 0.8 * picture.support("us", 1)
                if margin >= 3:
                    value = max(value, 1.5 + 0.3 * min(margin, 8) + 2.0 * is_weak(enemy))
        return value


def hex_of(picture: Picture, label: str) -> Hex:
    """The hex of a place label; for a hexside the first of its two."""
    return labelled(picture.board, label)


def best_stop(picture: Picture, piece: PieceView, score: Score, bonus: float) -> tuple[list[str], float]:
    """The best place within reach with the way to it, and how much better it is than staying."""
    reach: dict[str, dict[str, Any]] = picture.vantage.ask("reach", piece=piece.id)
    board, stay = picture.board, score(piece.hex, ()) + bonus
    best: list[str] = []
    value = stay
    for label, stop in reach.items():
        if not stop["way"]:
            continue
        way = [labelled(board, place) for place in stop["way"]]
        worth = score(labelled(board, label), way[:-1])
        if worth > value:
            best, value = stop["way"], worth
    return best, value - stay


def best_landing(picture: Picture, actions: Sequence[Action], score: Score) -> Action:
    """The best place to set a unit down."""
    return max(actions, key=lambda action: score(action.hexes[0], ()))
