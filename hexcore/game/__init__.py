"""Everything that the author of a game imports, on one page.

- The game: ``StepGame`` (or ``Game``) answers every question about a position. ``Query`` adds a question of its own.
- A package: ``hook`` marks what it offers, each ``Module``, ``BotOffer`` and ``Command`` (:mod:`.hookspecs`).
- A position: ``State`` is what is saved, a ``@plain`` class of ``Plain`` parts with ``Hex`` and ``Side`` fields
  (``OFF_MAP`` for none). ``Fixed`` content hangs on it as ``Bound[Content] = unbound()``; an index is ``Unsaved``.
- The sequence of play: an ``Outline`` runs the parts of a turn, a ``Step`` asks a decision or runs by itself. ``push``,
  ``pop``, ``end``, ``going_on`` and ``step_book`` manage the stack of steps.
- Choices: a ``Decision`` offers each ``Action``; a ``Refusal`` says why one is not offered; ``Passing`` lets a table
  skip a decision; an ``Outcome`` with its ``ScoreLine`` rows ends the game. ``Seat`` and ``PieceId`` are names.
- Chance and log: a ``Log`` rolls the ``Dice`` and writes each ``Record``; a ``Modifier`` is a term of a ``Sum``.
- Previews: ``Odds`` are made of ``Strength`` and ``Chance``; ``chances_of`` counts each ``Face`` of one die,
  ``distribution`` every fall of several.
- What a seat sees: a ``View`` of ``PieceView``, ``Phase``, ``Track``, and ``InfoPanel`` with its ``PanelRow`` lines.
- Answers before an action: ``Reach`` maps each ``Spot`` to a ``Stop``. An ``OverlayMeta`` declares an ``Overlay`` of
  ``OverlayMark`` hexes; ``shared_overlay`` makes those of all games. A ``Proposal`` suggests the next action of a plan.
- Look and sound: a ``Look`` of ``SideLook``, ``CounterLook``, ``BoardLook``, ``TerrainLook``, ``MarkLook``, ``Gesture``
  and ``Moment``; ``Sounds``, ``Sounding`` and ``Soundscape``; ``load_drawings`` reads SVG. A ``Chart`` is a printed
  table, ``Printed`` a counter of the sheet.
- Bots: a ``Bot`` chooses from a ``Vantage`` and may give a ``Reason``.
- Words: ``say`` makes a ``Text`` from a key and its values; ``load_catalogue`` reads the sentences.

Boards are in :mod:`hexcore.board`, data files and their sources in :mod:`hexcore.data`, numbers with limits in
:mod:`hexcore.types`. Each name is imported from its module when it is first used, so that declaring a game stays quick.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hexcore.game.actions import Action, Decision, Outcome, Passing, PieceId, Reason, Refusal, ScoreLine, Seat
    from hexcore.game.answers import Overlay, OverlayMark, OverlayMeta, Proposal, Reach, Spot, Stop, shared_overlay
    from hexcore.game.bot import Bot, Vantage
    from hexcore.game.dice import Dice
    from hexcore.game.game import Game, Query, StepGame
    from hexcore.game.hookspecs import BotOffer, Command, Module, hook
    from hexcore.game.look import (
        BoardLook,
        Chart,
        CounterLook,
        Gesture,
        Look,
        MarkLook,
        Moment,
        Printed,
        SideLook,
        Sounding,
        Sounds,
        Soundscape,
        TerrainLook,
        load_drawings,
    )
    from hexcore.game.odds import Chance, Face, Odds, Strength, chances_of, distribution
    from hexcore.game.records import Log, Modifier, Record, Sum
    from hexcore.game.steps import Outline, State, Step, end, going_on, pop, push, step_book
    from hexcore.game.views import InfoPanel, PanelRow, Phase, PieceView, Track, View
    from hexcore.plain import Bound, Fixed, Plain, Unsaved, plain, unbound
    from hexcore.text import Text, load_catalogue, say
    from hexcore.types import OFF_MAP, Hex, Side

__all__ = [
    "OFF_MAP",
    "Action", "BoardLook", "Bot", "BotOffer", "Bound", "Chance", "Chart", "Command", "CounterLook", "Decision", "Dice",
    "Face", "Fixed", "Game", "Gesture", "Hex", "InfoPanel", "Log", "Look", "MarkLook", "Modifier", "Module", "Moment",
    "Odds", "Outcome", "Outline", "Overlay", "OverlayMark", "OverlayMeta", "PanelRow", "Passing", "Phase", "PieceId",
    "PieceView", "Plain", "Printed", "Proposal", "Query", "Reach", "Reason", "Record", "Refusal", "ScoreLine", "Seat",
    "Side", "SideLook", "Sounding", "Sounds", "Soundscape", "Spot", "State", "Step", "StepGame", "Stop", "Strength",
    "Sum", "TerrainLook", "Text", "Track", "Unsaved", "Vantage", "View",
    "chances_of", "distribution", "end", "going_on", "hook", "load_catalogue", "load_drawings", "plain", "pop", "push",
    "say", "shared_overlay", "step_book", "unbound",
]  # fmt: skip

_HOMES = {
    "hexcore.game.actions": "Action Decision Outcome Passing PieceId Reason Refusal ScoreLine Seat",
    "hexcore.game.answers": "Overlay OverlayMark OverlayMeta Proposal Reach Spot Stop shared_overlay",
    "hexcore.game.bot": "Bot Vantage",
    "hexcore.game.dice": "Dice",
    "hexcore.game.game": "Game Query StepGame",
    "hexcore.game.hookspecs": "BotOffer Command Module hook",
    "hexcore.game.look": (
        "BoardLook Chart CounterLook Gesture Look MarkLook Moment Printed SideLook Sounding Sounds Soundscape "
        "TerrainLook load_drawings"
    ),
    "hexcore.game.odds": "Chance Face Odds Strength chances_of distribution",
    "hexcore.game.records": "Log Modifier Record Sum",
    "hexcore.game.steps": "Outline State Step end going_on pop push step_book",
    "hexcore.game.views": "InfoPanel PanelRow Phase PieceView Track View",
    "hexcore.plain": "Bound Fixed Plain Unsaved plain unbound",
    "hexcore.text": "Text load_catalogue say",
    "hexcore.types": "OFF_MAP Hex Side",
}
_HOME = {name: module for module, names in _HOMES.items() for name in names.split()}

if not TYPE_CHECKING:  # a type checker reads the imports above, and must not take every name for one of this package

    def __getattr__(name: str) -> object:
        if name not in _HOME:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = globals()[name] = getattr(import_module(_HOME[name]), name)
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
