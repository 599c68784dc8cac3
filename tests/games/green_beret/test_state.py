"""Positions written by hand, broken positions, invariants, texts and whole campaigns."""

from __future__ import annotations

import json
import random

import pytest

from games.green_beret.game import GreenBeret
from games.green_beret.shown.look import build_look
from hexcore.errors import InvalidInput
from hexcore.game.actions import Action
from tests.games.green_beret.gb_field import CAMP, CONTENT, GAME, enemy, fresh, table

OUT = {"detected": True}


def test_a_small_position_is_filled_in() -> None:
    pieces = {"a_team_1": {"hex": "1521", "detected": True}, "camp_1": {"hex": CAMP}}
    state = GAME.load({"phase": "combat", "pieces": pieces, "enemies": [{"id": "enemy_20", "hex": "1522"}]})
    assert state.pp == 100
    assert len(state.enemy_cup) == len(CONTENT.enemies) - 1
    assert len(state.mission_cup) == 30
    decision = GAME.decision(state)
    assert decision is not None
    assert decision.step == "friendly_combat"


@pytest.mark.parametrize(
    ("phase", "step"),
    [("movement", "friendly_movement"), ("combat", "friendly_combat"), ("enemy", "suppressive_fire"),
     ("success", "success_determination"), ("setup", "campaign")],
)  # fmt: skip
def test_a_phase_alone_tells_what_is_asked(phase: str, step: str) -> None:
    pieces = {} if phase == "setup" else {"a_team_1": {"hex": CAMP}, "camp_1": {"hex": CAMP}}
    decision = GAME.decision(GAME.load({"phase": phase, "pieces": pieces}))
    assert decision is not None
    assert decision.step == step


TEAM = {"a_team_1": {"hex": CAMP}}
BROKEN = [
    ({"pieces": {"a_team_9": {"hex": CAMP}}}, "a_team_9"),
    ({"pieces": {"a_team_1": {"hex": "9999"}}}, "9999"),
    ({"pieces": {"a_team_1": {"hex": CAMP, "asleep": True}}}, "asleep"),
    ({"pieces": {"a_team_1": {"hex": CAMP}}, "gone": ["a_team_1"]}, "two places"),
    ({"phase": "combat", "pieces": TEAM, "enemies": [{"id": "enemy_20", "hex": "1522"}]}, "hunt"),
    ({"pieces": {"a_team_1": {"hex": "1521"}, "camp_1": {"hex": "2030"}}}, "may not stand"),
    ({"pieces": {"a_team_1": {"hex": CAMP, "detected": True}, "camp_1": {"hex": CAMP}}}, "detected in a base camp"),
    ({"pieces": {"a_team_1": {"hex": CAMP}, "pbr_1": {"hex": "1521"}}}, "ashore"),
    ({"pieces": {"a_team_1": {"hex": CAMP}}, "mission": {"id": "picnic", "hex": "1521"}}, "picnic"),
    ({"pieces": TEAM, "pp": 50, "ledger": [{"amount": 60, "reason": "start", "rule": "GB 6.2"}]}, "ledger"),
    ({"pieces": {}, "phase": "movement"}, "no team"),
    ({"pieces": {"a_team_1": {"hex": CAMP}}, "stack": [{"step": "picnic"}]}, "picnic"),
    ({"pieces": {"a_team_1": {"hex": CAMP}}, "options": {"picnic": True}}, "picnic"),
]  # fmt: skip


@pytest.mark.parametrize(("data", "complaint"), BROKEN)
def test_a_broken_position_is_refused_by_name(data, complaint: str) -> None:
    with pytest.raises(Exception, match=complaint) as caught:
        GAME.load(data)
    assert isinstance(caught.value, InvalidInput) or "unknown option" in str(caught.value)


def test_a_position_survives_writing_and_reading_in_any_order() -> None:
    game = (
        table(a_team_1="1521", truck_1="1521", m2_1="1521", radio_1="1521")
        .do("start", "a_team_1")
        .do("add_all")
        .march("1522")
    )
    text = json.dumps(GAME.dump(game.state), sort_keys=True)
    again = GAME.load(json.loads(text))
    assert GAME.decision(again) == GAME.decision(game.state)
    assert again == game.state


def test_invariants_notice_what_is_wrong() -> None:
    def broken(change) -> set[str]:
        state = table("combat", a_team_1=("1521", OUT), m60_1="1521", enemies={enemy(10, 5): "1522"}).state.clone()
        change(state)
        return set(GAME.violations(state))

    assert broken(lambda s: s.enemy_cup.pop()) == {"enemies"}
    assert broken(lambda s: s.mission_cup.append("harass")) == {"missions"}
    assert broken(lambda s: s.casualty_cup.pop()) == {"casualties"}
    assert broken(lambda s: s.gone.append("m60_1")) == {"pieces"}
    assert broken(lambda s: setattr(s, "pp", 3)) == {"points"}
    assert broken(lambda s: setattr(s.pieces["m60_1"], "detected", True)) == {"detection"}
    assert broken(lambda s: setattr(s.pieces["a_team_1"], "detected", False)) == {"hunt"}
    assert broken(lambda s: setattr(s.enemies[0], "hex", min(CONTENT.all_water))) == {"enemy ground"}
    assert broken(lambda s: s.shift(["m60_1"], s.enemies[0].hex)) == {"alone"}
    assert "index" in broken(lambda s: s.at.clear())


def test_every_verb_has_a_wording_and_a_gesture() -> None:
    verbs = {gesture.verb for gesture in build_look().gestures}
    for verb in verbs:
        assert f"action.{verb}" in GAME.catalogue
    assert {action.verb for action in fresh().actions()} <= verbs


class Trail:
    """A campaign played by a policy that keeps it going; every record, text and invariant is looked at."""

    def __init__(self, game: GreenBeret, seed: int) -> None:
        self.game, self.random = game, random.Random(seed)
        options = {"double_agent": seed % 2 == 0, "pathway_cost": seed % 3 == 0, "demolish_bridge": True}
        self.state = game.start(options=options, seed=seed)
        self.verbs = {gesture.verb for gesture in build_look().gestures}

    def play(self, plies: int) -> None:
        for _ in range(plies):
            decision = self.game.decision(self.state)
            if decision is None:
                return
            assert len(set(decision.actions)) == len(decision.actions) > 0
            action = self.random.choices(decision.actions, [self.weight(one) for one in decision.actions])[0]
            assert action.verb in self.verbs
            self.reads(self.game.describe(self.state, action))
            self.reads(decision.prompt)
            for record in self.game.apply(self.state, action, offered=decision):
                self.reads(record.text)
                assert not record.rule or record.rule in self.game.rulebook
                for modifier in record.modifiers:
                    self.reads(modifier.label)
                    assert modifier.rule in self.game.rulebook
            assert self.game.load(json.loads(self.game.dump_json(self.state))) == self.state, action

    @staticmethod
    def weight(action: Action) -> float:
        likely = {
            "end_campaign": 0.01,
            "forfeit": 0.05,
            "attack": 5,
            "stand": 6,
            "suppress": 3,
            "add": 3,
            "next_turn": 8,
        }
        return likely.get(action.verb, 1)

    def reads(self, text) -> None:
        said = self.game.catalogue.say(text)
        assert text.key in self.game.catalogue, text
        assert "{" not in said, said


@pytest.mark.parametrize("seed", range(12))
def test_campaigns_of_any_kind_keep_every_rule(seed: int) -> None:
    game = GAME if seed % 2 else OWN
    Trail(game, seed).play(400)


OWN = GreenBeret()


@pytest.mark.parametrize("seed", range(25))
def test_random_campaigns_come_to_an_end(seed: int) -> None:
    state, chance = OWN.start(seed=seed), random.Random(seed)
    for _ in range(20_000):
        decision = OWN.decision(state)
        if decision is None:
            break
        OWN.apply(state, chance.choice(decision.actions), offered=decision)
    outcome = OWN.outcome(state)
    assert outcome is not None
    assert outcome.ending in OWN.endings("campaign")
