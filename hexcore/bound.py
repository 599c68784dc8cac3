"""Fields of a position that nobody writes: the content it is played with, and what is kept beside it for speed.

What is fixed about a scenario (map, counters, tables) hangs on every position, so that rules reach the data of the
game they belong to, whichever packs lie over it; it is never written into a save. ``content: Bound[Content] =
unbound()`` is given what :meth:`Game.bound` returns when a position is read. An index over the position (who stands
where) is ``Unsaved``: :meth:`State.complete` makes it anew.
"""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Any, TypeAlias, TypeVar

from pydantic import Field
from pydantic_core import PydanticCustomError, core_schema

T = TypeVar("T")


_NOTHING: Any = object()
"""What stands in a ``Bound`` field before anything is bound; JSON cannot say it."""


def _refuse_to_be_told() -> PydanticCustomError:
    return PydanticCustomError("unsaved", "a position does not say this, the game finds it out itself")


class _FromGame:
    """Pydantic marker: the value comes from the game that reads the position."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> core_schema.CoreSchema:
        return core_schema.with_info_plain_validator_function(self._given)

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        return {"type": "null"}

    @staticmethod
    def _given(value: Any, info: core_schema.ValidationInfo) -> Any:
        if value is not _NOTHING:
            raise _refuse_to_be_told()
        codec: Any = info.context
        return codec.bound


class _Unsaved:
    """Pydantic marker: nobody writes this field and nobody may give it."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> core_schema.CoreSchema:
        return core_schema.no_info_plain_validator_function(self._given)

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        return {"type": "null"}

    @staticmethod
    def _given(value: Any) -> Any:
        raise _refuse_to_be_told()


Bound: TypeAlias = Annotated[T, _FromGame(), Field(exclude=True, validate_default=True)]
"""What is fixed about the scenario a position belongs to; copies of the position share it."""

Unsaved: TypeAlias = Annotated[T, _Unsaved(), Field(exclude=True)]
"""What follows from the saved fields and is kept beside them; give it a default."""


def unbound() -> Any:
    """Return the default of a ``Bound`` field: nothing, until the game that makes or reads the position gives it."""
    return field(default=_NOTHING, compare=False)
