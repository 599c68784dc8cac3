"""Thinking in a process of its own: a window stays smooth while somebody who thinks ahead takes his time.

One aide works for a table. What is sent to it are worlds, imagined from what the thinking seat knows, and never the
true position: whatever it does, it cannot know more. Messages are JSON, and carry the number of their search.

    here:   {"search": 1, "seat": "us", "effort": [32, 8, 1.5, 3.0], "seed": 5}
            {"search": 1, "world": 0, "state": {…}}
    there:  {"search": 1, "want": 3}
            {"search": 1, "found": {"actions": […], "value": 0.61, …}}

The same worlds, seed and effort come to the same as they do here. An aide that is late, gone, or answers what makes no
sense is ended, and another one is started the next time.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from math import inf, isfinite
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

from hexcore.bots.background import Worker
from hexcore.bots.forecast import Expected
from hexcore.bots.search import BrokenOff, Effort, NoAnswer, Search, SearchResult, world_of
from hexcore.errors import MonsoonError
from hexcore.game.actions import read_action
from hexcore.game.bot import Vantage
from hexcore.game.game import Game
from hexcore.game.plugins import registry
from hexcore.types import Labels

LATE = 2.0  # so many seconds after its time an answer may come
STARTING = 20.0  # so many seconds a process may take until it is ready to think, on a busy machine
GRACE = LATE + STARTING
AHEAD = 2  # so many worlds more than are asked for are sent, so that nobody waits for the next one


class AidePlace(NamedTuple):
    """A helper's game, and the packs laid over it."""

    game: str
    packs: tuple[Path, ...]


class _Process(Worker):
    """The process of an aide, and what is known of it."""

    ready = False
    broken_off = False
    """Nobody wants an answer of it any more."""
    failed = False
    """It has no sensible answer any more."""

    @property
    def fit(self) -> bool:
        """Whether it can be asked."""
        return self.process.is_alive() and not self.failed

    def fail(self) -> None:
        """Give it up; the thread that has started it clears away."""
        self.failed = True
        self.process.terminate()


class Aide:
    """Searches for the bots of one table in a process, which is there from :meth:`start` until :meth:`end`.

    :meth:`start` and :meth:`end` are for the thread that lives as long as the table, :meth:`search` for any other.
    """

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._place = AidePlace(game.meta.id, tuple(game.data.packs))
        self._process: _Process | None = None
        self._searches = 0
        self._problem = ""

    @property
    def pid(self) -> int:
        """The process that thinks; 0 where there is none."""
        return self._process.pid if self._process is not None else 0

    def start(self) -> None:
        """Let there be a process that is ready, or soon will be; where none can be started there is none."""
        if self._process is not None and self._process.fit:
            return
        self.end()
        process = _Process(work, self._place)
        self._process = None if process.over else process
        self._problem = process.problem or ""

    def end(self) -> None:
        """End the process: nobody wants its answer any more. A search that waits for it is broken off."""
        process, self._process = self._process, None
        if process is not None:
            process.broken_off = True
            process.stop()

    # -- a search ---------------------------------------------------------------------------------------------

    def search(self, vantage: Vantage, effort: Effort, seed: int) -> SearchResult:
        """Search for a seat; raise :class:`~hexcore.bots.search.NoAnswer` where nothing comes of it."""
        process = self._process
        if process is None:
            raise NoAnswer(self._problem or "it was not started")
        self._searches += 1
        try:
            self._wait_until_ready(process)
            return self._asked(process.line, vantage, effort, seed)
        except (OSError, EOFError, ValueError, TypeError, KeyError, MonsoonError) as error:
            if process.broken_off:
                raise BrokenOff("nobody wants to know any more") from error
            process.fail()
            raise NoAnswer(f"{type(error).__name__}: {error}") from error

    def _wait_until_ready(self, process: _Process) -> None:
        if not process.ready:
            said = _heard(process.line, time.monotonic() + STARTING)
            if said.get("ready") != self._place.game:
                raise ValueError(said.get("broken", "not ready"))
            process.ready = True

    def _asked(self, line: Connection, vantage: Vantage, effort: Effort, seed: int) -> SearchResult:
        until, number = time.monotonic() + effort.seconds + LATE, self._searches
        _say(line, {"search": number, "seat": vantage.seat, "effort": effort_json(effort), "seed": seed})
        sent = wanted = 0
        while True:
            for world in range(sent, wanted + AHEAD + 1):
                self._send_world(line, world, vantage, seed)
            sent = max(sent, wanted + AHEAD + 1)
            said = _heard(line, until)
            if said.get("search") != number:
                continue
            if "found" in said:
                return read_found(said["found"], vantage.board, effort)
            wanted = _number(said["want"], effort.rollouts)

    def _send_world(self, line: Connection, number: int, vantage: Vantage, seed: int) -> None:
        world = self._game.dump_json(world_of(vantage, seed, number))
        line.send_bytes(b'{"search":%d,"world":%d,"state":%b}' % (self._searches, number, world))


def _heard(line: Connection, until: float) -> dict[str, Any]:
    if not line.poll(None if until == inf else max(0.0, until - time.monotonic())):
        raise TimeoutError("no answer in time")
    said = json.loads(line.recv_bytes())
    if not isinstance(said, dict):
        raise TypeError("an answer that makes no sense")
    return said


def _say(line: Connection, said: Mapping[str, Any]) -> None:
    line.send_bytes(json.dumps(said, separators=(",", ":")).encode())


# -- what is said --------------------------------------------------------------------------------------------------


def effort_json(effort: Effort) -> list[float | None]:
    """Write how much is to be thought; no clock is None."""
    return [effort.rollouts, effort.plans, effort.bar, effort.seconds if isfinite(effort.seconds) else None]


def found_json(found: SearchResult, labels: Labels) -> dict[str, Any]:
    """Write what a search came to."""
    return {**found._asdict(), "actions": [action.json(labels) for action in found.actions]}


def read_found(data: Mapping[str, Any], labels: Labels, effort: Effort) -> SearchResult:
    """Read what a search came to; what it cannot have come to is refused."""
    value, before, error = (_share(data[name]) for name in ("value", "before", "error"))
    spent, worlds = (_number(data[name], effort.rollouts) for name in ("rollouts", "worlds"))
    actions = tuple(read_action(action, labels) for action in data["actions"])
    told = None if data["expected"] is None else Expected(*map(_share, data["expected"]))
    return SearchResult(actions, value, before, error, spent, _number(data["plans"], effort.plans), worlds, told)


def _share(value: object) -> float:
    if not isinstance(value, int | float) or not -1e-9 <= value <= 1 + 1e-9:
        raise ValueError(f"{value!r} is no share")
    return float(value)


def _number(value: object, most: int) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError(f"{value!r} is no number up to {most}")
    return value


# -- in the process ------------------------------------------------------------------------------------------------


def work(line: Connection, place: AidePlace) -> None:
    """Open the game, and search whenever that is asked for, until the line ends."""
    try:
        game = registry().open(place.game, place.packs)
    except MonsoonError as error:
        _say(line, {"broken": str(error)})
        return
    _say(line, {"ready": game.meta.id})
    while True:
        asked = json.loads(line.recv_bytes())
        if "seat" in asked:
            _answer(line, game, asked)


def _answer(line: Connection, game: Game[Any], asked: Mapping[str, Any]) -> None:
    rollouts, plans, bar, seconds = asked["effort"]
    effort = Effort(rollouts, plans, bar, inf if seconds is None else seconds)
    worlds = _Sent(line, game, asked["search"])
    found = Search(game, asked["seat"], effort, asked["seed"]).run(worlds)
    _say(line, {"search": asked["search"], "found": found_json(found, game.board(worlds.scenario))})


class _Sent:
    """The worlds of a search: each is asked for when it is wanted, and has mostly been sent by then."""

    def __init__(self, line: Connection, game: Game[Any], search: int) -> None:
        self._line, self._game, self._search = line, game, search
        self._world: tuple[int, Any] = (-1, None)
        self.scenario = ""

    def __call__(self, number: int) -> Any:
        if self._world[0] != number:
            _say(self._line, {"search": self._search, "want": number})
        while self._world[0] != number:
            said = json.loads(self._line.recv_bytes())
            if said.get("search") == self._search and said["world"] == number:
                self._world = number, self._game.load(said["state"], trusted=True)
        self.scenario = self._world[1].scenario
        return self._world[1]
