"""GI 11: firebases: started by an engineer in phase J, finished in phase M of a later turn."""

from __future__ import annotations

from games.green_inferno.rules import refusals
from games.green_inferno.state import GreenState, Site
from hexcore.game import Log, Refusal, say


def is_building(state: GreenState, unit_id: str) -> bool:
    """GI 11: an engineer at work and its helicopter stay (R-G70)."""
    for site in state.sites:  # noqa: SIM110 (the plain loop is twice as fast here)
        if unit_id in (site.engineer, site.transport):
            return True
    return False


def why_not_build(state: GreenState, engineer: str) -> Refusal | None:
    """GI 11: an engineer that does not move in J, no hill, no base, a transport in the hex (R-G70).

    There may be any number of firebases, one to a hex (R-G118).
    """
    content, h = state.content, state.units[engineer].hex
    if content.roster[engineer].kind != "engineer" or h < 0:
        return refusals.NOT_ENGINEER
    if state.units[engineer].spent or state.units[engineer].lifted == 2:
        return refusals.ENGINEER_MOVED
    if content.hill[h]:
        return refusals.BASE_HILL
    if h in state.firebases or any(site.hex == h for site in state.sites):
        return refusals.BASE_HERE
    return None if free_transport(state, engineer) else refusals.NO_TRANSPORT


def free_transport(state: GreenState, engineer: str) -> str:
    """GI 11: an untied transport with the engineer, best one that brought no battery (R-G34, R-G108); "" if none."""
    h, roster = state.units[engineer].hex, state.content.roster
    free = [c for c in state.copters.get(h, ()) if roster[c].kind == "transport" and not is_building(state, c)]
    brought = {
        state.carriers.get(unit)
        for unit in state.ground.get(h, ())
        if roster[unit].kind == "battery" and state.units[unit].landed == state.turn
    }
    return min(free, key=brought.__contains__, default="")


def builders(state: GreenState) -> list[str]:
    return [unit for unit in state.content.engineers if why_not_build(state, unit) is None]


def why_not_give_up(state: GreenState, engineer: str) -> Refusal | None:
    """GI 11: a site is not given up in the phase in which it was started (R-G104)."""
    site = next((site for site in state.sites if site.engineer == engineer), None)
    if site is None:
        return refusals.NO_SITE
    return None if site.turn < state.turn else refusals.SITE_NEW


def quitters(state: GreenState) -> list[str]:
    return [site.engineer for site in state.sites if why_not_give_up(state, site.engineer) is None]


def start_site(state: GreenState, engineer: str, log: Log) -> None:
    """GI 11: start a firebase: the site protects at once, engineer and helicopter are tied."""
    h = state.units[engineer].hex
    transport = free_transport(state, engineer)
    state.sites.append(Site(h, engineer, transport, state.turn))
    text = say("site_started", unit=state.content.names[engineer], hex=state.content.label(h))
    log.add("site_started", text, "GI 11", pieces=(engineer, transport), hexes=(h,))


def drop_sites(state: GreenState, engineer: str, log: Log) -> None:
    """GI 11: a site goes with its engineer (R-G70)."""
    for site in [site for site in state.sites if site.engineer == engineer]:
        state.sites.remove(site)
        log.add("site_lost", say("site_lost", hex=state.content.label(site.hex)), "GI 11", hexes=(site.hex,))


def finish_sites(state: GreenState, log: Log) -> None:
    """GI 11: done in M of the turn after the start, or the first later one with all three in place (R-G70)."""
    for site in list(state.sites):
        if site.turn < state.turn and _complete(state, site):
            state.sites.remove(site)
            state.firebases.append(site.hex)
            log.add("firebase", say("firebase", hex=state.content.label(site.hex)), "GI 11", hexes=(site.hex,))


def _complete(state: GreenState, site: Site) -> bool:
    units = state.units
    if units[site.engineer].hex != site.hex or units[site.transport].hex != site.hex:
        return False
    return any(
        state.content.roster[unit].kind == "battery"
        and units[unit].landed >= site.turn
        and state.carriers.get(unit) != site.transport
        for unit in state.ground.get(site.hex, ())
    )
