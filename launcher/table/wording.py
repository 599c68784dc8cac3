"""Wording shared by the parts of the table: log lines, citations, and the rules behind steps, actions and panels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from hexcore.board.board import Board
from hexcore.game.actions import Action, PieceId, Seat
from hexcore.game.answers import Ladder
from hexcore.game.dice import Roll
from hexcore.game.records import Record, Sum
from hexcore.game.views import View
from hexcore.play.chair import CHOSEN, Line, Public
from hexcore.play.telling import Event, signed, sums_of
from hexcore.text import NO_TEXT, Catalogue, Text, begun, say
from launcher.kit.context import Ui
from launcher.kit.widgets import markup
from launcher.language import words as launcher_words
from launcher.play import Play

if TYPE_CHECKING:
    pass


class Seen(Protocol):
    """A game as one seat sees it, at the table or in a replay."""

    @property
    def public(self) -> Public:
        """Everything that is no secret at any seat."""

    @property
    def board(self) -> Board:
        """The board of the game."""

    @property
    def viewer(self) -> Seat:
        """The seat whose view is shown."""

    @property
    def you(self) -> Seat:
        """The seat of the only person here; "" where there is none."""

    @property
    def view(self) -> View:
        """Everything that the viewer may know."""

    def ladder(self) -> Ladder | None:
        """Return the viewer's rungs in a long game; None where none are shown."""

    def seat_name(self, seat: Seat) -> str:
        """Return the name of a seat in this scenario."""

    def say(self, text: Any) -> str:
        """Return a text of the game, or a name, in words; numbers as they are."""

    def speak(self, language: str) -> None:
        """Say everything in a language from now on."""


def rule_link(rule: str) -> str:
    """Return a citation as a link that opens the rule; "" for none."""
    return f"[{markup.escape(rule)}](rule:{rule})" if rule else ""


def roll_number(record: Record, roll: Roll) -> str:
    """Return a roll's number among those that the same seats heard, and the seed's own beside it once it is known.

    "#s" stands before it where not every seat heard the roll.
    """
    number = f"#{'' if record.audience is None else 's'}{roll.number}"
    return f"{number} ({roll.seeded})" if roll.seeded else number


def dice_of(play: Seen, record: Record) -> tuple[Roll, ...]:
    """Return the dice of a record in the order of its sums, which is that of its words; as they fell without sums."""
    look = play.public.look
    owners, seats = look.dice if look is not None else {}, [one.seat for one in record.sums]
    if any(owners.get(roll.label) not in seats for roll in record.rolled):
        return record.rolled
    return tuple(sorted(record.rolled, key=lambda roll: seats.index(owners[roll.label])))


def dice_markup(play: Seen, record: Record) -> str:
    """Return the dice of a record, each with its number; without draws."""
    parts = []
    for roll in dice_of(play, record):
        shape = "d6" if roll.sides == 6 else "d10"
        parts.append(f"{{{shape}:{roll.face}}}{{muted|\u2009{roll_number(record, roll)}}}")
    return " ".join(parts)


def line_markup(play: Seen, record: Record, *, bare: bool = False) -> str:
    """Return a record as one line of the log: words, dice, rule; ``bare`` are the words alone."""
    text = markup.escape(play.say(record.text))
    more = () if bare else (dice_markup(play, record), rule_link(record.rule))
    return " ".join(part for part in (text, *more) if part)


def amount(value: Any) -> str:
    """Return a term of a sum with its sign; anything but a number as it is."""
    return signed(value) if isinstance(value, int) else str(value)


def plain(total: int) -> str:
    return str(total).replace("-", "\u2212")


def word_of(catalogue: Catalogue, group: str, key: str) -> str:
    """Return the game's word for a key, or the key made readable."""
    return catalogue.word(group, key)


def behind_step(play: Play) -> str:
    """Return the rule behind the viewer's decision."""
    decision = play.decision if play.mine else None
    return play.public.rulebook.rule_behind("step", decision.step) if decision is not None else ""


def behind_action(play: Seen, action: Action) -> str:
    return play.public.rulebook.rule_behind("action", action.verb)


def behind_phase(play: Seen) -> str:
    now = next((phase.key for phase in play.view.phases if phase.when == "now"), "")
    return play.public.rulebook.rule_behind("phase", now)


def behind_panel(play: Seen, key: str) -> str:
    return play.public.rulebook.rule_behind("panel", key)


INDENT = "\u2003"


def opens(event: Event) -> bool:
    """Whether an event has details: steps, or a sum."""
    return len(event.lines) > 1 or bool(sums_of(event.record)) or _named_dice(event.record)


def event_markup(play: Seen, event: Event, names: Mapping[PieceId, str], *, bare: bool = False) -> str:
    """Return an event in one line; a march with its piece, start and end, as far as names are known.

    ``bare`` are the words alone, without dice and rule.
    """
    record = event.record
    if event.crowd > 1:
        return crowd_markup(play, event)
    marched = [names[piece] for piece in record.pieces if names.get(piece)] if len(event.steps) > 1 else []
    if not marched:
        who = chooser(play, event.line)
        told = line_markup(play, record, bare=bare)
        return play.say(say("list.said", what=markup.escape(who), how=told)) if who else told
    label = play.board.label
    way = play.say(say("list.said", what=tuple(marched), how=f"{label(event.way[0])} \u2192 {label(event.way[-1])}"))
    return markup.escape(way) if bare else f"{markup.escape(way)} {rule_link(record.rule)}"


def crowd_markup(play: Seen, event: Event) -> str:
    """Return an event of several pieces in one line: the last of them, and how many others did the same."""
    more = play.say(say("list.alike", count=event.crowd - 1))
    return f"{line_markup(play, event.record)} {markup.escape(more)}"


def chooser(play: Seen, line: Line) -> str:
    """Return the seat of a choice without a result; "" where only one player could make it."""
    alone = len(play.public.meta.seats) == 1
    return play.public.seat_name(line.seat) if line.record.kind == CHOSEN and line.seat and not alone else ""


def why_markup(play: Seen, event: Event) -> Iterator[str]:
    """Yield a bot's reason in a line of its own, if there is one."""
    if event.why is not None:
        yield f"{INDENT}{{icon:robot}} {{muted|{markup.escape(why_words(play, event.line.seat, event.why))}}}"


def why_words(play: Seen, seat: Seat, why: Text) -> str:
    """Return a reason in words, with its seat: chances that it names are those of that side."""
    words = play.say(why)
    alone = len(play.public.meta.seats) == 1 or not seat
    return words if alone else play.say(say("list.said", what=play.public.seat_name(seat), how=words))


def inside_markup(play: Seen, event: Event) -> Iterator[str]:
    """Yield the details of an event, a line each."""
    record = event.record
    if len(event.lines) > 1:
        yield from (f"{INDENT}{line_markup(play, line.record)}" for line in event.lines)
        return
    yield from _dice(play, record)
    yield from sums_markup(play, record)
    parts = ("" if _named_dice(record) else dice_markup(play, record), rule_link(record.rule))
    if any(parts):
        yield INDENT + " ".join(part for part in parts if part)


def _named_dice(record: Record) -> bool:
    return len(record.rolled) > 1 and any(roll.label for roll in record.rolled)


def _dice(play: Seen, record: Record) -> Iterator[str]:
    for roll in dice_of(play, record) if _named_dice(record) else ():
        called = play.public.die(roll)
        words, number = markup.escape(begun(called)), roll_number(record, roll)
        yield f"{INDENT}{{{'d6' if roll.sides == 6 else 'd10'}:{roll.face}}} {words} {{muted|{number}}}"


def sums_markup(play: Seen, record: Record) -> Iterator[str]:
    """Yield the arithmetic of a record, a line for each term and one for the total."""
    named = f"sum.{record.kind}"
    for one in sums_of(record):
        known = one.label != NO_TEXT or named not in play.public.catalogue
        yield _head(play, one if known else one._replace(label=say(named)))
        for term in one.terms:
            words = markup.escape(play.say(term.label))
            yield f"{INDENT}{signed(term.amount)} {words} {rule_link(term.rule)}".rstrip()


def _head(play: Seen, one: Sum) -> str:
    label = markup.escape(play.say(one.label)) if one.label != NO_TEXT else ""
    return f"{label}: **{plain(one.total)}**" if label else f"= **{plain(one.total)}**"


TEXTS = Path(__file__).parent / "text.toml"


@cache
def words(language: str = "en") -> dict[str, str]:
    """Return the launcher's sentences by key, the table's among them, in a language that has them."""
    said = launcher_words(language)
    return {key: said.template(key) for key in said}


def teach(ui: Ui) -> None:
    """Read the table's sentences before any part needs them."""
    ui.words.read()


COLONS = " :\uff1a"  # separators between a turn and its phase, in any script


def heading(ui: Ui, play: Seen) -> str:
    """Return the game and its turn, without the phase, which stands beside it."""
    view = play.view
    if view.turns:
        turn = ui.word("table.turn_of", turn=view.turn, turns=view.turns)
    else:
        now = next((play.say(phase.name) for phase in view.phases if phase.when == "now"), "")
        title = play.say(view.title)
        turn = title.removesuffix(now).rstrip(COLONS) or title
    return f"{play.public.title} · {turn}"
