"""Bots: players that are programs. A bot sees what its seat sees and returns one of the offered actions.

A bot is given a :class:`Vantage`, never the state: the view, odds and queries of its seat. ``Guarded`` stands between
every bot and the game: an answer that was not offered, an error, a bot that thinks too long or goes round in circles
costs that bot its choice, never the game.

What those are called who play a seat and are no bots of ours: other programs, by the names that a player gave them.

Saves, studies and tables know a program by its name alone. What is started for it comes from the player's own settings
or his command line, never from a file that somebody may have sent him.
"""

from __future__ import annotations

import ctypes
import random
import threading
import time
from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from hexcore.errors import Lost, UnknownName
from hexcore.game.actions import Action, Decision, PieceId, Reason, Refusal, Seat, sayable
from hexcore.game.foresight import DEFAULT_PROFILE, Profile
from hexcore.game.odds import Odds
from hexcore.game.views import View
from hexcore.text import Text

if TYPE_CHECKING:
    from hexcore.board.board import Board
    from hexcore.game.answers import Reach
    from hexcore.game.game import Game

LEAVING_CHANCE = 0.02
"""How readily play at random gives a game up when it could."""


Mark: TypeAlias = tuple[Hashable, int]
"""Where in a game a plan is at home: its chapter, and how many dice have fallen."""

THINKING = 10.0
"""So many seconds a bot has for one choice, unless it says that it takes longer."""

RECRUIT, COLONEL, GENERAL = "recruit", "colonel", "general"
LEVELS = frozenset({RECRUIT, COLONEL, GENERAL})
"""What levels are called that every game may have (see :mod:`hexcore.bots.levels`): no game calls a bot of its own
so."""


class Vantage:
    """A position as one seat may see it, with the previews it may ask for."""

    __slots__ = ("_game", "_glimpse", "_state", "_view", "seat")

    def __init__(self, game: Game[Any], state: Any, seat: Seat) -> None:
        self._game, self._state, self.seat = game, state, seat
        self._view: View | None = None
        self._glimpse: View | None = None

    @property
    def view(self) -> View:
        """Everything this seat may know, built when it is first looked at."""
        if self._view is None:
            self._view = self._game.view(self._state, self.seat)
        return self._view

    @property
    def bot_view(self) -> View:
        """As much of the view as the game's own bots look at, which is sooner built; what it has is as in the view."""
        if self._glimpse is None:
            self._glimpse = self._view or self._game.bot_view(self._state, self.seat)
        return self._glimpse

    @property
    def board(self) -> Board:
        """The board of this scenario."""
        return self._game.board(self._state.scenario)

    @property
    def best_profile(self) -> Profile:
        """The temper in which those who think ahead play this seat."""
        return self._game.best_profile(self._state.scenario, self.seat)

    @property
    def search_effort(self) -> float:
        """How many times as much as usual those who think ahead do so in this scenario."""
        return self._game.search_effort(self._state.scenario)

    @property
    def leaving(self) -> frozenset[str]:
        """The verbs by which a player gives the game up."""
        return self._game.leaving

    def imagine(self, chance: random.Random) -> Any:
        """Return a whole position that this seat cannot tell from the true one: the only one that a bot is ever given.

        All that the seat does not know is drawn by ``chance``, and the dice are others.
        """
        return self._game.imagine(self._state, self.seat, chance)

    def as_offered(self, action: Action) -> Action:
        """Return the offered action that one written by somebody else means."""
        return self._game.as_offered(self._state, action)

    def describe(self, action: Action) -> Text:
        """Return an offered action in words."""
        return self._game.describe(self._state, action)

    def explain(self, action: Action) -> Refusal | None:
        """Return why an action is not offered to this seat, which decides; None if it is."""
        return self._game.explain(self._state, action)

    def reach(self, pieces: Sequence[PieceId] = ()) -> Reach:
        """Return where pieces can move."""
        return self._game.reach(self._state, self.seat, pieces)

    @property
    def mark(self) -> Mark:
        """What a plan may not outlive: it changes with the chapter, and when a die has fallen."""
        return mark_of(self._game, self._state)

    def odds(self, action: Action) -> Odds | None:
        """Return the preview of an action."""
        return self._game.odds(self._state, action, self.seat)

    def ask(self, query: str, /, **arguments: Any) -> Any:
        """Answer a query from what this seat may know."""
        return self._game.ask(self._state, query, self.seat, **arguments)


def mark_of(game: Game[Any], state: Any) -> Mark:
    """Return what a plan that is made in a position may not outlive."""
    return game.chapter(state), state.dice.count


class Bot(Protocol):
    """Chooses one of the offered actions. It may leave a :class:`~hexcore.game.actions.Reason` in ``why``.

    One that plans what it does may also have a ``take_over(vantage, decision)``: it is called before its first choice
    at a table, where somebody else may have begun something (:func:`take_over`).
    """

    def choose(self, vantage: Vantage, decision: Decision) -> Action:
        """Return one of ``decision.actions``."""
        ...


def take_over(bot: Bot, vantage: Vantage, decision: Decision) -> None:
    """Let a bot look at what has been begun before it came, if it cares to."""
    looks = getattr(bot, "take_over", None)
    if looks is not None:
        looks(vantage, decision)


class RandomBot:
    """Chooses any offered action, each as likely; only giving the game up is rarer."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random

    def choose(self, vantage: Vantage, decision: Decision) -> Action:
        """Return any offered action."""
        return any_action(decision.actions, vantage.leaving, self._random)


def any_action(actions: Sequence[Action], leaving: frozenset[str], chance: Callable[[], float]) -> Action:
    """Pick an action at random; one that gives the game up only when it comes up and a second throw agrees."""
    action = actions[int(chance() * len(actions))]
    while action.verb in leaving and len(actions) > 1 and chance() > LEAVING_CHANCE:
        action = actions[int(chance() * len(actions))]
    return action


BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot}
"""The bots that can play every game."""


def make_bot(game: Game[Any], name: str, seed: int, profile: Profile = DEFAULT_PROFILE) -> Bot:
    """Return a bot by name: one of the game's own, in a temper if it has any, one of the levels, or one for every game.

    A name may hold the temper: ``captain/bold`` is a captain in one of :meth:`~hexcore.game.game.Game.tempers`
    or of the former ones. It may hold the effort: ``colonel:64``.
    """
    from hexcore.bots.levels import level_makers  # those who think ahead are made of bots themselves

    name, told, mood = name.partition("/")
    makers: dict[str, Callable[..., Bot]] = {**BOTS, **level_makers(game, name), **game.bots()}
    if name not in makers:
        raise UnknownName("bot", name, makers)
    if told:
        profiles = {**game.profiles(), **game.former_profiles()} if name in game.bots() else {}
        if mood not in profiles:
            raise UnknownName("temper", mood, profiles)
        profile = {**profiles[mood], **profile}
    return makers[name](seed, profile) if profile else makers[name](seed)


def first_bot(names: Sequence[str]) -> str:
    """Return which of a game's bots plays for those that look ahead: the first of its own, in any order for players.

    Neither chance nor a level is the game's own. A game without any is played by chance.
    """
    return next((name for name in names if name not in BOTS and name not in LEVELS), "random")


class BotTimeout(Exception):
    """Raised inside a bot that has thought too long."""


class Watchdog:
    """Interrupts Python code that overruns its time, from a thread that sleeps the rest of the time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._wake = threading.Event()
        self._target = 0
        self._deadline = 0.0
        self._thread: threading.Thread | None = None

    def begin(self, seconds: float) -> None:
        """Raise :class:`BotTimeout` in this thread after so many seconds, unless it comes to the :meth:`end` first."""
        with self._lock:
            self._target = threading.get_ident()
            self._deadline = time.monotonic() + seconds
        if self._thread is None:
            self._thread = threading.Thread(target=self._watch, daemon=True, name="bot-watchdog")
            self._thread.start()
        if not self._wake.is_set():  # it is never cleared while there is a target
            self._wake.set()

    def end(self) -> None:
        """Watch nobody any more."""
        with self._lock:
            self._target = 0

    def _watch(self) -> None:
        while True:
            self._wake.wait()
            time.sleep(0.02)
            with self._lock:
                if not self._target:
                    self._wake.clear()
                elif time.monotonic() > self._deadline:
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(
                        ctypes.c_ulong(self._target), ctypes.py_object(BotTimeout)
                    )
                    self._target = 0


_watchdog = Watchdog()


class Guarded:
    """Keeps a bot within its limits; a choice it fails to make is made at random and counted in ``failures``.

    A bot that takes longer than others says so in ``seconds``; what went wrong though it has chosen, in ``missed``. It
    may bring its own ``fallback``, a bot that makes a choice which it fails to make.
    """

    def __init__(self, bot: Bot, seed: int = 0, seconds: float = THINKING, steps: int = 3000) -> None:
        self._bot = bot
        self._fallback: Bot = getattr(bot, "fallback", None) or RandomBot(seed)
        self._seconds, self._steps = max(seconds, getattr(bot, "seconds", 0.0)), steps
        self._circling, self._mark = 0, (-1, "")
        self._is_new = True
        self.failures: list[str] = []
        self.reasons: list[Text] = []
        """Why choices were lost, in words for people, where the bot itself could say so."""
        self.why: Reason | None = None
        """Why the bot made its last choice, if it says so."""

    def choose(self, vantage: Vantage, decision: Decision) -> Action:
        """Return the bot's choice if it is offered, comes in time, and the bot is not going round in circles."""
        self.why = None
        if isinstance(self._bot, RandomBot):
            return self._bot.choose(vantage, decision)
        if self._is_circling(vantage, decision):
            return self._fail(vantage, decision, f"more than {self._steps} choices without a die or a new turn")
        try:
            _watchdog.begin(self._seconds)
            try:
                if self._is_new:
                    self._is_new = False
                    take_over(self._bot, vantage, decision)
                action = self._bot.choose(vantage, decision)
            finally:
                _watchdog.end()
        except BotTimeout:
            return self._fail(vantage, decision, f"no choice within {self._seconds} s")
        except Lost as error:
            self.reasons.append(error.text)
            return self._fail(vantage, decision, str(error))
        except (Exception, SystemExit) as error:  # a bot may be anyone's program: it loses its choice, the game goes on
            return self._fail(vantage, decision, f"{type(error).__name__}: {error}")
        if action not in decision.actions:
            return self._fail(vantage, decision, f"{action} was not offered")
        self.why = sayable(getattr(self._bot, "why", None), vantage._game.catalogue)
        if missed := getattr(self._bot, "missed", ""):
            self._note(decision, missed)
        return action

    @property
    def plan(self) -> tuple[Text, ...]:
        """What the last choice is a part of, in words, if the bot has thought it out."""
        return tuple(getattr(self._bot, "plan", ()))

    def close(self) -> None:
        """Let go of what the bot has started, if anything: nobody will ask it any more."""
        close = getattr(self._bot, "close", None)
        if close is not None:
            close()

    def _is_circling(self, vantage: Vantage, decision: Decision) -> bool:
        mark = (vantage._state.dice.count, vantage.seat)
        self._circling = self._circling + 1 if mark == self._mark else 0
        self._mark = mark
        return self._circling > self._steps

    def _fail(self, vantage: Vantage, decision: Decision, why: str) -> Action:
        self._note(decision, why)
        return self._fallback.choose(vantage, decision)

    def _note(self, decision: Decision, why: str) -> None:
        if len(self.failures) < 100:
            self.failures.append(f"{decision.step}: {why}")
