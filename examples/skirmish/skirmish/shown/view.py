"""The view of a seat: a scout that was not found is absent from Blue's, not masked."""

from __future__ import annotations

from hexcore.game import Phase, PieceView, Printed, Track, View, say
from skirmish.rules.setup import STARTS
from skirmish.state import Hunt


def view_of(state: Hunt, seat: str, decides: str) -> View:
    """Everything ``seat`` may know; ``decides`` is the seat that is asked now."""
    title = say("title.turn", turn=state.turn)
    return View(
        game="skirmish",
        scenario=state.scenario,
        seat=seat,
        board=state.content.board.id,
        turn=state.turn,
        turns=int(state.options["turns"]),
        title=title,
        decides=decides,
        phases=tuple(Phase(who, say(f"phase.{who}"), "now" if who == decides else "next") for who in ("blue", "red")),
        pieces=_pieces(state, seat),
        tracks=(Track("turn", title, state.turn),),
        over=bool(state.ending),
    )


def _pieces(state: Hunt, seat: str) -> list[PieceView]:
    found = [
        PieceView(
            patrol,
            "patrol",
            "blue",
            patrol,
            hex=h,
            values={"strength": "1"},
            marks=("moved",) if patrol in state.moved else (),
        )
        for patrol, h in state.patrols.items()
    ]
    if state.scout is not None and (seat == "red" or state.found):
        found.append(PieceView("scout", "scout", "red", "Scout", hex=state.scout, mine_hidden=not state.found))
    return found


def counter_sheet() -> tuple[Printed, ...]:
    """Every counter, as it is printed."""
    patrols = (PieceView(patrol, "patrol", "blue", patrol, values={"strength": "1"}) for patrol in STARTS)
    return tuple(map(Printed, (*patrols, PieceView("scout", "scout", "red", "Scout"))))
