"""What all tests share."""

from __future__ import annotations

import gc
import os
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
# whatever is spoken where the tests run, they read English unless they say otherwise
for name in ("MONSOON_LANG", "LC_ALL", "LC_MESSAGES"):
    os.environ.pop(name, None)
os.environ["LANG"] = "C.UTF-8"

# the painter's matrices are small: threads for them wait for each other, and must be refused before numpy is loaded
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# by the clock of a busy machine every example is slow
settings.register_profile("monsoon", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("monsoon")


LONG = 3600
"""So many seconds a slow test may take, whoever runs it."""
SELDOM = 10_000
"""So many things are made before Python looks for what can be thrown away: by itself it looks every 700."""


@pytest.fixture(scope="session")
def homes(tmp_path_factory):
    """Numbered folders, one for each test: counted here, for to look for a free number among thousands takes long."""
    folder = tmp_path_factory.mktemp("homes")
    return (folder / str(number) for number in count())


@pytest.fixture(autouse=True)
def own_home(homes, monkeypatch) -> Path:
    """No test reads or writes the saves, packs and settings of whoever runs it."""
    folder = next(homes)
    folder.mkdir()
    monkeypatch.setenv("MONSOON_HOME", str(folder))
    return folder


@pytest.fixture(autouse=True)
def _unsynced(monkeypatch):
    """No test outlasts a power cut, so none waits for the disk; those of a full disk put their own in its place."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)


def pytest_collection_finish():
    """What was imported and collected stays to the end: nobody need look through it for what can be thrown away."""
    gc.collect()
    gc.freeze()
    gc.collect()  # only now does it count how little is left, by which it knows when to look again
    gc.set_threshold(SELDOM)


def pytest_collection_modifyitems(items):
    """A rule mark names its rules as strings with their prefix; a slow test has time."""
    for item in items:
        if item.get_closest_marker("slow") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(LONG))
        for mark in item.iter_markers("rule"):
            if not mark.args or not all(isinstance(number, str) and " " in number for number in mark.args):
                raise pytest.UsageError(f'{item.nodeid}: write the rule as @pytest.mark.rule("GB 12.7")')
