"""Table and screens know chairs: nothing there reaches behind one, to the session, the referee or the position."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import launcher

BEHIND = {"session", "_session", "_referee", "state", "entries", "position"}
FOLDERS = [Path(launcher.__file__).parent / name for name in ("table", "screens")]
MODULES = sorted(path for folder in FOLDERS for path in folder.rglob("*.py"))


def reaching(tree: ast.AST) -> Iterator[str]:
    """Every mention of an attribute behind a chair, written out or as a name for ``getattr``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in BEHIND:
            yield f"line {node.lineno}: .{node.attr}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "getattr":
            named = [arg.value for arg in node.args[1:2] if isinstance(arg, ast.Constant)]
            yield from (f"line {node.lineno}: getattr {name}" for name in named if name in BEHIND)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_no_screen_reaches_behind_a_chair(path):
    assert list(reaching(ast.parse(path.read_text()))) == []


def test_reaching_behind_a_chair_is_seen():
    source = "play.session.state\ngetattr(state, 'turn', 0)\ngetattr(play, '_referee')"
    assert list(reaching(ast.parse(source))) == ["line 1: .state", "line 3: getattr _referee", "line 1: .session"]
