"""“What would the bot do?”: its choice with the reason and the odds, from what the seat that asks may know."""

from __future__ import annotations

from functools import partial

from hexcore.actions import Action
from hexcore.levels import is_thinker
from hexcore.thinking import Thought
from hexcore.thoughts import addressed
from launcher.kit.button import Button, icon_button
from launcher.kit.layout import Row, Spacer
from launcher.kit.markup import escape
from launcher.kit.surfaces import Card
from launcher.kit.text import Label, RichText
from launcher.kit.widget import Widget
from launcher.table.behind import behind_action
from launcher.table.cando import where
from launcher.table.parts import rule_link
from launcher.table.whole import WholeTable


class AdviceCard(Card):
    """Lies below what is asked. It asks the bot, waits for it, and says what it would do; nothing of it is kept."""

    def __init__(self, table: WholeTable) -> None:
        super().__init__(gap=4, pad=(14, 8, 14, 10), id="advice", help="play.advice_card")
        self.table = table
        self.thought: Thought | None = None
        self.waiting = False
        self.asked = ""
        """Which bot is asked."""
        self._about: object = None
        self._picked: object = None
        self.visible = False

    @property
    def advised(self) -> Action | None:
        """What is advised, to be shown on the map and with its odds."""
        return self.thought.action if self.visible and self.thought is not None else None

    @property
    def lit(self) -> Action | None:
        """What is advised as the map shows it: with the hexes that it is about."""
        advised = self.advised
        return advised._replace(hexes=where(self.table.controller, (advised,))) if advised is not None else None

    def why_not(self) -> str:
        """Why nobody can be asked now; "" if somebody can."""
        table, play, say = self.table, self.table.play, self.table.ui.word
        if table.curtain.visible or table.flow.playback.busy or not play.advisers:
            return say("advice.not_now")
        if play.course is not None and play.course.leads:
            return say("advice.taught", bot=self.adviser)
        mode, people = table.desk.settings.advice, play.humans
        allowed = mode == "all" or (mode == "first" and (len(people) < 2 or play.decides == people[0]))
        return "" if allowed else say("advice.off", name=play.seat_name(play.decides))

    @property
    def adviser(self) -> str:
        """What the bot is called that is asked."""
        return self.table.play.public.bot(self.asked or next(iter(self.table.play.advisers), ""))

    @property
    def deeper(self) -> str:
        """Who can be asked beside the first, and thinks ahead; "" where nobody can, or he has been asked."""
        advisers = self.table.play.advisers
        return advisers[-1] if len(advisers) > 1 and is_thinker(advisers[-1]) and self.asked != advisers[-1] else ""

    def ask(self, adviser: str = "") -> None:
        """Ask a bot, by itself the quickest, or close what it said."""
        if self.visible and not adviser:
            self.put_away()
            return
        problem = self.why_not()
        if problem:
            self.table.toast(problem, about="advice")
            return
        self.asked = adviser or self.table.play.advisers[0]
        self._about, self.thought, self.waiting = self.table.play.decision, None, True
        self._picked = self.table.controller.picked
        self.hold([self._who(), Label(self.table.ui.word("advice.thinking"), size="small", tone="muted")])
        self.set_visible(True)
        self.table.sync()
        self.tick()

    def tick(self) -> None:
        """Look whether the bot has thought."""
        if not self.waiting:
            return
        play = self.table.play
        thought = play.advise(self.asked) if self._about is play.decision else None
        if thought is not None:
            self.waiting, self.thought = False, thought
            self._tell(thought)
        elif play.at_a_loss:
            self.waiting = False
            self.hold([self._who(), Label(self.table.ui.word("advice.none"), size="small")])

    def sync(self) -> None:
        """What is asked is something else, or something was picked: what was said before has gone."""
        other = self._about is not self.table.play.decision or self._picked != self.table.controller.picked
        if self.visible and other:
            self.close()

    def close(self) -> bool:
        """Put it away; tells whether it was there."""
        was, self.waiting, self.thought, self.asked = self.visible, False, None, ""
        if was:
            self.set_visible(False)
            self.clear()
            self.table.looked()
        return was

    # -- what it says ---------------------------------------------------------------------------------------

    def said(self) -> list[str]:
        """What is advised in plain words, a line each; nothing while nothing is."""
        if self.advised is None:
            return []
        say = self.table.ui.word
        first = f"{say('advice.would', bot=self.adviser)} {self._words()}"
        return [first, *self._plan(), self._reason(), *self._odds()]

    def _who(self) -> Widget:
        say = self.table.ui.word
        close = icon_button("close", say("advice.close"), self._closed, id="advice-close").sized(24, 24)
        return Row(RichText(f"{{icon:bulb}} {escape(say('advice.would', bot=self.adviser))}", size="small",
                            tone="muted").sized(flex=1), close, gap=6)  # fmt: skip

    def put_away(self) -> bool:
        """The player has read it; tells whether it was there."""
        was = self.close()
        if was:
            self.table.sync()
        return was

    def _closed(self) -> None:
        self.put_away()

    def _words(self) -> str:
        return self.table.controller.words(self.thought.action) if self.thought is not None else ""

    def _reason(self) -> str:
        """Why, in the bot's sentence; without one, that it goes on with its plan, or likes this best of all."""
        play, decision = self.table.play, self.table.play.decision
        if self.thought is not None and self.thought.why is not None:
            return play.say(addressed(self.thought.why.text))
        if is_thinker(self.asked):
            return self.table.ui.word("advice.goes_on")
        count = len(decision.actions) if decision is not None else 1
        return self.table.ui.word("advice.only" if count == 1 else "advice.best_of", count=count)

    def _plan(self) -> list[str]:
        """What it is a part of, where that was thought out: a line for each thing to be done."""
        plan = self.thought.plan if self.thought is not None else ()
        return [line for line in map(self.table.play.say, map(addressed, plan)) if line != self._words()]

    def _odds(self) -> list[str]:
        """What the odds come to, as the table shows them."""
        odds = self.table.controller.odds(self.thought.action) if self.thought is not None else None
        if odds is None:
            return []
        headline = self.table.sidebar.odds.headline(odds)
        return [headline or escape(self.table.play.say(odds.title))]

    def _tell(self, thought: Thought) -> None:
        table, say = self.table, self.table.ui.word
        rule = rule_link(behind_action(table.play, thought.action))
        parts: list[Widget] = [
            self._who(),
            RichText(f"**{escape(self._words())}** {rule}", on_link=table.follow, id="advised"),
            *self._planned(),
            RichText(escape(self._reason()), size="small", id="advice-why"),
            *(RichText(line, size="small", id="advice-odds") for line in self._odds()),
            Row(
                *([Button(say("advice.show"), self.show, kind="quiet", icon="target", id="advice-show")]
                  if where(table.controller, (thought.action,)) else []),
                Spacer(),
                Button(say("advice.do"), self.do, kind="primary", icon="check", id="advice-do"),
                gap=6,
            ),
            *self._asks_on(),
        ]  # fmt: skip
        self.hold(parts)
        self.show()
        if table.by_keys:
            table.settle()
            table.focus(self.find("advice-do"))

    def _planned(self) -> list[Widget]:
        lines = self._plan()
        if not lines:
            return []
        head = Label(self.table.ui.word("advice.plan"), size="small", tone="muted")
        return [head, *(RichText(f"· {escape(line)}", size="small", id="advice-plan") for line in lines)]

    def _asks_on(self) -> list[Widget]:
        """A button for who thinks ahead."""
        name, play = self.deeper, self.table.play
        if not name:
            return []
        words = self.table.ui.word("advice.ask", bot=play.public.bot(name))
        return [Button(words, partial(self.ask, name), kind="quiet", icon="bulb", id="advice-deeper")]

    def show(self) -> None:
        """Lead the map to what is advised."""
        if self.thought is not None:
            self.table.looked()
            self.table.show_hexes(where(self.table.controller, (self.thought.action,)))

    def do(self) -> None:
        """Do it; where that only takes a piece in hand, the bot is asked on."""
        if self.thought is None:
            return
        action, table = self.thought.action, self.table
        picks, seat, asked = table.controller.gesture(action.verb).picks, table.play.decides, self.asked
        self.close()
        table.press(action)
        if picks and table.play.decides == seat and not self.why_not():
            self.ask(asked if asked in table.play.advisers else "")
