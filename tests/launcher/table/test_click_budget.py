"""The most a click may cost: its calls from the event to the end of its frame, and the modules on the way."""

from __future__ import annotations

from tools.clicks import WAY, warm_click

CALLS, MODULES, DECISIONS = 5850, 127, 30


def test_a_step_by_a_click_keeps_to_its_budget():
    cost = warm_click()
    assert cost.stands == WAY[-1]
    assert cost.calls <= CALLS
    assert cost.modules <= MODULES
    assert cost.of("Session.decision") <= DECISIONS
