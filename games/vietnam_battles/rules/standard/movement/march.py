"""VB 5.0: the move of one unit, a hex at a time. Anything it meets on the way can interrupt it."""

from __future__ import annotations

from collections.abc import Iterable

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.rules.exclusive import b52, monitors
from games.vietnam_battles.rules.exclusive.bridges import blow, bridges_to_blow
from games.vietnam_battles.rules.exclusive.finding import come_out, reveal_unit
from games.vietnam_battles.rules.standard.movement.prices import Going, open_steps, stands_on_friend, steps_from
from games.vietnam_battles.rules.standard.movement.refusals import entry_refusal, step_refusal
from games.vietnam_battles.rules.standard.zones_of_control import heeds_zoc
from games.vietnam_battles.state import Position, stand, take_off
from hexcore.actions import Action, Refusal
from hexcore.plain import plain
from hexcore.records import Log
from hexcore.steps import Step, pop
from hexcore.text import Text, say

DONE = Action("done")
EXIT = Action("exit")
CROSS = Action("cross")


@plain
class March(Step[Position]):
    """A unit under way; ``left`` counts half movement points."""

    unit: str
    left: int
    taken: int = 0
    halted: bool = False
    left_zoc: bool = False
    paid: bool = False
    crossed: bool = False

    def seat(self, state: Position) -> str:
        """The owner moves it."""
        return state.rules.seat_of[self.unit]

    def prompt(self, state: Position) -> Text:
        """Name the unit and what it has left."""
        if state.units[self.unit].at is None:
            return say("step.enter", unit=state.rules.cards[self.unit].name)
        return say("step.march", unit=state.rules.cards[self.unit].name, left=_points(self.left))

    def going(self, state: Position) -> Going:
        """The unit under way, as the price rules see it."""
        place = state.units[self.unit].at
        assert place is not None, "only a unit on the map steps on"
        return Going(place, self.left, not self.taken, self.halted, self.left_zoc, self.paid, self.crossed)

    def offer(self, state: Position) -> Iterable[Action]:
        """Every next step, what can be done here, and the end of the move."""
        unit = state.units[self.unit]
        if unit.at is None:
            yield from (state.rules.ground.actions("enter")[place] for place in entry_places(state, self))
            yield DONE
            return
        if state.rules.cards[self.unit].kind == "riverine":
            yield from monitors.steps(state, unit.at, self.left)
            return
        for after in open_steps(state, self.unit, self.going(state)):
            yield _step_action(state, unit.at, after.place)
        if not stands_on_friend(state, self.unit, unit.at):
            for side in bridges_to_blow(state, unit.at) if self.taken else ():
                yield Action("demolish", sides=(side,))
            yield DONE
        if self.may_exit(state):
            yield EXIT
        if state.active == "us":
            # VB 23.0, R-F37: at any moment of the movement phase
            yield from b52.strikes(state)

    def may_exit(self, state: Position) -> bool:
        """R-F26: one point beyond the edge hex."""
        return not self.halted and self.left >= 2 and state.rules.may_exit(state, self.unit)

    def refuse(self, state: Position, action: Action) -> Refusal | None:
        """Say why a step is not possible."""
        if action.verb == "step" and (action.hexes or action.sides):
            return step_refusal(state, self.unit, self, action)
        if action.verb == "enter" and action.hexes:
            return entry_refusal(state, self.unit, action)
        if action.verb == "b52" and action.pieces:
            return b52.refusal(state, action.piece)
        if action.verb == "demolish":
            return Refusal("VB 18.0", say("refusal.demolish"))
        if action.verb == "done":
            return Refusal("VB 5.3", say("refusal.stacked"))
        if action.verb == "cross":
            return Refusal("VB 19.0", say("refusal.cross"))
        if action.verb == "exit":
            return Refusal("VB 5.1", say("refusal.exit"))
        return None

    def take(self, state: Position, action: Action, log: Log) -> None:
        """Take the step, or end the move."""
        if action.verb in ("step", "cross"):
            self._step(state, action, log)
        elif action.verb == "enter":
            self._enter(state, action, log)
        elif action.verb == "demolish":
            blow(state, self.unit, action.sides[0], log)
            self.finish(state, log)
        elif action.verb == "exit":
            self._exit(state, log)
        elif action.verb == "b52":
            b52.strike(state, action.piece, log)
        else:
            self.finish(state, log)
        state.rules.aftermath(state, log)

    # One step

    def _step(self, state: Position, action: Action, log: Log) -> None:
        unit = state.units[self.unit]
        if state.rules.cards[self.unit].kind == "riverine":
            self._sail(state, action, log)
            return
        here = self.going(state)
        after = next(
            going
            for going in steps_from(state, self.unit, here)
            if _step_action(state, here.place, going.place) == action
        )
        if unit.hidden:
            # VB 15.0, R-F73: a hidden unit that moves is seen
            come_out(state, self.unit, log)
        _, self.left, _, self.halted, self.left_zoc, self.paid, self.crossed = after
        self._arrive(state, after.place, log)

    def _arrive(self, state: Position, place: Place, log: Log) -> None:
        unit, rules = state.units[self.unit], state.rules
        before = unit.at
        unit.at, self.taken = place, self.taken + 1
        _log_move(state, self.unit, before, place, log)
        found = rules.entered(state, self.unit, place, log)
        if found and self._is_leg(state) and heeds_zoc(state, self.unit, place):
            # VB 5.1.1, R-F17: an enemy that shows himself stops a leg unit
            self.halted = True
        if self._is_over(state, place):
            self.finish(state, log)

    def _is_over(self, state: Position, place: Place) -> bool:
        """Whether nothing is left to decide: it must stop or has no points, no bridge to blow and no free crossing."""
        if not (self.halted or self.left <= 0) or bridges_to_blow(state, place):
            return False
        crossing = place in state.rules.ground.twin and next(open_steps(state, self.unit, self.going(state)), None)
        return not crossing

    def _sail(self, state: Position, action: Action, log: Log) -> None:
        unit, ground = state.units[self.unit], state.rules.ground
        assert unit.at is not None, "a boat under way is on the water"
        berth = next(there for there in ground.water_links[unit.at] if ground.actions("step")[there] == action)
        self.left -= 2
        self._arrive(state, berth, log)

    def _enter(self, state: Position, action: Action, log: Log) -> None:
        """R-F67: the edge hex costs its terrain; R-F56: a hidden enemy there shows himself and keeps the unit out."""
        ground = state.rules.ground
        place = next(p for p in entry_places(state, self) if ground.actions("enter")[p] == action)
        if place in state.dark_at:
            reveal_unit(state, state.dark_at[place], log)
            return
        state.units[self.unit].box = ""
        state.moving = self.unit
        self.left -= entry_price(state, self.unit, place)
        self.halted = self._is_leg(state) and heeds_zoc(state, self.unit, place)
        self._arrive(state, place, log)

    def _is_leg(self, state: Position) -> bool:
        return state.rules.cards[self.unit].kind == "leg"

    def _exit(self, state: Position, log: Log) -> None:
        """R-F26: the unit leaves the map for good."""
        name = self.unit
        state.moving = ""
        pop(state, self)
        take_off(state, name, "exited")
        state.exits += 1
        state.events.append(f"exited {name}")
        log.add(
            "exited",
            say("record.exited", unit=state.rules.cards[name].name),
            "VB 27.0",
            pieces=(name,),
            count=state.exits,
        )

    # The end of the move

    def finish(self, state: Position, log: Log) -> None:
        """Put the unit down where it is."""
        unit = state.units[self.unit]
        unit.spent, unit.moved = True, unit.moved or self.taken > 0
        state.moving = ""
        pop(state, self)
        if unit.at is not None:
            stand(state, self.unit, unit.at)


def _step_action(state: Position, here: Place, to: Place) -> Action:
    """The action that takes a land unit from one place to another: over the water of a divided hex it is a crossing."""
    ground = state.rules.ground
    return CROSS if ground.twin.get(here) == to else ground.actions("step")[to]


def _points(halves: int) -> str:
    return str(halves // 2) + ("½" if halves % 2 else "")


def _log_move(state: Position, name: str, before: Place | None, place: Place, log: Log) -> None:
    ground = state.rules.ground
    hexes = (*(() if before is None else (ground.hex(before),)), ground.hex(place))
    label = ground.labels[place]
    log.add(
        "moved",
        say("record.moved", unit=state.rules.cards[name].name, hex=label),
        "VB 5.0",
        pieces=(name,),
        hexes=hexes,
        to=label,
    )


def entry_price(state: Position, name: str, place: Place) -> int:
    """What it costs to come onto the map in a place, in half points."""
    card = state.rules.cards[name]
    return 2 if card.kind == "riverine" else state.rules.ground.hex_price(place, card.kind == "mobile")


def entry_places(state: Position, march: March) -> list[Place]:
    """R-F67, R-F38: the edge places where a reinforcement may come in: no unit in sight there, and points enough."""
    rules, ground = state.rules, state.rules.ground
    card, name = rules.cards[march.unit], march.unit
    edge = ground.board.edges[rules.battle.entries[name].edge]
    if card.kind == "riverine":
        return [berth for h in edge if (berth := ground.berth_of_hex[h]) not in state.boat_at]
    return [
        place
        for h in edge
        for place in ground.land_of.get(h, ())
        if place not in state.us_at and place not in state.vc_at and entry_price(state, name, place) <= march.left
    ]
