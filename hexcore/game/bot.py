"""Bots: the interface they see, the guard around them, and making one by name.

A bot gets a :class:`Vantage`, never the state: the view, odds and queries of its seat. :class:`Guarded` stands between
every bot and the game: an answer that was not offered, an error, an endless thought or a circle costs the bot its
choice, never the game.
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


LEAVING_CHANCE = 0.02  # how often random play gives a game up when it could


Mark: TypeAlias = tuple[Hashable, int]  # where a plan belongs in a game: its chapter and the number of rolls so far

THINKING = 10.0  # seconds for one choice, unless a bot says that it takes longer

RECRUIT, COLONEL, GENERAL = "recruit", "colonel", "general"
# names of the levels, which no bot of a game may have (hexcore.bots.levels)
LEVELS = frozenset({RECRUIT, COLONEL, GENERAL})


class Vantage:
    """A position as one seat may see it, with the previews it may ask for."""

    __slots__ = ("_game", "_glimpse", "_state", "_view", "seat")

    def __init__(self, game: Game[Any], state: Any, seat: Seat) -> None:
        self._game, self._state, self.seat = game, state, seat
        self._view: View | None = None
        self._glimpse: View | None = None

    @property
    def view(self) -> View:
        """The view of this seat, built on first use."""
        if self._view is None:
            self._view = self._game.view(self._state, self.seat)
        return self._view

    @property
    def bot_view(self) -> View:
        """As much of the view as the game's own bots read, which is built faster."""
        if self._glimpse is None:
            self._glimpse = self._view or self._game.bot_view(self._state, self.seat)
        return self._glimpse

    @property
    def board(self) -> Board:
        """The board of this scenario."""
        return self._game.board(self._state.scenario)

    @property
    def best_profile(self) -> Profile:
        """The profile with which planning bots play this seat."""
        return self._game.best_profile(self._state.scenario, self.seat)

    @property
    def search_effort(self) -> float:
        """The factor on the usual play-outs of planning bots in this scenario."""
        return self._game.search_effort(self._state.scenario)

    @property
    def leaving(self) -> frozenset[str]:
        """The verbs that give the game up."""
        return self._game.leaving

    def imagine(self, chance: random.Random) -> Any:
        """Return a whole position that this seat cannot tell from the true one, with other dice.

        All that the seat does not know is drawn from ``chance``. It is the only position that a bot is ever given.
        """
        return self._game.imagine(self._state, self.seat, chance)

    def as_offered(self, action: Action) -> Action:
        """Return the offered action that an equivalent one stands for."""
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
        """A value that changes when a plan is over: with a new chapter or a roll."""
        return mark_of(self._game, self._state)

    def odds(self, action: Action) -> Odds | None:
        """Return the preview of an action."""
        return self._game.odds(self._state, action, self.seat)

    def ask(self, query: str, /, **arguments: Any) -> Any:
        """Return the answer to a query from what this seat may know."""
        return self._game.ask(self._state, query, self.seat, **arguments)


def mark_of(game: Game[Any], state: Any) -> Mark:
    """Return the chapter and the number of rolls, which end a plan when they change."""
    return game.chapter(state), state.dice.count


class Bot(Protocol):
    """A player that is a program. It may leave a reason for its choice in ``why``.

    A bot that plans may also have ``take_over(vantage, decision)``. It is called before its first choice at a table,
    where somebody else may have begun something.
    """

    def choose(self, vantage: Vantage, decision: Decision) -> Action:
        """Return one of ``decision.actions``."""


def take_over(bot: Bot, vantage: Vantage, decision: Decision) -> None:
    """Call the bot's ``take_over``, if it has one."""
    looks = getattr(bot, "take_over", None)
    if looks is not None:
        looks(vantage, decision)


class RandomBot:
    """Chooses any offered action, each equally likely; only giving up is rarer."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random

    def choose(self, vantage: Vantage, decision: Decision) -> Action:
        """Return any offered action."""
        return any_action(decision.actions, vantage.leaving, self._random)


def any_action(actions: Sequence[Action], leaving: frozenset[str], chance: Callable[[], float]) -> Action:
    """Return a random action; one that gives the game up only if a second throw agrees."""
    action = actions[int(chance() * len(actions))]
    while action.verb in leaving and len(actions) > 1 and chance() > LEAVING_CHANCE:
        action = actions[int(chance() * len(actions))]
    return action


BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot}  # the bots that can play every game


def make_bot(game: Game[Any], name: str, seed: int, profile: Profile = DEFAULT_PROFILE) -> Bot:
    """Return a bot by name: one of the game's own, a level, or one that plays every game.

    ``captain/bold`` is a captain with one of the game's profiles (current or former), ``colonel:64`` a colonel with 64
    play-outs.
    """
    from hexcore.bots.levels import level_makers  # those who think ahead are made of bots themselves

    name, told, mood = name.partition("/")
    makers: dict[str, Callable[..., Bot]] = {**BOTS, **game.guests, **level_makers(game, name), **game.bots()}
    if name not in makers:
        raise UnknownName("bot", name, makers)
    if told:
        profiles = {**game.profiles(), **game.former_profiles()} if name in game.bots() else {}
        if mood not in profiles:
            raise UnknownName("temper", mood, profiles)
        profile = {**profiles[mood], **profile}
    return makers[name](seed, profile) if profile else makers[name](seed)


def has_bot(game: Game[Any], name: str) -> bool:
    """Return whether a bot of this name, with or without a profile or a number of play-outs, can be made."""
    from hexcore.bots.levels import level_makers

    name = name.partition("/")[0]
    return name in BOTS or name in game.guests or name in game.bots() or name in level_makers(game, name)


def first_bot(names: Sequence[str]) -> str:
    """Return the first of a game's own bots; ``random`` if there is none.

    Play-outs, advice and analysis use it, whatever order players see.
    """
    return next((name for name in names if name not in BOTS and name not in LEVELS), "random")


class BotTimeout(Exception):
    """Raised inside a bot that has thought too long."""


class Watchdog:
    """Interrupts Python code that overruns its time, from a thread that otherwise sleeps."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._wake = threading.Event()
        self._target = 0
        self._deadline = 0.0
        self._thread: threading.Thread | None = None

    def begin(self, seconds: float) -> None:
        """Raise :class:`BotTimeout` in this thread after so many seconds, unless ended first."""
        with self._lock:
            self._target = threading.get_ident()
            self._deadline = time.monotonic() + seconds
        if self._thread is None:
            self._thread = threading.Thread(target=self._watch, daemon=True, name="bot-watchdog")
            self._thread.start()
        if not self._wake.is_set():  # it is never cleared while there is a target
            self._wake.set()

    def end(self) -> None:
        """Stop watching."""
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


MOST_NOTED = 100  # so many failures of a bot are kept


class Guarded:
    """Keeps a bot within its limits, and makes choices at random that the bot fails to make.

    Failures are counted in ``failures``. A bot may name its own time in ``seconds``, a ``fallback`` bot for choices it
    fails to make, in ``missed`` what went wrong although it has chosen, and in ``slowed`` why it was slow.
    """

    def __init__(self, bot: Bot, seed: int = 0, seconds: float = THINKING, steps: int = 3000) -> None:
        self._bot = bot
        self._fallback: Bot = getattr(bot, "fallback", None) or RandomBot(seed)
        self._seconds, self._steps = max(seconds, getattr(bot, "seconds", 0.0)), steps
        self._circling, self._mark = 0, (-1, "")
        self._is_new = True
        self.failures: list[str] = []
        self.reasons: list[Text] = []  # why choices were lost, in words for people, as far as the bot says so
        self.slowed: list[str] = []  # why choices took longer than they should
        self.why: Reason | None = None  # the bot's reason for its last choice, if it gives one

    def choose(self, vantage: Vantage, decision: Decision) -> Action:
        """Return the bot's choice if it is offered, in time, and no part of a circle."""
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
        if slowed := getattr(self._bot, "slowed", ""):
            self.slowed = [*self.slowed[-MOST_NOTED:], slowed]
        return action

    @property
    def plan(self) -> tuple[Text, ...]:
        """The plan that the last choice belongs to, in words, if the bot has one."""
        return tuple(getattr(self._bot, "plan", ()))

    @property
    def coming(self) -> tuple[Action, ...]:
        """The actions that it has planned after its last choice, if it plans."""
        return tuple(getattr(self._bot, "coming", ()))

    def carried_out(self, actions: Sequence[Action]) -> None:
        """Tell a bot that plans what was done of its plan beyond its last choice."""
        told = getattr(self._bot, "carried_out", None)
        if told is not None:
            told(actions)

    def close(self) -> None:
        """Release what the bot has started: nobody will ask it any more."""
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
        if len(self.failures) < MOST_NOTED:
            self.failures.append(f"{decision.step}: {why}")
