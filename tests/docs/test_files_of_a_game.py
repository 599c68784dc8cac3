"""The page about the files of a game: its examples load, and it names every field there is, and no other."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest
from pydantic import BaseModel, TypeAdapter

from games.vietnam_battles.content.models import piece_ids
from hexcore import types
from hexcore.board import numbering
from hexcore.board import tables as boardtables
from hexcore.board.file import load_board
from hexcore.board.numbering import GridSpec
from hexcore.board.tables import (
    AreasGridTable,
    AreaTable,
    BoardFile,
    ChainTable,
    CourseTable,
    CrossingTable,
    EdgeTable,
    KnownTable,
    LetteringTable,
    MapTable,
    PathTable,
    PlaceTable,
    ShoreTable,
)
from hexcore.data import meta, provenance, rulebook
from hexcore.data.datafolder import DataFolder
from hexcore.data.fields import Declared, types_of
from hexcore.data.meta import Cover, Meta, OptionMeta, ScenarioMeta, SeatMeta, Taste, load_meta
from hexcore.data.provenance import Sourced, sourcings
from hexcore.data.rulebook import Rule, Rulebook, Ruling
from hexcore.game import look, lookup_tables
from hexcore.game import look as sounds
from hexcore.game.look import (
    BoardLook,
    CounterLook,
    Gesture,
    Look,
    MarkLook,
    Moment,
    SideLook,
    Sounding,
    Sounds,
    Soundscape,
    TerrainLook,
)
from hexcore.game.lookup_tables import Column, DieRow, DieTable, DifferentialTable
from hexcore.text import load_catalogue, say

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "files_of_a_game.md").read_text(encoding="utf-8")
SECTIONS: dict[str, type[BaseModel | Declared]] = {
    "meta.toml": Meta,
    "A seat": SeatMeta,
    "A scenario": ScenarioMeta,
    "An option": OptionMeta,
    "The cover": Cover,
    "What a newcomer is told": Taste,
    "Where values come from": Sourced,
    "A board": BoardFile,
    "The grid": GridSpec,
    "The map": MapTable,
    "A course": CourseTable,
    "A chain": ChainTable,
    "A path": PathTable,
    "A crossing": CrossingTable,
    "A place": PlaceTable,
    "An area": AreaTable,
    "Areas drawn as a map": AreasGridTable,
    "An edge": EdgeTable,
    "A shore": ShoreTable,
    "Lettering": LetteringTable,
    "What is known": KnownTable,
    "A table for one throw": DieTable,
    "A row of it": DieRow,
    "A table by differential": DifferentialTable,
    "A column of it": Column,
    "rules.toml": Rulebook,
    "A rule": Rule,
    "A ruling": Ruling,
    "The whole look": Look,
    "A side": SideLook,
    "A kind of counter": CounterLook,
    "A letter of the map": TerrainLook,
    "A mark": MarkLook,
    "A gesture": Gesture,
    "A moment": Moment,
    "A board's look": BoardLook,
    "Sounds": Sounds,
    "A sound of a record": Sounding,
    "What a board sounds like": Soundscape,
}
MODULES = (boardtables, numbering, look, meta, provenance, rulebook, sounds, lookup_tables)


def section(title: str) -> str:
    found = re.search(rf"^##+ {re.escape(title)}\n(.*?)(?=^##+ |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, f"the page has no section {title!r}"
    return found[1]


def fields_of(model: type[BaseModel | Declared]) -> set[str]:
    return set(model.model_fields) if issubclass(model, BaseModel) else set(types_of(model))


@pytest.mark.parametrize("title", SECTIONS)
def test_a_section_names_every_field_and_no_other(title):
    model = SECTIONS[title]
    fields = fields_of(model) - (set(Sourced.model_fields) if model is not Sourced else set())
    rows = re.findall(r"^\| (`.+?) \|", section(title), re.MULTILINE)
    named = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    assert sorted(named) == sorted(fields)


def test_every_model_has_a_section():
    models = {
        kind
        for module in MODULES
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, (BaseModel, Declared)) and kind.__module__ == module.__name__
    }
    assert {kind for kind in models if not kind.__name__.startswith("_")} == set(SECTIONS.values())


def test_the_page_names_every_kind_of_source():
    (row,) = re.findall(r"^\| `source` \|.*$", section("Where values come from"), re.MULTILINE)
    assert re.findall(r"`(\w+)[ :]", row) == list(provenance.KINDS)


def test_the_page_names_every_limit_as_it_is():
    told = re.findall(r"^\| `(\w+)` \| (\S+) \| (\S+) \|", section("How large numbers may be"), re.MULTILINE)
    held = [(name, alias) for name, alias in vars(types).items() if hasattr(alias, "__metadata__")]
    schemas = {name: TypeAdapter(alias).json_schema() for name, alias in held}
    assert {name: (int(low), int(high)) for name, low, high in told} == {
        name: (schema["minimum"], schema["maximum"]) for name, schema in schemas.items() if "minimum" in schema
    }
    assert f"at most {types.WIDEST} columns and rows" in section("How large numbers may be")


# The examples, as the files of a package


@pytest.fixture(scope="module")
def package(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("ferry")
    for name, text in re.findall(r"^```\w+ (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_every_example_is_loaded_by_a_test(package):
    files = {path.relative_to(package).as_posix() for path in package.rglob("*") if path.is_file()}
    assert files == {
        "meta.toml",
        "rules.toml",
        "text.toml",
        "content/models.py",
        "data/board.toml",
        "data/counters.toml",
        "data/tables.toml",
        "shown/look.py",
        "shown/drawings/symbols/paddle.svg",
        "shown/drawings/spots/ferry_stage.svg",
    }


def test_the_declaration_loads(package):
    ferry = load_meta(package / "meta.toml")
    assert ferry.check_options("crossing", {"fog": True}) == {"fog": True}
    assert ferry.seat_name("watch", "crossing") == "River watch"


def test_the_board_loads(package):
    board = load_board(package / "data" / "board.toml")
    assert board.courses[0].name == "Ba stream"
    assert {board.label(h) for h in board.areas["west_wood"]} == {"0101", "0201", "0102", "0202"}
    assert not board.grid.on_map[board.hex("0601")]


def test_counters_and_tables_load_with_the_models_beside_them(package):
    models = runpy.run_path(str(package / "content" / "models.py"))
    data = DataFolder("ferry", package / "data")
    (squad,) = data.load("counters.toml", models["CountersFile"]).counter
    assert piece_ids(squad.id, squad.count) == ("squad-1", "squad-2")
    found = {item.key: str(item.source) for item in sourcings(data.load("counters.toml", models["CountersFile"]), "")}
    assert found["counter[squad].fire"] == "fact FE 1"
    assert found["counter[squad].move"] == "reconstructed: as men walk at night"
    loaded = data.load("tables.toml", models["TablesFile"])
    assert loaded.current.look_up(5) == "adrift"
    assert loaded.fire.column(1, "wood").name == "even"


def test_the_rules_load(package):
    book = DataFolder("ferry", package).load("rules.toml", Rulebook)
    assert book.find("FE 2").rulings[0].id == "R1"
    assert load_meta(package / "meta.toml").options[0].rule in book


def test_the_texts_load(package):
    catalogue = load_catalogue(package / "text.toml")
    assert catalogue.say(say("record.adrift", piece="squad-1", die=5)) == "squad-1 is adrift: 5."
    assert catalogue.say(say("record.losses", count=2)) == "2 men are lost."


def test_the_look_loads_with_its_drawings(package):
    shown = runpy.run_path(str(package / "shown" / "look.py"))["LOOK"]
    assert set(shown.drawings) == {"paddle"}
    assert set(shown.boards["river"].drawings) == {"ferry_stage"}
    letters = set(load_board(package / "data" / "board.toml").codes) - {"#"}
    assert letters == set(shown.boards["river"].terrain)
