"""A replay as one page: map, pieces, every event with dice and sums, in every language, for any browser.

The page needs no network and no program of ours. Its script and its style lie beside this module; the data are a
:class:`~launcher.paper.replay.recording.Recording`.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from html import escape
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, NamedTuple

from hexcore.bots.background import Worker, share_teller
from hexcore.data.files import write_whole
from hexcore.game.actions import Seat
from hexcore.game.plugins import registry
from hexcore.play.session import Session
from hexcore.storage.saves import SaveFile, resume
from launcher.kit.style.theme import Palette, Theme
from launcher.language import words
from launcher.open_game import REPLAY_MARK
from launcher.painting.counters.stacks import COUNTER_UNITS
from launcher.paper.documents.fonts import SANS, SERIF, WEB, web_faces
from launcher.paper.documents.html import whole_page
from launcher.paper.replay.pictures import CLOSE, COLUMNS, NEAR, REACH, webp
from launcher.paper.replay.recording import Recording

HERE: Final = Path(__file__).parent
MOST: Final = 2_950_000  # bytes of a page
QUALITIES: Final = (82, 70, 55, 40, 25)  # of the pictures: the first with which the page is small
TOLD: Final = 0.7  # share of the work that is done once the game has been gone through

WORDS: Final = (
    "begin", "not_over", "over", "wins", "seen_by", "turn", "event_of", "play", "pause", "first", "last", "back",
    "next", "turn_back", "turn_next", "place", "speed", "language", "eyes", "map", "closer", "farther", "whole",
    "follow", "off_map", "log", "steps", "keys", "keys_close", "key_step", "key_turn", "key_ends", "key_play",
    "key_zoom", "key_eyes", "made_by", "event",
)  # fmt: skip


_ICONS: Final = {
    "first": "M6 5v14M19 5L9 12l10 7z", "turn-back": "M12 5L3 12l9 7zM21 5l-9 7 9 7z", "back": "M15 5l-9 7 9 7",
    "next": "M9 5l9 7-9 7", "turn-next": "M12 5l9 7-9 7zM3 5l9 7-9 7z", "last": "M18 5v14M5 5l10 7-10 7z",
    "closer": "M12 5v14M5 12h14", "farther": "M5 12h14", "whole": "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
}  # fmt: skip
_HOLLOW: Final = frozenset({"back", "next", "closer", "farther", "whole"})
_KEYS: Final = (
    ("← →", "key_step"), ("Shift ←  Shift →", "key_turn"), ("Home End", "key_ends"), ("Space", "key_play"),
    ("+ − 0", "key_zoom"), ("1 2 3", "key_eyes"),
)  # fmt: skip


class PageWanted(NamedTuple):
    """The page that is wanted: the seat to begin with, the language of its source, and its file."""

    seat: Seat
    language: str
    out: Path


def replay_page(
    session: Session,
    seats: Mapping[Seat, str],
    seat: Seat = "",
    language: str = "en",
    tell: Callable[[float], None] = lambda share: None,
) -> str:
    """Return the page of a game; while it has secrets, as ``seat`` knows it. ``seats`` says who plays each."""
    theme = Theme(language=language)
    recording = Recording(session, seat, seats, theme)
    data = recording.data(lambda share: tell(share * TOLD))
    data |= {"columns": COLUMNS, "words": {key: recording.word(f"paper.replay.{key}") for key in WORDS}}
    data["texts"] = recording.texts()
    said = words(language)
    public = recording.public.in_language(language)
    name = said.say("paper.replay.title", title=public.title)
    ground, print_, near, close, signs = (
        recording.map.ground(), recording.map.print(), recording.counters.draw(NEAR), recording.counters.draw(CLOSE),
        recording.signs.draw(),
    )  # fmt: skip
    letters = _body(recording, "", print_, data, language)
    for n, quality in enumerate(QUALITIES):
        pictures = {"near": webp(near, quality), "close": webp(close, quality), "signs": webp(signs, max(quality, 70))}
        body = _body(recording, webp(ground, quality), print_, data, language)
        style = f"{web_faces(letters, WEB)}\n{_style(recording, theme.palette, pictures)}"
        page = whole_page(name, language, style, body, _head())
        tell(TOLD + (1 - TOLD) * (n + 1) / len(QUALITIES))
        if len(page.encode()) <= MOST:
            break
    tell(1.0)
    return page


@cache
def _own(file: str) -> str:
    return (HERE / file).read_text(encoding="utf-8")


def _head() -> str:
    """The page's maker, and its security policy: it loads nothing, and runs only the script written into it."""
    script = b64encode(sha256(_script().encode()).digest()).decode()
    allowed = (
        f"default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; script-src 'sha256-{script}'"
    )
    policy = f'<meta http-equiv="Content-Security-Policy" content="{allowed}">'
    return f'{REPLAY_MARK}\n{policy}\n<link rel="icon" href="data:,">'


def _script() -> str:
    return "\n" + _own("replay_page.js")


def _style(recording: Recording, palette: Palette, pictures: Mapping[str, str]) -> str:
    names = (
        "table", "panel", "raised", "hover", "sunken", "line", "ink", "muted", "paper", "paper_edge", "paper_ink",
        "paper_muted", "paper_link", "accent", "accent_hover", "accent_ink",
    )  # fmt: skip
    colours = {name.replace("_", "-"): "#{:02x}{:02x}{:02x}".format(*palette.colour(name)) for name in names}
    unit = recording.map.unit
    sizes = {
        "sans": SANS, "serif": SERIF, "columns": COLUMNS, "counter": f"{COUNTER_UNITS * unit:.2f}px",
        "sign": f"{2 * REACH * unit:.2f}px",
    }  # fmt: skip
    root = "".join(f"--{name}:{value};" for name, value in {**colours, **sizes}.items())
    near, close = (recording.counters.layout(size) for size in (NEAR, CLOSE))
    wide, high = recording.map.size
    return "\n".join([
        f":root{{{root}}}", _own("replay_page.css"), f"#sheet{{width:{wide}px;height:{high}px}}",
        f".counter{{--ratio:{near.ratio:.4f};background-image:url({pictures['near']})}}",
        f".close .counter,.cell .counter{{--ratio:{close.ratio:.4f};background-image:url({pictures['close']})}}",
        f".sign{{background-image:url({pictures['signs']})}}",
    ])  # fmt: skip


def _body(recording: Recording, ground: str, print_: str, data: Mapping[str, Any], language: str) -> str:
    wide, high = recording.map.size
    written = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    layer = f'viewBox="0 0 {wide} {high}" aria-hidden="true"'
    keys = "".join(f'<dt>{_caps(caps)}</dt><dd data-word="{key}"></dd>' for caps, key in _KEYS)
    before, after = ("first", "turn-back", "back"), ("next", "turn-next", "last")
    play = (
        '<button type="button" id="play"><svg class="run" viewBox="0 0 24 24"><path d="M7 5l12 7-12 7z"/></svg>'
        '<svg class="pause" viewBox="0 0 24 24"><path d="M8 5v14M16 5v14" stroke-width="4"/></svg></button>'
    )
    return "\n".join([
        '<header><h1 id="scenario"></h1><span id="game"></span><div id="tracks"></div><span id="seen"></span>'
        '<div id="eyes" role="group" data-named="eyes"></div><select id="language" data-named="language"></select>'
        "</header>",
        '<main id="board" data-named="map"><div id="sheet">',
        f'<img alt="" src="{ground}">', print_, '<div id="under"></div>',
        f'<svg id="clasps" {layer}></svg><div id="counters"></div><div id="badges"></div><div id="over"></div>',
        f'<svg id="way" {layer}></svg></div>',
        f'<div id="zoom">{"".join(map(_button, ("closer", "farther", "whole")))}</div>',
        '<div id="tip" hidden></div></main>',
        '<aside><article id="event" class="event" aria-live="polite" data-named="event"></article>',
        '<details id="boxes"><summary data-word="off_map"></summary><div id="boxes-inside"></div></details>',
        '<section><h2 data-word="log"></h2><ol id="log"></ol></section></aside>',
        f'<footer><div class="steps-bar">{"".join(map(_button, before))}{play}{"".join(map(_button, after))}</div>',
        '<div class="track-bar"><div id="ticks"></div>'
        '<input id="slider" type="range" min="0" value="0" data-named="place"></div>',
        '<output id="count"></output><select id="speed" data-named="speed"></select>',
        '<label id="follow-label"><input type="checkbox" id="follow" checked><span data-word="follow"></span></label>',
        '<button type="button" id="keys" data-named="keys">?</button><span id="phase"></span></footer>',
        f'<dialog id="help"><h2 data-word="keys"></h2><dl>{keys}</dl><p class="small" data-word="made_by"></p>'
        '<button type="button" id="keys-close" data-word="keys_close"></button></dialog>',
        f"<noscript><p>{escape(words(language).say('paper.replay.no_script'))}</p></noscript>",
        f'<script type="application/json" id="recording">{written}</script>',
        f"<script>{_script()}</script>",
    ])  # fmt: skip


def _button(name: str) -> str:
    hollow = ' fill="none" style="fill:none;stroke-width:2.5"' if name in _HOLLOW else ""
    icon = f'<svg viewBox="0 0 24 24"{hollow}><path d="{_ICONS[name]}"/></svg>'
    return f'<button type="button" id="{name}" data-named="{name.replace("-", "_")}">{icon}</button>'


def _caps(keys: str) -> str:
    return " ".join(f"<kbd>{escape(cap)}</kbd>" for cap in keys.split())


# Writing


def write_replay_page(
    session: Session, seats: Mapping[Seat, str], wanted: PageWanted, tell: Callable[[float], None] = lambda share: None
) -> Path:
    """Write the page of a game, whole or not at all, and return its file."""
    page = replay_page(session, seats, wanted.seat, wanted.language, tell)
    write_whole(wanted.out, page.encode())
    return wanted.out


class PageOrder(NamedTuple):
    """A game as a process is given it, and the page that is wanted of it."""

    save: SaveFile
    packs: tuple[Path, ...]
    wanted: PageWanted


def start_replay_page(order: PageOrder) -> Worker:
    """Start a process that writes a page; its result is the file."""
    return Worker(_work, order, language=order.wanted.language)


def _work(line: Connection, order: PageOrder) -> Path:
    session = resume(registry().open(order.save.game, order.packs), order.save)
    return write_replay_page(session, order.save.seats, order.wanted, share_teller(line))
