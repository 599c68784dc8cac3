"""Breaking text into lines that fit: spaces for Latin, between characters for Japanese, ellipsis at the end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from launcher.kit import kinsoku

Measure = Callable[[str], int]
ELLIPSIS = "…"
CJK_FROM = "\u2e80"
"""The first sign that is set as Japanese ones are."""
_WIDE = "漢"
_BOUNDLESS = 1 << 30
_WORD = re.compile(r"[ \t]+|[^ \t]+")


def has_cjk(text: str) -> bool:
    """Whether a text may have Chinese or Japanese characters in it."""
    return not text.isascii() and max(text) >= CJK_FROM


def tokens(text: str) -> Iterator[str]:
    """Pieces between which a line may break; put together they are the text."""
    if has_cjk(text):
        return kinsoku.pieces(text)
    return (match.group() for match in _WORD.finditer(text))


def wrap(text: str, width: int, measure: Measure) -> list[str]:
    """Lines of ``text`` no wider than ``width``; explicit line breaks are kept."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        if measure(paragraph) <= width:
            lines.append(paragraph)
        else:
            lines.extend(_wrap_paragraph(paragraph, width, measure))
    return lines


def _wrap_paragraph(text: str, width: int, measure: Measure) -> list[str]:
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


def spare(text: str, measure: Measure) -> int:
    """How much room must be left for certain that the pieces of a line, measured one by one, fit when put together.

    Japanese has a piece for every sign: to measure the growing line each time would take long. Latin words touch each
    other in ways that only the whole line shows, and are always measured whole.
    """
    return 2 * measure(_WIDE) if has_cjk(text) else _BOUNDLESS


def split_long(word: str, width: int, measure: Measure) -> list[str]:
    """Cut one over-long word into pieces that fit; at least one character each."""
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
    """How much of an over-long word goes on a line: as many characters as fit, but one at least."""
    most = max(1, _longest_prefix(word, width, measure))
    return kinsoku.cut(word, most) if has_cjk(word) else most


def ellipsize(text: str, width: int, measure: Measure) -> str:
    """``text`` if it fits, else its longest beginning that fits with an ellipsis."""
    if measure(text) <= width:
        return text
    room = width - measure(ELLIPSIS)
    cut = _longest_prefix(text, room, measure) if room > 0 else 0
    return text[:cut].rstrip() + ELLIPSIS


def clamp_lines(lines: list[str], most: int, width: int, measure: Measure) -> list[str]:
    """At most ``most`` lines; the last one shows with an ellipsis that there was more."""
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
