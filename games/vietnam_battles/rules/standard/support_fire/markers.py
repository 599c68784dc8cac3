"""VB 8.0–VB 8.3: support fire: the markers of a turn, played one by one, the attacker first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from games.vietnam_battles.content.content import SEATS
from games.vietnam_battles.rules.standard.combat.differential import sums
from games.vietnam_battles.rules.steps import FightStep, current_fight, fighter_seat
from games.vietnam_battles.state import Position, hand, other
from hexcore.game import Action, Log, Modifier, Passing, Refusal, Text, plain, pop, say

PASS = Action("pass")


def deal_markers(state: Position, log: Log) -> None:
    """VB 8.0, VB 14.0, VB 14.1: both sides get their markers of the turn; they lie open (R-F64)."""
    for seat in SEATS:
        count = min(state.rules.allotment(state, seat), len(state.rules.battle.pools[seat]))
        dealt = state.rules.deal(state, seat, count, log)
        hand(state, seat)[:] = dealt
        if not log.heard:
            continue
        values = tuple(state.rules.battle.marker_value[marker] for marker in dealt)
        text = _dealt(seat, sorted(values, reverse=True))
        terms = _allotted(state, seat, count)
        log.add("support_dealt", text, "VB 8.0", modifiers=terms, seat=seat, values=values, total=count)


def _allotted(state: Position, seat: str, count: int) -> list[Modifier]:
    """List the terms of an allotment: printed, lost, and limited by the pool."""
    terms, wanted = state.rules.allotment_terms(state, seat), state.rules.allotment(state, seat)
    listed = sum(term.amount for term in terms)
    if wanted != listed:
        terms.append(Modifier(say("term.special"), wanted - listed, state.rules.chapter))
    if count != wanted:
        terms.append(Modifier(say("term.pool"), count - wanted, "VB 8.0"))
    return terms


def _dealt(seat: str, values: list[int]) -> Text:
    name = say(f"seat.{seat}")
    if not values:
        return say("record.no_support", seat=name)
    return say("record.support_dealt", seat=name, count=len(values), values=tuple(f"+{value}" for value in values))


def markers_of(state: Position, seat: str, attacker: bool) -> list[str]:
    """VB 8.3: the markers a side may add to the fight now; none if it has reached its limit."""
    fight = current_fight(state)
    used = fight.fire if attacker else fight.cover
    if len(used) >= state.rules.marker_limit(state, fight, seat):
        return []
    return hand(state, seat)


@plain
class Support(FightStep):
    """VB 8.3: one slot of the alternation. A pass gives up this slot only (R-F6).

    VB 8.2: markers reach every hex. VB 14.2: those of the US player support ARVN units too. R-F72: a bombardment needs
    its first marker, which is ``forced``.
    """

    open: ClassVar[bool] = True
    attacker: bool
    forced: bool = False

    def seat(self, state: Position) -> str:
        attacking = fighter_seat(state)
        return attacking if self.attacker else other(attacking)

    def prompt(self, state: Position) -> Text:
        fight, seat, cards = current_fight(state), self.seat(state), state.rules.cards
        landed = state.rules.landed(state, fight.attackers if self.attacker else (fight.target,), fight.kind)
        return say(
            "step.support_first" if self.forced else "step.support_landed" if landed else "step.support",
            unit=cards[fight.target].name,
            added=len(fight.fire if self.attacker else fight.cover),
            most=state.rules.marker_limit(state, fight, seat),
            landed=tuple(cards[name].name for name in landed),
        )

    def offer(self, state: Position) -> Iterable[Action]:
        playing = state.rules.battle.playing
        markers = [playing[marker] for marker in markers_of(state, self.seat(state), self.attacker)]
        return markers if self.forced else [*markers, PASS]

    def allows(self, state: Position, action: Action) -> bool | None:
        if action == PASS:
            return not self.forced
        one = action.verb == "support" and len(action.pieces) == 1
        if not one or action != state.rules.battle.playing.get(action.piece):
            return False
        return action.piece in markers_of(state, self.seat(state), self.attacker)

    def passing(self, state: Position, lone: Action) -> Passing | None:
        """Skip a player without a marker: markers lie open."""
        return (
            Passing(say("passed.support", seat=say(f"seat.{self.seat(state)}")), openly=True) if lone == PASS else None
        )

    def refuse(self, state: Position, action: Action) -> Refusal | None:
        if action.verb == "pass":
            return Refusal("VB 8.4", say("refusal.needs_marker"))
        if action.verb == "support" and action.pieces:
            if action.piece in hand(state, self.seat(state)):
                return Refusal("VB 8.3", say("refusal.marker_limit"))
            if action.piece in state.units:
                return Refusal("VB 8.3", say("refusal.marker_asked", now=self.prompt(state)))
            return Refusal("VB 8.3", say("refusal.no_marker"))
        return None

    def take(self, state: Position, action: Action, log: Log) -> None:
        fight, seat = current_fight(state), self.seat(state)
        pop(state, self)
        if action.verb == "pass":
            return
        hand(state, seat).remove(action.piece)
        (fight.fire if self.attacker else fight.cover).append(action.piece)
        if log.heard:
            self._tell(state, action.piece, log)

    def _tell(self, state: Position, marker: str, log: Log) -> None:
        fight, seat = current_fight(state), self.seat(state)
        value, ground = state.rules.battle.marker_value[marker], state.rules.ground
        sides = sums(state, fight)
        text = say(
            "record.support_attack" if self.attacker else "record.support_defense",
            seat=say(f"seat.{seat}"),
            value=value,
            unit=state.rules.cards[fight.target].name,
            hex=ground.labels[fight.where],
            attack=sides[0].total,
            defense=sides[1].total,
        )
        rule = "VB 8.3" if fight.kind != "bombardment" else "VB 8.4" if self.attacker else "VB 8.4.1"
        log.add(
            "support",
            text,
            rule,
            pieces=(marker,),
            hexes=ground.hexes[fight.where],
            sums=sides,
            seat=seat,
            value=value,
            attacker=self.attacker,
        )
