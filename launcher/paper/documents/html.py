"""A document as one self-contained HTML page: it can be kept, sent, printed and read on a phone."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from functools import singledispatch
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Final

from launcher.kit.style.colour import mix
from launcher.kit.style.theme import Palette, Theme
from launcher.language import Words, words
from launcher.paper.documents import blocks, charts
from launcher.paper.documents.fonts import SANS, SERIF, web_faces
from launcher.paper.documents.pen import jpeg, png

_DPI: Final = 150
# millimetres of a chart alone and of one of two, and of heat maps: the wider, the smaller their letters
CHARTS: Final = {1: 130.0, 2: 86.0}
_MAP, _SMALL_MAP = 170.0, 118.0
_BAR: Final = (150, 14)
DAYLIGHT: Final = 0.5  # a whole page of the table's paper would be too yellow
FACES: Final = ("latin", "latin-bold", "latin-italic", "serif")
_COLUMNS, _SIGNS = 7, 70  # most columns, and letters in a row, of a table beside another


def page(document: blocks.Document) -> str:
    says = words(document.language)
    with charts.drawing(document.language):
        body = _linked("\n".join(_sections(document, says)), document.blocks)
    heads = [block for block in document.blocks if isinstance(block, blocks.Heading) and block.anchor]
    links = "".join(f'<li><a href="#{head.anchor}">{escape(head.text)}</a></li>' for head in heads)
    contents = f'<nav aria-label="{escape(says.say("paper.report.contents"))}"><ul>{links}</ul></nav>' if links else ""
    columns = ' class="columns"' if document.columns else ""
    whole = "\n".join([
        f"<header>{_cover(document)}<h1>{escape(document.title)}</h1>{_said(document.subtitle)}{_said(document.edition)}"
        f"{_said(document.truth)}</header>",
        contents, f"<main{columns}>", body, "</main>",
        f"<footer>{_said(document.truth)}{_said(document.made_by)}</footer>",
    ])  # fmt: skip
    sheet = Path(__file__).with_name("document.css").read_text(encoding="utf-8")
    style = "\n".join(["", web_faces(whole, FACES), _roots(Theme().palette), sheet])
    return whole_page(document.name, document.language, style, whole)


def _roots(palette: Palette) -> str:
    """Return the theme's colours as the page names them: as on paper by day, as at the table by night."""
    day = {
        "ink": palette.paper_ink, "muted": palette.paper_muted, "paper": mix(palette.paper, (255, 255, 255), DAYLIGHT),
        "line": palette.paper_edge, "shade": palette.paper, "link": palette.paper_link, "bar": palette.good,
    }  # fmt: skip
    night = {
        "ink": palette.ink, "muted": palette.muted, "paper": palette.table, "line": palette.line,
        "shade": palette.panel, "link": palette.link, "bar": palette.good,
    }  # fmt: skip
    by_day, by_night = (";".join(f"--{name}:#{bytes(rgb).hex()}" for name, rgb in one.items()) for one in (day, night))
    families = f"--sans:{SANS};--serif:{SERIF}"
    dark = f"@media (prefers-color-scheme:dark){{:root{{{by_night}}}}}"
    return f":root{{color-scheme:light dark;{by_day};{families}}}\n{dark}"


def _cover(document: blocks.Document) -> str:
    if document.cover is None:
        return ""
    return f'<img class="cover" alt="" src="data:image/jpeg;base64,{b64encode(jpeg(document.cover)).decode()}">'


def whole_page(name: str, language: str, style: str, body: str, head: str = "") -> str:
    """Return a page that needs nothing but itself; ``head`` is what else stands in its head."""
    return "\n".join([
        "<!DOCTYPE html>", f'<html lang="{language}">', "<head>", '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">', *([head] if head else []),
        f"<title>{escape(name)}</title>", f"<style>{style}</style>", "</head>", "<body>",
        body, "</body>", "</html>", "",
    ])  # fmt: skip


def _said(text: str) -> str:
    return f'<p class="small">{escape(text)}</p>' if text else ""


def _linked(body: str, found: Sequence[blocks.Block]) -> str:
    """Keep links to rules that are on the page; others are only named."""
    there = {_anchor(block.number) for block in found if isinstance(block, blocks.RuleBlock)}

    def kept(link: re.Match[str]) -> str:
        return link.group() if link[1] in there else f'<span class="r">{link[2]}</span>'

    return re.sub(r'<a class="r" href="#([^"]+)">([^<]*)</a>', kept, body)


def _sections(document: blocks.Document, says: Words) -> Iterator[str]:
    """Group the blocks by headings of the second rank; wide ones span all columns."""
    count = 0

    def place(block: blocks.Block) -> int:
        nonlocal count
        count += isinstance(block, blocks.Heading) and block.rank == 2
        return count

    for _, group in groupby(document.blocks, place):
        found = list(group)
        wide = ' class="all"' if any(map(_wide, found)) else ""
        yield f"<section{wide}>{''.join(_grouped(found, says))}</section>"


def _grouped(found: Iterable[blocks.Block], says: Words) -> Iterator[str]:
    """Group blocks: small maps side by side, and rules in columns."""
    for kind, group in groupby(found, _beside):
        body = "\n".join(_html(block, says) for block in group)
        yield f'<div class="{kind}">{body}</div>' if kind else body


def _beside(block: blocks.Block) -> str:
    return (
        "beside"
        if isinstance(block, blocks.Heat) and block.small
        else "rules"
        if isinstance(block, blocks.RuleBlock)
        else ""
    )


def _wide(block: blocks.Block) -> bool:
    """Return whether a block wants the width of the page: rules, and tables with many columns or long rows."""
    if not isinstance(block, blocks.TableBlock):
        return isinstance(block, blocks.RuleBlock)
    longest = max(sum(len(blocks.words_of(cell)) for cell in row) for row in (block.head, *block.rows))
    return len(block.head) > _COLUMNS or longest > _SIGNS


@singledispatch
def _html(block: blocks.Block, says: Words) -> str:
    raise TypeError(block)


@_html.register
def _(block: blocks.Heading, says: Words) -> str:
    anchor = f' id="{block.anchor}"' if block.anchor else ""
    rule = f" <small>{escape(block.rule)}</small>" if block.rule else ""
    return f"<h{block.rank}{anchor}>{escape(block.text)}{rule}</h{block.rank}>"


@_html.register
def _(block: blocks.Paragraph, says: Words) -> str:
    return _said(block.text) if block.small else f"<p>{escape(block.text)}</p>" if block.text else ""


@_html.register
def _(block: blocks.Points, says: Words) -> str:
    tag, items = "ol" if block.numbered else "ul", "".join(f"<li>{escape(text)}</li>" for text in block.texts)
    return f"<{tag}>{items}</{tag}>" if items else ""


@_html.register
def _(block: blocks.Facts, says: Words) -> str:
    pairs = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in block.pairs)
    return f'<dl class="facts">{pairs}</dl>'


@_html.register
def _(block: blocks.TableBlock, says: Words) -> str:
    def row(tag: str, cells: Sequence[blocks.Cell]) -> str:
        return f"<tr>{''.join(_cell(tag, cell, block.numbers(n)) for n, cell in enumerate(cells))}</tr>"

    rows = "\n".join(row("td", cells) for cells in block.rows)
    full = ' class="full"' if block.widths else ""
    table = f"<table{full}><thead>{row('th', block.head)}</thead><tbody>{rows}</tbody></table>"
    return f'<div class="wide">{table}</div>{"".join(map(_said, block.notes))}'


def _cell(tag: str, cell: blocks.Cell, right: bool) -> str:
    kind = ' class="n"' if right else ' class="faint"' if isinstance(cell, blocks.Interval) else ""
    body = _bar(cell) if isinstance(cell, blocks.ShareBar) else escape(cell)
    return f"<{tag}{kind}>{f'<b>{body}</b>' if isinstance(cell, blocks.Strong) else body}</{tag}>"


def _bar(cell: blocks.ShareBar) -> str:
    """Draw a bar up to a share, with the interval as a line over it."""
    wide, tall = _BAR
    end, left, right = (round(value * (wide - 2) + 1, 1) for value in cell.share[:3])
    bar = f'<rect x="1" y="2" width="{max(end - 1, 0.5):.1f}" height="{tall - 4}" stroke="none"/>'
    lines = f'<path d="M1 0v{tall}M{left} {tall / 2}H{right}M{left} 3v8M{right} 3v8"/>'
    named = f"<title>{escape(cell.words)}</title>"
    return f'<svg class="bar" viewBox="0 0 {wide} {tall}" role="img">{named}{bar}{lines}</svg>'


@_html.register
def _(block: blocks.Pictures, says: Words) -> str:
    items = "".join(f"<li>{_image(png(sheet), 'png', '')}{escape(text)}</li>" for sheet, text in block.pictures)
    return f'<ul class="pictures">{items}</ul>'


@_html.register
def _(block: blocks.ChartBlock, says: Words) -> str:
    """Charts as curves, no wider than can be read on a phone."""
    width, images = CHARTS[len(block.draws)], []
    for draw in block.draws:
        sheet = charts.figure(width, block.high)
        draw(sheet.add_axes(charts.chart_box(width, block.high, rows=block.rows)))
        images.append(_image(charts.picture(sheet, "svg"), "svg+xml", block.words))
    return f'<figure class="charts">{"".join(images)}</figure>'


@_html.register
def _(block: blocks.Map, says: Words) -> str:
    return _map(charts.jpeg(block.land), block.words, block.words)


@_html.register
def _(block: blocks.Heat, says: Words) -> str:
    width = _SMALL_MAP if block.small else _MAP
    sheet, axes = charts.heat_sheet(block.land, width)
    charts.heat(axes, block.board, block.values, block.land, title=block.legend or block.words, say=says.say)
    dpi = round(block.land.size[0] / width * 25.4) if block.small else _DPI
    return _map(charts.picture(sheet, "jpg", dpi), block.words, block.words if block.legend else "")


def _map(data: bytes, text: str, caption: str) -> str:
    below = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return f'<figure class="map">{_image(data, "jpeg", text)}{below}</figure>'


def _image(data: bytes, kind: str, text: str) -> str:
    return f'<img alt="{escape(text)}" src="{data_address(data, kind)}">'


def data_address(data: bytes, kind: str) -> str:
    """Return a picture as an address that holds it."""
    return f"data:image/{kind};base64,{b64encode(data).decode('ascii')}"


@_html.register
def _(block: blocks.LogBlock, says: Words) -> str:
    return f'<h3>{escape(block.title)}</h3>\n<ul class="log">{"".join(map(_entry, block.entries))}</ul>'


def _entry(entry: blocks.LogRow) -> str:
    rule = f' <a class="r" href="#{_anchor(entry.rule)}">{escape(entry.rule)}</a>' if entry.rule else ""
    small = "".join(f'<span class="small">{escape(text)}</span>' for text in entry.small)
    return f"<li>{escape(entry.text)}{rule}{small}</li>"


def _anchor(rule: str) -> str:
    return "rule-" + "".join(sign if sign.isalnum() or sign == "." else "-" for sign in rule)


@_html.register
def _(block: blocks.RuleBlock, says: Words) -> str:
    why = f"<dd>{escape(block.reason)}</dd>" if block.reason else ""
    name = f"{escape(block.number)} {escape(block.title)}"
    return f'<dl id="{_anchor(block.number)}"><dt>{name}</dt><dd>{escape(block.text)}</dd>{why}</dl>'
