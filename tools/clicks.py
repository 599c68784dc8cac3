"""The cost of a warm click: calls and modules from the event to the end of its frame.

The click is the second step of a march in The Boys of '67: the first has filled the caches of a game.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from hexcore.play.session import Session

ROOT = Path(__file__).resolve().parents[1]
OURS = tuple(str(ROOT / name) for name in ("hexcore", "games", "launcher"))
SIZE = (1280, 800)
SCENARIO, UNIT = "boys_of_67", "us_4_47_c"
PLACES = {UNIT: "0614", "vc_514_1": "0620"}
WAY = ("0615", "0616")


class ClickCost(NamedTuple):
    """Calls of our own functions by file and name, and where the unit stands after the click."""

    counted: Counter[tuple[str, str]]
    stands: str

    @property
    def calls(self) -> int:
        return self.counted.total()

    @property
    def modules(self) -> int:
        return len({file for file, _ in self.counted})

    def of(self, function: str) -> int:
        """Return the calls of a function by its qualified name."""
        return sum(number for (_, name), number in self.counted.items() if name == function)


def count_calls(act: Callable[[], None]) -> Counter[tuple[str, str]]:
    """Act, and count the calls of our own functions by file and name."""
    calls = Counter[tuple[str, str]]()

    def count(frame: object, event: str, arg: object) -> None:
        code = frame.f_code  # type: ignore[attr-defined]
        if event == "call" and code.co_filename.startswith(OURS):
            calls[code.co_filename, code.co_qualname] += 1

    sys.setprofile(count)
    try:
        act()
    finally:
        sys.setprofile(None)
    return calls


def warm_click() -> ClickCost:
    """March by one hex at a table without a window, and count the click for the next."""
    import pygame

    from launcher import shot
    from launcher.desk.desk import Desk
    from launcher.kit.window.screen import ScreenStack
    from launcher.opener import ScreenOpener
    from launcher.play import Play
    from launcher.table.screen import TableScreen

    pygame.font.init()
    desk = Desk(ScreenOpener())
    desk.change(reduced_motion=True, first_lines=False)
    screen = TableScreen(desk, Play(_march(), {}, desk.saves))
    stack = ScreenStack(screen.ui)
    stack.push(screen)
    surface = shot.draw(screen, SIZE)

    def wait(ms: float) -> None:
        screen.update(ms)
        screen.draw(surface)

    def point(name: str) -> tuple[int, int]:
        pos = screen.target(name).rect.center
        stack.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        wait(500)
        return pos

    def click(pos: tuple[int, int]) -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            stack.handle(pygame.event.Event(kind, pos=pos, button=1))
        wait(16)

    wait(2000)
    if screen.curtain.visible:
        click(point("take-over"))
        wait(2000)
    for name in (f"counter:{UNIT}", f"hex:{WAY[0]}"):
        click(point(name))
        wait(500)
    goal = point(f"hex:{WAY[1]}")
    counted = count_calls(lambda: click(goal))
    piece = screen.play.view.piece(UNIT)
    return ClickCost(counted, screen.play.board.label(piece.hex) if piece else "")


def _march() -> Session:
    # one unit of each side, far from each other, in the movement phase of the US player
    from games.vietnam_battles.game import VietnamBattles
    from games.vietnam_battles.rules.standard.movement.phase import Movement
    from games.vietnam_battles.sequence import PHASES, GameTurn, PlayerTurn
    from games.vietnam_battles.state import Position, Unit, rebuild
    from hexcore.game.dice import Dice
    from hexcore.play.session import Session

    game = VietnamBattles()
    rules = game.rules(SCENARIO)
    state = Position(SCENARIO, game.meta.check_options(SCENARIO, {}), Dice(0), [], "", rules=rules)
    state.phase, state.active, state.ready = "movement", "us", ["us", "vc"]
    state.units = {name: Unit(box="reserve") for name in rules.cards}
    state.units |= {name: Unit(at=rules.ground.place(where)) for name, where in PLACES.items()}
    rebuild(state)
    state.stack = [GameTurn(at=2), PlayerTurn(at=PHASES.index("movement") + 1), Movement()]
    return Session(game, position=state)
