"""Dice and draw pools: numbered rolls from one seed, which can be checked and scripted.

Roll *n* is a pure function of seed, number and sides, so a save needs only the seed and a count, and anyone can check
every roll of a finished game with :func:`fair_roll`. A script (in tests, or through the protocol) fixes the next faces
or the next counters drawn; a game that used one stays marked as scripted.

A cup is a list of piece ids in the state, always in the order in which the pieces are defined. So the next draw depends
on the dice alone, and two cups with the same content are equal.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Mapping
from dataclasses import field
from hashlib import sha256
from typing import Any, NamedTuple

from hexcore.errors import InvalidInput, shown
from hexcore.plain import Plain, plain
from hexcore.text import say

_WORD = 1 << 64


class Roll(NamedTuple):
    """One numbered roll: label, sides and face.

    In the rules ``number`` counts every roll of the seed. Whoever hears of the roll is told its number among those that
    the same seats hear; ``seeded`` is then the one of the seed, where it is another and the listener may know it.
    """

    number: int
    sides: int
    face: int
    label: str = ""
    seeded: int = 0

    @property
    def drawn(self) -> bool:
        """Whether it drew something from a cup or a list."""
        return False

    def json(self) -> dict[str, Any]:
        """Return the roll for the protocol; only a draw says that it is one."""
        parts = self._asdict()
        if not self.seeded:
            del parts["seeded"]
        return {**parts, "drawn": True} if self.drawn else parts


class Draw(Roll):
    """A draw from a cup or a list: ``sides`` counts the items, ``face`` says which one came."""

    __slots__ = ()

    @property
    def drawn(self) -> bool:
        """Always true."""
        return True


def fair_roll(seed: int, number: int, sides: int) -> int:
    """Return roll ``number`` of ``seed`` on a die with ``sides`` faces, each equally likely."""
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
    """The dice of one game, part of its state: seed, number of rolls so far, and the script."""

    seed: int
    count: int = 0
    faces: list[int] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)
    scripted: bool = False

    def __post_init__(self) -> None:
        self.scripted = self.scripted or bool(self.faces or self.drawn)

    def roll(self, sides: int, label: str = "") -> Roll:
        """Roll one die. A scripted face comes first and must exist on the die."""
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
        """Draw one of ``items`` without removing it. A scripted draw must be among them."""
        number = self.count + 1
        if self.drawn:
            wanted = self.drawn[0]
            if wanted not in items:
                cup = label or say("error.dice.cup")
                raise InvalidInput(say("error.dice.draw", number=number, cup=cup, wanted=shown(wanted)))
            del self.drawn[0]
            face = items.index(wanted) + 1
        else:
            face = fair_roll(self.seed, number, len(items))
        self.count = number
        return Draw(number, len(items), face, label), items[face - 1]

    def script(self, faces: list[int] | None = None, draws: list[str] | None = None) -> None:
        """Fix the next faces and the next draws, and mark the game as scripted."""
        self.faces.extend(faces or ())
        self.drawn.extend(draws or ())
        self.scripted = self.scripted or bool(faces or draws)


def draw(cup: list[str], dice: Dice, label: str = "") -> tuple[Roll, str]:
    """Take one counter out of the cup at random."""
    roll, piece = dice.pick(cup, label)
    cup.remove(piece)
    return roll, piece


def put_back(cup: list[str], piece: str, order: Mapping[str, int] | Callable[[str], Any]) -> None:
    """Return a counter to its place in the cup."""
    key = order if callable(order) else order.__getitem__
    insort(cup, piece, key=key)


def chances(cup: list[str], value: Callable[[str], str]) -> dict[str, int]:
    """Count the items of a cup by ``value``; divide by ``len(cup)`` for the chance of each."""
    counts: dict[str, int] = {}
    for piece in cup:
        counts[value(piece)] = counts.get(value(piece), 0) + 1
    return counts
