"""Checked dataclasses: what fits is taken without pydantic, what does not is pydantic's to convert or to refuse."""

import copy
import json
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, dataclass, replace
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from pydantic import TypeAdapter, ValidationError

from hexcore.data.fields import Declared, Limit, as_json, checked, problems
from hexcore.data.meta import Meta, ScenarioMeta

ROOT = Path(__file__).resolve().parents[3]
DECLARED = [tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(ROOT.glob("games/*/meta.toml"))]
WRONG: list[Any] = [None, True, 0, -1, 10**6, 1.5, "", "A b", "7", [], ["x"], {}, {"id": 3}, float("nan"), "\ud83d"]


@dataclass(frozen=True, kw_only=True)
class Part(Declared):
    size: Annotated[float, Limit(ge=0.5, le=2.0)] = 1.0
    word: Annotated[str, Limit(min_length=1, max_length=3)] = "a"


@dataclass(frozen=True, kw_only=True)
class Thing(Declared):
    name: Annotated[str, Limit(pattern=r"^[a-z]+$")]
    kind: Literal["one", "two"] = "one"
    value: bool | int | str = 0
    pair: tuple[int, int] | None = None
    names: Annotated[tuple[str, ...], Limit(max_length=2)] = ()
    parts: tuple[Part, ...] = ()
    table: dict[Annotated[str, Limit(max_length=3)], int] | None = None


THING: dict[str, Any] = {
    "name": "thing", "kind": "two", "value": True, "pair": [1, 2], "names": ["x", "y"],
    "parts": [{"size": 2.0}, {"word": "abc"}], "table": {"a": 1},
}  # fmt: skip


def changed(table: Any) -> Iterator[Any]:
    """The table with each of its values in turn left out, and replaced by each that may be wrong."""
    parts = table.items() if isinstance(table, dict) else enumerate(table) if isinstance(table, list) else ()
    for key, value in parts:
        for other in [*WRONG, *changed(value)]:
            found = copy.copy(table)
            found[key] = other
            yield found
        if isinstance(table, dict):
            yield {name: item for name, item in table.items() if name != key}
    if isinstance(table, dict):
        yield {**table, "stranger": 1}


def by_pydantic(kind: type, value: object) -> object:
    try:
        return TypeAdapter(kind).validate_python(value)
    except ValidationError as error:
        return [(one["loc"], one["msg"]) for one in error.errors()]


def by_fields(kind: type, value: object) -> object:
    try:
        return checked(kind, value)
    except ValidationError as error:
        return [(one["loc"], one["msg"]) for one in error.errors()]


def test_whatever_is_changed_in_a_table_is_read_as_pydantic_reads_it():
    found = list(changed(THING))
    assert [by_fields(Thing, one) for one in found] == [by_pydantic(Thing, one) for one in found]
    assert len(found) > 150


@pytest.mark.parametrize("table", DECLARED, ids=[table["id"] for table in DECLARED])
def test_a_declaration_is_read_as_pydantic_reads_it(table):
    assert by_fields(Meta, table) == by_pydantic(Meta, table) == checked(Meta, table)
    for name, wrong in (("scenarios", []), ("seats", 3), ("turns", 3), ("players", "2"), ("rules_version", 0)):
        one = {**table, name: wrong}
        assert by_fields(Meta, one) == by_pydantic(Meta, one)


def test_what_fits_imports_no_pydantic():
    code = (
        "import sys, tomllib; from pathlib import Path; from hexcore.data.meta import load_meta\n"
        "for path in Path('games').glob('*/meta.toml'): load_meta(path)\n"
        "print('pydantic' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_a_declaration_in_code_is_checked_too():
    assert ScenarioMeta(id="a", name="A", briefing="", turns="3").turns == 3  # type: ignore[arg-type]
    with pytest.raises(ValidationError, match="turns"):
        ScenarioMeta(id="a", name="A", briefing="", turns=-1)
    with pytest.raises(ValidationError, match="id"):
        replace(ScenarioMeta(id="a", name="A", briefing=""), id="No name")
    with pytest.raises(FrozenInstanceError):
        ScenarioMeta(id="a", name="A", briefing="").turns = 2  # type: ignore[misc]


def test_problems_are_named_by_their_keys():
    with pytest.raises(ValidationError) as raised:
        checked(Thing, {"kind": "three", "parts": [{"size": 9.0}], "stranger": 1})
    assert problems(raised.value) == [
        ("name", "Field required"),
        ("kind", "Input should be 'one' or 'two'"),
        ("parts.0.size", "Input should be less than or equal to 2"),
        ("stranger", "Extra inputs are not permitted"),
    ]


def test_what_was_read_is_written_as_json():
    assert json.loads(json.dumps(as_json(checked(Thing, THING), frozenset({"size"})))) == {
        **THING,
        "parts": [{"word": "a"}, {"word": "abc"}],
    }
