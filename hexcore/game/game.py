"""The contract of a game: start, decide, apply, view, explain, outcome.

Screens, bots, the protocol and tests use these methods and nothing else. The state is plain data and belongs to the
caller; :meth:`Game.apply` changes it in place and returns what happened. An action that was not offered changes
nothing.
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
from hexcore.errors import GameOver, IllegalAction, InvalidInput, UnknownName, shown, text_of
from hexcore.game.actions import Action, Aloud, Decision, Outcome, Passing, PieceId, Refusal, Seat, lone_answer
from hexcore.game.answers import (
    Briefing,
    Ladder,
    March,
    Marches,
    Order,
    Overlay,
    OverlayMeta,
    Proposal,
    Reach,
    Stock,
    Tie,
)
from hexcore.game.foresight import Foresight
from hexcore.game.lessons import Lesson, lessons_in
from hexcore.game.look import Chart, Printed
from hexcore.game.odds import Odds
from hexcore.game.records import Log, Record, Watcher
from hexcore.game.statistics import Statistics
from hexcore.game.steps import Offer, State, Step, stack_misfits
from hexcore.game.views import View
from hexcore.text import Catalogue, Text, readable, say
from hexcore.types import OFF_MAP, Codec, Hex, labelling

if TYPE_CHECKING:
    from hexcore.board.board import Board
    from hexcore.game.bot import Bot
    from hexcore.game.look import Look

S = TypeVar("S", bound=State)
T = TypeVar("T")

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"  # what the protocol can write

Trace: TypeAlias = Literal["fight", "found", "shell"]  # fights, discoveries, fire from a distance

_made = tuple.__new__  # a decision is made before every action, and this takes half as long as Decision(…)
LONG_OFFER = 32  # so many actions take longer to go through than to ask the step about one

Invariant = Callable[[Any], str | None]  # a truth about every position: None while it holds, else what is wrong


class Query(NamedTuple):
    """A question of the game's own about a position, for the protocol and bots.

    ``answer(state, seat, **arguments)`` gets the arguments in ``needs`` and any in ``may``, as the protocol sends them
    (labels, piece ids, numbers), and returns JSON data.
    """

    name: str
    about: str
    needs: tuple[str, ...]
    answer: Callable[..., Json]
    may: tuple[str, ...] = ()


class Game(Foresight[S]):
    """One game with its content. It is made by its package and holds no position.

    The abstract methods must be written; every other one has a default.
    """

    meta: Meta  # ``meta.toml`` as read by ``load_meta``
    data: DataFolder  # the folder ``data`` with the packs over it
    rulebook: Rulebook  # ``rules.toml``
    catalogue: Catalogue  # ``text.toml``
    state_type: type[S]  # the class of its positions
    steps: Mapping[str, type[Step[Any]]] = {}  # all its steps by name, made by ``step_book``
    # truths that all others build on, such as that every name exists: while one fails, no other is checked
    foundations: Mapping[str, Invariant] = {}
    invariants: Mapping[str, Invariant] = {}  # truths about every position, by name: each returns None or what is wrong
    queries: Mapping[str, Query] = {}  # questions of its own, by name
    turn_rule: str = ""  # the rule that says who acts when, cited to a player who acts out of turn
    # verbs that give the game up early; random play chooses them rarely, or its games would all end so
    leaving: frozenset[str] = frozenset()
    losses: frozenset[str] = frozenset()  # kinds of records whose pieces are lost for good, for the chart of losses
    # the model that reads each data file, boards included: the map desk edits these files
    files: Mapping[str, type[BaseModel]] = {}
    # what studies of many games count by this game's records, besides what all games have
    statistics: Statistics = Statistics()
    traces: Mapping[Trace, frozenset[str]] = {}  # kinds of records that heat maps count, each at its last hex
    guests: Mapping[str, Callable[[int], Bot]] = {}  # makers of bots by other packages, by name; Monsoon fills this in

    # What a game must answer

    @abstractmethod
    def start(self, scenario: str | None = None, options: Mapping[str, Any] | None = None, seed: int = 0) -> S:
        """Return the first position of a scenario."""

    def opening(
        self, scenario: str | None = None, options: Mapping[str, Any] | None = None, seed: int = 0
    ) -> tuple[S, Sequence[Record]]:
        """Return the first position of a scenario, with the records of what led to it.

        A game in which something is dealt or rolled before the first decision overrides this.
        """
        return self.start(scenario, options, seed), ()

    @abstractmethod
    def decision(self, state: S) -> Decision | None:
        """Return the current decision, or None when the game is over."""

    def lazy_decision(self, state: S) -> Decision | None:
        """Return the current decision, whose actions may not be listed until somebody looks.

        It is for callers that answer before the position changes, and says nothing about ``passing``.
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
        """Carry out an offered action and return its records.

        ``offered`` is the decision that this state gave, if the caller has it: it saves computing it again. ``watcher``
        is called after each record and may look at the state as it is then. ``quiet`` is for callers that play ahead:
        no records are written, and the position is the same.
        """

    @abstractmethod
    def view(self, state: S, seat: Seat) -> View:
        """Return all that ``seat`` may know."""

    def bot_view(self, state: S, seat: Seat) -> View:
        """Return as much of a seat's view as the game's own bots read.

        It must not contain anything that is not in the view.
        """
        return self.view(state, seat)

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""

    def folders(self) -> tuple[DataFolder, ...]:
        """Return all data folders that the game reads, those of packages that add to it included."""
        return (self.data,)

    def pack_marks(self) -> dict[str, str]:
        """Return a digest of what each data pack brings, by its name, for saves."""
        return marks_of(self.folders())

    def stakes(self, scenario: str) -> Stakes:
        """Return the hexes that a scenario needs and the terrain nobody enters, for map editors."""
        return Stakes()

    @abstractmethod
    def board(self, scenario: str) -> Board:
        """Return the board of a scenario."""

    @abstractmethod
    def sourcings(self) -> Iterable[Sourcing]:
        """Yield every value of the content with its source."""

    def endings(self, scenario: str) -> tuple[str, ...]:
        """Return every way a scenario can end, as in :attr:`Outcome.ending`."""
        return ()

    # What a game may add

    def explain(self, state: S, action: Action) -> Refusal | None:
        """Return why an action is not legal, with its rule; None if it is."""
        offered = self.decision(state)
        if offered is None:
            return Refusal("", say("refusal.over"))
        if action in offered.actions:
            return None
        return Refusal("", say("refusal.not_offered", verb=self.named(action.verb)))

    def named(self, verb: str) -> Text | str:
        """Return the catalogue's name of a verb, else the words of its actions, else the verb made readable."""
        keys = (f"verb.{verb}", f"action.{verb}")
        key = next((key for key in keys if key in self.catalogue and "{" not in self.catalogue.template(key)), "")
        return say(key) if key else readable(verb)

    def as_offered(self, state: S, action: Action) -> Action:
        """Return the offered action that ``action`` stands for, if it can be written several ways.

        Asked when an action is read from outside or from a save; :meth:`apply` takes only what is offered.
        """
        return action

    def odds(self, state: S, action: Action, seat: Seat | None = None) -> Odds | None:
        """Return the preview of an action from what ``seat`` (default: the actor) may know."""
        return None

    def chance_rolled(self, odds: Odds, seat: Seat, records: Sequence[Record]) -> tuple[int, str]:
        """Return the number of the record that tells a result, and the key of the chance.

        ``seat`` is whose roll it was. By default a record with dice tells it by its fact ``result``; (0, "") if none
        does.
        """
        keys = {chance.key for chance in odds.chances}
        told = ((n, str(r.facts_by_name.get("result", ""))) for n, r in enumerate(records) if r.rolled)
        return next(((n, key) for n, key in told if key in keys), (0, ""))

    def reach(self, state: S, seat: Seat, pieces: Sequence[PieceId] = ()) -> Reach:
        """Return where pieces (default: those under way) can move, as far as ``seat`` may know."""
        return {}

    def marches(self, state: S, seat: Seat, pieces: Sequence[PieceId] = ()) -> Marches:
        """Return the marches over several turns that pieces (default: those under way) can begin now, by goal."""
        return {}

    def ordered(self, state: S, seat: Seat, orders: Sequence[Order]) -> Sequence[March]:
        """Return the marches that can go on now under these orders, and one that the game suggests."""
        return ()

    def order_over(self, state: S, order: Order) -> Text | None:
        """Return why an order has ended; None while it stands."""
        return None

    def pressing(self, state: S, seat: Seat, orders: Sequence[Order]) -> frozenset[PieceId] | None:
        """Return the pieces with an order or a reason to act, about which the end of a phase is asked; None for all."""
        return None

    def tries(self, state: S) -> Mapping[str, str]:
        """Return what a player may look for now, offered or not (:mod:`hexcore.game.unavailable`)."""
        return {}

    def aloud(self, state: S) -> Aloud | None:
        """Return how the actor may be asked aloud whether the decision passes; None if not."""
        return None

    def is_news(self, before: S, record: Record) -> bool:
        """Return whether a revealing record tells what was not known in the position before."""
        return True

    def skipped(self, before: S, after: S) -> Sequence[Text]:
        """Return what the log tells of steps that passed without a decision and a record."""
        return ()

    def default_action(self, state: S) -> Action | None:
        """Return an action that is never worse for the actor, for a table to take; None to ask."""
        return None

    def distinct_actions(self, state: S, actions: Sequence[Action]) -> Sequence[Action]:
        """Return those of some offered actions that differ in their result; of equal ones the first."""
        return actions

    def proposals(self, state: S, seat: Seat) -> Mapping[str, Proposal]:
        """Return plans for the seat that decides by key, each with its next action."""
        return {}

    def tie(self, state: S, seat: Seat) -> Tie | None:
        """Return what the seat that decides chooses for the other side; None if nothing."""
        return None

    def overlays(self, scenario: str) -> tuple[OverlayMeta, ...]:
        """Return the overlays of a scenario."""
        return ()

    def overlay(
        self, state: S, seat: Seat, key: str, at: Hex = OFF_MAP, over: Hex = OFF_MAP, pieces: Sequence[PieceId] = ()
    ) -> Overlay:
        """Return one overlay, as far as ``seat`` may know.

        ``at`` is the chosen hex, ``over`` the hex that a line leads to, ``pieces`` the picked ones.
        """
        raise UnknownName("overlay", key, [overlay.key for overlay in self.overlays(state.scenario)])

    def notes(self, state: S, seat: Seat) -> Mapping[Hex, tuple[Text, ...]]:
        """Return texts by hex that a tooltip adds to what stands there."""
        return {}

    def wanted(self, state: S, seat: Seat) -> frozenset[str]:
        """Return the kinds of counters that a shop marks as needed."""
        return frozenset()

    def ground(self, state: S, seat: Seat, h: Hex) -> tuple[Text, ...]:
        """Return what a tooltip says about the ground of a hex, besides the map's legend."""
        return ()

    def briefing(self, state: S, seat: Seat) -> Briefing | None:
        """Return the current task of a seat, as far as it may know; None if it has none."""
        return None

    def ladder(self, state: S, seat: Seat) -> Ladder | None:
        """Return the progress of a seat in a long game; None if there is no such thing."""
        return None

    def stock(self, state: S, seat: Seat) -> Stock:
        """Return what a shop shows of each kind, wares that cannot be bought now included."""
        return Stock()

    def describe(self, state: S, action: Action) -> Text:
        """Return the wording of an action for a button or a tooltip."""
        return say(f"action.{action.verb}", piece=", ".join(action.pieces))

    def bots(self) -> Mapping[str, Callable[[int], Bot]]:
        """Return the makers of this game's own bots by name; each takes a seed."""
        return {}

    def look(self) -> Look | None:
        """Return how pieces, terrain and panels look; None for plain counters."""
        return None

    def charts(self, scenario: str) -> tuple[Chart, ...]:
        """Return the tables that players of a scenario look things up in."""
        return ()

    def counter_sheet(self, scenario: str) -> tuple[Printed, ...]:
        """Return every counter of a scenario, both sides, in the order of the counter sheet."""
        return ()

    def lessons(self) -> tuple[Lesson, ...]:
        """Return the lessons that lie beside the texts of the game."""
        return tuple(lesson for file in self.catalogue.files for lesson in lessons_in(file.parent))

    def swap_secrets(self, state: S, seat: Seat) -> S | None:
        """Return a position that differs only in what ``seat`` may not know; None if nothing does."""
        return None

    def data_hash(self, scenario: str) -> str:
        """Return a digest of a scenario's data, by which saves know the values of their game."""
        return self.data.hash()

    # Reading and writing positions

    def bound(self, scenario: str) -> Any:
        """Return what is fixed about a scenario: the value of the ``Bound`` fields."""
        return None

    def codec(self, scenario: str) -> Codec:
        """Return the context in which positions of a scenario are read and written."""
        return Codec(self.board(scenario), self.steps, self.bound(scenario))

    def filled(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Return the JSON fields of a position, completed with what their writer may leave out."""
        return fields

    def adapted(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Return the JSON fields of a position played by older rules, as these rules have them."""
        return fields

    @cached_property
    def _adapter(self) -> TypeAdapter[S]:
        return TypeAdapter(self.state_type)

    def dump(self, state: S) -> dict[str, Any]:
        """Return a position as JSON data with printed labels."""
        codec = self.codec(state.scenario)
        with labelling(codec.labels):
            fields: dict[str, Any] = self._adapter.dump_python(state, mode="json", context=codec)
        return {"game": self.meta.id, **fields}

    def dump_json(self, state: S) -> bytes:
        """Return a position as JSON text: what :meth:`dump` gives, but faster."""
        codec = self.codec(state.scenario)
        with labelling(codec.labels):
            text = self._adapter.dump_json(state, context=codec)
        return b'{"game":"' + self.meta.id.encode() + b'",' + text[1:]

    def load(self, data: object, *, trusted: bool = False) -> S:
        """Return a checked position from JSON; raise with everything that is wrong with it.

        ``trusted`` skips the check of a position that this game has just written.
        """
        if not isinstance(data, dict):
            raise InvalidInput(say("error.state.shape"))
        fields = {name: value for name, value in data.items() if name != "game"}
        if data.get("game", self.meta.id) != self.meta.id:
            raise InvalidInput(say("error.state.other", other=shown(data["game"]), game=repr(self.meta.id)))
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
        """Return the invariants that do not hold, with what is wrong."""
        for truths in self.truths():
            found = ((name, holds(state)) for name, holds in truths.items())
            wrong = {name: what for name, what in found if what}
            if wrong:
                return wrong
        return {}

    def truths(self) -> tuple[Mapping[str, Invariant], ...]:
        """Return the invariants in groups, each building on those before it."""
        return self.foundations, self.invariants

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema of a position."""
        return self._adapter.json_schema(mode="serialization")

    def ask(self, state: S, name: str, seat: Seat | None = None, **arguments: Any) -> Json:
        """Return the answer to a query from what ``seat`` (default: the actor) may know."""
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
    """A game whose state has a stack of steps, which answer decision, apply and explain."""

    run_limit = 100_000  # automatic steps per action: stops a sequence that never comes to a decision

    def truths(self) -> tuple[Mapping[str, Invariant], ...]:
        """Return the foundations, then the check of the stack, then the other invariants."""
        return self.foundations, {"stack": stack_fits}, self.invariants

    def check(self, state: S) -> None:
        """Raise unless every invariant holds and the actor has a choice."""
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
            # for a position loaded in the middle of an automatic step
            return Decision(self.meta.seats[0].id, step.name, say("step.go_on"), (Action("go_on"),))
        actions = tuple(step.offer(state))
        lone = lone_answer(actions, step.beside(state))
        passing = None if lone is None else self._passing(state, step, lone)
        parts = (step.seat(state), step.name, step.prompt(state), actions, step.is_open(state), passing)
        return _made(Decision, parts)

    def lazy_decision(self, state: S) -> Decision | None:
        """Ask the step on top of the stack, without listing its actions if it can do without."""
        step = state.stack[-1] if state.stack else None
        if step is None or step.automatic or type(self).decision is not StepGame.decision:
            return self.decision(state)
        actions = Offer(state, step) if step.tells else tuple(step.offer(state))
        return Decision(step.seat(state), step.name, step.prompt(state), actions, step.is_open(state))

    @staticmethod
    def _passing(state: S, step: Step[Any], lone: Action) -> Passing | None:
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
        short = offered is not None and len(offered.actions) <= LONG_OFFER
        if not (action in offered.actions if offered is not None and short else self.offers(state, action, offered)):
            self._refuse(state, action)
        log = Log(state.dice, watcher, heard=not quiet)
        step = state.stack[-1]
        if not step.automatic:
            step.take(state, action, log)
        self.settle(state, log)
        return log.records

    def offers(self, state: S, action: Action, offered: Decision | None = None) -> bool:
        """Return whether the step on top offers an action; a step that tells is asked rather than a long list."""
        step = state.stack[-1]
        if offered is None and (step.automatic or type(self).decision is not StepGame.decision):
            offered = self.decision(state)
        if step.tells and (offered is None or len(offered.actions) > LONG_OFFER):
            allowed = step.allows(state, action)
            if allowed is not None:
                return allowed
        return action in (step.offer(state) if offered is None else offered.actions)

    def _refuse(self, state: S, action: Action) -> None:
        refusal = self.explain(state, action) or Refusal("", say("refusal.not_offered", verb=self.named(action.verb)))
        raise IllegalAction(refusal.text, refusal.rule, self.catalogue)

    def settle(self, state: S, log: Log) -> None:
        """Run automatic steps until a seat must decide or the game is over."""
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
        found = super().explain(state, action)
        return (state.stack[-1].refuse(state, action) if found is not None and state.stack else None) or found


def stack_fits(state: State) -> str | None:
    """Return what is wrong with the stack; None if nothing is."""
    return "; ".join(stack_misfits(state)) or None


def _checked(name: str, value: object, kind: type[T]) -> T | None:
    if value is not None and not isinstance(value, kind):
        is_a = say("error.kind.name" if kind is str else "error.kind.object")
        part = say("error.state.part", name=name, value=shown(value), kind=is_a)
        raise InvalidInput(say("error.state.wrong", problem=part))
    return value
