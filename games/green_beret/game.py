"""The game class: content, steps, views and previews of the campaign."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from games.green_beret import sequence
from games.green_beret.bots import foresight
from games.green_beret.bots.judgement import FIRE, SPEED, STEALTH
from games.green_beret.bots.sergeant import Sergeant
from games.green_beret.content import loading
from games.green_beret.content.content import Content
from games.green_beret.proof import FOUNDATIONS, INVARIANTS, swap_secrets
from games.green_beret.rules import (
    base_camps,
    extreme_prejudice,
    missions,
    needs,
    purchases,
    set_up,
    suppressive_fire,
    victory,
    wrong_moment,
)
from games.green_beret.rules.combat import attack, battle, casualties
from games.green_beret.rules.enemy import pursuit
from games.green_beret.rules.enemy.phase import NextEnemy, Onslaught
from games.green_beret.rules.losses import LOSSES
from games.green_beret.rules.movement import dropping
from games.green_beret.rules.movement.phase import FriendlyMovement, Move
from games.green_beret.rules.noise import roll
from games.green_beret.shown import briefs, overlays, previews, queries, reach, view, wording
from games.green_beret.shown.look import build_look
from games.green_beret.shown.tables import STATISTICS, charts_of, counter_sheet
from games.green_beret.state import GreenBeretState
from hexcore.board.board import Board
from hexcore.board.wants import Stakes
from hexcore.data.datafolder import DataFolder
from hexcore.data.meta import load_meta
from hexcore.data.provenance import Sourcing
from hexcore.data.rulebook import Rulebook
from hexcore.game.actions import Action, Outcome, PieceId, Refusal, Seat
from hexcore.game.answers import (
    Briefing,
    Ladder,
    March,
    Marches,
    Order,
    Overlay,
    OverlayMeta,
    Proposal,
    Reach,
    Stock,
    Tie,
)
from hexcore.game.dice import Dice
from hexcore.game.foresight import DEFAULT_PROFILE, Profile, with_profile
from hexcore.game.game import StepGame, Trace
from hexcore.game.look import Chart, Look, Printed
from hexcore.game.odds import Odds
from hexcore.game.records import Log, Record
from hexcore.game.steps import push, step_book
from hexcore.game.views import View
from hexcore.text import Text, load_catalogue, say
from hexcore.types import OFF_MAP, Hex

HERE = Path(__file__).parent

TRACES: Mapping[Trace, frozenset[str]] = {
    "fight": frozenset({"battle_won", "battle_lost", "battle_both"}),
    "found": frozenset({"detected"}),
    "shell": frozenset({"suppressed", "not_suppressed"}),
}


class GreenBeret(StepGame[GreenBeretState]):
    """The solitaire campaign."""

    state_type = GreenBeretState
    steps = step_book(
        sequence.Campaign,
        set_up.SetUp,
        set_up.Deploy,
        sequence.Turn,
        missions.GivenAway,
        purchases.Purchases,
        base_camps.PlaceCamp,
        FriendlyMovement,
        Move,
        dropping.Halted,
        roll.Escape,
        attack.FriendlyCombat,
        attack.Assault,
        attack.Defence,
        battle.Battle,
        casualties.ChooseWounded,
        casualties.ChooseKilled,
        casualties.GearFate,
        casualties.GearLoss,
        suppressive_fire.SuppressiveFire,
        Onslaught,
        NextEnemy,
        pursuit.Pursuit,
        pursuit.ChooseQuarry,
        pursuit.ChooseWay,
        pursuit.ChooseBattle,
        extreme_prejudice.Scandal,
        extreme_prejudice.GiveUp,
        sequence.SuccessDetermination,
    )
    foundations = FOUNDATIONS
    invariants = INVARIANTS
    queries = queries.QUERIES
    turn_rule = "GB 4.0"
    leaving = frozenset({"end_campaign"})
    losses = LOSSES
    files = loading.FILES
    statistics = STATISTICS
    traces = TRACES

    def __init__(self, packs: Iterable[Path] = ()) -> None:
        self.meta = load_meta(HERE / "meta.toml")
        self.data = DataFolder(self.meta.id, HERE / "data", packs)
        self.rulebook = DataFolder(self.meta.id, HERE).load("rules.toml", Rulebook)
        self.catalogue = load_catalogue(HERE / "text.toml")
        self.content = loading.load_content(self.data)

    def start(
        self, scenario: str | None = None, options: Mapping[str, Any] | None = None, seed: int = 0
    ) -> GreenBeretState:
        return self.opening(scenario, options, seed)[0]

    def opening(
        self, scenario: str | None = None, options: Mapping[str, Any] | None = None, seed: int = 0
    ) -> tuple[GreenBeretState, Sequence[Record]]:
        name = self.meta.scenario(scenario).id
        chosen = self.meta.check_options(name, dict(options or {}))
        state = GreenBeretState(name, chosen, Dice(seed), content=self.content)
        state.complete()
        log = Log(state.dice)
        set_up.lay_out(state, log)
        push(state, sequence.Campaign())
        self.settle(state, log)
        return state, log.records

    def bound(self, scenario: str) -> Content:
        return self.content

    def filled(self, fields: dict[str, Any]) -> dict[str, Any]:
        # without a stack the phase begins; set-up begins with the free counters in hand
        if "stack" in fields:
            return fields
        filled, named = dict(fields), fields.get("phase", "placement")
        if named == "setup" and "hand" not in fields:
            placed = {*_keys(fields.get("pieces")), *_keys(fields.get("gone"))}
            filled["hand"] = [piece for piece in self.content.free if piece not in placed]
        if not fields.get("ending"):
            filled["stack"] = sequence.opening(named, mission=fields.get("mission") is not None)
        return filled

    def explain(self, state: GreenBeretState, action: Action) -> Refusal | None:
        refusal = super().explain(state, action)
        if refusal is None or refusal.rule:
            return refusal
        offered = self.decision(state)
        if offered is None:
            return Refusal("GB 5.0", refusal.text)
        return wrong_moment.refusal(state, action, {one.verb for one in offered.actions})

    def view(self, state: GreenBeretState, seat: Seat) -> View:
        return view.view(self, state, seat)

    def bot_view(self, state: GreenBeretState, seat: Seat) -> View:
        return view.bot_view(self.meta.id, state, seat)

    def outcome(self, state: GreenBeretState) -> Outcome | None:
        return victory.outcome(state)

    def endings(self, scenario: str) -> tuple[str, ...]:
        return victory.ENDINGS

    def board(self, scenario: str) -> Board:
        return self.content.board

    def stakes(self, scenario: str) -> Stakes:
        """GB 7.0: every mission hex, which a team must be able to reach on foot."""
        board = self.content.board
        wanted = {
            board.label(h): say("stakes.mission", mission=mission.name)
            for mission in self.content.missions.values()
            for h in mission.places
        }
        return Stakes(frozenset({"all_water"}), wanted)

    def sourcings(self) -> Iterable[Sourcing]:
        return loading.sourcings(self.data)

    def odds(self, state: GreenBeretState, action: Action, seat: Seat | None = None) -> Odds | None:
        return previews.odds(state, action)

    def reach(self, state: GreenBeretState, seat: Seat, pieces: Sequence[PieceId] = ()) -> Reach:
        return reach.reach(state, pieces)

    def marches(self, state: GreenBeretState, seat: Seat, pieces: Sequence[PieceId] = ()) -> Marches:
        return reach.marches(state, pieces)

    def ordered(self, state: GreenBeretState, seat: Seat, orders: Sequence[Order]) -> Sequence[March]:
        return reach.ordered(state, orders)

    def order_over(self, state: GreenBeretState, order: Order) -> Text | None:
        return reach.order_over(state, order)

    def pressing(self, state: GreenBeretState, seat: Seat, orders: Sequence[Order]) -> frozenset[PieceId] | None:
        return reach.pressing(state, orders)

    def proposals(self, state: GreenBeretState, seat: Seat) -> Mapping[str, Proposal]:
        return previews.proposals(state)

    def tie(self, state: GreenBeretState, seat: Seat) -> Tie | None:
        return previews.tie(state)

    def overlays(self, scenario: str) -> tuple[OverlayMeta, ...]:
        return overlays.OVERLAYS

    def overlay(
        self,
        state: GreenBeretState,
        seat: Seat,
        key: str,
        at: Hex = OFF_MAP,
        over: Hex = OFF_MAP,
        pieces: Sequence[PieceId] = (),
    ) -> Overlay:
        if key not in {meta.key for meta in overlays.OVERLAYS}:
            return super().overlay(state, seat, key, at, over, pieces)
        return overlays.overlay(state, key, at, pieces)

    def notes(self, state: GreenBeretState, seat: Seat) -> Mapping[Hex, tuple[Text, ...]]:
        return overlays.notes(state)

    def wanted(self, state: GreenBeretState, seat: Seat) -> frozenset[str]:
        return needs.wanted(state)

    def ground(self, state: GreenBeretState, seat: Seat, h: Hex) -> tuple[Text, ...]:
        return briefs.ground(state, h)

    def briefing(self, state: GreenBeretState, seat: Seat) -> Briefing | None:
        return briefs.briefing(state)

    def ladder(self, state: GreenBeretState, seat: Seat) -> Ladder:
        return briefs.ladder(state)

    def stock(self, state: GreenBeretState, seat: Seat) -> Stock:
        return briefs.stock(state)

    def charts(self, scenario: str) -> tuple[Chart, ...]:
        return charts_of(self.content)

    def counter_sheet(self, scenario: str) -> tuple[Printed, ...]:
        return counter_sheet(self.content)

    def describe(self, state: GreenBeretState, action: Action) -> Text:
        return wording.describe(state, action)

    def look(self) -> Look:
        return build_look()

    def bots(self) -> Mapping[str, Callable[[int], Any]]:
        """GB 17.0: the sergeant, and one bot for each other way of outfitting missions."""
        return {
            "sergeant": lambda seed, profile=DEFAULT_PROFILE: Sergeant(self.content, with_profile(STEALTH, profile)),
            "sergeant_fire": lambda seed, profile=DEFAULT_PROFILE: Sergeant(self.content, with_profile(FIRE, profile)),
            "sergeant_speed": lambda seed, profile=DEFAULT_PROFILE: Sergeant(
                self.content, with_profile(SPEED, profile)
            ),
        }

    # Search

    planned_steps = foresight.PLANNED_STEPS
    score_range = foresight.WORST, foresight.BEST

    def imagine(self, state: GreenBeretState, seat: Seat, chance: Random) -> GreenBeretState:
        imagined = super().imagine(state, seat, chance)
        foresight.draw_secrets(imagined, chance)
        return imagined

    def value(self, state: GreenBeretState, seat: Seat) -> float:
        return foresight.value(state)

    def age(self, state: GreenBeretState) -> int:
        return foresight.age(state)

    def progress(self, state: GreenBeretState) -> float:
        return foresight.progress(state)

    def chapter(self, state: GreenBeretState) -> Hashable:
        return foresight.chapter(state)

    def profiles(self) -> Mapping[str, Profile]:
        return foresight.PROFILES

    def best_profile(self, scenario: str, seat: Seat) -> Profile:
        return foresight.SEASONED

    def search_effort(self, scenario: str) -> float:
        return foresight.DILIGENCE

    def random_profile(self, chance: Random) -> Profile:
        return foresight.random_profile(chance)

    def recruit_profile(self) -> Profile:
        return foresight.RECRUIT

    def swap_secrets(self, state: GreenBeretState, seat: Seat) -> GreenBeretState | None:
        """GB 3.6: other track markers, which the player cannot tell apart."""
        return swap_secrets(state)


def _keys(named: object) -> list[str]:
    # a value that is neither list nor object is refused when the position is read
    return [name for name in named if isinstance(name, str)] if isinstance(named, dict | list) else []
