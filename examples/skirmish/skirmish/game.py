"""The door of Skirmish: every verb of the contract, each answered by the module that knows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any

from hexcore.board.board import Board
from hexcore.data.datafolder import DataFolder
from hexcore.data.meta import load_meta
from hexcore.data.provenance import Sourcing
from hexcore.data.rulebook import Rulebook
from hexcore.errors import UnknownName
from hexcore.game import (
    Action,
    Dice,
    Look,
    Odds,
    Outcome,
    Overlay,
    OverlayMeta,
    Printed,
    Query,
    Reach,
    ScoreLine,
    StepGame,
    View,
    load_catalogue,
    say,
)
from skirmish.content import FILES, Content
from skirmish.proof.invariants import FOUNDATIONS, INVARIANTS
from skirmish.proof.secrets import hide_anew, swap_secrets
from skirmish.rules.attack import attack_odds
from skirmish.rules.setup import STARTS, Hide
from skirmish.sequence import STEPS, Turn
from skirmish.shown import answers
from skirmish.shown.look import look
from skirmish.shown.view import counter_sheet, view_of
from skirmish.state import Hunt

HERE = Path(__file__).parent


class Skirmish(StepGame[Hunt]):
    """Two patrols hunt a hidden scout."""

    state_type = Hunt
    steps = STEPS
    turn_rule = "SK 2"
    foundations = FOUNDATIONS
    invariants = INVARIANTS
    files = FILES

    def __init__(self, packs: Iterable[Path] = ()) -> None:
        self.meta = load_meta(HERE / "meta.toml")
        self.data = DataFolder(self.meta.id, HERE / "data", packs)
        self.rulebook = DataFolder(self.meta.id, HERE).load("rules.toml", Rulebook)
        self.catalogue = load_catalogue(HERE / "text.toml")
        self.content = Content(self.data)
        self.queries = {"reach": Query("reach", "where a patrol may go", ("piece",), self._reach)}

    def start(self, scenario: str | None = None, options: Mapping[str, Any] | None = None, seed: int = 0) -> Hunt:
        """SK 1: the patrols stand ready, and Red is asked where the scout hides."""
        name, board = self.meta.scenario(scenario).id, self.content.board
        chosen = self.meta.check_options(name, dict(options or {}))
        patrols = {patrol: board.hex(label) for patrol, label in STARTS.items()}
        return Hunt(name, chosen, Dice(seed), [Turn(), Hide()], patrols=patrols, content=self.content)

    def outcome(self, state: Hunt) -> Outcome | None:
        """SK 5: who has won."""
        if not state.ending:
            return None
        winner = "blue" if state.ending == "captured" else "red"
        score = (ScoreLine(say("score.turns"), state.turn, "SK 5"),)
        return Outcome(state.ending, winner, "", say(f"outcome.{state.ending}"), score)

    def endings(self, scenario: str) -> tuple[str, ...]:
        """SK 5: the ways to end."""
        return ("captured", "escaped")

    # Content

    def bound(self, scenario: str) -> Content:
        """Every position reaches the content of the game it belongs to."""
        return self.content

    def board(self, scenario: str) -> Board:
        """There is one board."""
        return self.content.board

    def sourcings(self) -> Iterable[Sourcing]:
        """Where every value comes from."""
        return self.content.sourcings()

    # What a seat is told, and how it looks

    def view(self, state: Hunt, seat: str) -> View:
        """Everything a seat may know."""
        asked = self.decision(state)
        return view_of(state, seat, asked.seat if asked else "")

    def odds(self, state: Hunt, action: Action, seat: str | None = None) -> Odds | None:
        """SK 3: an attack can be weighed before it is made."""
        return attack_odds(state, action.piece) if action.verb == "attack" else None

    def reach(self, state: Hunt, seat: str, pieces: Sequence[str] = ()) -> Reach:
        """SK 2: where a patrol may go."""
        return answers.reach(state, pieces)

    def overlays(self, scenario: str) -> tuple[OverlayMeta, ...]:
        """What can be laid over the map."""
        return (answers.WATCHED,)

    def overlay(
        self, state: Hunt, seat: str, key: str, at: int = -1, over: int = -1, pieces: Sequence[str] = ()
    ) -> Overlay:
        """The hexes that the patrols watch."""
        if key != answers.WATCHED.key:
            raise UnknownName("overlay", key, [answers.WATCHED.key])
        return answers.watched(state)

    def counter_sheet(self, scenario: str) -> tuple[Printed, ...]:
        """Two patrols and the scout."""
        return counter_sheet()

    def look(self) -> Look:
        """How it looks."""
        return look()

    def swap_secrets(self, state: Hunt, seat: str) -> Hunt | None:
        """A position that a seat cannot tell from this one."""
        return swap_secrets(state, seat)

    # For those who think ahead

    planned_steps = MappingProxyType({"march": 1.0})

    def imagine(self, state: Hunt, seat: str, chance: Random) -> Hunt:
        """Blue takes a scout that was not found to be in any wood that no patrol is near."""
        imagined = super().imagine(state, seat, chance)
        return hide_anew(imagined, chance) if seat == "blue" else imagined

    def age(self, state: Hunt) -> int:
        """A hunt comes on by turns."""
        return state.turn

    def _reach(self, state: Hunt, seat: str, piece: str) -> list[str]:
        if piece not in state.patrols:
            raise KeyError(piece)
        return [spot.label(self.content.board) for spot in self.reach(state, seat, (piece,))]
