"""The meaning of clicks, hovering and Tab on the map, and words for the place under the cursor."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from hexcore.game.actions import Action, PieceId, Refusal
from hexcore.game.answers import Arrow, March, Overlay, OverlayMark, Spot, Stop, printed_points
from hexcore.text import begun, say
from hexcore.types import Hex, Side
from launcher.kit.widgets.markup import escape
from launcher.play import Situation
from launcher.table.hotkeys import ACT, GO_ON
from launcher.table.map.camera import Stopover
from launcher.table.map.drag import Dragging
from launcher.table.map.highlights import showing_of
from launcher.table.map.overlays import NO_OVERLAY, meta_of, overlay_shown, subject
from launcher.table.map.scenery import Scenery
from launcher.table.map.view import MapClicks
from launcher.table.turn.clicks import NOTHING, ClickReader, Intent
from launcher.table.turn.controller import Controller
from launcher.table.turn.flow import Flow
from launcher.table.turn.state import TableState
from launcher.table.turn.undo import is_loaded, is_preparing, removable_pieces

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen


FEW = 16  # up to this number of lit spots Tab goes through all; above, only through those with something in them


def stops(controller: Controller) -> list[Stopover]:
    """Return every stop of Tab; of a stack, each piece that can act.

    Picked pieces come first, then their targets and all hexes that they can enter, then company in their own hex and
    the other pieces that can act. A group that is being put together has its hexes first, too.
    """
    reader, picked = controller.reader, controller.picked
    pieces, lit = _places(controller, filter(partial(_acts, controller), reader.pieces)), _lit(controller)
    own, targets = _places(controller, picked), _places(controller, reader.targets(picked))
    start = {stop.spot for stop in own}
    foes, company = [t for t in targets if t.spot not in start], [t for t in targets if t.spot in start]
    led = bool(own) or may_be_joined(controller)
    order = [*own, *foes, *lit, *company, *pieces] if led else [*pieces, *lit]
    named = {stop.spot for stop in (*own, *targets, *([] if own else pieces))}
    return list(dict.fromkeys(stop for stop in order if stop.piece or stop.spot not in named))


def next_stop(controller: Controller, here: Stopover, step: int) -> Stopover | None:
    """Return the stop after (or before) another, going round at the ends; the first (or last) from elsewhere."""
    around = stops(controller)
    if not around:
        return None
    if here not in around:
        there = around[0].spot == here.spot  # a cursor that names no piece stands on the first one there
        return around[1 % len(around) if there and step > 0 else 0 if step > 0 else -1]
    return around[(around.index(here) + step) % len(around)]


def may_be_joined(controller: Controller) -> bool:
    """Return True if the group can move now and can still add pieces."""
    decision = controller.play.decision if controller.play.mine else None
    found = [controller.gesture(verb) for verb in {action.verb for action in decision.actions}] if decision else []
    return any(one.chain for one in found) and any(one.again and one.on == "piece" for one in found)


def _acts(controller: Controller, piece: PieceId) -> bool:
    """Whether a piece can be clicked on the map; actions in a panel alone are no reason to stop there."""
    actions = controller.on_piece(piece).actions
    return not actions or not all(controller.gesture(action.verb).beside for action in actions)


def _places(controller: Controller, pieces: Iterable[PieceId]) -> list[Stopover]:
    shown = (controller.view.piece(piece) for piece in pieces)
    places = ((Spot(side=one.side) if one.side >= 0 else Spot(one.hex), one.id) for one in shown if one is not None)
    return [Stopover(spot, piece) for spot, piece in places if spot != Spot()]


def _lit(controller: Controller) -> list[Stopover]:
    """Return every lit spot; of many, those with something there come first."""
    lit = controller.lit()
    if len(lit) <= FEW:
        return list(map(Stopover, lit))
    return sorted(map(Stopover, lit), key=lambda one: not _matters(controller, one.spot, lit[one.spot]))


def _matters(controller: Controller, spot: Spot, stop: Stop) -> bool:
    if spot.hex < 0 or stop.note is not None:
        return True
    view, board = controller.view, controller.play.board
    return bool(view.at(spot.hex) or view.hex_marks.get(spot.hex) or board.places_at(spot.hex))


def _legs(march: March, start: Hex) -> tuple[Arrow, ...]:
    """Return the way of each turn of a march as an arrow."""
    starts = (start, *(halt.way[-1].hex for halt in march.halts))
    ways = ((first, *(spot.hex for spot in halt.way)) for first, halt in zip(starts, march.halts, strict=False))
    return tuple(Arrow(way, march.text, "strong") for way in ways)


def _halts(march: March) -> tuple[OverlayMark, ...]:
    """Return the halts of a march as marks with the figures that they have as hexes within reach."""
    found = ((halt.way[-1].hex, halt) for halt in march.halts)
    return tuple(OverlayMark(h, halt.note or march.text, "strong", halt.sign) for h, halt in found)


Hint = tuple[str, str]
_DOES = {
    "act": "hint_act", "choose": "hint_choose", "walk": "hint_walk", "select": "hint_select", "swap": "hint_select",
    "yield": "hint_yield", "column": "hint_column", "back": "hint_out", "march": "hint_march",
}  # fmt: skip


class Pointing(MapClicks):
    """Reader of the player's acts on the map; it says what is under the cursor."""

    def __init__(self, controller: Controller, flow: Flow, scenery: Scenery, table: TableScreen) -> None:
        self.controller, self.flow, self.scenery, self.table = controller, flow, scenery, table
        self.over: tuple[Hex, Side | None, str] = (-1, None, "")
        self.overlay: Overlay = NO_OVERLAY  # the overlay on the map
        self._meant = NOTHING
        self._meant_by: ClickReader | None = None
        self._meant_now: Situation | None = None
        self._meant_at: tuple[object, ...] = ()  # the last meaning, and the point and selection it was found for
        self.dragging = Dragging(controller, flow, table)

    # Clicks

    def click(self, h: Hex, side: Side | None, piece: str, double: bool) -> None:
        if self.flow.playback.busy:
            if not self.flow.playback.paused:
                self.flow.go_on()
            return
        if self.flow.stop() or h < 0:
            return
        self._click(self.meaning(h, side, piece), h, side, piece, double)

    def _click(self, intent: Intent, h: Hex, side: Side | None, piece: str, double: bool) -> None:
        armed = self.table.turn.armed
        if armed is not None and intent.kind in ("act", "choose") and armed in intent.actions:
            self.table.turn.press(armed)  # an action to be signed goes on waiting
            return
        self._follow(intent, h, side, piece, double)

    def click_more(self, h: Hex, piece: str) -> None:
        """Add a piece to those that are picked, or put it back; of a stack, the next one that waits."""
        if self.flow.playback.busy or self.flow.stop() or h < 0:
            return
        controller = self.controller
        stack = controller.whole_stack(h)
        rest = [one for one in stack if one not in controller.picked]
        meant = piece if piece in stack else next(iter((*rest, *stack)), "")
        if meant and controller.pick_more(meant):
            controller.hex = h
            self.table.sync()

    def take_hold(self, h: Hex, piece: str, more: bool, whole: bool) -> tuple[PieceId, ...]:
        return self.dragging.take(h, piece, more=more, whole=whole)

    def set_down(self, h: Hex, side: Side | None, piece: str) -> None:
        """Drop the dragged pieces: as a click if they can go there, else with the reason why not."""
        if self.dragging.lands(h, side):
            self.click(h, side, piece, False)
            return
        refusal = self.controller.why_not(h, side, piece) if h >= 0 and self.dragging.leaves(h) else None
        self.dragging.give_up()
        if refusal is not None:
            self.refuse(refusal, h)

    def follow(self, intent: Intent, h: Hex, piece: str) -> None:
        """Do the same for a click on a piece in a panel as on its counter."""
        self._click(intent, h, None, piece, False)

    def meaning(self, h: Hex, side: Side | None = None, piece: str = "") -> Intent:
        """Return the meaning of a click there now."""
        controller = self.controller
        reader = controller.reader
        asked = (h, side, piece, controller.picked, controller.aim)
        if self._meant_by is not reader or self._meant_now is not controller.play.now or self._meant_at != asked:
            self._meant_by, self._meant_now, self._meant_at = reader, controller.play.now, asked
            self._meant = self._find_meaning(h, side, piece)
        return self._meant

    def _find_meaning(self, h: Hex, side: Side | None, piece: str) -> Intent:
        if h < 0:
            return NOTHING
        meant = piece if piece and self._able(piece) else self.controller.top_piece(h)
        intent = self.controller.meaning(h, side, meant)
        if intent.kind == "nothing" and meant in removable_pieces(self.controller):
            return Intent("back", piece=meant)
        found = intent.actions if intent.kind in ("act", "choose") else ()
        if found and all(self.controller.gesture(action.verb).beside for action in found):
            return NOTHING
        return intent

    def _able(self, piece: str) -> bool:
        controller = self.controller
        return piece in controller.reader.pieces or controller.waits(piece) or piece in removable_pieces(controller)

    def _follow(self, intent: Intent, h: Hex, side: Side | None, piece: str, double: bool) -> None:
        controller = self.controller
        if intent.kind == "act":
            act = self.table.turn.arm if self._risky(intent.action) and not double else self.table.turn.press
            act(intent.action)
        elif intent.kind == "choose":
            self.table.tools.choose(intent.actions, h)
        elif intent.route:
            self._go(intent)
        elif intent.kind == "select" and double and controller.pick_stack(h):
            self.table.sync()
        elif intent.kind == "back":
            self.table.turn.take_back(intent.piece)
        elif intent.kind == "swap":
            self._swap(intent, h)
        elif intent.kind == "yield":
            self._yield(intent, h)
        elif intent.kind == "select":
            controller.hex = h
            controller.pick(intent.piece)
            self.table.sync()
        else:
            self._look(h, side, piece)

    def _go(self, intent: Intent) -> None:
        if intent.march is not None:
            self.table.turn.ready(intent.march)
        elif intent.kind == "walk":
            self.flow.start_walk(intent.actions, intent.route)
        else:
            self.flow.start_column(self.controller.column(), intent.route[-1])

    def _swap(self, intent: Intent, h: Hex) -> None:
        self.table.turn.revert()
        self._follow(self.controller.on_piece(intent.piece), h, None, intent.piece, False)

    def _yield(self, intent: Intent, h: Hex) -> None:
        """End the move under way, then do what a click on the next piece means.

        A move that could still go on is ended by a second click only.
        """
        gives_up = len(intent.actions) > 1 and not self.controller.at_an_end
        if gives_up and intent.action != self.table.turn.armed:
            self.table.turn.arm(intent.action)
            return
        if len(intent.actions) > 1:
            self.flow.submit_both(intent.actions[0], intent.actions[1])
            return
        self.table.turn.press(intent.action)
        again = NOTHING if self.flow.playback.busy else self.controller.on_piece(intent.piece)
        if again.kind in ("act", "choose", "select"):
            self._follow(again, h, None, intent.piece, False)

    def _risky(self, action: Action) -> bool:
        """Whether dice decide, so that a second click is needed; steps of a chain need none."""
        gesture = self.controller.gesture(action.verb)
        if gesture.chain or not gesture.arms:
            return False
        odds = self.controller.odds(action)
        return odds is not None and len(odds.chances) > 1

    def _look(self, h: Hex, side: Side | None, piece: str) -> None:
        """Look at a stack, and tell why the probable action is not allowed."""
        controller = self.controller
        meant = piece or controller.top_piece(h)
        refusal = controller.why_not(h, side, meant)
        had, beyond = controller.picked, controller.beyond(h)
        controller.hex = h
        self.table.sync()
        decides = controller.play.mine and not controller.play.now.in_the_open
        if beyond or (refusal is None and had and not controller.stack(h) and decides):
            self._tell_beyond(h)
            return
        if refusal is not None and (had or not controller.stack(h) or refusal.rule):
            self.refuse(refusal, h)

    def refuse(self, refusal: Refusal, h: Hex) -> None:
        """Tell why not, beside the hex."""
        table = self.table
        table.ui.chime("refuse")
        table.area.callout.say(table.play.say(refusal.text), refusal.rule, table.map.hex_rect(h).center)

    def _tell_beyond(self, h: Hex) -> None:
        table, controller = self.table, self.controller
        verb, stop = controller.beyond_verb(h), controller.reach().get(Spot(h))
        why = table.play.say(stop.note) if stop is not None and stop.note is not None else ""
        why = why or table.ui.word("table.beyond_reach")
        aim = table.play.say(say(f"aim.{verb}")) if verb else ""
        words = table.ui.word("table.beyond_aim", why=why, aim=aim) if verb else why
        table.area.callout.say(words, controller.beyond_rule(h), table.map.hex_rect(h).center)

    def go_back(self) -> None:
        self.table.turn.let_go()

    # Looking

    def hover(self, h: Hex, side: Side | None, piece: str) -> None:
        self.over = (h, side, piece)
        self.table.looked()

    def show(self, state: TableState) -> None:
        self.look()

    def look(self) -> None:
        """Show the odds, the highlights, the overlay and the status line for what is pointed at."""
        table, turn, advice = self.table, self.table.turn, self.table.advice
        shown = turn.shown or advice.advised
        action = shown or self.pointed()
        table.sidebar.odds.show(action, self.flow.rolled_now(), untold=bool(self.flow.playback.untold))
        overlay = self._overlay(action)
        march = None if self.flow.playback.busy else self.march()
        if march is not None:
            marks, arrows = (*overlay.marks, *_halts(march)), (*overlay.arrows, *_legs(march, self._start_of(march)))
            overlay = overlay._replace(marks=marks, arrows=arrows)
        elif not table.overlay:
            overlay = overlay._replace(arrows=(*overlay.arrows, *advice.arrows))
        self.overlay = overlay
        pointed, asked = turn.pointed or advice.lit, bool(table.overlay)
        table.map.show(showing_of(self.controller, self.flow, self.route(shown), overlay, pointed, asked=asked))
        self._tell_overlay()
        table.status.sync(self.status(), table.status_hints())
        if table.spoken.visible:
            table.spoken.sync()

    def _overlay(self, action: Action | None) -> Overlay:
        key, over = self.table.overlay, self.over[0]
        if key:
            return overlay_shown(self.controller, key, subject(self.controller, key, over), over)
        lays = self.controller.gesture(action.verb).lays if action is not None and action.hexes else ""
        return (
            overlay_shown(self.controller, lays, action.hexes[-1], over) if action is not None and lays else NO_OVERLAY
        )

    def _tell_overlay(self) -> None:
        if not self.table.overlay and not self.table.overlay_card.visible:
            return
        meta, card = meta_of(self.controller, self.table.overlay), self.table.overlay_card
        if meta is None or self.flow.playback.busy or self.table.briefing.visible:
            card.show(NO_OVERLAY, "", "")
        else:
            card.show(self.overlay, self.table.play.say(meta.name), self.table.tools.overlay_key(meta.key))

    def pointed(self) -> Action | None:
        """Return the action that a click at the cursor would carry out."""
        intent = self.meaning(*self.over)
        if intent.kind == "act" or (intent.kind == "choose" and len(intent.actions) == 1):
            return intent.action
        return None

    def march(self) -> March | None:
        """Return the march whose way is shown: of a button, of the first click, or of the hex under the cursor."""
        turn = self.table.turn
        return turn.previewed or turn.readied or self.meaning(*self.over).march

    def _start_of(self, march: March) -> Hex:
        lead = self.controller.view.piece(march.order.pieces[0])
        return lead.hex if lead is not None else march.way[0].hex

    def route(self, pointed: Action | None = None) -> tuple[Spot, ...]:
        """Return the path of a click at the cursor, or of an action pointed at elsewhere."""
        intent = self.meaning(*self.over)
        if pointed is None and intent.kind in ("walk", "column"):
            return self.controller.from_start(intent.route)
        action = pointed or (intent.action if intent.kind == "act" else None)
        return self.controller.path(action) if action is not None else ()

    def next_piece(self, step: int) -> Stopover | None:
        h, side, piece = self.over
        spot = Spot(h) if side is None else Spot(side=side)
        return next_stop(self.controller, Stopover(spot, piece), step)

    def leave(self) -> bool:
        """Go from the map to what is asked beside it; tells whether there is anything."""
        wanted = self.table.first_action() if self.controller.play.mine else None
        if wanted is not None:
            self.table.focus(wanted)
        return wanted is not None

    def status(self) -> str:
        """Return the hex under the cursor, what a click there would do, and what the overlay says."""
        notes = [self.controller.play.say(note) for note in self.overlay.notes]
        return " · ".join(part for part in (self._under_cursor(), *notes) if part)

    def offered(self) -> list[str]:
        """Return everything that a click at the cursor may do, in words."""
        intent, say = self._intent(), self.scenery.ui.word
        if intent.kind in ("act", "choose"):
            return [self.controller.words(action) for action in intent.actions]
        shown = self.controller.view.piece(intent.piece) if intent.piece else None
        named = [self.scenery.name(shown)] if shown is not None else []
        if intent.march is not None:
            return [self.controller.play.say(intent.march.text)]
        does = _DOES.get(intent.kind)
        return [" ".join([say(f"table.{does}"), *named])] if does else []

    def _intent(self) -> Intent:
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
        if intent.march is not None:
            return say("table.means", place=place, action=self.controller.play.say(intent.march.text))
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
        stop = self.controller.reach().get(Spot(h)) if self.controller.reader.aiming else None
        return self.controller.play.say(stop.note) if stop is not None and stop.note is not None else ""

    def _points(self, stop: Stop | None, cost: str = "table.cost") -> str:
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
        """Return the hints below the map, for ``keys`` or the mouse; ``pane`` is the key that leaves the map."""
        say = self.scenery.ui.word
        does = _DOES.get(self._intent().kind)
        if not keys:
            return (("mouse", say(f"table.{does}")),) if does else ()
        if self.flow.playback.busy:
            return ((GO_ON, say("table.hint_on")), ("Esc", say("table.hint_skip")))
        hints: list[Hint] = [(ACT, say(f"table.{does}"))] if does else []
        controller = self.controller
        held = controller.picked or controller.hex >= 0 or controller.aim or controller.in_hand() is not None
        led = held or len(controller.reader.walkers) == 1 or not controller.reader.pieces
        around = "table.hint_hex" if led and controller.lit() else "table.hint_piece"
        hints += [("Tab", say(around)), (pane, say("table.hint_pane"))]
        if held or is_preparing(controller) or is_loaded(controller):
            hints.append(("Esc", say("table.hint_back")))
        elif not controller.play.undo_reason():
            hints.append((undo, say("table.hint_undo")))
        return tuple(hints)

    def tip(self, h: Hex, piece: str) -> str:
        """Return the tooltip of a hex.

        There is none while a note is being read, nor for a picked piece, which is shown beside the map.
        """
        if self.table.area.callout.visible or self.flow.playback.running or piece in self.controller.picked:
            return ""
        play = self.controller.play
        told = [("muted", play.say(line)) for line in play.chair.ground(h)]
        told += [("accent", line) for line in self._way_there(h)]
        told += [("muted", play.say(mark.word)) for mark in self.overlay.marks if mark.hex == h]
        told += [("muted", play.say(arrow.word)) for arrow in self.overlay.arrows if h in arrow.way]
        told += [("danger", play.say(note)) for note in play.chair.notes().get(h, ())]
        lines = {line: tone for tone, line in reversed(told) if line}  # the same is told once, and first
        return self.scenery.tooltip(h, tuple(f"{{{tone}|{escape(line)}}}" for line, tone in reversed(lines.items())))

    def _way_there(self, h: Hex) -> list[str]:
        reader = self.controller.reader
        held = self.controller.lead() or self.controller.column()
        if not held and not reader.chain(self.controller.picked) and not reader.aiming:
            return []
        stop = self.controller.reach().get(Spot(h))
        note = self.controller.play.say(stop.note) if stop is not None and stop.note is not None else ""
        return [begun(self._points(stop, "table.way_cost")), note]
