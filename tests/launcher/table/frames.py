"""Two tables side by side that differ only in what one seat may not know, and every frame that this seat sees."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any, NamedTuple

import pygame

from hexcore.data.files import canonical
from hexcore.game.actions import Action
from hexcore.game.game import Game
from hexcore.play.hearing import heard_by
from hexcore.play.session import Session
from launcher.desk.desk import Desk
from launcher.play import Play
from launcher.table.screen import TableScreen
from launcher.table.sidebar import tiles
from tests.launcher.table.table_hand import TableHand

SIZE = (1100, 720)
FRAME_MS = 170.0
MOST_FRAMES = 60
CURTAIN_FRAMES = 3
SEEN_MS = 700.0
"""So long a question is looked at before it is answered."""


MOST_TRIED = 12
"""So many actions are tried for one that looks the same to who does not see it."""


class Passing(NamedTuple):
    """Two positions and an action in each, after which the screen passes to a seat that cannot tell them apart."""

    seat: str
    acting: str
    actions: tuple[Action, Action]
    positions: tuple[Any, Any]


def passing(game: Game[Any], scenario: str, state: Any, action: Action) -> Passing | None:
    """The two positions, if another seat decides after the action and can tell neither them nor what follows apart.

    Where the same action is not offered in both, or nothing but the choice itself is secret, it is another of its kind.
    """
    asked = game.decision(state)
    after = state.clone()
    game.apply(after, action)
    then = game.decision(after)
    if asked is None or then is None or then.seat == asked.seat:
        return None
    other = game.swap_secrets(state.clone(), then.seat) or state.clone()
    offered = game.decision(other).actions
    alike = [one for one in offered if one.verb == action.verb and one != action][:MOST_TRIED]
    for choice in (action, *alike):
        if choice in offered:
            found = Passing(then.seat, asked.seat, (action, choice), (state.clone(), other))
            if differs(game, found) and heard(game, scenario, found, 0) == heard(game, scenario, found, 1):
                return found
    return None


def differs(game: Game[Any], passed: Passing) -> bool:
    """Whether there is a secret: the two actions lead to different positions."""
    ends = [position.clone() for position in passed.positions]
    for state, action in zip(ends, passed.actions, strict=True):
        game.apply(state, action)
    return game.dump(ends[0]) != game.dump(ends[1])


def heard(game: Game[Any], scenario: str, passed: Passing, which: int) -> bytes:
    """What the seat is told of the action and sees after it, in one of the two positions."""
    state, labels = passed.positions[which].clone(), game.board(scenario)
    records = heard_by(game.apply(state, passed.actions[which]), passed.seat)
    decision = game.decision(state)
    asked = decision.json(labels) if decision is not None and decision.seat == passed.seat else None
    view = game.view(state, passed.seat)
    return canonical([[record.json(labels) for record in records], view.json(labels), asked])


def table(desk: Desk, game: Game[Any], position: Any, acting: str) -> TableHand:
    """A table at a position with the seat before it that acts, and its mouse resting on one of that seat's pieces."""
    desk.ui.clock.now = 1e6
    session = Session(game, position=position.clone())
    play = Play(session, {})
    play.pass_to(acting)
    screen = TableScreen(desk, play)
    hand = TableHand(screen, SIZE, session)
    counters = [target for target in screen.targets() if target.name.startswith("counter:")]
    if counters:
        hand.move(counters[len(counters) // 2].rect.center)
        hand.wait(700)
    return hand


def frames(hand: TableHand, passed: Passing, which: int) -> Iterator[str]:
    """Let the seat act, then yield a digest of every frame from the curtain until the next player's table rests.

    Where the next player decides with the first one looking on, he sees the frames of that decision too. Where he is
    asked aloud, he wants the screen.
    """
    screen = hand.screen
    screen.turn.send(passed.actions[which])
    until_shown(hand)
    if screen.asks is not None:
        look(hand)
        hand.click("hand-over")
    if screen.play.now.in_the_open:
        yield from until_rest(hand)
        screen.turn.send(screen.play.decision.actions[0])
        yield from until_rest(hand)
        return
    if screen.play.over:
        yield "the game is over, and nothing is hidden any more"
        return
    if not screen.curtain.visible:
        # what the next player could only answer in one way, as everybody sees, has passed by itself in both games
        assert screen.play.actor == passed.acting, "the screen has to pass"
        yield "nobody else is asked"
        return
    for _ in range(CURTAIN_FRAMES):
        hand.wait(FRAME_MS)
        yield digest(hand)
    hand.click("take-over")
    yield from until_rest(hand)
    hand.move((SIZE[0] // 2, SIZE[1] // 2))
    hand.wait(700)
    yield digest(hand)


def asking(game: Game[Any], scenario: str, state: Any, action: Action) -> Passing | None:
    """Two positions that who acts cannot tell apart, nor what the action leads to, if another is asked aloud then."""
    asked, after = game.decision(state), state.clone()
    game.apply(after, action)
    then = game.decision(after)
    if asked is None or then is None or then.seat == asked.seat or game.aloud(after) is None:
        return None
    other = game.swap_secrets(state.clone(), asked.seat)
    if other is None or game.dump(other) == game.dump(state) or action not in game.decision(other).actions:
        return None
    found = Passing(then.seat, asked.seat, (action, action), (state.clone(), other))
    own = found._replace(seat=asked.seat)
    return found if heard(game, scenario, own, 0) == heard(game, scenario, own, 1) else None


def frames_of_asking(hand: TableHand, passed: Passing, which: int) -> Iterator[str]:
    """Let the seat act and ask aloud, be answered that there is nothing, and yield every frame that it sees meanwhile.

    It ends at the first curtain, and where the seat itself is to decide again.
    """
    screen = hand.screen
    screen.turn.send(passed.actions[which])
    for _ in range(MOST_FRAMES):
        yield from until_rest(hand)
        yield hand.words()
        if screen.asks is None:
            return
        look(hand)
        hand.click("let-pass")


def look(hand: TableHand) -> None:
    """See what is asked, for as long as the table waits for that."""
    for _ in range(3):
        hand.wait(SEEN_MS)


def until_shown(hand: TableHand) -> None:
    """Go on until all that happened has been shown, or a curtain has fallen."""
    for _ in range(MOST_FRAMES):
        if hand.screen.curtain.visible or not hand.screen.flow.playback.busy:
            return
        hand.key("Space")
        hand.wait(FRAME_MS)


def until_rest(hand: TableHand) -> Iterator[str]:
    """Every frame until nothing moves any more, or a curtain has fallen."""
    screen = hand.screen
    for _ in range(MOST_FRAMES):
        yield digest(hand)
        if screen.curtain.visible or not (screen.flow.playback.busy or screen.ui.animator.busy):
            return
        if screen.flow.playback.waiting:
            hand.key("Space")
        hand.wait(FRAME_MS)


def digest(hand: TableHand) -> str:
    """The whole picture in short; counters that are drawn when there is time for it are drawn at once."""
    tiles.prepare((hand.screen.shop, hand.screen.sidebar.stack))
    hand.screen.damage(hand.screen.bounds)
    hand.screen.draw(hand.surface)
    return sha256(pygame.image.tobytes(hand.surface, "RGB")).hexdigest()
