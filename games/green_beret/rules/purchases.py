"""GB 3.5, GB 6.0, GB 6.1, GB 6.2: purchases in the Mission Objective Placement Phase."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain

from games.green_beret.content.content import Content
from games.green_beret.rules import base_camps, orders, purchase_points
from games.green_beret.rules.needs import unmet
from games.green_beret.rules.records import label, name_of
from games.green_beret.rules.stacking import camp_hexes
from games.green_beret.rules.steps import Choice, then
from games.green_beret.state import GreenBeretState
from hexcore.game.actions import Action, Refusal
from hexcore.game.records import Log
from hexcore.game.steps import pop
from hexcore.plain import plain
from hexcore.text import Text, say
from hexcore.types import Hex

FINISH = Action("finish_purchases")


class Deliveries(dict[str, tuple[Action, ...]]):
    """The actions of buying each counter for some camps, cached.

    R94: a PBR needs a camp on the water; the site of a new camp is chosen after the purchase.
    """

    def __init__(self, content: Content, camps: tuple[Hex, ...]) -> None:
        self.content = content
        self.dry, self.wet = camps, tuple([h for h in camps if h in content.water])

    def __missing__(self, piece: str) -> tuple[Action, ...]:
        printed = self.content.pieces[piece]
        if printed.kind == "camp":
            made: tuple[Action, ...] = (self.content.about["buy"][piece],)
        else:
            camps = self.wet if printed.water_only else self.dry
            made = tuple([Action("buy", (piece,), (camp,)) for camp in camps])
        self[piece] = made
        return made


deliveries = lru_cache(maxsize=1024)(Deliveries)


def in_store(state: GreenBeretState, piece: str) -> bool:
    """GB 4.0, R15, R44: whether a counter can be bought: not on the map, in hand or gone."""
    taken = piece in state.pieces or piece in state.gone or piece in state.hand
    return not taken and piece not in state.content.given


def on_sale(state: GreenBeretState) -> list[str]:
    """GB 4.0, GB 6.0: return the next copy of every counter in the store."""
    content, taken = state.content, {*state.pieces, *state.gone, *state.hand}
    found = content.counters_for_sale.copy()
    # of most kinds the first copy is in the store
    for piece in taken:
        counter = content.pieces[piece].counter
        if found.get(counter) == piece:
            left = [copy for copy in content.copies[counter] if copy not in taken and copy not in content.given]
            if left:
                found[counter] = left[0]
            else:
                del found[counter]
    return [*found.values()]


def is_next(state: GreenBeretState, piece: str) -> bool:
    """GB 4.0, GB 6.0: whether a counter is the next copy of its kind in the store."""
    printed = state.content.pieces.get(piece)
    copies = state.content.copies[printed.counter] if printed else ()
    return next((copy for copy in copies if in_store(state, copy)), "") == piece


def refuse_buy(state: GreenBeretState, piece: str, budget: int) -> Refusal:
    """GB 6.0, GB 6.2: return why a counter cannot be bought, or not for a hex."""
    printed = state.content.pieces.get(piece)
    if printed is None:
        return Refusal("GB 6.0", say("refusal.unknown_piece", piece=piece))
    name, camp = printed.name, printed.kind == "camp"
    if piece in state.gone:
        return Refusal("GB 12.4" if camp else "GB 13.1", say("refusal.gone", piece=name))
    if not in_store(state, piece):
        return Refusal("GB 4.0", say("refusal.not_in_store", piece=name))
    if printed.cost > budget:
        return Refusal("GB 6.2", say("refusal.too_dear", piece=name, cost=printed.cost, points=budget))
    # GB 3.5: purchases go to a base camp; R94: a PBR to one on the water
    if not (camp or camp_hexes(state)):
        return Refusal("GB 3.5", say("refusal.no_camp", piece=name))
    if printed.water_only and state.content.water.isdisjoint(camp_hexes(state)):
        return Refusal("GB 11.2", say("refusal.pbr_harbour", piece=name))
    if piece not in on_sale(state):
        return Refusal("GB 6.2", say("refusal.next_copy", piece=name))
    if camp:
        return Refusal("GB 3.1", say("refusal.camp_later"))
    if printed.water_only:
        return Refusal("GB 11.2", say("refusal.pbr_delivery", piece=name))
    return Refusal("GB 3.5", say("refusal.delivery", piece=name))


@plain
class Purchases(Choice):
    """GB 4.0: the purchase window. R89: ``budget`` limits it; -1 is all the points at hand."""

    budget: int = -1

    def prompt(self, state: GreenBeretState) -> Text:
        if self.budget >= 0:
            return say("step.purchases_won", points=self._points(state))
        if state.mission is None:
            return say("step.purchases_free", points=self._points(state))
        needs = state.content.missions[state.mission.id].needs
        lacking = unmet(state.content, needs, state.pieces)
        key = "purchases" if lacking else "purchases_met" if needs else "purchases_bare"
        return say(f"step.{key}", mission=name_of(state, state.mission.id), points=self._points(state))

    def for_sale(self, state: GreenBeretState) -> list[str]:
        return on_sale(state)

    def _points(self, state: GreenBeretState) -> int:
        return state.pp if self.budget < 0 else min(self.budget, state.pp)

    def offer(self, state: GreenBeretState) -> Iterable[Action]:
        offered, purse, content = [FINISH], self._points(state), state.content
        delivered, means = deliveries(content, tuple(camp_hexes(state))), content.within_means
        payable = filter(means[min(purse, len(means) - 1)].__contains__, on_sale(state))
        offered += chain.from_iterable(map(delivered.__getitem__, payable))
        if self.budget < 0:
            move_camp = content.about["move_camp"]
            offered += [move_camp[camp] for camp in base_camps.movable_camps(state)]
            offered.append(orders.END)
        return offered

    def allows(self, state: GreenBeretState, action: Action) -> bool | None:
        if action.verb == "buy" and action.pieces:
            return self._sells(state, action)
        if action.verb == "move_camp" and action.pieces:
            priced = self.budget < 0 and action.piece in base_camps.movable_camps(state)
            return priced and action == state.content.about["move_camp"][action.piece]
        if action == orders.END:
            return self.budget < 0
        return True if action == FINISH else None

    def _sells(self, state: GreenBeretState, action: Action) -> bool:
        content, piece = state.content, action.piece
        if not is_next(state, piece) or content.pieces[piece].cost > self._points(state):
            return False
        return action in deliveries(content, tuple(camp_hexes(state)))[piece]

    def refuse(self, state: GreenBeretState, action: Action) -> Refusal | None:
        if action.verb == "buy" and action.pieces:
            return refuse_buy(state, action.piece, self._points(state))
        if action.verb == "move_camp" and action.pieces:
            return self._refuse_move(state, action.piece)
        return orders.refuse(state, action)

    def _refuse_move(self, state: GreenBeretState, camp: str) -> Refusal:
        name = name_of(state, camp)
        if camp not in state.content.camps:
            return Refusal("GB 12.11", say("refusal.not_a_camp", piece=name))
        if camp not in state.pieces:
            return Refusal("GB 12.11", say("refusal.not_on_map", piece=name))
        key = "refusal.camp_rolled" if camp in state.rolled else "refusal.camp_price_later"
        return Refusal("GB 12.11", say(key))

    def take(self, state: GreenBeretState, action: Action, log: Log) -> None:
        if action.verb == "buy":
            self._buy(state, action, log)
        elif action.verb == "move_camp":
            base_camps.price_move(state, action.piece, log)
        elif action == orders.END:
            orders.end_campaign(state, log)
        else:
            pop(state, self)

    def _buy(self, state: GreenBeretState, action: Action, log: Log) -> None:
        cost = pay(state, action.piece, log)
        if self.budget >= 0:
            self.budget -= cost
        if action.hexes:
            deliver(state, action.piece, action.hex, log)
        else:
            then(state, base_camps.PlaceCamp(action.piece))

    def misfits(self, state: GreenBeretState) -> Iterable[str]:
        """R89: a budget is what may still be spent, or -1."""
        return [] if self.budget >= -1 else [f"budget is {self.budget}: write -1 for all the points at hand"]


def pay(state: GreenBeretState, piece: str, log: Log) -> int:
    """GB 6.2: pay for a counter; return its price."""
    cost = state.content.pieces[piece].cost
    purchase_points.spend(state, cost, "buy", "GB 6.2", piece)
    if log.heard:
        name = name_of(state, piece)
        text = say("record.bought", piece=name, points=cost, left=state.pp)
        terms = purchase_points.balance(state, -cost, say("term.price", piece=name), "GB 6.2")
        log.add("bought", text, "GB 6.2", pieces=(piece,), modifiers=terms, cost=cost, total=state.pp)
    return cost


def deliver(state: GreenBeretState, piece: str, h: Hex, log: Log, *, rule: str = "GB 3.5") -> None:
    """GB 3.5: put a counter into a base camp."""
    state.put(piece, h)
    if log.heard:
        text = say("record.delivered", piece=name_of(state, piece), hex=label(state, h))
        log.add("delivered", text, rule, pieces=(piece,), hexes=(h,))
