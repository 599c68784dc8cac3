"""The chair: the interface through which one seat reads and acts on a game.

The table, replays of the table and remote players use nothing else. Position, seed and the other seats' secrets stay
behind it, with the :class:`~hexcore.referee.Referee`, so that a chair may be in this process or on another computer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from hexcore.board.board import Board
from hexcore.data.meta import Meta, OptionValue
from hexcore.data.rulebook import Rulebook
from hexcore.game.actions import Action, Decision, Outcome, PieceId, Refusal, Seat
from hexcore.game.answers import (
    Briefing,
    Ladder,
    March,
    Marches,
    Order,
    Overlay,
    OverlayMeta,
    Proposal,
    Reach,
    Stock,
    Tie,
)
from hexcore.game.dice import Roll
from hexcore.game.look import Chart, Look
from hexcore.game.odds import Odds
from hexcore.game.program_names import called as called_outside
from hexcore.game.program_names import is_outside
from hexcore.game.records import Record
from hexcore.game.unavailable import Unavailable
from hexcore.game.views import PieceView, View
from hexcore.play.dice_luck import ByTurn, Luck
from hexcore.play.session import Fence
from hexcore.text import Catalogue, Text, figure, within
from hexcore.types import OFF_MAP, Hex

CHOSEN = "chosen"  # record kind of a choice without any other entry

PASSED = "passed"  # record kind of a decision answered automatically


def bot_words(catalogue: Catalogue, name: str) -> tuple[str, str]:
    """Return a bot's name (``bot.<id>``, else its id made readable) and a sentence about it (``bot_about.<id>``).

    An external bot has the name that its player gave it.
    """
    if is_outside(name):
        return called_outside(name), ""
    called, about = f"bot.{name}", f"bot_about.{name}"
    readable = name.replace("_", " ").capitalize()
    return (
        catalogue.template(called) if called in catalogue else readable,
        catalogue.template(about) if about in catalogue else "",
    )


class Public(NamedTuple):
    """The public content of a game: name and rules, board and look, catalogue."""

    meta: Meta
    scenario: str
    options: Mapping[str, OptionValue]
    board: Board
    look: Look | None
    catalogue: Catalogue
    rulebook: Rulebook
    charts: tuple[Chart, ...]
    overlays: tuple[OverlayMeta, ...]

    def in_print(self) -> Public:
        """Return the same with numbers formatted for people."""
        return self._replace(catalogue=self.catalogue.in_print())

    def in_language(self, language: str) -> Public:
        """Return the same in another language."""
        words = self.catalogue.in_language(language).in_print()
        look = self.look.in_language(words.name) if self.look is not None else None
        return self._replace(
            catalogue=words,
            meta=self.meta.in_language(lambda context, english: words.translated("meta", context, english) or english),
            rulebook=self.rulebook.in_language(words),
            look=look,
        )

    @property
    def hides(self) -> bool:
        """Whether seats have secrets from each other."""
        return self.meta.hides(self.scenario)

    @property
    def title(self) -> str:
        return f"{self.meta.name} · {self.meta.scenario(self.scenario).name}"

    def seat_name(self, seat: Seat) -> str:
        return self.meta.seat_name(seat, self.scenario)

    def bot(self, name: str) -> str:
        return bot_words(self.catalogue, name)[0]

    def die(self, roll: Roll) -> str:
        """Return a die's name: the text under ``die``, else the label of the roll."""
        key = f"die.{roll.label}"
        return self.catalogue.say(Text(key)) if key in self.catalogue else roll.label.replace("_", " ")

    def say(self, text: Any) -> str:
        """Resolve a text of the game; return anything else as it is written."""
        return self.catalogue.say(text) if isinstance(text, Text) else str(self.catalogue.written(text))

    # Pieces and places in words

    def piece_name(self, piece: PieceView) -> str:
        """Return the name of a piece; of one without a name, what it is."""
        return self.say(piece.name) or self.catalogue.word("unnamed", piece.kind)

    def piece_value(self, key: str, amount: object) -> str:
        """Return a value of a piece in words, ``firepower +2``; one that is a word stands alone."""
        worded = f"value_{key}.{amount}"
        if worded in self.catalogue:
            return self.catalogue.template(worded)
        printed = str(amount)
        number = "0" if printed in ("+0", "-0") else figure(printed)
        return f"{within(self.catalogue.word('value', key))} {number}"

    def mark_names(self, marks: Iterable[str]) -> list[str]:
        """Return the marks of a piece or a hex in words."""
        known = self.look.marks if self.look is not None else {}
        return [(known[mark].name if mark in known else "") or self.catalogue.word("mark_name", mark) for mark in marks]

    def box_name(self, box: str) -> str:
        """Return the name of a box off the map."""
        said = self.look.boxes.get(box, "") if self.look is not None else ""
        if not said:
            return self.catalogue.word("box", box)
        return self.catalogue.template(said) if said in self.catalogue else said


class Line(NamedTuple):
    """One log line of a seat: a record, with the number of the action among those heard, its turn and its actor.

    ``why`` is the reason given by the bot that chose the action, if this seat may know it.
    """

    number: int
    turn: int
    seat: Seat
    record: Record
    why: Text | None = None


class Heard(NamedTuple):
    """The lines that a seat heard of one action. Actions of which it hears nothing are not counted in ``number``.

    ``stops`` says why a chain of actions does not go on after it. The first one may tell what led to the first
    position, and has no seat.
    """

    number: int
    turn: int
    seat: Seat
    lines: tuple[Line, ...]
    stops: Fence = ""

    @property
    def opening(self) -> bool:
        """Whether it tells what led to the first position, before any action."""
        return not self.seat


class Ended(NamedTuple):
    """What every seat is told after the end: outcome, seed, dice luck, and numbers by turn."""

    outcome: Outcome
    seed: int
    luck: tuple[Luck, ...]
    by_turn: ByTurn | None


class Chair(Protocol):
    """One seat's connection to a game. "This seat" is :attr:`seat`; nothing here tells more than it may know.

    :class:`~hexcore.play.local_chair.LocalChair` implements it for a session in this process.
    """

    seat: Seat
    public: Public

    # The situation

    @property
    def view(self) -> View:
        """Everything this seat may know of the position."""

    @property
    def decision(self) -> Decision | None:
        """The decision to be made, without prompt and actions where this seat may not watch it; None at the end."""

    @property
    def ended(self) -> Ended | None:
        """The outcome, and what was secret until then; None while the game goes on."""

    # The history

    def heard(self, since: int = 0) -> Sequence[Heard]:
        """Return what this seat has heard from number ``since`` on; the same objects every time."""

    def moments(self, heard: Heard) -> Sequence[View]:
        """Return what this seat saw before an action, and then at each line of it."""

    def last_chosen(self) -> Action | None:
        """Return this seat's last action, unless another seat has chosen since."""

    def free_tail(self) -> tuple[Action, ...]:
        """Return this seat's last actions that can be undone, in the order of choosing."""

    def own_last(self) -> tuple[PieceId, ...]:
        """Return the pieces of this seat's last action that named any: a march goes on with them."""

    def asked_before(self) -> tuple[Decision, View] | None:
        """Return this seat's decision in the step before the present one, and its view then.

        None if another seat has chosen since.
        """

    def chosen_this_turn(self, verbs: frozenset[str]) -> tuple[Action, ...]:
        """Return this seat's actions of this turn with one of these verbs."""

    def went_on(self, verbs: frozenset[str]) -> tuple[Action, ...]:
        """Return how this seat went on with these verbs the last time that it chose what it has just chosen."""

    # Questions about the present decision

    def describe(self, action: Action) -> Text:
        """Return an offered action in words."""

    def explain(self, action: Action, after: Sequence[Action] = ()) -> Refusal | None:
        """Return why an action is not offered; None if it is, or if this seat may not know.

        ``after`` are actions that would be carried out before it and lead to no record.
        """

    def unavailable(self) -> Sequence[Unavailable]:
        """Return actions that the player may look for and cannot take now, with the reasons."""

    def odds(self, action: Action) -> Odds | None:
        """Return the preview of an action."""

    def reach(self, pieces: Sequence[PieceId] = ()) -> Reach:
        """Return where pieces can move; by default those that are under way."""

    def marches(self, pieces: Sequence[PieceId] = ()) -> Marches:
        """Return the marches over several turns that pieces can begin, by goal; by default those under way."""

    def ordered(self) -> Sequence[March]:
        """Return the marches that can go on or begin now: those under orders, and one that the game suggests."""

    def orders(self) -> tuple[Order, ...]:
        """Return this seat's march orders in force."""

    def order_over(self, order: Order) -> Text | None:
        """Return why an order of this seat has ended; None while it stands."""

    def pressing(self) -> frozenset[PieceId] | None:
        """Return this seat's pieces with an order or a reason to act; None for all that can act."""

    def proposals(self) -> Mapping[str, Proposal]:
        """Return the plans that the game proposes to the actor."""

    def default_action(self) -> Action | None:
        """Return the action that a table may take for the actor because it is never worse; None if there is none."""

    def distinct_actions(self, actions: Sequence[Action]) -> Sequence[Action]:
        """Return those of some offered actions that differ in their effect."""

    def tie(self) -> Tie | None:
        """Return the choice that the actor makes for the other side; None if it is no such decision."""

    # Questions about the map, for panels

    def overlay(self, key: str, at: Hex = OFF_MAP, over: Hex = OFF_MAP, pieces: Sequence[PieceId] = ()) -> Overlay:
        """Return an overlay of the map."""

    def notes(self) -> Mapping[Hex, tuple[Text, ...]]:
        """Return remarks about hexes, other than the pieces in them."""

    def wanted(self) -> frozenset[str]:
        """Return the kinds of counters that a shop marks as needed."""

    def ground(self, h: Hex) -> tuple[Text, ...]:
        """Return the terrain of a hex in words."""

    def briefing(self) -> Briefing | None:
        """Return this seat's task."""

    def ladder(self) -> Ladder | None:
        """Return this seat's progress in a long game."""

    def stock(self) -> Stock:
        """Return what a shop shows of each kind of counter."""

    # Acting

    def act(self, action: Action, *, order: Order | None = None) -> None:
        """Carry out an offered action, with a march order; its result is heard."""

    def undo_stopped_by(self) -> Text | None:
        """Return why the last action cannot be undone; None if it can."""

    def undo(self) -> Text:
        """Undo the last action, and the decisions that were passed by after it; return the action in words."""

    def redo_stopped_by(self) -> Text | None:
        """Return why nothing can be redone; None if something can."""

    def redo(self) -> Text:
        """Redo the action that was undone last; return it in words."""


def lines_of(heard: Sequence[Heard]) -> list[Line]:
    return [line for one in heard for line in one.lines]


def since_own(chair: Chair) -> Sequence[Heard]:
    """Return what a seat has heard since its own last action, or since the opening: its recap."""
    heard = chair.heard()
    last = max((one.number for one in heard if one.seat == chair.seat or one.opening), default=-1)
    return chair.heard(last + 1)
