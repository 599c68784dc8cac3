"""The captain: plays either side of every scenario from what its seat can see."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from games.green_inferno.bots import fireplan
from games.green_inferno.bots.marching import Orders, Temper, plan
from games.green_inferno.bots.picture import Picture, Troop, mean_hits, read
from games.green_inferno.bots.tactics import threat, weigh
from hexcore.actions import Action, Decision
from hexcore.bots import Vantage
from hexcore.odds import Odds
from hexcore.types import Hex

TEMPERS = {
    "us": Temper(fear=1.0, exposure=1.0, bar=3.0, dodge=0.0, watch=1.5, hurry=0.15),
    "nva": Temper(fear=0.9, exposure=0.25, bar=1.0, dodge=0.8, watch=0.0, hurry=0.25),
}


class Captain:
    """A bot that plans each phase once and then carries the plan out."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._orders: Orders | None = None
        self._way: list[Hex] = []
        self._written: list[Hex] | None = None

    def choose(self, vantage: Vantage, decision: Decision) -> Action:
        """Return one of the offered actions."""
        answer: Callable[[Vantage, Decision], Action | None] | None = getattr(self, f"_{decision.step}", None)
        chosen = answer(vantage, decision) if answer else None
        if chosen is not None and chosen in decision.actions:
            return chosen
        return _first(decision, "done", "close", "halt", "stay", "hold", "keep_hidden") or decision.actions[0]

    # Set-up and entry

    def _set_up(self, vantage: Vantage, decision: Decision) -> Action | None:
        return _first(decision, "quick_setup")

    def _enter(self, vantage: Vantage, decision: Decision) -> Action | None:
        return _first(decision, "quick_entry")

    # Plots

    def _plot_strikes(self, vantage: Vantage, decision: Decision) -> Action | None:
        if self._written is None:
            self._written = fireplan.strike_hexes(read(vantage), 4)
        return _at(decision, "strike", self._written.pop(0)) if self._written else self._forget()

    def _forget(self) -> Action | None:
        self._written = None
        return None

    def _air_tasks(self, vantage: Vantage, decision: Decision) -> Action | None:
        self._written = None
        picture = read(vantage)
        facts = vantage.view.facts["strikes"]
        pending = next((strike for strike in facts if not strike["task"]), facts[-1])
        task = fireplan.task_for(picture, vantage.board.hex(pending["hex"]))
        return Action("task", words=(task,))

    def _plot_ambushes(self, vantage: Vantage, decision: Decision) -> Action | None:
        picture = read(vantage)
        written = [vantage.board.hex(plot["hex"]) for plot in vantage.view.facts["ambushes"]]
        open_hexes = [a.hex for a in decision.actions if a.verb == "ambush"]

        def worth(h: Hex) -> float:
            crowded = sum(picture.ground.row(h)[other] <= 2 for other in written)
            return fireplan.ambush_worth(picture, h) - 2.0 * crowded

        best = max(open_hexes, key=lambda h: (worth(h), -h), default=-1)
        return _at(decision, "ambush", best) if best >= 0 and fireplan.ambush_worth(picture, best) > 0.3 else None

    # Missions

    def _write_missions(self, vantage: Vantage, decision: Decision) -> Action | None:
        joins = [a for a in decision.actions if a.verb == "join"]
        if joins:
            return joins[0]
        tubes = [a for a in decision.actions if a.verb == "tube"]
        if tubes:
            return tubes[0]
        picture = read(vantage)
        aims = [a for a in decision.actions if a.verb == "attack_at"]
        best = self._best_aim(vantage, picture, aims)
        return best or self._guarded(vantage, picture, decision)

    def _best_aim(self, vantage: Vantage, picture: Picture, aims: list[Action]) -> Action | None:
        planned: dict[Hex, int] = {}
        for fire in vantage.view.facts["fires"]:
            h = vantage.board.hex(fire["hex"])
            planned[h] = planned.get(h, 0) + len(fire["tubes"])
        tubes = picture.mine("battery")

        def worth(action: Action) -> float:
            stack = picture.stacks[action.hex]
            room = sum(t.left for t in stack) - 2.5 * planned.get(action.hex, 0)
            if picture.me == "nva":
                gap = picture.gap(action.hex, picture.held("nva"))
                return min(4.0 + len(stack), room) - 0.8 * gap - picture.cover(action.hex, "us")
            hits = fireplan.battery_worth(picture, tubes, action.hex) if tubes else 1.0
            return min(hits + 0.1 * len(stack), room)

        best = max(aims, key=lambda a: (worth(a), a.hexes), default=None)
        return best if best is not None and worth(best) > 0.2 else None

    def _guarded(self, vantage: Vantage, picture: Picture, decision: Decision) -> Action | None:
        """A mission in defence of the stack that is most likely attacked."""
        held = picture.held(picture.me)
        best = max(held, key=lambda h: (threat(picture, h, picture.enemy) + 0.1 * len(held[h]), -h), default=-1)
        return _at(decision, "defend_at", best) if best >= 0 else None

    def _fire_missions(self, vantage: Vantage, decision: Decision) -> Action | None:
        return _first(decision, "fire")

    def _defensive_fire(self, vantage: Vantage, decision: Decision) -> Action | None:
        return _best(vantage, (a for a in decision.actions if a.verb == "defend"))

    # Movement

    def _nva_movement(self, vantage: Vantage, decision: Decision) -> Action | None:
        return self._next_order(vantage, decision, "nva")

    def _us_movement(self, vantage: Vantage, decision: Decision) -> Action | None:
        return self._next_order(vantage, decision, "us")

    def _next_order(self, vantage: Vantage, decision: Decision, seat: str) -> Action | None:
        if self._orders is None:
            self._orders = self._plan(vantage, seat)
        picks = {a.piece: a for a in decision.actions if a.verb == "pick"}
        while self._orders:
            unit, way = self._orders.pop(0)
            if unit in picks:
                self._way = list(way)
                return picks[unit]
        self._orders = None
        return None

    def _plan(self, vantage: Vantage, seat: str) -> Orders:
        picture = read(vantage)
        movers = [t for t in picture.mine("infantry", "engineer") if "emerged" not in t.marks and "building" not in t.marks]
        return plan(picture, TEMPERS[seat], self._goals(picture), movers)

    def _goals(self, picture: Picture) -> dict[Hex, float]:
        return {h: 6.0 for h, owner in picture.owners.items() if owner != picture.me and picture.holder(h) != picture.enemy}

    def _march(self, vantage: Vantage, decision: Decision) -> Action | None:
        if not self._way:
            return _first(decision, "leave_map", "halt")
        step = _at(decision, "step", self._way.pop(0))
        if step is None:
            self._way = []
        return step

    def _withdraw(self, vantage: Vantage, decision: Decision) -> Action | None:
        picture = read(vantage)
        foes = picture.held(picture.enemy)
        ways = [a for a in decision.actions if a.verb == "withdraw"]
        return max(ways, key=lambda a: (picture.gap(a.hex, foes) + picture.cover(a.hex, picture.me), -a.hex), default=None)

    # Fights

    def _combat(self, vantage: Vantage, decision: Decision) -> Action | None:
        self._orders = None
        targets = [a for a in decision.actions if a.verb == "attack"]
        if not targets:
            return None
        picture = read(vantage)
        best, best_worth = None, 0.0
        for action in targets:
            worth = self._fight_worth(picture, action.hex)
            if worth > best_worth:
                best, best_worth = action, worth
        return best

    def _fight_worth(self, picture: Picture, target: Hex) -> float:
        ready = {
            t.id: h
            for h in picture.ground.neighbours[target]
            for t in picture.stacks.get(h, ())
            if t.seat == picture.me and _can_fire(t)
        }
        if not ready:
            return 0.0
        found = weigh(picture, target, ready)
        return found.inflicts - TEMPERS[picture.me].fear * found.suffers

    def _assemble(self, vantage: Vantage, decision: Decision) -> Action | None:
        return _first(decision, "add_all", "add", "commit")

    def _attack_shots(self, vantage: Vantage, decision: Decision) -> Action | None:
        return _first(decision, "shoot_all")

    def _return_fire(self, vantage: Vantage, decision: Decision) -> Action | None:
        return _best(vantage, (a for a in decision.actions if a.verb == "return_fire"))

    def _tunnel_answer(self, vantage: Vantage, decision: Decision) -> Action | None:
        return _first(decision, "return_fire")

    def _spring_ambushes(self, vantage: Vantage, decision: Decision) -> Action | None:
        return _best(vantage, (a for a in decision.actions if a.verb == "spring"))

    def _reveal_ambush(self, vantage: Vantage, decision: Decision) -> Action | None:
        return _first(decision, "reveal")

    # The air

    def _bombard(self, vantage: Vantage, decision: Decision) -> Action | None:
        return _best(vantage, (a for a in decision.actions if a.verb == "bomb"))

    # Tunnels

    def _detect(self, vantage: Vantage, decision: Decision) -> Action | None:
        return _first(decision, "search_all")

    def _storm_tunnels(self, vantage: Vantage, decision: Decision) -> Action | None:
        return _first(decision, "storm", "add", "commit")


def _can_fire(troop: Troop) -> bool:
    return not {"fired", "interdicted", "emerged", "building"} & set(troop.marks)


def _first(decision: Decision, *verbs: str) -> Action | None:
    """The first offered action of the first of these verbs that is offered."""
    for verb in verbs:
        for action in decision.actions:
            if action.verb == verb:
                return action
    return None


def _at(decision: Decision, verb: str, h: Hex) -> Action | None:
    """The offered action of a verb at a hex."""
    return next((a for a in decision.actions if a.verb == verb and a.hexes and a.hexes[0] == h), None)


def _best(vantage: Vantage, actions: Iterable[Action]) -> Action | None:
    """The action that promises the most hits."""
    found = list(actions)
    return max(found, key=lambda a: (expected(vantage.odds(a)), a.pieces, a.hexes), default=None)


def expected(odds: Odds | None) -> float:
    """The hits a preview promises."""
    return float(sum(int(chance.key) * chance.p for chance in odds.chances)) if odds else 0.0


__all__ = ["Captain", "mean_hits"]
