"""A screen on which actions are carried out: what panels and clicks on the map ask for, and what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexcore.actions import Action, PieceId, Refusal
from hexcore.types import Hex
from launcher.kit.dialog import confirm
from launcher.play import Play
from launcher.table import menus
from launcher.table.flow import Flow
from launcher.table.painted import PaintedScreen
from launcher.table.pointing import Pointing

if TYPE_CHECKING:
    from launcher.desk.desk import Desk


class ActingScreen(PaintedScreen):
    """Sends actions through a flow. ``armed`` waits for its second click, ``pointed`` is only looked at."""

    def __init__(self, desk: Desk, play: Play) -> None:
        super().__init__(desk, play)
        self.flow = Flow(play, self.controller, self.changed)
        self.flow.playback.speed = desk.settings.enemy_speed
        self.pointing = Pointing(self.controller, self.flow, self.scenery, self)
        self.armed: Action | None = None
        self.pointed: Action | None = None

    def changed(self) -> None:
        """Something happened."""

    def sync(self) -> None:
        """What is picked or armed has changed."""

    def looked(self) -> None:
        """Something else is pointed at."""

    def undo(self) -> None:
        """Take the last action back."""

    # -- what the panels ask (see parts.Table) --------------------------------------------------------------

    def press(self, action: Action) -> None:
        """Carry out an action; one that ends something with moves left is asked about once."""
        gesture = self.controller.gesture(action.verb)
        if gesture.confirm and (gesture.style == "danger" or self.controller.moves_left(action)):
            catalogue = self.play.game.catalogue
            text = catalogue.template(gesture.confirm)
            prompt = f"{self.play.game.meta.id}.{action.verb}"
            words = self.controller.words(action)
            confirm(self.ui, prompt, self.ui.word("table.confirm_title"), text, words, lambda: self._send(action),
                    no=self.ui.word("table.confirm_no"))  # fmt: skip
            return
        self._send(action)

    def _send(self, action: Action) -> None:
        self.area.callout.hide()
        problem = self.flow.attempt(lambda: self.flow.submit(action))
        if problem:
            self.toast(problem, "danger")
            self.sync()

    def point(self, action: Action | None) -> None:
        """Show the odds of an action without choosing it; None disarms too."""
        if action is None and self.armed is not None and self.pointed is None:
            self.armed = None
            self.sync()
            return
        if action != self.pointed:
            self.pointed = action
            self.looked()

    def pick(self, piece: PieceId) -> None:
        """A click on a piece in a panel."""
        shown = self.play.view.piece(piece)
        h = shown.hex if shown is not None else -1
        intent = self.controller.on_piece(piece)
        kept = self.controller.hex
        self.pointing.follow(intent, h, piece)
        if h < 0 and self.controller.hex < 0:
            self.controller.hex = kept
        self.sync()

    # -- what a click on the map leads to (see pointing.Answers) --------------------------------------------

    def arm(self, action: Action) -> None:
        """Show the odds and wait for the second click."""
        self.armed = action
        self.sync()

    def armed_action(self) -> Action | None:
        """The action that waits for its second click."""
        return self.armed

    def noted(self) -> bool:
        """Whether a note about a refused click is on screen."""
        return self.area.callout.visible

    def choose_between(self, actions: tuple[Action, ...], h: Hex) -> None:
        """Ask which was meant."""
        menus.choose(self, actions, self.map.hex_rect(h))

    def refuse(self, refusal: Refusal, h: Hex) -> None:
        """Say why not, beside the hex."""
        self.area.callout.say(self.play.say(refusal.text), refusal.rule, self.map.hex_rect(h).center)

    def cancel(self) -> bool:
        """One step back: the game's own way, or undo where it is free; tells whether there was one."""
        own = next((a for a in self.controller.reader.buttons if self.controller.gesture(a.verb).key == "Esc"), None)
        if own is not None:
            self._send(own)
        elif not self.play.undo_reason():
            self.undo()
        else:
            return False
        return True
