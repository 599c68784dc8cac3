"""Packs as one file: out and in again, and every kind of file that is none, or means harm, is refused in words."""

from __future__ import annotations

import stat
import zipfile
from pathlib import Path

import pytest

from hexcore.data.datafolder import data_files
from hexcore.editor import packs
from hexcore.editor.packs import SUFFIX, export_pack, import_pack
from hexcore.errors import BrokenContent, MonsoonError

GAMES = ["skirmish", "green_beret"]


@pytest.fixture
def pack(tmp_path) -> Path:
    folder = tmp_path / "packs" / "My copy"
    (folder / "skirmish" / "deep").mkdir(parents=True)
    (folder / "skirmish" / "board.toml").write_text('id = "clearing"\n', encoding="utf-8")
    (folder / "skirmish" / "deep" / "units.toml").write_text("x = 1\n", encoding="utf-8")
    (folder / "skirmish" / ".board.toml.swp").write_text("", encoding="utf-8")
    (folder / "scan.png").write_bytes(b"\x89PNG")
    return folder


def made(path: Path, **entries: str | bytes) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    return path


def packed(path: Path, name: str, data: str | bytes = "x = 1\n") -> Path:
    return made(path, **{name: data})


def test_a_pack_comes_in_as_it_went_out(pack, tmp_path):
    file = export_pack(pack, tmp_path / f"out{SUFFIX}")
    there = import_pack(file, tmp_path / "other", GAMES)
    assert there == tmp_path / "other" / "My copy"
    assert data_files(there).keys() == data_files(pack).keys() - {"skirmish/.board.toml.swp"}
    for name, path in data_files(there).items():
        assert path.read_bytes() == (pack / name).read_bytes()
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_nothing_but_data_goes_into_the_file(pack, tmp_path):
    file = export_pack(pack, tmp_path / "out.monsoonpack")
    assert zipfile.ZipFile(file).namelist() == ["My copy/skirmish/board.toml", "My copy/skirmish/deep/units.toml"]


def test_the_same_pack_gives_the_same_bytes(pack, tmp_path):
    first = export_pack(pack, tmp_path / "a.monsoonpack").read_bytes()
    assert export_pack(pack, tmp_path / "b.monsoonpack").read_bytes() == first


def test_an_empty_pack_makes_no_file(tmp_path):
    (tmp_path / "Mine").mkdir()
    with pytest.raises(BrokenContent, match="no data file"):
        export_pack(tmp_path / "Mine", tmp_path / "out.monsoonpack")
    assert not (tmp_path / "out.monsoonpack").exists()


def test_one_that_is_there_stays_unless_it_is_to_be_replaced(pack, tmp_path):
    file = packed(tmp_path / "new.zip", "My copy/skirmish/board.toml", "new = 1\n")
    with pytest.raises(BrokenContent, match="there is already a pack called My copy"):
        import_pack(file, pack.parent, GAMES)
    assert (pack / "skirmish" / "board.toml").read_text() == 'id = "clearing"\n'
    import_pack(file, pack.parent, GAMES, replace=True)
    assert data_files(pack).keys() == {"skirmish/board.toml"}


def test_a_pack_zipped_by_hand_without_its_folder_takes_the_name_of_the_file(tmp_path):
    there = import_pack(packed(tmp_path / "By hand.zip", "skirmish/board.toml"), tmp_path / "packs", GAMES)
    assert there.name == "By hand"
    assert (there / "skirmish" / "board.toml").is_file()


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("../evil.toml", "outside"),
        ("P/../../evil.toml", "outside"),
        ("/etc/evil.toml", "outside"),
        ("P/skirmish/..\\evil.toml", "outside"),
        ("C:/skirmish/evil.toml", "outside"),
        ("P/skirmish/.hidden.toml", "outside"),
        ("P/skirmish/a\nb.toml", "outside"),
        ("P/skirmish/board.exe", "is not a data file"),
        ("P/skirmish/scan.png", "is not a data file"),
        ("P/skirmish/a/b/c/d/e.toml", "is not a data file"),
        ("P/chess/board.toml", "does not belong to an installed game"),
        ("P/board.toml", "does not belong to an installed game"),
        ("board.toml", "does not belong to an installed game"),
    ],
)
def test_what_does_not_belong_in_a_pack_is_refused_and_nothing_is_written(tmp_path, name, why):
    with pytest.raises(MonsoonError, match=why):
        import_pack(packed(tmp_path / "bad.zip", name), tmp_path / "packs", GAMES)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.zip"]


def test_no_link_is_taken_in(tmp_path):
    entry = zipfile.ZipInfo("P/skirmish/board.toml")
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(tmp_path / "bad.zip", "w") as archive:
        archive.writestr(entry, "/etc/passwd")
    with pytest.raises(BrokenContent, match="is not a data file"):
        import_pack(tmp_path / "bad.zip", tmp_path / "packs", GAMES)


def test_too_many_files_are_refused(tmp_path):
    names = {f"P/skirmish/{n}.toml": "" for n in range(packs.MOST_FILES + 1)}
    with pytest.raises(BrokenContent, match="at most"):
        import_pack(made(tmp_path / "bad.zip", **names), tmp_path / "packs", GAMES)


def test_a_bomb_is_refused_before_it_goes_off(tmp_path):
    with zipfile.ZipFile(tmp_path / "bad.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("P/skirmish/board.toml", b"#" * (packs.MOST_BYTES * 8))
    with pytest.raises(BrokenContent, match="too large"):
        import_pack(tmp_path / "bad.zip", tmp_path / "packs", GAMES)


def test_many_large_files_are_refused_together(tmp_path, monkeypatch):
    monkeypatch.setattr(packs, "MOST_IN_ALL", 4096)
    names = {f"P/skirmish/{n}.toml": "#" * 1500 for n in range(3)}
    with zipfile.ZipFile(tmp_path / "bad.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in names.items():
            archive.writestr(name, data)
    with pytest.raises(BrokenContent, match="too large"):
        import_pack(tmp_path / "bad.zip", tmp_path / "packs", GAMES)


def test_two_folders_are_no_pack(tmp_path):
    file = made(tmp_path / "bad.zip", **{"A/skirmish/a.toml": "", "B/skirmish/b.toml": ""})
    with pytest.raises(BrokenContent, match="one folder"):
        import_pack(file, tmp_path / "packs", GAMES)


def test_one_file_twice_is_refused_also_where_only_capitals_differ(tmp_path):
    file = made(tmp_path / "bad.zip", **{"P/skirmish/a.toml": "", "P/skirmish/A.toml": ""})
    with pytest.raises(BrokenContent, match="twice"):
        import_pack(file, tmp_path / "packs", GAMES)


def test_what_is_no_text_is_refused(tmp_path):
    with pytest.raises(BrokenContent, match="is not a data file"):
        import_pack(packed(tmp_path / "bad.zip", "P/skirmish/a.toml", b"\xff\xfe"), tmp_path / "packs", GAMES)


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04 broken", b"just words", b"PK\x05\x06" + b"\0" * 18])
def test_what_is_no_pack_is_said_to_be_none(tmp_path, data):
    (tmp_path / "bad.zip").write_bytes(data)
    with pytest.raises(BrokenContent):
        import_pack(tmp_path / "bad.zip", tmp_path / "packs", GAMES)


def test_a_file_that_is_cut_off_is_said_to_be_no_pack(pack, tmp_path):
    whole = export_pack(pack, tmp_path / "out.monsoonpack").read_bytes()
    for end in range(1, len(whole), 23):
        (tmp_path / "cut.zip").write_bytes(whole[:end])
        with pytest.raises(BrokenContent):
            import_pack(tmp_path / "cut.zip", tmp_path / "packs2", GAMES)
    assert not (tmp_path / "packs2").exists()


def test_a_file_that_is_not_there_is_said(tmp_path):
    with pytest.raises(MonsoonError):
        import_pack(tmp_path / "none.zip", tmp_path / "packs", GAMES)
