"""A person at the table whose inputs and curtains are counted, and who can play by a script of orders::

with headless():
    player = Player()
    player.sit_down("Green Inferno", "Hill 875")
    player.begin()
    player.play_until("move", order("setup", "action:quick_setup"))
    print(player.finish().inputs)
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

import pygame

from hexcore.game.views import PieceView
from hexcore.types import Hex
from launcher.kit.keys import Chord
from launcher.kit.widgets.button import Button
from launcher.table.input_guard import ANSWER_MS, MOVED_MS, READ_MS
from launcher.table.map.view import FAN_MS
from launcher.table.sidebar.actions import ActionButton
from tools.hands import LEFT, Counted, Input
from tools.orders import Order
from tools.person import Person

HEADLESS = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
CALM = 12.0  # seconds at most until nothing moves any more
WAIT = 0.01
FAN = 60  # frames at most until a stack under the mouse has spread
MOST = 600  # inputs: with more a play goes round in circles


class Count(NamedTuple):
    """The cost of a play: every input in order, and the number of curtains."""

    log: tuple[Input, ...]
    curtains: int

    @property
    def inputs(self) -> int:
        return len(self.log)


class Player(Person):
    """All the people at one table. Inputs count from ``begin`` on, not those on the way through the launcher."""

    def __init__(self) -> None:
        self.curtains = 0
        self._veiled = False
        self.speaks = True  # whether the players agree aloud on what may pass; else each goes to the screen
        super().__init__()
        self.hands = self.counted = Counted(self.hands)

    def begin(self) -> None:
        """Count from now on, also a curtain that is down already."""
        self.counted.log.clear()
        self.curtains, self._veiled = 0, False
        self.calm()

    def count(self) -> Count:
        """Return the cost so far."""
        return Count(tuple(self.counted.log), self.curtains)

    def finish(self) -> Count:
        """Close the window and return the cost."""
        cost = self.count()
        self.program.close()
        return cost

    # -- time -----------------------------------------------------------------------------------------------

    def frames(self, count: int = 3) -> None:
        """Let the program run, without frames in which it would only wait for an event."""
        for _ in range(count):
            screen = self.program.stack.top
            if screen is None or not (screen.busy or screen.dirty or pygame.event.peek()):
                return
            self.program.frame()
            self._watch()

    def calm(self) -> None:
        """Let time pass until nothing moves and the stage is empty or waits for the player."""
        self.frames(2)
        end = time.monotonic() + CALM
        while self.on("TableScreen") and self._moving() and time.monotonic() < end:
            if not self.screen.busy:
                time.sleep(WAIT)
            self.program.frame()
            self._watch()

    def look(self) -> None:
        """Advance the clock until a decision can be answered."""
        self.frames(2)
        if self._too_soon():
            self.program.stack.update(ANSWER_MS + WAIT)
        super().look()

    def aim(self, name: str) -> None:
        """Advance the clock until a click is taken."""
        self.frames(2)
        if self._deaf(name):
            self.program.stack.update(max(READ_MS, MOVED_MS) + WAIT)
        super().aim(name)

    def _moving(self) -> bool:
        flow = self.table.flow
        staged = flow.playback.busy and not flow.playback.waiting
        late = self.table.stage.late
        return not self.table.curtain.visible and (staged or late or flow.walk is not None)

    def _watch(self) -> None:
        veiled = self.on("TableScreen") and self.table.curtain.visible
        self.curtains += veiled and not self._veiled
        self._veiled = veiled

    # -- inputs ---------------------------------------------------------------------------------------------

    def click(self, name: str, then: Callable[[], object] | None = None, button: int = LEFT) -> None:
        """Click a target; a counter under others once the stack has spread."""
        if name.startswith("counter:"):
            self._spread(name)
        with self._noted(name):
            super().click(name, then, button)
            self.calm()

    def key(self, text: str, then: Callable[[], object] | None = None) -> None:
        with self._noted(f"{text} {self._printed(text)}".strip()):
            super().key(text, then)
            self.calm()

    def pull(self, name: str, goal: str) -> None:
        """Begin a drag and hold it over a target; a stack spreads under the mouse first."""
        self.point(name)
        time.sleep(FAN_MS / 1000)
        self.frames(2)
        self._spread(name)
        self.hands.press(self.at(name))
        self.frames(1)
        self.point(goal)

    def drop(self, goal: str) -> None:
        """End a drag over a target."""
        with self._noted(f"to {goal}"):
            self.hands.release(self.at(goal))
            self.frames(4)
            self.calm()

    def drag(self, name: str, goal: str) -> None:
        self.pull(name, goal)
        self.drop(goal)

    def drag_stack(self, name: str, goal: str) -> None:
        """Drag a counter with Shift held: its whole stack comes along."""
        self.hands.hold("Shift")
        self.pull(name, goal)
        self.hands.hold("")
        self.drop(goal)

    def add(self, name: str) -> None:
        """Click a target with Ctrl held."""
        self.hands.hold("Ctrl")
        self._spread(name)
        with self._noted(f"Ctrl {name}"):
            super().click(name)
            self.calm()
        self.hands.hold("")

    def _spread(self, name: str) -> None:
        """Rest the mouse on a stack until the counter shows. Pointing is no input."""
        self.see(name)
        board = self.table.map
        for _ in range(FAN):
            centre = self.at(name)
            if board.under(centre)[2] == name.removeprefix("counter:"):
                return
            self.hands.point(centre)
            self.frames(1)

    @contextmanager
    def _noted(self, words: str) -> Iterator[None]:
        """Give the input of this block its words in the log."""
        place = len(self.counted.log)
        yield
        self.counted.log[place] = self.counted.log[place]._replace(what=words)

    def _printed(self, key: str) -> str:
        """Return the words of the button that a key presses: the one with this key, for Enter else the main one."""
        shown = list(self.screen.top.walk())
        does = [widget for widget in shown if widget.hotkey and Chord.parse(widget.hotkey) == Chord.parse(key)]
        if key == "Enter":
            does += [widget for widget in shown if isinstance(widget, Button) and widget.kind == "primary"]
        return f"({does[0].name or does[0].id})" if does else ""

    # -- playing --------------------------------------------------------------------------------------------

    def play(self, orders: Iterable[Order], over: Callable[[], bool], wanted: str = "") -> None:
        """Give each order when its step is asked, and do as little else as possible until it is over.

        A player lets a step pass that is neither ``wanted`` nor in an order, and later ones with it.
        """
        left, started = list(orders), len(self.counted.log)
        while not over():
            assert len(self.counted.log) - started < MOST, f"no end: {self.asked()}"
            now = next((one for one in left if self._is_for(one)), None)
            still = {wanted, *(one.step for one in left)}
            if now is None and (passing := self._passing(still)):
                self.give(passing)
            elif now is None:
                self.go_on()
            else:
                if not now.always:
                    left.remove(now)
                for what in now.inputs:
                    self.give(what if isinstance(what, str) else what(self))
        missed = [one for one in left if not one.always]
        assert not missed, f"never came to {missed}: {self.asked()}"

    def _is_for(self, order: Order) -> bool:
        """Whether an order is for the step that is asked now, or its first answer for one that is asked aloud."""
        asked = self.table.asks
        said = asked is not None and order.inputs[0] in [f"said:{number + 1}" for number in range(len(asked.answers))]
        if said and asked is not None:
            return order.step == asked.step
        return not self.interrupted and order.step == self.step

    def _passing(self, wanted: set[str]) -> str:
        """Return the button that lets steps pass that nobody wants: as many as it can; "" for none."""
        asked = self.table.asks if self.speaks else None
        asked = asked if asked is not None or self.interrupted else self.table.play.rest
        if asked is None or not asked.passes or asked.step in wanted:
            return ""
        if asked.rest and not asked.rest & wanted:
            return "pass-rest" if "pass-rest" in self.names() else ""
        return "let-pass" if self.table.asks is not None else ""

    def play_until(self, step: str, *orders: Order) -> None:
        """Play the orders until a step is asked, with nothing on screen before it."""
        self.play(orders, lambda: self.step == step and not self.interrupted, step)

    def give(self, what: str) -> None:
        """Carry out one part of an order.

        ``key:X`` presses a key, ``action:…`` a button by its key; ``drag:X>Y`` drags, ``stack:X>Y`` a whole stack.
        ``ctrl:…`` clicks with Ctrl held, anything else is clicked. ``?`` before it skips a target that is not there.
        """
        if what.startswith("?"):
            what = what.removeprefix("?")
            if what not in self.names():
                return
        if what.startswith("ctrl:"):
            self.add(what.removeprefix("ctrl:"))
            return
        if what.startswith("drag:"):
            self.drag(*what.removeprefix("drag:").split(">"))
            return
        if what.startswith("stack:"):
            self.drag_stack(*what.removeprefix("stack:").split(">"))
            return
        if what.startswith("key:"):
            self.key(what.removeprefix("key:"))
            return
        button = self.buttons().get(what.removeprefix("action:")) if what.startswith("action:") else None
        if button is not None and button.hotkey and not self._noting(button.hotkey):
            self.key(button.hotkey)
        else:
            self.click(what)

    def _noting(self, key: str) -> bool:
        """Whether a key would only close the note of what happened."""
        return self.table.sidebar.recap.visible and key in ("Enter", "Space")

    @property
    def interrupted(self) -> bool:
        """Whether a curtain, a dialog, a card on stage or a question to another player comes first."""
        table = self.table
        return bool(table.curtain.visible or table.layers or table.flow.playback.busy or table.asks is not None)

    def go_on(self) -> None:
        """Do as little as possible: take a proposal, else pass or end the phase."""
        asking = self.table.asks is not None or self.table.turn.armed is not None
        if self.interrupted or asking:
            self.key("Space" if asking else "Enter")
            return
        if proposed := self.proposed():
            self.key(proposed[0].hotkey)
            return
        ranked = sorted(self.buttons().values(), key=lambda button: (not _proposed(button), button.kind != "primary"))
        assert ranked, f"nothing to press: {self.asked()}"
        self.give(ranked[0].id)

    def asked(self) -> str:
        """Describe what is on screen, for error messages."""
        asked = f"{self.step}, {self.count().inputs} inputs, {', '.join(self.buttons())}"
        return f"{asked}; to click: {', '.join(name for name in self.names() if not name.startswith('hex:'))[:600]}"

    # -- what is seen ---------------------------------------------------------------------------------------

    @property
    def step(self) -> str:
        """The step of the decision, by the game's own name; "" behind the curtain and at the end."""
        decision = self.table.play.decision
        return "" if decision is None or self.table.curtain.visible else decision.step

    def buttons(self) -> dict[str, ActionButton]:
        """The buttons of the offered actions, by name."""
        found = [widget for widget in self.table.sidebar.walk() if isinstance(widget, ActionButton)]
        return {button.id.removeprefix("action:"): button for button in found}

    def proposed(self) -> list[Button]:
        """The buttons of the game's proposals."""
        shown = self.table.sidebar.actions.walk()
        return [button for button in shown if isinstance(button, Button) and button.id.startswith("proposal:")]

    def lit_in_sight(self) -> list[str]:
        """The highlighted hexes that the mouse can reach: in view, and under no card."""
        board, rects = self.table.map, {target.name: target.rect for target in self.screen.targets()}
        lit = {f"hex:{self.label(spot.hex)}": spot.hex for spot in self.table.controller.lit() if spot.hex >= 0}
        places = ((name, h, rects[name].center) for name, h in lit.items() if name in rects)
        return [name for name, h, at in places if self.screen.top.at(at) is board and board.under(at)[0] == h]

    def in_hand(self) -> list[PieceView]:
        """The pieces beside the map that can be clicked now."""
        able = set(self.table.controller.reader.pieces)
        return [piece for piece in self.table.play.view.pieces if piece.id in able and piece.hex < 0]

    def told(self) -> list[str]:
        """The lines of the log that the viewer may read."""
        play = self.table.play
        return [play.say(line.record.text) for line in play.lines()]

    def places(self) -> dict[str, Hex]:
        """The hexes of the pieces on the map."""
        return {piece.id: piece.hex for piece in self.table.play.view.pieces if piece.hex >= 0}

    def where(self, piece: str) -> str:
        """The label of a piece's hex; "" beside the map."""
        found = self.table.play.view.piece(piece)
        return self.label(found.hex) if found is not None and found.hex >= 0 else ""

    def hex(self, label: str) -> Hex:
        return next(h for h in self.table.play.board.playable if self.label(h) == label)

    def label(self, h: Hex) -> str:
        return self.table.play.board.label(h)


def _proposed(button: ActionButton) -> bool:
    return button.offers.verb.startswith("quick_")


@contextmanager
def headless() -> Iterator[None]:
    """Use a dummy display and a temporary home: nobody's saves and settings are read or written."""
    with tempfile.TemporaryDirectory() as home:
        mine = {**HEADLESS, "MONSOON_HOME": home}
        before = {name: os.environ.get(name) for name in mine}
        os.environ.update(mine)
        try:
            yield
        finally:
            for name, value in before.items():
                if value is None:
                    os.environ.pop(name, None)
                else:
                    os.environ[name] = value
