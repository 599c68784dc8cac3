"""The promises of every battle, and a rule of this one. Install the package first: `pip install -e .`."""

from __future__ import annotations

import pytest

from hexcore.contract import CHECKS, Subject, keep
from hexcore.game.plugins import registry


@pytest.mark.parametrize("check", CHECKS)
def test_it_keeps_the_contract(check):
    keep(check, Subject(registry().module("vietnam_battles").open, "ben_luong", plies=60))


@pytest.mark.rule("VB 28.0")
def test_the_viet_cong_set_up_first():
    game = registry().open("vietnam_battles")
    assert game.decision(game.start("ben_luong")).seat == "vc"
