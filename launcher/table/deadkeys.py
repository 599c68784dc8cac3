"""A key of something that cannot be done now says why, as a click does: nobody presses it and hears nothing."""

from __future__ import annotations

from collections.abc import Iterator

from hexcore.actions import Action, PieceId, Refusal
from hexcore.look import Gesture
from launcher.kit.keys import Chord
from launcher.table.cando import title_of
from launcher.table.controller import Controller
from launcher.table.hotkeys import goes_on, known_key
from launcher.table.whole import WholeTable


def refuse_key(table: WholeTable, chord: Chord) -> bool:
    """Say why what a key stands for is not done; False where it stands for nothing, or nobody here decides."""
    controller, play = table.controller, table.play
    if not play.mine or play.in_the_open or table.flow.playback.busy:
        return False
    meant = list(_meant(controller, chord))
    if not meant:
        return False
    found = [(verb, _refusal(controller, verb)) for verb in meant]
    verb, refusal = next(((v, r) for v, r in found if r is not None and r.rule), (meant[0], None))
    _say(table, verb, refusal)
    return True


def _meant(controller: Controller, chord: Chord) -> Iterator[str]:
    """The verbs that a game gives this key, those first that have been offered already."""
    gestures = controller.look.gestures if controller.look is not None else ()
    verbs = dict.fromkeys(gesture.verb for gesture in gestures if _has(gesture, chord))
    yield from sorted(verbs, key=lambda verb: verb not in controller.shapes)


def _has(gesture: Gesture, chord: Chord) -> bool:
    name = "" if goes_on(gesture.key) else known_key(gesture.key)
    return bool(name) and Chord.parse(name) == chord


def _refusal(controller: Controller, verb: str) -> Refusal | None:
    """Why it is not done with what is picked, or at all."""
    sample = controller.shapes.get(verb, Action(verb))
    who: tuple[PieceId, ...] = controller.picked if len(controller.picked) == 1 else sample.pieces
    return controller.play.chair.explain(sample._replace(pieces=who))


def _say(table: WholeTable, verb: str, refusal: Refusal | None) -> None:
    controller, ui = table.controller, table.ui
    what = title_of(controller, verb)
    offered = verb in controller.reader.by_verb
    words = ui.word("table.key_whom" if offered and not controller.picked else "table.key_not_now", what=what)
    told = table.play.say(refusal.text) if refusal is not None else words
    ui.chime("refuse")
    shown = controller.view.piece(controller.picked[-1]) if controller.picked else None
    if shown is not None and shown.hex >= 0:
        rule = refusal.rule if refusal is not None else ""
        table.area.callout.say(told, rule, table.map.hex_rect(shown.hex).center)
    else:
        table.toast(told, "danger", about="key")
