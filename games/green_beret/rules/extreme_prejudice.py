"""GB 16.0 (option): consequences of killing or sparing the double agent."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from games.green_beret.content.content import DOUBLE_AGENT
from games.green_beret.rules import losses, purchase_points, purchases
from games.green_beret.rules.combat import casualties
from games.green_beret.rules.noise import detection
from games.green_beret.rules.records import label
from games.green_beret.rules.stacking import camp_at, gear_at, leaders_at, teams, teams_at
from games.green_beret.rules.steps import PLAYER, Choice, misnamed, then
from games.green_beret.state import GreenBeretState, Objective
from hexcore.game.actions import Action
from hexcore.game.records import Log, Modifier
from hexcore.game.steps import Outline, pop
from hexcore.plain import plain
from hexcore.text import Text, say


def fortunate(d6: int, d10: int, *, accomplished: bool) -> bool:
    """GB 16.0: killed, the d6 must be higher; spared, the d10; equal dice are bad both times."""
    return d6 > d10 if accomplished else d10 > d6


def consequences(state: GreenBeretState, mission: Objective, log: Log, *, accomplished: bool) -> None:
    """GB 16.0, R89: roll both dice right after the mission is settled."""
    if mission.id != DOUBLE_AGENT or not state.options.get("double_agent"):
        return
    d6, d10 = log.roll(6, "prejudice"), log.roll(10, "prejudice")
    after, where = "done" if accomplished else "spared", label(state, mission.hex)
    if fortunate(d6, d10, accomplished=accomplished):
        gain = d6 + d10
        purchase_points.earn(state, gain, "prejudice", "GB 16.0")
        text = say(f"record.prejudice_gain_{after}", hex=where, d6=d6, d10=d10, points=gain, left=state.pp)
        before = Modifier(say("term.points_before"), state.pp - gain, "GB 6.2")
        terms = (before, *(Modifier(say("term.die", die=die), die, "GB 16.0") for die in (d6, d10)))
        log.add(
            "prejudice_gain", text, "GB 16.0", hexes=(mission.hex,), modifiers=terms,
            d6=d6, d10=d10, after=after, points=gain, total=state.pp, seat=PLAYER,
        )  # fmt: skip
        then(state, purchases.Purchases(gain))
    else:
        text = say(f"record.prejudice_loss_{after}", hex=where, d6=d6, d10=d10)
        log.add("prejudice_loss", text, "GB 16.0", hexes=(mission.hex,), d6=d6, d10=d10, after=after, seat=PLAYER)
        then(state, Scandal())


@plain
class Scandal(Outline[GreenBeretState]):
    """GB 16.0: the player eliminates a team and a leader, then what they leave behind."""

    def team(self, state: GreenBeretState, log: Log) -> None:
        then(state, GiveUp(teams(state)))

    def leader(self, state: GreenBeretState, log: Log) -> None:
        """R114: any leader, before those without a team are overrun."""
        leaders = [leader for leader in state.content.leaders if leader in state.pieces]
        if leaders:
            then(state, GiveUp(leaders))

    def close(self, state: GreenBeretState, log: Log) -> None:
        """R69, R96: counters alone with enemies are destroyed; then enemies may withdraw."""
        losses.overrun_all(state, log)
        detection.shelter(state, log)

    parts: ClassVar = (team, leader, close)


@plain
class GiveUp(Choice):
    """GB 16.0: the player chooses the team or leader to eliminate."""

    under: ClassVar = {"scandal": ()}
    closed = True
    refusals: ClassVar = {"give_up": ("GB 16.0", "give_up")}
    pieces: list[str]

    def prompt(self, state: GreenBeretState) -> Text:
        return say(f"step.give_up_{state.content.pieces[self.pieces[0]].kind}")

    def offer(self, state: GreenBeretState) -> Iterable[Action]:
        return [Action("give_up", (piece,)) for piece in self.pieces]

    def take(self, state: GreenBeretState, action: Action, log: Log) -> None:
        """R44, R47, R89: gone for good; a team's gear goes by GB 13.1 without a die."""
        pop(state, self)
        piece = action.piece
        h = state.pieces[piece].hex
        if state.content.pieces[piece].kind == "team":
            losses.lose_team(state, piece, log, "GB 16.0", "given_up")
            then(state, casualties.GearFate(h, team_gone=True, die=False))
            return
        losses.lose(state, (piece,), log, "GB 16.0", "given_up")
        # GB 13.0, R124: a leader alone in his hex takes the gear there with him, but not in a camp
        if not (teams_at(state, h) or leaders_at(state, h) or camp_at(state, h)):
            losses.lose(state, gear_at(state, h), log, "GB 13.0", "with_leader")

    def misfits(self, state: GreenBeretState) -> Iterable[str]:
        first = state.content.pieces.get(self.pieces[0]) if self.pieces else None
        return misnamed(state, self.pieces, "leader" if first is not None and first.kind == "leader" else "team")
