"""The terms that Japanese players know from the printed rulebook of Green Beret, and one term for one thing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.messages import ROOT, read

PRINTED = (Path(__file__).parent / "printed_terms.txt").read_text(encoding="utf-8").split()
"""Terms of GB 2.0 to 16.0 as they are printed."""
NEVER = {
    "ja": ("フェーズ", "ヘックス", "ダイス"),
    "es": ("usted", "hexagonos", "ZOC"),
}
"""Words that another term stands for here."""


def said(language: str, *games: str) -> str:
    folder = ("text", "meta", "rules", "lessons", "names", "sources")
    found = []
    for game in games:
        for kind in folder:
            path = ROOT / "games" / game / "locale" / language / "LC_MESSAGES" / f"{kind}.po"
            for message in read(path, language):
                found += [message.string] if isinstance(message.string, str) else list(message.string or ())
    return "\n".join(found)


@pytest.fixture(scope="module")
def green_beret() -> str:
    return said("ja", "green_beret")


@pytest.mark.parametrize("term", PRINTED)
def test_each_printed_term_is_used(green_beret, term):
    assert term in green_beret


@pytest.mark.parametrize(("language", "word"), [(key, word) for key, words in NEVER.items() for word in words])
def test_one_term_for_one_thing(language, word):
    assert word not in said(language, "green_beret", "vietnam_battles", "green_inferno")
