"""What the panels ask of the table: to send, prepare and take back actions, to ask for advice (see parts.Table)."""

from __future__ import annotations

from collections.abc import Sequence

from hexcore.actions import Action, Aloud, PieceId
from hexcore.types import Hex
from launcher.play import Play
from launcher.table.acting import Acting
from launcher.table.advising import AdviceCard
from launcher.table.behind import behind_step
from launcher.table.controller import Controller
from launcher.table.flow import Flow
from launcher.table.handover import Handover
from launcher.table.nowlist import NowList
from launcher.table.painted import PaintedScreen
from launcher.table.takingback import Written


class AnsweringScreen(PaintedScreen):
    """Passes on what panels ask for to what does it."""

    play: Play
    controller: Controller
    flow: Flow
    acting: Acting
    handover: Handover
    now: NowList
    advice: AdviceCard
    watched: bool

    def sync(self) -> None:
        """Bring every part up to date: the screen that has them does."""

    def press(self, action: Action) -> None:
        """Carry out an action; one that ends something with moves left is asked about once."""
        self.acting.press(action)

    def do_all(self, actions: Sequence[Action]) -> None:
        """Send several actions one after the other, each if it is still offered."""
        self.acting.do_all(actions)

    def propose(self, key: str) -> None:
        """Lay out what the game proposes."""
        self.acting.propose(key)

    def gather(self, verb: str, then: str = "", hexes: tuple[Hex, ...] = ()) -> None:
        """Send all actions of a verb that lead to some hexes, and one of another after them."""
        self.acting.gather(verb, then, hexes)

    def stand_by(self, action: Action) -> None:
        """Send an action for every time that the same is asked."""
        self.acting.stand_by(action)

    def pick_stack(self) -> None:
        """Hold the whole stack that is looked at."""
        self.controller.pick_stack(self.controller.hex)
        self.sync()

    def take_aim(self, verb: str) -> None:
        """Say which of the verbs that share their hexes is meant."""
        self.controller.take_aim(verb)
        self.sync()

    def take_back(self, piece: PieceId) -> None:
        """Take back what was done with one piece."""
        self.acting.take_back(piece)

    def cancel(self) -> None:
        """Drop what is in hand or prepared."""
        self.acting.cancel()

    def strike_out(self, line: Written) -> None:
        """Take one line off the sheet of orders."""
        self.acting.strike_out(line)

    def sign(self) -> None:
        """Agree to what was laid out."""
        self.acting.sign()

    @property
    def asks(self) -> Aloud | None:
        """What who sits here asks aloud of another player, once all that came before has been shown."""
        return None if self.watched or self.flow.playback.busy else self.play.asks

    def answer_aloud(self, *, lets_pass: bool) -> None:
        """Who was asked aloud lets it pass, or wants the screen."""
        if lets_pass:
            self.handover.let_pass()
        else:
            self.handover.call()

    @property
    def signing(self) -> bool:
        """Whether something that was laid out waits to be signed."""
        return self.acting.signing and self.acting.armed is not None

    @property
    def signing_orders(self) -> bool:
        """Whether it is a sheet of orders that waits, with its last line."""
        return self.signing and self.acting.orders

    def point(self, action: Action | None) -> None:
        """Show the odds of an action without choosing it; None disarms too."""
        self.acting.point(action)

    def pick(self, piece: PieceId) -> None:
        """A click on a piece in a panel."""
        self.acting.pick(piece)

    def key(self, command: str) -> str:
        """The key of a command."""
        return self.desk.keys.text(command)

    def behind(self) -> str:
        """The rule behind what the keyboard or the mouse is at; on the map, the one behind what is asked."""
        return super().behind() or behind_step(self.play)

    def show_now(self) -> None:
        """Show what can be done now, or close that."""
        self.now.toggle()

    @property
    def advised(self) -> bool:
        """Whether who decides here may ask a bot what it would do."""
        return not self.advice.why_not()

    @property
    def adviser(self) -> str:
        """What that bot is called."""
        return self.advice.adviser

    @property
    def advising(self) -> bool:
        """Whether advice is shown, or waited for."""
        return self.advice.visible

    def ask_advice(self) -> None:
        """Ask it, or close what it said."""
        self.advice.ask()

    def told_beside(self) -> list[str]:
        """What is said beside the question: advice, and the list of what can be done, as far as they are shown."""
        return [*self.advice.said(), *self.now.words()]
