"""Lines of sight: what is crossed, who blocks, the same from both ends."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexcore.board.grid import Grid
from hexcore.board.numbering import GridSpec
from hexcore.board.paths import is_clear, sight
from hexcore.types import OFF_MAP

GRID = Grid(GridSpec(columns=25, rows=19, top="pointy", labels="A1"))
hexes = st.integers(0, GRID.size - 1)


def look(a, b, blocking="", along="both"):
    blockers = {GRID.hex(label) for label in blocking.split()}
    return sight(GRID, GRID.hex(a), GRID.hex(b), blockers.__contains__, along=along)


def test_a_line_along_a_row_is_blocked_by_a_hex_in_it_and_names_the_nearest():
    assert look("C3", "C9").clear
    seen = look("C3", "C9", "C7 C5")
    assert (seen.clear, seen.blocker) == (False, GRID.hex("C5"))


def test_the_ends_do_not_block_and_neighbours_always_see():
    assert look("C3", "C6", "C3 C6").clear
    assert look("C3", "C4", "C3 C4").clear
    assert look("C3", "C3", "C3").clear


@pytest.mark.parametrize(
    ("blocking", "both", "either"),
    [("", True, True), ("D4", True, False), ("D5", True, False), ("D4 D5", False, False)],
)
def test_a_line_along_a_hexside_follows_the_stated_policy(blocking, both, either):
    """C5 and E5 face each other across the side between D4 and D5."""
    assert look("C5", "E5").crossed == ((GRID.hex("D4"), GRID.hex("D5")),)
    assert look("C5", "E5", blocking, along="both").clear is both
    assert look("C5", "E5", blocking, along="either").clear is either


def test_a_hex_that_is_only_clipped_counts():
    between = {GRID.label(h) for entry in look("C5", "D8").crossed for h in entry}
    assert between == {"C6", "C7", "D6", "D7"}
    for label in between:
        assert not look("C5", "D8", label).clear


def test_ground_beyond_the_border_hides_nothing():
    seen = look("A1", "C1", "B1", along="both")
    assert OFF_MAP in seen.crossed[0]
    assert seen.clear
    assert not look("A1", "C1", "B1", along="either").clear


@given(hexes, hexes, st.sets(hexes, max_size=200), st.sampled_from(["both", "either"]))
def test_sight_is_mutual(a, b, blockers, along):
    there = sight(GRID, a, b, blockers.__contains__, along=along)
    back = sight(GRID, b, a, blockers.__contains__, along=along)
    assert there.clear == back.clear
    assert [set(entry) for entry in there.crossed] == [set(entry) for entry in reversed(back.crossed)]
    assert (there.blocker is None) == there.clear


@given(hexes, hexes, st.sets(hexes, max_size=300))
def test_whether_a_line_is_clear_is_the_same_without_what_blocks_it(a, b, blockers):
    opaque = {GRID.cubes[h] for h in blockers}
    assert is_clear(GRID, a, b, opaque) == sight(GRID, a, b, blockers.__contains__).clear


@given(hexes, hexes, st.sets(hexes, max_size=200))
def test_the_strict_policy_never_sees_more(a, b, blockers):
    if sight(GRID, a, b, blockers.__contains__, along="either").clear:
        assert sight(GRID, a, b, blockers.__contains__, along="both").clear


@given(hexes, hexes)
def test_blockers_are_between_the_ends(a, b):
    seen = sight(GRID, a, b, lambda h: True)
    assert seen.clear == (GRID.distance(a, b) <= 1 or all(OFF_MAP in entry for entry in seen.crossed))
    assert seen.blocker not in (a, b)
