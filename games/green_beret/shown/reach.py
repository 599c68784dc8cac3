"""Reach of a group, the noise of a halt in each hex, and marches over several turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from heapq import heappop, heappush
from math import log
from typing import NamedTuple, TypeAlias

from games.green_beret.rules.movement.forming import joins, starts, with_one_more
from games.green_beret.rules.movement.group import Group, moving_group
from games.green_beret.rules.movement.phase import HALT, FriendlyMovement
from games.green_beret.rules.movement.reach import Way
from games.green_beret.rules.movement.reach import reach as ways_of
from games.green_beret.rules.needs import unmet
from games.green_beret.rules.noise.loudness import chance_heard, ground_noise, loudness
from games.green_beret.rules.records import names_of
from games.green_beret.rules.stacking import camp_hexes, has_team, pieces_at
from games.green_beret.rules.steps import PLAYER
from games.green_beret.shown.arguments import group_named
from games.green_beret.shown.previews import kit
from games.green_beret.state import GreenBeretState
from hexcore.errors import InvalidInput
from hexcore.game.actions import Action
from hexcore.game.answers import March, Order, Reach, Stop, make_stop
from hexcore.text import Text, Value, say
from hexcore.types import Hex

NOBODY_LISTENS = say("reach.silent")


class Sound(NamedTuple):
    """Noise of a halt, and its chance of detection."""

    noise: int
    chance: Fraction
    stealthy: bool
    text: Text  # in words
    sign: Text | None = None  # in figures; None where nobody listens
    silent: bool = False  # no team halts, or it halts in a camp


SILENCE = {stealthy: Sound(0, Fraction(0), stealthy, NOBODY_LISTENS, silent=True) for stealthy in (False, True)}


@lru_cache(maxsize=256)
def _sound(noise: int, stealthy: bool) -> Sound:
    chance = chance_heard(noise)
    heard = int(10 * chance)
    sign = say("reach.sign", noise=noise, share=10 * heard)
    return Sound(noise, chance, stealthy, say("reach.noise", noise=noise, heard=heard), sign)


def reach(state: GreenBeretState, pieces: Sequence[str]) -> Reach:
    """Return the hexes these counters can reach together, with the noise of a halt there.

    None if they cannot go together; the group under way if they are of it.
    """
    group = moving_group(state)
    if pieces and (group is None or not all(piece in group for piece in pieces)):
        try:
            group = group_named(state, pieces)
        except InvalidInput:
            return {}
    if group is None:
        return {}
    spots, ways = state.content.spots, ways_of(state, group).items()
    sounds, entered = Sounds(state, group.members()), group.entered
    if sounds.unheard:
        return {spots[h]: make_stop((way, cost, None, False, NOBODY_LISTENS, None, False)) for h, (cost, way) in ways}
    return {
        spots[h]: make_stop((way, cost, None, False, sound.text, sound.sign, False))
        for h, (cost, way) in ways
        for sound in (sounds.at(h, entered + len(way)),)
    }


def halts(state: GreenBeretState, group: Group) -> dict[Hex, tuple[Way, Sound]]:
    """Return every hex that a group can reach, with its way and the noise of a halt there."""
    sounds, entered = Sounds(state, group.members()), group.entered
    return {h: (way, sounds.at(h, entered + len(way[1]))) for h, way in ways_of(state, group).items()}


def sound_of(state: GreenBeretState, members: Sequence[str], h: Hex, *, stealthy: bool) -> Sound:
    """Return the noise of a halt of these counters in a hex."""
    return Sounds(state, members).at(h, 1 if stealthy else 2)


class Sounds:
    """Halts of the same counters: their own noise is added up once for all hexes."""

    def __init__(self, state: GreenBeretState, members: Sequence[str]) -> None:
        self.state, self.members = state, members
        self.own = loudness(state, dict.fromkeys(members))
        # GB 12.0, GB 12.6, R59: where nobody listens
        self.unheard = not has_team(state, members)
        self.camps = camp_hexes(state)

    def at(self, h: Hex, entered: int) -> Sound:
        """R58: return the noise of a halt after so many hexes, with everything that is there."""
        stealthy = entered == 1
        if self.unheard or h in self.camps:
            return SILENCE[stealthy]
        noise = self.own + ground_noise(self.state, h, stealthy=stealthy)
        there = pieces_at(self.state, h)
        if there:
            noise += loudness(self.state, [piece for piece in there if piece not in self.members])
        return _sound(noise, stealthy)


# Marches over several turns


Loud: TypeAlias = tuple[int, int, int]
"""How loud a way is, then its turns and its price: the least is the best way."""

_LOUD = tuple(round(-1000 * log(1 - tenths / 10)) for tenths in range(10))
"""What a halt adds to a way by its chance in tenths: so the sum is least where the way is likeliest unheard."""


class Marches(Mapping[Hex, March]):
    """GB 10.1, GB 12.0: the marches of a group by goal, each on the way that is likeliest unheard.

    ``before`` are the actions that form the group. No way leads through an enemy, no halt lies next to one.
    """

    def __init__(self, state: GreenBeretState, group: Group, before: Sequence[Action] = ()) -> None:
        self._state, self._group, self._before = state, group, tuple(before)
        near, foes = state.content.neighbours, [enemy.hex for enemy in state.enemies]
        self._closed, self._shy = {*foes}, {*foes, *(h for foe in foes for h in near[foe])}
        start = group.here
        self._found: dict[Hex, tuple[Hex, Stop, Sound]] = {}  # the last leg to a hex: the halt before it, way, sound
        self._best: dict[Hex, Loud] = {start: (0, 0, 0)}
        self._waiting: list[tuple[Loud, Hex]] = [(self._best[start], start)]

    def _settled(self, goal: Hex) -> dict[Hex, tuple[Hex, Stop, Sound]]:
        """Return the last legs, with the best one to a goal; the search goes on where it was."""
        best, waiting = self._best, self._waiting
        while waiting and not (goal in best and best[goal] <= waiting[0][0]):
            so_far, h = heappop(waiting)
            for to, stop, sound in self._legs(h, so_far[1]) if so_far == best[h] else ():
                paid = stop.cost if isinstance(stop.cost, int) else 0
                total = so_far[0] + _LOUD[int(10 * sound.chance)], so_far[1] + 1, so_far[2] + paid
                if to not in best or total < best[to]:
                    best[to], self._found[to] = total, (h, stop, sound)
                    heappush(waiting, (total, to))
        return self._found

    def _legs(self, h: Hex, turns: int) -> Iterator[tuple[Hex, Stop, Sound]]:
        group = self._group if h == self._group.here else _fresh(self._group, h)
        if h in self._shy and turns:
            return  # only a goal may lie next to an enemy
        for to, ((cost, way), sound) in halts(self._state, group).items():
            if not any(spot.hex in self._closed for spot in way):
                yield to, make_stop((way, cost, None, False, sound.text, sound.sign, False)), sound

    def __getitem__(self, goal: Hex) -> March:
        legs: list[tuple[Stop, Sound]] = []
        found, h = self._settled(goal), goal
        while h != self._group.here or not legs:
            before, stop, sound = found[h]
            legs.insert(0, (stop, sound))
            h = before
        return self._march(goal, legs)

    def _march(self, goal: Hex, legs: Sequence[tuple[Stop, Sound]]) -> March:
        labels, (stop, sound) = self._state.content.board.grid.labels, legs[0]
        group, moves = self._group, self._state.content.moves
        actions = (*self._before, *(moves[spot.hex] for spot in stop.way), HALT)
        unheard = Fraction(1)
        for _, each in legs:
            unheard *= 1 - each.chance
        places: dict[str, Value] = {"goal": labels[goal], "hex": labels[stop.way[-1].hex], "count": len(legs)}
        team, heard = self._state.content.name(group.heads[0]), int(100 * sound.chance)
        stops = tuple(say("march.halt", hex=labels[s.way[-1].hex], heard=int(100 * each.chance)) for s, each in legs)
        chances: dict[str, Value] = {"heard": heard, "whole": round(100 * (1 - unheard))}
        along = names_of(self._state, [member for member in group.members() if member != group.heads[0]])
        whole = say("march.whole", along=along, team=team, stops=stops, **places, **chances)
        text = whole if along else say("march.whole_alone", team=team, stops=stops, **places, **chances)
        key = "march.last" if len(legs) == 1 else "march.leg"
        order = Order(PLAYER, tuple(group.members()), goal)
        return March(order, tuple(stop for stop, _ in legs), actions, text, say(key, team=team, **places, **chances))

    def __iter__(self) -> Iterator[Hex]:
        return iter(goal for goal in self._settled(-1) if goal != self._group.here)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _fresh(group: Group, h: Hex) -> Group:
    """Return the same group in a later turn, before it sets out from a hex."""
    return Group(h, h, list(group.heads), dict(group.plus), dict(group.load))


def marches(state: GreenBeretState, pieces: Sequence[str] = ()) -> Mapping[Hex, March]:
    """Return the marches of these counters, or of the group under way; none after another has set out."""
    group = moving_group(state)
    if group is not None and all(piece in group for piece in pieces):
        return Marches(state, group)
    if group is not None or not pieces or not _sets_out(state, pieces[0]):
        return {}
    return _formed(state, pieces)


def _sets_out(state: GreenBeretState, lead: str) -> bool:
    return bool(state.stack) and isinstance(state.stack[-1], FriendlyMovement) and starts(state, lead)


def _formed(state: GreenBeretState, pieces: Sequence[str]) -> Marches:
    """GB 10.3: the march of a lead with those of the others who stand there and can still join."""
    lead, h = pieces[0], state.pieces[pieces[0]].hex
    about, group = state.content.about, Group(h, h, [lead])
    actions = [about["start"][lead]]
    for piece in pieces[1:]:
        made = with_one_more(state, group, piece) if piece in state.pieces and joins(state, group, piece) else None
        if made is not None:
            group = made
            actions.append(about["add"][piece])
    return Marches(state, group, actions)


def ordered(state: GreenBeretState, orders: Sequence[Order]) -> list[March]:
    """Return the marches that can go on under their orders, then one to the mission that has no order yet."""
    found = []
    for order in orders:
        march = marches(state, order.pieces).get(order.goal) if order.pieces[0] in state.pieces else None
        if march is not None and moving_group(state) is None:
            found.append(march)
    sent = {order.pieces[0] for order in orders}
    suggested = [march for march in _to_mission(state) if march.order.pieces[0] not in sent]
    quiet = min(suggested, key=lambda march: len(march.halts), default=None)
    aimed = any(state.mission is not None and order.goal == state.mission.hex for order in orders)
    return found if quiet is None or aimed else [*found, quiet]


def _to_mission(state: GreenBeretState) -> Iterator[March]:
    """GB 6.1: yield the march of each team that can take what the mission needs from where it stands."""
    if state.mission is None or not state.stack or not isinstance(state.stack[-1], FriendlyMovement):
        return
    for team in state.content.teams:
        if team in state.pieces and _sets_out(state, team):
            h = state.pieces[team].hex
            pieces = [team, *kit(state, Group(h, h, [team]))]
            march = _formed(state, pieces).get(state.mission.hex) if _equipped(state, pieces) else None
            if march is not None:
                yield march


def _equipped(state: GreenBeretState, pieces: Sequence[str]) -> bool:
    assert state.mission is not None, "a mission says what it needs"
    return not unmet(state.content, state.content.missions[state.mission.id].needs, pieces)


def order_over(state: GreenBeretState, order: Order) -> Text | None:
    """Return why an order has ended: its team was heard, is there or gone, may do the mission, or has no way."""
    lead, content = order.pieces[0], state.content
    if lead not in content.pieces:
        return say("march.lost", team=lead, goal=content.board.grid.labels[order.goal])
    where = {"team": content.name(lead), "goal": content.board.grid.labels[order.goal]}
    there = state.pieces.get(lead)
    if there is None or state.ending:
        return say("march.lost", **where)
    if there.detected:
        return say("march.heard", **where)
    group = moving_group(state)
    if group is not None and lead in group:
        return None
    if there.hex == order.goal:
        return say("march.arrived", **where)
    return _stopped(state, order, where)


def _stopped(state: GreenBeretState, order: Order, where: Mapping[str, str]) -> Text | None:
    h, content, mission = state.pieces[order.pieces[0]].hex, state.content, state.mission
    members = [piece for piece in order.pieces if piece in state.pieces and state.pieces[piece].hex == h]
    try:
        group = group_named(state, members) if moving_group(state) is None else None
    except InvalidInput:
        group = None
    if group is None:
        return None
    near = mission is not None and mission.hex != order.goal and mission.hex in ways_of(state, _fresh(group, h))
    if mission is not None and near and _equipped(state, members):
        return say("march.mission", **where, mission=content.missions[mission.id].name)
    closed = bool(state.enemies) and order.goal not in Marches(state, _fresh(group, h))
    return say("march.blocked", **where) if closed else None


def pressing(state: GreenBeretState, orders: Sequence[Order]) -> frozenset[str]:
    """Return the counters with an order or a reason to move: hunted, or with the mission in reach."""
    camps, mission = camp_hexes(state), state.mission
    found = {order.pieces[0] for order in orders if starts(state, order.pieces[0])}
    for team in state.content.teams:
        there = state.pieces.get(team)
        if there is None or not starts(state, team):
            continue
        hunted = there.detected and there.hex not in camps
        pieces = [team, *kit(state, Group(there.hex, there.hex, [team]))] if mission is not None else []
        if hunted or (mission is not None and mission.hex in _reached(state, pieces) and _equipped(state, pieces)):
            found.add(team)
    return frozenset(found)


def _reached(state: GreenBeretState, pieces: Sequence[str]) -> Mapping[Hex, Way]:
    return ways_of(state, group_named(state, pieces))
