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
from games.green_inferno.bots.judgement import FORMER, RECRUIT, SEASONED, TEMPERS, any_temper
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
from games.green_inferno.shown.overlays import KEYS, Asked, overlay, overlays
from games.green_inferno.shown.previews import fell, odds
from games.green_inferno.shown.proposals import proposals
from games.green_inferno.shown.queries import QUERIES, spoken
from games.green_inferno.shown.reach import aims, reach
from games.green_inferno.shown.tables import STUDIED, charts_of, counter_sheet
from games.green_inferno.shown.view import glimpse, view
from games.green_inferno.shown.wording import describe
from games.green_inferno.state import GreenState
from hexcore.board.board import Board
from hexcore.board.file import BoardFile, build_board, read_board_file
from hexcore.board.wants import Stakes
from hexcore.data.datafolder import DataFolder, FileProblems
from hexcore.data.meta import load_meta
from hexcore.data.provenance import Sourcing, sourcings
from hexcore.data.rulebook import Rulebook
from hexcore.errors import BrokenContent, InvalidInput, UnknownName
from hexcore.game.actions import Action, Outcome, PieceId, Refusal, Seat
from hexcore.game.answers import Overlay, OverlayMeta, Proposal, Reach
from hexcore.game.bot import Bot
from hexcore.game.dice import Dice
from hexcore.game.foresight import CALM, Temper
from hexcore.game.game import StepGame, Trace
from hexcore.game.look import Chart, Look, Printed
from hexcore.game.odds import Odds
from hexcore.game.records import Log, Record
from hexcore.game.steps import decider, push
from hexcore.game.views import View
from hexcore.text import Text, load_catalogue, say
from hexcore.types import Hex

TRACES: Mapping[Trace, frozenset[str]] = {
    "fight": frozenset({"fight", "assault", "ambush"}),
    "found": frozenset({"tunnel_shown", "emerges"}),
    "shell": frozenset({"fire"}),
}
"""Where fights were, what was found, and where fire from afar fell."""


class GreenInferno(StepGame[GreenState]):
    """The three scenarios on their two maps."""

    state_type = GreenState
    steps = STEPS
    foundations = FOUNDATIONS
    invariants = INVARIANTS
    turn_rule = SEQUENCE
    losses = frozenset({"eliminated", "copter_lost", "civilians_lost"})
    files = FILES
    studied = STUDIED
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
        """Return the board a scenario is played on."""
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
        """Return the fixed content of a scenario."""
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
        """Yield every value of the content with its source."""
        yield from sourcings(self.tables, "charts.toml")
        yield from sourcings(self.counters, "counters.toml")
        for scenario, file in self._scenarios.items():
            self.board(scenario)
            yield from sourcings(file, f"scenarios/{scenario}.toml")
        for name, board_file in self._board_files.items():
            yield from sourcings(board_file, f"{name}.toml")

    def stakes(self, scenario: str) -> Stakes:
        """Return where counters stand at first, what is worth points, and the zones that others are placed in."""
        labels = set(self.board(scenario).grid.labels)
        file = self._scenarios[scenario]
        stand = {label for group in file.group for label in (group.at, *group.quick)}
        wanted = {label: say("stakes.start") for label in sorted(stand & labels)}
        wanted |= {goal.hex: say("stakes.goal", name=goal.name) for goal in file.objective}
        zones = {zone: say("stakes.zone") for group in file.group for zone in group.zones if zone not in ZONES}
        return Stakes(wanted=wanted, groups=zones)

    def endings(self, scenario: str) -> tuple[str, ...]:
        """Return every way a scenario can end."""
        return tuple(Ending)

    # Play

    def start(self, scenario: str | None = None, options: Mapping[str, Any] | None = None, seed: int = 0) -> GreenState:
        """Return the first position of a scenario."""
        return self.opening(scenario, options, seed)[0]

    def opening(
        self, scenario: str | None = None, options: Mapping[str, Any] | None = None, seed: int = 0
    ) -> tuple[GreenState, Sequence[Record]]:
        """Lay out a scenario and play up to its first decision."""
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
        """Return None if the action is legal, else the rule and the reason: its own, or the phase it belongs to."""
        offered = self.decision(state)
        if offered is None:
            return OVER
        return None if action in offered.actions else why_not_now(state, state.stack[-1], action, self.steps)

    def view(self, state: GreenState, seat: Seat) -> View:
        """Return everything ``seat`` may know."""
        if seat not in self.meta.seat_ids():
            raise UnknownName("seat", seat, self.meta.seat_ids())
        return view(state, seat, self.meta)

    def glimpse(self, state: GreenState, seat: Seat) -> View:
        """Return what a captain looks at."""
        return glimpse(state, seat, self.meta)

    def outcome(self, state: GreenState) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        return outcome(state) if state.ending else None

    def odds(self, state: GreenState, action: Action, seat: Seat | None = None) -> Odds | None:
        """Return the preview of an action; for another seat than the one who decides there is none."""
        return odds(state, action) if seat in (None, decider(state)) else None

    def fell(self, odds: Odds, seat: Seat, records: Sequence[Record]) -> tuple[int, str]:
        """Return how many hits fell, where the odds were of hits."""
        return fell(odds, seat, records) or super().fell(odds, seat, records)

    def reach(self, state: GreenState, seat: Seat, pieces: Sequence[PieceId] = ()) -> Reach:
        """Return where units, or the one under way, can walk, as both sides see; or where a tube of the seat aims."""
        step = state.stack[-1] if state.stack else None
        if not pieces and isinstance(step, WriteMissions):
            return aims(state, step) if step.side == seat else {}
        return reach(state, pieces)

    def proposals(self, state: GreenState, seat: Seat) -> Mapping[str, Proposal]:
        """Return the next action of a set-up or an entry as the game proposes it."""
        return proposals(state, seat)

    def overlays(self, scenario: str) -> tuple[OverlayMeta, ...]:
        """Return what can be laid over the map."""
        return overlays(self.content(scenario).file.us_side)

    def overlay(
        self, state: GreenState, seat: Seat, key: str, at: Hex = -1, over: Hex = -1, pieces: Sequence[PieceId] = ()
    ) -> Overlay:
        """Return one of the overlays."""
        if key not in KEYS:
            raise UnknownName("overlay", key, KEYS)
        return overlay(state, key, Asked(seat, at, over, pieces[-1] if pieces else ""))

    def charts(self, scenario: str) -> tuple[Chart, ...]:
        """Return the charts of the game; they are the same in every scenario."""
        return charts_of(self.tables)

    def counter_sheet(self, scenario: str) -> tuple[Printed, ...]:
        """Return every counter of a scenario, both sides."""
        return counter_sheet(self.content(scenario))

    def describe(self, state: GreenState, action: Action) -> Text:
        """Return the wording of an action."""
        return describe(state, action)

    def bots(self) -> Mapping[str, Callable[[int], Bot]]:
        """Return the makers of this game's own bots."""
        return {"captain": partial(Captain, self.content)}

    def look(self) -> Look | None:
        """Return how pieces, terrain and panels look."""
        return look()

    # Thinking ahead

    weighty = foresight.WEIGHTY

    def imagine(self, state: GreenState, seat: Seat, chance: Random) -> GreenState:
        """Return a position that a seat cannot tell from this one."""
        imagined = super().imagine(state, seat, chance)
        foresight.draw_secrets(imagined, seat, chance)
        return imagined

    def value(self, state: GreenState, seat: Seat) -> float:
        """Return what a position is worth to a seat."""
        return super().value(state, seat) if state.ending else foresight.value(state, seat)

    def age(self, state: GreenState) -> int:
        """A battle comes on by turns."""
        return state.turn

    def chapter(self, state: GreenState) -> Hashable:
        """Return the phase."""
        return foresight.chapter(state)

    def tempers(self) -> Mapping[str, Temper]:
        """Captains of other tempers."""
        return TEMPERS

    def seasoned(self, scenario: str, seat: Seat) -> Temper:
        """The temper that has turned out best in a seat."""
        return SEASONED.get((scenario, seat), CALM)

    def any_temper(self, chance: Random) -> Temper:
        """A captain with whims."""
        return any_temper(chance)

    def recruit(self) -> Temper:
        """A captain for beginners."""
        return RECRUIT

    def former(self) -> Mapping[str, Temper]:
        """The captain as he was."""
        return FORMER

    def swap_secrets(self, state: GreenState, seat: Seat) -> GreenState | None:
        """Return a position that differs only in what ``seat`` may not know."""
        return swap_secrets(state, seat)

    # Positions from outside

    def bound(self, scenario: str) -> Content:
        """Return the fixed content that positions of a scenario are bound to."""
        return self.content(scenario)

    def filled(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Let the printed entrenchments stand where a position does not write any; name the phase the stack is in."""
        board = self.board(fields["scenario"])
        return {
            "trenches": [board.label(h) for h in printed_trenches(board)],
            "phase": phase_of(fields.get("stack")),
            **fields,
        }

    def check(self, state: GreenState) -> None:
        """Raise unless every truth holds and somebody can go on from here."""
        super().check(state)
        for reason in unplayable(state):
            raise InvalidInput(f"state: {reason}")


def _file_of(scenario: str) -> str:
    return f"scenarios/{scenario}.toml"
