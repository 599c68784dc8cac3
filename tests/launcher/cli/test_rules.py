"""Rules, sources and packs on the command line."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from hexcore.game.plugins import registry
from launcher.cli.rules import RULING
from launcher.cli.shared import read_options
from launcher.open_game import open_game

BOARD = Path(registry().module("skirmish").folder) / "data" / "board.toml"


def pack(folder: Path, change=lambda text: text, name: str = "board.toml") -> Path:
    (folder / "skirmish").mkdir(parents=True)
    (folder / "skirmish" / name).write_text(change(BOARD.read_text()))
    return folder


def renamed(text: str) -> str:
    return text.replace('name = "The clearing"', 'name = "The meadow"')


# Rules


def test_the_index(run):
    ran = run("rules", "skirmish")
    assert ran.code == 0
    assert ran.out.splitlines() == [
        "SK 1  Set-up", "SK 2  Blue's turn", "SK 3  Attack", "SK 4  Red's turn", "SK 5  The end",
    ]  # fmt: skip


@pytest.mark.parametrize("number", [["2"], ["SK 2"], ["SK", "2"]])
def test_one_rule_in_full_with_its_ruling(run, number):
    ran = run("rules", "skirmish", *number)
    assert ran.code == 0
    assert ran.out.startswith("SK 2  Blue's turn\n  Each patrol may move one hex")
    assert "Ruling R1: A scout that was found stays found. Reason: Nothing says" in ran.out


def test_search(run):
    ran = run("rules", "skirmish", "--search", "PATROL", "die")
    assert ran.out.startswith("SK 3  Attack")
    assert "SK 2" not in ran.out
    nothing = run("rules", "skirmish", "--search", "helicopter")
    assert nothing.code == 1
    assert "no rule of skirmish contains helicopter" in nothing.err


def test_rules_as_json(run):
    found = json.loads(run("rules", "skirmish", "2", "--json").out)
    assert (found["game"], found["prefix"]) == ("skirmish", "SK")
    assert found["rules"][0]["rulings"][0]["id"] == "R1"
    assert len(json.loads(run("rules", "skirmish", "--json").out)["rules"]) == 5


@pytest.mark.parametrize(
    ("game", "number", "rule"),
    [("skirmish", "R1", "SK 2"), ("green_beret", "R104", "GB 4.0"), ("green_beret", "r104", "GB 4.0"),
     ("green_beret", "GB R104", "GB 4.0"), ("vietnam_battles", "R-F17", ""), ("green_inferno", "r-g45", "")],
)  # fmt: skip
def test_a_ruling_by_its_number(run, game, number, rule):
    ran = run("rules", game, number)
    assert ran.code == 0
    assert ran.out.startswith(rule)
    wanted = number.split()[-1].upper()
    assert f"Ruling {wanted}: " in ran.out
    assert ran.out.count("Ruling R") == ran.out.count(f"Ruling {wanted}:"), "the others beside it are not asked for"


@pytest.mark.parametrize("game", ["skirmish", "green_beret", "vietnam_battles", "green_inferno"])
def test_every_ruling_of_every_game_is_found(game):
    book = open_game(game).rulebook
    for rule in book:
        for ruling in rule.rulings:
            assert RULING.fullmatch(ruling.id), ruling.id
            assert rule.number in [found.number for found in book.beside(ruling.id)]


def test_a_ruling_as_json(run):
    (rule,) = json.loads(run("rules", "skirmish", "R1", "--json").out)["rules"]
    assert (rule["number"], [ruling["id"] for ruling in rule["rulings"]]) == ("2", ["R1"])


def test_wrong_requests_for_rules(refused):
    assert "unknown ruling 'R9'; known: R1" in refused("rules", "skirmish", "R9")
    assert "unknown rule '9'" in refused("rules", "skirmish", "9")
    assert "unknown game 'chess'; known: " in refused("rules", "chess")
    assert "give either a rule number or search words" in refused("rules", "skirmish", "2", "--search", "die")


# Provenance


def test_every_value_with_its_source(run):
    ran = run("provenance", "skirmish")
    lines = ran.out.splitlines()
    assert lines[0].split() == ["file", "key", "value", "source"]
    assert any(line.split()[:3] == ["board.toml", "grid.columns", "7"] for line in lines)
    count = len(lines) - 4
    assert lines[-1] == f"{count} reconstructed"


def test_provenance_as_json(run):
    found = json.loads(run("provenance", "skirmish", "--json").out)
    none = {"fact": 0, "inferred": 0, "printed": 0, "unsourced": 0}
    assert found["counts"] == {**none, "reconstructed": len(found["values"])}
    value = next(value for value in found["values"] if value["key"] == "grid.columns")
    source = {"kind": "reconstructed", "rule": "", "note": "made for tests"}
    assert value == {"file": "board.toml", "key": "grid.columns", "value": 7, "source": source}


def test_provenance_of_one_kind(run):
    assert json.loads(run("provenance", "skirmish", "--kind", "fact", "--json").out)["values"] == []
    ran = run("provenance", "skirmish", "--kind", "guess")
    assert ran.code == 2
    assert "fact" in ran.err


def test_what_an_owner_read_from_his_copy_is_a_kind_of_its_own(run, tmp_path):
    printed = pack(tmp_path, lambda text: text.replace("reconstructed: made for tests", "printed: my copy of 1998"))
    found = json.loads(run("provenance", "skirmish", "--kind", "printed", "--json", "--pack", printed).out)
    assert found["counts"]["printed"] == len(found["values"]) > 0
    assert found["values"][0]["source"] == {"kind": "printed", "rule": "", "note": "my copy of 1998"}
    assert " printed" in run("provenance", "skirmish", "--pack", printed).out.splitlines()[-2]


# Packs


def test_a_named_pack_lies_over_the_data(run, tmp_path):
    ran = run("provenance", "skirmish", "--json", "--pack", pack(tmp_path, renamed))
    found = json.loads(ran.out)
    assert found["from_packs"] == ["board.toml"]
    assert next(value for value in found["values"] if value["key"] == "name")["value"] == "The meadow"


def test_a_pack_in_the_home_folder_applies_everywhere(run, program, home):
    pack(home / "packs" / "mine", renamed)
    assert json.loads(run("provenance", "skirmish", "--json").out)["from_packs"] == ["board.toml"]
    assert open_game("skirmish").data.overridden() == ["board.toml"]
    ran = program("engine", input=b'{"cmd":"new","game":"skirmish"}\n')
    assert b'"ok": true' in ran.stdout


def test_a_named_pack_lies_over_the_one_at_home(run, home, tmp_path):
    pack(home / "packs" / "mine", lambda text: text.replace("The clearing", "The hill"))
    ran = run("provenance", "skirmish", "--json", "--pack", pack(tmp_path, renamed))
    values = {value["key"]: value["value"] for value in json.loads(ran.out)["values"]}
    assert values["name"] == "The meadow"


def test_a_field_that_does_not_exist_is_named(refused, tmp_path):
    wrong = pack(tmp_path, lambda text: text.replace("[grid]", "[grid]\ncolour = 7"))
    said = refused("provenance", "skirmish", "--pack", wrong)
    assert "board.toml" in said
    assert "colour" in said


def test_a_file_that_overrides_nothing_is_named(refused, tmp_path):
    said = refused("play", "skirmish", "--pack", pack(tmp_path, name="bord.toml"))
    assert "skirmish/bord.toml replaces no file of the game; files: board.toml" in said


def test_a_pack_for_another_game_is_a_mistake(refused, tmp_path):
    (tmp_path / "chess").mkdir()
    said = refused("simulate", "skirmish", "--pack", tmp_path)
    assert f"it has no files for skirmish; put them in {tmp_path / 'skirmish'}" in said


def test_a_broken_pack_at_home_is_named_by_every_command(refused, home):
    pack(home / "packs" / "mine", name="bord.toml")
    for command in (["simulate", "skirmish"], ["rules", "skirmish"], ["provenance", "skirmish"], ["play", "skirmish"]):
        assert "bord.toml replaces no file of the game" in refused(*command)


def test_a_save_knows_with_which_pack_it_was_played(run, tmp_path):
    mine = pack(tmp_path / "pack", renamed)
    run("simulate", "skirmish", "--games", 1, "--pack", mine, "--save", tmp_path / "games")
    path = tmp_path / "games" / "skirmish-hunt-1.monsoon"
    assert run("verify", path, "--pack", mine).code == 0
    without = run("verify", path)
    assert without.code == 1
    assert "played with data" in without.err


# Options


def test_options_are_read_as_what_they_are():
    from hexcore.data.meta import OptionMeta

    meta = open_game("skirmish").meta
    switch = OptionMeta(id="fog", name="Fog", default=True)
    word = OptionMeta(id="side", name="Side", default="us", choices=("us", "them"))
    meta = replace(meta, options=(*meta.options, switch, word))
    assert read_options(meta, "hunt", ["turns=8", "fog=off", "side=them"]) == {"turns": 8, "fog": False, "side": "them"}
    assert read_options(meta, "hunt", []) == {"turns": 6, "fog": True, "side": "us"}
    assert read_options(meta, "hunt", ["fog=YES"])["fog"] is True
