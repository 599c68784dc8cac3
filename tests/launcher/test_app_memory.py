"""Memory of closed screens returns to the system; the memory report names its users."""

from __future__ import annotations

import gc
import sys
import weakref

import pygame
import pytest

from launcher import app
from launcher.kit.style.pictures import PictureCache


class Ring:
    """Garbage that only a collection finds."""

    def __init__(self) -> None:
        self.itself = self


def test_garbage_is_collected_though_it_was_frozen():
    ring = Ring()
    left = weakref.ref(ring)
    gc.freeze()
    del ring
    gc.collect()
    assert left() is not None
    app.give_memory_back()
    assert left() is None


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems have another C library")
def test_freed_memory_goes_back_to_the_system():
    app.spare_memory()
    sheets = [pygame.Surface((200, 200), 0, 32) for _ in range(600)]
    full = app.resident()
    del sheets
    app.give_memory_back()
    assert full - app.resident() > 60


def test_another_c_library_is_left_alone(monkeypatch):
    monkeypatch.setattr(app, "_glibc", lambda: None)
    app.spare_memory()
    app.give_memory_back()


def test_the_report_names_the_process_and_each_kind_of_picture():
    cache: PictureCache[str] = PictureCache("kites")
    cache.put("a", pygame.Surface((512, 512), 0, 32))
    cache.pinned = 3 << 20
    first, *rows = app.lines_of_memory()
    assert first.startswith("memory: ")
    assert " pictures " in first
    assert [row.split() for row in rows if "kites" in row] == [
        ["kites", "1", "pictures", "1.0", "MB,", "pinned", "3.0", "MB"]
    ]


def test_it_is_printed_only_when_asked_for(monkeypatch, capsys):
    monkeypatch.setattr(app, "_watched", [])
    app.report_memory()
    assert capsys.readouterr().err == ""
    app.watch_memory()
    app.report_memory()
    assert capsys.readouterr().err.startswith("memory: ")
