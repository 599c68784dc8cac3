"""The player's turn: every way to send an action, to prepare one, and to undo it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Literal

from hexcore.errors import MonsoonError
from hexcore.game.actions import Action, PieceId, Seat, Spoken
from hexcore.game.answers import March, Order
from hexcore.play.chair import lines_of
from hexcore.text import Text
from hexcore.types import Hex
from launcher.desk.desk import Desk
from launcher.kit.window.layers import confirm
from launcher.table.turn.flow import Flow
from launcher.table.turn.state import TableState
from launcher.table.turn.undo import (
    OrderLine,
    UndoneMove,
    is_loaded,
    is_preparing,
    order_sheet,
    piece_span,
    undo_span,
    undone_words,
)

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen

GAMES = 20  # the number of games whose agreements are kept; the oldest game is forgotten first
MARK = 12

Ending = tuple[object, ...]
"""The seat that ends a phase, the phase, what it gives up, and whether nothing at all was done in it."""


class Agreements:
    """What a player has confirmed once in a game, or is not asked again in it; the settings keep a hash of each.

    The hash tells nobody who ended what: the players of one screen may hide that from each other.
    """

    def __init__(self, desk: Desk, game: str, setting: Literal["agreed", "unasked"]) -> None:
        self._desk, self._game, self._setting = desk, game, setting

    @property
    def _games(self) -> dict[str, list[str]]:
        settings = self._desk.settings
        return settings.agreed if self._setting == "agreed" else settings.unasked

    def holds(self, endings: Iterable[Ending]) -> bool:
        return set(map(_mark, endings)) <= set(self._games.get(self._game, ()))

    def add(self, endings: Iterable[Ending]) -> None:
        """Keep these; the game counts as the one played last."""
        games = dict(self._games)
        before = games.pop(self._game, [])
        games[self._game] = sorted({*before, *map(_mark, endings)})
        self._desk.change(**{self._setting: dict(list(games.items())[-GAMES:])})


def _mark(ending: Ending) -> str:
    return sha256(repr(ending).encode()).hexdigest()[:MARK]


NAMED = 3  # the number of pieces named in a confirmation; the others are counted


class Turn:
    """The sender of the player's actions to the table's flow; ``armed`` waits for its second click."""

    def __init__(self, table: TableScreen, flow: Flow) -> None:
        self.table, self.flow = table, flow
        self.play, self.controller = flow.play, flow.controller
        self._agreed = Agreements(table.desk, table.play.stem, "agreed")
        self._unasked = Agreements(table.desk, table.play.stem, "unasked")
        self.asked_aloud: set[tuple[Seat, str]] = set()  # the seats that were asked aloud in a step, and passed
        self.armed: Action | None = None
        self.signing = False  # whether the armed action ends a layout, and is signed
        self.orders = False  # whether it is the last line of a sheet of orders
        self.pointed: Action | None = None  # the action under the cursor
        self.readied: March | None = None  # the march that waits for its second click
        self.previewed: March | None = None  # the march whose button is under the cursor
        self._orders: tuple[Order, ...] = ()

    @property
    def shown(self) -> Action | None:
        """The action whose odds and path are shown, wherever the cursor is."""
        return self.armed or self.pointed

    @property
    def waits_for_signature(self) -> bool:
        return self.signing and self.armed is not None

    def drop(self) -> None:
        self.armed = self.pointed = self.readied = self.previewed = None
        self.signing = self.orders = False

    def attempt(self, do: Callable[[], object]) -> str:
        """Run something that may be refused; returns the reason, or ""."""
        try:
            do()
        except MonsoonError as error:
            return error.said(self.play.language)
        return ""

    def _try(self, do: Callable[[], object]) -> None:
        self.table.area.callout.hide()
        problem = self.attempt(do)
        if problem:
            self.table.toast(problem, "danger")
            self.table.sync()

    # Sending

    def press(self, action: Action) -> None:
        """Carry out an action; one that ends something with moves left is confirmed once."""
        controller = self.controller
        if self._is_last_order(action) or self._ends_layout(action):
            self.signing, self.orders = True, not self._ends_layout(action)
            self.arm(action)
            return
        gesture = controller.gesture(action.verb)
        always = self.table.desk.settings.ask_ending == "always"
        left = controller.given_up(action) if always else controller.pressing(action)
        if controller.signs(action) and order_sheet(controller) and not always:
            left = []  # the sheet was read, and is signed
        endings = self._endings(action, left) if left else ()
        if self._is_led(action):
            self._end_and_send(action)
        elif left and self._must_confirm(endings):
            kind = self._kind(action, *(one.key for one in left))
            self._confirm(action, self._left(action, left), kind, lambda: self._agreed.add(endings))
        elif gesture.confirm and (gesture.style == "danger" or controller.moves_left(action)):
            text = self.play.public.catalogue.template(gesture.confirm)
            self._confirm(action, text, self._kind(action, gesture.confirm), grave=gesture.style == "danger")
        else:
            self._end_and_send(action)

    def _is_led(self, action: Action) -> bool:
        """Whether the lesson or the followed advice names this action; then it needs no confirmation."""
        course, when = self.play.course, self.table.desk.settings.ask_ending
        taught = course is not None and not course.mark.left and course.points_at(action)
        led = taught or self.table.advice.doing == action
        return led and when != "always" and self.controller.gesture(action.verb).style != "danger"

    def _left(self, action: Action, left: Sequence[Text]) -> str:
        text, names = " ".join(map(self.play.say, left)), self.controller.left_names(action)
        words, few = self.table.ui.words, names[:NAMED]
        if not names:
            return text
        pieces = words.listed(few)
        if len(names) > NAMED:
            pieces = words.say("table.and_more", piece=pieces, count=len(names) - NAMED)
        return words.say("table.left_named", text=text, pieces=pieces)

    def _is_last_order(self, action: Action) -> bool:
        """Whether the sheet of orders would be handed over unsigned after this action."""
        gesture = self.controller.gesture(action.verb)
        if gesture.picks or self.controller.signs(action):
            return False
        writes = gesture.writes == "line" or bool(order_sheet(self.controller))
        return writes and self.play.hands_over(action)

    def _ends_layout(self, action: Action) -> bool:
        """Whether this places the last piece of a proposed layout, which is still to be signed."""
        last = any(proposal.signs for proposal in self.play.chair.proposals().values())
        return last and bool(action.hexes or action.pieces) and self.play.hands_over(action)

    def _end_and_send(self, action: Action) -> None:
        """Carry out an action; one of the step before ends what is under way first."""
        controller = self.controller
        ending = controller.reader.ending() if action in controller.after_ending() else None
        if ending is None:
            self.send(action)
        else:
            self._try(lambda: self.flow.submit_both(ending, action))

    def _endings(self, action: Action, left: Sequence[Text]) -> tuple[Ending, ...]:
        """Return what the player agrees to: a phase ends with something left, and with nothing done in it."""
        play, reader = self.play, self.controller.reader
        phase = next((phase.key for phase in play.view.phases if phase.when == "now"), "")
        of_it = (play.actor, phase, *(text.key for text in left))
        begun = reader.ending() is not None
        verbs = (verb for verb in self.controller.gesture(action.verb).ends if begun or verb in reader.by_verb)
        done = play.chair.chosen_this_turn(frozenset(verbs))
        return ((*of_it, True), (*of_it, False)) if not done else ((*of_it, False),)

    def _must_confirm(self, endings: tuple[Ending, ...]) -> bool:
        when, decision = self.table.desk.settings.ask_ending, self.play.decision
        said = decision is not None and (decision.seat, decision.step) in self.asked_aloud
        return when == "always" or (when == "first" and not said and not self._agreed.holds(endings))

    def _kind(self, action: Action, *asked: str) -> Ending:
        """Return the kind of a confirmation: who is asked in which step, about which act, and what is at stake."""
        decision = self.play.decision
        step = decision.step if decision is not None else ""
        return (self.play.actor, step, action.verb, *sorted(asked))

    def _confirm(
        self, action: Action, text: str, kind: Ending, agreed: Callable[[], None] | None = None, *, grave: bool = False
    ) -> None:
        """Confirm an action in a dialog, until its kind of question is silenced in this game.

        A ``grave`` one is confirmed every time, and Enter says no.
        """
        if not grave and self._unasked.holds([kind]):
            self._end_and_send(action)
            return
        ui = self.table.ui
        title, no = ui.word("table.confirm_title"), ui.word("table.confirm_no")
        words = ui.word("table.sign") if self.controller.signs(action) else self.controller.words(action)

        def yes() -> None:
            if agreed is not None:
                agreed()
            self._end_and_send(action)

        silence = None if grave else lambda: self._unasked.add([kind])
        confirm(ui, "", title, text, words, yes, no=no, danger=grave, can_silence=not grave,
                silence=silence, quiet=ui.word("table.dont_ask"))  # fmt: skip

    def send(self, action: Action) -> None:
        """Send an action, with the answer to the next decision that its button gives ahead; not in a lesson."""
        self._try(lambda: self.flow.submit(action, self._ahead(action)))

    def _ahead(self, action: Action) -> str:
        course = self.play.course
        taught = course is not None and not course.mark.left
        return "" if taught else self.controller.gesture(action.verb).ahead

    def send_alone(self, action: Action) -> None:
        self._try(lambda: self.flow.submit(action))

    def pass_rest(self) -> None:
        """Let this decision pass and the later steps that belong with it."""
        self._try(lambda: self.flow.carry_out(self.play.pass_rest))

    def answer_first(self) -> None:
        """Answer the next steps before the other player is asked."""
        self._try(self.play.answer_first)
        self.flow.changed()

    def say_aloud(self, answer: Spoken) -> None:
        """Enter what a player who was asked aloud has said."""
        self._try(lambda: self.flow.carry_out(lambda: self.play.say_aloud(answer)))

    def ready(self, march: March) -> None:
        """Show a march with all its halts, and carry it out when it is chosen again."""
        if self.readied is not None and self.readied.order == march.order:
            self.march(march)
            return
        self.readied = march
        self.table.sync()

    def march(self, march: March) -> None:
        """Carry out this turn's part of a march; the order stays for the next turns."""
        self.drop()
        self._try(lambda: self.flow.start_march(march))

    def preview(self, march: March | None) -> None:
        """Show the way of a march without choosing it."""
        self.previewed = march
        self.table.looked()

    def do_all(self, actions: Sequence[Action]) -> None:
        """Send several actions as one undo step, each as soon as it is offered: one may make room for another."""
        self._try(lambda: self._send_all(actions))

    def _send_all(self, actions: Sequence[Action]) -> None:
        self.play.begin()
        left = list(actions)
        while (decision := self.play.decision) is not None:
            offered = next((action for action in left if action in decision.actions), None)
            if offered is None:
                return
            left.remove(offered)
            self.flow.send(offered)

    def propose(self, key: str) -> None:
        """Lay out the game's proposal; what would end it for good waits for the player's signature."""
        unsigned: list[Action | None] = []
        problem = self.attempt(lambda: unsigned.append(self._lay_out(key)))
        if problem:
            self.table.toast(problem, "danger")
        elif unsigned[0] is not None:
            self.signing = True
            self.arm(unsigned[0])

    def _lay_out(self, key: str) -> Action | None:
        """Carry out a proposal until something comes between; returns the action to be signed."""
        play, flow = self.play, self.flow
        actor, chair, before = play.actor, play.chair, play.heard
        offered = chair.proposals().get(key)
        play.begin(play.say(offered.text) if offered is not None else "")
        with play.saved_together():
            while play.actor == actor:
                proposal = play.chair.proposals().get(key)
                if proposal is None or proposal.signs:
                    break
                why = proposal.why._replace(open=False) if proposal.why is not None else None  # the player's own
                heard = play.submit(proposal.action, None if proposal.begins else why)
                if any(one.stops for one in heard):
                    flow.stage(actor, chair, heard)
                    return None
        lines = lines_of(chair.heard(before))
        flow.flash, flow.laid_out = tuple(dict.fromkeys(h for line in lines for h in line.record.hexes)), True
        flow.changed()
        if offered is not None and not lines and play.actor == actor:
            self.table.toast(play.say(offered.text), "good")  # nothing else tells what it did
        return proposal.action if proposal is not None and play.actor == actor else None

    def gather(self, verb: str, then: str = "", hexes: tuple[Hex, ...] = ()) -> None:
        """Send every action of a verb offered for some hexes, until something other than dice comes between.

        ``then`` is a verb of which one action follows, if it is offered after all of them.
        """
        self._try(lambda: self._gather(verb, then, hexes))

    def _gather(self, verb: str, then: str, hexes: tuple[Hex, ...]) -> None:
        play, flow, reader = self.play, self.flow, self.controller
        actor, chair, before = play.actor, play.chair, play.heard
        step = play.decision.step if play.decision is not None else ""
        play.begin()
        flow.rolled = None
        with play.saved_together():
            while play.actor == actor and (action := self._gathered(step, verb, hexes)) is not None:
                if any(one.stops not in ("", "dice") for one in play.submit(action)):
                    break
        flow.stage(actor, chair, chair.heard(before))
        following = reader.reader.by_verb.get(then, []) if play.actor == actor else []
        if len(following) == 1 and not flow.playback.busy and not reader.reader.by_verb.get(verb):
            flow.send(following[0], self._ahead(following[0]))

    def _gathered(self, step: str, verb: str, hexes: tuple[Hex, ...]) -> Action | None:
        decision = self.play.decision
        if decision is None or decision.step != step:
            return None
        offered = self.controller.reader.by_verb.get(verb, ())
        return next((action for action in offered if action.hexes == hexes), None)

    def stand_by(self, action: Action) -> None:
        """Send an action at every decision of its step."""
        self._try(lambda: self.flow.carry_out(lambda: self.play.stand_by(action)))

    def let_pass(self, *, rest: bool = False) -> bool:
        """Send the answer of a player who was asked aloud and passes; tells whether it was accepted."""
        asked, seat = self.play.asks, self.play.actor
        if self.attempt(lambda: self.flow.carry_out(lambda: self.play.let_pass(rest=rest))):
            self.table.sync()
            return False
        if asked is not None:
            self.asked_aloud.add((seat, asked.step))
        return True

    def sign(self) -> None:
        if self.armed is not None:
            self.table.ui.chime("stamp")
            self.send(self.armed)

    # Preparing

    def arm(self, action: Action) -> None:
        """Show the odds of an action and wait for the second click."""
        self.armed = action
        self.table.sync()

    def point(self, action: Action | None) -> None:
        """Show the odds of an action without choosing it; None disarms too."""
        if action is None and self.armed is not None and self.pointed is None:
            self.armed, self.signing, self.orders = None, False, False
            self.table.sync()
            return
        if action != self.pointed:
            self.pointed = action
            self.table.looked()

    def pick(self, piece: PieceId) -> None:
        """Do the same as a click on the piece's counter."""
        table, controller = self.table, self.controller
        shown = self.play.view.piece(piece)
        h = shown.hex if shown is not None else -1
        before = controller.hex
        table.pointing.follow(controller.on_piece(piece), h, piece)
        if h < 0 and controller.hex < 0:
            controller.hex = before
        if not table.area.callout.visible:  # a note about a refused click stays
            table.sync()

    def pick_stack(self) -> None:
        self.controller.pick_stack(self.controller.hex)
        self.table.sync()

    def take_aim(self, verb: str) -> None:
        """Choose one of the verbs that share their hexes."""
        self.controller.take_aim(verb)
        self.table.sync()

    def let_go(self) -> bool:
        """Skip the stage, else drop the armed action, else the selection; tells whether there was anything."""
        controller = self.controller
        if self.flow.escape():
            return True
        if self.armed is not None or self.readied is not None:
            self.drop()
        elif controller.aim:
            controller.take_aim(controller.aim)
        elif not controller.drop():
            return self._cancel()
        self.table.sync()
        return True

    def cancel(self) -> None:
        """Drop everything armed, picked, in hand or prepared."""
        self.drop()
        self.controller.drop()
        if not self._cancel():
            self.table.sync()

    def _cancel(self) -> bool:
        """Cancel as the game does it, or undo an action that only took a piece in hand or prepares a roll.

        Everything else has the undo key.
        """
        controller = self.controller
        own = next((a for a in controller.reader.buttons if controller.gesture(a.verb).key == "Esc"), None)
        if own is not None:
            self.send(own)
        elif controller.in_hand() is not None:
            self.undo()
        elif is_loaded(controller):
            while is_loaded(controller) and not self.attempt(self.revert):
                continue
            self.table.toast(self.table.ui.word("table.let_go"))
        elif is_preparing(controller):
            while is_preparing(controller) and not self.attempt(self.revert):
                continue
            self.table.toast(self.table.ui.word("table.dropped"))
        else:
            return False
        return True

    # Undo

    def undo(self) -> None:
        """Undo the latest step, and tell its words or why it cannot be undone.

        Where the turn has passed to another person, that person agrees first, by one key.
        """
        play, say = self.play, self.table.ui.word
        back = play.turn_back
        if not back:
            self._tell_undone(self.revert, "table.taken_back")
        elif back == play.actor or play.now.bots_turn:
            self._tell_undone(self._take_turn_back, "table.taken_back")
        else:
            owner, other = play.seat_name(back), play.seat_name(play.actor)
            agreed = partial(self._tell_undone, self._take_turn_back, "table.taken_back")
            confirm(
                self.table.ui, "", say("table.turn_back"), say("table.turn_back_why", owner=owner, other=other),
                say("table.turn_back_yes", other=other), agreed, no=say("table.turn_back_no"), can_silence=False,
            )  # fmt: skip

    def undo_reason(self) -> str:
        """Return why nothing can be undone, not even with the agreement of the other player; "" if something can."""
        return "" if self.play.turn_back else self.play.undo_reason()

    def _take_turn_back(self) -> UndoneMove:
        after = self.play.chair.view
        self.flow.halt()
        undone = self.play.take_turn_back()
        moved = UndoneMove(undone, self.play.chair.view, after)
        self.flow.clear()
        return moved

    def redo(self) -> None:
        self._tell_undone(self._redo, "table.done_again")

    def undo_all(self) -> None:
        """Undo everything up to the last die, reveal or hand-over."""
        with self.play.saved_together():
            while not self.play.undo_reason():
                self.revert()

    def revert(self) -> UndoneMove:
        """Undo the latest step, as far as it goes, without a message."""
        play, controller = self.play, self.controller
        self.flow.halt()
        after = play.chair.view
        undone = play.undo()
        hand = controller.in_hand()
        if hand is not None and controller.gesture(hand.verb).picks == "held":
            play.undo_action()  # the table sent it before the step
        moved = UndoneMove(undone, play.chair.view, after)
        self.flow.clear()
        return moved

    def _redo(self) -> UndoneMove:
        play = self.play
        actor, chair, before = play.actor, play.chair, play.chair.view
        redone, heard = play.redo()
        moved = UndoneMove(redone, before, chair.view)
        self.controller.drop()
        self.flow.stage(actor, chair, heard)
        return moved

    def _tell_undone(self, do: Callable[[], UndoneMove], words: str) -> None:
        done: list[UndoneMove] = []
        problem = self.attempt(lambda: done.append(do()))
        if problem:
            self.table.toast(problem, "danger", about="undo")
            return
        say, stopped = self.table.ui.word, done[0].undone.stopped
        action = undone_words(self.table, done[0])
        self.table.toast(say("table.taken_back_part", action=action, reason=stopped) if stopped else
                         say(words, action=action), about="undo")  # fmt: skip

    def take_back(self, piece: PieceId) -> None:
        """Undo the actions of one piece, and tell whether the rest still stands."""
        say, shown = self.table.ui.word, self.play.view.piece(piece)
        name = self.play.say(shown.name) if shown is not None else piece
        whole: list[bool] = []
        problem = self.attempt(lambda: whole.append(self._undo_span(*piece_span(self.controller, piece))))
        told = say("table.taken_back", action=name) if whole and whole[0] else say("table.taken_back_more", piece=name)
        self.table.toast(problem or told, "danger" if problem else "info")

    def strike_out(self, line: OrderLine) -> None:
        """Undo one line of the sheet of orders, and tell whether the others still stand.

        The last one, which waited for the signature, is written after all: now there is room for another.
        """
        whole = list[bool]()
        waiting = self.armed if self.orders else None
        problem = self.attempt(lambda: whole.append(self._undo_span(line.start, line.end)))
        decision = self.play.decision
        if waiting is not None and not problem and decision is not None and waiting in decision.actions:
            problem = self.attempt(lambda: self.flow.submit(waiting))
        words = "table.struck_out" if whole and whole[0] else "table.struck_out_more"
        self.table.toast(problem or self.table.ui.word(words), "danger" if problem else "info")

    def _undo_span(self, first: int, after: int) -> bool:
        """Undo actions out of the middle; tells whether all later ones stand."""
        self.flow.halt()
        whole = undo_span(self.controller, first, after)
        self.flow.clear()
        return whole

    # Telling

    def tell_halted(self, waiting: tuple[PieceId, ...]) -> None:
        """Tell that a piece of a column was stopped, and which ones wait."""
        table = self.table
        shown = (self.play.view.piece(piece) for piece in waiting)
        names = table.ui.words.listed([self.play.say(piece.name) for piece in shown if piece is not None])
        table.toast(table.ui.word("table.column_halted", count=len(waiting), pieces=names))

    def show(self, state: TableState) -> None:
        """Tell why a march was stopped, and whose turn went by idle, once the stage is free."""
        if not state.staging:
            self.tell_broken_off()
            self.tell_idle()
            self.tell_orders_over()

    def tell_orders_over(self) -> None:
        """Tell why a march order has ended."""
        chair = self.play.chair
        before, self._orders = self._orders, chair.orders()
        led = {order.pieces[0] for order in self._orders}
        for order in before:
            why = chair.order_over(order) if order.seat == chair.seat and order.pieces[0] not in led else None
            if why is not None:
                self.table.toast(self.play.say(why))

    def tell_broken_off(self) -> None:
        """Tell on the map why a march was stopped, once all of it has been shown."""
        table, line = self.table, self.flow.broken_off
        if line is None or not self.play.mine:
            return
        self.flow.broken_off = None
        movers = self.controller.movers()
        piece = self.play.view.piece(movers[-1]) if movers else None
        h = piece.hex if piece is not None and piece.hex >= 0 else next(iter(line.record.hexes), -1)
        if h < 0:
            return
        why = self.play.say(line.record.text)
        told = table.ui.word("table.broken_off", place=self.play.board.label(h), why=why)
        table.area.callout.tell(told, line.record.rule, table.map.hex_rect(h).center)

    def tell_idle(self) -> None:
        """Tell whose turn has gone by without an action, and why."""
        table, idle = self.table, self.flow.idle
        if idle is None or not self.play.mine:
            return
        self.flow.idle = None
        why = " ".join(map(self.play.say, idle.why))
        table.toast(table.ui.word("table.idle_turn", name=self.play.seat_name(idle.seat), why=why).strip())
