"""The rule index of a game: number, title, our own words, and our rulings beside the rule.

``rules.toml`` lists every numbered rule. The in-app rulebook shows it, ``monsoon coverage`` measures tests against it,
and a refusal or record must cite a rule that exists.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pydantic import Field, model_validator

from hexcore.data.datafolder import Declaration
from hexcore.errors import UnknownName
from hexcore.text import matches

if TYPE_CHECKING:
    from hexcore.text import Catalogue

UNTRANSLATED = "[en] "  # stands before a sentence without a translation, so that it is seen to be English


class Ruling(Declaration):
    """Our decision where the printed rules are silent or disagree, with the reason."""

    id: str
    text: str
    reason: str = ""


class Rule(Declaration):
    """One numbered rule in our words. ``tested`` is False only for headings and notes."""

    number: str
    title: str
    text: str
    rulings: tuple[Ruling, ...] = ()
    tested: bool = True


class Rulebook(Declaration):
    """All rules of a game, in the order of the rulebook."""

    prefix: str
    rule: tuple[Rule, ...]
    # the number of the rule behind a word on the screen, by the group of its text and its key
    behind: dict[str, dict[str, str]] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _once(self) -> Rulebook:
        numbers = [rule.number for rule in self.rule]
        twice = sorted({number for number in numbers if numbers.count(number) > 1})
        if twice:
            raise ValueError(f"rules listed twice: {', '.join(twice)}")
        lost = sorted(
            {f"{group}.{key}" for group, found in self.behind.items() for key in found if found[key] not in self}
        )
        if lost:
            raise ValueError(f"there is no such rule behind {', '.join(lost)}")
        return self

    def rule_behind(self, group: str, key: str) -> str:
        """Return the citation of the rule behind a word of a ``step``, ``panel`` …; "" for none."""
        number = self.behind.get(group, {}).get(key, "")
        return f"{self.prefix} {number}" if number else ""

    def __iter__(self) -> Iterator[Rule]:  # type: ignore[override]
        return iter(self.rule)

    def __contains__(self, number: str) -> bool:
        return any(rule.number == self.bare(number) for rule in self.rule)

    def in_language(self, words: Catalogue) -> Rulebook:
        """Return the rules in the language of a catalogue; untranslated sentences are marked."""

        def said(context: str, english: str) -> str:
            found = words.translated("rules", context, english) if english else english
            return UNTRANSLATED + english if found is None else found

        def ruled(number: str, ruling: Ruling) -> Ruling:
            under = f"{number}.{ruling.id}"
            text, reason = said(f"{under}.text", ruling.text), said(f"{under}.reason", ruling.reason)
            return ruling.model_copy(update={"text": text, "reason": reason})

        rules = (
            rule.model_copy(
                update={
                    "title": said(f"{rule.number}.title", rule.title),
                    "text": said(f"{rule.number}.text", rule.text),
                    "rulings": tuple(ruled(rule.number, ruling) for ruling in rule.rulings),
                }
            )
            for rule in self.rule
        )
        return self.model_copy(update={"rule": tuple(rules)})

    def bare(self, citation: str) -> str:
        """Return the number in a citation such as ``GB 12.7``."""
        return citation.removeprefix(self.prefix).strip()

    def find(self, citation: str) -> Rule:
        """Return a rule by number or citation."""
        number = self.bare(citation)
        for rule in self.rule:
            if rule.number == number:
                return rule
        raise UnknownName("rule", number, [rule.number for rule in self.rule if _near(rule.number, number)])

    def beside(self, citation: str) -> list[Rule]:
        """Return the rules with a ruling such as ``R104``, each with that ruling alone."""
        number = self.bare(citation).upper()
        kept = [(rule, [one for one in rule.rulings if one.id.upper() == number]) for rule in self.rule]
        found = [rule.model_copy(update={"rulings": tuple(rulings)}) for rule, rulings in kept if rulings]
        if not found:
            raise UnknownName("ruling", number, [ruling.id for rule in self.rule for ruling in rule.rulings])
        return found

    def search(self, words: str) -> list[Rule]:
        """Return the rules whose number, title, text or rulings contain every word.

        Where no rule does, return those with more than half of the words, the best first.
        """
        wanted = words.split()
        held = [(sum(matches(word, _all_text(rule)) for word in wanted), rule) for rule in self.rule]
        most = max((count for count, _ in held), default=0)
        if most == len(wanted):
            return [rule for count, rule in held if count == most]
        near = [(count, rule) for count, rule in held if 2 * count > len(wanted)]
        titled = {rule.number: sum(matches(word, rule.title) for word in wanted) for _, rule in near}
        near.sort(key=lambda found: (-found[0], -titled[found[1].number]))
        return [rule for _, rule in near] if len(wanted) > 1 else []


def _near(number: str, wanted: str) -> bool:
    chapter = re.match(r"\d+", wanted)
    return chapter is None or number.split(".")[0] == chapter[0]


def _all_text(rule: Rule) -> str:
    rulings = " ".join(f"{ruling.id} {ruling.text} {ruling.reason}" for ruling in rule.rulings)
    return f"{rule.number} {rule.title} {rule.text} {rulings}"
