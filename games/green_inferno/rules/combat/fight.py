"""GI 7, R-G51: one fight, step by step: missions in defence, attackers' shots, return fire, losses."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field
from typing import ClassVar

from games.green_inferno.content.content import FIGHTERS, GROUND, TUBES
from games.green_inferno.content.models import US
from games.green_inferno.rules import refusals
from games.green_inferno.rules.air.strikes import planes
from games.green_inferno.rules.artillery.allowance import can_spend
from games.green_inferno.rules.artillery.missions import DefensiveFire, ask_defender
from games.green_inferno.rules.combat.fire_values import can_fire, ground_fire, halved_in_fight, pay, strike_of
from games.green_inferno.rules.combat.shots import Aim, Shot, cover, eliminate, ground_cover, is_dead, resolve, targets
from games.green_inferno.rules.firebases import is_building
from games.green_inferno.rules.steps import ATTACK, DONE, FLIERS, FOE, OWN, GreenStep, Role, names, place, step_beside
from games.green_inferno.state import GreenState, in_hex, other
from hexcore.game import OFF_MAP, Action, Hex, Log, Modifier, Refusal, Seat, Text, plain, say
from hexcore.game.actions import Aloud, Spoken
from hexcore.game.steps import Outline, going_on, pop, push

SHOOT_ALL = Action("shoot_all")
LANDING = 5  # the part of an air assault that waits while its fight goes on


@plain
class Fight(GreenStep, Outline[GreenState]):
    """GI 7: a fight for one hex. In an air assault the attackers are ``landing`` and stand in no hex yet."""

    side: str
    hex: Hex
    ground: list[str]
    air: list[str]
    landing: bool = False
    shooters: list[str] = field(default_factory=list)
    struck: list[str] = field(default_factory=list)
    """Units on the ground that have attacked: only these are fired on in return."""
    returners: list[str] = field(default_factory=list)
    options: list[str] = field(default_factory=list)
    roles: ClassVar = {
        "ground": Role(GROUND, OWN),
        "air": Role(FLIERS, OWN),
        "shooters": Role(GROUND | FLIERS, OWN),
        "struck": Role(GROUND | ATTACK, OWN),
        "returners": Role(FIGHTERS, FOE, "map"),
        "options": Role(GROUND | FLIERS, FOE),
    }
    bears: ClassVar = ("defensive_fire", "attack_shots", "return_fire")

    def begin(self, state: GreenState, log: Log) -> None:
        """GI 7, first and second step of R-G51: the attack is named, missions in defence follow."""
        pieces = (*self.ground, *self.air)
        starts = () if self.landing else tuple(map(state.content.label, origins(state, self.exposed(state))))
        text = say(
            "fight_landing" if self.landing else "fight",
            count=len(pieces),
            units=names(state, pieces),
            hex=place(state, self.hex),
            start=starts,
        )
        log.add("fight", text, "GI 7", pieces=pieces, hexes=(self.hex,), seat=self.side)
        if not self.landing:
            ask_defender(state, other(self.side), self.hex, origins(state, self.exposed(state)))

    def exposed(self, state: GreenState) -> list[str]:
        """Return the attackers that can be fired on: ground units, and attack helicopters without any (R-G66)."""
        return [*self.ground, *(copter for copter in self.air if stands_alone(state, copter))]

    def attack(self, state: GreenState, log: Log) -> None:
        """GI 7, third step of R-G51: units left and not interdicted fire, in the attacker's order (R-G47).

        GI 12.4: in an air assault the helicopters fire even if nobody aboard can (R-G18).
        """
        if not self.landing:
            units = state.units
            self.ground = [unit for unit in self.ground if units[unit].hex >= 0 and not units[unit].interdicted]
            self.air = [unit for unit in self.air if units[unit].box != "lost"]
        defenders = list(reversed(state.ground.get(self.hex, ())))
        if not targets(state, self.hex) or not (self.ground or (self.landing and self.air)):
            return
        roster = state.content.roster
        self.returners = [unit for unit in defenders if roster[unit].kind in FIGHTERS]
        self.options = [unit for unit in defenders if unit not in self.returners]
        if not self.landing:
            self.options += _air_defence(state, other(self.side), self.hex)
        fit_to_fire = [unit for unit in self.ground if can_fire(state, unit)]
        self.shooters = [*fit_to_fire, *self.air] if fit_to_fire or self.landing else []
        if len(self.shooters) == 1:
            shoot(state, self, self.shooters[0], log)
        elif self.shooters:
            push(state, AttackShots())

    def answer(self, state: GreenState, log: Log) -> None:
        """GI 7, fourth step of R-G51: every defender alive before the attackers fired answers."""
        if not self.struck:
            return
        hexes = open_origins(state, self)
        if len(hexes) == 1:
            for unit in list(self.returners):
                return_fire(state, self, unit, hexes[0], log)
        if self.returners or self.may_ask(state):
            push(state, ReturnFire())

    parts: ClassVar[tuple[Callable[..., None], ...]] = (begin, attack, answer)

    def may_ask(self, state: GreenState) -> bool:
        """R-G105: whether the defender is asked about optional fire, by what both sides know."""
        return bool(self.options) or (other(self.side) == US and not self.landing and bool(planes(state)))

    def finish(self, state: GreenState, log: Log) -> None:
        """GI 7, last step of R-G51: units with ten hits leave."""
        pop(state, self)
        for unit in [*self.ground, *self.air, *in_hex(state, self.hex)]:
            if is_dead(state, unit) and state.units[unit].box != "lost":
                eliminate(state, unit, log, self.hex)

    def contradictions(self, state: GreenState) -> Iterable[str]:
        below, label = step_beside(state, self, -1), state.content.label(self.hex)
        assault = below is not None and below.name == "assault"
        if self.landing != assault or (assault and getattr(below, "at", 0) != LANDING):
            yield f"landing: a fight is part of an air assault if, and only if, one lies under it at {LANDING}"
        near = state.content.neighbours[self.hex]
        for unit_id in self.ground:
            unit = state.units[unit_id]
            if (unit.box != "air") if self.landing else (unit.hex >= 0 and unit.hex not in near):
                yield f"ground: {unit_id} cannot attack {label}"
        for unit_id in (*self.returners, *self.options):
            if state.content.roster[unit_id].kind != "plane" and state.units[unit_id].hex != self.hex:
                yield f"returners, options: {unit_id} is not in {label}"
        if not set(self.struck) <= set(self.exposed(state)) or not set(self.shooters) <= {*self.ground, *self.air}:
            yield "struck, shooters: units of ground or air, for struck no helicopters beside ground units"
        yield from (f"shooters, options: {unit_id} has nothing to fire" for unit_id in self._spent(state))
        above = step_beside(state, self, 1)
        if isinstance(above, AttackShots) and not (self.shooters and targets(state, self.hex)):
            yield "shooters: somebody must fire, and somebody be hit"
        if isinstance(above, DefensiveFire) and (above.side, above.hex) != (other(self.side), self.hex):
            yield "side, hex: the side that is attacked, and the hex of the fight"

    def _spent(self, state: GreenState) -> list[str]:
        """Return planes that may fire but have no strike, and tubes that must fire but have no mission."""
        roster = state.content.roster
        tasked = [strike.plane for strike in state.strikes if not strike.spent]
        planes_ = [u for u in (*self.shooters, *self.options) if roster[u].kind == "plane" and u not in tasked]
        return planes_ + [u for u in self.shooters if roster[u].kind in GROUND and not can_fire(state, u)]


def fight_of(state: GreenState) -> Fight:
    return next(going_on(state, Fight))


def stands_alone(state: GreenState, copter: str) -> bool:
    """GI 4: whether a helicopter is on the ground with no ground unit beside it (R-G67)."""
    h = state.units[copter].hex
    return h >= 0 and h not in state.ground


def origins(state: GreenState, units: Iterable[str]) -> list[Hex]:
    """Return the hexes from which units attack, each once."""
    return list(dict.fromkeys(state.units[unit].hex for unit in units))


# GI 7: attackers


def has_engineer(state: GreenState, fight: Fight, unit_id: str) -> bool:
    """GI 7: an engineer, not building, in the hex of the firing ground unit; batteries storm nothing (R-G55)."""
    if state.content.roster[unit_id].kind == "battery":
        return False
    beside = fight.ground if fight.landing else state.ground.get(state.units[unit_id].hex, ())
    roster = state.content.roster
    return any(roster[other_id].kind == "engineer" and not is_building(state, other_id) for other_id in beside)


def attack_shot(state: GreenState, fight: Fight, unit_id: str) -> Shot:
    piece, enemy = state.content.roster[unit_id], other(fight.side)
    if piece.kind in ("plane", "attack"):
        return Shot(piece.fire, state.content.fire_table, cover(state, fight.hex, enemy))
    frm = OFF_MAP if fight.landing else state.units[unit_id].hex
    engineer = fight.hex in state.trenches and has_engineer(state, fight, unit_id)
    return Shot(
        ground_fire(state, unit_id),
        state.content.fire_table,
        ground_cover(state, frm, fight.hex, enemy, engineer=engineer),
        halved_in_fight(state, unit_id),
    )


def shoot(state: GreenState, fight: Fight, unit_id: str, log: Log) -> None:
    fight.shooters.remove(unit_id)
    pay(state, unit_id)
    if unit_id in fight.exposed(state):
        fight.struck.append(unit_id)
    key = "support" if unit_id in fight.air else ""
    aim = Aim("attack", "GI 7", (unit_id,), fight.hex, key)
    resolve(state, log, attack_shot(state, fight, unit_id), targets(state, fight.hex), aim, remove=False)


@plain
class AttackShots(GreenStep):
    """GI 7: the attacker fires unit by unit; with nobody left to hit the rest keep their fire."""

    under: ClassVar = {"fight": (2,)}
    phases: ClassVar = ("F", "H", "L")
    verbs: ClassVar = {"shoot": "GI 7", "shoot_all": "GI 7"}

    def seat(self, state: GreenState) -> Seat:
        return fight_of(state).side

    def prompt(self, state: GreenState) -> Text:
        return say("step.attack_shots", hex=state.content.label(fight_of(state).hex))

    def offer(self, state: GreenState) -> Iterable[Action]:
        acts = state.content.piece_actions("shoot")
        return (SHOOT_ALL, *(acts[unit] for unit in fight_of(state).shooters))

    def refuse(self, state: GreenState, action: Action) -> Refusal | None:
        return refusals.HAS_FIRED if action.verb == "shoot" else None

    def take(self, state: GreenState, action: Action, log: Log) -> None:
        fight = fight_of(state)
        order = list(fight.shooters) if action.verb == "shoot_all" else [action.piece]
        for unit in order:
            if targets(state, fight.hex):
                shoot(state, fight, unit, log)
        if not fight.shooters or not targets(state, fight.hex):
            pop(state, self)


# GI 7: the defenders


def _air_defence(state: GreenState, seat: Seat, h: Hex) -> list[str]:
    """GI 12.2: helicopters in the attacked hex and planes tasked to defend (R-G66, R-G43)."""
    if seat != US:
        return []
    roster, units = state.content.roster, state.units
    copters = [c for c in state.copters.get(h, ()) if roster[c].kind == "attack" and not units[c].used]
    return copters + [strike.plane for strike in state.strikes if strike.task == "defence" and not strike.spent]


def open_origins(state: GreenState, fight: Fight) -> list[Hex]:
    """Return the attacking hexes in which someone can still be hit."""
    if fight.landing:
        return [fight.hex] if struck_in(state, fight, fight.hex) else []
    return [h for h in origins(state, fight.struck) if struck_in(state, fight, h)]


def struck_in(state: GreenState, fight: Fight, h: Hex) -> list[str]:
    """GI 7: the units that attacked from a hex may be hit in return (R-G99), the top of the stack first.

    Units that are landing stand in no stack: they are drawn in the order in which they went aboard (R-G111).
    """
    order = fight.ground if fight.landing else list(reversed(in_hex(state, h)))
    alive = [unit for unit in order if unit in fight.struck and not is_dead(state, unit)]
    roster = state.content.roster
    return [unit for unit in alive if roster[unit].kind in FIGHTERS] or alive


def return_shot(state: GreenState, fight: Fight, unit_id: str, h: Hex) -> Shot:
    """R-G54: the shot of a defender at an attacking hex; a unit still in the air has no cover."""
    piece = state.content.roster[unit_id]
    table = state.content.fire_table
    if piece.kind in ("plane", "attack"):
        return Shot(piece.fire, table, cover(state, h, fight.side))
    modifiers: tuple[Modifier, ...] = () if fight.landing else ground_cover(state, fight.hex, h, fight.side)
    return Shot(ground_fire(state, unit_id), table, modifiers, halved_in_fight(state, unit_id))


def return_fire(state: GreenState, fight: Fight, unit_id: str, h: Hex, log: Log) -> None:
    for waiting in (fight.returners, fight.options):
        if unit_id in waiting:
            waiting.remove(unit_id)
    pool = struck_in(state, fight, h)
    if not pool:
        return
    if state.content.roster[unit_id].kind not in FIGHTERS:
        pay(state, unit_id)
    aim = Aim("return", "GI 7", (unit_id,), h, "return_landing" if fight.landing else "")
    resolve(state, log, return_shot(state, fight, unit_id, h), pool, aim, remove=False)


def why_not_return(state: GreenState, unit_id: str, h: Hex) -> Refusal | None:
    """GI 7: fire that costs a mission or a use may be kept (R-G96)."""
    kind = state.content.roster[unit_id].kind
    if kind in TUBES:
        return None if can_spend(state, unit_id) else refusals.of_tube(kind, refusals.NO_MISSION)
    if kind == "plane":
        near = state.content.distance(strike_of(state, unit_id).hex, h) <= 1
        return None if near else refusals.NOT_TASKED
    return None


def _all_at(fight: Fight, h: Hex) -> tuple[Action, ...]:
    return tuple(Action("return_fire", (unit,), (h,)) for unit in fight.returners)


@plain
class ReturnFire(GreenStep):
    """GI 7: the defender fires back, each unit at an attacking hex of choice; costly fire may be kept."""

    under: ClassVar = {"fight": (3,)}
    phases: ClassVar = ("F", "H", "L")
    passes: ClassVar = True
    spoken: ClassVar = True
    verbs: ClassVar = {"return_fire": "GI 7", "done": "GI 7"}

    def seat(self, state: GreenState) -> Seat:
        return other(fight_of(state).side)

    def prompt(self, state: GreenState) -> Text:
        return say("step.return_fire", hex=state.content.label(fight_of(state).hex))

    def aloud(self, state: GreenState) -> Aloud | None:
        """Return who must fire back as a question at which hex, which everybody may know; else the usual question."""
        fight = fight_of(state)
        hexes = open_origins(state, fight)
        if not fight.returners or not hexes:
            return GreenStep.aloud(self, state)
        said = tuple(Spoken(say("aloud.fire_back_at", hex=state.content.label(h)), _all_at(fight, h)) for h in hexes)
        text = say("aloud.fire_back", hex=state.content.label(fight.hex), units=names(state, fight.returners))
        return Aloud(self.name, text, said[0].actions[0], answers=said, passes=False)

    def _spoken_hex(self, state: GreenState) -> str:
        return state.content.label(fight_of(state).hex)

    def offer(self, state: GreenState) -> Iterable[Action]:
        fight = fight_of(state)
        hexes = open_origins(state, fight)
        if fight.returners and hexes:
            return [Action("return_fire", (unit,), (h,)) for unit in fight.returners for h in hexes]
        return [
            DONE,
            *(
                Action("return_fire", (unit,), (h,))
                for unit in fight.options
                for h in hexes
                if why_not_return(state, unit, h) is None
            ),
        ]

    def refuse(self, state: GreenState, action: Action) -> Refusal | None:
        if action.verb != "return_fire" or not action.pieces:
            return None
        fight = fight_of(state)
        if action.piece in fight.options and fight.returners:
            return refusals.OTHERS_FIRST
        if action.piece in fight.options and action.hexes:
            return why_not_return(state, action.piece, action.hex)
        return refusals.HAS_FIRED

    def take(self, state: GreenState, action: Action, log: Log) -> None:
        fight = fight_of(state)
        if action.verb == "return_fire":
            return_fire(state, fight, action.piece, action.hex, log)
        if action.verb == "done" or not open_origins(state, fight) or not (fight.returners or fight.may_ask(state)):
            pop(state, self)
