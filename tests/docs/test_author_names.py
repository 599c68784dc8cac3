"""The pages of names and of hooks are of this version, and every example in them is true."""

from __future__ import annotations

import doctest
import re

import pytest

from tools.names import EXAMPLE, HEADING, HOOKS, NAMES, Page

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
