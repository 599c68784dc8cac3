"""The names that an author of games imports from one place."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

import hexcore.game

PAGE = Path(__file__).parents[2] / "docs" / "writing_a_game.md"


def test_every_name_is_there_and_found_where_it_is_made():
    homes = hexcore.game._HOME
    assert sorted(hexcore.game.__all__) == sorted(homes)
    for name, module in homes.items():
        assert getattr(hexcore.game, name) is getattr(importlib.import_module(module), name)


def test_type_checkers_and_python_find_the_same_names():
    tree = ast.parse(Path(hexcore.game.__file__).read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    imported = {
        alias.name: node.module for node in block.body if isinstance(node, ast.ImportFrom) for alias in node.names
    }
    assert imported == hexcore.game._HOME


def test_the_docstring_speaks_of_every_name():
    told = {name for quoted in re.findall(r"``(.+?)``", hexcore.game.__doc__) for name in re.findall(r"\w+", quoted)}
    assert set(hexcore.game.__all__) - told == set()


def test_the_page_in_the_docs_names_every_one_and_no_other():
    section = re.search(r"^## The names you import\n(.*?)(?=^## )", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    rows = [row.split("|")[2] for row in section[1].splitlines() if row.startswith("|")]
    named = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    assert sorted(named) == sorted(hexcore.game.__all__)


def test_another_name_is_refused_as_any_module_would():
    with pytest.raises(AttributeError, match="has no attribute 'Nothing'"):
        hexcore.game.Nothing  # noqa: B018


def test_importing_one_module_brings_no_other_than_it_needs():
    told = "import sys, hexcore.game.plugins; print(*(m for m in sys.modules if m.startswith('hexcore.game.')))"
    loaded = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True).stdout.split()
    assert sorted(loaded) == ["hexcore.game.hookspecs", "hexcore.game.plugins"], "the hooks, and nothing else"
