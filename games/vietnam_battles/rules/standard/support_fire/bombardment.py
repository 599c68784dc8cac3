"""VB 8.4–VB 8.6: bombardment: support fire alone strikes a unit in sight."""

from __future__ import annotations

from collections.abc import Iterable

from games.vietnam_battles.rules.standard.combat.fight import BombardmentFight
from games.vietnam_battles.state import Fight, Position, hand, on_map, other
from hexcore.game import Action, Hex, Log, Refusal, Step, plain, pop, push, say


def may_bombard(state: Position) -> bool:
    """VB 8.4, R-F4: in the combat phase, before the first ground attack, with a marker, on a hex not yet bombarded."""
    if state.phase != "combat" or state.ground_fight or not hand(state, state.active):
        return False
    return next(iter(bombard_targets(state)), None) is not None


def bombard_refusal(state: Position) -> Refusal | None:
    """Return why no bombardment can be made now; None if one can."""
    if may_bombard(state):
        return None
    if state.phase != "combat":
        return Refusal("VB 8.4", say("refusal.bombard_phase"))
    if state.ground_fight:
        return Refusal("VB 8.4", say("refusal.bombard_late"))
    if not hand(state, state.active):
        return Refusal("VB 8.4", say("refusal.no_markers"))
    seen = next(iter(on_map(state, other(state.active))), "")
    return Refusal("VB 8.6" if seen else "VB 8.4", say("refusal.all_bombarded" if seen else "refusal.no_target"))


def target_hexes(state: Position, name: str) -> tuple[Hex, ...]:
    """Return the hex, or the two hexes of the hexside, in which a unit is bombarded."""
    place = state.units[name].at
    assert place is not None, "a target stands on the map"
    return state.rules.ground.hexes[place]


def bombard_targets(state: Position) -> Iterable[str]:
    """VB 8.2, VB 8.6, R-F3, R-F18, R-F52: enemies in sight whose hex was not bombarded this game turn."""
    hit = {state.rules.ground.hexes[place] for place in state.bombarded}
    return (name for name in on_map(state, other(state.active)) if target_hexes(state, name) not in hit)


@plain
class Target(Step[Position]):
    """VB 8.4: the player names the target of a bombardment."""

    def seat(self, state: Position) -> str:
        return state.active

    def offer(self, state: Position) -> Iterable[Action]:
        targets = state.rules.named("target", other(state.active))
        return [targets[name] for name in bombard_targets(state)]

    def refuse(self, state: Position, action: Action) -> Refusal | None:
        if action.verb != "target" or not action.pieces:
            return None
        if action.piece not in on_map(state, other(state.active)):
            return Refusal("VB 8.4", say("refusal.no_target"))
        return Refusal("VB 8.6", say("refusal.bombarded"))

    def take(self, state: Position, action: Action, log: Log) -> None:
        pop(state, self)
        where = state.units[action.piece].at
        assert where is not None, "a target stands on the map"
        state.bombarded.append(where)
        state.fight = Fight("bombardment", action.piece, where)
        push(state, BombardmentFight())
        ground = state.rules.ground
        text = say("record.bombardment", unit=state.rules.cards[action.piece].name, hex=ground.labels[where])
        log.add("bombardment", text, "VB 8.4", pieces=(action.piece,), hexes=ground.hexes[where], seat=state.active)
