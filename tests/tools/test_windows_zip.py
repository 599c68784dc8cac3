"""The zip for Windows: put together from a stand-in for python.org's package, and checked file by file."""

from __future__ import annotations

import io
import struct
import zipfile
from pathlib import Path

import pytest

from tools import windows_zip as tool

PE = (tool.stubs() / "t64.exe").read_bytes()
PYTHON = ("python.exe", "pythonw.exe", "python3.dll", "python312.dll", "vcruntime140.dll", "vcruntime140_1.dll")


@pytest.fixture(scope="module")
def embeddable(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A package laid out like python.org's, with programs in it that are no Python."""
    path = tmp_path_factory.mktemp("python") / "python-3.12.1-embed-amd64.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name in PYTHON:
            archive.writestr(name, PE)
        archive.writestr("python312.zip", b"PK\5\6" + bytes(18))
        archive.writestr("python312._pth", "python312.zip\n.\n#import site\n")
        archive.writestr("LICENSE.txt", "the licence of Python\n")
    return path


@pytest.fixture
def folder(tmp_path: Path, embeddable: Path) -> Path:
    """A small whole one, as :func:`tool.check` wants it."""
    with zipfile.ZipFile(embeddable) as archive:
        archive.extractall(tmp_path)
    for name in (*tool.STARTERS, "monsoon.ico"):
        (tmp_path / name).write_bytes(PE)
    site = tmp_path / tool.SITE
    info = site / "monsoon_table-0.1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: monsoon-table\nVersion: 0.1.0\n")
    (site / "native.cp312-win_amd64.pyd").write_bytes(PE)
    rows = ("monsoon_table-0.1.0.dist-info/METADATA,,", "monsoon_table-0.1.0.dist-info/RECORD,,")
    (info / "RECORD").write_text("\n".join([*rows, "native.cp312-win_amd64.pyd,,"]) + "\n")
    return tmp_path


def problems(folder: Path) -> list[str]:
    return list(tool.check(folder, "3.12"))


def recorded(folder: Path, name: str, data: bytes, digest: str = "") -> None:
    """Add a file as a wheel would."""
    (folder / tool.SITE / name).write_bytes(data)
    with (folder / tool.SITE / "monsoon_table-0.1.0.dist-info" / "RECORD").open("a") as record:
        record.write(f"{name},{digest},\n")


def test_a_whole_one_has_no_problems(folder):
    assert problems(folder) == []


def test_what_is_missing_changed_or_foreign_is_found(folder):
    (folder / "pythonw.exe").unlink()
    (folder / tool.SITE / "stray.py").write_text("")
    recorded(folder, "changed.py", b"x = 1\n", "sha256=AAAA")
    recorded(folder, "other.cpython-312-x86_64-linux-gnu.so", PE)
    assert sorted(problems(folder)) == [
        "Lib/site-packages/other.cpython-312-x86_64-linux-gnu.so is for another system",
        "changed.py is not what its wheel says",
        "pythonw.exe is missing",
        "stray.py was brought by no wheel",
    ]


def test_a_library_of_another_python_or_machine_is_found(folder):
    recorded(folder, "old.cp311-win_amd64.pyd", PE)
    start = struct.unpack_from("<I", PE, 0x3C)[0]
    narrow = PE[: start + 4] + struct.pack("<H", 0x14C) + PE[start + 6 :]
    recorded(folder, "narrow.cp312-win_amd64.pyd", narrow)
    assert set(problems(folder)) >= {
        "old.cp311-win_amd64.pyd is for Python 311",
        "narrow.cp312-win_amd64.pyd is not for 64 bits",
    }


def test_a_library_that_no_windows_has_is_missed(folder):
    recorded(folder, "wants.cp312-win_amd64.pyd", PE.replace(b"KERNEL32.dll", b"MSVCP_99.dll"))
    assert problems(folder) == [f"{tool.SITE}/wants.cp312-win_amd64.pyd wants MSVCP_99.dll, which is not there"]
    recorded(folder, "msvcp_99.dll", PE)
    assert problems(folder) == [], "a wheel has brought it"


@pytest.mark.parametrize(("name", "found"), [("con.py", True), ("a:b.py", True), ("fine.py", False)])
def test_names_that_windows_cannot_write_are_found(folder, name, found):
    recorded(folder, name, b"")
    assert any("cannot write" in problem for problem in problems(folder)) is found


def test_two_names_that_differ_in_case_alone_are_one_file(folder):
    recorded(folder, "name.py", b"")
    recorded(folder, "Name.py", b"")
    assert any("are one file to Windows" in problem for problem in problems(folder))


def test_a_starter_finds_the_python_beside_it():
    data = tool.starter("w64.exe", "pythonw.exe", tool.STARTED.format(function="run_window"))
    assert data.startswith(b"MZ")
    assert b"#!<launcher_dir>\\pythonw.exe\r\nPK" in data
    with zipfile.ZipFile(io.BytesIO(data)) as inside:
        script = inside.read("__main__.py").decode()
    compile(script, "__main__.py", "exec")
    assert "from monsoon_table import run_window" in script


def test_only_the_embeddable_package_is_taken(tmp_path):
    with pytest.raises(SystemExit, match="embeddable"):
        tool.python_version(tmp_path)


@pytest.mark.slow
def test_it_is_put_together_from_the_wheels_of_the_index(embeddable, tmp_path):
    """Real wheels for Windows, all that a player needs and nothing that only builds."""
    archive = tool.windows_zip(embeddable, tmp_path / "out")
    with zipfile.ZipFile(archive) as packed:
        names = set(packed.namelist())
        packed.extractall(tmp_path / "a folder")
    (folder,) = (tmp_path / "a folder").iterdir()
    assert (folder / "python312._pth").read_text() == "python312.zip\n.\nLib\\site-packages\n"
    site = f"{folder.name}/{tool.SITE}"
    for file in ("hexcore/text.toml", "launcher/locale/ja/LC_MESSAGES/text.mo", "pygame/SDL2.dll", "monsoon_table.py"):
        assert f"{site}/{file}" in names
    for licence in ("numpy-", "pygame-ce-", "font LICENSE_DEJAVU", "reportlab-"):
        assert any(name.startswith(f"{folder.name}/licences/{licence}") for name in names), licence
    assert not any("/setuptools/" in name or "/mypy/" in name for name in names)
    assert archive.stat().st_size < 70_000_000
