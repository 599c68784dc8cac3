"""Bots and commands of packages on the command line: those of the example, and those that fail."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from hexcore.game import plugins
from launcher.cli.main import build_parser
from tests.launcher.cli.cli_environment import ROOT, environment

EXAMPLE = ROOT / "examples" / "umpire"


@pytest.fixture
def install(tmp_path) -> Callable[..., dict[str, str]]:
    """Install a package; gives the environment that has it."""

    def install(name: str, folder: Path) -> dict[str, str]:
        info = tmp_path / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: the-{name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[monsoon]\n{name} = {name}\n")
        return {"PYTHONPATH": os.pathsep.join([str(tmp_path), str(folder), environment()["PYTHONPATH"]])}

    return install


@pytest.fixture
def umpire(install) -> dict[str, str]:
    return install("umpire", EXAMPLE)


@pytest.fixture
def offer(install, tmp_path) -> Callable[[str], dict[str, str]]:
    """Install a package that offers commands."""

    def offer(commands: str, before: str = "pass") -> dict[str, str]:
        code = (
            "from hexcore.game import Command, hook\n\n"
            f"def fail(*args):\n    {before}\n\n"
            f"@hook\ndef monsoon_commands():\n    return [{commands}]\n"
        )
        (tmp_path / "guest.py").write_text(code)
        return install("guest", tmp_path)

    return offer


# The example


def test_a_command_of_a_package_is_listed_and_explained(program, umpire):
    ran = program("--help", env=umpire)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"    umpire         the odds of every action in a position" in ran.stdout
    assert b"play so many actions at random first" in program("umpire", "--help", env=umpire).stdout


def test_a_command_of_a_package_runs_and_its_output_is_its_own(program, umpire):
    ran = program("umpire", "skirmish", "--actions", 6, env=umpire)
    assert (ran.returncode, ran.stderr) == (0, b"")
    lines = ran.stdout.decode().splitlines()
    assert "Attack with patrol_a: patrol falls back 1/6, nothing happens 1/2, scout caught 1/3" in lines
    assert "End the turn: no dice" in lines


def test_a_mistake_of_who_types_is_one_line(program, umpire):
    ran = program("umpire", "chess", env=umpire)
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr.startswith(b"monsoon: unknown game 'chess'; known: ")
    assert program("umpire", env=umpire).returncode == 2
    assert program("umpire", "skirmish", "--lang", "es", env=umpire).returncode == 2


def test_a_bot_of_a_package_is_listed_and_plays(program, umpire):
    found = json.loads(program("games", "--json", env=umpire).stdout)
    assert {game["id"]: game["bots"][-1] for game in found["games"]} == dict.fromkeys(
        ("green_beret", "green_inferno", "skirmish", "vietnam_battles"), "careful"
    )
    assert found["broken"] == {}
    task = ("simulate", "skirmish", "--games", 6, "--bots", "random,careful", "--json")
    played = json.loads(program(*task, env=umpire).stdout)
    assert (played["finished"], played["errors"]) == (6, [])
    assert json.loads(program(*task, "--jobs", 2, env=umpire).stdout)["outcomes"] == played["outcomes"]
    refused = program(*task)
    assert refused.returncode == 2
    assert b"unknown bot 'careful'" in refused.stderr


def test_a_game_keeps_its_contract_with_a_bot_of_another_package(program, umpire):
    assert program("check", "skirmish", env=umpire).returncode == 0


def test_the_engine_asks_a_bot_of_a_package(program, umpire):
    lines = b'{"cmd":"new","game":"skirmish"}\n{"cmd":"bot","name":"careful"}\n'
    answers = [json.loads(line) for line in program("engine", env=umpire, input=lines).stdout.splitlines()]
    assert answers[1]["action"]["verb"] == "hide"


# Commands that fail


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("raise ValueError('no')", "monsoon: the command 'fates' failed: ValueError: no (guest.py, line 4)"),
        ("import sys; sys.exit(7)", "the command 'fates' failed: SystemExit: it tried to end the program (7)"),
        ("raise OSError('no')", "the command 'fates' failed: OSError: no"),
        ("open('/no/such/file')", "monsoon: /no/such/file: No such file or directory"),
    ],
)
def test_a_command_that_fails_says_so_in_one_line(program, offer, code, said):
    ran = program("fates", env=offer("Command('fates', '', fail)", code))
    assert ran.returncode in (1, 2)
    assert said in ran.stderr.decode()
    assert b"Traceback" not in ran.stderr
    assert len(ran.stderr.splitlines()) == 1


@pytest.mark.parametrize(("code", "number"), [("return 5", 5), ("return None", 0)])
def test_a_command_returns_its_exit_code(program, offer, code, number):
    assert program("fates", env=offer("Command('fates', '', fail)", code)).returncode == number


def test_arguments_that_fail_leave_out_their_command_only(program, offer):
    env = offer("Command('bad', '', print, fail), Command('good', 'about good', print)", "raise SystemExit")
    ran = program("--help", env=env)
    assert b"about good" in ran.stdout
    assert b"    bad " not in ran.stdout
    assert b"the arguments of the command 'bad' cannot be read: SystemExit" in ran.stderr


def test_a_command_with_our_name_is_named_and_ours_runs(program, offer):
    env = offer("Command('rules', 'not ours', fail)", "print('not ours')")
    assert program("rules", "skirmish", "2", env=env).stdout.startswith(b"SK 2")
    ran = program("ruls", env=env)
    assert ran.returncode == 2
    assert b"the package 'guest' cannot be loaded completely: two commands have the name 'rules'" in ran.stderr


def test_what_a_package_prints_when_it_is_imported_is_not_in_the_help(program, offer, tmp_path):
    env = offer("Command('good', 'about good', print)")
    guest = tmp_path / "guest.py"
    guest.write_text("print('noise')\n" + guest.read_text())
    ran = program("--help", env=env)
    assert b"noise" not in ran.stdout
    assert b"about good" in ran.stdout


# No command of ours waits for them


@pytest.fixture
def no_registry(monkeypatch):
    def asked() -> object:
        raise AssertionError("the packages were asked")

    monkeypatch.setattr(plugins, "registry", asked)


@pytest.mark.parametrize("line", [["saves"], ["games", "--json"], ["--lang", "ja", "rules", "skirmish"], ["new", "-h"]])
def test_the_parser_of_our_commands_asks_no_package(no_registry, line):
    assert "umpire" not in build_parser(line).format_help()


def test_without_other_packages_the_list_asks_none(no_registry, monkeypatch):
    own = [one for one in plugins.distributions() if one.name == plugins.OWN]
    monkeypatch.setattr(plugins, "distributions", lambda: own)
    assert "simulate" in build_parser(["--help"]).format_help()
