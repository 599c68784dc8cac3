"""Finding ``@pytest.mark.rule("GB 12.7")`` in test files, without running or importing them.

A mark may stand on a function, on a class, on a parameter set, or in ``pytestmark`` of a class or of the whole
file; it may name several rules.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeAlias

from hexcore.errors import BrokenContent, at
from hexcore.text import say

_Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


class Marked(NamedTuple):
    """A rule and a test that proves it."""

    rule: str
    test: str


def rule_marks(folder: Path) -> list[Marked]:
    """Return every mark in the test files under a folder, in the order of the files."""
    files = sorted({*folder.rglob("test_*.py"), *folder.rglob("*_test.py")})
    root = folder.resolve().parent
    return [mark for file in files for mark in _in_file(file, file.resolve().relative_to(root).as_posix())]


def _in_file(file: Path, name: str) -> Iterator[Marked]:
    try:
        tree = ast.parse(file.read_bytes(), filename=str(file))
    except (OSError, SyntaxError, ValueError) as error:
        raise BrokenContent(at(file, say("error.file.unreadable", why=str(error)))) from None
    yield from _in_body(tree.body, name, _own_marks(tree.body))


def _in_body(body: list[ast.stmt], name: str, rules: tuple[str, ...]) -> Iterator[Marked]:
    """Walk functions and classes; what stands over them holds for all inside."""
    for node in body:
        if isinstance(node, _Function) and node.name.startswith("test"):
            own = (*rules, *_marks(node.decorator_list))
            yield from (Marked(rule, f"{name}::{node.name}") for rule in dict.fromkeys(own))
        elif isinstance(node, ast.ClassDef):
            own = (*rules, *_marks(node.decorator_list), *_own_marks(node.body))
            yield from _in_body(node.body, f"{name}::{node.name}", own)


def _own_marks(body: list[ast.stmt]) -> tuple[str, ...]:
    """Return the rules in ``pytestmark = …``."""
    values: list[ast.expr] = []
    for node in body:
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "pytestmark" for t in node.targets):
            values.append(node.value)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == "pytestmark":
            values += [node.value] if node.value else []
    return _marks(values)


def _marks(expressions: Iterable[ast.expr]) -> tuple[str, ...]:
    """Return the rules named by every ``….mark.rule(…)`` inside some expressions."""
    calls = [call for top in expressions for call in ast.walk(top) if isinstance(call, ast.Call)]
    return tuple(
        " ".join(argument.value.split())
        for call in calls
        if _is_rule(call.func)
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    )


def _is_rule(name: ast.expr) -> bool:
    if not isinstance(name, ast.Attribute) or name.attr != "rule":
        return False
    owner = name.value
    return (owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")) == "mark"
