"""How actions are carried out: what panels and clicks on the map ask for, and what comes of it.

What a player has agreed to once in a game, so that he is not asked again, whenever it is loaded: in the settings.

Only a mark of each is kept, from which nobody reads who ended what: the players of one screen may hide that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING

from hexcore.game.actions import Action, PieceId, Refusal, Seat
from hexcore.game.answers import Spot
from hexcore.text import Text, say
from hexcore.types import Hex
from launcher.desk.desk import Desk
from launcher.kit.window.layers import confirm
from launcher.table.sidebar import menus
from launcher.table.turn.undo import OrderLine, is_preparing, sheet

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen

GAMES = 20
"""So many games are remembered; of more, the one in which nothing was agreed to for the longest is forgotten."""
MARK = 12

Ending = tuple[object, ...]
"""Who ends which phase, what is given up by it, and whether nothing at all was done in it."""


class Agreed:
    """What was agreed to in one game; ``game`` is what its autosaves are called."""

    def __init__(self, desk: Desk, game: str) -> None:
        self._desk, self._game = desk, game

    def holds(self, endings: Iterable[Ending]) -> bool:
        """Whether all of it was agreed to before."""
        return set(map(_mark, endings)) <= set(self._desk.settings.agreed.get(self._game, ()))

    def add(self, endings: Iterable[Ending]) -> None:
        """Keep it; the game counts as the one played last."""
        games = dict(self._desk.settings.agreed)
        before = games.pop(self._game, [])
        games[self._game] = sorted({*before, *map(_mark, endings)})
        self._desk.change(agreed=dict(list(games.items())[-GAMES:]))


def _mark(ending: Ending) -> str:
    return sha256(repr(ending).encode()).hexdigest()[:MARK]


NAMED = 3
"""So many are named of those that could still act; the others are counted."""


class Acting:
    """Sends actions through the table's flow, and answers :class:`launcher.table.map.pointing.Pointing`.

    ``armed`` waits for its second click, ``pointed`` is only looked at.
    """

    def __init__(self, table: TableScreen, undo: Callable[[], None]) -> None:
        self.table = table
        self._undo = undo
        self._agreed = Agreed(table.desk, table.play.stem)
        self._aloud: set[tuple[Seat, str]] = set()
        """Who was asked aloud in which step whether he does nothing, and has said so."""
        self.armed: Action | None = None
        self.signing = False
        """Whether what is armed ends something that was laid out, and is signed."""
        self.orders = False
        """Whether it is the last line of a sheet of orders."""
        self.pointed: Action | None = None

    @property
    def shown(self) -> Action | None:
        """The action whose odds and way are shown, wherever the cursor is."""
        return self.armed or self.pointed

    def drop(self) -> None:
        """Let go of both."""
        self.armed = self.pointed = None
        self.signing = self.orders = False

    # -- what the panels ask (see parts.Table) --------------------------------------------------------------

    def press(self, action: Action) -> None:
        """Carry out an action; one that ends something with moves left is asked about once."""
        controller = self.table.controller
        if self._is_last_order(action) or self._ends_layout(action):
            self.signing, self.orders = True, not self._ends_layout(action)
            self.arm(action)
            return
        gesture = controller.gesture(action.verb)
        left = controller.given_up(action)
        endings = self._endings(action, left) if left else ()
        if self._is_led(action):
            self._end_and_send(action)
        elif left and self._worth_asking(endings):
            self._ask(action, self._left(action, left), lambda: self._agreed.add(endings))
        elif gesture.confirm and (gesture.style == "danger" or controller.moves_left(action)):
            text = self.table.play.public.catalogue.template(gesture.confirm)
            self._ask(action, text, grave=gesture.style == "danger")
        else:
            self._end_and_send(action)

    def _is_led(self, action: Action) -> bool:
        """Whether a lesson or an adviser who is followed says just this: nobody is asked whether he means it."""
        course, when = self.table.play.course, self.table.desk.settings.ask_ending
        taught = course is not None and not course.mark.left and course.points_at(action)
        led = taught or self.table.following == action
        return led and when != "always" and self.table.controller.gesture(action.verb).style != "danger"

    def _left(self, action: Action, left: Sequence[Text]) -> str:
        """What is given up, with the names of a few, and how many more."""
        text, names = " ".join(map(self.table.play.say, left)), self.table.controller.left_names(action)
        words, few = self.table.ui.words, names[:NAMED]
        if not names:
            return text
        pieces = words.listed(few)
        if len(names) > NAMED:
            pieces = words.say("table.and_more", piece=pieces, count=len(names) - NAMED)
        return words.say("table.left_named", text=text, pieces=pieces)

    def _is_last_order(self, action: Action) -> bool:
        """Whether with this the sheet of orders would be out of hand unsigned: somebody else decides after it."""
        gesture, play = self.table.controller.gesture(action.verb), self.table.play
        if gesture.picks or self.table.controller.signs(action):
            return False
        writes = gesture.writes == "line" or bool(sheet(self.table.controller))
        return writes and play.hands_over(action)

    def _ends_layout(self, action: Action) -> bool:
        """Whether this puts down the last piece of what the game could propose: it stands, but is not signed yet."""
        last = any(proposal.signs for proposal in self.table.play.chair.proposals().values())
        return last and bool(action.hexes or action.pieces) and self.table.play.hands_over(action)

    def _end_and_send(self, action: Action) -> None:
        """Carry out an action; one of the step before lets what is under way end first."""
        controller = self.table.controller
        ending = controller.reader.ending() if action in controller.after_ending() else None
        if ending is None:
            self.send(action)
        else:
            self._try(lambda: self.table.flow.submit_both(ending, action))

    def _endings(self, action: Action, left: Sequence[Text]) -> tuple[Ending, ...]:
        """What there is to agree to: that this phase is ended with something left, and that nothing was done in it."""
        play, reader = self.table.play, self.table.controller.reader
        phase = next((phase.key for phase in play.view.phases if phase.when == "now"), "")
        of_it = (play.decides, phase, *(text.key for text in left))
        begun = reader.ending() is not None  # something is on its way
        verbs = (verb for verb in self.table.controller.gesture(action.verb).ends if begun or verb in reader.by_verb)
        done = play.chair.chosen_this_turn(frozenset(verbs))
        return ((*of_it, True), (*of_it, False)) if not done else ((*of_it, False),)

    def _worth_asking(self, endings: tuple[Ending, ...]) -> bool:
        """Whether the player is asked before a phase ends: as the setting has it, once for each thing to agree to."""
        when, decision = self.table.desk.settings.ask_ending, self.table.play.decision
        said = decision is not None and (decision.seat, decision.step) in self._aloud
        return when == "always" or (when == "first" and not said and not self._agreed.holds(endings))

    def agreed_aloud(self, seat: Seat, step: str) -> None:
        """Somebody was asked aloud whether he does nothing in a step, and has said so: that is not asked again."""
        self._aloud.add((seat, step))

    def _ask(self, action: Action, text: str, agreed: Callable[[], None] | None = None, *, grave: bool = False) -> None:
        """Let the player say once more that this is meant; what is ``grave`` is asked every time, and Enter says no."""
        ui, public = self.table.ui, self.table.play.public
        prompt = f"{public.meta.id}.{action.verb}"
        title, no = ui.word("table.confirm_title"), ui.word("table.confirm_no")
        words = ui.word("table.sign") if self.table.controller.signs(action) else self.table.controller.words(action)

        def yes() -> None:
            if agreed is not None:
                agreed()
            self._end_and_send(action)

        confirm(ui, prompt, title, text, words, yes, no=no, danger=grave, can_silence=not grave)

    def propose(self, key: str) -> None:
        """Lay out what the game proposes; what would end it for good waits for the player's signature."""
        unsigned: list[Action | None] = []
        problem = self.table.flow.attempt(lambda: unsigned.append(self.table.flow.propose(key)))
        if problem:
            self.table.toast(problem, "danger")
        elif unsigned[0] is not None:
            self.signing = True
            self.arm(unsigned[0])

    def do_all(self, actions: Sequence[Action]) -> None:
        """Send several actions one after the other, each if it is still offered."""
        self._attempt(lambda: self.table.flow.submit_all(actions))

    def gather(self, verb: str, then: str = "", hexes: tuple[Hex, ...] = ()) -> None:
        """Send all actions of a verb that lead to some hexes, and one of another after them."""
        self._attempt(lambda: self.table.flow.gather(verb, then, hexes))

    def stand_by(self, action: Action) -> None:
        """Send an action for every time that the same is asked."""
        self._attempt(lambda: self.table.flow.stand_by(action))

    def _attempt(self, do: Callable[[], None]) -> None:
        problem = self.table.flow.attempt(do)
        if problem:
            self.table.toast(problem, "danger")
            self.table.sync()

    def take_back(self, piece: PieceId) -> None:
        """Take back what was done with one piece, and say what has become of the rest."""
        table = self.table
        shown = table.play.view.piece(piece)
        whole: list[bool] = []
        problem = table.flow.attempt(lambda: whole.append(table.flow.take_back(piece)))
        say, name = table.ui.word, table.play.say(shown.name) if shown is not None else piece
        told = say("table.taken_back", action=name) if whole and whole[0] else say("table.taken_back_more", piece=name)
        table.toast(problem or told, "danger" if problem else "info")

    def halted(self, waiting: tuple[PieceId, ...]) -> None:
        """Say that a piece of a column was stopped, and who waits for that."""
        table = self.table
        shown = (table.play.view.piece(piece) for piece in waiting)
        names = table.ui.words.listed([table.play.say(piece.name) for piece in shown if piece is not None])
        table.toast(table.ui.word("table.column_halted", count=len(waiting), pieces=names))

    def tell_broken_off(self) -> None:
        """Say on the map why a march was stopped on its way, once all of it has been shown."""
        table, line = self.table, self.table.flow.broken_off
        if line is None or not table.play.mine:
            return
        table.flow.broken_off = None
        movers = table.controller.movers()
        piece = table.play.view.piece(movers[-1]) if movers else None
        h = piece.hex if piece is not None and piece.hex >= 0 else next(iter(line.record.hexes), -1)
        if h < 0:
            return
        why = table.play.say(line.record.text)
        told = table.ui.word("table.broken_off", place=table.play.board.label(h), why=why)
        table.area.callout.tell(told, line.record.rule, table.map.hex_rect(h).center)

    def tell_idle(self) -> None:
        """Say whose turn has gone by without anything, and why."""
        table, idle = self.table, self.table.flow.idle
        if idle is None or not table.play.mine:
            return
        table.flow.idle = None
        why = " ".join(map(table.play.say, idle.why))
        table.toast(table.ui.word("table.idle_turn", name=table.play.seat_name(idle.seat), why=why).strip())

    def strike_out(self, line: OrderLine) -> None:
        """Take one line off the sheet of orders, and say what has become of the others.

        The last one, which waited for the signature, is written after all: now there is room for another.
        """
        table, whole = self.table, list[bool]()
        waiting = self.armed if self.orders else None
        problem = table.flow.attempt(lambda: whole.append(table.flow.strike_out(line)))
        decision = table.play.decision
        if waiting is not None and not problem and decision is not None and waiting in decision.actions:
            problem = table.flow.attempt(lambda: table.flow.submit(waiting))
        words = "table.struck_out" if whole and whole[0] else "table.struck_out_more"
        table.toast(problem or table.ui.word(words), "danger" if problem else "info")

    def sign(self) -> None:
        """The player agrees to what was laid out."""
        if self.armed is not None:
            self.table.ui.chime("stamp")
            self.send(self.armed)

    def send(self, action: Action) -> None:
        """Carry out an action without asking; what is wrong is said."""
        self._try(lambda: self.table.flow.submit(action))

    def _try(self, do: Callable[[], None]) -> None:
        self.table.area.callout.hide()
        self._attempt(do)

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
        """A click on a piece in a panel."""
        table, controller = self.table, self.table.controller
        shown = table.play.view.piece(piece)
        h = shown.hex if shown is not None else -1
        kept = controller.hex
        table.pointing.follow(controller.on_piece(piece), h, piece)
        if h < 0 and controller.hex < 0:
            controller.hex = kept
        if not self.noted():  # what is said about a refused click stays
            table.sync()

    # -- what a click on the map leads to (see pointing.Answers) --------------------------------------------

    def arm(self, action: Action) -> None:
        """Show the odds and wait for the second click."""
        self.armed = action
        self.table.sync()

    def armed_action(self) -> Action | None:
        """The action that waits for its second click."""
        return self.armed

    def sync(self) -> None:
        """What is picked has changed."""
        self.table.sync()

    def looked(self) -> None:
        """The cursor is somewhere else."""
        self.table.looked()

    def noted(self) -> bool:
        """Whether a note about a refused click is on screen."""
        return self.table.area.callout.visible

    def choose_between(self, actions: tuple[Action, ...], h: Hex) -> None:
        """Ask which was meant, beside the hex, or beside the tile of a piece that is not on the map."""
        piece = next(iter(actions[0].pieces), "") if h < 0 else ""
        tile = next((w for w in self.table.sidebar.walk() if piece and w.id == f"piece:{piece}"), None)
        menus.choose(self.table, actions, tile.rect if tile is not None else self.table.map.hex_rect(h))

    def refuse(self, refusal: Refusal, h: Hex) -> None:
        """Say why not, beside the hex."""
        table = self.table
        table.ui.chime("refuse")
        table.area.callout.say(table.play.say(refusal.text), refusal.rule, table.map.hex_rect(h).center)

    def beyond(self, h: Hex) -> None:
        """Say that a hex is out of reach of what aims, as the game says why, and how to mean it all the same."""
        table, verb = self.table, self.table.controller.beyond_verb(h)
        stop = table.controller.reach().get(Spot(h))
        why = table.play.say(stop.note) if stop is not None and stop.note is not None else ""
        why = why or table.ui.word("table.beyond_reach")
        aim = table.play.say(say(f"aim.{verb}")) if verb else ""
        words = table.ui.word("table.beyond_aim", why=why, aim=aim) if verb else why
        table.area.callout.say(words, table.controller.beyond_rule(h), table.map.hex_rect(h).center)

    def let_go(self) -> bool:
        """Skip what is on stage, else drop what was prepared, else what is picked; tells whether there was anything."""
        table, controller = self.table, self.table.controller
        if table.flow.stop():
            return True
        if self.armed is not None:
            self.drop()
        elif controller.aim:
            controller.take_aim(controller.aim)
        elif not controller.drop():
            return self._cancel()
        table.sync()
        return True

    def cancel(self) -> None:
        """Drop at once all that is armed, picked, in hand or prepared."""
        self.drop()
        self.table.controller.drop()
        if not self._cancel():
            self.table.sync()

    def _cancel(self) -> bool:
        """Let go: the game's own way, a piece that was only taken in hand, or what only prepares a roll.

        What was done stays done: to take it back has a key of its own.
        """
        controller = self.table.controller
        own = next((a for a in controller.reader.buttons if controller.gesture(a.verb).key == "Esc"), None)
        if own is not None:
            self.send(own)
        elif controller.in_hand() is not None:
            self._undo()
        elif is_preparing(controller):
            while is_preparing(controller) and not self.table.flow.attempt(self.table.flow.undo):
                continue
            self.table.toast(self.table.ui.word("table.dropped"))
        else:
            return False
        return True
