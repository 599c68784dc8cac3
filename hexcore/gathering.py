"""How much can come together around one place: the strongest pieces that find room there at the same time."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import TypeVar

Who = TypeVar("Who", bound=Hashable)
Where = TypeVar("Where", bound=Hashable)


def strongest(strengths: Mapping[Who, int], stands: Mapping[Who, Iterable[Where]], room: int = 1) -> list[Who]:
    """Return the pieces of the greatest strength together, of which each finds a place, ``room`` of them in one.

    The strongest come first and may make room for others by going elsewhere; those of no strength are left out. That is
    exact: sets of pieces that find places form a matroid.
    """
    wishes = {who: list(dict.fromkeys(stands.get(who, ()))) for who in strengths}
    held: dict[tuple[Where, int], Who] = {}

    def settle(who: Who, asked: set[tuple[Where, int]]) -> bool:
        for where in wishes[who]:
            for slot in ((where, number) for number in range(room)):
                if slot in asked:
                    continue
                asked.add(slot)
                if slot not in held or settle(held[slot], asked):
                    held[slot] = who
                    return True
        return False

    ranked = sorted(strengths, key=lambda who: -strengths[who])
    return [who for who in ranked if strengths[who] > 0 and settle(who, set())]
