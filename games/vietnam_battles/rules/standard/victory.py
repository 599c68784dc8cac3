"""VB 21.0, 25.0, 26.0, 27.0: how each battle ends."""

from __future__ import annotations

from enum import StrEnum

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.state import Position
from hexcore.outcomes import Outcome, ScoreLine
from hexcore.records import Log
from hexcore.steps import end
from hexcore.text import say


class BoysEnding(StrEnum):
    """The ways The Boys of '67 can end."""

    US_VICTORY = "us_victory"
    DRAW = "draw"
    US_DEFEAT = "us_defeat"
    """A draw, downgraded because a US unit was eliminated."""
    VC_VICTORY = "vc_victory"


class SnoopyEnding(StrEnum):
    """The ways Snoopy's Nose can end."""

    UNITS_DESTROYED = "units_destroyed"
    CAMPS_DESTROYED = "camps_destroyed"
    GENUINE_CAPTURED = "genuine_captured"
    VC_ENDURES = "vc_endures"
    BODY_COUNT = "body_count"
    """The Viet Cong endure because US losses have cut the campaign short."""


class TriangleEnding(StrEnum):
    """The ways The Iron Triangle can end."""

    ESCAPE = "escape"
    CASUALTIES = "casualties"
    HOLD = "hold"
    US_VICTORY = "us_victory"


ENDINGS: dict[str, type[StrEnum]] = {
    "boys_of_67": BoysEnding,
    "snoopys_nose": SnoopyEnding,
    "iron_triangle": TriangleEnding,
}

US_WINS = frozenset({"us_victory", "units_destroyed", "camps_destroyed", "genuine_captured"})


def lost(state: Position, seat: str) -> int:
    """How many units of a seat were eliminated."""
    return sum(state.units[name].box == "lost" for name in state.rules.forces[seat])


def _body_count(state: Position) -> bool:
    """VB 21.0, R-F20: whether the game is already past its last turn."""
    return state.turn > state.rules.last_turn(state)


# 25.0: The Boys of '67


def after_boys(state: Position, log: Log) -> None:
    """R-F65: both Viet Cong units gone ends it at once; R-F19, R-F20: so may the body count."""
    if lost(state, "vc") == len(state.rules.forces["vc"]):
        end(state, BoysEnding.US_VICTORY)
    elif _body_count(state):
        judge_boys(state)


def judge_boys(state: Position) -> None:
    """VB 25.0: one Viet Cong unit gone or both depleted is a draw, and a defeat if a US unit is gone too."""
    units = [state.units[name] for name in state.rules.forces["vc"]]
    gone = lost(state, "vc")
    if gone == len(units):
        end(state, BoysEnding.US_VICTORY)
    elif gone or all(unit.depleted for unit in units):
        end(state, BoysEnding.US_DEFEAT if state.us_losses else BoysEnding.DRAW)
    else:
        end(state, BoysEnding.VC_VICTORY)


# 26.0: Snoopy's Nose


def _us_has_won(state: Position) -> SnoopyEnding | None:
    """R-F33, R-F62: all units or all camps, or the one real chit."""
    if state.genuine:
        return SnoopyEnding.GENUINE_CAPTURED if state.chits[state.genuine].captured else None
    if lost(state, "vc") == len(state.rules.forces["vc"]):
        return SnoopyEnding.UNITS_DESTROYED
    all_camps = state.chits and all(chit.captured for chit in state.chits.values())
    return SnoopyEnding.CAMPS_DESTROYED if all_camps else None


def after_snoopys_nose(state: Position, log: Log) -> None:
    """R-F65: a US win first, then the body count."""
    won = _us_has_won(state)
    if won is not None:
        end(state, won)
    elif _body_count(state):
        end(state, SnoopyEnding.BODY_COUNT)


def judge_snoopys_nose(state: Position) -> None:
    """VB 26.0: unless the US player has won, the Viet Cong have."""
    won = _us_has_won(state)
    end(state, won or (SnoopyEnding.BODY_COUNT if state.us_losses else SnoopyEnding.VC_ENDURES))


# 27.0: The Iron Triangle


def after_iron_triangle(state: Position, events: list[str], log: Log) -> None:
    """R-F66: one open roll for each exit and each US unit lost, the count rising by one each time."""
    exits = [event for event in events if event.startswith("exited ")]
    losses = [event for event in events if event.startswith("lost ") and _is_us(state, event)]
    for place in range(len(exits)):
        _roll(state, TriangleEnding.ESCAPE, state.exits - len(exits) + place + 1, log)
    for place in range(len(losses)):
        _roll(state, TriangleEnding.CASUALTIES, state.us_losses - len(losses) + place + 1, log)


def _is_us(state: Position, event: str) -> bool:
    return state.rules.cards[event.removeprefix("lost ")].nation == "us"


def _roll(state: Position, condition: TriangleEnding, count: int, log: Log) -> None:
    if state.ending:
        return
    die = log.roll(6, condition)
    text = say(f"record.roll_{condition}", die=die, count=count)
    log.add("condition_roll", text, "VB 27.0", seat="vc", condition=str(condition), die=die, count=count)
    if state.condition == condition and die < count:
        end(state, condition)


def judge_iron_triangle(state: Position, area: frozenset[Place], log: Log) -> None:
    """VB 27.0: holding the field needs a die below the number of units in the area; R-F25: else the US player wins."""
    holding = sum(place in area for place in state.vc_at)
    if state.condition == TriangleEnding.HOLD:
        _roll(state, TriangleEnding.HOLD, holding, log)
    if not state.ending:
        end(state, TriangleEnding.US_VICTORY)


# The verdict


def outcome(state: Position) -> Outcome | None:
    """Return how the game ended."""
    if not state.ending:
        return None
    winner = "us" if state.ending in US_WINS else "" if state.ending == BoysEnding.DRAW else "vc"
    level = "draw" if not winner else "defeat" if state.ending == BoysEnding.US_DEFEAT else "victory"
    text = say(f"outcome.{state.scenario}.{state.ending}")
    return Outcome(state.ending, winner, level, text, tuple(_score(state)))


def _score(state: Position) -> list[ScoreLine]:
    lines = [
        ScoreLine(say("score.turn"), state.turn, "VB 4.0"),
        ScoreLine(say("score.vc_lost"), lost(state, "vc"), "VB 7.6", "us"),
        ScoreLine(say("score.us_lost"), lost(state, "us"), "VB 21.0", "vc"),
    ]
    if state.chits:
        lines.append(ScoreLine(say("score.captured"), sum(c.captured for c in state.chits.values()), "VB 16.0", "us"))
    if state.rules.conditions:
        lines.append(ScoreLine(say("score.exits"), state.exits, "VB 27.0", "vc"))
    return lines
