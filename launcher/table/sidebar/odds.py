"""Odds before you commit: both strengths, every modifier with its rule, and the chances as bars."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from hexcore.game.actions import Action, Seat
from hexcore.game.odds import Hurt, Odds
from hexcore.game.records import Modifier
from launcher.kit.layout import Column
from launcher.kit.widget import Pos, Widget
from launcher.kit.widgets import markup
from launcher.kit.widgets.charts import Bar, BarChart
from launcher.kit.widgets.surfaces import Panel
from launcher.kit.widgets.text import Label, RichText, percent
from launcher.table.stage.dice import BOTH, NOBODY, PLAIN, THEM, US, FaceRow, FightCard, Leaning, leaning
from launcher.table.stage.stage import column_of
from launcher.table.turn.controller import Controller
from launcher.table.turn.flow import Rolled
from launcher.table.wording import amount, rule_link

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen

MANY_DICE = 6
SIDES = 2
FEW = 3  # of more results their sum by side is told: the faces say the rest


ORDER = (THEM, NOBODY, BOTH, US, PLAIN)


def standing(controller: Controller) -> Action | None:
    """Return the action whose odds show while the cursor is elsewhere: the first plain button that has any."""
    plain = (action for action in controller.reader.buttons if action == Action(action.verb))
    return next((action for action in plain if controller.odds(action) is not None), None)


class OddsPanel(Panel):
    """The odds of the action pointed at, or those last rolled for with their result, or those of the open fight."""

    def __init__(self, table: TableScreen, on_shown: Callable[[bool], None]) -> None:
        self._body = Column(gap=6)
        super().__init__(table.ui.word("table.odds"), self._body, flat=True, id="odds", help="play.odds")
        self.table, self.on_shown = table, on_shown
        self._shown: tuple[Rolled | None, Seat] = (None, "")
        self.visible = False

    def cited(self, pos: Pos) -> str:
        return self._shown[0].odds.rule if self._shown[0] is not None else ""

    def show(self, action: Action | None, rolled: Rolled | None, *, untold: bool = False) -> None:
        """Show the odds of an action, else those last rolled for, else those of the open fight.

        A decision whether to let something come shows its own odds, not those that led to it; but not while what
        led to it is ``untold``, as they would tell how the dice fall.
        """
        open_fight = self._preview(None if untold else standing(self.table.controller))
        asked = open_fight if open_fight is not None and open_fight.odds.later else None
        pointed = self._preview(action)
        self._mark(action, pointed.odds if pointed is not None else None)
        shown = pointed or asked or rolled or open_fight
        self.on_shown(shown is not None)
        if (shown, self.table.play.reader) == self._shown:
            return
        self._shown = (shown, self.table.play.reader)
        self._body.clear()
        if shown is not None:
            self.set_title(self._titled(shown))
            self._fill(shown)
        self.set_visible(shown is not None)

    def _mark(self, action: Action | None, odds: Odds | None) -> None:
        """Show the column of a fight at the hex of its target."""
        if action is None or odds is None or odds.later or len(odds.strengths) != SIDES:
            self.table.area.mark.point_at(-1, "")
            return
        piece = self.table.play.view.piece(action.pieces[-1]) if action.pieces else None
        h = action.hexes[-1] if action.hexes else piece.hex if piece is not None else -1
        self.table.area.mark.point_at(h, column_of(odds))

    def _preview(self, action: Action | None) -> Rolled | None:
        odds = self.table.controller.odds(action) if action is not None else None
        return Rolled(odds) if odds is not None else None

    def _titled(self, shown: Rolled) -> str:
        say, faces = self.table.ui.word, self.table.ui.words.listed([*map(str, shown.faces[:MANY_DICE])])
        if not faces:
            return self.table.play.say(shown.odds.title)
        fell = next((chance for chance in shown.odds.chances if chance.key == shown.fell), None)
        if fell is None:
            return say("table.rolled", faces=faces)
        return say("table.rolled_result", faces=faces, result=self.table.play.say(fell.label))

    def _fill(self, shown: Rolled) -> None:
        """Show the result first, then its parts. Odds that may only follow say first when they do."""
        odds, fell, say, follow = shown.odds, shown.fell, self.table.play.say, self.table.follow
        first, rest = (odds.notes[:1], odds.notes[1:]) if odds.later else ((), odds.notes)
        for note in first:
            self._body.add(Label(say(note), id="odds-first"))
        self.cite(odds.rule, follow)
        if shown.faces:
            self._body.add(Label(say(odds.title), bold=True))
        headline = self.headline(odds)
        if headline:
            self._body.add(RichText(headline, id="headline"))
        totals = [f"{markup.escape(say(strength.label))} **{strength.total}**" for strength in odds.strengths]
        if totals:
            self._body.add(RichText("  ·  ".join(totals)))
        faces = self._faces(shown)
        if faces is not None and not headline:
            self._body.add(RichText(self._shares(odds), id="headline"))
        self._body.add(faces or self._bars(odds, fell))
        cited = {odds.rule}  # a rule is named once
        for strength in odds.strengths:
            self._terms(say(strength.label), strength.terms, cited)
        for note in rest:
            self._body.add(Label(say(note), size="small", tone="muted"))

    def _faces(self, shown: Rolled) -> Widget | None:
        """Return the faces of the die, where one die decides alone."""
        odds = shown.odds
        if not odds.faces or not all(face.key for face in odds.faces):
            return None
        rolled = next((one.face for one in odds.faces if one.face in shown.faces and one.key == shown.fell), 0)
        return FaceRow(FightCard(self.table, self.table.scenery, odds).cells(), rolled, sides=len(odds.faces))

    def _terms(self, label: str, terms: Sequence[Modifier], cited: set[str]) -> None:
        """Add one line of what a strength adds up from; it wraps between its terms."""
        say, parts = self.table.play.say, []
        for term in terms:
            link = rule_link(term.rule) if term.rule not in cited else ""
            cited.add(term.rule)
            parts.append(f"{amount(term.amount)}\u00a0{markup.escape(say(term.label))} {link}".strip())
        if parts:
            text = self.table.ui.word("list.said", what=f"{{ink|{markup.escape(label)}}}", how=", ".join(parts))
            self._body.add(RichText(text, size="small", tone="muted", on_link=self.table.follow))

    def _leaning(self, odds: Odds, side: Hurt) -> Leaning:
        return leaning(side, attacks=odds.attacker in ("", self.table.play.reader))

    def headline(self, odds: Odds) -> str:
        """Return the chances added up by the side they hurt; "" where that says no more than the bars."""
        sums = {self._leaning(odds, chance.side): odds.hurt(chance.side) for chance in odds.chances if chance.side}
        told = [(lean, sums[lean]) for lean in ORDER if sums.get(lean)]
        if not 1 < len(told) < sum(chance.p > 0 for chance in odds.chances):
            return ""
        say = self.table.ui.word
        words = ((lean, say(lean.word, share=percent(float(p), say))) for lean, p in told)
        parts = (f"{{{lean.tone}|{lean.sign} {text}}}" for lean, text in words)
        return " · ".join(part.replace(" ", "\u00a0") for part in parts)

    def _shares(self, odds: Odds) -> str:
        """Return the chance of each result, where the faces stand in place of its bar; of many, their sum by side."""
        say, word = self.table.play.say, self.table.ui.word
        told = [(self._leaning(odds, chance.side), chance) for chance in odds.chances if chance.p]
        if len(told) > FEW and all(lean.word for lean, _ in told):
            sums = {lean: sum(chance.p for one, chance in told if one is lean) for lean, _ in told}
            words = ((lean, word(lean.word, share=percent(float(p), word))) for lean, p in sums.items())
        else:
            words = ((lean, f"{markup.escape(say(one.label))} {percent(float(one.p), word)}") for lean, one in told)
        return " · ".join(f"{{{lean.tone}|{lean.sign} {text}}}" for lean, text in words)

    def _bars(self, odds: Odds, fell: str) -> Widget:
        say = self.table.play.say
        told = [(self._leaning(odds, chance.side), chance) for chance in odds.chances]
        bars = [
            Bar(f"{lean.sign} {label}".strip(), float(chance.p), lean.tone, chance.key == fell, f"{label}: {chance.p}")
            for lean, chance in sorted(told, key=lambda pair: ORDER.index(pair[0]))
            for label in [say(chance.label)]
        ]
        return BarChart(bars, id="chances")
