"""Plain data: slotted dataclasses that copy fast, save whole and refuse unknown fields.

``@plain`` is ``dataclass(slots=True)`` with two additions. It generates ``clone()`` from the field types, so that a
copy costs what a hand-written one costs and no field can be forgotten; and it makes pydantic refuse unknown fields and
wrong types. Allowed are types that can be copied without guessing: atoms, tuples of atoms, lists, dicts and sets of
atoms, other plain classes, and lists and dicts of those.

Two kinds of fields are never saved. ``content: Bound[Content] = unbound()`` is what is fixed about a scenario (map,
counters, tables): the game gives it when a position is read, so that rules reach the data of their own game. An
``Unsaved`` field is an index over the position, which :meth:`State.complete` rebuilds.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable
from dataclasses import field
from typing import Annotated, Any, Self, TypeAlias, TypeVar, Union, dataclass_transform, get_args, get_origin

from pydantic import ConfigDict, Field
from pydantic_core import PydanticCustomError, core_schema

T = TypeVar("T")

STRICT = ConfigDict(extra="forbid", strict=True)  # for outside data: no unknown field, no silent conversion

_SHARED = (int, str, float, bool, bytes, type(None))


@dataclass_transform(field_specifiers=(dataclasses.field,))
def plain(cls: type[T]) -> type[T]:
    """Turn an annotated class into slotted plain data with a generated ``clone``."""
    cls.__pydantic_config__ = STRICT  # type: ignore[attr-defined]
    made = dataclasses.dataclass(slots=True)(cls)
    made.clone = _first_clone  # type: ignore[attr-defined]
    return made


@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
def value(cls: type[T]) -> type[T]:
    """Turn an annotated class into a frozen, hashable value, which copies share."""
    cls.__pydantic_config__ = STRICT  # type: ignore[attr-defined]
    made = dataclasses.dataclass(slots=True, frozen=True)(cls)
    made.clone = _itself  # type: ignore[attr-defined]
    return made


class Plain:
    """Base of all plain data: declares for type checkers what the decorators add."""

    __slots__ = ()

    def clone(self) -> Self:
        """Return an independent copy."""
        return typing.cast("Self", _first_clone(self))


class Fixed(Plain):
    """Data that never changes once made, such as a game's content; copies share it."""

    __slots__ = ()

    def clone(self) -> Self:
        """Return itself."""
        return self


def _itself(self: T) -> T:
    return self


def _first_clone(self: Any) -> Any:
    # replaces itself with the generated clone on first use, when the field types can be resolved
    cls = type(self)
    cls.clone = _write_clone(cls)
    return cls.clone(self)


def _write_clone(cls: type) -> Callable[[Any], Any]:
    hints = typing.get_type_hints(cls)
    names = [field.name for field in dataclasses.fields(cls)]
    lines = [f"    new.{name} = {_copy(f'self.{name}', hints[name], f'{cls.__name__}.{name}')}" for name in names]
    source = "\n".join(["def clone(self):", "    new = make(cls)", *lines, "    return new"])
    space: dict[str, Any] = {"make": cls.__new__, "cls": cls}
    exec(compile(source, f"<clone of {cls.__qualname__}>", "exec"), space)
    return typing.cast("Callable[[Any], Any]", space["clone"])


def _copy(what: str, hint: Any, where: str, depth: int = 0) -> str:
    """Return the expression that copies ``what``, a value of type ``hint``."""
    if _is_shared(hint):
        return what
    origin, args = get_origin(hint) or hint, get_args(hint)
    item = f"i{depth}"
    if origin in (Union, types.UnionType):
        kinds = [kind for kind in args if kind is not type(None)]
        if len(kinds) < len(args):
            inner = kinds[0] if len(kinds) == 1 else Union[tuple(kinds)]  # noqa: UP007
            return f"None if {what} is None else {_copy(what, inner, where, depth)}"
        return f"{what}.clone()"
    if origin is list:
        return (
            f"{what}[:]" if _is_shared(args[0]) else f"[{_copy(item, args[0], where, depth + 1)} for {item} in {what}]"
        )
    if origin is dict:
        if _is_shared(args[1]):
            return f"{what}.copy()"
        return f"{{k{depth}: {_copy(item, args[1], where, depth + 1)} for k{depth}, {item} in {what}.items()}}"
    if origin is set and _is_shared(args[0]):
        return f"{what}.copy()"
    if dataclasses.is_dataclass(origin) or hasattr(origin, "clone"):
        return f"{what}.clone()"
    raise TypeError(f"{where}: {hint} is not plain data")


def _is_shared(hint: Any) -> bool:
    origin, args = get_origin(hint), get_args(hint)
    if origin is typing.Annotated:
        return _is_shared(args[0])
    if origin is typing.Literal or hint in _SHARED:
        return True
    if origin in (tuple, frozenset):
        return all(_is_shared(arg) for arg in args if arg is not Ellipsis)
    if origin in (Union, types.UnionType):
        return all(_is_shared(arg) for arg in args)
    if isinstance(hint, type):
        return issubclass(hint, (int, str, tuple, Fixed)) or getattr(hint, "clone", None) is _itself
    return False


_NOTHING: Any = object()  # the default of a Bound field, which JSON cannot express


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


Bound: TypeAlias = Annotated[T, _FromGame(), Field(exclude=True, validate_default=True)]  # fixed by scenario, shared

Unsaved: TypeAlias = Annotated[T, _Unsaved(), Field(exclude=True)]  # what follows from the saved fields; has a default


def unbound() -> Any:
    """Return the default of a ``Bound`` field: nothing, until the game gives it."""
    return field(default=_NOTHING, compare=False)
