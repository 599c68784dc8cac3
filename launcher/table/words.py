"""What the table itself says: its sentences are in ``text.toml``, never in the code."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from launcher.kit.context import Ui
from launcher.words import words as launcher_words

TEXTS = Path(__file__).parent / "text.toml"


@cache
def words(language: str = "en") -> dict[str, str]:
    """Return the launcher's sentences by key, the table's among them, in a language that has them."""
    said = launcher_words(language)
    return {key: said.template(key) for key in said}


def teach(ui: Ui) -> None:
    """See that the table's sentences are read before anything on it waits for them."""
    ui.words.read()
