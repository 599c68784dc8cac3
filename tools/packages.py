"""What every form in which Monsoon is given away is made of: its wheel, its icons, and all licences."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable
from importlib.metadata import Distribution, MetadataPathFinder
from pathlib import Path

from packaging.requirements import Requirement

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

ROOT = Path(__file__).resolve().parents[1]
NAME = "monsoon-table"
SOURCES = ("hexcore", "games", "launcher", "tools")
FILES = ("monsoon_table.py", "pyproject.toml", "MANIFEST.in", "README.md", "LICENSE", "NOTICE")
BUILD = "import sys; from setuptools import build_meta; print(build_meta.build_wheel(sys.argv[1]))"
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
_LICENCE = re.compile(r"(licen[cs]e|copying|copyright|notice|authors|ofl)", re.IGNORECASE)
_FONTS = ("matplotlib/mpl-data/fonts/ttf/LICENSE_DEJAVU", "matplotlib_fontja/fonts")


def build_wheel(out: Path) -> Path:
    """Build the wheel from a copy of the sources, so that nothing is left among them."""
    copy = out / "sources"
    out.mkdir(parents=True, exist_ok=True)
    for name in SOURCES:
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
    for name in FILES:
        shutil.copy2(ROOT / name, copy / name)
    command = [sys.executable, "-W", "ignore", "-c", BUILD, str(out)]
    ran = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise SystemExit(f"the wheel cannot be built:\n{ran.stdout}{ran.stderr}")
    shutil.rmtree(copy)
    return out / ran.stdout.splitlines()[-1]


def unpack(wheels: Iterable[Path], site: Path) -> None:
    """Unpack wheels as pip does, without what it would put into other folders."""
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(site)
    for data in site.glob("*.data"):
        for inside in ("purelib", "platlib"):
            if (data / inside).is_dir():
                shutil.copytree(data / inside, site, dirs_exist_ok=True)
        shutil.rmtree(data)


def write_icons(folder: Path) -> None:
    """Write the emblem of the program as icons for Linux, Windows and macOS."""
    import pygame
    from PIL import Image

    from launcher.screens.home import emblem

    folder.mkdir(parents=True, exist_ok=True)
    sizes = {
        side: Image.frombytes("RGBA", (side, side), pygame.image.tobytes(emblem(side), "RGBA")) for side in ICON_SIZES
    }
    largest = sizes[max(ICON_SIZES)]
    sizes[256].save(folder / "monsoon.png")
    small = [sizes[side] for side in ICON_SIZES if side <= 256]
    small[-1].save(folder / "monsoon.ico", sizes=[image.size for image in small], append_images=small[:-1])
    largest.save(folder / "monsoon.icns", append_images=list(sizes.values()))


# -- licences ---------------------------------------------------------------------------------------------------------


def needed(path: list[str], environment: dict[str, str] | None = None) -> list[Distribution]:
    """Return Monsoon and every distribution that it needs, as found on a search path."""
    found: dict[str, Distribution] = {}
    asked = [NAME]
    while asked:
        name = re.sub(r"[-_.]+", "-", asked.pop()).lower()
        if name in found:
            continue
        context = MetadataPathFinder.Context(name=name, path=path)
        distribution = next(iter(MetadataPathFinder.find_distributions(context)), None)
        if distribution is None:
            raise SystemExit(f"{name} is not there: it would be missing in the bundle")
        found[name] = distribution
        marked = {"extra": "", **(environment or {})}
        for need in map(Requirement, distribution.requires or ()):
            if need.marker is None or need.marker.evaluate(marked):
                asked.append(need.name)
    return [found[name] for name in sorted(found)]


def write_licences(folder: Path, distributions: Iterable[Distribution], others: Iterable[Path]) -> None:
    """Write the licence texts of distributions, of our fonts, and of other files."""
    folder.mkdir(parents=True, exist_ok=True)
    for distribution in distributions:
        own = folder / f"{distribution.name}-{distribution.version}"
        files = [str(file) for file in distribution.files or ()]
        texts = [name for name in files if _is_licence(name)] or [name for name in files if name.endswith("LGPL.txt")]
        for text in texts:
            source = Path(str(distribution.locate_file(text)))
            own.mkdir(exist_ok=True)
            shutil.copyfile(source, own / source.name)
        if not texts:
            (folder / f"{own.name}.txt").write_text(_stated(distribution), encoding="utf-8")
        for font in _FONTS:
            place = Path(str(distribution.locate_file(font)))
            for file in [*place.iterdir()] if place.is_dir() else [place] if place.is_file() else []:
                if _LICENCE.search(file.name) or file.suffix == ".txt":
                    shutil.copyfile(file, folder / f"font {file.name}")
    for other in others:
        shutil.copyfile(other, folder / f"{other.parent.name} {other.name}")


def _is_licence(file: str) -> bool:
    inside = "/licenses/" in file and ".dist-info/" in file
    return inside or (".dist-info/" in file and _LICENCE.search(Path(file).name) is not None)


def _stated(distribution: Distribution) -> str:
    """What a distribution without a licence file says of its licence."""
    said = distribution.metadata
    fields = ("Name", "Version", "Author", "Author-email", "License-Expression", "License", "Home-page", "Project-URL")
    lines = [f"{field}: {value}" for field in fields for value in said.get_all(field) or ()]
    classified = [value for value in said.get_all("Classifier") or () if value.startswith("License")]
    if not any(line.startswith("License") for line in lines) and not classified:
        raise SystemExit(f"{distribution.name} does not state its licence")
    return "\n".join([*lines, *classified]) + "\n"
