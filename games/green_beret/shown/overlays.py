"""Overlays, computed by the predicates of the rules.

Enemy moves follow the rules step by step (GB 10.6, GB 10.9, GB 12.9), along all ways where the player may choose.
What one enemy does to others on its way, by battles or by taking a camp, is not foreseen. Arrivals after a noise are
exact, hex by hex (GB 12.7, GB 12.8).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb
from typing import Final, NamedTuple

from games.green_beret.content.content import Content
from games.green_beret.content.ground import DESTROYED_BRIDGE
from games.green_beret.rules.combat.strength import firepower, support
from games.green_beret.rules.enemy.quarry import engaged, mobile, prey, quarries, quarry
from games.green_beret.rules.movement.group import moving_group
from games.green_beret.rules.needs import unmet
from games.green_beret.rules.noise.placement import landing
from games.green_beret.rules.records import label, name_of, names_of
from games.green_beret.rules.stacking import pieces_at, teams, teams_at
from games.green_beret.rules.suppressive_fire import RANGE, may_suppress, pins, weapons
from games.green_beret.rules.terrain import barred_to_enemy, boat_cost, step_cost, terrain_noise
from games.green_beret.shown.reach import reach, sound_of
from games.green_beret.state import GreenBeretState, Hostile
from hexcore.game.answers import (
    LEVELS,
    Arrow,
    Key,
    Need,
    Overlay,
    OverlayMark,
    OverlayMeta,
    Tone,
    lay_shared,
    level_of,
    printed_points,
    shared_overlay,
)
from hexcore.text import Figure, Text, any_of, say
from hexcore.types import Hex


class Chase(NamedTuple):
    """The hexes one enemy may enter, the steps between them, and its attacks.

    ``attacks`` are hexes with teams that it may fight from where it may halt.
    """

    enemy: str
    hex: Hex
    steps: dict[Hex, tuple[Hex, ...]]
    attacks: frozenset[Hex]

    @property
    def entered(self) -> set[Hex]:
        return {to for near in self.steps.values() for to in near}

    def ways(self) -> list[tuple[Hex, ...]]:
        """Return the steps as lines from a beginning or fork to the next fork or end, no step twice."""
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
    return [_chase(state, enemy) for enemy in state.enemies]


def _chase(state: GreenBeretState, enemy: Hostile) -> Chase:
    steps: dict[Hex, set[Hex]] = {}
    attacks: set[Hex] = set()
    waiting = [(enemy.hex, state.content.enemies[enemy.id].movement, True)]
    seen = set(waiting)
    while waiting:
        here, left, first = waiting.pop()
        there = Hostile(enemy.id, here, enemy.fought, enemy.suppressed)
        # GB 10.6, GB 10.9, R72: it goes no further once it stands by a team
        goes = mobile(state, enemy) and not prey(state, there)
        near = {to for ways in quarries(state, there, left, first=first).values() for to in ways} if goes else set()
        if not near:
            attacks.update(h for h in prey(state, there) if h not in enemy.fought)
        for to in near:
            steps.setdefault(here, set()).add(to)
            after = (to, left - step_cost(state, here, to), False)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    ordered = {here: tuple(sorted(near)) for here, near in steps.items()}
    return Chase(enemy.id, enemy.hex, ordered, frozenset(attacks))


def _number(value: int | str) -> Text:
    return say("overlay.sign", value=value)


# GB 10.1: reach


def _reach(state: GreenBeretState, h: Hex, pieces: Sequence[str]) -> Overlay:
    """Return the reach of picked counters or of those under way; else of all teams."""
    picked = [piece for piece in pieces if piece in state.pieces]
    if picked or moving_group(state) is not None:
        costs = [(spot.hex, printed_points(stop.cost or 0)) for spot, stop in reach(state, picked).items()]
        marks = [OverlayMark(h, say("overlay.reach.cost", cost=cost), "good", _number(cost)) for h, cost in costs]
        notes = [] if marks else [say("overlay.reach.nowhere")]
        return lay_shared("reach", marks, notes, {"good": say("overlay.reach.key")})
    able = [team for team in teams(state) if not state.pieces[team].moved]
    count = Counter(spot.hex for team in able for spot in reach(state, (team,)))
    marks = [OverlayMark(h, say("overlay.reach.teams", count=n), "good", _number(n)) for h, n in sorted(count.items())]
    notes = [say("overlay.reach.all", count=len(able)) if able else say("overlay.reach.nobody")]
    return lay_shared("reach", marks, notes, {"good": say("overlay.reach.teams_key")})


# GB 10.6, GB 12.9: threats


def _threat(state: GreenBeretState, h: Hex, pieces: Sequence[str]) -> Overlay:
    """Return where the enemies may come in their next phase, how many, and whom they may attack."""
    plans, fair = chases(state), say("overlay.threat.fair")
    if not plans:
        return lay_shared("threat", (), (say("overlay.threat.none"), fair), {})
    entered = Counter(h for chase in plans for h in chase.entered)
    most = max(entered.values(), default=0)
    marks = {
        h: OverlayMark(h, say("overlay.threat.enters", count=n), "", _number(n), level_of(n, most))
        for h, n in entered.items()
    }
    for h in sorted({h for chase in plans for h in chase.attacks}):
        by = [state.content.enemies[chase.enemy] for chase in plans if h in chase.attacks]
        strengths = tuple(say("overlay.threat.one", enemy=enemy.name, attack=enemy.attack) for enemy in by)
        word = say("overlay.threat.attacks", count=len(by), enemies=strengths)
        marks[h] = OverlayMark(h, word, "danger", say("overlay.threat.sign", count=len(by)), LEVELS)
    moving, striking = sum(bool(chase.steps) for chase in plans), sum(bool(chase.attacks) for chase in plans)
    tally = say("overlay.threat.tally", count=len(plans), moving=moving, striking=striking)
    keys: dict[Tone, Text] = {"danger": say("overlay.threat.key_attacks"), "": say("overlay.threat.key_enters")}
    return lay_shared("threat", [marks[h] for h in sorted(marks)], (tally, fair), keys)


# GB 12.0: noise

QUIET, LOUD = Fraction(2, 10), Fraction(5, 10)
"""Chances of detection: up to the first a halt counts as quiet, above the second as loud."""


def _noise(state: GreenBeretState, h: Hex, pieces: Sequence[str]) -> Overlay:
    """Return the noise of picked counters, or of those under way, in each hex they reach.

    With a hex, the noise there; with neither, that of the teams where they stand.
    """
    members = [piece for piece in pieces if piece in state.pieces]
    if h >= 0:
        text = sound_of(state, members or pieces_at(state, h), h, stealthy=False).text
        return lay_shared("noise", (OverlayMark(h, text),), (text,), {})
    if members or moving_group(state) is not None:
        found = reach(state, members).items()
        marks = [_loud(spot.hex, stop.note or say("reach.silent"), stop.sign) for spot, stop in found]
        note = say("overlay.noise.ahead" if marks else "overlay.reach.nowhere")
    else:
        stacks = sorted({state.pieces[team].hex for team in teams(state)})
        sounds = [(there, sound_of(state, pieces_at(state, there), there, stealthy=False)) for there in stacks]
        marks = [_loud(there, sound.text, sound.sign) for there, sound in sounds]
        note = say("overlay.noise.stand")
    keys: dict[Tone, str] = {"good": "quiet", "": "middling", "danger": "loud", "muted": "silent"}
    return lay_shared("noise", marks, (note,), {tone: say(f"overlay.noise.{key}") for tone, key in keys.items()})


def _loud(h: Hex, text: Text, sign: Text | None) -> OverlayMark:
    if sign is None:
        return OverlayMark(h, text, "muted")
    percent = int(dict(sign.values)["share"])
    chance = Fraction(percent, 100)
    tone: Tone = "good" if chance <= QUIET else "" if chance <= LOUD else "danger"
    return OverlayMark(h, text, tone, say("overlay.range.share", share=Figure(f"{percent}%")))


# GB 9.0, GB 13.0: support


def _support(state: GreenBeretState, h: Hex, pieces: Sequence[str]) -> Overlay:
    """Return the backing of the teams in each hex, and the total in a battle there."""
    marks = []
    for h in sorted({state.pieces[team].hex for team in teams(state)}):
        there = teams_at(state, h)
        backing = support(state, h, there, circled=False).values
        added = sum(amount for amount, _ in backing)
        total = added + sum(firepower(state.content, team, state.pieces[team].casualty) for team in there)
        if backing:
            by = names_of(state, (piece for _, piece in backing))
            word = say("overlay.support.backed", added=f"{added:+d}", total=total, pieces=by)
            marks.append(OverlayMark(h, word, "good", _number(f"{added:+d}")))
        else:
            marks.append(OverlayMark(h, say("overlay.support.alone", total=total), "danger", _number("0")))
    keys: dict[Tone, Text] = {"good": say("overlay.support.key_backed"), "danger": say("overlay.support.key_alone")}
    return lay_shared("support", marks, (say("overlay.support.note" if marks else "overlay.reach.nobody"),), keys)


# GB 13.0, GB 15.0: ranges


def _range(state: GreenBeretState, h: Hex, pieces: Sequence[str]) -> Overlay:
    """Return how likely a weapon pins an enemy in each hex, and the hexes that teams can attack.

    Of the picked counters, if a weapon or a team is among them; else of all that may fire now.
    """
    picked = [piece for piece in pieces if piece in state.pieces]
    ready = list(weapons(state, []))
    firing = [piece for piece in picked if may_suppress(state, piece)] if picked else ready
    near = [team for team in teams(state) if (team in picked if picked else not state.pieces[team].spent)]
    enemies = {enemy.hex for enemy in state.enemies}
    marks: dict[Hex, OverlayMark] = {}
    for h, away in _within(state, [state.pieces[weapon].hex for weapon in firing], RANGE).items():
        share = percent(Fraction(sum(pins(die, away) for die in range(1, 7)), 6))
        word = say("overlay.range.pins", distance=away, share=share)
        marks[h] = OverlayMark(h, word, "strong" if h in enemies else "", say("overlay.range.share", share=share))
    for h in _within(state, [state.pieces[team].hex for team in near], 1):
        sign = marks[h].sign if h in marks else None
        marks[h] = OverlayMark(h, say("overlay.range.attack"), "danger", sign)
    notes = [say("overlay.range.note" if firing else "overlay.range.near" if marks else "overlay.range.none")]
    idle = [piece for piece in firing if piece not in ready]
    if idle:
        notes.insert(0, say("overlay.range.idle", pieces=names_of(state, idle)))
    keys: dict[Tone, Text] = {
        "": say("overlay.range.key_pins", range=RANGE),
        "strong": say("overlay.range.key_enemy"),
        "danger": say("overlay.range.key_attack"),
    }
    return lay_shared("range", [marks[h] for h in sorted(marks)], notes, keys)


def _within(state: GreenBeretState, places: Sequence[Hex], most: int) -> dict[Hex, int]:
    distance = state.content.distance
    found: dict[Hex, int] = {}
    for place in dict.fromkeys(places):
        for h in state.content.board.field(place, most):
            found[h] = min(found.get(h, most), distance(place, h))
    return found


def percent(share: Fraction) -> Figure:
    return Figure(f"{float(share):.0%}")


FACES = 6


class Arrival(NamedTuple):
    """The chances that enemies appear in a hex: one that was drawn, and any of all that come."""

    one: Fraction
    any: Fraction


class Arrivals(NamedTuple):
    """Every hex where enemies may appear, their average number, and the chance to be sent back."""

    hexes: dict[Hex, Arrival]
    number: Fraction
    sent_back: Fraction


def arrivals(state: GreenBeretState, h: Hex) -> Arrivals:
    """GB 12.7, GB 12.8: return where the enemies appear that a noise in a hex brings.

    GB 3.6: as far as the player knows, track markers may be among them.
    """
    may_come = [*state.enemy_cup, *state.track_markers]
    most = len(state.enemy_cup)
    if not most:
        return Arrivals({}, Fraction(0), Fraction(0))
    # GB 12.8, R50: all pairs of direction and distance are equally likely; several may lead to one hex
    rolls = Counter(landing(state, h, way, far) for way in range(1, FACES + 1) for far in range(1, FACES + 1))
    found: dict[Hex, Arrival] = {}
    for there, ways in sorted(rolls.items()):
        stays = sum(not barred_to_enemy(state, enemy, there) for enemy in may_come)
        if stays:
            put = Fraction(ways, FACES * FACES)
            found[there] = Arrival(put * Fraction(stays, len(may_come)), _any(put, stays, len(may_come), most))
    count = Fraction(sum(min(die, most) for die in range(1, FACES + 1)), FACES)
    return Arrivals(found, count, 1 - sum((one.one for one in found.values()), Fraction(0)))


def _any(put: Fraction, stays: int, total: int, most: int) -> Fraction:
    """GB 12.7, R87: the chance that at least one of d6 drawn enemies stays in a hex."""
    missed = Fraction(0)
    for die in range(1, FACES + 1):
        drawn = min(die, most)
        for staying in range(max(0, drawn - (total - stays)), min(drawn, stays) + 1):
            ways = Fraction(comb(stays, staying) * comb(total - stays, drawn - staying), comb(total, drawn))
            missed += ways * (1 - put) ** staying / FACES
    return 1 - missed


# GB 10.6, GB 10.9, GB 12.9: the enemies' intentions


class Intent(NamedTuple):
    """The next move of an enemy if it acted now."""

    enemy: str
    hex: Hex
    attacks: list[Hex]
    goals: list[Hex]  # hexes of hunted teams, of which the player chooses one
    ways: list[Hex]  # hexes it may enter next


def intents(state: GreenBeretState) -> list[Intent]:
    found = []
    for enemy in state.enemies:
        goals = [] if engaged(state, enemy) or not mobile(state, enemy) else quarry(state, enemy.hex)
        open_to = quarries(state, enemy, state.content.enemies[enemy.id].movement, first=True) if goals else {}
        goals = list(open_to) or goals
        ways = {h for towards in open_to.values() for h in towards}
        attacks = [h for h in prey(state, enemy) if h not in enemy.fought]
        found.append(Intent(enemy.id, enemy.hex, attacks, goals, sorted(ways)))
    return found


def _pursuit(state: GreenBeretState, h: Hex, pieces: Sequence[str]) -> Overlay:
    plans, marks = intents(state), dict[Hex, OverlayMark]()
    # the most urgent mark of each hex
    urgent: tuple[tuple[str, Tone], ...] = (
        ("attacks", "danger"),
        ("ways", "strong"),
        ("goals", "danger"),
        ("hex", "muted"),
    )
    for name, tone in urgent:
        for intent in plans:
            for on in [intent.hex] if name == "hex" else getattr(intent, name):
                marks.setdefault(on, OverlayMark(on, say(f"overlay.pursuit.{name}"), tone))
    told = []
    for intent in plans:
        key = "attack" if intent.attacks else "move" if intent.ways else "stay"
        hexes = tuple(label(state, h) for h in intent.attacks or intent.ways)
        names = {"enemy": name_of(state, intent.enemy), "hex": label(state, intent.hex)}
        told.append(say(f"note.will_{key}", **names, hexes=hexes))
    arrows = [
        Arrow(way, say("overlay.pursuit.way", enemy=name_of(state, chase.enemy), hex=label(state, way[-1])), "danger")
        for chase in chases(state)
        for way in chase.ways()
    ]
    shown = {mark.tone for mark in marks.values()}
    tones: tuple[Tone, ...] = ("danger", "strong", "muted")
    keys = [Key(tone, say(f"overlay.pursuit.key_{tone}")) for tone in tones if tone in shown]
    keys += [Key("danger", say("overlay.pursuit.key_way"), arrow=True)] if arrows else []
    return Overlay(say("overlay.pursuit.name"), tuple(marks.values()), (), tuple(told), tuple(arrows), tuple(keys))


def notes(state: GreenBeretState) -> dict[Hex, tuple[Text, ...]]:
    found: dict[Hex, list[Text]] = {}
    for intent in intents(state):
        name = name_of(state, intent.enemy)
        for key, hexes in (("attacks", intent.attacks), ("hunts", intent.goals), ("enters", intent.ways)):
            for h in hexes:
                found.setdefault(h, []).append(say(f"note.{key}", enemy=name))
    return {h: tuple(told) for h, told in found.items()}


# GB 10.7, GB 12.1, GB 13.0: the ground of a hex


class GroundOf(NamedTuple):
    """Terrain, price, noise and combat penalty of a hex as it is now."""

    terrain: list[str]
    cost: int
    by_water: int | None
    noise: int
    penalty: int


def ground_of(state: GreenBeretState, h: Hex) -> GroundOf:
    content = state.content
    return GroundOf(
        [DESTROYED_BRIDGE] if h in state.demolished else list(content.counts_as[h]),
        step_cost(state, h, h),
        boat_cost(state, h, h) if h in content.water else None,
        terrain_noise(state, h),
        content.penalty[h],
    )


def _ground(state: GreenBeretState, h: Hex, pieces: Sequence[str]) -> Overlay:
    found = ground_of(state, h)
    names = tuple(state.content.terrain[kind].name for kind in found.terrain)
    told = [say("note.ground", hex=label(state, h), terrain=names, cost=found.cost)]
    if found.by_water is not None:
        told.append(say("note.by_water", cost=found.by_water))
    told.append(say("note.ground_noise", noise=found.noise, penalty=found.penalty))
    mark = OverlayMark(h, say("overlay.ground.cost", cost=found.cost))
    return Overlay(say("overlay.ground.name"), (mark,), notes=tuple(told))


# GB 12.7, GB 12.8: arrivals


def _heard(state: GreenBeretState, h: Hex, pieces: Sequence[str]) -> Overlay:
    found, near = arrivals(state, h), {h, *state.content.neighbours[h]}
    marks = [
        OverlayMark(
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


# GB 6.1, GB 7.1: the mission


def either(content: Content, kinds: Sequence[str]) -> Text:
    """GB 6.1: return the names of counters of which one is enough."""
    names = [content.name(content.copies[kind][0]) for kind in kinds]
    return any_of(*names) if len(names) > 1 else say("brief.one", piece=names[0])


def _mission(state: GreenBeretState, h: Hex, pieces: Sequence[str]) -> Overlay:
    name = say("overlay.mission.name")
    if state.mission is None:
        return Overlay(name)
    content, there, group = state.content, state.mission.hex, moving_group(state)
    named = [piece for piece in pieces if piece in content.pieces] or (group.members() if group else [*state.pieces])
    told = [say("note.mission", mission=content.name(state.mission.id), hex=label(state, there))]
    for needs in unmet(content, content.missions[state.mission.id].needs, (*pieces_at(state, there), *named)):
        told.append(say("note.lacking", needs=either(content, needs)))
    return Overlay(name, (OverlayMark(there, say("overlay.mission.here"), "strong"),), notes=tuple(told))


def _own(key: str, *needs: Need, follows: tuple[Need, ...] = ()) -> OverlayMeta:
    return OverlayMeta(key, say(f"overlay.{key}.name"), say(f"overlay.{key}.about"), needs, follows)


_ANSWERS: Final[tuple[tuple[OverlayMeta, Callable[[GreenBeretState, Hex, Sequence[str]], Overlay]], ...]] = (
    (shared_overlay("reach", follows=("piece",)), _reach),
    (shared_overlay("threat"), _threat),
    (shared_overlay("noise", follows=("piece",)), _noise),
    (shared_overlay("support"), _support),
    (shared_overlay("range", follows=("piece",)), _range),
    (_own("heard", "hex", follows=("piece",)), _heard),
    (_own("pursuit"), _pursuit),
    (_own("mission", follows=("piece",)), _mission),
    (_own("ground", "hex"), _ground),
)

OVERLAYS: Final = tuple(meta for meta, _ in _ANSWERS)


def overlay(state: GreenBeretState, key: str, h: Hex, pieces: Sequence[str]) -> Overlay:
    """Return an overlay; one about a hex is empty without one."""
    meta, answer = next(one for one in _ANSWERS if one[0].key == key)
    return Overlay(meta.name) if "hex" in meta.needs and h < 0 else answer(state, h, pieces)
