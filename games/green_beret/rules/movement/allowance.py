"""GB 10.2, GB 10.3, GB 10.4, GB 10.5: the movement allowance of a group."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.green_beret.content.content import Content
from games.green_beret.content.counters import Piece
from games.green_beret.rules.combat.wounds import wound_terms
from games.green_beret.rules.movement import water
from games.green_beret.rules.movement.group import Group
from games.green_beret.rules.portage import boats_of
from games.green_beret.rules.stacking import has_team
from games.green_beret.state import GreenBeretState
from hexcore.board.paths import CLOSED
from hexcore.game.records import Modifier
from hexcore.text import say


def printed_movement(content: Content, piece: str, marker: str) -> int:
    """GB 10.0, GB 13.1, R34: the printed value, less what a wound takes."""
    printed = content.pieces[piece].movement
    return max(content.least_movement, printed + content.casualties[marker].movement) if marker else printed


def burden(state: GreenBeretState, group: Group, head: str) -> int:
    """GB 10.5, R65: the minus of all gear that a head pays for, with gear dropped on the way."""
    if not group.load and not group.dropped:
        return 0
    return sum([printed.movement for printed in _hauled(state, group, head)])


def _hauled(state: GreenBeretState, group: Group, head: str) -> list[Piece]:
    """GB 10.5, R65: the gear that a head pays for."""
    pieces, found = state.content.pieces, []
    for piece, carrier in (*group.load.items(), *group.dropped.items()) if group.dropped else group.load.items():
        printed = pieces[piece]
        if printed.move == "minus" and (carrier == head or group.pays(carrier) == head):
            found.append(printed)
    return found


def land_plus(state: GreenBeretState, group: Group, head: str) -> int:
    """GB 10.4: the value of the one plus type nominated for a team."""
    if not group.plus:
        return 0
    pieces = state.content.pieces
    return sum([pieces[plus].movement for plus, team in group.plus.items() if team == head])


def boat_plus(state: GreenBeretState, group: Group, head: str) -> int:
    """GB 11.1, R54: the best plus of a raft or scuba gear with a team, on all-water ways only."""
    # GB 10.4: never plus to plus
    if state.content.pieces[head].kind != "team":
        return 0
    return max((state.content.pieces[boat].movement for boat in boats_of(state, group, head)), default=0)


def allowance(state: GreenBeretState, group: Group, head: str, *, on_water: bool = False) -> int:
    """GB 10.3, R62: the allowance of one head; ``on_water`` if its whole way is water."""
    base = printed_movement(state.content, head, state.pieces[head].casualty) + burden(state, group, head)
    plus = land_plus(state, group, head)
    return base + (max(plus, boat_plus(state, group, head)) if on_water else plus)


def terms(state: GreenBeretState, group: Group, head: str) -> tuple[Modifier, ...]:
    """GB 10.3, GB 10.4, GB 10.5: the allowance of a head as a sum."""
    content = state.content
    found = [Modifier(say("odds.printed_movement", piece=content.name(head)), content.pieces[head].movement, "GB 10.3")]
    found += wound_terms(content, head, state.pieces[head].casualty, "movement")
    for plus, team in group.plus.items():
        if team == head:
            found.append(
                Modifier(say("odds.piece", piece=content.name(plus)), content.pieces[plus].movement, "GB 10.4")
            )
    for gear in _hauled(state, group, head):
        found.append(Modifier(say("odds.piece", piece=gear.name), gear.movement, "GB 10.5"))
    return tuple(found)


def water_terms(state: GreenBeretState, group: Group, head: str) -> tuple[Modifier, ...]:
    """R54: the same on an all-water way: the best boat replaces a smaller nominated plus."""
    best = boat_plus(state, group, head)
    if best <= land_plus(state, group, head):
        return terms(state, group, head)
    content = state.content
    boat = next(one for one in boats_of(state, group, head) if content.pieces[one].movement == best)
    others = tuple(term for term in terms(state, group, head) if term.rule != "GB 10.4")
    return (*others, Modifier(say("odds.piece", piece=content.name(boat)), best, "GB 11.1"))


class Pace(NamedTuple):
    """GB 10.3, GB 11.1: what a head may spend on land and on water; whether at boat prices."""

    land: int
    water: int
    boat: bool


class Outlook(NamedTuple):
    """The abilities of a group for its next step, the same for all neighbouring hexes."""

    left: list[Pace]
    team: bool
    """Whether a team is in the group."""
    keel: water.Keel


def outlook(state: GreenBeretState, group: Group) -> Outlook:
    """GB 10.3, GB 10.4, GB 11.0: the abilities of a group for its next step."""
    return Outlook(paces(state, group), has_team(state, group.heads), water.keel(state.content, group))


def paces(state: GreenBeretState, group: Group) -> list[Pace]:
    """GB 10.3, R62: what each head of a group may still spend."""
    rafted = water.has_boat(state.content, group)
    priced = rafted and water.sets_price(state.content, group)
    found = []
    for head in group.heads:
        boat = water.pays_boat_price(state.content, group, head, priced)
        spent = group.afloat if boat else group.spent
        land = allowance(state, group, head) - spent
        best = land if group.dry or not rafted else allowance(state, group, head, on_water=True) - spent
        found.append(Pace(land, best, boat))
    return found


def least_left(left: Sequence[Pace]) -> tuple[int, int]:
    """R62: what the slowest head can spend, on water alone and on land."""
    return min([pace.water for pace in left], default=CLOSED), min([pace.land for pace in left], default=CLOSED)
