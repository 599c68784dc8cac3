"""Printing the player aid, as a PDF or as a page for a browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from launcher.paper.sheets.aid import aid_of
from launcher.paper.sheets.aidhtml import aid_page
from launcher.paper.sheets.aidpdf import write_aid
from launcher.paper.sheets.papers import PAPERS
from launcher.paper.sheets.subject import Subject
from launcher.paper.sheets.writing import written


def print_aid(subject: Subject, paper: str, out: Path, told: Callable[[float], None]) -> None:
    """Write the aid to a file, whole or not at all."""
    blocks = aid_of(subject)
    told(0.2)
    with written(out) as file:
        if out.suffix.lower() == ".pdf":
            write_aid(subject, blocks, PAPERS[paper], file, told)
        else:
            file.write(aid_page(subject, blocks).encode())
    told(1.0)
