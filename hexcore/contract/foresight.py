"""Checks of sampled positions: they depend only on what their seat knows."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from hexcore.contract.secrets import seen
from hexcore.contract.trial import Trial
from hexcore.game.records import canonical

DRAWS: Final = 12  # positions sampled to see whether they differ
TRIED: Final = 40  # positions from which they are sampled
EVERY: Final = 7  # actions between two samples


def imagining_is_blind(trial: Trial) -> None:
    """A sampled position is the same, byte for byte, whatever its seat may not know."""
    game = trial.game
    for seed in trial.seeds(2):
        for ply in trial.plies(seed):
            decision = game.decision(ply.state)
            other = game.swap_secrets(ply.state, decision.seat) if decision is not None else None
            if decision is None or other is None:
                continue
            first, second = (_imagined(trial, state, decision.seat, ply.number) for state in (ply.state, other))
            if game.dump(first) != game.dump(second):
                raise trial.broken(f"a sampled position tells {decision.seat} what it may not know")


def imagined_positions_fit(trial: Trial) -> None:
    """A sampled position looks true to its seat, is sound, and has other dice."""
    game = trial.game
    for ply in trial.plies():
        decision = game.decision(ply.state)
        if ply.number % EVERY or decision is None:
            continue
        seat, before = decision.seat, game.dump(ply.state)
        imagined = _imagined(trial, ply.state, seat, ply.number)
        if game.dump(ply.state) != before:
            raise trial.broken("sampling a position changes the true one")
        if imagined.dice.seed == ply.state.dice.seed or imagined.dice.faces or imagined.dice.drawn:
            raise trial.broken(f"the sampled position of {seat} has the true dice")
        if seen(trial, imagined, seat) != seen(trial, ply.state, seat):
            raise trial.broken(f"{seat} can tell a sampled position from the true one")
        wrong = game.violations(imagined)
        if wrong:
            raise trial.broken(f"the sampled position of {seat} is impossible: {next(iter(wrong.items()))}")


def imagining_varies(trial: Trial) -> None:
    """Where something is hidden from the actor, samples differ."""
    game, tried = trial.game, 0
    for ply in (ply for seed in trial.seeds(3) for ply in trial.plies(seed, most=200)):
        decision = game.decision(ply.state)
        if tried >= TRIED or decision is None or game.swap_secrets(ply.state, decision.seat) is None:
            continue
        tried += 1
        found = {_without_dice(trial, ply.state, decision.seat, draw) for draw in range(DRAWS)}
        if len(found) < 2:
            raise trial.broken(f"the sampled positions of {decision.seat} are always the same")


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
