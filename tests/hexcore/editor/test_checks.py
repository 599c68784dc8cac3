"""What is found while a board is drawn: each slip of the pencil once, with its place; and nothing on our own boards."""

from __future__ import annotations

import pytest

from hexcore.board.file import read_board_file
from hexcore.board.wants import Stakes
from hexcore.editor import lines as chaining
from hexcore.editor import lines as ways
from hexcore.editor import places, terrain
from hexcore.editor.checks import findings, unreachable
from hexcore.editor.draft import Draft
from hexcore.game.plugins import registry
from hexcore.text import own_texts, say
from tests.hexcore.editor.test_draft import BOARDS, at, small


def found(draft: Draft, stakes: Stakes | None = None) -> list[tuple[str, str]]:
    return [
        (own_texts().say(one.text), draft.sheet.label(one.hex) if one.hex is not None else "")
        for one in findings(draft, stakes)
    ]


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_nothing_is_found_on_our_own_boards(path):
    assert found(Draft(read_board_file(path, "board"))) == []


def test_a_river_in_pieces_is_found():
    draft = small()
    sides = chaining.route(draft.grid, *(draft.grid.corner_named(c) for c in ("0304/0305/0404", "0604/0704/0705")))
    for side in sides:
        draft.do(chaining.run_side(draft, "river", side, "Ba"))
    assert found(draft) == []
    draft.do(chaining.clear_side(draft, sides[2]))
    draft.do(chaining.clear_side(draft, sides[3]))
    assert found(draft)[0][0] == "Ba is broken into 2 parts."
    assert found(draft)[0][1]


def test_a_river_that_misses_another_by_a_side_is_found():
    draft = small()
    sides = chaining.route(draft.grid, *(draft.grid.corner_named(c) for c in ("0304/0305/0404", "0604/0704/0705")))
    for name, some in (("Ba", sides[:2]), ("Da", sides[3:])):
        for side in some:
            draft.do(chaining.run_side(draft, "river", side, name))
    assert "Ba ends one hexside short of Da." in [line for line, _ in found(draft)]


def test_a_road_that_jumps_is_found_with_its_place():
    draft = small()
    for a, b in (("0104", "0203"), ("0203", "0303")):
        draft.do(ways.step_way(draft, "road", at(draft, a), at(draft, b), "Track"))
    row = draft.file.path[0].model_copy(update={"hexes": ("0104", "0303")})
    draft.do(places.put_row(draft, places.At("path", 0), row))
    lines = found(draft)
    assert "the line has a gap" in lines[0][0]
    assert lines[0][1] == "0104"
    assert findings(draft)[0].weight == "wrong"


def test_a_road_that_stops_beside_another_is_found():
    draft = small()
    for a, b in (("0104", "0203"), ("0203", "0303")):
        draft.do(ways.step_way(draft, "road", at(draft, a), at(draft, b), "Track"))
    for a, b in (("0404", "0504"), ("0504", "0604"), ("0604", "0704"), ("0704", "0803")):
        draft.do(ways.step_way(draft, "road", at(draft, a), at(draft, b), "Lane"))
    assert ("Lane ends at 0404, adjacent to Track.", "0404") not in found(draft)
    draft.do(ways.clear_way(draft, at(draft, "0404")))
    draft.do(ways.step_way(draft, "road", at(draft, "0504"), at(draft, "0403"), "Lane"))
    assert ("Lane ends at 0403, adjacent to Track.", "0403") in found(draft)
    draft.do(places.put_place(draft, at(draft, "0403"), "village", "Ba"))
    assert ("Lane ends at 0403, adjacent to Track.", "0403") not in found(draft)


def test_a_letter_with_a_stream_and_no_stream_through_it_is_found():
    draft = small()
    draft.do(ways.step_stream(draft, "stream", at(draft, "0101"), at(draft, "0102")))
    draft.do(terrain.paint(draft, [at(draft, "0505")], "s"))
    assert [where for _, where in found(draft)] == ["0505"]


def test_an_edge_inside_the_map_is_found():
    draft = small()
    draft.do(terrain.in_edge(draft, "west", [at(draft, "0404")], True))
    assert found(draft)[0][1] == "0404"


def test_a_wanted_hex_behind_terrain_that_nobody_enters_is_found_unless_a_way_leads_there():
    draft = small()
    stakes = Stakes(
        frozenset({"wood"}),
        {"0404": say("error.what.game"), "0801": say("error.what.game"), "0999": say("error.what.game")},
    )
    assert [where for _, where in found(draft, stakes)] == [""]  # 0999 is nowhere
    around = draft.sheet.neighbours[at(draft, "0404")]
    draft.do(terrain.paint(draft, around, "w"))
    assert "0404" in [where for _, where in found(draft, stakes)]
    draft.do(ways.step_way(draft, "road", at(draft, "0404"), around[0]))
    assert "0404" not in [where for _, where in found(draft, stakes)]


@pytest.mark.parametrize("game", ["green_beret", "vietnam_battles", "green_inferno"])
def test_every_game_says_what_it_asks_of_its_boards_and_ours_answer_it(game):
    opened = registry().open(game)
    for scenario in opened.meta.scenarios:
        stakes = opened.stakes(scenario.id)
        assert stakes.wanted or stakes.groups, scenario.id
        said = [opened.catalogue.say(what) for what in (*stakes.wanted.values(), *stakes.groups.values())]
        assert not any(words.startswith("stakes.") for words in said)
        assert list(unreachable(opened.board(scenario.id), stakes)) == []
