"""A corner of a map redrawn from a photograph in the real window, by mouse and keyboard, and played on."""

from __future__ import annotations

import tomllib

import pytest


@pytest.mark.slow
def test_a_corner_is_redrawn_from_a_photograph_and_played_on(evening, tmp_path):
    said = evening("redrawing.py", "small")
    assert "corner done" in said, said
    assert "played on, with ['snoopys_nose/board.toml']" in said, "the wood that only the printed map has"
    pack = tmp_path / "packs" / "My copy"
    (kept,) = [path for path in pack.rglob("*") if path.is_file()]
    assert kept.name == "board.toml", "and no picture"
    assert tomllib.loads(kept.read_text())["id"] == "snoopys_nose"
