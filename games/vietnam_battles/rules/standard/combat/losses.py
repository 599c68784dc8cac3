"""VB 7.6: losing a step, and losing a unit."""

from __future__ import annotations

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.state import Position, take_off
from hexcore.game import Log, Text, say
from hexcore.text import Value

COMBAT = say("cause.combat")


def lose_step(state: Position, name: str, log: Log, rule: str = "VB 7.6", cause: Text = COMBAT) -> bool:
    """VB 7.6: deplete a unit, or eliminate a depleted one; return whether it was eliminated."""
    unit = state.units[name]
    if unit.depleted:
        eliminate(state, name, log, rule, cause)
        return True
    unit.depleted = True
    card, labels, place = state.rules.cards[name], state.rules.ground.labels, unit.at
    assert place is not None, "a unit that loses a step stands on the map"
    text = say(
        "record.depleted" if card.front != card.back else "record.depleted_alike",
        unit=card.name,
        hex=labels[place],
        cause=cause,
        before="-".join(map(str, card.front)),
        now="-".join(map(str, card.back)),
    )
    hexes = state.rules.ground.hexes[place]
    log.add("depleted", text, rule, pieces=(name,), hexes=hexes, at=labels[place], cause=_word(cause))
    return False


def eliminate(
    state: Position, name: str, log: Log, rule: str = "VB 7.6", cause: Text = COMBAT, where: Place | None = None
) -> None:
    """R-F65: take a unit out of the game; what follows waits for the end of the result.

    ``where`` is for a unit that is lost elsewhere than where it stands.
    """
    ground, card = state.rules.ground, state.rules.cards[name]
    place = state.units[name].at if where is None else where
    assert place is not None, "a unit is lost somewhere"
    take_off(state, name, "lost")
    state.events.append(f"lost {name}")
    if card.nation == "us":
        state.us_losses += 1
    said: dict[str, Value] = {"unit": card.name, "hex": ground.labels[place], "cause": cause}
    means = state.rules.loss_means(state, name)
    text = say("record.eliminated", **said) if means is None else say("record.eliminated_means", **said, means=means)
    label, hexes = ground.labels[place], ground.hexes[place]
    log.add("eliminated", text, rule, pieces=(name,), hexes=hexes, at=label, cause=_word(cause))


def _word(cause: Text) -> str:
    return cause.key.removeprefix("cause.")
