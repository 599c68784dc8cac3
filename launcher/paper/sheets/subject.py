"""What is printed: one scenario of a game with all that is no secret of it, in one language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from hexcore.errors import InvalidInput
from hexcore.printed import Printed
from hexcore.text import Text
from launcher.opening import open_game
from launcher.words import fault, words

if TYPE_CHECKING:
    from hexcore.chair import Public
    from hexcore.charts import Cell
    from hexcore.look import BoardLook, Look
    from hexcore.provenance import Sourcing
    from hexcore.views import PieceView


class Subject:
    """A scenario ready to be printed. Whatever is wrong with the request is an error for people."""

    def __init__(self, game: str, scenario: str | None, packs: Sequence[Path], language: str) -> None:
        from hexcore.referee import Referee
        from hexcore.session import Session

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
