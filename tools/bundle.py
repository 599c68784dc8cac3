"""A folder that runs without Python: ``python -m tools.bundle [--out DIR]``.

PyInstaller makes it, for the system on which it runs, in one directory: a single file would unpack itself at every
start. The folder is packed beside it (Linux: .tar.xz, macOS: an .app in a .zip). What nobody needs is left out.

It holds the command ``monsoon``, an icon, on Linux a ``.desktop`` file with ``install.sh``, the version, and in
``licences`` the texts of all that is inside. Windows gets its zip from ``tools.windows_zip``.
"""

from __future__ import annotations

import argparse
import ast
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from hexcore.version import VERSION
from tools.packages import build_wheel, needed, unpack, write_icons, write_licences

EXCLUDED = (
    "tkinter", "_tkinter", "test", "pydoc", "pdb", "doctest", "lib2to3", "ensurepip", "idlelib", "curses", "sqlite3",
    "setuptools", "pip", "pkg_resources", "wheel", "babel", "jinja2", "markupsafe", "yaml", "psutil", "pygments",
    "PIL._avif", "PIL.AvifImagePlugin", "PIL._webp", "PIL.ImageQt", "PIL.ImageTk", "numpy.f2py", "numpy.tests",
    "matplotlib.tests", "mpl_toolkits", "mypy", "pytest", "hypothesis", "dask", "distributed", "IPython", "PyQt5",
    "PyQt6", "PySide2", "PySide6", "pygame.tests", "pygame.examples", "pygame.docs", "OpenGL", "xmlrpc", "_pydecimal",
)  # fmt: skip
"""Modules that no command of Monsoon imports."""
UNUSED = (
    *(f"**/mpl-data/{name}" for name in ("sample_data", "images", "plot_directive", "stylelib", "fonts/afm")),
    *(f"**/mpl-data/fonts/{name}" for name in ("pdfcorefonts", "ttf/STIX*", "ttf/cm*")),
    *(f"**/pygame/{name}" for name in ("docs", "tests", "examples")),
    *(f"**/{name}" for name in ("*.pyi", "*.h", "*.c", "_tcl_data", "_tk_data")),
)
"""Files that no command of Monsoon reads."""
DESKTOP = """[Desktop Entry]
Type=Application
Version=1.0
Name=Monsoon
GenericName=Board wargames
Comment=Three board wargames about the war in Vietnam
Comment[es]=Tres juegos de guerra sobre la guerra de Vietnam
Comment[ja]=ベトナム戦争を扱う3つのボードウォーゲーム
Exec={folder}/monsoon
Icon={folder}/monsoon.png
Terminal=false
Categories=Game;StrategyGame;BoardGame;
Keywords=wargame;hex;Vietnam;
StartupNotify=true
"""
INSTALL = """#!/bin/sh
# Add Monsoon to the menu of this user, from wherever this folder lies. "install.sh --remove" takes it out again.
here=$(cd "$(dirname "$0")" && pwd)
menu="${XDG_DATA_HOME:-$HOME/.local/share}/applications"
if [ "$1" = "--remove" ]; then rm -f "$menu/monsoon.desktop"; exit; fi
mkdir -p "$menu"
quoted=$(printf '%s' "$here/monsoon" | sed 's/["`$\\\\]/\\\\\\\\&/g')
sed -e '/^Exec=/d' -e '/^Icon=/d' "$here/monsoon.desktop" > "$menu/monsoon.desktop"
printf 'Exec="%s"\\nIcon=%s\\n' "$quoted" "$here/monsoon.png" >> "$menu/monsoon.desktop"
echo "Monsoon is in the menu: $menu/monsoon.desktop"
"""


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tools.bundle", description="Make a folder that runs without Python."
    )
    parser.add_argument("--out", type=Path, default=Path("dist"), metavar="DIR", help="where it goes (default: dist)")
    parser.add_argument("--unpacked", action="store_true", help="make the folder, and do not pack it")
    options = parser.parse_args(arguments)
    started = time.monotonic()
    folder = bundle(options.out.resolve())
    print(f"{folder.name}: {megabytes(weight(folder)):.0f} MB, {time.monotonic() - started:.0f} s")
    if not options.unpacked:
        archive = pack(folder)
        print(f"{archive.name}: {megabytes(archive.stat().st_size):.1f} MB, {time.monotonic() - started:.0f} s")


def bundle(out: Path) -> Path:
    """Make the folder, or on macOS the app, and return it."""
    with tempfile.TemporaryDirectory(prefix="monsoon bundle ") as name:
        work = Path(name)
        unpack([build_wheel(work)], work / "site")
        write_icons(work / "icons")
        made = freeze(work)
        target = out / (made.name if made.suffix == ".app" else f"monsoon-{VERSION}-{system()}")
        shutil.rmtree(target, ignore_errors=True)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(made, target, symlinks=True)
        inside = target / "Contents" / "Resources" if made.suffix == ".app" else target
        sources = list(taken(work / "build"))
        path = [str(work / "site"), *sys.path]
        write_licences(inside / "licences", needed(path), [*python_licences(), *system_licences(sources)])
        finish(inside, work / "icons")
    return target


def freeze(work: Path) -> Path:
    """Run PyInstaller and leave out what is not needed."""
    command = [
        sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN", "--onedir",
        "--name", "monsoon", "--paths", str(work / "site"),
        "--distpath", str(work / "dist"), "--workpath", str(work / "build"), "--specpath", str(work),
        "--additional-hooks-dir", str(work / "hooks"), "--copy-metadata", "monsoon-table",
        *(word for package in ("hexcore", "games", "launcher") for word in ("--collect-all", package)),
        "--collect-data", "matplotlib_fontja",
        "--hidden-import", "matplotlib.backends.backend_agg", "--hidden-import", "matplotlib.backends.backend_svg",
        *(word for module in EXCLUDED for word in ("--exclude-module", module)),
        "--debug", "noarchive",  # modules as files: packed together they are half as large
    ]  # fmt: skip
    if sys.platform == "darwin":
        command += ["--windowed", "--icon", str(work / "icons" / "monsoon.icns")]
        command += ["--osx-bundle-identifier", "table.monsoon"]
    (work / "hooks").mkdir()
    environment = {**os.environ, "PYTHONPATH": str(work / "site"), "PYTHONHASHSEED": "1"}
    script = work / "site" / "monsoon_table.py"
    subprocess.run([*command, str(script)], check=True, env=environment, cwd=work)
    made = work / "dist" / ("monsoon.app" if sys.platform == "darwin" else "monsoon")
    for pattern in UNUSED:
        for path in sorted(made.glob(pattern)):
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink(missing_ok=True)
    strip(made)
    return made


def strip(made: Path) -> None:
    """Take what only debuggers read out of libraries; those that a wheel brought patched must stay as they are."""
    tool = shutil.which("strip")
    if sys.platform != "linux" or tool is None:
        return
    inside = made / "_internal"
    patched = {folder.name.removesuffix(".libs").partition("_ce")[0] for folder in inside.glob("*.libs")} | {"PIL"}
    for library in inside.rglob("*.so*"):
        first = library.relative_to(inside).parts[0]
        if first not in patched and not first.endswith(".libs") and not library.is_symlink():
            subprocess.run([tool, "--strip-unneeded", str(library)], check=True)


def taken(build: Path) -> Iterator[Path]:
    """Return the files of this machine that PyInstaller took."""
    for table in build.rglob("COLLECT-*.toc"):
        listed = ast.literal_eval(table.read_text(encoding="utf-8"))
        yield from (Path(entry[1]) for entry in listed[-1] if entry[2] in ("BINARY", "EXTENSION"))


def python_licences() -> list[Path]:
    """Return the licence of Python and that of PyInstaller's starter."""
    import PyInstaller

    library = Path(os.__file__).parent
    found = [library / "LICENSE.txt"]
    starter = Path(PyInstaller.__file__).parent.parent
    found += sorted(starter.glob("pyinstaller-*.dist-info/**/COPYING*"))[:1]
    return [path for path in found if path.is_file()]


def system_licences(sources: list[Path]) -> list[Path]:
    """Return what the system's packages say of the libraries that were taken from it."""
    if shutil.which("dpkg-query") is None:
        return []
    owners = set[str]()
    for source in sources:
        if source.is_relative_to("/usr") or source.is_relative_to("/lib"):
            ran = subprocess.run(
                ["dpkg-query", "-S", str(source.resolve())], capture_output=True, text=True, check=False
            )
            owners.update(line.split(":")[0] for line in ran.stdout.splitlines())
    texts = (Path("/usr/share/doc") / owner / "copyright" for owner in sorted(owners))
    return [text for text in texts if text.is_file()]


def finish(folder: Path, icons: Path) -> None:
    """Add icon, menu entry, version and our own licence."""
    shutil.copyfile(icons / "monsoon.png", folder / "monsoon.png")
    (folder / "VERSION").write_text(f"{VERSION}\n")
    for name in ("LICENSE", "NOTICE"):
        shutil.copyfile(Path(__file__).resolve().parents[1] / name, folder / name)
    if sys.platform == "linux":
        (folder / "monsoon.desktop").write_text(DESKTOP.format(folder="."), encoding="utf-8")
        (folder / "install.sh").write_text(INSTALL, encoding="utf-8")
        (folder / "install.sh").chmod(0o755)


def pack(folder: Path) -> Path:
    """Pack a folder, and return the archive."""
    if folder.suffix == ".app":
        archive = folder.with_name(f"monsoon-{VERSION}-{system()}.zip")
        subprocess.run(["ditto", "-c", "-k", "--keepParent", str(folder), str(archive)], check=True)
        return archive
    archive = folder.with_name(f"{folder.name}.tar.xz")
    with tarfile.open(archive, "w:xz", preset=6) as tar:
        tar.add(folder, folder.name, filter=_nobodys)
    return archive


def _nobodys(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    return entry


def system() -> str:
    """Return the name of this system as archives are called: ``linux-x86_64``."""
    names = {"darwin": "macos", "win32": "windows"}
    return f"{names.get(sys.platform, sys.platform)}-{platform.machine().lower()}"


def weight(folder: Path) -> int:
    """Return the bytes of all files in a folder."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file())


def megabytes(count: int) -> float:
    return count / 1e6


if __name__ == "__main__":
    main()
