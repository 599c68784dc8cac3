"""The environment in which the program is run by the tests."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def environment(**extra: str) -> dict[str, str]:
    """The environment of a program that finds the project and the reference game."""
    path = os.pathsep.join([str(ROOT / "examples" / "skirmish"), str(ROOT)])
    return {**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "", **extra}
