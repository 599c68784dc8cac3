"""Games for whoever looks back on one: recorded ones that are over, and ones that chance has played some way."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from hexcore.analysis.simulate import seat_bots
from hexcore.game.bot import Vantage
from hexcore.game.plugins import registry
from hexcore.game.records import Record
from hexcore.play.session import Session
from hexcore.storage.saves import read_save, resume

GOLDEN = Path(__file__).parent / "golden"


@cache
def finished(name: str) -> Session:
    """A recorded game, resumed once for all who only look at it."""
    save = read_save(GOLDEN / f"{name}.monsoon")
    return resume(registry().open(save.game), save)


def under_way(game: str, scenario: str, actions: int, seed: int) -> Session:
    """A game after so many actions by chance, or at its end."""
    opened = registry().open(game)
    session = Session(opened, scenario, {}, seed)
    bots = seat_bots(opened, ("random",), seed)
    for _ in range(actions):
        asked = session.decision
        if asked is None:
            break
        session.apply(bots[asked.seat].choose(Vantage(opened, session.state, asked.seat), asked))
    return session


def as_rolled(record: Record) -> Record:
    """Return a told record with the numbers that its rolls have among all of the seed."""
    return record._replace(dice=tuple(r._replace(number=r.seeded or r.number, seeded=0) for r in record.dice))
