"""One scenario to print, in one language, and the remarks on each page about facts and reconstructions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

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


NOT_SAID: Final = "unsourced"


class PrintSubject:
    """A scenario ready to be printed; errors in the request are for people."""

    def __init__(self, game: str, scenario: str | None, packs: Sequence[Path], language: str) -> None:
        from hexcore.play.session import Session
        from hexcore.referee import Referee

        self.game, self.language = open_game(game, packs), language
        self.scenario = self.game.meta.scenario(scenario).id
        session = Session(self.game, self.scenario, self.game.meta.check_options(self.scenario, {}), 0)
        self.public: Public = Referee(session).public.in_language(language)
        self.phases = session.view(self.game.meta.seat_ids()[0]).phases  # the parts of a turn, as any seat sees them
        self.words = words(language)

    @property
    def look(self) -> Look:
        if self.public.look is None:
            raise InvalidInput(*fault("cli.sheets.no_look", game=repr(self.game.meta.id)))
        return self.public.look

    @property
    def board_look(self) -> BoardLook:
        found = self.look.boards.get(self.public.board.id)
        if found is None:
            raise InvalidInput(*fault("cli.sheets.no_look", game=repr(self.game.meta.id)))
        return found

    @cached_property
    def counters(self) -> tuple[Printed, ...]:
        found = self.game.counter_sheet(self.scenario)
        if not found:
            raise InvalidInput(*fault("cli.sheets.no_counters", game=repr(self.game.meta.id)))
        return tuple(Printed(self._named(one.front), one.back and self._named(one.back)) for one in found)

    def _named(self, piece: PieceView) -> PieceView:
        return replace(piece, name=self.public.catalogue.name(piece.name))

    @cached_property
    def sourcings(self) -> list[Sourcing]:
        return list(self.game.sourcings())

    def said(self, cell: Cell) -> str:
        """Return a cell of a chart in words."""
        if isinstance(cell, Text):
            return self.public.say(cell)
        return self.public.catalogue.name(cell) if isinstance(cell, str) else self.public.say(cell)

    def truth_of_map(self) -> str:
        """Return the nature and origin of the map, and the share of facts on it."""
        board, say = self.public.board, self.words.say
        parts = [say("sheets.truth.map")]
        if board.source is not None and board.source.note:
            kind, note = say(f"data.long.{board.source.kind}"), self._note(board.source)
            parts.append(say("sheets.truth.source", kind=kind, note=note))
        parts.append(say("sheets.truth.entries", counts=self._counted(board.sources.values())))
        return " ".join([*parts, *self._packs()])

    def truth_of_values(self, what: str) -> str:
        """Return the nature of the counters or the aid (``what``), and the share of facts in the game's values."""
        say, counts = self.words.say, self._counted(item.source for item in self.sourcings)
        return " ".join([say(f"sheets.truth.{what}"), say("sheets.truth.values", counts=counts), *self._packs()])

    def truth_of_entries(self) -> list[tuple[str, str]]:
        """Return each source of entries on the map with its entries, the surest first."""
        grouped: dict[Source, list[str]] = {}
        for key, source in self.public.board.sources.items():
            grouped.setdefault(source, []).append(self._entry(key))
        ordered = sorted(grouped.items(), key=lambda item: KINDS.index(item[0].kind))
        return [(self._worded(source), self.words.listed(keys)) for source, keys in ordered]

    def _counted(self, sources: Iterable[Source | None]) -> str:
        counts = Counter(source.kind if source is not None else NOT_SAID for source in sources)
        kinds = [kind for kind in (*KINDS, NOT_SAID) if counts[kind]]
        return self.words.listed([self.words.say(f"sheets.truth.{kind}", count=counts[kind]) for kind in kinds])

    def _packs(self) -> list[str]:
        files = tuple(self.game.data.overridden())
        return [self.words.say("sheets.truth.packs", files=files)] if files else []

    def _entry(self, key: str) -> str:
        """Name an entry of the map: a hex by its number, an area by its name, or a part of the file."""
        word = f"sheets.entry.{key}"
        return self.words.say(word) if word in self.words else key.partition(".")[2].replace("_", " ") or key

    def _note(self, source: Source) -> str:
        """Return the note on a source, without its full stop: it becomes part of a sentence."""
        noted = self.public.catalogue.translated("sources", "source", source.note) or source.note
        return noted.rstrip(".。") if noted else ""

    def _worded(self, source: Source) -> str:
        kind = self.words.say(f"data.long.{source.kind}")
        named = self.words.say("sheets.aid.cite", name=kind, rule=source.rule) if source.rule else kind
        note = self._note(source)
        return self.words.say("sheets.truth.source", kind=named, note=note) if note else named
