"""GI 13: ambushes: three hexes written in secret in phase A, sprung at the start of phase L."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from games.green_inferno.content.models import NVA, US
from games.green_inferno.rules import refusals
from games.green_inferno.rules.combat.shots import Aim, Shot, cover, resolve
from games.green_inferno.rules.steps import DONE, GreenStep, hex_named
from games.green_inferno.state import GreenState, Plot, holder
from hexcore.game import OFF_MAP, Action, Hex, Log, Refusal, Text, plain, pop, say
from hexcore.game.actions import Spoken


def ambush_ground(state: GreenState) -> set[Hex]:
    """GI 13: within three hexes of an NVA unit on the map, no village, not in or next to a firebase (R-G69)."""
    content = state.content
    near = content.fields(content.limits.ambush_within)
    found = set[Hex]().union(*[near[h] for h, held_by in state.holders.items() if held_by == NVA])
    for base in state.firebases:
        found.difference_update((base, *content.neighbours[base]))
    return found - content.villages


def why_not_plot(state: GreenState, h: Hex) -> Refusal | None:
    """GI 13: why an ambush may not be written in a hex."""
    content = state.content
    if content.village[h]:
        return refusals.AMBUSH_VILLAGE
    if any(h == base or h in content.neighbours[base] for base in state.firebases):
        return refusals.AMBUSH_FIREBASE
    if any(plot.hex == h for plot in state.plots):
        return refusals.AMBUSH_TWICE
    if len(state.plots) >= content.limits.ambush_hexes:
        return refusals.AMBUSH_LIMIT
    near = content.fields(content.limits.ambush_within)[h]
    return None if any(holder(state, other) == NVA for other in near) else refusals.AMBUSH_FAR


@plain
class PlotAmbushes(GreenStep):
    """GI 13: the NVA player writes up to three ambush hexes, one at a time."""

    player: ClassVar = NVA
    phases: ClassVar = ("A",)
    spoken: ClassVar = True
    leads: ClassVar = True
    verbs: ClassVar = {"ambush": "GI 13", "done": "GI 13"}

    def prompt(self, state: GreenState) -> Text:
        written, most = len(state.plots), state.content.limits.ambush_hexes
        return say("step.plot_ambushes", number=min(written + 1, most), count=most)

    def offer(self, state: GreenState) -> Iterable[Action]:
        if len(state.plots) >= state.content.limits.ambush_hexes:
            return (DONE,)
        acts = state.content.hex_actions("ambush")
        ground = ambush_ground(state).difference(plot.hex for plot in state.plots)
        return (DONE, *[acts[h] for h in sorted(ground)])

    def allows(self, state: GreenState, action: Action) -> bool | None:
        if action.verb != "ambush":
            return action == DONE
        h = hex_named(state, action)
        return h >= 0 and why_not_plot(state, h) is None

    def refuse(self, state: GreenState, action: Action) -> Refusal | None:
        return why_not_plot(state, action.hex) if action.verb == "ambush" and action.hexes else None

    def take(self, state: GreenState, action: Action, log: Log) -> None:
        if action.verb == "ambush":
            state.plots.append(Plot(action.hex))
            most, label = state.content.limits.ambush_hexes, state.content.label(action.hex)
            text = say("ambush_written", number=len(state.plots), most=most, hex=label)
            log.add("ambush_written", text, "GI 13", hexes=(action.hex,), audience=(NVA,))
        if action.verb == "done" or len(state.plots) >= state.content.limits.ambush_hexes:
            pop(state, self)


def caught_at(state: GreenState, unit_id: str, plot: Hex) -> Hex:
    """GI 13: the last of an ambush's seven hexes that a unit came into in F or J (R-G23); ``OFF_MAP`` if none."""
    seven = (plot, *state.content.neighbours[plot])
    return next((h for h in reversed(state.trail.get(unit_id, ())) if h in seven), OFF_MAP)


def victims(state: GreenState, plot: Hex) -> list[str]:
    """GI 13: the US ground units that an ambush may be sprung on, in the order of the roster."""
    return [
        unit_id
        for unit_id in state.content.us_ground
        if unit_id in state.trail and state.units[unit_id].hex >= 0 and caught_at(state, unit_id, plot) >= 0
    ]


def ambush_shot(state: GreenState, h: Hex) -> Shot:
    """GI 13: the fire of an ambush at a unit caught in a hex."""
    return Shot(state.content.limits.ambush_fire, state.content.fire_table, cover(state, h, US))


def _harm(state: GreenState, action: Action) -> tuple[float, int]:
    """Return the expected hits of a sprung ambush, and those that its unit has already."""
    shot = ambush_shot(state, caught_at(state, action.piece, action.hex))
    return shot.mean(), state.units[action.piece].hits


@plain
class SpringAmbushes(GreenStep):
    """GI 13: the NVA player, always asked, springs ambushes."""

    player: ClassVar = NVA
    phases: ClassVar = ("L",)
    passes: ClassVar = True
    spoken: ClassVar = True
    verbs: ClassVar = {"spring": "GI 13", "done": "GI 13"}

    def offer(self, state: GreenState) -> Iterable[Action]:
        found = [DONE]
        for plot in state.plots:
            if not plot.spent:
                found += [Action("spring", (unit,), (plot.hex,)) for unit in victims(state, plot.hex)]
        return found

    def spoken_answers(self, state: GreenState) -> Iterable[Spoken]:
        """Yield one answer: each ambush is sprung on the unit that it hits hardest."""
        able = sorted((one for one in self.offer(state) if one != DONE), key=lambda one: _harm(state, one))
        yield Spoken(say("aloud.spring_all"), (*{action.hex: action for action in able}.values(), DONE))

    def idle_openly(self, state: GreenState) -> bool:
        """If no US unit came into any hex this turn, nobody is caught wherever ambushes lie."""
        return all(state.units[unit].hex < 0 for unit in state.trail)

    def refuse(self, state: GreenState, action: Action) -> Refusal | None:
        if action.verb != "spring" or not action.hexes:
            return None
        open_plots = [plot.hex for plot in state.plots if not plot.spent]
        return refusals.NO_VICTIM if action.hex in open_plots else refusals.NO_PLOT

    def take(self, state: GreenState, action: Action, log: Log) -> None:
        if action.verb == "done":
            pop(state, self)
            return
        plot = next(plot for plot in state.plots if plot.hex == action.hex and not plot.spent)
        plot.spent = True
        h = caught_at(state, action.piece, plot.hex)
        text = say("ambush_on", unit=state.content.names[action.piece], hex=state.content.label(plot.hex))
        log.add("ambush", text, "GI 13", hexes=(plot.hex,), reveals=True, seat=NVA)
        aim = Aim("ambush", "GI 13", hex=h, origin="ambush")
        resolve(state, log, ambush_shot(state, h), [action.piece], aim)
