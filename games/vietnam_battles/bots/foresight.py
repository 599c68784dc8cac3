"""Search support: sampled positions, their values, and the steps worth searching.

Samples depend only on what the seat may know. Values and probabilities are our judgement.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from math import exp
from random import Random

from games.vietnam_battles.rules.standard.victory import captured
from games.vietnam_battles.state import Position, on_map, rebuild
from hexcore.types import Hex

LESS = 0.25  # share of search time for what the captain judges well enough alone
PLANNED_STEPS: Mapping[str, float] = {
    "movement": 1.0,
    **dict.fromkeys(("combat", "support", "fall_back", "muster", "advance", "target"), LESS),
}
"""The steps worth searching, and how much. In some sixty positions the search found clearly better plans in movement,
and hardly any elsewhere.
"""
DILIGENCE: Mapping[str, float] = {"boys_of_67": 3.0}
"""Four turns are played out three times in the time of a longer battle, which is worth it."""
AHEAD = 2  # player turns that a long battle is played out: the rest of one's own, and the enemy's
SHORT = 4  # turns of a battle that is played out to its end
LAST = 2  # last turns of any battle that are played out to its end
LURK = 0.35  # probability that a camp lies under a hidden unit
PRIOR = {"escape": 0.6, "casualties": 0.2, "hold": 0.2}
"""What the Viet Cong of the Iron Triangle are taken to play for, before anything is seen of them."""
AT_THE_EDGE, FREE, HELD = 0.85, 0.22, 0.08
"""VB 27.0: how likely a unit that wants to leave does: from the edge; from near and free; else. Counted, as the next
ones, over fifty games between captains.
"""
REACH = 5  # hexes from which a unit may be at the edge soon
IN_TIME = 4.0  # fewer units reach the edge in the last quarter of the turns
COSTLY = 0.15  # US units lost to each Viet Cong unit in a whole battle
STAYS, COMES = 0.2, 0.15
"""How likely a unit in the field is there at the end, and one beside it, seen from the first turn."""
SEEN = 0.5  # weight of each unit that has left in the belief in escape


# -- where a plan ends, and how far it is looked ahead ---------------------------------------------------------------


def chapter(state: Position) -> Hashable:
    """VB 4.1: a plan ends with the phase, and with each fight in it."""
    return state.turn, state.active, state.phase, state.fight is not None and state.fight.target


def age(state: Position) -> int:
    """VB 4.0: a battle comes on by player turns, the Viet Cong's second."""
    return 2 * state.turn + (state.active == "vc")


def horizon(state: Position) -> int:
    """Return the player turn to play out to: the end if it is near, else one's own next turn."""
    last = state.rules.last_turn(state)
    ends_soon = last <= SHORT or last - state.turn < LAST
    return 2 * (last + 1) if ends_soon else age(state) + AHEAD


# -- what a seat does not know ---------------------------------------------------------------------------------------


def draw_secrets(state: Position, seat: str, chance: Random) -> None:
    """Sample what is hidden from a seat; the Viet Cong know everything."""
    if seat != "us" or state.ending:
        return
    guarded = _hide(state, chance)
    _bury(state, chance, guarded)
    if state.condition:
        state.condition = _believed(state, chance)
    if state.genuine:
        state.genuine = chance.choice([name for name, chit in state.chits.items() if not chit.captured])
    rebuild(state)


def _dark(state: Position) -> list[Hex]:
    """VB 15.0, VB 26.0: jungle that nobody has looked into, and in which nobody is seen."""
    ground = state.rules.ground
    seen = {ground.hex(unit.at) for unit in state.units.values() if unit.at is not None and not unit.hidden}
    seen.update(chit.hex for chit in state.chits.values() if chit.hex is not None and chit.found)
    return [h for h in sorted(ground.jungle) if h not in state.searched and h not in seen]


def _held(state: Position) -> list[Hex]:
    """VB 15.0: jungle that nobody has looked into, under Viet Cong in sight: a camp may lie there all the same."""
    ground = state.rules.ground
    held = {ground.hex(at) for name in on_map(state, "vc") if (at := state.units[name].at) is not None}
    return sorted(h for h in held if h in ground.jungle and h not in state.searched)


def _hide(state: Position, chance: Random) -> list[Hex]:
    """VB 26.0: the units that hide, each in another hex."""
    names = [name for name, unit in state.units.items() if unit.hidden]
    hexes = chance.sample(_dark(state), len(names))
    for name, h in zip(names, hexes, strict=True):
        state.units[name].at = state.rules.ground.land_of[h][0]
    return hexes


def _bury(state: Position, chance: Random, guarded: Sequence[Hex]) -> None:
    """VB 26.0: the camps that were not found, some of them under a unit that hides."""
    names = [name for name, chit in state.chits.items() if chit.hex is not None and not chit.found]
    bare = [h for h in (*_dark(state), *_held(state)) if h not in guarded]
    under = list(guarded)
    chance.shuffle(bare)
    chance.shuffle(under)
    for name in names:
        pool = under if under and (not bare or chance.random() < LURK) else bare
        state.chits[name].hex = pool.pop()


def _believed(state: Position, chance: Random) -> str:
    """VB 27.0: what they play for, judged by who has left."""
    words = state.rules.conditions
    weights = [PRIOR.get(word, 0.2) + (SEEN * state.exits if word == "escape" else 0.0) for word in words]
    return chance.choices(words, weights)[0]


# -- what a position is worth ----------------------------------------------------------------------------------------


def value(state: Position, seat: str) -> float:
    """Estimate a seat's chance to win a battle that goes on."""
    us = _JUDGES.get(state.scenario, _steps)(state)
    return us if seat == "us" else 1.0 - us


def _likely(margin: float) -> float:
    return 1.0 / (1.0 + exp(-margin))


def _gone(state: Position, seat: str) -> float:
    names = state.rules.forces[seat]
    steps = sum(2 if state.units[name].box == "lost" else state.units[name].depleted for name in names)
    return steps / (2 * len(names)) if names else 0.0


def progress(state: Position) -> float:
    """Return the share of turns that are over; US losses shorten the battle."""
    return min(1.0, (state.turn - 1) / max(1, state.rules.last_turn(state)))


def _steps(state: Position) -> float:
    return _likely(6.0 * (_gone(state, "vc") - 0.5 * _gone(state, "us")) - 3.0 * progress(state))


def _hunt(state: Position) -> float:
    """VB 26.0: all units or all camps, before the turns run out.

    Jungle that was looked into is worth most where camps are taken as they are found. The weights are those of 226
    captains' games, of which they tell more than that half are won (log loss 0.57 against 0.68).
    """
    camps = captured(state) / len(state.chits) if state.chits else 0.0
    searched = len(state.searched) / max(1, len(state.rules.ground.jungle))
    done = 2.8 * _gone(state, "vc") + 0.2 * camps + searched * (3.0 + 4.8 * camps) - 2.4 * _gone(state, "us")
    spent = progress(state)
    return _likely(done - spent * (8.8 + 1.15 * spent) - 0.8 * (state.active == "vc") - 0.5)


def _triangle(state: Position) -> float:
    """VB 27.0: by what the Viet Cong play for: every unit that leaves or falls, and those who stand in the field, are
    a die that they may win by."""
    left, standing = 1.0 - progress(state), list(on_map(state, "vc"))
    if state.condition == "escape":
        soon = min(1.0, left * IN_TIME)
        return _no_die_falls(state.exits, [soon * _leaves(state, name) for name in standing])
    if state.condition == "casualties":
        return _no_die_falls(state.us_losses, [left * COSTLY for _ in standing])
    area: frozenset[int] = getattr(state.rules, "area", frozenset())
    stays = [1.0 - left + left * STAYS if state.units[name].at in area else left * COMES for name in standing]
    return 1.0 - sum(chance * min(6, max(0, many - 1)) / 6 for many, chance in enumerate(_counts(stays)))


def _leaves(state: Position, name: str) -> float:
    """Estimate the chance that a unit leaves the map, by its distance and the enemies beside it."""
    ground, at = state.rules.ground, state.units[name].at
    if at is None:
        return 0.0
    h, board = ground.hex(at), ground.board
    far = min((board.distance(h, red) for red in board.edges.get("red", ())), default=20)
    if far == 0:
        return AT_THE_EDGE
    held = any(board.distance(h, ground.hex(us)) <= 1 for us in state.us_at)
    return HELD if held or far > REACH else FREE


def _no_die_falls(done: int, chances: Sequence[float]) -> float:
    """VB 27.0: the chance that no die falls below the count, which rises with each that is thrown."""
    safe, chance = 1.0, 0.0
    for more, likely in enumerate(_counts(chances)):
        safe *= min(1.0, max(0.0, (7 - done - more) / 6)) if more else 1.0
        chance += likely * safe
    return chance


def _counts(chances: Sequence[float]) -> list[float]:
    found = [1.0]
    for chance in chances:
        found = [
            (found[n] * (1.0 - chance) if n < len(found) else 0.0) + (found[n - 1] * chance if n else 0.0)
            for n in range(len(found) + 1)
        ]
    return found


_JUDGES = {"snoopys_nose": _hunt, "iron_triangle": _triangle}
