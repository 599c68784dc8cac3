"""One person's two evenings at the real program. Run as a program of its own: ``python evenings.py ACT``."""

from __future__ import annotations

import sys
import time

import pygame

from tools.hands import Xdotool
from tools.person import Person


def first_evening() -> None:
    """From the launcher into a new game: hide, march, be refused, read the rule, save, leave, quit."""
    person = Person()
    print(f"driver {person.driver}", flush=True)
    person.click("Skirmish", lambda: person.on("NewGameScreen"))
    person.click("start", lambda: person.on("TableScreen"))
    person.until("the curtain", lambda: person.screen.curtain.visible)
    person.take_over()
    person.acts(lambda: person.click("hex:0403"))
    person.until("the curtain again", lambda: person.screen.curtain.visible)
    person.take_over()
    person.click("counter:patrol_a", lambda: person.screen.controller.picked == ("patrol_a",))
    person.click("hex:0706", lambda: person.screen.area.callout.visible)
    person.click("SK 2", lambda: person.on("RulesScreen"))
    person.key("Esc", lambda: person.on("TableScreen"))
    person.acts(lambda: person.click("hex:0103"))
    person.key("Ctrl+S", lambda: person.screen.layers)
    person.type("river bend", lambda: person.screen.focused is not None and person.screen.focused.text == "river bend")
    person.key("Enter", lambda: not person.screen.layers)
    person.click("menu", lambda: person.screen.layers)
    person.click("Leave the game", lambda: not person.on("TableScreen"))
    person.quit()
    print("first evening done")


def second_evening() -> None:
    """Load, go on, take a move back, play to the end by the keyboard, watch the replay, quit."""
    person = Person()
    person.click("home.load", lambda: person.on("SavesScreen"))
    line = next(name for name in person.names() if "river bend" in name)
    person.click(line)
    person.key("Enter", lambda: person.on("TableScreen"))
    person.take_over()
    assert person.plies == 2, "the game goes on where it was saved"
    person.click("undo", lambda: person.plies == 1)
    person.click("redo", lambda: person.plies == 2)
    person.click("hex:0407", button=3)
    for _ in range(40):
        person.frames(2)
        if person.screen.play.over:
            break
        if person.screen.curtain.visible:
            person.take_over()
        words = "action:End the turn" if "action:End the turn" in person.names() else "action:Stay hidden"
        person.acts(lambda words=words: person.click(words))
    person.until("the result", lambda: "replay" in person.names())
    person.click("replay", lambda: person.on("ReplayScreen"))
    person.until("the game is read", lambda: person.screen.replay is not None)
    person.click("next_action", lambda: person.screen.replay.ply == 1)
    person.key("right", lambda: person.screen.replay.ply == 2)
    person.click("last", lambda: person.screen.replay.ply == len(person.screen.replay))
    person.click("first", lambda: person.screen.replay.ply == 0)
    person.click("run", lambda: person.screen.replay.ply >= 1)
    person.key("Esc", lambda: person.on("TableScreen"))
    person.click("leave", lambda: not person.on("TableScreen"))
    person.quit()
    print("second evening done")


def start_by_key() -> None:
    """Start a new game by one press of its key, which is let go while the table is made."""
    person = Person()
    person.click("home.new", lambda: person.on("NewGameScreen"))
    assert person.screen.meta.id == "vietnam_battles"
    begin, real = person.screen._begin, isinstance(person.hands, Xdotool)
    down, up = (pygame.event.Event(kind, key=pygame.K_s, mod=0, unicode="s") for kind in (pygame.KEYDOWN, pygame.KEYUP))

    def slow() -> None:
        begin()
        if real:
            time.sleep(0.8)  # as on a busy machine; pygame repeats the key meanwhile
            person.hands.hold("")
            time.sleep(0.2)
        else:
            for event in (*[down] * 12, up):
                pygame.event.post(event)

    person.screen._begin = slow
    if real:
        person.hands.hold("S")
    else:
        pygame.event.post(down)
    person.until("the table", lambda: person.on("TableScreen"))
    person.frames(20)
    assert person.screen.toasts.texts == [], person.screen.toasts.texts
    assert not person.screen.area.callout.visible
    assert person.plies == 0
    person.program.close()
    print("started once")


ACTS = {"first": first_evening, "second": second_evening, "start": start_by_key}

if __name__ == "__main__":
    ACTS[sys.argv[1]]()
