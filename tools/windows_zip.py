"""A zip for Windows, put together on any system: ``python -m tools.windows_zip python-3.12.10-embed-amd64.zip``.

It is python.org's embeddable Python, the wheels of what a player needs (``requirements/base.txt``), our own wheel, and
two starters: ``monsoon.exe`` for a console and ``monsoonw.exe`` for a double click. Whoever unpacks it anywhere can
play; nothing is written to the system. ``--wheels`` names a folder with wheels, else pip downloads them.

What was put together is checked file by file (:func:`check`).
"""

from __future__ import annotations

import argparse
import base64
import csv
import hashlib
import io
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from importlib.metadata import distribution
from pathlib import Path
from typing import Any, Final

from hexcore.version import VERSION
from tools.packages import ROOT, build_wheel, needed, unpack, write_icons, write_licences

SITE: Final = "Lib/site-packages"
BUILDERS: Final = ("setuptools", "babel")
"""Packages of the player's list that only build Monsoon."""
SOURCE_ONLY: Final = ("hexalattice",)
"""Packages that offer no wheel; they hold nothing but Python, so that one can be built here."""
STARTERS: Final = {
    "monsoon.exe": ("t64.exe", "python.exe", "run"),
    "monsoonw.exe": ("w64.exe", "pythonw.exe", "run_window"),
}
STARTED: Final = """import sys
sys.argv[0] = "monsoon"
from monsoon_table import {function}
{function}()
"""
UNUSED: Final = (
    "**/tests", "**/__pycache__", "**/*.pyi", "pygame/docs", "pygame/examples", "bin", "share",
    "matplotlib/mpl-data/sample_data",
    "matplotlib/mpl-data/fonts/afm", "matplotlib/mpl-data/fonts/pdfcorefonts", "numpy/f2py", "numpy/_core/lib",
    "**/*.lib", "**/*.exe", "**/*.c", "PIL/_avif*",
)  # fmt: skip
"""Files of wheels that no command of Monsoon reads."""
README: Final = """Monsoon {version} for Windows

Double-click monsoonw.exe to play. monsoon.exe is the same for a command line: monsoon.exe --help
"Add to Start menu.cmd" adds Monsoon to your Start menu; nothing else is written outside this folder but your saves
and settings, which lie in %LOCALAPPDATA%\\monsoon. To remove Monsoon, delete this folder.

Windows may warn that the publisher is unknown: this program is not signed. The licences of all that is inside lie in
the folder "licences".
"""
MENU: Final = r"""@echo off
rem Adds Monsoon to the Start menu of this user, from wherever this folder lies.
powershell -NoProfile -ExecutionPolicy Bypass -Command "$s = (New-Object -ComObject WScript.Shell).CreateShortcut([Environment]::GetFolderPath('Programs') + '\Monsoon.lnk'); $s.TargetPath = '%~dp0monsoonw.exe'; $s.IconLocation = '%~dp0monsoon.ico'; $s.WorkingDirectory = '%~dp0'; $s.Save()"
if errorlevel 1 pause
"""  # noqa: E501
AMD64: Final = 0x8664
_SYSTEM: Final = re.compile(
    r"(api-ms-win-.*|ext-ms-.*|kernel32|user32|gdi32|advapi32|shell32|ole32|oleaut32|ws2_32|winmm|imm32|version|"
    r"setupapi|cfgmgr32|bcrypt|bcryptprimitives|crypt32|comctl32|comdlg32|rpcrt4|shlwapi|iphlpapi|propsys|pathcch|"
    r"ntdll|ucrtbase|msvcrt|dwrite|usp10|winspool|secur32|psapi|dsound|dinput8|hid|opengl32|avrt|dwmapi|uxtheme|"
    r"mfplat|mf|mfreadwrite|mfuuid|dnsapi|userenv|wsock32|normaliz|gdiplus|cabinet|msi|powrprof)\.(dll|drv)",
    re.IGNORECASE,
)
"""Libraries that every Windows has."""
_FORBIDDEN: Final = re.compile(r'[<>:"/\\|?*\x00-\x1f]|[ .]$|^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$', re.IGNORECASE)
LONGEST: Final = 150
"""Characters of a path inside the zip: with the folder of a user it must stay below 260."""


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.windows_zip", description="Put a zip for Windows together.")
    parser.add_argument("python", type=Path, metavar="EMBED.zip", help="python.org's embeddable package, 64 bits")
    parser.add_argument("--wheels", type=Path, metavar="DIR", help="a folder with the wheels (else pip downloads them)")
    parser.add_argument("--out", type=Path, default=Path("dist"), metavar="DIR", help="where it goes (default: dist)")
    options = parser.parse_args(arguments)
    archive = windows_zip(options.python, options.out.resolve(), options.wheels)
    print(f"{archive.name}: {archive.stat().st_size / 1e6:.1f} MB")


def windows_zip(python: Path, out: Path, wheels: Path | None = None) -> Path:
    """Put the zip together, check it, and return it."""
    name = f"monsoon-{VERSION}-windows-x86_64"
    with tempfile.TemporaryDirectory(prefix="monsoon windows ") as temporary:
        work = Path(temporary)
        folder = work / name
        with zipfile.ZipFile(python) as archive:
            archive.extractall(folder)
        version = python_version(folder)
        downloaded = wheels or download(version, work / "wheels")
        site = folder / SITE
        unpack([*sorted(downloaded.glob("*.whl")), build_wheel(work / "own")], site)
        others = [path for path in [folder / "LICENSE.txt"] if path.is_file()]
        write_licences(folder / "licences", needed([str(site)], windows()), others)
        prune(site)
        (folder / f"python{version.replace('.', '')}._pth").write_text(
            f"python{version.replace('.', '')}.zip\n.\n{SITE}\n".replace("/", "\\")
        )
        finish(folder, work / "icons")
        problems = list(check(folder, version))
        if problems:
            raise SystemExit("\n".join(problems))
        out.mkdir(parents=True, exist_ok=True)
        return packed(folder, out / f"{name}.zip")


def python_version(folder: Path) -> str:
    """Return the version of an embeddable Python: ``3.12``."""
    (found,) = [*folder.glob("python3*._pth")] or [Path()]
    digits = re.fullmatch(r"python3(\d+)\._pth", found.name)
    if digits is None:
        raise SystemExit("that is not python.org's embeddable package: it has no python3…._pth")
    return f"3.{digits[1]}"


def download(version: str, folder: Path) -> Path:
    """Let pip download the player's list as wheels for Windows."""
    listed = (ROOT / "requirements" / "base.txt").read_text(encoding="utf-8")
    pins = re.findall(r"^([\w-]+)(==[\w.]+)", listed, re.MULTILINE)
    wanted = [name + pin for name, pin in pins if name not in (*BUILDERS, *SOURCE_ONLY)]
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    target = ["--platform", "win_amd64", "--python-version", version, "--only-binary=:all:"]
    subprocess.run([*pip, "download", "--quiet", "--no-deps", *target, "--dest", str(folder), *wanted], check=True)
    built = [name + pin for name, pin in pins if name in SOURCE_ONLY]
    subprocess.run([*pip, "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), *built], check=True)
    return folder


def prune(site: Path) -> None:
    """Leave out what is not needed, and forget it in the lists of the wheels."""
    for pattern in UNUSED:
        for path in sorted(site.glob(pattern)):
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink(missing_ok=True)
    for record in site.glob("*.dist-info/RECORD"):
        rows = [row for row in csv.reader(io.StringIO(record.read_text(encoding="utf-8"))) if row]
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows(row for row in rows if (site / row[0]).is_file())
        record.write_text(text.getvalue(), encoding="utf-8")


def finish(folder: Path, icons: Path) -> None:
    """Add starters, icon, licences and a word to whoever unpacks it."""
    for name, (stub, python, function) in STARTERS.items():
        (folder / name).write_bytes(starter(stub, python, STARTED.format(function=function)))
    write_icons(icons)
    shutil.copyfile(icons / "monsoon.ico", folder / "monsoon.ico")
    for name, text in {"README.txt": README.format(version=VERSION), "Add to Start menu.cmd": MENU}.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\r\n")
    (folder / "VERSION").write_text(f"{VERSION}\n")
    for name in ("LICENSE", "NOTICE"):
        shutil.copyfile(ROOT / name, folder / name)


def stubs() -> Path:
    """Return the folder of pip's stubs. Pip is not imported: it would change how Python imports in this process."""
    return Path(str(distribution("pip").locate_file("pip/_vendor/distlib")))


def starter(stub: str, python: str, script: str) -> bytes:
    """Return a starter as pip makes them: a stub, the Python beside it, and a script in a zip."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr(zipfile.ZipInfo("__main__.py", (1980, 1, 1, 0, 0, 0)), script)
    return (stubs() / stub).read_bytes() + f"#!<launcher_dir>\\{python}\r\n".encode() + made.getvalue()


def packed(folder: Path, archive: Path) -> Path:
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                made.write(path, Path(folder.name) / path.relative_to(folder))
    return archive


# -- what must hold ---------------------------------------------------------------------------------------------------


def windows() -> dict[str, str]:
    """Return what a requirement may ask of the system, as Windows answers."""
    return {"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt", "platform_machine": "AMD64"}


def check(folder: Path, version: str) -> Iterator[str]:
    """Check every file of an unpacked zip, and yield what is wrong."""
    digits = version.replace(".", "")
    for name in ("python.exe", "pythonw.exe", f"python{digits}.dll", f"python{digits}.zip", *STARTERS, "monsoon.ico"):
        if not (folder / name).is_file():
            yield f"{name} is missing"
    site = folder / SITE
    needed([str(site)], windows())
    yield from _recorded(site)
    yield from _named(folder)
    yield from _libraries(folder, digits)


def _recorded(site: Path) -> Iterator[str]:
    """Every file is listed by the wheel that brought it, and is as it was when that was built."""
    listed = set[Path]()
    for record in site.glob("*.dist-info/RECORD"):
        for name, digest, _ in csv.reader(io.StringIO(record.read_text(encoding="utf-8"))):
            path = site / name
            listed.add(path)
            if digest:
                kind, _, told = digest.partition("=")
                found = base64.urlsafe_b64encode(hashlib.new(kind, path.read_bytes()).digest()).rstrip(b"=")
                if found.decode() != told:
                    yield f"{name} is not what its wheel says"
    for path in site.rglob("*"):
        if path.is_file() and path not in listed:
            yield f"{path.relative_to(site)} was brought by no wheel"


def _named(folder: Path) -> Iterator[str]:
    """Windows can write every name, and tells no two apart by case alone."""
    seen: dict[str, Path] = {}
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        if _FORBIDDEN.search(path.name) or len(str(inside)) > LONGEST:
            yield f"{inside}: a name that Windows cannot write"
        if seen.setdefault(str(inside).lower(), inside) != inside:
            yield f"{inside} and {seen[str(inside).lower()]} are one file to Windows"


def _libraries(folder: Path, digits: str) -> Iterator[str]:
    """Every library is one for this Python on 64 bits, and what it asks for is in the zip or in every Windows."""
    there = {path.name.lower() for path in folder.rglob("*") if path.suffix.lower() in {".dll", ".pyd"}}
    for path in sorted(folder.rglob("*")):
        if path.suffix.lower() in {".so", ".dylib"} or ".cpython-" in path.name:
            yield f"{path.relative_to(folder)} is for another system"
        if path.suffix.lower() not in {".dll", ".pyd", ".exe"}:
            continue
        tag = re.search(r"\.cp(\d+)-win_", path.name)
        if tag and tag[1] != digits:
            yield f"{path.name} is for Python {tag[1]}"
        machine, wanted = asked_by(path)
        if machine != AMD64:
            yield f"{path.name} is not for 64 bits"
        for library in wanted:
            if library.lower() not in there and not _SYSTEM.fullmatch(library):
                yield f"{path.relative_to(folder)} wants {library}, which is not there"


def asked_by(library: Path) -> tuple[int, list[str]]:
    """Return the machine that a library is for, and the libraries that it asks for."""
    import pefile

    read: Any = pefile.PE(str(library), fast_load=True)
    kinds = ("IMAGE_DIRECTORY_ENTRY_IMPORT", "IMAGE_DIRECTORY_ENTRY_DELAY_IMPORT")
    read.parse_data_directories(directories=[pefile.DIRECTORY_ENTRY[kind] for kind in kinds])
    listed: Iterable[Any] = getattr(read, "DIRECTORY_ENTRY_IMPORT", ())
    found = [entry.dll.decode() for entry in listed]
    machine = int(read.FILE_HEADER.Machine)
    read.close()
    return machine, found


if __name__ == "__main__":
    main()
