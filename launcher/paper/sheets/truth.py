"""What every page says of itself: that it is a reconstruction, and what in it is fact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from hexcore.provenance import KINDS, Source
from launcher.paper.sheets.subject import Subject

NOT_SAID = "unsourced"


def of_map(subject: Subject) -> str:
    """What the map is, where it comes from, and how much of what is written on it is fact."""
    board, say = subject.public.board, subject.words.say
    parts = [say("sheets.truth.map")]
    if board.source is not None and board.source.note:
        kind, note = say(f"data.long.{board.source.kind}"), _noted(subject, board.source)
        parts.append(say("sheets.truth.source", kind=kind, note=note))
    parts.append(say("sheets.truth.entries", counts=counted(subject, board.sources.values())))
    return " ".join([*parts, *_packs(subject)])


def of_values(subject: Subject, what: str) -> str:
    """What counters or an aid (``what``) are, and how many values of the game are facts."""
    values = say_values(subject)
    return " ".join([subject.words.say(f"sheets.truth.{what}"), values, *_packs(subject)])


def say_values(subject: Subject) -> str:
    """How many values of the game are of each kind."""
    return subject.words.say(
        "sheets.truth.values", counts=counted(subject, (item.source for item in subject.sourcings))
    )


def counted(subject: Subject, sources: Iterable[Source | None]) -> str:
    """How many sources are of each kind, in a row."""
    counts = Counter(source.kind if source is not None else NOT_SAID for source in sources)
    kinds = [kind for kind in (*KINDS, NOT_SAID) if counts[kind]]
    return subject.words.listed([subject.words.say(f"sheets.truth.{kind}", count=counts[kind]) for kind in kinds])


def _packs(subject: Subject) -> list[str]:
    return [subject.words.say("sheets.truth.packs", files=tuple(subject.packed))] if subject.packed else []


def of_entries(subject: Subject) -> list[tuple[str, str]]:
    """Each source of what is written on the map in words, with the entries that have it, the surest first."""
    grouped: dict[Source, list[str]] = {}
    for key, source in subject.public.board.sources.items():
        grouped.setdefault(source, []).append(_entry(subject, key))
    ordered = sorted(grouped.items(), key=lambda item: KINDS.index(item[0].kind))
    return [(worded(subject, source), subject.words.listed(keys)) for source, keys in ordered]


def _entry(subject: Subject, key: str) -> str:
    """What is written on a map, as people call it: a hex by its number, an area by its name, or a part of the file."""
    word = f"sheets.entry.{key}"
    return subject.words.say(word) if word in subject.words else key.partition(".")[2].replace("_", " ") or key


def _noted(subject: Subject, source: Source) -> str:
    """What is noted of a source, without its full stop: it becomes part of a sentence."""
    return subject.noted(source.note).rstrip(".。") if source.note else ""


def worded(subject: Subject, source: Source) -> str:
    """A source in words: its kind, its rule, what is noted."""
    kind = subject.words.say(f"data.long.{source.kind}")
    named = subject.words.say("sheets.aid.cite", name=kind, rule=source.rule) if source.rule else kind
    note = _noted(subject, source)
    return subject.words.say("sheets.truth.source", kind=named, note=note) if note else named
