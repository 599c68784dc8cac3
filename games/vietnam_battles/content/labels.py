"""Labels of places: ``0717``, ``0521 north``, ``0512 water`` or ``0717/0718``."""

from __future__ import annotations

from dataclasses import fields
from typing import Annotated, Any, Final, TypeAlias

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


class _PlaceLabel:
    """A Pydantic marker: a place, written as its label on the position's ground."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> core_schema.CoreSchema:
        return core_schema.with_info_plain_validator_function(
            self._validate,
            serialization=core_schema.plain_serializer_function_ser_schema(self._serialize, info_arg=True),
        )

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, str]:
        return {"type": "string", "description": "a hex, a bank of a divided hex, or a river hexside"}

    @staticmethod
    def _validate(value: Any, info: core_schema.ValidationInfo) -> int:
        if not isinstance(value, str):
            raise PydanticCustomError("label", "a place is written as its label, such as 0717 or 0717/0718")
        try:
            place: int = _ground(info).place(value)
        except InvalidInput as error:
            raise PydanticCustomError("label", "{why}", {"why": str(error)}) from None
        return place

    @staticmethod
    def _serialize(value: int, info: core_schema.SerializationInfo) -> str:
        label: str = _ground(info).labels[value]
        return label


def _ground(info: core_schema.ValidationInfo | core_schema.SerializationInfo) -> Any:
    codec: Any = info.context
    return codec.bound.ground


Place: TypeAlias = Annotated[int, _PlaceLabel()]
"""A place where one unit can be: its number on the map, written as its label."""
