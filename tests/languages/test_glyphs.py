"""Every sign of every language is in the fonts that are shipped."""

from __future__ import annotations

import pytest

from launcher.kit.style.fonts import missing_glyphs
from tools.messages import ROOT, read


@pytest.mark.parametrize("language", ["es", "ja"])
def test_all_signs_can_be_drawn(language):
    words = []
    for path in sorted(ROOT.glob(f"**/locale/{language}/LC_MESSAGES/*.po")):
        if ".venv" in path.parts:
            continue
        for message in read(path, language):
            if message.id:
                words += [message.string] if isinstance(message.string, str) else list(message.string)
    assert words
    assert missing_glyphs("".join(words), language) == ""
