"""Dataclasses whose fields are checked: settings, and what a game declares.

The first frame of the launcher waits for them, so pydantic is imported only for a value that does not fit as it is. It
converts the value or says what is wrong, by the same annotations. A module with such classes has no
``from __future__ import annotations``: the types of their fields must be there.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from types import UnionType
from typing import Annotated, Any, ClassVar, Literal, TypeVar, get_args, get_origin

T = TypeVar("T")

_MADE_FROM: dict[object, tuple[type, ...]] = {tuple: (tuple, list), list: (list,), set: (set, list), dict: (dict,)}
_WORDS = {"unexpected_keyword_argument": "Extra inputs are not permitted"}  # dataclasses are not called by an author


class Limit:
    """Limits in an ``Annotated`` type, with the names that pydantic has for them; it reads them by ``__iter__``."""

    __is_annotated_types_grouped_metadata__ = True

    def __init__(
        self,
        *,
        ge: float | None = None,
        le: float | None = None,
        min_length: int | None = None,
        max_length: int | None = None,
        pattern: str | None = None,
    ) -> None:
        self.ge, self.le, self.min_length, self.max_length, self.pattern = ge, le, min_length, max_length, pattern

    def holds(self, value: Any) -> bool:
        """Return whether a value of the right type is within the limits."""
        if self.ge is not None or self.le is not None:
            return (self.ge is None or value >= self.ge) and (self.le is None or value <= self.le)
        if isinstance(value, str):
            value.encode()  # half a sign, which JSON may hold, is no text
        long_enough = self.min_length is None or len(value) >= self.min_length
        short_enough = self.max_length is None or len(value) <= self.max_length
        return long_enough and short_enough and (self.pattern is None or bool(re.fullmatch(self.pattern, value)))

    def __iter__(self) -> Iterator[object]:
        from pydantic import Field

        return iter(Field(**vars(self)).metadata)


@dataclass(frozen=True, kw_only=True)
class Declared:
    """Base of dataclasses that check their fields, refuse others, and cannot be changed."""

    __pydantic_config__: ClassVar[dict[str, Any]] = {"extra": "forbid"}

    def __post_init__(self) -> None:
        given = vars(self)
        try:
            found = {name: fitted(hint, given[name]) for name, hint in types_of(type(self)).items()}
        except ValueError:
            found = vars(_converted(type(self), given))
        given.update(found)


def checked(kind: type[T], value: object) -> T:
    """Return a value as its type has it, a dataclass from a table; a wrong one is pydantic's ``ValidationError``."""
    try:
        found: T = fitted(kind, value)
    except ValueError:
        found = _converted(kind, value)
    return found


def _converted(kind: type[T], value: object) -> T:
    from pydantic import TypeAdapter

    return TypeAdapter(kind).validate_python(value)


def problems(error: ValueError) -> list[tuple[str, str]]:
    """Return what is wrong with a value, each with its key; pydantic's errors have several."""
    from pydantic import ValidationError

    if not isinstance(error, ValidationError):
        return [("", str(error))]
    return [(".".join(map(str, one["loc"])), _WORDS.get(one["type"], one["msg"])) for one in error.errors()]


_types: dict[type, dict[str, Any]] = {}


def types_of(kind: type) -> dict[str, Any]:
    """Return the types of the fields of a dataclass by their names."""
    if kind not in _types:
        _types[kind] = {field.name: field.type for field in fields(kind)}
    return _types[kind]


def fitted(hint: Any, value: Any) -> Any:
    """Return a value that pydantic would take without converting it; raise ``ValueError`` for others."""
    kind, parts = get_origin(hint), get_args(hint)
    if hint is Any:
        return value
    if kind is None:
        return _whole(hint, value)
    if kind is Annotated:
        found = fitted(parts[0], value)
        _require(all(limit.holds(found) for limit in parts[1:]))
        return found
    if kind is Literal:
        _require(type(value) is str and value in parts)
        return value
    if kind is UnionType:
        return _one_of(parts, value)
    _require(type(value) in _MADE_FROM[kind])
    if kind is dict:
        return {fitted(parts[0], key): fitted(parts[1], item) for key, item in value.items()}
    if kind is tuple and parts[-1] is not Ellipsis:
        _require(len(value) == len(parts))
        return tuple(fitted(part, item) for part, item in zip(parts, value, strict=True))
    return kind(fitted(parts[0], item) for item in value)


def _require(fits: bool) -> None:
    if not fits:
        raise ValueError


def _one_of(kinds: tuple[Any, ...], value: Any) -> Any:
    for kind in kinds:
        try:
            return fitted(kind, value)
        except ValueError:
            continue
    raise ValueError


def _whole(kind: type, value: Any) -> Any:
    if is_dataclass(kind) and type(value) is dict:
        return _made(kind, value)
    _require(type(value) is kind)
    return value


def _made(kind: type[T], table: dict[str, Any]) -> T:
    known = types_of(kind)
    strangers = [name for name in table if name not in known]
    _require(not strangers or kind.__pydantic_config__["extra"] == "ignore")  # type: ignore[attr-defined]
    try:
        return kind(**{name: value for name, value in table.items() if name in known})
    except TypeError:  # a field is missing
        raise ValueError from None


def as_json(value: Any, without: frozenset[str] = frozenset()) -> Any:
    """Return a value in the types of JSON, dataclasses as tables without some of their fields."""
    if is_dataclass(value):
        return {name: as_json(part, without) for name, part in vars(value).items() if name not in without}
    if isinstance(value, dict):
        return {key: as_json(part, without) for key, part in value.items()}
    if isinstance(value, set):
        return sorted(value)
    return [as_json(part, without) for part in value] if isinstance(value, (tuple, list)) else value
