"""Compile translation catalogues during the install, so that only .po files are stored.

Used by setuptools (see ``tool.setuptools.cmdclass`` in pyproject.toml) for wheels and editable installs, and by
``python -m tools.messages``. It imports nothing of the project, which is not installed yet.
"""

from __future__ import annotations

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools.command.build_py import build_py  # type: ignore[import-untyped]

ROOT = Path(__file__).parents[1]
PACKAGES = ("hexcore", "games", "launcher")


class BuildWithWords(build_py):  # type: ignore[misc]
    """Compiles the catalogues, then builds the packages."""

    def run(self) -> None:
        # compile first: the compiled files are data of their packages
        compile_all(ROOT)
        self.data_files = self._get_data_files()
        super().run()


def compile_all(root: Path = ROOT) -> int:
    """Compile every catalogue that has changed; return how many."""
    written = 0
    for package in PACKAGES:
        for source in sorted((root / package).rglob("locale/*/LC_MESSAGES/*.po")):
            target = source.with_suffix(".mo")
            if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
                compile_one(source, target)
                written += 1
    return written


def compile_one(source: Path, target: Path) -> None:
    """Compile one catalogue without its missing and fuzzy entries, so that English shows."""
    with source.open("rb") as file:
        catalogue = read_po(file, locale=source.parts[-3])
    for message in catalogue:
        if not isinstance(message.string, str) and not all(message.string or ()):
            message.string = ""  # forms that are empty would be filled with the English one for one
    beside = target.with_suffix(".mo.new")
    with beside.open("wb") as file:
        write_mo(file, catalogue)
    beside.replace(target)
