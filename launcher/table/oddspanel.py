"""Odds before you commit: both strengths, every modifier with its rule, the column, and the chances as bars."""

from __future__ import annotations

from collections.abc import Sequence

from hexcore.actions import Action
from hexcore.odds import Odds
from hexcore.records import Modifier, Record
from launcher.kit import markup
from launcher.kit.charts import Bar, BarChart
from launcher.kit.layout import Column
from launcher.kit.surfaces import Panel
from launcher.kit.text import Label, RichText
from launcher.kit.widget import Widget
from launcher.table.parts import Table, amount, rule_link

TONES = ("accent", "muted")


def fallen(odds: Odds, records: Sequence[Record]) -> str:
    """The key of the result that fell, as the records of the action tell it among their facts; "" if they do not."""
    keys = {chance.key for chance in odds.chances}
    for record in records:
        for _, value in record.facts:
            if isinstance(value, str) and value in keys:
                return value
        if record.kind in keys:
            return record.kind
    return ""


class OddsPanel(Panel):
    """The preview of the action pointed at, or the last one rolled for, with the result that fell."""

    def __init__(self, table: Table) -> None:
        self._body = Column(gap=6)
        super().__init__(table.ui.word("table.odds"), self._body, icon="chart", id="odds")
        self.table = table
        self._shown: tuple[object, ...] = ()
        self.visible = False

    def sync(self, action: Action | None, rolled: tuple[Odds, str] | None) -> None:
        """Show the odds of an action, else those last rolled for, else nothing."""
        odds = self.table.controller.odds(action) if action is not None else None
        fell = ""
        if odds is None and rolled is not None:
            odds, fell = rolled
        if (odds, fell) == self._shown:
            return
        self._shown = (odds, fell)
        self._body.clear()
        if odds is not None:
            self._fill(odds, fell)
        self.set_visible(odds is not None)

    def _fill(self, odds: Odds, fell: str) -> None:
        """Title, both totals and the bars first; what they are made of below."""
        say, follow = self.table.play.say, self.table.follow
        self._body.add(RichText(f"**{markup.escape(say(odds.title))}** {rule_link(odds.rule)}", on_link=follow))
        totals = [f"{markup.escape(say(strength.label))} **{strength.total}**" for strength in odds.strengths]
        column = [self.table.ui.word("table.column", column=odds.column)] if odds.column else []
        if totals or column:
            self._body.add(RichText("  ·  ".join([*totals, *map(markup.escape, column)])))
        self._body.add(self._bars(odds, fell))
        for strength in odds.strengths:
            self._terms(say(strength.label), strength.terms)
        for note in odds.notes:
            self._body.add(Label(say(note), size="small", tone="muted"))

    def _terms(self, label: str, terms: Sequence[Modifier]) -> None:
        say = self.table.play.say
        lines = [
            f"{amount(term.amount)} {markup.escape(say(term.label))} {rule_link(term.rule)}".strip() for term in terms
        ]
        if lines:
            text = "\n".join([f"**{markup.escape(label)}**", *lines])
            self._body.add(RichText(text, size="small", tone="muted", on_link=self.table.follow))

    def _bars(self, odds: Odds, fell: str) -> Widget:
        say = self.table.play.say
        bars = [
            Bar(
                say(chance.label), float(chance.p), TONES[n % 2], chance.key == fell, f"{say(chance.label)}: {chance.p}"
            )
            for n, chance in enumerate(odds.chances)
        ]
        return BarChart(bars, id="chances")
