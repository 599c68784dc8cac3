"""A table for tests: put units where the test wants them, do one thing, look at what happened."""

from __future__ import annotations

from functools import lru_cache

from games.vietnam_battles.game import VietnamBattles
from games.vietnam_battles.rules.standard.combat.attack import Combat
from games.vietnam_battles.rules.standard.movement.phase import Movement
from games.vietnam_battles.sequence import PHASES, GameTurn, PlayerTurn
from games.vietnam_battles.state import Chit, Position, Unit, rebuild
from hexcore.contract import Subject
from hexcore.contract.trial import Trial
from hexcore.game.actions import Action
from hexcore.game.dice import Dice


@lru_cache(maxsize=1)
def the_game() -> VietnamBattles:
    return VietnamBattles()


TRIAL = Trial(Subject(the_game, "boys_of_67"))


class Table:
    """A position with handles."""

    def __init__(self, state: Position) -> None:
        self.game, self.state = the_game(), state
        self.ground = state.rules.ground
        self.records: list = []

    # Doing

    def action(self, verb, *pieces, at="", side="", word=""):
        board = self.ground.board
        hexes = tuple(board.hex(label) for label in at.split())
        sides = (board.side_named(side),) if side else ()
        return Action(verb, pieces, hexes, sides, (), (word,) if word else ())

    def do(self, verb, *pieces, at="", side="", word=""):
        action = self.game.as_offered(self.state, self.action(verb, *pieces, at=at, side=side, word=word))
        self.records = self.game.apply(self.state, action)
        TRIAL.can_be_said((self.records, self.decision and self.decision.prompt))
        return self

    def walk(self, unit, *labels):
        """Move a unit on foot, hex by hex; it is still under way at the end unless something stopped it."""
        self.do("move", unit)
        for label in labels:
            self.do("step", at=label.split()[0])
        return self

    def dice(self, *faces):
        self.state.dice.script(list(faces))
        return self

    def fight(self, target, *attackers):
        """Attack without support."""
        self.do("attack", target)
        for name in attackers:
            self.do("join", name)
        self.do("fight")
        return self.without_support()

    def without_support(self):
        while self.step == "support":
            self.do("pass")
        return self

    # Looking

    @property
    def decision(self):
        return self.game.decision(self.state)

    @property
    def step(self):
        return self.decision.step if self.decision else ""

    @property
    def actions(self):
        return self.decision.actions

    def verbs(self):
        return {action.verb for action in self.actions}

    def offered(self, verb):
        """What is offered for a verb: pieces, labels of hexes, labels of sides."""
        board = self.ground.board
        return {
            " ".join([*a.pieces, *(board.label(h) for h in a.hexes), *(board.side_label(s) for s in a.sides), *a.words])
            for a in self.actions
            if a.verb == verb
        }

    def refusal(self, verb, *pieces, at="", side="", word=""):
        return self.reason(verb, *pieces, at=at, side=side, word=word)[0]

    def reason(self, verb, *pieces, at="", side="", word=""):
        """The rule by which an action is refused, and the key of the sentence."""
        action = self.game.as_offered(self.state, self.action(verb, *pieces, at=at, side=side, word=word))
        found = self.game.explain(self.state, action)
        TRIAL.can_be_said(found)
        return (found.rule, found.text.key.removeprefix("refusal.")) if found else (None, "")

    def unit(self, name) -> Unit:
        return self.state.units[name]

    def at(self, name):
        place = self.state.units[name].at
        return None if place is None else self.ground.labels[place]

    def record(self, kind):
        return next(record for record in self.records if record.kind == kind)

    def facts(self, kind):
        return dict(self.record(kind).facts)

    def kinds(self):
        return [record.kind for record in self.records]

    def said(self, kind=""):
        """The sentences of the last action, or those of one kind."""
        return [self.game.catalogue.say(record.text) for record in self.records if kind in ("", record.kind)]

    def terms(self, kind):
        """The terms of the only number of a record: words, amount and rule."""
        return worded(self.record(kind).modifiers)


def table(scenario="boys_of_67", *, phase="movement", active="us", dice=(), units=None, chits=None, **fields) -> Table:
    """Set up a position: only the units named are in play."""
    game = the_game()
    rules = game.rules(scenario)
    options = game.meta.check_options(scenario, fields.pop("options", {}))
    state = Position(scenario, options, Dice(0, faces=list(dice)), [], "", rules=rules)
    state.phase, state.active, state.ready = phase, active, ["us", "vc"]
    state.units = {name: Unit(box="reserve") for name in rules.cards}
    for name, where in (units or {}).items():
        state.units[name] = where if isinstance(where, Unit) else Unit(at=rules.ground.place(where))
    state.chits = {name: Chit(hex=rules.ground.board.hex(h), found=found) for name, (h, found) in (chits or {}).items()}
    for name, value in fields.items():
        setattr(state, name, value)
    rebuild(state)
    turn = GameTurn(at=2 if active == "us" else 3)
    now = Movement() if phase.endswith("movement") else Combat()
    state.stack = [turn, PlayerTurn(at=PHASES.index(phase) + 1), now]
    return Table(state)


def worded(modifiers):
    """Terms with their labels in words."""
    return [(the_game().catalogue.say(term.label), term.amount, term.rule) for term in modifiers]


def depleted(where: str, scenario="boys_of_67", **fields) -> Unit:
    return Unit(at=the_game().rules(scenario).ground.place(where), depleted=True, **fields)


def placed(where: str, scenario="boys_of_67", **fields) -> Unit:
    return Unit(at=the_game().rules(scenario).ground.place(where), **fields)
