"""Numbers with a point or a percent sign, which languages write in their own ways."""

from __future__ import annotations

import re

MINUS = "\u2212"
_PERCENT = re.compile(r"(.*\d) ?%")


class Figure(str):
    """A number that a game has put into words itself, ``1.50`` or ``83%``; a catalogue writes it as its language does.

    It is a plain word wherever it is kept or sent.
    """

    __slots__ = ()

    def written(self, point: str, percent: str) -> str:
        """The number with the point of a language, and the template of its percentages."""
        share = _PERCENT.fullmatch(self)
        number = (share[1] if share else str(self)).replace(".", point)
        return percent.format(value=number) if share else number


class Below(int):
    """A number below nothing: it is written with a true minus, however a template asks for it."""

    def __format__(self, how: str) -> str:
        """With its sign, as it is asked for."""
        return format(int(self), how).replace("-", MINUS)

    def __str__(self) -> str:
        """With its sign."""
        return format(self)


def figure(value: str) -> str:
    """A word that is a number with its sign, ``-1``, with a true minus; any other as it is."""
    return value.replace("-", MINUS) if value[:1] == "-" and value[1:].isdecimal() else value


class Decimal(float):
    """A number that a template may round as it likes, ``{mean:.2f}``, and that keeps the point of a language."""

    point = "."

    @classmethod
    def of(cls, number: float, point: str) -> Decimal:
        """The number in a language with this point."""
        made = cls(number)
        made.point = point
        return made

    def __format__(self, how: str) -> str:
        """Rounded as it is asked for."""
        return super().__format__(how).replace(".", self.point)
