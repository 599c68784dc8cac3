"""Tables written as TOML read back as the same tables, whatever is in them."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexcore.editor.toml_writer import WIDE, head_comments, to_toml

KEYS = st.text(min_size=1, max_size=8)
PLAIN = st.one_of(st.booleans(), st.integers(-(2**60), 2**60), st.text(max_size=12), st.floats(allow_nan=False))
VALUES = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=12
)


@given(st.dictionaries(KEYS, VALUES, max_size=6))
def test_any_table_reads_back_as_itself(table):
    assert tomllib.loads(to_toml(table)) == table


@pytest.mark.parametrize(
    "text",
    ['"', '"""', "a\\b", "line\nline\n", "\ttab", 'end\n"', "é 漢字", "\x00\x1f\x7f", "\u2028", "\\", "\r\n", "\n\r"],
)
def test_texts_with_signs_that_toml_reads_otherwise(text):
    assert tomllib.loads(to_toml({"a": text, "b": [text], "c": {"d": [{"e": text, "source": "x"}]}})) == {
        "a": text,
        "b": [text],
        "c": {"d": [{"e": text, "source": "x"}]},
    }


def test_it_is_written_as_people_write_it():
    table = {
        "counter": [
            {"id": "squad", "fire": 3, "sources": {"fire": "fact FE 2"}, "rows": [{"die": "1..2", "result": 1}]},
            {"id": "boat", "needs": [["intel"], ["m21", "svd"]]},
        ],
        "source": "fact FE 1",
    }
    assert to_toml(table, "# All counters.\nnot this") == (
        "# All counters.\n\n"
        'source = "fact FE 1"\n\n'
        '[[counter]]\nid = "squad"\nfire = 3\nsources = { fire = "fact FE 2" }\n'
        'rows = [{ die = "1..2", result = 1 }]\n\n'
        '[[counter]]\nid = "boat"\nneeds = [["intel"], ["m21", "svd"]]\n'
    )


def test_a_long_list_is_broken_over_lines():
    text = to_toml({"units": [f"unit_{number}" for number in range(60)]})
    assert max(len(line) for line in text.splitlines()) <= WIDE
    assert len(text.splitlines()) > 5


def test_the_comments_at_the_head_of_a_file():
    assert head_comments("# One.\n# Two.\n\n# About a.\na = 1\n") == "# One.\n# Two."
    assert head_comments("\n# One.\na = 1\n# Two.\n") == "# One."
    assert head_comments("a = 1\n# One.\n") == ""
