"""Playing a save again beside the window, so that a long game does not hold it up."""

from __future__ import annotations

import threading
from collections.abc import Callable

from hexcore.cleaning import plain
from hexcore.errors import MonsoonError
from launcher.words import Say, sentence


class Verifier:
    """Compares every record of a save with the same game played again."""

    def __init__(
        self, say: Say, language: str, play_again: Callable[[Callable[[int, int], None]], int], total: int
    ) -> None:
        self.say, self.language = say, language
        self.done, self.total = 0, total
        self.good = False
        self.finding = ""
        self._play_again = play_again
        self._thread = threading.Thread(target=self._run, name="verify", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    @property
    def running(self) -> bool:
        """Whether it still plays."""
        return self._thread.is_alive()

    @property
    def share(self) -> float:
        """How far it is."""
        return self.done / self.total if self.total else 1.0

    def _run(self) -> None:
        try:
            count = self._play_again(self._progress)
        except MonsoonError as error:
            self.finding = sentence(self.say, plain(error.said(self.language)))
        except Exception as error:  # a game may be anyone's package, and fail in any way
            self.finding = plain(self.say("verify.failed", error=f"{type(error).__name__}: {error}"))
        else:
            self.good = True
            self.finding = self.say("verify.agrees", count=count)

    def _progress(self, done: int, total: int) -> None:
        self.done = done
