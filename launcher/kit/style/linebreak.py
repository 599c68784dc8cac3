"""Line breaks: at spaces for Latin, between characters for Japanese.

Between two Japanese characters a line may break anywhere, except that no line begins with closing punctuation or ends
with an opening bracket, and that Latin words, numbers and figures with their counter (3ヘクス, 10面体, 2個) stay whole.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache

PICTURE = "\ufffc"  # stands for a picture among the words; it breaks as a Japanese character does

# No line begins with these: closing brackets, stops, repetition and length marks, small kana, percent.
NEVER_FIRST = frozenset(
    "、。，．・：；？！‥…‼⁇⁈⁉）］｝〕〉》」』】〙〗〟’”»›)]},.:;?!%％‰℃°′″/／"
    "ーゝゞヽヾ々〻〜～゠‐–ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"
    "｡｣､･ｰﾞﾟｧｨｩｪｫｬｭｮｯ"
)

# No line ends with these: opening brackets, and signs that stand before a figure.
NEVER_LAST = frozenset("（［｛〔〈《「『【〘〖〝‘“«‹([{｢¥￥$＄£￡#＃№")

_BINDING = frozenset("\u00a0\u202f\u2060\ufeff")
_BLANKS = " \t\u3000"
_CJK = r"\u2e80-\u2fff\u3001-\u303f\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef"
_FIGURES = r"[0-9０-９]"
_COUNTERS = r"面体|番目|回目|時間|か所|か月|つ|[ァ-ヺー]{1,6}|(?![第約])[\u4e00-\u9fff]"


@cache
def _atoms() -> re.Pattern[str]:
    # Compiled at first use: the ranges are many.
    return re.compile(rf"[{_BLANKS}]+|[{_CJK}{PICTURE}]|[^{_BLANKS}{_CJK}{PICTURE}]+")


@cache
def _bound() -> re.Pattern[str]:
    # What stays whole: figures with counters, and words in wide letters.
    number = rf"[第約＋－±×]?(?:{_FIGURES}+[.,．，])*{_FIGURES}+(?:{_COUNTERS})?"
    return re.compile(number + r"|[Ａ-Ｚａ-ｚ０-９]{2,}|([―—])\1+")


def pieces(text: str) -> Iterator[str]:
    """Yield the pieces of a Japanese text between which a line may break."""
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
    # Whether a break at ``at`` would leave a forbidden character at the end or start of a line.
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
    """Return where to cut a piece that is too long for any line, at most at ``most``."""
    for at in range(most, 0, -1):
        within = _narrow(word[at - 1]) and _narrow(word[at : at + 1])
        if at < len(word) and not within and not _forbidden(word, at):
            return at
    return most


def _narrow(sign: str) -> bool:
    return sign.isalnum() and sign < "\u2e80"


Measure = Callable[[str], int]
ELLIPSIS = "…"
CJK_FROM = "\u2e80"  # the first character that is set as Japanese
_WIDE = "漢"
_BOUNDLESS = 1 << 30
_WORD = re.compile(r"[ \t]+|[^ \t]+")


def has_cjk(text: str) -> bool:
    """Whether a text may contain Chinese or Japanese characters."""
    return not text.isascii() and max(text) >= CJK_FROM


def tokens(text: str) -> Iterator[str]:
    """Yield the pieces between which a line may break; joined, they are the text."""
    if has_cjk(text):
        return pieces(text)
    return (match.group() for match in _WORD.finditer(text))


def wrap(text: str, width: int, measure: Measure) -> list[str]:
    """Return the lines of ``text``, no wider than ``width``; explicit line breaks are kept."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        if measure(paragraph) <= width:
            lines.append(paragraph)
        else:
            lines.extend(_wrap_paragraph(paragraph, width, measure))
    return lines


def _wrap_paragraph(text: str, width: int, measure: Measure) -> list[str]:
    if not has_cjk(text):
        return _wrap_words(text, width, measure)
    lines: list[str] = []
    line, long, surely = "", 0, width - spare(text, measure)
    for token in tokens(text):
        long += measure(token) if surely > 0 else 0
        if long < surely or measure((line + token).rstrip()) <= width:
            line += token
            continue
        if line.strip():
            lines.append(line.rstrip())
        *full, line = split_long(token.lstrip(), width, measure)
        lines.extend(full)
        long = measure(line) if surely > 0 else 0
    if line.strip() or not lines:
        lines.append(line.rstrip())
    return lines


def _wrap_words(text: str, width: int, measure: Measure) -> list[str]:
    lines: list[str] = []
    line, left, signs = "", list(tokens(text)), len(text) * width / measure(text)
    while True:
        most = _most_words(left, line, width, measure, signs)
        line, left = line + "".join(left[:most]), left[most:]
        if not left:
            break
        if line.strip():
            lines.append(line.rstrip())
        *full, line = split_long(left.pop(0).lstrip(), width, measure)
        lines.extend(full)
    if line.strip() or not lines:
        lines.append(line.rstrip())
    return lines


def _most_words(words: Sequence[str], line: str, width: int, measure: Measure, signs: float) -> int:
    """Return how many words a line still takes; the search begins where a line has so many signs as most have."""
    most, long = 0, len(line)
    for word in words:
        long += len(word)
        if long > signs:
            break
        most += 1

    def fits(count: int) -> bool:
        return measure((line + "".join(words[:count])).rstrip()) <= width

    while most < len(words) and fits(most + 1):
        most += 1
    while most and not fits(most):
        most -= 1
    return most


def spare(text: str, measure: Measure) -> int:
    """Return the room that makes pieces measured one by one surely fit when joined.

    Japanese has a piece per character: measuring the growing line each time would take long. Latin letters kern across
    pieces, so their lines are always measured whole.
    """
    return 2 * measure(_WIDE) if has_cjk(text) else _BOUNDLESS


def split_long(word: str, width: int, measure: Measure) -> list[str]:
    """Cut an over-long word into pieces that fit, at least one character each."""
    pieces: list[str] = []
    while word and measure(word) > width:
        cut = longest_cut(word, width, measure)
        if cut >= len(word):
            break
        pieces.append(word[:cut])
        word = word[cut:]
    pieces.append(word)
    return pieces


def longest_cut(word: str, width: int, measure: Measure) -> int:
    """Return how many characters of an over-long word fit a line, at least one."""
    most = max(1, _longest_prefix(word, width, measure))
    return cut(word, most) if has_cjk(word) else most


def ellipsize(text: str, width: int, measure: Measure) -> str:
    """Return ``text`` if it fits, else its longest beginning that fits with an ellipsis."""
    if measure(text) <= width:
        return text
    room = width - measure(ELLIPSIS)
    cut = _longest_prefix(text, room, measure) if room > 0 else 0
    return text[:cut].rstrip() + ELLIPSIS


def clamp_lines(lines: list[str], most: int, width: int, measure: Measure) -> list[str]:
    """Return at most ``most`` lines, the last with an ellipsis if there were more."""
    if len(lines) <= most:
        return lines
    last = lines[most - 1]
    following = lines[most]
    joint = "" if has_cjk(last[-1:]) or has_cjk(following[:1]) else " "
    shown = ellipsize(last + joint + following, width, measure)
    if not shown.endswith(ELLIPSIS):
        shown = ellipsize(last + ELLIPSIS + " ", width, measure)
    return [*lines[: most - 1], shown]


def _longest_prefix(text: str, width: int, measure: Measure) -> int:
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle]) <= width:
            low = middle
        else:
            high = middle - 1
    return low
