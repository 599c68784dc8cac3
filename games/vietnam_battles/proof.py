"""Checks of whole positions: invariants, fitting fields, and exchanged secrets.

The fitting checks find contradictions in positions written by hand. Exchanging what a seat may not know proves that
nothing leaks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.vietnam_battles.content.content import SEATS
from games.vietnam_battles.rules.exclusive.tangos import AmbushFight
from games.vietnam_battles.rules.standard.combat.advance import Advance
from games.vietnam_battles.rules.standard.combat.attack import Muster
from games.vietnam_battles.rules.standard.combat.fight import BombardmentFight, Fighting, GroundFight
from games.vietnam_battles.rules.standard.combat.retreat import FallBack, Withdraw
from games.vietnam_battles.rules.steps import off_map
from games.vietnam_battles.sequence import PHASES, GameTurn
from games.vietnam_battles.state import Journey, Position, hand, rebuild
from hexcore.types import Hex

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
    """VB 5.3, VB 12.0, VB 19.0: one unit a place; the one that is moving stands nowhere."""
    held: dict[int, str] = {}
    for name, unit in state.units.items():
        if unit.at is None or unit.box or name == state.moving:
            continue
        if unit.at in held:
            return f"{name} and {held[unit.at]} are both in {state.rules.ground.labels[unit.at]}"
        held[unit.at] = name
    return None


def right_ground(state: Position) -> str | None:
    """VB 12.0, VB 19.0: boats are on the water, all others on land."""
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
    """VB 26.0: only Viet Cong units hide, and only in jungle; R-F37: no unit hides in the Iron Triangle."""
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
    """VB 10.0, VB 11.0: no more transports are used than there are."""
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


KINDS = {"attack": GroundFight, "bombardment": BombardmentFight, "ambush": AmbushFight}
"""The step that plays each kind of fight."""


def words_known(state: Position) -> str | None:
    """Words for one of a few things are one of them."""
    checks: list[tuple[str, Any, tuple[str, ...]]] = [
        ("condition", state.condition, ("", *state.rules.conditions)),
        *((f"{name}: landed", unit.landed, ("", "slick", "tango")) for name, unit in state.units.items()),
        *(("ready", seat, SEATS) for seat in state.ready),
    ]
    if state.fight is not None:
        checks.append(("fight.kind", state.fight.kind, tuple(KINDS)))
    for what, word, known in checks:
        if word not in known:
            return f"{what} is one of {', '.join(repr(one) for one in known)}, not {word!r}"
    pieces = {*state.rules.cards, *state.rules.battle.chits}
    wrong = [event for event in state.events if event.partition(" ")[2] not in pieces]
    return f"events: {wrong[0]!r} names no piece" if wrong else None


def boxes_fit(state: Position) -> str | None:
    """VB 3.0, VB 10.0, VB 11.0, VB 27.0: only reinforcements wait, who is aboard is on water, only the US ride."""
    battle, seats = state.rules.battle, state.rules.seat_of
    for name, unit in state.units.items():
        if unit.box == "entry" and name not in battle.entries:
            return f"{name} is no reinforcement of this battle"
        if unit.box == "aboard" and (unit.at is None or unit.at not in state.rules.ground.waterway):
            return f"{name} is aboard a tango but not on the water"
        if unit.landed and seats[name] != "us":
            return f"{name} was not carried: only US and ARVN units are"
        if unit.box == "exited" and seats[name] != "vc":
            return f"{name} has left the map, but only Viet Cong units do"
    gone = sum(unit.box == "exited" for unit in state.units.values())
    return None if gone <= state.exits else f"{gone} units have left the map, but exits is {state.exits}"


def chits_fit(state: Position) -> str | None:
    """VB 16.0, VB 16.1: the chits are those of the battle, and a real one is one of them."""
    kinds = state.rules.chit_kinds(state)
    wrong = [name for name in state.chits if state.rules.battle.chits[name] not in kinds]
    if wrong:
        return f"{wrong[0]} is not in play here"
    if state.genuine and not state.options.get("decoys"):
        return "genuine: one chit is real only with the option decoys"
    return f"genuine: {state.genuine} is not among the chits" if state.genuine not in ("", *state.chits) else None


def length_fits(state: Position) -> str | None:
    """VB 24.0: the length of the battle has changed by no more turns than it can."""
    turns, varies = state.rules.battle.file.turns, state.rules.length_varies
    if not state.fixed_end or (varies and turns - varies <= state.fixed_end <= turns + varies):
        return None
    return f"fixed_end {state.fixed_end} is no end of this battle"


def fight_fits(state: Position) -> str | None:
    """A fight has its own step, and units that fight the other side."""
    fight = state.fight
    if fight is None:
        return None
    fights = [step for step in state.stack if isinstance(step, Fighting)]
    if not state.ending and (len(fights) != 1 or not isinstance(fights[0], KINDS.get(fight.kind, GroundFight))):
        return f"a fight of the kind {fight.kind} needs its step on the stack, and no other"
    seats = state.rules.seat_of
    if any(seats[name] == seats[fight.target] for name in fight.attackers):
        return f"{fight.target} is attacked by its own side"
    if not fight.result and not state.ending:
        for missing in off_map(state, fight.target, *fight.attackers):
            return f"{missing}, but its fight is not decided"
    mustering = any(isinstance(step, Muster) for step in state.stack)
    if not fight.attackers and fight.kind != "bombardment" and not mustering:
        return "nobody attacks in the fight"
    return None


def move_fits(state: Position) -> str | None:
    """A step moves the unit under way, unless the game has ended in mid-move."""
    if state.ending:
        return None
    moving = {step.unit for step in state.stack if isinstance(step, (Journey, Withdraw))}
    moving |= {step.unit for step in state.stack if isinstance(step, Advance)}
    moving |= {name for step in state.stack if isinstance(step, FallBack) and step.gone for name in step.units}
    return f"{state.moving} is under way, but no step moves it" if state.moving and state.moving not in moving else None


FITTING: dict[str, Callable[[Position], str | None]] = {
    "words": words_known,
    "boxes": boxes_fit,
    "chit_kinds": chits_fit,
    "length": length_fits,
    "fight": fight_fits,
    "move": move_fits,
}


def swap(state: Position, seat: str) -> Position | None:
    """Return a position that differs only in what ``seat`` may not know; None if it knows everything."""
    if seat != "us" or state.ending:
        return None
    swapped = state.clone()
    changed = [_swap_condition(swapped), _swap_genuine(swapped), _swap_hidden(swapped), _swap_camps(swapped)]
    if not any(changed):
        return None
    rebuild(swapped)
    return swapped


def _swap_condition(state: Position) -> bool:
    if not state.condition:
        return False
    others = [word for word in state.rules.conditions if word != state.condition]
    state.condition = others[0]
    return True


def _swap_genuine(state: Position) -> bool:
    fakes = [name for name, chit in state.chits.items() if name != state.genuine and not chit.captured]
    if not state.genuine or not fakes:
        return False
    state.genuine = fakes[0]
    return True


def _free_hexes(state: Position) -> list[Hex]:
    ground = state.rules.ground
    held = {ground.hex(unit.at) for unit in state.units.values() if unit.at is not None}
    held.update(chit.hex for chit in state.chits.values() if chit.hex is not None)
    return [h for h in sorted(ground.jungle) if h not in state.searched and h not in held]


def _swap_hidden(state: Position) -> bool:
    names = [name for name, unit in state.units.items() if unit.hidden]
    free = _free_hexes(state)
    if not names or len(free) < len(names):
        return False
    for name, h in zip(names, free, strict=False):
        state.units[name].at = state.rules.ground.land_of[h][0]
    return True


def _swap_camps(state: Position) -> bool:
    names = [name for name, chit in state.chits.items() if chit.hex is not None and not chit.found]
    free = _free_hexes(state)[::-1]
    if not names or len(free) < len(names):
        return False
    for name, h in zip(names, free, strict=False):
        state.chits[name].hex = h
    return True
