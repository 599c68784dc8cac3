"""Fighting: the value of attacks and markers, and who stands, goes or takes a loss."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from games.vietnam_battles.bots.marching import Orders
from games.vietnam_battles.bots.picture import Picture, attack, defense, field, gaps, is_weak, marker_value
from hexcore.game import Action, Odds, PieceView


def outcome_values(picture: Picture, target: PieceView, attackers: Sequence[PieceView]) -> dict[str, float]:
    """Return the value of each result to the attacker; a step of the defender is worth one."""
    weak = is_weak(target)
    prices = [(_price(picture, piece), is_weak(piece)) for piece in attackers]
    loss = min([price for price, _ in prices], default=0.0)
    return {
        "De": 2.2,
        "D3": 0.8 + 0.3 * weak,
        "D2": 0.7 + 0.3 * weak,
        "Ex": (2.0 if weak else 1.0) - loss,
        ".": 0.0,
        "A1": -0.15 * len(attackers),
        "A2": -0.2 * len(attackers),
        "A3": -0.25 * len(attackers),
        "(A)": -loss,
        "Ae": -sum([price * (1 if worn else 2) for price, worn in prices]),
    }


def outcome_value(worth: Mapping[str, float], codes: Sequence[str]) -> float:
    return sum([worth[code] for code in codes]) / len(codes)


def _price(picture: Picture, piece: PieceView) -> float:
    """Price a step loss: low for a full unit, high for a US unit that would be removed."""
    if not is_weak(piece):
        return 0.5 * picture.judgement.price
    return (2.5 if picture.seat == "us" else 1.2) * picture.judgement.price


def _row(odds: Odds) -> str:
    said = dict(odds.notes[0].values)
    key: str = said["row"].key
    return key.removeprefix("row.")


def column(picture: Picture, odds: Odds, extra: int = 0, kind: str = "attack") -> Sequence[str]:
    attacking, defending = odds.strengths
    return picture.results(attacking.total - defending.total + extra, _row(odds), kind)


def best_attack(picture: Picture, actions: Sequence[Action]) -> Action | None:
    best, value = None, picture.judgement.attack
    for action, worth in attack_values(picture, actions):
        if worth > value:
            best, value = action, worth
    return best


def attack_values(picture: Picture, actions: Sequence[Action]) -> Iterator[tuple[Action, float]]:
    other = "vc" if picture.seat == "us" else "us"
    mine, theirs = picture.support(picture.seat), picture.support(other, 1)
    by_target = picture.targets
    for action in actions:
        if action.verb != "attack" or action.piece not in picture.enemies:
            continue
        odds = picture.odds(action)
        if odds is None:
            continue
        attackers = [picture.mine[name] for name in by_target.get(action.piece, []) if name in picture.mine]
        landed = any(mark.startswith("landed") for piece in attackers for mark in piece.marks)
        own = picture.support(picture.seat, 1) if landed else mine
        target = picture.enemies[action.piece]
        worth = outcome_value(outcome_values(picture, target, attackers), column(picture, odds, own - theirs))
        on_camp = picture.seat == "us" and any(camp.hex == target.hex for camp in picture.camps)
        yield action, worth + 0.4 * on_camp


def muster(picture: Picture, actions: Sequence[Action]) -> Action:
    """Let everybody join who is not about to break, if someone strong does."""
    joins = [action for action in actions if action.verb == "join" and action.piece in picture.mine]
    ready = [action for action in joins if not is_weak(picture.mine[action.piece])]
    fight = next((action for action in actions if action.verb == "fight"), None)
    if ready:
        return max(ready, key=lambda action: attack(picture.mine[action.piece]))
    if fight is not None:
        return fight
    return joins[0] if joins else actions[0]


def support(picture: Picture, actions: Sequence[Action]) -> Action:
    """Play the marker that changes the column most for its size; pass if none does."""
    fight = picture.facts["fight"]
    target = picture.pieces.get(fight["target"])
    markers = [action for action in actions if action.verb == "support"]
    other = next((action for action in actions if action.verb == "pass"), actions[0])
    if target is None or not markers:
        return other
    attackers = [piece for name in fight["attackers"] if (piece := picture.pieces.get(name)) is not None]
    sign = 1 if target.seat != picture.seat else -1
    if picture.judgement.spare and sign > 0 and other.verb == "pass" and _is_doomed(picture, other, target):
        return other
    best, value = other, picture.judgement.support
    worth = outcome_values(picture, target, attackers)
    base = _fight_value(picture, other, worth)
    first: dict[int, Action] = {}
    for action in markers:
        first.setdefault(marker_value(picture, action.piece), action)
    for action in first.values():
        gain = sign * (_fight_value(picture, action, worth) - base)
        if gain > value + 0.01:
            best, value = action, gain
    if best is other and other.verb != "pass":
        return max(markers, key=lambda action: marker_value(picture, action.piece))
    return best


def _is_doomed(picture: Picture, action: Action, target: PieceView) -> bool:
    """Whether every die kills a target, whatever markers its side plays yet: it has one step, and no way out."""
    odds = picture.odds(action)
    if odds is None or not is_weak(target):
        return False
    deadly = {"De", "Ex", *(chance.key for chance in odds.chances if chance.label.key == "result.stuck_lost")}
    theirs = picture.support("vc" if picture.seat == "us" else "us")
    return all(deadly.issuperset(column(picture, odds, -less)) for less in (0, theirs))


def _fight_value(picture: Picture, action: Action, worth: Mapping[str, float]) -> float:
    odds = picture.odds(action)
    return outcome_value(worth, column(picture, odds)) if odds is not None else 0.0


def bombardment(picture: Picture) -> PieceView | None:
    """Return the enemy whom two markers hurt most; None if they are better kept for attacks."""
    judge, points, hit = picture.judgement, picture.support(picture.seat), claimed(picture)
    if len(picture.facts["support"][picture.seat]) - 2 * len(hit) < 2 or not picture.mine:
        return None
    best, value = None, judge.bombard
    points -= round(judge.cover * picture.support("vc" if picture.seat == "us" else "us", 1))
    stray = judge.stray * _price(picture, min(picture.mine.values(), key=is_weak))
    for piece in picture.enemies.values():
        if piece.id in hit or picture.board.has(piece.hex, "water"):
            continue
        odds = picture.odds(Action("target", (piece.id,)))
        codes = column(picture, odds, points, "bombardment") if odds else ["."]
        worth = outcome_value(outcome_values(picture, piece, ()), codes) - stray * codes.count("(A)") / len(codes)
        if worth > value:
            best, value = piece, worth
    return best


def claimed(picture: Picture) -> set[str]:
    """Return the enemies that are left to ground attacks that are worth it."""
    if not picture.judgement.sober:
        return set(picture.targets)
    attacks = [Action("attack", (name,)) for name in picture.targets]
    return {action.piece for action, worth in attack_values(picture, attacks) if worth > picture.judgement.attack}


def fall_back(picture: Picture, actions: Sequence[Action]) -> Action:
    """Go without loss if possible, to where it is safest; stand if going costs as much."""
    ways: dict[str, list[dict[str, object]]] = picture.vantage.ask("retreats")
    for name in sorted(ways):
        free = [way for way in ways[name] if not way["loss"]]
        piece = picture.pieces.get(name)
        stand = next((a for a in actions if a.verb == "stand_fast" and a.pieces == (name,)), None)
        holds = piece is not None and any(camp.hex == piece.hex for camp in picture.camps) and picture.seat == "vc"
        if stand is not None and piece is not None and not is_weak(piece) and (holds or not free):
            return stand
        going = [a for a in actions if a.verb == "retreat" and a.pieces == (name,)]
        if going and (free or stand is None or (piece is not None and is_weak(piece))):
            return max(going, key=lambda action: _safety(picture, action))
        if stand is not None:
            return stand
    return actions[0]


def _safety(picture: Picture, action: Action) -> float:
    end = action.hexes[-1] if action.hexes else picture.board.grid.side_hexes(action.sides[0])[0]
    gap = gaps(picture.board, end)
    near = min([gap[piece.hex] for piece in picture.enemies.values()], default=9)
    return near + 0.4 * picture.shift(end) + 0.5 * len(action.hexes)


def casualty(picture: Picture, actions: Sequence[Action]) -> Action:
    """Choose a full unit, an ARVN one if possible, the least valuable first."""

    def cost(action: Action) -> tuple[bool, bool, int]:
        piece = picture.pieces.get(action.piece)
        if piece is None:
            return (True, True, 99)
        return (is_weak(piece), not piece.kind.startswith("arvn"), attack(piece) + defense(piece))

    return min(actions, key=cost)


def advance(picture: Picture, actions: Sequence[Action]) -> Action:
    """Advance US units: to camps first, then into jungle. The Viet Cong stay."""
    hold = next((action for action in actions if action.verb == "hold"), actions[0])
    if picture.seat != "us":
        return hold
    camps = {camp.hex for camp in picture.camps}
    goes = [action for action in actions if action.verb == "advance"]
    return max(
        goes,
        key=lambda action: (action.hex in camps, len(action.hexes), attack(picture.mine[action.piece])),
        default=hold,
    )


def post(picture: Picture, actions: Sequence[Action], chance: random.Random) -> Action:
    """Set a unit up in reach of the enemy, in the way of those who might leave, uncrowded."""
    orders = Orders(picture)
    crowd = Counter([h for piece in picture.mine.values() for h in field(picture.board, piece.hex, 1)])
    far = picture.distances(picture.enemy_hexes)

    def worth(action: Action) -> float:
        h = action.hexes[0]
        return orders.bars(h) - 0.35 * far[h] - 0.5 * crowd.get(h, 0) + 0.5 * chance.random()

    return max(actions, key=worth)
