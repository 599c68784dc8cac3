"""Bots think aside: their choice is computed in a thread of its own, so that the window never waits for it."""

from __future__ import annotations

import threading
from typing import Any

from hexcore.actions import Action, Decision
from hexcore.bots import Bot, Vantage
from hexcore.game import Game


class Thinker:
    """Lets one bot at a time choose. A choice for a position that is no longer there is thrown away."""

    def __init__(self) -> None:
        self._thread: threading.Thread | None = None
        self._asked = -1
        self._lock = threading.Lock()
        self._thought: Action | None = None

    def ask(self, game: Game[Any], state: Any, decision: Decision, bot: Bot, ply: int) -> None:
        """Let a bot choose for a position; asking again for the same position changes nothing."""
        if self._asked == ply:
            return
        self._asked = ply
        vantage = Vantage(game, state.clone(), decision.seat)
        self._thread = threading.Thread(
            target=self._think, args=(bot, vantage, decision, ply), daemon=True, name="bot-thinking"
        )
        self._thread.start()

    def _think(self, bot: Bot, vantage: Vantage, decision: Decision, ply: int) -> None:
        action = bot.choose(vantage, decision)
        with self._lock:
            if self._asked == ply:
                self._thought = action

    def answer(self) -> Action | None:
        """The choice for the position last asked about, once it is there."""
        with self._lock:
            thought, self._thought = self._thought, None
            self._asked = self._asked if thought is None else -1
        return thought

    def forget(self) -> None:
        """The position changed: whatever is being thought is of no use."""
        with self._lock:
            self._asked = -1
            self._thought = None

    def wait(self, seconds: float = 30.0) -> None:
        """Wait until the bot has chosen: for tests and for leaving."""
        if self._thread is not None:
            self._thread.join(seconds)
