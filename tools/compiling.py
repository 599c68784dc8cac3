"""Compile the catalogues of translators: part of the install, so that only what people write is kept.

Used by setuptools (see ``tool.setuptools.cmdclass`` in pyproject.toml) for wheels and for editable installs alike, and
by ``python -m tools.messages``. It imports nothing of the project, which is not installed yet.
"""

from __future__ import annotations

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools.command.build_py import build_py  # type: ignore[import-untyped]

ROOT = Path(__file__).parents[1]
PACKAGES = ("hexcore", "games", "launcher")


class BuildWithWords(build_py):  # type: ignore[misc]
    """Build the packages after compiling what their translators wrote."""

    def run(self) -> None:
        """Compile, then collect: what is compiled is data of its package."""
        compile_all(ROOT)
        self.data_files = self._get_data_files()
        super().run()


def compile_all(root: Path = ROOT) -> int:
    """Compile every catalogue that is newer than what was compiled of it; returns how many were."""
    written = 0
    for package in PACKAGES:
        for source in sorted((root / package).rglob("locale/*/LC_MESSAGES/*.po")):
            target = source.with_suffix(".mo")
            if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
                compile_one(source, target)
                written += 1
    return written


def compile_one(source: Path, target: Path) -> None:
    """Compile one catalogue; what its translator has still to say or to look at is left out, so that English shows."""
    with source.open("rb") as file:
        catalogue = read_po(file, locale=source.parts[-3])
    for message in catalogue:
        if not isinstance(message.string, str) and not all(message.string or ()):
            message.string = ""  # forms that are empty would be filled with the English one for one
    beside = target.with_suffix(".mo.new")
    with beside.open("wb") as file:
        write_mo(file, catalogue)
    beside.replace(target)
