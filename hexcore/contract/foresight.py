"""The contract of those who think ahead: what they imagine is drawn from what their seat knows, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from hexcore.contract.secrets import seen
from hexcore.contract.trial import Trial
from hexcore.game.records import canonical

DRAWS: Final = 12
"""So many positions are imagined where it is seen whether they differ."""
TRIED: Final = 40
"""So many positions are tried for that."""
EVERY: Final = 7
"""Every so many actions a position is imagined."""


def imagining_is_blind(trial: Trial) -> None:
    """What a seat imagines when it decides is the same, byte for byte, whatever it may not know."""
    game = trial.game
    for seed in trial.seeds(2):
        for ply in trial.plies(seed):
            decision = game.decision(ply.state)
            other = game.swap_secrets(ply.state, decision.seat) if decision is not None else None
            if decision is None or other is None:
                continue
            first, second = (_imagined(trial, state, decision.seat, ply.number) for state in (ply.state, other))
            if game.dump(first) != game.dump(second):
                raise trial.broken(f"what {decision.seat} imagines tells what it may not know")


def imagined_positions_fit(trial: Trial) -> None:
    """What a seat imagines while it decides looks to it like the true position, is sound, and has dice of its own."""
    game = trial.game
    for ply in trial.plies():
        decision = game.decision(ply.state)
        if ply.number % EVERY or decision is None:
            continue
        seat, before = decision.seat, game.dump(ply.state)
        imagined = _imagined(trial, ply.state, seat, ply.number)
        if game.dump(ply.state) != before:
            raise trial.broken("to imagine a position changes the true one")
        if imagined.dice.seed == ply.state.dice.seed or imagined.dice.faces or imagined.dice.drawn:
            raise trial.broken(f"the dice that {seat} imagines are the true ones")
        if seen(trial, imagined, seat) != seen(trial, ply.state, seat):
            raise trial.broken(f"{seat} can tell what it imagines from the true position")
        wrong = game.violations(imagined)
        if wrong:
            raise trial.broken(f"what {seat} imagines cannot be: {next(iter(wrong.items()))}")


def imagining_varies(trial: Trial) -> None:
    """Where something is hidden from who decides, different things are imagined."""
    game, tried = trial.game, 0
    for ply in (ply for seed in trial.seeds(3) for ply in trial.plies(seed, most=200)):
        decision = game.decision(ply.state)
        if tried >= TRIED or decision is None or game.swap_secrets(ply.state, decision.seat) is None:
            continue
        tried += 1
        found = {_without_dice(trial, ply.state, decision.seat, draw) for draw in range(DRAWS)}
        if len(found) < 2:
            raise trial.broken(f"{decision.seat} always imagines the same")


def values_are_shares(trial: Trial) -> None:
    """What a position is worth lies between 0 and 1, for two seats adds up to one, and at the end is the outcome."""
    game = trial.game
    for ply in trial.plies():
        worths = [game.value(ply.state, seat) for seat in trial.seats]
        if not all(0.0 <= worth <= 1.0 for worth in worths):
            raise trial.broken(f"a position is worth {worths}")
        if len(worths) == 2 and abs(sum(worths) - 1.0) > 1e-9:
            raise trial.broken(f"a position is worth {worths} to both together")


def _imagined(trial: Trial, state: Any, seat: str, draw: int) -> Any:
    return trial.game.imagine(state, seat, Random(draw))


def _without_dice(trial: Trial, state: Any, seat: str, draw: int) -> bytes:
    imagined = _imagined(trial, state, seat, draw)
    imagined.dice = state.dice
    return canonical(trial.game.dump(imagined))
