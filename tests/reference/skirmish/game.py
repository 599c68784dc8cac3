"""The rules of Skirmish: two patrols hunt a hidden scout on a board of seven by seven hexes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import Any, ClassVar

from hexcore.actions import Action, Refusal
from hexcore.answers import Mark, Overlay, OverlayMeta, Reach, Spot, Stop
from hexcore.board import Board
from hexcore.boardfile import load_board, read_board_file
from hexcore.dice import Dice
from hexcore.game import Query, StepGame
from hexcore.look import BoardLook, CounterLook, Gesture, Look, SideLook, TerrainLook
from hexcore.meta import load_meta
from hexcore.odds import Chance, Odds, Strength, distribution
from hexcore.outcomes import Outcome, ScoreLine
from hexcore.packs import DataFolder
from hexcore.plain import plain
from hexcore.provenance import Sourcing, sourcings
from hexcore.records import Log, Modifier
from hexcore.rulebook import Rulebook
from hexcore.steps import Outline, State, Step, end, pop, push, step_book
from hexcore.text import Text, load_catalogue, say
from hexcore.types import Hex
from hexcore.views import Phase, PieceView, Track, View

HERE = Path(__file__).parent
BOARD = load_board(HERE / "data" / "board.toml")
PATROLS = ("patrol_a", "patrol_b")
FALL = ("retreat", "nothing", "nothing", "nothing", "captured", "captured")


@plain
class Hunt(State):
    """A position."""

    turn: int = 1
    patrols: dict[str, Hex] = field(default_factory=dict)
    scout: Hex | None = None
    found: bool = False
    moved: list[str] = field(default_factory=list)
    attacked: list[str] = field(default_factory=list)


def may_move(state: Hunt, patrol: str, to: int) -> Refusal | None:
    """SK 2: one hex, once a turn."""
    if patrol in state.moved:
        return Refusal("SK 2", say("refusal.moved", piece=patrol))
    if to not in BOARD.neighbours[state.patrols[patrol]]:
        return Refusal("SK 2", say("refusal.too_far"))
    return None


def may_attack(state: Hunt, patrol: str) -> Refusal | None:
    """SK 3: next to a scout that was found, once a turn."""
    near = state.found and state.scout is not None and BOARD.distance(state.patrols[patrol], state.scout) == 1
    return None if near and patrol not in state.attacked else Refusal("SK 3", say("refusal.unseen"))


def look_around(state: Hunt, patrol: str, log: Log) -> None:
    """SK 2: a patrol next to the scout finds it."""
    if state.found or state.scout is None or BOARD.distance(state.patrols[patrol], state.scout) > 1:
        return
    state.found = True
    log.add(
        "found",
        say("record.found", piece=patrol, hex=BOARD.label(state.scout)),
        "SK 2",
        hexes=(state.scout,),
        reveals=True,
    )


@plain
class Hide(Step[Hunt]):
    """SK 1: Red hides the scout."""

    def seat(self, state: Hunt) -> str:
        return "red"

    def offer(self, state: Hunt) -> Iterable[Action]:
        return (Action("hide", hexes=(h,)) for h in BOARD.hexes_with("wood"))

    def refuse(self, state: Hunt, action: Action) -> Refusal | None:
        return Refusal("SK 1", say("refusal.not_wood")) if action.verb == "hide" else None

    def take(self, state: Hunt, action: Action, log: Log) -> None:
        state.scout = action.hex
        pop(state, self)
        log.add(
            "hidden", say("record.hidden", hex=BOARD.label(action.hex)), "SK 1", hexes=action.hexes, audience=("red",)
        )
        log.add("ready", say("record.ready"), "SK 1")


@plain
class March(Step[Hunt]):
    """SK 2, SK 3: Blue moves and attacks."""

    def seat(self, state: Hunt) -> str:
        return "blue"

    def offer(self, state: Hunt) -> Iterable[Action]:
        yield Action("done")
        for patrol, here in state.patrols.items():
            for to in BOARD.neighbours[here]:
                if not may_move(state, patrol, to):
                    yield Action("move", (patrol,), (to,))
            if not may_attack(state, patrol):
                yield Action("attack", (patrol,))

    def refuse(self, state: Hunt, action: Action) -> Refusal | None:
        if action.verb == "move" and len(action.hexes) == 1 and action.pieces and action.piece in state.patrols:
            return may_move(state, action.piece, action.hex)
        if action.verb == "attack" and action.pieces and action.piece in state.patrols:
            return may_attack(state, action.piece)
        return None

    def take(self, state: Hunt, action: Action, log: Log) -> None:
        if action.verb == "done":
            pop(state, self)
        elif action.verb == "move":
            state.patrols[action.piece] = action.hex
            state.moved.append(action.piece)
            log.add(
                "moved",
                say("record.moved", piece=action.piece, hex=BOARD.label(action.hex)),
                "SK 2",
                pieces=action.pieces,
                hexes=action.hexes,
            )
            look_around(state, action.piece, log)
        else:
            attack(state, action.piece, log)


def attack_odds(state: Hunt, patrol: str) -> Odds:
    """SK 3: what one attack may bring."""
    chances = distribution((6,), lambda face: FALL[face - 1])
    strength = Strength(say("odds.strength"), (Modifier(say("odds.printed"), 1, "SK 3"),))
    return Odds(
        say("odds.title"), "SK 3", (strength,), "", tuple(Chance(k, say(f"odds.{k}"), p) for k, p in chances.items())
    )


def attack(state: Hunt, patrol: str, log: Log) -> None:
    """SK 3: a die decides."""
    state.attacked.append(patrol)
    fate = FALL[log.roll(6, "attack") - 1]
    log.add(
        "attack", say("record.attack", piece=patrol, die=say(f"odds.{fate}")), "SK 3", pieces=(patrol,), result=fate
    )
    if fate == "captured":
        end(state, "captured")
    elif fate == "retreat":
        push(state, FallBack(patrol))


@plain
class FallBack(Step[Hunt]):
    """SK 3: a patrol that is driven back chooses where to."""

    patrol: str

    def seat(self, state: Hunt) -> str:
        return "blue"

    def prompt(self, state: Hunt) -> Text:
        return say("step.fall_back", piece=self.patrol)

    def offer(self, state: Hunt) -> Iterable[Action]:
        return (Action("retreat", (self.patrol,), (to,)) for to in BOARD.neighbours[state.patrols[self.patrol]])

    def take(self, state: Hunt, action: Action, log: Log) -> None:
        pop(state, self)
        state.patrols[self.patrol] = action.hex
        log.add(
            "retreat",
            say("record.retreat", piece=self.patrol, hex=BOARD.label(action.hex)),
            "SK 3",
            pieces=action.pieces,
            hexes=action.hexes,
        )
        look_around(state, self.patrol, log)


@plain
class Slip(Step[Hunt]):
    """SK 4: the scout may move one hex. It is seen only where it was found (R1)."""

    def seat(self, state: Hunt) -> str:
        return "red"

    def offer(self, state: Hunt) -> Iterable[Action]:
        yield Action("stay")
        if state.scout is not None:
            for to in BOARD.neighbours[state.scout]:
                if to not in state.patrols.values():
                    yield Action("slip", hexes=(to,))

    def take(self, state: Hunt, action: Action, log: Log) -> None:
        pop(state, self)
        if action.verb == "stay":
            return
        state.scout = action.hex
        heard = None if state.found else ("red",)
        log.add(
            "slipped", say("record.slipped", hex=BOARD.label(action.hex)), "SK 4", hexes=action.hexes, audience=heard
        )
        for patrol in state.patrols:
            look_around(state, patrol, log)


def blue(state: Hunt, log: Log) -> None:
    """SK 2: Blue's turn."""
    push(state, March())


def red(state: Hunt, log: Log) -> None:
    """SK 4: Red's turn."""
    push(state, Slip())


def next_turn(state: Hunt, log: Log) -> None:
    """SK 5: the scout that is free after the last turn has got away."""
    state.moved.clear()
    state.attacked.clear()
    state.turn += 1
    if state.turn > int(state.options["turns"]):
        end(state, "escaped")
    else:
        push(state, Turn())
        log.add("turn", say("record.turn", turn=state.turn), "SK 5")


@plain
class Turn(Outline[Hunt]):
    """One turn: Blue, Red, and on to the next."""

    parts = (blue, red, next_turn)


def one_place_each(state: Hunt) -> str | None:
    """Patrols are where patrols can be."""
    return (
        None
        if set(state.patrols) == set(PATROLS)
        else f"patrols are {', '.join(PATROLS)}, not {', '.join(state.patrols)}"
    )


def scout_is_hidden_once(state: Hunt) -> str | None:
    """Only a scout that is on the board can have been found."""
    return "the scout was found but is nowhere" if state.found and state.scout is None else None


class Skirmish(StepGame[Hunt]):
    """The reference game."""

    state_type = Hunt
    steps = step_book(Hide, March, FallBack, Slip, Turn)
    invariants: ClassVar = {"patrols": one_place_each, "scout": scout_is_hidden_once}

    def __init__(self, packs: Iterable[Path] = ()) -> None:
        self.meta = load_meta(HERE / "meta.toml")
        self.data = DataFolder("skirmish", HERE / "data", packs)
        self.rulebook = DataFolder("skirmish", HERE).load("rules.toml", Rulebook)
        self.catalogue = load_catalogue(HERE / "text.toml")
        self.queries = {"reach": Query("reach", "where a patrol may go", ("piece",), self._reach)}

    def start(self, scenario: str | None = None, options: Mapping[str, Any] | None = None, seed: int = 0) -> Hunt:
        name = self.meta.scenario(scenario).id
        places = {"patrol_a": BOARD.hex("0104"), "patrol_b": BOARD.hex("0704")}
        chosen = self.meta.check_options(name, dict(options or {}))
        return Hunt(name, chosen, Dice(seed), [Turn(), Hide()], "", patrols=places)

    def board(self, scenario: str) -> Board:
        return BOARD

    def endings(self, scenario: str) -> tuple[str, ...]:
        return ("captured", "escaped")

    def outcome(self, state: Hunt) -> Outcome | None:
        if not state.ending:
            return None
        winner = "blue" if state.ending == "captured" else "red"
        return Outcome(
            state.ending,
            winner,
            "",
            say(f"outcome.{state.ending}"),
            (ScoreLine(say("score.turns"), state.turn, "SK 5"),),
        )

    def odds(self, state: Hunt, action: Action, seat: str | None = None) -> Odds | None:
        return attack_odds(state, action.piece) if action.verb == "attack" else None

    def view(self, state: Hunt, seat: str) -> View:
        decision = self.decision(state)
        decides = decision.seat if decision else ""
        pieces = [
            PieceView(
                p, "patrol", "blue", p, hex=h, values={"strength": "1"}, marks=("moved",) if p in state.moved else ()
            )
            for p, h in state.patrols.items()
        ]
        if state.scout is not None and (seat == "red" or state.found):
            pieces.append(PieceView("scout", "scout", "red", "Scout", hex=state.scout, mine_hidden=not state.found))
        phases = tuple(Phase(who, say(f"phase.{who}"), "now" if who == decides else "next") for who in ("blue", "red"))
        return View(
            "skirmish",
            state.scenario,
            seat,
            BOARD.id,
            state.turn,
            int(state.options["turns"]),
            say("title.turn", turn=state.turn),
            decides,
            phases,
            pieces,
            (Track("turn", say("title.turn", turn=state.turn), state.turn),),
            over=bool(state.ending),
        )

    def swap_secrets(self, state: Hunt, seat: str) -> Hunt | None:
        """Blue may not know where a scout is that was not found."""
        if seat != "blue" or state.found or state.scout is None:
            return None
        near = {h for place in state.patrols.values() for h in BOARD.field(place, 2)}
        other = next((h for h in BOARD.hexes_with("wood") if h != state.scout and h not in near), None)
        if other is None or state.scout in near:
            return None
        swapped = state.clone()
        swapped.scout = other
        return swapped

    def reach(self, state: Hunt, seat: str, pieces: Sequence[str] = ()) -> Reach:
        piece = pieces[-1] if pieces else ""
        if piece not in state.patrols:
            return {}
        ahead = (to for to in BOARD.neighbours[state.patrols[piece]] if not may_move(state, piece, to))
        return {Spot(to): Stop((Spot(to),), 1, 0, halts=True) for to in ahead}

    def overlays(self, scenario: str) -> tuple[OverlayMeta, ...]:
        return (OverlayMeta("watched", say("overlay.watched.name"), say("overlay.watched.about")),)

    def overlay(
        self, state: Hunt, seat: str, key: str, at: int = -1, over: int = -1, pieces: Sequence[str] = ()
    ) -> Overlay:
        near = sorted({h for place in state.patrols.values() for h in BOARD.field(place, 1)})
        return Overlay(say("overlay.watched.name"), tuple(Mark(h, say("overlay.watched.word")) for h in near))

    def _reach(self, state: Hunt, seat: str, piece: str) -> list[str]:
        if piece not in state.patrols:
            raise KeyError(piece)
        return [spot.label(BOARD) for spot in self.reach(state, seat, (piece,))]

    def sourcings(self) -> Iterable[Sourcing]:
        return sourcings(read_board_file(self.data.path("board.toml"), "board.toml"), "board.toml")

    def look(self) -> Look:
        return Look(
            sides={"blue": SideLook(body="#2f3b52"), "red": SideLook(body="#a33b32", pattern="dashed")},
            counters={
                "patrol": CounterLook(side="blue", symbol="infantry", line=("strength",)),
                "scout": CounterLook(side="red", symbol="ranger"),
            },
            boards={
                "clearing": BoardLook(
                    title="The clearing",
                    terrain={
                        ".": TerrainLook(ground="grass", legend="Clear"),
                        "w": TerrainLook(ground="jungle", legend="Wood"),
                    },
                )
            },
            gestures=(
                Gesture(verb="move", on="hex"),
                Gesture(verb="hide", on="hex"),
                Gesture(verb="slip", on="hex"),
                Gesture(verb="retreat", on="hex"),
                Gesture(verb="attack", style="danger"),
                Gesture(verb="done", style="primary"),
            ),
        )
