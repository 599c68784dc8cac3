"""A pack lies over a game's data, file by file, and nothing else."""

from __future__ import annotations

import os
import time

import pytest

from hexcore.data.datafolder import (
    DataFolder,
    Declaration,
    FileProblems,
    is_folder,
    laid_over,
    load_model,
    read_toml,
)
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
        BrokenContent, match=r"toy/valuse\.toml replaces no file of the game; files: maps/board\.toml, values\.toml"
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


DEEP = "tables and lists are nested too deep (at most 32 levels)"
HOSTILE = {
    "a dotted key of many parts": ("\nx = 1\n" + ".".join(["a"] * 100_000) + " = 1", f"line 3: {DEEP}"),
    "a header of many parts": ("[" + ".".join(['"a b"'] * 50_000) + "]", f"line 1: {DEEP}"),
    "a chain within": ("x = {" + "a . " * 100 + "a = 1}", f"line 1: {DEEP}"),
    "deep lists": ("y = 1\nx = " + "[" * 100_000, f"line 2: {DEEP}"),
    "deep tables": ("x = " + "{a=" * 40 + "1" + "}" * 40, f"x{'.a' * 32}: {DEEP}"),
    "a number without end": ("y = 1\nx = " + "9" * 5000, "line 2: 9999999999999999999… is not a usable number"),
    "a huge number": (
        "[[unit]]\nid = 'a'\nx = 0x" + "f" * 5000,
        "unit 'a'.x: 99999999999999999999 is not a usable number",
    ),
    "no number": ("x = [1, nan]", "x #2: nan is not a usable number"),
    "infinity": ("x = -inf", "x: -inf is not a usable number"),
    "a book": ("x = '" + "y" * 1_000_000 + "'", "the file is too long; a data file has at most 1000000 characters"),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_what_no_game_can_use_is_named_at_once_with_file_and_place(tmp_path, name):
    text, said = HOSTILE[name]
    path = tmp_path / "x.toml"
    path.write_text(text, encoding="utf-8")
    began = time.monotonic()
    with pytest.raises(BrokenContent) as refused:
        read_toml(path)
    assert str(refused.value).startswith(f"{path}: {said}")
    assert time.monotonic() - began < 5


def test_a_mark_at_the_beginning_is_passed_over(tmp_path):
    (tmp_path / "x.toml").write_bytes(b"\xef\xbb\xbfx = 1\n")
    assert read_toml(tmp_path / "x.toml") == {"x": 1}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "x.toml")
    with pytest.raises(BrokenContent, match="a pipe, a socket or a device"):
        read_toml(tmp_path / "x.toml")


def test_of_many_problems_the_first_are_listed(tmp_path):
    class Empty(Declaration):
        pass

    (tmp_path / "x.toml").write_text("".join(f"k{number} = 1\n" for number in range(60_000)))
    began = time.monotonic()
    with pytest.raises(BrokenContent) as refused:
        load_model(tmp_path / "x.toml", Empty)
    lines = str(refused.value).splitlines()
    assert len(lines) == 31
    assert lines[-1] == f"{tmp_path / 'x.toml'}: and 59970 more problems"
    assert time.monotonic() - began < 10


def test_a_pack_with_an_endless_name_is_no_folder(tmp_path):
    assert not is_folder(tmp_path / ("x" * 5000))
    with pytest.raises(BrokenContent, match="there is no such folder") as refused:
        laid_over("skirmish", (), tmp_path / ("x" * 5000))
    assert len(str(refused.value)) < 1200


def test_of_the_problems_of_a_game_the_first_are_listed():
    problems = FileProblems()
    for number in range(1000):
        problems.add("terrain.toml", f"no terrain {number}")
    with pytest.raises(BrokenContent) as refused:
        problems.stop_if_any()
    assert str(refused.value).splitlines()[-2:] == ["terrain.toml: no terrain 59", "and 940 more problems"]
