"""Plain data copies whole, and refuses what it cannot copy."""

from __future__ import annotations

from dataclasses import field

import pytest
from pydantic import TypeAdapter, ValidationError

from hexcore.plain import Plain, plain, value


@value
class Coin(Plain):
    face: int


@plain
class Unit(Plain):
    name: str
    steps: int = 2


@plain
class Army(Plain):
    units: list[Unit]
    by_hex: dict[int, list[Unit]]
    names: dict[str, int]
    seen: set[int]
    route: tuple[int, ...] = ()
    coin: Coin | None = None
    guard: Unit | None = None
    grid: list[list[int]] = field(default_factory=list)


def army() -> Army:
    return Army([Unit("a")], {3: [Unit("b")]}, {"a": 1}, {5}, (1, 2), Coin(1), Unit("g"), [[1], [2]])


def test_a_clone_is_equal():
    assert army().clone() == army()


@pytest.mark.parametrize(
    "change",
    [
        lambda a: setattr(a.units[0], "steps", 1),
        lambda a: a.units.append(Unit("c")),
        lambda a: setattr(a.by_hex[3][0], "steps", 1),
        lambda a: a.by_hex[3].append(Unit("c")),
        lambda a: a.names.update(b=2),
        lambda a: a.seen.add(6),
        lambda a: setattr(a.guard, "steps", 1),
        lambda a: a.grid[0].append(9),
    ],
)
def test_nothing_that_changes_is_shared(change):
    one = army()
    other = one.clone()
    change(one)
    assert other == army()
    assert one != other


def test_values_are_shared():
    one = army()
    assert one.clone().coin is one.coin


def test_a_field_added_by_a_subclass_is_copied_too():
    @plain
    class Corps(Army):
        reserve: list[str] = field(default_factory=list)

    globals()["Corps"] = Corps
    army().clone()
    one = Corps([], {}, {}, set(), reserve=["x"])
    other = one.clone()
    one.reserve.append("y")
    assert type(other) is Corps
    assert other.reserve == ["x"]


def test_what_cannot_be_copied_without_guessing_is_an_error():
    @plain
    class Odd(Plain):
        thing: object

    with pytest.raises(TypeError, match=r"Odd\.thing"):
        Odd(1).clone()


def test_unknown_fields_and_wrong_types_are_refused():
    with pytest.raises(ValidationError):
        TypeAdapter(Unit).validate_json('{"name": "a", "color": 1}')
    with pytest.raises(ValidationError):
        TypeAdapter(Unit).validate_json('{"name": "a", "steps": "2"}')
