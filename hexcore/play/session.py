"""A game being played: position, history, undo and redo, and the positions at each moment of an action.

The log of actions is the truth. Undo restores the position before an action; nothing is reversed by hand. It reaches
back to the last die, draw, reveal or hand-over; a solitaire player may switch that fence off.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from copy import copy
from functools import cached_property
from typing import Any, Literal, NamedTuple, TypeAlias, overload

from hexcore.errors import IllegalAction, InvalidInput, MonsoonError, shown
from hexcore.game.actions import Action, Decision, Outcome, Passing, Reason, Seat
from hexcore.game.answers import Order
from hexcore.game.bot import Vantage
from hexcore.game.dice import Dice
from hexcore.game.game import Game
from hexcore.game.lessons import LessonMark
from hexcore.game.records import Record
from hexcore.game.steps import State
from hexcore.game.views import View
from hexcore.text import Text, say

LARGEST_FACE = 1_000_000  # of a scripted die
LONGEST_SCRIPT = 10_000  # dice and draws that may be fixed at once
CHECKPOINT = 64  # a copy of the position is kept every so many actions

Fence: TypeAlias = Literal["", "dice", "reveal", "handover"]
"""Why an action cannot be undone: a die or draw, something revealed, or another seat decides after it."""


class Script(NamedTuple):
    """Dice and draws fixed from outside before an action: part of the history, or it could not be replayed."""

    faces: tuple[int, ...] = ()
    draws: tuple[str, ...] = ()


class Entry(NamedTuple):
    """One action of the history, with its actor, turn, records and undo fence.

    ``words`` are the choice in words, kept where no record tells of it: there is none, or the action has a reason and
    its records name no piece and no hex, as at the end of a turn. ``turns`` are the turns of the records, one each.
    ``why`` is a bot's reason. ``passing`` is set where it was the only answer to a decision that need not be asked.
    ``skipped`` are the parts of the sequence of play that were passed over after it without a decision or record.
    ``open`` says that it was chosen with the others looking on. ``order`` is the march order given with it, ``orders``
    are those in force after it.
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
    order: Order | None = None
    orders: tuple[Order, ...] = ()


def fence_of(records: Iterable[Record]) -> Fence:
    """Return the undo fence that some records make."""
    listed = list(records)
    if any(record.dice for record in listed):
        return "dice"
    return "reveal" if any(record.reveals for record in listed) else ""


class Session:
    """One game being played."""

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
        """What led to the first position; nothing in a game that begins with a position written by hand."""
        if position is None:
            self.state, records = game.opening(scenario, options, seed)
            self.opening = tuple(records)
        self.seed: int = self.state.dice.seed
        self.from_position = position is not None
        self.first: Any = self.state.clone()
        self.entries: list[Entry] = []
        self.lesson: LessonMark | None = None
        self.fenced = True
        self.version = 0  # changes with the position, for caches
        self._undone: list[Entry] = []
        self._script = Script()
        self._bare: Dice = self.state.dice  # without the pending script
        self._copies: dict[int, Any] = {0: self.first}
        self._decision: Decision | None = None
        self._asked = False

    @property
    def decision(self) -> Decision | None:
        """The present decision; None when the game is over."""
        if not self._asked:
            self._decision, self._asked = self.game.decision(self.state), True
        return self._decision

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def view(self, seat: Seat) -> View:
        return self.game.view(self.state, seat)

    def vantage(self, seat: Seat) -> Vantage:
        return Vantage(self.game, self.state, seat)

    def script(self, faces: list[int] | None = None, draws: list[str] | None = None) -> None:
        """Fix the next dice and draws, which marks the game as scripted."""
        for face in faces or ():
            if type(face) is not int or not 1 <= face <= LARGEST_FACE:
                raise InvalidInput(say("error.dice.script", face=shown(face)))
        if len(self._script.faces) + len(self._script.draws) + len(faces or ()) + len(draws or ()) > LONGEST_SCRIPT:
            raise InvalidInput(say("error.dice.many", most=LONGEST_SCRIPT))
        if self._script == Script():
            self._bare = self.state.dice.clone()
        self.state.dice.script(faces, draws)
        self._script = Script((*self._script.faces, *(faces or ())), (*self._script.draws, *(draws or ())))

    def fork(self) -> Session:
        """Return a game of its own that goes on from here: what is done in it is not done in this one."""
        made = copy(self)
        made.state, made.entries, made._undone = self.settled.clone(), list(self.entries), []
        made._copies, made._script, made._bare = dict(self._copies), Script(), made.state.dice
        made._decision, made._asked = None, False
        return made

    @property
    def settled(self) -> Any:
        """The position that the history leads to, without dice fixed for an action still to come."""
        if self._script == Script():
            return self.state
        bare = self.state.clone()
        bare.dice = self._bare.clone()
        return bare

    @property
    def orders(self) -> tuple[Order, ...]:
        """The march orders in force."""
        return self.entries[-1].orders if self.entries else ()

    def apply(
        self, action: Action, why: Reason | None = None, *, seat: Seat | None = None, order: Order | None = None
    ) -> list[Record]:
        """Carry out an offered action, with a bot's reason. If it is refused or fails, nothing has changed.

        ``seat`` is who chooses it: any seat but the actor is refused. ``order`` is a march order given with it.
        """
        decision, before = self.decision, self.state.clone()
        actor = decision.seat if decision is not None else ""
        if seat is not None and decision is not None and seat != actor:
            raise IllegalAction(say("refusal.not_your_decision"), self.game.turn_rule, self.game.catalogue)
        action = self.game.as_offered(self.state, action)
        turns: list[int] = []
        records = self._play(action, before, turns)
        unsaid = not records or (why is not None and not any(r.pieces or r.hexes for r in records))
        entry = Entry(
            actor,
            action,
            tuple(records),
            fence=self._fence(actor, [record for record in records if self.game.is_news(before, record)]),
            script=self._script,
            turn=before.turn,
            words=self.game.describe(before, action) if unsaid else None,
            turns=tuple(turns),
            why=why,
            passing=decision.passing if decision is not None and decision.lone == action else None,
            skipped=tuple(self.game.skipped(before, self.state)),
            open=decision is not None and decision.open,
            order=order if order is not None and order.seat == actor else None,
            orders=self._orders_after(action, order if order is not None and order.seat == actor else None),
        )
        self.entries.append(entry)
        self._script = Script()
        self._undone.clear()
        return records

    def _orders_after(self, action: Action, given: Order | None) -> tuple[Order, ...]:
        """Return the orders in force after an action: one for a piece that acts without it has ended."""
        found = [one for one in self.orders if given is None or one.pieces[0] != given.pieces[0]]
        found = [one for one in found if one.pieces[:1] != action.pieces[:1]] + ([given] if given is not None else [])
        return tuple(one for one in found if self.game.order_over(self.state, one) is None) if found else ()

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
        asked = self.decision
        return fence_of(records) or ("handover" if asked is not None and asked.seat != seat else "")

    def undo_stopped_by(self) -> Text | None:
        """Return why the last action cannot be undone; None if it can."""
        if not self.entries:
            return say("undo.start")
        if self.fenced and self.entries[-1].fence:
            return say(f"undo.{self.entries[-1].fence}")
        return None

    def turn_before(self, others: Collection[Seat]) -> int | None:
        """Return the ply of the last choice of a seat that is none of ``others``, if nothing was learned since.

        None where a die, a draw or a reveal came with it or after it.
        """
        for ply in range(len(self.entries) - 1, -1, -1):
            entry = self.entries[ply]
            if entry.fence not in ("", "handover"):
                return None
            if entry.passing is None and entry.seat not in others:
                return ply
        return None

    def undo(self, *, over_handover: bool = False) -> Action:
        stopped = self.undo_stopped_by()
        if over_handover and self.entries and self.entries[-1].fence == "handover":
            stopped = None
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

    def rewind(self, ply: int) -> None:
        """Go back to before an action, over every fence: for guided games, where a part is played again."""
        if not 0 <= ply <= len(self.entries):
            raise InvalidInput(say("error.watching.no_position", number=ply, count=len(self.entries)))
        self.state = self._position(ply)
        del self.entries[ply:]
        self._copies = {kept: copy for kept, copy in self._copies.items() if kept <= ply}
        self._undone.clear()
        self._script = Script()
        self._asked = False
        self.version += 1

    def next_redo(self) -> Action | None:
        return self._undone[-1].action if self._undone else None

    def redo(self) -> list[Record]:
        if not self._undone:
            raise MonsoonError(say("undo.nothing_to_redo"), self.game.catalogue)
        *waiting, entry = self._undone
        if entry.script != Script():
            self.script(list(entry.script.faces), list(entry.script.draws))
        records = self.apply(entry.action, entry.why, order=entry.order)
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
        """Drop copies that undo no longer needs, keeping one in every ``CHECKPOINT``."""
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
    """The views of a seat before an action and at each line of it, made by playing the action again when looked at.

    ``find`` returns the positions of the action; ``places`` are the indices of those that are seen.
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
