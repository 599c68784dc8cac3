"""What can be laid over the map: the answers to what all games ask, and to what only this campaign does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

from games.green_beret.content.index import DESTROYED_BRIDGE, Content
from games.green_beret.rules.movement.group import moving_group
from games.green_beret.rules.needs import unmet
from games.green_beret.rules.quarry import engaged, mobile, prey, quarries, quarry
from games.green_beret.rules.stacking import label, name_of, pieces_at
from games.green_beret.rules.terrain import boat_cost, step_cost, terrain_noise
from games.green_beret.shown.arrivals import arrivals
from games.green_beret.shown.asked import chase_arrows, coming, going, in_range, noise, percent, supported
from games.green_beret.shown.reach import sound_of
from games.green_beret.state import GreenBeretState
from hexcore.answers import Key, Mark, Need, Overlay, OverlayMeta, Tone
from hexcore.figures import Figure
from hexcore.questions import asks
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


# GB 12.7, 12.8: where enemies would come from


def _heard(state: GreenBeretState, h: Hex, pieces: Sequence[str]) -> Overlay:
    """Where the enemies appear if somebody is heard in a hex: how likely each of them, and any of them, in each hex."""
    found, near = arrivals(state, h), {h, *state.content.neighbours[h]}
    marks = [
        Mark(
            there,
            say("overlay.heard.word", one=_exact(chance.one), any=_exact(chance.any)),
            "danger" if there in near else "",
            say("overlay.range.share", share=percent(chance.any)),
        )
        for there, chance in found.hexes.items()
    ]
    name = say("overlay.heard.name")
    if not marks:
        return Overlay(name, notes=(say("overlay.heard.empty"),))
    members = [piece for piece in pieces if piece in state.pieces] or pieces_at(state, h)
    sound = sound_of(state, members, h, stealthy=False)
    told = [] if sound.silent else [say("overlay.heard.here", hex=label(state, h), sound=sound.text)]
    count, back = Figure(f"{float(found.number):.1f}"), _exact(found.sent_back)
    told.append(say("overlay.heard.come", hex=label(state, h), count=count, back=back))
    keys = (Key("danger", say("overlay.heard.key_near")), Key("", say("overlay.heard.key_far")))
    legend = tuple(key for key in keys if key.tone in {mark.tone for mark in marks})
    return Overlay(name, tuple(marks), notes=tuple(told), legend=legend)


def _exact(chance: Fraction) -> Figure:
    return Figure(f"{float(chance):.1%}")


# GB 6.1, 7.1: the mission


def either(content: Content, kinds: Sequence[str]) -> Text:
    """GB 6.1: the names of counters of which one is enough."""
    names = [content.name(content.copies[kind][0]) for kind in kinds]
    return any_of(*names) if len(names) > 1 else say("brief.one", piece=names[0])


def _mission(state: GreenBeretState, h: Hex, pieces: Sequence[str]) -> Layer:
    """Where it is, and what the picked counters, the group under way, or else all that there are lack for it."""
    if state.mission is None:
        return (), ()
    content, there, group = state.content, state.mission.hex, moving_group(state)
    named = [piece for piece in pieces if piece in content.pieces] or (group.members() if group else [*state.pieces])
    told = [say("note.mission", mission=content.name(state.mission.id), hex=label(state, there))]
    for needs in unmet(content, content.missions[state.mission.id].needs, (*pieces_at(state, there), *named)):
        told.append(say("note.lacking", needs=either(content, needs)))
    return [Mark(there, say("overlay.mission.here"), "strong")], told


def _chased(state: GreenBeretState, h: Hex, pieces: Sequence[str]) -> Overlay:
    """Whom the enemies hunt and attack, and the ways by which they come."""
    marks, told = _pursuit(state, h, pieces)
    arrows = chase_arrows(state)
    shown = {mark.tone for mark in marks}
    tones: tuple[Tone, ...] = ("danger", "strong", "muted")
    keys = [Key(tone, say(f"overlay.pursuit.key_{tone}")) for tone in tones if tone in shown]
    keys += [Key("danger", say("overlay.pursuit.key_way"), arrow=True)] if arrows else []
    return Overlay(say("overlay.pursuit.name"), tuple(marks), (), tuple(told), arrows, tuple(keys))


Answer: TypeAlias = Callable[[GreenBeretState, Hex, Sequence[str]], Overlay]


def _plain(key: str, layer: Callable[[GreenBeretState, Hex, Sequence[str]], Layer]) -> Answer:
    """An overlay of marks and sentences."""

    def answer(state: GreenBeretState, h: Hex, pieces: Sequence[str]) -> Overlay:
        marks, told = layer(state, h, pieces)
        return Overlay(say(f"overlay.{key}.name"), tuple(marks), notes=tuple(told))

    return answer


def _own(key: str, *needs: Need, follows: tuple[Need, ...] = ()) -> OverlayMeta:
    return OverlayMeta(key, say(f"overlay.{key}.name"), say(f"overlay.{key}.about"), needs, follows)


_ANSWERS: Final[tuple[tuple[OverlayMeta, Answer], ...]] = (
    (asks("reach", follows=("piece",)), lambda state, h, pieces: going(state, pieces)),
    (asks("threat"), lambda state, h, pieces: coming(state)),
    (asks("noise", follows=("piece",)), noise),
    (asks("support"), lambda state, h, pieces: supported(state)),
    (asks("range", follows=("piece",)), lambda state, h, pieces: in_range(state, pieces)),
    (_own("heard", "hex", follows=("piece",)), _heard),
    (_own("pursuit"), _chased),
    (_own("mission", follows=("piece",)), _plain("mission", _mission)),
    (_own("ground", "hex"), _plain("ground", _ground)),
)

OVERLAYS: Final = tuple(meta for meta, _ in _ANSWERS)
"""Every overlay of the campaign."""
_BY_KEY: Final = {meta.key: (meta, answer) for meta, answer in _ANSWERS}


def overlay(state: GreenBeretState, key: str, h: Hex, pieces: Sequence[str]) -> Overlay:
    """Return one of the overlays; one about a hex is empty without one."""
    meta, answer = _BY_KEY[key]
    return Overlay(meta.name) if "hex" in meta.needs and h < 0 else answer(state, h, pieces)
