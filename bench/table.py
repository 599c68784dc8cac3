"""The table measured as a player feels it: a frame, the worst frame while the map moves, a click, and the memory."""

from __future__ import annotations

import itertools
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench.harness import Effort, Measure, NoSubject, seconds_per_call
from bench.screen import headless_environment
from hexcore.data.meta import Meta
from hexcore.game.bot import COLONEL
from hexcore.game.game import Game
from hexcore.game.plugins import registry
from hexcore.play.session import Session

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen

PLIES = 60
CLICKS = 25
FRAME_MS = 16.0
FRAMES = 100
PAUSE_S = 0.002
"""A window waits for its next frame; the bot goes on meanwhile."""
CAPTAIN = "captain"
LAST_RESORTS = ("end_campaign",)
"""Verbs that would end a random game at once."""


def largest(fits: Callable[[Meta], bool] = lambda meta: True) -> tuple[str, str]:
    """The scenario with the largest board, of the games that fit."""
    boards = [
        (registry().open(module.meta.id).board(scenario.id).size, module.meta.id, scenario.id)
        for module in registry().modules()
        for scenario in module.meta.scenarios
        if fits(module.meta)
    ]
    if not boards:
        raise NoSubject("no game is registered")
    _, game, scenario = max(boards)
    return game, scenario


def played(game: Game[Any], scenario: str, plies: int, seed: int = 3) -> Session:
    """A session some random actions into a game."""
    session, chance = Session(game, scenario, {}, seed), random.Random(seed)
    for _ in range(plies):
        decision = session.decision
        if decision is None:
            break
        session.apply(chance.choice(_harmless(decision.actions)))
    return session


def _harmless(actions: Sequence[Any]) -> list[Any]:
    return [action for action in actions if action.verb not in LAST_RESORTS] or list(actions)


def seated(game: str, scenario: str, size: tuple[int, int], plies: int = PLIES) -> tuple[TableScreen, Any]:
    """A table of that size with everything painted, and the surface it is drawn on."""
    from launcher import shot

    session = played(registry().open(game), scenario, plies)
    seat = session.decision.seat if session.decision else registry().open(game).meta.seats[0].id
    screen = shot.table(session, seat)
    return screen, shot.draw(screen, size)


@cache
def _largest_table(size: tuple[int, int]) -> tuple[TableScreen, Any]:
    return seated(*largest(), size)


def _frame(screen: TableScreen, surface: Any) -> float:
    started = time.perf_counter()
    screen.update(FRAME_MS)
    screen.draw(surface)
    return time.perf_counter() - started


def steady_frame(size: tuple[int, int], effort: Effort) -> float:
    """Everything drawn again: bar, map with all counters, panels, log."""
    screen, surface = _largest_table(size)

    def draw() -> None:
        screen.damage(screen.bounds)
        screen.draw(surface)

    return seconds_per_call(draw, effort)


def worst_frame(effort: Effort) -> float:
    """The longest frame of a ride over the map: panning, then zooming in and out, then resting."""
    screen, surface = _largest_table((1280, 800))
    moves: list[Callable[[], None]] = [partial(screen.map.pan, -17, 9 if n % 2 else -11) for n in range(30)]
    moves += [partial(screen.map.zoom, 1 if n % 8 < 4 else -1, (400, 380)) for n in range(16)]
    worst = 0.0
    for move in moves:
        started = time.perf_counter()
        move()
        worst = max(worst, time.perf_counter() - started + _frame(screen, surface))
    for _ in range(20):
        worst = max(worst, _frame(screen, surface))
    return worst


SALVO = ("rifle", "machine_gun", "mortar", "artillery", "rocket", "jet", "bombs")
SALVO_FRAMES = 90
"""A second and a half: until the last smoke has gone."""


@cache
def _stirred_table() -> tuple[TableScreen, Any]:
    """The largest table on a rainy night, with motion."""
    from launcher.table.stage.sounds import Sky

    screen, surface = seated(*largest(), (1280, 800))
    screen.ui.retheme(screen.ui.theme.with_(reduced_motion=False))
    screen.motion.weather.sky = lambda: Sky("night", True)
    for _ in range(60):
        _frame(screen, surface)
    return screen, surface


def _stir(screen: TableScreen) -> None:
    """Let everything happen at once: seven fire, each in another way, three march, one turns over and one is gone."""
    from launcher.painting.counters.stacks import place_of
    from launcher.painting.effects.gunfire import Fire, fire
    from launcher.painting.effects.moves import Fade, FlightPath, Flip, Glide

    board, counters, now = screen.play.board, screen.scenery.counters, screen.ui.clock()
    pieces = [piece for piece in screen.play.view.pieces if piece.hex >= 0][:5]
    places = [place_of(piece, board) for piece in pieces]
    for cue, (x, y) in zip(SALVO, itertools.cycle(places), strict=False):
        screen.motion.add(*fire(cue, Fire((x, y), (x + 3.0, y + 1.5), now, 1.0, cue)))
    going = [Glide(now, 560.0, (piece,), FlightPath((at, (at[0] + 3, at[1]))), gait, counters)
             for piece, at, gait in zip(pieces, places, ("rotor", "boat", "tracks"), strict=False)]  # fmt: skip
    turning, leaving = pieces[-1], places[-1]
    screen.motion.add(*going, Flip(now, 380.0, turning, turning, leaving, counters),
                      Fade(now, 480.0, turning, leaving, counters))  # fmt: skip


def _stirred_frames() -> list[float]:
    screen, surface = _stirred_table()
    _stir(screen)
    return [_frame(screen, surface) for _ in range(SALVO_FRAMES)]


def stirred_frame(effort: Effort) -> float:
    """A frame while effects run: the mean from the first shot until the last smoke has gone, on a rainy night."""
    return sum(_stirred_frames()) / SALVO_FRAMES


def worst_stirred_frame(effort: Effort) -> float:
    """The longest of those frames."""
    return max(_stirred_frames())


def worst_click(effort: Effort) -> float:
    """The longest way from a click to its new frame."""
    return max(_ride("worst"))


def mean_click(effort: Effort) -> float:
    """The mean way from a click to its new frame."""
    clicks = _ride("mean")
    return sum(clicks) / len(clicks)


_RIDES: list[list[float]] = []
_ridden: Counter[str] = Counter()


def _ride(row: str) -> list[float]:
    """The seconds of the clicks in all scenarios; each row looks at every ride once, whoever rode it."""
    _ridden[row] += 1
    while len(_RIDES) < _ridden[row]:
        scenarios = [(module.meta.id, found.id) for module in registry().modules() for found in module.meta.scenarios]
        _RIDES.append([seconds for game, scenario in scenarios for seconds in _clicks(game, scenario)])
    return _RIDES[_ridden[row] - 1]


def _clicks(game: str, scenario: str) -> list[float]:
    """Processor seconds of the drawing thread for random actions of one scenario."""
    screen, surface = seated(game, scenario, (1280, 800), CLICKS)
    chance, found = random.Random(5), []
    for _ in range(CLICKS):
        screen.play.look_as(screen.play.actor or screen.play.viewer)
        decision = screen.play.decision
        if decision is None:
            break
        screen.flow.playback.skip()
        action = chance.choice(_harmless(decision.actions))
        started = time.thread_time()
        screen.flow.submit(action)
        _frame(screen, surface)
        found.append(time.thread_time() - started)
    return found


def thinking_frame(effort: Effort, bot: str = CAPTAIN) -> float:
    """A frame while a bot thinks: ninety-five of a hundred are no longer than this."""
    frames = sorted(thinking_frames(bot))
    return frames[len(frames) * 95 // 100]


def thinking_frames(bot: str) -> list[float]:
    """Frames in which the map is drawn again while one bot plays another of its kind.

    Those in which nothing was decided: the bot was asked, and thought. One that always has its answer before the next
    frame leaves none of them; then all frames of its game count.
    """
    screen, surface = _bots_at_the_table(bot)
    frames: list[float] = []
    every: list[float] = []
    while len(frames) < FRAMES and not screen.play.over:
        before = screen.play.view
        screen.map.invalidate()
        took = _frame(screen, surface)
        every.append(took)
        if screen.play.view is before:
            frames.append(took)
        screen.flow.stop()
        time.sleep(PAUSE_S)
    screen.play.stop_thinking()
    return frames or every


def _bots_at_the_table(bot: str) -> tuple[TableScreen, Any]:
    """The largest scenario for two, played by bots of one kind, and the surface that it is drawn on."""
    from launcher import shot

    game, scenario = largest(lambda meta: meta.players == 2 and bot in meta.bots)
    session = Session(registry().open(game), scenario, {}, 3)
    seats = session.game.meta.seat_ids()
    screen = shot.table(session, seats[0], dict.fromkeys(seats, bot))
    return screen, shot.draw(screen, (1280, 800))


MEMORY = """
from bench import table
table.seated(*table.largest(), (1280, 800))
print(table.megabytes())
"""


def megabytes() -> float:
    """The most memory this process has held. The kernel's own mark: what its parent held does not count."""
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) / 1024
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20)


def memory(effort: Effort) -> float:
    """Megabytes of a process that shows the largest scenario, wholly painted."""
    done = subprocess.run(
        [sys.executable, "-c", MEMORY], capture_output=True, env=headless_environment(), text=True, check=True
    )
    return float(done.stdout.split()[-1])


SUBJECTS: dict[str, Measure] = {
    "steady frame 1280×800": partial(steady_frame, (1280, 800)),
    "steady frame 2560×1440": partial(steady_frame, (2560, 1440)),
    "worst frame, panning and zooming": worst_frame,
    "frame while effects run": stirred_frame,
    "worst frame while effects run": worst_stirred_frame,
    "worst click to its new frame": worst_click,
    "click to its new frame, the mean": mean_click,
    "frames while a bot thinks, 95 of 100": thinking_frame,
    "frames while a colonel thinks, 95 of 100": partial(thinking_frame, bot=COLONEL),
    "running table, largest scenario": memory,
}
