"""Bots think aside: their choice is computed in a thread of its own, so that the window never waits for it.

Worker processes. A worker lives no longer than the process that started it, however that one ends: by itself, by an
interrupt, by a signal that it cannot catch (see :mod:`hexcore.bots.processes`).
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, NamedTuple, TypeAlias

from hexcore.bots.processes import context, serve
from hexcore.errors import MonsoonError
from hexcore.game.actions import Action, Decision, Reason
from hexcore.game.bot import Bot, Vantage
from hexcore.game.odds import Odds
from hexcore.play.session import Session
from hexcore.text import ENGLISH, Text
from hexcore.types import Hex

NOTHING = -1  # no position at all


class Leg(NamedTuple):
    """What one press carries out: a choice and what belongs to it, to the end of a move or to the roll it leads to.

    ``lines`` tell it if it is more than the choice. ``way`` leads over the map, ``odds`` are those of the roll.
    """

    actions: tuple[Action, ...]
    lines: tuple[Text, ...] = ()
    way: tuple[Hex, ...] = ()
    odds: Odds | None = None


class Thought(NamedTuple):
    """A bot's choice, with its reason and its plan where there are any, and what one press carries out of it."""

    action: Action
    why: Reason | None = None
    plan: tuple[Text, ...] = ()
    leg: Leg | None = None


Ahead: TypeAlias = Callable[[Vantage, Action], Leg]  # finds what one press carries out


def thought_by(bot: Bot, action: Action, *, plans: bool = False) -> Thought:
    """A bot's latest choice with its reason, and with its plan if that is wanted."""
    return Thought(action, getattr(bot, "why", None), getattr(bot, "plan", ()) if plans else ())


class Thinker:
    """Lets one bot at a time choose. A choice for a position that is no longer there is thrown away."""

    def __init__(self, *, plans: bool = False, ahead: Ahead | None = None) -> None:
        self._plans, self._ahead = plans, ahead
        self._thread: threading.Thread | None = None
        self._asked = self._about = NOTHING
        """The positions about which a bot was asked, and about which one thinks now."""
        self._lock = threading.Lock()
        self._thought: Thought | None = None

    @property
    def busy(self) -> bool:
        """Whether a bot is thinking."""
        return self._thread is not None and self._thread.is_alive()

    def is_astray(self, session: Session) -> bool:
        """Whether a bot still thinks about a position that is no longer there."""
        return self._about not in (NOTHING, session.version)

    def asked(self, session: Session) -> bool:
        """Whether a bot was asked about the present position, and its answer has not been taken yet."""
        return self._asked == session.version

    def ask(self, session: Session, decision: Decision, bot: Bot) -> None:
        """Let a bot choose for the position of a session; asking again for the same position changes nothing.

        While it still thinks about another position it is not asked: a bot has one head.
        """
        version = session.version
        if self._asked == version or self._about != NOTHING:
            return
        with self._lock:
            self._asked, self._about, self._thought = version, version, None
        vantage = Vantage(session.game, session.state.clone(), decision.seat)
        self._thread = threading.Thread(
            target=self._think, args=(bot, vantage, decision, version), daemon=True, name="bot-thinking"
        )
        self._thread.start()

    def _think(self, bot: Bot, vantage: Vantage, decision: Decision, version: int) -> None:
        thought: Thought | None = None
        try:
            action = bot.choose(vantage, decision)
            thought = thought_by(bot, action, plans=self._plans)
            if self._ahead is not None:
                thought = thought._replace(leg=self._ahead(vantage, action))
        finally:
            with self._lock:
                self._about = NOTHING
                if self._asked == version:
                    self._thought = thought

    def answer(self, session: Session) -> Thought | None:
        """The choice for the position of a session, once it is there."""
        with self._lock:
            if self._asked != session.version:
                return None
            thought, self._thought = self._thought, None
            self._asked = self._asked if thought is None else NOTHING
        return thought

    def wait(self, seconds: float = 30.0) -> None:
        """Wait until the bot has chosen: for tests and for leaving."""
        if self._thread is not None:
            self._thread.join(seconds)


ENDING_S = 0.5  # how long a worker may take to end when it is told to
SHARE_STEP = 0.005


class _Share(NamedTuple):
    share: float


class _Done(NamedTuple):
    result: Any


class _Failure(NamedTuple):
    problem: str


class Worker:
    """A process started by ``spawn`` that works for this one, and the connection to it.

    ``target(line, *args)`` runs there and must be importable; ``language`` is that of errors. A job tells how far it is
    and returns its result, a server answers what it is sent::

        def write(line: Connection, order: Order) -> Path:        def serve_squares(line: Connection) -> None:
            tell = share_teller(line)                                 while True:
            for n, page in enumerate(order.pages):                        line.send(line.recv() ** 2)
                tell(n / len(order.pages))
            return order.path

        worker = Worker(write, order, language="en")              worker = Worker(serve_squares)
        worker.poll()                                             worker.send(12)
        bar.show(worker.share)                                    answers = worker.poll()
        if worker.over:
            show(worker.result if worker.problem is None else worker.problem)

    :meth:`poll` never waits; call it now and then. A worker is stopped by :meth:`stop`, when it is no longer referred
    to, and when this process ends. Start it from a thread that lives on: on Linux it ends with that thread.
    """

    def __init__(self, target: Callable[..., Any], *args: Any, language: str = ENGLISH) -> None:
        self.share = 0.0
        """The share of the work that is done, as told by :func:`share_teller`."""
        self.over = False
        """Whether nothing more will come."""
        self.result: Any = None
        """What the target returned."""
        self.problem: str | None = None
        """Why it failed, in words; empty for a process that is gone without a word, None if nothing is wrong."""
        spawned = context()
        self.line: Connection
        self.line, theirs = spawned.Pipe()
        self.process: SpawnProcess = spawned.Process(target=_run, args=(theirs, target, args, language), daemon=True)
        try:
            self.process.start()
        except OSError as error:
            self.over, self.problem = True, error.strerror or str(error)
        finally:
            theirs.close()
        self._stop = weakref.finalize(self, _stop, self.process, self.line)

    @property
    def pid(self) -> int:
        """The process id; 0 if it could not be started."""
        return self.process.pid or 0

    @property
    def exit_code(self) -> int | None:
        """The exit code of a process that has ended."""
        return self.process.exitcode

    @property
    def works(self) -> bool:
        """Whether the process is still at work; for callers that await no messages."""
        self.poll()
        return not self.over

    def send(self, message: object) -> None:
        """Send a message; one that is gone does not hear it."""
        with suppress(OSError):
            self.line.send(message)

    def poll(self) -> list[Any]:
        """Take in all that has come since, and return the messages other than share, result and problem."""
        messages = []
        try:
            while not self.over and self.line.poll():
                message = self.line.recv()
                if isinstance(message, _Share):
                    self.share = message.share
                elif isinstance(message, _Done):
                    self.over, self.result = True, message.result
                elif isinstance(message, _Failure):
                    self.over, self.problem = True, message.problem
                else:
                    messages.append(message)
        except (EOFError, OSError):
            self.process.join(ENDING_S)
            self.over, self.problem = True, ""
        return messages

    def stop(self) -> None:
        """End the process now, whatever it is doing."""
        self.over = True
        self._stop()


def _stop(process: SpawnProcess, line: Connection) -> None:
    if process.pid is not None:
        process.terminate()
        process.join(ENDING_S)
        if process.is_alive():
            process.kill()
    line.close()


def share_teller(line: Connection) -> Callable[[float], None]:
    """Return a function for a worker's target to tell the share of its work that is done."""
    told = 0.0

    def tell(share: float) -> None:
        nonlocal told
        if share - told >= SHARE_STEP:
            told = share
            line.send(_Share(float(share)))

    return tell


def _run(line: Connection, target: Callable[..., Any], args: Sequence[Any], language: str) -> None:
    serve()
    outcome: _Done | _Failure
    try:
        outcome = _Done(target(line, *args))
    except (ConnectionError, EOFError):
        return  # the parent has closed its end
    except MonsoonError as error:
        outcome = _Failure(error.said(language))
    except OSError as error:
        outcome = _Failure(error.strerror or str(error))
    except Exception as error:  # a game may be anyone's package, and fail in any way
        outcome = _Failure(f"{type(error).__name__}: {error}")
    with suppress(OSError):
        line.send(outcome)
