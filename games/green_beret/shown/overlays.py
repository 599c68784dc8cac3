"""What can be laid over the map: whom the enemies hunt, the ground and the noise of a hex, the mission."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from games.green_beret.content.index import DESTROYED_BRIDGE, Content
from games.green_beret.rules.movement.group import moving_group
from games.green_beret.rules.needs import unmet
from games.green_beret.rules.quarry import engaged, mobile, prey, quarries, quarry
from games.green_beret.rules.stacking import label, name_of, pieces_at
from games.green_beret.rules.terrain import boat_cost, step_cost, terrain_noise
from games.green_beret.shown.reach import sound_of
from games.green_beret.state import GreenBeretState
from hexcore.answers import Mark, Overlay, OverlayMeta, Tone
from hexcore.text import Text, any_of, say
from hexcore.types import Hex

Layer: TypeAlias = tuple[Sequence[Mark], Sequence[Text]]
"""The marks of an overlay, and what it says about the whole."""


# GB 10.6, 10.9, 12.9: what the enemies are up to


class Intent(NamedTuple):
    """What an enemy would do if it acted now."""

    enemy: str
    hex: Hex
    attacks: list[Hex]
    goals: list[Hex]
    """The teams it hunts; several are the player's choice."""
    ways: list[Hex]
    """The hexes it may enter next."""


def intents(state: GreenBeretState) -> list[Intent]:
    """Return where each enemy would go next, and whom it would attack from where it is."""
    found = []
    for enemy in state.enemies:
        goals = [] if engaged(state, enemy) or not mobile(state, enemy) else quarry(state, enemy.hex)
        open_to = quarries(state, enemy, state.content.enemies[enemy.id].movement, first=True) if goals else {}
        goals = list(open_to) or goals
        ways = {h for towards in open_to.values() for h in towards}
        attacks = [h for h in prey(state, enemy) if h not in enemy.fought]
        found.append(Intent(enemy.id, enemy.hex, attacks, goals, sorted(ways)))
    return found


_TONES: Final[dict[str, Tone]] = {"attacks": "danger", "ways": "strong", "goals": "danger", "hex": "muted"}
"""What is told of an enemy's plans, the most pressing first."""


def _pursuit(state: GreenBeretState, h: Hex, pieces: Sequence[str]) -> Layer:
    """Each hex once, with the most pressing word, and a sentence about each enemy."""
    plans, marks = intents(state), dict[Hex, Mark]()
    for name, tone in _TONES.items():
        for intent in plans:
            for on in [intent.hex] if name == "hex" else getattr(intent, name):
                marks.setdefault(on, Mark(on, say(f"overlay.pursuit.{name}"), tone))
    return list(marks.values()), [_plan(state, intent) for intent in plans]


def _plan(state: GreenBeretState, intent: Intent) -> Text:
    key = "attack" if intent.attacks else "move" if intent.ways else "stay"
    hexes = tuple(label(state, h) for h in intent.attacks or intent.ways)
    return say(f"note.will_{key}", enemy=name_of(state, intent.enemy), hex=label(state, intent.hex), hexes=hexes)


def notes(state: GreenBeretState) -> dict[Hex, tuple[Text, ...]]:
    """Return what the enemies have to do with each hex."""
    found: dict[Hex, list[Text]] = {}
    for intent in intents(state):
        name = name_of(state, intent.enemy)
        for key, hexes in (("attacks", intent.attacks), ("hunts", intent.goals), ("enters", intent.ways)):
            for h in hexes:
                found.setdefault(h, []).append(say(f"note.{key}", enemy=name))
    return {h: tuple(told) for h, told in found.items()}


# GB 10.7, 12.1, 13.0: the ground of a hex


class GroundOf(NamedTuple):
    """What a hex is made of now, and what it costs, sounds like and takes from an attacker."""

    terrain: list[str]
    cost: int
    by_water: int | None
    noise: int
    penalty: int


def ground_of(state: GreenBeretState, h: Hex) -> GroundOf:
    """Return what a hex is like now."""
    content = state.content
    return GroundOf(
        [DESTROYED_BRIDGE] if h in state.demolished else list(content.counts_as[h]),
        step_cost(state, h, h),
        boat_cost(state, h, h) if h in content.water else None,
        terrain_noise(state, h),
        content.penalty[h],
    )


def _ground(state: GreenBeretState, h: Hex, pieces: Sequence[str]) -> Layer:
    found = ground_of(state, h)
    names = tuple(state.content.terrain[kind].name for kind in found.terrain)
    told = [say("note.ground", hex=label(state, h), terrain=names, cost=found.cost)]
    if found.by_water is not None:
        told.append(say("note.by_water", cost=found.by_water))
    told.append(say("note.ground_noise", noise=found.noise, penalty=found.penalty))
    return [Mark(h, say("overlay.ground.cost", cost=found.cost))], told


def _noise(state: GreenBeretState, h: Hex, pieces: Sequence[str]) -> Layer:
    """GB 12.0: what the picked counters would sound like in a hex; if none is picked, those that are there."""
    members = [piece for piece in pieces if piece in state.pieces] or pieces_at(state, h)
    text = sound_of(state, members, h, stealthy=False).text
    return [Mark(h, text)], [text]


# GB 6.1, 7.1: the mission


def either(content: Content, kinds: Sequence[str]) -> Text:
    """GB 6.1: the names of counters of which one is enough."""
    names = [content.name(content.copies[kind][0]) for kind in kinds]
    return any_of(*names) if len(names) > 1 else say("brief.one", piece=names[0])


def _mission(state: GreenBeretState, h: Hex, pieces: Sequence[str]) -> Layer:
    """Where it is, and what the picked counters or the group under way lack for it."""
    if state.mission is None:
        return (), ()
    content, there, group = state.content, state.mission.hex, moving_group(state)
    named = [piece for piece in pieces if piece in content.pieces] or (group.members() if group else [])
    told = [say("note.mission", mission=content.name(state.mission.id), hex=label(state, there))]
    for needs in unmet(content, content.missions[state.mission.id].needs, (*pieces_at(state, there), *named)):
        told.append(say("note.lacking", needs=either(content, needs)))
    return [Mark(there, say("overlay.mission.here"), "strong")], told


_LAYERS: Final[dict[str, Callable[[GreenBeretState, Hex, Sequence[str]], Layer]]] = {
    "pursuit": _pursuit,
    "mission": _mission,
    "ground": _ground,
    "noise": _noise,
}
_ABOUT_A_HEX: Final = ("ground", "noise")

OVERLAYS: Final = tuple(
    OverlayMeta(key, say(f"overlay.{key}.name"), say(f"overlay.{key}.about"), ("hex",) if key in _ABOUT_A_HEX else ())
    for key in _LAYERS
)
"""Every overlay of the campaign."""


def overlay(state: GreenBeretState, key: str, h: Hex, pieces: Sequence[str]) -> Overlay:
    """Return one of the overlays; one about a hex is empty without one."""
    marks, told = ((), ()) if key in _ABOUT_A_HEX and h < 0 else _LAYERS[key](state, h, pieces)
    return Overlay(say(f"overlay.{key}.name"), tuple(marks), notes=tuple(told))
