"""A search finds words whatever their width, case and accents."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexcore.text import folded, matches


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("NOISE die", "the die of noise"),
        ("jungla", "Montaña con JUNGLA"),
        ("montana", "Montaña con jungla"),
        ("MONTAÑA", "montana"),
        ("ヘクス", "2ヘクス以内"),
        ("ﾍｸｽ", "2ヘクス以内"),
        ("ﾄﾞﾛｯﾌﾟ", "ドロッププール"),
        ("１２．４", "GB 12.4"),
        ("gb　12", "ＧＢ 12.4"),
        ("発見 敵", "敵に発見された"),
        ("dak", "Đắk Tô"),
        ("strasse", "Straße"),
        ("", "anything"),
    ],
)
def test_words_are_found(words: str, text: str) -> None:
    assert matches(words, text)


@pytest.mark.parametrize(
    ("words", "text"),
    [("かき", "がき"), ("ハス", "バス"), ("noise fire", "noise"), ("ひらがな", "ヒラガナ"), ("ano", "an o")],
)
def test_other_words_are_not(words: str, text: str) -> None:
    assert not matches(words, text)


@given(st.text(max_size=30))
def test_folding_twice_is_folding_once(text: str) -> None:
    assert folded(folded(text)) == folded(text)


@given(st.text(alphabet="aáÁＡｱアがガｶﾞñ 　12１２", max_size=20), st.text(alphabet="bé漢", max_size=5))
def test_a_text_contains_its_own_parts(part: str, rest: str) -> None:
    assert matches(part, rest + part + rest)
