"""Previews and proposals: the odds of a fight, and the landings and marches of reinforcements.

Proposals use only what both players know: found camps, visible enemies, jungle not yet searched. They avoid places
where something would come between: new jungle, a bridge that could be blown, an enemy.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from typing import NamedTuple

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.rules.exclusive.bridges import bridges_to_blow
from games.vietnam_battles.rules.exclusive.slicks import Flight
from games.vietnam_battles.rules.exclusive.tangos import Voyage
from games.vietnam_battles.rules.standard.combat.attack import attackers_on
from games.vietnam_battles.rules.standard.combat.differential import column, odds, reading
from games.vietnam_battles.rules.standard.combat.results import cause_of
from games.vietnam_battles.rules.standard.combat.retreat import RetreatOrder, must_pay
from games.vietnam_battles.rules.standard.movement.march import DONE, March, step_action
from games.vietnam_battles.rules.standard.movement.phase import Movement, allowance, move_refusal
from games.vietnam_battles.rules.standard.movement.price import entries
from games.vietnam_battles.rules.steps import current_fight, fighter_seat
from games.vietnam_battles.shown.reach import End, ends_of
from games.vietnam_battles.shown.view import sees
from games.vietnam_battles.state import Fight, Position, friend_at
from hexcore.board.paths import search
from hexcore.errors import InvalidInput
from hexcore.game import OFF_MAP, Action, Chance, Hex, Odds, Proposal, Reason, Refusal, Seat, Text, say


def preview(state: Position, action: Action, seat: str) -> Odds | None:
    """Return the odds of a fight; a result that asks for a retreat says who cannot retreat."""
    fight = _fight_of(state, action, seat)
    if fight is None:
        return None
    found, seen = odds(state, fight), _as_seen(state, fight, seat)
    return found._replace(chances=tuple(_with_the_stuck(seen, chance) for chance in found.chances))


RETREATS = {"D2": 2, "D3": 3, "A1": 1, "A2": 2, "A3": 3}
"""VB 7.6: how many hexes a result makes units retreat."""


def _as_seen(state: Position, fight: Fight, seat: str) -> Position:
    """Return the position with this fight, without units that are hidden from a seat (R-F55)."""
    seen = copy(state)
    seen.fight = fight
    if seat != "vc":
        seen.dark_at = {}
    return seen


def _stuck(seen: Position, code: str) -> list[str]:
    """VB 7.7: return the units that cannot retreat as far as a result asks: that costs each a step at least."""
    fight = current_fight(seen)
    if code not in RETREATS:
        return []
    names = [fight.target] if code.startswith("D") else fight.attackers
    return [name for name in names if _cannot_retreat(seen, name, RETREATS[code])]


def _cannot_retreat(seen: Position, name: str, distance: int) -> bool:
    fight, origin = current_fight(seen), seen.units[name].at
    if origin is None:
        return False
    cause, shelled = cause_of(seen) if name == fight.target else ([fight.where], False)
    return must_pay(seen, name, RetreatOrder(distance, origin, tuple(cause), shelled))


def _with_the_stuck(seen: Position, chance: Chance) -> Chance:
    """VB 7.7, VB 7.8: word a retreat that cannot be made: the unit loses a step, or dies if it is depleted."""
    stuck, fight = _stuck(seen, chance.key), current_fight(seen)
    if not stuck:
        return chance
    distance, cards = RETREATS[chance.key], seen.rules.cards
    if chance.key.startswith("A"):
        units = tuple(cards[name].name for name in stuck)
        return chance._replace(label=say("result.attackers_stuck", distance=distance, units=units, count=len(units)))
    dies = "lost" if seen.units[fight.target].depleted else "step"
    kind = "result_bombardment" if fight.kind == "bombardment" else "result"
    return chance._replace(label=say(f"{kind}.stuck_{dies}", distance=distance))


def _fight_of(state: Position, action: Action, seat: str) -> Fight | None:
    if action.verb in ("attack", "target") and action.pieces:
        return _new_fight(state, action.verb, action.piece, seat)
    if state.fight is None:
        return None
    fight = state.fight.clone()
    if action.verb == "join" and action.pieces:
        if not set(action.pieces) <= set(attackers_on(state, fight.target, state.active)):
            return None
        fight.attackers = list(dict.fromkeys([*fight.attackers, *action.pieces]))
    elif action.verb == "support" and action.pieces:
        attacking = action.piece in state.rules.battle.pools[fighter_seat(state)]
        (fight.fire if attacking else fight.cover).append(action.piece)
    elif action.verb not in ("fight", "pass"):
        return None
    return fight if fight.attackers or fight.fire else None


def _new_fight(state: Position, verb: str, target: str, seat: str) -> Fight | None:
    unit = state.units.get(target)
    if unit is None or unit.at is None or unit.box or not sees(state, seat, target):
        return None
    if verb == "attack":
        attackers = attackers_on(state, target, state.active)
        return Fight("attack", target, unit.at, attackers) if attackers else None
    return Fight("bombardment", target, unit.at)


def fates_of(state: Position, seat: str) -> dict[str, dict[str, float]]:
    """Return how likely each unit of the fight is unhurt, retreats, loses a step or is eliminated."""
    fight = state.fight
    if fight is None:
        raise InvalidInput("there is no fight")
    codes = [reading(fight.kind, code) for code in column(state, fight).results]
    seen = _as_seen(state, fight, seat)
    found = {fight.target: _fates(seen, fight.target, codes, _TARGET)}
    for name in fight.attackers:
        alone = _ALONE if len(fight.attackers) == 1 else _AMONG
        found[name] = _fates(seen, name, codes, alone)
    return found


_TARGET = {"De": "eliminated", "D2": "retreats", "D3": "retreats", "Ex": "step"}
_ALONE = {"Ae": "eliminated", "A1": "retreats", "A2": "retreats", "A3": "retreats", "Ex": "step", "(A)": "step"}
_AMONG = {**_ALONE, "Ex": "may_lose_step", "(A)": "may_lose_step"}


def _fates(state: Position, name: str, codes: list[str], meaning: dict[str, str]) -> dict[str, float]:
    found: dict[str, float] = {}
    for code in codes:
        fate = meaning.get(code, "unhurt")
        if fate == "retreats" and name in _stuck(state, code):
            fate = "step"
        if fate == "step" and state.units[name].depleted:
            fate = "eliminated"
        found[fate] = found.get(fate, 0.0) + 1 / len(codes)
    return {fate: round(p, 6) for fate, p in found.items()}


APART = 2  # least distance of landings to enemies: fights are chosen
TOO_NEAR = 12  # price of landing nearer, in hexes


class Goal(NamedTuple):
    """A hex worth landing near or marching to, with the reasons for both."""

    hex: Hex
    why: Text
    marching: Text


def goals(state: Position) -> list[Goal]:
    """Return what the US player is known to look for: camps, else enemies, else unsearched jungle."""
    ground, rules = state.rules.ground, state.rules
    camps = [(name, chit.hex) for name, chit in state.chits.items() if chit.found and not chit.captured]
    if camps:
        kinds = rules.battle.chits
        found = ((kinds[name], h) for name, h in camps if h is not None)
        return [_goal(h, f"_{kind}", hex=ground.board.label(h)) for kind, h in found]
    seen = [(ground.hex(place), name) for place, name in state.vc_at.items()]
    if seen:
        return [_goal(h, "", enemy=rules.cards[name].name) for h, name in sorted(seen)]
    return [_goal(h, "_jungle") for h in sorted(ground.jungle) if h not in state.searched]


def _goal(h: Hex, kind: str, **named: str) -> Goal:
    return Goal(h, say(f"why.lands{kind}", **named), say(f"why.marches{kind}", **named))


def landing(state: Position, offered: Iterable[Action]) -> tuple[Action, Reason | None]:
    """Return the best landing and why: in the open, near a goal and friends, not beside the enemy."""
    ground, wanted = state.rules.ground, goals(state)
    together = [*state.zones, *state.beaches]
    enemies = [ground.hex(place) for place in state.vc_at]

    def cost(action: Action) -> tuple[int, int]:
        place = ground.landing_place(action)
        # VB 15.0, VB 18.0: what is looked into, or a bridge that could be blown, would come between
        disturbs = len(ground.jungle_round[place]) + len(bridges_to_blow(state, place))
        return disturbs, _way(state, place, wanted, together, enemies)

    best = min(offered, key=cost)
    goal = nearest(state, ground.hex(ground.landing_place(best)), wanted)
    return best, Reason(goal.why, open=True) if goal is not None else None


def _way(state: Position, place: Place, wanted: list[Goal], together: list[Hex], enemies: list[Hex]) -> int:
    """Score a landing place by its distance to a goal and to landed units; near enemies cost extra."""
    ground = state.rules.ground
    far, here = ground.board.distance, ground.hex(place)
    to_goal = max(APART, min((far(here, goal.hex) for goal in wanted), default=APART))
    to_friends = min((far(here, friend) for friend in together), default=0)
    near = any(far(here, enemy) < APART for enemy in enemies)
    return 2 * to_goal + to_friends + TOO_NEAR * near


def nearest(state: Position, here: Hex, wanted: list[Goal]) -> Goal | None:
    far = state.rules.ground.board.distance
    return min(wanted, key=lambda goal: far(here, goal.hex), default=None)


def sought(state: Position) -> str:
    """Return what the US player looks for now: ``camps``, ``caches``, ``enemy`` or ``jungle``."""
    kinds = {state.rules.battle.chits[name] for name, chit in state.chits.items() if chit.found and not chit.captured}
    if kinds:
        return "camps" if "camp" in kinds else "caches"
    return "enemy" if state.vc_at else "jungle"


def plan(state: Position, riding: Iterable[str]) -> Text:
    """Say what the whole entry is for; ``riding`` are carried in."""
    carried = len(list(riding))
    enemies = sorted({state.rules.cards[name].name for name in state.vc_at.values()})
    if not carried:
        return say("why.entry_edge")
    return say(f"why.entry_{sought(state)}", count=carried, enemies=tuple(enemies))


FAR = 400  # distance beyond the size of any map
SHUNNED = 5  # distance that a disturbed hex counts


def may_enter(state: Position, name: str, left: int) -> bool:
    return any(not isinstance(price, Refusal) for _, price in entries(state, name, left))


def places_to_enter(state: Position, name: str, left: int) -> list[Place]:
    """Return the entry places, the best first: undisturbed, free, and near a goal."""
    found = [place for place, price in entries(state, name, left) if not isinstance(price, Refusal)]
    far, hexes = distances(state, afloat=name in state.rules.boats), state.rules.ground.hexes

    def cost(place: Place) -> tuple[bool, bool, int]:
        return disturbs(state, place), bool(friend_at(state, name, place)), far.get(hexes[place][0], FAR)

    return sorted(found, key=cost)


def next_step(state: Position, march: March) -> Action | None:
    """Return the next step of a reinforcement towards the best place that it reaches."""
    here = state.units[march.unit].at
    if here is None:
        places = places_to_enter(state, march.unit, march.left)
        return state.rules.ground.actions("enter")[places[0]] if places else None
    end = _best_end(state, march.unit, here)
    if end is not None:
        return step_action(state, here, end.way[0])
    return None if friend_at(state, march.unit, here) else DONE


def _best_end(state: Position, name: str, here: Place) -> End | None:
    """Return the undisturbed place nearest to a goal; None to stay.

    A unit with a friend cannot stay, so any place will do.
    """
    far, ground = distances(state, afloat=name in state.rules.boats), state.rules.ground
    enemies = [ground.hex(place) for place in state.vc_at]

    def apart(place: Place) -> bool:
        return all(ground.board.distance(ground.hex(place), enemy) >= APART for enemy in enemies)

    ends = {place: end for place, end in ends_of(state, name).items() if end.way}
    good = {
        place: end for place, end in ends.items() if apart(place) and not any(disturbs(state, by) for by in end.way)
    }
    now = FAR if friend_at(state, name, here) else far.get(ground.hex(here), FAR)
    best = min(good, key=lambda place: (far.get(ground.hex(place), FAR), good[place].spent), default=None)
    if best is not None and (far.get(ground.hex(best), FAR) < now or now == FAR):
        return good[best]
    return next(iter(ends.values()), None) if now == FAR else None


def disturbs(state: Position, place: Place) -> bool:
    """VB 15.0, VB 18.0: whether new jungle would be looked into, or a bridge could be blown."""
    fresh = (h for h in state.rules.ground.jungle_round[place] if h not in state.searched)
    return next(fresh, None) is not None or bool(bridges_to_blow(state, place))


def distances(state: Position, *, afloat: bool = False) -> Mapping[Hex, int]:
    """Return distances to the nearest goal over land, or anything for boats.

    A disturbed hex counts as several, so that units go round a wood that they do not want to enter.
    """
    ground = state.rules.ground
    neighbours = ground.board.neighbours
    weights = dict.fromkeys(ground.board.playable, 1)
    if not afloat:
        land = ground.land_of.items()
        weights = {h: SHUNNED if any(disturbs(state, place) for place in places) else 1 for h, places in land}
    wanted = list(dict.fromkeys(goal.hex for goal in goals(state)))

    def steps(here: Hex, spent: int) -> list[tuple[Hex, int]]:
        if here == OFF_MAP:
            return [(h, 0) for h in wanted]
        return [(h, weights[h]) for h in neighbours[here] if h in weights]

    return search(OFF_MAP, steps, FAR).cost


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
    return list(state.rules.rides(state, name))[:1]
