"""The arithmetic of a fight or a test on stage: terms come one by one, then the totals, then who has won."""

from __future__ import annotations

from collections.abc import Sequence

from hexcore.actions import Seat
from hexcore.records import Modifier, Record
from hexcore.text import say
from launcher.kit.layout import Column, Row
from launcher.kit.surfaces import Divider
from launcher.kit.text import Label
from launcher.kit.widget import Widget
from launcher.table.parts import MapScreen, amount, plain

BLANK = "\u00a0"
COLUMNS = 24
"""Between two sums."""
CONTEST = 2
"""So many sides have a sum where somebody wins."""
GAP = 2
"""Between two lines of a sum."""


def sums_shown(table: MapScreen, record: Record, told: int, *, done: bool) -> Widget:
    """The sums of a record side by side, or its modifiers, as far as they have been told; ``done`` shows totals."""
    sums = [(table.play.say(one.label), one.terms, plain(one.total)) for one in record.sums]
    if not sums:
        total, named = sum(modifier.amount for modifier in record.modifiers), f"sum.{record.kind}"
        if named in table.play.public.catalogue:  # the terms add up to something that has a name of its own
            sums = [(table.play.say(say(named)), record.modifiers, plain(total))]
        else:
            sums = [(table.ui.word("table.modifiers"), record.modifiers, amount(total))]
    tall = max(len(terms) for _, terms, _ in sums)
    columns = [
        _column(table, title, terms[:told], total if done else BLANK, tall).sized(flex=1)
        for title, terms, total in sums
    ]
    return Row(*columns, gap=COLUMNS, align="top", id="sums")


def _column(table: MapScreen, title: str, told: Sequence[Modifier], total: str, tall: int) -> Column:
    """A title, a line for each term that has been told, room for the others, and the total."""
    # a term of nothing only tells something, as who was drawn
    rows = [sum_line(table.play.say(term.label), amount(term.amount) if term.amount else "") for term in told]
    line = table.ui.theme.line_px("small") / table.ui.theme.scale + GAP
    room = [Widget().sized(height=(tall - len(told)) * line - GAP)] if len(told) < tall else []
    foot = sum_line(table.ui.word("table.total"), total, strong=True)
    return Column(Label(title, bold=True), *rows, *room, Divider(), foot, gap=GAP)


def sum_line(label: str, value: str, *, strong: bool = False) -> Widget:
    """One term of a sum, or its total."""
    size = "body" if strong else "small"
    words = Label(label, size=size, bold=strong, tone="ink" if strong else "muted", wrap=False)
    return Row(words.sized(flex=1), Label(value, size=size, bold=strong, wrap=False), gap=8)


def verdict(table: MapScreen, record: Record) -> Widget | None:
    """Who has won a contest, said to the one who plays here, else with the name of the side.

    None where nobody has won, or it was a mere shot or try.
    """
    play, say = table.play, table.ui.word
    winner = record.facts_by_name.get("winner", "")
    if not winner or len(record.sums) < CONTEST or (not play.you and winner not in play.public.meta.seat_ids()):
        return None
    seat = play.you or winner
    (own, other), won = _totals(record, seat), winner == seat
    key = ("you_win" if won else "you_lose") if play.you else "wins_fight"
    # where a table decides, the greater sum may have lost: the numbers would read as the contrary
    by = "_by" if (own > other) == won else ""
    name = "" if play.you else play.seat_name(winner)
    words = say(f"table.{key}{by}", name=name, own=plain(own), other=plain(other))
    tone = "good" if winner == play.you else "danger" if play.you else "ink"
    return Label(words, size="heading", bold=True, tone=tone, text_align="center")


def _totals(record: Record, seat: Seat) -> tuple[int, int]:
    """What a contest came to: for a seat, and for the other side."""
    own = next((one.total for one in record.sums if one.seat == seat), record.sums[0].total)
    other = next((one.total for one in record.sums if one.seat != seat), record.sums[-1].total)
    return own, other
