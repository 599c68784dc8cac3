"""The page about the map desk shows a program that runs."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "map_desk.md"


def test_the_program_on_the_page_runs_and_takes_back_what_it_did():
    (program,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    names: dict[str, object] = {}
    exec(compile(program, str(PAGE), "exec"), names)
    draft = names["draft"]
    assert draft.file == draft.ours
    assert draft.can_redo == "draft.terrain"
