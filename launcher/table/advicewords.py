"""What a bot advises, in words: what it would do, why, what comes then, the odds, and the way back."""

from __future__ import annotations

from hexcore.actions import Action
from hexcore.levels import is_thinker
from hexcore.thinking import Thought
from hexcore.thoughts import addressed
from launcher.kit.markup import escape
from launcher.kit.text import percent
from launcher.table.ordersheet import signed
from launcher.table.planned import PlanShown
from launcher.table.takingback import is_preparing
from launcher.table.whole import WholeTable


class AdviceWords:
    """Speaks of a thought, as the table stands."""

    def __init__(self, table: WholeTable, plan: PlanShown) -> None:
        self.table, self._plan = table, plan

    def action(self, thought: Thought) -> str:
        """What is advised, in the words of the button that does it."""
        controller = self.table.controller
        return signed(self.table) if controller.signs(thought.action) else controller.words(thought.action)

    def reason(self, thought: Thought, asked: str) -> str:
        """Why, in the bot's sentence; without one, that it goes on with its plan, or that there is no other choice."""
        play, decision = self.table.play, self.table.play.decision
        if thought.why is not None:
            return play.say(addressed(thought.why.text))
        if is_thinker(asked) and self._plan.goes_on and not thought.plan:
            return self.table.ui.word("advice.goes_on")
        lone = decision is not None and len(decision.actions) == 1
        return self.table.ui.word("advice.only") if lone and not self.way_back() else ""

    def then(self, thought: Thought) -> str:
        """Where a piece goes that is only taken in hand, where the bot knows it."""
        then = thought.then
        return self.table.ui.word("advice.then", what=self.table.play.say(then)) if then is not None else ""

    def way_back(self) -> str:
        """That what was begun need not be gone through with, where it can be dropped for nothing; else ""."""
        controller, say = self.table.controller, self.table.ui.word
        decision = self.table.play.decision
        lone = decision is not None and len(decision.actions) == 1
        can = is_preparing(controller) or (lone and controller.in_hand() is not None)
        return say("advice.way_back", cancel=say("table.cancel")) if can else ""

    def throws(self, action: Action) -> bool:
        """Whether dice fall if an action is done."""
        controller = self.table.controller
        return controller.gesture(action.verb).arms and controller.odds(action) is not None

    def odds(self, thought: Thought) -> list[str]:
        """What the odds come to, as the table shows them; where they have no headline, each chance by its name.

        What only prepares a roll has none: they would be those of something that is half put together.
        """
        controller = self.table.controller
        arms = controller.gesture(thought.action.verb).arms
        odds = controller.odds(thought.action) if arms else None
        if odds is None:
            return []
        say, share = self.table.play.say, self.table.ui.word
        told = [f"{say(chance.label)} {percent(float(chance.p), share)}" for chance in odds.chances if chance.p]
        by_name = share("advice.odds", what=say(odds.title), chances=tuple(told))
        return [self.table.sidebar.odds.headline(odds) or escape(by_name)]
