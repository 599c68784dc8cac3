"""The bundle, driven as a player does who has no Python: in a folder with a space, somewhere else than it was made."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from hexcore.game.plugins import registry
from hexcore.play.session import Session
from hexcore.storage.save_folder import SaveFolder
from hexcore.version import VERSION
from tests.tools.copies import Copy
from tools.bundle import pack
from tools.packages import needed

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="macOS and Windows are driven by the release workflow"),
]
MOST_PACKED = 50_000_000
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Made here, and moved to another place."""
    out, place = tmp_path_factory.mktemp("made"), tmp_path_factory.mktemp("downloads") / "a folder"
    subprocess.run([sys.executable, "-m", "tools.bundle", "--unpacked", "--out", str(out)], cwd=ROOT, check=True)
    (folder,) = out.iterdir()
    place.mkdir()
    return Path(shutil.move(folder, place))


@pytest.fixture
def copy(folder: Path, tmp_path: Path) -> Copy:
    return Copy([folder / "monsoon"], tmp_path / "a home")


def test_it_says_its_version(folder, copy):
    assert (folder / "VERSION").read_text().strip() == VERSION
    assert copy.say("--version").strip() == f"monsoon {VERSION}"


def test_every_licence_is_in_it(folder):
    texts = [path.relative_to(folder / "licences").as_posix() for path in (folder / "licences").rglob("*")]
    for distribution in needed(sys.path):
        assert any(text.startswith(f"{distribution.name}-{distribution.version}") for text in texts), distribution.name
    for other in ("python", "font LICENSE_DEJAVU", "font IPA", "licenses COPYING", "libssl"):
        assert any(text.startswith(other) for text in texts), other
    for font in ("SourceSansPro", "SourceSerifPro", "NotoSansCJKjp"):
        assert any(text.endswith(f"/{font}-OFL.txt") for text in texts), font
    assert {"LICENSE", "NOTICE"} <= {path.name for path in folder.iterdir()}


def test_no_folder_of_this_machine_is_named_in_it(folder):
    named = [str(ROOT).encode(), b"monsoon bundle ", str(Path.home()).encode() + b"/"]
    files = [path for path in folder.rglob("*") if path.is_file() and "licences" not in path.parts]
    files = [path for path in files if not path.name.startswith("_sysconfigdata")]  # how Python itself was built
    ours = [path for path in files if path.suffix in {".pyc", ".json", ".txt", ".toml", ""} or "dist-info" in str(path)]
    assert [path for path in ours if any(name in path.read_bytes() for name in named)] == []


def test_it_comes_into_the_menu_and_goes_again(folder, tmp_path):
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    subprocess.run(["sh", str(folder / "install.sh")], env=environment, check=True, capture_output=True)
    entry = tmp_path / "applications" / "monsoon.desktop"
    said = dict(re.findall(r"^(\w+)=(.*)$", entry.read_text(encoding="utf-8"), re.MULTILINE))
    assert (said["Exec"], said["Terminal"]) == (f'"{folder}/monsoon"', "false")
    assert Path(said["Icon"]).read_bytes().startswith(b"\x89PNG")
    if validator := shutil.which("desktop-file-validate"):
        subprocess.run([validator, str(entry)], check=True)
    subprocess.run(["sh", str(folder / "install.sh"), "--remove"], env=environment, check=True)
    assert not entry.exists()


def test_its_commands_work(copy):
    copy.lists_its_games()
    copy.speaks_every_language()
    copy.answers_a_program()
    copy.paints_the_table()
    copy.shows_its_progress()


def test_it_simulates_whole_games_by_itself_and_in_workers(copy):
    copy.simulates()
    copy.simulates(jobs=2)


def test_it_writes_a_report(copy):
    copy.writes_a_report()


@pytest.mark.parametrize(
    ("what", "name"), [("map", "map.pdf"), ("counters", "counters.pdf"), ("charts", "charts.html")]
)
def test_it_prints(copy, what, name):
    copy.say(what, "vietnam_battles", "boys_of_67", "--out", copy.home / name)
    assert (copy.home / name).stat().st_size > 10_000


def test_a_turn_is_played_in_its_window(copy):
    copy.plays_a_turn_in_its_window()


def test_a_colonel_thinks_beside_its_window(copy):
    def save(folder: Path) -> None:
        session = Session(registry().open("vietnam_battles"), "boys_of_67", {}, 1967)
        SaveFolder(folder).save(session, "a colonel", seats={"us": "colonel", "vc": "human"})

    copy.lets_a_colonel_move(save)


def test_its_sounds_are_rendered_beside_its_window(copy):
    copy.renders_its_sounds()


def test_a_bot_that_it_starts_gets_the_libraries_of_the_system(copy):
    bot = copy.home / "bot.py"
    copy.home.mkdir(parents=True)
    bot.write_text(
        "import os, pathlib, sys\n"
        "pathlib.Path('seen').write_text(os.environ.get('LD_LIBRARY_PATH', 'none'))\n"
        "for line in sys.stdin:\n    break\n"
    )
    python = shutil.which("python3")
    copy.say("simulate", "vietnam_battles", "--games", "1", "--bots", f"cmd:{python} '{bot}',captain", "--clock", "1")
    assert (copy.home / "seen").read_text() == "none"


def test_it_is_small_when_it_is_packed_and_whole_when_it_is_unpacked(folder, tmp_path):
    packed = pack(Path(shutil.copytree(folder, tmp_path / folder.name, symlinks=True)))
    assert packed.stat().st_size < MOST_PACKED
    with tarfile.open(packed) as archive:
        archive.extractall(tmp_path / "a folder", filter="data")
    assert Copy([tmp_path / "a folder" / folder.name / "monsoon"], tmp_path).say("--version").strip()
