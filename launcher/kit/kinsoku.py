"""Where a line of Japanese may break: the usual prohibitions, and figures that stay with what they count.

Between two Japanese signs a line may break anywhere, but none begins with what closes or goes on, none ends with what
opens, and neither a Latin word nor a number is parted, nor a figure from its counter (3ヘクス, 10面体, 2個).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

PICTURE = "\ufffc"
"""Stands in a text for a picture that is set among its words: it breaks as a Japanese sign does."""

NEVER_FIRST = frozenset(
    "、。，．・：；？！‥…‼⁇⁈⁉）］｝〕〉》」』】〙〗〟’”»›)]},.:;?!%％‰℃°′″/／"
    "ーゝゞヽヾ々〻〜～゠‐–ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"
    "｡｣､･ｰﾞﾟｧｨｩｪｫｬｭｮｯ"
)
"""What no line begins with: closing brackets, stops, marks of repetition and length, small kana, percent."""

NEVER_LAST = frozenset("（［｛〔〈《「『【〘〖〝‘“«‹([{｢¥￥$＄£￡#＃№")
"""What no line ends with: opening brackets, and signs that stand before a figure."""

_BINDING = frozenset("\u00a0\u202f\u2060\ufeff")
_BLANKS = " \t\u3000"
_CJK = r"\u2e80-\u2fff\u3001-\u303f\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef"
_FIGURES = r"[0-9０-９]"
_COUNTERS = r"面体|番目|回目|時間|か所|か月|つ|[ァ-ヺー]{1,6}|(?![第約])[\u4e00-\u9fff]"


@cache
def _atoms() -> re.Pattern[str]:
    """Blanks, single Japanese signs, and all between them; the many ranges are read where they are first wanted."""
    return re.compile(rf"[{_BLANKS}]+|[{_CJK}{PICTURE}]|[^{_BLANKS}{_CJK}{PICTURE}]+")


@cache
def _bound() -> re.Pattern[str]:
    """What is one thing though Japanese signs are in it: figures and counters, and words in wide letters."""
    number = rf"[第約＋－±×]?(?:{_FIGURES}+[.,．，])*{_FIGURES}+(?:{_COUNTERS})?"
    return re.compile(number + r"|[Ａ-Ｚａ-ｚ０-９]{2,}|([―—])\1+")


def pieces(text: str) -> Iterator[str]:
    """Pieces between which a line may break; put together they are the text."""
    held = {at for match in _bound().finditer(text) for at in range(match.start() + 1, match.end())}
    begun = 0
    for match in _atoms().finditer(text):
        at = match.start()
        if at > begun and at not in held and not _forbidden(text, at):
            yield text[begun:at]
            begun = at
    if text:
        yield text[begun:]


def _forbidden(text: str, at: int) -> bool:
    """Whether a break here would put something at the end or the beginning of a line that must not stand there."""
    if text[at - 1] in _BINDING or text[at] in _BINDING:
        return True
    left, right = at, at
    while left and text[left - 1] in _BLANKS:
        left -= 1
    while right < len(text) and text[right] in _BLANKS:
        right += 1
    if not left or right == len(text):
        return False
    return text[left - 1] in NEVER_LAST or text[right] in NEVER_FIRST


def cut(word: str, most: int) -> int:
    """Where to cut a piece that is too long for any line: at most so far on, and where it hurts least."""
    for at in range(most, 0, -1):
        within = _narrow(word[at - 1]) and _narrow(word[at : at + 1])
        if at < len(word) and not within and not _forbidden(word, at):
            return at
    return most


def _narrow(sign: str) -> bool:
    """Whether a sign is part of a Latin word or number."""
    return sign.isalnum() and sign < "\u2e80"
