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


Why: TypeAlias = Callable[[], Reason | None]
"""A reason that is worded only on demand, from the view it was made from."""


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
        """The reason for the last choice, worded only when it is asked for."""
        return self._why() if self._why is not None else None

    def choose(self, vantage: Vantage, decision: Decision) -> Action:
        """Return one of the offered actions; ``why`` then gives the reason."""
        self._why = None
        if len(decision.actions) == 1:
            return decision.actions[0]
        picture = Picture(vantage, self._judgement, self._results)
        when = (picture.view.turn, f"{picture.facts['active']} {picture.facts['phase']}")
        if when != self._when:
            self._when, self._seen, self._ways, self._whys = when, set(), {}, {}
        decide = getattr(self, f"_{decision.step}", None)
        action: Action | None = decide(picture, decision) if decide else None
        if action is None:
            return self._any(decision)
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

    def _any(self, decision: Decision) -> Action:
        return decision.actions[int(self._random.random() * len(decision.actions))]

    # Setting up

    def _condition(self, picture: Picture, decision: Decision) -> Action | None:
        """Draw from a mix, so that the US player cannot be sure."""
        judge, lot = picture.judgement, self._random.random()
        wanted = "escape" if lot < judge.escape else "hold" if lot < judge.escape + judge.hold else "casualties"
        return next((action for action in decision.actions if action.words == (wanted,)), None)

    def _deploy(self, picture: Picture, decision: Decision) -> Action:
        """Accept the proposed set-up, except for units that should stand near an exit."""
        if self._runs(picture) or self._designs(picture):
            waiting = [a for a in decision.actions if a.verb == "take" and self._is_waiting(picture, a.piece)]
            if waiting:
                return waiting[0]
        return next(action for action in decision.actions if action.verb in ("quick_setup", "ready"))

    def _designs(self, picture: Picture) -> bool:
        """Whether units are set up by judgement: only the US player's, who sees the enemy stand."""
        return picture.judgement.design > 0 and picture.seat == "us" and bool(picture.enemies)

    def _runs(self, picture: Picture) -> bool:
        """Whether to set up as if to escape: under any condition, so that the set-up betrays nothing."""
        condition = picture.facts.get("condition")
        return condition == "escape" or (bool(condition) and picture.judgement.design > 0)

    def _is_waiting(self, picture: Picture, name: str) -> bool:
        piece = picture.pieces.get(name)
        return piece is None or piece.hex < 0

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
        for action in decision.actions:
            if (
                action.verb in ("lift", "sail")
                and action.piece not in self._seen
                and self._should_ride(picture, action, orders)
            ):
                return action
        for action in decision.actions:
            if action.verb == "move" and action.piece not in self._seen:
                found = self._should_march(picture, action, orders)
                if found is not None:
                    return found
                self._seen.add(action.piece)
        return next(action for action in decision.actions if action.verb == "end_phase")

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
        idle = orders.far[piece.hex] > 4
        return idle and action.verb == "lift"

    def _should_march(self, picture: Picture, action: Action, orders: Orders) -> Action | None:
        piece = picture.pieces.get(action.piece)
        if piece is None or piece.mine_hidden:
            return None
        if piece.hex < 0 or piece.box:
            return action
        if self._judgement.leave and picture.facts.get("condition") == "escape" and not orders.far[piece.hex]:
            return action
        way, gain = best_stop(orders, piece, picture.judgement.stay)
        if not way or gain <= 0:
            return None
        self._set_out(picture, piece, way)
        return action

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
        leave = next((a for a in decision.actions if a.verb == "exit"), None)
        if leave is not None and picture.facts.get("condition") == "escape":
            return leave
        if piece.hex < 0 or piece.box:
            return self._enter(picture, decision, piece)
        way = self._ways.get(piece.id)
        if not way:
            way, _ = best_stop(Orders(picture), piece, picture.judgement.stay / 2)
            self._set_out(picture, piece, way)
        step = self._step_to(picture, decision, piece, way.pop(0)) if way else None
        if step is not None:
            return step
        done = next((a for a in decision.actions if a.verb == "done"), None)
        return done if done is not None else None

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

    def _enter(self, picture: Picture, decision: Decision, piece: PieceView) -> Action:
        entries = [action for action in decision.actions if action.verb == "enter"]
        if not entries:
            return next(action for action in decision.actions if action.verb == "done")
        return best_landing(Orders(picture), piece, entries)

    def _flight(self, picture: Picture, decision: Decision) -> Action | None:
        piece = picture.pieces.get(picture.facts["moving"])
        if piece is None:
            return None
        return best_landing(Orders(picture), piece, decision.actions)

    _voyage = _flight

    def _charges(self, picture: Picture, decision: Decision) -> Action:
        return next(action for action in decision.actions if action.verb == "leave_bridge")

    # Fighting

    def _combat(self, picture: Picture, decision: Decision) -> Action:
        bombard = next((a for a in decision.actions if a.verb == "bombard"), None)
        if bombard is not None and fighting.bombardment(picture) is not None:
            return bombard
        found = fighting.best_attack(picture, decision.actions)
        return found or next(action for action in decision.actions if action.verb == "end_phase")

    def _target(self, picture: Picture, decision: Decision) -> Action | None:
        wanted = fighting.bombardment(picture)
        return next((a for a in decision.actions if wanted is not None and a.piece == wanted.id), None)

    def _muster(self, picture: Picture, decision: Decision) -> Action:
        return fighting.muster(picture, decision.actions)

    def _support(self, picture: Picture, decision: Decision) -> Action:
        return fighting.support(picture, decision.actions)

    def _casualty(self, picture: Picture, decision: Decision) -> Action:
        return fighting.casualty(picture, decision.actions)

    def _fall_back(self, picture: Picture, decision: Decision) -> Action:
        return fighting.fall_back(picture, decision.actions)

    def _advance(self, picture: Picture, decision: Decision) -> Action:
        return fighting.advance(picture, decision.actions)

    # Ben Suc

    def _ben_suc(self, picture: Picture, decision: Decision) -> Action:
        return next(action for action in decision.actions if action.verb == "roll")

    def _length(self, picture: Picture, decision: Decision) -> Action:
        wanted = "reduce" if picture.facts.get("condition") == "hold" else "extend"
        return next(action for action in decision.actions if action.verb == wanted)
