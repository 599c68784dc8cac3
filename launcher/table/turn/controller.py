"""The player's selection, the meaning of a click, and the reason of a refusal."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from hexcore.game.actions import Action, Decision, PieceId, Refusal, Seat
from hexcore.game.answers import March, Proposal, Reach, Spot, Stop, Want, hex_spot
from hexcore.game.look import Gesture, Look
from hexcore.game.odds import Odds
from hexcore.game.views import PieceView, View
from hexcore.text import ENGLISH, Text, say
from hexcore.types import Hex, Side
from launcher.play import Play, Situation
from launcher.table.turn.clicks import NOTHING, SHOP, ClickReader, Intent, path_of, spot_of


def kind_of(piece: str) -> str:
    """Return the kind of a counter: its id without the number at the end."""
    return re.sub(r"(?<=.)[_\-#]\d+$", "", piece)


OFFERED = Stop(())  # a spot of an offered action about which nothing more is known


class PreviousDecision(NamedTuple):
    """A decision as remembered: its step, and the pieces that could be clicked, with their hexes."""

    seat: Seat = ""
    step: str = ""
    pieces: frozenset[PieceId] = frozenset()
    picks: Mapping[PieceId, Action] = {}
    places: Mapping[PieceId, Hex] = {}
    bare: tuple[Action, ...] = ()


def _asked_of(decision: Decision, reader: ClickReader, view: View) -> PreviousDecision:
    plain = tuple(action for action in reader.buttons if action == Action(action.verb))
    shown = map(view.piece, reader.picking)
    places = {piece.id: piece.hex for piece in shown if piece is not None}
    return PreviousDecision(decision.seat, decision.step, frozenset(reader.pieces), reader.picking, places, plain)


class Controller:
    """The player's selection, the meaning of a click, and the reason of a refusal."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.look: Look | None = play.public.look
        self.picked: tuple[PieceId, ...] = ()
        self.hex: Hex = -1
        self.aim = ""  # the chosen one of the verbs that share their hexes; "" for the first that fits each hex
        self.shapes: dict[str, Action] = {}
        self._reader: ClickReader | None = None
        self._shown: object = None
        self._now: Situation | None = None
        self._gestures: dict[str, Gesture] = {}  # of verbs that are not offered now
        self._by_look = {gesture.verb: gesture for gesture in reversed(self.look.gestures)} if self.look else {}
        self._ended_for: Situation | None = None
        self._after_ending: tuple[Action, ...] = ()
        self._named_for: Situation | None = None
        self._named_last: tuple[PieceId, ...] = ()
        self._bare: dict[tuple[str, str], list[str]] = {}
        """The buttons without a piece that each seat was ever offered in a step."""
        self._kinds: dict[tuple[str, str], set[str]] = {}
        """The kinds of pieces for which a verb was ever offered as a button, by step and verb."""
        self._lit: dict[tuple[PieceId, ...], Reach] = {}
        self._asked = self._asked_before = PreviousDecision()

    # Offers

    @property
    def view(self) -> View:
        return self.play.view

    @property
    def reader(self) -> ClickReader:
        """The reader of the present decision; it offers nothing while another seat decides."""
        now = self.play.now
        if self._reader is not None and now is self._now:
            return self._reader
        self._now = now
        decision = now.decision if now.mine else None
        if self._reader is None or self._shown is not decision:
            self._shown = decision
            seen = {piece.id for piece in self.play.chair.view.pieces} if decision else set()
            actions = decision.actions if decision else ()
            self._reader = ClickReader(actions, self.look, seen.__contains__)
            self._lit.clear()
            self.aim = ""
            self.picked = self._reader.still(self.picked) or self._reader.first_of_all()
            self._remember(actions, decision.step if decision else "")
        return self._reader

    def _remember(self, actions: Sequence[Action], step: str) -> None:
        """Keep a sample of every verb, to ask for the reason when it is not offered."""
        decision = self.play.decision
        if self._reader and decision is not None and actions:
            asked = _asked_of(decision, self._reader, self.view)
            if asked[:2] != self._asked[:2]:
                self._asked_before = self._asked if self._asked.seat else self._asked_earlier()
            self._asked = asked
        bare = self._bare.setdefault((decision.seat if decision is not None else "", step), [])
        for verb, found in self._reader.by_verb.items() if self._reader else ():
            self.shapes[verb] = found[0]
            if self._is_plain_button(verb):
                kinds = self._kinds.setdefault((step, verb), set())
                kinds.update(self._kind(a.pieces[0]) for a in found if a.pieces)
            if found[0] == Action(verb) and verb not in bare:
                bare.append(verb)

    def _asked_earlier(self) -> PreviousDecision:
        """Return the decision before this table was opened, so that a loaded game offers what it did before."""
        found = self.play.chair.asked_before()
        if found is None:
            return PreviousDecision()
        decision, view = found
        seen = {piece.id for piece in view.pieces}
        return _asked_of(decision, ClickReader(decision.actions, self.look, seen.__contains__), view)

    def gesture(self, verb: str) -> Gesture:
        found = self._by_look.get(verb) or self.reader.gestures.get(verb) or self._gestures.get(verb)
        if found is None:
            found = self._gestures[verb] = self.look.gesture(verb) if self.look else Gesture(verb=verb)
        return found

    def words(self, action: Action) -> str:
        return self.play.say(self.play.chair.describe(action))

    def spelled(self, action: Action) -> str:
        """Return an action in English words: its letter is the same key in every language."""
        return self.play.public.catalogue.in_language(ENGLISH).say(self.play.chair.describe(action))

    def moves_left(self, action: Action) -> bool:
        """Whether another action on the map is possible."""
        others = (verb for verb in self.reader.by_verb if verb != action.verb)
        return any(self.reader.gestures[verb].on != "button" for verb in others)

    def given_up(self, action: Action) -> list[Text]:
        """Return the acts that an ending gives up, each with the number of pieces that could still do it."""
        return [say(f"left.{verb}", count=count) for verb, count in self.left_over(action).items()]

    def pressing(self, action: Action) -> list[Text]:
        """Return the same of those pieces alone that have an order or a reason to act, in games that know reasons."""
        pressing, after = self.play.chair.pressing(), action in self.after_ending()
        if pressing is None:
            return self.given_up(action)
        left = self.left_over(action)
        asked = {verb: self._pressing(verb, pressing, after=after) for verb in left if not self.reader.sells(verb)}
        return [say(f"left.{verb}", count=count) for verb, count in {**left, **asked}.items() if count]

    def _pressing(self, verb: str, pressing: Collection[PieceId], *, after: bool) -> int:
        return sum(piece in pressing for piece in (self._still_waiting(verb) if after else self._offered_to(verb)))

    def left_over(self, action: Action) -> dict[str, int]:
        """Return the number of pieces that could still act, by verb, for the verbs that an action ends."""
        after = action in self.after_ending()
        ends = self.gesture(action.verb).ends
        found = {verb: self._waiting(verb) if after else self._offered(verb) for verb in ends}
        return {verb: count for verb, count in found.items() if count}

    def could_act(self, action: Action) -> int:
        """Return the number of pieces that could still act before an action ends it."""
        named = {verb for verb, found in self.reader.by_verb.items() if found[0].pieces and not self.reader.sells(verb)}
        after = action in self.after_ending()
        return sum(count for verb, count in self.left_over(action).items() if after or verb in named)

    def _offered(self, verb: str) -> int:
        """Return the number of pieces to which a verb is offered, or of needs that it meets; 1 if it names no piece.

        A piece that was in hand and rests has not been forgotten.
        """
        found = self.reader.by_verb.get(verb, ())
        if self.reader.sells(verb):
            return len(self._needs(found))
        return len(self._offered_to(verb)) or int(any(not one.pieces for one in found))

    def _offered_to(self, verb: str) -> list[PieceId]:
        picks = self.gesture(verb).picks
        had = {action.pieces for action in self.play.chair.chosen_this_turn(frozenset({verb}))} if picks else ()
        found = (one for one in self.reader.by_verb.get(verb, ()) if one.pieces not in had)
        return list(dict.fromkeys(piece for one in found for piece in one.pieces[-1:]))

    def left_names(self, action: Action) -> list[str]:
        """Return the needs that could still be bought, and the pieces that could still act, before an ending."""
        after, names = action in self.after_ending(), list[str]()
        for verb in self.left_over(action):
            if self.reader.sells(verb) and not after:
                names += [self.play.say(want.words) for want in self._needs(self.reader.by_verb[verb])]
                continue
            shown = map(self.view.piece, self._still_waiting(verb) if after else self._offered_to(verb))
            names += [self.play.say(piece.name) for piece in shown if piece is not None and piece.name]
        return names

    def _needs(self, purchases: Sequence[Action]) -> list[Want]:
        briefing = self.play.chair.briefing()
        wares = {ware.piece: ware.kind for ware in self.play.chair.stock().wares}
        sold = {wares.get(piece) or kind_of(piece) for action in purchases for piece in action.pieces[:1]}
        wants = briefing.wants if briefing is not None else ()
        return [want for want in wants if not want.met and not sold.isdisjoint(want.kinds)]

    def _waiting(self, verb: str) -> int:
        return len(self._still_waiting(verb))

    def _still_waiting(self, verb: str) -> list[PieceId]:
        picks = self._asked_before.picks.items()
        return [piece for piece, pick in picks if pick.verb == verb and self._stayed(piece)]

    def _last_named(self) -> tuple[PieceId, ...]:
        now = self.play.now
        if self._named_for is not now:
            self._named_for, self._named_last = now, now.chair.own_last()
        return self._named_last

    def _stayed(self, piece: PieceId) -> bool:
        shown = self.view.piece(piece)
        there = shown is not None and shown.hex == self._asked_before.places.get(piece)
        return there and piece not in self._last_named()

    def proposals(self) -> dict[str, Proposal]:
        """Return the game's proposals that may be chosen now, by key."""
        found = self.play.chair.proposals() if self.play.mine and not self.play.now.in_the_open else {}
        return {key: proposal for key, proposal in found.items() if proposal.begins}

    def replaced(self) -> set[str]:
        """Return the verbs that a proposal replaces: it does the same at once and unseen."""
        found = self.play.chair.proposals() if self.play.mine and not self.play.now.in_the_open else {}
        return {proposal.instead for proposal in found.values()}

    def signs(self, action: Action) -> bool:
        """Whether an action ends a step in which orders are written, and so signs them."""
        writes = any(gesture.writes == "line" for gesture in self.reader.gestures.values())
        return writes and action == Action(action.verb) and self.gesture(action.verb).style == "primary"

    def odds(self, action: Action) -> Odds | None:
        return self.play.chair.odds(action)

    # Clicks

    def stack(self, h: Hex) -> list[PieceView]:
        """Return the pieces in a hex, the uppermost first."""
        return list(reversed(self.view.at(h)))

    def stack_hex(self) -> Hex:
        """Return the hex whose stack is laid out: the chosen one, else the only one with clickable pieces."""
        if self.hex >= 0:
            return self.hex
        shown = (self.view.piece(ident) for ident in (*self.reader.pieces, *self.reader.pickable))
        hexes = {piece.hex for piece in shown if piece is not None}
        return hexes.pop() if len(hexes) == 1 else -1

    def meaning(self, h: Hex, side: Side | None = None, piece: PieceId = "") -> Intent:
        """Return the meaning of a click: on a piece, on a hexside near the cursor, or on the hex.

        Actions with the same result need no choice.
        """
        intent = self._meant(h, side, piece)
        differing = tuple(self.play.chair.distinct_actions(intent.actions)) if intent.kind == "choose" else ()
        return intent if not differing else Intent("act" if len(differing) == 1 else "choose", differing)

    def _meant(self, h: Hex, side: Side | None, piece: PieceId) -> Intent:
        reader = self.reader
        if self.lead() or self.column():
            return self._of_held(h, side, piece)
        if side is not None:
            intent = reader.on_side(side, self.picked)
            intent = intent if intent.kind != "nothing" else self._walk(Spot(side=side))
            if intent.kind != "nothing":
                return intent
        if piece:
            intent = self.on_piece(piece)
            if intent.kind in ("act", "choose") or not self._hex_first(h):
                return intent
        return self._on_hex(h)

    def _of_held(self, h: Hex, side: Side | None, piece: PieceId) -> Intent:
        spots = ([Spot(side=side)] if side is not None else []) + [Spot(h)]
        stop = next((stop for spot in spots if (stop := self.reach().get(spot)) is not None), None)
        if stop is not None:
            return Intent("column" if self.column() else "walk", self.lead(), route=stop.way)
        return self.on_piece(piece) if piece else NOTHING

    def on_piece(self, piece: PieceId) -> Intent:
        """Return the meaning of a click on a piece; one that waits ends the move under way, or is held."""
        if self.lead(piece):
            return Intent("select", piece=piece)
        intent, ending = self.reader.on_piece(piece, self.picked), self.reader.ending()
        if intent.kind == "act" and intent.action in self.reader.besides(piece) and self.has_walked(piece):
            return Intent("select", piece=piece)
        if intent.kind != "nothing" or not self.waits(piece):
            return intent
        if self.in_hand() is not None:
            return Intent("swap", piece=piece)
        pick = self._asked_before.picks.get(piece)
        if ending is not None and pick is None:
            return Intent("yield", (ending,), piece)
        if ending is not None and pick is not None and self.gesture(pick.verb).picks == "sent" and self._stayed(piece):
            return Intent("yield", (ending, pick), piece)
        return intent

    @property
    def at_an_end(self) -> bool:
        """Whether the piece in hand can only end its move."""
        return bool(self.after_ending()) and not self.reader.chain() and not self.lit()

    @property
    def others_wait(self) -> bool:
        """Whether others could be taken in hand after the present move."""
        return any(self._stayed(piece) for piece in self._asked_before.picks)

    def lead(self, piece: PieceId = "") -> tuple[Action, ...]:
        """Return the actions before the first step of a held piece, by default the picked one; () if it is not held.

        They take it in hand, after the end of the move that is under way.
        """
        piece = piece or (self.picked[-1] if len(self.picked) == 1 else "")
        pick = self.reader.picking.get(piece)
        before: tuple[Action, ...] = ()
        if pick is None and self.waits(piece):
            ending, pick = self.reader.ending(), self._asked_before.picks.get(piece)
            before = (ending,) if ending is not None else ()
        if pick is None or self.gesture(pick.verb).picks != "held" or not self.play.chair.reach((piece,)):
            return ()
        return (*before, pick)

    def has_walked(self, piece: PieceId) -> bool:
        """Return True for a piece that has moved this turn: a click only picks it, so no stray click acts."""
        if self.in_hand() is not None or piece in self.reader.picking:
            return False
        held = frozenset(one.verb for one in self._by_look.values() if one.picks == "held")
        return bool(held) and any(one.pieces == (piece,) for one in self.play.chair.chosen_this_turn(held))

    def column(self) -> tuple[PieceId, ...]:
        """Return the held pieces that march one after the other to a common destination; () for fewer than two."""
        return self.picked if len(self.picked) > 1 and all(self.lead(piece) for piece in self.picked) else ()

    def pick_more(self, piece: PieceId) -> bool:
        if not self.lead(piece):
            return False
        held = [other for other in self.picked if self.lead(other)]
        self.picked = tuple(other for other in held if other != piece) if piece in held else (*held, piece)
        return True

    def hold(self, pieces: tuple[PieceId, ...]) -> bool:
        """Hold several pieces together, if they have a common destination; tells whether they have one."""
        if not all(self.lead(piece) for piece in pieces) or not self.play.chair.reach(pieces):
            return False
        self.picked = pieces
        return True

    def whole_stack(self, h: Hex) -> tuple[PieceId, ...]:
        return tuple(piece.id for piece in self.stack(h) if self.lead(piece.id)) if h >= 0 else ()

    def pick_stack(self, h: Hex) -> bool:
        """Hold all pieces of a stack that can march; tells whether these are several."""
        pieces = self.whole_stack(h)
        if len(pieces) > 1:
            self.picked, self.hex = pieces, h
        return len(pieces) > 1

    def after_ending(self) -> tuple[Action, ...]:
        """Return the endings of the step before, if they can be chosen once the move under way has ended."""
        self.reader  # noqa: B018 -- may be another now
        if self._ended_for is not self._now:
            self._ended_for, self._after_ending = self._now, self._find_after_ending()
        return self._after_ending

    def _find_after_ending(self) -> tuple[Action, ...]:
        before, ending = self._asked_before, self.reader.ending()
        last = self.play.chair.last_chosen()
        if ending is None or last is None or before.seat != self._asked.seat or not before.picks:
            return ()
        styled = (action for action in before.bare if self.gesture(action.verb).style == "primary")
        return tuple(action for action in styled if action.verb not in self.reader.by_verb)

    def in_hand(self) -> Action | None:
        """Return the last action if it only took a piece in hand, so that undoing it costs nothing."""
        last = self.play.chair.last_chosen() if self.play.mine and not self.play.undo_reason() else None
        return last if last is not None and self.gesture(last.verb).picks else None

    def waits(self, piece: PieceId) -> bool:
        """Whether a piece of the step before waits until this step ends.

        A piece that is on its way itself does not wait: it goes on.
        """
        before = self._asked_before
        if not piece or before.seat != self._asked.seat or piece not in before.pieces:
            return False
        if self.reader.chain() and piece in self._last_named():
            return False
        if self.reader.ending() is None and self.in_hand() is None:
            return False
        shown = self.view.piece(piece)
        return shown is not None and shown.seat == self.view.seat and piece not in self.reader.pieces

    def _hex_first(self, h: Hex) -> bool:
        offered = self.reader.on_hex(h, self.picked).kind != "nothing" and h in self.reader.hexes(self.picked)
        return offered or self._walk(Spot(h)).kind == "walk"

    def _on_hex(self, h: Hex) -> Intent:
        intent = self._aimed(self.reader.on_hex(h, self.picked), h)
        if intent.kind != "nothing":
            return intent
        return self._walk(Spot(h))

    def _aimed(self, intent: Intent, h: Hex) -> Intent:
        aiming = self.reader.aiming
        offered = [action.verb for action in intent.actions if action.verb in aiming]
        if not offered:
            return intent
        wanted = self.aim or min(offered, key=aiming.index)
        meant = () if self.beyond(h) else tuple(a for a in intent.actions if a.verb == wanted or a.verb not in aiming)
        return Intent("act" if len(meant) == 1 else "choose", meant) if meant else NOTHING

    def take_aim(self, verb: str) -> None:
        """Choose which of the verbs that share their hexes is meant; chosen again, each hex decides."""
        self.aim = "" if verb == self.aim else verb
        self._lit.clear()

    def beyond(self, h: Hex) -> bool:
        """Whether a hex is out of range of every aim, and no verb was chosen for it."""
        near = self.reach() if self.reader.aiming and not self.aim else {}
        stop = near.get(Spot(h))
        return bool(near) and (stop is None or stop.beyond)

    def beyond_verb(self, h: Hex) -> str:
        """Return the verb that could aim at a hex out of range; "" if none can."""
        offered = {action.verb for action in self.reader.on_hex(h, self.picked).actions}
        return next((verb for verb in self.reader.aiming if verb in offered), "")

    def beyond_rule(self, h: Hex) -> str:
        """Return the rule by which a hex is out of range, if its note is the refusal of an aim."""
        stop = self.reach().get(Spot(h))
        aims = [Action(gesture.verb, (), (h,)) for gesture in (self.look.gestures if self.look else ()) if gesture.aims]
        note = stop.note if stop is not None else None
        found = [self.play.chair.explain(action) for action in aims] if note is not None else []
        return next((refusal.rule for refusal in found if refusal is not None and refusal.text == note), "")

    def _walk(self, to: Spot) -> Intent:
        steps = self.reader.chain(self.picked)
        stop = self.reach().get(to) if steps else None
        first = next((action for action in steps if stop and spot_of(action) == stop.way[0]), None)
        if stop and first:
            return Intent("walk", (first,), route=stop.way)
        march = self.play.chair.marches(self.picked).get(to.hex) if steps and to.hex >= 0 else None
        return Intent("march", route=march.way, march=march) if march is not None else NOTHING

    def ordered(self) -> Sequence[March]:
        """Return the marches that can go on or begin now: those under orders come first."""
        return self.play.chair.ordered() if self.play.mine and not self.play.now.in_the_open else ()

    def top_piece(self, h: Hex) -> PieceId:
        """Return the piece of a stack that a click means: the uppermost that can act, else the uppermost.

        A piece on a hexside is not meant by a click into a hex in which others stand.
        """
        whole, able = self.stack(h), set(self.reader.pieces)
        stack = [piece for piece in whole if piece.side < 0] or whole
        targets = set(self.reader.targets(self.picked))
        waiting = {piece.id for piece in stack if self.waits(piece.id)}
        for wanted in (targets, able - set(self.picked), able, waiting):
            for piece in stack:
                if piece.id in wanted:
                    return piece.id
        return stack[0].id if stack else ""

    def pick(self, piece: PieceId) -> None:
        if piece in self.picked:
            self.picked = tuple(other for other in self.picked if other != piece)
        else:
            self.picked = self.reader.picks(piece, self.picked)

    def drop(self) -> bool:
        """Drop the selection; tells whether there was any."""
        had = bool(self.picked) or self.hex >= 0
        self.picked, self.hex = (), -1
        return had

    # Reach

    def reach(self) -> Reach:
        """Return the reach of the picked pieces; without a pick, of those under way."""
        return self.play.chair.reach(self.picked)

    def lit(self) -> Reach:
        """Return the spots that a click can lead to: those of offered actions, and the farther ones within reach."""
        reader, picked = self.reader, self.picked
        if self.lead() or self.column():
            return self.reach()
        if picked not in self._lit:
            sides = (Spot(side=side) for side in reader.sides(picked))
            lit = dict.fromkeys(chain(map(hex_spot, reader.hexes(picked)), sides), OFFERED)
            lit = self._in_aim(lit) if reader.aiming else lit
            steps = {spot_of(action) for action in reader.chain(picked)}
            far = self.reach() if picked or steps or reader.aiming else {}
            lit.update([(spot, stop) for spot, stop in far.items() if spot in lit or stop.way[0] in steps])
            self._lit[picked] = lit
        return self._lit[picked]

    def _in_aim(self, lit: dict[Spot, Stop]) -> dict[Spot, Stop]:
        reach, told = self.reach(), {spot_of(action) for action in self.reader.by_verb.get(self.aim, ())}
        near = {spot for spot, stop in reach.items() if not stop.beyond}
        return {spot: stop for spot, stop in lit.items() if (not reach or spot in near) and (not told or spot in told)}

    def path(self, action: Action) -> tuple[Spot, ...]:
        piece = self.view.piece(action.pieces[0]) if action.pieces else None
        return path_of(action, self.play.board, piece.hex if piece is not None else -1)

    def from_start(self, way: tuple[Spot, ...]) -> tuple[Spot, ...]:
        """Return a path with the hex before it where its piece stands, if it begins beside it."""
        start, first = self._from(), way[0].hex
        near = start is not None and first >= 0 and start in self.play.board.neighbours[first]
        return (Spot(start), *way) if start is not None and near else way

    def under_way(self, piece: PieceId) -> bool:
        """Whether a march goes on from where a piece of the player stands, without its being picked."""
        shown = self.view.piece(piece) if self.reader.chain() and not self.picked else None
        return shown is not None and shown.seat == self.view.seat and shown.hex == self._from()

    def _from(self) -> Hex | None:
        movers = self.movers()
        piece = self.view.piece(movers[-1]) if movers else None
        return piece.hex if piece is not None and piece.hex >= 0 else None

    def group_under_way(self) -> tuple[PieceId, ...]:
        """Return the pieces that the look marks as under way, the one that pays first; () if it marks none."""
        marks = self.look.marks if self.look is not None else {}
        shapes = {key for key, mark in marks.items() if mark.shape == "picked"}
        going = [piece for piece in self.view.pieces if shapes.intersection(piece.marks)] if self.reader.chain() else []
        return tuple(piece.id for piece in going) if not self.picked else ()

    def movers(self) -> tuple[PieceId, ...]:
        """Return the pieces that would march: the picked ones, the only one with steps, or the last ones named."""
        walkers = {action.pieces for action in self.reader.chain(self.picked)}
        return self.picked or (walkers.pop() if len(walkers) == 1 else ()) or self._last_named()

    # Refusals

    def why_not(self, h: Hex, side: Side | None = None, piece: PieceId = "") -> Refusal | None:
        """Return why a click that means nothing is refused, asked for the action it probably meant."""
        if not self.play.mine or self.play.now.in_the_open:
            return None
        lead = self.lead() or self.lead(*self.column()[:1])
        if lead:
            step = next((g.verb for g in self.look.gestures if g.chain), "") if self.look else ""
            return self.play.chair.explain(Action(step, self.column(), (h,)), lead) if step else None
        action = self._would_be(h, side, piece)
        return self.play.chair.explain(action) if action is not None else None

    def _would_be(self, h: Hex, side: Side | None, piece: PieceId) -> Action | None:
        reader = self.reader
        sample = reader.sample("hex", self.picked)
        if sample is not None and sample.hexes and h >= 0 and (self.picked or not sample.pieces):
            return sample._replace(hexes=(*sample.hexes[:-1], h), pieces=self._named(sample))
        sample = reader.sample("side", self.picked)
        if sample is not None and side is not None:
            return sample._replace(sides=(*sample.sides[:-1], side), pieces=self._named(sample))
        sample = reader.sample("piece", self.picked)
        shown = self.view.piece(piece) if piece else None
        own = shown is not None and shown.seat == self.view.seat
        if sample is not None and shown is not None and (own or len(sample.pieces) > 1):
            return sample._replace(pieces=(*sample.pieces[:-1], piece))
        goes = reader.sample("hex") if own and sample is None else None
        return goes._replace(pieces=(piece,)) if goes is not None and len(goes.pieces) == 1 else None

    def _named(self, sample: Action) -> tuple[PieceId, ...]:
        return self.picked if self.picked and sample.pieces else sample.pieces

    def refused_buttons(self) -> list[tuple[Action, Refusal]]:
        """Return the buttons of this step that are not offered now, with the reason.

        For the picked piece these include actions on one piece that were offered for others of its kind in this
        step.
        """
        decision = self.play.decision
        if decision is None or not self.play.mine or self.play.now.in_the_open:
            return []
        wanted = [
            Action(verb)
            for verb in self._bare.get((decision.seat, decision.step), ())
            if verb not in self.reader.by_verb
        ]
        wanted += self._for_picked(decision.step)
        found = [(action, self.play.chair.explain(action)) for action in wanted]
        kept = [(action, refusal) for action, refusal in found if refusal is not None and refusal.rule]
        return [(action, refusal) for action, refusal in kept if self.gesture(action.verb).writes != "end"]

    def _for_picked(self, step: str) -> list[Action]:
        if len(self.picked) != 1:
            return []
        offered, kind = {a for a in self.reader.buttons if a.pieces == self.picked}, self._kind(self.picked[0])
        single = [
            sample._replace(pieces=self.picked)
            for verb, sample in self.shapes.items()
            if len(sample.pieces) == 1 and sample[2:] == ((), (), (), ()) and self._is_plain_button(verb)
            if kind in self._kinds.get((step, verb), ())
        ]
        return [action for action in single if action not in offered]

    def _kind(self, ident: PieceId) -> str:
        shown = self.view.piece(ident)
        return shown.kind if shown is not None else ""

    def _is_plain_button(self, verb: str) -> bool:
        return self.gesture(verb).on == "button" and self.gesture(verb).group != SHOP and not self.reader.sells(verb)
