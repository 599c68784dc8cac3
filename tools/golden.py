"""Record golden games: for each scenario, one whole game for every way it can end.

    python tools/golden.py GAME [--scenario S] [--bots a,a:b] [--option K=V] [--endings x,y] [--seeds N] [--again]

Games are played by bots with rising seeds; the shortest game seen for each ending is kept in ``tests/golden``. Each
entry of ``--bots`` is one bot for all seats or one for each seat joined by colons, and they take turns. Endings that
are there already are left alone unless ``--again`` is given. What no bot reaches is named.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any, NamedTuple

from hexcore.analysis.simulate import seat_bots
from hexcore.bots.levels import seating
from hexcore.game.bot import Guarded
from hexcore.game.game import Game
from hexcore.game.plugins import registry
from hexcore.play.session import Session
from hexcore.storage.saves import to_save, write_save

GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "golden"


def golden_path(game: str, scenario: str, ending: str) -> Path:
    """Return the path of an ending's golden game."""
    return GOLDEN / game / f"{scenario}-{ending}.monsoon"


class Search(NamedTuple):
    """What to search: bots, options, number and length of games, and the endings, if not all."""

    seatings: tuple[tuple[str, ...], ...]
    options: dict[str, Any]
    seeds: int
    cap: int
    again: bool
    endings: tuple[str, ...]


def play(game: Game[Any], scenario: str, search: Search, seed: int) -> Session | None:
    """Play one whole game; return None if it takes too long."""
    session = Session(game, scenario, search.options, seed)
    bots = search.seatings[seed % len(search.seatings)]
    seats: dict[str, Guarded] = seat_bots(game, list(bots), seed)
    while (decision := session.decision) is not None:
        if len(session.entries) > search.cap:
            return None
        session.apply(seats[decision.seat].choose(session.vantage(decision.seat), decision))
        session.trim()
    return session


def record(game: Game[Any], scenario: str, search: Search) -> list[str]:
    """Look for every ending of a scenario; return those not found."""
    every = [e for e in game.endings(scenario) if not search.endings or e in search.endings]
    wanted = {e for e in every if search.again or not golden_path(game.meta.id, scenario, e).exists()}
    best: dict[str, Session] = {}
    for seed in range(search.seeds):
        if not wanted - set(best) and seed > 40:
            break
        session = play(game, scenario, search, seed)
        if session is None or session.outcome is None or session.outcome.ending not in wanted:
            continue
        ending = session.outcome.ending
        if ending not in best or len(session.entries) < len(best[ending].entries):
            best[ending] = session
    for ending, session in best.items():
        path = golden_path(game.meta.id, scenario, ending)
        write_save(path, to_save(session, title=f"{scenario}: {ending}"))
        print(f"{path.relative_to(GOLDEN)}: {len(session.entries)} actions, seed {session.seed}")
    return sorted(wanted - set(best))


def main() -> None:
    parser = argparse.ArgumentParser(description="Record golden games for every way a game can end.")
    parser.add_argument("game")
    parser.add_argument("--scenario")
    parser.add_argument("--bots", default="random")
    parser.add_argument("--seeds", type=int, default=400)
    parser.add_argument("--cap", type=int, default=6000)
    parser.add_argument("--option", action="append", default=[], metavar="K=V")
    parser.add_argument("--endings", default="")
    parser.add_argument("--again", action="store_true")
    args = parser.parse_args()
    game = registry().open(args.game)
    seatings = tuple(map(seating, args.bots.split(",")))
    options = {key: json.loads(value) for key, _, value in (pair.partition("=") for pair in args.option)}
    endings = tuple(filter(None, args.endings.split(",")))
    search = Search(seatings, options, args.seeds, args.cap, args.again, endings)
    for scenario in game.meta.scenarios:
        if args.scenario in (None, scenario.id):
            missing = record(game, scenario.id, search)
            if missing:
                print(f"{scenario.id}: not found: {', '.join(missing)}")


if __name__ == "__main__":
    main()
