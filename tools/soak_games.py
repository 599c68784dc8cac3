"""One game of the long proof: played to its end, everything seen to after every action, and a failure kept as a save."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from hexcore.actions import Action
from hexcore.contract import ContractBroken, Subject
from hexcore.contract.keeping import replays, written_and_read
from hexcore.contract.playing import has_ended, truthful
from hexcore.contract.trial import PLY_CAP, Trial
from hexcore.game import Game
from hexcore.meta import Meta, OptionValue
from hexcore.saves import read_save, resume, to_save, write_save
from hexcore.session import CHECKPOINT, Session

BACK: Final = 6
"""So many actions at most are taken back at a time."""


class Bout(NamedTuple):
    """One game to be played: who sits there, and the seed of its dice, its options and its bots."""

    game: str
    scenario: str
    bots: tuple[str, ...]
    seed: int

    @property
    def name(self) -> str:
        """The bout in one word, good for a file."""
        return f"{self.game}-{self.scenario}-{'-'.join(self.bots)}-{self.seed}"


class Soaked(NamedTuple):
    """How a bout went: how many actions in how many seconds, how it ended, what broke, and where that is kept."""

    bout: Bout
    plies: int
    seconds: float
    ending: str = ""
    broken: str = ""
    save: str = ""


def soak(game: Game[Any], bout: Bout, folder: Path) -> Soaked:
    """Play a bout; whatever breaks is kept in the folder as a save and a line with the seed and every action."""
    options = options_of(game.meta, bout)
    subject = Subject(lambda: game, bout.scenario, range(bout.seed, bout.seed + 1), PLY_CAP, bout.bots, options)
    trial = Trial(subject)
    began = time.perf_counter()
    broken = ending = save = ""
    try:
        ending = _played(trial)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # one broken game must not stop thousands of others
        what = error if isinstance(error, ContractBroken) else trial.broken(f"{type(error).__name__}: {error}")
        broken, save = str(what), keep(game, bout, what, list(trial.played), folder)
    return Soaked(bout, len(trial.played), time.perf_counter() - began, ending, broken, save)


def options_of(meta: Meta, bout: Bout) -> dict[str, OptionValue]:
    """Return the options of a bout: every other game has those of the rulebook, the rest any."""
    if bout.seed % 2 == 0:
        return {}
    choose = random.Random(bout.seed).choice
    given = {option.id: option for option in meta.options if not option.scenarios or bout.scenario in option.scenarios}
    values: dict[str, OptionValue] = {}
    for name, option in given.items():
        if isinstance(option.default, bool):
            values[name] = choose([False, True])
        elif option.choices:
            values[name] = choose(option.choices)
        elif option.low is not None and option.high is not None:
            values[name] = choose(range(option.low, option.high + 1))
    return values


def _played(trial: Trial) -> str:
    """Play the game with everything seen to after every action, and again in a session; return how it ended."""
    state = trial.begin(trial.subject.seeds[0])
    positions = [_position(trial, state)]
    for ply in written_and_read(trial, truthful(trial, trial.play(state, PLY_CAP))):
        positions.append(_position(trial, ply.state))
    has_ended(trial, state)
    session = _again(trial, positions)
    replays(trial, session)
    outcome = session.outcome
    return outcome.ending if outcome else ""


def _position(trial: Trial, state: Any) -> bytes:
    return sha256(trial.game.dump_json(state)).digest()


def _again(trial: Trial, positions: list[bytes]) -> Session:
    """Play the same actions in a session: the same positions come, also after taking some back now and then."""
    session = Session(trial.game, trial.scenario, trial.subject.options, trial.subject.seeds[0])
    session.fenced = False
    back = random.Random(session.seed)
    for action in tuple(trial.played):
        session.apply(action)
        _same(trial, session, positions, "played again")
        if back.random() < 1 / CHECKPOINT:
            _there_and_back(trial, session, positions, back.randint(1, BACK))
        if len(session.entries) % CHECKPOINT == 0:
            session.trim()
    return session


def _there_and_back(trial: Trial, session: Session, positions: list[bytes], steps: int) -> None:
    """Take some actions back and carry them out again."""
    steps = min(steps, len(session.entries))
    for _ in range(steps):
        session.undo()
        _same(trial, session, positions, "taken back")
    for _ in range(steps):
        session.redo()
        _same(trial, session, positions, "done again")


def _same(trial: Trial, session: Session, positions: list[bytes], how: str) -> None:
    if _position(trial, session.state) != positions[len(session.entries)]:
        raise trial.broken(f"the position after {len(session.entries)} actions is another when {how}")


def keep(game: Game[Any], bout: Bout, broken: ContractBroken, played: list[Action], folder: Path) -> str:
    """Keep what broke: a line with seed and actions, and the game as far as it can be played, as a save that opens."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{bout.name}.monsoon"
    options: Mapping[str, OptionValue] = options_of(game.meta, bout)
    try:
        session = Session(game, bout.scenario, options, bout.seed)
        for action in played:
            session.apply(action)
    except Exception as error:  # what breaks may be just this action: the save is of the position before it
        stopped = f"{type(error).__name__}: {error}"
    else:
        stopped = ""
    saved = _saved(path, session, broken.what[:80])
    line = {
        **bout._asdict(), "options": options, "broken": str(broken), "stopped": stopped, "save": saved,
        "trail": list(broken.trail),
    }  # fmt: skip
    with (folder / "failures.jsonl").open("a", encoding="utf-8") as out:
        out.write(json.dumps(line) + "\n")
    return saved


def _saved(path: Path, session: Session, title: str) -> str:
    """Write a session as a save, and see that it opens by the door that every save comes in by."""
    try:
        write_save(path, to_save(session, title=title))
        resume(session.game, read_save(path))
    except Exception as error:  # then the line with its actions must do
        return f"no save that opens: {type(error).__name__}: {error}"
    return path.name
