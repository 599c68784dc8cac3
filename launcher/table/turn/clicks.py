"""From a click on a hex, a piece or a hexside to the offered action it means.

The reader knows no rule: only the offered actions, the look's gesture for each verb, and what is picked.
Every click has one meaning: an action, a choice between several, a selection, or nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Literal, NamedTuple

from hexcore.board.board import Board
from hexcore.game.actions import Action, PieceId
from hexcore.game.answers import March, Spot
from hexcore.game.look import Gesture, Look
from hexcore.types import Hex, Side

Kind = Literal["act", "choose", "walk", "column", "march", "select", "swap", "yield", "back", "nothing"]


class Intent(NamedTuple):
    """The meaning of a click."""

    kind: Kind
    actions: tuple[Action, ...] = ()
    piece: PieceId = ""
    route: tuple[Spot, ...] = ()
    march: March | None = None

    @property
    def action(self) -> Action:
        return self.actions[0]


NOTHING = Intent("nothing")
SHOP = "shop"  # the group of verbs that are offered in the shop


class ClickReader:
    """A reader of clicks for one decision. It remembers what each pick makes clickable."""

    def __init__(self, actions: Iterable[Action], look: Look | None, seen: Callable[[PieceId], bool]) -> None:
        self.look = look
        self.seen = seen
        self.by_verb: defaultdict[str, list[Action]] = defaultdict(list)
        for action in actions:
            self.by_verb[action.verb].append(action)
        named = {gesture.verb: gesture for gesture in reversed(look.gestures)} if look else {}
        self.gestures = {verb: named.get(verb) or _shaped(verb, found[0]) for verb, found in self.by_verb.items()}
        self._on_hex: defaultdict[Hex, list[Action]] = defaultdict(list)
        self._on_side: defaultdict[Side, list[Action]] = defaultdict(list)
        self._on_piece: defaultdict[PieceId, list[Action]] = defaultdict(list)
        self._naming: defaultdict[PieceId, list[Action]] = defaultdict(list)
        self.buttons: list[Action] = []
        self.picking: dict[PieceId, Action] = {}  # the action that takes each piece in hand
        self.goods: list[Action] = []
        self.latent: list[Action] = []  # buttons that show only once one of their pieces is picked
        self._hexes: dict[tuple[PieceId, ...], dict[Hex, tuple[Action, ...]]] = {}
        self._chains: dict[tuple[PieceId, ...], tuple[Action, ...]] = {}
        for verb, found in self.by_verb.items():
            self._sort(found, self.gestures[verb], self.sells(verb))

    def sells(self, verb: str) -> bool:
        listed = self.look is not None and verb in self.look.shop
        return listed or (verb in self.gestures and self.gestures[verb].group == SHOP)

    def _sort(self, actions: list[Action], gesture: Gesture, sold: bool) -> None:
        if sold:
            self.goods += actions
            return
        if gesture.picked:
            self.latent += actions
            return
        on_map, on_piece = gesture.on in ("hex", "side"), gesture.on == "piece"
        naming, on_hex = self._naming, self._on_hex
        for action in actions:
            _, pieces, hexes, sides, _, _ = action
            for piece in pieces:
                naming[piece].append(action)
            if gesture.picks and len(pieces) == 1:
                self.picking[pieces[0]] = action
            if gesture.weighed and gesture.on != "button":
                self.buttons.append(action)
            if on_map and hexes:
                on_hex[hexes[-1]].append(action)
            elif on_map and sides:
                self._on_side[sides[-1]].append(action)
            elif on_piece and pieces and self.seen(pieces[-1]):
                self._on_piece[pieces[-1]].append(action)
            else:
                self.buttons.append(action)

    def on_hex(self, h: Hex, picked: Sequence[PieceId] = ()) -> Intent:
        return _one_or_more(_fitting(self._on_hex.get(h, ()), picked))

    def on_side(self, side: Side, picked: Sequence[PieceId] = ()) -> Intent:
        return _one_or_more(_fitting(self._on_side.get(side, ()), picked))

    def on_piece(self, piece: PieceId, picked: Sequence[PieceId] = ()) -> Intent:
        """Return the meaning of a click on a piece: the last piece of an action acts, an earlier one is picked."""
        others = tuple(other for other in picked if other != piece)
        intent = _one_or_more(_fitting(self._on_piece.get(piece, ()), others))
        if intent.kind == "nothing" and others:
            intent = _one_or_more(_fitting(self._on_piece.get(piece, ()), ()))
        if intent.kind == "nothing" and (piece in self._naming or piece in self.pickable):
            return Intent("select", piece=piece)
        return intent

    def picks(self, piece: PieceId, picked: Sequence[PieceId]) -> tuple[PieceId, ...]:
        """Return the selection with one more piece: it joins the others if some action names them all."""
        together = (*(other for other in picked if other != piece), piece)
        if any(set(together) <= set(action.pieces) for action in self._naming.get(piece, ())):
            return together
        return (piece,)

    def still(self, picked: Sequence[PieceId]) -> tuple[PieceId, ...]:
        return tuple(piece for piece in picked if piece in self._naming or piece in self.pickable)

    @cached_property
    def pickable(self) -> frozenset[PieceId]:
        """The pieces that can be picked for actions on them alone."""
        return frozenset(piece for action in self.latent for piece in action.pieces)

    def first_of_all(self) -> tuple[PieceId, ...]:
        """Return the first of several pieces each of which needs a destination: it is picked by itself."""
        every = [action for actions in self.by_verb.values() for action in actions]
        if len(self.walkers) < 2 or not all(action.pieces for action in every):
            return ()
        first = next(action.pieces for action in every if action.pieces in self.walkers)
        return first if len(first) == 1 else ()

    @cached_property
    def aiming(self) -> tuple[str, ...]:
        """The offered verbs that share their hexes, in the order of the look; a click means the first."""
        return tuple(g.verb for g in (self.look.gestures if self.look else ()) if g.aims and g.verb in self.by_verb)

    @property
    def on_map(self) -> bool:
        return bool(self._on_hex or self._on_side or self._on_piece)

    def hexes(self, picked: Sequence[PieceId] = ()) -> dict[Hex, tuple[Action, ...]]:
        """Return every clickable hex, with the actions that a click may mean.

        Without a pick these are only the actions that name no piece, or one piece for the whole decision.
        """
        key = tuple(picked)
        if key not in self._hexes:
            self._hexes[key] = self._fitting_hexes(key)
        return self._hexes[key]

    def _fitting_hexes(self, picked: tuple[PieceId, ...]) -> dict[Hex, tuple[Action, ...]]:
        offered = self._on_hex.items()
        if picked:
            found = {h: _fitting(actions, picked) for h, actions in offered}
        elif len(self._named_on_hexes) > 1:
            found = {h: tuple(a for a in actions if not a.pieces) for h, actions in offered}
        else:
            return {h: tuple(actions) for h, actions in offered}
        return {h: actions for h, actions in found.items() if actions}

    def sides(self, picked: Sequence[PieceId] = ()) -> dict[Side, tuple[Action, ...]]:
        found = {side: _fitting(actions, picked) for side, actions in self._on_side.items()}
        return {side: actions for side, actions in found.items() if actions}

    @cached_property
    def pieces(self) -> tuple[PieceId, ...]:
        return tuple(filter(self.seen, self._naming))

    def targets(self, picked: Sequence[PieceId]) -> tuple[PieceId, ...]:
        """Return the pieces that complete an action with the picked ones: to strike at, to join, to load."""
        if not picked:
            return ()
        return tuple(
            piece
            for piece, actions in self._on_piece.items()
            if piece not in picked and any(len(action.pieces) > 1 for action in _fitting(actions, picked))
        )

    @cached_property
    def walkers(self) -> frozenset[tuple[PieceId, ...]]:
        """The pieces, or groups, that have somewhere to go: of several, one must be picked first."""
        on_sides = {action.pieces for actions in self._on_side.values() for action in actions}
        return frozenset(filter(None, self._named_on_hexes | on_sides))

    @cached_property
    def _named_on_hexes(self) -> frozenset[tuple[PieceId, ...]]:
        return frozenset([action.pieces for actions in self._on_hex.values() for action in actions])

    def besides(self, piece: PieceId) -> list[Action]:
        """Return the actions on a piece besides taking it in hand, as buttons while it is held."""
        return [action for action in self._on_piece.get(piece, ()) if action != self.picking.get(piece)]

    def ending(self) -> Action | None:
        """Return the button that ends a move under way at no loss; one that lets it rest comes first."""
        yields = [a for a in self.buttons if self.gestures[a.verb].yields and not self.gestures[a.verb].confirm]
        return self.resting() or next(iter(yields), None)

    def resting(self) -> Action | None:
        """Return the button that lets a piece under way rest, to be taken in hand again later."""
        return next((a for a in self.buttons if self.gestures[a.verb].rests), None)

    def chain(self, picked: Sequence[PieceId] = ()) -> tuple[Action, ...]:
        """Return the offered steps of a gesture that may be sent several times, such as a move."""
        key = tuple(picked)
        if key not in self._chains:
            chained = (verb for verb, gesture in self.gestures.items() if gesture.chain and gesture.on == "hex")
            found = (_fitting(self.by_verb[verb], key) for verb in chained)
            self._chains[key] = next(filter(None, found), ())
        return self._chains[key]

    def sample(self, on: str, picked: Sequence[PieceId] = ()) -> Action | None:
        """Return the likeliest action that such a click could have meant, to ask why it is refused."""
        for verb, gesture in self.gestures.items():
            if gesture.on == on and self.by_verb[verb]:
                fitting = _fitting(self.by_verb[verb], picked)
                return fitting[0] if fitting else self.by_verb[verb][0]
        return None


def _shaped(verb: str, sample: Action) -> Gesture:
    if sample.sides:
        return Gesture(verb=verb, on="side")
    if sample.hexes:
        return Gesture(verb=verb, on="hex")
    return Gesture(verb=verb, on="piece" if sample.pieces else "button")


def _fitting(actions: Iterable[Action], picked: Sequence[PieceId]) -> tuple[Action, ...]:
    if not picked:
        return tuple(actions)
    wanted = frozenset(picked)
    return tuple(action for action in actions if not action.pieces or wanted.issubset(action.pieces))


def _one_or_more(actions: tuple[Action, ...]) -> Intent:
    if not actions:
        return NOTHING
    return Intent("act" if len(actions) == 1 else "choose", actions)


def spot_of(action: Action) -> Spot:
    return Spot(hex=action.hexes[-1]) if action.hexes else Spot(side=action.sides[-1]) if action.sides else Spot()


def mostly_open(hexes: Collection[Hex], board: Board) -> bool:
    """Whether so much of the map can be chosen that the rest is easier to see."""
    return 2 * len(hexes) > len(board.playable)


def path_of(action: Action, board: Board, start: Hex = -1) -> tuple[Spot, ...]:
    """Return the path of an action of several hexes, from its piece's place; () if they are no path."""
    hexes = action.hexes
    if start >= 0 and hexes and hexes[0] != start:
        hexes = (start, *hexes)
    joined = all(b in board.neighbours[a] for a, b in pairwise(hexes))
    return tuple(map(Spot, hexes)) if len(action.hexes) > 1 and joined else ()
