"""The game class: content, steps, views and previews of three scenarios."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from games.green_inferno import HERE
from games.green_inferno.bots import foresight
from games.green_inferno.bots.captain import Captain
from games.green_inferno.bots.judgement import FORMER, PROFILES, RECRUIT, SEASONED, random_profile
from games.green_inferno.content.checks import ZONES, board_problems, room_problems, scenario_problems
from games.green_inferno.content.content import Content
from games.green_inferno.content.models import FILES, Charts, Counters, ScenarioFile
from games.green_inferno.proof import FOUNDATIONS, INVARIANTS, swap_secrets, unplayable
from games.green_inferno.rules.artillery.missions import WriteMissions
from games.green_inferno.rules.set_up import lay_out, printed_trenches
from games.green_inferno.rules.victory import Ending, outcome
from games.green_inferno.rules.wrong_moment import OVER, SEQUENCE, why_not_now
from games.green_inferno.sequence import STEPS, SetUpOutline, phase_of
from games.green_inferno.shown.look import look
from games.green_inferno.shown.overlays import KEYS, OverlayRequest, overlay, overlays
from games.green_inferno.shown.previews import chance_rolled, odds, proposals
from games.green_inferno.shown.queries import QUERIES, spoken
from games.green_inferno.shown.reach import aims, reach
from games.green_inferno.shown.tables import STATISTICS, charts_of, counter_sheet
from games.green_inferno.shown.view import bot_view, view
from games.green_inferno.shown.wording import describe
from games.green_inferno.state import GreenState, bound_copters
from hexcore.board.board import Board
from hexcore.board.file import build_board, read_board_file
from hexcore.board.tables import BoardFile
from hexcore.board.wants import Stakes
from hexcore.data.datafolder import DataFolder, FileProblems
from hexcore.data.meta import load_meta
from hexcore.data.provenance import Sourcing, sourcings
from hexcore.data.rulebook import Rulebook
from hexcore.errors import BrokenContent, InvalidInput, UnknownName
from hexcore.game import Bot, Chart, Dice, Hex, Log, Look, Odds, Printed, Record, Text, View, load_catalogue, say
from hexcore.game.actions import Action, Outcome, PieceId, Refusal, Seat
from hexcore.game.answers import Overlay, OverlayMeta, Proposal, Reach
from hexcore.game.foresight import DEFAULT_PROFILE, Profile
from hexcore.game.game import StepGame, Trace
from hexcore.game.steps import decider, push

TRACES: Mapping[Trace, frozenset[str]] = {
    "fight": frozenset({"fight", "assault", "ambush"}),
    "found": frozenset({"tunnel_shown", "emerges"}),
    "shell": frozenset({"fire"}),
}
"""Places of fights, of finds, and of fire from afar."""


class GreenInferno(StepGame[GreenState]):
    """The three scenarios on their two maps."""

    state_type = GreenState
    steps = STEPS
    foundations = FOUNDATIONS
    invariants = INVARIANTS
    turn_rule = SEQUENCE
    losses = frozenset({"eliminated", "copter_lost", "civilians_lost"})
    files = FILES
    statistics = STATISTICS
    traces = TRACES

    def __init__(self, packs: Iterable[Path] = ()) -> None:
        self.meta = load_meta(HERE / "meta.toml")
        self.data = DataFolder(self.meta.id, HERE / "data", packs)
        self.rulebook = Rulebook.model_validate(DataFolder(self.meta.id, HERE).table("rules.toml"))
        self.catalogue = load_catalogue(HERE / "text.toml")
        self.queries = {**QUERIES, **spoken(self.catalogue)}
        found = FileProblems()
        with found.gathering():
            self.tables = self.data.load("charts.toml", Charts)
        with found.gathering():
            self.counters = self.data.load("counters.toml", Counters)
        self._board_files: dict[str, BoardFile] = {}
        self._boards: dict[str, Board] = {}
        self._scenarios: dict[str, ScenarioFile] = {}
        for scenario in self.meta.scenarios:
            with found.gathering():
                self._scenarios[scenario.id] = self.data.load(_file_of(scenario.id), ScenarioFile)
        found.stop_if_any()
        self._contents: dict[str, Content] = {}

    # Content

    def board(self, scenario: str) -> Board:
        file = self._scenarios.get(scenario)
        if file is None:
            raise UnknownName("scenario", scenario, self._scenarios)
        if file.board not in self._boards:
            name = f"{file.board}.toml"
            if name not in self.data.names():
                where = self.data.path(_file_of(scenario))
                raise BrokenContent(f"{where}: board: there is no map {file.board!r}")
            path = self.data.path(name)
            self._board_files[file.board] = read_board_file(path, str(path))
            board = build_board(self._board_files[file.board], str(path))
            found = FileProblems()
            found.lines += board_problems(board, path)
            found.stop_if_any()
            self._boards[file.board] = board
        return self._boards[file.board]

    def content(self, scenario: str) -> Content:
        if scenario not in self._contents:
            board, file = self.board(scenario), self._scenarios[scenario]
            found = FileProblems()
            where, sheet = self.data.path(_file_of(scenario)), self.data.path("counters.toml")
            found.lines += scenario_problems(file, board, self.counters, where, sheet)
            found.stop_if_any()
            content = Content(file, board, self.tables, self.counters)
            found.lines += room_problems(content, where, self.data.path("charts.toml"))
            found.stop_if_any()
            self._contents[scenario] = content
        return self._contents[scenario]

    def sourcings(self) -> Iterable[Sourcing]:
        yield from sourcings(self.tables, "charts.toml")
        yield from sourcings(self.counters, "counters.toml")
        for scenario, file in self._scenarios.items():
            self.board(scenario)
            yield from sourcings(file, f"scenarios/{scenario}.toml")
        for name, board_file in self._board_files.items():
            yield from sourcings(board_file, f"{name}.toml")

    def stakes(self, scenario: str) -> Stakes:
        labels = set(self.board(scenario).grid.labels)
        file = self._scenarios[scenario]
        stand = {label for group in file.group for label in (group.at, *group.quick)}
        wanted = {label: say("stakes.start") for label in sorted(stand & labels)}
        wanted |= {goal.hex: say("stakes.goal", name=goal.name) for goal in file.objective}
        zones = {zone: say("stakes.zone") for group in file.group for zone in group.zones if zone not in ZONES}
        return Stakes(wanted=wanted, groups=zones)

    def endings(self, scenario: str) -> tuple[str, ...]:
        return tuple(Ending)

    # Play

    def start(self, scenario: str | None = None, options: Mapping[str, Any] | None = None, seed: int = 0) -> GreenState:
        return self.opening(scenario, options, seed)[0]

    def opening(
        self, scenario: str | None = None, options: Mapping[str, Any] | None = None, seed: int = 0
    ) -> tuple[GreenState, Sequence[Record]]:
        chosen = self.meta.scenario(scenario).id
        checked = self.meta.check_options(chosen, dict(options or {}))
        state = GreenState(chosen, checked, Dice(seed), content=self.content(chosen))
        log = Log(state.dice)
        lay_out(state)
        state.complete()
        push(state, SetUpOutline())
        self.settle(state, log)
        return state, log.records

    def explain(self, state: GreenState, action: Action) -> Refusal | None:
        offered = self.decision(state)
        if offered is None:
            return OVER
        return None if action in offered.actions else why_not_now(state, state.stack[-1], action, self.steps)

    def view(self, state: GreenState, seat: Seat) -> View:
        if seat not in self.meta.seat_ids():
            raise UnknownName("seat", seat, self.meta.seat_ids())
        return view(state, seat, self.meta)

    def bot_view(self, state: GreenState, seat: Seat) -> View:
        return bot_view(state, seat, self.meta)

    def outcome(self, state: GreenState) -> Outcome | None:
        return outcome(state) if state.ending else None

    def odds(self, state: GreenState, action: Action, seat: Seat | None = None) -> Odds | None:
        return odds(state, action) if seat in (None, decider(state)) else None

    def chance_rolled(self, odds: Odds, seat: Seat, records: Sequence[Record]) -> tuple[int, str]:
        return chance_rolled(odds, seat, records) or super().chance_rolled(odds, seat, records)

    def reach(self, state: GreenState, seat: Seat, pieces: Sequence[PieceId] = ()) -> Reach:
        step = state.stack[-1] if state.stack else None
        if not pieces and isinstance(step, WriteMissions):
            return aims(state, step) if step.side == seat else {}
        return reach(state, pieces)

    def proposals(self, state: GreenState, seat: Seat) -> Mapping[str, Proposal]:
        return proposals(state, seat)

    def overlays(self, scenario: str) -> tuple[OverlayMeta, ...]:
        return overlays(self.content(scenario).file.us_side)

    def overlay(
        self, state: GreenState, seat: Seat, key: str, at: Hex = -1, over: Hex = -1, pieces: Sequence[PieceId] = ()
    ) -> Overlay:
        if key not in KEYS:
            raise UnknownName("overlay", key, KEYS)
        return overlay(state, key, OverlayRequest(seat, at, over, pieces[-1] if pieces else ""))

    def charts(self, scenario: str) -> tuple[Chart, ...]:
        return charts_of(self.tables)

    def counter_sheet(self, scenario: str) -> tuple[Printed, ...]:
        return counter_sheet(self.content(scenario))

    def describe(self, state: GreenState, action: Action) -> Text:
        return describe(state, action)

    def bots(self) -> Mapping[str, Callable[[int], Bot]]:
        return {"captain": partial(Captain, self.content)}

    def look(self) -> Look | None:
        return look()

    # Thinking ahead

    planned_steps = foresight.PLANNED_STEPS

    def imagine(self, state: GreenState, seat: Seat, chance: Random) -> GreenState:
        imagined = super().imagine(state, seat, chance)
        foresight.draw_secrets(imagined, seat, chance)
        return imagined

    def value(self, state: GreenState, seat: Seat) -> float:
        return super().value(state, seat) if state.ending else foresight.value(state, seat)

    def age(self, state: GreenState) -> int:
        return state.turn

    def progress(self, state: GreenState) -> float:
        return foresight.progress(state)

    def chapter(self, state: GreenState) -> Hashable:
        return foresight.chapter(state)

    def profiles(self) -> Mapping[str, Profile]:
        return PROFILES

    def best_profile(self, scenario: str, seat: Seat) -> Profile:
        return SEASONED.get((scenario, seat), DEFAULT_PROFILE)

    def random_profile(self, chance: Random) -> Profile:
        return random_profile(chance)

    def recruit_profile(self) -> Profile:
        return RECRUIT

    def former_profiles(self) -> Mapping[str, Profile]:
        return FORMER

    def swap_secrets(self, state: GreenState, seat: Seat) -> GreenState | None:
        return swap_secrets(state, seat)

    # Positions from outside

    def bound(self, scenario: str) -> Content:
        return self.content(scenario)

    def filled(self, fields: dict[str, Any]) -> dict[str, Any]:
        board = self.board(fields["scenario"])
        return {
            "trenches": [board.label(h) for h in printed_trenches(board)],
            "phase": phase_of(fields.get("stack")),
            **fields,
        }

    def adapted(self, fields: dict[str, Any]) -> dict[str, Any]:
        bound_copters(fields, self.content(fields["scenario"]))
        return fields

    def check(self, state: GreenState) -> None:
        super().check(state)
        for reason in unplayable(state):
            raise InvalidInput(f"state: {reason}")


def _file_of(scenario: str) -> str:
    return f"scenarios/{scenario}.toml"
