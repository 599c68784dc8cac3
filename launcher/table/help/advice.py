"""The advice card: the bot's choice in the player's place, with its reason, its odds and its plan."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from hexcore.bots.advice import arrows_of, left_of, next_of, open_of
from hexcore.bots.background import Thought
from hexcore.bots.forecast import SPOKEN, addressed
from hexcore.bots.levels import is_thinker
from hexcore.game.actions import Action, Decision, Seat
from hexcore.game.answers import Arrow
from hexcore.text import Text
from launcher.kit.layout import Column, Row, Spacer
from launcher.kit.widget import Widget
from launcher.kit.widgets.button import Button, icon_button
from launcher.kit.widgets.markup import escape
from launcher.kit.widgets.scroll import Scroll
from launcher.kit.widgets.surfaces import Card
from launcher.kit.widgets.text import Label, RichText, percent
from launcher.table.help.hints import where
from launcher.table.sidebar.actions import signed
from launcher.table.turn.state import TableState
from launcher.table.turn.undo import is_preparing
from launcher.table.wording import behind_action, rule_link

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen

SHORT = 3  # the number of plan lines that are shown at first
MANY, HIGH = 6, 132  # a plan of more lines scrolls within a height


def at_first(plan: Sequence[Text], unfolded: bool) -> Sequence[Text]:
    """Return the lines of a plan to show before it is unfolded; one more line replaces the unfold button."""
    return plan if unfolded or len(plan) <= SHORT + 1 else plan[:SHORT]


class PlanShown:
    """The latest plan, as long as it is followed, within its phase."""

    def __init__(self, table: TableScreen, unfold: Callable[[], None]) -> None:
        self.table, self._unfold = table, unfold
        self.unfolded = False
        self._lines: tuple[Text, ...] = ()
        self._home: object = None
        self._step = ""  # the step at which it was made
        self._marked: Text | None = None
        self._heard = 0  # the number of events heard when it was made

    def take(self, plan: Sequence[Text]) -> None:
        """Take over a new plan; without one, the adviser goes on with the old one in the same phase."""
        if plan:
            self._lines, self._home, self.unfolded = tuple(plan), self.phase(), False
            self._heard, decision = self.table.play.heard, self.table.play.decision
            self._step = decision.step if decision is not None else ""
        elif self._home != self.phase():
            self.drop()

    def drop(self) -> None:
        self._lines, self._marked, self.unfolded = (), None, False

    def prune(self) -> None:
        """Forget what can no longer be followed: of pieces that cannot act any more, or all of it elsewhere."""
        play, decision = self.table.play, self.table.play.decision
        if decision is None or (decision.step != self._step and self.table.controller.in_hand() is None):
            self.drop()
        elif decision.step == self._step:
            self._lines = open_of(play.view, play.board, self._lines, decision)

    @property
    def goes_on(self) -> bool:
        """Whether the plan has actions left in the present phase."""
        return self._home == self.phase() and bool(self.left)

    @property
    def leads(self) -> bool:
        """Whether the plan names a destination that is not reached yet, to be followed by hand."""
        return self._home == self.phase() and bool(self.arrows)

    def phase(self) -> object:
        """Return the seat, turn and phase that a plan belongs to."""
        view = self.table.play.view
        return view.seat, view.turn, [phase.key for phase in view.phases if phase.when == "now"]

    @property
    def verdict(self) -> str:
        """The forecast of the plan, where it has one."""
        return next((self.table.play.say(addressed(line)) for line in self._lines if line.key in SPOKEN), "")

    @property
    def left(self) -> tuple[Text, ...]:
        play = self.table.play
        since = (line.record.text for heard in play.chair.heard(self._heard) for line in heard.lines)
        return left_of(play.view, play.board, (line for line in self._lines if line.key not in SPOKEN), since)

    @property
    def arrows(self) -> tuple[Arrow, ...]:
        play = self.table.play
        return arrows_of(play.view, play.board, self._lines)

    def said(self) -> list[str]:
        """Return the rest of the plan in plain words."""
        return [*map(self.table.play.say, self.left), *([self.verdict] if self.verdict else [])]

    def widgets(self, action: Action | None) -> list[Widget]:
        """Return the first lines, or all of them; that of the advised action is marked.

        Without an action they need no heading.
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


class AdviceWords:
    """The wording of advice."""

    def __init__(self, table: TableScreen, plan: PlanShown) -> None:
        self.table, self._plan = table, plan

    def action(self, thought: Thought) -> str:
        """Return the advised action in the words of its button."""
        controller, leg = self.table.controller, thought.leg
        if leg is not None and leg.lines:
            return " · ".join(map(self.table.play.say, leg.lines))
        return signed(self.table) if controller.signs(thought.action) else controller.words(thought.action)

    def reason(self, thought: Thought, asked: str) -> str:
        """Return the bot's reason; else that it goes on with its plan, or that there is no other choice."""
        play, decision = self.table.play, self.table.play.decision
        if thought.why is not None:
            return play.say(addressed(thought.why.text))
        if is_thinker(asked) and self._plan.goes_on and not thought.plan:
            return self.table.ui.word("advice.goes_on")
        lone = decision is not None and len(decision.actions) == 1
        return self.table.ui.word("advice.only") if lone and not self.way_back() else ""

    def way_back(self) -> str:
        """Return how to cancel an action begun at no cost; else ""."""
        controller, say = self.table.controller, self.table.ui.word
        decision = self.table.play.decision
        lone = decision is not None and len(decision.actions) == 1
        can = is_preparing(controller) or (lone and controller.in_hand() is not None)
        return say("advice.way_back", cancel=say("table.cancel")) if can else ""

    def odds(self, thought: Thought) -> list[str]:
        """Return the odds of the roll that one press leads to; without a headline, each chance by its name."""
        odds = thought.leg.odds if thought.leg is not None else None
        if odds is None:
            return []
        say, share = self.table.play.say, self.table.ui.word
        told = [f"{say(chance.label)} {percent(float(chance.p), share)}" for chance in odds.chances if chance.p]
        by_name = share("advice.odds", what=say(odds.title), chances=tuple(told))
        return [self.table.sidebar.odds.headline(odds) or escape(by_name)]


HALTING = frozenset({"dice", "reveal"})  # the stops that end an advised march, for the player to look


class AdviceCard(Card):
    """The card below the prompt that asks a bot, waits, and shows its advice; nothing of it is kept."""

    def __init__(self, table: TableScreen) -> None:
        super().__init__(gap=4, pad=(14, 8, 14, 10), id="advice", help="play.advice_card")
        self.table = table
        self.thought: Thought | None = None
        self.waiting = False
        self.asked = ""  # the bot that is asked
        self._about: object = None
        self._picked: object = None
        self.plan = PlanShown(table, self._again)
        self.words = AdviceWords(table, self.plan)
        self._on: tuple[str, Decision] | None = None
        """The bot to ask again, and the decision: its advice was followed, and there is more to do."""
        self.doing: Action | None = None  # the advised action while it is being sent
        self._since = 0  # the number of events heard before the press
        self._left: list[Action] = []  # the rest of what the press carries out
        self._doing, self._seat, self._phase = "", "", object()  # whose advice was pressed, by whom, and when
        self._whole = False  # whether one press carries out all of the plan, not only the move that is due
        self.visible = False

    @property
    def advised(self) -> Action | None:
        return self.thought.action if self.visible and self.thought is not None else None

    @property
    def lit(self) -> Action | None:
        """The advised action with the hexes it is about, for the map."""
        advised = self.advised
        return advised._replace(hexes=where(self.table.controller, (advised,))) if advised is not None else None

    @property
    def arrows(self) -> tuple[Arrow, ...]:
        """The way of what one press carries out, and where the plan leads."""
        leg = self.thought.leg if self.visible and self.thought is not None else None
        own = (Arrow(leg.way, leg.lines[0], "strong"),) if leg is not None and leg.lines and len(leg.way) > 1 else ()
        ends = {(way[0], way[-1]) for way, _, _ in own}
        planned = self.plan.arrows if self.visible else ()
        return (*own, *(arrow for arrow in planned if (arrow.way[0], arrow.way[-1]) not in ends))

    def why_not(self) -> str:
        """Return why there is no advice now; "" if there is."""
        table, play, say = self.table, self.table.play, self.table.ui.word
        if table.curtain.visible or table.flow.playback.busy or not play.advisers:
            return say("advice.not_now")
        if play.course is not None and play.course.leads:
            return say("advice.taught", bot=self.adviser)
        mode, people = table.desk.settings.advice, play.humans
        allowed = mode == "all" or (mode == "first" and (len(people) < 2 or play.actor == people[0]))
        return "" if allowed else say("advice.off", name=play.seat_name(play.actor))

    @property
    def offered(self) -> bool:
        return not self.why_not()

    @property
    def adviser(self) -> str:
        return self.table.play.public.bot(self.asked or self._usual)

    @property
    def _usual(self) -> str:
        """The bot asked by name last, else the quickest; "" where there is none."""
        advisers, liked = self.table.play.advisers, self.table.desk.settings.adviser
        return liked if liked in advisers else next(iter(advisers), "")

    @property
    def other(self) -> str:
        """The other bot to ask: the quickest, or the one that thinks ahead; "" where there is none."""
        advisers = self.table.play.advisers
        if len(advisers) < 2 or not is_thinker(advisers[-1]):
            return ""
        return advisers[0] if self.asked == advisers[-1] else advisers[-1]

    @property
    def stays(self) -> bool:
        """Whether the card is there, or will be once the advised action has been animated."""
        return self.visible or self._on is not None or bool(self._left)

    def ask(self, adviser: str = "") -> None:
        """Ask a bot, by default the one asked last."""
        if self.visible and not adviser:
            self._ask_again()
            return
        problem = self.why_not()
        if problem:
            self.table.toast(problem, about="advice")
            return
        if adviser and adviser != self.asked:
            self.plan.drop()  # it was another one's
        self._whole = False
        if adviser and adviser != self.table.desk.settings.adviser:
            self.table.desk.change(adviser=adviser)
        self._ask(adviser if adviser in self.table.play.advisers else self._usual)

    def _ask_again(self) -> None:
        """Close the card by the mouse; a key focuses it, so that Enter does what is advised."""
        if not self.table.by_keys:
            self.dismiss()
        elif self.thought is not None:
            self.lead()
            self._focus()
        elif not self.waiting:
            self.ask(self.asked)

    def _focus(self) -> None:
        self.table.settle()
        self.table.focus(self.find("advice-do"))

    def _ask(self, adviser: str) -> None:
        self.asked = adviser
        self._about, self.thought, self.waiting = self.table.play.decision, None, True
        self._picked, self._on = self.table.controller.picked, None
        thinking = Label(self.table.ui.word("advice.thinking"), size="small", tone="muted")
        self.hold([self._who(), *self.plan.widgets(None), thinking])
        self.set_visible(True)
        self.table.sync()
        self.tick()

    def tick(self) -> None:
        """Go on with what was pressed, take the advice once it is there, and ask again where the plan goes on."""
        if self._left and not self.table.flow.playback.busy:
            self._press_on()
        self._ask_on()
        if not self.waiting:
            return
        play = self.table.play
        thought = play.advise(self.asked) if self._about is play.decision else None
        if thought is not None:
            self.waiting, self.thought = False, thought
            self.plan.take(thought.plan)
            if self._is_under_way():
                self.do()
                return
            self._whole = False
            self._tell(thought)
            self.lead()
        elif play.at_a_loss:
            self.waiting = False
            self.hold([self._who(), Label(self.table.ui.word("advice.none", bot=self.adviser), size="small")])

    def show(self, state: TableState) -> None:
        """Close for another decision or pick, but not while a plan is being followed by hand."""
        now = state.decision, state.picked
        if not self.visible or (self._about is now[0] and self._picked == now[1]):
            return
        self.plan.prune()
        if self.plan.leads:
            self._keep_plan()
        else:
            self.close()

    def _keep_plan(self) -> None:
        say, asked = self.table.ui.word, self.asked
        self._about, self._picked = self.table.play.decision, self.table.controller.picked
        self._on = self.thought = None
        self.waiting = self._whole = False
        ask = Button(say("advice.next"), partial(self.ask, asked), kind="quiet", icon="bulb", id="advice-next")
        self.hold([self._who("advice.kept"), *self.plan.widgets(None), Row(Spacer(), ask)])

    def close(self) -> bool:
        """Close the card and forget the plan; tells whether it was there."""
        self._on, self._left, self._whole = None, [], False
        self.plan.drop()
        return self._lay_down()

    def _lay_down(self) -> bool:
        was, self.waiting, self.thought, self.asked = self.visible, False, None, ""
        if was:
            self.set_visible(False)
            self.clear()
            self.table.looked()
        return was

    # Words

    def said(self) -> list[str]:
        """Return the advice in plain words, a line each."""
        say = self.table.ui.word
        if self.advised is None or self.thought is None:
            kept = self.visible and not self.waiting and self.plan.leads
            return [say("advice.kept", bot=self.adviser), *self.plan.said()] if kept else []
        thought, words = self.thought, self.words
        first = f"{say('advice.would', bot=self.adviser)} {words.action(thought)}"
        reason = words.reason(thought, self.asked)
        lines = [first, *self.plan.said(), reason, *words.odds(thought), words.way_back()]
        return [line for line in lines if line]

    def _who(self, words: str = "advice.would") -> Widget:
        say = self.table.ui.word
        close = icon_button("close", say("advice.close"), self._closed, id="advice-close").sized(24, 24)
        return Row(RichText(f"{{icon:bulb}} {escape(say(words, bot=self.adviser))}", size="small",
                            tone="muted").sized(flex=1), close, gap=6)  # fmt: skip

    def dismiss(self) -> bool:
        """Close the card for the player; tells whether it was there."""
        was = self.close()
        if was:
            self.table.sync()
        return was

    def _closed(self) -> None:
        self.dismiss()

    def _tell(self, thought: Thought) -> None:
        table, words = self.table, self.words
        rule = rule_link(behind_action(table.play, thought.action))
        back = words.way_back()
        reasons = words.reason(thought, self.asked), self.plan.verdict
        parts: list[Widget] = [
            self._who(),
            *self._stands_in(),
            RichText(f"**{escape(words.action(thought))}** {rule}", on_link=table.follow, id="advised"),
            self._buttons(thought),
            *self.plan.widgets(thought.action),
            *_lines("advice-why", *reasons),
            *(RichText(line, size="small", id="advice-odds") for line in words.odds(thought)),
            *_lines("advice-back", back),
            *self._whole_plan(thought),
            *self._asks_on(),
        ]
        self.hold(parts)
        if table.by_keys:
            self._focus()

    def _buttons(self, thought: Thought) -> Widget:
        """Return the buttons, near the top of the card so that they keep their place."""
        say, controller, action = self.table.ui.word, self.table.controller, thought.action
        do = say("advice.do_through" if len(_actions(thought)) > 1 else "advice.do")
        show = Button(say("advice.show"), self.show_all, kind="quiet", icon="target", id="advice-show")
        return Row(
            *([show] if where(controller, (action,)) else []),
            Spacer(),
            Button(do, self.do, kind="primary", icon="check", id="advice-do"),
            gap=6,
        )

    def _whole_plan(self, thought: Thought) -> list[Widget]:
        if not is_thinker(self.asked) or len(self.plan.left) < 2 or _rolls(thought):
            return []
        words = self.table.ui.word("advice.do_plan")
        return [Row(Spacer(), Button(words, self.do_plan, kind="quiet", icon="check", id="advice-do-plan"))]

    def _asks_on(self) -> list[Widget]:
        name, play = self.other, self.table.play
        if not name:
            return [] if self._stands_in() else self._not_for_thinkers()
        words = self.table.ui.word("advice.ask", bot=play.public.bot(name))
        return [Button(words, partial(self.ask, name), kind="quiet", icon="bulb", id="advice-deeper")]

    def _stands_in(self) -> list[Widget]:
        """Return why another bot answers than the one that the player likes to ask."""
        liked = self.table.desk.settings.adviser
        return self._not_for_thinkers() if is_thinker(liked) and not is_thinker(self.asked) else []

    def _not_for_thinkers(self) -> list[Widget]:
        play = self.table.play
        thinker = next(filter(is_thinker, play.public.meta.bots), "")
        if not thinker or thinker in play.advisers or play.decision is None or len(play.decision.actions) < 2:
            return []
        words = self.table.ui.word("advice.whole_phases", bot=play.public.bot(thinker))
        return [Label(words, size="small", tone="muted", id="advice-phases")]

    def _again(self) -> None:
        if self.thought is not None:
            self._tell(self.thought)
        elif self.plan.leads:
            self._keep_plan()

    def lead(self) -> None:
        if self.thought is not None:
            self.table.looked()
            self.table.show_hexes(where(self.table.controller, (self.thought.action,)))

    def show_all(self) -> None:
        """Scroll to the advised place, and flash all places of the plan."""
        self.lead()
        if self.thought is not None:
            ways = (arrow.way for arrow in self.arrows)
            here = where(self.table.controller, (self.thought.action,))
            self.table.map.flash(tuple(dict.fromkeys((*here, *(h for way in ways for h in way)))))

    def do_plan(self) -> None:
        """Carry out the rest of the plan, until dice are rolled or something happens."""
        self._whole, self._since = True, self.table.play.heard
        self.do()

    def do(self) -> None:
        """Carry out what the card says, step by step; stop where something happens on the way."""
        if self.thought is None:
            return
        self._doing, self._left = self.asked, list(_actions(self.thought))
        self._since = self._since if self._whole and self._since else self.table.play.heard
        self._seat, self._phase = self.table.play.actor, self.plan.phase()
        self._lay_down()
        self._press_on()

    def _press_on(self) -> None:
        """Take the next step of what was pressed; after the last one ask the bot on, if there is more to do."""
        play, action, before = self.table.play, self._left.pop(0), self.table.play.decision
        self.doing = action
        try:
            self.table.turn.press(action)
        finally:
            self.doing = None
        leads_on = self._leads_on(self._seat, before)
        decision = play.decision
        offered = leads_on and decision is not None and bool(self._left) and self._left[0] in decision.actions
        if offered and not self._has_happened():
            return
        asked, self._left = self._doing, []
        follows = self.plan.goes_on if is_thinker(asked) else self._phase == self.plan.phase()
        under_way = self.table.controller.in_hand() is not None or is_preparing(self.table.controller)
        if not leads_on or decision is None or not (follows or under_way) or asked not in play.advisers:
            self._whole = False
            self.plan.drop()
            return
        self._on = asked, decision
        self._ask_on()

    def _has_happened(self) -> bool:
        return any(heard.stops in HALTING for heard in self.table.play.chair.heard(self._since))

    def _is_under_way(self) -> bool:
        """Whether one press carries out all of the plan, and the advice is a further part of it without a roll."""
        thought = self.thought
        if not self._whole or thought is None or thought.plan or not self.plan.goes_on or _rolls(thought):
            return False
        return not self._has_happened()

    def _leads_on(self, seat: Seat, before: Decision | None) -> bool:
        play = self.table.play
        return play.decision is not None and play.decision is not before and play.actor == seat

    def _ask_on(self) -> None:
        if self._on is None or self.table.flow.playback.busy:
            return
        (asked, decision), self._on = self._on, None
        if decision is self.table.play.decision and not self.why_not():
            self._ask(asked)
        else:
            self._whole = False
            self.plan.drop()


def _actions(thought: Thought) -> tuple[Action, ...]:
    return thought.leg.actions if thought.leg is not None else (thought.action,)


def _rolls(thought: Thought) -> bool:
    return thought.leg is not None and thought.leg.odds is not None


def _lines(name: str, *lines: str) -> list[Widget]:
    return [RichText(escape(line), size="small", id=name) for line in lines if line]
