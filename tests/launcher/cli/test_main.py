"""What a newcomer meets first: help, version, no display, and nothing heavy loaded for it."""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

from hexcore.version import VERSION
from launcher.cli.main import NOTHING_ASKED, build_parser
from launcher.display import no_display
from tests.launcher.cli.cli_environment import environment

ROOT = Path(__file__).resolve().parents[3]
COMMANDS = (
    "play", "games", "simulate", "tournament", "shot", "replay", "report", "verify", "saves", "rules", "provenance",
    "coverage", "check", "engine", "desk", "open",
)  # fmt: skip


def test_help_names_every_command_with_what_it_does(run):
    ran = run("--help")
    assert ran.code == 0
    for command in COMMANDS:
        assert re.search(rf"^    {command}\s+[a-z]", ran.out, re.MULTILINE)
    assert "examples:" in ran.out
    assert "MONSOON_HOME" in ran.out


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_explains_itself_with_examples(run, command):
    ran = run(command, "--help")
    assert ran.code == 0
    assert f"usage: monsoon {command}" in ran.out
    assert f"examples:\n  monsoon {command}" in ran.out


@pytest.mark.parametrize("command", COMMANDS)
def test_examples_in_the_help_are_valid(command):
    """Every example parses, with GAME, S, SEAT and the rest as they stand."""
    action = next(action for action in build_parser()._actions if action.dest == "==SUPPRESS==")
    epilog = action.choices[command].epilog
    examples = [line.strip().removeprefix("monsoon ") for line in epilog.splitlines()[1:]]
    assert examples
    for example in examples:
        words = shlex.split(example.split(" <")[0])
        assert build_parser().parse_args(words).run


def test_version(run):
    assert run("--version").out == f"monsoon {VERSION}\n"


def test_the_version_stands_in_one_place():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in project["project"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "hexcore.version.VERSION"}
    assert metadata.version("monsoon-table") == VERSION


@pytest.mark.parametrize("args", [("dance",), ("games", "--loud"), ("simulate",), ("shot", "skirmish")])
def test_bad_usage_is_exit_code_2(run, args):
    ran = run(*args)
    assert ran.code == 2
    assert "usage: monsoon" in ran.err
    assert "Traceback" not in ran.err


def test_without_a_display_it_says_so_and_names_what_works(run):
    ran = run()
    assert ran.code == 1, "as play does"
    assert "no display" in ran.out
    for command in COMMANDS:
        if command not in ("play", "desk", "open"):
            assert f"monsoon {command}" in ran.out


def test_a_hidden_driver_is_no_display(run, monkeypatch):
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    ran = run("--software")
    assert ran.code == 1
    assert "SDL_VIDEODRIVER is dummy" in ran.out


def test_a_display_is_tried_where_there_may_be_one(monkeypatch):
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert no_display() is None
    monkeypatch.delenv("WAYLAND_DISPLAY")
    monkeypatch.setattr(sys, "platform", "win32")
    assert no_display() is None


def test_a_display_that_does_not_answer_is_said(program):
    ran = program(env={"DISPLAY": ":9797"})
    assert ran.returncode == 1
    assert b"no display" in ran.stdout
    assert b"Traceback" not in ran.stderr


def test_play_checks_the_request_before_it_looks_for_a_display(refused):
    assert "unknown game 'chess'" in refused("play", "chess")
    assert "unknown scenario 'hide'" in refused("play", "skirmish", "--scenario", "hide")
    assert "option turns: 99" in refused("play", "skirmish", "--option", "turns=99")
    assert "no such folder" in refused("play", "skirmish", "--pack", "nowhere")


def test_play_without_a_display_fails_with_the_commands_that_work(run):
    ran = run("play", "skirmish", "--seed", "4")
    assert ran.code == 1
    assert "monsoon simulate" in ran.out


def test_the_program_is_also_a_module(program):
    assert program("--version").stdout.decode() == f"monsoon {VERSION}\n"


@pytest.mark.parametrize("args", [["games"], ["games", "--json"], ["rules", "skirmish", "2"], []])
def test_nothing_heavy_is_loaded_for_small_things(start, args):
    heavy = ("pygame", "numpy", "matplotlib", "rich", "hexalattice")
    code = (
        "import sys; from launcher.cli.main import main; main(sys.argv[1:]); "
        f"print('loaded:', [name for name in {heavy!r} if name in sys.modules])"
    )
    out, err = start("-c", code, *args).communicate(timeout=60)
    assert out.decode().endswith("loaded: []\n"), err


def test_the_version_needs_no_pydantic(start):
    code = "import sys; from launcher.cli.main import main; main(['--version']); print('pydantic' in sys.modules)"
    out, _ = start("-c", code).communicate(timeout=60)
    assert out.decode().splitlines()[-1] == "False"


def test_games_as_text_and_as_json(run):
    text = run("games")
    assert text.code == 0
    assert "skirmish: Skirmish (complete)" in text.out
    assert "turns (1…20, default 6): How long Blue may search." in text.out
    games = {game["id"]: game for game in json.loads(run("games", "--json").out)["games"]}
    skirmish = games["skirmish"]
    assert [seat["id"] for seat in skirmish["seats"]] == ["blue", "red"]
    assert [scenario["id"] for scenario in skirmish["scenarios"]] == ["hunt"]
    assert skirmish["maturity"] == "complete"
    assert skirmish["options"][0]["default"] == 6


def test_a_package_that_cannot_be_loaded_is_named(program, tmp_path):
    package = tmp_path / "broken-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text("[monsoon]\nbroken = no_such_module\n")
    path = os.pathsep.join([environment()["PYTHONPATH"], str(tmp_path)])
    ran = program("games", env={"PYTHONPATH": path})
    assert ran.returncode == 1
    assert b"Skirmish" in ran.stdout
    assert b"monsoon: the package 'broken' cannot be loaded completely: ModuleNotFoundError" in ran.stderr
    ran = program("rules", "broken", env={"PYTHONPATH": path})
    assert ran.returncode == 2
    assert b"monsoon: the package 'broken' cannot be loaded completely" in ran.stderr


def test_a_mistake_of_ours_is_one_line_too(refused, run, monkeypatch):
    def mistake(*args: object) -> None:
        raise RuntimeError("oops")

    monkeypatch.setattr("hexcore.game.plugins.Registry.modules", mistake)
    assert "internal error: RuntimeError: oops" in refused("games", code=1)
    monkeypatch.setenv("MONSOON_DEBUG", "1")
    assert "Traceback" in run("games").err


def test_an_interrupt_is_quiet(run, monkeypatch):
    def interrupt(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("hexcore.game.plugins.Registry.modules", interrupt)
    monkeypatch.setattr("launcher.cli.main.drop_output", lambda: None)
    ran = run("games")
    assert (ran.code, ran.err) == (130, "")


def test_no_arguments_are_read_as_the_parser_reads_them():
    assert build_parser().parse_args([]) == NOTHING_ASKED
