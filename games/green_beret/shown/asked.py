"""What the campaign answers to the questions that all games have in common, by the predicates of its rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from games.green_beret.rules.combat.strength import firepower, support
from games.green_beret.rules.movement.group import moving_group
from games.green_beret.rules.stacking import label, name_of, names_of, pieces_at, teams, teams_at
from games.green_beret.rules.suppressive_fire import RANGE, may_suppress, pins, weapons
from games.green_beret.shown.chases import Chase, chases
from games.green_beret.shown.reach import Sound, reach, sound_of
from games.green_beret.state import GreenBeretState
from hexcore.answers import Arrow, Key, Mark, Overlay, Tone, printed_points
from hexcore.figures import Figure
from hexcore.questions import asks
from hexcore.text import Text, say
from hexcore.types import Hex


def number(value: int | str) -> Text:
    """A number as the sign of a hex."""
    return say("overlay.sign", value=value)


def named(question: str) -> Text:
    """What a question is called."""
    return asks(question).name


# GB 10.1: where could I go?


def going(state: GreenBeretState, pieces: Sequence[str]) -> Overlay:
    """Where the picked counters can go, or those under way; else how many of the teams can come to each hex."""
    picked = [piece for piece in pieces if piece in state.pieces]
    if picked or moving_group(state) is not None:
        found = reach(state, picked)
        marks = [
            Mark(spot.hex, say("overlay.reach.cost", cost=cost), "good", number(cost))
            for spot, stop in found.items()
            for cost in (printed_points(stop.cost or 0),)
        ]
        notes = [] if marks else [say("overlay.reach.nowhere")]
        key = Key("good", say("overlay.reach.key"))
        return Overlay(named("reach"), tuple(marks), (), tuple(notes), (), (key,) if marks else ())
    able = [team for team in teams(state) if not state.pieces[team].moved]
    count = Counter(spot.hex for team in able for spot in reach(state, (team,)))
    marks = [Mark(h, say("overlay.reach.teams", count=n), "good", number(n)) for h, n in sorted(count.items())]
    notes = [say("overlay.reach.all", count=len(able)) if able else say("overlay.reach.nobody")]
    key = Key("good", say("overlay.reach.teams_key"))
    return Overlay(named("reach"), tuple(marks), (), tuple(notes), (), (key,) if marks else ())


# GB 10.6, 12.9: where could they come?


def coming(state: GreenBeretState) -> Overlay:
    """Where the enemies on the map may come in their next phase, how many of them, and whom they may attack."""
    plans = chases(state)
    if not plans:
        return Overlay(named("threat"), notes=(say("overlay.threat.none"), say("overlay.threat.fair")))
    entered = Counter(h for chase in plans for h in chase.entered)
    marks = {h: Mark(h, say("overlay.threat.enters", count=n), "", number(n)) for h, n in entered.items()}
    for h in sorted({h for chase in plans for h in chase.attacks}):
        by = [chase.enemy for chase in plans if h in chase.attacks]
        strengths = tuple(_one(state, enemy) for enemy in by)
        word = say("overlay.threat.attacks", count=len(by), enemies=strengths)
        marks[h] = Mark(h, word, "danger", say("overlay.threat.sign", count=len(by)))
    notes = [_tally(plans), say("overlay.threat.fair")]
    keys = (Key("danger", say("overlay.threat.key_attacks")), Key("", say("overlay.threat.key_enters")))
    shown = {mark.tone for mark in marks.values()}
    legend = tuple(key for key in keys if key.tone in shown)
    return Overlay(named("threat"), tuple(marks[h] for h in sorted(marks)), (), tuple(notes), (), legend)


def _tally(plans: Sequence[Chase]) -> Text:
    moving, striking = sum(bool(chase.steps) for chase in plans), sum(bool(chase.attacks) for chase in plans)
    return say("overlay.threat.tally", count=len(plans), moving=moving, striking=striking)


def _one(state: GreenBeretState, enemy: str) -> Text:
    """An enemy with its attack strength."""
    return say("overlay.threat.one", enemy=name_of(state, enemy), attack=state.content.enemies[enemy].attack)


def chase_arrows(state: GreenBeretState) -> tuple[Arrow, ...]:
    """Every way by which the enemies may come in their next phase."""
    return tuple(
        Arrow(way, say("overlay.pursuit.way", enemy=name_of(state, chase.enemy), hex=label(state, way[-1])), "danger")
        for chase in chases(state)
        for way in chase.ways()
    )


# GB 12.0: how loud am I where?

QUIET, LOUD = Fraction(2, 10), Fraction(5, 10)
"""Up to which chance of being heard a halt counts as quiet, and above which as loud."""


def noise(state: GreenBeretState, h: Hex, pieces: Sequence[str]) -> Overlay:
    """What a halt of the picked counters, or of those under way, sounds like in each hex they reach.

    With a hex, what it sounds like there; with neither, what the teams sound like where they stand.
    """
    members = [piece for piece in pieces if piece in state.pieces]
    if h >= 0:
        text = sound_of(state, members or pieces_at(state, h), h, stealthy=False).text
        return Overlay(named("noise"), (Mark(h, text),), (), (text,))
    if members or moving_group(state) is not None:
        return _noise_ahead(state, members)
    stacks = sorted({state.pieces[team].hex for team in teams(state)})
    marks = [_loud(there, sound_of(state, pieces_at(state, there), there, stealthy=False)) for there in stacks]
    return Overlay(named("noise"), tuple(marks), (), (say("overlay.noise.stand"),), (), _noise_keys(marks))


def _noise_ahead(state: GreenBeretState, members: Sequence[str]) -> Overlay:
    marks = [
        Mark(spot.hex, stop.note or say("reach.silent"), _tone(stop.sign), _share(stop.sign))
        for spot, stop in reach(state, members).items()
    ]
    notes = [say("overlay.noise.ahead")] if marks else [say("overlay.reach.nowhere")]
    return Overlay(named("noise"), tuple(marks), (), tuple(notes), (), _noise_keys(marks))


def _loud(h: Hex, sound: Sound) -> Mark:
    return Mark(h, sound.text, _tone(sound.sign), _share(sound.sign))


def _share(sign: Text | None) -> Text | None:
    """How often it is heard, as the sign of a hex."""
    return say("overlay.range.share", share=Figure(f"{dict(sign.values)['share']}%")) if sign is not None else None


def _tone(sign: Text | None) -> Tone:
    """Nobody listens, a halt is heard seldom, sometimes, or often."""
    if sign is None:
        return "muted"
    chance = Fraction(int(dict(sign.values)["share"]), 100)
    return "good" if chance <= QUIET else "" if chance <= LOUD else "danger"


def _noise_keys(marks: Sequence[Mark]) -> tuple[Key, ...]:
    keys = {"good": "quiet", "": "middling", "danger": "loud", "muted": "silent"}
    shown = {mark.tone for mark in marks}
    tones: tuple[Tone, ...] = ("good", "", "danger", "muted")
    return tuple(Key(tone, say(f"overlay.noise.{keys[tone]}")) for tone in tones if tone in shown)


# GB 9.0, 13.0: what is supported?


def supported(state: GreenBeretState) -> Overlay:
    """What backs the teams of each hex in a battle there, and what they add up to."""
    marks = []
    for h in sorted({state.pieces[team].hex for team in teams(state)}):
        there = teams_at(state, h)
        backing = support(state, h, there, circled=False).values
        added = sum(amount for amount, _ in backing)
        total = added + sum(firepower(state.content, team, state.pieces[team].casualty) for team in there)
        if backing:
            by = names_of(state, (piece for _, piece in backing))
            word = say("overlay.support.backed", added=f"{added:+d}", total=total, pieces=by)
            marks.append(Mark(h, word, "good", number(f"{added:+d}")))
        else:
            marks.append(Mark(h, say("overlay.support.alone", total=total), "danger", number("0")))
    keys = (Key("good", say("overlay.support.key_backed")), Key("danger", say("overlay.support.key_alone")))
    legend = tuple(key for key in keys if key.tone in {mark.tone for mark in marks})
    notes = (say("overlay.support.note"),) if marks else (say("overlay.reach.nobody"),)
    return Overlay(named("support"), tuple(marks), (), notes, (), legend)


# GB 13.0, 15.0: what is in range?


def in_range(state: GreenBeretState, pieces: Sequence[str]) -> Overlay:
    """How likely a weapon pins an enemy in each hex, and the hexes that teams can attack.

    Of the picked counters, if a weapon or a team is among them; else of all that may fire now.
    """
    picked = [piece for piece in pieces if piece in state.pieces]
    ready = list(weapons(state, []))
    firing = [piece for piece in picked if may_suppress(state, piece)] if picked else ready
    near = [team for team in teams(state) if (team in picked if picked else not state.pieces[team].spent)]
    enemies = {enemy.hex for enemy in state.enemies}
    marks: dict[Hex, Mark] = {}
    for h, away in _within(state, [state.pieces[weapon].hex for weapon in firing], RANGE).items():
        share = Fraction(sum(pins(die, away) for die in range(1, 7)), 6)
        sign: Text | None = say("overlay.range.share", share=percent(share))
        word = say("overlay.range.pins", distance=away, share=percent(share))
        marks[h] = Mark(h, word, "strong" if h in enemies else "", sign)
    for h in _within(state, [state.pieces[team].hex for team in near], 1):
        sign = marks[h].sign if h in marks else None
        marks[h] = Mark(h, say("overlay.range.attack"), "danger", sign)
    shown = {mark.tone for mark in marks.values()}
    keys = (
        Key("", say("overlay.range.key_pins", range=RANGE)),
        Key("strong", say("overlay.range.key_enemy")),
        Key("danger", say("overlay.range.key_attack")),
    )
    return Overlay(
        named("range"),
        tuple(marks[h] for h in sorted(marks)),
        (),
        _range_notes(state, firing, ready, marks),
        (),
        tuple(key for key in keys if key.tone in shown),
    )


def _within(state: GreenBeretState, places: Sequence[Hex], most: int) -> dict[Hex, int]:
    """How far each hex is from the nearest of some places, up to a distance."""
    distance = state.content.distance
    found: dict[Hex, int] = {}
    for place in dict.fromkeys(places):
        for h in state.content.board.field(place, most):
            found[h] = min(found.get(h, most), distance(place, h))
    return found


def _range_notes(
    state: GreenBeretState, firing: Sequence[str], ready: Sequence[str], marks: dict[Hex, Mark]
) -> tuple[Text, ...]:
    if not marks:
        return (say("overlay.range.none"),)
    idle = [piece for piece in firing if piece not in ready]
    told = [say("overlay.range.idle", pieces=names_of(state, idle))] if idle else []
    return (*told, say("overlay.range.note")) if firing else (say("overlay.range.near"),)


def percent(share: Fraction) -> Figure:
    """A chance for people."""
    return Figure(f"{float(share):.0%}")
