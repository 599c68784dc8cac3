"""The targets P1 to P18 as data: what is measured, against what, and how fast is fast enough."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Literal

from bench import ours, peers, playing
from bench.harness import Measure, Sample

Unit = Literal["/s", "s", "×", "MB", ""]
"""What a figure counts; "" for things that are simply counted."""
A_GAME = "a registered game"
THE_TABLE = "the table"


@dataclass(frozen=True, slots=True)
class Bar:
    """A limit and a goal, on the ratio to the peer or on our own figure, where more or less is better."""

    on: Literal["ratio", "ours"]
    better: Literal["more", "less"]
    required: float
    goal: float

    def judge(self, sample: Sample) -> Literal["goal", "pass", "short", "no ratio"]:
        """Say how far a sample gets."""
        figure = sample.ratio if self.on == "ratio" else sample.ours
        if figure is None:
            return "no ratio"
        if self._reaches(figure, self.goal):
            return "goal"
        return "pass" if self._reaches(figure, self.required) else "short"

    def _reaches(self, figure: float, limit: float) -> bool:
        return figure >= limit if self.better == "more" else figure <= limit


@dataclass(frozen=True, slots=True)
class Line:
    """One comparison: `ours` is None where nothing registered can be measured, and `needs` says what would be."""

    label: str
    unit: Unit
    bar: Bar
    ours: Measure | None
    peer: Measure | None
    peer_name: str
    needs: str = ""
    alone: bool = False
    """Whether it means nothing while other programs keep the machine busy."""


@dataclass(frozen=True, slots=True)
class Target:
    """A numbered target with the comparisons that belong to it."""

    id: str
    title: str
    lines: Callable[[], Iterator[Line]]


def at_least(required: float, goal: float, on: Literal["ratio", "ours"] = "ratio") -> Bar:
    """More is better."""
    return Bar(on, "more", required, goal)


def at_most(required: float, goal: float, on: Literal["ratio", "ours"] = "ratio") -> Bar:
    """Less is better."""
    return Bar(on, "less", required, goal)


def _against_chess() -> Iterator[Line]:
    for name, play in ours.whole_games():
        yield Line(name, "/s", at_least(1, 2), play, peers.chess_plies_per_second, "python-chess", A_GAME)
    for name, play in ours.whole_games(quiet=False):
        label = f"{name}, every record written"
        yield Line(label, "/s", at_least(1, 2), play, peers.chess_plies_per_second, "python-chess", A_GAME)


def _against_the_field() -> Iterator[Line]:
    for name, play in ours.whole_games():
        yield Line(name, "/s", at_least(0.8, 1.2), play, peers.catanatron_actions_per_second, "catanatron", A_GAME)
        yield Line(name, "/s", at_least(100, 200), play, peers.krieg_actions_per_second, "pykrieg", A_GAME)


def _two_processes() -> Iterator[Line]:
    bar, peer = at_least(1.8, 1.95, on="ours"), peers.chess_scaling
    for name, simulation in ours.simulations():
        yield Line(f"two processes, {name}", "×", bar, simulation, peer, "python-chess", A_GAME, alone=True)


def _reach() -> Iterator[Line]:
    peer = peers.dial_reach_seconds
    yield Line("46×34, terrain only", "s", at_most(2, 1.2), ours.reach_terrain_seconds, peer, "plain Dial")
    yield Line("46×34, ZOC, roads, blocks", "s", at_most(4, 2.5), ours.reach_full_seconds, peer, "plain Dial")


def _growth() -> Iterator[Line]:
    bar, small = at_most(2, 1.2), "ours, 46×34"
    yield Line("reach on 200×200", "s", bar, ours.reach_large_seconds, ours.reach_full_seconds, small)
    yield Line("one ply on 200×200", "s", bar, ours.ply_large_seconds, ours.ply_small_seconds, small)


def _steady_frame() -> Iterator[Line]:
    for size, bar in (
        ((1280, 800), at_most(0.0025, 0.0015, on="ours")),
        ((2560, 1440), at_most(0.004, 0.0025, on="ours")),
    ):
        label = f"steady frame {size[0]}×{size[1]}"
        yield Line(
            label, "s", bar, ours.SPECIAL.get(label), partial(peers.map_blit_seconds, size), "map blit", THE_TABLE
        )
    label = "frame while effects run"
    yield Line(label, "s", at_most(0.0025, 0.0015, on="ours"), ours.SPECIAL.get(label), None, "", THE_TABLE)


def _worst_frame() -> Iterator[Line]:
    bar = at_most(0.008, 0.004, on="ours")
    for label in ("worst frame, panning and zooming", "worst frame while effects run"):
        yield Line(label, "s", bar, ours.SPECIAL.get(label), None, "", THE_TABLE)


def _click() -> Iterator[Line]:
    for label, bar in (
        ("worst click to its new frame", at_most(0.014, 0.010, on="ours")),
        ("click to its new frame, the mean", at_most(0.010, 0.005, on="ours")),
    ):
        yield Line(label, "s", bar, ours.SPECIAL.get(label), None, "", THE_TABLE)


def _start_up() -> Iterator[Line]:
    bar, peer = at_most(2.5, 1.8), peers.core_window_seconds
    for label, played in (("process to first frame", False), ("the same with a game to continue", True)):
        yield Line(label, "s", bar, partial(ours.launcher_seconds, played=played), peer, "core + window")


def _copy() -> Iterator[Line]:
    yield Line("150 units, 200 markers", "s", at_most(3, 1.2), ours.clone_seconds, peers.clone_seconds, "hand-written")


def _saves() -> Iterator[Line]:
    bar = at_most(5, 2)
    yield Line("position written", "s", bar, ours.write_seconds, peers.pydantic_write_seconds, "pydantic out")
    yield Line("position read and checked", "s", bar, ours.read_seconds, peers.pydantic_read_seconds, "pydantic in")
    yield Line("canonical hash", "s", bar, ours.hash_seconds, peers.sorted_hash_seconds, "sorted + sha256")


def _replay() -> Iterator[Line]:
    for name, replay, play in ours.replays():
        yield Line(name, "/s", at_least(0.7, 0.9), replay, play, "our own play", A_GAME)


def _campaign() -> Iterator[Line]:
    bar = at_least(10, 20, on="ours")
    label, needs = "campaigns by sergeant", "green_beret and its bot sergeant"
    yield Line(label, "/s", bar, ours.SPECIAL.get(label), None, "", needs)


def _memory() -> Iterator[Line]:
    label, bar = "running table, largest scenario", at_most(200, 150, on="ours")
    yield Line(label, "MB", bar, ours.SPECIAL.get(label), None, "", THE_TABLE)


def _evening() -> Iterator[Line]:
    from bench import evening

    yield Line("largest moment of an evening", "MB", at_most(250, 200, on="ours"), evening.most, None, "", THE_TABLE)
    bar = at_most(1.1, 1.02, on="ours")
    yield Line("the second round beside the first", "×", bar, evening.growth, None, "", THE_TABLE)


def _plays() -> Iterator[Line]:
    from tools.plays.plays import PLAYS

    for play in PLAYS:
        for what, most in (("inputs", play.inputs), ("curtains", play.curtains)):
            if most is not None:
                bar = at_most(most, most // 2, on="ours")
                yield Line(f"{play.title}: {what}", "", bar, partial(playing.figure, play.name, what), None, "")


def _thinking() -> Iterator[Line]:
    bar = at_most(0.020, 0.010, on="ours")
    for who in ("a bot", "a colonel"):
        label = f"frames while {who} thinks, 95 of 100"
        yield Line(label, "s", bar, ours.SPECIAL.get(label), None, "", THE_TABLE)


def _own_reach() -> Iterator[Line]:
    for name, reach, plain in ours.reaches():
        yield Line(name, "s", at_most(6, 3), reach, plain, "plain Dial", A_GAME)


TARGETS = (
    Target("P1", "actions a second in random whole games", _against_chess),
    Target("P2", "the same beside other rules engines", _against_the_field),
    Target("P3", "simulation on two cores", _two_processes),
    Target("P4", "reach of one unit", _reach),
    Target("P5", "growth with the map", _growth),
    Target("P6", "steady frame", _steady_frame),
    Target("P7", "worst frame", _worst_frame),
    Target("P8", "click to the new frame", _click),
    Target("P9", "start of the launcher", _start_up),
    Target("P10", "copy of a state", _copy),
    Target("P11", "save, load, hash of a late game", _saves),
    Target("P12", "replay with every hash checked", _replay),
    Target("P13", "a whole campaign by a bot", _campaign),
    Target("P14", "memory of the table", _memory),
    Target("P15", "inputs and curtains of scripted plays", _plays),
    Target("P16", "frames while a bot thinks", _thinking),
    Target("P17", "reach of a real unit, all its rules", _own_reach),
    Target("P18", "memory of an evening", _evening),
)
