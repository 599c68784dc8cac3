"""The plan on the advice card: a line for each thing to be done, the next one marked, all of it once it is unfolded."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hexcore.actions import Action
from hexcore.answers import Arrow
from hexcore.following import arrows_of, left_of, next_of
from hexcore.text import Text
from hexcore.thoughts import SPOKEN, addressed
from launcher.kit.button import Button
from launcher.kit.layout import Column
from launcher.kit.markup import escape
from launcher.kit.scroll import Scroll
from launcher.kit.text import Label, RichText
from launcher.kit.widget import Widget
from launcher.table.parts import Table

SHORT = 3
"""So many lines of a plan are told at first."""
MANY, HIGH = 6, 132
"""More lines than these are scrolled within a height."""


def at_first(plan: Sequence[Text], unfolded: bool) -> Sequence[Text]:
    """The lines of a plan that are told before it is unfolded; one more takes no more room than to say so."""
    return plan if unfolded or len(plan) <= SHORT + 1 else plan[:SHORT]


class PlanShown:
    """What was thought out last, as long as it is followed: in the phase for which it was thought out."""

    def __init__(self, table: Table, unfold: Callable[[], None]) -> None:
        self.table, self._unfold = table, unfold
        self.unfolded = False
        self._lines: tuple[Text, ...] = ()
        self._home: object = None
        self._marked: Text | None = None
        self._heard = 0
        """How much had been heard when it was thought out."""

    def take(self, plan: Sequence[Text]) -> None:
        """Somebody has thought: a plan of his takes the place of the one before; without one, he goes on with that."""
        if plan:
            self._lines, self._home, self.unfolded = tuple(plan), self.phase(), False
            self._heard = self.table.play.heard
        elif self._home != self.phase():
            self.drop()

    def drop(self) -> None:
        """Nobody follows it any more."""
        self._lines, self._marked, self.unfolded = (), None, False

    @property
    def goes_on(self) -> bool:
        """Whether it is still followed: there is something left of it, and the phase is the same."""
        return self._home == self.phase() and bool(self.left)

    @property
    def leads(self) -> bool:
        """Whether it says where somebody is to go who is not there yet: that can be followed by hand."""
        return self._home == self.phase() and bool(self.arrows)

    def phase(self) -> object:
        """What a plan is at home in: a seat's phase of a turn."""
        view = self.table.play.view
        return view.seat, view.turn, [phase.key for phase in view.phases if phase.when == "now"]

    @property
    def verdict(self) -> str:
        """What the plan comes to, where that was said with it."""
        return next((self.table.play.say(addressed(line)) for line in self._lines if line.key in SPOKEN), "")

    @property
    def left(self) -> tuple[Text, ...]:
        """What is left to be done."""
        play = self.table.play
        since = (line.record.text for heard in play.chair.heard(self._heard) for line in heard.lines)
        return left_of(play.view, play.board, (line for line in self._lines if line.key not in SPOKEN), since)

    @property
    def arrows(self) -> tuple[Arrow, ...]:
        """Who goes where, for the map."""
        play = self.table.play
        return arrows_of(play.view, play.board, self._lines)

    def said(self) -> list[str]:
        """All that is left, in plain words."""
        return [*map(self.table.play.say, self.left), *([self.verdict] if self.verdict else [])]

    def widgets(self, action: Action | None) -> list[Widget]:
        """The first lines, or all of them; that of the action that is advised comes first and is marked.

        Without an action they are all that is told, and need no heading.
        """
        play, say = self.table.play, self.table.ui.word
        words = play.say(play.chair.describe(action)) if action is not None else ""
        left = [line for line in self.left if play.say(line) != words]
        if not left:
            return []
        now = self._next(left, action)
        left.sort(key=lambda line: line != now)
        shown = at_first(left, self.unfolded)
        rows = Column(*(self._row(line, now) for line in shown), gap=2)
        long = Scroll(rows, id="advice-plans").sized(height=HIGH) if len(shown) > MANY else rows
        more = len(left) - len(shown)
        button = Button(say("advice.more", count=more), self._open, kind="quiet", icon="chevron-down", id="advice-more")
        heading = [Label(say("advice.plan"), size="small", tone="muted")] if action is not None else []
        return [*heading, long, *([button] if more else [])]

    def _next(self, left: Sequence[Text], action: Action | None) -> Text | None:
        """The line that an action is a step of; a step that names nobody goes on with the line before it."""
        named = next_of(self.table.play.view, left, action) if action is not None else None
        self._marked = named or (self._marked if self._marked in left else None)
        return self._marked

    def _row(self, line: Text, now: Text | None) -> Widget:
        words = escape(self.table.play.say(line))
        return RichText(f"{{icon:arrow-right}} **{words}**" if line == now else f"· {words}", size="small",
                        id="advice-plan")  # fmt: skip

    def _open(self) -> None:
        self.unfolded = True
        self._unfold()
