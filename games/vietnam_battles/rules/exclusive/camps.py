"""VB 16.0, 16.1: base camps and supply caches: finding them, capturing them, and the one real chit among decoys."""

from __future__ import annotations

from collections.abc import Iterable

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.state import Position, piece_name
from hexcore.actions import Action
from hexcore.plain import plain
from hexcore.records import Log
from hexcore.steps import Step, pop
from hexcore.text import say
from hexcore.types import Hex


def find_camp(state: Position, h: Hex, log: Log) -> None:
    """VB 16.0: a base camp is shown as soon as a US or ARVN unit is next to it."""
    name = state.secret_at.pop(h)
    state.chits[name].found = True
    label = state.rules.ground.board.label(h)
    log.add(
        "camp_found", say("record.camp_found", hex=label), "VB 16.0", pieces=(name,), hexes=(h,), reveals=True, at=label
    )


def capture(state: Position, name: str, place: Place, log: Log) -> None:
    """VB 16.0, R-F32: a land unit that enters the hex of a camp or cache captures it."""
    h = state.rules.ground.hexes[place][0]
    for chit_id, chit in state.chits.items():
        if chit.hex == h and not chit.captured and chit.found:
            chit.captured = True
            state.events.append(f"captured {chit_id}")
            _tell_capture(state, name, chit_id, h, log)


def _tell_capture(state: Position, name: str, chit_id: str, h: Hex, log: Log) -> None:
    """Say what was captured, and what that costs the Viet Cong (VB 14.0; nothing with decoys, R-F62)."""
    rules, decoys = state.rules, bool(state.genuine)
    cache, real = rules.battle.chits[chit_id] == "cache", not decoys or chit_id == state.genuine
    key = "captured_cache" if cache else "captured"
    if decoys:
        key = "captured_real" if real else "captured_false"
    taken = sum(chit.captured for chit in state.chits.values())
    label = rules.ground.board.label(h)
    text = say(f"record.{key}", unit=rules.cards[name].name, hex=label, count=taken, all=len(state.chits))
    log.add(
        "captured",
        text,
        "VB 16.1" if cache else "VB 16.0",
        pieces=(name, chit_id),
        hexes=(h,),
        reveals=decoys,
        real=real,
        count=taken,
    )


@plain
class Genuine(Step[Position]):
    """VB 16.0, decoy variant: one of the chits on the map is the real one."""

    def seat(self, state: Position) -> str:
        """The Viet Cong player chooses."""
        return "vc"

    def offer(self, state: Position) -> Iterable[Action]:
        """Every chit."""
        return (Action("genuine", (name,)) for name in state.chits)

    def take(self, state: Position, action: Action, log: Log) -> None:
        """Note it where only its owner sees it."""
        pop(state, self)
        state.genuine = action.piece
        log.add(
            "genuine",
            say("record.genuine", chit=piece_name(state, action.piece)),
            "VB 16.0",
            pieces=action.pieces,
            audience=("vc",),
        )
        log.add("genuine_chosen", say("record.genuine_chosen"), "VB 16.0")
