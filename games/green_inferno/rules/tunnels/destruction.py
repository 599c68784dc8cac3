"""GI 16.3: attacks on shown tunnels: a die to destroy, fire at the garrison, and its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field
from typing import ClassVar

from games.green_inferno.content.content import FIGHTERS
from games.green_inferno.content.models import NVA, US
from games.green_inferno.rules import refusals
from games.green_inferno.rules.combat.attack import why_not_fire
from games.green_inferno.rules.combat.fight import origins
from games.green_inferno.rules.combat.shots import (
    Aim,
    Shot,
    eliminate,
    ground_cover,
    half,
    is_dead,
    resolve,
    shake,
    take_hits,
)
from games.green_inferno.rules.steps import DONE, TUNNEL, GreenStep, Role, die_odds, side, side_text
from games.green_inferno.rules.tunnels.entrances import garrison, shown
from games.green_inferno.state import GreenState
from hexcore.game import Action, Hex, Log, Modifier, Odds, Outline, Refusal, Seat, Text, going_on, plain, pop, push, say

COMMIT = Action("commit")


def stormers(state: GreenState, tunnel: str) -> list[str]:
    """GI 16.3: infantry or engineers in or next to the hex, as their fire of the phase (R-G80)."""
    h, roster = state.tunnels[tunnel].hex, state.content.roster
    return [
        unit
        for near in (h, *state.content.neighbours[h])
        for unit in reversed(state.ground.get(near, ()))
        if roster[unit].seat == US and roster[unit].kind in FIGHTERS and why_not_fire(state, unit) is None
    ]


def stormable(state: GreenState) -> list[str]:
    """GI 16.3: the shown tunnels that can be attacked now, each once a phase."""
    return [tunnel for tunnel in shown(state) if tunnel not in state.stormed and stormers(state, tunnel)]


def begin_storms(state: GreenState) -> None:
    if stormable(state):
        push(state, StormTunnels())


@plain
class StormTunnels(GreenStep):
    """GI 16.3: the ARVN player attacks shown tunnels: which one, then who."""

    tunnel: str = ""
    units: list[str] = field(default_factory=list)
    roles: ClassVar = {"tunnel": Role(TUNNEL, NVA, may_be_empty=True), "units": Role(FIGHTERS, US, "map")}
    player: ClassVar = US
    phases: ClassVar = ("L",)
    passes: ClassVar = True
    verbs: ClassVar = {"storm": "GI 16.3", "add": "GI 16.3", "commit": "GI 16.3", "done": "GI 16.3"}

    def prompt(self, state: GreenState) -> Text:
        if not self.tunnel:
            return say("step.storm_tunnels")
        return say("step.storm_tunnels_units", hex=state.content.label(state.tunnels[self.tunnel].hex))

    def offer(self, state: GreenState) -> Iterable[Action]:
        if not self.tunnel:
            storm = state.content.piece_actions("storm")
            return (DONE, *(storm[tunnel] for tunnel in stormable(state)))
        add = state.content.piece_actions("add")
        ready = [add[unit] for unit in stormers(state, self.tunnel) if unit not in self.units]
        return [*ready, COMMIT] if self.units else ready

    def refuse(self, state: GreenState, action: Action) -> Refusal | None:
        if action.verb == "storm":
            return refusals.TUNNEL_HIDDEN
        if action.verb == "add" and action.pieces and action.piece in state.content.roster:
            return why_not_fire(state, action.piece) or refusals.NOT_STORMER
        return None

    def take(self, state: GreenState, action: Action, log: Log) -> None:
        if action.verb == "storm":
            self.tunnel = action.piece
        elif action.verb == "add":
            self.units.append(action.piece)
        elif action.verb == "commit":
            storm = Storm(self.tunnel, self.units)
            state.stormed.append(self.tunnel)
            self.tunnel, self.units = "", []
            push(state, storm)
        if action.verb == "done":
            pop(state, self)

    def contradictions(self, state: GreenState) -> Iterable[str]:
        if self.tunnel and self.tunnel not in stormable(state):
            yield f"tunnel: {self.tunnel} cannot be attacked"
        elif set(self.units) - set(stormers(state, self.tunnel) if self.tunnel else ()):
            yield "units: those that may attack the tunnel"


@plain
class Storm(GreenStep, Outline[GreenState]):
    """GI 16.3: one attack on a tunnel: the attackers in turn, then the garrison that is left."""

    tunnel: str
    units: list[str]
    answering: list[str] = field(default_factory=list)
    roles: ClassVar = {
        "tunnel": Role(TUNNEL, NVA),
        "units": Role(FIGHTERS, US, "map"),
        "answering": Role(frozenset({"infantry"}), NVA),
    }
    bears: ClassVar = ("tunnel_answer",)

    def attack(self, state: GreenState, log: Log) -> None:
        for unit in self.units:
            storm_with(state, self.tunnel, unit, log)
        if not state.tunnels[self.tunnel].destroyed:
            self._answer(state, log)

    parts: ClassVar[tuple[Callable[..., None], ...]] = (attack,)

    def finish(self, state: GreenState, log: Log) -> None:
        pop(state, self)
        for unit in [*self.units, *garrison(state, self.tunnel)]:
            if is_dead(state, unit) and state.units[unit].box != "lost":
                eliminate(state, unit, log, state.tunnels[self.tunnel].hex)

    def _answer(self, state: GreenState, log: Log) -> None:
        self.answering = garrison(state, self.tunnel)
        hexes = origins(state, self.units)
        if len(hexes) == 1:
            for unit in list(self.answering):
                answer(state, self, unit, hexes[0], log)
        elif self.answering:
            push(state, TunnelAnswer())

    def contradictions(self, state: GreenState) -> Iterable[str]:
        tunnel = state.tunnels[self.tunnel]
        if tunnel.hex < 0 or tunnel.destroyed or not tunnel.shown:
            yield f"tunnel: {self.tunnel} cannot be attacked"
            return
        around = (tunnel.hex, *state.content.neighbours[tunnel.hex])
        if not all(state.units[unit].hex in around for unit in self.units):
            yield "units: those in the hex of the tunnel or next to it"
        if not self.answering or set(self.answering) - set(garrison(state, self.tunnel)):
            yield f"answering: units that hide in {self.tunnel}"


def storm_with(state: GreenState, tunnel: str, unit_id: str, log: Log) -> None:
    """GI 16.3: 4-6 destroys the tunnel with all inside; else the attacker fires at one of them."""
    found = state.tunnels[tunnel]
    if found.destroyed:
        return
    state.units[unit_id].fired = 1
    face = log.roll(6, f"{side(state, US)} destruction")
    result = str(state.content.charts.destruction.look_up(face))
    if result == "destroyed":
        _blow_up(state, tunnel, unit_id, face, log)
        return
    _tell_storm(state, tunnel, unit_id, face, result, (), log)
    pool = [hidden for hidden in garrison(state, tunnel) if not is_dead(state, hidden)]
    if pool:
        aim = Aim("tunnel", "GI 16.3", (unit_id,), found.hex)
        resolve(state, log, storm_shot(state, unit_id, found.hex), pool, aim, remove=False)


def storm_odds(state: GreenState, seat: Seat = "") -> Odds:
    """GI 16.3: return the preview of one try to destroy a tunnel."""
    return die_odds(say("odds.storm"), "GI 16.3", state.content.charts.destruction, seat, words="odds")


def _blow_up(state: GreenState, tunnel: str, unit_id: str, face: int, log: Log) -> None:
    """GI 16.3: destroy a tunnel with all inside; each takes hits up to its tenth, which score as any other."""
    found, most, terms = state.tunnels[tunnel], state.content.limits.eliminated_at, []
    found.destroyed = True
    inside = garrison(state, tunnel)
    for hidden in inside:
        before = state.units[hidden].hits
        placed = take_hits(state, hidden, most)
        name = state.content.names[hidden]
        terms.append(Modifier(say("term.inside", unit=name, before=before, most=most), placed, "GI 16.3"))
    _tell_storm(state, tunnel, unit_id, face, "destroyed", tuple(terms), log)
    for hidden, term in zip(inside, terms, strict=True):
        if term.amount:
            shake(state, hidden, log, found.hex)
        eliminate(state, hidden, log, found.hex)


def _tell_storm(
    state: GreenState, tunnel: str, unit_id: str, face: int, result: str, terms: tuple[Modifier, ...], log: Log
) -> None:
    h, hits = state.tunnels[tunnel].hex, sum(term.amount for term in terms)
    unit, label = state.content.names[unit_id], state.content.label(h)
    log.add(
        "storm",
        say(f"storm.{result}", hits=hits, unit=unit, hex=label, seat=side_text(state, US)),
        "GI 16.3",
        pieces=(unit_id, tunnel),
        hexes=(h,),
        modifiers=terms,
        odds=storm_odds(state, US) if log.heard else None,
        reveals=True,
        seat=US,
        winner=US if result == "destroyed" else NVA,
        die=face,
        result=result,
        total=hits,
    )


def storm_shot(state: GreenState, unit_id: str, h: Hex) -> Shot:
    """GI 16.3: the shot of an attacker into a tunnel, with the terrain of the hex."""
    frm, fire = state.units[unit_id].hex, state.content.roster[unit_id].fire
    return Shot(fire, state.content.fire_table, ground_cover(state, frm, h, NVA))


def _attackers_in(state: GreenState, storm: Storm, h: Hex) -> list[str]:
    stack = reversed(state.ground.get(h, ()))
    return [unit for unit in stack if unit in storm.units and not is_dead(state, unit)]


def answer(state: GreenState, storm: Storm, unit_id: str, h: Hex, log: Log) -> None:
    """GI 16.3: each unit inside answers once at half (R-G33)."""
    storm.answering.remove(unit_id)
    pool = _attackers_in(state, storm, h)
    if pool:
        frm = state.tunnels[storm.tunnel].hex
        fire, table = half(state.content.roster[unit_id].fire), state.content.fire_table
        shot = Shot(fire, table, ground_cover(state, frm, h, US), ((unit_id, "GI 16.3"),))
        aim = Aim("return", "GI 16.3", (unit_id,), h, "return_tunnel", held=state.content.label(frm))
        resolve(state, log, shot, pool, aim, remove=False)


@plain
class TunnelAnswer(GreenStep):
    """GI 16.3: the garrison of a tunnel chooses an attacking hex for each unit."""

    under: ClassVar = {"storm": (1,)}
    player: ClassVar = NVA
    phases: ClassVar = ("L",)
    passes: ClassVar = True
    verbs: ClassVar = {"return_fire": "GI 16.3", "done": "GI 16.3"}

    def idle_openly(self, state: GreenState) -> bool:
        """Both sides see that no attacker is left."""
        return True

    def _storm(self, state: GreenState) -> Storm:
        return next(going_on(state, Storm))

    def offer(self, state: GreenState) -> Iterable[Action]:
        storm = self._storm(state)
        hexes = [h for h in origins(state, storm.units) if _attackers_in(state, storm, h)]
        if not hexes:
            return (DONE,)
        return [Action("return_fire", (unit,), (h,)) for unit in storm.answering for h in hexes]

    def take(self, state: GreenState, action: Action, log: Log) -> None:
        storm = self._storm(state)
        if action.verb == "return_fire":
            answer(state, storm, action.piece, action.hex, log)
        if action.verb == "done" or not storm.answering:
            pop(state, self)
