"""Two people who share the screen for a whole game: they look at what can be clicked, and click it.

Run as a program of its own: ``python players.py GAME``. The players take the screen at the curtain, read what
happened, agree to what is asked, march and fight on the map while they want to, and else press what is offered.
"""

from __future__ import annotations

import sys

from hexcore.game.actions import Action
from hexcore.play.chair import lines_of, since_own
from launcher.table.sidebar.actions import ActionButton
from launcher.table.turn.recap import worth_telling
from tools.person import Person

MOST_CLICKS = 400
Wish = tuple[str, str]
"""A verb, and the name of what is clicked for it; without a name the first place in view."""


class Players(Person):
    """Both players of a hotseat game, and what they saw on their way to its end."""

    def __init__(self, wishes: list[Wish], risks: tuple[str, ...]) -> None:
        super().__init__()
        self.clicks = 0
        self.handed: list[str] = []
        self.recaps = 0
        self.agreed = 0
        self.dared: list[str] = []
        self.deciders: list[str] = []
        self.wishes = wishes
        self.risks = risks

    # -- playing --------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Until the card with the result lies on the table."""
        while "replay" not in self.names():
            self.clicks += 1
            assert self.clicks < MOST_CLICKS, f"no end after {self.clicks} clicks: {self.asked()}"
            self.once()

    def asked(self) -> str:
        """What is on screen, for whoever reads why a game did not end."""
        decision = self.screen.play.decision
        step = decision.step if decision is not None else "the end"
        return f"{step}, ply {self.plies}, to click: {', '.join(self.names())[:900]}"

    def once(self) -> None:
        """One thing: the curtain, a dialog, something on stage, a wish on the map, else whatever goes on."""
        screen = self.screen
        if screen.curtain.visible:
            self.change_places()
        elif screen.layers:
            self.agree()
        elif screen.flow.playback.busy:
            self.watch()
        elif screen.asks is not None:
            self.click("hand-over", lambda: screen.curtain.visible)
        elif screen.turn.waits_for_signature:
            self.acts(lambda: self.click("commit"))
        elif screen.turn.armed is not None:
            self.dare("commit")
        elif not screen.play.over:
            self.decide()
        self.frames(1)

    def change_places(self) -> None:
        """The next player takes the screen; behind the curtain nothing of the table can be clicked."""
        screen = self.screen
        self.handed.append(screen.curtain.seat)
        seen = set(self.names())
        assert seen == {"take-over"}, f"only the curtain is there to click, not {seen}"
        self.click("take-over", lambda: not screen.curtain.visible)
        told = worth_telling(lines_of(since_own(screen.play.chair)), screen.controller.look)
        note = screen.sidebar.recap
        # an answer given ahead counts as the player's own, and what came before it is still news
        assert note.visible or not told, f"{len(told)} things happened, and there is no note of them"
        if note.visible:
            self.recaps += 1
            self.click("recap-done", lambda: not note.visible)

    def agree(self) -> None:
        """Say yes to a question; of a menu take the first line."""
        screen, asked = self.screen, self.screen.layers[-1]
        if "dont_ask" in self.names():
            self.key("Enter", lambda: asked not in screen.layers)
            self.agreed += 1
        else:
            self.click(self.names()[0], lambda: asked not in screen.layers)

    def watch(self) -> None:
        """Look at what is on stage, and go on when it waits for that."""
        if "go-on" in self.names():
            self.click("go-on")

    def decide(self) -> None:
        """Somebody is asked: a wish on the map first, then the proposed and the primary button, then any click."""
        screen, seat = self.screen, self.screen.play.decision.seat
        assert screen.play.viewer == seat, f"{seat} decides, but the screen shows what {screen.play.viewer} may see"
        if self.deciders[-1:] != [seat]:
            self.deciders.append(seat)
        before = self.state()
        offered = screen.controller.reader.by_verb
        held = ("step",) if screen.controller.lead() else ()
        wish = next((wish for wish in self.wishes if wish[0] in (*offered, *held) and self.by_map(*wish)), None)
        if wish is not None:
            self.wishes.remove(wish)
        elif not self.by_button():
            assert any(self.by_map(verb) for verb in offered), f"nothing to click: {self.asked()}"
        self.until(f"what a click at {self.asked()} does", lambda: self.state() != before)

    def state(self) -> tuple[object, ...]:
        """What a click may change: the game, what waits for a second click, what is picked, the questions on screen."""
        return (self.plies, self.screen.turn.armed, self.screen.controller.picked, *self.screen.layers)

    def by_button(self) -> bool:
        """Press the proposed, the primary or else the first button."""
        seen = self.names()
        proposed = [name for name in seen if name.startswith("proposal:")]
        if proposed:
            self.click(proposed[0])
            return True
        buttons = [b for b in self.screen.sidebar.walk() if isinstance(b, ActionButton) and b.id in seen]
        buttons.sort(key=lambda b: (not b.offers.verb.startswith("quick_"), b.kind != "primary"))
        if not buttons:
            return False
        if buttons[0].offers.verb in self.risks:
            self.dare(buttons[0].id)
        else:
            self.click(buttons[0].id)
        return True

    def by_map(self, verb: str, where: str = "") -> bool:
        """Click a hex or piece that an offered action of this verb ends with: the one named, or the first in view."""
        controller, seen = self.screen.controller, set(self.names())
        if verb == "step" and controller.lead():
            lit = [f"hex:{self.screen.play.board.label(spot.hex)}" for spot in controller.lit() if spot.hex >= 0]
            names = [name for name in lit if name in seen and where in ("", name)]
            for name in names[:1]:
                self.click_place(name, march=True)
            return bool(names)
        for action in controller.reader.by_verb[verb]:
            names = [name for name in self.places(action, controller.gesture(verb).on) if name in seen]
            if names and where in ("", *names):
                self.click_place(names[0], march=verb == "step")
                return True
        return False

    def click_place(self, name: str, march: bool) -> None:
        """Click a hex or piece; after a march somebody stands there."""
        self.click(name, (lambda: self.stands(name)) if march else None)

    def stands(self, place: str) -> bool:
        """Whether a piece of the player who looks stands in a hex."""
        play = self.screen.play
        own = (piece for piece in play.view.pieces if piece.seat == play.view.seat and piece.hex >= 0)
        return any(f"hex:{play.board.label(piece.hex)}" == place for piece in own)

    def places(self, action: Action, on: str) -> list[str]:
        """Where an action can be clicked: its last hex, or its last piece on the map or beside it."""
        if on == "hex":
            return [f"hex:{self.screen.play.board.label(h)}" for h in action.hexes[-1:]]
        if on == "piece":
            return [f"{place}:{piece}" for piece in action.pieces[-1:] for place in ("counter", "piece")]
        return []

    def dare(self, name: str) -> None:
        """Point at what the dice will decide about, read the odds, and go through with it."""
        screen = self.screen
        self.see(name)
        self.hands.point(screen.target(name).rect.center)
        self.until(f"the odds of {name}", lambda: "odds" in self.names() and screen.turn.shown)
        self.dared.append(screen.turn.shown.verb)
        self.acts(lambda: self.click(name))

    # -- afterwards -----------------------------------------------------------------------------------------

    def get_up(self) -> None:
        """Read the result, leave the table and quit."""
        play = self.screen.play
        assert play.over, "the result is shown at the end"
        assert play.outcome is not None, "the result says how it ended"
        assert not self.wishes, f"never came to {self.wishes}"
        print(f"{self.plies} actions, {self.clicks} looks, handed to {self.handed}, {self.recaps} recaps: {self.dared}")
        self.click("leave", lambda: not self.on("TableScreen"))
        self.quit()


def boys_of_67() -> None:
    """The Boys of '67 hides nothing: both players sit before the screen all the time."""
    march = [("move", "counter:us_4_47_c"), ("step", "hex:0615"), ("step", "hex:0614")]
    players = Players([*march, ("attack", ""), ("attack", "")], ("fight",))
    players.sit_down("Vietnam Battles", "The Boys of '67")
    players.play()
    assert {"us", "vc"} == set(players.deciders), "both players decide"
    assert len(players.deciders) >= 8, f"four turns of two players, not {players.deciders}"
    assert not players.handed, f"where nothing is hidden no curtain falls, not one for {players.handed}"
    assert players.dared.count("fight") >= 2, f"the odds are read before each fight, not only {players.dared}"
    assert players.agreed, "a phase that is ended with moves left is asked about"
    players.get_up()
    print("the boys of '67 done")


def hill_875() -> None:
    """One turn of Hill 875: quick set-up and entry, an air assault, a march and an attack on foot, each at its time."""
    assault = [("assault", "hex:I7"), ("carry", ""), ("escort", "")]
    march = [("pick", "counter:nva-inf-5-1"), ("step", "hex:H2"), ("pick", "counter:us-inf-4-1"), ("step", "")]
    players = Players([*assault, *march, ("attack", "")], ("launch", "commit"))
    players.sit_down("Green Inferno", "Hill 875", **{"option.turns": "1"})
    players.play()
    assert len(players.handed) >= 8, f"the screen changes hands all the time, not only to {players.handed}"
    assert players.handed == players.deciders, f"a curtain before each hand-over, not {players.handed}"
    assert players.recaps >= 6, f"what happened is told at the hand-overs, not {players.recaps} times"
    assert {"launch", "commit"} <= set(players.dared), f"the odds are read before each attack, not {players.dared}"
    players.get_up()
    print("hill 875 done")


if __name__ == "__main__":
    {"boys": boys_of_67, "hill": hill_875}[sys.argv[1]]()
