"""The example is a package like any third party's: what says that it is installed is what its project says."""

from __future__ import annotations

import tomllib
from importlib.metadata import distribution
from pathlib import Path

import skirmish
from hexcore.game.plugins import GROUP, Registry

PROJECT = Path(skirmish.__file__).resolve().parents[1]
DECLARED = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))


def test_it_is_installed_as_its_project_says():
    project = DECLARED["project"]
    installed = distribution(project["name"])
    assert (installed.version, installed.metadata["Summary"]) == (project["version"], project["description"])
    doors = {entry.name: entry.value for entry in installed.entry_points if entry.group == GROUP}
    assert doors == project["entry-points"][GROUP]


def test_every_file_of_it_would_be_packed():
    kinds = {Path(pattern).suffix for pattern in DECLARED["tool"]["setuptools"]["package-data"]["*"]}
    files = (path for path in (PROJECT / "skirmish").rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    assert {path.suffix for path in files} == {".py", *kinds}


def test_nothing_of_it_is_in_the_program():
    module = Registry().module("skirmish")
    assert module.folder == PROJECT / "skirmish"
    assert module.meta.id == module.folder.name
