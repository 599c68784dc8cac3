"""GB 8.0, GB 9.0: how much can be carried and used, and how a group shares its load."""

from __future__ import annotations

from collections.abc import Iterable

from games.green_beret.content.content import Content
from games.green_beret.content.counters import Piece
from games.green_beret.rules.movement.group import Group
from games.green_beret.rules.stacking import pieces_at
from games.green_beret.state import GreenBeretState
from hexcore.types import Hex


def is_vehicle(piece: Piece) -> bool:
    """R63: whether a piece is a plus type that is never cargo."""
    return piece.move == "plus"


def capacity(content: Content, teams: Iterable[str], helpers: Iterable[str], *, afloat: bool) -> int:
    """GB 9.1, GB 9.2, GB 9.3, R68: the portage of teams with helpers (leaders, plus types)."""
    pieces = content.pieces
    total = sum(pieces[team].portage for team in teams)
    return total + sum(pieces[helper].portage for helper in helpers if afloat or not pieces[helper].floats)


def helpers_at(state: GreenBeretState, h: Hex) -> list[str]:
    """GB 9.3: the leaders and plus types in a hex."""
    pieces = state.content.pieces
    return [piece for piece in pieces_at(state, h) if pieces[piece].move in ("plus", "black_plus")]


def room_in(state: GreenBeretState, group: Group, carrier: str) -> int:
    """GB 9.1, GB 9.2: how much more a carrier of a group can take."""
    return _portage(state, group, carrier) - _slots(state, group, carrier)


def _portage(state: GreenBeretState, group: Group, carrier: str) -> int:
    pieces = state.content.pieces
    printed = pieces[carrier]
    if printed.kind == "leader":
        # R49, R64: a leader who joined on the way or rides as cargo carries nothing for the group
        walks = carrier not in group.load or pieces[group.load[carrier]].kind == "team"
        return printed.portage if walks and carrier not in group.joined else 0
    if printed.kind == "team" and wet(state, group):
        return printed.portage + sum(pieces[boat].portage for boat in boats_of(state, group, carrier))
    return printed.portage


def boats_of(state: GreenBeretState, group: Group, carrier: str) -> list[str]:
    """R54, R120: the boats that set out with a carrier; one picked up on the way is cargo."""
    floating = state.content.boats
    return [boat for boat, by in group.load.items() if by == carrier and boat in floating and boat not in group.joined]


def _slots(state: GreenBeretState, group: Group, carrier: str) -> int:
    pieces = state.content.pieces
    with_team = pieces[carrier].kind == "team"
    afloat = with_team and wet(state, group)
    taken = 0
    for piece, by in group.load.items():
        if by == carrier:
            printed = pieces[piece]
            # R64: a leader takes no place with a team; R54, R120: a boat takes none on water, unless picked up
            sailing = afloat and printed.floats and piece not in group.joined
            taken += not ((with_team and printed.kind == "leader") or sailing)
    return taken


def wet(state: GreenBeretState, group: Group) -> bool:
    """R54: whether boats carry and are not carried: on water, before any land was entered."""
    return not group.dry and group.here in state.content.water


def overloaded_on_land(state: GreenBeretState, group: Group) -> bool:
    """R54: whether a group could not go ashore because its boats would become cargo."""
    pieces = state.content.pieces
    if group.dry or not any(pieces[piece].floats for piece in group.load):
        return False
    ashore = group.clone()
    ashore.dry = True
    return any(room_in(state, ashore, head) < 0 for head in group.heads)


def carriers(state: GreenBeretState, group: Group) -> list[str]:
    """GB 9.1, GB 9.2: the members that can carry: teams, then plus types, then leaders."""
    pieces = state.content.pieces
    teams = [head for head in group.heads if pieces[head].kind == "team"]
    lone = [head for head in group.heads if pieces[head].kind != "team"]
    walking = [piece for piece in group.load if pieces[piece].kind == "leader"]
    return [*teams, *group.plus, *lone, *walking]


def may_haul(state: GreenBeretState, carrier: str, piece: str) -> bool:
    """GB 9.2, GB 10.4: a black plus type is never hauled by another black one."""
    pieces = state.content.pieces
    return not (pieces[piece].move == "black_plus" and pieces[carrier].move == "black_plus")


def arrange(state: GreenBeretState, origin: Hex, members: list[str], chosen: dict[str, str]) -> Group | None:
    """Form a group by the player's choices, then as well as possible; None if it cannot be."""
    kinds = [state.content.pieces[member].kind for member in members]
    alone = _on_foot(state, origin, members) if not chosen and kinds.count("team") == 1 else None
    if alone is not None:
        return alone
    # R64, R123: leaders ride where no team leads; as many walk as it takes to make room for the gear
    for riders in range(0 if "team" in kinds else kinds.count("leader"), -1, -1):
        group = _arranged(state, origin, members, chosen, riders=riders)
        if group is not None:
            return group
    return None


def _on_foot(state: GreenBeretState, origin: Hex, members: list[str]) -> Group | None:
    """GB 9.1: form a group of one team and the gear it carries itself, None for any other."""
    pieces = state.content.pieces
    head, gear = "", []
    for member in members:
        printed = pieces[member]
        if printed.kind == "team":
            head = member
        elif printed.move == "minus":
            gear.append(member)
        else:
            return None
    if len(gear) > pieces[head].portage:
        return None
    return Group(origin, origin, [head], load=dict.fromkeys(sorted(gear), head))


def _arranged(
    state: GreenBeretState, origin: Hex, members: list[str], chosen: dict[str, str], *, riders: int
) -> Group | None:
    group = Group(origin, origin, chosen=dict(chosen))
    teams = group.heads
    vehicles: list[str] = []
    leaders: list[str] = []
    boats: list[str] = []
    gear: list[str] = []
    for member in members:
        printed = state.content.pieces[member]
        if printed.kind == "team":
            teams.append(member)
        elif printed.kind == "leader":
            leaders.append(member)
        if is_vehicle(printed):
            vehicles.append(member)
        elif printed.move == "minus":
            gear.append(member)
        if printed.floats:
            boats.append(member)
    _nominate(state, group, vehicles)
    _attach_leaders(state, group, leaders, riders=riders)
    return group.tidy() if _stow_boats(state, group, boats) and _stow(state, group, gear) else None


def _nominate(state: GreenBeretState, group: Group, vehicles: list[str]) -> None:
    """GB 10.4, R63: each team may use one plus, the nominated or the fastest; others go alone."""
    if not vehicles:
        return
    led = {team for piece, team in group.chosen.items() if state.content.pieces[piece].kind == "leader"}
    free = [team for team in _without_plus(state, group) if team not in led]
    for vehicle in sorted(vehicles, key=lambda v: (v not in group.chosen, -state.content.pieces[v].movement)):
        team = group.chosen.get(vehicle, free[0] if free else "")
        if team in free:
            group.plus[vehicle] = team
            free.remove(team)
        else:
            group.heads.append(vehicle)


def _without_plus(state: GreenBeretState, group: Group) -> list[str]:
    served = group.plus.values()
    return [head for head in group.heads if state.content.pieces[head].kind == "team" and head not in served]


def _attach_leaders(state: GreenBeretState, group: Group, leaders: list[str], *, riders: int) -> None:
    """R64: a leader goes with a team, as its plus if it has none. R123: else the slowest ride."""
    if not leaders:
        return
    pieces = state.content.pieces
    teams = [head for head in group.heads if pieces[head].kind == "team"]
    by_pace = sorted(leaders, key=lambda one: (one not in group.chosen, -pieces[one].movement))
    riding = by_pace[len(by_pace) - riders :]
    for leader in by_pace:
        free = _without_plus(state, group)
        team = group.chosen.get(leader) or (free[0] if free else teams[0] if teams else "")
        place = _seat(state, group) if leader in riding else ""
        if team in free:
            group.plus[leader] = team
        elif team or place:
            group.load[leader] = team or place
        else:
            group.heads.append(leader)


def _seat(state: GreenBeretState, group: Group) -> str:
    """R64: a vehicle with room for a leader."""
    rides = (head for head in group.heads if is_vehicle(state.content.pieces[head]) and room_in(state, group, head) > 0)
    return next(rides, "")


def _stow_boats(state: GreenBeretState, group: Group, boats: list[str]) -> bool:
    """R54: a boat is cargo of a team or vehicle; with neither it goes by itself."""
    pieces = state.content.pieces
    for boat in boats:
        takers = [carrier for carrier in carriers(state, group) if pieces[carrier].move in ("standard", "plus")]
        if not takers:
            group.heads.append(boat)
            continue
        afloat = wet(state, group)
        found = next((t for t in takers if (afloat and pieces[t].kind == "team") or room_in(state, group, t) > 0), "")
        if not found:
            return False
        group.load[boat] = found
    return True


def _stow(state: GreenBeretState, group: Group, gear: list[str]) -> bool:
    """GB 9.0, GB 10.5: share out the gear, the heaviest first, to spare the slowest head."""
    if not gear:
        return True
    pieces = state.content.pieces
    able = carriers(state, group)
    if len(able) == 1:
        group.load.update(dict.fromkeys(gear, able[0]))
        return room_in(state, group, able[0]) >= 0
    room = {carrier: room_in(state, group, carrier) for carrier in able}
    free = [carrier for carrier in able if room[carrier] > 0]
    payers = {carrier: group.pays(carrier) for carrier in free}
    left = {head: _pace(state, group, head) for head in group.heads}
    for piece in sorted(gear, key=lambda g: (g not in group.chosen, pieces[g].movement)):
        carrier, weight = group.chosen.get(piece, ""), pieces[piece].movement
        if carrier not in free:
            if not free:
                return False
            carrier = max(free, key=lambda one: left[payers[one]]) if weight else free[0]
        group.load[piece] = carrier
        room[carrier] -= 1
        if not room[carrier]:
            free.remove(carrier)
        left[payers[carrier]] += weight
    return True


def _pace(state: GreenBeretState, group: Group, head: str) -> int:
    pieces = state.content.pieces
    return pieces[head].movement + sum(pieces[plus].movement for plus, team in group.plus.items() if team == head)
