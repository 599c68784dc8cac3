"""The game class: all battles of the series behind the contract of a game."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from games.vietnam_battles import HERE, proof
from games.vietnam_battles.battles.battle import Battle, Exclusive, listed, own_battles
from games.vietnam_battles.bots import foresight
from games.vietnam_battles.bots.captain import Captain
from games.vietnam_battles.bots.judgement import FORMER, PROFILES, RECRUIT, SEASONED, random_profile
from games.vietnam_battles.content.content import SEATS, Content
from games.vietnam_battles.content.labels import WATER
from games.vietnam_battles.content.models import FILES, BattleFiles, sourcings_of
from games.vietnam_battles.proof import FOUNDATIONS, INVARIANTS
from games.vietnam_battles.rules import wrong_moment
from games.vietnam_battles.rules.exclusive.ben_suc import BenSuc, Length
from games.vietnam_battles.rules.exclusive.bridges import Charges, Ford
from games.vietnam_battles.rules.exclusive.camps import Genuine
from games.vietnam_battles.rules.exclusive.slicks import Flight
from games.vietnam_battles.rules.exclusive.tangos import AmbushFight, Bump, Voyage
from games.vietnam_battles.rules.ruleset import StandardRules
from games.vietnam_battles.rules.standard import victory
from games.vietnam_battles.rules.standard.combat.advance import Advance
from games.vietnam_battles.rules.standard.combat.attack import Combat, Muster
from games.vietnam_battles.rules.standard.combat.displacement import Displace, Shift
from games.vietnam_battles.rules.standard.combat.fight import BombardmentFight, GroundFight
from games.vietnam_battles.rules.standard.combat.results import Casualty
from games.vietnam_battles.rules.standard.combat.retreat import FallBack, Withdraw
from games.vietnam_battles.rules.standard.movement.march import March
from games.vietnam_battles.rules.standard.movement.phase import Movement
from games.vietnam_battles.rules.standard.set_up.set_up import Deploy, PlacePiece
from games.vietnam_battles.rules.standard.support_fire.bombardment import Target
from games.vietnam_battles.rules.standard.support_fire.markers import Support
from games.vietnam_battles.sequence import FirstLook, GameTurn, PlayerTurn, beginning_of_phase, skipped_phases
from games.vietnam_battles.shown import overlays, previews, reach, view, wording
from games.vietnam_battles.shown.look import build_look
from games.vietnam_battles.shown.queries import QUERIES, WORDED
from games.vietnam_battles.shown.tables import STATISTICS, charts_of, counter_sheet
from games.vietnam_battles.state import Chit, Position, Unit
from hexcore.board.board import Board
from hexcore.board.wants import Stakes, check_names
from hexcore.data.datafolder import DataFolder
from hexcore.data.meta import load_meta
from hexcore.data.provenance import Sourcing
from hexcore.data.rulebook import Rulebook
from hexcore.errors import BrokenContent, MonsoonError
from hexcore.game import OFF_MAP, Bot, Chart, Dice, Hex, Log, Look, Odds, Printed, Record, View
from hexcore.game.actions import Action, Outcome, Refusal
from hexcore.game.answers import Overlay, OverlayMeta, Proposal, Reach
from hexcore.game.foresight import DEFAULT_PROFILE, Profile
from hexcore.game.game import StepGame, Trace
from hexcore.game.plugins import why
from hexcore.game.steps import decider, push, step_book
from hexcore.text import Catalogue, Text, load_catalogue, say

T = TypeVar("T")


TRACES: Mapping[Trace, frozenset[str]] = {
    "fight": frozenset({"combat"}),
    "found": frozenset({"revealed", "camp_found", "came_out", "ambush"}),
    "shell": frozenset({"bombardment", "b52"}),
}
"""Places of fights, of finds, and of fire from afar."""


class VietnamBattles(StepGame[Position]):
    """The battles of the series."""

    state_type = Position
    steps = step_book(
        Deploy, PlacePiece, Genuine,
        FirstLook, GameTurn, PlayerTurn, Movement, March, Flight, Voyage, Bump, Charges, Ford,
        Combat, Target, Muster, GroundFight, AmbushFight, BombardmentFight, Support, Casualty,
        FallBack, Withdraw, Displace, Shift, Advance, BenSuc, Length,
    )  # fmt: skip
    foundations = FOUNDATIONS
    invariants = INVARIANTS | proof.FITTING
    queries = QUERIES
    turn_rule = "VB 4.1"
    losses = frozenset({"eliminated"})
    files = FILES
    statistics = STATISTICS
    traces = TRACES

    def __init__(self, packs: Iterable[Path] = (), battles: Mapping[str, Battle] | None = None) -> None:
        meta, packs = load_meta(HERE / "meta.toml"), tuple(packs)
        battles = own_battles(meta) if battles is None else battles
        self.meta = listed(meta, battles)
        self.data = DataFolder(meta.id, HERE / "data", packs)
        self.rulebook = DataFolder(meta.id, HERE).load("rules.toml", Rulebook)
        self.catalogue = load_catalogue(HERE / "text.toml")
        self.broken: dict[str, str] = {}  # why battles of other packages cannot be played
        self._folders = {HERE: self.data}
        self._exclusive: dict[str, Exclusive] = {}
        self._files: dict[str, BattleFiles] = {}
        self._rules: dict[str, StandardRules] = {}
        for name, battle in battles.items():
            try:
                self._join(name, battle, packs)
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # a third party's package may fail in any way, and harms no other
                if battle.folder == HERE:
                    raise
                self.broken[name] = why(error)

    # The battles

    def _join(self, name: str, battle: Battle, packs: tuple[Path, ...]) -> None:
        brought = battle.open()
        steps = step_book(*dict.fromkeys((*self.steps.values(), brought.opening, *brought.steps)))
        if battle.folder not in self._folders:
            self._read(battle.folder, packs)
        self.steps = steps
        self._exclusive[name] = brought
        self._files[name] = BattleFiles(self._folders[battle.folder], self.data)

    def _read(self, folder: Path, packs: tuple[Path, ...]) -> None:
        """Load another package's folder: its texts and rules extend those of the series and replace none."""
        files = DataFolder(folder.name, folder)
        added = files.load("rules.toml", Rulebook).rule if "rules.toml" in files.names() else ()
        own = self.rulebook
        rulebook = Rulebook(prefix=own.prefix, rule=(*own.rule, *added), behind=own.behind)
        catalogue = load_catalogue(folder / "text.toml").joined(self.catalogue)
        self._folders[folder] = DataFolder(folder.name, folder / "data", packs)
        self.rulebook, self.catalogue = rulebook, catalogue

    def folders(self) -> tuple[DataFolder, ...]:
        return tuple(self._folders.values())

    def rules(self, scenario: str) -> StandardRules:
        """Return the rules of a scenario; its content is loaded at first use."""
        if scenario not in self._rules:
            files = self._battle(scenario, self._files)
            content, ruleset = Content(files, scenario), self._exclusive[scenario].ruleset
            try:
                check_names(content.ground.board, ruleset.needs, files.path(f"{content.file.map}/board.toml"))
                self._check_texts(scenario)
                self._rules[scenario] = ruleset(content)
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # rules and data of another package that do not fit together
                if files.is_own and isinstance(error, BrokenContent):
                    raise
                raise _unplayable(scenario, why(error)) from error
        return self._rules[scenario]

    def _check_texts(self, scenario: str) -> None:
        endings = self._exclusive[scenario].ruleset.endings
        wanted = [key for end in endings for key in (f"outcome.{scenario}.{end}", f"ending.{end}")]
        missing = [key for key in wanted if key not in self.catalogue]
        if missing:
            raise BrokenContent(f"text.toml: it has no sentence for {', '.join(missing)}")

    def _battle(self, scenario: str, brought: Mapping[str, T]) -> T:
        if scenario in self.broken:
            raise _unplayable(scenario, self.broken[scenario])
        return brought[scenario]

    def board(self, scenario: str) -> Board:
        return self.rules(scenario).ground.board

    def stakes(self, scenario: str) -> Stakes:
        file = self.rules(scenario).battle.file
        wanted = {start.at: say("stakes.start") for start in file.start if "/" not in start.at}
        over_land = (entry for entry in file.entry if "edge" in entry.ways)
        return Stakes(frozenset({"water"}), wanted, {entry.edge: say("stakes.entry") for entry in over_land})

    def endings(self, scenario: str) -> tuple[str, ...]:
        return tuple(self._battle(scenario, self._exclusive).ruleset.endings)

    def charts(self, scenario: str) -> tuple[Chart, ...]:
        return charts_of(self.rules(scenario).battle)

    def counter_sheet(self, scenario: str) -> tuple[Printed, ...]:
        return counter_sheet(self.start(scenario))

    def look(self) -> Look:
        return build_look({board: look for battle in self._exclusive.values() for board, look in battle.boards.items()})

    def sourcings(self) -> Iterable[Sourcing]:
        for folder in self._folders.values():
            yield from sourcings_of(folder)

    def data_hash(self, scenario: str) -> str:
        return self._battle(scenario, self._files).hash()

    def bots(self) -> Mapping[str, Callable[[int], Bot]]:
        return {"captain": Captain}

    # Starting and reading positions

    def bound(self, scenario: str) -> StandardRules:
        return self.rules(scenario)

    def start(self, scenario: str | None = None, options: Mapping[str, Any] | None = None, seed: int = 0) -> Position:
        return self.opening(scenario, options, seed)[0]

    def opening(
        self, scenario: str | None = None, options: Mapping[str, Any] | None = None, seed: int = 0
    ) -> tuple[Position, Sequence[Record]]:
        name = self.meta.scenario(scenario).id
        chosen = self.meta.check_options(name, dict(options or {}))
        state = Position(name, chosen, Dice(seed), [], "", rules=self.rules(name))
        state.units = _units(state)
        kinds = state.rules.chit_kinds(state)
        state.chits = {chit: Chit() for chit, kind in state.rules.battle.chits.items() if kind in kinds}
        state.complete()
        push(state, self._exclusive[name].opening(), FirstLook(), GameTurn())
        log = Log(state.dice)
        self.settle(state, log)
        return state, log.records

    def filled(self, fields: dict[str, Any]) -> dict[str, Any]:
        if fields.get("stack", []) != [] or fields.get("ending"):
            return fields
        steps = beginning_of_phase(fields.get("phase"), fields.get("active", "us"))
        return {**fields, "stack": steps, "ready": list(SEATS)} if steps else fields

    # Playing

    def as_offered(self, state: Position, action: Action) -> Action:
        return _as_offered(state, action, self.offers) if state.stack else action

    def explain(self, state: Position, action: Action) -> Refusal | None:
        offered = self.decision(state)
        if offered is None:
            return wrong_moment.over()
        if action in offered.actions:
            return None
        return state.stack[-1].refuse(state, action) or wrong_moment.refusal(action, offered, self.named)

    def is_news(self, before: Position, record: Record) -> bool:
        """VB 15.0: where nothing lies hidden any more, a look into jungle tells nothing; both count the units lost.

        VB 3.0: lots drawn for a proposed set-up decide nothing: every piece may be placed elsewhere.
        """
        if record.kind == "placed":
            return False
        return record.kind != "searched" or bool(record.dice) or bool(before.dark_at or before.secret_at)

    def skipped(self, before: Position, after: Position) -> Sequence[Text]:
        return skipped_phases(before, after)

    # Looking at positions

    def view(self, state: Position, seat: str) -> View:
        return view.build(self.meta.id, state, seat, decider(state))

    def bot_view(self, state: Position, seat: str) -> View:
        return view.bot_view(self.meta.id, state, seat, decider(state))

    def outcome(self, state: Position) -> Outcome | None:
        return victory.outcome(state)

    def odds(self, state: Position, action: Action, seat: str | None = None) -> Odds | None:
        return previews.preview(state, action, seat or self._asker(state))

    def reach(self, state: Position, seat: str, pieces: Sequence[str] = ()) -> Reach:
        return reach.reach(state, seat, pieces)

    def proposals(self, state: Position, seat: str) -> Mapping[str, Proposal]:
        return previews.proposals(state, seat)

    def overlays(self, scenario: str) -> tuple[OverlayMeta, ...]:
        return overlays.metas(hides=self.rules(scenario).hides)

    def overlay(
        self, state: Position, seat: str, key: str, at: Hex = OFF_MAP, over: Hex = OFF_MAP, pieces: Sequence[str] = ()
    ) -> Overlay:
        if key not in {meta.key for meta in self.overlays(state.scenario)}:
            return super().overlay(state, seat, key, at, over, pieces)
        return overlays.overlay(state, seat, key, pieces)

    def ask(self, state: Position, name: str, seat: str | None = None, **arguments: Any) -> Any:
        answer = super().ask(state, name, seat, **arguments)
        return _said(self.catalogue, answer) if name in WORDED else answer

    def describe(self, state: Position, action: Action) -> Text:
        return wording.describe(state, action)

    # Thinking ahead

    planned_steps = foresight.PLANNED_STEPS

    def search_effort(self, scenario: str) -> float:
        return foresight.DILIGENCE.get(scenario, 1.0)

    def imagine(self, state: Position, seat: str, chance: Random) -> Position:
        imagined = super().imagine(state, seat, chance)
        foresight.draw_secrets(imagined, seat, chance)
        return imagined

    def value(self, state: Position, seat: str) -> float:
        return super().value(state, seat) if state.ending else foresight.value(state, seat)

    def age(self, state: Position) -> int:
        return foresight.age(state)

    def progress(self, state: Position) -> float:
        return foresight.progress(state)

    def horizon(self, state: Position) -> int:
        return foresight.horizon(state)

    def profiles(self) -> Mapping[str, Profile]:
        return PROFILES

    def best_profile(self, scenario: str, seat: str) -> Profile:
        return SEASONED.get((scenario, seat), DEFAULT_PROFILE)

    def random_profile(self, chance: Random) -> Profile:
        return random_profile(chance)

    def former_profiles(self) -> Mapping[str, Profile]:
        return FORMER

    def recruit_profile(self) -> Profile:
        return RECRUIT

    def chapter(self, state: Position) -> Hashable:
        return foresight.chapter(state)

    def swap_secrets(self, state: Position, seat: str) -> Position | None:
        return proof.swap(state, seat)


def _said(catalogue: Catalogue, answer: Any) -> Any:
    if isinstance(answer, Text):
        return catalogue.say(answer)
    if isinstance(answer, dict):
        return {key: _said(catalogue, value) for key, value in answer.items()}
    return [_said(catalogue, value) for value in answer] if isinstance(answer, list) else answer


def _unplayable(scenario: str, reason: str) -> MonsoonError:
    return MonsoonError(f"the battle {scenario!r} cannot be played: {reason}")


def _units(state: Position) -> dict[str, Unit]:
    """VB 3.0: every unit where the scenario puts it."""
    battle = state.rules.battle
    units = {name: Unit(box="reserve" if name in battle.zones else "entry") for name in battle.cards}
    for start in battle.file.start:
        place = battle.ground.place(start.at)
        units[start.unit] = Unit(
            at=place, box="aboard" if start.aboard else "", landed=start.landed, spent=bool(start.landed)
        )
        if start.landed:
            (state.zones if start.landed == "slick" else state.beaches).append(battle.ground.hex(place))
    return units


def _as_offered(state: Position, action: Action, offers: Callable[[Position, Action], bool]) -> Action:
    """Return the offered spelling of an action, or the action as it is.

    One spelling is offered; players, programs and older saves may leave out *water* or name the piece in hand.
    """
    others = list(_spellings(state, action))
    if not others or offers(state, action):
        return action
    return next((other for other in others if offers(state, other)), action)


def _spellings(state: Position, action: Action) -> Iterable[Action]:
    places = state.rules.ground
    if action.words == (WATER,):
        yield action._replace(words=())
    if action.hexes and not action.words and action.hexes[-1] in places.berth_of_hex:
        yield action._replace(words=(WATER,))
    step = state.stack[-1]
    if isinstance(step, PlacePiece) and action.pieces in ((), (step.piece,)):
        yield action._replace(pieces=() if action.pieces else (step.piece,))
