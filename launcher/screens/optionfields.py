"""The options of a scenario as widgets: a switch, a number or a choice each, with what it does and its rule."""

from __future__ import annotations

from collections.abc import Callable

from hexcore.meta import Meta, OptionMeta, OptionValue
from launcher.kit.fields import TextField
from launcher.kit.layout import Column, Row
from launcher.kit.markup import escape
from launcher.kit.menu import Choice
from launcher.kit.number import NumberField
from launcher.kit.text import Label, RichText
from launcher.kit.toggles import Toggle
from launcher.kit.widget import Widget

Change = Callable[[str, OptionValue], None]
Follow = Callable[[str], None]
LEAST, MOST = -9999, 9999


def options_of(meta: Meta, scenario: str) -> list[OptionMeta]:
    """The options that a scenario has."""
    return [option for option in meta.options if not option.scenarios or scenario in option.scenarios]


def option_field(option: OptionMeta, value: OptionValue, change: Change, follow: Follow, turns: int = 0) -> Widget:
    """One option: its control, and under it what it does; ``turns`` are those that the scenario is printed with."""
    return Column(_control(option, value, change, turns), _about(option, follow), gap=2)


def _control(option: OptionMeta, value: OptionValue, change: Change, turns: int) -> Widget:
    ident = f"option.{option.id}"
    if isinstance(value, bool):
        return Toggle(option.name, value, lambda on: change(option.id, on), id=ident)
    if isinstance(value, int):
        low = LEAST if option.low is None else option.low
        high = MOST if option.high is None else option.high
        return _number(option, value, change, (low, high), option.zero.replace("{turns}", str(turns)))
    if option.choices:
        words = [(choice, option.choice(choice)) for choice in option.choices]
        return _named(option, Choice(words, value, lambda chosen: change(option.id, chosen), id=ident))
    return _named(option, TextField(value, lambda text: change(option.id, text), id=ident).sized(160))


def _number(option: OptionMeta, value: int, change: Change, limits: tuple[int, int], zero: str) -> Widget:
    """A number; what 0 means stands beside it."""
    note = Label("" if value else zero, size="small", tone="accent", id=f"zero.{option.id}")

    def changed(number: int) -> None:
        note.set_text("" if number else zero)
        change(option.id, number)

    field = NumberField(value, *limits, changed, id=f"option.{option.id}").sized(104)
    return _named(option, Row(note, field, gap=8) if zero else field)


def _named(option: OptionMeta, field: Widget) -> Widget:
    return Row(Label(option.name).sized(flex=1), field, gap=12)


def _about(option: OptionMeta, follow: Follow) -> Widget:
    rule = f" [{option.rule}](rule:{option.rule})" if option.rule else ""
    return RichText(escape(option.about) + rule, size="small", tone="muted", on_link=follow)
