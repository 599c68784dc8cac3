"""Packs as their authors write them: everything that is wrong is said at once, by path and name, and nothing hangs."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, TypeAdapter

import games.green_beret.content.models as green_beret
import games.green_inferno.content.models as green_inferno
import games.vietnam_battles.content.models as vietnam_battles
from hexcore.board import numbering
from hexcore.board import tables as boardtables
from hexcore.game import lookup_tables
from hexcore.game.plugins import registry

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def lay(tmp_path) -> Callable[..., Path]:
    """Lay one changed file of a game into a pack."""

    def lay(game: str, name: str, old: str, new: str, *, folder: str = "") -> Path:
        text = registry().open(game).data.text(name)
        assert old in text
        path = tmp_path / "mine" / (folder or game) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        before = path.read_text(encoding="utf-8") if path.exists() else text
        path.write_text(before.replace(old, new, 1), encoding="utf-8")
        return tmp_path / "mine"

    return lay


def checked(run, game: str, pack: Path) -> list[str]:
    """What ``check`` says of a pack that is wrong: a line a problem, and exit code 1."""
    ran = run("check", game, "--pack", pack, "--games", 1)
    assert ran.code == 1
    assert ran.err == ""
    lines = ran.out.splitlines()
    assert lines
    assert all(line.startswith("BROKEN  ") for line in lines), ran.out
    return [line.removeprefix("BROKEN  ") for line in lines]


# Laid wrongly


def test_the_part_for_a_game_is_no_pack(run, refused, lay):
    folder = lay("green_beret", "campaign.toml", "start_pp = 100", "start_pp = 120") / "green_beret"
    (said,) = checked(run, "green_beret", folder)
    assert said == (
        f"pack {folder}: campaign.toml is one folder too high; this folder is only the "
        f"green_beret part of a pack: name the folder above it as the pack ({folder.parent}), or move the files to "
        f"{folder / 'green_beret'}"
    )
    assert "one folder too high" in refused("simulate", "green_beret", "--pack", folder)


@pytest.mark.parametrize(
    ("game", "name", "old"),
    [
        ("green_beret", "campaign.toml", "start_pp"),
        ("green_inferno", "scenarios/dak_to.toml", "turns"),
        ("vietnam_battles", "boys_of_67/scenario.toml", "turns"),
    ],
)
def test_a_game_among_the_packs_at_home_is_named(run, refused, lay, home, game, name, old):
    """``packs/green_beret/campaign.toml`` changed nothing and said nothing."""
    lay(game, name, old, old).rename(home / "packs")
    for command in (["rules", game], ["simulate", game, "--games", 1], ["provenance", game]):
        said = refused(*command)
        assert f"pack {home / 'packs' / game}: {name} is one folder too high" in said
    assert run("rules", "skirmish").code == 0
    others = {"green_beret", "green_inferno", "vietnam_battles"} - {game}
    assert all(run("rules", other).code == 0 for other in others), "a pack for one game bars another"


@pytest.mark.parametrize(
    ("folder", "said"),
    [
        ("green-beret", "there is no game 'green-beret'; put files for green_beret in "),
        ("Green Beret", "there is no game 'Green Beret'; put files for green_beret in "),
        ("green_bert", "there is no game 'green_bert'; put files for green_beret in "),
        ("values/green_beret", "values/green_beret is one folder too deep; move it to "),
        ("green_beret/data", "green_beret/data/campaign.toml replaces no file of the game; "),
        ("vietnam_battles", "it has no files for green_beret; put them in "),
    ],
)
def test_a_pack_with_its_files_on_the_wrong_level_is_told_the_right_one(run, lay, folder, said):
    pack = lay("green_beret", "campaign.toml", "start_pp = 100", "start_pp = 120", folder=folder)
    (line,) = checked(run, "green_beret", pack)
    assert line.startswith(f"pack {pack}: ")
    assert said in line
    if folder.endswith("data"):
        assert line.endswith("; did you mean campaign.toml?")


def test_what_systems_hide_in_folders_is_no_mistake(run, lay):
    pack = lay("green_beret", "campaign.toml", "start_pp = 100", "start_pp = 120")
    (pack / "green_beret" / ".DS_Store").write_bytes(b"\0")
    (pack / "README.md").write_text("my values")
    assert json.loads(run("provenance", "green_beret", "--pack", pack, "--json").out)["from_packs"] == ["campaign.toml"]


# Wrong values, each named


GB, GI, VB = "green_beret", "green_inferno", "vietnam_battles"
DAK_TO, UNITS = "scenarios/dak_to.toml", "snoopys_nose/units.toml"
WRONG = [
    (GB, "counters.toml", "count = 4", "count = 99_999_999", r"counter 'demo'\.count: .*less than or equal"),
    (GB, "enemies.toml", "count = 4", "count = 99999999", r"group '\w+'\.unit '.+'\.count: "),
    (GB, "terrain.toml", "cost = 1", "cost = 0", r"terrain 'elephant_grass'\.cost: .*greater than or equal"),
    (GB, "campaign.toml", "start_pp = 100", "start_pp = -1", r"start_pp: "),
    (GB, "missions.toml", 'id = "kill_double_agent"', 'id = "kill_agent"', "no mission 'kill_double_agent'"),
    (GB, "missions.toml", '"2636", "1221"', '"9936", "1221"', r"mission '\w+'\.places: there is no hex '9936'"),
    (GB, "board.toml", 'kind = "road"', 'kind = "railway"', r"path '.+': kind: unknown kind 'railway'"),
    (GB, "board.toml", "01    WWWWWWWWWWBJ", "01    WWWWWWWWWWBj", "hex 1201: .* no line of that kind"),
    (GB, "board.toml", "columns = 26", "columns = 9999", r"grid\.columns: "),
    (GI, "charts.toml", "jungle = 2", "jungle = 0", r"terrain\.jungle: .*greater than or equal to 1"),
    (GI, "charts.toml", "road = 1", "road = 0", r"terrain\.road: .*greater than or equal to 1"),
    (GI, "charts.toml", "ground_stack = 3", "ground_stack = 0", r"limits\.ground_stack: "),
    (GI, "charts.toml", '"helicopters_off"', '"late"', "air_assault: unknown result 'late'"),
    (GI, DAK_TO, "nva_inf_5 = 6", "nva_inf_5 = 99999999", r"group 'nva'\.units\.nva_inf_5: "),
    (GI, DAK_TO, "nva_inf_5 = 6", "nva_inf_9 = 6", "there is no counter 'nva_inf_9'"),
    (GI, DAK_TO, '["us_column_1"]', '["us_colum"]', "there is no zone 'us_colum'"),
    (GI, DAK_TO, "turns = 10", "turns = 1000000", "turns: "),
    (GI, "charts.toml", "tunnel_apart = 4", "tunnel_apart = 99", "group 'tunnels': units: 4 tunnels, 99 hexes apart"),
    (GI, DAK_TO, 'seat = "us"\nturn = 1', 'seat = "us"\nturn = 0', "group 'us_a': turn: these units enter on a turn"),
    (GI, "scenarios/under_fire.toml", "turn = 2", "turn = 1", "group 'nva_strip': units: 5 units find no room"),
    (GB, "campaign.toml", "track_markers = 2", "track_markers = 99", "track_markers: there are only"),
    (GI, "scenarios/under_fire.toml", 'at = "F18"', 'at = "F99"', r"group 'f18'\.at: there is no hex 'F99'"),
    (GI, "dak_to.toml", 'kind = "road"', 'kind = "trail"', "unknown kind 'trail'; known: road"),
    (VB, UNITS, 'id = "us_2_47_a"', 'id = "us_2_47_x"', "there is no unit 'us_2_47_a'"),
    (VB, "terrain.toml", "leg = 1", "leg = 0", r"hex 'clear'\.leg: "),
    (VB, "crt.toml", '"Ae", "Ae"', '"Ax", "Ae"', r"columns '<=-5'\.results: unknown result 'Ax'"),
    (VB, "boys_of_67/scenario.toml", 'at = "0717"', 'at = "9917"', r"start 'vc_514_1'\.at: no place '9917'"),
    (VB, "snoopys_nose/scenario.toml", '"east_north"', '"far_east"', "there is no edge 'far_east'"),
    (VB, "snoopys_nose/board.toml", 'kind = "road"', 'kind = "railway"', "unknown kind 'railway'"),
    (VB, "iron_triangle/board.toml", 'name = "red"', 'name = "pink"', "there is no edge 'red'"),
    (VB, "snoopys_nose/support.toml", "count = 4", "count = 99999999", "count: "),
]  # fmt: skip


@pytest.mark.parametrize(("game", "name", "old", "new", "said"), WRONG, ids=[f"{w[0]} {w[3][:20]}" for w in WRONG])
def test_a_value_that_cannot_be_is_refused_by_path_and_name(run, lay, game, name, old, new, said):
    pack = lay(game, name, old, new)
    lines = checked(run, game, pack)
    assert any(str(pack) in line for line in lines), lines
    assert any(re.search(said, line) for line in lines), lines
    assert not any(re.search(r"\.\d+\.|\[\d+\]", line.replace(str(pack), "")) for line in lines), lines


def test_a_unit_is_called_by_its_name(run, lay):
    text = registry().open("vietnam_battles").data.text("snoopys_nose/units.toml")
    found = re.search(r'id = "us_2_47_a".*?front = (\[.*?\])', text, re.DOTALL)
    pack = lay("vietnam_battles", "snoopys_nose/units.toml", found[0], found[0].replace(found[1], "[-1, 2, 3]"))
    (said,) = checked(run, "vietnam_battles", pack)
    assert "units.toml: unit 'us_2_47_a'.front #1: Input should be greater than or equal to 0 (value: -1)" in said


@pytest.mark.parametrize(("game", "name"), [(GB, "board.toml"), (VB, "snoopys_nose/board.toml")])
def test_a_village_in_the_sea_is_refused(run, lay, game, name):
    board = registry().open(game).board(registry().module(game).meta.scenarios[0].id)
    at = next(board.label(h) for h in sorted(board.playable) if board.terrain[h] & {"all_water", "water"})
    village = [place for place in board.places if place.kind == "village"][-1]
    pack = lay(game, name, f'hex = "{board.label(village.hex)}"', f'hex = "{at}"')
    lines = checked(run, game, pack)
    assert any(f"place {village.name!r}: hex: a village cannot stand in {at}, which is " in line for line in lines), (
        lines
    )


def test_every_problem_of_a_pack_is_said_at_once(run, lay):
    lay("green_beret", "counters.toml", "count = 4", "count = 0")
    lay("green_beret", "campaign.toml", "start_pp = 100", "start_pp = 'many'")
    pack = lay("green_beret", "terrain.toml", "cost = 1", "cost = -1")
    lines = checked(run, "green_beret", pack)
    assert {name for name in ("counters", "campaign", "terrain") for line in lines if f"{name}.toml: " in line} == {
        "counters",
        "campaign",
        "terrain",
    }
    found = json.loads(run("check", "green_beret", "--pack", pack, "--json").out)
    assert (found["ok"], found["problems"]) == (False, lines)


# Limits


def models() -> Iterator[type[BaseModel]]:
    for module in (green_beret, green_inferno, vietnam_battles, boardtables, numbering, lookup_tables):
        for kind in vars(module).values():
            if isinstance(kind, type) and issubclass(kind, BaseModel) and kind.__module__ == module.__name__:
                yield kind


def boundless(schema: Any, at: str = "") -> Iterator[str]:
    """The numbers in a JSON schema that have no least or no greatest value."""
    if isinstance(schema, list):
        for part in schema:
            yield from boundless(part, at)
    elif isinstance(schema, dict):
        if schema.get("type") in ("integer", "number") and not {"minimum", "maximum"} <= schema.keys():
            yield at
        for key, part in schema.items():
            yield from boundless(part, f"{at}.{key}")


@pytest.mark.parametrize("model", list(models()), ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_every_number_of_every_data_file_has_its_limits(model):
    assert list(boundless(TypeAdapter(model).json_schema())) == []


@pytest.mark.parametrize("game", ["green_beret", "green_inferno", "vietnam_battles"])
def test_nothing_that_is_shipped_says_it_was_read_from_a_copy(game):
    """We have none: only an owner's pack may say so."""
    assert not [item for item in registry().open(game).sourcings() if item.source and item.source.kind == "printed"]


def test_the_table_of_an_owner_is_not_called_our_reconstruction(lay):
    source = "reconstructed: the result codes are facts of VB 7.6, the table itself is in no source"
    pack = lay(VB, "crt.toml", source, "printed: the table on my map")
    ours, theirs = (registry().open(VB, packs).charts("boys_of_67")[0] for packs in ((), (pack,)))
    assert [note.key for note in ours.notes] == ["chart.reconstructed"]
    assert theirs.notes == ()
