"""Proposals: the next action by which reinforcements come onto the map."""

from __future__ import annotations

from collections.abc import Mapping

from games.vietnam_battles.rules.exclusive.slicks import Flight
from games.vietnam_battles.rules.exclusive.tangos import Voyage
from games.vietnam_battles.rules.standard.movement.march import March
from games.vietnam_battles.rules.standard.movement.phase import Movement, allowance, move_refusal
from games.vietnam_battles.shown.previews import goals, landing, may_enter, nearest, next_step, plan, sought
from games.vietnam_battles.state import Position
from hexcore.game import Action, Proposal, Reason, Seat, say


def proposals(state: Position, seat: Seat) -> Mapping[str, Proposal]:
    """Return the next action of an entry, for the player who moves, in the movement phase."""
    step = state.stack[-1] if state.stack else None
    if state.active != seat or state.phase != "movement":
        return {}
    if isinstance(step, Movement):
        coming = [action for name in state.rules.forces[seat] for action in _ways_in(state, name)]
        marching = any(action.verb == "move" for action in coming)
        text = say(f"proposal.entry_{sought(state)}" if marching else "proposal.entry", count=len(coming))
        why = plan(state, (action.piece for action in coming if action.verb != "move"))
        return {"entry": Proposal(text, coming[0], begins=True, why=Reason(why, open=True))} if coming else {}
    if isinstance(step, (Flight, Voyage)) and state.units[step.unit].box == "entry":
        zone, reason = landing(state, step.offer(state))
        return {"entry": Proposal(say("proposal.entry", count=1), zone, why=reason)}
    if isinstance(step, March) and step.unit in state.rules.battle.entries:
        action = next_step(state, step)
        aim = _why(state, action) if action is not None and action.verb == "enter" else None
        return {"entry": Proposal(say("proposal.entry", count=1), action, why=aim)} if action is not None else {}
    return {}


def _why(state: Position, enters: Action) -> Reason | None:
    goal = nearest(state, enters.hex, goals(state)) if enters.hexes else None
    return Reason(goal.marching, open=True) if goal is not None else None


def _ways_in(state: Position, name: str) -> list[Action]:
    """Return how a reinforcement comes in: over its edge if a place is open, else by slick or tango."""
    if state.units[name].box != "entry":
        return []
    if move_refusal(state, name) is None:
        return [Action("move", (name,))] if may_enter(state, name, allowance(state, name)) else []
    rides = state.rules.rides(state)
    return list(rides(name))[:1] if rides is not None else []
