"""docs/architecture.md: the functions on its ways of a click, a line, a die and a save are called in that order."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path

import pygame
import pytest

from hexcore.engine import Engine
from hexcore.game.plugins import registry
from hexcore.play.session import Session
from launcher.cli.engine import converse
from launcher.desk.desk import Desk
from launcher.opener import ScreenOpener
from launcher.play import Play
from launcher.table.screen import TableScreen
from skirmish.game import Skirmish
from tests.launcher.table.battlefield import battle
from tests.launcher.table.table_hand import TableHand

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def stations(way: str) -> list[str]:
    """Return the functions of one way, as the page names them."""
    found = re.search(rf"^## The way of a {way}$(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, f"the page has no way of a {way}"
    return re.findall(r"^\|[^|]*\| `([\w.]+)` \|$", found[1], re.MULTILINE)


class Calls:
    """The functions called within a block, by dotted name, in order."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def __enter__(self) -> Calls:
        sys.setprofile(self._note)
        return self

    def __exit__(self, *error: object) -> None:
        sys.setprofile(None)

    def _note(self, frame, event: str, arg: object) -> None:
        if event == "call":
            self.names.append(f"{frame.f_globals.get('__name__')}.{frame.f_code.co_qualname}")


def follow(way: str, calls: Calls) -> None:
    """Find every station of a way among the calls, each after the one before."""
    named, at = stations(way), 0
    assert len(named) > 6
    for name in named:
        assert name in calls.names, f"{name} is not on the way of a {way}"
        assert name in calls.names[at:], f"{name} does not come after the station before it"
        at = calls.names.index(name, at) + 1


@pytest.fixture
def desk() -> Desk:
    pygame.font.init()
    desk = Desk(ScreenOpener())
    desk.change(reduced_motion=True, first_lines=False)
    return desk


def test_the_way_of_a_click(desk):
    hand = battle(desk, {"us_4_47_c": "0614", "vc_514_1": "0620"}, "boys_of_67")
    for name in ("counter:us_4_47_c", "hex:0615"):
        hand.click(name)
        hand.wait(500)
    with Calls() as calls:
        hand.click("hex:0616")
    follow("click", calls)


def test_the_way_of_a_protocol_line():
    engine = Engine(registry())

    def send(**request: object) -> dict:
        answer = io.BytesIO()
        converse(engine, io.BytesIO(json.dumps(request).encode() + b"\n"), answer)
        return json.loads(answer.getvalue())

    send(cmd="new", game="skirmish", seed=4)
    hide = send(cmd="decision")["actions"][0]
    with Calls() as calls:
        answer = send(cmd="apply", action=hide, seat="red")
    assert answer["records"]
    follow("protocol line", calls)


def sit(desk: Desk) -> TableHand:
    session = Session(Skirmish(), seed=4)
    screen = TableScreen(desk, desk.seated(session, {}))
    return TableHand(screen, session=session)


def take_over(hand: TableHand) -> None:
    if hand.screen.curtain.visible:
        hand.click("take-over")
    while hand.screen.layers or hand.screen.sidebar.recap.visible:
        hand.key("Enter")
        hand.wait(300)


def test_the_way_of_a_die_roll(desk):
    hand = sit(desk)
    take_over(hand)
    hand.click("hex:0202")
    take_over(hand)
    for name in ("counter:patrol_a", "hex:0103"):
        hand.click(name)
    desk.change(reduced_motion=False)
    with Calls() as calls:
        hand.point("action:Attack with patrol_a")
        hand.click("action:Attack with patrol_a")
    follow("die roll", calls)


def test_the_way_of_a_save(desk):
    hand = sit(desk)
    take_over(hand)
    with Calls() as calls:
        hand.click("hex:0202")
        play, whole = desk.load_play(hand.screen.play.saved_at)
    assert whole
    assert isinstance(play, Play)
    assert play.actor == "blue"
    follow("save", calls)


def test_a_station_in_a_wrong_place_is_found():
    calls = Calls()
    calls.names = [*reversed(stations("click"))]
    with pytest.raises(AssertionError, match="does not come after"):
        follow("click", calls)
