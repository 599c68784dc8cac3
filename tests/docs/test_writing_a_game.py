"""The page for authors of games: its programs run, and what it shows of the example is what stands there."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest

from hexcore.contract import CHECKS

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "writing_a_game.md"
BLOCKS = re.findall(r"^ *```python *(\S*)\n(.*?)^ *```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
EXCERPTS = [(name, textwrap.dedent(text)) for name, text in BLOCKS if name]


def test_the_programs_run_one_after_the_other():
    programs = [text for name, text in BLOCKS if not name]
    assert len(programs) == 2
    names: dict[str, object] = {}
    for program in programs:
        exec(compile(program, str(PAGE), "exec"), names)


@pytest.mark.parametrize(("name", "text"), EXCERPTS, ids=[name for name, _ in EXCERPTS])
def test_what_it_shows_stands_in_the_example(name, text):
    assert text in (ROOT / "examples" / "skirmish" / name).read_text(encoding="utf-8")


def test_every_check_is_named_and_no_other():
    table = PAGE.read_text(encoding="utf-8").partition("| check | asks |\n")[2].partition("\n\n")[0]
    named = [name for row in table.splitlines()[1:] for name in re.findall(r"`(\w+)`", row.split("|")[1])]
    assert sorted(named) == sorted(CHECKS)


def test_every_link_leads_to_a_page_and_a_heading_that_exist():
    for target in re.findall(r"\]\(([^)]+)\)", PAGE.read_text(encoding="utf-8")):
        file, _, heading = target.partition("#")
        text = (PAGE.parent / file).read_text(encoding="utf-8") if file else PAGE.read_text(encoding="utf-8")
        headings = {
            re.sub(r"[^\w -]", "", line.lstrip("# ").lower()).replace(" ", "-")
            for line in text.splitlines()
            if line.startswith("#")
        }
        assert not heading or heading in headings, target
