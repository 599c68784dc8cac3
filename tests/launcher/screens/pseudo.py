"""A language for tests: every template of the launcher in brackets and two fifths longer, so that others show."""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from typing import Any

from hexcore.game.game import Game
from launcher.kit.widget import BOUNDLESS, Widget
from launcher.kit.widgets import markup
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.controls import Segmented
from launcher.kit.widgets.fields import TextField
from launcher.kit.widgets.listview import ListView, TableRows
from launcher.kit.widgets.scroll import BAR
from launcher.kit.widgets.surfaces import Panel
from launcher.kit.widgets.text import KeyHint, Label, RichText
from launcher.kit.window.menu import Choice
from launcher.kit.window.screen import Screen
from launcher.screens.game_card import Chips
from launcher.screens.keys import KeyRows

LANGUAGE = "qq"
LONGER = 0.4
NAME = "program.name"
"""A name, and so the same in every language."""
_FIELD = re.compile(r"\{[^}]*\}|\*\*")
_INNERMOST = re.compile(r"⟦[^⟦⟧]*⟧")
_LETTER = re.compile(r"[^\W\d_]")
_KEY = re.compile(r"(?<!\w)(?:(?:Ctrl|Alt|Shift)\+)*(?:[A-Z0-9←→↑↓+−]|F\d+|Tab|Enter|Esc|Home|Space|Del)(?!\w)")


def longer(template: str) -> str:
    """A template in brackets, with as many letters more as its own words ask for; they break as words do."""
    more = round(LONGER * len(_FIELD.sub("", template))) - 2
    filler = "".join(" " if n % 7 == 6 else "o" for n in range(more)).rstrip()
    return f"⟦{template}{filler}⟧"


class Pseudo(gettext.NullTranslations):
    """What a compiled catalogue of the language would answer."""

    def __init__(self, domain: str) -> None:
        super().__init__()
        self.latin = ("name",) if domain == "meta" else (NAME,)
        """Games have their names from their boxes."""

    def pgettext(self, context: str, message: str) -> str:
        return message if context in self.latin else longer(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return longer(msgid1 if n == 1 else msgid2)


def translation(found: Callable[..., Any]) -> Callable[..., Any]:
    """Gettext's own, which has this language too."""

    def find(domain: str, folder: object, languages: list[str], fallback: bool) -> gettext.NullTranslations:
        if languages == [LANGUAGE]:
            return Pseudo(domain)
        return found(domain, folder, languages=languages, fallback=fallback)

    return find


# -- what is on a screen ---------------------------------------------------------------------------------------


def shown(screen: Screen) -> Iterator[str]:
    """Every text that a person can read or hear of, without its marks."""
    for tree in (screen.root, *(layer.root for layer in screen.layers)):
        for widget in tree.walk():
            yield from map(markup.plain, filter(None, texts(widget)))
    yield from screen.toasts.texts
    yield screen.title


def texts(widget: Widget) -> Iterator[str]:
    """The texts of one widget: words, title, hint, values, lines, name, tip, reason."""
    yield from (widget.name, widget.tip, widget.reason)
    for part in ("text", "title", "hint", "empty", "says"):
        yield str(getattr(widget, part, ""))
    if isinstance(widget, (Choice, Segmented)):
        yield from (words for _, words in widget.options)
    if isinstance(widget, Chips):
        yield from (chip.text for chip in widget.chips)
    if isinstance(widget, ListView):
        yield from (widget.rows.name(item) for item in widget.items)
        yield from (column.title for column in getattr(widget.rows, "columns", ()))


class Own:
    """The words of games, and what else is said on a screen that no translator of the launcher sees."""

    def __init__(self, games: Iterable[Game[Any]], more: Iterable[str] = ()) -> None:
        found = set(more)
        for game in games:
            found |= set(_of(game))
        found |= {form for word in found for form in (" ".join(word.split()), markup.plain(word))}
        found = {word for word in found if len(_LETTER.findall(_FIELD.sub("", word))) > 1}
        self._words = sorted((word for word in found if "{" not in word), key=len, reverse=True)
        self._templates = [_pattern(word) for word in sorted(found, key=len, reverse=True) if "{" in word]

    def untold(self, text: str) -> str:
        """What is left of a text without what is in brackets, known, or a key; "" if there are no letters."""
        while _INNERMOST.search(text):
            text = _INNERMOST.sub(" ", text)
        for word in self._words:
            if word in text:
                text = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", " ", text)
        text = _KEY.sub(" ", text)
        for template in self._templates if _LETTER.search(text) else ():
            text = template.sub(" ", text)
        return " ".join(text.split()) if _LETTER.search(text) else ""


def _of(game: Game[Any]) -> Iterator[str]:
    yield from _strings(asdict(game.meta))
    yield from _strings([rule.model_dump() for rule in game.rulebook])
    yield from (game.catalogue.template(key, count) for key in game.catalogue for count in (1, 2))
    for item in game.sourcings():
        yield from (item.file, item.key, *map(str, item.source or ()), *_strings(item.value))
        yield " ".join(str(item.value).split())[:80]


def _pattern(template: str) -> re.Pattern[str]:
    """What finds a template with whatever values."""
    return re.compile(rf"(?<!\w){'.{0,60}?'.join(map(re.escape, _FIELD.split(template)))}(?!\w)")


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for key, entry in value.items():
            yield from (str(key), *_strings(entry))
    elif isinstance(value, (list, tuple, set, frozenset)):
        for entry in value:
            yield from _strings(entry)
    elif isinstance(value, str):
        yield value
        yield value.replace("_", " ")


# -- what is cut -----------------------------------------------------------------------------------------------


def cut(screen: Screen, everything: bool = False) -> list[str]:
    """Every translated text, or every text, that does not show whole on a screen that is laid out."""
    trees = (screen.root, *(layer.root for layer in screen.layers))
    return [text for tree in trees for widget in tree.walk() for text in _cut(widget) if everything or "⟦" in text]


def _cut(widget: Widget) -> Iterator[str]:
    for kind, find in CUT.items():
        if isinstance(widget, kind):
            yield from find(widget)


def _whole(widget: Any) -> list[str]:
    return [widget.text] if widget.truncated else []


def _hint(widget: KeyHint) -> list[str]:
    return [widget.text] if widget.measure(BOUNDLESS)[0] > widget.rect.width else []


def _choice(widget: Choice) -> list[str]:
    return [widget.text] if widget.ui.fonts.width(widget.text) > widget.rect.width - widget.ui.px(42) else []


def _segments(widget: Segmented) -> list[str]:
    ui, pairs = widget.ui, zip(widget.cells(), widget.options, strict=True)
    return [text for cell, (_, text) in pairs if ui.fonts.width(text, "body", True) > cell.width - ui.px(12)]


def _field(widget: TextField) -> list[str]:
    return [widget.hint] if widget.ui.fonts.width(widget.hint) > widget.inner().width else []


def _head(widget: Panel) -> list[str]:
    wide = widget.ui.fonts.width(widget.title, "body", True)
    return [widget.title] if wide > widget.rect.width - widget.ui.px(64) else []


def _chips(widget: Chips) -> list[str]:
    ui = widget.ui
    return [c.text for c in widget.chips if ui.px(20) + ui.fonts.width(c.text, "small") > widget.rect.width]


def _rich(widget: RichText) -> list[str]:
    return [widget.text] if widget.measure(widget.rect.width)[1] > widget.rect.height else []


def _lines(widget: ListView[Any]) -> list[str]:
    rows, width = widget.rows, widget.ui.fonts.width
    if isinstance(rows, TableRows):
        pairs = zip(rows.columns, rows.cells(widget, widget.rect), strict=True)
        return [column.title for column, cell in pairs if width(column.title, "small", True) > cell.width]
    if isinstance(rows, KeyRows):
        lines = ((item.words, rows.lines(widget, item, widget.rect.width - widget.ui.px(BAR))) for item in widget.items)
        return [text for text, set_ in lines if "".join(set_).replace(" ", "") != text.replace(" ", "")]
    return []


CUT: dict[type[Widget], Callable[[Any], list[str]]] = {
    Label: _whole,
    Button: _whole,
    KeyHint: _hint,
    Choice: _choice,
    Segmented: _segments,
    TextField: _field,
    Panel: _head,
    Chips: _chips,
    RichText: _rich,
    ListView: _lines,
}
"""What of a widget's words does not show, by its kind."""
