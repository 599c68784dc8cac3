"""The card with the actor, the prompt, its rule, and the button that commits an armed action."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from hexcore.game.actions import Action, Aloud, PieceId, Seat
from hexcore.game.look import Gesture
from hexcore.text import ENGLISH, readable
from launcher.kit.layout import Column, Row
from launcher.kit.style.colour import RGB
from launcher.kit.widget import Pos, Size, Widget
from launcher.kit.widgets.button import Button, icon_button
from launcher.kit.widgets.markup import escape
from launcher.kit.widgets.surfaces import Card
from launcher.kit.widgets.text import Label, RichText
from launcher.table.hotkeys import GO_ON, letters
from launcher.table.map.pointing import may_be_joined
from launcher.table.sidebar.actions import signed
from launcher.table.sidebar.turn_banner import SideBar, side_colours
from launcher.table.turn.clicks import mostly_open
from launcher.table.turn.state import TableState
from launcher.table.turn.undo import removable_pieces
from launcher.table.wording import behind_step, rule_link

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen

GOT_IT = "got:it"  # the link by which a player dismisses a hint
TOOL = 24
MOST_LARGE = 5  # the most lines of a prompt in large letters
DOT = " · "  # between actor and phase
NAMED = 3  # above this number picked pieces are counted, not named


class Steady(Label):
    """A line with room for its other wording, so that nothing below it moves."""

    def __init__(self, text: str, other: str) -> None:
        super().__init__(text, size="small", tone="muted")
        self._other = other

    def _measure(self, width: int) -> Size:
        wide, high = super()._measure(width)
        rows = len(self.ui.fonts.wrap(self._other, width, self.size, self.bold))
        return (wide, max(high, rows * self.ui.theme.line_px(self.size)))


class Headline(Label):
    """The prompt in large letters; of many lines in smaller ones, so that the buttons below keep their room."""

    def set_lines(self, width: int) -> list[str]:
        self.size, self.bold = "heading", False
        lines = super().set_lines(width)
        if len(lines) > MOST_LARGE:
            self.size, self.bold = "body", True
            lines = super().set_lines(width)
        return lines


class Who(Label):
    """The actor and the phase in capitals, in the colour of the actor's side; without the room only the phase."""

    def __init__(self, who: str, side: SideBar) -> None:
        super().__init__(who.upper(), size="tiny", bold=True, tone="muted", name=who, id="who")
        self.side, self.whole = side, self.text

    def set_lines(self, width: int) -> list[str]:
        self.text = self.whole
        lines = super().set_lines(width)
        if len(lines) > 1 and DOT in self.whole:
            self.text = self.whole.rpartition(DOT)[2]
            lines = super().set_lines(width)
        return lines

    def ink(self, tone: str = "ink") -> RGB:
        return self.side.colour or super().ink(tone)


class PromptCard(Card):
    """The actor, the prompt and its rule; with an armed action also the button that commits it."""

    def __init__(self, table: TableScreen) -> None:
        super().__init__(gap=4, pad=(20, 8, 12, 12), id="prompt", help="play.prompt")
        self.table = table
        self.armed: Action | None = None
        self.answer: Button | None = None  # the button that the key to go on presses
        self._shown: tuple[object, ...] = ()
        self._seat: Seat = ""
        self.side = SideBar(self)
        self._other = False  # whether the wording that is not shown is wanted: it has as much room

    @property
    def said(self) -> tuple[str, ...]:
        return tuple(label.text for label in self.walk() if isinstance(label, Label))

    def cited(self, pos: Pos) -> str:
        return behind_step(self.table.play)

    def show(self, state: TableState) -> None:
        """Show the prompt; during an animation, that it is to be watched.

        Where the shop covers the map, tell the way to it.
        """
        play = self.table.play
        staging, armed, covered = state.beat is not None, state.armed, self.table.shop.visible
        who, what = self._asked(state)
        seat = state.viewer if staging and not state.bots_turn else state.actor
        if staging:
            # the same while a bot plays on, whether it is thinking or seen to move
            who = who if state.bots_turn else play.seat_name(seat)
            what = self.table.ui.word("table.watch")
        if state.signing:
            what = self.table.ui.word("table.sign_orders" if state.signing_orders else "table.sign_title")
        asked = None if staging else state.asks
        hint = "" if staging or armed is not None or asked is not None else self._hint_of_picked()
        hint = self.table.ui.word("table.map_covered") if hint and covered else hint
        rule = "" if staging or asked is not None else behind_step(play)
        advised = bool(rule) and self.table.advice.offered
        silent = staging or asked is not None or armed is not None or self.table.advice.visible
        first = "" if silent or not self.table.desk.settings.first_lines else self.table.firsts.line()
        shown = (who, what, armed, hint, asked, seat, rule, advised, first)
        if shown == self._shown:
            return
        self._shown, self.armed = shown, armed
        self.answer = None
        parts: list[Widget] = [Row(self._who(who, seat).sized(flex=1), *self._tools(rule, advised), gap=4)]
        parts.append(Headline(what, size="heading"))
        if hint:
            parts.append(Steady(hint, self._hint_of_picked(other=True) if not covered else hint))
        if armed is not None and state.signing and (last := self._last_placed(armed)):
            parts.append(Label(last, size="small"))
        if first:
            parts.append(self._first(first, rule))
        if armed is not None and state.signing:
            parts += self._signature(armed, state)
        if armed is not None:
            parts.append(self._commit(armed, state))
        if asked is not None:
            parts += self._aloud(asked)
        self.refill(parts)

    def _signature(self, armed: Action, state: TableState) -> list[Widget]:
        why = "table.sign_orders_why" if state.signing_orders else "table.sign_why"
        found: list[Widget] = [Label(self.table.ui.word(why), size="small", tone="muted")]
        left = self._laid_out_why(armed)
        return [*found, Label(left, size="small", id="laid-out-why")] if left else found

    def _laid_out_why(self, armed: Action) -> str:
        laid = (one for one in self.table.play.chair.proposals().values() if one.signs and one.action == armed)
        why = next((one.why for one in laid if one.why is not None), None)
        return self.table.play.say(why.text) if why is not None else ""

    def _last_placed(self, armed: Action) -> str:
        hand, controller = self.table.controller.in_hand(), self.table.controller
        if hand is None or not armed.hexes:
            return ""
        return self.table.ui.word("table.sign_last", piece=self._named(hand.pieces), action=controller.words(armed))

    def _tools(self, rule: str, advised: bool) -> list[Widget]:
        table, say = self.table, self.table.ui.word
        if not rule and not table.play.mine:
            return []
        now = icon_button(
            "list", say("now.title"), table.available.toggle, hotkey=table.desk.keys.text("table.now"), id="now-open"
        )
        bulb = icon_button("bulb", say("advice.ask", bot=table.advice.adviser), table.advice.ask, id="advice-ask",
                           hotkey=table.desk.keys.text("table.advice"), help="play.advice")  # fmt: skip
        link = [RichText(rule_link(rule), size="small", on_link=table.follow, id="prompt-rule")] if rule else []
        now.help = "play.now"
        return [*link, now.sized(TOOL, TOOL), *([bulb.sized(TOOL, TOOL)] if advised else [])]

    def _first(self, line: str, rule: str) -> Widget:
        got = self.table.ui.word("first.got_it")
        text = f"{{icon:info}} {escape(line)} {rule_link(rule)} [{got}]({GOT_IT})"
        return RichText(text, size="small", on_link=self._follow, id="first", help="play.first")

    def _follow(self, link: str) -> None:
        if link == GOT_IT:
            self.table.firsts.met()
            self.table.sync()
        else:
            self.table.follow(link)

    def _who(self, who: str, seat: Seat) -> Label:
        colours = side_colours(self.table.ui, self.table, seat)
        before, self._seat = self._seat, seat
        self.side.show(colours[0] if colours is not None else None, other=bool(before) and before != seat)
        return Who(who, self.side)

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        self.side.paint(surface)

    def _named(self, pieces: Sequence[PieceId]) -> str:
        say, view = self.table.ui.word, self.table.play.view
        shown = [piece for piece in map(view.piece, pieces) if piece is not None]
        names = [self.table.play.say(piece.name) or readable(piece.kind) for piece in shown]
        return self.table.ui.words.listed(names) if len(names) <= NAMED else say("table.deed_pieces", count=len(names))

    def _held(self) -> str:
        controller = self.table.controller
        if column := controller.column():
            return self.table.ui.word("table.held_many", who=self._named(column))
        return self.table.ui.word("table.held_one", who=self._named(controller.picked)) if controller.lead() else ""

    def _hint_of_picked(self, *, other: bool = False) -> str:
        """Return the hint for the map, with its piece unless the headline names it.

        ``other`` is the wording for keys while the mouse is in use, and the reverse.
        """
        self._other = other
        hint, controller = self._hint(), self.table.controller
        self._other = False
        if not hint or not controller.picked or self._held():
            return hint
        return self.table.ui.word("table.of_picked", who=self._named(controller.picked), hint=hint)

    def _hint(self) -> str:
        out = self.table.ui.word(self._by_key("table.click_out")) if removable_pieces(self.table.controller) else ""
        return " ".join(part for part in (self._what(), out) if part)

    def _what(self) -> str:
        controller, say = self.table.controller, self.table.ui.word
        reader, picked = controller.reader, controller.picked
        ending = reader.ending()
        if ending is not None and controller.at_an_end:
            key = "table.at_an_end" if controller.others_wait else "table.at_an_end_alone"
            return say(key, ending=controller.words(ending))
        targets = reader.targets(picked)
        if targets:
            return say(self._by_key("table.click_target"), count=len(targets))
        if not picked and len(reader.walkers) > 1:
            return self._pick("table.pick_piece")
        spots = controller.lit()
        hexes = [h for h, _ in spots if h >= 0]
        if hexes and self._weighs():
            return say("table.weigh")
        if hexes and may_be_joined(controller):
            return say(self._by_key("table.click_hex_joined"), count=len(hexes))
        if hexes:
            veiled = mostly_open(hexes, self.table.play.board)
            return say(self._by_key("table.click_open_hex" if veiled else "table.click_hex"), count=len(hexes))
        if spots:
            return say(self._by_key("table.click_side"), count=len(spots))
        return self._pick("table.click_piece") if reader.on_map and not picked else ""

    def _weighs(self) -> bool:
        offered = self._gestures()
        return bool(offered) and all(gesture.weighed for gesture in offered)

    def _gestures(self) -> list[Gesture]:
        decision, gesture = self.table.play.decision, self.table.controller.gesture
        return [gesture(verb) for verb in {action.verb for action in decision.actions}] if decision is not None else []

    def _by_key(self, words: str) -> str:
        return f"{words}_keys" if self.table.by_keys != self._other else words

    def _pick(self, on_map: str) -> str:
        say, view = self.table.ui.word, self.table.play.view
        shown = [view.piece(ident) for ident in self.table.controller.reader.pieces]
        below = sum(piece is not None and piece.hex < 0 and piece.side < 0 for piece in shown)
        places = {(piece.hex, piece.side) for piece in shown if piece is not None}
        above = len([place for place in places if place != (-1, -1)])
        if not below:
            return say(self._by_key(on_map), count=above) if above else ""
        if above:
            return say(self._by_key("table.pick_both"), count=below, more=above)
        key = self.table.ui.cap(self.table.desk.keys.text("table.pane"))
        return say(self._by_key("table.pick_below" if below > 1 else "table.pick_one_below"), count=below, key=key)

    def _aloud(self, asked: Aloud) -> list[Widget]:
        """Return the answers of the player who is asked aloud: to take the screen, to pass, or what can be said.

        No single key passes a whole phase.
        """
        table, say = self.table, self.table.ui.word
        name = table.play.seat_name(table.play.actor)
        self.answer = Button(say("table.pass_small"), table.handover.call, kind="primary", icon="eye", hotkey=GO_ON,
                             id="hand-over")  # fmt: skip
        passes = Button(say("table.let_pass", name=name), table.handover.pass_aloud, icon="step",
                        hotkey="" if asked.comes else "P", id="let-pass")  # fmt: skip
        answers: list[Widget] = [passes] if asked.passes else []
        keys = letters([("", table.play.public.catalogue.in_language(ENGLISH).say(one.text)) for one in asked.answers])
        for number, (one, key) in enumerate(zip(asked.answers, keys, strict=True), start=1):
            press = partial(table.turn.say_aloud, one)
            answers.append(Button(table.play.say(one.text), press, hotkey=key, text_align="left", id=f"said:{number}"))
        if asked.rest_text is not None:
            press = partial(table.handover.pass_aloud, rest=True)
            answers.append(
                Button(table.play.say(asked.rest_text), press, icon="step", hotkey="Shift+P", id="pass-rest")
            )
        before = table.play.before
        if before is not None and before.before_text is not None:
            answers.append(Button(table.play.say(before.before_text), table.turn.answer_first, icon="edit", hotkey="W",
                                  id="answer-first"))  # fmt: skip
        return [
            Label(say("table.ask_aloud_why"), size="small", tone="muted"),
            Column(self.answer, *answers, gap=6, pad=(0, 4, 0, 0)),
        ]

    def _commit(self, action: Action, state: TableState) -> Widget:
        table, say = self.table, self.table.ui.word
        words, press = table.controller.words(action), lambda: table.turn.press(action)
        if state.signing:
            words, press = signed(table, action) if state.signing_orders else say("table.sign"), table.turn.sign
        self.answer = Button(
            words, press, kind="primary", icon="check" if state.signing else "", lines=4, hotkey=GO_ON,
            text_align="left", id="commit",
        )  # fmt: skip
        disarm = Button(say("table.not_yet"), lambda: table.turn.point(None), id="disarm")
        return Row(disarm, self.answer.sized(flex=1), gap=8)

    def _asked(self, state: TableState) -> tuple[str, str]:
        play, say = self.table.play, self.table.ui.word
        decision = state.decision
        if decision is None:
            outcome = play.outcome
            return say("table.the_end"), play.say(outcome.text) if outcome else say("table.over")
        name = play.seat_name(decision.seat)
        if state.bots_turn:
            bot = play.public.bot(play.seats[decision.seat])
            return say("table.bot_plays", name=name, bot=bot), say("table.thinking", name=bot)
        asked = state.asks
        if asked is not None:
            return say("table.ask_aloud_of", name=name), say("table.aloud", question=play.say(asked.text))
        if not state.mine:
            return name, say("table.they_decide", name=name)
        if state.in_the_open:
            return say("table.open_decision", name=name), play.say(decision.prompt)
        phase = next((play.say(phase.name) for phase in state.view.phases if phase.when == "now"), "")
        parts = [phase] if phase.startswith(name) else [name, phase]
        return DOT.join(part for part in dict.fromkeys(parts) if part), self._held() or play.say(decision.prompt)
