"""Numbers, shares and dates of the launcher as each language writes them, with the words of its translators."""

from __future__ import annotations

import gettext
import io
import time
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from hexcore.text import Catalogue, Text, read_templates
from launcher.kit.widgets.text import percent
from launcher.language import HERE, Say
from launcher.screens.save_views import when


def spoken(language: str, folder: Path = HERE) -> Say:
    """The launcher's own words in a language, straight from what its translators wrote."""
    compiled = io.BytesIO()
    with (folder / "locale" / language / "LC_MESSAGES" / "text.po").open("rb") as file:
        write_mo(compiled, read_po(file, locale=language))
    said = gettext.GNUTranslations(io.BytesIO(compiled.getvalue()))
    catalogue = Catalogue(read_templates(folder / "text.toml"), said, language=language)
    return lambda key, /, **values: catalogue.say(Text(key, tuple(values.items())))


@pytest.mark.parametrize(
    ("language", "half", "surely", "hardly"),
    [("ja", "50%", "99%超", "1%未満"), ("es", "50\u00a0%", "> 99\u00a0%", "< 1\u00a0%")],
)
def test_shares(language: str, half: str, surely: str, hardly: str) -> None:
    say = spoken(language)
    assert [percent(share, say) for share in (0.5, 0.999, 0.001)] == [half, surely, hardly]


def test_dates() -> None:
    now = time.mktime((2026, 11, 16, 10, 16, 0, 0, 0, -1))
    times = (now, now - 86400, time.mktime((2026, 1, 5, 9, 3, 0, 0, 0, -1)))
    assert [when(spoken("ja"), moment, now) for moment in times] == [
        "今日 10:16",
        "昨日 10:16",
        "2026年1月5日 09:03",
    ]
    assert [when(spoken("es"), moment, now) for moment in times] == ["hoy, 10:16", "ayer, 10:16", "5 ene 2026, 09:03"]


def test_the_point_of_a_number() -> None:
    assert [spoken(language)("number.point") for language in ("ja", "es")] == [".", ","]
    root = HERE.parent / "hexcore"
    assert [spoken(language, root)("number.percent", value=5) for language in ("ja", "es")] == ["5%", "5\u00a0%"]
