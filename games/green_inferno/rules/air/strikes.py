"""GI 12.1, GI 12.2: planes: hexes written in phase A, tasks given in phase D, bombs in phase K."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from games.green_inferno.content.models import NVA, US
from games.green_inferno.rules import refusals
from games.green_inferno.rules.combat.shots import Aim, Shot, cover, resolve, targets
from games.green_inferno.rules.steps import DONE, GreenStep, hex_named, place
from games.green_inferno.state import GreenState, Strike, holder
from hexcore.game import Action, Hex, Log, Refusal, Text, plain, pop, push, say

HOLD = Action("hold")
NOTHING_WRITTEN = -1  # in place of a strike, if none is tasked to bombard: only the US player knows
TASKS = tuple(Action("task", words=(word,)) for word in ("bombard", "attack", "defence"))


def planes(state: GreenState) -> list[str]:
    return [plane for plane in state.content.planes if state.units[plane].box == "sky"]


def unwritten(state: GreenState) -> list[str]:
    """Return the planes in play for which no hex is written yet."""
    written = [strike.plane for strike in state.strikes]
    return [plane for plane in planes(state) if plane not in written]


def begin_strikes(state: GreenState) -> None:
    if planes(state):
        push(state, PlotStrikes())


@plain
class PlotStrikes(GreenStep):
    """GI 12.1: the US player writes a hex for each plane, any hex, repeats allowed, or none (R-G2)."""

    player: ClassVar = US
    phases: ClassVar = ("A",)
    spoken: ClassVar = True
    leads: ClassVar = True
    before: ClassVar = frozenset({"plot_ambushes"})
    verbs: ClassVar = {"strike": "GI 12.1", "done": "GI 12.1"}

    def prompt(self, state: GreenState) -> Text:
        return say("step.plot_strikes", number=len(state.strikes) + 1, count=len(planes(state)))

    def offer(self, state: GreenState) -> Iterable[Action]:
        return (DONE, *state.content.hex_actions("strike")) if unwritten(state) else (DONE,)

    def allows(self, state: GreenState, action: Action) -> bool | None:
        return bool(unwritten(state)) and hex_named(state, action) >= 0 if action.verb == "strike" else action == DONE

    def take(self, state: GreenState, action: Action, log: Log) -> None:
        if action.verb == "strike":
            plane = unwritten(state)[0]
            state.strikes.append(Strike(plane, action.hex))
            text = say("strike_written", unit=state.content.names[plane], hex=place(state, action.hex))
            log.add("strike_written", text, "GI 12.1", pieces=(plane,), hexes=(action.hex,), audience=(US,))
        if action.verb == "done" or not unwritten(state):
            pop(state, self)

    def contradictions(self, state: GreenState) -> Iterable[str]:
        if not unwritten(state):
            yield "no plane is without a hex"


def begin_tasks(state: GreenState) -> None:
    """GI 12.2: ask for tasks as long as planes are in play, whether or not a hex is written (R-G107)."""
    if planes(state):
        push(state, AirTasks())


@plain
class AirTasks(GreenStep):
    """GI 12.2: each written hex gets a task: bombard in K, support an attack in L, or a defence in H (R-G2)."""

    at: int = 0
    player: ClassVar = US
    phases: ClassVar = ("D",)
    passes: ClassVar = True
    verbs: ClassVar = {"task": "GI 12.2", "done": "GI 12.2"}

    def prompt(self, state: GreenState) -> Text:
        if not state.strikes:
            return say("step.air_tasks_none")
        return say("step.air_tasks", hex=state.content.label(state.strikes[self.at].hex))

    def offer(self, state: GreenState) -> Iterable[Action]:
        return TASKS if state.strikes else (DONE,)

    def take(self, state: GreenState, action: Action, log: Log) -> None:
        if action.verb == "done":
            pop(state, self)
            return
        strike = state.strikes[self.at]
        strike.task = action.words[0]
        unit, label = state.content.names[strike.plane], state.content.label(strike.hex)
        text = say("task_written", unit=unit, hex=label, task=say(f"task.{strike.task}"))
        log.add("task_written", text, "GI 12.2", pieces=(strike.plane,), hexes=(strike.hex,), audience=(US,))
        self.at += 1
        if self.at >= len(state.strikes):
            pop(state, self)

    def contradictions(self, state: GreenState) -> Iterable[str]:
        if not 0 <= self.at < max(1, len(state.strikes)):
            yield "at is no place in strikes"


def reach_of(state: GreenState, strike: Strike) -> tuple[Hex, ...]:
    """GI 12.1: the written hex and its neighbours, where a plane may strike."""
    return (strike.hex, *state.content.neighbours[strike.hex])


def bomb_targets(state: GreenState, strike: Strike) -> list[Hex]:
    """GI 12.1: the NVA-held hexes a plane may bomb."""
    return [h for h in reach_of(state, strike) if holder(state, h) == NVA]


def bomb_shot(state: GreenState, plane: str, h: Hex) -> Shot:
    """R-G43: bombs use the Air bombardment table, with the terrain of the hex."""
    return Shot(state.content.roster[plane].fire, state.content.bomb_table, cover(state, h, NVA))


def begin_bombing(state: GreenState) -> None:
    """GI 12.1: ask as long as planes are in play, whether or not one is tasked to bombard (R-G107)."""
    tasked = [place for place, strike in enumerate(state.strikes) if strike.task == "bombard"]
    if planes(state):
        push(state, *(Bombard(place) for place in tasked or (NOTHING_WRITTEN,)))


@plain
class Bombard(GreenStep):
    """GI 12.1: one plane bombs an NVA-held hex, the written one or a neighbour."""

    strike: int = NOTHING_WRITTEN
    player: ClassVar = US
    phases: ClassVar = ("K",)
    passes: ClassVar = True
    verbs: ClassVar = {"bomb": "GI 12.1", "hold": "GI 12.1", "done": "GI 12.1"}

    def prompt(self, state: GreenState) -> Text:
        if self.strike == NOTHING_WRITTEN:
            return say("step.bombard_none")
        return say("step.bombard", hex=state.content.label(state.strikes[self.strike].hex))

    def offer(self, state: GreenState) -> Iterable[Action]:
        if self.strike == NOTHING_WRITTEN:
            return (DONE,)
        acts = state.content.hex_actions("bomb")
        return (HOLD, *(acts[h] for h in bomb_targets(state, state.strikes[self.strike])))

    def refuse(self, state: GreenState, action: Action) -> Refusal | None:
        if action.verb != "bomb" or not action.hexes:
            return None
        if self.strike == NOTHING_WRITTEN:
            return refusals.NOT_TASKED
        near = action.hex in reach_of(state, state.strikes[self.strike])
        return refusals.BOMB_EMPTY if near else refusals.BOMB_FAR

    def take(self, state: GreenState, action: Action, log: Log) -> None:
        pop(state, self)
        if action.verb == "done":
            return
        strike = state.strikes[self.strike]
        strike.spent = True
        if action.verb == "bomb":
            shot = bomb_shot(state, strike.plane, action.hex)
            aim = Aim("bombs", "GI 12.1", (strike.plane,), action.hex)
            resolve(state, log, shot, targets(state, action.hex), aim)

    def contradictions(self, state: GreenState) -> Iterable[str]:
        if not NOTHING_WRITTEN <= self.strike < len(state.strikes):
            yield "strike is no place in strikes"
