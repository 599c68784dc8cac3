"""Hexes, hexsides and corners as integers, and limits of numbers in data files.

Inside rules a hex, a hexside and a corner are indexes into the board; in files, saves and the protocol they are printed
labels. The aliases are plain ``int`` to a type checker; pydantic reads their marker and converts, by the board that
:func:`labelling` names.

No counter, chart or rulebook of a board wargame exceeds the limits. A pack that does has a typing error in it, which
would otherwise fill the memory with counters or send a search on an endless walk.
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Annotated, Any, Final, Protocol, TypeAlias

from pydantic import Field
from pydantic_core import PydanticCustomError, core_schema

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping


class Labels(Protocol):
    """The conversion between a board's indexes and printed labels."""

    def hex(self, label: str) -> int:
        """Return the hex with this printed label."""

    def label(self, h: int) -> str:
        """Return the printed label of a hex."""

    def side_named(self, label: str) -> int:
        """Return the hexside with this label."""

    def side_label(self, s: int) -> str:
        """Return the label of a hexside."""

    def corner_named(self, label: str) -> int:
        """Return the corner with this label."""

    def corner_label(self, v: int) -> str:
        """Return the label of a corner."""


class Codec:
    """The context in which state is read and written.

    It has the board's labels, the game's steps by name, and what is fixed about the scenario (:mod:`hexcore.plain`).
    """

    __slots__ = ("bound", "labels", "steps")

    def __init__(self, labels: Labels, steps: Mapping[str, type] | None = None, bound: object = None) -> None:
        self.labels = labels
        self.steps = steps or {}
        self.bound = bound


class _Labelled:
    """Pydantic marker: an index in memory, a printed label outside.

    The board is in context variables rather than in pydantic's own context: it is looked up once per index, and a
    position has hundreds.
    """

    def __init__(self, what: str) -> None:
        self._what = what
        self.read: ContextVar[Callable[[str], int]] = ContextVar(f"read {what}")
        self.write: ContextVar[Callable[[int], str]] = ContextVar(f"write {what}")

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> core_schema.CoreSchema:
        return core_schema.no_info_plain_validator_function(
            self._validate, serialization=core_schema.plain_serializer_function_ser_schema(self._serialize)
        )

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, str]:
        return {"type": "string", "description": f"printed {self._what} label"}

    def _validate(self, value: Any) -> int:
        if not isinstance(value, str):
            raise PydanticCustomError("label", "a {what} is written as its printed label", {"what": self._what})
        try:
            return self.read.get()(value)
        except (KeyError, ValueError) as error:
            raise PydanticCustomError("label", "{why}", {"why": str(error.args[0])}) from None

    def _serialize(self, value: int) -> str:
        return self.write.get()(value)


_HEX, _SIDE, _CORNER = _Labelled("hex"), _Labelled("hexside"), _Labelled("corner")


@contextmanager
def labelling(labels: Labels) -> Iterator[None]:
    """Read and write indexes by these labels while the body runs."""
    _HEX.read.set(labels.hex)
    _HEX.write.set(labels.label)
    _SIDE.read.set(labels.side_named)
    _SIDE.write.set(labels.side_label)
    _CORNER.read.set(labels.corner_named)
    _CORNER.write.set(labels.corner_label)
    yield


Hex: TypeAlias = Annotated[int, _HEX]  # an index into the board, written as its printed label

Side: TypeAlias = Annotated[int, _SIDE]  # a hexside, written as the two hexes that share it

Corner: TypeAlias = Annotated[int, _CORNER]  # a hex corner, written as the hexes that meet there

OFF_MAP: Final = -1  # stands for a missing neighbour


WIDEST: Final = 240  # columns and rows of a sheet, at most

Copies: TypeAlias = Annotated[int, Field(ge=1, le=99)]  # how many there are of something that exists

Amount: TypeAlias = Annotated[int, Field(ge=0, le=99)]  # a strength, a range, a number of things

Price: TypeAlias = Annotated[int, Field(ge=1, le=99)]  # never 0, or a piece could walk for ever

Change: TypeAlias = Annotated[int, Field(ge=-99, le=99)]  # added or taken off

Loss: TypeAlias = Annotated[int, Field(ge=-99, le=0)]  # taken off, if anything

Turn: TypeAlias = Annotated[int, Field(ge=1, le=99)]  # the number of a turn, or how many there are

Points: TypeAlias = Annotated[int, Field(ge=0, le=9999)]  # earned or spent

Sides: TypeAlias = Annotated[int, Field(ge=2, le=100)]  # the faces of a die
