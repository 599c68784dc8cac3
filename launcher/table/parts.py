"""What the parts of the table share: the table as they see it, and small wordings."""

from __future__ import annotations

from typing import Any, Protocol

from hexcore.actions import Action, PieceId
from hexcore.records import Record
from hexcore.types import Hex
from launcher.kit import markup
from launcher.kit.context import Ui
from launcher.play import Play
from launcher.table.controller import Controller


class Table(Protocol):
    """The table as its panels see it."""

    ui: Ui
    play: Play
    controller: Controller

    def press(self, action: Action) -> None:
        """Carry out an action that a button or list line offers."""

    def point(self, action: Action | None) -> None:
        """The player looks at an action without choosing it: show its odds."""

    def pick(self, piece: PieceId) -> None:
        """The player clicked a piece in a panel."""

    def show_hexes(self, hexes: tuple[Hex, ...]) -> None:
        """Bring hexes into view and let them flash."""

    def follow(self, link: str) -> None:
        """Open what a link names: a rule."""


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


def line_markup(play: Play, record: Record) -> str:
    """A record as one line of the log: words, dice, rule."""
    text = markup.escape(play.say(record.text))
    return " ".join(part for part in (text, dice_markup(record), rule_link(record.rule)) if part)


def amount(value: Any) -> str:
    """A term of a sum with its sign."""
    return f"{value:+d}".replace("-", "\u2212") if isinstance(value, int) else str(value)


def readable(key: str) -> str:
    """A key of a game as words, where the game has none."""
    return key.replace("_", " ").strip().capitalize()
