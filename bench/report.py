"""The table people read and the history machines keep."""

from __future__ import annotations

import json
import os
import platform
import subprocess
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from bench.harness import Effort, NoPeer, NoSubject, Sample, compare, other_load
from bench.targets import Bar, Line, Target, Unit

ROOT = Path(__file__).resolve().parent.parent
HISTORY = ROOT / "bench" / "history.jsonl"
STYLES = {"goal": "bold green", "pass": "green", "short": "bold red", "broken": "bold red", "noisy": "yellow"}
NOISY = 0.10
"""A row whose turns lie further apart says nothing."""
OTHERS = 0.2
"""Cores that other programs may keep busy beside a row that needs the machine for itself."""


@dataclass(frozen=True, slots=True)
class Row:
    """One measured line, as it is shown and kept."""

    target: str
    label: str
    unit: Unit
    peer_name: str
    bar: Bar
    verdict: str
    note: str = ""
    ours: float | None = None
    peer: float | None = None
    ratio: float | None = None
    spread: float | None = None


def measure(target: Target, line: Line, effort: Effort) -> Row:
    """Measure one line; what cannot be measured says why."""
    if line.ours is None:
        return _row(target, line, "no subject yet", f"needs {line.needs}")
    try:
        load = other_load() if line.alone else None
        sample = compare(line.ours, line.peer, effort)
        if load is not None and load > OTHERS:
            return _row(target, line, "noisy", f"other programs kept {load:.1f} cores busy: this means nothing", sample)
        return _judged(target, line, sample)
    except NoSubject as missing:
        return _row(target, line, "no subject yet", str(missing))
    except NoPeer as missing:
        return _judged(target, line, compare(line.ours, None, effort), str(missing))


def broken(target: Target, line: Line, error: Exception) -> Row:
    """The row of a line whose measurement failed."""
    return _row(target, line, "broken", f"{type(error).__name__}: {error}")


def _judged(target: Target, line: Line, sample: Sample, note: str = "") -> Row:
    if note:
        return _row(target, line, "no peer", note, sample)
    verdict, apart = line.bar.judge(sample), sample.spread(line.bar.on)
    if apart > NOISY:
        return _row(target, line, "noisy", f"its turns lie {apart:.0%} apart; otherwise {verdict}", sample)
    return _row(target, line, verdict, "", sample)


def _row(target: Target, line: Line, verdict: str, note: str, sample: Sample | None = None) -> Row:
    figures = (sample.ours, sample.peer, sample.ratio, sample.spread(line.bar.on)) if sample else (None,) * 4
    return Row(target.id, line.label, line.unit, line.peer_name, line.bar, verdict, note, *figures)


def show(rows: Iterable[Row], console: Console) -> None:
    """Print the table, and under it why some lines have no figures."""
    rows = list(rows)
    table = Table(
        title="Monsoon beside its peers (medians; the ratio is what counts)", title_justify="left", box=SIMPLE
    )
    table.add_column("")
    table.add_column("what")
    table.add_column("ours", justify="right")
    table.add_column("peer", justify="right")
    table.add_column("which is")
    for name in ("ratio", "±", "required", "goal"):
        table.add_column(name, justify="right")
    table.add_column("verdict")
    for row in rows:
        table.add_row(*_cells(row))
    console.print(table)
    for row in rows:
        if row.note:
            console.print(f"{row.target} {row.label}: {row.verdict}, {row.note}", style="dim", markup=False)


def _cells(row: Row) -> tuple[str, ...]:
    return (
        row.target,
        row.label,
        figure(row.ours, row.unit),
        figure(row.peer, row.unit),
        row.peer_name,
        figure(row.ratio, "×"),
        "" if row.spread is None else f"{row.spread:.0%}",
        limit(row.bar, row.bar.required, row.unit),
        limit(row.bar, row.bar.goal, row.unit),
        f"[{STYLES.get(row.verdict, 'dim')}]{row.verdict}[/]",
    )


def figure(value: float | None, unit: Unit) -> str:
    """A figure with its unit, short enough for a table."""
    if value is None:
        return ""
    if unit == "s":
        return _duration(value)
    if unit == "×":
        return f"{value:.2f}×" if value < 100 else f"{value:,.0f}×"
    if not unit:
        return f"{value:,.0f}"
    return f"{value:,.0f} {unit}" if value >= 100 else f"{value:.1f} {unit}"


def _duration(seconds: float) -> str:
    if seconds < 1e-3:
        return f"{seconds * 1e6:.1f} µs"
    return f"{seconds * 1e3:.2f} ms" if seconds < 1 else f"{seconds:.2f} s"


def limit(bar: Bar, value: float, unit: Unit) -> str:
    """A limit as the table shows it: with its direction, and in the unit it is set on."""
    sign = "≥" if bar.better == "more" else "≤"
    shown = f"{value:g}×" if bar.on == "ratio" or unit == "×" else _bare(value, unit)
    return f"{sign} {shown}"


def _bare(value: float, unit: Unit) -> str:
    return f"{value * 1e3:g} ms" if unit == "s" else f"{value:g} {unit}".strip()


def keep(rows: Iterable[Row], *, quick: bool) -> None:
    """Append this run to the history file."""
    entry = {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "revision": revision(),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "python": platform.python_version(),
        "quick": quick,
        "rows": [asdict(row) for row in rows],
    }
    with HISTORY.open("a", encoding="utf-8") as history:
        history.write(json.dumps(entry, ensure_ascii=False) + "\n")


def revision() -> str:
    """The revision that was measured, with a plus sign if files differ from it; "unknown" outside a checkout."""
    try:
        found = subprocess.run(
            ["git", "describe", "--always", "--dirty=+", "--abbrev=12"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return found.stdout.strip()
