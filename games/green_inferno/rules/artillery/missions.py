"""GI 3, GI 9, GI 10: fire missions: written in secret in phase C, fired in E and I, or held for defence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from games.green_inferno.content.content import TUBES
from games.green_inferno.content.models import NVA
from games.green_inferno.rules import refusals
from games.green_inferno.rules.artillery.allowance import has_tubes, missions_left
from games.green_inferno.rules.artillery.bearing import ABLE, Bearing, bearing, is_able
from games.green_inferno.rules.artillery.call_in import fire_at
from games.green_inferno.rules.steps import DONE, OWN, GreenStep, Role, hex_named, names, place
from games.green_inferno.state import Fire, GreenState, occupant, occupied_hexes, other
from hexcore.game import Action, Hex, Log, Refusal, Seat, Text, plain, pop, push, say
from hexcore.game.actions import Spoken

CLOSE = Action("close")


def tubes_ready(state: GreenState, seat: Seat) -> list[str]:
    """Return the tubes of a seat that may write a mission now."""
    return [tube.id for tube in state.content.tubes[seat] if why_not_write(state, tube.id) is None]


def why_not_write(state: GreenState, tube: str) -> Refusal | None:
    """GI 9: a tube writes as long as it has missions left, the guns only if they can be called (R-G46)."""
    if state.content.roster[tube].kind == "gun":
        if not state.guns_ready:
            return refusals.GUNS_SILENT
    elif state.units[tube].hex < 0:
        return refusals.NOT_ON_MAP
    return None if missions_left(state, tube) > 0 else _reason(state, tube, refusals.NO_MISSION)


def _reason(state: GreenState, tube: str, reason: Refusal) -> Refusal:
    return refusals.of_tube(state.content.roster[tube].kind, reason)


def why_not_attack(state: GreenState, tube: str, h: Hex) -> Refusal | None:
    """GI 9: an attack is written on a hex with enemy units, helicopters too; further tests differ by side (R-G46)."""
    piece = state.content.roster[tube]
    if occupant(state, h) != other(piece.seat):
        return _reason(state, tube, refusals.NO_TARGET)
    if piece.seat == NVA:
        far = piece.kind == "gun" and state.content.gun_columns[h] > piece.range
        return refusals.OUT_OF_RANGE if far else None
    how = bearing(state, tube, h)
    if how in ABLE:
        return None
    return _reason(state, tube, refusals.OUT_OF_RANGE if how is Bearing.RANGE else refusals.UNSPOTTED)


def fires_of(state: GreenState, seat: Seat) -> list[Fire]:
    """GI 9: the missions of a side in order; each side counts its own, as neither learns the other's number (R-G45)."""
    return [fire for fire in state.fires if fire.seat == seat]


def begin_missions(state: GreenState, seat: Seat) -> None:
    if has_tubes(state, seat):
        push(state, WriteMissions(seat))


@plain
class WriteMissions(GreenStep):
    """GI 9: a side writes missions: a tube, its purpose and hex, then the batteries that join it."""

    side: str
    tube: str = ""
    fire: int = -1
    roles: ClassVar = {"tube": Role(TUBES, OWN, may_be_empty=True)}
    phases: ClassVar = ("C",)
    passes: ClassVar = True
    spoken: ClassVar = True
    leads: ClassVar = True
    verbs: ClassVar = {
        "tube": "GI 9",
        "attack_at": "GI 9",
        "defend_at": "GI 9",
        "join": "GI 9",
        "close": "GI 9",
        "done": "GI 9",
    }

    def prompt(self, state: GreenState) -> Text:
        if self.fire >= 0:
            return say("step.write_missions_join", hex=state.content.label(self._fire(state).hex))
        if self.tube:
            left = missions_left(state, self.tube)
            return say("step.write_missions_hex", unit=state.content.names[self.tube], left=left)
        return say("step.write_missions")

    def offer(self, state: GreenState) -> Iterable[Action]:
        if self.fire >= 0:
            join = state.content.piece_actions("join")
            return (CLOSE, *[join[tube] for tube in self._joiners(state)])
        if not self.tube:
            pick = state.content.piece_actions("tube")
            return (DONE, *[pick[tube] for tube in tubes_ready(state, self.side)])
        attack, enemy = state.content.hex_actions("attack_at"), occupied_hexes(state, other(self.side))
        aims = [attack[h] for h in enemy if why_not_attack(state, self.tube, h) is None]
        return (*aims, *state.content.hex_actions("defend_at"))

    def allows(self, state: GreenState, action: Action) -> bool | None:
        if not self.tube or self.fire >= 0 or action.verb not in ("attack_at", "defend_at"):
            return None
        h = hex_named(state, action)
        return h >= 0 and (action.verb == "defend_at" or why_not_attack(state, self.tube, h) is None)

    def _fire(self, state: GreenState) -> Fire:
        return fires_of(state, self.side)[self.fire]

    def _joiners(self, state: GreenState) -> list[str]:
        return [tube for tube in tubes_ready(state, self.side) if self._why_not_join(state, tube) is None]

    def _why_not_join(self, state: GreenState, tube: str) -> Refusal | None:
        """GI 9: any number of batteries, each once, named together (R-G6); mortars fire alone (R-G90)."""
        fire = self._fire(state)
        roster = state.content.roster
        if "mortar" in (roster[tube].kind, roster[fire.tubes[0]].kind):
            return refusals.MORTAR_ALONE
        if tube in fire.tubes:
            return refusals.NOT_JOINED
        return why_not_attack(state, tube, fire.hex) if fire.purpose == "attack" else None

    def refuse(self, state: GreenState, action: Action) -> Refusal | None:
        if action.verb in ("tube", "join"):
            piece = state.content.roster.get(action.pieces[0]) if action.pieces else None
            if piece is None or piece.seat != self.side:
                return refusals.NOT_YOURS
            reason = why_not_write(state, piece.id)
            return reason or (self._why_not_join(state, piece.id) if self.fire >= 0 else None)
        if action.verb == "attack_at" and self.tube and action.hexes:
            return why_not_attack(state, self.tube, action.hex)
        return None

    def take(self, state: GreenState, action: Action, log: Log) -> None:
        if action.verb == "done":
            pop(state, self)
        elif action.verb == "tube":
            self.tube = action.piece
        elif action.verb == "close":
            self._close(state, log)
        elif action.verb == "join":
            self._add(state, action.piece)
            self._close_if_complete(state, log)
        else:
            purpose = "attack" if action.verb == "attack_at" else "defence"
            state.fires.append(Fire(self.side, action.hex, purpose, []))
            self.fire = len(fires_of(state, self.side)) - 1
            self._add(state, self.tube)
            self._close_if_complete(state, log)

    def _add(self, state: GreenState, tube: str) -> None:
        self._fire(state).tubes.append(tube)
        state.units[tube].missions += 1

    def _close_if_complete(self, state: GreenState, log: Log) -> None:
        if not self._joiners(state):
            self._close(state, log)

    def _close(self, state: GreenState, log: Log) -> None:
        fire = self._fire(state)
        text = say(f"mission.{fire.purpose}", hex=place(state, fire.hex), units=names(state, fire.tubes))
        left = tuple(missions_left(state, tube) for tube in fire.tubes)
        rule = "GI 10" if state.content.roster[fire.tubes[0]].kind == "mortar" else "GI 9"
        log.add("mission", text, rule, pieces=fire.tubes, hexes=(fire.hex,), audience=(self.side,), left=left)
        self.fire, self.tube = -1, ""
        if not tubes_ready(state, self.side):
            pop(state, self)

    def contradictions(self, state: GreenState) -> Iterable[str]:
        own = fires_of(state, self.side)
        if not -1 <= self.fire < len(own):
            yield f"fire is no place among the missions of {self.side}"
        elif self.fire >= 0 and own[self.fire].done:
            yield "fire: that mission is done"
        elif self.fire < 0 and self.tube and why_not_write(state, self.tube) is not None:
            yield f"tube: {self.tube} has no mission to write"


def begin_fires(state: GreenState, seat: Seat) -> None:
    """GI 9: let a side fire its attack missions, asked whether or not it wrote any."""
    if has_tubes(state, seat):
        push(state, FireMissions(seat))


@plain
class FireMissions(GreenStep):
    """GI 9: in phases E and I a side fires its attack missions in any order; the rest lapse unseen."""

    side: str
    phases: ClassVar = ("E", "I")
    passes: ClassVar = True
    spoken: ClassVar = True
    verbs: ClassVar = {"fire": "GI 9", "done": "GI 9"}

    def offer(self, state: GreenState) -> Iterable[Action]:
        return (DONE, *(fire_action("fire", place, fire, fire.hex) for place, fire in self._open(state)))

    def spoken_answers(self, state: GreenState) -> Iterable[Spoken]:
        yield Spoken(say("aloud.fire_all"), (*(action for action in self.offer(state) if action != DONE), DONE))

    def _open(self, state: GreenState) -> list[tuple[int, Fire]]:
        return [
            (place, fire)
            for place, fire in enumerate(fires_of(state, self.side))
            if fire.purpose == "attack" and not fire.done and is_able(state, fire, fire.hex)
        ]

    def refuse(self, state: GreenState, action: Action) -> Refusal | None:
        return why_not_fired(state, self.side, "attack", action) if action.verb == "fire" else None

    def take(self, state: GreenState, action: Action, log: Log) -> None:
        if action.verb == "fire":
            fire = fires_of(state, self.side)[action.numbers[0]]
            fire_at(state, fire, fire.hex, log)
        else:
            pop(state, self)


def why_not_fired(state: GreenState, seat: Seat, purpose: str, action: Action) -> Refusal | None:
    """GI 9: a mission that finds no enemy, range or spotter is not fired (R-G95)."""
    place = action.numbers[0] if action.numbers else -1
    own = fires_of(state, seat)
    fire = own[place] if 0 <= place < len(own) else None
    if fire is None or (fire.purpose, fire.done) != (purpose, False):
        named = [tube for tube in action.pieces if tube in state.content.roster]
        return _reason(state, named[0], refusals.NO_MISSION) if named else refusals.NO_MISSION
    if not action.hexes or occupant(state, action.hex) != other(seat):
        return _reason(state, fire.tubes[0], refusals.NO_TARGET)
    hows = {bearing(state, tube, action.hex) for tube in fire.tubes}
    if hows & ABLE:
        return None
    if Bearing.BLIND in hows:
        return _reason(state, fire.tubes[0], refusals.UNSPOTTED)
    return _reason(state, fire.tubes[0], refusals.OUT_OF_RANGE if Bearing.RANGE in hows else refusals.NO_MISSION)


def fire_action(verb: str, place: int, fire: Fire, target: Hex) -> Action:
    """Return the action that fires a mission, known by its number on its own side."""
    return Action(verb, tuple(fire.tubes), (target,), numbers=(place,))


@plain
class DefensiveFire(GreenStep):
    """GI 9: what is held for a hex may be fired at one attacking hex each when an attack is declared (R-G47)."""

    side: str
    hex: Hex
    enemies: list[Hex]
    under: ClassVar = {"fight": (1,)}
    phases: ClassVar = ("H", "L")
    passes: ClassVar = True
    spoken: ClassVar = True
    along: ClassVar = frozenset({"return_fire"})
    verbs: ClassVar = {"defend": "GI 9", "done": "GI 9"}

    def prompt(self, state: GreenState) -> Text:
        return say("step.defensive_fire", hex=state.content.label(self.hex))

    def _spoken_hex(self, state: GreenState) -> str:
        return state.content.label(self.hex)

    def offer(self, state: GreenState) -> Iterable[Action]:
        return (
            DONE,
            *(
                fire_action("defend", place, fire, target)
                for place, fire in enumerate(fires_of(state, self.side))
                if fire.purpose == "defence" and not fire.done and fire.hex == self.hex
                for target in self.enemies
                if is_able(state, fire, target)
            ),
        )

    def spoken_answers(self, state: GreenState) -> Iterable[Spoken]:
        """Yield an answer for each attacking hex: everything held for the hex is fired there."""
        held = [action for action in self.offer(state) if action != DONE]
        for target in self.enemies:
            fired = (action for action in held if action.hex == target)
            yield Spoken(say("aloud.defend_at", hex=state.content.label(target)), (*fired, DONE))

    def refuse(self, state: GreenState, action: Action) -> Refusal | None:
        return why_not_fired(state, self.side, "defence", action) if action.verb == "defend" else None

    def take(self, state: GreenState, action: Action, log: Log) -> None:
        if action.verb == "defend":
            fire_at(state, fires_of(state, self.side)[action.numbers[0]], action.hex, log)
        else:
            pop(state, self)


def ask_defender(state: GreenState, seat: Seat, h: Hex, enemies: list[Hex]) -> None:
    if has_tubes(state, seat):
        push(state, DefensiveFire(seat, h, enemies))
