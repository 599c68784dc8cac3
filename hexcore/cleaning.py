"""Text from outside, made fit to be shown: no sign in it steers a terminal, breaks a line or turns it around."""

from __future__ import annotations

import re

_STEERING = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufff9-\ufffb]")


def plain(text: str) -> str:
    """Return a text with a replacement character for each sign that does something instead of being read."""
    return _STEERING.sub("\ufffd", text)


def plain_lines(text: str) -> str:
    """Return a text of several lines with each of them plain."""
    return "\n".join(plain(line) for line in text.split("\n"))
