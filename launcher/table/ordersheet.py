"""The sheet of orders: what has been written in secret since one sat down, each line to be struck out, then signed."""

from __future__ import annotations

from collections import Counter
from functools import partial

from hexcore.actions import Action
from hexcore.text import say
from launcher.kit.button import icon_button
from launcher.kit.layout import Column, Row
from launcher.kit.surfaces import Panel
from launcher.kit.text import Label
from launcher.kit.widget import Widget
from launcher.table.parts import Table
from launcher.table.takingback import Written, sheet


class OrderSheet(Panel):
    """Lists the lines that are written, and the last one that waits for the signature."""

    def __init__(self, table: Table) -> None:
        self._body = Column(gap=4)
        super().__init__(
            table.ui.word("table.orders"), self._body, icon="edit", pad=10, id="order-sheet", help="play.orders"
        )
        self.table = table
        self._shown: tuple[object, ...] = ()
        self.visible = False

    def sync(self, armed: Action | None, staging: bool = False) -> None:
        """Show what is written so far; a line that has only begun is not one yet."""
        controller = self.table.controller
        lines = () if staging else sheet(controller)
        pending = armed if self.table.signing_orders else None
        shown = (lines, pending, id(controller.play.decision))
        if shown == self._shown:
            return
        self._shown = shown
        whole = [line for line in lines if not _only_begun(controller.gesture(line.actions[0].verb).picks, line)]
        last = [*lines[-1].actions, pending] if pending and lines and lines[-1] not in whole else [pending]
        rows = [self._row(number, line) for number, line in enumerate(whole, start=1)]
        if pending is not None:
            words = self._words([action for action in last if action is not None])
            rows.append(Label(self.table.ui.word("table.order_last", order=words), size="small", tone="accent"))
        self._body.hold(rows)
        self.set_visible(bool(rows))

    def put_away(self) -> None:
        """Leave nothing of it for who comes next."""
        self._shown = ()
        self._body.clear()
        self.set_visible(False)

    def _row(self, number: int, line: Written) -> Widget:
        say, words = self.table.ui.word, self._told(line) or self._words(line.actions)
        tip = say("table.strike_out", order=words)
        out = icon_button("undo", tip, partial(self.table.strike_out, line), id=f"strike-out:{number}")
        return Row(Label(f"{number}. {words}", size="small").sized(flex=1), out, gap=6)

    def _told(self, line: Written) -> str:
        """What was written, as the log told it to its owner, with where; "" where it names no place."""
        chair = self.table.play.chair
        tail, own = chair.free_tail(), [one for one in chair.heard() if one.seat == chair.seat]
        back = len(tail) - line.end + 1
        lines = own[-back].lines if back <= len(own) else ()
        found = next((one.record.text for one in lines if one.record.hexes), None)
        return self.table.play.say(found) if found is not None else ""

    def _words(self, actions: tuple[Action, ...] | list[Action]) -> str:
        controller = self.table.controller
        told = [controller.words(a) for a in actions if controller.gesture(a.verb).writes != "end"]
        return " · ".join(told)


def _only_begun(picks: str, line: Written) -> bool:
    """Whether a line says no more than for which piece it is."""
    return bool(picks) and len(line.actions) == 1


def signed(table: Table, last: Action | None = None) -> str:
    """What is signed: how many lines of each kind stand on the sheet, with one that only waits for the signature."""
    word, catalogue = table.ui.word, table.play.public.catalogue
    kinds = Counter(line.actions[0].verb for line in sheet(table.controller))
    if last is not None and table.controller.gesture(last.verb).writes == "line":
        kinds[last.verb] += 1
    parts = [
        table.play.say(say(f"sheet.{verb}", count=count))
        if f"sheet.{verb}" in catalogue
        else word("table.orders_count", count=count)
        for verb, count in kinds.items()
    ]
    return word("table.sign_what", what=catalogue.listed(parts)) if parts else word("table.sign_none")
