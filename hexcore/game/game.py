"""The contract of a game: start, decide, apply, view, explain, outcome.

Whoever drives a game (a screen, a bot, the protocol, a test) uses these verbs and nothing else. The state is plain
data and belongs to the caller; :meth:`Game.apply` changes it in place and returns what happened. An action that was
not offered changes nothing.
"""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError

from hexcore.board.wants import Stakes
from hexcore.data.datafolder import DataFolder, explain_errors, marks_of
from hexcore.data.meta import Meta
from hexcore.data.provenance import Sourcing
from hexcore.data.rulebook import Rulebook
from hexcore.errors import GameOver, IllegalAction, InvalidInput, UnknownName, text_of
from hexcore.game.actions import Action, Aloud, Decision, Outcome, Passing, PieceId, Refusal, Seat, lone_answer
from hexcore.game.answers import Briefing, Ladder, Overlay, OverlayMeta, Proposal, Reach, Stock, Tie
from hexcore.game.foresight import Foresight
from hexcore.game.lessons import Lesson, lessons_in
from hexcore.game.look import Chart, Printed
from hexcore.game.odds import Odds
from hexcore.game.records import Log, Record, Watcher
from hexcore.game.statistics import Statistics
from hexcore.game.steps import Offer, State, Step, stack_misfits
from hexcore.game.views import View
from hexcore.text import Catalogue, Text, say
from hexcore.types import OFF_MAP, Codec, Hex, labelling

if TYPE_CHECKING:
    from hexcore.board.board import Board
    from hexcore.game.bot import Bot
    from hexcore.game.look import Look

S = TypeVar("S", bound=State)
T = TypeVar("T")

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
"""What the protocol can write."""

Trace: TypeAlias = Literal["fight", "found", "shell"]
"""What leaves a trace on such a map: fights, what came to light, fire from afar."""

Invariant = Callable[[Any], str | None]
"""A truth about every position: None while it holds, else what is wrong."""


class Query(NamedTuple):
    """A question about a position that the protocol and bots may ask; screens ask for typed answers instead.

    ``answer(state, seat, **arguments)`` is given the arguments in ``needs`` and any in ``may``, as they come from the
    protocol (labels, piece ids, numbers), and returns JSON data.
    """

    name: str
    about: str
    needs: tuple[str, ...]
    answer: Callable[..., Json]
    may: tuple[str, ...] = ()


class Game(Foresight[S]):
    """One game with its content. Built by its module; holds no position."""

    meta: Meta
    data: DataFolder
    rulebook: Rulebook
    catalogue: Catalogue
    state_type: type[S]
    steps: Mapping[str, type[Step[Any]]] = {}
    foundations: Mapping[str, Invariant] = {}
    """Truths that all others build on, such as that every name exists: while one fails nothing else is asked."""
    invariants: Mapping[str, Invariant] = {}
    queries: Mapping[str, Query] = {}
    turn_rule: str = ""
    """The rule that says who acts when: what is cited to a player who acts out of turn."""
    leaving: frozenset[str] = frozenset()
    """Verbs by which a player gives the game up early; play at random chooses them rarely, or it would see little."""
    losses: frozenset[str] = frozenset()
    """Kinds of records whose pieces are lost for good: what a chart of losses counts."""
    files: Mapping[str, type[BaseModel]] = {}
    """The model that reads each data file, boards included: what is named can be edited in forms, and drawn."""
    statistics: Statistics = Statistics()
    """What a study of many games counts by this game's records, besides what all games have."""
    traces: Mapping[Trace, frozenset[str]] = {}
    """Kinds of records that a map of where things happened counts, each at its last hex."""

    # What a game must answer

    @abstractmethod
    def start(self, scenario: str | None = None, options: Mapping[str, Any] | None = None, seed: int = 0) -> S:
        """Return the first position of a scenario."""

    def opening(
        self, scenario: str | None = None, options: Mapping[str, Any] | None = None, seed: int = 0
    ) -> tuple[S, Sequence[Record]]:
        """Return the first position of a scenario, and what led to it: what was dealt or rolled before any decision.

        A game in which something happens by then answers this, and :meth:`start` with the position alone.
        """
        return self.start(scenario, options, seed), ()

    @abstractmethod
    def decision(self, state: S) -> Decision | None:
        """Return what is asked now, or None when the game is over."""

    def lazy_decision(self, state: S) -> Decision | None:
        """Return what is asked now, for who answers before the position changes: its actions may not be listed yet.

        Nothing is said in it of how it passes at a table. A game that need not list all actions to know one answers it.
        """
        return self.decision(state)

    @abstractmethod
    def apply(
        self,
        state: S,
        action: Action,
        *,
        offered: Decision | None = None,
        watcher: Watcher | None = None,
        quiet: bool = False,
    ) -> list[Record]:
        """Carry out an offered action and return what happened.

        ``offered`` is the decision this state gave, if the caller has it at hand: it saves computing it again.
        ``watcher`` is called whenever a record has been written, and may look at the state as it is then.
        ``quiet`` is for who plays ahead and reads no records: none are written, and the position is the same.
        """

    @abstractmethod
    def view(self, state: S, seat: Seat) -> View:
        """Return everything ``seat`` may know."""

    def bot_view(self, state: S, seat: Seat) -> View:
        """Return as much of the view of a seat as the game's own bots look at; what is only said to people is left out.

        Nothing may be in it that is not in the view.
        """
        return self.view(state, seat)

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""

    def folders(self) -> tuple[DataFolder, ...]:
        """Return all data folders that the game reads: its own, and those of packages that add to it."""
        return (self.data,)

    def pack_marks(self) -> dict[str, str]:
        """Return by what a save knows the packs that lie over the game: a digest of what each brings, by its name."""
        return marks_of(self.folders())

    def stakes(self, scenario: str) -> Stakes:
        """Return where nobody walks on a scenario's board, and which hexes are asked for: for who redraws it."""
        return Stakes()

    @abstractmethod
    def board(self, scenario: str) -> Board:
        """Return the board a scenario is played on."""

    @abstractmethod
    def sourcings(self) -> Iterable[Sourcing]:
        """Yield every value of the content with its source."""

    def endings(self, scenario: str) -> tuple[str, ...]:
        """Return every way a scenario can end, as :attr:`Outcome.ending` names it."""
        return ()

    # What a game may add

    def explain(self, state: S, action: Action) -> Refusal | None:
        """Return None if the action is legal, else the rule and the reason."""
        offered = self.decision(state)
        if offered is None:
            return Refusal("", say("refusal.over"))
        if action in offered.actions:
            return None
        return Refusal("", say("refusal.not_offered", verb=action.verb))

    def as_offered(self, state: S, action: Action) -> Action:
        """Return the offered action that ``action`` means, where a game lets it be written in more than one way.

        Asked when an action is read from outside or from a save; :meth:`apply` takes nothing but what is offered.
        """
        return action

    def odds(self, state: S, action: Action, seat: Seat | None = None) -> Odds | None:
        """Return the preview of an action, built from what ``seat`` (by default: the one who decides) may know."""
        return None

    def chance_rolled(self, odds: Odds, seat: Seat, records: Sequence[Record]) -> tuple[int, str]:
        """Return which of the chances came, by its key, and the number of the record that tells it; "" if none does.

        ``seat`` is whose roll it was. A record with dice tells it by its fact ``result``; a game whose records tell it
        otherwise says so here.
        """
        keys = {chance.key for chance in odds.chances}
        told = ((n, str(r.facts_by_name.get("result", ""))) for n, r in enumerate(records) if r.rolled)
        return next(((n, key) for n, key in told if key in keys), (0, ""))

    def reach(self, state: S, seat: Seat, pieces: Sequence[PieceId] = ()) -> Reach:
        """Return where pieces (by default those under way) can move, as far as ``seat`` may know; {} if nowhere."""
        return {}

    def tries(self, state: S) -> Mapping[str, str]:
        """Return what a player looks for in the present decision, offered or not (:mod:`hexcore.game.unavailable`)."""
        return {}

    def aloud(self, state: S) -> Aloud | None:
        """Return how who decides may be asked aloud whether it passes; None if only the screen asks."""
        return None

    def is_news(self, before: S, record: Record) -> bool:
        """Return whether a record that reveals something told what was not known in the position before it."""
        return True

    def skipped(self, before: S, after: S) -> Sequence[Text]:
        """Return what went by between two positions without a question and without a record, for the log to tell."""
        return ()

    def default_action(self, state: S) -> Action | None:
        """Return what a table answers for who decides where that is never worse for him; None if he is asked."""
        return None

    def distinct_actions(self, state: S, actions: Sequence[Action]) -> Sequence[Action]:
        """Return those of some offered actions that differ in what comes of them: of alike ones, the first."""
        return actions

    def proposals(self, state: S, seat: Seat) -> Mapping[str, Proposal]:
        """Return by key what is proposed to a seat that decides, from what it may know: each with its next action."""
        return {}

    def tie(self, state: S, seat: Seat) -> Tie | None:
        """Return what a seat that decides chooses for the other side, from what it may know; None if it is its own."""
        return None

    def overlays(self, scenario: str) -> tuple[OverlayMeta, ...]:
        """Return what can be laid over the map of a scenario."""
        return ()

    def overlay(
        self,
        state: S,
        seat: Seat,
        key: str,
        at: Hex = OFF_MAP,
        over: Hex = OFF_MAP,
        pieces: Sequence[PieceId] = (),
    ) -> Overlay:
        """Return one of the overlays, as far as ``seat`` may know.

        ``at`` is the hex that is chosen, ``over`` the one a line leads to, ``pieces`` those that are picked.
        """
        raise UnknownName("overlay", key, [overlay.key for overlay in self.overlays(state.scenario)])

    def notes(self, state: S, seat: Seat) -> Mapping[Hex, tuple[Text, ...]]:
        """Return what a player who looks at a hex is told besides what stands there."""
        return {}

    def wanted(self, state: S, seat: Seat) -> frozenset[str]:
        """Return the kinds of counters that a shop marks as needed."""
        return frozenset()

    def ground(self, state: S, seat: Seat, h: Hex) -> tuple[Text, ...]:
        """Return what a player who looks at a hex is told about its ground, besides what the map's legend says."""
        return ()

    def briefing(self, state: S, seat: Seat) -> Briefing | None:
        """Return the task that a seat has now, as far as it may know; None if it has none."""
        return None

    def ladder(self, state: S, seat: Seat) -> Ladder | None:
        """Return how far a seat has come in a long game; None where there is no such thing."""
        return None

    def stock(self, state: S, seat: Seat) -> Stock:
        """Return what a shop shows of each kind, also of those that cannot be bought now."""
        return Stock()

    def describe(self, state: S, action: Action) -> Text:
        """Return the wording of an action for a button or a tooltip."""
        return say(f"action.{action.verb}", piece=", ".join(action.pieces))

    def bots(self) -> Mapping[str, Callable[[int], Bot]]:
        """Return the makers of this game's own bots by name; each takes a seed."""
        return {}

    def look(self) -> Look | None:
        """Return how pieces, terrain and panels look, as data."""
        return None

    def charts(self, scenario: str) -> tuple[Chart, ...]:
        """Return the tables that players of a scenario look things up in."""
        return ()

    def counter_sheet(self, scenario: str) -> tuple[Printed, ...]:
        """Return every counter of a scenario with both its sides, in the order of the counter sheet."""
        return ()

    def lessons(self) -> tuple[Lesson, ...]:
        """Return the guided games: those that lie beside the texts of the game."""
        return tuple(lesson for file in self.catalogue.files for lesson in lessons_in(file.parent))

    def swap_secrets(self, state: S, seat: Seat) -> S | None:
        """Return a position that differs only in what ``seat`` may not know; None if nothing is hidden now."""
        return None

    def data_hash(self, scenario: str) -> str:
        """Return a digest of the data a scenario is played with: it tells saves which values they were played with."""
        return self.data.hash()

    # Reading and writing positions

    def bound(self, scenario: str) -> Any:
        """Return what is fixed about a scenario: the value of the ``Bound`` fields of its positions."""
        return None

    def codec(self, scenario: str) -> Codec:
        """Return the context in which positions of a scenario are read and written."""
        return Codec(self.board(scenario), self.steps, self.bound(scenario))

    def filled(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Return the JSON fields of a position with what its writer may leave out and reading needs."""
        return fields

    @cached_property
    def _adapter(self) -> TypeAdapter[S]:
        return TypeAdapter(self.state_type)

    def dump(self, state: S) -> dict[str, Any]:
        """Write a position as JSON data with printed labels."""
        codec = self.codec(state.scenario)
        with labelling(codec.labels):
            fields: dict[str, Any] = self._adapter.dump_python(state, mode="json", context=codec)
        return {"game": self.meta.id, **fields}

    def dump_json(self, state: S) -> bytes:
        """Write a position as JSON text: what :meth:`dump` gives, in one go."""
        codec = self.codec(state.scenario)
        with labelling(codec.labels):
            text = self._adapter.dump_json(state, context=codec)
        return b'{"game":"' + self.meta.id.encode() + b'",' + text[1:]

    def load(self, data: object, *, trusted: bool = False) -> S:
        """Read a position, check it whole, and name everything that is wrong with it.

        One that this very game has written just now is ``trusted`` to be sound.
        """
        if not isinstance(data, dict):
            raise InvalidInput(say("error.state.shape"))
        fields = {name: value for name, value in data.items() if name != "game"}
        if data.get("game", self.meta.id) != self.meta.id:
            raise InvalidInput(say("error.state.other", other=repr(data["game"]), game=repr(self.meta.id)))
        scenario = self.meta.scenario(_checked("scenario", fields.get("scenario"), str)).id
        options = self.meta.check_options(scenario, _checked("options", fields.get("options"), dict) or {})
        fields.update(scenario=scenario, options=options)
        codec = self.codec(scenario)
        try:
            with labelling(codec.labels):
                state = self._adapter.validate_json(json.dumps(self.filled(fields)), context=codec)
        except ValidationError as error:
            raise InvalidInput(explain_errors("state", error)) from None
        state.complete()
        if not trusted:
            self.check(state)
        return state

    def check(self, state: S) -> None:
        """Raise unless every invariant holds."""
        wrong = self.violations(state)
        if wrong:
            listed = "; ".join(f"{name}: {what}" for name, what in wrong.items())
            raise InvalidInput(say("error.state.wrong", problem=listed))

    def violations(self, state: S) -> dict[str, str]:
        """Return the truths that do not hold, with what is wrong."""
        for truths in self.truths():
            found = ((name, holds(state)) for name, holds in truths.items())
            wrong = {name: what for name, what in found if what}
            if wrong:
                return wrong
        return {}

    def truths(self) -> tuple[Mapping[str, Invariant], ...]:
        """Return what holds in every position, each group building on those before it."""
        return self.foundations, self.invariants

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema of a position, for those who write one by hand."""
        return self._adapter.json_schema(mode="serialization")

    def ask(self, state: S, name: str, seat: Seat | None = None, **arguments: Any) -> Json:
        """Answer a query about a position from what ``seat`` (by default: the one who decides) may know."""
        query = self.queries.get(name)
        if query is None:
            raise UnknownName("query", name, self.queries)
        missing = [need for need in query.needs if need not in arguments]
        if missing:
            raise InvalidInput(say("error.query.needs", name=name, missing=tuple(missing)))
        unknown = [given for given in arguments if given not in (*query.needs, *query.may)]
        if unknown:
            raise UnknownName("argument", unknown[0], (*query.needs, *query.may))
        try:
            return query.answer(state, seat or self._asker(state), **arguments)
        except (KeyError, ValueError, TypeError, IndexError, AttributeError) as error:
            raise InvalidInput(say("error.query.unanswered", name=name, why=text_of(error))) from None

    def _asker(self, state: S) -> Seat:
        offered = self.decision(state)
        return offered.seat if offered else self.meta.seats[0].id


class StepGame(Game[S]):
    """A game whose state has a stack of steps: decision, apply and explain are the same for all of them."""

    run_limit = 100_000
    """How many automatic steps one action may cause: a guard against a sequence that never asks anyone."""

    def truths(self) -> tuple[Mapping[str, Invariant], ...]:
        """Return what holds in every position: names first, then the steps, then all that is built on both."""
        return self.foundations, {"stack": stack_fits}, self.invariants

    def check(self, state: S) -> None:
        """Raise unless every truth holds and whoever decides has a choice."""
        super().check(state)
        step = state.stack[-1] if state.stack else None
        if step is not None and not step.automatic and next(iter(step.offer(state)), None) is None:
            raise InvalidInput(say("error.state.wrong", problem=say("error.state.nothing", step=step.name)))

    def decision(self, state: S) -> Decision | None:
        """Ask the step on top of the stack."""
        if not state.stack:
            return None
        step = state.stack[-1]
        if step.automatic:
            return self._go_on(state, step)
        actions = tuple(step.offer(state))
        lone = lone_answer(actions, step.beside(state))
        passing = None if lone is None else self._passing(state, step, lone)
        return Decision(step.seat(state), step.name, step.prompt(state), actions, step.is_open(state), passing)

    def lazy_decision(self, state: S) -> Decision | None:
        """Ask the step on top of the stack; one that can tell of a single action lists them only when it must."""
        step = state.stack[-1] if state.stack else None
        if step is None or step.automatic or type(self).decision is not StepGame.decision:
            return self.decision(state)
        actions = Offer(state, step) if step.tells else tuple(step.offer(state))
        return Decision(step.seat(state), step.name, step.prompt(state), actions, step.is_open(state))

    @staticmethod
    def _passing(state: S, step: Step[Any], lone: Action) -> Passing | None:
        """How a step with one answer passes by itself, if it does, and which verbs are no answer to it."""
        passing, aside = step.passing(state, lone), step.beside(state)
        return Passing(passing.text, passing.openly, aside) if passing is not None and aside else passing

    def tries(self, state: S) -> Mapping[str, str]:
        """Return what is looked for in the step on top of the stack."""
        return state.stack[-1].trying(state) if state.stack else {}

    def aloud(self, state: S) -> Aloud | None:
        """Return how the owner of the step on top may be asked aloud whether it passes."""
        return state.stack[-1].aloud(state) if state.stack else None

    def default_action(self, state: S) -> Action | None:
        """Return what a table answers for the owner of the step on top."""
        return state.stack[-1].default_action(state) if state.stack else None

    def distinct_actions(self, state: S, actions: Sequence[Action]) -> Sequence[Action]:
        """Return those of some offered actions that differ, as the step on top says."""
        return state.stack[-1].distinct_actions(state, actions) if state.stack else actions

    def apply(
        self,
        state: S,
        action: Action,
        *,
        offered: Decision | None = None,
        watcher: Watcher | None = None,
        quiet: bool = False,
    ) -> list[Record]:
        """Let the step on top take the action, then run on to the next decision."""
        if not state.stack:
            raise GameOver(say("error.over"))
        offered = offered or self.decision(state)
        if offered is None or action not in offered.actions:
            self._refuse(state, action)
        log = Log(state.dice, watcher, heard=not quiet)
        step = state.stack[-1]
        if not step.automatic:
            step.take(state, action, log)
        self.settle(state, log)
        return log.records

    def _go_on(self, state: S, step: Step[Any]) -> Decision:
        """A position loaded in the middle of an automatic step: all that can be chosen is to let it run."""
        return Decision(self.meta.seats[0].id, step.name, say("step.go_on"), (Action("go_on"),))

    def _refuse(self, state: S, action: Action) -> None:
        refusal = self.explain(state, action) or Refusal("", say("refusal.not_offered", verb=action.verb))
        raise IllegalAction(refusal.text, refusal.rule, self.catalogue)

    def settle(self, state: S, log: Log) -> None:
        """Run automatic steps until someone must decide or the game is over."""
        stack = state.stack
        if stack and not stack[-1].automatic:  # as after most actions
            return
        for _ in range(self.run_limit):
            if not state.stack:
                return
            step = state.stack[-1]
            if not step.automatic:
                return
            step.run(state, log)
        raise RuntimeError(f"{state.stack[-1].name}: the sequence of play does not come to a decision")

    def explain(self, state: S, action: Action) -> Refusal | None:
        """Ask the step on top why it does not offer the action."""
        offered = self.decision(state)
        if offered is None:
            return Refusal("", say("refusal.over"))
        if action in offered.actions:
            return None
        return state.stack[-1].refuse(state, action) or super().explain(state, action)


def stack_fits(state: State) -> str | None:
    """Every step lies where it may, and what it says fits the position."""
    return "; ".join(stack_misfits(state)) or None


def _checked(name: str, value: object, kind: type[T]) -> T | None:
    if value is not None and not isinstance(value, kind):
        is_a = say("error.kind.name" if kind is str else "error.kind.object")
        part = say("error.state.part", name=name, value=repr(value), kind=is_a)
        raise InvalidInput(say("error.state.wrong", problem=part))
    return value
