"""GB 10.0: the Friendly Movement Phase, group by group and hex by hex."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import ClassVar

from games.green_beret.rules import losses, missions, orders
from games.green_beret.rules.movement import dropping
from games.green_beret.rules.movement.dropping import Halted
from games.green_beret.rules.movement.exits import exits, leavers
from games.green_beret.rules.movement.forming import (
    joining,
    joins,
    load_choices,
    muster_all,
    regrouped,
    starters,
    starts,
    without,
)
from games.green_beret.rules.movement.group import Group, Underway, group_misfits, muster
from games.green_beret.rules.movement.price import fare, paid, remainder
from games.green_beret.rules.movement.refusals import refuse_hex, refuse_piece, refuse_start
from games.green_beret.rules.noise import detection
from games.green_beret.rules.records import label, names_of
from games.green_beret.rules.stacking import camp_at
from games.green_beret.rules.steps import Choice, then
from games.green_beret.rules.terrain import by_boat, step_cost
from games.green_beret.state import GreenBeretState
from hexcore.game.actions import Action, Passing, Refusal
from hexcore.game.records import Log
from hexcore.game.steps import pop
from hexcore.plain import plain
from hexcore.text import Text, say
from hexcore.types import Hex

HALT = Action("halt")

END_MOVEMENT = Action("end_movement")

ADD_ALL = Action("add_all")

HANDLING = ("add", "leave_out", "pick_up", "drop", "carry", "nominate")
"""Verbs about a counter of the hex, before the next hex is entered."""


@plain
class FriendlyMovement(Choice):
    """GB 10.1, GB 10.3: one group after the other; nobody has to move."""

    under: ClassVar = {"turn": ()}
    tries: ClassVar = {"start": "own", "forfeit": ""}

    def offer(self, state: GreenBeretState) -> Iterable[Action]:
        start = state.content.about["start"]
        return (END_MOVEMENT, *map(start.__getitem__, starters(state)), *orders.offer(state))

    def allows(self, state: GreenBeretState, action: Action) -> bool | None:
        if action.verb != "start":
            return True if action in (END_MOVEMENT, orders.END) else None
        return _names_one(state, action) and starts(state, action.piece)

    def passing(self, state: GreenBeretState, lone: Action) -> Passing | None:
        return Passing(say(f"passed.{self.name}"))

    def refuse(self, state: GreenBeretState, action: Action) -> Refusal | None:
        if action.verb != "start":
            return orders.refuse(state, action)
        if len(action.pieces) != 1 or action.hexes:
            return Refusal("GB 10.3", say("refusal.start_one"))
        return refuse_start(state, action.piece)

    def take(self, state: GreenBeretState, action: Action, log: Log) -> None:
        if missions.carry_out(state, action, log):
            return
        if action == END_MOVEMENT:
            pop(state, self)
            return
        h = state.pieces[action.piece].hex
        then(state, Move(Group(h, h, [action.piece])))


@plain
class Move(Underway):
    """GB 10.1, GB 10.3: a group forms, then goes on hex by hex until it halts."""

    under: ClassVar = {"friendly_movement": ()}
    tries: ClassVar = {"halt": "", "forfeit": ""}
    group: Group

    def prompt(self, state: GreenBeretState) -> Text:
        group, content = self.group, state.content
        first, where = content.name(group.heads[0]), content.board.grid.labels[group.here]
        return _under_way(first, where, paid(state, group)) if group.entered else _forming(first, where)

    def offer(self, state: GreenBeretState) -> Iterable[Action]:
        group = self.group
        offered = [*map(state.content.moves.__getitem__, exits(state, group))]
        if not group.entered:
            return offered + self._forming(state)
        offered.append(HALT)
        size = len(group.heads) + len(group.plus) + len(group.load)
        if size > 1:
            drop = state.content.about["drop"]
            offered += map(drop.__getitem__, dropping.droppable(state, group))
        if len(state.at[group.here]) > size:
            pick_up = state.content.about["pick_up"]
            offered += [pick_up[piece] for piece in dropping.liftable(state, group)]
        return offered

    def _forming(self, state: GreenBeretState) -> list[Action]:
        group, count, about = self.group, muster(state, self.group), state.content.about
        others = [*map(about["add"].__getitem__, joining(state, group, count))]
        if len(others) > 1:
            others.insert(0, ADD_ALL)
        others += map(about["leave_out"].__getitem__, leavers(state, group, count))
        if count is None or not count.afoot:
            others += load_choices(state, group)
        return others

    def default_action(self, state: GreenBeretState) -> Action | None:
        """GB 10.1, GB 10.3: the halt, where no hex is left to enter and nothing lies there to pick up."""
        group = self.group
        if not group.entered or exits(state, group) or any(dropping.liftable(state, group)):
            return None
        return HALT

    def allows(self, state: GreenBeretState, action: Action) -> bool | None:
        if action.verb == "move" and action.hexes:
            return action.hex in exits(state, self.group) and action == state.content.moves[action.hex]
        if action.verb == "halt":
            return self.group.entered > 0 and action == HALT
        if action.verb == "add":
            return _names_one(state, action) and joins(state, self.group, action.piece)
        return None

    def refuse(self, state: GreenBeretState, action: Action) -> Refusal | None:
        if action.verb == "move" and len(action.hexes) != 1:
            return Refusal("GB 10.1", say("refusal.one_hex" if action.hexes else "refusal.name_hex"))
        if action.verb == "move":
            return refuse_hex(state, self.group, action.hex)
        if action.verb == "halt":
            return Refusal("GB 10.3", say("refusal.halt_at_start"))
        if action.verb == "add_all" and not action.pieces:
            return Refusal("GB 10.3", say("refusal.add_all"))
        if action.verb not in HANDLING or not action.pieces or action.piece not in state.content.pieces:
            return orders.refuse(state, action)
        return refuse_piece(state, self.group, action)

    def take(self, state: GreenBeretState, action: Action, log: Log) -> None:
        if action.verb == "move":
            self._enter(state, action.hex, log)
        elif action.verb == "halt":
            self._halt(state, log)
        elif action.verb == "drop":
            self._drop(state, action.piece, log)
        elif action.verb == "pick_up":
            dropping.lift(state, self.group, action.piece, log)
        else:
            self._form(state, action)

    def _form(self, state: GreenBeretState, action: Action) -> None:
        group, members, chosen = self.group, self.group.members(), dict(self.group.chosen)
        if action.verb == "add_all":
            self.group = muster_all(state, group)
            return
        if action.verb == "add":
            members.append(action.piece)
        elif action.verb != "leave_out":
            chosen[action.piece] = action.pieces[1]
        out = action.verb == "leave_out"
        made = without(state, group, action.piece) if out else regrouped(state, group, members, chosen)
        assert made is not None, "what is offered can be carried"
        self.group = made

    def _enter(self, state: GreenBeretState, to: Hex, log: Log) -> None:
        group, left = self.group, self.group.here
        cost = fare(state, group, to) if log.heard else 0
        on_foot = step_cost(state, left, to)
        group.spent += on_foot
        group.afloat += by_boat(state.content, to, on_foot)
        group.dry = group.dry or to not in state.content.water
        group.entered += 1
        group.here = to
        state.shift(group.members(), to)
        if log.heard:
            self._record(state, left, cost, log)
        losses.overrun(state, left, log)
        losses.sink(state, left, log)
        if camp_at(state, to):
            # GB 12.5, R60: entering a camp is enough to be undetected, at once
            detection.come_home(state, group.heads, log)

    def _record(self, state: GreenBeretState, start: Hex, cost: int, log: Log) -> None:
        group, rest = self.group, remainder(state, self.group, (start, self.group.here))
        key = "moved_minimum" if rest.terms[-1].rule == "GB 10.8" else "moved"
        # the members are named at the first step
        pieces = names_of(state, group.members() if group.entered == 1 else group.heads)
        ends = {"start": label(state, start), "hex": label(state, group.here)}
        text = say(f"record.{key}", pieces=pieces, **ends, cost=cost, left=rest.total)
        log.add(
            "moved", text, "GB 10.1", pieces=group.members(), hexes=(start, group.here),
            modifiers=rest.terms, cost=cost, total=rest.total,
        )  # fmt: skip

    def _drop(self, state: GreenBeretState, piece: str, log: Log) -> None:
        group = self.group
        left = dropping.drop(state, group, piece, log)
        teams = [one for one in left if state.content.pieces[one].kind == "team"]
        then(state, Halted(group.here, group.entered == 1, teams))

    def _halt(self, state: GreenBeretState, log: Log) -> None:
        group = self.group
        members = group.members()
        for piece in members:
            state.pieces[piece].moved = True
        pop(state, self)
        teams = [*filter(state.content.teams.__contains__, group.heads)]
        if log.heard:
            # R59, GB 10.4: no noise roll in a camp, nor without a team
            key = "halted_in_camp" if camp_at(state, group.here) else "halted" if teams else "halted_alone"
            text = say(f"record.{key}", pieces=names_of(state, members), hex=label(state, group.here))
            log.add("halted", text, "GB 10.3", pieces=members, hexes=(group.here,))
        then(state, Halted(group.here, group.entered == 1, teams))

    def misfits(self, state: GreenBeretState) -> Iterable[str]:
        if state.stack[-1] is self and not self.group.heads:
            return ["the group has no heads: somebody has to pay for the way"]
        return group_misfits(state, self.group)


def _names_one(state: GreenBeretState, action: Action) -> bool:
    return len(action.pieces) == 1 and action == state.content.about[action.verb].get(action.piece)


@lru_cache(maxsize=2048)
def _forming(piece: str, where: str) -> Text:
    return say("step.move_form", piece=piece, hex=where)


@lru_cache(maxsize=2048)
def _under_way(piece: str, where: str, spent: int) -> Text:
    return say("step.move", piece=piece, hex=where, spent=spent)
