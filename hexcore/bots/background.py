"""Bots think aside: their choice is computed in a thread of its own, so that the window never waits for it.

Worker processes, and what every one of them does first, so that none is ever left behind.

A worker lives no longer than the process that started it, however that one ends: by itself, by an interrupt, by a
signal that it cannot catch. Linux ends the worker with its parent; everywhere a thread waits for the parent's end.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, NamedTuple, TypeAlias

from hexcore.game.actions import Action, Decision, Reason
from hexcore.game.bot import Bot, Vantage
from hexcore.play.session import Session
from hexcore.text import Text

NOTHING = -1
"""No position at all."""


class Thought(NamedTuple):
    """What a bot has chosen, why, if it says so, and what it is a part of, if that was thought out."""

    action: Action
    why: Reason | None = None
    plan: tuple[Text, ...] = ()
    then: Text | None = None
    """What it would do next with a piece that it only takes in hand, where that was asked."""


Ahead: TypeAlias = Callable[[Vantage, Action], Text | None]
"""Tells what comes after a choice."""


def thought_by(bot: Bot, action: Action, *, plans: bool = False) -> Thought:
    """What a bot has just chosen, with what it leaves behind of its thoughts: its plan only where that is wanted."""
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
                thought = thought._replace(then=self._ahead(vantage, action))
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


LINUX = sys.platform == "linux"
PR_SET_PDEATHSIG = 1
ORPHANED = 1
"""The exit code of a worker whose parent is gone; nobody is there to read it."""
ENDING_S = 0.5
"""How long a worker may take to end when it is told to."""


class Worker:
    """A process with a line to it: it runs a function that is given the other end, and ends with the one here.

    It must be started by a thread that lives on: on Linux a worker ends with the thread that has started it.
    """

    def __init__(self, target: Callable[..., None], *args: Any) -> None:
        context = multiprocessing.get_context("spawn")
        self.line: Connection
        self.line, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(target=target, args=(theirs, *args), daemon=True)
        self.process.start()
        theirs.close()

    def end(self) -> None:
        """Let it be gone."""
        self.process.terminate()
        self.process.join(ENDING_S)
        if self.process.is_alive():
            self.process.kill()
        self.line.close()


def serve() -> None:
    """Prepare this process to work for its parent."""
    _end_quietly()
    _end_with_parent()


def _end_quietly() -> None:
    """Let an interrupt end this process without a traceback: the one that waits for it says what there is to say."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    if LINUX:
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    threading.Thread(target=_watch, args=(parent,), name="parent", daemon=True).start()


def _watch(parent: multiprocessing.process.BaseProcess) -> None:
    """Wait for the end of the parent, and end."""
    parent.join()
    os._exit(ORPHANED)
