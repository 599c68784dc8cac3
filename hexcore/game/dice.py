"""The one source of chance: numbered, auditable, scriptable.

Roll *n* of a seed is a pure function of seed, number and sides, so a save needs only the seed and a count, and
anyone can check every roll of a finished game with :func:`fair_roll`. A script (in tests, or through the protocol)
fixes the next faces or the next counters drawn; a game that used one is marked for ever.

Draw pools: counters that are drawn blindly and, as a rule, come back.

A cup is a plain list of piece ids in the state. It stays in one fixed order (the order in which the pieces are
defined) whatever was drawn and returned, so that what is drawn next depends on the dice alone, never on the
history of returns, and two cups with the same content are the same.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Mapping
from dataclasses import field
from hashlib import sha256
from typing import Any, NamedTuple

from hexcore.errors import InvalidInput
from hexcore.plain import Plain, plain
from hexcore.text import say

_WORD = 1 << 64


class Roll(NamedTuple):
    """One numbered roll: what it was for, how many faces, what came up."""

    number: int
    sides: int
    face: int
    label: str = ""

    @property
    def drawn(self) -> bool:
        """Whether it took something out of a cup or a list; a die does not."""
        return False

    def json(self) -> dict[str, Any]:
        """Write the roll for the protocol; only a draw says that it is one."""
        return {**self._asdict(), "drawn": True} if self.drawn else self._asdict()


class Draw(Roll):
    """A roll that took something out of a cup or a list: its sides are how many there were, its face which one."""

    __slots__ = ()

    @property
    def drawn(self) -> bool:
        """It did."""
        return True


def fair_roll(seed: int, number: int, sides: int) -> int:
    """Return roll ``number`` of ``seed`` on a die with ``sides`` faces, 1 to ``sides``, each exactly as likely."""
    limit = _WORD - _WORD % sides
    block = 0
    while True:
        digest = sha256(f"{seed}:{number}:{block}".encode()).digest()
        for start in (0, 8, 16, 24):
            word = int.from_bytes(digest[start : start + 8], "big")
            if word < limit:
                return word % sides + 1
        block += 1


@plain
class Dice(Plain):
    """The dice of one game, part of its state: seed, how many rolls were made, and what is scripted next."""

    seed: int
    count: int = 0
    faces: list[int] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)
    scripted: bool = False

    def __post_init__(self) -> None:
        """Dice that are read with a script in them are scripted dice."""
        self.scripted = self.scripted or bool(self.faces or self.drawn)

    def roll(self, sides: int, label: str = "") -> Roll:
        """Roll one die; a scripted face is used first and must exist on the die."""
        number = self.count + 1
        if self.faces:
            face = self.faces[0]
            if not 1 <= face <= sides:
                die = label or say("error.dice.die")
                raise InvalidInput(say("error.dice.face", number=number, die=die, sides=sides, face=face))
            del self.faces[0]
        else:
            face = fair_roll(self.seed, number, sides)
        self.count = number
        return Roll(number, sides, face, label)

    def pick(self, items: list[str], label: str = "") -> tuple[Roll, str]:
        """Draw one of ``items`` blindly (it is not removed); a scripted draw must be among them."""
        number = self.count + 1
        if self.drawn:
            wanted = self.drawn[0]
            if wanted not in items:
                cup = label or say("error.dice.cup")
                raise InvalidInput(say("error.dice.draw", number=number, cup=cup, wanted=repr(wanted)))
            del self.drawn[0]
            face = items.index(wanted) + 1
        else:
            face = fair_roll(self.seed, number, len(items))
        self.count = number
        return Draw(number, len(items), face, label), items[face - 1]

    def script(self, faces: list[int] | None = None, draws: list[str] | None = None) -> None:
        """Fix the next faces and the next counters drawn, and mark the game as scripted."""
        self.faces.extend(faces or ())
        self.drawn.extend(draws or ())
        self.scripted = self.scripted or bool(faces or draws)


def draw(cup: list[str], dice: Dice, label: str = "") -> tuple[Roll, str]:
    """Take one counter out of the cup, blindly."""
    roll, piece = dice.pick(cup, label)
    cup.remove(piece)
    return roll, piece


def put_back(cup: list[str], piece: str, order: Mapping[str, int] | Callable[[str], Any]) -> None:
    """Return a counter to its fixed place in the cup."""
    key = order if callable(order) else order.__getitem__
    insort(cup, piece, key=key)


def chances(cup: list[str], value: Callable[[str], str]) -> dict[str, int]:
    """Count what the next draw may bring, by ``value``; divide by ``len(cup)`` for the chance."""
    counts: dict[str, int] = {}
    for piece in cup:
        counts[value(piece)] = counts.get(value(piece), 0) + 1
    return counts
