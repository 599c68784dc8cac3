"""A report as one page for browsers: everything is in it, so that it can be kept, sent, printed and read on a phone."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from functools import singledispatch
from html import escape

from launcher.language import Words, words
from launcher.paper.documents import charts
from launcher.paper.documents.blocks import (
    Block,
    ChartBlock,
    Document,
    Heading,
    Heat,
    LogBlock,
    LogRow,
    Map,
    Paragraph,
    Points,
    RuleBlock,
    TableBlock,
)
from launcher.paper.documents.charts import Draw

STYLE = """
:root{--ink:#2b2a25;--muted:#5f594b;--paper:#fbf8ef;--line:#d3c6a3;--link:#7a4f06}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0 auto;max-width:60rem;padding:1rem 1.2rem 3rem;background:var(--paper);color:var(--ink);
font:1rem/1.5 "DejaVu Sans",Verdana,"IPAexGothic","Hiragino Sans","Yu Gothic","Noto Sans CJK JP",sans-serif}
h1{font-size:1.7rem;line-height:1.2;margin:.4rem 0 0}
h2{font-size:1.3rem;margin:2.2rem 0 .6rem;border-bottom:2px solid var(--line);padding-bottom:.2rem}
h3{font-size:1.05rem;margin:1.4rem 0 .4rem}
p{margin:.5rem 0}
.sub,.small,figcaption{color:var(--muted);font-size:.88rem}
nav ul{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;list-style:none;padding:0}
a{color:var(--link)}
figure{margin:1rem 0}
img{display:block;max-width:100%;height:auto;margin:0 auto}
.charts{display:flex;flex-wrap:wrap;gap:.6rem}
.charts img{flex:1 1 20rem;min-width:0;width:100%;background:#fff;border:1px solid var(--line)}
.map img{border:1px solid var(--line)}
.wide{overflow-x:auto}
table{min-width:32rem;border-collapse:collapse;width:100%;font-size:.88rem}
th,td{text-align:left;vertical-align:top;padding:.25rem .9rem .25rem 0;border-bottom:1px solid var(--line)}
th{color:var(--muted);font-weight:600}
.n{text-align:right}
ol{list-style:none;padding:0;margin:.3rem 0}
ol li{padding:.12rem 0 .12rem 1rem;text-indent:-1rem;font-size:.92rem;overflow-wrap:anywhere}
li .s{display:block;text-indent:0;color:var(--muted);font-size:.84rem}
.r{white-space:nowrap;font-size:.84rem}
dt{font-weight:600;margin-top:.7rem}
dd{margin:0 0 0 1rem;white-space:pre-line;font-size:.92rem}
footer{margin-top:2.5rem;color:var(--muted);font-size:.85rem}
@media (max-width:36rem){body{padding:.6rem .7rem 2rem}h1{font-size:1.35rem}h2{font-size:1.15rem}}
@media print{body{background:#fff;max-width:none;padding:0;font-size:9.5pt}nav{display:none}h2,h3{break-after:avoid}
figure,tr,li{break-inside:avoid}a{color:inherit;text-decoration:none}@page{size:A4;margin:16mm}}
"""
_DPI = 150
CHARTS = {1: 130.0, 2: 86.0}
"""How wide a chart is in millimetres, alone and one of two: the wider, the smaller its letters."""


def page(report: Document) -> str:
    """The whole page."""
    says = words(report.language)
    with charts.drawing(report.language):
        body = _linked("\n".join(_html(block, says) for block in report.blocks), report)
    return "\n".join([
        "<!DOCTYPE html>", f'<html lang="{report.language}">', "<head>", '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(report.foot)}</title>", f"<style>{STYLE}</style>", "</head>", "<body>",
        f'<header><h1>{escape(report.title)}</h1><p class="sub">{escape(report.subtitle)}</p></header>',
        _contents(report, says), body,
        f"<footer>{escape(says.say('paper.report.made_by'))}</footer>", "</body>", "</html>", "",
    ])  # fmt: skip


def _linked(body: str, report: Document) -> str:
    """Leave links to those rules that are told on the page; others are only named."""
    there = {_anchor(block.number) for block in report.blocks if isinstance(block, RuleBlock)}

    def kept(link: re.Match[str]) -> str:
        return link.group() if link[1] in there else f'<span class="r">{link[2]}</span>'

    return re.sub(r'<a class="r" href="#([^"]+)">([^<]*)</a>', kept, body)


def _contents(report: Document, says: Words) -> str:
    anchored = [block for block in report.blocks if isinstance(block, Heading) and block.anchor]
    links = "".join(f'<li><a href="#{block.anchor}">{escape(block.text)}</a></li>' for block in anchored)
    return f'<nav aria-label="{escape(says.say("paper.report.contents"))}"><ul>{links}</ul></nav>'


@singledispatch
def _html(block: Block, says: Words) -> str:
    """A block in the words of the page."""
    raise TypeError(block)


@_html.register
def _(block: Heading, says: Words) -> str:
    anchor = f' id="{block.anchor}"' if block.anchor else ""
    return f"<h{block.rank}{anchor}>{escape(block.text)}</h{block.rank}>"


@_html.register
def _(block: Paragraph, says: Words) -> str:
    small = ' class="small"' if block.small else ""
    return f"<p{small}>{escape(block.text)}</p>"


@_html.register
def _(block: Points, says: Words) -> str:
    return f"<ul>{''.join(f'<li>{escape(text)}</li>' for text in block.texts)}</ul>" if block.texts else ""


@_html.register
def _(block: TableBlock, says: Words) -> str:
    def cells(tag: str, row: object) -> Iterator[str]:
        for n, text in enumerate(row):  # type: ignore[arg-type, var-annotated]
            number = ' class="n"' if n in block.right else ""
            yield f"<{tag}{number}>{escape(text)}</{tag}>"

    rows = "".join(f"<tr>{''.join(cells('td', row))}</tr>" for row in block.rows)
    head = "".join(cells("th", block.head))
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


@_html.register
def _(block: ChartBlock, says: Words) -> str:
    pictures = "".join(_drawn(draw, block, CHARTS[len(block.draws)]) for draw in block.draws)
    return f'<figure class="charts">{pictures}</figure>'


def _drawn(draw: Draw, block: ChartBlock, width: float) -> str:
    """One chart, no wider than it can be read on a phone."""
    sheet = charts.figure(width, block.high)
    draw(charts.part(sheet, charts.chart_box(width, block.high, rows=block.rows)))
    return _image(charts.picture(sheet, "svg"), "svg+xml", block.words)


@_html.register
def _(block: Map, says: Words) -> str:
    return _map(charts.jpeg(block.land), block.words, block.words)


@_html.register
def _(block: Heat, says: Words) -> str:
    sheet, axes = charts.heat_sheet(block.land, 170.0)
    charts.heat(axes, block.board, block.values, block.land, title=block.words, say=says.say)
    return _map(charts.picture(sheet, "jpg", _DPI), block.words, "")


def _map(data: bytes, words: str, caption: str) -> str:
    told = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return f'<figure class="map">{_image(data, "jpeg", words)}{told}</figure>'


def _image(data: bytes, kind: str, words: str) -> str:
    inline = b64encode(data).decode("ascii")
    return f'<img alt="{escape(words)}" src="data:image/{kind};base64,{inline}">'


@_html.register
def _(block: LogBlock, says: Words) -> str:
    return f"<h3>{escape(block.title)}</h3>\n<ol>{''.join(map(_entry, block.entries))}</ol>"


def _entry(entry: LogRow) -> str:
    rule = f' <a class="r" href="#{_anchor(entry.rule)}">{escape(entry.rule)}</a>' if entry.rule else ""
    small = "".join(f'<span class="s">{escape(text)}</span>' for text in entry.small)
    return f"<li>{escape(entry.text)}{rule}{small}</li>"


def _anchor(rule: str) -> str:
    return "rule-" + "".join(sign if sign.isalnum() or sign == "." else "-" for sign in rule)


@_html.register
def _(block: RuleBlock, says: Words) -> str:
    number, title = escape(block.number), escape(block.title)
    return f'<dl id="{_anchor(block.number)}"><dt>{number} {title}</dt><dd>{escape(block.text)}</dd></dl>'
