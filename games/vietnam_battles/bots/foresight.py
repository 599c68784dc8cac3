"""What those who think ahead ask of a battle: a position as it may be, what one is worth, and where a plan ends.

Everything that is drawn here depends on what the seat may know alone; what is worth how much is our judgement.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import exp
from random import Random

from games.vietnam_battles.rules.standard.victory import captured, lost
from games.vietnam_battles.state import Position, on_map, rebuild
from hexcore.types import Hex

WEIGHTY = frozenset({
    "movement", "mobile_movement", "combat", "mobile_combat", "support", "fall_back", "muster", "advance", "target",
})  # fmt: skip
"""The steps that are worth thinking ahead about."""
AHEAD = 2
"""So many turns a long battle is played out."""
SHORT = 4
"""A battle with so few turns left is played out to its end."""
LURK = 0.35
"""How often a camp is taken to lie under a unit that guards it."""
PRIOR = {"escape": 0.6, "casualties": 0.2, "hold": 0.2}
"""What the Viet Cong of the Iron Triangle are taken to play for, before anything is seen of them."""
SEEN = 0.5
"""How much more likely each unit that has left makes it that they play for leaving."""


# -- where a plan ends, and how far it is looked ahead ---------------------------------------------------------------


def chapter(state: Position) -> Hashable:
    """VB 4.1: a plan ends with the phase, and with each fight in it."""
    return state.turn, state.active, state.phase, state.fight is not None and state.fight.target


def horizon(state: Position) -> int:
    """A battle that ends soon is played out, any other for some turns."""
    last = state.rules.last_turn(state)
    return last + 1 if last - state.turn < SHORT else state.turn + AHEAD


# -- what a seat does not know ---------------------------------------------------------------------------------------


def draw_secrets(state: Position, seat: str, chance: Random) -> None:
    """Draw anew what is hidden from a seat; the Viet Cong know everything."""
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
    """VB 15.0, 26.0: jungle that nobody has looked into, and in which nobody is seen."""
    ground = state.rules.ground
    seen = {ground.hex(unit.at) for unit in state.units.values() if unit.at is not None and not unit.hidden}
    seen.update(chit.hex for chit in state.chits.values() if chit.hex is not None and chit.found)
    return [h for h in sorted(ground.jungle) if h not in state.searched and h not in seen]


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
    bare = [h for h in _dark(state) if h not in guarded]
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
    """An estimate of the chance to win of a battle that goes on."""
    us = _JUDGES.get(state.scenario, _steps)(state)
    return us if seat == "us" else 1.0 - us


def _likely(margin: float) -> float:
    return 1.0 / (1.0 + exp(-margin))


def _gone(state: Position, seat: str) -> float:
    """The share of a side's steps that are lost."""
    names = state.rules.forces[seat]
    steps = sum(2 if state.units[name].box == "lost" else state.units[name].depleted for name in names)
    return steps / (2 * len(names)) if names else 0.0


def _spent(state: Position) -> float:
    """The share of the battle's turns that are over, the last ones counting as its losses make it shorter."""
    return min(1.0, (state.turn - 1) / max(1, state.rules.last_turn(state)))


def _steps(state: Position) -> float:
    """Any battle: what each side has lost, and the turns that are left to the US player."""
    return _likely(6.0 * (_gone(state, "vc") - 0.5 * _gone(state, "us")) - 3.0 * _spent(state))


def _hunt(state: Position) -> float:
    """VB 26.0: all units or all camps, before the turns run out."""
    camps = captured(state) / len(state.chits) if state.chits else 0.0
    done = max(_gone(state, "vc"), camps) + 0.25 * min(_gone(state, "vc"), camps)
    found = sum(chit.found for chit in state.chits.values()) / max(1, len(state.chits))
    return _likely(7.0 * (done - _spent(state)) + 1.5 * found - 0.3 * state.us_losses)


def _triangle(state: Position) -> float:
    """VB 27.0: by what the Viet Cong play for: who may still leave, who has fallen, who stands in the field."""
    left = 1.0 - _spent(state)
    standing = sum(1 for _ in on_map(state, "vc"))
    if state.condition == "escape":
        near = sum(_nearness(state, name) for name in on_map(state, "vc"))
        return _likely(1.8 - 0.9 * state.exits - 0.45 * near * left)
    if state.condition == "casualties":
        return _likely(1.6 - 0.7 * state.us_losses - 0.12 * standing * left)
    return _likely(2.2 - 0.75 * _inside(state) + 0.8 * left - 0.2 * lost(state, "us"))


def _inside(state: Position) -> int:
    area: frozenset[int] = getattr(state.rules, "area", frozenset())
    return sum(place in area for place in state.vc_at)


def _nearness(state: Position, name: str) -> float:
    """How near a unit is to the edge where it may leave, from 0 to 1."""
    ground, at = state.rules.ground, state.units[name].at
    red = ground.board.edges.get("red", ())
    far = min((ground.board.distance(ground.hex(at), h) for h in red), default=20) if at is not None else 20
    return max(0.0, 1.0 - far / 16)


_JUDGES = {"snoopys_nose": _hunt, "iron_triangle": _triangle}
