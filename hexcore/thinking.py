"""Bots think aside: their choice is computed in a thread of its own, so that the window never waits for it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from hexcore.actions import Action, Decision
from hexcore.bots import Bot, Vantage
from hexcore.reasons import Reason
from hexcore.session import Session
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
