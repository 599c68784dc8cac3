"""Board files: each test breaks one thing and reads what the loader says about it."""

import time

import pytest

from hexcore.board.file import BoardError, load_board
from hexcore.errors import BrokenContent
from tests.hexcore.board.small_board import SMALL


def problems(text):
    with pytest.raises(BoardError) as caught:
        load_board(text, "small.toml")
    return caught.value.problems


def broken(old, new):
    assert SMALL.count(old) == 1, f"{old!r} must stand once in the small board"
    return problems(SMALL.replace(old, new))


CONTENT = {
    "unknown hex": (
        'hexes = "0301-0601 0302"',
        'hexes = "0301-0601 0399"',
        "area 'north'.hexes",
        "0399",
        "no hex '0399'",
    ),
    "hex off the map": ('hex = "0305"', 'hex = "0604"', "place 'Lower village'.hex", "0604", "0604 is off the map"),
    "hex listed twice": ('"0301-0601 0302"', '"0301-0601 0401"', "area 'north'.hexes", "0401", "listed twice"),
    "no hexes": ('"0301-0601 0302"', '""', "area 'north'.hexes", "", "no hexes are given"),
    "crooked run": ('"0601-0603"', '"0501-0603"', "edge 'landing'.hexes", "0501-0603", "along one row or one column"),
    "run backwards": ('"0601-0603"', '"0603-0601"', "edge 'landing'.hexes", "0603-0601", "must go forward"),
    "row too short": ("01  WW..JJ", "01  WW..J", "map.rows, row 01", "WW..J", "ends at column 5 instead of 6"),
    "row too long": ("01  WW..JJ", "01  WW..JJJ", "map.rows, row 01", "WW..JJJ", "ends at column 7 instead of 6"),
    "row missing": ("02  W.jjj.\n", "", "map.rows", "02", "row 02 is missing"),
    "row twice": ("02  W.jjj.\n", "02  W.jjj.\n02  W.jjj.\n", "map.rows", "02  W.jjj.", "row 02 is listed twice"),
    "row unknown": ("02  W.jjj.\n", "02  W.jjj.\n07  W.jjj.\n", "map.rows", "07  W.jjj.", "no row is named '07'"),
    "blank in a row": ("01  WW..JJ", "01  WW. JJ", "map.rows, row 01", "WW. JJ", "no letter for column 4"),
    "hex that is not there": ("05  W . .", "05  WJ. .", "map.rows, row 05", "J", "no hex at column 2"),
    "unknown code": (
        "01  WW..JJ",
        "01  WW..JX",
        "map.rows, hex 0601",
        "X",
        "no letter 'X'; the letters are . J j W S #",
    ),
    "road that jumps": (
        '"0303 0302 0401"',
        '"0303 0401"',
        "path 'Trail'.hexes",
        "0303 0401",
        "0303 and 0401 are not adjacent",
    ),
    "road of one hex": ('"0303 0302 0401"', '"0303"', "path 'Trail'.hexes", "0303", "at least two hexes"),
    "stream that jumps": (
        "0302 0402 0502",
        "0302 0502 0402",
        "course 'Brook'.hexes",
        "0302 0502",
        "the line has a gap",
    ),
    "stream on dry ground": ("0302 0402 0502", "0302 0402 0403", "course 'Brook'.hexes", "0403", "'J' has no 'stream'"),
    "mouth apart": (
        'into = "0201"',
        'into = "0101"',
        "course 'Brook'.into",
        "0101",
        "mouth 0302 is not adjacent to 0101",
    ),
    "mouth inland": ('into = "0201"', 'into = "edge"', "course 'Brook'.into", "edge", "0302 is not at the edge"),
    "broken river": (
        "0303/0304 0304/0403 0403/0404",
        "0303/0304 0403/0404",
        "chain 'River'.sides",
        "0303/0304 0403/0404",
        "share no corner",
    ),
    "forked river": (
        "0303/0304 0304/0403 0403/0404",
        "0303/0304 0303/0403 0304/0403",
        "chain 'River'.sides",
        "0303/0403 0304/0403",
        "the line forks",
    ),
    "side twice": (
        "0304/0403 0403/0404",
        "0304/0403 0403/0404 0403/0404",
        "chain 'River'.sides",
        "0403/0404",
        "listed twice",
    ),
    "side of strangers": (
        "0304/0403 0403/0404",
        "0304/0403 0403/0504 0101/0301",
        "chain 'River'.sides",
        "0101/0301",
        "not adjacent",
    ),
    "river without its end": ('"0504"]', '"0502"]', "chain 'River'.ends", "0502", "does not touch 0502"),
    "river short of the edge": ('"0504"]', '"edge"]', "chain 'River'.ends", "edge", "does not touch edge"),
    "bridge off the river": (
        'side = "0303/0304"',
        'side = "0302/0303"',
        "crossing 'Road bridge'",
        "0302/0303",
        "must lie on a river",
    ),
    "ford off the stream": ('hex = "0302"\non', 'hex = "0303"\non', "crossing '0303'", "0303", "must lie on a stream"),
    "area name twice": ('name = "north"', 'name = "west"', "area 'west'.name", "west", "two areas named 'west'"),
    "area letter unknown": (
        "03  aaabbb",
        "03  aaabbc",
        "areas_grid #1.rows, hex 0603",
        "c",
        "the key has no letter 'c'",
    ),
    "edge hex inland": (
        '"0601-0603"',
        '"0601-0603 0303"',
        "edge 'landing'.hexes",
        "0303",
        "not at the edge",
    ),
    "bank far away": ('"0102 0202"', '"0102 0302"', "shore '0103'.banks.upper", "0302", "0302 is not adjacent to 0103"),
    "one hex on two banks": (
        '"0203 0104"',
        '"0102 0104"',
        "shore '0103'.banks.lower",
        "0102",
        "on bank 'upper'",
    ),
    "against a fact": ('kinds = ["clear"]', 'kinds = ["swamp"]', "known #1", "0303", "has no 'swamp'"),
    "against another fact": ('without = ["jungle"]', 'without = ["clear"]', "known #1", "0303", "has 'clear'"),
    "name in no hex": ('"0101 0105"', '"0101 0109"', "lettering 'Long Sea'.hexes", "0109", "no hex '0109'"),
}


@pytest.mark.parametrize(("old", "new", "where", "value", "message"), CONTENT.values(), ids=CONTENT)
def test_wrong_content_is_named_with_file_key_and_value(old, new, where, value, message):
    found = broken(old, new)
    assert any(
        problem.file == "small.toml"
        and problem.where == where
        and problem.value == value
        and message in problem.message
        for problem in found
    ), "\n".join(map(str, found))


SHAPE = {
    "unknown key": ("[[edge]]\nname", '[[edge]]\ncolour = "red"\nname', "edge 'landing'.colour", "Extra inputs"),
    "missing key": ('text = "Long Sea"\n', "", "lettering 'sea'.text", "Field required"),
    "wrong type": ("columns = 6", 'columns = "six"', "grid.columns", "valid integer"),
    "code of two letters": ("J = [", "JJ = [", "codes.JJ", "at most 1 character"),
    "unknown layout": ("short = true", 'short = true\ntop = "round"', "grid.top", "'flat' or 'pointy'"),
    "crossing in no spot": ('side = "0303/0304"\n', "", "crossing 'Road bridge'", "either in a hex or on a side"),
    "source in no form": ("fact GB 11.0: named", "someone said: named", "known #1.source", "a source is"),
}


@pytest.mark.parametrize(("old", "new", "where", "message"), SHAPE.values(), ids=SHAPE)
def test_a_wrong_shape_is_named_with_its_key(old, new, where, message):
    found = broken(old, new)
    assert any(problem.where.startswith(where) and message in problem.message for problem in found), found


def test_a_letter_of_a_stream_without_a_course_is_refused():
    """The only stream of 0502 is taken back to 0402: the map still draws it."""
    (problem,) = broken("0302 0402 0502", "0302 0402")
    assert problem.where == "map.rows, hex 0502"
    assert "no line of that kind passes through it" in problem.message


def test_a_sheet_of_a_thousand_columns_is_refused_at_once():
    (problem,) = broken("columns = 6", "columns = 999")
    assert (problem.where, problem.message) == ("grid.columns", "Input should be less than or equal to 240")


def test_a_place_of_the_same_kind_twice_in_a_hex_is_refused():
    again = '\n[[place]]\nhex = "0305"\nname = "Upper village"\nkind = "village"\n'
    (problem,) = problems(SMALL + again)
    assert (problem.where, problem.value) == ("place 'Upper village'.hex", "0305")
    assert "already holds a village: Lower village" in problem.message


def test_banks_given_twice_are_refused():
    (problem,) = problems(SMALL + '\n[[shore]]\nhex = "0103"\nbanks = { upper = "0102" }\n')
    assert "listed twice" in problem.message


def test_all_problems_are_found_at_once():
    text = SMALL.replace("0303 0302 0401", "0303 0401").replace('"0601-0603"', '"0601-0699"').replace("..JJ", "..JX")
    wheres = {problem.where for problem in problems(text)}
    assert wheres == {"path 'Trail'.hexes", "edge 'landing'.hexes", "map.rows, hex 0601"}


def test_the_message_has_one_line_per_problem_and_is_an_error_of_content():
    text = SMALL.replace("0303 0302 0401", "0303 0401").replace("..JJ", "..JX")
    with pytest.raises(BrokenContent) as caught:
        load_board(text, "small.toml")
    lines = str(caught.value).splitlines()
    assert len(lines) == 2
    assert all(line.startswith("small.toml: ") for line in lines)
    assert "(value: X)" in str(caught.value)


def test_text_that_is_not_toml_says_the_line():
    (problem,) = problems("id = small\n")
    assert "not TOML" in problem.message
    assert "line 1" in problem.message


def test_a_file_that_is_not_there_is_no_traceback(tmp_path):
    with pytest.raises(BoardError, match="cannot be read: No such file"):
        load_board(tmp_path / "nowhere.toml")


def test_a_file_that_is_not_text_is_no_traceback(tmp_path):
    path = tmp_path / "board.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BoardError, match="not UTF-8"):
        load_board(path)


def test_a_board_is_read_from_a_file(tmp_path):
    path = tmp_path / "small.toml"
    path.write_text(SMALL, encoding="utf-8")
    assert load_board(path).id == "small"


def test_codes_may_carry_their_own_source():
    board = load_board(SMALL.replace('J = ["jungle"]', 'J = ["jungle"]\nsource = "fact GB 11.1"'), "small.toml")
    assert board.sources["codes"].rule == "GB 11.1"


def test_a_ring_road_may_end_where_it_began():
    ring = SMALL.replace('"0303 0302 0401"', '"0302 0401 0402 0302"')
    board = load_board(ring, "small.toml")
    assert board.along(board.hex("0402"), board.hex("0302"), "trail")


def test_a_course_may_add_its_kind_to_the_hexes():
    text = SMALL.replace("0302 0402 0502", "0302 0402 0403").replace('into = "0201"', 'into = "0201"\nadds = true')
    board = load_board(text, "small.toml")
    assert board.ordered_terrain[board.hex("0403")] == ("jungle", "stream")


def test_a_river_may_end_in_another_river():
    other = '\n[[chain]]\nname = "Brooklet"\nkind = "river"\nsides = "0302/0303 0303/0402"\nends = ["River"]\n'
    assert "does not touch River" in problems(SMALL + other)[0].message
    joined = other.replace("0302/0303 0303/0402", "0202/0303 0302/0303")
    assert len(load_board(SMALL + joined, "small.toml").chains) == 2


def test_lettered_rows_are_read_with_or_without_figures_above_them():
    text = """
id = "lettered"
name = "Lettered"
[grid]
columns = 3
rows = 2
top = "pointy"
labels = "A1"
[codes]
"." = ["flat"]
H = ["hill"]
[map]
rows = '''
    000
    123
 A  .H.
 B  H..
'''
[[area]]
name = "top"
hexes = "A1-A3"
"""
    board = load_board(text, "lettered.toml")
    assert board.hexes_with("hill") == (board.hex("A2"), board.hex("B1"))
    assert board.areas["top"] == {board.hex("A1"), board.hex("A2"), board.hex("A3")}
    bare = load_board(text.replace("    000\n    123\n", ""), "lettered.toml")
    assert bare.codes == board.codes


def test_a_short_sheet_may_lack_its_first_hex():
    text = """
id = "odd"
name = "Odd"
[grid]
columns = 3
rows = 2
pushed = "odd"
short = true
[codes]
"." = []
J = ["jungle"]
[map]
rows = '''
01  ...
02   J
'''
"""
    board = load_board(text, "odd.toml")
    assert board.hexes_with("jungle") == (board.hex("0202"),)


def test_figures_above_the_columns_are_not_taken_for_a_row():
    text = (
        """
id = "thin"
name = "Thin"
[grid]
columns = 2
rows = 12
[codes]
J = ["jungle"]
[map]
rows = '''
    12
"""
        + "".join(f"{row:02}  JJ\n" for row in range(1, 13))
        + "'''\n"
    )
    assert len(load_board(text, "thin.toml").hexes_with("jungle")) == 24


def test_thousands_of_unknown_hexes_are_told_at_once():
    """To look for similar hexes takes long, and nobody reads so many suggestions."""
    strange = " ".join(f"z{number}" for number in range(20_000))
    began = time.monotonic()
    with pytest.raises(BoardError) as refused:
        load_board(SMALL.replace('"0301-0601 0302"', f'"{strange}"'), "small.toml")
    assert time.monotonic() - began < 8
    assert len(str(refused.value)) < 10_000
    assert 200 < len(refused.value.problems) < 210
