"""What the parts of the table share: the table as they see it, and small wordings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from hexcore import figures
from hexcore.actions import Action, Aloud, PieceId, Seat
from hexcore.board import Board
from hexcore.briefs import Ladder
from hexcore.chair import Public
from hexcore.records import Record
from hexcore.telling import signed
from hexcore.text import Catalogue
from hexcore.types import Hex
from hexcore.views import View
from launcher.kit import markup
from launcher.kit.context import Ui
from launcher.kit.widget import Pos
from launcher.play import Play
from launcher.table.controller import Controller
from launcher.table.firsttime import FirstTimes
from launcher.table.takingback import Written


class Seen(Protocol):
    """A game as one seat sees it, at the table or watched again."""

    @property
    def public(self) -> Public:
        """What is no secret at any seat."""

    @property
    def board(self) -> Board:
        """The board that is played on."""

    @property
    def viewer(self) -> Seat:
        """The seat whose view is shown."""

    @property
    def you(self) -> Seat:
        """The seat of the person who looks; "" where nobody plays."""

    @property
    def view(self) -> View:
        """Everything that seat may know."""

    def ladder(self) -> Ladder | None:
        """How far that seat has come in a long game; None where that is not shown."""

    def seat_name(self, seat: Seat) -> str:
        """What a seat is called in this scenario."""

    def say(self, text: Any) -> str:
        """Words for a text of the game, or for a name; numbers as they are."""

    def speak(self, language: str) -> None:
        """Say everything in a language from now on."""


class Carrier(Protocol):
    """The map, as the panels see it that hand pieces over to it."""

    def carry_in(self, piece: PieceId, pos: Pos) -> bool:
        """A piece from beside the map is dragged towards it; tells whether it can go anywhere."""

    def carry_on(self, pos: Pos) -> None:
        """The mouse, which holds it, is somewhere else."""

    def set_down(self, pos: Pos) -> None:
        """It is let go."""


class MapScreen(Protocol):
    """A screen with a map and a log, as their parts see it."""

    ui: Ui

    @property
    def play(self) -> Seen:
        """The game that is shown."""

    def show_hexes(self, hexes: tuple[Hex, ...], covered: int = 0) -> None:
        """Bring hexes into view, below what covers so much of the map's top, and let them flash."""

    def follow(self, link: str) -> None:
        """Open what a link names: a rule."""


class Table(MapScreen, Protocol):
    """The table as its panels see it."""

    controller: Controller
    firsts: FirstTimes

    def sync(self) -> None:
        """Bring every part up to date."""

    def key(self, command: str) -> str:
        """The key of a command."""

    def show_now(self) -> None:
        """Show what can be done now, or close that."""

    @property
    def advised(self) -> bool:
        """Whether who decides here may ask a bot what it would do."""

    @property
    def adviser(self) -> str:
        """What that bot is called."""

    @property
    def advising(self) -> bool:
        """Whether advice is shown, or waited for."""

    def ask_advice(self) -> None:
        """Ask it, or close what it said."""

    @property
    def play(self) -> Play:
        """The game that is played."""

    @property
    def by_keys(self) -> bool:
        """Whether the player uses the keyboard."""

    def press(self, action: Action) -> None:
        """Carry out an action that a button or list line offers."""

    def do_all(self, actions: Sequence[Action]) -> None:
        """Send several actions one after the other, each if it is still offered."""

    def propose(self, key: str) -> None:
        """Lay out what the game proposes."""

    def gather(self, verb: str, then: str = "", hexes: tuple[Hex, ...] = ()) -> None:
        """Send all actions of a verb, and one of another after them."""

    def stand_by(self, action: Action) -> None:
        """Send an action for every time that the same is asked."""

    def pick_stack(self) -> None:
        """Hold the whole stack that is looked at."""

    def take_aim(self, verb: str) -> None:
        """Say which of the verbs that share their hexes is meant."""

    def take_back(self, piece: PieceId) -> None:
        """Take back what was done with one piece."""

    @property
    def map(self) -> Carrier:
        """The map widget."""

    def cancel(self) -> None:
        """Drop what is in hand or prepared."""

    def strike_out(self, line: Written) -> None:
        """Take one line off the sheet of orders."""

    def sign(self) -> None:
        """Agree to what was laid out."""

    @property
    def asks(self) -> Aloud | None:
        """What who sits here asks aloud of another player; None where nobody is asked, or a curtain falls first."""

    def answer_aloud(self, *, lets_pass: bool) -> None:
        """Who was asked aloud lets it pass, or wants the screen."""

    @property
    def signing(self) -> bool:
        """Whether something that was laid out waits to be signed."""

    @property
    def signing_orders(self) -> bool:
        """Whether it is a sheet of orders that waits, with its last line."""

    def point(self, action: Action | None) -> None:
        """The player looks at an action without choosing it: show its odds."""

    def pick(self, piece: PieceId) -> None:
        """The player clicked a piece in a panel."""

    def has_read(self) -> None:
        """The player has put a report away."""


def rule_link(rule: str) -> str:
    """A citation as a link that opens the rule; nothing for none."""
    return f"[{markup.escape(rule)}](rule:{rule})" if rule else ""


def dice_markup(record: Record) -> str:
    """The dice of a record, each with its number in the game's count of rolls; what was drawn is no die."""
    parts = []
    for roll in record.rolled:
        shape = "d6" if roll.sides == 6 else "d10"
        parts.append(f"{{{shape}:{roll.face}}}{{muted|\u2009#{roll.number}}}")
    return " ".join(parts)


def line_markup(play: Seen, record: Record) -> str:
    """A record as one line of the log: words, dice, rule."""
    text = markup.escape(play.say(record.text))
    return " ".join(part for part in (text, dice_markup(record), rule_link(record.rule)) if part)


def amount(value: Any) -> str:
    """A term of a sum with its sign; what is no number as it is."""
    return signed(value) if isinstance(value, int) else str(value)


def plain(total: int) -> str:
    """What a sum came to: without a sign, unless it is below nothing."""
    return str(total).replace("-", "\u2212")


def word_of(catalogue: Catalogue, group: str, key: str) -> str:
    """A word of the game for one of its keys; one that it has no words for is made readable."""
    full = f"{group}.{key}"
    return catalogue.template(full) if full in catalogue else readable(key)


def figure(printed: str) -> str:
    """A value as it is printed on a counter, for a sentence: nothing has no sign, and a minus is a true one."""
    return "0" if printed in ("+0", "-0") else figures.figure(printed)


def readable(key: str) -> str:
    """A key of a game as words, where the game has none."""
    return key.replace("_", " ").strip().capitalize()
