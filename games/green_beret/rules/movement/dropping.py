"""GB 10.1, GB 10.5, GB 10.11, R49, R66, R70: dropping, picking up, and coming to a halt."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import field
from typing import ClassVar

from games.green_beret.rules import missions
from games.green_beret.rules.movement import water
from games.green_beret.rules.movement.allowance import paces
from games.green_beret.rules.movement.group import Group, moving_group, under_way
from games.green_beret.rules.movement.price import remainder
from games.green_beret.rules.noise import loudness, roll
from games.green_beret.rules.portage import carriers, is_vehicle, may_haul, room_in
from games.green_beret.rules.records import label, name_of, names_of
from games.green_beret.rules.stacking import pieces_at
from games.green_beret.state import GreenBeretState
from hexcore.game.actions import Refusal
from hexcore.game.records import Log
from hexcore.game.steps import Outline, pop
from hexcore.plain import plain
from hexcore.text import say
from hexcore.types import Hex


def droppable(state: GreenBeretState, group: Group) -> Iterable[str]:
    """GB 10.1, GB 10.11: yield what may be dropped; gear with one carrier is alike."""
    pieces, members = state.content.pieces, group.members()
    if group.here not in state.content.all_water and state.content.boats.isdisjoint(group.load):
        return members[1:] if _leads_alone(state, group, members[0]) else members
    return alike(
        members,
        lambda piece: (pieces[piece].counter, group.load.get(piece, piece)),
        lambda piece: refuse_drop(state, group, piece) is None,
    )


def refuse_drop(state: GreenBeretState, group: Group, piece: str) -> Refusal | None:
    """GB 9.1, GB 10.3, GB 11.0: return why a counter cannot be dropped here."""
    if group.here in state.content.all_water:
        left = dropping(state, group, piece)
        if not all(water.may_stay(state, one, group.here) for one in left):
            return Refusal("GB 11.0", say("refusal.drop_water"))
    if state.content.pieces[piece].floats and _needs_boat(state, group, piece):
        return Refusal("GB 9.1", say("refusal.drop_boat"))
    return Refusal("GB 10.3", say("refusal.drop_last")) if _leads_alone(state, group, piece) else None


def _leads_alone(state: GreenBeretState, group: Group, piece: str) -> bool:
    """GB 10.3: whether nobody but a counter leads the group."""
    return piece in group.heads and len(group.heads) == 1 and not _serving(state, group, piece)


def _needs_boat(state: GreenBeretState, group: Group, boat: str) -> bool:
    """R54: whether a team carries what only the boat gives it room for."""
    rest = group.clone()
    carrier = rest.load.pop(boat, "")
    return bool(carrier) and room_in(state, rest, carrier) < 0


def _serving(state: GreenBeretState, group: Group, team: str) -> list[str]:
    """R66: the vehicles that would go on without a team."""
    return [plus for plus, served in group.plus.items() if served == team and is_vehicle(state.content.pieces[plus])]


def dropping(state: GreenBeretState, group: Group, piece: str) -> list[str]:
    """GB 10.1, R64, R66: what is dropped with a counter: its load, and leaders without company."""
    left = [piece]
    for one in left:
        left.extend(group.loads_of(one))
    if state.content.pieces[piece].kind != "team":
        return left
    going = _companies(state, group, piece)
    for leader in _leaders_of(state, group, piece):
        if leader not in left and leader not in going:
            left.extend([leader, *group.loads_of(leader)])
    return [one for one in left if one not in going and group.load.get(one) not in going]


def _leaders_of(state: GreenBeretState, group: Group, team: str) -> list[str]:
    attached = {**group.plus, **group.load}
    return [one for one, served in attached.items() if served == team and state.content.pieces[one].kind == "leader"]


def _companies(state: GreenBeretState, group: Group, team: str) -> dict[str, str]:
    """R64: the company of each leader of a dropped team: another team, or a vehicle with room."""
    pieces = state.content.pieces
    others = [head for head in group.heads if pieces[head].kind == "team" and head != team]
    rides = [one for one in (*group.plus, *group.heads) if is_vehicle(pieces[one])]
    seats = [ride for ride in rides for _ in range(room_in(state, group, ride))]
    found = {}
    for leader in _leaders_of(state, group, team):
        if others:
            found[leader] = others[0]
        elif seats and not group.loads_of(leader):
            found[leader] = seats.pop(0)
    return found


def drop(state: GreenBeretState, group: Group, piece: str, log: Log) -> list[str]:
    """GB 10.1: drop a counter and what depends on it, which may not move again this turn."""
    left = dropping(state, group, piece)
    if state.content.pieces[piece].kind == "team":
        _part(state, group, piece)
    group.dropped.update(_still_deducted(state, group, left))
    for one in left:
        state.pieces[one].moved = True
        group.load.pop(one, None)
        group.plus.pop(one, None)
        if one in group.heads:
            group.heads.remove(one)
    group.tidy()
    text = say("record.dropped", pieces=names_of(state, left), hex=label(state, group.here))
    log.add("dropped", text, "GB 10.1", pieces=left, hexes=(group.here,))
    return left


def _still_deducted(state: GreenBeretState, group: Group, left: list[str]) -> dict[str, str]:
    """GB 10.5, R66, R121: dropped gear is still deducted from its carrier, unless he stays too.

    The load of a leader who walks with a team is the team's burden, even when both are dropped.
    """
    found = {}
    for one in left:
        carrier = group.load.get(one, "")
        if carrier and carrier not in left:
            found[one] = group.pays(carrier) if state.content.pieces[carrier].kind == "leader" else carrier
        elif carrier in group.load and group.load[carrier] not in left:
            found[one] = group.load[carrier]
    return found


def _part(state: GreenBeretState, group: Group, team: str) -> None:
    """R66: what goes on without the team does so as if it had never been added to it."""
    for leader, company in _companies(state, group, team).items():
        group.plus.pop(leader, None)
        group.load[leader] = company
    for vehicle in _serving(state, group, team):
        del group.plus[vehicle]
        group.heads.append(vehicle)


def liftable(state: GreenBeretState, group: Group) -> Iterable[str]:
    """R49: yield what may be picked up here."""
    pieces = state.content.pieces
    lying = [piece for piece in pieces_at(state, group.here) if piece not in group and not state.pieces[piece].moved]
    return alike(lying, lambda piece: pieces[piece].counter, lambda piece: bool(lifter(state, group, piece)))


def lifter(state: GreenBeretState, group: Group, piece: str) -> str:
    """R49: return who picks a counter up: with room, and still able to pay for the way so far."""
    printed = state.content.pieces[piece]
    if printed.move not in ("minus", "black_plus") or state.pieces[piece].moved:
        return ""
    left = {head: max(pace.land, pace.water) for head, pace in zip(group.heads, paces(state, group), strict=True)}
    for carrier in carriers(state, group):
        walks = printed.kind == "leader" and state.content.pieces[carrier].kind == "team"
        weight = printed.movement if printed.move == "minus" else 0
        fits = walks or room_in(state, group, carrier) > 0
        if fits and may_haul(state, carrier, piece) and left.get(group.pays(carrier), -1) + weight >= 0:
            return carrier
    return ""


def lift(state: GreenBeretState, group: Group, piece: str, log: Log) -> None:
    """R49: pick a counter up; its minus counts at once, a plus never does."""
    carrier = lifter(state, group, piece)
    if state.content.pieces[piece].move == "black_plus":
        group.joined.append(piece)
    if state.content.pieces[piece].floats and not any(pace.boat for pace in paces(state, group)):
        # R120: what was paid on foot stays paid
        group.afloat = group.spent
    group.load[piece] = carrier
    group.tidy()
    if log.heard:
        rest, h = remainder(state, group), group.here
        names = {"carrier": name_of(state, carrier), "piece": name_of(state, piece)}
        text = say("record.picked_up", **names, hex=label(state, h), left=rest.total)
        log.add("picked_up", text, "GB 10.1", pieces=(piece,), hexes=(h,), modifiers=rest.terms, total=rest.total)


@plain
class Halted(Outline[GreenBeretState]):
    """GB 10.10, GB 12.0, R24, R58: a halt: first the mission, then the noise of ``teams``."""

    hex: Hex
    stealthy: bool
    teams: list[str] = field(default_factory=list)

    def mission(self, state: GreenBeretState, log: Log) -> None:
        """GB 7.1: the mission comes before the noise."""
        if state.mission is None or state.mission.hex != self.hex:
            return
        group = moving_group(state)
        missions.check(state, self.hex, group.members() if group else [], log)

    def regroup(self, state: GreenBeretState, log: Log) -> None:
        """GB 16.0: a group that has lost all its heads is no longer under way."""
        for step in under_way(state):
            if not step.group.heads:
                pop(state, step)

    def noise(self, state: GreenBeretState, log: Log) -> None:
        """GB 12.0, R59: one roll for the hex, none in a camp."""
        if loudness.listened_for(state, [team for team in self.teams if team in state.pieces], self.hex):
            roll.listen(state, self.hex, log, stealthy=self.stealthy)

    parts: ClassVar = (mission, regroup, noise)

    def misfits(self, state: GreenBeretState) -> Iterable[str]:
        return [f"{piece} is no team" for piece in self.teams if piece not in state.content.teams]


def alike(pieces: Iterable[str], kind: Callable[[str], Hashable], holds: Callable[[str], bool]) -> Iterator[str]:
    """Yield the counters that pass a test, asked once for each kind."""
    known: dict[Hashable, bool] = {}
    for piece in pieces:
        like = kind(piece)
        if like not in known:
            known[like] = holds(piece)
        if known[like]:
            yield piece
