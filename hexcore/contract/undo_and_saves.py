"""Checks of undo, saves, replays, and positions that were written by hand or damaged."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final

from hexcore.contract.trial import Ply, Trial
from hexcore.data.files import canonical
from hexcore.errors import MonsoonError
from hexcore.game.records import records_digest
from hexcore.play.session import Session
from hexcore.storage.saves import read_save, resume, to_save, verify, write_save

# stands in the place of a value when a program or a person has slipped
NONSENSE: Final[tuple[object, ...]] = (None, "nonsense", -7, 1_000_000, [], ["nonsense"], [[]], {}, {"nonsense": 1})
EVERY: Final = 60  # actions between two positions that are damaged: there are many ways


def undo_reaches_the_start(trial: Trial) -> None:
    """Undo returns exactly the position before each action, and redo the one after it, with the same records."""
    dump = trial.game.dump
    for seed in trial.seeds:
        session = begun(trial, seed)
        session.fenced = False
        positions, told = [canonical(dump(session.state))], list[str]()
        for ply in played(trial, session, min(120, trial.subject.plies)):
            positions.append(canonical(dump(ply.state)))
            told.append(records_digest(ply.records))
        for place in range(len(positions) - 2, -1, -1):
            session.undo()
            if canonical(dump(session.state)) != positions[place]:
                raise trial.broken(f"undo to action {place} gives another position")
        for place in range(1, len(positions)):
            heard = told[place - 1]
            if records_digest(session.redo()) != heard:
                raise trial.broken(f"redo of action {place} writes other records")
            if canonical(dump(session.state)) != positions[place]:
                raise trial.broken(f"redo of action {place} gives another position")


def begun(trial: Trial, seed: int) -> Session:
    """Start the game of a seed as a session, which keeps its history."""
    trial.seed = seed
    trial.played.clear()
    return Session(trial.game, trial.scenario, trial.subject.options, seed)


def played(trial: Trial, session: Session, plies: int) -> Iterator[Ply]:
    """Play so many actions in a session, yielding after each, until the end at most."""
    choose = trial.player()
    for number in range(plies):
        decision = session.decision
        if decision is None or not decision.actions:
            return
        action = choose(session.state, decision)
        trial.played.append(action)
        yield Ply(number, decision, action, session.apply(action), session.state)


def saved_games_go_on(trial: Trial) -> None:
    """Every position survives writing and reading, and some go on as the game does."""
    for seed in trial.seeds:
        for _ in written_and_read(trial, trial.plies_of(seed)):
            continue


def written_and_read(trial: Trial, plies: Iterable[Ply]) -> Iterator[Ply]:
    """Pass on the actions of a game, writing and reading the position after each.

    Some of the positions read go on beside the game.
    """
    followers: list[tuple[int, Any]] = []
    for ply in plies:
        for since, state in followers:
            if trial.game.apply(state, ply.action) != ply.records:
                raise trial.broken(f"the game goes on differently from its save after action {since + 1}")
        followers = [(since, state) for since, state in followers if ply.number - since < 5]
        again = _read_back(trial, ply.state)
        if ply.number % 7 == 0:
            followers.append((ply.number, again))
        yield ply


def _read_back(trial: Trial, state: Any) -> Any:
    try:
        again = trial.game.load(json.loads(json.dumps(trial.game.dump(state))))
    except MonsoonError as error:
        raise trial.broken(f"the position is refused by the game that reached it: {error}") from error
    if again != state:
        raise trial.broken("the position is read back differently")
    return again


def same_seed_same_game(trial: Trial) -> None:
    """The same seed and choices give the same records in a game opened afresh."""
    for seed in trial.seeds:
        _opens_alike(trial, seed)
        runs = []
        for _ in range(2):
            afresh = Trial(trial.subject)
            runs.append([records_digest(ply.records) for ply in afresh.plies_of(seed)])
        if runs[0] != runs[1]:
            trial.seed = seed
            raise trial.broken("the seed gave two different games")


def quiet_play_is_the_same(trial: Trial) -> None:
    """An action without records leads to the same position, dice included."""
    dump = trial.game.dump
    for seed in trial.seeds:
        state = trial.begin(seed)
        ahead = state.clone()
        for ply in trial.play(state, trial.subject.plies):
            if trial.game.apply(ahead, ply.action, quiet=True):
                raise trial.broken("an action wrote records in quiet play")
            if canonical(dump(ahead)) != canonical(dump(ply.state)):
                raise trial.broken("an action leads to another position in quiet play")


def _opens_alike(trial: Trial, seed: int) -> None:
    games, begun = [Trial(trial.subject).game for _ in range(3)], (trial.scenario, trial.subject.options, seed)
    (state, records), (_, again) = (game.opening(*begun) for game in games[:2])
    started = games[2].start(*begun)
    if trial.game.dump(state) != trial.game.dump(started) or records_digest(records) != records_digest(again):
        trial.seed = seed
        raise trial.broken("the opening leads to another game than the start")


def replay_is_exact(trial: Trial) -> None:
    """A saved game replays record by record to the same position, and can be resumed."""
    for seed in trial.seeds:
        session = begun(trial, seed)
        for _ in played(trial, session, trial.subject.plies):
            continue
        replays(trial, session)


def replays(trial: Trial, session: Session) -> None:
    """Check that a session replays from its file, and goes on from there."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.monsoon"
        write_save(path, to_save(session))
        save = read_save(path)
    try:
        verify(trial.game, save)
    except MonsoonError as error:
        raise trial.broken(f"the save does not replay: {error}") from error
    if resume(trial.game, save).entries != session.entries:
        raise trial.broken("the save goes on as another game")


def bad_positions_are_refused(trial: Trial) -> None:
    """A damaged position is refused with a sentence, or can be played."""
    sparingly = trial.subject.sparingly
    for ply in trial.plies():
        turn, between = divmod(ply.number, EVERY * len(trial.seeds))
        if between:
            continue
        written = trial.game.dump(ply.state)
        for what, data in _shapeless(written):
            if _loaded(trial, what, data) is not None:
                raise trial.broken(f"{what} is accepted")
        for what, data in islice(_slips(written), turn % sparingly, None, sparingly):
            state = _loaded(trial, what, data)
            if state is not None:
                _playable(trial, what, state)


def _shapeless(written: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    yield from ((f"{value!r} as a position", value) for value in NONSENSE if not isinstance(value, dict))
    yield "the position of another game", {**written, "game": "no_such_game"}
    yield "an unknown field", {**written, "no_such_field": 1}
    yield "an unknown scenario", {**written, "scenario": "no_such_scenario"}
    yield "an unknown step", {**written, "stack": [*written.get("stack", ()), {"step": "no_such_step"}]}


def _slips(written: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for name in written:
        yield f"{name} left out", {key: value for key, value in written.items() if key != name}
        yield from ((f"{name} = {value!r}", {**written, name: value}) for value in NONSENSE)
    stack = written.get("stack", [])
    for place, step in enumerate(stack):
        for name in step:
            for value in NONSENSE:
                bent = [*stack[:place], {**step, name: value}, *stack[place + 1 :]]
                yield f"stack.{place}.{name} = {value!r}", {**written, "stack": bent}


def _loaded(trial: Trial, what: str, data: Any) -> Any:
    try:
        return trial.game.load(json.loads(json.dumps(data)))
    except MonsoonError as error:
        if not str(error):
            raise trial.broken(f"{what} is refused without a message") from error
        return None
    except Exception as error:
        raise trial.broken(f"{what} is not refused but fails: {_named(error)}") from error


def _playable(trial: Trial, what: str, state: Any) -> None:
    try:
        decision = trial.game.decision(state)
        for seat in trial.seats:
            trial.game.view(state, seat)
    except Exception as error:
        raise trial.broken(f"{what} is accepted and cannot be shown: {_named(error)}") from error
    if decision is not None and not decision.actions:
        raise trial.broken(f"{what} is accepted and nothing is offered")


def _named(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
