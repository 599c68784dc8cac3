"""A game being played: position, history, undo and redo. The log of actions is the truth.

Undo takes back whole actions by restoring the position before them; nothing is undone by hand. It reaches back to the
last die, draw, reveal or change of player, and says why it stops there. A solitaire player may switch that fence off.

The moments of an action: the position at each record of it, and what a seat saw then.

They are found by playing the action again, and only when somebody looks: the action itself costs nothing more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Literal, NamedTuple, TypeAlias, overload

from hexcore.errors import InvalidInput, MonsoonError
from hexcore.game.actions import Action, Decision, Outcome, Passing, Reason, Seat
from hexcore.game.bot import Vantage
from hexcore.game.dice import Dice
from hexcore.game.game import Game
from hexcore.game.lessons import LessonMark
from hexcore.game.records import Record
from hexcore.game.steps import State
from hexcore.game.views import View
from hexcore.text import Text, say

CHECKPOINT = 64
"""A copy of the position is kept this often, so that any earlier one can be reached quickly."""


Fence: TypeAlias = Literal["", "dice", "reveal", "handover"]
"""Why an action cannot be taken back: chance has spoken, something was revealed, somebody else has to choose."""


class Script(NamedTuple):
    """Dice fixed from outside before an action: part of the history, or it could not be replayed."""

    faces: tuple[int, ...] = ()
    draws: tuple[str, ...] = ()


class Entry(NamedTuple):
    """One action of the history: who chose it in which turn, what it led to, and why it cannot be taken back, if so.

    ``words`` are the choice itself, kept where nothing else tells of it: it led to nothing, or there is a reason for it
    and it led only to what names no piece and no place, as the end of a turn does. ``turns`` are those in which its
    records were written, one for each: an action that ends a turn goes on into the next. ``why`` is what a bot said
    that chose it. ``passing`` is there where it was the only answer to a question that need not be asked. ``skipped``
    says which parts of the sequence of play went by after it without a question and without a record. ``open`` says
    that it was chosen with the others looking on.
    """

    seat: Seat
    action: Action
    records: tuple[Record, ...]
    fence: Fence = ""
    script: Script = Script()
    turn: int = 0
    words: Text | None = None
    turns: tuple[int, ...] = ()
    why: Reason | None = None
    passing: Passing | None = None
    skipped: tuple[Text, ...] = ()
    open: bool = False


def fence_of(records: Iterable[Record]) -> Fence:
    """Say what of all that happened cannot be unknown again: a die or draw, or something revealed."""
    listed = list(records)
    if any(record.dice for record in listed):
        return "dice"
    return "reveal" if any(record.reveals for record in listed) else ""


class Session:
    """Owns one game being played."""

    def __init__(
        self,
        game: Game[Any],
        scenario: str | None = None,
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
        *,
        position: State | None = None,
    ) -> None:
        self.game = game
        self.state: Any = position
        self.opening: tuple[Record, ...] = ()
        """What led to the first position; a game that begins with a position written by hand has no such thing."""
        if position is None:
            self.state, records = game.opening(scenario, options, seed)
            self.opening = tuple(records)
        self.seed: int = self.state.dice.seed
        self.from_position = position is not None
        self.first: Any = self.state.clone()
        self.entries: list[Entry] = []
        self.lesson: LessonMark | None = None
        """The lesson that this game is played for; it is kept with the game and changes nothing in it."""
        self.fenced = True
        self.version = 0
        """Another number for another position: whoever keeps what he worked out about one looks here."""
        self._undone: list[Entry] = []
        self._script = Script()
        self._bare: Dice = self.state.dice
        """The dice as they were before the pending script: positions are kept without it."""
        self._copies: dict[int, Any] = {0: self.first}
        self._decision: Decision | None = None
        self._asked = False

    @property
    def decision(self) -> Decision | None:
        """What is asked now, or None when the game is over."""
        if not self._asked:
            self._decision, self._asked = self.game.decision(self.state), True
        return self._decision

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self.game.outcome(self.state)

    def view(self, seat: Seat) -> View:
        """Return everything ``seat`` may know."""
        return self.game.view(self.state, seat)

    def vantage(self, seat: Seat) -> Vantage:
        """Return the position as a bot in this seat may see it."""
        return Vantage(self.game, self.state, seat)

    def script(self, faces: list[int] | None = None, draws: list[str] | None = None) -> None:
        """Fix the next dice and draws; the game is marked as scripted."""
        for face in faces or ():
            if type(face) is not int or face < 1:
                raise InvalidInput(say("error.dice.script", face=repr(face)))
        if self._script == Script():
            self._bare = self.state.dice.clone()
        self.state.dice.script(faces, draws)
        self._script = Script((*self._script.faces, *(faces or ())), (*self._script.draws, *(draws or ())))

    @property
    def settled(self) -> Any:
        """The position that the history leads to: without dice that were fixed for an action still to come."""
        if self._script == Script():
            return self.state
        bare = self.state.clone()
        bare.dice = self._bare.clone()
        return bare

    def apply(self, action: Action, why: Reason | None = None) -> list[Record]:
        """Carry out an offered action, for a reason if a bot gave one; whatever goes wrong, nothing has changed."""
        asked, before = self.decision, self.state.clone()
        action = self.game.as_offered(self.state, action)
        turns: list[int] = []
        records = self._play(action, before, turns)
        seat = asked.seat if asked else ""
        unsaid = not records or (why is not None and not any(r.pieces or r.hexes for r in records))
        words = self.game.describe(before, action) if unsaid else None
        fence = self._fence(seat, [record for record in records if self.game.is_news(before, record)])
        passing = asked.passing if asked and asked.lone == action else None
        script, listed = self._script, tuple(turns)
        skipped = tuple(self.game.skipped(before, self.state))
        entry = Entry(seat, action, tuple(records), fence, script, before.turn, words, listed, why, passing, skipped)
        self.entries.append(entry._replace(open=asked is not None and asked.open))
        self._script = Script()
        self._undone.clear()
        return records

    def _play(self, action: Action, before: Any, turns: list[int]) -> list[Record]:
        offered, state = self.decision, self.state
        try:
            records = self.game.apply(state, action, offered=offered, watcher=lambda: turns.append(state.turn))
        except BaseException:
            self.state = before
            self._asked = False
            raise
        if self._script != Script():
            before.dice = self._bare
        self._copies.setdefault(len(self.entries), before)
        self._asked = False
        self.version += 1
        return records

    def _fence(self, seat: Seat, records: list[Record]) -> Fence:
        """Say why this action cannot be taken back; "" if it can."""
        asked = self.decision
        return fence_of(records) or ("handover" if asked is not None and asked.seat != seat else "")

    def undo_stopped_by(self) -> Text | None:
        """Return None if the last action can be taken back, else why not."""
        if not self.entries:
            return say("undo.start")
        if self.fenced and self.entries[-1].fence:
            return say(f"undo.{self.entries[-1].fence}")
        return None

    def undo(self) -> Action:
        """Take back the last action and return it."""
        stopped = self.undo_stopped_by()
        if stopped is not None:
            raise MonsoonError(stopped, self.game.catalogue)
        entry = self.entries.pop()
        self.state = self._position(len(self.entries))
        self._copies = {ply: copy for ply, copy in self._copies.items() if ply <= len(self.entries)}
        self._undone.append(entry)
        self._script = Script()
        self._asked = False
        self.version += 1
        return entry.action

    def next_redo(self) -> Action | None:
        """Return the action that :meth:`redo` would carry out again."""
        return self._undone[-1].action if self._undone else None

    def redo(self) -> list[Record]:
        """Carry out again the action that was last taken back."""
        if not self._undone:
            raise MonsoonError(say("undo.nothing_to_redo"), self.game.catalogue)
        *waiting, entry = self._undone
        if entry.script != Script():
            self.script(list(entry.script.faces), list(entry.script.draws))
        records = self.apply(entry.action, entry.why)
        self._undone = waiting
        return records

    def position(self, ply: int) -> Any:
        """Return a copy of the position before action ``ply`` (0 is the first)."""
        if not 0 <= ply <= len(self.entries):
            raise InvalidInput(say("error.watching.no_position", number=ply, count=len(self.entries)))
        return self.state.clone() if ply == len(self.entries) else self._position(ply)

    def _position(self, ply: int) -> Any:
        nearest = max(kept for kept in self._copies if kept <= ply)
        state = self._copies[nearest].clone()
        for entry in self.entries[nearest:ply]:
            state.dice.script(list(entry.script.faces), list(entry.script.draws))
            self.game.apply(state, entry.action, quiet=True)
        return state

    def trim(self) -> None:
        """Forget copies that undo no longer needs, keeping one in every ``CHECKPOINT``."""
        fence = max((ply for ply, entry in enumerate(self.entries) if entry.fence), default=0)
        self._copies = {
            ply: copy for ply, copy in self._copies.items() if ply % CHECKPOINT == 0 or (ply >= fence and self.fenced)
        }


def positions(session: Session, ply: int) -> list[Any]:
    """Return the position before an action of a session, then at each of its records, and after all of it."""
    entry, state = session.entries[ply], session.position(ply)
    found = [state.clone()]
    state.dice.script(list(entry.script.faces), list(entry.script.draws))
    session.game.apply(state, entry.action, watcher=lambda: found.append(state.clone()))
    return [*found, state]


class Moments(Sequence[View]):
    """What a seat saw of an action: before it, and then at each line that it heard of it. Made when looked at.

    ``find`` gives the positions of the action; ``places`` are those that are seen, among them.
    """

    def __init__(self, find: Callable[[], Sequence[Any]], see: Callable[[Any], View], places: Sequence[int]) -> None:
        self._find, self._see, self._places = find, see, tuple(places)
        self._seen: dict[int, View] = {}

    @cached_property
    def _positions(self) -> Sequence[Any]:
        return self._find()

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, index: int) -> View: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[View]: ...

    def __getitem__(self, index: int | slice) -> View | Sequence[View]:
        if isinstance(index, slice):
            return [self[n] for n in range(*index.indices(len(self)))]
        place = self._places[index]
        if place not in self._seen:
            self._seen[place] = self._see(self._positions[place])
        return self._seen[place]
