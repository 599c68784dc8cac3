"""VB 7.3, VB 7.4: the differential, the terrain row and the column of a fight, for preview and resolution."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from games.vietnam_battles.rules.standard.hexsides import bridged_for_attack
from games.vietnam_battles.state import Fight, Position, on_map, other
from hexcore.game import Chance, Face, Modifier, Odds, Strength, Sum, Text, chances_of, say
from hexcore.game.lookup_tables import Column
from hexcore.game.odds import Hurt


def attack_of(state: Position, name: str) -> int:
    """VB 13.0: the attack strength of the side that is up; zero adds nothing."""
    return state.rules.cards[name].values(state.units[name].depleted)[0]


def defense_of(state: Position, name: str) -> int:
    return state.rules.cards[name].values(state.units[name].depleted)[1]


def attack_total(state: Position, fight: Fight) -> int:
    """VB 7.3: attackers and their support fire."""
    values = state.rules.battle.marker_value
    return sum(attack_of(state, name) for name in fight.attackers) + sum(values[marker] for marker in fight.fire)


def defense_total(state: Position, fight: Fight) -> int:
    """VB 7.3: the defender and its support fire."""
    values = state.rules.battle.marker_value
    return defense_of(state, fight.target) + sum(values[marker] for marker in fight.cover)


def terrain_row(state: Position, fight: Fight) -> str:
    """VB 7.4, VB 8.5: the best of the terrain of the defender's hex and the river that all attackers must cross."""
    rules = state.rules
    if fight.target in rules.boats:
        # R-F51: a boat always defends on the clear row
        return "clear"
    row = rules.ground.row[rules.ground.hex(fight.where)]
    shifts = rules.battle.crt.shifts
    if shifts[row] < shifts["river"] and _all_across(state, fight):
        return "river"
    return row


def _all_across(state: Position, fight: Fight) -> bool:
    """VB 7.4, R-F51, R-F52: every attacker is across an unbridged river; boats and bombardments are not."""
    sides = state.rules.ground.river_side
    for name in fight.attackers:
        here = state.units[name].at
        if here is None or name in state.rules.boats:
            return False
        side = sides.get((here, fight.where), -1)
        if side < 0 or bridged_for_attack(state, side):
            return False
    return bool(fight.attackers)


def column(state: Position, fight: Fight) -> Column:
    differential = attack_total(state, fight) - defense_total(state, fight)
    return state.rules.battle.column(differential, terrain_row(state, fight))


BOMBARDMENT_READING = {"A1": ".", "A2": ".", "A3": ".", "Ae": "."}  # VB 8.4, R-F5: what a bombardment ignores


def reading(kind: str, code: str) -> str:
    """Return what a code of the table means in a kind of fight."""
    return BOMBARDMENT_READING.get(code, code) if kind == "bombardment" else code


def odds(state: Position, fight: Fight) -> Odds:
    """Return the preview of a fight: both strengths by terms, the column, the chance of each result."""
    row, sides = terrain_row(state, fight), sums(state, fight)
    attack, defense = sides[0].total, sides[1].total
    found = state.rules.battle.column(attack - defense, row)
    # R-F72: a bombardment is made of a first marker, which its strength does not count before it is chosen
    unarmed = [say("odds.unarmed")] if fight.kind == "bombardment" and not fight.fire else []
    spares_all = _spares_all(state, fight)
    return Odds(
        title(state, fight),
        "VB 8.4" if fight.kind == "bombardment" else "VB 7.3",
        tuple([Strength(side.label, side.terms, side.seat) for side in sides]),
        span(found.when),
        _chances(fight.kind, found.results, spares_all),
        (_sum(attack, defense, row, state.rules.battle.crt.shifts[row], found.when), *unarmed),
        other(state.rules.seat_of[fight.target]),
        terms=_to_column(attack - defense, row, state.rules.battle.crt.shifts[row]),
        leads_to=_column_named(found.when),
        faces=_faces(fight.kind, found.results),
    )


def title(state: Position, fight: Fight) -> Text:
    return _title(fight.kind, state.rules.cards[fight.target].name)


@lru_cache(maxsize=256)
def _title(kind: str, unit: str) -> Text:
    return say(f"odds_title.{kind}", unit=unit)


ATTACK, DEFENSE, SUPPORT = say("odds.attack"), say("odds.defense"), say("odds.support")


def sums(state: Position, fight: Fight) -> tuple[Sum, Sum]:
    """VB 7.3: the strength of the attack and that of the defense, term by term."""
    values, defender = state.rules.battle.marker_value, state.rules.seat_of[fight.target]
    shelled = fight.kind == "bombardment"
    attack = [_strength(state, name, attack_of(state, name)) for name in fight.attackers]
    attack += [Modifier(SUPPORT, values[m], "VB 8.4" if shelled else "VB 8.3") for m in fight.fire]
    defense = [_strength(state, fight.target, defense_of(state, fight.target))]
    defense += [Modifier(SUPPORT, values[m], "VB 8.4.1" if shelled else "VB 8.3") for m in fight.cover]
    return _added(ATTACK, attack, other(defender)), _added(DEFENSE, defense, defender)


def _added(label: Text, terms: Sequence[Modifier], seat: str) -> Sum:
    return Sum(label, tuple(terms), sum([term.amount for term in terms]), seat)


def _strength(state: Position, name: str, value: int) -> Modifier:
    """VB 13.0: the term of one unit; a zero is named too."""
    key = "odds.depleted" if state.units[name].depleted else "odds.unit"
    return _unit_term(key, state.rules.cards[name].name, value)


@lru_cache(maxsize=1024)
def _unit_term(key: str, unit: str, value: int) -> Modifier:
    return Modifier(say(key, unit=unit), value, "VB 7.3" if value else "VB 13.0")


def differential_terms(state: Position, fight: Fight) -> list[Modifier]:
    """VB 7.3, VB 7.4: attack, defense, and what the terrain takes off: they add up to the final differential."""
    row = terrain_row(state, fight)
    shift = state.rules.battle.crt.shifts[row]
    terms = [
        Modifier(ATTACK, attack_total(state, fight), "VB 7.3"),
        Modifier(DEFENSE, -defense_total(state, fight), "VB 7.3"),
    ]
    return [*terms, Modifier(say("term.row", row=say(f"row.{row}")), -shift, "VB 7.4")] if shift else terms


FAR = 1000  # beyond any differential: the end of a column that has none


def signed(number: int) -> str:
    """Return a number with its sign, as tables print it."""
    return f"{number:+d}".replace("-", "−") if number else "0"


@lru_cache(maxsize=1024)
def span(when: tuple[int, int], shift: int = 0) -> str:
    """Return the differentials of a column, as the table prints them for a row of terrain."""
    low, high = signed(when[0] + shift), signed(when[1] + shift)
    if when[0] <= -FAR:
        return f"≤{high}"
    if when[1] >= FAR:
        return f"≥{low}"
    return low if low == high else f"{low},{high}"


@lru_cache(maxsize=1024)
def _sum(attack: int, defense: int, row: str, shift: int, when: tuple[int, int]) -> Text:
    """VB 7.3, VB 7.4: the differential, what the terrain takes off it, and the column it comes to."""
    return say(
        "odds.sum_shift" if shift else "odds.sum",
        attack=attack,
        defense=defense,
        differential=signed(attack - defense),
        row=say(f"row.{row}"),
        shift=shift,
        column=span(when),
    )


@lru_cache(maxsize=1024)
def _to_column(differential: int, row: str, shift: int) -> tuple[Modifier, ...]:
    """VB 7.3, VB 7.4: the differential, and what the terrain takes off it."""
    terms = (Modifier(say("term.differential"), differential, "VB 7.3"),)
    return (*terms, Modifier(say(f"row.{row}"), -shift, "VB 7.4")) if shift else terms


@lru_cache(maxsize=64)
def _column_named(when: tuple[int, int]) -> Text:
    return say("odds.column", column=span(when))


def _spares_all(state: Position, fight: Fight) -> bool:
    """R-F5: whether friendly fire of a bombardment would find no friend on the map."""
    if fight.kind != "bombardment":
        return False
    return next(iter(on_map(state, other(state.rules.seat_of[fight.target]))), None) is None


@lru_cache(maxsize=256)
def _faces(kind: str, results: tuple[str, ...]) -> tuple[Face, ...]:
    """VB 7.6: what each face of the die does in a column."""
    codes = [reading(kind, code) for code in results]
    return tuple([Face(n, code, say(_face_key(kind, code))) for n, code in enumerate(codes, 1)])


def _face_key(kind: str, code: str) -> str:
    return f"face_bombardment.{code}" if kind == "bombardment" and code in ("Ex", "(A)") else f"face.{code}"


@lru_cache(maxsize=256)
def _chances(kind: str, results: tuple[str, ...], spares_all: bool) -> tuple[Chance, ...]:
    """Return the chance of each result of a column; ``spares_all``: friendly fire finds nobody."""

    def described(code: str) -> tuple[Text, Hurt]:
        spared = spares_all and code == "(A)"
        return _result_text(kind, code, spared), hurt_by(kind, code, spared)

    return chances_of(_faces(kind, results), described)


def _result_text(kind: str, code: str, spared: bool) -> Text:
    """VB 8.4, R-F5: word a result; a bombardment has no attackers, and its friendly fire may hit nobody."""
    if kind != "bombardment":
        return say(f"result.{code}")
    return say(f"result_bombardment.{'nobody' if spared else code}")


def hurt_by(kind: str, code: str, spared: bool = False) -> Hurt:
    """Return the side that a result hurts."""
    if code == "." or spared:
        return "neither"
    if code == "Ex":
        return "defender" if kind == "bombardment" else "both"
    return "defender" if code.startswith("D") else "attacker"
