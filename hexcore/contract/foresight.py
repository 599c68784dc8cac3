"""Checks of sampled positions: they depend only on what their seat knows."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from hexcore.contract.secrets import seen
from hexcore.contract.trial import Trial
from hexcore.data.files import canonical

DRAWS: Final = 12  # positions sampled to see whether they differ
TRIED: Final = 15  # positions of each game from which they are sampled
LOOKS: Final = 60  # positions of each game from which they are sampled


def imagining_is_blind(trial: Trial) -> None:
    """A sampled position is the same, byte for byte, whatever its seat may not know."""
    game = trial.game
    for place in trial.positions(LOOKS):
        seat = place.decision.seat
        other = game.swap_secrets(place.state, seat)
        if other is None:
            continue
        first, second = (_imagined(trial, state, seat, place.number) for state in (place.state, other))
        if game.dump(first) != game.dump(second):
            raise trial.broken(f"a sampled position tells {seat} what it may not know")


def imagined_positions_fit(trial: Trial) -> None:
    """A sampled position looks true to its seat, is sound, and has other dice."""
    game = trial.game
    for place in trial.positions(LOOKS):
        seat, before = place.decision.seat, game.dump(place.state)
        imagined = _imagined(trial, place.state, seat, place.number)
        if game.dump(place.state) != before:
            raise trial.broken("sampling a position changes the true one")
        if imagined.dice.seed == place.state.dice.seed or imagined.dice.faces or imagined.dice.drawn:
            raise trial.broken(f"the sampled position of {seat} has the true dice")
        if seen(trial, imagined, seat) != seen(trial, place.state, seat):
            raise trial.broken(f"{seat} can tell a sampled position from the true one")
        wrong = game.violations(imagined)
        if wrong:
            raise trial.broken(f"the sampled position of {seat} is impossible: {next(iter(wrong.items()))}")


def imagining_varies(trial: Trial) -> None:
    """Where something is hidden from the actor, samples differ."""
    game, tried = trial.game, 0
    for place in trial.positions(LOOKS):
        seat = place.decision.seat
        if tried >= TRIED * len(trial.seeds) or game.swap_secrets(place.state, seat) is None:
            continue
        tried += 1
        found = {_without_dice(trial, place.state, seat, draw) for draw in range(DRAWS)}
        if len(found) < 2:
            raise trial.broken(f"the sampled positions of {seat} are always the same")


def values_are_shares(trial: Trial) -> None:
    """The value of a position is from 0 to 1, and adds up to one for two seats."""
    game = trial.game
    for ply in trial.plies():
        worths = [game.value(ply.state, seat) for seat in trial.seats]
        if not all(0.0 <= worth <= 1.0 for worth in worths):
            raise trial.broken(f"the values {worths} of a position are not from 0 to 1")
        if len(worths) == 2 and abs(sum(worths) - 1.0) > 1e-9:
            raise trial.broken(f"the values {worths} of a position do not add up to 1")


def _imagined(trial: Trial, state: Any, seat: str, draw: int) -> Any:
    return trial.game.imagine(state, seat, Random(draw))


def _without_dice(trial: Trial, state: Any, seat: str, draw: int) -> bytes:
    imagined = _imagined(trial, state, seat, draw)
    imagined.dice = state.dice
    return canonical(trial.game.dump(imagined))
