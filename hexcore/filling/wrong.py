"""What is wrong in a table, each with the field where it is, in words of the catalogue where there are any."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from pydantic import BaseModel, ValidationError

from hexcore.filling.differences import Path
from hexcore.filling.fields import questions
from hexcore.provenance import read_source
from hexcore.text import Text, say


class Wrong(NamedTuple):
    """Something wrong, and where: a field, or a whole row or file if it is about several fields."""

    path: Path
    text: Text


def wrongs(model: type[BaseModel], table: Mapping[str, Any]) -> list[Wrong]:
    """Everything that is wrong in a table, the first thing of each field."""
    try:
        model.model_validate(table)
    except ValidationError as error:
        found: dict[Path, Wrong] = {}
        for problem in error.errors(include_url=False):
            if _is_echo(problem):
                continue
            path = _place(model, problem["loc"])
            found.setdefault(path, Wrong(path, _said(problem, path)))
        return list(found.values())
    return []


def _is_echo(problem: Any) -> bool:
    """Whether a list is called too short only because what is in it is wrong, which is said already."""
    least = problem.get("ctx", {}).get("min_length", 0)
    return (
        problem["type"] == "too_short"
        and isinstance(problem["input"], (list, tuple))
        and len(problem["input"]) >= least
    )


_PLAIN: Final = {
    "missing": "missing",
    "int_type": "number",
    "int_parsing": "number",
    "int_from_float": "number",
    "bool_type": "switch",
    "bool_parsing": "switch",
    "string_type": "text",
    "string_too_short": "empty",
    "string_pattern_mismatch": "pattern",
    "tuple_type": "list",
    "dict_type": "pairs",
    "frozen_set_type": "list",
    "model_type": "table",
}
"""The words for mistakes that need no more than the field itself."""


def _said(problem: Any, path: Path) -> Text:
    kind, bounds = problem["type"], problem.get("ctx", {})
    if kind == "greater_than_equal":
        return say("wrong.low", least=bounds["ge"])
    if kind == "less_than_equal":
        return say("wrong.high", most=bounds["le"])
    if kind == "literal_error":
        return say("wrong.choice", choices=str(bounds["expected"]).replace(" or ", ", "))
    if kind in ("too_short", "too_long"):
        return say("wrong.short" if kind == "too_short" else "wrong.long", count=_bound(bounds))
    if "source" in problem["loc"] or "sources" in problem["loc"]:
        return say("wrong.source")
    if kind == "missing" and isinstance(problem["loc"][-1], int):
        return say("wrong.few")
    if kind == "extra_forbidden":
        return say("wrong.unknown", field=str(problem["loc"][-1]))
    if kind in _PLAIN:
        return say(f"wrong.{_PLAIN[kind]}")
    return say("wrong.other", why=str(bounds.get("error", problem["msg"])))


def _bound(bounds: Mapping[str, Any]) -> int:
    return int(bounds.get("min_length", bounds.get("max_length", 0)))


def _place(model: type[BaseModel], parts: Sequence[str | int]) -> Path:
    """The field that a mistake is about: how far its way leads through the form."""
    path: list[str | int] = []
    inside: type[BaseModel] | None = model
    for part in parts:
        if part == "sources":  # of single fields: it is said beside the field
            continue
        if isinstance(part, int):
            if inside is None:
                break
            path.append(part)
            continue
        if inside is None or part not in inside.model_fields:
            break
        path.append(part)
        inside = next((question.model for question in questions(inside) if question.name == part), None)
    return tuple(path)


def is_source(line: str) -> bool:
    """Whether a line says where something comes from, as the files want it said."""
    try:
        read_source(line)
    except ValueError:
        return False
    return True
