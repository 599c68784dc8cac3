"""One person's two evenings at the real program. Run as a program of its own: ``python evenings.py ACT``."""

from __future__ import annotations

import sys

from tools.person import Person


def first_evening() -> None:
    """From the launcher into a new game: hide, march, be refused, read the rule, save, leave, quit."""
    person = Person()
    print(f"driver {person.driver}", flush=True)
    person.click("skirmish.play", lambda: person.on("NewGameScreen"))
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


if __name__ == "__main__":
    {"first": first_evening, "second": second_evening}[sys.argv[1]]()
