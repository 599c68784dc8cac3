"""The pages of names, hooks and members are of this version, and every example in them is true."""

from __future__ import annotations

import doctest
import re

import pytest

from hexcore.board.file import load_board
from hexcore.errors import BrokenContent
from tools.names import DOCS, EXAMPLE, HEADING, HOOKS, MEMBERS, NAMES, Page, members_of, words_of

IMPLIED = {"Refusal", "Decision", "Outcome", "Odds", "View", "Overlay", "Look", "Printed", "Record"}
"""Names of what a game answers: their examples ask it."""

PAGES = [NAMES, HOOKS]


def parts(page: Page) -> tuple[str, list[str], list[str]]:
    """What stands before the first heading of a page, its names, and what stands below each."""
    head, *rest = HEADING.split(page.file.read_text(encoding="utf-8"))
    return head, rest[::2], rest[1::2]


def run(blocks: list[str], name: str) -> doctest.TestResults:
    source = "\n".join(block.removeprefix("```python\n").removesuffix("```\n") for block in blocks)
    test = doctest.DocTestParser().get_doctest(source, {"__name__": __name__}, name, name, 0)
    return doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test)


def block_of(body: str) -> str:
    found = EXAMPLE.search(body)
    assert found is not None
    return found[0]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.file.name)
def test_a_page_has_every_name_once_with_its_words_of_today(page):
    text = page.file.read_text(encoding="utf-8")
    assert sorted(parts(page)[1]) == sorted(page.names)
    assert page.renewed(text) == text, "run `python -m tools.names`"


@pytest.mark.parametrize("name", NAMES.names)
def test_each_example_is_true_and_shows_its_name(name):
    head, names, bodies = parts(NAMES)
    first, example = block_of(head), block_of(dict(zip(names, bodies, strict=True))[name])
    result = run([first, example], name)
    assert result.attempted > first.count(">>>")
    assert result.failed == 0
    assert re.search(rf"\b{name}\b", example) or name in IMPLIED


def test_the_examples_of_hooks_are_true_one_after_the_other():
    head, names, bodies = parts(HOOKS)
    for name, body in zip(names, bodies, strict=True):
        assert f"@hook\n... def {name}(" in block_of(body)
    result = run([block_of(head), *map(block_of, bodies)], "hooks")
    assert (result.failed, result.attempted > 10) == (0, True)


def test_the_page_of_members_lists_those_of_today():
    text = MEMBERS.file.read_text(encoding="utf-8")
    assert MEMBERS.renewed(text) == text, "run `python -m tools.names`"


def test_every_public_member_has_a_row():
    for kinds in MEMBERS.classes.values():
        for kind in kinds:
            public = {name for name, found in vars(kind).items() if name[0] != "_" and callable(found)}
            own = {name for name in public if getattr(vars(kind)[name], "__qualname__", "").startswith(kind.__name__)}
            assert own <= {name for name, _ in members_of(kind)}


def test_a_member_without_words_is_refused():
    with pytest.raises(BrokenContent, match="Strange: `silent\\(\\)` has no docstring"):
        list(members_of(Strange))


class Strange:
    def silent(self) -> None: ...


@pytest.mark.parametrize("name", ["Seat", "PieceId"])
def test_another_name_of_a_builtin_type_has_words_of_its_own(name):
    assert "Create a new string" not in words_of(name, NAMES.names[name])


def test_what_the_files_of_a_board_say_is_read_as_the_page_tells(tmp_path):
    files = (DOCS / "files_of_a_game.md").read_text(encoding="utf-8")
    path = tmp_path / "board.toml"
    path.write_text(
        re.findall(r"^```toml data/board.toml\n(.*?)^```$", files, re.MULTILINE | re.DOTALL)[0], encoding="utf-8"
    )
    board = load_board(path)
    names = {name: getattr(board, name) for name in dir(board) if not name.startswith("_")}
    a, b = board.hex("0102"), board.hex("0202")
    rows = re.findall(r"^\| `\[.*$", MEMBERS.file.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(rows) == 10
    here = {"[[shore]]": "0403", "[[place]]": "0604", "[[area]]": "0502", "[[path]]": "0104", "[codes]": "0102"}
    for row in rows:
        written = re.findall(r"`(\[+\w+\]+)`", row)[0]
        start = board.hex(here.get(written, "0404"))
        step = (start, board.hex("0204")) if written == "[[path]]" else (a, b)
        known = {**names, "h": start, "a": step[0], "b": step[1], "side": board.side_named("0102/0202")}
        for code in re.findall(r"`([a-z_]+[(\[][^`]*|[a-z_]{5,})`", row.split("|")[2]):
            if code != "adds":
                assert eval(code, {}, known), code
