"""GB 3.1, GB 6.3, GB 12.10, GB 12.11: sites, bonus and moves of base camps."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from games.green_beret.rules import losses, purchase_points
from games.green_beret.rules.noise import detection
from games.green_beret.rules.records import label, name_of
from games.green_beret.rules.stacking import camp_hexes, enemy_at, pieces_at
from games.green_beret.rules.steps import PLAYER, Choice, then
from games.green_beret.state import GreenBeretState
from hexcore.game.actions import Action, Refusal
from hexcore.game.records import Log
from hexcore.game.steps import pop
from hexcore.plain import plain
from hexcore.text import Text, say
from hexcore.types import OFF_MAP, Hex

DEAREST_MOVE: Final = 10
"""GB 12.11: one ten-sided die."""


def free_pbr(state: GreenBeretState, h: Hex) -> bool:
    """GB 3.1: whether a hex holds a PBR that carries no camp yet; each PBR takes one."""
    kinds = [state.content.pieces[piece] for piece in pieces_at(state, h)]
    return sum(piece.water_only for piece in kinds) > sum(piece.kind == "camp" for piece in kinds)


def pinned(state: GreenBeretState, pbr: str) -> bool:
    """R17: a PBR with a camp on it stays where it is."""
    h = state.pieces[pbr].hex
    return h in state.content.all_water and h in camp_hexes(state) and not free_pbr(state, h)


def placements(state: GreenBeretState, camp: str, but: Hex = OFF_MAP) -> tuple[Action, ...]:
    """GB 3.1, R93: return the actions of placing a camp, never among enemies nor at ``but``."""
    content, sites = state.content, state.content.placements[camp]
    places, barred = content.placed_at, {but, *[enemy.hex for enemy in state.enemies]}
    for place in sorted([places[h] for h in barred if h in places], reverse=True):
        sites = sites[:place] + sites[place + 1 :]
    afloat = [h for h in state.at if h in content.all_water and h != but and free_pbr(state, h)]
    return sites + tuple([Action("place", (camp,), (h,)) for h in sorted(afloat)])


def may_stand(state: GreenBeretState, h: Hex) -> bool:
    """GB 3.1, R93: whether a camp may stand on a site without enemies, or on a PBR of its own."""
    content = state.content
    return (h in content.camp_sites and not enemy_at(state, h)) or (h in content.all_water and free_pbr(state, h))


def refuse_site(state: GreenBeretState, h: Hex) -> Refusal | None:
    """GB 3.1, GB 12.11: return why a camp may not stand in a hex."""
    content = state.content
    if may_stand(state, h):
        return None
    if enemy_at(state, h):
        return Refusal("GB 12.11", say("refusal.camp_enemy"))
    if h in content.all_water:
        return Refusal("GB 3.1", say("refusal.camp_water"))
    near = {h, *state.content.neighbours[h]}
    for kind, hexes in (("village", content.village), ("airfield", content.airfield), ("water", content.all_water)):
        if near & hexes:
            return Refusal("GB 3.1", say(f"refusal.camp_near_{kind}"))
    return Refusal("GB 3.1", say("refusal.camp_site"))


def bonus_sites(state: GreenBeretState) -> frozenset[Hex]:
    """GB 6.3, R16: the hexes where a camp to be placed earns the beach bonus: near a beach, at the start only."""
    content = state.content
    tents = any(content.pieces[piece].kind == "camp" for piece in state.hand)
    return content.near_beach & content.camp_sites if tents and state.phase == "setup" else frozenset()


def pitch(state: GreenBeretState, camp: str, h: Hex, log: Log, *, bonus: bool = False) -> None:
    """GB 3.1: put a new camp on the map."""
    state.put(camp, h)
    text = say("record.camp_placed", camp=name_of(state, camp), hex=label(state, h))
    log.add("camp_placed", text, "GB 3.1", pieces=(camp,), hexes=(h,))
    # GB 6.3, R16: sailors help each camp placed near a beach, at the start only
    if bonus and h in state.content.near_beach:
        name, gain = name_of(state, camp), state.content.beach_bonus
        purchase_points.earn(state, gain, "beach", "GB 6.3", camp)
        text = say("record.beach_bonus", camp=name, hex=label(state, h), points=gain, left=state.pp)
        terms, left = purchase_points.balance(state, gain, say("term.beach", piece=name), "GB 6.3"), state.pp
        log.add("beach_bonus", text, "GB 6.3", pieces=(camp,), hexes=(h,), modifiers=terms, points=gain, total=left)
    detection.shelter(state, log)


@plain
class PlaceCamp(Choice):
    """GB 3.1, GB 12.11: the player places a camp, or declines a move already priced."""

    under: ClassVar = {"purchases": ()}
    closed = True
    camp: str
    price: int = 0
    moving: bool = False

    def prompt(self, state: GreenBeretState) -> Text:
        key = "step.move_camp" if self.moving else "step.place_camp"
        return say(key, camp=name_of(state, self.camp), price=self.price)

    def offer(self, state: GreenBeretState) -> Iterable[Action]:
        if not self.moving:
            return placements(state, self.camp)
        return (Action("stay", (self.camp,)), *placements(state, self.camp, but=state.pieces[self.camp].hex))

    def allows(self, state: GreenBeretState, action: Action) -> bool | None:
        if action.verb != "place" or len(action.hexes) != 1:
            return None
        moves = not self.moving or action.hex != state.pieces[self.camp].hex
        return moves and action == Action("place", (self.camp,), action.hexes) and may_stand(state, action.hex)

    def refuse(self, state: GreenBeretState, action: Action) -> Refusal | None:
        if action.verb != "place" or not action.hexes:
            return None
        if self.moving and action.hex == state.pieces[self.camp].hex:
            return Refusal("GB 12.11", say("refusal.camp_there"))
        return refuse_site(state, action.hex)

    def take(self, state: GreenBeretState, action: Action, log: Log) -> None:
        pop(state, self)
        if action.verb == "stay":
            h = state.pieces[self.camp].hex
            text = say("record.camp_stays", camp=name_of(state, self.camp), hex=label(state, h), left=state.pp)
            log.add("camp_stays", text, "GB 12.11", pieces=(self.camp,), hexes=(h,))
        elif self.moving:
            self._move(state, action.hex, log)
        else:
            pitch(state, self.camp, action.hex, log)

    def _move(self, state: GreenBeretState, to: Hex, log: Log) -> None:
        # GB 12.11: only the camp moves; what was in it stays behind
        purchase_points.spend(state, self.price, "move_camp", "GB 12.11", self.camp)
        start = state.take_off(self.camp).hex
        state.put(self.camp, to)
        if log.heard:
            camp, price, left = self.camp, self.price, state.pp
            name, ends = name_of(state, camp), {"start": label(state, start), "hex": label(state, to)}
            text = say("record.camp_moved", camp=name, **ends, cost=price, left=left)
            terms = purchase_points.balance(state, -price, say("term.camp_move", piece=name), "GB 12.11")
            hexes = (start, to)
            log.add(
                "camp_moved", text, "GB 12.11", pieces=(camp,), hexes=hexes, modifiers=terms, cost=price, total=left
            )
        detection.shelter(state, log)
        losses.sink(state, start, log)

    def misfits(self, state: GreenBeretState) -> Iterable[str]:
        """GB 12.11: the camp waits to be placed, or is on the map with a price of one ten-sided die."""
        if self.camp not in state.content.camps:
            yield f"{self.camp} is no base camp"
        elif not self.moving:
            if self.camp in state.pieces or self.camp in state.gone or self.camp in state.hand:
                yield f"{self.camp} is not waiting to be placed"
        elif self.camp not in state.pieces:
            yield f"{self.camp} is not on the map, so it cannot be moved"
        elif not 1 <= self.price <= min(DEAREST_MOVE, state.pp):
            yield f"moving a camp costs 1 to {DEAREST_MOVE} points, no more than there are, not {self.price}"


def price_move(state: GreenBeretState, camp: str, log: Log) -> None:
    """GB 12.11, R93: roll the price of moving a camp, once per camp and phase; it must be paid."""
    state.rolled.append(camp)
    price, h = log.roll(DEAREST_MOVE, "camp"), state.pieces[camp].hex
    able = price <= state.pp
    if log.heard:
        key = "camp_price" if able else "camp_too_dear"
        text = say(f"record.{key}", camp=name_of(state, camp), hex=label(state, h), points=price, left=state.pp)
        log.add(key, text, "GB 12.11", pieces=(camp,), hexes=(h,), points=price, seat=PLAYER)
    if able:
        then(state, PlaceCamp(camp, price, moving=True))


def movable_camps(state: GreenBeretState) -> list[str]:
    """GB 12.11, R93: the camps whose price may still be rolled in this phase."""
    return [camp for camp in state.content.camps if camp in state.pieces and camp not in state.rolled]
