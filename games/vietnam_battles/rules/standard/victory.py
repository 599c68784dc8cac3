"""VB 4.0: the end of a battle and its score."""

from __future__ import annotations

from collections.abc import Iterator

from games.vietnam_battles.content.content import SEATS
from games.vietnam_battles.state import Position, on_map
from hexcore.game import Log, Outcome, ScoreLine, end, say
from hexcore.text import Value


def lost(state: Position, seat: str) -> int:
    """Return the number of eliminated units of a seat."""
    return sum(state.units[name].box == "lost" for name in state.rules.forces[seat])


def all_lost(state: Position, seat: str) -> bool:
    return lost(state, seat) == len(state.rules.forces[seat])


def captured(state: Position) -> int:
    """Return the number of captured camps and caches."""
    return sum(chit.captured for chit in state.chits.values())


def outcome(state: Position) -> Outcome | None:
    if not state.ending:
        return None
    verdict = state.rules.endings[state.ending]
    text = say(f"outcome.{state.scenario}.{state.ending}")
    return Outcome(state.ending, verdict.winner, verdict.level, text, tuple(_score(state)))


def finish(state: Position, ending: str, log: Log) -> None:
    """End the battle and log how it came to that."""
    end(state, ending)
    verdict, units = state.rules.endings[ending], {seat: lost(state, seat) for seat in SEATS}
    said: dict[str, Value] = {
        "outcome": say(f"outcome.{state.scenario}.{ending}"),
        "us_lost": units["us"],
        "vc_lost": units["vc"],
        "vc_all": len(state.rules.forces["vc"]),
        "vc_weak": sum(state.units[name].depleted for name in on_map(state, "vc")),
        "captured": captured(state),
        "chits": len(state.chits),
        "exits": state.exits,
    }
    key = "ended_camps" if state.chits else "ended"
    if state.condition:
        key, said["condition"] = "ended_condition", say(f"condition.{state.condition}")
    log.add(
        "ended",
        say(f"record.{key}", **said),
        state.rules.chapter,
        ending=str(ending),
        winner=verdict.winner,
        us_lost=units["us"],
        vc_lost=units["vc"],
    )


def _score(state: Position) -> Iterator[ScoreLine]:
    yield ScoreLine(say("score.turn"), state.turn, "VB 4.0")
    yield ScoreLine(say("score.vc_lost"), lost(state, "vc"), "VB 7.6", "us")
    yield ScoreLine(say("score.us_lost"), lost(state, "us"), "VB 21.0", "vc")
    if state.chits:
        yield ScoreLine(say("score.captured"), captured(state), "VB 16.0", "us")
    if state.rules.may_leave:
        yield ScoreLine(say("score.exits"), state.exits, state.rules.chapter, "vc")
