"""What is proposed to a player: his reinforcements come onto the map one after the other, each where it is of use."""

from __future__ import annotations

from collections.abc import Mapping

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.rules.exclusive.slicks import Flight
from games.vietnam_battles.rules.exclusive.tangos import Voyage
from games.vietnam_battles.rules.standard.movement.march import DONE, March, step_action
from games.vietnam_battles.rules.standard.movement.phase import Movement, allowance, move_refusal
from games.vietnam_battles.rules.standard.movement.prices import entries
from games.vietnam_battles.shown.landing import landing, plan
from games.vietnam_battles.shown.reach import ends_of
from games.vietnam_battles.state import Position, friend_at
from hexcore.actions import Action, Refusal, Seat
from hexcore.answers import Proposal
from hexcore.reasons import Reason
from hexcore.text import say


def proposals(state: Position, seat: Seat) -> Mapping[str, Proposal]:
    """Return the next action by which reinforcements come in: for the player who moves, in the movement phase."""
    step = state.stack[-1] if state.stack else None
    if state.active != seat or state.phase != "movement":
        return {}
    if isinstance(step, Movement):
        coming = [action for name in state.rules.forces[seat] for action in _ways_in(state, name)]
        text = say("proposal.entry", count=len(coming))
        why = plan(state, (action.piece for action in coming if action.verb != "move"))
        return {"entry": Proposal(text, coming[0], begins=True, why=Reason(why, open=True))} if coming else {}
    if isinstance(step, (Flight, Voyage)) and state.units[step.unit].box == "entry":
        zone, reason = landing(state, step.offer(state))
        return {"entry": Proposal(say("proposal.entry", count=1), zone, why=reason)}
    if isinstance(step, March) and step.unit in state.rules.battle.entries:
        action = _next(state, step)
        return {"entry": Proposal(say("proposal.entry", count=1), action)} if action is not None else {}
    return {}


def _ways_in(state: Position, name: str) -> list[Action]:
    """How a reinforcement comes in: on its own where it finds an open place at its edge, else by slick or tango."""
    if state.units[name].box != "entry":
        return []
    if move_refusal(state, name) is None:
        return [Action("move", (name,))] if _open(state, name, allowance(state, name)) else []
    rides = state.rules.rides(state)
    return list(rides(name))[:1] if rides is not None else []


def _open(state: Position, name: str, left: int) -> list[Place]:
    """The places where a reinforcement can come in: without a friend first, then where little jungle is near."""
    found = [place for place, price in entries(state, name, left) if not isinstance(price, Refusal)]
    round_it = state.rules.ground.jungle_round
    return sorted(found, key=lambda place: (bool(friend_at(state, name, place)), len(round_it[place])))


def _next(state: Position, march: March) -> Action | None:
    """Come in; where a friend stands, go on to the nearest free place; then stop."""
    here = state.units[march.unit].at
    if here is None:
        places = _open(state, march.unit, march.left)
        return state.rules.ground.actions("enter")[places[0]] if places else None
    if not friend_at(state, march.unit, here):
        return DONE
    ways = (end.way for end in ends_of(state, march.unit).values() if end.way)
    way = next(ways, None)
    return step_action(state, here, way[0]) if way is not None else None
