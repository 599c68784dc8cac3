"""``monsoon simulate`` with a memory: studies that keep games, the report on one, and two compared."""

from __future__ import annotations

import argparse
import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from launcher.cli.language import language, word
from launcher.cli.output import out, table
from launcher.cli.shared import spoken_meta, write_json
from launcher.open_game import open_game

if TYPE_CHECKING:
    from hexcore.analysis.findings import Compared, Findings
    from hexcore.analysis.simulate import PlayedGame, Task
    from hexcore.analysis.studies import Results, Studies, Study
    from hexcore.game.game import Game

FILE = "studies.db"
PAGE, DATA, GAMES = "study.html", "study.json", "games.csv"
COMPARED, COMPARED_DATA = "comparison.html", "comparison.json"


def add_studies(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--report", metavar="DIR", type=Path, help=word("cli.simulate.report"))
    parser.add_argument("--db", metavar="FILE", type=Path, help=word("cli.simulate.db"))
    parser.add_argument("--name", metavar="NAME", default="", help=word("cli.simulate.name"))
    parser.add_argument("--compare", metavar=("A", "B"), nargs=2, help=word("cli.simulate.compare"))
    parser.add_argument("--studies", action="store_true", help=word("cli.simulate.studies"))


def keeps(args: argparse.Namespace) -> bool:
    """Return whether the games are kept in a study."""
    return bool(args.report or args.db or args.name)


def looks(args: argparse.Namespace) -> bool:
    """Return whether studies are listed or compared, and nothing is played."""
    return bool(args.compare or args.studies)


def _file(args: argparse.Namespace) -> Path:
    from hexcore.data.files import home

    found: Path = args.db or home() / FILE
    return found


class KeptStudy(NamedTuple):
    """The result of keeping a study; empty if none is kept."""

    study: Study | None = None
    file: Path = Path()
    known: int = 0
    page: Path | None = None

    def json(self) -> dict[str, Any]:
        if self.study is None:
            return {}
        told = {"number": self.study.number, "name": self.study.name, "games": self.study.games, "known": self.known}
        return {"study": {**told, "file": str(self.file), "report": str(self.page or "")}}

    def print(self) -> None:
        if self.study is None:
            return
        if self.known:
            out(word("cli.simulate.known", count=self.known))
        out(word("cli.simulate.kept", number=str(self.study.number), file=str(self.file), count=self.study.games))
        if self.page is not None:
            out(word("cli.simulate.written", file=str(self.page)))


class Keeper:
    """Keeps nothing: every game is played, and forgotten when it is counted."""

    def __init__(self, seeds: Sequence[int]) -> None:
        self.missing: Sequence[int] = seeds

    def all(self, played: Iterable[PlayedGame]) -> Iterable[PlayedGame]:
        """Return all games to count, newly played ones among them."""
        return played

    def report(self) -> KeptStudy:
        """Write the report, if one is wanted."""
        return KeptStudy()


class StudyKeeper(Keeper):
    """Keeps games in a study, and does not play again those it has."""

    def __init__(
        self, args: argparse.Namespace, game: Game[Any], task: Task, seeds: Sequence[int], studies: Studies
    ) -> None:
        from hexcore.analysis.studies import question_of

        super().__init__(seeds)
        self._args, self._game, self._studies, self._seeds = args, game, studies, frozenset(seeds)
        self._study = studies.open(question_of(game, task), args.name)
        self._known: list[PlayedGame] = []
        if task.folder is None:  # a game that is to be saved is played
            have = studies.seeds(self._study) & self._seeds
            self.missing = [seed for seed in seeds if seed not in have]
            self._known = [one for one in studies.results(self._study, game).games if one.seed in have] if have else []

    def all(self, played: Iterable[PlayedGame]) -> Iterable[PlayedGame]:
        return chain(self._known, self._studies.kept(self._study, self._game, played))

    def report(self) -> KeptStudy:
        results = self._studies.results(self._study, self._game)
        folder: Path | None = self._args.report
        page = write_report(folder, self._game, results) if folder is not None else None
        return KeptStudy(results.study, self._studies.path, len(self._known), page)


@contextmanager
def keeping(args: argparse.Namespace, game: Game[Any], task: Task, seeds: Sequence[int]) -> Iterator[Keeper]:
    """Open the study to keep games in, if one is asked for."""
    if not keeps(args):
        yield Keeper(seeds)
        return
    from hexcore.analysis.studies import Studies
    from hexcore.data.files import require_folder

    if args.report is not None:
        require_folder(args.report)
    with Studies(_file(args)) as studies:
        yield StudyKeeper(args, game, task, seeds, studies)


def write_report(folder: Path, game: Game[Any], results: Results) -> Path:
    """Write the page of a study and its data into a folder, and return the page."""
    from hexcore.analysis.findings import find
    from hexcore.data.files import write_whole
    from launcher.paper.study.study import study_page

    found = find(results.games, game.meta, game.statistics.counts)
    write_whole(folder / DATA, _json(_data(game, results, found)))
    write_whole(folder / GAMES, _rows(results))
    write_whole(folder / PAGE, study_page(game, results, found, language()))
    return folder / PAGE


def _json(data: object) -> bytes:
    return json.dumps(data, indent=1, ensure_ascii=False).encode() + b"\n"


def _data(game: Game[Any], results: Results, found: Findings) -> dict[str, Any]:
    from hexcore.analysis.findings import written

    label = game.board(results.study.question.scenario).label
    spots = [
        {"what": spot.what, "seat": spot.seat, "hex": label(spot.hex), "times": times}
        for spot, times in sorted(results.spots.items())
    ]
    study = {"number": results.study.number, "name": results.study.name}
    return {**study, "question": results.study.question._asdict(), "found": written(found), "spots": spots}


def _rows(results: Results) -> bytes:
    from hexcore.analysis.simulate import ScoredLine

    def lines(one: PlayedGame) -> dict[str, int]:
        return {
            ScoredLine(line.label, line.seat).name: line.amount for line in (one.outcome.score if one.outcome else ())
        }

    scored = list(dict.fromkeys(name for one in results.games for name in lines(one)))
    file = io.StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow(["seed", "actions", "turns", "ending", "winner", "level", "error", "failures", *scored])
    for one in results.games:
        way = (one.outcome.ending, one.outcome.winner, one.outcome.level) if one.outcome else ("", "", "")
        turns, amounts = one.notes.turns if one.notes else 0, lines(one)
        row = (one.seed, one.plies, turns, *way, one.error, one.failures)
        writer.writerow([*row, *(amounts.get(name, "") for name in scored)])
    return file.getvalue().encode()


def look(args: argparse.Namespace) -> int:
    from hexcore.analysis.studies import Studies

    game = open_game(args.game, args.pack)
    with Studies(_file(args), make=False) as studies:
        return _compare(args, game, studies) if args.compare else _list(args, game, studies)


def _list(args: argparse.Namespace, game: Game[Any], studies: Studies) -> int:
    meta, found = spoken_meta(game.meta.id), studies.listed(game.meta.id)
    if args.json:
        fields = [{"number": s.number, "name": s.name, "games": s.games, **s.question._asdict()} for s in found]
        write_json({"studies": fields})
    elif not found:
        out(word("cli.simulate.no_studies", game=meta.name, file=str(studies.path)))
    else:
        head = [word(f"cli.simulate.{key}") for key in ("number", "called", "scenario", "players", "count")]
        rows = [
            (s.number, s.name, meta.scenario(s.question.scenario).name, ", ".join(s.question.bots), s.games)
            for s in found
        ]
        out(table(head, rows, right=(0, 4)))
    return 0


def _compare(args: argparse.Namespace, game: Game[Any], studies: Studies) -> int:
    from hexcore.analysis.findings import compare, written

    a, b = (studies.find(name, game.meta.id) for name in args.compare)
    both = [studies.results(study, game) for study in (a, b)]
    found = compare(both[0].games, both[1].games, game.meta, game.statistics.counts)
    data = {"a": a.number, "b": b.number, **written(found)}
    page = _write_compared(args.report, game, a, b, found, data) if args.report is not None else None
    if args.json:
        write_json(data)
    else:
        _print_compared(game, a, b, found)
        if page is not None:
            out("\n" + word("cli.simulate.written", file=str(page)))
    return 0


def _write_compared(folder: Path, game: Game[Any], a: Study, b: Study, found: Compared, data: dict[str, Any]) -> Path:
    from hexcore.data.files import require_folder, write_whole
    from launcher.paper.study.study import compared_page

    require_folder(folder)
    write_whole(folder / COMPARED_DATA, _json(data))
    write_whole(folder / COMPARED, compared_page(game, a, b, found, language()))
    return folder / COMPARED


def _print_compared(game: Game[Any], a: Study, b: Study, found: Compared) -> None:
    from launcher.paper.study.study import sections
    from launcher.paper.study.words import Writer

    write = Writer(game, b.question.scenario, language())
    games = {"first": found.games[0], "second": found.games[1]}
    out(word("cli.simulate.compared", a=write.study(a), b=write.study(b), **games))
    head = [word(f"cli.simulate.{key}") for key in ("first", "second", "apart", "interval")]
    for name, lines in sections(write, found):
        rows = []
        for what, pair, shares in lines:
            show = write.percent if shares else write.mean
            apart = write.apart(pair.apart, shares=shares) if pair.apart else ("", "")
            star = "*" if pair.apart is not None and pair.apart.certain else ""
            rows.append((what, show(pair.a), show(pair.b), apart[0] + star, apart[1]))
        if rows:
            out("\n" + table((name, *head), rows, right=(1, 2, 3)))
