"""The page of a study: one HTML file that needs nothing else, read on a screen or a telephone, and printed.

What the pages of studies are made of: the report they tell, and estimates as cells of their tables.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any, Final, NamedTuple

from hexcore.analysis.findings import Findings
from hexcore.analysis.intervals import Estimate
from hexcore.analysis.studies import Results
from hexcore.game.game import Game
from launcher.paper.study.charts import bar
from launcher.paper.study.words import Writer

_STYLE: Final = """
:root { color-scheme: light; --ink: #2b2a25; --faint: #8d8775; --line: #d9d3c2; --paper: #fbf8f0; --bar: #7c8f5a; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 1.2rem; color: var(--ink); background: var(--paper);
  font: 16px/1.5 "DejaVu Sans", "Noto Sans", "Noto Sans CJK JP", "IPAexGothic", "Hiragino Sans", Meiryo, sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0.2rem 0; }
h2 { font-size: 1.25rem; margin: 2rem 0 0.4rem; border-bottom: 2px solid var(--line); padding-bottom: 0.2rem; }
h3 { font-size: 1rem; margin: 1.2rem 0 0.3rem; }
p { margin: 0.4rem 0; max-width: 46rem; }
.note { color: #6a6555; font-size: 0.88rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.9rem; margin: 0.5rem 0; }
th, td { text-align: left; padding: 0.25rem 0.7rem 0.25rem 0; border-bottom: 1px solid var(--line); }
td { vertical-align: top; } td.words { min-width: 8rem; }
th { font-weight: 600; color: #6a6555; font-size: 0.82rem; vertical-align: bottom; }
.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.range { color: #6a6555; font-size: 0.82rem; white-space: nowrap; }
.sure { font-weight: 700; }
svg.cell { width: 150px; height: 14px; display: block; margin-top: 0.3rem; }
svg.chart { width: 100%; min-width: 30rem; max-width: 44rem; height: auto; display: block; }
svg.stroke { width: 30px; height: 12px; vertical-align: middle; }
.bar { fill: var(--bar); } .whisker { stroke: var(--ink); stroke-width: 1.3; fill: none; }
.axis { stroke: var(--faint); stroke-width: 1; fill: none; } .grid { stroke: var(--line); stroke-width: 0.7; }
.tick, .axis-name { font-size: 11px; fill: var(--ink); } .axis-name { fill: #6a6555; }
.names span { display: inline-block; margin-right: 1.4rem; font-size: 0.88rem; }
.maps { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 1rem; }
figure { margin: 0.5rem 0; break-inside: avoid; } figure img { width: 100%; border: 1px solid var(--line); }
figcaption { font-size: 0.9rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.1rem 1rem; font-size: 0.9rem; margin: 0.6rem 0; }
dt { color: #6a6555; } dd { margin: 0; overflow-wrap: anywhere; }
@media (max-width: 40rem) { body { padding: 0.7rem; font-size: 15px; } dl { grid-template-columns: 1fr; }
  dd { margin-bottom: 0.3rem; } }
@media print { body { max-width: none; background: white; font-size: 10pt; padding: 0; } h2 { break-after: avoid; }
  table, svg.chart { break-inside: avoid; } .maps { grid-template-columns: 1fr 1fr; } .scroll { overflow: visible; }
  svg.chart { min-width: 0; } }
"""


def page(title: str, language: str, parts: Iterable[str]) -> bytes:
    """A whole page."""
    head = (
        f'<!doctype html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
    )
    return (head + "\n".join(parts) + "\n</body>\n</html>\n").encode()


def heading(words: str, level: int = 2) -> str:
    """A heading."""
    return f"<h{level}>{escape(words)}</h{level}>"


def said(words: str, note: bool = False) -> str:
    """A paragraph."""
    kind = ' class="note"' if note else ""
    return f"<p{kind}>{escape(words)}</p>" if words else ""


def facts(pairs: Iterable[tuple[str, str]]) -> str:
    """What a study is, a line each."""
    listed = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in pairs)
    return f"<dl>{listed}</dl>"


def number(words: str, sure: bool = False) -> str:
    """A cell with a number."""
    kind = "n sure" if sure else "n"
    return f'<td class="{kind}">{escape(words)}</td>'


def cell(words: str) -> str:
    """A cell with words."""
    return f'<td class="words">{escape(words)}</td>'


def between(words: str) -> str:
    """A cell with an interval."""
    return f'<td class="range">{escape(words)}</td>'


def drawn(svg: str) -> str:
    """A cell with a drawing."""
    return f"<td>{svg}</td>"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of cells; wide ones are scrolled by themselves."""
    head = "".join(f"<th>{escape(words)}</th>" for words in heads)
    body = "".join("<tr>" + "".join(row) + "</tr>\n" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>\n{body}</tbody></table></div>'


def image(jpeg: bytes, caption: str) -> str:
    """A picture with what it shows."""
    data = b64encode(jpeg).decode()
    words = escape(caption)
    return f'<figure><img alt="{words}" src="data:image/jpeg;base64,{data}"><figcaption>{words}</figcaption></figure>'


def maps(figures: Sequence[str]) -> str:
    """Pictures beside each other where there is room."""
    return '<div class="maps">' + "".join(figures) + "</div>" if figures else ""


class StudySource(NamedTuple):
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
