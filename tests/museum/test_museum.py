"""Saves of every format and rules version ever released can be opened and go on."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexcore.plugins import Registry
from hexcore.saves import CURRENT, read_save, resume

HERE = Path(__file__).parent
REGISTRY = Registry()
EXHIBITS = sorted(path.name for path in HERE.glob("*.monsoon"))


@pytest.mark.parametrize("name", EXHIBITS)
def test_an_old_save_goes_on(name):
    save = read_save(HERE / name)
    session = resume(REGISTRY.open(save.game), save)
    decision = session.decision
    assert decision is not None, "an exhibit is a game that was left unfinished"
    session.apply(decision.actions[0])


def test_every_format_is_on_show():
    assert {int(name.split("-")[0].removeprefix("format")) for name in EXHIBITS} == set(range(1, CURRENT + 1))
