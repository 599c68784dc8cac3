"""A pack lies over a game's data, file by file, and nothing else."""

from __future__ import annotations

import pytest

from hexcore.data.datafolder import DataFolder
from hexcore.data.provenance import Sourced
from hexcore.errors import BrokenContent


class Values(Sourced):
    fire: int


@pytest.fixture
def base(tmp_path):
    folder = tmp_path / "base"
    (folder / "maps").mkdir(parents=True)
    (folder / "values.toml").write_text("fire = 1\n")
    (folder / "maps" / "board.toml").write_text("x = 1\n")
    return folder


def pack(tmp_path, files):
    for name, text in files.items():
        path = tmp_path / "pack" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path / "pack"


def test_a_pack_overrides_a_file(tmp_path, base):
    data = DataFolder("toy", base, [pack(tmp_path, {"toy/values.toml": "fire = 9\n"})])
    assert data.load("values.toml", Values).fire == 9
    assert data.overridden() == ["values.toml"]


def test_a_pack_for_another_game_changes_nothing(tmp_path, base):
    data = DataFolder("toy", base, [pack(tmp_path, {"other/values.toml": "fire = 9\n"})])
    assert data.load("values.toml", Values).fire == 1
    assert data.overridden() == []


def test_the_hash_tells_packs_apart(tmp_path, base):
    plain = DataFolder("toy", base).hash()
    assert plain == DataFolder("toy", base).hash()
    assert plain != DataFolder("toy", base, [pack(tmp_path, {"toy/maps/board.toml": "x = 2\n"})]).hash()


def test_a_file_that_overrides_nothing_is_named(tmp_path, base):
    with pytest.raises(
        BrokenContent, match=r"toy/valuse\.toml overrides nothing; files: maps/board\.toml, values\.toml"
    ):
        DataFolder("toy", base, [pack(tmp_path, {"toy/valuse.toml": "fire = 9\n"})])


def test_a_missing_pack_is_named(tmp_path, base):
    with pytest.raises(BrokenContent, match="there is no such folder"):
        DataFolder("toy", base, [tmp_path / "nowhere"])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("fire = 'x'", r"values\.toml: fire: .*\(value: 'x'\)"),
        ("fire = 1\nwater = 2", r"values\.toml: water: "),
        ("= 3", r"values\.toml: "),
    ],
)
def test_a_wrong_value_is_named_with_file_key_and_value(tmp_path, base, text, message):
    data = DataFolder("toy", base, [pack(tmp_path, {"toy/values.toml": text})])
    with pytest.raises(BrokenContent, match=message):
        data.load("values.toml", Values)
