"""Vietnam Battles, ready to play: the three battles behind the contract of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import hexcore
from games.vietnam_battles.bots.captain import Captain
from games.vietnam_battles.content.index import Battle
from games.vietnam_battles.content.labels import PlaceLabels
from games.vietnam_battles.content.models import ScenarioFile, SupportFile, TerrainFile, UnitsFile
from games.vietnam_battles.proof import positions, secrets
from games.vietnam_battles.proof.invariants import INVARIANTS, unknown_names
from games.vietnam_battles.rules.exclusive.ben_suc import BenSuc, Length
from games.vietnam_battles.rules.exclusive.bridges import Charges, Ford
from games.vietnam_battles.rules.exclusive.slicks import Flight
from games.vietnam_battles.rules.exclusive.tangos import Bump, Voyage
from games.vietnam_battles.rules.exclusive.vietnam import RULESETS
from games.vietnam_battles.rules.folio import Folio
from games.vietnam_battles.rules.standard import victory
from games.vietnam_battles.rules.standard.combat.advance import Advance
from games.vietnam_battles.rules.standard.combat.attack import (
    AmbushFight,
    BombardmentFight,
    Combat,
    GroundFight,
    Muster,
    Target,
)
from games.vietnam_battles.rules.standard.combat.results import Casualty
from games.vietnam_battles.rules.standard.combat.retreat import Displace, FallBack, Shift, Withdraw
from games.vietnam_battles.rules.standard.movement.march import March
from games.vietnam_battles.rules.standard.movement.phase import Movement
from games.vietnam_battles.rules.standard.setting_up import deployment, setup
from games.vietnam_battles.rules.standard.support_fire.markers import Support
from games.vietnam_battles.sequence import AFTER_PLAYER, PHASES, FirstLook, GameTurn, PlayerTurn, opening
from games.vietnam_battles.shown import previews, view, wording
from games.vietnam_battles.shown.charts import charts_of
from games.vietnam_battles.shown.look import build_look
from games.vietnam_battles.state import Chit, Position, Unit, rebuild
from hexcore.actions import Action
from hexcore.board import Board
from hexcore.boardfile import read_board_file
from hexcore.bots import Bot
from hexcore.charts import Chart
from hexcore.dice import Dice
from hexcore.errors import InvalidInput
from hexcore.game import StepGame
from hexcore.look import Look
from hexcore.meta import load_meta
from hexcore.odds import Odds
from hexcore.outcomes import Outcome
from hexcore.packs import DataFolder
from hexcore.provenance import Sourcing, sourcings
from hexcore.records import Log
from hexcore.rulebook import Rulebook
from hexcore.steps import decider, push, step_book
from hexcore.tables import DifferentialTable
from hexcore.text import Text, load_catalogue
from hexcore.types import Codec
from hexcore.views import View

HERE = Path(__file__).parent

MODELS: Mapping[str, type[Any]] = {
    "units.toml": UnitsFile,
    "support.toml": SupportFile,
    "scenario.toml": ScenarioFile,
    "terrain.toml": TerrainFile,
    "crt.toml": DifferentialTable,
}
"""The model that reads each kind of data file; boards have their own reader."""


ALL_INVARIANTS = {**INVARIANTS, **positions.FITTING}
"""What is true of every position, and what fits together in one that was written by hand."""


class VietnamBattles(StepGame[Position]):
    """The three battles."""

    state_type = Position
    steps = step_book(
        setup.Condition, setup.Genuine, setup.Deploy, setup.PlacePiece,
        setup.SnoopyOpening, setup.TriangleOpening, setup.FixedOpening,
        FirstLook, GameTurn, PlayerTurn, Movement, March, Flight, Voyage, Bump, Charges, Ford,
        Combat, Target, Muster, GroundFight, AmbushFight, BombardmentFight, Support, Casualty,
        FallBack, Withdraw, Displace, Shift, Advance, BenSuc, Length,
    )  # fmt: skip
    invariants = ALL_INVARIANTS
    queries = previews.QUERIES
    losses = frozenset({"eliminated"})

    def __init__(self, packs: Iterable[Path] = ()) -> None:
        self.meta = load_meta(HERE / "meta.toml")
        self.data = DataFolder(self.meta.id, HERE / "data", packs)
        self.rulebook = DataFolder(self.meta.id, HERE).load("rules.toml", Rulebook)
        shared = load_catalogue(Path(hexcore.__file__).parent / "text.toml")
        self.catalogue = shared.joined(load_catalogue(HERE / "text.toml"))
        self._rules: dict[str, Folio] = {}

    def rules(self, scenario: str) -> Folio:
        """The rules of a scenario with its content, loaded when first wanted."""
        if scenario not in self._rules:
            self._rules[scenario] = RULESETS[scenario](Battle(self.data, scenario))
        return self._rules[scenario]

    # Starting and reading positions

    def start(self, scenario: str | None = None, options: Mapping[str, Any] | None = None, seed: int = 0) -> Position:
        """Return the first position of a scenario, at its first decision."""
        name = self.meta.scenario(scenario).id
        chosen = self.meta.check_options(name, dict(options or {}))
        state = Position(name, chosen, Dice(seed), [], "", rules=self.rules(name))
        state.units = _units(state)
        state.chits = _chits(state)
        rebuild(state)
        push(state, setup.OPENINGS[name](), FirstLook(), GameTurn())
        self.settle(state, Log(state.dice))
        return state

    def check(self, state: Position) -> None:
        """Bind a position that was read to its battle, then check it.

        Units it does not name are out of play; one written without steps stands at the beginning of its phase.
        """
        state.rules = self.rules(state.scenario)
        if not state.stack and not state.ending and state.phase in PHASES and state.active in AFTER_PLAYER:
            state.stack = opening(state.phase, state.active)
            state.ready = list(AFTER_PLAYER)
        for name in state.rules.cards:
            state.units.setdefault(name, Unit(box="reserve" if state.rules.seat_of[name] == "us" else "lost"))
        unknown = unknown_names(state)
        if unknown:
            raise InvalidInput(f"state: there is no piece {unknown[0]!r} in this battle")
        positions.complete(state)
        rebuild(state)
        super().check(state)
        stuck = positions.something_to_do(state)
        if stuck:
            raise InvalidInput(f"state: {stuck}")

    def codec(self, scenario: str) -> Codec:
        """Places are written as their labels."""
        return Codec(PlaceLabels(self.rules(scenario).ground), self.steps)

    def board(self, scenario: str) -> Board:
        """The map of a scenario."""
        return self.rules(scenario).ground.board

    # Looking at positions

    def view(self, state: Position, seat: str) -> View:
        """Return everything a seat may know."""
        return view.build(state, seat, decider(state))

    def outcome(self, state: Position) -> Outcome | None:
        """Return how the game ended."""
        return victory.outcome(state) if state.ending else None

    def endings(self, scenario: str) -> tuple[str, ...]:
        """Every way a scenario can end."""
        return tuple(victory.ENDINGS[scenario])

    def odds(self, state: Position, action: Action, seat: str | None = None) -> Odds | None:
        """Return the odds of the fight an action leads to."""
        return previews.preview(state, action, seat or self._asker(state))

    def describe(self, state: Position, action: Action) -> Text:
        """Say an action in words."""
        return wording.describe(state, action)

    def charts(self, scenario: str) -> tuple[Chart, ...]:
        """The charts of a scenario, read from the content."""
        return charts_of(self.rules(scenario).battle, self.data.load("terrain.toml", TerrainFile))

    def bots(self) -> Mapping[str, Callable[[int], Bot]]:
        """The game's own bot."""
        return {"captain": Captain}

    def look(self) -> Look:
        """How it looks, as data."""
        return build_look()

    def swap_secrets(self, state: Position, seat: str) -> Position | None:
        """Return a position that differs only in what a seat may not know."""
        return secrets.swap(state, seat)

    def sourcings(self) -> Iterable[Sourcing]:
        """Yield every value of the content with its source."""
        for name in self.data.names():
            file = name.rsplit("/", 1)[-1]
            if file == "board.toml":
                yield from sourcings(read_board_file(self.data.path(name), name), name)
            else:
                yield from sourcings(self.data.load(name, MODELS[file]), name)


def _units(state: Position) -> dict[str, Unit]:
    """VB 3.0: every unit where the scenario puts it."""
    battle = state.rules.battle
    units = {name: Unit(box="reserve" if name in battle.zones else "entry") for name in battle.cards}
    for start in battle.file.start:
        units[start.unit] = Unit(
            at=battle.ground.place(start.at),
            box="aboard" if start.aboard else "",
            landed=start.landed,
            spent=bool(start.landed),
        )
        if start.landed == "slick":
            state.zones.append(battle.ground.hex(battle.ground.place(start.at)))
        elif start.landed == "tango":
            state.beaches.append(battle.ground.hex(battle.ground.place(start.at)))
    return units


def _chits(state: Position) -> dict[str, Chit]:
    """VB 16.0, 16.1: the camps, or the caches; both together only with decoys."""
    if not state.rules.battle.file.zone:
        return {}
    wanted = deployment.chit_kinds(state)
    return {name: Chit() for name, kind in state.rules.battle.chits.items() if kind in wanted}
