"""GB 13.1, R34: what a casualty marker makes of a team's values, and how that adds up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from games.green_beret.content.content import Content
from hexcore.game.records import Modifier
from hexcore.text import say

Value: TypeAlias = Literal["firepower", "noise", "movement"]

VALUES: Final[tuple[Value, ...]] = ("firepower", "noise", "movement")


def change(content: Content, marker: str, value: Value) -> int:
    """GB 13.1: what a marker adds to a value of the team that bears it."""
    found: int = getattr(content.casualties[marker], value) if marker else 0
    return found


def wound_terms(content: Content, team: str, marker: str, value: Value) -> Iterator[Modifier]:
    """R34: yield what a marker adds to a value of a team, and what keeps the value from falling too low."""
    added = change(content, marker, value)
    if not added:
        return
    yield Modifier(say("term.casualties", piece=content.name(team)), added, "GB 13.1")
    least = {"firepower": content.least_firepower, "movement": content.least_movement}.get(value)
    printed: int = getattr(content.pieces[team], value)
    if least is not None and printed + added < least:
        yield Modifier(say("term.least", least=least), least - printed - added, "GB 13.1")
