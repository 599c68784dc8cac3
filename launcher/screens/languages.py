"""The languages there are: English, and every one that some game has been translated into."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from hexcore.plugins import Module

NAMES = {"en": "English", "ja": "日本語", "es": "Español", "de": "Deutsch", "fr": "Français", "vi": "Tiếng Việt"}


def languages(modules: Iterable[Module]) -> list[tuple[str, str]]:
    """Every language with texts, by key and by its own name; English first."""
    found = {language for module in modules for language in _in(module.folder / "locale")}
    return [(key, NAMES.get(key, key)) for key in ("en", *sorted(found - {"en"}))]


def _in(folder: Path) -> set[str]:
    """The languages with a compiled catalogue in a folder of translations."""
    return {path.parts[-3] for path in folder.glob("*/LC_MESSAGES/text.mo") if len(path.parts[-3]) == 2}
