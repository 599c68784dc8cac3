"""Reasons for a captain's actions, as sentences.

The US side hides nothing in any battle, so its reasons are open. Viet Cong moves may rest on hidden units, camps and a
secret condition, so their reasons are not. The strengths of an attack are in its record, and so open.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.vietnam_battles.bots.marching import Orders
from games.vietnam_battles.bots.picture import Picture
from hexcore.game import Action, Hex, PieceView, Reason, say
from hexcore.text import Value


def because(picture: Picture, key: str, **values: Value) -> Reason:
    return Reason(say(f"why.{key}", **values), open=picture.seat == "us")


def of_move(picture: Picture, piece: PieceView, end: Hex, way: Sequence[Hex] = ()) -> Reason | None:
    """Return why a unit goes to a hex, by some others."""
    orders = Orders(picture)
    return _of_us(picture, orders, end, way) if picture.seat == "us" else _of_vc(picture, orders, piece, end)


def _of_us(picture: Picture, orders: Orders, end: Hex, way: Sequence[Hex]) -> Reason:
    camps = orders.camps.intersection((*way, end)) - set(picture.enemy_hexes)
    if camps:
        return because(picture, "camp", hex=picture.board.label(min(camps)))
    if beside(picture, end):
        return because(picture, "closes_at", enemy=beside(picture, end)[0].name, hex=picture.board.label(end))
    if orders.bars(end) > 0:
        return because(picture, "bars")
    found = orders.found(end, way) if picture.scenario == "snoopys_nose" else 0
    if found:
        return because(picture, "searches", count=found)
    return _heads(picture, orders, end)


def _heads(picture: Picture, orders: Orders, end: Hex) -> Reason:
    goals = [goal for goal in orders.goals if orders.far[goal] == 0]
    goal = min(goals, key=lambda h: (picture.board.distance(h, end), h), default=end)
    there = picture.enemy_hexes.get(goal)
    if there:
        return because(picture, "closes_at", enemy=there[0].name, hex=picture.board.label(end))
    return because(picture, "heads", place=place(picture, goal))


def _of_vc(picture: Picture, orders: Orders, piece: PieceView, end: Hex) -> Reason | None:
    if picture.facts.get("condition") == "escape":
        return because(picture, "runs")
    if orders.prey(end) > 0:
        return because(picture, "prey", enemy=beside(picture, end)[0].name)
    if piece.hex < 0 or orders.danger(end) < orders.danger(piece.hex):
        return because(picture, "distance")
    return because(picture, "cover") if picture.shift(end) > picture.shift(piece.hex) else None


def beside(picture: Picture, h: Hex) -> list[PieceView]:
    return [enemy for there in picture.board.neighbours[h] for enemy in picture.enemy_hexes.get(there, ())]


def place(picture: Picture, h: Hex) -> str:
    return next((found.name for found in picture.board.places_at(h) if found.name), picture.board.label(h))


def of_fight(picture: Picture, action: Action) -> Reason | None:
    """Return why an attack, bombardment or strike is worth it, or a marker is played or kept."""
    enemy = picture.enemies.get(action.piece) if action.pieces else None
    if action.verb == "attack":
        odds = picture.odds(action)
        if odds is None or len(odds.strengths) < 2:
            return None
        ours, theirs = odds.strengths[:2]
        return because(picture, "attack", ours=ours.total, theirs=theirs.total)._replace(open=True)
    if action.verb in ("b52", "target") and enemy is not None:
        return because(picture, action.verb, enemy=enemy.name)
    return Reason(say(f"why.{action.verb}"), open=True) if action.verb in FIXED else None


FIXED = ("support", "pass", "bombard", "stand_fast", "retreat", "advance", "lose", "end_phase", "done")
"""Verbs with one and the same reason every time."""
