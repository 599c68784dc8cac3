"""What the table itself says: its sentences are in ``text.toml``, never in the code."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from hexcore.text import load_texts
from launcher.kit.context import Ui

TEXTS = Path(__file__).parent / "text.toml"


@cache
def words(language: str = "en") -> dict[str, str]:
    """Return the table's sentences by key, in a language that has them."""
    catalogue = load_texts(TEXTS, language)
    return {key: catalogue.template(key) for key in catalogue}


def teach(ui: Ui) -> None:
    """Add the table's sentences to what widgets can say."""
    for key, template in words(ui.theme.language).items():
        ui.words.setdefault(key, template)
