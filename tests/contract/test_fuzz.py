"""Saves, packs and lines that are wrong: a few here, thousands in ``make soak``; and that the fuzz bites."""

from __future__ import annotations

import time

import pytest

from hexcore.bots import levels
from hexcore.errors import BrokenContent, MonsoonError
from hexcore.game.plugins import Registry
from hexcore.storage import saves
from tools import fuzz

FEW = {"saves": 40, "packs": 25, "lines": 250}
MANY = {"saves": 4000, "packs": 3000, "lines": 20_000}


@pytest.mark.parametrize("kind", fuzz.KINDS)
def test_a_few_inputs_that_are_wrong(kind, tmp_path):
    assert [slip for slip in fuzz.fuzz(kind, range(FEW[kind]), tmp_path) if slip] == []
    assert not (tmp_path / "kept").exists()


@pytest.mark.slow
@pytest.mark.parametrize("kind", fuzz.KINDS)
def test_thousands_of_inputs_that_are_wrong(kind, tmp_path):
    began = time.monotonic()
    slips = [slip for slip in fuzz.fuzz(kind, range(1000, 1000 + MANY[kind]), tmp_path) if slip]
    print(f"{kind}: {MANY[kind]} inputs, {len(slips)} slips in {time.monotonic() - began:.0f} s")
    assert slips == []


def test_the_same_numbers_give_the_same_inputs():
    chance = fuzz.random.Random
    assert fuzz.save_input(chance(3)) == fuzz.save_input(chance(3)) != fuzz.save_input(chance(4))
    assert fuzz.pack_input(chance(3)) == fuzz.pack_input(chance(3))


def test_the_fuzz_finds_a_raw_error_in_a_save(tmp_path, monkeypatch):
    def fails(game, save):
        raise KeyError(save.scenario)

    monkeypatch.setattr(fuzz, "resume", fails)
    slips = [slip for slip in fuzz.fuzz("saves", range(40), tmp_path) if slip]
    assert slips
    assert all(slip.problem.startswith("KeyError") for slip in slips)
    assert all((tmp_path / "kept" / f"saves-{slip.number}").is_file() for slip in slips)


def test_the_fuzz_finds_an_error_without_an_end(tmp_path, monkeypatch):
    monkeypatch.setattr(saves, "misfit", lambda save, meta: saves.BrokenSave("x" * 100_000))
    slips = [slip for slip in fuzz.fuzz("saves", range(40), tmp_path) if slip]
    assert any("an error of 100000 characters" in slip.problem for slip in slips)


def test_the_fuzz_finds_a_raw_error_in_a_pack(tmp_path, monkeypatch):
    def opened(self, module, packs):
        raise MonsoonError(saves.say("error.package.not_opened", game="x", why="KeyError: 3"))

    monkeypatch.setattr(Registry, "_opened", opened)
    assert all(fuzz.fuzz("packs", range(3), tmp_path))


def test_the_fuzz_finds_an_internal_error_of_the_engine(tmp_path, monkeypatch):
    monkeypatch.setattr(levels, "level_makers", lambda game, name="": {}[name])
    slips = [slip for slip in fuzz.fuzz("lines", range(250), tmp_path) if slip]
    assert slips
    assert all("internal: KeyError" in slip.problem for slip in slips)


def test_what_takes_too_long_is_wrong(monkeypatch):
    monkeypatch.setattr(fuzz, "SLOWEST", 0.01)
    with pytest.raises(fuzz.Wrong, match="it took"):
        fuzz.judged(lambda: sum(range(3_000_000)))


def test_an_error_for_a_person_is_right():
    def refuse():
        raise BrokenContent("no")

    assert str(fuzz.judged(refuse)) == "no"
