"""The fields of a form, read from a content model: kinds, limits, defaults and meanings.

Nothing is said about a model that it does not say itself. A field of an unknown type is edited as a line of text.

A value of several parts is edited as one line, ``2, 4, 5``, ``intel; m21, svd`` or ``clear = 0``: parts are separated
by commas, lists within a list by semicolons. What cannot be written so is written as TOML, in brackets.
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
import tomllib
from collections.abc import Container, Mapping, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias, Union, get_args, get_origin

from annotated_types import Ge, Gt, Interval, Le, Len, Lt, MinLen
from pydantic import BaseModel, BeforeValidator, PlainValidator
from pydantic.fields import FieldInfo

from hexcore.editor.toml_writer import inline
from hexcore.text import Catalogue

# a line has several parts; rows are tables of one model
Kind: TypeAlias = Literal["number", "text", "switch", "choice", "line", "rows", "table", "source"]

OWN: Final = ("source", "sources")  # the fields of every table that name sources


class FormField(NamedTuple):
    """One field of a table."""

    name: str
    kind: Kind
    required: bool = False
    default: Any = None  # the value if the file leaves the field out; None: nothing
    empty: bool = False  # whether it may be left out and then has no value
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()
    model: type[BaseModel] | None = None  # of a table or of rows
    parts: Any = None  # the type of a line's parts
    least: int = 0  # least number of rows
    key: str = ""  # the key of its meaning in a catalogue: counter_row.noise
    about: str = ""  # the text under it in the model's source, if any


@cache
def form_fields(model: type[BaseModel]) -> tuple[FormField, ...]:
    """Return the fields of a model in order; the source of the whole table comes last."""
    said = _written_under(model)
    found = [
        _field(name, info, model, said.get(name, "")) for name, info in model.model_fields.items() if name not in OWN
    ]
    if "source" in model.model_fields:
        found.append(FormField("source", "source", empty=True, key=f"{spelled(model)}.source"))
    return tuple(found)


def spelled(model: type[BaseModel]) -> str:
    """Return the name of a model as in keys: ``counter_row``."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", model.__name__).lower()


def _field(name: str, info: FieldInfo, model: type[BaseModel], about: str) -> FormField:
    kind, notes, empty = _opened(info.annotation)
    default = None if info.is_required() else _plain(info.get_default(call_default_factory=True))
    made = FormField(
        name,
        "text",
        required=info.is_required(),
        default=default,
        empty=empty,
        key=f"{spelled(model)}.{name}",
        about=info.description or about,
    )
    return _typed(made, kind, (*info.metadata, *notes))


def _opened(kind: Any) -> tuple[Any, tuple[Any, ...], bool]:
    # a type without its notes, the notes, and whether it may be None
    notes: tuple[Any, ...] = ()
    empty = False
    while True:
        if get_origin(kind) is Annotated:
            kind, *more = get_args(kind)
            notes = (*notes, *_single(more))
        elif get_origin(kind) in (Union, UnionType) and NoneType in get_args(kind):
            rest = [part for part in get_args(kind) if part is not NoneType]
            empty, kind = True, rest[0] if len(rest) == 1 else Union[tuple(rest)]  # noqa: UP007  # built, not written
        else:
            return kind, notes, empty


def _single(notes: Sequence[Any]) -> list[Any]:
    # a pydantic Field within a type holds several notes
    found: list[Any] = []
    for note in notes:
        found += _single(note.metadata) if isinstance(note, FieldInfo) else [note]
    return found


def _typed(made: FormField, kind: Any, notes: tuple[Any, ...]) -> FormField:
    if any(isinstance(note, (BeforeValidator, PlainValidator)) for note in notes):
        return made._replace(kind="line", parts=str) if get_origin(kind) is tuple else made
    if kind is bool:
        return made._replace(kind="switch")
    if kind is int:
        low, high = _limits(notes)
        return made._replace(kind="number", low=low, high=high)
    if kind is str:
        return made
    if get_origin(kind) is Literal:
        return made._replace(kind="choice", choices=tuple(str(choice) for choice in get_args(kind)))
    if _is_model(kind):
        return made._replace(kind="table", model=kind)
    row = _row_of(kind)
    if row is not None:
        least = max((note.min_length for note in notes if isinstance(note, (MinLen, Len))), default=0)
        return made._replace(kind="rows", model=row, least=least)
    if get_origin(kind) in (tuple, list, set, frozenset, dict):
        return made._replace(kind="line", parts=kind)
    if get_origin(kind) in (Union, UnionType):
        return made._replace(kind="line", parts=kind)
    return made


def _is_model(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def _row_of(kind: Any) -> type[BaseModel] | None:
    if get_origin(kind) in (tuple, list) and get_args(kind) and _is_model(get_args(kind)[0]):
        found: type[BaseModel] = get_args(kind)[0]
        return found
    return None


def _limits(notes: Sequence[Any]) -> tuple[int | None, int | None]:
    low = high = None
    for note in notes:
        for part in note if isinstance(note, Interval) else (note,):
            if isinstance(part, Ge):
                low = int(str(part.ge))
            elif isinstance(part, Gt):
                low = int(str(part.gt)) + 1
            elif isinstance(part, Le):
                high = int(str(part.le))
            elif isinstance(part, Lt):
                high = int(str(part.lt)) - 1
    return low, high


def _plain(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", exclude_defaults=True)
    if isinstance(value, (frozenset, set)):
        return sorted(value)
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return value


@cache
def _written_under(model: type[BaseModel]) -> Mapping[str, str]:
    # the attribute docstrings of a model and its bases
    found: dict[str, str] = {}
    for kind in reversed(model.__mro__):
        if kind in (BaseModel, object) or not issubclass(kind, BaseModel):
            continue
        try:
            body = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
        except (OSError, TypeError, SyntaxError):
            continue
        assert isinstance(body, ast.ClassDef)
        for field, under in zip(body.body, body.body[1:], strict=False):
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and _is_text(under):
                found[field.target.id] = inspect.cleandoc(ast.literal_eval(under.value))  # type: ignore[attr-defined]
    return found


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def help_key(field: FormField, words: Catalogue | Container[str]) -> str | None:
    """Return the key of a field's meaning: of its model, or of any that has such a field."""
    return next((key for key in (f"field.{field.key}", f"field.any.{field.name}") if key in words), None)


_WHOLE = re.compile(r"[+-]?\d+")


def write_line(field: FormField, value: Any) -> str:
    if value is None:
        return ""
    short = _short(field.parts, value)
    return short if read_line(field, short) == value or isinstance(value, str) else inline(value)


def read_line(field: FormField, line: str) -> Any:
    """Return the value of a line, checked by the model only."""
    line = line.strip()
    if field.parts is not str and line[:1] in ("[", "{"):
        try:
            return tomllib.loads(f"value = {line}")["value"]
        except tomllib.TOMLDecodeError:
            return line
    return _read(field.parts, line)


def _short(parts: Any, value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} = {_short(None, item)}" for key, item in value.items())
    if isinstance(value, (list, tuple)):
        if parts is str:
            return " ".join(str(item) for item in value)
        inner = any(isinstance(item, (list, tuple)) for item in value)
        return ("; " if inner else ", ").join(_short(None, item) for item in value)
    return str(value)


def _read(parts: Any, line: str) -> Any:
    kind = _bare(parts)
    if get_origin(kind) is dict:
        return _pairs(get_args(kind)[1], line)
    if get_origin(kind) in (tuple, list, set, frozenset):
        inner = get_args(kind)[0]
        if get_origin(_bare(inner)) in (tuple, list):
            return [_read(inner, part) for part in line.split(";") if part.strip()]
        return [_read(inner, part.strip()) for part in line.split(",") if part.strip()]
    return int(line) if _takes_number(kind) and _WHOLE.fullmatch(line) else line


def _pairs(kind: Any, line: str) -> Any:
    # a line in which a name has no value is no table yet
    found = {}
    for part in line.split(","):
        name, equals, value = part.partition("=")
        if not part.strip():
            continue
        if not equals or not name.strip():
            return line
        found[name.strip()] = _read(kind, value.strip())
    return found


def _bare(kind: Any) -> Any:
    while get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    return kind


def _takes_number(kind: Any) -> bool:
    if get_origin(kind) in (Union, UnionType):
        return any(_bare(part) is int for part in get_args(kind))
    return kind is int
