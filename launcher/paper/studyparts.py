"""What the pages of studies are made of: the report they tell, and estimates as cells of their tables."""

from __future__ import annotations

from typing import Any, NamedTuple

from hexcore.findings import Findings
from hexcore.game import Game
from hexcore.intervals import Estimate
from hexcore.studies import Results
from launcher.paper.studycharts import bar
from launcher.paper.studypage import between, drawn, number
from launcher.paper.studywords import Writer


class Report(NamedTuple):
    """What a report is written from."""

    game: Game[Any]
    results: Results
    found: Findings
    writer: Writer


def share_cells(write: Writer, found: Estimate, title: str) -> tuple[str, str, str]:
    """A share in cells: the number, its interval, and both drawn."""
    return (
        number(write.percent(found.value)),
        between(write.stretch(found, shares=True)),
        drawn(bar(found, 0.0, 1.0, f"{title}: {write.percent(found.value)}")),
    )


def mean_cells(write: Writer, found: Estimate) -> tuple[str, str]:
    """A mean in cells: the number and its interval."""
    return number(write.mean(found.value)), between(write.stretch(found, shares=False))


def apart_cells(write: Writer, found: Estimate | None, *, shares: bool) -> tuple[str, str]:
    """A difference in cells, strong where it is more than chance; empty where too little is known."""
    if found is None:
        return number(""), between(write.say("study.too_few"))
    value, stretch = write.apart(found, shares=shares)
    return number(value, sure=found.certain), between(stretch)
