"""Packages of others that exit, raise anything, print, or take what is not theirs: they are named, and harm nobody."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.launcher.cli.cli_environment import environment

DECLARED = """
from pathlib import Path
from hexcore.data.meta import load_meta
from hexcore.game import Module, hook
from dataclasses import replace
import skirmish

def opened(packs):
    {opening}
    return skirmish.open_game(packs)

@hook
def monsoon_games():
    {declaring}
    meta = replace(skirmish.monsoon_games()[0].meta, id="{id}", name="{name}")
    return [Module(meta, Path(skirmish.__file__).parent, opened)]
"""


def source(id: str = "guest", name: str = "A guest", opening: str = "pass", declaring: str = "pass") -> str:
    return DECLARED.format(id=id, name=name, opening=opening, declaring=declaring)


@pytest.fixture
def install(tmp_path) -> Callable[..., dict[str, str]]:
    """Install a package of others before everything else on the path; gives the environment that has it."""

    def install(code: str, *, package: str = "evil", entry: str = "guest") -> dict:
        info = tmp_path / f"{package}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[monsoon]\n{entry} = {package}_code\n")
        (tmp_path / f"{package}_code.py").write_text(code)
        return {"PYTHONPATH": os.pathsep.join([str(tmp_path), environment()["PYTHONPATH"]])}

    return install


def listed(program, env: dict[str, str]) -> tuple[list[str], dict[str, str], str]:
    """What ``games --json`` says: the ids, what is broken, and what stands beside it."""
    ran = program("games", "--json", env=env)
    found = json.loads(ran.stdout)
    assert ran.returncode == (1 if found["broken"] else 0)
    return [game["id"] for game in found["games"]], found["broken"], ran.stderr.decode()


OURS = {"green_beret", "green_inferno", "vietnam_battles", "skirmish"}


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("import sys; sys.exit(0)", "it tried to end the program (0)"),
        ("raise SystemExit", "it tried to end the program"),
        ("raise GeneratorExit('gone')", "GeneratorExit: gone"),
        ("class Odd(BaseException): pass\nraise Odd('odd\\x1b[2J\\n\\nthing')", "Odd: odd [2J thing"),
        ("class Mute(Exception):\n    def __str__(self): raise SystemExit\nraise Mute", "it cannot say why"),
        ("raise ValueError('x' * 100_000)", "x…"),
        (source(declaring="import sys; sys.exit(3)"), "it tried to end the program (3)"),
        (source(declaring="raise BaseException('no')"), "BaseException: no"),
        (source(declaring="return {'id': 'guest'}"), "monsoon_games() returned dict, not a list"),
        (source(declaring="return [Module(None, None, None)]"), "a field of its Module has the wrong type"),
        ("x = 1", "it offers nothing; the hooks are monsoon_games"),
        ("import no_such_thing", "ModuleNotFoundError"),
        ("def broken(:", "SyntaxError"),
    ],
)
def test_a_package_that_fails_in_any_way_is_named(program, install, code, said):
    games, broken, err = listed(program, install(code))
    assert set(games) >= OURS
    assert list(broken) == ["guest"]
    assert said in broken["guest"]
    assert "(brought by evil)" in broken["guest"]
    assert len(broken["guest"]) < 500
    assert "monsoon: the package 'guest' cannot be loaded completely: " in err
    assert "\x1b" not in err


@pytest.mark.parametrize("code", ["import sys; sys.exit(0)", source(declaring="raise BaseException('no')")])
def test_where_a_package_fails_the_rest_works(program, install, code):
    env = install(code)
    text = program("games", env=env)
    assert b"Green Beret" in text.stdout
    assert b"the package 'guest' cannot be loaded completely" in text.stderr
    assert program("rules", "skirmish", "2", env=env).returncode == 0


@pytest.mark.parametrize("entry", ["green_beret", "aaa", "zzz"])
def test_no_other_game_takes_the_place_of_ours(program, install, entry):
    games, broken, _ = listed(program, env := install(source(id="green_beret", name="Not Green Beret"), entry=entry))
    assert set(games) >= OURS
    (name,) = broken
    assert name == ("green_beret (evil)" if entry == "green_beret" else entry)
    assert "two games have the id 'green_beret'; Monsoon uses 'Green Beret' in " in broken[name]
    text = program("games", env=env).stdout.decode()
    assert "green_beret: Green Beret (complete)" in text
    assert "Not Green Beret" not in text
    assert program("rules", "green_beret", "12.7", env=env).stdout.startswith(b"GB 12.7")


def test_a_broken_package_with_the_name_of_our_game_does_not_bar_it(program, install):
    env = install("raise ValueError('no')", entry="green_beret")
    games, broken, _ = listed(program, env)
    assert "green_beret" in games
    assert list(broken) == ["green_beret (evil)"]
    assert program("rules", "green_beret", "12.7", env=env).returncode == 0


def test_two_packages_may_use_one_name_for_two_games(program, install):
    install(source(id="first"), package="one", entry="same")
    games, broken, _ = listed(program, install(source(id="second"), package="two", entry="same"))
    assert broken == {}
    assert {"first", "second"} <= set(games)


def test_entry_points_that_cannot_be_read_are_named(program, install):
    env = install(source())
    (Path(env["PYTHONPATH"].split(os.pathsep)[0]) / "evil-1.0.dist-info" / "entry_points.txt").write_text("[a]\nb\n")
    games, broken, _ = listed(program, env)
    assert set(games) >= OURS
    assert "its entry points cannot be read" in broken["evil"]


OPENINGS = ["import sys; sys.exit(5)", "raise BaseException('no')", "raise ValueError('no')", "return None.x"]
OPENERS = [("rules", "guest"), ("simulate", "guest", "--games", 1), ("check", "guest")]


@pytest.mark.parametrize(
    ("opening", "command"),
    [*((opening, OPENERS[0]) for opening in OPENINGS), *((OPENINGS[0], command) for command in OPENERS[1:])],
)
def test_a_game_that_fails_to_open_is_refused_in_one_line(program, install, opening, command):
    ran = program(*command, env=install(source(opening=opening)))
    said = (ran.stderr + ran.stdout).decode()
    assert ran.returncode in (1, 2)
    assert "the game 'guest' cannot be opened: " in said
    assert len(said.splitlines()) == 1
    assert "Traceback" not in said


def test_a_game_that_fails_to_open_is_listed(program, install):
    assert "guest" in listed(program, install(source(opening=OPENINGS[0])))[0]


# What a package prints


NOISE = "print('noise of {where}'); import os; os.system('echo noise of a shell'); os.write(1, b'raw noise\\n')"


def noisy(where: str) -> str:
    return NOISE.format(where=where)


@pytest.fixture
def loud(install) -> dict[str, str]:
    """A package that prints when it is imported, declared, opened and played."""
    code = source(declaring=noisy("declaring"), opening=noisy("opening"))
    playing = (
        "\nimport skirmish.game\nbefore = skirmish.game.Skirmish.outcome\n"
        f"def outcome(self, state):\n    {noisy('playing')}\n    return before(self, state)\n"
        "skirmish.game.Skirmish.outcome = outcome\n"
    )
    return install(noisy("importing") + code + playing)


@pytest.mark.parametrize(
    "args",
    [
        ("games", "--json"),
        ("rules", "guest", "--json"),
        ("provenance", "guest", "--json"),
        ("check", "guest", "--games", 1, "--json"),
        ("simulate", "guest", "--games", 3, "--json"),
        ("simulate", "guest", "--games", 4, "--jobs", 2, "--json"),
    ],
)
def test_what_a_package_prints_does_not_come_between_the_json(program, loud, args):
    ran = program(*args, env=loud)
    assert json.loads(ran.stdout)
    for noise in ("noise of importing", "noise of a shell", "raw noise"):
        assert noise in ran.stderr.decode()


def test_what_a_package_prints_does_not_come_between_text_either(program, loud):
    ran = program("simulate", "guest", "--games", 4, "--jobs", 2, env=loud)
    assert ran.returncode == 0
    assert b"noise" not in ran.stdout
    assert b"4 of 4 games finished" in ran.stdout


def test_the_engine_answers_a_line_a_request_whatever_is_printed(program, loud):
    requests = [{"cmd": "games"}, {"cmd": "new", "game": "guest"}, {"cmd": "outcome"}, {"cmd": "decision"}]
    text = "".join(json.dumps(request) + "\n" for request in requests).encode()
    ran = program("engine", env=loud, input=text)
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    assert len(answers) == len(requests)
    assert b"noise of opening" in ran.stderr


def test_an_exit_in_the_middle_of_a_game_ends_neither_engine_nor_simulation(program, install):
    code = source() + "\nimport skirmish.game, sys\nskirmish.game.Skirmish.view = lambda *a: sys.exit(0)\n"
    code += "skirmish.game.Skirmish.outcome = lambda *a: sys.exit(0)\n"
    env = install(code)
    lines = b'{"cmd":"new","game":"guest"}\n{"cmd":"view","seat":"blue"}\n{"cmd":"games"}\n'
    answers = [json.loads(line) for line in program("engine", env=env, input=lines).stdout.splitlines()]
    assert len(answers) == 3
    assert answers[1]["error"]["code"] == "internal"
    assert "SystemExit" in answers[1]["error"]["message"]
    for jobs in (1, 2):
        ran = program("simulate", "guest", "--games", 4, "--jobs", jobs, "--json", env=env)
        result = json.loads(ran.stdout)
        assert ran.returncode == 1
        assert [line.split(": ")[1] for line in result["errors"]] == ["SystemExit"] * 4


# Battles of the series


BATTLE = "from games.vietnam_battles.battles.battle import Battle\n"
OFFERED = """
from hexcore.game import hook

@hook
def monsoon_scenarios(game):
    return [BATTLE] if game == "vietnam_battles" else []
"""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("import sys; sys.exit(0)", "it tried to end the program"),
        (f"{BATTLE}BATTLE = Battle(None, None, None)", "it declares no battle"),
        (f"{BATTLE}BATTLE = Battle({{'id': 'x'}}, 'y', print, 3)", "it declares no battle"),
        (
            f"{BATTLE}from games.vietnam_battles.battles.battle import HERE, own_battles\n"
            "from hexcore.data.meta import load_meta\n"
            "BATTLE = own_battles(load_meta(HERE / 'meta.toml'))['boys_of_67']",
            "two battles have the id 'boys_of_67'",
        ),
        ("BATTLE = 7", "is no Battle: int"),
    ],
)
def test_a_battle_that_cannot_join_is_named_and_the_series_is_played(program, install, code, said):
    env = install(f"{code}\n{OFFERED}", entry="boys_of_67")
    games, broken, _ = listed(program, env)
    assert set(games) >= OURS
    assert said in broken["boys_of_67"]
    assert program("rules", "vietnam_battles", "7.3", env=env).returncode == 0


def test_a_battle_that_exits_when_opened_harms_no_other(program, install):
    code = (
        f"{BATTLE}import sys\nfrom pathlib import Path\nfrom hexcore.data.meta import ScenarioMeta\n"
        "BATTLE = Battle(ScenarioMeta(id='x', name='X', briefing='x'), Path(__file__).parent, lambda: sys.exit(0))"
    )
    env = install(f"{code}\n{OFFERED}", entry="x")
    ran = program("simulate", "vietnam_battles", "--scenario", "boys_of_67", "--games", 1, env=env)
    assert ran.returncode == 0
    ran = program("simulate", "vietnam_battles", "--scenario", "x", "--games", 1, env=env)
    assert ran.returncode != 0
    assert b"it tried to end the program" in ran.stderr
