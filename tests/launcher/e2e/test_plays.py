"""The quickest scripted plays: what they cost today is the most that they may cost."""

from __future__ import annotations

import pytest

from tools.plays import BY_NAME


@pytest.mark.parametrize(
    ("name", "inputs", "curtains"), [("hill_idle", 14, 6), ("beret", 5, 0), ("boys", 21, 0), ("snoopy", 7, 2)]
)
def test_a_play_costs_no_more_inputs_than_it_did(name, inputs, curtains):
    cost = BY_NAME[name].count()
    assert cost.inputs <= inputs, "\n".join(f"{done.kind} {done.what}" for done in cost.log)
    assert cost.curtains <= curtains
