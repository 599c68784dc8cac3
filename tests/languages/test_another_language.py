"""A further language is a folder: nothing but catalogues is added, and it is offered, asked for and spoken."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from hexcore.game.plugins import registry
from tools.compiling import compile_one
from tools.messages import ROOT, gather, keep

LANGUAGE = "eo"
PACKAGES = ("hexcore", "games", "launcher")
TRANSLATED = ("hexcore", "launcher", "launcher/cli", "games/green_beret")


@pytest.fixture(scope="module")
def house(tmp_path_factory) -> Path:
    """The program with one more language: every word of some packages has a sign before it."""
    home = tmp_path_factory.mktemp("house")
    for package in PACKAGES:
        shutil.copytree(ROOT / package, home / package, ignore=shutil.ignore_patterns("__pycache__"))
    for name in TRANSLATED:
        for kind, messages in gather(ROOT / name).items():
            catalogue = Catalog(locale=LANGUAGE)
            for context, words, _ in messages:
                said = f"ĉ {words}" if isinstance(words, str) else tuple(f"ĉ {form}" for form in words)
                catalogue.add(words, said, context=context)
            path = home / name / "locale" / LANGUAGE / "LC_MESSAGES" / f"{kind}.po"
            keep(path, catalogue)
            compile_one(path, path.with_suffix(".mo"))
    return home


def run(house: Path, *arguments: str) -> str:
    variables = {
        **os.environ,
        "PYTHONPATH": str(house),
        "MONSOON_HOME": str(house / "own"),
        "PYTHONIOENCODING": "utf-8",
    }
    done = subprocess.run(
        [sys.executable, "-m", "launcher", *arguments],
        cwd=house, env=variables, capture_output=True, text=True, encoding="utf-8", timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_its_words_are_said_on_the_command_line_and_in_the_rules(house):
    told = run(house, "--lang", LANGUAGE, "rules", "green_beret", "12.4")
    assert told.count("ĉ ") >= 3
    assert "[en]" not in told


def test_a_game_that_it_lacks_is_told_in_english_and_says_so(house):
    told = run(house, "--lang", LANGUAGE, "rules", "vietnam_battles", "7.0")
    assert "[en] " in told


def test_without_asking_for_it_nothing_changes(house):
    assert "ĉ" not in run(house, "--lang", "en", "rules", "green_beret", "12.4")


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("ja", ["第335輸送ヘリ1", "第189攻撃ヘリ", "第4工兵2", "1/12迫撃砲", "4/503 A"]),
        ("es", ["335 Transporte 1", "189 Ataque", "4 Ingenieros 2", "1/12 Mortero", "4/503 A"]),
    ],
)
def test_a_numbered_unit_is_named_by_its_kind(language, names):
    words = registry().open("green_inferno").catalogue.in_language(language)
    english = ["335 Lift 1", "189 Gunship", "4 Engr 2", "1/12 Mtr", "4/503 A"]
    assert [str(words.name(name)) for name in english] == names
