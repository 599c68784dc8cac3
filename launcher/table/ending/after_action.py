"""The analysis on the result card: odds by turn, turning points, lucky rolls, and ideas for the next game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from hexcore.analysis.lookback import Fall, Lookback, LookbackResult, Missed, best_and_worst
from hexcore.analysis.turning_points import Turning
from hexcore.game.actions import Outcome, Seat
from hexcore.game.bot import COLONEL, GENERAL, RECRUIT, first_bot
from hexcore.game.program_names import HUMAN
from hexcore.play.chair import Public
from launcher.desk.desk import NewGameSetup
from launcher.kit.layout import Column, GridLayout, Row
from launcher.kit.widget import Widget
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.charts import LineChart, Series
from launcher.kit.widgets.surfaces import Card, Divider
from launcher.kit.widgets.text import Label, percent
from launcher.table.help.advice import at_first

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen

MOST = 3
WEAK = "random"


class Idea(NamedTuple):
    """A game to try next: the key of its sentence, the values, and the new game to set up."""

    key: str
    values: Mapping[str, str]
    wish: NewGameSetup


class LastGame(NamedTuple):
    """The facts of a finished game behind the ideas for the next one."""

    public: Public
    seats: Mapping[Seat, str]
    outcome: Outcome
    viewer: Seat
    seed: int


def ideas(played: LastGame) -> list[Idea]:
    """Return two or three games to try next, the most fitting first."""
    found: dict[str, Idea] = {}
    for idea in _fitting(played):
        found.setdefault(idea.key, idea)
    return list(found.values())[:MOST]


def _fitting(played: LastGame) -> Iterator[Idea]:
    people = [seat for seat, who in played.seats.items() if who == HUMAN]
    won = played.outcome.winner in people
    if not people:
        yield from _sit_down(played)
    if won:
        yield from _harder(played)
        yield from _other_side(played, people)
    elif len(played.seats) > 1:
        yield from _other_side(played, people)
        yield from _same_dice(played)
    yield from _against_a_bot(played, people)
    yield from _option(played)
    yield from _scenario(played)
    yield from _harder(played)
    yield from _same_dice(played)


def _as_before(played: LastGame, **changes: object) -> NewGameSetup:
    public = played.public
    return NewGameSetup(public.scenario, dict(played.seats), dict(public.options))._replace(**changes)  # type: ignore[arg-type]


def _strong(public: Public) -> str:
    bot = first_bot(public.meta.bots)
    return bot if bot != WEAK else ""


def _stronger(public: Public, bot: str) -> str:
    own = _strong(public)
    ladder = [WEAK, RECRUIT, own, COLONEL, GENERAL]
    above = ladder[ladder.index(bot) + 1 :] if bot in ladder else []
    wanted = above if bot != WEAK else above[1:]
    return next((name for name in wanted if name and name in public.meta.bots), "")


def _sit_down(played: LastGame) -> Iterator[Idea]:
    seat = played.viewer
    name = played.public.seat_name(seat)
    yield Idea("next.sit_down", {"seat": name}, _as_before(played, seats={**played.seats, seat: HUMAN}))


def _other_side(played: LastGame, people: list[Seat]) -> Iterator[Idea]:
    other = next((seat for seat in played.seats if seat not in people), "")
    if len(people) == 1 and other:
        swapped = {**played.seats, people[0]: played.seats[other], other: HUMAN}
        yield Idea("next.other_side", {"seat": played.public.seat_name(other)}, _as_before(played, seats=swapped))


def _harder(played: LastGame) -> Iterator[Idea]:
    for weak in dict.fromkeys(played.seats.values()):
        strong = _stronger(played.public, weak)
        if strong:
            seats = {seat: strong if who == weak else who for seat, who in played.seats.items()}
            yield Idea("next.harder", {"bot": played.public.bot(strong)}, _as_before(played, seats=seats))


def _against_a_bot(played: LastGame, people: list[Seat]) -> Iterator[Idea]:
    if len(people) > 1:
        bot = _strong(played.public) or WEAK
        seats = {seat: who if seat == people[0] else bot for seat, who in played.seats.items()}
        yield Idea("next.against", {"bot": played.public.bot(bot)}, _as_before(played, seats=seats))


def _scenario(played: LastGame) -> Iterator[Idea]:
    listed = played.public.meta.scenarios
    place = next(n for n, scenario in enumerate(listed) if scenario.id == played.public.scenario)
    other = listed[(place + 1) % len(listed)]
    if other.id != played.public.scenario:
        wish = NewGameSetup(other.id, dict(played.seats))
        yield Idea("next.scenario", {"scenario": other.name}, wish)


def _option(played: LastGame) -> Iterator[Idea]:
    public = played.public
    for option in public.meta.options:
        offered = not option.scenarios or public.scenario in option.scenarios
        if offered and option.default is False and not public.options.get(option.id, False):
            options = {**public.options, option.id: True}
            yield Idea("next.option", {"option": option.name}, _as_before(played, options=options))
            return


def _same_dice(played: LastGame) -> Iterator[Idea]:
    yield Idea("next.same_dice", {}, _as_before(played, seed=played.seed))


LINES = 3  # the number of log lines told of a turning point
ROLLS = 2  # the number of the luckiest and of the unluckiest rolls told
PATIENCE = 700.0  # the milliseconds for which the end is looked at before the analysis begins


class Hindsight(Column):
    """The analysis on the result card, which grows as it is found. :meth:`tick` looks for news."""

    def __init__(self, table: TableScreen, lookback: Lookback, watch: Callable[[int], None]) -> None:
        super().__init__(gap=12, id="hindsight")
        self.table, self.lookback, self._watch = table, lookback, watch
        self._shown: LookbackResult | None = None
        self._waited = 0.0
        self._unfolded: set[int] = set()  # the plans that are shown whole, by their beginning

    def tick(self, ms: float) -> None:
        """Start the analysis after a while, and show its findings."""
        self._waited += ms
        if self._waited >= PATIENCE:
            self.lookback.start()
        self.lookback.poll()
        if self._shown is None or self._worth_showing(self._shown, self.lookback.found):
            self.show()

    @staticmethod
    def _worth_showing(old: LookbackResult, new: LookbackResult) -> bool:
        return old._replace(games=0) != new._replace(games=0)

    def show(self) -> None:
        found = self._shown = self.lookback.found
        say = self.table.ui.word
        parts: list[Widget] = [Divider(), Label(say("after.decided"), size="strong", bold=True)]
        parts += [Label(self._status(found), size="small", tone="muted")]
        if found.curve:
            parts.append(self._curve(found))
        parts += [self._point(point) for point in found.points]
        self.clear()
        self.add(*parts, *self._rolls(found))

    def _status(self, found: LookbackResult) -> str:
        say = self.table.ui.word
        if found.over and not found.points:
            return say("after.nothing_decided")
        if not found.curve:
            return say("after.begins")
        return say("after.found" if found.over else "after.goes_on", count=found.games)

    def _curve(self, found: LookbackResult) -> Widget:
        starts = {stop.turn: stop.ply for stop in reversed(found.stops)}
        turns = sorted(starts)
        known = [(ply, share.mean if found.scored else share.mean * 100) for ply, share in found.curve]
        values = [_between(known, starts[turn]) for turn in turns]
        name = self.table.play.seat_name(self.table.play.viewer)
        key = "after.curve_score" if found.scored else "after.curve_odds"
        line = Series(self.table.ui.word(key, name=name), [*values, known[-1][1]])
        return LineChart([line], first=turns[0], last=self.table.ui.word("after.end"), id="odds_by_turn")

    def _point(self, point: Turning) -> Widget:
        say, play = self.table.ui.word, self.table.play
        texts = self.lookback.told(point.ply, point.until, LINES)
        rising, changed = point.change > 0, "after.change_score" if self.lookback.found.scored else "after.change_odds"
        head = Row(
            Label("▲" if rising else "▼", tone="good" if rising else "danger", bold=True),
            Label(self._when(point), bold=True).sized(flex=1),
            Label(say(changed, before=self._amount(point.before), after=self._amount(point.after),
                      error=self._error(point.error)), bold=True),
            gap=8,
        )  # fmt: skip
        lines: list[Widget] = [Label(play.say(text), size="small") for text in texts]
        missed = [one for one in self.lookback.found.missed if point.ply <= one.ply < point.until]
        lines += [part for one in missed for part in self._better(one)]
        return Card(head, *lines, gap=4, pad=10, action=partial(self._watch, point.ply), id=f"turning.{point.ply}",
                    name=say("after.watch_from", when=self._when(point)))  # fmt: skip

    def _better(self, missed: Missed) -> list[Widget]:
        say, play = self.table.ui.word, self.table.play
        head = Label(say("after.better", bot=play.public.bot(COLONEL)), size="small", tone="muted", id="after.better")
        shown = at_first(missed.plan, missed.ply in self._unfolded)
        lines = [Label(f"· {play.say(line)}", size="small") for line in shown]
        more, unfold = len(missed.plan) - len(lines), partial(self._unfold, missed.ply)
        button = Button(say("advice.more", count=more), unfold, kind="quiet", icon="chevron-down", id="after.more")
        return [head, *lines, *([button] if more else []), Label(play.say(missed.why), size="small", tone="good")]

    def _unfold(self, ply: int) -> None:
        self._unfolded.add(ply)
        self.show()

    def _when(self, point: Turning) -> str:
        first, last = self.lookback.stop_at(point.ply), self.lookback.stop_at(point.until - 1)
        say = self.table.ui.word
        if first.turn != last.turn:
            return say("after.turns", turn=first.turn, last=last.turn)
        phase = self.table.play.say(first.name) if first == last and first.name.key else ""
        return say("after.phase", turn=first.turn, phase=phase) if phase else say("after.turn", turn=first.turn)

    def _amount(self, value: float) -> str:
        scored = self.lookback.found.scored
        return self.table.ui.words.number(round(value, 1) + 0.0) if scored else percent(value, self.table.ui.word)

    def _error(self, value: float) -> str:
        """Return an error, which is never nothing."""
        scored = self.lookback.found.scored
        return self.table.ui.words.number(max(0.1, round(value, 1))) if scored else f"{max(1.0, value * 100):.0f}"

    def _rolls(self, found: LookbackResult) -> list[Widget]:
        good, bad = best_and_worst(found.falls, self.table.play.viewer, ROLLS)
        columns = [self._column(kind, falls) for kind, falls in (("best", good), ("worst", bad)) if falls]
        return [Divider(), GridLayout(*columns, columns=2, least=300, gap=20)] if columns else []

    def _column(self, kind: str, falls: Sequence[Fall]) -> Widget:
        head = Label(self.table.ui.word(f"after.{kind}"), size="strong", bold=True)
        return Column(head, *(self._fall(fall, kind) for fall in falls), gap=8)

    def _fall(self, fall: Fall, kind: str) -> Widget:
        say, stop = self.table.ui.word, self.lookback.stop_at(fall.ply)
        told = say(f"after.chance_{kind}", turn=stop.turn, share=percent(fall.chance, say))
        words = Label(self.table.play.say(self.lookback.roll(fall)), size="small")
        small = Label(told, size="small", tone="muted")
        named = say("after.watch_from", when=say("after.turn", turn=stop.turn))
        return Card(
            words, small, gap=2, pad=10, action=partial(self._watch, fall.ply), id=f"roll.{fall.ply}", name=named
        )


def _between(known: Sequence[tuple[int, float]], ply: int) -> float:
    before = max((one for one in known if one[0] <= ply), default=known[0])
    after = min((one for one in known if one[0] >= ply), default=known[-1])
    if before[0] == after[0]:
        return before[1]
    return before[1] + (after[1] - before[1]) * (ply - before[0]) / (after[0] - before[0])


def ideas_shown(table: TableScreen, ideas: Sequence[Idea], take: Callable[[Idea], None]) -> list[Widget]:
    """Return a button for each idea."""
    if not ideas:
        return []
    say = table.ui.word
    buttons = [
        Button(say(idea.key, **idea.values), partial(take, idea), icon="arrow-right", id=idea.key) for idea in ideas
    ]
    title = Label(say("next.title"), size="strong", bold=True)
    return [Divider(), title, GridLayout(*buttons, columns=len(buttons), least=200, gap=8)]
