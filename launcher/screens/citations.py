"""Rule numbers in running text, turned into links that open the rule."""

from __future__ import annotations

import re

from hexcore.rulebook import Rule, Rulebook
from launcher.kit.markup import escape

_NUMBER = r"\d+(?:\.\d+)*[a-z]?"


def linked(text: str, book: Rulebook, here: str = "") -> str:
    """Marked-up text in which every citation of a rule that exists is a link.

    A number with the game's letters before it is a citation; one without them must have a point in it, since a bare
    number is more often a number. The rule that is read, ``here``, is no link to itself.
    """
    pattern = re.compile(rf"\b(?:{book.prefix} ({_NUMBER})|(\d+\.\d+[a-z]?))(?![\d.]*\d)")
    out, at = [], 0
    for match in pattern.finditer(text):
        number = match[1] or match[2]
        if number == here or number not in book:
            continue
        out.append(escape(text[at : match.start()]))
        out.append(f"[{match[0]}](rule:{number})")
        at = match.end()
    return "".join([*out, escape(text[at:])])


def cited_by(book: Rulebook, number: str) -> list[Rule]:
    """The rules whose text or rulings name a rule."""
    link = f"](rule:{number})"
    return [rule for rule in book if rule.number != number and any(link in linked(t, book) for t in _texts(rule))]


def _texts(rule: Rule) -> list[str]:
    return [rule.text, *(f"{ruling.text} {ruling.reason}" for ruling in rule.rulings)]


def is_chapter(number: str) -> bool:
    """Whether a number heads a chapter: ``12`` or ``12.0``."""
    return "." not in number or number.endswith(".0")


def chapter(number: str) -> str:
    """The chapter a rule belongs to, by its first number."""
    return number.split(".")[0]
