"""What the README says of the games and of their packages is what the games and the release say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hexcore.data.meta import Meta, load_meta

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
GAMES = ("green_beret", "vietnam_battles", "green_inferno")


def row(meta: Meta) -> list[str]:
    (found,) = re.findall(rf"^\| \*\*{meta.name}\*\*(.*)\|$", README, re.MULTILINE)
    return [cell.strip() for cell in found.split("|")]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_described_as_it_describes_itself(game):
    meta = load_meta(ROOT / "games" / game / "meta.toml")
    about, players, length, difficulty = row(meta)
    assert (players, length) == (str(meta.players), meta.length)
    assert meta.taste is not None
    assert difficulty == f"{meta.taste.difficulty} of 3"
    assert meta.taste.start_here == ("Start here" in about)
    if len(meta.scenarios) > 1:
        assert all(scenario.name.removeprefix("The ") in about for scenario in meta.scenarios)


def test_a_player_reads_of_pictures_and_packages_before_builders_are_addressed():
    parts = re.findall(r"^(?:## (.*)|!\[.*)$", README, re.MULTILINE)
    assert parts[0] == ""  # the picture on top
    assert [part for part in parts if part][:5] == ["Get it", "The games", "Learn first", "Honest data", "For builders"]
    assert "`make" not in README.partition("## For builders")[0]


def test_the_packages_are_called_as_the_release_calls_them():
    workflow = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    packages = re.findall(r"^\|.*\| `(\S+)` \|", README.partition("## The games")[0], re.MULTILINE)
    assert len(packages) == 4
    for package in packages:
        assert package in workflow, package
