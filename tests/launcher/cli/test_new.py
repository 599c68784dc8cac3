"""``monsoon new``: a package that can be played at once, checked as its author would have it."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from hexcore.contract import CHECKS
from hexcore.game.plugins import registry
from launcher.cli.new import distribution_of
from tests.launcher.cli.cli_environment import environment


def install(folder: Path) -> dict[str, str]:
    """Write the entry points as setuptools reads them from the project, and return an environment that has them."""
    ran = subprocess.run(
        [sys.executable, "-c", "import setuptools; setuptools.setup()", "-q", "egg_info"],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    return {"PYTHONPATH": os.pathsep.join([str(folder), environment()["PYTHONPATH"]])}


def broken_lines(ran) -> list[str]:
    said = ran.stdout.decode() + ran.stderr.decode()
    return [line for line in said.splitlines() if not line.startswith("ok ")]


def test_a_new_game_keeps_the_contract(run, program, tmp_path):
    ran = run("new", "game", "night_raid", "--to", tmp_path)
    folder = tmp_path / "monsoon-night-raid"
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[0].startswith(f"{folder}: ")
    checked = program("check", "night_raid", "--games", 2, env=install(folder))
    assert broken_lines(checked) == ["", f"night_raid keeps the contract: {len(CHECKS)} checks."]
    meta = tomllib.loads((folder / "night_raid" / "meta.toml").read_text())
    assert (meta["id"], meta["name"], meta["prefix"]) == ("night_raid", "Night Raid", "NR")
    said = [
        meta["edition"],
        meta["tagline"],
        meta["about"],
        (folder / "night_raid" / "data" / "board.toml").read_text(),
    ]
    assert not [word for text in said for word in ("tests", "scout") if word in text]


def test_a_new_battle_keeps_the_contract(run, program, tmp_path):
    assert run("new", "battle", "ap_bac", "--to", tmp_path, "--title", "Ap Bắc").code == 0
    env = install(tmp_path / "monsoon-ap-bac")
    checked = program("check", "vietnam_battles", "--scenario", "ap_bac", "--games", 1, env=env)
    assert broken_lines(checked) == ["", f"vietnam_battles keeps the contract: {len(CHECKS)} checks."]
    rule = program("rules", "vietnam_battles", "28.0", env=env).stdout.decode()
    assert "The Bridge at Ap Bắc" in rule


def test_its_own_tests_pass(run, tmp_path):
    run("new", "game", "night_raid", "--to", tmp_path)
    folder = tmp_path / "monsoon-night-raid"
    env = {**environment(), **install(folder), "PYTEST_ADDOPTS": "-k 'turn or lessons_are_sound'"}
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=folder, env=env, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout
    assert "2 passed" in ran.stdout


def test_nothing_of_the_example_is_left_in_it(run, tmp_path):
    run("new", "game", "night_raid", "--to", tmp_path)
    run("new", "battle", "ap_bac", "--to", tmp_path)
    for path in tmp_path.rglob("*.*"):
        text = f"{path.relative_to(tmp_path)} {path.read_text(encoding='utf-8') if path.is_file() else ''}".lower()
        assert not [name for name in ("skirmish", "ben_luong", "ben luong", "benluong", "ben-luong") if name in text]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Night Raid", "'Night Raid' cannot be the name of a package: use up to 30 small letters"),
        ("a" * 31, "cannot be the name"),
        ("while", "cannot be the name"),
        ("nul", "cannot be the name"),
        ("tests", "cannot be the name"),
        ("../up", "cannot be the name"),
        ("json", "Python already has a module json"),
        ("hexcore", "Python already has a module hexcore"),
        ("green_beret", "green_beret is the id of an installed game or scenario"),
        ("iron_triangle", "iron_triangle is the id of an installed game or scenario"),
        ("turn", "the generated code has its own class Turn"),
    ],
)
def test_a_name_that_cannot_be_is_refused(refused, tmp_path, name, why):
    assert why in refused("new", "game", name, "--to", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_exists_is_left_alone(refused, tmp_path):
    (tmp_path / "monsoon-night-raid").mkdir()
    said = refused("new", "game", "night_raid", "--to", tmp_path)
    assert said.endswith("already exists: choose another name, or another place with --to")
    assert list((tmp_path / "monsoon-night-raid").iterdir()) == []


def test_a_title_that_would_break_the_files_is_refused(refused, tmp_path):
    assert "cannot be a title" in refused("new", "game", "night_raid", "--to", tmp_path, "--title", 'a "raid"')


def test_a_write_that_fails_leaves_nothing(refused, tmp_path, monkeypatch):
    def full(path, *args, **options):
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(Path, "write_text", full)
    assert "No space left on device" in refused("new", "game", "night_raid", "--to", tmp_path, code=1)
    assert list(tmp_path.iterdir()) == []


def test_rule_numbers_and_prefixes_are_free(monkeypatch):
    from launcher.cli import new

    series = registry().module("vietnam_battles")
    assert new._free_chapter(series, 28) == 28
    assert new._free_chapter(series, 3) > 9
    assert new._free_prefix("great_bluff") == "GR"  # GB is Green Beret's


def test_the_folder_cannot_be_taken_for_the_package():
    assert not distribution_of("night_raid").isidentifier()
