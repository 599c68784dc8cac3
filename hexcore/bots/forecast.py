"""Forecasts: the result that a seat can expect of a position, on one scale for advice and for finished games.

A position is played on by the game's first bots as far as its horizon (:func:`play_on`), and the one that comes of it
is judged (:func:`forecast`): by its result if the game is over, else by the game's own estimate, recalibrated by what
came of many games. The mean over several futures is the forecast.

How good forecasts are is data of the game, measured by ``python -m tools.league.forecasts``. A forecast that was no
better there than a constant, or was not measured, is not shown.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp, inf, log, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from hexcore.errors import BrokenContent, at
from hexcore.game.actions import Reason, Seat
from hexcore.game.bot import Bot, Vantage
from hexcore.game.game import Game
from hexcore.text import Figure, Text, say

if TYPE_CHECKING:
    from hexcore.bots.search import SearchResult

FILE: Final = "forecasts.toml"
PLY_CAP: Final = 4000  # no play-out takes so many actions
CERTAIN: Final = 0.001  # an estimate nearer to 0 or 1 is taken as so near
SUREST: Final = 5.0  # no forecast has greater log odds
ANCHOR: Final = (4.0, 2.0, 1.0)
"""How many futures the estimate of the position itself counts for, by thirds of the game: few futures vary much."""
Weights: TypeAlias = tuple[float, float, float, float]
Share: TypeAlias = Annotated[float, Field(ge=0, le=1)]


class Measured(BaseModel):
    """How good the forecasts of a third of the game were, as shares of the range of results."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    brier: Share  # the mean square of the distance between forecast and result
    constant: Share  # the same of the mean result, as a forecast of every game
    off: Share  # the distance between forecasts and mean results, over bins

    @property
    def worth_telling(self) -> bool:
        """Whether forecasts tell more than a constant."""
        return self.brier < self.constant


class Calibration(BaseModel):
    """What turns a game's own estimate for a seat into a forecast, and how good that was in thirds of the game.

    The weights are those of 1, of the progress, of the estimate and of both together. An estimate of the chance to win
    counts by its log odds, and so does the forecast; one of a score by itself.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    weights: Weights
    games: Annotated[int, Field(ge=1)]
    thirds: tuple[Measured, Measured, Measured]

    def at(self, progress: float) -> Measured:
        """Return how good the forecasts of this part of the game were."""
        return self.thirds[third_of(progress)]


Calibrations: TypeAlias = Mapping[str, Mapping[Seat, Calibration]]  # by scenario and seat


def recalibrated(weights: Weights, known: Weights, *, scored: bool) -> float:
    """Return the forecast for the parts of an estimate."""
    told = sum(weight * part for weight, part in zip(weights, known, strict=True))
    return min(1.0, max(0.0, told)) if scored else 1.0 / (1.0 + exp(-min(SUREST, max(-SUREST, told))))


def third_of(progress: float) -> int:
    """Return the third of a game, from 0."""
    return min(2, max(0, int(progress * 3)))


def parts(value: float, progress: float, *, scored: bool) -> Weights:
    """Return what the weights of a calibration belong to."""
    if not scored:
        safe = min(1.0 - CERTAIN, max(CERTAIN, value))
        value = log(safe / (1.0 - safe))
    return 1.0, progress, value, progress * value


_adapter: TypeAdapter[dict[str, dict[str, Calibration]]] = TypeAdapter(dict[str, dict[str, Calibration]])


@lru_cache(maxsize=16)
def calibrations_in(folder: Path) -> Calibrations:
    """Read the calibrations of a game; nothing where nobody has measured it."""
    try:
        return _adapter.validate_python(tomllib.loads((folder / FILE).read_text(encoding="utf-8")))
    except FileNotFoundError:
        return {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BrokenContent(at(FILE, str(error))) from None
    except ValidationError as error:
        lines = [f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors()]
        raise BrokenContent(at(FILE, "; ".join(lines))) from None


def calibration_of(game: Game[Any], scenario: str, seat: Seat) -> Calibration | None:
    """Return the calibration of a seat; None where it was not measured."""
    return calibrations_in(game.data.base.parent).get(scenario, {}).get(seat)


# -- one future ------------------------------------------------------------------------------------------------------


def play_on(game: Game[Any], state: Any, bots: Mapping[Seat, Bot], until: float = inf) -> bool:
    """Let bots play a position on, up to an age or the end; return whether the game has ended."""
    for _ in range(PLY_CAP):
        offered = game.decision(state)
        if offered is None or game.age(state) >= until:
            return offered is None
        action = bots[offered.seat].choose(Vantage(game, state, offered.seat), offered)
        game.apply(state, action, offered=offered, quiet=True)
    return False


def forecast(game: Game[Any], state: Any, seat: Seat) -> float:
    """Return the forecast of a position for a seat, from 0 to 1: its result if the game is over."""
    value = game.value(state, seat)
    calibration = calibration_of(game, state.scenario, seat)
    if calibration is None or game.outcome(state) is not None:
        return value
    scored = game.score_range is not None
    return recalibrated(calibration.weights, parts(value, game.progress(state), scored=scored), scored=scored)


# -- several futures -------------------------------------------------------------------------------------------------


class Expected(NamedTuple):
    """What a seat can expect without a plan and with it, from 0 to 1, with the errors of that and of the gain."""

    before: float
    after: float
    error: float
    doubt: float


def measured_at(game: Game[Any], state: Any, seat: Seat) -> Measured | None:
    """Return how good forecasts are at this point of the game; None where they are not worth telling."""
    calibration = calibration_of(game, state.scenario, seat)
    measured = calibration and calibration.at(game.progress(state))
    return measured if measured and measured.worth_telling else None


class Start(NamedTuple):
    """The position whose futures are played: its own forecast, its weight beside them, and how far they are off."""

    forecast: float
    weight: float
    off: float


def start_of(game: Game[Any], state: Any, seat: Seat) -> Start | None:
    """Return where futures start; None where forecasts are not worth telling."""
    measured = measured_at(game, state, seat)
    if measured is None:
        return None
    return Start(forecast(game, state, seat), ANCHOR[third_of(game.progress(state))], measured.off)


def anchored(start: Start, futures: Sequence[float]) -> tuple[float, float]:
    """Return what is expected of a position from the forecasts of its futures, and the error of that."""
    mean, off = average(futures or [start.forecast], start.off)
    count = len(futures)
    return (start.weight * start.forecast + count * mean) / (start.weight + count), off


def expected(start: Start, base: Mapping[int, float], plan: Mapping[int, float], since: int) -> Expected:
    """Return what plan 0 and a plan come to, from the forecasts of both by their worlds.

    The plan is compared in the worlds from ``since`` on, if both have met some: by those before it was picked out.
    """
    mean, off = anchored(start, list(base.values()))
    both = [world for world in plan if world in base]
    gains = [plan[world] - base[world] for world in [world for world in both if world >= since] or both]
    gain, doubt = average(gains or [0.0])
    return Expected(mean, min(1.0, max(0.0, mean + gain)), off, doubt)


def average(values: Sequence[float], off: float = 0.0) -> tuple[float, float]:
    """Return the mean of some values and its error, together with what each of them is off as a rule."""
    count = len(values)
    mean = sum(values) / count
    spread = sum((one - mean) ** 2 for one in values) / max(1, count - 1)
    return mean, sqrt(off**2 + spread / count)


# -- in words --------------------------------------------------------------------------------------------------------

SPOKEN: Final = frozenset(
    f"why.{kind}_{came}" for kind in ("win", "points", "plans") for came in ("better", "same", "hardly")
)


def thought_of(game: Game[Any], found: SearchResult) -> Reason | None:
    """Return what a search came to; None where nothing was compared.

    It rests on what the seat knows, so it is never open: nobody else is told before the end where something is hidden.
    It speaks of the side that chose; :func:`addressed` says the same to the player of that side.
    """
    if not found.worlds or found.plans < 2:
        return None
    came = "better" if found.actions else "same"
    if found.expected is None:
        return Reason(say(f"why.plans_{came}", plans=found.plans, count=found.worlds))
    told = _compared(game, found.expected)
    if found.actions and (found.expected.after <= found.expected.before or told["before"] == told["after"]):
        came = "hardly"
    return Reason(say(f"why.{_kind(game)}_{came}", plans=found.plans, count=found.worlds, **told))


def missed_by(game: Game[Any], found: SearchResult) -> Text:
    """Return what a better plan would have come to, beside what was done, said to the player."""
    if found.expected is None or found.expected.after <= found.expected.before:
        return say("you.plans_missed", count=found.worlds)
    scored, (low, high) = game.score_range is not None, game.score_range or (0.0, 100.0)
    told, span = found.expected, high - low
    gain = max(0.1, (told.after - told.before) * span) if scored else max(1.0, (told.after - told.before) * span)
    sure = say("why.off", off=written_off(told.doubt * span, scored=scored))
    told_gain = Figure(f"{gain:.1f}" if scored else f"{gain:.0f}")
    return say(f"you.{_kind(game)}_missed", count=found.worlds, gain=told_gain, sure=sure)


def addressed(text: Text) -> Text:
    """Return what a search came to as it is said to the player of that side; anything else stays as it is."""
    return text._replace(key=f"you.{text.key.partition('.')[2]}") if text.key in SPOKEN else text


def _kind(game: Game[Any]) -> str:
    return "points" if game.score_range is not None else "win"


def _compared(game: Game[Any], told: Expected) -> dict[str, Any]:
    """The forecast without the plan and with it, and the error."""
    scored, (low, high) = game.score_range is not None, game.score_range or (0.0, 100.0)
    before, after = (written(low + value * (high - low), scored=scored) for value in (told.before, told.after))
    off = written_off(told.error * (high - low), scored=scored)
    return {"before": before, "after": after, "sure": say("why.off", off=off)}


def written(value: float, *, scored: bool) -> Figure:
    """Write a score to a tenth, or a chance to a percent: it is never certain."""
    return Figure(f"{round(value, 1) + 0.0:.1f}" if scored else f"{min(99, max(1, round(value)))}%")


def written_off(off: float, *, scored: bool) -> Figure:
    """Write an error, which is never nothing."""
    return Figure(f"{max(0.1, off):.1f}" if scored else f"{max(1.0, off):.0f}")
