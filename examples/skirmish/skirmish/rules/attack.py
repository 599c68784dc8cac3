"""SK 3, attack: one die against the scout that was found; it may drive the patrol back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from hexcore.game import (
    Action,
    Face,
    Log,
    Modifier,
    Odds,
    Refusal,
    Step,
    Strength,
    Text,
    chances_of,
    end,
    plain,
    pop,
    push,
    say,
)
from skirmish.rules.finding import look_around
from skirmish.state import Hunt

FATES = ("retreat", "nothing", "nothing", "nothing", "captured", "captured")
"""SK 3: what each face of the die means."""


def may_attack(state: Hunt, patrol: str) -> Refusal | None:
    """SK 3: next to a scout that was found, once a turn."""
    board, scout = state.content.board, state.scout
    near = state.found and scout is not None and board.distance(state.patrols[patrol], scout) == 1
    return None if near and patrol not in state.attacked else Refusal("SK 3", say("refusal.unseen"))


def attack_odds(state: Hunt, patrol: str) -> Odds:
    """SK 3: what an attack by a patrol may bring, wherever it stands; the attack itself uses the same table."""
    faces = tuple(Face(face, fate, say(f"odds.{fate}")) for face, fate in enumerate(FATES, 1))
    strength = Strength(say("odds.strength"), (Modifier(say("odds.printed"), 1, "SK 3"),))
    fates = chances_of(faces, lambda fate: (say(f"odds.{fate}"), ""))
    return Odds(say("odds.title"), "SK 3", (strength,), "", fates, faces=faces)


def attack(state: Hunt, patrol: str, log: Log) -> None:
    """SK 3: a die decides."""
    state.attacked.append(patrol)
    fate = FATES[log.roll(6, "attack") - 1]
    text = say("record.attack", piece=patrol, die=say(f"odds.{fate}"))
    log.add("attack", text, "SK 3", pieces=(patrol,), odds=attack_odds(state, patrol), result=fate)
    if fate == "captured":
        end(state, "captured")
    elif fate == "retreat":
        push(state, FallBack(patrol))


@plain
class FallBack(Step[Hunt]):
    """SK 3: Blue chooses where a patrol falls back to."""

    closed: ClassVar[bool] = True
    patrol: str

    def seat(self, state: Hunt) -> str:
        """Blue decides."""
        return "blue"

    def prompt(self, state: Hunt) -> Text:
        """Name the patrol."""
        return say("step.fall_back", piece=self.patrol)

    def offer(self, state: Hunt) -> Iterable[Action]:
        """Any neighbouring hex."""
        around = state.content.board.neighbours[state.patrols[self.patrol]]
        return (Action("retreat", (self.patrol,), (to,)) for to in around)

    def take(self, state: Hunt, action: Action, log: Log) -> None:
        """Go there; it may find the scout."""
        pop(state, self)
        state.patrols[self.patrol] = action.hex
        text = say("record.retreat", piece=self.patrol, hex=state.content.board.label(action.hex))
        log.add("retreat", text, "SK 3", pieces=action.pieces, hexes=action.hexes)
        look_around(state, self.patrol, log)

    def misfits(self, state: Hunt) -> Iterable[str]:
        """Somebody who writes a position may name a patrol that there is not."""
        if self.patrol not in state.patrols:
            yield f"there is no patrol {self.patrol!r}"
