"""Games come in by one door, are opened when wanted, and a broken one harms no other."""

from __future__ import annotations

import threading
import time
from types import ModuleType

import pytest

import skirmish
from hexcore.errors import MonsoonError, UnknownName
from hexcore.game import plugins
from hexcore.game.plugins import Registry, hook


def test_the_reference_game_is_found_through_its_entry_point():
    registry = Registry()
    assert registry.module("skirmish").meta.name == "Skirmish"
    assert registry.open("skirmish") is registry.open("skirmish")


def test_an_unknown_game_names_the_known_ones():
    with pytest.raises(UnknownName, match=r"unknown game 'chess'; known: .*skirmish"):
        Registry().module("chess")


def test_two_games_with_one_id_are_refused():
    again = ModuleType("again")
    again.monsoon_module = hook(lambda: skirmish.monsoon_module())
    with pytest.raises(MonsoonError, match="two games have the id 'skirmish'"):
        Registry().register(again, "again")


def test_a_package_that_fails_is_noted_and_the_others_go_on(monkeypatch):
    class Broken:
        name = "broken"

        @staticmethod
        def load():
            raise ImportError("no module named nothing")

    found = list(plugins.entry_points(group=plugins.GROUP))
    monkeypatch.setattr(plugins, "entry_points", lambda group: [Broken(), *found] if group == plugins.GROUP else [])
    registry = Registry()
    assert registry.broken == {"broken": "ImportError: no module named nothing"}
    assert registry.module("skirmish")


def test_our_games_count_once_where_an_older_monsoon_lists_them_too(monkeypatch):
    class Older:
        dist = None

        def __init__(self, entry):
            self.name, self.value = entry.name, entry.value

    def with_older(group):
        found = list(entry_points(group=group))
        return [*map(Older, found), *found]

    entry_points = plugins.entry_points
    games = {module.meta.id for module in Registry().modules()}
    monkeypatch.setattr(plugins, "entry_points", with_older)
    registry = Registry()
    ours = {"green_beret", "green_inferno", "vietnam_battles"}
    assert {module.meta.id for module in registry.modules()} == games
    assert not [name for name in registry.broken if any(game in name for game in ours)]


def test_packs_open_a_game_of_their_own(tmp_path):
    registry = Registry()
    assert registry.open("skirmish", [tmp_path]) is not registry.open("skirmish")


def test_hook_calls_can_be_traced(monkeypatch, capsys):
    monkeypatch.setenv("MONSOON_TRACE_HOOKS", "1")
    Registry()
    assert "monsoon_module" in capsys.readouterr().err


class Hangs:
    """A package that never comes to its end: while it is imported, or while it is declared."""

    name = "hangs"
    dist = None

    def __init__(self, over: threading.Event, *, declared: bool) -> None:
        self.over, self.declared = over, declared
        self.loaded: list[str] = []

    def load(self) -> ModuleType:
        def declare() -> object:
            self.over.wait(30)
            self.loaded.append("declared")
            return skirmish.monsoon_module()

        module = ModuleType("hangs")
        module.monsoon_module = hook(declare)
        if not self.declared:
            self.over.wait(30)
            self.loaded.append("imported")
        return module


@pytest.mark.parametrize("declared", [False, True])
def test_a_package_that_hangs_is_named_and_left_out(monkeypatch, declared):
    monkeypatch.setattr(plugins, "LOADING", 0.2)
    over = threading.Event()
    hangs = Hangs(over, declared=declared)
    found = list(plugins.entry_points(group=plugins.GROUP))
    monkeypatch.setattr(plugins, "entry_points", lambda group: [hangs, *found] if group == plugins.GROUP else [])
    registry = Registry()
    assert "was not loaded within 0.2 seconds, and is left out" in registry.broken["hangs"]
    assert registry.module("skirmish")
    before = [module.meta.id for module in registry.modules()]
    over.set()
    while not hangs.loaded:
        time.sleep(0.01)
    time.sleep(0.05)
    assert [module.meta.id for module in registry.modules()] == before, "who comes late is not let in"


def test_an_addition_that_hangs_is_named_too(monkeypatch):
    monkeypatch.setattr(plugins, "LOADING", 0.2)
    over = threading.Event()
    monkeypatch.setattr(plugins, "entry_points", lambda group: [Hangs(over, declared=False)])
    assert list(plugins.offered("monsoon.battles")[1]) == ["hangs"]
    over.set()


def test_our_own_games_are_imported_without_a_thread(monkeypatch):
    threads, thread = [], threading.Thread
    monkeypatch.setattr(plugins.threading, "Thread", lambda **how: threads.append(how["name"]) or thread(**how))
    Registry()
    assert set(threads) == {"loading skirmish"}


def test_an_error_of_a_package_names_its_file_and_line():
    with pytest.raises(KeyError) as raised:
        {}["rules"]
    assert plugins.place_of(raised.value).startswith(" (test_plugins.py, line ")
    assert plugins.place_of(KeyError("raised nowhere")) == ""
    assert plugins.place_of(SyntaxError("which names them itself")) == ""
