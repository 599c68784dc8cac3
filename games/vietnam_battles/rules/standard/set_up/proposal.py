"""VB 3.0: the quick set-up: a sensible legal deployment that the player may change piece by piece.

It draws lots among good places, so that an enemy learns little from knowing the method. The lots come from the dice of
the game, so a seed repeats them.
"""

from __future__ import annotations

from collections import Counter

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.rules.standard.set_up.deployment import (
    free_chit_hexes,
    free_jungle,
    free_places,
    is_chit,
    may_hide,
    put,
)
from games.vietnam_battles.state import Position
from hexcore.game import Action, Hex, Log, say

APART = 6  # hexes between two camps, if there is room
DEEP = 5  # jungle neighbours of a hex deep in the jungle
REMOTE = 0.2  # the share of the jungle in which camps are proposed: lots among a few hexes would give them away
NEAR = 3  # hexes between a camp and its guard, if there is room


def propose(state: Position, pieces: list[str], log: Log) -> None:
    seat = "vc"
    for piece in _strongest_first(state, pieces):
        if is_chit(state, piece):
            action = _chit(state, piece, log)
        else:
            seat = state.rules.seat_of[piece]
            action = _unit(state, piece, log)
        put(state, piece, action, log)
    log.add("quick_setup", say("record.quick_setup"), "VB 3.0", audience=None if seat in state.ready else (seat,))


def _strongest_first(state: Position, pieces: list[str]) -> list[str]:
    """Sort pieces: chits, then the units that guard them; the weakest are left for the open."""
    cards = state.rules.cards
    return sorted(pieces, key=lambda piece: -cards[piece].front[1] if piece in cards else -99)


def _pick(state: Position, places: list[Place], log: Log) -> Place:
    labels = state.rules.ground.labels
    chosen = log.choose([labels[place] for place in places], "quick set-up")
    return next(place for place in places if labels[place] == chosen)


def _best(weighed: list[tuple[int, Place]], keep: int) -> list[Place]:
    return [place for _, place in sorted(weighed)[:keep]]


def _held(state: Position) -> list[Hex]:
    return [chit.hex for chit in state.chits.values() if chit.hex is not None]


def _chit(state: Position, piece: str, log: Log) -> Action:
    """Propose a hex in jungle far from other camps: deep in it, or where a search comes late."""
    free = free_chit_hexes(state)
    close = {h for other in _held(state) for h in state.rules.ground.board.field(other, APART - 1)}
    jungle, depth = state.rules.ground.jungle, state.rules.ground.jungle_depth
    inside = [h for h in free if h in jungle]
    good = _remote(state, inside) if state.rules.hides else [h for h in inside if depth[h] >= DEEP]
    good = good or free
    apart = [h for h in good if h not in close] or good
    return state.rules.ground.chit_actions(piece)[_pick(state, apart, log)]


def _remote(state: Position, jungle: list[Hex]) -> list[Hex]:
    """Return the share of some jungle hexes to which a search comes last."""
    ranked = sorted(jungle, key=state.rules.battle.search_order.__getitem__)
    return ranked[: max(1, round(REMOTE * len(ranked)))]


def _unit(state: Position, piece: str, log: Log) -> Action:
    """Propose a place: Viet Cong near their camps in cover, US brigades along the river."""
    ground = state.rules.ground
    if state.rules.seat_of[piece] == "us":
        place = _pick(state, _river_posts(state, free_places(state, piece)), log)
        return ground.actions("place")[place]
    cover = free_jungle(state, piece) or free_places(state, piece)
    place = _pick(state, _guard_posts(state, cover), log)
    return ground.actions("hide" if may_hide(state, piece) else "place")[place]


def _river_posts(state: Position, free: list[Place]) -> list[Place]:
    """Return the best two dozen places: near the river and uncrowded."""
    ground = state.rules.ground
    river, crowd = ground.riverside, Counter(place for unit in state.us_at for place in ground.near[unit])
    return _best([(crowd.get(place, 0) - 3 * (place in river), place) for place in free], 24)


def _guard_posts(state: Position, cover: list[Place]) -> list[Place]:
    """Return the best dozen places: near an unguarded camp and uncrowded."""
    ground, board = state.rules.ground, state.rules.ground.board
    hexes, depth = ground.hexes, ground.jungle_depth
    units = {ground.hex(place) for place in (*state.vc_at, *state.dark_at)}
    camps = [h for h in _held(state) if h not in units] or _held(state)
    crowd = Counter(h for unit in units for h in board.neighbours[unit])
    ways = {h: way for way in range(NEAR, -1, -1) for camp in camps for h in board.ring(camp, way)}

    def against(here: Hex) -> int:
        way = ways[here] if here in ways else min([board.distance(here, camp) for camp in camps], default=0)
        return 2 * way + 3 * crowd.get(here, 0) - depth[here] // 3

    posts = [place for place in cover if hexes[place][0] in ways] or cover
    return _best([(against(hexes[place][0]), place) for place in posts], 12)
