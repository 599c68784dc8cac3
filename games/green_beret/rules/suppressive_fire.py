"""GB 15.0: suppressive fire, nominated all at once and resolved one by one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from fractions import Fraction
from typing import ClassVar

from games.green_beret.rules import missions, orders, portage
from games.green_beret.rules.enemy.quarry import mobile
from games.green_beret.rules.needs import wanted
from games.green_beret.rules.records import label, name_of
from games.green_beret.rules.stacking import find_enemy, hunted, pieces_at, teams_at
from games.green_beret.rules.steps import PLAYER, Choice, names_shot, then
from games.green_beret.state import GreenBeretState, Hostile
from hexcore.game.actions import Action, Passing, Refusal
from hexcore.game.odds import Chance, Face, Hurt, Odds
from hexcore.game.records import Log
from hexcore.game.steps import pop
from hexcore.plain import plain
from hexcore.text import Figure, Text, say
from hexcore.types import Hex

OPEN_FIRE = Action("open_fire")

RANGE = 5
"""R40: a die of six beats no greater distance."""


def weapons(state: GreenBeretState, nominated: list[str]) -> Iterable[str]:
    """R84: yield weapons to nominate: in the portage of a hex with a detected team in the open."""
    for h in dict.fromkeys(state.pieces[team].hex for team in hunted(state)):
        if not _loaded(state, h, nominated):
            yield from (one for one in pieces_at(state, h) if may_suppress(state, one) and one not in nominated)


def _loaded(state: GreenBeretState, h: Hex, nominated: list[str]) -> bool:
    """GB 9.0, R84: whether as many weapons of a hex are nominated as its portage lets fire."""
    afloat = h in state.content.water
    limit = portage.capacity(state.content, teams_at(state, h), portage.helpers_at(state, h), afloat=afloat)
    return sum(weapon in pieces_at(state, h) for weapon in nominated) >= limit


def may_suppress(state: GreenBeretState, piece: str) -> bool:
    """GB 15.0: whether a counter is a weapon with a plus value that is not spent."""
    printed = state.content.pieces[piece]
    return printed.kind == "weapon" and printed.firepower > 0 and not state.pieces[piece].spent


def distance(state: GreenBeretState, weapon: str, enemy: Hostile) -> int:
    """GB 15.0: the hexes from the weapon to the enemy, the enemy's hex included."""
    return state.content.distance(state.pieces[weapon].hex, enemy.hex)


def pins(die: int, away: int) -> bool:
    """GB 15.0: whether a die pins an enemy at this distance."""
    return die > away


def volley(state: GreenBeretState, weapons: Iterable[str], enemy: Hostile) -> Fraction:
    """GB 15.0: the chance that at least one of several weapons pins an enemy."""
    missed = Fraction(1)
    for weapon in weapons:
        away = distance(state, weapon, enemy)
        missed *= Fraction(sum(not pins(die, away) for die in range(1, 7)), 6)
    return 1 - missed


def share(chance: Fraction) -> Figure:
    """Return a chance in percent, with a half where it has one."""
    return Figure(f"{float(100 * chance):.{1 if chance.denominator % 8 == 0 else 0}f}")


def suppression_odds(away: int) -> Odds:
    """GB 15.0: return the preview of suppressive fire over a distance."""
    keys = ["suppressed" if pins(die, away) else "not_suppressed" for die in range(1, 7)]
    faces = tuple(Face(die, key, say(f"odds.{key}")) for die, key in enumerate(keys, 1))
    hurts: dict[str, Hurt] = {"suppressed": "defender", "not_suppressed": "neither"}
    chances = tuple(
        Chance(key, say(f"odds.{key}"), Fraction(keys.count(key), len(keys)), hurt) for key, hurt in hurts.items()
    )
    return Odds(
        say("odds.suppression"), "GB 15.0", (), str(away), chances,
        leads_to=say("odds.distance", distance=away), faces=faces,
    )  # fmt: skip


def suppressive_fire(state: GreenBeretState, log: Log) -> None:
    """GB 15.0: ask for suppressive fire, if any weapon reaches any enemy."""
    step = SuppressiveFire()
    if next(iter(step.nominations(state)), None) is not None:
        then(state, step)


@plain
class SuppressiveFire(Choice):
    """GB 15.0: nominate weapons and their targets, then fire them all."""

    under: ClassVar = {"onslaught": ()}
    tries: ClassVar = {"suppress": "own foe", "forfeit": ""}
    weapons: list[str] = field(default_factory=list)
    targets: list[str] = field(default_factory=list)

    def prompt(self, state: GreenBeretState) -> Text:
        return say("step.suppressive_fire", range=RANGE)

    def nominations(self, state: GreenBeretState) -> Iterable[Action]:
        """Yield every weapon with every enemy in range, the mission's needs last."""
        pieces, kinds = state.content.pieces, wanted(state)
        for weapon in sorted(weapons(state, self.weapons), key=lambda one: pieces[one].counter in kinds):
            for enemy in state.enemies:
                if distance(state, weapon, enemy) <= RANGE:
                    yield Action("suppress", (weapon, enemy.id))

    def aimed_at(self, enemy: str) -> list[str]:
        """Return the weapons that are named for an enemy."""
        return [weapon for weapon, target in zip(self.weapons, self.targets, strict=True) if target == enemy]

    def beside(self, state: GreenBeretState) -> frozenset[str]:
        """GB 10.6: firing at enemies that cannot move changes nothing, so it is no answer."""
        targets = (find_enemy(state, action.pieces[1]) for action in self.nominations(state))
        moot = not self.weapons and not any(enemy is not None and mobile(state, enemy) for enemy in targets)
        return self.aside | {"suppress"} if moot else self.aside

    def passing(self, state: GreenBeretState, lone: Action) -> Passing | None:
        return None if self.weapons else Passing(say(f"passed.{self.name}"))

    def offer(self, state: GreenBeretState) -> Iterable[Action]:
        yield OPEN_FIRE
        yield from self.nominations(state)
        yield from orders.offer(state)

    def refuse(self, state: GreenBeretState, action: Action) -> Refusal | None:
        if action.verb != "suppress":
            return orders.refuse(state, action)
        if not names_shot(state, action):
            return Refusal("GB 15.0", say("refusal.suppress_names"))
        weapon, enemy = action.piece, find_enemy(state, action.pieces[1])
        if weapon not in state.pieces or enemy is None:
            absent = action.pieces[1] if weapon in state.pieces else weapon
            return Refusal("GB 15.0", say("refusal.not_on_map", piece=name_of(state, absent)))
        name = name_of(state, weapon)
        if not may_suppress(state, weapon):
            return Refusal("GB 15.0", say("refusal.not_a_weapon", piece=name))
        if weapon in self.weapons:
            return Refusal("GB 15.0", say("refusal.nominated", piece=name))
        if state.pieces[weapon].hex not in {state.pieces[team].hex for team in hunted(state)}:
            return Refusal("GB 15.0", say("refusal.no_detected_team", piece=name))
        if _loaded(state, state.pieces[weapon].hex, self.weapons):
            return Refusal("GB 9.0", say("refusal.suppress_portage", piece=name))
        return Refusal("GB 15.0", say("refusal.suppress_range", piece=name))

    def take(self, state: GreenBeretState, action: Action, log: Log) -> None:
        if missions.carry_out(state, action, log):
            return
        if action.verb == "suppress":
            self.weapons.append(action.piece)
            self.targets.append(action.pieces[1])
            return
        pop(state, self)
        # R84: all nominated weapons are spent, even if an earlier one has pinned the enemy
        for weapon, target in zip(self.weapons, self.targets, strict=True):
            if weapon in state.pieces:
                fire(state, weapon, target, log)

    def misfits(self, state: GreenBeretState) -> Iterable[str]:
        if len(self.weapons) != len(self.targets):
            yield f"{len(self.weapons)} weapons fire at {len(self.targets)} targets: each weapon has one"
        pieces, enemies = state.content.pieces, state.content.enemies
        yield from (f"{one} is no weapon" for one in self.weapons if one not in pieces or pieces[one].kind != "weapon")
        yield from (f"{one} is no enemy" for one in self.targets if one not in enemies)


def fire(state: GreenBeretState, weapon: str, target: str, log: Log) -> None:
    """GB 15.0: a die higher than the distance pins the enemy; the weapon is spent either way."""
    state.pieces[weapon].spent = True
    enemy = find_enemy(state, target)
    if enemy is None:
        return
    away, die = distance(state, weapon, enemy), log.roll(6, "suppression")
    pinned = pins(die, away)
    enemy.suppressed = enemy.suppressed or pinned
    kind = "suppressed" if pinned else "not_suppressed"
    hexes = (state.pieces[weapon].hex, enemy.hex)
    start, end = (label(state, h) for h in hexes)
    names = {"weapon": name_of(state, weapon), "start": start, "enemy": name_of(state, target), "hex": end}
    text = say(f"record.{kind}", **names, die=die, distance=away)
    odds = suppression_odds(away) if log.heard else None
    log.add(
        kind, text, "GB 15.0", pieces=(weapon, target), hexes=hexes, odds=odds, die=die,
        distance=away, result=kind, seat=PLAYER,
    )  # fmt: skip
