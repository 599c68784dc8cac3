"""What is true of every position."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.vietnam_battles.content.index import SEATS
from games.vietnam_battles.rules.standard.combat.advance import Advance
from games.vietnam_battles.sequence import PHASES, GameTurn
from games.vietnam_battles.state import Position, hand

BOXES = frozenset({"", "reserve", "entry", "aboard", "lost", "exited"})


def names_exist(state: Position) -> str | None:
    """A position names no unit, chit or marker that the battle does not have."""
    battle = state.rules.battle
    units = [*state.units, *([state.moving] if state.moving else []), *_named_by_steps(state)]
    chits = [*state.chits, *([state.genuine] if state.genuine else [])]
    markers = [*state.us_fire, *state.vc_fire]
    if state.fight is not None:
        units += [state.fight.target, *state.fight.attackers]
        markers += [*state.fight.fire, *state.fight.cover]
    unknown = [
        *(name for name in units if name not in battle.cards),
        *(name for name in chits if name not in battle.chits),
        *(name for name in markers if name not in battle.marker_value),
    ]
    return f"there is no piece {unknown[0]!r} in this battle" if unknown else None


def _named_by_steps(state: Position) -> list[str]:
    found: list[str] = []
    for step in state.stack:
        nobody = isinstance(step, Advance) and not step.unit
        for field in () if nobody else ("unit", "enemy"):
            found += [getattr(step, field)] if hasattr(step, field) else []
        found += getattr(step, "units", [])
    return found


def game_goes_on(state: Position) -> str | None:
    """VB 4.0: a game that is not over has something going on, and one that is over says how it ended."""
    if state.ending:
        return None if state.ending in state.rules.endings else f"{state.ending!r} is no way to end"
    if not state.stack:
        return f"nothing is going on: leave the stack out and name a phase ({', '.join(PHASES)}), not {state.phase!r}"
    if not isinstance(state.stack[0], GameTurn):
        return f"the stack begins with {state.stack[0].name}, but game_turn must come first"
    last = max(state.rules.battle.file.turns, state.rules.last_turn(state))
    return None if 1 <= state.turn <= last else f"there is no turn {state.turn}, only 1 to {last}"


def somebody_is_active(state: Position) -> str | None:
    """VB 4.1: it is the turn of one of the two players."""
    return None if state.active in SEATS else f"active is us or vc, not {state.active!r}"


def all_units_there(state: Position) -> str | None:
    """Every counter of the battle is somewhere, and no other."""
    missing = sorted(set(state.rules.cards) ^ set(state.units))
    return f"units are missing or unknown: {', '.join(missing)}" if missing else None


def one_place_each(state: Position) -> str | None:
    """A unit is on the map or in a box; only one that is carried is both."""
    for name, unit in state.units.items():
        if unit.box not in BOXES:
            return f"{name}: there is no box {unit.box!r}"
        if (unit.at is None) == (not unit.box) and unit.box != "aboard" and name != state.moving:
            return f"{name} is {'nowhere' if unit.at is None else 'both on the map and in the box ' + unit.box}"
    return None


def no_stacking(state: Position) -> str | None:
    """VB 5.3, 12.0, 19.0: one unit a place; the one that is moving stands nowhere."""
    held: dict[int, str] = {}
    for name, unit in state.units.items():
        if unit.at is None or unit.box or name == state.moving:
            continue
        if unit.at in held:
            return f"{name} and {held[unit.at]} are both in {state.rules.ground.labels[unit.at]}"
        held[unit.at] = name
    return None


def right_ground(state: Position) -> str | None:
    """VB 12.0, 19.0: boats are on the water, all others on land."""
    ground = state.rules.ground
    for name, unit in state.units.items():
        if unit.at is None or unit.box:
            continue
        boat = name in state.rules.boats
        if boat != (unit.at >= ground.first_berth) or not (boat or ground.is_land(unit.at)):
            hint = ": a boat is on a river hexside or on the water of a Mekong hex, as in 0512 water" if boat else ""
            return f"{name} cannot be in {ground.labels[unit.at]}{hint}"
    return None


def hidden_in_jungle(state: Position) -> str | None:
    """VB 26.0: only Viet Cong units hide, and only in jungle; R-F37: nobody hides in the Iron Triangle."""
    ground = state.rules.ground
    for name, unit in state.units.items():
        if not unit.hidden:
            continue
        if state.rules.seat_of[name] != "vc" or not state.rules.may_hide:
            return f"{name} cannot be hidden: only Viet Cong units hide, and none in the Iron Triangle"
        if unit.at is None or ground.hex(unit.at) not in ground.jungle:
            return f"{name} cannot be hidden where it is: Viet Cong units hide in jungle"
    return None


def nothing_hidden_in_sight(state: Position) -> str | None:
    """VB 15.0: nothing stays hidden in a hex that was looked into."""
    if not state.rules.hides:
        return None
    for place, name in state.dark_at.items():
        if state.rules.ground.hex(place) in state.searched:
            return f"{name} is hidden in a hex that was searched"
    for h, name in state.secret_at.items():
        if h in state.searched:
            return f"{name} was not found in a hex that was searched"
    return None


def nothing_hidden_beside_us(state: Position) -> str | None:
    """VB 15.0: no hidden unit is next to a US or ARVN unit on the map."""
    if not state.dark_at or "us" not in state.ready:
        return None
    ground = state.rules.ground
    hidden = {ground.hex(place): name for place, name in state.dark_at.items()}
    for place, name in (*state.us_at.items(), *state.boat_at.items()):
        for h in ground.jungle_round[place]:
            if h in hidden:
                return f"{hidden[h]} cannot be hidden beside {name}"
    return None


def markers_once(state: Position) -> str | None:
    """VB 8.3: no marker is in two places, and each is of its side's pool."""
    used = [*state.us_fire, *state.vc_fire]
    if state.fight is not None:
        used += [*state.fight.fire, *state.fight.cover]
    if len(used) != len(set(used)):
        return "a support marker is in two places"
    for seat in SEATS:
        wrong = [marker for marker in hand(state, seat) if marker not in state.rules.battle.pools[seat]]
        if wrong:
            return f"{wrong[0]} is not a marker of {seat}"
    return None


def transports_enough(state: Position) -> str | None:
    """VB 10.0, 11.0: no more transports are used than there are."""
    file = state.rules.battle.file
    if len(state.zones) > file.slicks or len(state.beaches) > file.tangos:
        return f"{len(state.zones)} slicks and {len(state.beaches)} tangos are used, of {file.slicks} and {file.tangos}"
    return None


def bridges_exist(state: Position) -> str | None:
    """VB 18.0: only printed bridges are blown and mended."""
    listed = (*state.blown, *state.mended, *state.tried)
    wrong = [side for side in listed if side not in state.rules.ground.bridges]
    return f"there is no bridge at {state.rules.ground.board.side_label(wrong[0])}" if wrong else None


def one_crossing(state: Position) -> str | None:
    """VB 18.3: the engineers bridge one river hexside or one divided hex a turn."""
    board = state.rules.ground.board
    if state.ford is not None and state.ford not in state.rules.ground.rivers:
        return f"no river to bridge at {board.side_label(state.ford)}"
    if state.ford_hex is not None and state.ford_hex not in board.shores:
        return f"the Mekong does not divide {board.label(state.ford_hex)}"
    return "two crossings in one turn" if state.ford is not None and state.ford_hex is not None else None


def camps_in_jungle(state: Position) -> str | None:
    """VB 26.0: a camp that was not found lies in jungle."""
    wrong = [h for h in state.secret_at if h not in state.rules.ground.jungle]
    return f"no camp can be hidden in {state.rules.ground.board.label(wrong[0])}" if wrong else None


def chits_apart(state: Position) -> str | None:
    """VB 16.0: one camp or cache a hex."""
    hexes = [chit.hex for chit in state.chits.values() if chit.hex is not None]
    return None if len(hexes) == len(set(hexes)) else "two camps or caches are in one hex"


def losses_counted(state: Position) -> str | None:
    """VB 21.0: the body count is the number of US units that are gone."""
    gone = sum(u.box == "lost" and state.rules.cards[n].nation == "us" for n, u in state.units.items())
    return None if gone == state.us_losses else f"{gone} US units are lost, but {state.us_losses} are counted"


def index_is_true(state: Position) -> str | None:
    """The index says where the units are."""
    listed = [*state.us_at.items(), *state.vc_at.items(), *state.dark_at.items(), *state.boat_at.items()]
    for place, name in listed:
        if state.units[name].at != place:
            return f"the index has {name} in {state.rules.ground.labels[place]}"
    standing = sum(u.at is not None and not u.box and n != state.moving for n, u in state.units.items())
    return None if standing == len(listed) else "the index has too many units or too few"


FOUNDATIONS: Mapping[str, Callable[[Position], str | None]] = {"names": names_exist}

INVARIANTS: dict[str, Callable[[Position], str | None]] = {
    "game": game_goes_on,
    "active": somebody_is_active,
    "units": all_units_there,
    "places": one_place_each,
    "stacking": no_stacking,
    "ground": right_ground,
    "hidden": hidden_in_jungle,
    "searched": nothing_hidden_in_sight,
    "beside": nothing_hidden_beside_us,
    "markers": markers_once,
    "transports": transports_enough,
    "bridges": bridges_exist,
    "crossing": one_crossing,
    "camps": camps_in_jungle,
    "chits": chits_apart,
    "losses": losses_counted,
    "index": index_is_true,
}
