"""Labels of places: ``0717``, ``0521 north``, ``0512 water`` or ``0717/0718``."""

from __future__ import annotations

from dataclasses import fields
from typing import Annotated, Any, Final, TypeAlias

from pydantic import PlainSerializer, PlainValidator, ValidationInfo, WithJsonSchema
from pydantic_core import PydanticCustomError, core_schema

from hexcore.board.board import Board
from hexcore.errors import InvalidInput
from hexcore.types import Hex

WATER: Final = "water"  # the word for the water of a Mekong hex, in labels and in actions


class RiverBoard(Board):
    """A board that reads ``0512 water``, the label of a boat's place, as its hex."""

    def hex(self, label: str) -> Hex:
        return super().hex(label.removesuffix(f" {WATER}"))


def river_board(board: Board) -> Board:
    return RiverBoard(**{part.name: getattr(board, part.name) for part in fields(board)})


def _read_place(value: Any, info: ValidationInfo) -> int:
    if not isinstance(value, str):
        raise PydanticCustomError("label", "a place is written as its label, such as 0717 or 0717/0718")
    try:
        return int(_ground(info).place(value))
    except InvalidInput as error:
        raise PydanticCustomError("label", "{why}", {"why": str(error)}) from None


def _write_place(value: int, info: core_schema.SerializationInfo) -> str:
    return str(_ground(info).labels[value])


def _ground(info: core_schema.ValidationInfo | core_schema.SerializationInfo) -> Any:
    codec: Any = info.context
    return codec.bound.ground


_SCHEMA = {"type": "string", "description": "a hex, a bank of a divided hex, or a river hexside"}

Place: TypeAlias = Annotated[int, PlainValidator(_read_place), PlainSerializer(_write_place), WithJsonSchema(_SCHEMA)]
"""A place where one unit can be: its number on the map, written as its label."""
