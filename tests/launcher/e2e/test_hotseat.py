"""End to end: whole games of two people at one screen, by mouse and keyboard events only, from launcher to result.

A whole game is many clicks: these go through SDL's dummy driver, which takes them at once.
"""

from __future__ import annotations

import pytest


@pytest.mark.slow
def test_an_open_scenario_is_played_to_its_end_without_a_curtain(evening):
    """The Boys of '67: march, fight with the odds in view, end phases early, and nobody has to look away."""
    assert "the boys of '67 done" in evening("players.py", "boys", SDL_VIDEODRIVER="dummy")


def test_a_scenario_with_secrets_is_handed_over_behind_the_curtain(evening):
    """A turn of Hill 875: curtain and recap at each hand-over, an air assault, a march, an attack, the result."""
    assert "hill 875 done" in evening("players.py", "hill", SDL_VIDEODRIVER="dummy")
