"""What is printed: one scenario of a game with all that is no secret of it, in one language.

What every page says of itself: that it is a reconstruction, and what in it is fact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from hexcore.data.provenance import KINDS, Source
from hexcore.errors import InvalidInput
from hexcore.game.look import Printed
from hexcore.text import Text
from launcher.language import fault, words
from launcher.open_game import open_game

if TYPE_CHECKING:
    from hexcore.data.provenance import Sourcing
    from hexcore.game.look import BoardLook, Cell, Look
    from hexcore.game.views import PieceView
    from hexcore.play.chair import Public


class PrintSubject:
    """A scenario ready to be printed. Whatever is wrong with the request is an error for people."""

    def __init__(self, game: str, scenario: str | None, packs: Sequence[Path], language: str) -> None:
        from hexcore.play.session import Session
        from hexcore.referee import Referee

        self.game, self.language = open_game(game, packs), language
        self.scenario = self.game.meta.scenario(scenario).id
        session = Session(self.game, self.scenario, self.game.meta.check_options(self.scenario, {}), 0)
        self.public: Public = Referee(session).public.in_language(language)
        self.phases = session.view(self.game.meta.seat_ids()[0]).phases
        """The parts of a turn, as any seat sees them."""
        self.words = words(language)

    @property
    def look(self) -> Look:
        """How the game looks; one without a look cannot be printed."""
        if self.public.look is None:
            raise InvalidInput(*fault("cli.sheets.no_look", game=repr(self.game.meta.id)))
        return self.public.look

    @property
    def board_look(self) -> BoardLook:
        """How the board of the scenario is painted."""
        found = self.look.boards.get(self.public.board.id)
        if found is None:
            raise InvalidInput(*fault("cli.sheets.no_look", game=repr(self.game.meta.id)))
        return found

    @cached_property
    def counters(self) -> tuple[Printed, ...]:
        """Every counter, by its name in this language."""
        found = self.game.counter_sheet(self.scenario)
        if not found:
            raise InvalidInput(*fault("cli.sheets.no_counters", game=repr(self.game.meta.id)))
        return tuple(Printed(self._named(one.front), one.back and self._named(one.back)) for one in found)

    def _named(self, piece: PieceView) -> PieceView:
        return replace(piece, name=self.public.catalogue.name(piece.name))

    @cached_property
    def sourcings(self) -> list[Sourcing]:
        """Every value of the game with its source."""
        return list(self.game.sourcings())

    @property
    def packed(self) -> list[str]:
        """The files that packs have laid over ours."""
        return list(self.game.data.overridden())

    def said(self, cell: Cell) -> str:
        """A cell of a chart in words."""
        if isinstance(cell, Text):
            return self.public.say(cell)
        return self.public.catalogue.name(cell) if isinstance(cell, str) else self.public.say(cell)

    def noted(self, note: str) -> str:
        """What is said of a source, in this language."""
        return self.public.catalogue.translated("sources", "source", note) or note


NOT_SAID = "unsourced"


def of_map(subject: PrintSubject) -> str:
    """What the map is, where it comes from, and how much of what is written on it is fact."""
    board, say = subject.public.board, subject.words.say
    parts = [say("sheets.truth.map")]
    if board.source is not None and board.source.note:
        kind, note = say(f"data.long.{board.source.kind}"), _noted(subject, board.source)
        parts.append(say("sheets.truth.source", kind=kind, note=note))
    parts.append(say("sheets.truth.entries", counts=counted(subject, board.sources.values())))
    return " ".join([*parts, *_packs(subject)])


def of_values(subject: PrintSubject, what: str) -> str:
    """What counters or an aid (``what``) are, and how many values of the game are facts."""
    values = say_values(subject)
    return " ".join([subject.words.say(f"sheets.truth.{what}"), values, *_packs(subject)])


def say_values(subject: PrintSubject) -> str:
    """How many values of the game are of each kind."""
    return subject.words.say(
        "sheets.truth.values", counts=counted(subject, (item.source for item in subject.sourcings))
    )


def counted(subject: PrintSubject, sources: Iterable[Source | None]) -> str:
    """How many sources are of each kind, in a row."""
    counts = Counter(source.kind if source is not None else NOT_SAID for source in sources)
    kinds = [kind for kind in (*KINDS, NOT_SAID) if counts[kind]]
    return subject.words.listed([subject.words.say(f"sheets.truth.{kind}", count=counts[kind]) for kind in kinds])


def _packs(subject: PrintSubject) -> list[str]:
    return [subject.words.say("sheets.truth.packs", files=tuple(subject.packed))] if subject.packed else []


def of_entries(subject: PrintSubject) -> list[tuple[str, str]]:
    """Each source of what is written on the map in words, with the entries that have it, the surest first."""
    grouped: dict[Source, list[str]] = {}
    for key, source in subject.public.board.sources.items():
        grouped.setdefault(source, []).append(_entry(subject, key))
    ordered = sorted(grouped.items(), key=lambda item: KINDS.index(item[0].kind))
    return [(worded(subject, source), subject.words.listed(keys)) for source, keys in ordered]


def _entry(subject: PrintSubject, key: str) -> str:
    """What is written on a map, as people call it: a hex by its number, an area by its name, or a part of the file."""
    word = f"sheets.entry.{key}"
    return subject.words.say(word) if word in subject.words else key.partition(".")[2].replace("_", " ") or key


def _noted(subject: PrintSubject, source: Source) -> str:
    """What is noted of a source, without its full stop: it becomes part of a sentence."""
    return subject.noted(source.note).rstrip(".。") if source.note else ""


def worded(subject: PrintSubject, source: Source) -> str:
    """A source in words: its kind, its rule, what is noted."""
    kind = subject.words.say(f"data.long.{source.kind}")
    named = subject.words.say("sheets.aid.cite", name=kind, rule=source.rule) if source.rule else kind
    note = _noted(subject, source)
    return subject.words.say("sheets.truth.source", kind=named, note=note) if note else named
