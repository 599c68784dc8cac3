"""GB 6.1, GB 7.0, GB 7.1, GB 7.2, GB 10.10: drawing, accomplishing and forfeiting missions."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar

from games.green_beret.content.content import DEMOLISH
from games.green_beret.content.counters import Mission
from games.green_beret.content.ground import BRIDGE
from games.green_beret.rules import extreme_prejudice, orders, purchase_points, victory
from games.green_beret.rules.needs import unmet
from games.green_beret.rules.noise import detection
from games.green_beret.rules.records import label, name_of, names_of
from games.green_beret.rules.stacking import camp_at, pieces_at, teams_at
from games.green_beret.rules.steps import PLAYER, then
from games.green_beret.state import GreenBeretState, Objective
from hexcore.game.actions import Action
from hexcore.game.odds import odds_of_die
from hexcore.game.records import Log
from hexcore.game.steps import Outline
from hexcore.plain import plain
from hexcore.text import say
from hexcore.types import Hex


def draw(state: GreenBeretState, log: Log) -> None:
    """GB 7.0: draw a mission blindly, then roll for its hex."""
    mission = state.content.missions[log.draw(state.mission_cup, "mission")]
    die = log.roll(6, "mission")
    h = mission.place(die)
    state.mission = Objective(mission.id, h)
    if log.heard:
        award, pieces = mission.award, (mission.id,)
        text = say("record.mission_placed", mission=mission.name, hex=label(state, h), die=die, award=award)
        places = [say("odds.piece", piece=label(state, mission.place(face))) for face in range(1, 7)]
        log.add(
            "mission_placed", text, "GB 7.0", pieces=pieces, hexes=(h,), die=die, award=award, seat=PLAYER,
            odds=odds_of_die(say("kind.mission_placed"), "GB 7.0", places),
        )  # fmt: skip
    # GB 7.0, GB 16.0, R89: a mission placed on a team or camp is done without gear
    if camp_at(state, h) or teams_at(state, h):
        then(state, GivenAway(h))
        accomplish(state, log, "GB 7.0")


@plain
class GivenAway(Outline[GreenBeretState]):
    """GB 7.0, R6: outside a camp a mission placed on a team detects it, but brings no enemies (GB 12.7)."""

    hex: Hex

    def give_away(self, state: GreenBeretState, log: Log) -> None:
        if not camp_at(state, self.hex):
            detection.detect(state, teams_at(state, self.hex), log, "GB 7.0")

    def close(self, state: GreenBeretState, log: Log) -> None:
        """R96: the enemies may withdraw."""
        detection.shelter(state, log)

    parts: ClassVar = (give_away, close)


def missing(state: GreenBeretState, mission: Mission, h: Hex, moving: Collection[str] = ()) -> list[Sequence[str]]:
    """GB 6.1, R25, R26: return the needs that gear in a hex, unless ``moving``, does not meet."""
    return unmet(state.content, mission.needs, [piece for piece in pieces_at(state, h) if piece not in moving])


def check(state: GreenBeretState, h: Hex, moving: list[str], log: Log) -> None:
    """GB 7.1, GB 10.10, R24, R25: a team halted there with the gear accomplishes the mission."""
    if state.mission is None or state.mission.hex != h:
        return
    mission, kinds = state.content.missions[state.mission.id], state.content.pieces
    halted = [team for team in teams_at(state, h) if team not in moving]
    if not halted or missing(state, mission, h, moving):
        return
    there = [piece for piece in pieces_at(state, h) if piece not in moving]
    tools = [next(piece for piece in there if kinds[piece].counter in group) for group in mission.needs]
    accomplish(state, log, "GB 7.1", halted, list(dict.fromkeys(tools)))
    # R23, R102: with the option, demolishing infrastructure on a bridge destroys the bridge
    if state.options.get("demolish_bridge") and mission.id == DEMOLISH and BRIDGE in state.content.counts_as[h]:
        state.demolished.append(h)
        log.add("bridge_blown", say("record.bridge_blown", hex=label(state, h)), "GB 7.1", hexes=(h,))


def accomplish(
    state: GreenBeretState, log: Log, rule: str, teams: Sequence[str] = (), tools: Sequence[str] = ()
) -> None:
    """GB 6.2, R24: count the current mission as done, and pay its award at once."""
    objective = state.mission
    assert objective is not None, "only a mission on the map is accomplished"
    mission = state.content.missions[objective.id]
    state.mission = None
    state.accomplished.append(mission.id)
    purchase_points.earn(state, mission.award, "award", "GB 6.2", mission.id)
    if log.heard:
        key = "accomplished_at_once" if not teams else "accomplished_with" if tools else "accomplished"
        by = {"teams": names_of(state, teams), "tools": names_of(state, tools)}
        award, left, score = mission.award, state.pp, victory.score(state)
        where = {"mission": mission.name, "hex": label(state, objective.hex)}
        text = say(f"record.{key}", **where, **by, points=award, left=left, score=score)
        terms = purchase_points.balance(state, award, say("term.award", mission=mission.name), "GB 6.2")
        pieces, hexes = (mission.id,), (objective.hex,)
        log.add(
            "accomplished",
            text,
            rule,
            pieces=pieces,
            hexes=hexes,
            modifiers=terms,
            award=award,
            total=left,
            score=score,
        )
    extreme_prejudice.consequences(state, objective, log, accomplished=True)


def forfeit(state: GreenBeretState, log: Log) -> None:
    """GB 7.2: the mission is out of the game; the turn goes on without one."""
    mission = state.mission
    assert mission is not None, "a forfeit is offered only with a mission on the map"
    state.mission = None
    state.forfeited.append(mission.id)
    if log.heard:
        score, terms = victory.score(state), victory.score_terms(state)
        text = say("record.forfeited", mission=name_of(state, mission.id), hex=label(state, mission.hex), score=score)
        log.add("forfeited", text, "GB 7.2", pieces=(mission.id,), hexes=(mission.hex,), modifiers=terms, total=score)
    extreme_prejudice.consequences(state, mission, log, accomplished=False)


def carry_out(state: GreenBeretState, action: Action, log: Log) -> bool:
    """GB 4.0, GB 7.2: carry out a standing order; return whether the action was one."""
    if action == orders.END:
        orders.end_campaign(state, log)
    elif action == orders.FORFEIT:
        forfeit(state, log)
    else:
        return False
    return True
