"""How strong the bots are: ``python -m tools.league [--bot B] [--against A,…] [--only NAME] [--games N] …``.

Every battle is played in both seats with the same seeds, the measured bot in one and its opponent in the other; a game
for one seat by the bot alone. Odd seeds are for published figures, even ones (``--tune``) for tuning bots. A game is a
pure function of its key (code, match, seed): it may be played on processes (``--jobs``) or on a cluster (``--dask``),
and none is played twice. Results are lines of a file, and a run continues where the last one ended. ``--sure`` stops a
match as soon as a sequential test of 0.50 against 0.55 points over pairs of seats is decided.

``--against tempers`` plays each of the game's captains of other profiles, ``former`` earlier ones. ``--table`` only
prints the results, and ``--write`` puts them into docs/bench.md and the ``levels.toml`` of each game, from which the
launcher shows the strength of a level.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

from hexcore.analysis.cluster import each
from hexcore.data.meta import Meta
from hexcore.game.bot import first_bot
from hexcore.game.plugins import registry
from tools.league.games import Bout, Fought, Match, fight, read_all
from tools.league.table import HEADING, Verdict, both_seats, is_of_tempers, level_lines, pairs, sprt, standings, table

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "bench" / "league.jsonl"
PAGE = ROOT / "docs" / "bench.md"
BEGIN, END = "<!-- league -->", "<!-- end of the league -->"
# modules of the framework that decide how a bot plays; the rest is the game's own
THINKING = ("game/bot.py", "game/foresight.py", "bots/levels.py", "bots/search.py")
CHUNK = 16  # after so many games of a match it is looked at whether it is decided


@cache
def revision(game: str) -> str:
    """Return a hash of the code that plays a game: its bots and rules and the search, without comments."""
    folder = ROOT / "games" / game
    files = [ROOT / "hexcore" / name for name in THINKING]
    own = [path for path in folder.rglob("*") if path.suffix in {".py", ".toml"}]
    own = [path for path in own if path.name not in {"text.toml", "levels.toml"} and "lessons" not in path.parts]
    told = hashlib.sha256()
    for path in [*files, *sorted(own)]:
        told.update(path.name.encode() + (_code(path) if path.suffix == ".py" else path.read_bytes()))
    return told.hexdigest()[:10]


def _code(path: Path) -> bytes:
    # without docstrings and comments, as this Python reads it
    tree = ast.parse(path.read_bytes())
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [one for one in body if not _is_words(one)]  # type: ignore[attr-defined]
    return ast.dump(tree).encode()


def _is_words(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


# -- what is to be played ----------------------------------------------------------------------------------------------


def metas(only: Sequence[str]) -> Iterator[tuple[Meta, str]]:
    """Return the games named by themselves or a scenario, or all."""
    for module in registry().modules():
        for scenario in module.meta.scenarios:
            if not only or {module.meta.id, scenario.id} & {*only}:
                yield module.meta, scenario.id


def opponents(meta: Meta, against: str) -> list[str]:
    """Return the opponents of a bot, from their names and words for several of them."""
    if len(meta.seats) == 1:
        return [""]
    game = registry().open(meta.id)
    base = first_bot(meta.bots)
    groups = {
        "first": [base],
        "tempers": [f"{base}/{name}" for name in game.profiles()][:6],
        "former": [f"{base}/{name}" for name in game.former_profiles()],
    }
    return [name for word in against.split(",") for name in groups.get(word.strip(), [word.strip()])]


def matches(meta: Meta, scenario: str, bot: str, against: str) -> list[Match]:
    """Return a match for each seat of a battle; "first" is the game's own first bot."""
    name = first_bot(meta.bots) if bot == "first" else bot
    return [Match(meta.id, scenario, seat, name, against) for seat in meta.seat_ids()]


def seeds(games: int, tune: bool) -> range:
    """Return so many seeds: odd ones for figures, even ones for tuning."""
    return range(2 if tune else 1, 2 * games + 1, 2)


# -- playing ---------------------------------------------------------------------------------------------------------


class League:
    """A file of results, and the games that add to it."""

    def __init__(self, path: Path, jobs: int = 1, cluster: str = "") -> None:
        self.path, self.jobs, self.cluster = path, jobs, cluster
        self.fought = {one.bout.key: one for one in read_all(path)}

    def play(self, match: Sequence[Match], over: Sequence[int], sure: bool = False) -> Verdict:
        """Play the missing games of matches that belong together, the seats of a battle."""
        for start in range(0, len(over), CHUNK):
            self._play([Bout(one, seed, revision(one.game)) for seed in over[start : start + CHUNK] for one in match])
            verdict = sprt(pairs(self.of(match)))
            if sure and verdict.word:
                return verdict
        return sprt(pairs(self.of(match)))

    def _play(self, bouts: Sequence[Bout]) -> None:
        left = [bout for bout in bouts if bout.key not in self.fought]
        with self.path.open("a") as file:
            for one in each(fight, left, name="league", jobs=self.jobs, cluster=self.cluster):
                self.fought[one.bout.key] = one
                file.write(one.json() + "\n")
                file.flush()

    def of(self, match: Iterable[Match]) -> list[Fought]:
        """Return the games of some matches that the present code played."""
        wanted = {*match}
        return [one for one in self.fought.values() if one.bout.match in wanted and _is_ours(one)]

    def told(self) -> list[Fought]:
        """Return the games for figures: odd seeds, played by the present code."""
        return sorted(
            (one for one in self.fought.values() if _is_ours(one) and one.bout.seed % 2),
            key=lambda one: (one.bout.match, one.bout.seed),
        )


def _is_ours(one: Fought) -> bool:
    return one.bout.revision == revision(one.bout.match.game)


# -- telling ---------------------------------------------------------------------------------------------------------


def report(league: League) -> list[str]:
    """Return the tables: over both seats, then seat by seat."""
    names = {(meta.id, scenario): meta.scenario(scenario).name for meta, scenario in metas(())}
    told = league.told()
    seat_by_seat = [one for one in told if not is_of_tempers(one.bout.match)]
    return [*both_seats(told, names), "", *table(standings(seat_by_seat), names)]


def write(league: League) -> None:
    """Write the table into its page, and the strength of each level beside its game."""
    page = PAGE.read_text()
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text("\n".join([before + BEGIN, "", *report(league), "", END]) + after)
    for game in {one.bout.match.game for one in league.told()}:
        base = first_bot(registry().open(game).meta.bots)
        lines = level_lines([one for one in league.told() if one.bout.match.game == game], base)
        if len(lines) > len(HEADING):
            (ROOT / "games" / game / "levels.toml").write_text("\n".join(lines) + "\n")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure how strong bots are, battle by battle and seat by seat.")
    parser.add_argument("--bot", action="append", help="who is measured; by default the colonel")
    parser.add_argument("--against", default="first", help="names, 'first', 'tempers' or 'former', with commas")
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="a game or scenario")
    parser.add_argument("--games", type=int, default=20, help="games of each match: seeds")
    parser.add_argument("--tune", action="store_true", help="even seeds")
    parser.add_argument("--sure", action="store_true", help="stop a match that is decided")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--dask", default="", metavar="ADDRESS")
    parser.add_argument("--file", type=Path, default=FILE)
    parser.add_argument("--table", action="store_true", help="only show what there is")
    parser.add_argument("--write", action="store_true", help="put the table into docs/bench.md and beside the games")
    return parser.parse_args()


def main() -> int:
    args = _arguments()
    league = League(args.file, args.jobs, args.dask)
    with suppress(KeyboardInterrupt):
        for meta, scenario in () if args.table or args.write else metas(args.only):
            for bot in args.bot or ["colonel"]:
                for other in opponents(meta, args.against):
                    asked = matches(meta, scenario, bot, other)
                    verdict = league.play(asked, seeds(args.games, args.tune), args.sure)
                    for one in standings(league.of(asked)).values():
                        print(f"{one.match.name}: {one.points.value:.3f} of {one.points.games}", file=sys.stderr)
                    print(f"{scenario} {bot} {other}: {verdict.ratio:+.2f} {verdict.word}", file=sys.stderr, flush=True)
    if args.write:
        write(league)
    print("\n".join(report(league)))
    return 0
