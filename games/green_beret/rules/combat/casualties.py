"""GB 13.0 steps 7-8, GB 13.1: casualty markers, killed leaders, lost teams, lost gear."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import ClassVar

from games.green_beret.content.content import Content
from games.green_beret.rules import losses, portage
from games.green_beret.rules.combat.wounds import VALUES, change, wound_terms
from games.green_beret.rules.records import label, name_of
from games.green_beret.rules.stacking import camp_at, gear_at, leaders_at, teams_at
from games.green_beret.rules.steps import PLAYER, Choice, misnamed, then
from games.green_beret.state import GreenBeretState
from hexcore.game import dice
from hexcore.game.actions import Action, Refusal
from hexcore.game.odds import odds_of_die
from hexcore.game.records import Log, Modifier, Sum
from hexcore.game.steps import Outline, pop
from hexcore.plain import plain
from hexcore.text import Text, say
from hexcore.types import Hex


def suffer(state: GreenBeretState, h: Hex, teams: list[str], log: Log) -> None:
    """GB 13.1, R82: draw a marker, which decides whether a team suffers at all."""
    marker = log.draw(state.casualty_cup, "casualty")
    killed = state.content.casualties[marker].killed
    key = f"record.casualty_{killed}" if killed else "record.casualty_wound"
    changes = ((value, change(state.content, marker, value)) for value in VALUES)
    effects = tuple(say(f"effect.{value}", change=f"{added:+d}") for value, added in changes if added)
    text = say(key, hex=label(state, h), effects=effects)
    log.add("casualty", text, "GB 13.1", pieces=(marker,), hexes=(h,), killed=killed, seat=PLAYER)
    if killed:
        _kill_leader(state, h, marker, killed, log)
    elif len(teams) > 1:
        then(state, ChooseWounded(h, marker, list(teams)))
    else:
        wound(state, teams[0], marker, log)


def _kill_leader(state: GreenBeretState, h: Hex, marker: str, killed: str, log: Log) -> None:
    """GB 13.1, R33: a leader of that rank dies, if there is one; no team or gear suffers."""
    dice.put_back(state.casualty_cup, marker, state.content.order)
    there = [leader for leader in leaders_at(state, h) if state.content.pieces[leader].leader == killed]
    if len(there) > 1:
        then(state, ChooseKilled(there))
    elif there:
        losses.lose(state, there, log, "GB 13.1", "killed")
    else:
        text = say(f"record.nobody_killed_{killed}", hex=label(state, h))
        log.add("nobody_killed", text, "GB 13.1", pieces=(marker,), hexes=(h,), killed=killed)


def wound(state: GreenBeretState, team: str, marker: str, log: Log) -> None:
    """GB 13.0 step 7, GB 13.1, R82: the first marker wounds a team, the second eliminates it."""
    deployed = state.pieces[team]
    h, hit_before = deployed.hex, bool(deployed.casualty)
    if hit_before:
        dice.put_back(state.casualty_cup, marker, state.content.order)
        losses.lose_team(state, team, log, "GB 13.1", "marker")
    else:
        deployed.casualty = marker
        changed = _reductions(state.content, team, marker)
        found = [(value, one.total, one.terms[0].amount) for value, one in changed.items()]
        values = tuple(say(f"effect.{value}_now", now=now, printed=printed) for value, now, printed in found)
        text = say("record.wounded", team=name_of(state, team), hex=label(state, h), values=values)
        log.add("wounded", text, "GB 13.1", pieces=(team, marker), hexes=(h,), sums=changed.values())
    then(state, GearFate(h, team_gone=hit_before))


def _reductions(content: Content, team: str, marker: str) -> dict[str, Sum]:
    """GB 13.1, R34: each value of a team that a marker changes, as a sum."""
    found: dict[str, Sum] = {}
    for value in VALUES:
        terms = tuple(wound_terms(content, team, marker, value))
        if terms:
            printed = Modifier(say("term.printed"), getattr(content.pieces[team], value), "GB 2.4")
            total = printed.amount + sum(term.amount for term in terms)
            label_of = say(f"term.{value}_of", piece=content.name(team))
            found[value] = Sum(label_of, (printed, *terms), total, PLAYER)
    return found


@plain
class ChooseWounded(Choice):
    """R31: the player chooses which of several teams suffers."""

    closed = True
    refusals: ClassVar = {"suffer": ("GB 13.1", "wounded")}
    hex: Hex
    marker: str
    teams: list[str]

    def offer(self, state: GreenBeretState) -> Iterable[Action]:
        return [Action("suffer", (team,)) for team in self.teams]

    def take(self, state: GreenBeretState, action: Action, log: Log) -> None:
        pop(state, self)
        wound(state, action.piece, self.marker, log)

    def misfits(self, state: GreenBeretState) -> Iterable[str]:
        marker = state.content.casualties.get(self.marker)
        if marker is None or marker.killed:
            return [f"{self.marker} is no casualty marker that a team can bear"]
        return misnamed(state, self.teams, "team", self.hex)


@plain
class ChooseKilled(Choice):
    """R44, R113: the player chooses which of several leaders dies: they differ in price."""

    closed = True
    refusals: ClassVar = {"suffer": ("GB 13.1", "killed")}
    leaders: list[str]

    def offer(self, state: GreenBeretState) -> Iterable[Action]:
        return [Action("suffer", (leader,)) for leader in self.leaders]

    def take(self, state: GreenBeretState, action: Action, log: Log) -> None:
        pop(state, self)
        losses.lose(state, action.pieces, log, "GB 13.1", "killed")

    def misfits(self, state: GreenBeretState) -> Iterable[str]:
        return misnamed(state, self.leaders, "leader")


@plain
class GearFate(Outline[GreenBeretState]):
    """GB 13.0 step 8, GB 13.1, R32, R89: the fate of the gear; GB 16.0 takes no ``die`` of it."""

    hex: Hex
    team_gone: bool = False
    die: bool = True

    def loss(self, state: GreenBeretState, log: Log) -> None:
        """GB 13.0 step 8: survivors lose a die of pieces; without a team everything is lost."""
        gear = gear_at(state, self.hex)
        if not gear:
            return
        if self.team_gone and not teams_at(state, self.hex):
            if self.die or not camp_at(state, self.hex):
                losses.lose(state, gear, log, "GB 13.1", "with_team")
        elif self.die:
            self._roll(state, len(gear), log)

    def _roll(self, state: GreenBeretState, there: int, log: Log) -> None:
        die = log.roll(6, "gear loss")
        count = min(die, there)  # R83: all, if there are fewer than the die says
        terms = [Modifier(say("term.die", die=die), die, "GB 13.0")]
        if count < die:
            terms.append(Modifier(say("term.all_there_is"), count - die, "GB 13.0"))
        text = say("record.gear_loss", count=count, die=die, there=there, hex=label(state, self.hex))
        told = [say("odds.gear_lost", count=min(face, there)) for face in range(1, 7)] if log.heard else ()
        odds = odds_of_die(say("kind.gear_loss"), "GB 13.0", told, "attacker") if told else None
        log.add(
            "gear_loss", text, "GB 13.0", hexes=(self.hex,), modifiers=terms, odds=odds,
            die=die, count=count, total=count, seat=PLAYER,
        )  # fmt: skip
        lose_some(state, self.hex, count, [], log)

    def claim(self, state: GreenBeretState, log: Log) -> None:
        """R32: another team keeps what its portage holds, in a camp everything."""
        teams = teams_at(state, self.hex)
        if not self.team_gone or not teams or camp_at(state, self.hex):
            return
        afloat = self.hex in state.content.water
        carriers = (*teams, *portage.helpers_at(state, self.hex))
        limit = portage.capacity(state.content, teams, carriers[len(teams) :], afloat=afloat)
        pieces, gear = state.content.pieces, gear_at(state, self.hex)
        loads = [one for one in gear if pieces[one].move == "minus" or (pieces[one].floats and not afloat)]
        excess = len(loads) - limit
        if excess > 0:
            text = say("record.unclaimed", count=excess, hex=label(state, self.hex))
            terms = [Modifier(say("term.gear_there"), len(loads), "GB 13.1")]
            for one in carriers:
                room = portage.capacity(state.content, (), (one,), afloat=afloat)
                terms.append(Modifier(say("term.portage", piece=pieces[one].name), -room, "GB 9.1"))
            log.add("unclaimed", text, "GB 13.1", hexes=(self.hex,), modifiers=terms, count=excess, total=excess)
            lose_some(state, self.hex, excess, loads, log)

    parts: ClassVar = (loss, claim)


def lose_some(state: GreenBeretState, h: Hex, count: int, only: list[str], log: Log) -> None:
    """GB 13.0 step 8, R83: the player chooses; all are lost if there are no more."""
    open_to = only or gear_at(state, h)
    if len(open_to) <= count:
        losses.lose(state, open_to, log, "GB 13.0", "in_battle")
    else:
        then(state, GearLoss(h, count, only))


@plain
class GearLoss(Choice):
    """GB 13.0 step 8: the player chooses lost pieces one by one, of ``only`` if it names any."""

    closed = True
    hex: Hex
    count: int
    only: list[str] = field(default_factory=list)

    def prompt(self, state: GreenBeretState) -> Text:
        return say("step.gear_loss", count=self.count, hex=label(state, self.hex))

    def offer(self, state: GreenBeretState) -> Iterable[Action]:
        return [Action("lose", (piece,)) for piece in self.only or gear_at(state, self.hex)]

    def refuse(self, state: GreenBeretState, action: Action) -> Refusal | None:
        if action.verb != "lose":
            return None
        if self.only and action.pieces and action.piece in gear_at(state, self.hex):
            return Refusal("GB 13.1", say("refusal.unclaimed_gear"))
        return Refusal("GB 13.0", say("refusal.lose_gear"))

    def take(self, state: GreenBeretState, action: Action, log: Log) -> None:
        losses.lose(state, action.pieces, log, "GB 13.0", "in_battle", self.count - 1)
        if action.piece in self.only:
            self.only.remove(action.piece)
        self.count -= 1
        if self.count == 0:
            pop(state, self)

    def misfits(self, state: GreenBeretState) -> Iterable[str]:
        there = gear_at(state, self.hex)
        absent = [piece for piece in self.only if piece not in there]
        open_to = len(self.only or there)
        if absent:
            yield f"{absent[0]} is no gear in {label(state, self.hex)}"
        elif not 1 <= self.count <= open_to:
            yield f"{self.count} pieces of gear are to be lost, but there are {open_to} to choose from"
