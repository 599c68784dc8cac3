"""GB 12.0, GB 12.3: the noise roll for a hex, and escaping from the enemies it would bring."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from games.green_beret.rules import losses
from games.green_beret.rules.movement.group import under_way
from games.green_beret.rules.noise import detection, placement
from games.green_beret.rules.noise.loudness import ground_noise, heard, loudness, noise_odds, noise_terms
from games.green_beret.rules.records import label, names_of
from games.green_beret.rules.stacking import camp_at, camp_hexes, gear_at, leaders_at, pieces_at, teams_at
from games.green_beret.rules.steps import PLAYER, Choice, then
from games.green_beret.state import GreenBeretState
from hexcore.game.actions import Action
from hexcore.game.records import Log
from hexcore.game.steps import pop
from hexcore.plain import plain
from hexcore.text import Text, say
from hexcore.types import Hex


def listen(state: GreenBeretState, h: Hex, log: Log, *, stealthy: bool) -> None:
    """GB 12.0, R61: roll one d10 for the hex; a detection gives away every team in it."""
    total = loudness(state, pieces_at(state, h)) + ground_noise(state, h, stealthy=stealthy)
    die, teams = log.roll(10, "noise"), teams_at(state, h)
    found = heard(die, total)
    if log.heard:
        _record(state, h, log, die, total, stealthy=stealthy)
    if not found:
        return
    detection.detect(state, teams, log, "GB 12.0")
    # GB 12.3: escaping is decided before any enemy is drawn, and needs a camp
    if camp_hexes(state):
        then(state, Escape(h))
    else:
        placement.arrive(state, h, log)


def _record(state: GreenBeretState, h: Hex, log: Log, die: int, total: int, *, stealthy: bool) -> None:
    teams, found = teams_at(state, h), heard(die, total)
    kind, automatic = "noise_heard" if found else "noise_unheard", found != (die <= total)
    key = f"{kind}_automatic" if automatic else kind
    text = say(f"record.{key}", teams=names_of(state, teams), hex=label(state, h), die=die, noise=total)
    terms = noise_terms(state, pieces_at(state, h), h, stealthy=stealthy)
    log.add(
        kind, text, "GB 12.0", pieces=teams, hexes=(h,), modifiers=terms, odds=noise_odds(terms),
        die=die, noise=total, total=total,
        stealthy=stealthy, detected=found, automatic=automatic, result="detected" if found else "unheard", seat=PLAYER,
    )  # fmt: skip


@plain
class Escape(Choice):
    """GB 12.3: stand, or abandon all gear and escape to a base camp."""

    closed = True
    refusals: ClassVar = {"escape": ("GB 12.3", "escape_camp")}
    hex: Hex

    def prompt(self, state: GreenBeretState) -> Text:
        return say("step.escape", hex=label(state, self.hex))

    def offer(self, state: GreenBeretState) -> Iterable[Action]:
        yield Action("stand")
        for camp in camp_hexes(state):
            yield Action("escape", hexes=(camp,))

    def take(self, state: GreenBeretState, action: Action, log: Log) -> None:
        pop(state, self)
        if action.verb == "stand":
            placement.arrive(state, self.hex, log)
        else:
            self._escape(state, action.hex, log)

    def _escape(self, state: GreenBeretState, camp: Hex, log: Log) -> None:
        # R30: everyone in the hex goes to one camp; every weapon, item and vehicle there is eliminated
        men = [*teams_at(state, self.hex), *leaders_at(state, self.hex)]
        state.shift(men, camp)
        for step in under_way(state):
            pop(state, step)
            for piece in step.group.members():
                state.pieces[piece].moved = True
        if log.heard:
            start, end = label(state, self.hex), label(state, camp)
            text = say("record.escaped", pieces=names_of(state, men), start=start, hex=end)
            log.add("escaped", text, "GB 12.3", pieces=men, hexes=(self.hex, camp))
        losses.lose(state, gear_at(state, self.hex), log, "GB 12.3", "abandoned")
        detection.come_home(state, men, log)

    def misfits(self, state: GreenBeretState) -> Iterable[str]:
        if not teams_at(state, self.hex) or camp_at(state, self.hex):
            yield f"no team was heard in {label(state, self.hex)}"
        if not camp_hexes(state):
            yield "there is no base camp to escape to"
