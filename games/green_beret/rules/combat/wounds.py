"""GB 13.1, R34: the values of a wounded team."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from games.green_beret.content.content import Content
from hexcore.game.records import Modifier
from hexcore.text import say

Value: TypeAlias = Literal["firepower", "noise", "movement"]

VALUES: Final[tuple[Value, ...]] = ("firepower", "noise", "movement")


def change(content: Content, marker: str, value: Value) -> int:
    """GB 13.1: the change of a team's value by its marker."""
    found: int = getattr(content.casualties[marker], value) if marker else 0
    return found


def wound_terms(content: Content, team: str, marker: str, value: Value) -> Iterator[Modifier]:
    """R34: yield the change of a team's value by a marker, and the correction up to its floor."""
    added = change(content, marker, value)
    if not added:
        return
    yield Modifier(say("term.casualties", piece=content.name(team)), added, "GB 13.1")
    least = {"firepower": content.least_firepower, "movement": content.least_movement}.get(value)
    printed: int = getattr(content.pieces[team], value)
    if least is not None and printed + added < least:
        yield Modifier(say("term.least", least=least), least - printed - added, "GB 13.1")
