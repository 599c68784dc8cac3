"""``monsoon check``: the contract, run on any installed game by whoever writes one."""

from __future__ import annotations

import json
import os

import pytest

from hexcore.contract import CHECKS
from hexcore.game.hookspecs import Module
from hexcore.game.plugins import registry
from skirmish.game import Skirmish
from tests.launcher.cli.cli_environment import environment


class Tattler(Skirmish):
    """Its view tells Blue where the scout is."""

    def view(self, state, seat):
        view = super().view(state, seat)
        view.facts["scout"] = state.scout
        return view


BROKEN = ["secrets_stay_secret", "imagined_positions_fit", "hearing_keeps_secrets"]
"""What the tattler breaks: who is told a secret knows that what he imagines is not true."""


@pytest.fixture
def broken(monkeypatch):
    """The example, as a careless author would have it."""
    own = registry().module("skirmish")
    monkeypatch.setitem(registry()._modules, "skirmish", Module(own.meta, own.folder, Tattler))


def test_the_example_keeps_the_contract_in_a_line_for_each_check(run):
    ran = run("check", "skirmish")
    lines = ran.out.splitlines()
    assert (ran.code, ran.err) == (0, "")
    assert [line.split()[:3] for line in lines[: len(CHECKS)]] == [["ok", "hunt", name] for name in CHECKS]
    assert lines[-1] == f"skirmish keeps the contract: {len(CHECKS)} checks."


def test_what_is_broken_is_said_with_seed_and_actions(run, broken):
    ran = run("check", "skirmish", "--games", 2, "--seed", 6)
    assert (ran.code, ran.err) == (1, "")
    found = [line for line in ran.out.splitlines() if line.startswith("BROKEN")]
    assert [line.split()[2] for line in found] == BROKEN
    assert "the view of blue tells what it may not know (seed 6, action " in found[0]
    assert ran.out.endswith(f"skirmish breaks the contract in {len(BROKEN)} of {len(CHECKS)} checks.\n")


def test_json_has_the_whole_way_to_what_is_broken(run, broken):
    ran = run("check", "skirmish", "--json", "--scenario", "hunt")
    found = json.loads(ran.out)
    assert (ran.code, found["game"], found["ok"]) == (1, "skirmish", False)
    assert [verdict["check"] for verdict in found["verdicts"]] == list(CHECKS)
    wrong = [verdict for verdict in found["verdicts"] if not verdict["ok"]]
    assert [(verdict["check"], verdict["seed"]) for verdict in wrong] == [(name, 0) for name in BROKEN]
    assert all(verdict["trail"][0]["verb"] == "hide" for verdict in wrong)


def test_json_of_a_game_that_keeps_it(run):
    found = json.loads(run("check", "skirmish", "--json").out)
    assert found["ok"]
    assert all(verdict["ok"] and verdict["about"] for verdict in found["verdicts"])


def test_an_unknown_game_or_scenario_is_refused(refused):
    assert "unknown game 'chess'" in refused("check", "chess")
    assert "unknown scenario 'picnic'; known: hunt" in refused("check", "skirmish", "--scenario", "picnic")
    assert "pack nowhere" in refused("check", "skirmish", "--pack", "nowhere")


@pytest.mark.parametrize("json_too", [False, True])
def test_a_package_that_cannot_be_opened_is_broken(program, tmp_path, json_too):
    """As its author meets it: installed, and with a mistake in its rules."""
    info = tmp_path / "hollow-1.0.dist-info"
    info.mkdir()
    (info / "entry_points.txt").write_text("[monsoon]\nhollow = hollow\n")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: hollow\nVersion: 1.0\n")
    (tmp_path / "hollow.py").write_text(
        "from dataclasses import replace\nfrom hexcore.game import Module, hook\n"
        "from skirmish import monsoon_games as other\n\n"
        "@hook\ndef monsoon_games():\n"
        "    meta = replace(other()[0].meta, id='hollow')\n"
        "    return [Module(meta, other()[0].folder, lambda packs: {}['rules'])]\n"
    )
    path = os.pathsep.join([str(tmp_path), environment()["PYTHONPATH"]])
    ran = program("check", "hollow", *(["--json"] if json_too else []), env={"PYTHONPATH": path})
    said = json.loads(ran.stdout)["error"] if json_too else ran.stdout.decode()
    assert "the game 'hollow' cannot be opened: KeyError: 'rules'" in said
    assert (ran.returncode, ran.stderr) == (1, b"")


def test_the_contract_needs_none_of_our_tests(program):
    """It is shipped: neither pytest nor hypothesis comes in with it."""
    ran = program("check", "skirmish", "--games", 1, env={"PYTHONPROFILEIMPORTTIME": "1"})
    assert ran.returncode == 0
    assert not {"pytest", "hypothesis"} & {line.split("|")[-1].strip() for line in ran.stderr.decode().splitlines()}
