"""From the mouse and the keyboard's cursor on the map to what happens: clicks, reasons, hints and tooltips.

A piece that is dragged over the map: taken in hand as a click would, and set down where a click would send it.

Where Tab goes on the map: the pieces that can act, then the lit spots that matter, and round again.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from hexcore.game.actions import Action, Decision, PieceId
from hexcore.game.answers import Overlay, Spot, Stop, printed_points
from hexcore.text import begun
from hexcore.types import Hex, Side
from launcher.kit.widgets.markup import escape
from launcher.table.hotkeys import ACT, GO_ON
from launcher.table.map.canvas import Stopover
from launcher.table.map.overlays import NO_OVERLAY
from launcher.table.map.scenery import Scenery
from launcher.table.map.view import MapClicks
from launcher.table.turn.controller import Controller
from launcher.table.turn.flow import Flow
from launcher.table.turn.gestures import NOTHING, Intent
from launcher.table.turn.undo import can_be_taken_out, is_preparing

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen
    from launcher.table.submit import Acting


class Hold(NamedTuple):
    """What the mouse holds: since which decision, and what was picked and looked at before."""

    decision: Decision | None
    picked: tuple[PieceId, ...]
    before: tuple[PieceId, ...]
    looked: Hex
    sent: bool
    """Whether something was sent that took it in hand, and goes back if it is let go."""


class Dragging:
    """Holds what is dragged. A drag sends no more than a click on the piece and one where it is let go."""

    def __init__(self, controller: Controller, flow: Flow, table: TableScreen) -> None:
        self.controller, self.flow, self.table = controller, flow, table
        self._hold: Hold | None = None

    def take(self, h: Hex, piece: PieceId, *, more: bool = False, whole: bool = False) -> tuple[PieceId, ...]:
        """Take a piece in hand, if it may go somewhere now; returns all that is held then, () for nothing.

        What is picked already goes along. With ``more`` the piece joins it; ``whole`` takes all of a stack.
        """
        controller = self.controller
        if not piece or self.flow.playback.busy or self.flow.walk is not None or self.flow.column is not None:
            return ()
        before, looked = controller.picked, controller.hex
        meant, sent = self._meant(h, piece), self.flow.play.decision
        if not (self._pick(h, meant, more, whole) and self._goes_somewhere(meant)):
            self._put_back(Hold(None, (), before, looked, self.flow.play.decision is not sent))
            return ()
        decision = self.flow.play.decision
        self._hold = Hold(decision, controller.picked, before, looked, decision is not sent)
        self.table.sync()
        return controller.picked or (meant,)

    def holds(self) -> bool:
        """Whether what was taken is still in hand: nothing else was chosen or let go in between."""
        hold = self._hold
        return hold is not None and (hold.decision, hold.picked) == (self.flow.play.decision, self.controller.picked)

    def lands(self, h: Hex, side: Side | None) -> bool:
        """Whether what is held can be set down there; then it is out of hand, for a click to send it."""
        lit = self.controller.lit() if self.holds() else {}
        found = Spot(h) in lit or (side is not None and Spot(side=side) in lit)
        if found:
            self._hold = None
        return found

    def leaves(self, h: Hex) -> bool:
        """Whether what is held was carried away from where it stands."""
        shown = map(self.controller.view.piece, (*self.controller.picked, *self.controller.movers()))
        return self.holds() and h not in {piece.hex for piece in shown if piece is not None}

    def give_up(self) -> None:
        """Let go: everything is as it was before it was taken."""
        hold, held, self._hold = self._hold, self.holds(), None
        if hold is not None and held:
            self._put_back(hold)
            self.table.sync()

    def _put_back(self, hold: Hold) -> None:
        if hold.sent and self.controller.in_hand() is not None:
            self.flow.undo()
        self.controller.picked, self.controller.hex = hold.before, hold.looked

    def _meant(self, h: Hex, piece: PieceId) -> PieceId:
        """The piece that the mouse is on, or the one of its stack that can do something."""
        controller = self.controller
        able = piece in controller.reader.pieces or controller.waits(piece) or controller.under_way(piece)
        return piece if able else controller.top_piece(h)

    def _pick(self, h: Hex, piece: PieceId, more: bool, whole: bool) -> bool:
        """Pick a piece as a click does, or more of them; tells whether it is picked."""
        controller = self.controller
        if (whole and controller.pick_stack(h)) or piece in controller.picked:
            return True
        if more:
            return controller.pick_more(piece)
        controller.drop()
        if not self._follow(controller.on_piece(piece)):
            return controller.under_way(piece)
        controller.hex = h
        return True

    def _follow(self, intent: Intent) -> bool:
        """Do what a click on the piece means, where it only takes it in hand; tells whether it does."""
        controller = self.controller
        if intent.kind == "swap":
            self.flow.undo()
            intent = controller.on_piece(intent.piece)
        if intent.kind == "select":
            controller.pick(intent.piece)
        elif (pick := self._taking(intent)) is not None:
            self.table.press(pick)
        else:
            return False
        return True

    def _taking(self, intent: Intent) -> Action | None:
        """Of all that a click on the piece may mean, what only takes it in hand."""
        found = intent.actions if intent.kind in ("act", "choose") else ()
        return next((action for action in found if self._only_takes(action)), None)

    def _only_takes(self, action: Action) -> bool:
        gesture = self.controller.gesture(action.verb)
        return bool(gesture.picks) and not gesture.writes

    def _goes_somewhere(self, piece: PieceId) -> bool:
        """Whether what is picked now can go to other places: it is no fire that is aimed, nor a piece to strike at."""
        controller, reader = self.controller, self.controller.reader
        if self.flow.playback.busy or reader.aiming or not controller.lit():
            return False
        if controller.lead() or controller.column() or reader.chain(controller.picked):
            return True
        offered = [action for actions in reader.hexes(controller.picked).values() for action in actions]
        taken = controller.in_hand()
        held = taken.pieces if taken is not None else ()
        named = [action for action in offered if piece in (action.pieces or held)]
        return bool(named) and all(controller.gesture(action.verb).style != "danger" for action in named)


FEW = 16
"""As many lit spots as these are all gone through; of more, only those where there is something."""


def stops(controller: Controller) -> list[Stopover]:
    """Everything that Tab stops at, in order: of a stack, each piece that can act.

    What is picked comes first, then what it can strike at and where it can go, then the other pieces that can act.
    """
    reader, picked = controller.reader, controller.picked
    pieces, lit = _places(controller, filter(partial(_acts, controller), reader.pieces)), _lit(controller)
    own, targets = _places(controller, picked), _places(controller, reader.targets(picked))
    order = [*own, *targets, *lit, *pieces] if own else [*pieces, *lit]
    named = {stop.spot for stop in (*own, *targets, *([] if own else pieces))}
    return list(dict.fromkeys(stop for stop in order if stop.piece or stop.spot not in named))


def next_stop(controller: Controller, here: Stopover, step: int) -> Stopover | None:
    """The stop after (or before) another, going round at the ends; the first (or last) from anywhere else."""
    around = stops(controller)
    if not around:
        return None
    if here not in around:
        return around[0 if step > 0 else -1]
    return around[(around.index(here) + step) % len(around)]


def _acts(controller: Controller, piece: PieceId) -> bool:
    """Whether a piece is clicked on the map: what is done with it in a panel alone is no reason to stop there."""
    actions = controller.on_piece(piece).actions
    return not actions or not all(controller.gesture(action.verb).beside for action in actions)


def _places(controller: Controller, pieces: Iterable[PieceId]) -> list[Stopover]:
    """Pieces with where they stand on the map."""
    shown = (controller.view.piece(piece) for piece in pieces)
    places = ((Spot(side=one.side) if one.side >= 0 else Spot(one.hex), one.id) for one in shown if one is not None)
    return [Stopover(spot, piece) for spot, piece in places if spot != Spot()]


def _lit(controller: Controller) -> list[Stopover]:
    lit = controller.lit().items()
    return [Stopover(spot) for spot, stop in lit if len(lit) <= FEW or _matters(controller, spot, stop)]


def _matters(controller: Controller, spot: Spot, stop: Stop) -> bool:
    """Whether there is something at a lit spot: pieces, a mark, a named place, or something that happens there."""
    if spot.hex < 0 or stop.note is not None:
        return True
    view, board = controller.view, controller.play.board
    return bool(view.at(spot.hex) or view.hex_marks.get(spot.hex) or board.places_at(spot.hex))


Hint = tuple[str, str]
_DOES = {
    "act": "hint_act", "choose": "hint_choose", "walk": "hint_walk", "select": "hint_select", "swap": "hint_select",
    "yield": "hint_yield", "column": "hint_column", "back": "hint_out",
}  # fmt: skip


class Pointing(MapClicks):
    """Reads what the player does on the map."""

    def __init__(self, controller: Controller, flow: Flow, scenery: Scenery, answers: Acting) -> None:
        self.controller, self.flow, self.scenery, self.answers = controller, flow, scenery, answers
        self.over: tuple[Hex, Side | None, str] = (-1, None, "")
        self.overlay: Overlay = NO_OVERLAY
        """What lies over the map."""
        self.dragging = Dragging(controller, flow, answers.table)

    # -- clicks ---------------------------------------------------------------------------------------------

    def click(self, h: Hex, side: Side | None, piece: str, double: bool) -> None:
        """Do what the click means; the piece meant by a click on a stack is the one that can do something."""
        if self.flow.playback.busy:
            if not self.flow.playback.paused:
                self.flow.go_on()
            return
        if self.flow.stop() or h < 0:
            return
        self._click(self.meaning(h, side, piece), h, side, piece, double)

    def _click(self, intent: Intent, h: Hex, side: Side | None, piece: str, double: bool) -> None:
        """Carry out what waits for this second click, else do what the click means."""
        armed = self.answers.armed_action()
        if armed is not None and intent.kind in ("act", "choose") and armed in intent.actions:
            self.answers.press(armed)  # where it waits to be signed, it goes on waiting
            return
        self._follow(intent, h, side, piece, double)

    def click_more(self, h: Hex, piece: str) -> None:
        """A click with Ctrl: a piece joins those that are held, or is put back; of a stack, the next one that waits."""
        if self.flow.playback.busy or self.flow.stop() or h < 0:
            return
        controller = self.controller
        stack = controller.whole_stack(h)
        rest = [one for one in stack if one not in controller.picked]
        meant = piece if piece in stack else next(iter((*rest, *stack)), "")
        if meant and controller.pick_more(meant):
            controller.hex = h
            self.answers.sync()

    def take_hold(self, h: Hex, piece: str, more: bool, whole: bool) -> tuple[PieceId, ...]:
        """A drag begins on a piece: it is taken in hand if it may go somewhere."""
        return self.dragging.take(h, piece, more=more, whole=whole)

    def set_down(self, h: Hex, side: Side | None, piece: str) -> None:
        """What is dragged is let go: where it can go, it goes as by a click; else nothing happens but a word why."""
        if self.dragging.lands(h, side):
            self.click(h, side, piece, False)
            return
        refusal = self.controller.why_not(h, side, piece) if h >= 0 and self.dragging.leaves(h) else None
        self.dragging.give_up()
        if refusal is not None:
            self.answers.refuse(refusal, h)

    def follow(self, intent: Intent, h: Hex, piece: str) -> None:
        """Do what a click on a piece in a panel means: the same as on its counter."""
        self._click(intent, h, None, piece, False)

    def meaning(self, h: Hex, side: Side | None = None, piece: str = "") -> Intent:
        """What a click there would mean now."""
        if h < 0:
            return NOTHING
        meant = piece if piece and self._able(piece) else self.controller.top_piece(h)
        intent = self.controller.meaning(h, side, meant)
        if intent.kind == "nothing" and meant in can_be_taken_out(self.controller):
            return Intent("back", piece=meant)
        found = intent.actions if intent.kind in ("act", "choose") else ()
        if found and all(self.controller.gesture(action.verb).beside for action in found):
            return NOTHING
        return intent

    def _able(self, piece: str) -> bool:
        controller = self.controller
        return piece in controller.reader.pieces or controller.waits(piece) or piece in can_be_taken_out(controller)

    def _follow(self, intent: Intent, h: Hex, side: Side | None, piece: str, double: bool) -> None:
        controller = self.controller
        if intent.kind == "act":
            act = self.answers.arm if self._risky(intent.action) and not double else self.answers.press
            act(intent.action)
        elif intent.kind == "choose":
            self.answers.choose_between(intent.actions, h)
        elif intent.kind == "walk":
            self.flow.start_walk(intent.actions, intent.route)
        elif intent.kind == "column":
            self.flow.start_column(controller.column(), intent.route[-1])
        elif intent.kind == "select" and double and controller.pick_stack(h):
            self.answers.sync()
        elif intent.kind == "back":
            self.answers.take_back(intent.piece)
        elif intent.kind == "swap":
            self._swap(intent, h)
        elif intent.kind == "yield":
            self._yield(intent, h)
        elif intent.kind == "select":
            controller.hex = h
            controller.pick(intent.piece)
            self.answers.sync()
        else:
            self._look(h, side, piece)

    def _swap(self, intent: Intent, h: Hex) -> None:
        """Put back the piece that was only taken in hand, and take this one."""
        self.flow.undo()
        self._follow(self.controller.on_piece(intent.piece), h, None, intent.piece, False)

    def _gives_up(self, intent: Intent) -> bool:
        """Whether more than the click on another piece says would come of it: what is under way could still go on."""
        return len(intent.actions) > 1 and not self.controller.at_an_end

    def _yield(self, intent: Intent, h: Hex) -> None:
        """End what is under way, then take the piece in hand or do what the click on it means, if it means anything.

        What could still go on is ended by a second click only.
        """
        if self._gives_up(intent) and intent.action != self.answers.armed_action():
            self.answers.arm(intent.action)
            return
        if len(intent.actions) > 1:
            self.flow.submit_both(intent.actions[0], intent.actions[1])
            return
        self.answers.press(intent.action)
        again = NOTHING if self.flow.playback.busy else self.controller.on_piece(intent.piece)
        if again.kind in ("act", "choose", "select"):
            self._follow(again, h, None, intent.piece, False)

    def _risky(self, action: Action) -> bool:
        """Whether dice decide about it, so that one more click is asked for; steps of a chain go on."""
        gesture = self.controller.gesture(action.verb)
        if gesture.chain or not gesture.arms:
            return False
        odds = self.controller.odds(action)
        return odds is not None and len(odds.chances) > 1

    def _look(self, h: Hex, side: Side | None, piece: str) -> None:
        """A click that does nothing looks at the stack, and says why the action it could have meant is not allowed."""
        controller = self.controller
        meant = piece or controller.top_piece(h)
        refusal = controller.why_not(h, side, meant)
        had, beyond = controller.picked, controller.beyond(h)
        controller.hex = h
        self.answers.sync()
        decides = controller.play.mine and not controller.play.in_the_open
        if beyond or (refusal is None and had and not controller.stack(h) and decides):
            self.answers.beyond(h)
            return
        if refusal is not None and (had or not controller.stack(h) or refusal.rule):
            self.answers.refuse(refusal, h)

    def go_back(self) -> None:
        """Stop what is shown, or let go of what was prepared or picked; what was done stays done."""
        self.answers.let_go()

    # -- looking --------------------------------------------------------------------------------------------

    def hover(self, h: Hex, side: Side | None, piece: str) -> None:
        """The cursor is somewhere else."""
        self.over = (h, side, piece)
        self.answers.looked()

    def pointed(self) -> Action | None:
        """The action that a click at the cursor would carry out: its odds are shown."""
        intent = self.meaning(*self.over)
        if intent.kind == "act" or (intent.kind == "choose" and len(intent.actions) == 1):
            return intent.action
        return None

    def route(self, pointed: Action | None = None) -> tuple[Spot, ...]:
        """The way that a click at the cursor would take, or an action that is pointed at elsewhere."""
        intent = self.meaning(*self.over)
        if pointed is None and intent.kind in ("walk", "column"):
            return self.controller.from_start(intent.route)
        action = pointed or (intent.action if intent.kind == "act" else None)
        return self.controller.path(action) if action is not None else ()

    def next_piece(self, step: int) -> Stopover | None:
        """Tab: the next piece on the map that can do something, or lit spot, from where the cursor is."""
        h, side, piece = self.over
        spot = Spot(h) if side is None else Spot(side=side)
        return next_stop(self.controller, Stopover(spot, piece), step)

    def status(self) -> str:
        """The hex under the cursor in words and what a click there would do; then what the overlay says."""
        notes = [self.controller.play.say(note) for note in self.overlay.notes]
        return " · ".join(part for part in (self._under_cursor(), *notes) if part)

    def offered(self) -> list[str]:
        """Everything that a click at the cursor may do, each in words."""
        intent, say = self._intent(), self.scenery.ui.word
        if intent.kind in ("act", "choose"):
            return [self.controller.words(action) for action in intent.actions]
        shown = self.controller.view.piece(intent.piece) if intent.piece else None
        named = [self.scenery.name(shown)] if shown is not None else []
        does = _DOES.get(intent.kind)
        return [" ".join([say(f"table.{does}"), *named])] if does else []

    def _intent(self) -> Intent:
        """What a click at the cursor would mean; nothing while something is on stage."""
        return NOTHING if self.flow.playback.busy else self.meaning(*self.over)

    def _under_cursor(self) -> str:
        h = self.over[0]
        if h < 0:
            return ""
        place = self.scenery.title(h)
        intent = self._intent()
        say = self.scenery.ui.word
        if intent.kind == "act":
            means = say("table.means", place=place, action=self.controller.words(intent.action))
            return " · ".join(part for part in (means, self._aimed_at(h)) if part)
        if intent.kind == "choose":
            return say("table.means", place=place, action=say("table.choose_of", count=len(intent.actions)))
        if intent.kind in ("walk", "column"):
            stop = self.controller.reach().get(intent.route[-1])
            far = say("table.hexes_far", count=len(intent.route))
            way = self.scenery.ui.words.listed([part for part in (far, self._points(stop)) if part])
            return say("table.walks", place=place, who=self._goes(intent), way=way)
        if intent.kind == "yield":
            return say("table.yields", place=place, action=self.controller.words(intent.action))
        if intent.kind in ("select", "swap"):
            return say("table.means", place=place, action=say("table.picks", who=self._name(intent.piece)))
        return place

    def _goes(self, intent: Intent) -> str:
        """Who would go: the piece that is picked or under way, or all that are."""
        movers, group = self.controller.movers(), self.controller.group_under_way()
        if group:
            first, rest, say = self._name(group[0]), len(group) - 1, self.scenery.ui.word
            return say("table.and_more", piece=first, count=rest) if rest else first
        if intent.kind == "column" or len(movers) > 1:
            return self.scenery.ui.word("table.all_picked")
        return self._name(*movers) if movers else self.scenery.ui.word("table.this_piece")

    def _name(self, piece: PieceId) -> str:
        shown = self.controller.view.piece(piece)
        return self.scenery.name(shown) if shown is not None else ""

    def _aimed_at(self, h: Hex) -> str:
        """What it means to aim at a hex, where something aims."""
        stop = self.controller.reach().get(Spot(h)) if self.controller.reader.aiming else None
        return self.controller.play.say(stop.note) if stop is not None and stop.note is not None else ""

    def _points(self, stop: Stop | None, cost: str = "table.cost") -> str:
        """What the way to a spot within reach costs, and what is left there."""
        say, parts = self.scenery.ui.word, []
        if stop is not None and stop.cost is not None:
            parts.append(say(cost, cost=printed_points(stop.cost)))
        if stop is not None and stop.halts:
            parts.append(say("table.must_stop"))
        elif stop is not None and stop.left is not None:
            one = stop.left == 1
            parts.append(say("table.left_one") if one else say("table.left", points=printed_points(stop.left)))
        return self.scenery.ui.words.listed(parts)

    def hints(self, keys: bool, pane: str, undo: str) -> tuple[Hint, ...]:
        """What does something now: keys for who uses ``keys``, the mouse for others; ``pane`` leaves the map."""
        say = self.scenery.ui.word
        does = _DOES.get(self._intent().kind)
        if not keys:
            return (("mouse", say(f"table.{does}")),) if does else ()
        if self.flow.playback.busy:
            return ((GO_ON, say("table.hint_on")), ("Esc", say("table.hint_skip")))
        hints: list[Hint] = [(ACT, say(f"table.{does}"))] if does else []
        hints += [("Tab", say("table.hint_piece")), (pane, say("table.hint_pane"))]
        controller = self.controller
        held = controller.picked or controller.hex >= 0 or controller.aim or controller.in_hand() is not None
        if held or is_preparing(controller):
            hints.append(("Esc", say("table.hint_back")))
        elif not controller.play.undo_reason():
            hints.append((undo, say("table.hint_undo")))
        return tuple(hints)

    def tip(self, h: Hex, piece: str) -> str:
        """All about a hex, and what the game says about it; nothing while a note is being read."""
        if self.answers.noted() or self.flow.playback.running:
            return ""
        play = self.controller.play
        told = [("muted", play.say(line)) for line in play.chair.ground(h)]
        told += [("accent", line) for line in self._way_there(h)]
        told += [("muted", play.say(mark.word)) for mark in self.overlay.marks if mark.hex == h]
        told += [("muted", play.say(arrow.word)) for arrow in self.overlay.arrows if h in arrow.way]
        told += [("danger", play.say(note)) for note in play.chair.notes().get(h, ())]
        return self.scenery.tooltip(h, tuple(f"{{{tone}|{escape(line)}}}" for tone, line in told if line))

    def _way_there(self, h: Hex) -> list[str]:
        """The price of a hex that can be marched to, and what halting there means."""
        reader = self.controller.reader
        held = self.controller.lead() or self.controller.column()
        if not held and not reader.chain(self.controller.picked) and not reader.aiming:
            return []
        stop = self.controller.reach().get(Spot(h))
        note = self.controller.play.say(stop.note) if stop is not None and stop.note is not None else ""
        return [begun(self._points(stop, "table.way_cost")), note]
