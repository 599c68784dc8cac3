"""The two packages that are given away: what is in them, and that they work in a place where nothing else is."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

import pytest
from packaging.requirements import Requirement

from tests.tools.copies import XDOTOOL, XVFB, Copy

ROOT = Path(__file__).resolve().parents[2]
MADE = {"build", "dist", "__pycache__", ".venv", ".git", "htmlcov", ".benchmarks", ".hypothesis"}
"""Folders that are no sources."""
LISTED = (
    ".ci", ".github", "bench", "docs", "examples", "games", "hexcore", "launcher", "release", "requirements", "tests",
    "tools",
)  # fmt: skip
FILES = (
    "CHANGELOG.md",
    "LICENSE",
    "MANIFEST.in",
    "Makefile",
    "NOTICE",
    "README.md",
    "monsoon_table.py",
    "pyproject.toml",
)
BUILD = "import sys; from setuptools import build_meta; print(getattr(build_meta, sys.argv[1])(sys.argv[2]))"


class Packages(NamedTuple):
    """The packages of these sources, and the wheel that the source distribution makes."""

    sdist: Path
    wheel: Path
    wheel_of_sdist: Path


def sources() -> set[str]:
    """Every file that somebody has written."""
    written = {path for folder in LISTED for path in (ROOT / folder).rglob("*") if path.is_file()}
    kept = {
        path.relative_to(ROOT).as_posix() for path in written if not MADE.intersection(path.relative_to(ROOT).parts)
    }
    return {name for name in kept if not re.search(r"\.(mo|pyc|new)$|\.egg-info/|_cache/", name)} | {*FILES}


def build(what: str, folder: Path, out: Path) -> Path:
    """Let setuptools build what pip would ask it for."""
    out.mkdir(exist_ok=True)
    command = [sys.executable, "-W", "ignore", "-c", BUILD, f"build_{what}", str(out)]
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return out / ran.stdout.splitlines()[-1]


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Packages:
    place = tmp_path_factory.mktemp("packages")
    for name in sources():
        (place / "sources" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, place / "sources" / name)
    sdist = build("sdist", place / "sources", place / "sdist")
    with tarfile.open(sdist) as archive:
        archive.extractall(place / "unpacked", filter="data")
    (unpacked,) = (place / "unpacked").iterdir()
    return Packages(
        sdist, build("wheel", place / "sources", place / "wheel"), build("wheel", unpacked, place / "wheel of sdist")
    )


def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_the_source_distribution_holds_everything_that_was_written(packages):
    with tarfile.open(packages.sdist) as archive:
        there = {name.partition("/")[2] for name in archive.getnames() if archive.getmember(name).isfile()}
    made = {name for name in there if ".egg-info/" in name} | {"PKG-INFO", "setup.cfg"}
    assert there - made == sources()


def test_both_make_the_same_wheel(packages):
    assert names(packages.wheel) == names(packages.wheel_of_sdist)


def test_the_wheel_holds_the_program_and_no_sources_of_translations(packages):
    there = names(packages.wheel)
    ends = {Path(name).suffix for name in there}
    assert not {".po", ".pot", ".pyc"} & ends
    words = {name for name in sources() if name.endswith(".po")}
    assert {name for name in there if name.endswith(".mo")} == {name.replace(".po", ".mo") for name in words}
    ours = {name for name in sources() if name.startswith(("hexcore/", "games/", "launcher/"))} - words
    assert ours | {"monsoon_table.py"} <= there
    tops = {name.split("/")[0] for name in there}
    assert {top for top in tops if not top.endswith(".dist-info")} == {
        "games",
        "hexcore",
        "launcher",
        "monsoon_table.py",
    }


def test_the_wheel_holds_the_fonts_and_their_licences(packages):
    faces = {name for name in names(packages.wheel) if name.startswith("launcher/kit/style/faces/")}
    fonts = {name for name in faces if name.endswith((".ttf", ".otf"))}
    assert len(fonts) == 9
    kept = {name.rpartition("/")[2] for name in names(packages.wheel) if ".dist-info/licenses/" in name}
    for font in fonts:
        licence = f"{Path(font).name.partition('-')[0]}-OFL.txt"
        assert {f"launcher/kit/style/faces/{licence}"} <= faces
        assert licence in kept


def test_the_name_is_ours_and_nothing_else_is_asked_for(packages):
    with zipfile.ZipFile(packages.wheel) as archive:
        (listed,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        said = archive.read(listed).decode()
    assert "\nName: monsoon-table\n" in said
    assert "\nRequires-Dist: hexalattice<2,>=1.3\n" in said
    for version in ("3.11", "3.12", "3.13", "3.14"):
        assert f"\nClassifier: Programming Language :: Python :: {version}\n" in said


def test_examples_and_documents_ask_for_our_name():
    for file in (ROOT / "examples").glob("*/pyproject.toml"):
        assert tomllib.loads(file.read_text(encoding="utf-8"))["project"]["dependencies"] == ["monsoon-table"]
    for page in [*(ROOT / "docs").rglob("*.md"), ROOT / "README.md", *(ROOT / "hexcore").rglob("*.py")]:
        asked = re.findall(r"pip install(?: -U)? '?(monsoon\b[\w-]*)", page.read_text(encoding="utf-8"))
        assert set(asked) <= {"monsoon-table"}, page


def test_a_player_gets_only_what_a_player_needs():
    """Every package of the player's list is asked for by Monsoon, or by one that is."""
    listed = re.findall(r"^([\w-]+)==", (ROOT / "requirements" / "base.txt").read_text(), re.MULTILINE)
    wanted, asked = set[str](), ["monsoon-table", "setuptools", "babel"]  # the last two build it
    while asked:
        name = re.sub(r"[-_.]+", "-", asked.pop()).lower()
        if name not in wanted:
            wanted.add(name)
            needs = map(Requirement, metadata.requires(name) or ())
            asked += [need.name for need in needs if need.marker is None or need.marker.evaluate({"extra": ""})]
    assert set(listed) <= wanted


# -- installed --------------------------------------------------------------------------------------------------------


def empty_place(folder: Path, *, borrow: bool) -> Path:
    """Make an environment with nothing in it; it may see the libraries that are here, but not our own sources."""
    venv.create(folder, with_pip=not borrow)
    bin_folder = folder / ("Scripts" if sys.platform == "win32" else "bin")
    if borrow:
        (site,) = folder.glob("lib/python*/site-packages") or folder.glob("Lib/site-packages")
        (site / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return bin_folder


@pytest.mark.parametrize("what", ["wheel", "sdist"])
@pytest.mark.timeout(900)
def test_it_works_where_nothing_else_is(what, packages, tmp_path):
    """Installed in a folder with a space, beside the libraries of this environment."""
    place = empty_place(tmp_path / "an empty place", borrow=True)
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        str(place / "python"),
        "install",
        "--quiet",
        "--no-index",
        "--no-deps",
    ]
    subprocess.run([*pip, "--no-build-isolation", str(getattr(packages, what))], check=True)
    copy = Copy([place / "monsoon"], tmp_path / "a home")
    copy.lists_its_games()
    copy.speaks_every_language()
    copy.simulates()
    copy.answers_a_program()
    if what == "wheel":
        copy.paints_the_table()
        if XVFB and XDOTOOL:
            copy.plays_a_turn_in_its_window()


@pytest.mark.slow
@pytest.mark.parametrize("what", ["wheel", "sdist"])
def test_pip_installs_all_that_it_needs(what, packages, tmp_path):
    """As a player does it: pip fetches the libraries, and builds in a place of its own."""
    place = empty_place(tmp_path / "an empty place", borrow=False)
    pip = [str(place / "python"), "-m", "pip", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--quiet", str(getattr(packages, what))], check=True)
    subprocess.run([*pip, "check"], check=True)
    copy = Copy([place / "monsoon"], tmp_path / "a home")
    steps: tuple[Callable[[], None], ...] = (
        copy.lists_its_games, copy.speaks_every_language, copy.simulates, lambda: copy.simulates(2),
        copy.paints_the_table, copy.answers_a_program, copy.plays_a_turn_in_its_window,
    )  # fmt: skip
    for step in steps:
        step()
