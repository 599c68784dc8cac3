"""GB 9.0, GB 10.1, GB 10.2, GB 10.3, GB 10.4: starting a move, and forming its group."""

from __future__ import annotations

from collections.abc import Iterable

from games.green_beret.rules import base_camps
from games.green_beret.rules.movement.group import Group, Muster, muster
from games.green_beret.rules.movement.price import open_hexes
from games.green_beret.rules.portage import arrange, carriers, is_vehicle, may_haul, room_in
from games.green_beret.rules.stacking import pieces_at
from games.green_beret.state import GreenBeretState
from hexcore.game.actions import Action
from hexcore.types import Hex


def idle(state: GreenBeretState, piece: str) -> bool:
    """GB 10.1, R17: whether a counter may still take part in a move this turn."""
    deployed = state.pieces.get(piece)
    if deployed is None or deployed.moved:
        return False
    printed = state.content.pieces[piece]
    return printed.kind != "camp" and not (printed.water_only and base_camps.pinned(state, piece))


def joiners(state: GreenBeretState, group: Group) -> list[str]:
    """GB 9.0, GB 10.3: return what may join a forming group."""
    return joining(state, group, muster(state, group))


def joins(state: GreenBeretState, group: Group, piece: str) -> bool:
    """GB 9.0, GB 10.3: whether one counter may join a forming group."""
    if group.entered or piece not in state.at[group.origin] or not may_wait(state, group, piece):
        return False
    return _fits(state, group, piece, muster(state, group))


def _fits(state: GreenBeretState, group: Group, piece: str, count: Muster | None) -> bool:
    return bool(count and count.goes(state.content.pieces[piece], 1)) or may_join(state, group, piece)


def joining(state: GreenBeretState, group: Group, count: Muster | None) -> list[str]:
    """Return what may join a forming group that has been counted; all gear takes the same room."""
    pieces, along = state.content.pieces, {*group.heads, *group.plus, *group.load, *group.left}
    known: dict[str, bool] = {}
    found = []
    for piece in state.at[group.origin]:
        if piece in along or not idle(state, piece):
            continue
        printed = pieces[piece]
        like = "minus" if printed.move == "minus" else printed.counter
        fits = known.get(like)
        if fits is None:
            fits = known[like] = _fits(state, group, piece, count)
        if fits:
            found.append(piece)
    return found


def may_wait(state: GreenBeretState, group: Group, piece: str) -> bool:
    """Whether a counter may be added: neither in the group nor left out on purpose."""
    return piece not in group and piece not in group.left and idle(state, piece)


def with_one_more(state: GreenBeretState, group: Group, piece: str) -> Group | None:
    """R123: return the group with another member, its load shared anew; None if it is too much."""
    return regrouped(state, group, [*group.members(), piece], group.chosen)


def without(state: GreenBeretState, group: Group, piece: str) -> Group | None:
    """GB 10.3: return a forming group without a member, None if the others cannot go together."""
    others = [member for member in group.members() if member != piece]
    chosen = {what: who for what, who in group.chosen.items() if piece not in (what, who)}
    made = regrouped(state, group, others, chosen) if others else None
    if made is None or not made.heads:
        return None
    made.left.append(piece)
    return made


def regrouped(state: GreenBeretState, group: Group, members: Iterable[str], chosen: dict[str, str]) -> Group | None:
    """R123: return a forming group with other members or choices; None if it cannot carry all."""
    made = arrange(state, group.origin, state.content.in_order(members), chosen)
    if made is not None:
        made.left = list(group.left)
    return made


def may_join(state: GreenBeretState, group: Group, piece: str) -> bool:
    """GB 9.0, GB 10.3, GB 10.4: whether a counter can join, and the group still enter a hex."""
    if state.content.pieces[piece].move == "minus":
        roomy = any(room_in(state, group, one) > 0 for one in carriers(state, group))
        return roomy or with_one_more(state, group, piece) is not None
    if not _hazardous(state, group, piece):
        # R123: what hauls a leader takes his room away, so that a load may not fit any more
        return not group.load or with_one_more(state, group, piece) is not None
    if strands_camp(state, group, piece):
        return False
    made = with_one_more(state, group, piece)
    return made is not None and bool(open_hexes(state, made))


def strands_camp(state: GreenBeretState, group: Group, piece: str) -> bool:
    """R17: whether a PBR that joins would leave a camp at sea without its own."""
    pieces, h = state.content.pieces, group.origin
    if not pieces[piece].water_only or h not in state.content.all_water:
        return False
    stay = sum(pieces[one].water_only and one not in group for one in state.at[h]) - 1
    return stay < sum(pieces[one].kind == "camp" for one in state.at[h])


def _hazardous(state: GreenBeretState, group: Group, piece: str) -> bool:
    """GB 10.4, GB 11.0: whether a counter may bar all hexes: at sea, or enemies and no team."""
    pieces = state.content.pieces
    return (
        group.origin in state.content.water
        or pieces[piece].water_only
        or pieces[piece].floats
        or bool(state.enemies and not any(pieces[head].kind == "team" for head in group.heads))
    )


def muster_all(state: GreenBeretState, group: Group) -> Group:
    """GB 9.0, GB 10.3: add all that fits: men and vehicles first, then gear in order."""
    rank = {"team": 0, "leader": 1}
    pieces = state.content.pieces
    waiting = [piece for piece in pieces_at(state, group.origin) if may_wait(state, group, piece)]
    waiting.sort(key=lambda one: rank.get(pieces[one].kind, 2 if is_vehicle(pieces[one]) else 3))
    for piece in waiting:
        made = with_one_more(state, group, piece)
        if made is not None and open_hexes(state, made) and not strands_camp(state, group, piece):
            group = made
    return group


def load_choices(state: GreenBeretState, group: Group) -> Iterable[Action]:
    """GB 9.0, GB 10.4: yield choices of carriers, and of plus types for teams; each made once."""
    pieces = state.content.pieces
    teams = [head for head in group.heads if pieces[head].kind == "team"]
    able = carriers(state, group)
    if len(able) > 1:
        open_to = [one for one in able if room_in(state, group, one) > 0]
        for piece, carrier in group.load.items():
            if piece in group.chosen or pieces[piece].move != "minus":
                continue
            for other in open_to:
                if other != carrier and may_haul(state, other, piece):
                    yield Action("carry", (piece, other))
    if teams:
        yield from _nominations(state, group, teams)


def _nominations(state: GreenBeretState, group: Group, teams: list[str]) -> Iterable[Action]:
    pieces = state.content.pieces
    for piece in group.members():
        if piece not in group.chosen and (pieces[piece].move == "plus" or pieces[piece].kind == "leader"):
            for team in teams:
                # GB 10.4: the plus of a team is chosen once
                chosen = any(served == team and plus in group.chosen for plus, served in group.plus.items())
                if not chosen and group.plus.get(piece) != team and _floats_still(state, group, piece, team):
                    yield Action("nominate", (piece, team))


def _floats_still(state: GreenBeretState, group: Group, plus: str, team: str) -> bool:
    """GB 11.0: whether a group at sea could still enter a hex with another nomination."""
    if group.origin not in state.content.all_water:
        return True
    made = arrange(state, group.origin, state.content.in_order(group.members()), {**group.chosen, plus: team})
    return made is not None and bool(open_hexes(state, made))


def may_start(state: GreenBeretState, piece: str) -> bool:
    """GB 10.2, GB 10.8: whether a counter could enter a hex, alone or by boat or helicopter."""
    content, h = state.content, state.pieces[piece].hex
    printed = content.pieces[piece]
    # on land there is always a way; enemies bar only those without a team
    if content.by_land[h] and (printed.kind == "team" or not (state.enemies or printed.water_only or printed.floats)):
        return True
    # and for boats on water
    boat = printed.water_only or printed.floats
    if boat and printed.blue and not state.enemies and not content.water.isdisjoint(content.neighbours[h]):
        return True
    if not boat and not {enemy.hex for enemy in state.enemies}.issuperset(content.by_land[h]):
        return True
    if open_hexes(state, Group(h, h, [piece])):
        return True
    # GB 11.0, R71: a blue hexagon in the same hex may take it to sea
    ferries = [one for one in pieces_at(state, h) if one != piece and content.pieces[one].blue and idle(state, one)]
    groups = [arrange(state, h, content.in_order([piece, ferry]), {}) for ferry in ferries]
    return any(group is not None and open_hexes(state, group) for group in groups)


def starts(state: GreenBeretState, piece: str) -> bool:
    """GB 10.1, GB 10.2: whether one counter may begin a move."""
    mover = piece in state.content.lone_movers or piece in state.content.teams
    return mover and idle(state, piece) and may_start(state, piece)


def starters(state: GreenBeretState) -> list[str]:
    """GB 10.1, GB 10.2: return the counters that may begin a move."""
    content, on_map = state.content, state.pieces
    found = []
    for team in content.teams:
        if team in on_map and not on_map[team].moved and may_start(state, team):
            found.append(team)
    known: dict[tuple[str, Hex], bool] = {}
    for piece in sorted(content.lone_movers.keys() & on_map, key=content.lone_movers.__getitem__):
        if idle(state, piece):
            # equal counters in one hex are asked once
            like = content.pieces[piece].counter, on_map[piece].hex
            starts = known.get(like)
            if starts is None:
                starts = known[like] = may_start(state, piece)
            if starts:
                found.append(piece)
    return found
