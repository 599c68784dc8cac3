"""VB 5.0: the move of one unit, a hex at a time, and its interruptions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import compress

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.rules.standard.movement.price import (
    POINTS,
    Part,
    Progress,
    arrival,
    cost_terms,
    entries,
    entry_terms,
    going,
    is_open,
    open_steps,
    points,
    unburdened,
    ways_open,
)
from games.vietnam_battles.rules.standard.movement.reach import NO_WAY, far_refusal
from games.vietnam_battles.rules.standard.zones_of_control import heeds_zoc
from games.vietnam_battles.state import Journey, Position, concern, friend_at, stand
from hexcore.game import Action, Log, Modifier, Passing, Refusal, Spot, Text, plain, pop, say
from hexcore.text import Value

DONE = Action("done")
CROSS = Action("cross")


@plain
class March(Journey):
    """A unit under way; ``left`` counts half points."""

    left: int
    taken: int = 0
    halted: bool = False
    left_zoc: bool = False
    paid: bool = False
    crossed: bool = False

    def seat(self, state: Position) -> str:
        return state.rules.seat_of[self.unit]

    def prompt(self, state: Position) -> Text:
        name = state.rules.cards[self.unit].name
        return say("step.enter", unit=name) if state.units[self.unit].at is None else _asked(name, self.left)

    def progress(self, state: Position) -> Progress:
        place = state.units[self.unit].at
        assert place is not None, "only a unit on the map steps on"
        if self.taken and not (self.halted or self.left_zoc or self.paid or self.crossed):
            return unburdened(place)
        return Progress(place, not self.taken, self.halted, self.left_zoc, self.paid, self.crossed)

    def offer(self, state: Position) -> Iterable[Action]:
        here = state.units[self.unit].at
        if here is None:
            names = state.rules.ground.actions("enter")
            ways_in = entries(state, self.unit, self.left)
            return [*(names[place] for place, price in ways_in if not isinstance(price, Refusal)), DONE]
        return [
            *self._steps(state, here),
            *state.rules.stops(state, self, () if friend_at(state, self.unit, here) else (DONE,)),
        ]

    def _steps(self, state: Position, here: Place) -> Sequence[Action]:
        names, are_open = steps_out(state, here), ways_open(state, self.unit, self.progress(state), self.left)
        return names if are_open is None else list(compress(names, are_open))

    def allows(self, state: Position, action: Action) -> bool | None:
        here = state.units[self.unit].at
        if here is None or action.verb != "step":
            return None
        names, progress = steps_out(state, here), self.progress(state)
        if action not in names:
            return False
        return is_open(state, self.unit, progress, self.left, names.index(action))

    def passing(self, state: Position, lone: Action) -> Passing | None:
        """Stop without a notice: the log tells every step anyway."""
        return Passing() if lone == DONE and self.taken else None

    def refuse(self, state: Position, action: Action) -> Refusal | None:
        if action.verb == "step" and (action.hexes or action.sides):
            return self._step_refusal(state, action)
        if action.verb == "enter" and action.hexes:
            return self._entry_refusal(state, action)
        if action.verb == "done":
            return Refusal("VB 5.3", say("refusal.stacked"))
        if action.verb == "cross":
            return Refusal("VB 19.0", say("refusal.cross"))
        return state.rules.refusal(state, self, action)

    def _step_refusal(self, state: Position, action: Action) -> Refusal | None:
        """VB 5.0, VB 5.1: a unit goes to an adjacent place on its side of the Mekong (VB 19.0), a boat by water."""
        here, ground = state.units[self.unit].at, state.rules.ground
        if here is None:
            return Refusal("VB 5.0", say("refusal.not_on_map"))
        for to, after, _ in open_steps(state, self.unit, self.progress(state), self.left):
            named = step_action(state, here, to)
            if named.hexes[:1] == action.hexes[:1] and named.sides[:1] == action.sides[:1]:
                if after == POINTS:
                    return self._too_far(state, ground.spots[to], "VB 5.2") or after
                return after if isinstance(after, Refusal) else None
        if self.unit in state.rules.boats:
            reason = self._too_far(state, _spot(action), "VB 12.0")
            return reason if reason not in (None, NO_WAY) else Refusal("VB 12.0", say("refusal.no_water_link"))
        if action.sides:
            return Refusal("VB 12.0", say("refusal.only_boats"))
        if action.hex not in ground.board.neighbours[ground.hex(here)]:
            return self._too_far(state, _spot(action), "VB 5.0") or Refusal("VB 5.0", say("refusal.not_adjacent"))
        return Refusal("VB 19.0", say("refusal.other_bank" if action.hex in ground.land_of else "refusal.all_water"))

    def _too_far(self, state: Position, spot: Spot, rule: str) -> Refusal | None:
        return far_refusal(state, self.unit, self.progress(state), self.left, spot, rule)

    def _entry_refusal(self, state: Position, action: Action) -> Refusal | None:
        """VB 3.0: a reinforcement comes in by its own edge."""
        if state.units[self.unit].at is not None:
            return Refusal("VB 5.1", say("refusal.on_map"))
        hexes = state.rules.ground.hexes
        for place, price in entries(state, self.unit, self.left):
            if hexes[place][0] == action.hex and isinstance(price, Refusal):
                return price
        return Refusal("VB 3.0", say("refusal.wrong_edge"))

    def misfits(self, state: Position) -> Iterable[str]:
        if state.units[self.unit].at is None and self.unit not in state.rules.battle.entries:
            yield f"{self.unit} is not on the map, and no reinforcement"

    def take(self, state: Position, action: Action, log: Log) -> None:
        if action.verb in ("step", "cross"):
            self._step(state, action, log)
        elif action.verb == "enter":
            self._enter(state, action, log)
        elif action.verb == "done":
            self.finish(state, log)
        else:
            state.rules.carry_out(state, self, action, log)
        state.rules.aftermath(state, log)

    # One step

    def _step(self, state: Position, action: Action, log: Log) -> None:
        here = self.progress(state)
        to, after, price = self._meant(state, here, action)
        terms = cost_terms(state, self.unit, here, self.left, to, price) if log.heard else []
        state.rules.leaves(state, self.unit, log)
        self.left -= price
        _, _, self.halted, self.left_zoc, self.paid, self.crossed = after
        self._arrive(state, to, terms, log)

    def _meant(self, state: Position, here: Progress, action: Action) -> tuple[Place, Progress, int]:
        """Resolve an offered action to its step, without asking about the others."""
        unit = going(state, self.unit, here.place)
        exits, _ = unit.ways_out(here, self.left)
        for exit, name in zip(exits, steps_out(state, here.place), strict=False):
            if name == action:
                to, after, price = unit.step(here, exit, self.left)
                if not isinstance(after, Refusal):
                    return to, after, price
        raise LookupError(f"{action} leads nowhere")

    def _arrive(self, state: Position, place: Place, terms: list[Part], log: Log) -> None:
        unit, rules = state.units[self.unit], state.rules
        before = unit.at
        unit.at, self.taken = place, self.taken + 1
        if log.heard:
            self._tell(state, before, place, terms, log)
        found = rules.entered(state, self.unit, place, log)
        if found and self.unit in rules.legs and heeds_zoc(state, self.unit, place):
            # VB 5.1.1, R-F17: an enemy that shows itself stops a leg unit
            self.halted = True
        if self._is_over(state, place):
            self.finish(state, log)

    def _is_over(self, state: Position, place: Place) -> bool:
        """Whether no decision is left: it must stop or has no points, and nothing else can be done here."""
        if (not self.halted and self.left > 0) or state.rules.has_business(state, place):
            return False
        return place not in state.rules.ground.twin or all(
            isinstance(after, Refusal) for _, after, _ in open_steps(state, self.unit, self.progress(state), self.left)
        )

    def _enter(self, state: Position, action: Action, log: Log) -> None:
        """R-F67: the edge hex costs its terrain; R-F56: a hidden enemy there shows itself and keeps the unit out."""
        names = state.rules.ground.actions("enter")
        place, price = next((p, price) for p, price in entries(state, self.unit, self.left) if names[p] == action)
        assert not isinstance(price, Refusal), "what is refused is not offered"
        if state.rules.finds_entry_held(state, place, log):
            label = state.rules.ground.labels[place]
            text = say("record.kept_out", unit=state.rules.cards[self.unit].name, hex=label)
            log.add("kept_out", text, "VB 5.1", pieces=(self.unit,), hexes=action.hexes, at=label)
            return
        state.units[self.unit].box = ""
        state.moving = self.unit
        self.left -= price
        self.halted = arrival(state, self.unit, place).halted
        self._arrive(state, place, entry_terms(state, self.unit, place), log)

    def _tell(self, state: Position, before: Place | None, place: Place, terms: list[Part], log: Log) -> None:
        """Log a step; its terms count points, or half points if one of them has a half."""
        ground, card = state.rules.ground, state.rules.cards[self.unit]
        cost = sum(halves for _, halves, _ in terms)
        unit = 2 if all(halves % 2 == 0 for _, halves, _ in terms) else 1
        said: dict[str, Value] = {
            "unit": card.name,
            "hex": ground.labels[place],
            "cost": points(cost),
            "left": points(self.left),
            "all": card.values(state.units[self.unit].depleted)[2],
        }
        key = "came_in" if before is None else "moved"
        if before is not None:
            said["origin"] = ground.labels[before]
        log.add(
            "moved",
            say(f"record.{key}_halted" if self.halted else f"record.{key}", **said),
            "VB 5.0",
            pieces=(self.unit,),
            hexes=(*(() if before is None else (ground.hex(before),)), ground.hex(place)),
            modifiers=[
                Modifier(label if unit == 2 else say("term.halves", term=label), halves // unit, rule)
                for label, halves, rule in terms
            ],
            to=ground.labels[place],
            origin="" if before is None else ground.labels[before],
            cost=cost / 2,
            left=self.left / 2,
            total=cost // unit,
            step=self.taken,
        )

    # The end of the move

    def finish(self, state: Position, log: Log) -> None:
        unit = state.units[self.unit]
        unit.spent, unit.moved = True, unit.moved or self.taken > 0
        state.moving = ""
        pop(state, self)
        concern(state, self.unit)
        if unit.at is not None:
            stand(state, self.unit, unit.at)


def step_action(state: Position, here: Place, to: Place) -> Action:
    """Return the step between two places; over the water of a divided hex it is a crossing."""
    ground = state.rules.ground
    return CROSS if ground.twin.get(here) == to else ground.actions("step")[to]


def steps_out(state: Position, here: Place) -> tuple[Action, ...]:
    """Return the action for each way out of a place, in the order of :func:`open_steps`.

    The crossing comes last and may lack an answer, as a unit does not go straight back.
    """
    ground = state.rules.ground
    return (*ground.steps_out[here], CROSS) if here in ground.twin else ground.steps_out[here]


@cache
def _asked(name: str, left: int) -> Text:
    return say("step.march", unit=name, left=points(left))


def _spot(action: Action) -> Spot:
    return Spot(action.hex) if action.hexes else Spot(side=action.sides[0])
