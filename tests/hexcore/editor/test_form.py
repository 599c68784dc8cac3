"""A data file as a form: its questions, its lines, its mistakes, its history, and what differs from ours."""

import tomllib
from pathlib import Path as FilePath
from typing import Annotated, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, Field, model_validator

from hexcore.board.tables import BoardFile, Words
from hexcore.data.datafolder import DataFolder, model_of
from hexcore.data.provenance import Source, Sourced
from hexcore.editor.fields import form_fields, help_key, read_line, write_line
from hexcore.editor.form import Form, form_names, open_form, save_form
from hexcore.errors import BrokenContent, UnknownName
from hexcore.game.lookup_tables import Span
from hexcore.game.plugins import registry
from hexcore.text import own_texts
from hexcore.types import Amount, Change, Copies


class Row(Sourced):
    id: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    kind: Literal["boat", "squad"]
    count: Copies = 1
    fire: Change
    """What it adds to an attack."""
    price: Annotated[int, Field(gt=0, lt=10)] = 5
    values: tuple[Amount, Amount] = (1, 2)
    needs: tuple[tuple[str, ...], ...] = ()
    units: dict[str, Amount] = Field(default_factory=dict)
    when: Span = (1, 2)
    result: int | str = ""
    hexes: Words = ()
    carries: Amount | None = None
    blue: bool = False


class Limits(Sourced):
    most: Amount


class File(Sourced):
    row: tuple[Row, ...] = Field(min_length=1)
    limits: Limits
    spare: Limits | None = None

    @model_validator(mode="after")
    def _once(self):
        if len({row.id for row in self.row}) < len(self.row):
            raise ValueError("a row is listed twice")
        return self


TABLE = {
    "source": "reconstructed: for a test",
    "limits": {"most": 3},
    "row": [
        {"id": "squad", "kind": "squad", "fire": 2, "sources": {"fire": "fact FE 1"}},
        {"id": "boat", "kind": "boat", "fire": 0, "count": 2, "source": "printed: the sheet"},
    ],
}
ASKED = {question.name: question for question in form_fields(Row)}
ROW = ("row", 0)


@pytest.fixture
def form():
    return Form("file.toml", File, TABLE)


def said(form):
    return {wrong.path: own_texts().say(wrong.text) for wrong in form.mistakes}


# -- questions ----------------------------------------------------------------------------------------------


def test_questions_have_the_kinds_and_limits_of_the_model():
    assert [(question.name, question.kind) for question in form_fields(File)] == [
        ("row", "rows"),
        ("limits", "table"),
        ("spare", "table"),
        ("source", "source"),
    ]
    kinds = {name: question.kind for name, question in ASKED.items()}
    assert kinds["id"] == "text"
    assert kinds["kind"] == "choice"
    assert kinds["blue"] == "switch"
    assert {kinds[name] for name in ("fire", "count", "price", "carries")} == {"number"}
    assert {kinds[name] for name in ("values", "needs", "units", "when", "result", "hexes")} == {"line"}
    assert (ASKED["fire"].low, ASKED["fire"].high) == (-99, 99)
    assert (ASKED["price"].low, ASKED["price"].high) == (1, 9)
    assert ASKED["kind"].choices == ("boat", "squad")
    assert ASKED["fire"].required
    assert not ASKED["count"].required
    assert ASKED["count"].default == 1
    assert ASKED["carries"].empty
    assert form_fields(File)[0].least == 1


def test_what_its_author_wrote_under_a_field_is_its_help():
    assert ASKED["fire"].about == "What it adds to an attack."
    assert ASKED["fire"].key == "row.fire"
    assert ASKED["id"].about == ""


# -- lines --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value", "line"),
    [
        ("values", [2, 4], "2, 4"),
        ("needs", [["intel"], ["m21", "svd"]], "intel; m21, svd"),
        ("units", {"squad": 3, "boat": 1}, "squad = 3, boat = 1"),
        ("when", "<=-5", "<=-5"),
        ("result", 3, "3"),
        ("result", "lost", "lost"),
        ("hexes", "0809 0910", "0809 0910"),
    ],
)
def test_what_has_parts_is_one_line(name, value, line):
    assert write_line(ASKED[name], value) == line
    assert read_line(ASKED[name], line) == value


@given(st.lists(st.lists(st.text(max_size=6), max_size=3), max_size=3))
def test_any_list_of_lists_survives_its_line(value):
    assert read_line(ASKED["needs"], write_line(ASKED["needs"], value)) == value


@given(st.dictionaries(st.text(max_size=5), st.integers(0, 9), max_size=3))
def test_any_table_of_numbers_survives_its_line(value):
    assert read_line(ASKED["units"], write_line(ASKED["units"], value)) == value


def test_a_line_that_is_not_finished_stays_what_it_is():
    assert read_line(ASKED["units"], "squad") == "squad"
    assert read_line(ASKED["needs"], "[[") == "[["


# -- mistakes -----------------------------------------------------------------------------------------------


def test_a_mistake_stands_beside_its_field(form):
    form.set((*ROW, "fire"), 100)
    form.set((*ROW, "count"), 0)
    form.set((*ROW, "kind"), "tank")
    form.set((*ROW, "id"), "A squad")
    form.set((*ROW, "values"), [1])
    form.set((*ROW, "units"), "squad")
    form.set((*ROW, "when"), "5..1")
    form.set(("limits", "most"), None)
    assert said(form) == {
        (*ROW, "fire"): "Enter 99 or less.",
        (*ROW, "count"): "Enter 1 or more.",
        (*ROW, "kind"): "Choose one of these: 'boat', 'squad'.",
        (*ROW, "id"): "Use only small letters, digits and _, starting with a letter.",
        (*ROW, "values"): "One value is missing; add it.",
        (*ROW, "units"): "Enter names with numbers, such as clear = 0, river = 1.",
        (*ROW, "when"): "the span '5..1' runs backwards",
        ("limits", "most"): "Fill in this field.",
    }


def test_a_mistake_of_several_fields_stands_with_the_whole(form):
    form.set(("row", 1, "id"), "squad")
    assert said(form) == {(): "a row is listed twice"}


def test_a_source_that_says_nothing_is_a_mistake(form):
    form.set((*ROW, "source"), "somebody told me")
    assert list(said(form)) == [(*ROW, "source")]
    form.undo()
    form.set((*ROW, "sources", "fire"), "fact")
    assert list(said(form)) == [(*ROW, "fire")]


def test_a_list_is_called_too_short_only_if_it_is(form):
    form.set((*ROW, "fire"), "x")
    form.set(("row", 1, "fire"), "x")
    assert set(said(form)) == {("row", 0, "fire"), ("row", 1, "fire")}
    form.remove(("row", 1))
    form.remove(("row", 0))
    assert said(form) == {("row",): "Enter at least 1 value."}


# -- who says so --------------------------------------------------------------------------------------------


def test_what_is_filled_in_notes_who_says_so(form):
    assert form.own_source((*ROW, "fire")) == "fact FE 1"
    assert form.own_source((*ROW, "count")) == ""
    form.source = Source("printed", note="my copy")
    form.set((*ROW, "fire"), 3)
    assert form.own_source((*ROW, "fire")) == "printed: my copy"
    assert form.own_source((*ROW, "count")) == ""
    assert not form.mistakes
    form.undo()
    assert form.table == TABLE


def test_nothing_is_noted_that_the_row_says_already(form):
    form.source = Source("printed", note="the sheet")
    form.set(("row", 1, "fire"), 3)
    assert "sources" not in form.value(("row", 1))


# -- steps --------------------------------------------------------------------------------------------------


def test_what_is_typed_in_one_field_is_one_step(form):
    for number in (1, 12, 125):
        form.set((*ROW, "fire"), number)
    assert form.undo() == (*ROW, "fire")
    assert form.table == TABLE
    form.redo()
    assert form.value((*ROW, "fire")) == 125
    form.set((*ROW, "fire"), 4)
    form.rest()
    form.set((*ROW, "fire"), 5)
    form.undo()
    assert form.value((*ROW, "fire")) == 4


def test_rows_come_double_move_and_go(form):
    assert form.add(("row",), {"id": "new"}) == ("row", 2)
    assert form.double(ROW) == ("row", 1)
    assert [row["id"] for row in form.value(("row",))] == ["squad", "squad_2", "boat", "new"]
    assert form.move(("row", 3), -9) == ("row", 0)
    form.remove(("row", 1))
    assert [row["id"] for row in form.value(("row",))] == ["new", "squad_2", "boat"]
    while form.can_undo:
        form.undo()
    assert form.table == TABLE
    assert not form.dirty


NAMES = ["set", "add", "double", "remove", "move"]
STEPS = st.lists(st.tuples(st.sampled_from(NAMES), st.integers(0, 5)), max_size=25)


def take(form, name, number):
    rows = len(form.value(("row",)))
    if name == "add":
        form.add(("row",))
    elif rows and name == "set":
        form.rest()
        form.set(("row", number % rows, "fire"), number)
    elif rows and name == "move":
        form.move(("row", number % rows), number - 2)
    elif rows:
        getattr(form, name)(("row", number % rows))


@settings(max_examples=60)
@given(STEPS)
def test_any_steps_are_taken_back_one_by_one_and_again(steps):
    form = Form("file.toml", File, TABLE)
    tables = [form.table]
    for step in steps:
        take(form, *step)
        if form.table is not tables[-1]:
            tables.append(form.table)
    for table in reversed(tables[:-1]):
        form.undo()
        assert form.table == table
    assert form.undo() is None
    for table in tables[1:]:
        form.redo()
        assert form.table == table
    assert form.redo() is None


def test_a_step_leaves_the_table_before_it_as_it_was(form):
    form.set((*ROW, "fire"), 9)
    assert TABLE["row"][0]["fire"] == 2


# -- beside ours --------------------------------------------------------------------------------------------


def test_what_differs_is_told_by_name(form):
    form.add(("row",), {"id": "new", "kind": "boat", "fire": 1})
    form.move(("row", 2), -2)
    form.set(("row", 1, "fire"), 7)
    form.set(("row", 1, "count"), 1)  # what it is anyhow
    form.set(("limits", "most"), 4)
    form.remove(("row", 2))
    assert [(found.words, found.ours, found.mine) for found in form.differences()] == [
        (("row", "new"), None, {"id": "new", "kind": "boat", "fire": 1}),
        (("row", "squad", "fire"), 2, 7),
        (("row", "boat"), TABLE["row"][1], None),
        (("limits", "most"), 3, 4),
    ]
    assert form.value(form.differences()[1].path) == 7
    form.as_ours()
    assert form.differences() == []
    form.undo()
    assert form.differences()


def test_what_is_searched_is_found_in_rows_and_fields(form):
    assert form.found("BOAT") == [("row", 1)]
    assert form.found("most") == [("limits", "most")]
    assert form.found("zeppelin") == []


# -- files of games -----------------------------------------------------------------------------------------


def all_forms():
    for module in registry().modules():
        game = registry().open(module.meta.id)
        for folder in game.folders():
            for name in form_names(game.files, folder):
                yield pytest.param(game, folder, name, id=f"{module.meta.id}/{name}")


@pytest.mark.parametrize(("game", "folder", "name"), list(all_forms()))
def test_every_file_of_every_game_is_a_form_that_reads_back(game, folder, name):
    form = open_form(game.files, folder, name)
    assert tomllib.loads(form.text()) == folder.table(name)
    assert not form.mistakes
    assert not form.differences()
    assert form.text().startswith(form.head)
    for path, row in _tables(form, ()):
        for question in form.fields_at(path):
            value = row.get(question.name)
            if question.kind == "line" and value is not None and not isinstance(value, int):
                assert read_line(question, write_line(question, value)) == value, (*path, question.name)


def _tables(form, path):
    table = form.value(path)
    yield path, table
    for question in form.fields_at(path):
        here = (*path, question.name)
        if question.kind == "table" and question.name in table:
            yield from _tables(form, here)
        for place in range(len(table.get(question.name, ())) if question.kind == "rows" else 0):
            yield from _tables(form, (*here, place))


def test_every_game_says_which_model_reads_each_of_its_files():
    for module in registry().modules():
        game = registry().open(module.meta.id)
        for folder in game.folders():
            assert [name for name in folder.names() if model_of(game.files, name) is None] == [], module.meta.id


def test_boards_are_drawn_and_not_filled_in():
    game = registry().open("skirmish")
    assert form_names(game.files, game.data) == []
    with pytest.raises(UnknownName):
        open_form(game.files, game.data, "board.toml")


def test_the_name_that_says_most_of_a_file_has_its_model():
    class Other(BaseModel):
        pass

    files = {"*.toml": BoardFile, "scenarios/*.toml": File, "scenarios/last.toml": Other}
    assert model_of(files, "hill.toml") is BoardFile
    assert model_of(files, "scenarios/first.toml") is File
    assert model_of(files, "scenarios/last.toml") is Other
    assert model_of(files, "notes.txt") is None


def test_a_pack_is_compared_with_ours(tmp_path):
    game = registry().open("green_beret")
    own = game.data.text("campaign.toml")
    start = game.data.table("campaign.toml")["start_pp"]
    there = tmp_path / "green_beret" / "campaign.toml"
    there.parent.mkdir()
    there.write_text(own.replace(f"start_pp = {start}", f"start_pp = {start + 1}"))
    form = open_form(game.files, DataFolder("green_beret", game.data.base, [tmp_path]), "campaign.toml")
    assert [(found.path, found.ours, found.mine) for found in form.differences()] == [(("start_pp",), start, start + 1)]


def test_every_field_of_every_game_says_what_it_means():
    silent = []
    for module in registry().modules():
        game = registry().open(module.meta.id)
        for folder in game.folders():
            for name in form_names(game.files, folder):
                form = open_form(game.files, folder, name)
                for path, _ in _tables(form, ()):
                    silent += [asked.key for asked in form.fields_at(path) if help_key(asked, game.catalogue) is None]
    assert sorted(set(silent)) == []


def test_what_a_field_means_is_said_by_its_model_first():
    words = {"field.row.fire", "field.any.fire", "field.any.count"}
    assert help_key(ASKED["fire"], words) == "field.row.fire"
    assert help_key(ASKED["count"], words) == "field.any.count"
    assert help_key(ASKED["blue"], words) is None


def test_a_pack_holds_only_what_differs(tmp_path):
    game = registry().open("green_beret")
    form = open_form(game.files, game.data, "campaign.toml", tmp_path)
    kept = tmp_path / "green_beret" / "campaign.toml"
    form.set(("start_pp",), 77)
    assert form.dirty
    assert save_form(form, game.data, tmp_path) == kept
    assert not form.dirty
    again = open_form(game.files, game.data, "campaign.toml", tmp_path)
    assert again.value(("start_pp",)) == 77
    assert again.ours == form.ours
    assert registry().module("green_beret").open([tmp_path]).content.start_pp == 77
    again.as_ours()
    assert save_form(again, game.data, tmp_path) is None
    assert not kept.exists()


def test_a_pack_that_is_no_toml_is_said(tmp_path):
    game = registry().open("green_beret")
    kept = tmp_path / "green_beret" / "campaign.toml"
    kept.parent.mkdir()
    kept.write_text("start_pp = = 3")
    with pytest.raises(BrokenContent, match="campaign"):
        open_form(game.files, game.data, "campaign.toml", tmp_path)


def test_a_battle_of_another_package_is_filled_in_too():
    """It comes in by the door of its series, whose models read its files."""
    there = FilePath(__file__).parents[3] / "examples" / "fourth_battle" / "ben_luong" / "data"
    folder, files = DataFolder("ben_luong", there), registry().open("vietnam_battles").files
    names = form_names(files, folder)
    assert {name.split("/")[-1] for name in names} == {"scenario.toml", "support.toml", "units.toml"}
    for name in names:
        form = open_form(files, folder, name)
        assert not form.mistakes
        assert tomllib.loads(form.text()) == form.table
