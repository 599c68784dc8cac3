"""The player aid as one HTML page that needs nothing from the net."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence
from functools import singledispatchmethod
from html import escape

import pygame

from hexcore.version import VERSION
from launcher.paper.sheets import truth
from launcher.paper.sheets.aid import Block, Notes, Pictures, Steps, Table, Words
from launcher.paper.sheets.subject import Subject
from launcher.paper.sheets.svg import png_of
from launcher.words import Say

_STYLE = """
:root { color-scheme: light dark; --ink: #1c1a14; --soft: #6b675c; --line: #cfc6ae; --shade: #f3eee0; --back: #fffdf7; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece6d6; --soft: #a8a291; --line: #4a4638; --shade: #2a2821; --back: #1d1b16; }
}
body { font: 15px/1.45 "DejaVu Sans", "Noto Sans", "Noto Sans JP", "Hiragino Sans", sans-serif; color: var(--ink);
  background: var(--back); max-width: 68rem; margin: 0 auto; padding: 1rem; }
header { border-bottom: 3px solid var(--ink); margin-bottom: 1rem; }
h1 { font: bold 1.9rem/1.2 "DejaVu Serif", Georgia, serif; margin: 0; }
h2 { font-size: 1.15rem; margin: 1.6rem 0 .4rem; }
h2 small, .soft { color: var(--soft); font-weight: normal; font-size: .8rem; }
nav { columns: 14rem; font-size: .9rem; } nav a { display: block; }
a { color: inherit; }
main { columns: 26rem; column-gap: 2.5rem; } section { break-inside: avoid; }
section.all { column-span: all; break-inside: auto; }
section h2 { margin-top: 0; padding-top: 1.2rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; }
th, td { padding: .2rem .6rem; text-align: center; } th:first-child, td:first-child { text-align: left; }
th { border-bottom: 2px solid var(--line); } tbody tr:nth-child(even) { background: var(--shade); }
ul.pictures { list-style: none; padding: 0; display: grid;
  grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); }
ul.pictures li { display: flex; align-items: center; gap: .6rem; } ul.pictures img { width: 44px; }
dl { columns: 22rem; column-gap: 2rem; font-size: .88rem; }
dt { font-weight: bold; margin-top: .6rem; break-after: avoid; }
dd { margin: 0; } dd + dd { color: var(--soft); font-style: italic; }
footer { margin-top: 2rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .8rem; }
@media print { body { font-size: 10px; max-width: none; } nav { display: none; }
  tr, li, dt { break-inside: avoid; } }
"""


_COLUMNS, _SIGNS = 7, 70
"""What a table may have beside another: so many columns, and so many letters in a row."""


class _Writer:
    """Puts blocks into tags."""

    def __init__(self, say: Say) -> None:
        self._say = say

    @singledispatchmethod
    def body(self, block: Block) -> str:
        """What stands below the title of a block."""
        raise TypeError(block)

    @body.register
    def _words(self, block: Words) -> str:
        return f"<p>{escape(block.text)}</p>"

    @body.register
    def _steps(self, block: Steps) -> str:
        return "<ol>" + "".join(f"<li>{escape(step)}</li>" for step in block.steps) + "</ol>"

    @body.register
    def _table(self, block: Table) -> str:
        heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in block.heads)
        rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in block.rows)
        notes = "".join(f'<p class="soft">{escape(note)}</p>' for note in block.notes)
        return f'<div class="wide"><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>{notes}'

    @body.register
    def _pictures(self, block: Pictures) -> str:
        items = (f'<li><img alt="" src="{_data(picture)}">{escape(words)}</li>' for picture, words in block.pictures)
        return f'<ul class="pictures">{"".join(items)}</ul>'

    @body.register
    def _notes(self, block: Notes) -> str:
        return f"<dl>{''.join(self._noted(*note) for note in block.notes)}</dl>"

    def _noted(self, about: str, text: str, reason: str) -> str:
        why = f"<dd>{escape(self._say('sheets.aid.why', reason=reason))}</dd>" if reason else ""
        return f"<dt>{escape(about)}</dt><dd>{escape(text)}</dd>{why}"


def aid_page(subject: Subject, blocks: Sequence[Block]) -> str:
    """The whole page."""
    say, meta = subject.words.say, subject.public.meta
    title = say("sheets.title", game=subject.public.title, what=say("sheets.called.aid"))
    true = escape(truth.of_values(subject, "aid"))
    links = "".join(f'<a href="#b{n}">{escape(block.title)}</a>' for n, block in enumerate(blocks))
    return "\n".join([
        f'<!doctype html><html lang="{subject.language}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>",
        f"<header><h1>{escape(meta.name)}</h1><p><b>{escape(meta.scenario(subject.scenario).name)}</b> ",
        f'<span class="soft">{escape(meta.edition)}</span></p><p class="soft">{true}</p></header><nav>{links}</nav>',
        "<main>",
        *_sections(blocks, _Writer(say)),
        "</main>",
        f"<footer><p>{true}</p><p>{escape(say('sheets.made_by', version=VERSION))}</p></footer></body></html>",
    ])  # fmt: skip


def _sections(blocks: Sequence[Block], writer: _Writer) -> Iterator[str]:
    for n, block in enumerate(blocks):
        rule = f" <small>{escape(block.rule)}</small>" if isinstance(block, Table) and block.rule else ""
        across = ' class="all"' if isinstance(block, Notes) or (isinstance(block, Table) and _wide(block)) else ""
        yield f'<section id="b{n}"{across}><h2>{escape(block.title)}{rule}</h2>{writer.body(block)}</section>'


def _wide(table: Table) -> bool:
    """Whether a table wants the width of the page: many columns, or long rows."""
    return len(table.heads) > _COLUMNS or max(sum(map(len, row)) for row in (table.heads, *table.rows)) > _SIGNS


def _data(picture: pygame.Surface) -> str:
    return f"data:image/png;base64,{base64.b64encode(png_of(picture)).decode()}"
