"""The page for developers names every check of the contract."""

from __future__ import annotations

import re
from pathlib import Path

from hexcore.contract import CHECKS

PAGE = Path(__file__).resolve().parents[2] / "docs" / "developing.md"


def test_every_check_is_named_and_no_other():
    table = PAGE.read_text(encoding="utf-8").partition("| check | asks |\n")[2].partition("\n\n")[0]
    named = [name for row in table.splitlines()[1:] for name in re.findall(r"`(\w+)`", row.split("|")[1])]
    assert sorted(named) == sorted(CHECKS)
