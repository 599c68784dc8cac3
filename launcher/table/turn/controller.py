"""The hand of the player whose view is shown: what is picked, what a click means now, and why something is not allowed.

No pygame here. A screen forwards clicks and keys and shows what comes back; a test does the same.

Loadouts: lists of what was bought, kept by name and per game, to be bought again in one go.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from hexcore.data.files import write_whole
from hexcore.game.actions import Action, Decision, PieceId, Refusal, Seat
from hexcore.game.answers import Proposal, Reach, Spot, Stop, Want, hex_spot
from hexcore.game.look import Gesture, Look
from hexcore.game.odds import Odds
from hexcore.game.views import PieceView, View
from hexcore.text import ENGLISH, Text, say
from hexcore.types import Hex, Side
from launcher.play import Play
from launcher.table.turn.gestures import NOTHING, SHOP, ClickReader, Intent, path_of, spot_of

FILE = "loadouts.json"


def kind_of(piece: str) -> str:
    """What a counter is, whichever of several equal ones: its id without the number at the end."""
    return re.sub(r"(?<=.)[_\-#]\d+$", "", piece)


class Loadouts:
    """The loadouts of one player, in one file; a file that cannot be read counts as empty and is replaced whole."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE

    def _all(self) -> dict[str, Any]:
        try:
            raw = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return raw if isinstance(raw, dict) else {}

    def of(self, game: str) -> dict[str, list[str]]:
        """The loadouts of a game by name."""
        found = self._all().get(game, {})
        if not isinstance(found, dict):
            return {}
        return {str(name): [str(kind) for kind in kinds] for name, kinds in found.items() if isinstance(kinds, list)}

    def keep(self, game: str, name: str, pieces: Sequence[str]) -> None:
        """Keep what was bought under a name."""
        everything = self._all()
        everything[game] = {**self.of(game), name: [kind_of(piece) for piece in pieces]}
        write_whole(self._path, json.dumps(everything, indent=2, ensure_ascii=False).encode())


def next_buy(kind: str, offered: Sequence[Action], hex_: int = -1) -> Action | None:
    """The offered purchase of a kind, delivered to a hex if one is wanted."""
    found = [action for action in offered if action.pieces and kind_of(action.pieces[0]) == kind]
    return next((action for action in found if hex_ in action.hexes), found[0] if found else None)


OFFERED = Stop(())
"""A spot of an offered action about which nothing more is known."""


class PreviousDecision(NamedTuple):
    """What was asked of whom, and the pieces that could be clicked then, with where those to be picked stood."""

    seat: Seat = ""
    step: str = ""
    pieces: frozenset[PieceId] = frozenset()
    picks: Mapping[PieceId, Action] = {}
    places: Mapping[PieceId, Hex] = {}
    bare: tuple[Action, ...] = ()


def _asked_of(decision: Decision, reader: ClickReader, view: View) -> PreviousDecision:
    """What a decision asks, as it is remembered."""
    plain = tuple(action for action in reader.buttons if action == Action(action.verb))
    shown = map(view.piece, reader.picking)
    places = {piece.id: piece.hex for piece in shown if piece is not None}
    return PreviousDecision(decision.seat, decision.step, frozenset(reader.pieces), reader.picking, places, plain)


class Controller:
    """Turns clicks into offered actions for one play."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.look: Look | None = play.public.look
        self.picked: tuple[PieceId, ...] = ()
        self.hex: Hex = -1
        self.aim = ""
        """Of the verbs that share their hexes, the one that was told to be meant; "" for what fits each hex first."""
        self.shapes: dict[str, Action] = {}
        self._reader: ClickReader | None = None
        self._shown: object = None
        self._bare: dict[tuple[str, str], list[str]] = {}
        """The buttons of no piece that each seat was ever offered in a step."""
        self._kinds: dict[tuple[str, str], set[str]] = {}
        """The kinds of pieces for which a verb was ever offered as a button, by step and verb."""
        self._lit: dict[tuple[PieceId, ...], Reach] = {}
        self._asked = self._asked_before = PreviousDecision()

    # -- what is offered ------------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """What the player sees."""
        return self.play.view

    @property
    def reader(self) -> ClickReader:
        """The reader of the present decision; when somebody else decides it offers nothing."""
        decision = self.play.decision if self.play.mine else None
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
        """Keep a sample of every verb: a reason why not can be asked for it when it is not offered."""
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
        """What was asked before this table was opened: a game that is taken up offers what it did when it was left."""
        found = self.play.chair.asked_before()
        if found is None:
            return PreviousDecision()
        decision, view = found
        seen = {piece.id for piece in view.pieces}
        return _asked_of(decision, ClickReader(decision.actions, self.look, seen.__contains__), view)

    def gesture(self, verb: str) -> Gesture:
        """How a verb is offered."""
        return self.reader.gestures.get(verb) or (self.look.gesture(verb) if self.look else Gesture(verb=verb))

    def words(self, action: Action) -> str:
        """An action in words, for a button."""
        return self.play.say(self.play.chair.describe(action))

    def spelled(self, action: Action) -> str:
        """An action in English words, which give it its letter: the same key does the same in every language."""
        return self.play.public.catalogue.in_language(ENGLISH).say(self.play.chair.describe(action))

    def moves_left(self, action: Action) -> bool:
        """Whether something else could still be done on the map instead of this."""
        others = (verb for verb in self.reader.by_verb if verb != action.verb)
        return any(self.reader.gestures[verb].on != "button" for verb in others)

    def given_up(self, action: Action) -> list[Text]:
        """What is given up by an action that ends something, with how many pieces could still do it."""
        return [say(f"left.{verb}", count=count) for verb, count in self.left_over(action).items()]

    def left_over(self, action: Action) -> dict[str, int]:
        """How many pieces could still do what an action puts an end to, by verb."""
        after = action in self.after_ending()
        found = {verb: self._waiting(verb) if after else self._offered(verb) for verb in self.gesture(action.verb).ends}
        return {verb: count for verb, count in found.items() if count}

    def could_act(self, action: Action) -> int:
        """How many pieces could still do something that an action puts an end to."""
        named = {verb for verb, found in self.reader.by_verb.items() if found[0].pieces and not self.reader.sells(verb)}
        after = action in self.after_ending()
        return sum(count for verb, count in self.left_over(action).items() if after or verb in named)

    def _offered(self, verb: str) -> int:
        """For how many pieces a verb is offered, or how many needs it would meet; 1 where no piece is named.

        One that was in hand and rests has not been forgotten.
        """
        found = self.reader.by_verb.get(verb, ())
        if self.reader.sells(verb):
            return len(self._needs(found))
        return len(self._offered_to(verb)) or int(any(not one.pieces for one in found))

    def _offered_to(self, verb: str) -> list[PieceId]:
        """The pieces for which a verb is offered, and which have not been in hand."""
        picks = self.gesture(verb).picks
        had = {action.pieces for action in self.play.chair.chosen_this_turn(frozenset({verb}))} if picks else ()
        found = (one for one in self.reader.by_verb.get(verb, ()) if one.pieces not in had)
        return list(dict.fromkeys(piece for one in found for piece in one.pieces[-1:]))

    def left_names(self, action: Action) -> list[str]:
        """What could still be bought that is needed, and who could still act, where an action puts an end to that."""
        after, names = action in self.after_ending(), list[str]()
        for verb in self.left_over(action):
            if self.reader.sells(verb) and not after:
                names += [self.play.say(want.words) for want in self._needs(self.reader.by_verb[verb])]
                continue
            shown = map(self.view.piece, self._still_waiting(verb) if after else self._offered_to(verb))
            names += [self.play.say(piece.name) for piece in shown if piece is not None and piece.name]
        return names

    def _needs(self, purchases: Sequence[Action]) -> list[Want]:
        """What is needed for the task, is not at hand, and could be bought."""
        briefing = self.play.chair.briefing()
        wares = {ware.piece: ware.kind for ware in self.play.chair.stock().wares}
        sold = {wares.get(piece) or kind_of(piece) for action in purchases for piece in action.pieces[:1]}
        wants = briefing.wants if briefing is not None else ()
        return [want for want in wants if not want.met and not sold.isdisjoint(want.kinds)]

    def _waiting(self, verb: str) -> int:
        """How many could be picked before what is under way began, and have not gone along with it."""
        return len(self._still_waiting(verb))

    def _still_waiting(self, verb: str) -> list[PieceId]:
        picks = self._asked_before.picks.items()
        return [piece for piece, pick in picks if pick.verb == verb and self._stayed(piece)]

    def _stayed(self, piece: PieceId) -> bool:
        """Whether a piece that could be picked before what is under way began has not gone along with it."""
        shown = self.view.piece(piece)
        there = shown is not None and shown.hex == self._asked_before.places.get(piece)
        return there and piece not in self.play.chair.own_last()

    def proposals(self) -> dict[str, Proposal]:
        """What the game proposes and may be chosen now, by key."""
        found = self.play.chair.proposals() if self.play.mine and not self.play.in_the_open else {}
        return {key: proposal for key, proposal in found.items() if proposal.begins}

    def replaced(self) -> set[str]:
        """The verbs that would do at once, and unseen, what the game proposes piece by piece: also its last piece."""
        found = self.play.chair.proposals() if self.play.mine and not self.play.in_the_open else {}
        return {proposal.instead for proposal in found.values()}

    def signs(self, action: Action) -> bool:
        """Whether an action ends a step in which orders are written, so that it is the signature under them."""
        writes = any(gesture.writes == "line" for gesture in self.reader.gestures.values())
        return writes and action == Action(action.verb) and self.gesture(action.verb).style == "primary"

    def odds(self, action: Action) -> Odds | None:
        """The preview of an action, from what the player may know."""
        return self.play.chair.odds(action)

    # -- what a click means ---------------------------------------------------------------------------------

    def stack(self, h: Hex) -> list[PieceView]:
        """The pieces in a hex, the uppermost first."""
        return list(reversed(self.view.at(h)))

    def stack_hex(self) -> Hex:
        """The hex whose stack is laid out: the one chosen, else the only one whose pieces can be clicked now."""
        if self.hex >= 0:
            return self.hex
        shown = (self.view.piece(ident) for ident in (*self.reader.pieces, *self.reader.pickable))
        hexes = {piece.hex for piece in shown if piece is not None}
        return hexes.pop() if len(hexes) == 1 else -1

    def meaning(self, h: Hex, side: Side | None = None, piece: PieceId = "") -> Intent:
        """What a click would mean: on a piece, on a hexside near the cursor, or on the hex.

        Between actions of which the same comes nobody is asked to choose.
        """
        intent = self._meant(h, side, piece)
        differing = tuple(self.play.chair.distinct_actions(intent.actions)) if intent.kind == "choose" else ()
        return intent if not differing else Intent("act" if len(differing) == 1 else "choose", differing)

    def _meant(self, h: Hex, side: Side | None, piece: PieceId) -> Intent:
        """What a click offers."""
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
        """What a click means while the table holds a piece: it goes there, or another is picked."""
        spots = ([Spot(side=side)] if side is not None else []) + [Spot(h)]
        stop = next((stop for spot in spots if (stop := self.reach().get(spot)) is not None), None)
        if stop is not None:
            return Intent("column" if self.column() else "walk", self.lead(), route=stop.way)
        return self.on_piece(piece) if piece else NOTHING

    def on_piece(self, piece: PieceId) -> Intent:
        """What a click on a piece means; one that waits lets what is under way end first, or is held meanwhile."""
        if self.lead(piece):
            return Intent("select", piece=piece)
        intent, ending = self.reader.on_piece(piece, self.picked), self.reader.ending()
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
        """Whether the piece that was taken in hand has gone as far as it can: nothing but its end is left."""
        return bool(self.after_ending()) and not self.reader.chain() and not self.lit()

    @property
    def others_wait(self) -> bool:
        """Whether others could be taken in hand once what is under way has ended."""
        return any(self._stayed(piece) for piece in self._asked_before.picks)

    def lead(self, piece: PieceId = "") -> tuple[Action, ...]:
        """What is sent before a held piece, by default the picked one, takes its first step; () if it is not held.

        That is what takes it in hand, after the end of the move that is under way.
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

    def column(self) -> tuple[PieceId, ...]:
        """The pieces that are held together, to march one after the other to where all of them can; () for fewer."""
        return self.picked if len(self.picked) > 1 and all(self.lead(piece) for piece in self.picked) else ()

    def pick_more(self, piece: PieceId) -> bool:
        """Hold a piece with the others that are held, or put it back; tells whether it can be held at all."""
        if not self.lead(piece):
            return False
        held = [other for other in self.picked if self.lead(other)]
        self.picked = tuple(other for other in held if other != piece) if piece in held else (*held, piece)
        return True

    def hold(self, pieces: tuple[PieceId, ...]) -> bool:
        """Hold several pieces together, if there is a place that all of them can go to; tells whether they are."""
        if not all(self.lead(piece) for piece in pieces) or not self.play.chair.reach(pieces):
            return False
        self.picked = pieces
        return True

    def whole_stack(self, h: Hex) -> tuple[PieceId, ...]:
        """The pieces of a stack that can be held together."""
        return tuple(piece.id for piece in self.stack(h) if self.lead(piece.id)) if h >= 0 else ()

    def pick_stack(self, h: Hex) -> bool:
        """Hold all of a stack that can march; tells whether these are several."""
        pieces = self.whole_stack(h)
        if len(pieces) > 1:
            self.picked, self.hex = pieces, h
        return len(pieces) > 1

    def after_ending(self) -> tuple[Action, ...]:
        """What ended the step before this one, and can be chosen now if what is under way ends first."""
        before, ending = self._asked_before, self.reader.ending()
        last = self.play.chair.last_chosen()
        if ending is None or last is None or before.seat != self._asked.seat or not before.picks:
            return ()
        styled = (action for action in before.bare if self.gesture(action.verb).style == "primary")
        return tuple(action for action in styled if action.verb not in self.reader.by_verb)

    def in_hand(self) -> Action | None:
        """What only took a piece in hand just now, and can be taken back for nothing."""
        last = self.play.chair.last_chosen() if self.play.mine and not self.play.undo_reason() else None
        return last if last is not None and self.gesture(last.verb).picks else None

    def waits(self, piece: PieceId) -> bool:
        """Whether a piece could be clicked in the step before this one, and so waits until this one ends.

        What is on its way itself does not wait: it goes on.
        """
        before = self._asked_before
        if not piece or before.seat != self._asked.seat or piece not in before.pieces:
            return False
        if self.reader.chain() and piece in self.play.chair.own_last():
            return False
        if self.reader.ending() is None and self.in_hand() is None:
            return False
        shown = self.view.piece(piece)
        return shown is not None and shown.seat == self.view.seat and piece not in self.reader.pieces

    def _hex_first(self, h: Hex) -> bool:
        """Whether the hex itself is what is wanted: the picked piece, or an action without one, may go there."""
        offered = self.reader.on_hex(h, self.picked).kind != "nothing" and h in self.reader.hexes(self.picked)
        return offered or self._walk(Spot(h)).kind == "walk"

    def _on_hex(self, h: Hex) -> Intent:
        intent = self._aimed(self.reader.on_hex(h, self.picked), h)
        if intent.kind != "nothing":
            return intent
        return self._walk(Spot(h))

    def _aimed(self, intent: Intent, h: Hex) -> Intent:
        """Of verbs that share their hexes, the one that was told, or the first where it makes sense."""
        aiming = self.reader.aiming
        offered = [action.verb for action in intent.actions if action.verb in aiming]
        if not offered:
            return intent
        wanted = self.aim or min(offered, key=aiming.index)
        meant = () if self.beyond(h) else tuple(a for a in intent.actions if a.verb == wanted or a.verb not in aiming)
        return Intent("act" if len(meant) == 1 else "choose", meant) if meant else NOTHING

    def take_aim(self, verb: str) -> None:
        """Say which of the verbs that share their hexes is meant; said again, each hex decides."""
        self.aim = "" if verb == self.aim else verb
        self._lit.clear()

    def beyond(self, h: Hex) -> bool:
        """Whether something aims, a hex is out of its reach, and nobody said that it is meant all the same."""
        near = self.reach() if self.reader.aiming and not self.aim else {}
        stop = near.get(Spot(h))
        return bool(near) and (stop is None or stop.beyond)

    def beyond_verb(self, h: Hex) -> str:
        """The verb by which a hex out of reach could be aimed at all the same; "" if it cannot be."""
        offered = {action.verb for action in self.reader.on_hex(h, self.picked).actions}
        return next((verb for verb in self.reader.aiming if verb in offered), "")

    def beyond_rule(self, h: Hex) -> str:
        """The rule by which a hex is out of reach, where what is said about it is the refusal of an aim."""
        stop = self.reach().get(Spot(h))
        aims = [Action(gesture.verb, (), (h,)) for gesture in (self.look.gestures if self.look else ()) if gesture.aims]
        note = stop.note if stop is not None else None
        found = [self.play.chair.explain(action) for action in aims] if note is not None else []
        return next((refusal.rule for refusal in found if refusal is not None and refusal.text == note), "")

    def _walk(self, to: Spot) -> Intent:
        """Several steps to a far spot, if the first of them is offered."""
        steps = self.reader.chain(self.picked)
        stop = self.reach().get(to) if steps else None
        first = next((action for action in steps if stop and spot_of(action) == stop.way[0]), None)
        return Intent("walk", (first,), route=stop.way) if stop and first else NOTHING

    def top_piece(self, h: Hex) -> PieceId:
        """The piece of a stack that a click on it means: the uppermost that can do something, else the uppermost.

        What stands on a hexside is not meant by a click into a hex in which others stand.
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
        """Pick a piece, or put it back if it is picked already."""
        if piece in self.picked:
            self.picked = tuple(other for other in self.picked if other != piece)
        else:
            self.picked = self.reader.picks(piece, self.picked)

    def drop(self) -> bool:
        """Let go of whatever is picked or looked at; tells whether there was anything."""
        had = bool(self.picked) or self.hex >= 0
        self.picked, self.hex = (), -1
        return had

    # -- where pieces can go --------------------------------------------------------------------------------

    def reach(self) -> Reach:
        """Where the picked pieces can go; without a pick, those under way."""
        return self.play.chair.reach(self.picked)

    def lit(self) -> Reach:
        """Where a click would lead: every spot of an offered action, and what lies farther within reach."""
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
        """Of the hexes of what aims, those within its reach, and of the verb that was told."""
        reach, told = self.reach(), {spot_of(action) for action in self.reader.by_verb.get(self.aim, ())}
        near = {spot for spot, stop in reach.items() if not stop.beyond}
        return {spot: stop for spot, stop in lit.items() if (not reach or spot in near) and (not told or spot in told)}

    def path(self, action: Action) -> tuple[Spot, ...]:
        """The way an action of several hexes takes, from where its piece stands."""
        piece = self.view.piece(action.pieces[0]) if action.pieces else None
        return path_of(action, self.play.board, piece.hex if piece is not None else -1)

    def from_start(self, way: tuple[Spot, ...]) -> tuple[Spot, ...]:
        """A way with the hex before it where its piece stands, if it begins beside it."""
        start, first = self._from(), way[0].hex
        near = start is not None and first >= 0 and start in self.play.board.neighbours[first]
        return (Spot(start), *way) if start is not None and near else way

    def under_way(self, piece: PieceId) -> bool:
        """Whether a march goes on from where a piece of the player stands, without its being picked."""
        shown = self.view.piece(piece) if self.reader.chain() and not self.picked else None
        return shown is not None and shown.seat == self.view.seat and shown.hex == self._from()

    def _from(self) -> Hex | None:
        """Where a march goes on from: the picked piece, the only one with steps, or the one this seat named last."""
        movers = self.movers()
        piece = self.view.piece(movers[-1]) if movers else None
        return piece.hex if piece is not None and piece.hex >= 0 else None

    def group_under_way(self) -> tuple[PieceId, ...]:
        """The pieces that the look shows as those under way, who pays for the way first; () where it shows none."""
        marks = self.look.marks if self.look is not None else {}
        shapes = {key for key, mark in marks.items() if mark.shape == "picked"}
        going = [piece for piece in self.view.pieces if shapes.intersection(piece.marks)] if self.reader.chain() else []
        return tuple(piece.id for piece in going) if not self.picked else ()

    def movers(self) -> tuple[PieceId, ...]:
        """Who would march: what is picked, the only piece with steps, or the one that this seat named last."""
        walkers = {action.pieces for action in self.reader.chain(self.picked)}
        return self.picked or (walkers.pop() if len(walkers) == 1 else ()) or self.play.chair.own_last()

    # -- why not --------------------------------------------------------------------------------------------

    def why_not(self, h: Hex, side: Side | None = None, piece: PieceId = "") -> Refusal | None:
        """The reason why a click that means nothing is not allowed, asked for the action it would have meant."""
        if not self.play.mine or self.play.in_the_open:
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
        """Actions that were offered as buttons in this step before and are not now, with the reason.

        For the picked piece these are also the actions on one piece that the game has offered for others of its kind
        in this step: what is never done with such a piece, or belongs to another moment, needs no reason.
        """
        decision = self.play.decision
        if decision is None or not self.play.mine or self.play.in_the_open:
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
