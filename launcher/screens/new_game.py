"""A new game: scenario, players, options and seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from hexcore.data.meta import Meta, OptionMeta, OptionValue, ScenarioMeta
from hexcore.game.bot import RECRUIT, first_bot
from hexcore.game.hookspecs import Module
from hexcore.game.program_names import HUMAN, OUTSIDE, called, is_outside
from launcher.desk.desk import NewGameSetup
from launcher.desk.screen import DeskScreen
from launcher.kit.layout import Column, GridLayout, Row
from launcher.kit.widget import Widget
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.controls import NumberField, Toggle
from launcher.kit.widgets.fields import TextField
from launcher.kit.widgets.listview import ListView, TextRows
from launcher.kit.widgets.markup import escape
from launcher.kit.widgets.scroll import Scroll
from launcher.kit.widgets.surfaces import Card, Divider, Panel
from launcher.kit.widgets.text import Label, RichText
from launcher.kit.window.menu import Choice, ChoiceNote
from launcher.screens.game_card import Chip, Chips, CoverArt
from launcher.screens.map_preview import MapThumb
from launcher.seeds import BITS, fresh_seed

if TYPE_CHECKING:
    from hexcore.bots.levels import LevelStrength
    from launcher.desk.desk import Desk

Change = Callable[[str, OptionValue], None]
Follow = Callable[[str], None]
LEAST, MOST = -9999, 9999
READING = 620  # the most for a line to be read
THUMB = 120  # least height of the small map
CHANCE = "random"  # the bot that plays at random, in every game
DIGITS = len(str(1 << BITS))


class NewGameScreen(DeskScreen):
    """Every choice before the first move."""

    titled = "new.title"
    hints = (("S", "new.hint_start"),)

    def __init__(self, desk: Desk, module: Module, setup: NewGameSetup | None = None) -> None:
        super().__init__(desk)
        self.seed: int | None = None  # the typed seed; without one nobody knows it before the end
        self.thumb: MapThumb | None = None
        self._take(module)
        if setup is not None:
            self._fill_in(setup)

    def _take(self, module: Module) -> None:
        self.meta = module.meta
        self.scenario: ScenarioMeta = self.meta.scenarios[0]
        self.seats = dict.fromkeys(self.meta.seat_ids(), HUMAN)
        self.options: dict[str, OptionValue] = {}
        self._defaults()

    def _fill_in(self, setup: NewGameSetup) -> None:
        self.scenario = self.meta.scenario(setup.scenario or None)
        self.seats |= {seat: who for seat, who in setup.seats.items() if seat in self.seats and self._is_here(who)}
        self.seed = setup.seed
        self._defaults()
        self.options |= {option: value for option, value in setup.options.items() if option in self.options}

    def _is_here(self, who: str) -> bool:
        return not is_outside(who) or called(who) in self.desk.settings.programs

    def rebuild(self) -> None:
        self.meta = self.desk.module(self.meta.id).meta
        self.scenario = self.meta.scenario(self.scenario.id)
        super().rebuild()

    def _defaults(self) -> None:
        offered = options_of(self.meta, self.scenario.id)
        self.options = {option.id: self.options.get(option.id, option.default) for option in offered}

    def build(self) -> Widget:
        right = Column(Scroll(self._setup()).sized(flex=1), self._start(), gap=12).sized(400)
        body = Row(
            Column(self._scenarios(), self._briefing().sized(flex=1), gap=12).sized(flex=1), right, gap=16, align="fill"
        )
        return self.page(body, self.game_choice(self.meta.id, self.change_game))

    def _scenarios(self) -> Widget:
        count = len(self.meta.scenarios)
        rows: TextRows[ScenarioMeta] = TextRows(lambda s: s.name, icon=lambda s: "flag", detail=self._length, tall=34)
        name = self.ui.word("new.scenarios")
        view = ListView(
            self.meta.scenarios, rows, on_select=self._choose, id="scenarios", name=name, help="new.scenarios"
        )
        view.selected = self.meta.scenarios.index(self.scenario)
        return view.sized(height=34 * min(count, 5) + 2, min_height=36)

    def _briefing(self) -> Widget:
        several = len(self.meta.scenarios) > 1
        art = CoverArt(self.meta, 0.25 if several else 0.21)
        about = [] if several else [Label(" ".join(self.meta.about.split()), tone="muted").sized(max_width=READING)]
        return Scroll(Card(art, self._words(about), gap=0, pad=1), help="new.briefing")

    def _words(self, about: list[Label]) -> Widget:
        say = self.ui.word
        return Column(
            Label(self.meta.name, size="small", tone="muted"),
            Label(self.scenario.name, size="title", bold=True),
            Chips(self._facts()),
            Divider(),
            Label(" ".join(self.scenario.briefing.split()), size="strong").sized(max_width=READING),
            *about,
            Label(self.meta.edition, size="small", tone="muted"),
            GridLayout(
                Button(say("new.see_map"), self.see_map, icon="map", hotkey="M"),
                Button(say("new.read_rules"), self.read_rules, icon="book", hotkey="R"),
                columns=2,
                least=150,
                gap=8,
            ).sized(max_width=READING),
            gap=10,
            pad=(24, 14, 24, 20),
        )

    def _facts(self) -> list[Chip]:
        length = self.scenario.length or self.meta.length
        turns = [Chip("flag", self._turns(self.scenario))] if self.scenario.turns else []
        seats = [self.meta.seat_name(seat, self.scenario.id) for seat in self.meta.seat_ids()]
        return [Chip("clock", length), *turns, *(Chip("person", seat) for seat in seats)]

    def _turns(self, scenario: ScenarioMeta) -> str:
        return self.ui.word("new.turns", count=scenario.turns) if scenario.turns else ""

    def _length(self, scenario: ScenarioMeta) -> str:
        return self.ui.words.listed([part for part in (self._turns(scenario), scenario.length) if part])

    def _setup(self) -> Widget:
        say = self.ui.word
        self.thumb = MapThumb(self.desk, self.meta.id, self.scenario.id, id="thumb", name=say("map.name"))
        panels: list[Widget] = [
            # the map takes the room that the choices leave
            self.thumb.sized(flex=1, height=THUMB, min_height=THUMB),
            Panel(say("new.who"), self._seats(), collapsible=False, icon="person", help="new.seats"),
        ]
        offered = options_of(self.meta, self.scenario.id)
        if offered:
            fields = [
                option_field(o, self.options[o.id], self._set_option, self._follow, self.scenario.turns)
                for o in offered
            ]
            panels.append(
                Panel(say("new.options"), Column(*fields, gap=12), collapsible=False, icon="gear", help="new.options")
            )
        dice = Panel(
            say("new.dice"), self._dice(), collapsed=self.seed is None, icon="diamond", id="dice", help="new.dice"
        )
        panels.append(dice)
        return Column(*panels, gap=12)

    def _seats(self) -> Widget:
        say = self.ui.word
        words = {bot: self.desk.bot_words(self.meta.id, bot) for bot in self.meta.bots}
        who = [(HUMAN, say("new.person")), *((bot, say("new.bot", name=name)) for bot, (name, _) in words.items())]
        who += [(OUTSIDE + name, say("new.program", name=name)) for name in self.desk.settings.programs]
        told = {bot: self._told(bot) for bot, _ in who if bot != HUMAN}
        rows: list[Widget] = []
        for seat, now in self.seats.items():
            name = self.meta.seat_name(seat, self.scenario.id)
            choice = Choice(who, now, partial(self._seat, seat), notes=told, id=f"seat.{seat}", name=name)
            rows.append(Row(Label(name).sized(flex=1), choice.sized(min_width=176), gap=12))
        self._note = Label(self._who(), size="small", tone="muted")
        return Column(*rows, self._note, gap=8)

    def _who(self) -> str:
        """Return the consequences of who plays, and what each bot is like."""
        people = sum(who == HUMAN for who in self.seats.values())
        if people == len(self.seats):
            return self.ui.word("new.hotseat" if people > 1 else "new.solitaire")
        bots = dict.fromkeys(who for who in self.seats.values() if who != HUMAN)
        about = [words for words in map(self._about, bots) if words]
        return " ".join([*about, self.ui.word("new.some_bots" if people else "new.only_bots")])

    def _told(self, bot: str) -> ChoiceNote:
        rival = self.meta.players > 1 and bot == RECRUIT
        return ChoiceNote(" ".join(self._like(bot)), self.ui.word("new.first_game") if rival else "", bot == CHANCE)

    def _about(self, bot: str) -> str:
        name, _ = self.desk.bot_words(self.meta.id, bot)
        said = " ".join(self._like(bot))
        return self.ui.word("new.bot_about", name=name, about=said) if said else ""

    def _like(self, bot: str) -> Iterator[str]:
        _, said = self.desk.bot_words(self.meta.id, bot)
        if said:
            yield said
        measured = self.desk.strengths(self.meta.id, self.scenario.id)
        if bot in measured:
            yield self._measured(measured[bot])
        elif measured and bot == first_bot(self.meta.bots):
            yield self.ui.word("new.yardstick")

    def _measured(self, strength: LevelStrength) -> str:
        rival, _ = self.desk.bot_words(self.meta.id, first_bot(self.meta.bots))
        points = round(100 * strength.points)
        range_ = round(100 * max(strength.high - strength.points, strength.points - strength.low))
        key = "new.strength" if self.meta.players > 1 else "new.strength_alone"
        return self.ui.word(key, count=strength.games, rival=rival, points=points, range=range_)

    def _dice(self) -> Widget:
        say, shown = self.ui.word, "" if self.seed is None else str(self.seed)
        hint = say("new.drawn_blindly")
        self.seed_field = TextField(shown, self._set_seed, hint=hint, limit=DIGITS, id="seed", name=say("new.seed"))
        note = say("new.seed_note")
        row = Row(Label(say("new.seed")).sized(flex=1), self.seed_field.sized(200), gap=8)
        return Column(row, Label(note, size="small", tone="muted"), gap=8)

    def _start(self) -> Widget:
        text = self.ui.word("new.start", scenario=self.scenario.name)
        start = Button(text, self.start, kind="primary", icon="play", hotkey="S", id="start", help="new.start")
        return start.sized(height=44)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.thumb is not None and self.thumb.mounted:
            self.thumb.work(dt)

    @property
    def busy(self) -> bool:
        return super().busy or (self.thumb is not None and self.thumb.busy)

    def change_game(self, game: str) -> None:
        self._take(self.desk.module(game))
        self.rebuild()

    def _choose(self, index: int) -> None:
        self.scenario = self.meta.scenarios[index]
        self._defaults()
        self.rebuild()

    def _seat(self, seat: str, who: str) -> None:
        self.seats[seat] = who
        self._note.set_text(self._who())

    def _set_option(self, option: str, value: OptionValue) -> None:
        self.options[option] = value

    def _set_seed(self, text: str) -> None:
        typed = text.strip()
        self.seed_field.problem = "" if not typed or typed.isdecimal() else self.ui.word("new.seed_whole")
        self.seed = int(typed) if typed.isdecimal() else None

    def _follow(self, link: str) -> None:
        self.open_rule(self.meta.id, link)

    def see_map(self) -> None:
        from launcher.screens.map_preview import MapPreviewScreen

        self.attempt(lambda: self.push(MapPreviewScreen(self.desk, self.meta.id, self.scenario.id)))

    def read_rules(self) -> None:
        self.open_rule(self.meta.id, "")

    def start(self) -> None:
        """Begin; the table replaces this screen."""
        self.attempt(self._begin)

    def _seed(self) -> int:
        return fresh_seed() if self.seed is None else self.seed

    def _begin(self) -> None:
        play = self.desk.new_play(self.meta.id, self.scenario.id, self.options, self._seed(), self.seats)
        self.sit_down(play, instead=True)


def options_of(meta: Meta, scenario: str) -> list[OptionMeta]:
    """Return the options that a scenario has."""
    return [option for option in meta.options if not option.scenarios or scenario in option.scenarios]


def option_field(option: OptionMeta, value: OptionValue, change: Change, follow: Follow, turns: int = 0) -> Widget:
    """Return the control of an option over its description; ``turns`` are those of the scenario."""
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
    field = NumberField(value, *limits, lambda number: change(option.id, number), zero=zero, id=f"option.{option.id}")
    return _named(option, field if zero else field.sized(104))


def _named(option: OptionMeta, field: Widget) -> Widget:
    return Row(Label(option.name).sized(flex=1), field, gap=12)


def _about(option: OptionMeta, follow: Follow) -> Widget:
    rule = f" [{option.rule}](rule:{option.rule})" if option.rule else ""
    return RichText(escape(option.about) + rule, size="small", tone="muted", on_link=follow)
