"""The sergeant: plans a mission, buys its needs, goes quietly, escapes in time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.green_beret.bots import fighting, marching, porters, shopping
from games.green_beret.bots.judgement import STEALTH, Doctrine
from games.green_beret.bots.orders import Order, march_of
from games.green_beret.bots.picture import Country, Situation, camp_site, country
from games.green_beret.bots.reasons import ESCAPES_FREELY, REASONS
from games.green_beret.content.content import Content
from hexcore.game.actions import Action, Decision, Reason
from hexcore.game.bot import Vantage
from hexcore.types import Hex

HABITS: Final = (
    "halt", "fire", "in_order", "next_turn", "end_combat", "open_fire", "end_movement", "finish_purchases", "ready"
)  # fmt: skip

LAST_RESORT: Final = ("forfeit", "end_campaign", "add_all", "add", "carry", "nominate")

UNDER_WAY: Final = frozenset({"under_way", "nominated", "carried"})  # marks of a group on the move

END_CAMPAIGN: Final = Action("end_campaign")


class Sergeant:
    """A bot that reads the view and keeps its orders until something changes them."""

    def __init__(self, content: Content, doctrine: Doctrine = STEALTH) -> None:
        self._content = content
        self._doctrine = doctrine
        self._orders: list[Order] = []
        self._runner: marching.Errand | None = None
        self._ran = self._asked = -1  # the last turns of an errand, and of a roll for a camp's price
        self._since = -1  # the turn in which the mission was first seen
        self.why: Reason | None = None
        self._steps: dict[str, Callable[[Vantage, Decision], Action | None]] = {
            "set_up": self._set_up,
            "purchases": self._purchases,
            "place_camp": self._place_camp,
            "friendly_movement": self._movement,
            "move": self._on_the_way,
            "escape": self._escape,
            "friendly_combat": self._combat,
            "suppressive_fire": self._suppress,
            "gear_loss": self._gear_loss,
            "choose_wounded": self._loss,
            "give_up": self._loss,
        }

    def choose(self, vantage: Vantage, decision: Decision) -> Action:
        self.why = None
        action = self._next_order(decision)
        if action is None and decision.step in self._steps and _has_choice(decision):
            action = self._steps[decision.step](vantage, decision)
            self.why = REASONS.get(action.verb) if action is not None else None
            action = action or self._next_order(decision)
        return action or _by_habit(decision)

    def _next_order(self, decision: Decision) -> Action | None:
        # a counter that cannot be bought or added is skipped; anything else impossible cancels all orders
        while self._orders:
            order = self._orders.pop(0)
            action = order.pick(self._content, decision.actions)
            if action is not None:
                self.why = order.why or REASONS.get(order.verb)
                return action
            if order.verb not in ("add", "buy", "suppress"):
                self._orders.clear()
        return None

    def _look(self, vantage: Vantage) -> tuple[Situation, Country]:
        seen = Situation(self._content, vantage.bot_view)
        return seen, country(self._content, bool(seen.options.get("pathway_cost")), seen.blown)

    # Set-up and purchases

    def _set_up(self, vantage: Vantage, decision: Decision) -> Action | None:
        self._orders = [Order("place", hex=camp_site(self._content)), Order("ready")]
        return None

    def _purchases(self, vantage: Vantage, decision: Decision) -> Action | None:
        seen, land = self._look(vantage)
        self._runner, self._since = None, seen.turn
        if not seen.camps:
            self._orders = [Order("buy", camp) for camp in seen.in_store("camp")[:1]] or [Order("finish_purchases")]
            return None
        tent = shopping.camp_to_move(seen, land) if self._doctrine.relocates and self._asked != seen.turn else ""
        if tent:
            self._asked = seen.turn
            self._orders = [Order("move_camp", tent)]
            return None
        self._orders = [*shopping.purchases(seen, land, self._doctrine), Order("finish_purchases")]
        if len(self._orders) == 1 and self._hopeless(seen, land) and not shopping.goes_on(seen):
            self._orders = [Order("end_campaign")]
        return None

    def _place_camp(self, vantage: Vantage, decision: Decision) -> Action | None:
        price = int(dict(decision.prompt.values).get("price", 0))
        seen, land = self._look(vantage)
        place = shopping.new_site(seen, land, decision.actions, price)
        self._orders = [] if place is not None else [Order("stay")]
        return place

    def _hopeless(self, seen: Situation, land: Country) -> bool:
        """GB 7.2: whether no team has the mission's needs, nor leaders could carry them."""
        if seen.mission is None or (self._doctrine.porters and porters.convoy(seen, land) is not None):
            return False
        return marching.errand(seen, land, self._doctrine, now=False) is None

    # Movement

    def _movement(self, vantage: Vantage, decision: Decision) -> Action | None:
        seen, land = self._look(vantage)
        self._since = self._since if self._since >= 0 else seen.turn
        if seen.mission is not None and seen.turn - self._since > self._doctrine.patience:
            self._give_up(seen)
            return None
        runner, convoy = self._march(seen, land)
        if self._orders:
            # hunted, think again before the enemies come
            self._orders += [] if seen.hunted else [Order("end_movement")]
            return None
        if fighting.stops(seen):
            self._orders = [Order("end_campaign")]
        elif convoy is None and runner is None and self._ran != seen.turn and self._hopeless(seen, land):
            self._give_up(seen)
        else:
            self._orders = [Order("end_movement")]
        return None

    def _march(self, seen: Situation, land: Country) -> tuple[marching.Errand | None, list[Order] | None]:
        # leaders go ahead, unless a team gets there at once with all that is needed
        ahead = self._doctrine.porters and not marching.at_hand(seen, land, marching.errand(seen, land, self._doctrine))
        convoy = porters.convoy(seen, land) if ahead else None
        runner = self._choose_runner(seen, land, alone=convoy is None)
        # teams first: detected while the others wait at the start, they endanger nothing of theirs
        self._orders = [*marching.movement(seen, land, runner), *(convoy or ())]
        return runner, convoy

    def _on_the_way(self, vantage: Vantage, decision: Decision) -> Action | None:
        # another player began this move: go on as if these orders had begun it
        seen, land = self._look(vantage)
        under_way = dict(decision.prompt.values)
        mover = min(piece for piece in seen.owned if self._content.name(piece) == under_way["piece"])
        self._march(seen, land)
        here = vantage.board.hex(str(under_way["hex"]))
        group = [piece.id for piece in vantage.view.pieces if UNDER_WAY.intersection(piece.marks)]
        own = march_of(self._orders, mover)
        reach = {spot.hex for spot in vantage.reach()}
        self._orders = own or marching.lead(seen, land, mover, group, here, reach)
        return None

    def _give_up(self, seen: Situation) -> None:
        """GB 5.0, GB 7.2: forfeit the mission, or end the campaign when too little can follow."""
        self._orders = [Order("forfeit" if shopping.goes_on(seen) else "end_campaign")]

    def _choose_runner(self, seen: Situation, land: Country, *, alone: bool) -> marching.Errand | None:
        if seen.mission is None or self._ran == seen.turn:
            return None
        if not alone:
            runner = porters.follower(seen, land, self._doctrine)
        else:
            runner = self._still_running(seen, land) or marching.errand(seen, land, self._doctrine)
        self._runner = runner
        if runner is not None:
            self._ran = seen.turn
        return runner

    def _still_running(self, seen: Situation, land: Country) -> marching.Errand | None:
        team = seen.teams.get(self._runner.team) if self._runner else None
        if team is None or team.moved or team.hex in seen.camps:
            return None
        trip = marching.field_trip(seen, land, self._doctrine, team)
        return trip and marching.Errand(team.id, team.hex, trip, trip.cost)

    # Alarm and battle

    def _escape(self, vantage: Vantage, decision: Decision) -> Action | None:
        seen, land = self._look(vantage)
        heard = vantage.board.hex(str(dict(decision.prompt.values)["hex"]))
        if fighting.stands(seen, land, self._doctrine, heard):
            return Order("stand").pick(self._content, decision.actions)
        free = None if seen.gear_at(heard) else ESCAPES_FREELY
        self._orders = [Order("escape", hex=_refuge(seen, land), why=free)]
        return None

    def _combat(self, vantage: Vantage, decision: Decision) -> Action | None:
        seen, _ = self._look(vantage)
        if fighting.stops(seen):
            return Order("end_campaign").pick(self._content, decision.actions)
        return fighting.attack(vantage, decision.actions, seen)

    def _suppress(self, vantage: Vantage, decision: Decision) -> Action | None:
        seen, _ = self._look(vantage)
        self._orders = [Order("end_campaign")] if fighting.stops(seen) else fighting.suppress(seen)
        return None

    def _gear_loss(self, vantage: Vantage, decision: Decision) -> Action | None:
        seen, _ = self._look(vantage)
        piece = fighting.sacrifice(seen, [one.piece for one in decision.actions])
        return Order("lose", piece).pick(self._content, decision.actions)

    def _loss(self, vantage: Vantage, decision: Decision) -> Action | None:
        seen, _ = self._look(vantage)
        piece = fighting.weakest(seen, [one.piece for one in decision.actions])
        return next(one for one in decision.actions if one.piece == piece)


def _has_choice(decision: Decision) -> bool:
    """GB 4.0: whether there is anything to decide; ending the campaign is always a choice."""
    return END_CAMPAIGN in decision.actions or len(decision.actions) > 1


def _refuge(seen: Situation, land: Country) -> Hex:
    if len(seen.camps) == 1:
        return seen.camps[0]
    needs = seen.mission.needs if seen.mission else ()
    there = land.field(seen.goal) if seen.mission else None

    def rank(camp: Hex) -> tuple[int, int]:
        return (shopping.basket(seen, camp, needs).price, there[camp] if there else -len(seen.gear_at(camp)))

    return min(seen.camps, key=rank)


def _by_habit(decision: Decision) -> Action:
    # what ends a step without harm, else the first action that gives nothing up
    offered = {action.verb: action for action in reversed(decision.actions)}
    for verb in HABITS:
        if verb in offered:
            return offered[verb]
    return next((one for one in decision.actions if one.verb not in LAST_RESORT), decision.actions[0])
