"""``monsoon map``, ``monsoon counters`` and ``monsoon charts``: sheets to print."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from hexcore.errors import InvalidInput
from launcher.cli.language import language, spoken, word
from launcher.cli.output import out, progress
from launcher.cli.shared import Commands, add_command, add_game, add_packs
from launcher.language import fault

if TYPE_CHECKING:
    from launcher.paper.print.subject import PrintSubject

PAPERS = ("a4", "a3", "letter")
# least and most: millimetres, and dots to the inch
_HEX, _SIZE, _BLEED, _DPI = (6.0, 60.0), (8.0, 50.0), (0.0, 3.0), (72.0, 600.0)


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    examples = ["map GAME --out map.pdf", "map GAME SCENARIO --hex 19 --paper a3 --out map.pdf"]
    parser = _parser(commands, "map", run_map, [*examples, "map GAME --poster --out map.svg"])
    parser.add_argument("--hex", metavar="MM", type=_length(_HEX), default=16.0, help=word("cli.map.hex"))
    parser.add_argument("--poster", action="store_true", help=word("cli.map.poster"))
    parser.add_argument("--dpi", metavar="N", type=_length(_DPI), default=300.0, help=word("cli.map.dpi"))
    examples = ["counters GAME --out counters.pdf", "counters GAME SCENARIO --size 16 --out counters.pdf"]
    parser = _parser(commands, "counters", run_counters, examples)
    parser.add_argument("--size", metavar="MM", type=_length(_SIZE), default=15.0, help=word("cli.counters.size"))
    parser.add_argument("--bleed", metavar="MM", type=_length(_BLEED), default=1.0, help=word("cli.counters.bleed"))
    examples = ["charts GAME --out aid.pdf", "charts GAME SCENARIO --out aid.html"]
    parser = _parser(commands, "charts", run_charts, [*examples, "charts GAME --rulings --out rulings.pdf"])
    parser.add_argument("--rulings", action="store_true", help=word("cli.charts.rulings"))


def _parser(
    commands: Commands[argparse.ArgumentParser],
    name: str,
    run: Callable[[argparse.Namespace], int],
    examples: Sequence[str],
) -> argparse.ArgumentParser:
    parser = add_command(commands, name, run, examples)
    add_game(parser)
    parser.add_argument("scenario", metavar="SCENARIO", nargs="?", help=word("cli.shared.scenario"))
    about = word("cli.sheets.paper", papers=PAPERS)
    parser.add_argument("--paper", metavar="PAPER", type=str.lower, choices=PAPERS, help=about)
    parser.add_argument("--out", metavar="FILE", type=Path, required=True, help=word(f"cli.{name}.out"))
    add_packs(parser)
    return parser


def _length(span: tuple[float, float]) -> Callable[[str], float]:
    """Read a length within limits, written with a point or a comma."""

    def read(text: str) -> float:
        plain = text.replace(",", ".")
        number = float(plain) if re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,3})?", plain) else -1.0
        if not span[0] <= number <= span[1]:
            low, high = (spoken().number(end) for end in span)
            raise argparse.ArgumentTypeError(word("cli.sheets.span", text=repr(text), least=low, most=high))
        return number

    return read


def run_map(args: argparse.Namespace) -> int:
    one = _suffix(args.out, ".pdf", ".png", ".svg") != ".pdf"
    if args.paper and (args.poster or one):
        raise InvalidInput(*fault("cli.map.one_sheet", file=str(args.out)))
    subject = _subject(args)
    from launcher.paper.print.map_pages import MapWish, print_map

    wish = MapWish(args.hex, "" if args.poster or one else args.paper or PAPERS[0], args.dpi)
    with _telling() as told:
        made = print_map(subject, wish, args.out, told)
    count = len(made.plan.pages)
    wide, high = (spoken().number(round(side)) for side in made.plan.paper)
    out(word("cli.map.done", count=count, file=str(args.out), wide=wide, high=high))
    return 0


def run_counters(args: argparse.Namespace) -> int:
    _suffix(args.out, ".pdf")
    subject = _subject(args)
    from launcher.paper.print.counters import CounterWish, print_counters

    with _telling() as told:
        made = print_counters(subject, CounterWish(args.size, args.bleed, args.paper or PAPERS[0]), args.out, told)
    out(word("cli.counters.done", count=len(made.counters), sheets=len(made.sheets), file=str(args.out)))
    return 0


def run_charts(args: argparse.Namespace) -> int:
    if _suffix(args.out, ".pdf", ".html") == ".html" and args.paper:
        raise InvalidInput(*fault("cli.charts.no_pages", file=str(args.out)))
    subject = _subject(args)
    from launcher.paper.print.player_aid import print_aid

    with _telling() as told:
        print_aid(subject, args.paper or PAPERS[0], args.out, told, rulings=args.rulings)
    out(word("cli.charts.done", file=str(args.out)))
    return 0


def _suffix(path: Path, *known: str) -> str:
    """Return the kind of a file, if it can be written."""
    kind = path.suffix.lower()
    if kind not in known:
        raise InvalidInput(*fault("cli.sheets.no_kind", file=str(path), known=known))
    return kind


def _subject(args: argparse.Namespace) -> PrintSubject:
    from launcher.paper.print.subject import PrintSubject

    return PrintSubject(args.game, args.scenario, args.pack, language())


@contextmanager
def _telling() -> Iterator[Callable[[float], None]]:
    with progress(word("cli.sheets.printing"), 100) as done:
        yield lambda share: done(round(100 * share))
