"""One game of the soak test: everything is checked after every action, and a failure is kept as a save."""

from __future__ import annotations

import json
import random
import time
from collections import deque
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from hexcore.contract import ContractBroken, Subject
from hexcore.contract.play import has_ended, truthful
from hexcore.contract.trial import PLY_CAP, Trial
from hexcore.contract.undo_and_saves import begun, played, replays, written_and_read
from hexcore.data.meta import Meta, OptionValue
from hexcore.game.actions import Action
from hexcore.game.game import Game
from hexcore.play.session import CHECKPOINT, Session
from hexcore.storage.saves import read_save, resume, to_save, write_save

EVERY: Final = 40  # about so often actions are taken back and carried out again
BACK: Final = 6  # so many at most are taken back at a time


class Bout(NamedTuple):
    """One game: its players, and the seed of its dice, options and bots."""

    game: str
    scenario: str
    bots: tuple[str, ...]
    seed: int

    @property
    def name(self) -> str:
        return f"{self.game}-{self.scenario}-{'-'.join(self.bots)}-{self.seed}"


class Soaked(NamedTuple):
    """The result of a bout: actions, seconds, the ending or what broke, and where that is kept."""

    bout: Bout
    plies: int
    seconds: float
    ending: str = ""
    broken: str = ""
    save: str = ""


def soak(game: Game[Any], bout: Bout, folder: Path) -> Soaked:
    """Play a bout; keep a failure in the folder as a save and a line with the seed and every action."""
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
    """Return the options of a bout: every other game has the rulebook's, the rest any."""
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
    """Play the game, checking everything after every action, then once more from its save; return its ending."""
    session = begun(trial, trial.subject.seeds[0])
    session.fenced = False
    back = random.Random(session.seed)
    before = deque([session.first], BACK + 1)
    for ply in written_and_read(trial, truthful(trial, played(trial, session, PLY_CAP))):
        before.append(ply.state.clone())
        if back.random() < 1 / EVERY:
            _there_and_back(trial, session, list(before), back.randint(1, BACK))
        if len(session.entries) % CHECKPOINT == 0:
            session.trim()
    has_ended(trial, session.state)
    replays(trial, session)
    outcome = session.outcome
    return outcome.ending if outcome else ""


def _there_and_back(trial: Trial, session: Session, before: list[Any], steps: int) -> None:
    """Undo some actions and redo them; the positions must be the same both ways."""
    steps = min(steps, len(before) - 1)
    for place in range(len(before) - 2, len(before) - 2 - steps, -1):
        session.undo()
        if session.state != before[place]:
            raise trial.broken(f"taking back action {len(session.entries) + 1} gives another position")
    for place in range(len(before) - steps, len(before)):
        session.redo()
        if session.state != before[place]:
            raise trial.broken(f"action {len(session.entries)} done again gives another position")


def keep(game: Game[Any], bout: Bout, broken: ContractBroken, actions: list[Action], folder: Path) -> str:
    """Keep a failure: a line with seed and actions, and the game as far as it can be played, as a save that opens."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{bout.name}.monsoon"
    options: Mapping[str, OptionValue] = options_of(game.meta, bout)
    session: Session | None = None
    try:
        session = Session(game, bout.scenario, options, bout.seed)
        for action in actions:
            session.apply(action)
    except Exception as error:  # what breaks may be just this action: the save is of the position before it
        stopped = f"{type(error).__name__}: {error}"
    else:
        stopped = ""
    saved = _saved(path, session, broken.what[:80]) if session else "no save: the game does not start"
    line = {
        **bout._asdict(), "options": options, "broken": str(broken), "stopped": stopped, "save": saved,
        "trail": list(broken.trail),
    }  # fmt: skip
    with (folder / "failures.jsonl").open("a", encoding="utf-8") as out:
        out.write(json.dumps(line) + "\n")
    return saved


def _saved(path: Path, session: Session, title: str) -> str:
    try:
        write_save(path, to_save(session, title=title))
        resume(session.game, read_save(path))
    except Exception as error:  # then the line with its actions must do
        return f"no save that opens: {type(error).__name__}: {error}"
    return path.name
