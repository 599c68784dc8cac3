"""The chair: one seat's door to a game. All that its player may see and do, and nothing else.

Screens sit on chairs. A chair shows the view of its seat, the decision that it has to make or may watch, what it has
heard so far, and the answers it may ask for before it acts; it takes the actions it is offered. The game, the position
and the seed stay behind it, with the :class:`~hexcore.referee.Referee`, so that a chair may stand anywhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from hexcore.board.board import Board
from hexcore.data.meta import Meta, OptionValue
from hexcore.data.rulebook import Rulebook
from hexcore.game.actions import Action, Decision, Outcome, PieceId, Refusal, Seat
from hexcore.game.answers import Briefing, Ladder, Overlay, OverlayMeta, Proposal, Reach, Stock, Tie
from hexcore.game.dice import Roll
from hexcore.game.look import Chart, Look
from hexcore.game.odds import Odds
from hexcore.game.program_names import called as called_outside
from hexcore.game.program_names import is_outside
from hexcore.game.records import Record
from hexcore.game.unavailable import Unavailable
from hexcore.game.views import View
from hexcore.play.dice_luck import ByTurn, Luck
from hexcore.play.session import Fence
from hexcore.text import Catalogue, Text
from hexcore.types import OFF_MAP, Hex

CHOSEN = "chosen"
"""The kind of a line that only tells what was chosen, where nothing more came of it."""

PASSED = "passed"
"""The kind of a line that tells of a question with one answer, which was not asked."""


def bot_words(catalogue: Catalogue, name: str) -> tuple[str, str]:
    """What a bot is called (``bot.<id>``) and a sentence about it (``bot_about.<id>``); else its id made readable.

    A program that is none of ours is called as its player has named it.
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
    """What is no secret at any seat: the game's name and rules, its board and look, its words."""

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
        """The same, with figures set for people to read."""
        return self._replace(catalogue=self.catalogue.in_print())

    def in_language(self, language: str) -> Public:
        """The same in the words of another language."""
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
        """Whether a seat may know something that another may not."""
        return self.meta.hides(self.scenario)

    @property
    def title(self) -> str:
        """What the game and its scenario are called."""
        return f"{self.meta.name} · {self.meta.scenario(self.scenario).name}"

    def seat_name(self, seat: Seat) -> str:
        """What a seat is called in this scenario."""
        return self.meta.seat_name(seat, self.scenario)

    def bot(self, name: str) -> str:
        """What a bot is called: the game's words under ``bot``, where it has any."""
        return bot_words(self.catalogue, name)[0]

    def die(self, roll: Roll) -> str:
        """What a die is called: records keep a label, for which the game's catalogue may have words under ``die``."""
        key = f"die.{roll.label}"
        return self.catalogue.say(Text(key)) if key in self.catalogue else roll.label.replace("_", " ")

    def say(self, text: Any) -> str:
        """Words for a text of the game, or for a name; numbers as they are written."""
        return self.catalogue.say(text) if isinstance(text, Text) else str(self.catalogue.written(text))


class Line(NamedTuple):
    """One line of what a seat has heard: after which action that it heard of, in which turn, by whom, and what.

    ``why`` is the reason of the bot that chose it, where it gave one that this seat may know.
    """

    number: int
    turn: int
    seat: Seat
    record: Record
    why: Text | None = None


class Heard(NamedTuple):
    """What one action led to, as far as a seat may know; an action of which it hears nothing is not among them.

    ``number`` counts what this seat has heard. ``stops`` says why a chain of actions does not go on after it. What led
    to the first position comes before all of them, and is nobody's action.
    """

    number: int
    turn: int
    seat: Seat
    lines: tuple[Line, ...]
    stops: Fence = ""

    @property
    def opening(self) -> bool:
        """Whether it tells what led to the first position, before anybody chose anything."""
        return not self.seat


class Ended(NamedTuple):
    """What is told when a game is over: how it ended, the seed of its dice, how they fell, and numbers by turn."""

    outcome: Outcome
    seed: int
    luck: tuple[Luck, ...]
    by_turn: ByTurn | None


class Chair(Protocol):
    """One seat's door to a game."""

    seat: Seat
    public: Public

    # What lies before the player

    @property
    def view(self) -> View:
        """Everything this seat may know now."""

    @property
    def decision(self) -> Decision | None:
        """What is asked: its own, or one that it may watch, whole; of another's only the seat; None at the end."""

    @property
    def ended(self) -> Ended | None:
        """How it ended, and what was secret until then; None while the game goes on."""

    def heard(self, since: int = 0) -> Sequence[Heard]:
        """What has happened, as far as this seat may know, from number ``since`` on; the same objects every time."""

    def last_chosen(self) -> Action | None:
        """What this seat has chosen, if nobody has chosen anything since."""

    def free_tail(self) -> tuple[Action, ...]:
        """What this seat has chosen last and can take back, one after the other, in the order of choosing."""

    def own_last(self) -> tuple[PieceId, ...]:
        """The pieces that this seat named last: where a march goes on from."""

    def asked_before(self) -> tuple[Decision, View] | None:
        """What this seat was asked in the step before this one and saw then, if nobody else has chosen since."""

    def chosen_this_turn(self, verbs: frozenset[str]) -> tuple[Action, ...]:
        """What this seat has chosen this turn with one of these verbs."""

    def went_on(self, verbs: frozenset[str]) -> tuple[Action, ...]:
        """How this seat went on with these verbs the last time it began with what it has just chosen."""

    def view_at(self, number: int) -> View:
        """What this seat saw after it had heard this much."""

    def moments(self, heard: Heard) -> Sequence[View]:
        """What this seat saw before an action that it has heard of, and then at each line of it."""

    # What it may ask before it acts

    def describe(self, action: Action) -> Text:
        """An offered action in words."""

    def explain(self, action: Action, after: Sequence[Action] = ()) -> Refusal | None:
        """Why an action is not offered; None if it is, or if it is not for this seat to know.

        ``after`` are those that would be carried out before it, one after the other, and of which nothing comes by
        itself.
        """

    def unavailable(self) -> Sequence[Unavailable]:
        """What this seat, which decides, may look for and cannot do now, with the reasons."""

    def odds(self, action: Action) -> Odds | None:
        """The preview of an action."""

    def reach(self, pieces: Sequence[PieceId] = ()) -> Reach:
        """Where pieces can move; by default those that are under way."""

    def proposals(self) -> Mapping[str, Proposal]:
        """What is proposed now to this seat, which decides."""

    def default_action(self) -> Action | None:
        """What a table answers for this seat, which decides, where that is never worse for it; None if it is asked."""

    def distinct_actions(self, actions: Sequence[Action]) -> Sequence[Action]:
        """Those of some actions offered to this seat that differ in what comes of them."""

    def tie(self) -> Tie | None:
        """What this seat, which decides, chooses for the other side; None if nothing of that kind is asked."""

    def overlay(self, key: str, at: Hex = OFF_MAP, over: Hex = OFF_MAP, pieces: Sequence[PieceId] = ()) -> Overlay:
        """What lies over the map."""

    def notes(self) -> Mapping[Hex, tuple[Text, ...]]:
        """What is told about hexes, besides what stands there."""

    def wanted(self) -> frozenset[str]:
        """The kinds of counters that a shop marks as needed."""

    def ground(self, h: Hex) -> tuple[Text, ...]:
        """What is told about the ground of a hex."""

    def briefing(self) -> Briefing | None:
        """The task that this seat has; None if it has none."""

    def ladder(self) -> Ladder | None:
        """How far this seat has come in a long game."""

    def stock(self) -> Stock:
        """What a shop shows of each kind."""

    # What it may do

    def act(self, action: Action) -> None:
        """Carry out an offered action; what it led to is heard."""

    def undo_stopped_by(self) -> Text | None:
        """Why the last action cannot be taken back; None if it can."""

    def undo(self) -> Text:
        """Take back the last action, and what passed by itself after it; returns it in words."""

    def redo_stopped_by(self) -> Text | None:
        """Why nothing can be carried out again; None if something can."""

    def redo(self) -> Text:
        """Carry out again what was last taken back; returns it in words."""


def lines_of(heard: Sequence[Heard]) -> list[Line]:
    """Return all lines of what was heard."""
    return [line for one in heard for line in one.lines]


def since_own(chair: Chair) -> Sequence[Heard]:
    """Return what a seat has heard since it last chose something, or since the game began: the recap for it."""
    heard = chair.heard()
    last = max((one.number for one in heard if one.seat == chair.seat or one.opening), default=-1)
    return chair.heard(last + 1)
