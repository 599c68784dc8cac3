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


def twins(game: str, scenario: str, seat: str) -> list[Session]:
    """A game from a position with secrets, and another from the same with the secrets swapped."""
    opened = registry().open(game)
    session = Session(opened, scenario, {}, 11)
    bots = seat_bots(opened, ("random",), 11)
    for _ in range(300):
        asked = session.decision
        assert asked is not None
        other = opened.swap_secrets(session.state, seat) if asked.seat == seat else None
        if other is not None and opened.dump(other) != opened.dump(session.state) and len(session.entries) > 3:
            both = [Session(opened, position=state.clone()) for state in (session.state, other)]
            for one in both:
                one.apply(one.decision.actions[0])
            return both
        session.apply(bots[asked.seat].choose(Vantage(opened, session.state, asked.seat), asked))
    raise AssertionError("nothing was hidden")
