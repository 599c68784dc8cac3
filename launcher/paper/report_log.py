"""The log of a report by turn, marches as one line, with dice, sums and rules; then the rules that it cites."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from hexcore.chair import Public
from hexcore.errors import UnknownName
from hexcore.records import Record
from hexcore.telling import Event, events_of, sum_words, sums_of
from hexcore.witness import Witness
from launcher.paper.blocks import Block, Entry, Heading, Log, Paragraph, Rule
from launcher.words import Words


def blocks(witness: Witness, public: Public, says: Words) -> Iterator[Block]:
    """The whole log as the witness heard it, and the rules it cites."""
    yield Heading(says.say("paper.log.title"), anchor="log")
    events = events_of(told.line for told in witness.told)
    for turn, group in groupby(events, lambda event: event.line.turn):
        yield Log(says.say("paper.log.turn", turn=turn), [_entry(event, public, says) for event in group])
    yield from _rules(cited(events), public, says)


def _entry(event: Event, public: Public, says: Words) -> Entry:
    record = event.record
    small = [_way(event, public, says)] if len(event.steps) > 1 else []
    small += [_dice(record, public, says)] if record.rolled else []
    small += [sum_words(one, public.say) for one in sums_of(record)] if record.rolled or record.sums else []
    return Entry(public.say(record.text), record.rule, small)


def _way(event: Event, public: Public, says: Words) -> str:
    return says.say("paper.log.way", way=" → ".join(public.board.label(h) for h in event.way))


def _dice(record: Record, public: Public, says: Words) -> str:
    die = says.say("paper.log.die")
    return says.listed(
        [says.say("paper.log.roll", die=public.die(r) or die, face=r.face, sides=r.sides) for r in record.rolled]
    )


def cited(events: list[Event]) -> list[str]:
    """Every rule that is named, of lines and of the terms of their sums, once."""
    found: dict[str, None] = {}
    for record in (line.record for event in events for line in event.lines):
        terms = [term.rule for one in sums_of(record) for term in one.terms]
        found.update(dict.fromkeys(rule for rule in (record.rule, *terms) if rule))
    return list(found)


def _rules(numbers: list[str], public: Public, says: Words) -> Iterator[Block]:
    book, known = public.rulebook, []
    for number in numbers:
        try:
            known.append(book.find(number))
        except UnknownName:
            continue  # a ruling of ours, which stands beside its rule
    order = {rule.number: n for n, rule in enumerate(book)}
    if known:
        yield Heading(says.say("paper.rules.title"), anchor="rules")
        yield Paragraph(says.say("paper.rules.about"), small=True)
    for rule in sorted({rule.number: rule for rule in known}.values(), key=lambda rule: order[rule.number]):
        yield Rule(f"{book.prefix} {rule.number}", rule.title, rule.text)
