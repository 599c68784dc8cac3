"""The quickest scripted plays: what they cost today is the most that they may cost.

In a first turn each kind of ending with something left is asked about once; later turns are as short as the idle one.
"""

from __future__ import annotations

import pytest

from tools.plays.plays import BY_NAME

PLAYS = [
    ("hill_idle", 4, 0),
    ("hill_first", 29, 4),
    ("hill_free", 43, 4),
    ("hill_all", 41, 4),
    ("beret", 4, 0),
    ("beret_march", 4, 0),
    ("boys", 19, 0),
    pytest.param("snoopy", 6, 2, marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("name", "inputs", "curtains"), PLAYS)
def test_a_play_costs_no_more_inputs_than_it_did(name, inputs, curtains):
    cost = BY_NAME[name].count()
    assert cost.inputs <= inputs, "\n".join(f"{done.kind} {done.what}" for done in cost.log)
    assert cost.curtains <= curtains
