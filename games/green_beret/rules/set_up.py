"""GB 3.0, GB 6.3: the set-up of the campaign."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from games.green_beret.rules import base_camps, purchases
from games.green_beret.rules.records import label, name_of
from games.green_beret.rules.stacking import camp_hexes
from games.green_beret.rules.steps import Choice, then
from games.green_beret.state import GreenBeretState
from hexcore.game.actions import Action, Refusal
from hexcore.game.records import Log
from hexcore.game.steps import pop
from hexcore.plain import plain
from hexcore.text import Text, say


def lay_out(state: GreenBeretState, log: Log) -> None:
    """GB 3.0, GB 3.2, GB 3.3, GB 3.6: free counters go to the hand, unseen enemies to the track."""
    state.phase = "setup"
    state.hand.extend(state.content.free)
    for _ in range(state.content.track_markers):
        state.track_markers.append(log.draw(state.enemy_cup, "track marker"))
    log.add("track_markers", say("record.track_markers"), "GB 3.6", audience=())


def in_set_up(state: GreenBeretState, piece: str) -> bool:
    """R9: before the first mission only camps, PBRs, teams and leaders are bought."""
    printed = state.content.pieces[piece]
    return printed.water_only or printed.kind in ("camp", "team", "leader")


@plain
class SetUp(Choice):
    """GB 3.1, GB 3.2, GB 3.3, R9: camps and PBRs are placed, Green Berets bought."""

    under: ClassVar = {"campaign": ()}

    def prompt(self, state: GreenBeretState) -> Text:
        waiting = self._to_place(state)
        if not waiting:
            return say("step.set_up_done", points=state.pp)
        return say("step.set_up", piece=name_of(state, waiting[0]), points=state.pp)

    def for_sale(self, state: GreenBeretState) -> list[str]:
        """R9: camps, PBRs, teams and leaders."""
        return [piece for piece in purchases.on_sale(state) if in_set_up(state, piece)]

    def offer(self, state: GreenBeretState) -> Iterable[Action]:
        content, buy = state.content, state.content.about["buy"]
        offered = tuple([buy[piece] for piece in self.for_sale(state) if content.pieces[piece].cost <= state.pp])
        waiting = self._to_place(state)
        if not waiting:
            return (*offered, Action("ready"))
        for piece in waiting:
            camp = content.pieces[piece].kind == "camp"
            offered += base_camps.placements(state, piece) if camp else content.placements[piece]
        return offered

    def _to_place(self, state: GreenBeretState) -> list[str]:
        boats = [piece for piece in state.hand if state.content.pieces[piece].water_only]
        tents = [piece for piece in state.hand if state.content.pieces[piece].kind == "camp"]
        return boats[:1] + tents[:1]

    def refuse(self, state: GreenBeretState, action: Action) -> Refusal | None:
        if action.verb == "place" and action.pieces:
            return self._refuse_place(state, action)
        if action.verb == "buy" and action.pieces:
            return self._refuse_buy(state, action.piece)
        return Refusal("GB 3.1", say("refusal.camp_first")) if action.verb == "ready" else None

    def _refuse_buy(self, state: GreenBeretState, piece: str) -> Refusal:
        printed = state.content.pieces.get(piece)
        if printed is None:
            return Refusal("GB 6.0", say("refusal.unknown_piece", piece=piece))
        if not in_set_up(state, piece):
            return Refusal("GB 3.4", say("refusal.gear_later"))
        if not purchases.in_store(state, piece):
            return Refusal("GB 4.0", say("refusal.not_in_store", piece=printed.name))
        if printed.cost > state.pp:
            return Refusal("GB 6.2", say("refusal.too_dear", piece=printed.name, cost=printed.cost, points=state.pp))
        if piece not in self.for_sale(state):
            return Refusal("GB 6.2", say("refusal.next_copy", piece=printed.name))
        return Refusal("GB 3.1", say("refusal.camp_later" if printed.kind == "camp" else "refusal.buy_in_hand"))

    def _refuse_place(self, state: GreenBeretState, action: Action) -> Refusal | None:
        name = name_of(state, action.piece)
        if action.piece not in state.hand:
            return Refusal("GB 3.1", say("refusal.not_in_hand", piece=name))
        if state.content.pieces[action.piece].kind in ("team", "leader"):
            return Refusal("GB 3.3", say("refusal.deploy_later", piece=name))
        if action.piece not in self._to_place(state):
            return Refusal("GB 3.1", say("refusal.place_in_order", piece=name))
        if len(action.hexes) != 1:
            return Refusal("GB 3.1", say("refusal.name_hex"))
        if state.content.pieces[action.piece].water_only:
            return Refusal("GB 3.1", say("refusal.pbr_water"))
        return base_camps.refuse_site(state, action.hex)

    def take(self, state: GreenBeretState, action: Action, log: Log) -> None:
        if action.verb == "buy":
            purchases.pay(state, action.piece, log)
            state.hand.append(action.piece)
        elif action.verb == "place":
            self._place(state, action, log)
        else:
            pop(state, self)

    def _place(self, state: GreenBeretState, action: Action, log: Log) -> None:
        state.hand.remove(action.piece)
        if state.content.pieces[action.piece].kind == "camp":
            base_camps.pitch(state, action.piece, action.hex, log, bonus=True)
        else:
            state.put(action.piece, action.hex)
            text = say("record.pbr_placed", piece=name_of(state, action.piece), hex=label(state, action.hex))
            log.add("pbr_placed", text, "GB 3.1", pieces=action.pieces, hexes=action.hexes)


@plain
class Deploy(Choice):
    """GB 3.3: with several camps the player chooses where each Green Beret begins."""

    under: ClassVar = {"campaign": ()}

    def prompt(self, state: GreenBeretState) -> Text:
        return say("step.deploy", piece=name_of(state, state.hand[0]))

    def offer(self, state: GreenBeretState) -> Iterable[Action]:
        return [Action("deploy", (state.hand[0],), (h,)) for h in camp_hexes(state)]

    def refuse(self, state: GreenBeretState, action: Action) -> Refusal | None:
        if action.verb != "deploy":
            return None
        if action.pieces and action.piece in state.hand[1:]:
            return Refusal("GB 3.3", say("refusal.deploy_in_order", piece=name_of(state, state.hand[0])))
        return Refusal("GB 3.3", say("refusal.deploy"))

    def take(self, state: GreenBeretState, action: Action, log: Log) -> None:
        state.hand.remove(action.piece)
        purchases.deliver(state, action.piece, action.hex, log, rule="GB 3.3")
        if not state.hand:
            pop(state, self)

    def misfits(self, state: GreenBeretState) -> Iterable[str]:
        return [] if state.hand else ["nobody waits in the hand"]


def deploy(state: GreenBeretState, log: Log) -> None:
    """GB 3.3: all Green Berets begin in a base camp."""
    hexes = camp_hexes(state)
    if len(hexes) > 1 and state.hand:
        then(state, Deploy())
        return
    for piece in list(state.hand):
        state.hand.remove(piece)
        purchases.deliver(state, piece, hexes[0], log, rule="GB 3.3")
