"""Games come in by one door, are opened when wanted, and a broken one harms no other."""

from __future__ import annotations

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


def test_packs_open_a_game_of_their_own(tmp_path):
    registry = Registry()
    assert registry.open("skirmish", [tmp_path]) is not registry.open("skirmish")


def test_hook_calls_can_be_traced(monkeypatch, capsys):
    monkeypatch.setenv("MONSOON_TRACE_HOOKS", "1")
    Registry()
    assert "monsoon_module" in capsys.readouterr().err
