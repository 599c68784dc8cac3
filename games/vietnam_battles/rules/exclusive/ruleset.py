"""VB 10.0–VB 24.0: the exclusive rules as answers that differ from the standard ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from games.vietnam_battles.content.ground import CLOSED, Passage, Place
from games.vietnam_battles.content.models import UnitCard
from games.vietnam_battles.rules.exclusive import boats, bridges, camps, slicks, tangos
from games.vietnam_battles.rules.exclusive.camps import EXIT, leave, may_leave
from games.vietnam_battles.rules.ruleset import Barrier, StandardRules
from games.vietnam_battles.rules.standard.combat.displacement import Room
from games.vietnam_battles.rules.standard.combat.retreat import RetreatOrder, WayOut
from games.vietnam_battles.rules.standard.movement.march import March
from games.vietnam_battles.rules.standard.movement.phase import Movement
from games.vietnam_battles.rules.standard.movement.price import Going, Progress
from games.vietnam_battles.rules.standard.victory import captured
from games.vietnam_battles.state import Fight, Position, whose
from hexcore.game import Action, Log, Modifier, Refusal, Step, Text, push, say


def last_turn(state: Position) -> int:
    """VB 21.0, R-F68: one turn less for each US unit eliminated, whatever the cause."""
    return state.rules.battle.file.turns - state.us_losses


def is_overrun(state: Position) -> bool:
    """R-F20: whether the game is already past its last turn."""
    return state.turn > state.rules.last_turn(state)


def loss_means(state: Position, name: str) -> Text | None:
    """VB 21.0: say what a US loss does to the length of the game; None for a Viet Cong unit."""
    nation, last = state.rules.cards[name].nation, state.rules.last_turn(state)
    if nation == "vc":
        return None
    if nation == "arvn":
        return say("means.arvn", turn=last)
    return say("means.over" if is_overrun(state) else "means.shorter", count=state.us_losses, turn=last)


def is_bridged(state: Position, place: Place, seat: str) -> bool:
    """VB 18.3: whether the engineers have bridged the water in this hex for US and ARVN units."""
    return seat == "us" and state.ford_hex is not None and state.ford_hex == state.rules.ground.hexes[place][0]


def crossing(state: Position, name: str, here: Progress, left: int) -> Passage:
    """VB 19.0: the passage between the banks of a divided hex, for a unit that begins its move there.

    It costs a leg unit its whole allowance; mobile units never cross. R-F61: it is free where engineers have bridged
    it.
    """
    rules = state.rules
    if is_bridged(state, here.place, rules.seat_of[name]):
        price = 0
    else:
        price = left if here.fresh and name in rules.legs else CLOSED
    return Passage(rules.ground.twin[here.place], price, -1, CLOSED)


class ExclusiveRules(StandardRules):
    """Slicks and tangos, monitors, random support, hidden enemies, camps, bridges and the Mekong."""

    # VB 12.0, VB 12.1, VB 19.0, VB 20.0: boats, the Mekong and special forces

    def ignores_zoc(self, card: UnitCard) -> bool:
        """VB 20.0, R-F69: special forces ignore enemy zones of control; VB 12.1: so do boats."""
        return "special_forces" in card.traits or card.kind == "riverine"

    def barrier(self, state: Position, seat: str, at: Place | None = None) -> Barrier | None:
        """VB 12.0: boats close the way to the Viet Cong."""
        if seat != "vc" or not state.boat_at or (at is not None and self.ground.barring[at].isdisjoint(state.boat_at)):
            return None
        return partial(boats.held_by_boat, state)

    def crossing(self, state: Position, name: str, here: Progress, left: int) -> Passage | None:
        """VB 19.0: over the water of a divided hex."""
        return crossing(state, name, here, left)

    def voyage(self, state: Position) -> Going:
        """VB 12.0: along the water."""
        return boats.Voyage(state)

    def ways_out(self, state: Position, name: str, order: RetreatOrder) -> list[WayOut] | None:
        """VB 12.0: boats retreat along the water."""
        return boats.boat_ways(state, name, order) if name in self.boats else None

    def room_for(self, state: Position, name: str, cause: tuple[Place, ...]) -> Room | None:
        """VB 12.0: boats make room along the water."""
        return boats.room_for_boat(state, name, cause) if name in self.boats else None

    # VB 10.0, VB 11.0, VB 18.0, VB 23.0: what else is done in the movement phases

    def transports(self, state: Position) -> tuple[int, int] | None:
        """VB 10.0, VB 11.0: in the US movement phase, where there are any."""
        if state.active != "us" or state.phase != "movement":
            return None
        free = slicks.slicks_left(state), tangos.tangos_left(state)
        return free if any(free) else None

    def rides(self, state: Position, name: str) -> Sequence[Action]:
        """VB 10.0, VB 11.0: US leg units are carried in the US movement phase."""
        if state.active != "us" or state.phase != "movement" or name not in self.legs:
            return ()
        lifts = (self.named("lift", "us")[name],) if slicks.lift_refusal(state, name) is None else ()
        sails = (self.named("sail", "us")[name],) if tangos.sail_refusal(state, name) is None else ()
        return (*lifts, *sails)

    def carriage(self, state: Position) -> tuple[int, ...]:
        """VB 10.0, VB 11.0, VB 27.0: free transports, and the units that have flown in."""
        if state.active != "us" or state.phase != "movement":
            return ()
        return slicks.slicks_left(state) > 0, tangos.tangos_left(state) > 0, state.flown_in

    def errands(self, state: Position) -> Iterable[Action]:
        """VB 23.0, VB 18.2, VB 18.3: B-52s, bridges to mend, a river to bridge."""
        if state.active != "us":
            return []
        repairs = [Action("repair", sides=(side,)) for side in bridges.repairs(state)]
        return [*slicks.strikes(state), *repairs, *([bridges.FORD] if bridges.may_ford(state) else [])]

    def stops(self, state: Position, march: March, done: tuple[Action, ...]) -> Iterable[Action]:
        """VB 18.0: a bridge may be blown; R-F26: the unit may leave the map; VB 23.0, R-F37: B-52s may strike."""
        here = state.units[march.unit].at
        if march.unit in self.boats or here is None:
            return done
        charges = bridges.charges(state, here) if done and march.taken else ()
        leaving = (EXIT,) if self.may_leave and may_leave(state, march) else ()
        strikes = slicks.strikes(state) if self.b52_zone and state.active == "us" else ()
        return [*charges, *done, *leaving, *strikes]

    def has_business(self, state: Position, place: Place) -> bool:
        """VB 18.0: a bridge could be blown."""
        return bool(bridges.bridges_to_blow(state, place))

    def refusal(self, state: Position, step: Step[Position], action: Action) -> Refusal | None:
        if action.verb == "b52" and action.pieces:
            return slicks.strike_refusal(state, action.piece)
        if isinstance(step, Movement):
            return self._phase_refusal(state, action)
        if action.verb == "demolish":
            return Refusal("VB 18.0", say("refusal.demolish"))
        return Refusal("VB 5.1", say("refusal.exit")) if action.verb == "exit" else None

    def _phase_refusal(self, state: Position, action: Action) -> Refusal | None:
        if action.verb == "repair" and action.sides:
            return bridges.repair_refusal(state, action.sides[0])
        if action.verb == "bridge_river":
            return bridges.no_ford(state)
        name = action.pieces[0] if action.pieces else ""
        if action.verb not in ("lift", "sail") or name not in self.seat_of:
            return None
        lifted = action.verb == "lift"
        if state.phase != "movement" or state.active != "us":
            return Refusal("VB 10.0" if lifted else "VB 11.0", say("refusal.entry_phase"))
        return slicks.lift_refusal(state, name) if lifted else tangos.sail_refusal(state, name)

    def carry_out(self, state: Position, step: Step[Position], action: Action, log: Log) -> None:
        if isinstance(step, March):
            self._on_the_way(state, step, action, log)
        elif action.verb == "lift":
            slicks.pick_up(state, action.piece, log)
        elif action.verb == "sail":
            tangos.embark(state, action.piece, log)
        elif action.verb == "repair":
            bridges.repair(state, action.sides[0], log)
        elif action.verb == "bridge_river":
            push(state, bridges.Ford())
        else:
            slicks.strike(state, action.piece, log)
            self.aftermath(state, log)

    def _on_the_way(self, state: Position, march: March, action: Action, log: Log) -> None:
        if action.verb == "demolish":
            bridges.blow(state, march.unit, action.sides[0], log)
            march.finish(state, log)
        elif action.verb == "exit":
            leave(state, march, log)
        else:
            slicks.strike(state, action.piece, log)

    # VB 10.1, VB 11.1, VB 11.2, VB 14.0, VB 14.1: support fire

    def allotment(self, state: Position, seat: str) -> int:
        """VB 14.0, R-F9: one marker fewer for each camp or cache captured on an earlier turn, never below none."""
        printed = super().allotment(state, seat)
        if seat == "us" or state.genuine:
            # R-F62: with decoys the loss of a chit costs no support
            return printed
        return max(0, printed - captured(state))

    def allotment_terms(self, state: Position, seat: str) -> list[Modifier]:
        """VB 14.0, R-F62: what captured camps and caches cost."""
        terms = super().allotment_terms(state, seat)
        gone = 0 if seat == "us" or state.genuine else captured(state)
        if gone:
            terms.append(Modifier(say("term.captured", count=gone), -gone, "VB 14.0"))
        below = -sum(term.amount for term in terms)
        return [*terms, Modifier(say("term.none_below"), below, "VB 14.0")] if below > 0 else terms

    def deal(self, state: Position, seat: str, count: int, log: Log) -> list[str]:
        """VB 14.1: drawn blindly; the whole pool if the allotment is that large."""
        cup = list(self.battle.pools[seat])
        if count >= len(cup):
            return cup
        return [log.draw(cup, whose(seat, "support")) for _ in range(count)]

    def marker_limit(self, state: Position, fight: Fight, seat: str) -> int:
        """VB 10.1, VB 11.2, R-F11: one marker if a unit landed this turn; VB 11.1: none for the ambushed."""
        if seat != "us":
            return 2
        if fight.kind == "ambush":
            return 0
        names = fight.attackers if fight.target not in self.forces["us"] else [fight.target]
        return 1 if self.landed(state, names, fight.kind) else 2

    def landed(self, state: Position, names: Iterable[str], kind: str = "attack") -> tuple[str, ...]:
        """VB 10.1, VB 11.2: the units among these whose landing this turn keeps their fight to one marker.

        VB 7.0: a bombardment is not combat, so VB 10.1 does not bear on it; VB 11.2 does (R-F11).
        """
        how = ("tango",) if kind == "bombardment" else ("slick", "tango")
        return tuple(name for name in names if name in self.forces["us"] and state.units[name].landed in how)

    # VB 15.0, VB 16.0: what lies hidden

    def leaves(self, state: Position, name: str, log: Log) -> None:
        """VB 15.0, R-F73: a hidden unit that moves is seen."""
        if state.units[name].hidden:
            camps.come_out(state, name, log)

    def finds_entry_held(self, state: Position, place: Place, log: Log) -> bool:
        """R-F56: a hidden enemy in the edge hex shows itself."""
        if place not in state.dark_at:
            return False
        camps.reveal_unit(state, state.dark_at[place], log)
        return True

    def sights(self, state: Position, name: str, place: Place) -> bool:
        """VB 15.0: whether a US or ARVN unit will find a hidden one there."""
        return bool(state.dark_at) and self.seat_of[name] == "us" and camps.will_find(state, place)

    def entered(self, state: Position, name: str, place: Place, log: Log) -> bool:
        """VB 15.0, VB 16.0: US and ARVN units find what is hidden; VB 16.0: those on land capture camps."""
        if self.seat_of[name] == "vc":
            return False
        found = (self.hides or bool(state.dark_at)) and camps.look_around(state, place, log)
        if state.chits and place < self.ground.first_berth:
            camps.capture(state, name, place, log)
        return found
