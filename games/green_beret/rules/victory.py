"""GB 5.0: the score, the level it earns, and the ways a campaign ends."""

from __future__ import annotations

from typing import Final

from games.green_beret.content.counters import Level
from games.green_beret.state import GreenBeretState
from hexcore.game.actions import Outcome, ScoreLine
from hexcore.game.records import Log, Modifier
from hexcore.text import say

STOPPED: Final = "stopped"

NO_MISSIONS: Final = "no_missions"

ALL_TEAMS_LOST: Final = "all_teams_lost"

ENDINGS: Final = (STOPPED, NO_MISSIONS, ALL_TEAMS_LOST)


def teams_lost(state: GreenBeretState) -> int:
    """R3: leaders never count."""
    return sum([piece in state.content.teams for piece in state.gone]) if state.gone else 0


def score(state: GreenBeretState) -> int:
    """GB 5.0, R46: missions accomplished, less missions forfeited, less teams eliminated."""
    return len(state.accomplished) - len(state.forfeited) - teams_lost(state)


def level(state: GreenBeretState) -> Level:
    return standing(state)[1]


def standing(state: GreenBeretState) -> tuple[int, Level]:
    """GB 5.0, R45: return the score and its level; without a team it is a court-martial."""
    content, worth = state.content, score(state)
    return worth, content.levels[0] if state.ending == ALL_TEAMS_LOST else content.level(worth)


def score_lines(state: GreenBeretState) -> tuple[ScoreLine, ...]:
    return (
        ScoreLine(say("score.accomplished"), len(state.accomplished), "GB 5.0"),
        ScoreLine(say("score.forfeited"), -len(state.forfeited), "GB 7.2"),
        ScoreLine(say("score.teams_lost"), -teams_lost(state), "GB 5.0"),
    )


def score_terms(state: GreenBeretState) -> tuple[Modifier, ...]:
    return tuple(Modifier(line.label, line.amount, line.rule) for line in score_lines(state))


def outcome(state: GreenBeretState) -> Outcome | None:
    if not state.ending:
        return None
    reached = level(state)
    text = say(f"outcome.{state.ending}", level=reached.name, score=score(state))
    return Outcome(state.ending, "", reached.id, text, score_lines(state))


def judge(state: GreenBeretState, log: Log) -> None:
    """GB 5.0: record how the campaign ended, and its score."""
    worth = score(state)
    text = say(f"record.{state.ending}", score=worth, level=level(state).name)
    log.add(state.ending, text, "GB 5.0", modifiers=score_terms(state), score=worth, total=worth)
