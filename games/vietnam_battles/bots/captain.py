"""The captain: a bot for both seats of all battles."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from games.vietnam_battles.bots import fighting, reasons
from games.vietnam_battles.bots.judgement import OWN
from games.vietnam_battles.bots.marching import Orders, best_landing, best_stop, hex_of
from games.vietnam_battles.bots.picture import Picture, Results, attack, is_weak
from hexcore.game import Action, Decision, PieceView, Reason, Vantage
from hexcore.game.foresight import DEFAULT_PROFILE, Profile, with_profile

GOING = ("move", "step", "cross", "exit", "enter", "land")  # verbs that move a unit
LANDING = ("enter", "land")  # verbs that put a unit down in a hex at once

READILY = {"charges": "leave_bridge", "ben_suc": "roll"}  # steps with the verb that the captain always chooses
FIGHTING = {
    "muster": fighting.muster,
    "support": fighting.support,
    "casualty": fighting.casualty,
    "fall_back": fighting.fall_back,
    "advance": fighting.advance,
}

Why: TypeAlias = Callable[[], Reason | None]  # a reason that is worded only on demand, from the view it was made from


class Captain:
    """A bot that moves each unit where it is worth most and attacks when the odds are good."""

    def __init__(self, seed: int, profile: Profile = DEFAULT_PROFILE) -> None:
        self._judgement = with_profile(OWN, profile)
        self._random = random.Random(seed)
        self._results: Results = {}
        self._when = (-1, "")
        self._seen: set[str] = set()  # units that stay where they are in this phase
        self._ways: dict[str, list[str]] = {}
        self._whys: dict[str, Why] = {}  # the reason of each march
        self._why: Why | None = None

    @property
    def why(self) -> Reason | None:
        return self._why() if self._why is not None else None

    def choose(self, vantage: Vantage, decision: Decision) -> Action:
        self._why = None
        if len(decision.actions) == 1:
            return decision.actions[0]
        picture = Picture(vantage, self._judgement, self._results)
        when = (picture.view.turn, f"{picture.facts['active']} {picture.facts['phase']}")
        if when != self._when:
            self._when, self._seen, self._ways, self._whys = when, set(), {}, {}
        action = self._decide(picture, decision)
        if action is None:
            return decision.actions[int(self._random.random() * len(decision.actions))]
        self._why = self._reason(picture, action)
        return action

    def _reason(self, picture: Picture, action: Action) -> Why | None:
        if action.verb not in GOING:
            return partial(reasons.of_fight, picture, action)
        if action.verb == "exit":
            return partial(reasons.because, picture, "runs")
        moving = action.piece if action.pieces else str(picture.facts.get("moving") or "")
        if action.verb in LANDING and action.hexes and (piece := picture.pieces.get(moving)) is not None:
            self._whys[moving] = partial(reasons.of_move, picture, piece, action.hexes[0])
        return self._whys.get(moving)

    def _decide(self, picture: Picture, decision: Decision) -> Action | None:
        if decision.step in FIGHTING:
            return FIGHTING[decision.step](picture, decision.actions)
        if decision.step in READILY:
            return _first(decision, READILY[decision.step])
        decide: Callable[[Picture, Decision], Action | None] | None = getattr(self, f"_{decision.step}", None)
        return decide(picture, decision) if decide else None

    # Setting up

    def _condition(self, picture: Picture, decision: Decision) -> Action | None:
        """Draw from a mix, so that the US player cannot be sure."""
        judge, lot = picture.judgement, self._random.random()
        wanted = "escape" if lot < judge.escape else "hold" if lot < judge.escape + judge.hold else "casualties"
        return next((action for action in decision.actions if action.words == (wanted,)), None)

    def _deploy(self, picture: Picture, decision: Decision) -> Action | None:
        """Accept the proposed set-up, except for units that should stand near an exit."""
        if self._runs(picture) or self._designs(picture):
            placed = {piece.id for piece in picture.pieces.values() if piece.hex >= 0}
            waiting = [a for a in decision.actions if a.verb == "take" and a.piece not in placed]
            if waiting:
                return waiting[0]
        return _first(decision, "quick_setup", "ready")

    def _designs(self, picture: Picture) -> bool:
        """Whether units are set up by judgement: only the US player's, who sees the enemy stand."""
        return picture.judgement.design > 0 and picture.seat == "us" and bool(picture.enemies)

    def _runs(self, picture: Picture) -> bool:
        """Whether to set up as if to escape: under any condition, so that the set-up betrays nothing."""
        condition = picture.facts.get("condition")
        return condition == "escape" or (bool(condition) and picture.judgement.design > 0)

    def _place_piece(self, picture: Picture, decision: Decision) -> Action | None:
        if self._designs(picture):
            return fighting.post(picture, decision.actions, self._random)
        if not self._runs(picture):
            return None
        far = picture.distances(picture.board.edges["red"])
        sign = -1 if decision.actions[0].pieces else 1
        return min(
            decision.actions,
            key=lambda a: sign * far[a.hexes[0]] - 0.3 * picture.shift(a.hexes[0]) + 3.0 * self._random.random(),
        )

    # Moving

    def _movement(self, picture: Picture, decision: Decision) -> Action | None:
        strike = self._strike(picture, decision)
        if strike is not None:
            return strike
        orders = Orders(picture)
        open_actions = [a for a in decision.actions if a.pieces and a.piece not in self._seen]
        for action in open_actions:
            if action.verb in ("lift", "sail") and self._should_ride(picture, action, orders):
                return action
        for action in open_actions:
            if action.verb == "move":
                if self._should_march(picture, action, orders):
                    return action
                self._seen.add(action.piece)
        return _first(decision, "end_phase")

    def _strike(self, picture: Picture, decision: Decision) -> Action | None:
        """VB 23.0: the B-52s finish off what is nearly finished."""
        targets = [action for action in decision.actions if action.verb == "b52"]
        weak = [a for a in targets if is_weak(picture.enemies[a.piece])]
        return max(weak or targets, key=lambda a: attack(picture.enemies[a.piece]), default=None)

    def _should_ride(self, picture: Picture, action: Action, orders: Orders) -> bool:
        piece = picture.pieces.get(action.piece)
        if piece is None:
            return False
        if piece.hex < 0 or piece.box:
            return True
        if any(there in picture.enemy_hexes for there in picture.board.neighbours[piece.hex]):
            return False
        return orders.far[piece.hex] > 4 and action.verb == "lift"

    def _should_march(self, picture: Picture, action: Action, orders: Orders) -> bool:
        piece = picture.pieces.get(action.piece)
        if piece is None or piece.mine_hidden:
            return False
        if piece.hex < 0 or piece.box:
            return True
        if self._judgement.leave and picture.facts.get("condition") == "escape" and not orders.far[piece.hex]:
            return True
        way, gain = best_stop(orders, piece, picture.judgement.stay)
        if not way or gain <= 0:
            return False
        self._set_out(picture, piece, way)
        return True

    def _set_out(self, picture: Picture, piece: PieceView, way: list[str]) -> None:
        hexes = [hex_of(picture, label) for label in way]
        self._ways[piece.id] = way
        self._whys.pop(piece.id, None)
        if hexes:
            self._whys[piece.id] = partial(reasons.of_move, picture, piece, hexes[-1], hexes[:-1])

    def _march(self, picture: Picture, decision: Decision) -> Action | None:
        piece = picture.pieces.get(picture.facts["moving"])
        if piece is None:
            return None
        leave = _first(decision, "exit")
        if leave is not None and picture.facts.get("condition") == "escape":
            return leave
        if piece.hex < 0 or piece.box:
            return self._enter(picture, decision, piece)
        way = self._ways.get(piece.id)
        if not way:
            way, _ = best_stop(Orders(picture), piece, picture.judgement.stay / 2)
            self._set_out(picture, piece, way)
        step = self._step_to(picture, decision, piece, way.pop(0)) if way else None
        return step or _first(decision, "done")

    def _step_to(self, picture: Picture, decision: Decision, piece: PieceView, label: str) -> Action | None:
        board = picture.board
        for action in decision.actions:
            if action.verb == "cross" and piece.hex == hex_of(picture, label):
                return action
            if action.verb != "step":
                continue
            if "/" in label:
                if action.sides and board.side_label(action.sides[0]) == label:
                    return action
            elif action.hexes == (hex_of(picture, label),):
                return action
        return None

    def _enter(self, picture: Picture, decision: Decision, piece: PieceView) -> Action | None:
        entries = [action for action in decision.actions if action.verb == "enter"]
        return best_landing(Orders(picture), piece, entries) if entries else _first(decision, "done")

    def _flight(self, picture: Picture, decision: Decision) -> Action | None:
        piece = picture.pieces.get(picture.facts["moving"])
        return None if piece is None else best_landing(Orders(picture), piece, decision.actions)

    _voyage = _flight

    # Fighting

    def _combat(self, picture: Picture, decision: Decision) -> Action | None:
        bombard = _first(decision, "bombard")
        if bombard is not None and fighting.bombardment(picture) is not None:
            return bombard
        return fighting.best_attack(picture, decision.actions) or _first(decision, "end_phase")

    def _target(self, picture: Picture, decision: Decision) -> Action | None:
        wanted = fighting.bombardment(picture)
        return next((a for a in decision.actions if wanted is not None and a.piece == wanted.id), None)

    def _length(self, picture: Picture, decision: Decision) -> Action | None:
        """VB 24.0: only units that hold the field gain by a shorter battle."""
        return _first(decision, "reduce" if picture.facts.get("condition") == "hold" else "extend")


def _first(decision: Decision, *verbs: str) -> Action | None:
    return next((action for action in decision.actions if action.verb in verbs), None)
