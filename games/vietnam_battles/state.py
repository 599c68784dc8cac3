"""The position as plain data: units, chits, markers, and what has been done this turn.

An index of who is where stands below the saved fields, and what units may do in a movement phase. Loading rebuilds it,
the functions at the end of this module keep it up, and saves never hold it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import TypeAlias

from games.vietnam_battles.content.content import SEATS
from games.vietnam_battles.content.labels import Place
from games.vietnam_battles.rules.ruleset import StandardRules
from hexcore.game import Action, Bound, Hex, Plain, Side, State, Step, Text, Unsaved, plain, say, unbound

Index: TypeAlias = Unsaved[dict[int, str]]  # the unit in each place
Zone: TypeAlias = Unsaved[dict[int, int]]  # places in a side's zone of control, with the number of units that exert it
Moment: TypeAlias = tuple[int | str, ...]


@plain
class Unit(Plain):
    """A unit's place and what it has done; ``box`` names its place off the map."""

    at: Place | None = None
    box: str = ""
    depleted: bool = False
    hidden: bool = False
    landed: str = ""  # VB 10.0, VB 11.0: ``slick`` or ``tango`` on the turn it was carried
    moved: bool = False
    spent: bool = False  # whether its move of this phase is over
    attacked: bool = False
    hit: bool = False  # VB 7.2: it was attacked in this phase
    displaced: bool = False
    advanced: bool = False


@plain
class Chit(Plain):
    """A base camp or supply cache."""

    hex: Hex | None = None
    found: bool = False
    captured: bool = False


@plain
class Fight(Plain):
    """The current attack or bombardment."""

    kind: str
    target: str
    where: Place
    attackers: list[str] = field(default_factory=list)
    fire: list[str] = field(default_factory=list)  # the attacker's support markers
    cover: list[str] = field(default_factory=list)  # the defender's support markers
    result: str = ""
    path: list[Place] = field(default_factory=list)  # VB 7.9: the path of retreat, open to an advance


@plain
class Position(State):
    """A position of any of the battles."""

    turn: int = 1
    phase: str = "set_up"
    active: str = "us"
    units: dict[str, Unit] = field(default_factory=dict)
    chits: dict[str, Chit] = field(default_factory=dict)
    ready: list[str] = field(default_factory=list)  # the seats whose set-up is over
    us_fire: list[str] = field(default_factory=list)  # the support markers the US player still holds this turn
    vc_fire: list[str] = field(default_factory=list)
    fight: Fight | None = None
    moving: str = ""  # the land unit under way, which stands nowhere until its move ends
    ground_fight: bool = False  # VB 8.4: whether a ground attack was made in this phase: bombardments come before it
    bombarded: list[Place] = field(default_factory=list)
    zones: list[Hex] = field(default_factory=list)  # Landing zones: slicks used this turn
    beaches: list[Hex] = field(default_factory=list)
    blown: list[Side] = field(default_factory=list)
    mended: list[Side] = field(default_factory=list)  # bridges repaired this turn
    tried: list[Side] = field(default_factory=list)  # bridges whose repair was tried this turn
    ford: Side | None = None
    ford_hex: Hex | None = None
    bombed: bool = False  # VB 23.0: whether the B-52s have flown this turn
    searched: dict[Hex, int] = field(default_factory=dict)
    """The jungle hexes the US player has looked into, with the turn."""
    open_points: int = 0  # VB 26.0: attack points the Viet Cong must set up in the open
    condition: str = ""  # VB 27.0: the victory condition the Viet Cong chose in secret
    genuine: str = ""  # VB 16.0: the one real chit of the decoy variant
    fixed_end: int = 0  # VB 24.0: the last turn, once Ben Suc has changed it
    flown_in: int = 0  # VB 27.0: units that came onto the map by helicopter
    exits: int = 0
    us_losses: int = 0
    edits: int = 0
    events: list[str] = field(default_factory=list)
    """R-F65: what may end the game, waiting until the whole result is carried out."""
    rules: Bound[StandardRules] = unbound()
    us_at: Index = field(default_factory=dict, compare=False)
    vc_at: Index = field(default_factory=dict, compare=False)  # Viet Cong units on the map that both sides see
    dark_at: Index = field(default_factory=dict, compare=False)  # Viet Cong units that are hidden
    boat_at: Index = field(default_factory=dict, compare=False)
    secret_at: Index = field(default_factory=dict, compare=False)  # undiscovered base camps by hex
    us_zone: Zone = field(default_factory=dict, compare=False)
    vc_zone: Zone = field(default_factory=dict, compare=False)
    choices: Unsaved[dict[str, tuple[Action, ...]]] = field(default_factory=dict, compare=False)
    """What units may do in this movement phase, for those that can do anything."""
    concerned: Unsaved[list[str]] = field(default_factory=list, compare=False)  # units to be asked again
    choices_at: Unsaved[Moment] = field(default=(), compare=False)  # what else these choices depend on

    def complete(self) -> None:
        """Add what follows from the rest of a position, so that a written one may leave it out.

        Units it does not name are out of play. VB 16.1, R-F62: caches and decoys lie open. A unit under way stands
        nowhere. Units that are lost or have left are counted. From the first turn on both sides are set up.
        """
        cards = self.rules.cards
        for name, card in cards.items():
            if name not in self.units:
                self.units[name] = Unit(box="reserve" if card.seat == "us" else "lost")
        if len(self.units) > len(cards):
            return  # an unknown name, which the check that follows reports
        self._sort()
        self._launch()
        open_chits = not self.rules.hides or bool(self.options.get("decoys"))
        for chit in self.chits.values():
            chit.found = chit.found or chit.captured or (open_chits and chit.hex is not None)
        boxes = [(cards[name].nation, unit.box) for name, unit in self.units.items()]
        self.us_losses = self.us_losses or boxes.count(("us", "lost"))
        self.exits = max(self.exits, boxes.count(("vc", "exited")))
        step = self.stack[-1] if self.stack else None
        if isinstance(step, Journey) and not self.moving:
            unit = self.units.get(step.unit)
            self.moving = step.unit if unit is not None and unit.at is not None and not unit.box else ""
        if self.phase != "set_up" and not self.ready:
            self.ready = list(SEATS)
        rebuild(self)

    def _launch(self) -> None:
        """VB 12.0: a boat in a Mekong hex is on its water, whether its place says so or not."""
        ground = self.rules.ground
        for name in self.rules.boats:
            boat = self.units[name]
            if boat.at is not None and boat.at < ground.first_berth:
                boat.at = ground.berth_of_hex.get(ground.hex(boat.at), boat.at)

    def _sort(self) -> None:
        """Sort pieces into the battle's order, however the position was written."""
        self.units = {name: self.units[name] for name in self.rules.cards}
        listed = {name: number for number, name in enumerate(self.rules.battle.chits)}
        self.chits = {name: self.chits[name] for name in sorted(self.chits, key=lambda name: listed.get(name, -1))}


@plain
class Journey(Step[Position]):
    """A decision about a unit on its way; one that comes from the map stands nowhere until it is set down."""

    unit: str

    def prompt(self, state: Position) -> Text:
        return say(f"step.{self.name}", unit=state.rules.cards[self.unit].name)


def rebuild(state: Position) -> None:
    """Write the index anew from the units and chits."""
    for table in (state.us_at, state.vc_at, state.dark_at, state.boat_at, state.secret_at):
        table.clear()
    for zone in (state.us_zone, state.vc_zone):
        zone.clear()
    state.choices.clear()
    state.choices_at = ()
    for name, unit in state.units.items():
        if unit.at is not None and not unit.box and name != state.moving:
            _enlist(state, name, unit.at)
    for name, chit in state.chits.items():
        if chit.hex is not None and not chit.found:
            state.secret_at[chit.hex] = name


def index_of(state: Position, name: str) -> dict[int, str]:
    """Return the index in which a unit is listed."""
    card = state.rules.cards[name]
    if card.kind == "riverine":
        return state.boat_at
    if card.nation != "vc":
        return state.us_at
    return state.dark_at if state.units[name].hidden else state.vc_at


def concern(state: Position, name: str) -> None:
    """Ask again what a unit may do, because its place or what it has done changes."""
    state.concerned.append(name)


def stand(state: Position, name: str, place: int) -> None:
    unit = state.units[name]
    unit.at, unit.box = place, ""
    _enlist(state, name, place)
    concern(state, name)


def _enlist(state: Position, name: str, place: int) -> None:
    """List a unit in its place."""
    table = index_of(state, name)
    if place not in table:
        _exert(state, table, place, 1)
    table[place] = name


def lift(state: Position, name: str) -> None:
    """Take a unit up from the map; it keeps its position until it is put down again."""
    concern(state, name)
    unit = state.units[name]
    if unit.at is not None:
        table = index_of(state, name)
        if table.get(unit.at) == name:
            del table[unit.at]
            _exert(state, table, unit.at, -1)


def _exert(state: Position, table: dict[int, str], place: int, change: int) -> None:
    """VB 6.0: change a side's zone of control as a unit comes or goes; VB 12.1, R-F55: not a boat, nor a hidden one."""
    if table is state.us_at:
        zone, reaches = state.us_zone, state.rules.zone_around["us"]
    elif table is state.vc_at:
        zone, reaches = state.vc_zone, state.rules.zone_around["vc"]
    else:
        return
    for near in reaches[place]:
        count = zone.get(near, 0) + change
        if count:
            zone[near] = count
        else:
            del zone[near]


def take_off(state: Position, name: str, box: str) -> None:
    lift(state, name)
    unit = state.units[name]
    unit.at, unit.box = None, box


def show(state: Position, name: str) -> None:
    """Turn a hidden unit into one that both sides see."""
    unit = state.units[name]
    lift(state, name)
    unit.hidden = False
    if unit.at is not None and name != state.moving:
        stand(state, name, unit.at)


def enemies_at(state: Position, seat: str) -> dict[int, str]:
    """Return the visible enemy land units of a seat by place."""
    return state.vc_at if seat == "us" else state.us_at


def taken(state: Position, place: int) -> bool:
    """Whether a visible land unit stands in a place."""
    return place in state.us_at or place in state.vc_at


def friend_at(state: Position, name: str, place: int) -> str:
    """Return the other friendly unit in a place, if any: a land unit on land, a boat on the water."""
    if place >= state.rules.ground.first_berth:
        found = state.boat_at.get(place, "")
    elif state.rules.seat_of[name] == "vc":
        found = state.vc_at.get(place) or state.dark_at.get(place, "")
    else:
        found = state.us_at.get(place, "")
    return "" if found == name else found


def friends_among(state: Position, name: str, places: Iterable[int]) -> bool:
    """Whether :func:`friend_at` names a friend in one of some places where the unit could be."""
    if name in state.rules.boats:
        return not state.boat_at.keys().isdisjoint(places)
    if state.rules.seat_of[name] == "us":
        return not state.us_at.keys().isdisjoint(places)
    return not (state.vc_at.keys().isdisjoint(places) and state.dark_at.keys().isdisjoint(places))


def friends_of(state: Position, name: str) -> dict[int, str]:
    """Return every place for which :func:`friend_at` names a friend."""
    if name in state.rules.boats:
        standing = state.boat_at
    else:
        standing = {**state.dark_at, **state.vc_at} if state.rules.seat_of[name] == "vc" else state.us_at
    return {place: friend for place, friend in standing.items() if friend != name}


def on_map(state: Position, seat: str) -> Iterable[str]:
    """Yield the visible units of a seat on the map, boats included."""
    for name in state.rules.forces[seat]:
        unit = state.units[name]
        if unit.at is not None and not unit.box and not unit.hidden:
            yield name


def other(seat: str) -> str:
    return "vc" if seat == "us" else "us"


def hand(state: Position, seat: str) -> list[str]:
    """Return the support markers a seat still holds."""
    return state.us_fire if seat == "us" else state.vc_fire


def whose(seat: str, what: str) -> str:
    """Return the label of a die or draw: its side and purpose."""
    return f"{'US' if seat == 'us' else 'Viet Cong'}: {what}"


def piece_name(state: Position, piece: str) -> str:
    """Return a unit's name, a marker's value, or a chit's kind and number."""
    card = state.rules.cards.get(piece)
    if card is not None:
        return card.name
    value = state.rules.battle.marker_value.get(piece)
    return piece.replace("-", " ").capitalize() if value is None else f"+{value}"
