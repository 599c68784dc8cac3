"""Odds before you commit: both strengths, every modifier with its rule, the column, and the chances as bars."""

from __future__ import annotations

from collections.abc import Sequence

from hexcore.actions import Action
from hexcore.odds import Odds
from hexcore.records import Record
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
        say = self.table.play.say
        head = f"**{markup.escape(say(odds.title))}** {rule_link(odds.rule)}"
        self._body.add(RichText(head, on_link=self.table.follow))
        for strength in odds.strengths:
            terms = [
                f"{amount(term.amount)} {markup.escape(say(term.label))} {rule_link(term.rule)}".strip()
                for term in strength.terms
            ]
            total = f"{markup.escape(say(strength.label))} **{strength.total}**"
            self._body.add(RichText(total, size="body"))
            if terms:
                self._body.add(RichText("\n".join(f"   {term}" for term in terms), size="small",
                                        tone="muted", on_link=self.table.follow))  # fmt: skip
        if odds.column:
            self._body.add(Label(self.table.ui.word("table.column", column=odds.column), size="small", bold=True))
        self._body.add(self._bars(odds, fell))
        for note in odds.notes:
            self._body.add(Label(say(note), size="small", tone="muted"))

    def _bars(self, odds: Odds, fell: str) -> Widget:
        say = self.table.play.say
        bars = [
            Bar(
                say(chance.label), float(chance.p), TONES[n % 2], chance.key == fell, f"{say(chance.label)}: {chance.p}"
            )
            for n, chance in enumerate(odds.chances)
        ]
        return BarChart(bars, id="chances")
