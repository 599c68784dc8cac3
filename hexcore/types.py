"""The small integers that rules work with, and how each is written where people can read it.

Inside rules a hex, a hexside and a corner are indices into the board. In files, saves and the protocol they are
printed labels. The aliases below are plain ``int`` to a type checker; pydantic reads their marker and turns labels
into indices and back, asking the :class:`Codec` that stands in the validation context.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, Protocol, TypeAlias

from pydantic_core import PydanticCustomError, core_schema

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class Labels(Protocol):
    """What a board offers for reading and writing its indices."""

    def hex(self, label: str) -> int:
        """Return the hex with this printed label."""
        ...

    def label(self, h: int) -> str:
        """Return the printed label of a hex."""
        ...

    def side_named(self, label: str) -> int:
        """Return the hexside with this label."""
        ...

    def side_label(self, s: int) -> str:
        """Return the label of a hexside."""
        ...

    def corner_named(self, label: str) -> int:
        """Return the corner with this label."""
        ...

    def corner_label(self, v: int) -> str:
        """Return the label of a corner."""
        ...


class Codec:
    """The context in which state is read and written: the board's labels and the game's steps by name."""

    __slots__ = ("labels", "steps")

    def __init__(self, labels: Labels, steps: Mapping[str, type] | None = None) -> None:
        self.labels = labels
        self.steps = steps or {}


class _Labelled:
    """Pydantic marker: an index in memory, a printed label outside."""

    def __init__(self, what: str, read: str, write: str) -> None:
        self.what, self.read, self.write = what, read, write

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> core_schema.CoreSchema:
        return core_schema.with_info_plain_validator_function(
            self._validate,
            serialization=core_schema.plain_serializer_function_ser_schema(self._serialize, info_arg=True),
        )

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, str]:
        return {"type": "string", "description": f"printed {self.what} label"}

    def _validate(self, value: Any, info: core_schema.ValidationInfo) -> int:
        if not isinstance(value, str):
            raise PydanticCustomError("label", "a {what} is written as its printed label", {"what": self.what})
        read: Callable[[str], int] = getattr(_codec(info).labels, self.read)
        try:
            return read(value)
        except (KeyError, ValueError) as error:
            raise PydanticCustomError("label", "{why}", {"why": str(error.args[0])}) from None

    def _serialize(self, value: int, info: core_schema.SerializationInfo) -> str:
        write: Callable[[int], str] = getattr(_codec(info).labels, self.write)
        return write(value)


def _codec(info: core_schema.ValidationInfo | core_schema.SerializationInfo) -> Codec:
    if not isinstance(info.context, Codec):
        raise LookupError("labels are read and written with a Codec that knows the board")
    return info.context


Hex: TypeAlias = Annotated[int, _Labelled("hex", "hex", "label")]
"""An index into the board; written as its printed label."""

Side: TypeAlias = Annotated[int, _Labelled("hexside", "side_named", "side_label")]
"""A hexside; written as the two hexes that share it."""

Corner: TypeAlias = Annotated[int, _Labelled("corner", "corner_named", "corner_label")]
"""A hex corner; written as the hexes that meet there."""

OFF_MAP: Final = -1
"""What stands where a neighbouring hex would be, if the map went on."""
