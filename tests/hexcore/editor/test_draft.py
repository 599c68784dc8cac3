"""Drafts of boards: every board of every game comes back as it was written, and every operation can be taken back."""

from __future__ import annotations

import itertools
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import games
from hexcore.board.board import Board
from hexcore.board.file import build_board, read_board_file
from hexcore.board.tables import BoardFile
from hexcore.data.datafolder import DataFolder
from hexcore.data.provenance import read_source
from hexcore.editor import lines as chaining
from hexcore.editor import lines as ways
from hexcore.editor import places, terrain
from hexcore.editor.checks import differences
from hexcore.editor.draft import Draft, Edit, as_ours
from hexcore.editor.packs import board_named, boards_of, open_draft, pack_folder, save_draft
from hexcore.editor.places import At
from hexcore.editor.toml_writer import board_toml
from hexcore.errors import InvalidInput, UnknownName
from hexcore.game.plugins import registry
from hexcore.text import own_texts

ROOT = Path(games.__path__[0]).parent


def board_files() -> list[Path]:
    found = []
    for folder in ("games", "examples"):
        for path in sorted((ROOT / folder).rglob("data/**/*.toml")):
            table = tomllib.loads(path.read_text(encoding="utf-8"))
            if "grid" in table and "map" in table:
                found.append(path)
    return found


BOARDS = board_files()
SMALL = """
id = "small"
name = "A small board"
source = "reconstructed: for tests"

[grid]
columns = 8
rows = 7
top = "flat"

[codes]
"." = ["clear"]
w = ["wood"]
s = ["clear", "stream"]
t = ["wood", "stream"]
"#" = "off_map"

[map]
rows = '''
   00000000
   12345678
01 .ww.....
02 ww......
03 .....w..
04 ........
05 ...www..
06 ........
07 .......#
'''

[[areas_grid]]
key = { a = "west" }
rows = '''
01 aa......
02 aa......
03 ........
04 ........
05 ........
06 ........
07 ........
'''
"""


def small() -> Draft:
    return Draft(read_board_file(SMALL, "small"))


def at(draft: Draft, label: str) -> int:
    return draft.sheet.hex(label)


def same_board(a: Board, b: Board) -> None:
    for name in ("codes", "terrain", "chains", "courses", "paths", "crossings", "places", "areas", "edges", "shores"):
        assert getattr(a, name) == getattr(b, name), name
    assert (a.names, a.source, a.sources) == (b.names, b.source, b.sources)


# Writing


def test_there_are_boards_of_every_game_and_of_the_examples():
    assert len(BOARDS) >= 7
    assert {"examples", "games"} == {path.relative_to(ROOT).parts[0] for path in BOARDS}


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_board_that_is_written_reads_back_as_the_same_tables_and_the_same_board(path):
    file = read_board_file(path, "board")
    again = read_board_file(board_toml(file), "board")
    assert again == file
    same_board(build_board(again, "board"), build_board(file, "board"))


@settings(max_examples=60, deadline=None)
@given(st.text(min_size=1, max_size=30).filter(lambda text: "\x00" not in text and _writable(text)))
def test_any_name_survives_being_written(name):
    draft = small()
    draft.do(places.put_place(draft, at(draft, "0101"), "village", name))
    draft.do(places.put_name(draft, (at(draft, "0302"), at(draft, "0402")), name, "valley"))
    again = read_board_file(board_toml(draft.file), "small")
    assert again == draft.file


def _writable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


# Undo and redo

HEXES = st.integers(0, 55)
KINDS = st.sampled_from(["river", "dyke"])
NAMES = st.sampled_from(["", "Ba", "Da"])
SOURCES = st.sampled_from([None, "fact GB 1", "printed: my copy", "reconstructed: a guess"])


OPERATIONS = (
    "paint", "fill", "line", "side", "side_gone", "way", "way_gone", "stream", "stream_gone", "place", "crossing",
    "name", "area", "edge", "bank", "drop",
)  # fmt: skip


@st.composite
def operations(draw) -> tuple[str, tuple]:
    kind = draw(st.sampled_from(OPERATIONS))
    return kind, (
        draw(HEXES),
        draw(HEXES),
        draw(KINDS),
        draw(NAMES),
        draw(st.sampled_from(".wst#")),
        draw(st.booleans()),
    )


def edit_of(draft: Draft, kind: str, values: tuple) -> Edit | None:
    a, b, line, name, code, inside = values
    a, b = a % draft.sheet.size, b % draft.sheet.size
    grid, near = draft.grid, draft.sheet.neighbours[a][b % len(draft.sheet.neighbours[a])]
    if kind in ("side", "side_gone", "crossing") and not grid.on_map[a]:
        return None
    side = grid.sides_of(a)[b % 6] if grid.on_map[a] else 0
    makers = {
        "paint": lambda: terrain.paint(draft, terrain.brush(draft.sheet, a, b % 3), code),
        "fill": lambda: terrain.paint(draft, terrain.filled(draft, a), code),
        "line": lambda: terrain.paint(draft, terrain.straight(draft.sheet, a, b), code),
        "side": lambda: chaining.run_side(draft, line, side, name),
        "side_gone": lambda: chaining.clear_side(draft, side),
        "way": lambda: ways.step_way(draft, line, a, near, name),
        "way_gone": lambda: ways.clear_way(draft, a),
        "stream": lambda: ways.step_stream(draft, "stream", a, near, name),
        "stream_gone": lambda: ways.clear_stream(draft, a),
        "place": lambda: places.put_place(draft, a, line, name),
        "crossing": lambda: places.put_crossing(draft, a, side if inside else None, "ford", name),
        "name": lambda: places.put_name(draft, (a, near), name or "X", "valley"),
        "area": lambda: terrain.in_area(draft, name or "west", (a, b), inside),
        "edge": lambda: terrain.in_edge(draft, name or "north", (a, b), inside),
        "bank": lambda: terrain.set_bank(draft, a, near, name if inside else ""),
    }
    if kind == "drop":
        rows = places.tables_at(draft, a)
        return places.drop_row(draft, rows[b % len(rows)]) if rows else None
    return makers[kind]()


@settings(max_examples=120, deadline=None)
@given(st.lists(st.tuples(operations(), SOURCES), max_size=14), st.data())
def test_whatever_is_done_is_taken_back_and_done_again_exactly(steps, data):
    draft = small()
    begun, states = draft.file, [draft.file]
    for (kind, values), source in steps:
        draft.source = read_source(source) if source else None
        edit = edit_of(draft, kind, values)
        if edit is not None and draft.do(edit):
            states.append(draft.file)
            assert draft.board.size == 56  # it can always be looked at
            assert read_board_file(board_toml(draft.file), "small") == draft.file
    for state in reversed(states[:-1]):
        draft.undo()
        assert draft.file == state
    assert draft.undo() is None
    assert draft.file == begun
    assert not draft.dirty
    for state in states[1:]:
        draft.redo()
        assert draft.file == state
    assert draft.redo() is None


def test_a_stroke_is_one_operation():
    draft = small()
    with draft.stroke("draft.terrain"):
        for label in ("0103", "0203", "0303"):
            draft.do(terrain.paint(draft, [at(draft, label)], "w"))
    assert len(draft.history) == 1
    draft.undo()
    assert draft.file == draft.ours


def test_what_is_done_after_undoing_ends_what_could_be_redone():
    draft = small()
    draft.do(terrain.paint(draft, [at(draft, "0103")], "w"))
    draft.undo()
    draft.do(terrain.paint(draft, [at(draft, "0203")], "w"))
    assert draft.can_redo == ""


# Drawing


def test_sides_run_on_join_and_fall_apart():
    draft = small()
    grid = draft.grid
    sides = chaining.route(grid, grid.corner_named("0304/0305/0404"), grid.corner_named("0604/0704/0705"))
    assert len(sides) >= 4
    for side in (*sides[:2], *sides[3:]):
        draft.do(chaining.run_side(draft, "river", side))
    assert [len(table.sides) for table in draft.file.chain] == [2, len(sides) - 3]
    draft.do(chaining.run_side(draft, "river", sides[2]))
    assert [len(table.sides) for table in draft.file.chain] == [len(sides)]
    assert draft.problems == ()
    assert len(draft.board.chains[0].corners) == len(sides) + 1
    draft.do(chaining.clear_side(draft, sides[1]))
    assert sorted(len(table.sides) for table in draft.file.chain) == [1, len(sides) - 2]


def test_lines_of_other_names_stay_apart():
    draft = small()
    sides = draft.grid.sides_of(at(draft, "0404"))
    draft.do(chaining.run_side(draft, "river", sides[0], "Ba"))
    draft.do(chaining.run_side(draft, "river", sides[1], "Da"))
    assert [table.name for table in draft.file.chain] == ["Ba", "Da"]


def test_ways_run_on_at_both_ends_and_join():
    draft = small()
    path = [at(draft, label) for label in ("0104", "0203", "0303", "0402", "0503")]
    for a, b in ((1, 2), (0, 1), (3, 4)):
        draft.do(ways.step_way(draft, "road", path[a], path[b]))
    assert len(draft.file.path) == 2
    draft.do(ways.step_way(draft, "road", path[2], path[3]))
    assert len(draft.file.path) == 1
    assert [draft.board.label(h) for h in draft.board.paths[0].hexes] == ["0104", "0203", "0303", "0402", "0503"]
    draft.do(ways.clear_way(draft, path[2]))
    assert [len(table.hexes) for table in draft.file.path] == [2, 2]


def test_a_stream_changes_the_letters_it_runs_through_and_gives_them_back():
    draft = small()
    hexes = [at(draft, label) for label in ("0101", "0102", "0103")]
    for a, b in itertools.pairwise(hexes):
        draft.do(ways.step_stream(draft, "stream", a, b, "Ba"))
    assert [draft.board.code(h) for h in hexes] == ["s", "t", "s"]
    assert draft.problems == ()
    assert draft.file.course[0].into == "edge"
    draft.do(terrain.paint(draft, hexes[1:2], "."))  # the ground changes, the stream stays
    assert draft.board.code(hexes[1]) == "s"
    draft.do(ways.clear_stream(draft, hexes[2]))
    assert draft.board.code(hexes[2]) == "."
    assert draft.problems == ()


def test_fill_goes_as_far_as_the_letter_and_no_farther():
    draft = small()
    hexes = terrain.filled(draft, at(draft, "0405"))
    assert {draft.sheet.label(h) for h in hexes} == {"0405", "0505", "0605"}


def test_who_says_so_goes_with_what_is_drawn_and_a_slip_against_it_is_found():
    draft = small()
    draft.source = read_source("printed: the map of my copy")
    h = at(draft, "0303")
    draft.do(terrain.paint(draft, [h, at(draft, "0304")], "w"))
    assert draft.file.known[0].kinds == ("wood",)
    assert str(draft.file.known[0].source).startswith("printed")
    draft.do(places.put_place(draft, h, "village", "Ba"))
    assert draft.file.place[0].source == draft.source
    draft.source = None
    draft.do(terrain.paint(draft, [h], "."))
    assert "contradicts its known value" in draft.problems[0].message
    draft.source = read_source("fact GB 1")
    draft.do(terrain.paint(draft, [h], "."))
    assert draft.problems == ()
    assert [(table.hexes, table.kinds) for table in draft.file.known] == [
        (("0304",), ("wood",)),
        (("0303",), ("clear",)),
    ]


def test_areas_whether_drawn_or_listed_take_hexes_in_and_out():
    draft = small()
    h, other = at(draft, "0505"), at(draft, "0101")
    draft.do(terrain.in_area(draft, "west", [h], True))
    draft.do(terrain.in_area(draft, "west", [other], False))
    assert h in draft.board.areas["west"]
    assert other not in draft.board.areas["west"]
    draft.do(terrain.in_area(draft, "north", [h, other], True))
    assert draft.board.areas["north"] == {h, other}
    draft.do(terrain.in_area(draft, "north", [h, other], False))
    assert "north" not in draft.board.areas


def test_what_lies_in_a_hex_is_found_changed_and_taken_out():
    draft = small()
    h = at(draft, "0404")
    draft.do(places.put_place(draft, h, "village", "Ba"))
    draft.do(terrain.in_edge(draft, "west", [h], True))
    draft.do(chaining.run_side(draft, "river", draft.grid.sides_of(h)[0]))
    assert [row.table for row in places.tables_at(draft, h)] == ["chain", "place", "edge"]
    row = draft.file.place[0].model_copy(update={"name": "Da"})
    draft.do(places.put_row(draft, At("place", 0), row))
    assert draft.board.place(h).name == "Da"
    draft.do(places.drop_row(draft, At("place", 0)))
    assert draft.board.place(h) is None


# Comparing


def said(draft: Draft) -> list[str]:
    return [own_texts().say(one.text) for one in differences(draft.file, draft.ours, draft.sheet)]


def test_nothing_differs_from_itself():
    for path in BOARDS:
        draft = Draft(read_board_file(path, "board"))
        assert differences(read_board_file(path, "board"), draft.ours, draft.sheet) == []


def test_every_difference_is_said_with_its_place():
    draft = small()
    h, other = at(draft, "0404"), at(draft, "0504")
    draft.do(terrain.paint(draft, [h], "w"))
    draft.do(chaining.run_side(draft, "river", draft.grid.side_between(h, other), "Ba"))
    draft.do(ways.step_way(draft, "road", h, other, "Track"))
    draft.do(places.put_place(draft, other, "village", "Da"))
    draft.do(terrain.in_area(draft, "west", [h], True))
    draft.do(terrain.in_edge(draft, "south", [at(draft, "0107")], True))
    draft.do(places.put_name(draft, [h], "Hill", "hill"))
    draft.do(terrain.set_bank(draft, h, other, "east"))
    lines = said(draft)
    assert len(lines) == 8
    for words in (
        "0404: . (clear) → w (wood)",
        "Ba: 1 hexside more",
        "Track: 1 hex-to-hex section more",
        "0504: village Da added",
    ):
        assert words in lines
    assert all(one.place is not None for one in differences(draft.file, draft.ours, draft.sheet))


def test_what_is_only_vouched_for_is_a_difference_too():
    draft = small()
    draft.source = read_source("printed: my copy")
    draft.do(terrain.paint(draft, [at(draft, "0102"), at(draft, "0201")], "w"))  # as they are
    assert said(draft) == ["2 hexes are already known (source: printed: my copy)"]


def test_all_as_ours_leaves_no_difference_and_can_be_taken_back():
    draft = small()
    draft.do(terrain.paint(draft, [at(draft, "0404")], "w"))
    draft.do(places.put_place(draft, at(draft, "0404"), "village", "Da"))
    drawn = draft.file
    draft.do(as_ours(draft))
    assert draft.file == draft.ours
    assert said(draft) == []
    draft.undo()
    assert draft.file == drawn


# A game on the desk


def test_every_game_has_its_boards_on_the_desk():
    found = {
        module.meta.id: [board.id for board in boards_of(registry().open(module.meta.id).folders())]
        for module in registry().modules()
    }
    assert found["green_beret"] == ["song_linh"]
    assert set(found["vietnam_battles"]) >= {"iron_triangle", "snoopys_nose"}
    assert set(found["green_inferno"]) == {"dak_to", "hill_875"}
    assert found["skirmish"] == ["clearing"]


def test_a_board_that_is_not_there_is_refused_with_those_that_are():
    with pytest.raises(UnknownName, match="clearing"):
        board_named(boards_of(registry().open("skirmish").folders()), "moon")


def test_a_pack_holds_only_what_differs(tmp_path):
    named = board_named(boards_of(registry().open("skirmish").folders()))
    pack = pack_folder(tmp_path, "Mine", ["skirmish"])
    draft = open_draft(named, pack)
    draft.do(terrain.paint(draft, [at(draft, "0104")], "w"))
    path = save_draft(draft, named, pack)
    assert path == pack / "skirmish" / "board.toml"
    assert not draft.dirty
    laid = DataFolder("skirmish", named.folder.base, [pack])
    assert laid.overridden() == ["board.toml"]
    again = open_draft(named, pack)
    assert again.file == draft.file
    assert again.ours == draft.ours
    opened = registry().open("skirmish", [pack])
    assert opened.board("hunt").code(at(draft, "0104")) == "w"
    again.do(as_ours(again))
    assert save_draft(again, named, pack) is None
    assert not path.exists()


@pytest.mark.parametrize("name", ["", "..", "a/b", ".hidden", "skirmish", "x" * 80, "a\\b", "name "])
def test_a_name_that_is_no_folder_is_refused(tmp_path, name):
    with pytest.raises(InvalidInput):
        pack_folder(tmp_path, name, ["skirmish"])


def test_a_file_that_is_given_is_not_changed():
    file = read_board_file(SMALL, "small")
    before: BoardFile = file.model_copy(deep=True)
    draft = Draft(file)
    draft.do(terrain.paint(draft, [3, 4], "w"))
    assert file == before
    assert draft.file != before
