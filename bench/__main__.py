"""`python -m bench`: measure, print the table, append to the history. Exit 1 only if a measurement broke."""

from __future__ import annotations

import argparse
import sys

from rich.console import Console

from bench.harness import FULL, QUICK, Effort
from bench.report import HISTORY, Row, broken, keep, measure, show
from bench.targets import TARGETS, Target

WIDTH = 132
"""Columns of the table in a file or a pipe."""


def main(arguments: list[str] | None = None) -> int:
    """Run the chosen targets."""
    options = _parser().parse_args(arguments)
    console, progress = Console(), Console(stderr=True)
    if not console.is_terminal:
        console = Console(width=WIDTH)
    effort = QUICK if options.quick else FULL
    rows: list[Row] = []
    for target in options.only or TARGETS:
        with progress.status(f"{target.id} {target.title}"):
            rows.extend(_run(target, effort))
    show(rows, console)
    if not options.no_history:
        keep(rows, quick=options.quick)
        progress.print(f"kept in {HISTORY.parent.name}/{HISTORY.name}", style="dim")
    return 1 if any(row.verdict == "broken" for row in rows) else 0


def _run(target: Target, effort: Effort) -> list[Row]:
    rows = []
    for line in target.lines():
        try:
            rows.append(measure(target, line, effort))
        except Exception as error:  # one broken measurement must not cost the others
            rows.append(broken(target, line, error))
    return rows


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Speed of Monsoon beside its peers.")
    parser.add_argument("--only", type=_chosen, metavar="P4,P5", help="only these targets")
    parser.add_argument("--quick", action="store_true", help="short measurements: good for a look, poor for a verdict")
    parser.add_argument("--no-history", action="store_true", help="do not append to the history file")
    return parser


def _chosen(text: str) -> list[Target]:
    by_id = {target.id: target for target in TARGETS}
    names = [name.strip().upper() for name in text.split(",") if name.strip()]
    unknown = [name for name in names if name not in by_id]
    if unknown or not names:
        raise argparse.ArgumentTypeError(f"no target {', '.join(unknown) or text!r}; there are {', '.join(by_id)}")
    return [by_id[name] for name in names]


if __name__ == "__main__":
    sys.exit(main())
