"""The page of all names is of this version, and every example in it is true."""

from __future__ import annotations

import doctest
import re

import pytest

import hexcore.game
from tools.names import EXAMPLE, HEADING, PAGE, renewed

IMPLIED = {"Refusal", "Decision", "Outcome", "Odds", "View", "Overlay", "Look", "Printed", "Record"}
"""Names of what a game answers: their examples ask it."""

TEXT = PAGE.read_text(encoding="utf-8")
HEAD, *PARTS = HEADING.split(TEXT)
EXAMPLES = dict(zip(PARTS[::2], PARTS[1::2], strict=True))


def run(blocks: list[str], name: str) -> doctest.TestResults:
    source = "\n".join(block.removeprefix("```python\n").removesuffix("```\n") for block in blocks)
    test = doctest.DocTestParser().get_doctest(source, {"__name__": __name__}, name, str(PAGE), 0)
    return doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test)


def block_of(body: str) -> str:
    found = EXAMPLE.search(body)
    assert found is not None
    return found[0]


def test_the_page_has_every_name_once_with_its_words_of_today():
    assert sorted(PARTS[::2]) == sorted(hexcore.game.__all__)
    assert renewed(TEXT) == TEXT, "run `python -m tools.names`"


@pytest.mark.parametrize("name", EXAMPLES)
def test_each_example_is_true_and_shows_its_name(name):
    first, example = block_of(HEAD), block_of(EXAMPLES[name])
    result = run([first, example], name)
    assert result.attempted > first.count(">>>")
    assert result.failed == 0
    assert re.search(rf"\b{name}\b", example) or name in IMPLIED
