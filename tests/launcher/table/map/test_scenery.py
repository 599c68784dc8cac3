"""Every value that a player sees of a piece is the one that the rules use: on the counter, in panels and on hover."""

from __future__ import annotations

import random

import pygame
import pytest

from games.green_beret.game import GreenBeret
from games.green_beret.rules.combat.strength import firepower
from games.green_beret.rules.movement.allowance import printed_movement
from games.green_beret.rules.noise.loudness import loudness
from games.green_inferno.game import GreenInferno
from games.green_inferno.rules.combat.fire_values import ground_fire
from games.vietnam_battles.game import VietnamBattles
from games.vietnam_battles.rules.standard.combat.differential import attack_of, defense_of
from games.vietnam_battles.rules.standard.movement.phase import allowance
from hexcore.game.views import PieceView
from hexcore.play.session import Session
from launcher.kit.widgets.markup import plain
from launcher.painting.counters.face import face_of
from launcher.play import Play
from launcher.table.map.scenery import Scenery
from launcher.table.screen import TableScreen
from launcher.table.sidebar.tiles import PieceTile

PLIES = 80
SCENARIOS = [(game, one.id) for game in (GreenBeret, VietnamBattles, GreenInferno) for one in game().meta.scenarios]


def green_beret(session: Session, chance: random.Random) -> dict[str, dict[str, int]]:
    """Give some teams casualty markers; return the values that the rules use, by piece."""
    state, content, found = session.state, session.state.content, {}
    markers = [marker for marker, one in content.casualties.items() if not one.killed]
    for piece, one in state.pieces.items():
        printed = content.pieces[piece]
        if printed.kind != "team":
            continue
        one.casualty = chance.choice([*markers, ""])
        found[piece] = {
            "fire": firepower(content, piece, one.casualty),
            "noise": loudness(state, [piece]),
            "move": printed_movement(content, piece, one.casualty),
        }
    return found


def vietnam_battles(session: Session, chance: random.Random) -> dict[str, dict[str, int]]:
    """Deplete some units; return the values that the rules use, by unit."""
    state, found = session.state, {}
    for name, unit in state.units.items():
        unit.depleted = bool(unit.depleted) or chance.random() < 0.4
        found[name] = {"attack": attack_of(state, name), "defense": defense_of(state, name)}
        found[name]["movement"] = allowance(state, name) // 2
    return found


def green_inferno(session: Session, chance: random.Random) -> dict[str, dict[str, int]]:
    """Hit some units, and let some come out of a tunnel; return the values that the rules use, by unit."""
    state, found = session.state, {}
    for name, unit in state.units.items():
        piece = state.content.roster[name]
        unit.hits = chance.choice([unit.hits, 1, 4])
        if piece.kind == "infantry":
            unit.emerged = chance.choice([0, state.turn])
        if piece.kind in ("infantry", "cavalry"):
            found[name] = {"fire": ground_fire(state, name), "move": piece.move // 2, "hits": unit.hits}
    return found


USED = {GreenBeret: green_beret, VietnamBattles: vietnam_battles, GreenInferno: green_inferno}


def number(text: str) -> int:
    return int(text.strip("()").replace("\u2212", "-"))


def on_the_counter(scenery: Scenery, piece: PieceView) -> dict[str, int]:
    """The figures on a counter, by the value that they stand for."""
    counter, face = scenery.look.counters[piece.kind], face_of(piece, scenery.look, scenery.ui.theme.palette)
    keys = [key for key in counter.corners if piece.values.get(key)] if counter.layout == "corners" else []
    found = {key: number(one.text) for key, one in zip(keys, face.corners, strict=True)}
    figures = [part for part in face.line.split("-") if part] if counter.layout == "line" else []
    keys = [key for key in counter.line if key in piece.values]
    return found | {key: number(part) for key, part in zip(keys, figures, strict=True)}


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS, ids=lambda part: getattr(part, "__name__", part))
def test_counter_panel_and_hover_show_what_the_rules_use(desk, game, scenario):
    pygame.display.init()
    session, chance, compared = Session(game(), scenario, {}, 11), random.Random(11), 0
    for _ in range(PLIES):
        if session.decision is not None:
            session.apply(chance.choice(session.decision.actions))
    used = USED[game](session, chance)
    session.version += 1
    play = Play(session, {}, desk.saves)
    for seat in play.public.meta.seat_ids():
        play.look_as(seat)
        screen = TableScreen(desk, play)
        screen.resize((1280, 800))
        scenery = screen.scenery
        for piece in play.view.pieces:
            known = {key: value for key, value in used.get(piece.id, {}).items() if key in piece.values}
            if not known:
                continue
            assert {key: number(piece.values[key]) for key in known} == known, piece.id
            shown = on_the_counter(scenery, piece)
            assert {key: shown[key] for key in known if key in shown} == {k: known[k] for k in known if k in shown}
            words = [scenery.value(key, piece.values[key]) for key in known]
            tile = PieceTile(screen, scenery, piece, False)
            told = tile.about()
            assert all(word in told for word in words), (piece.id, told)
            assert all(word in plain(scenery.describe(piece)) for word in words)
            if piece.hex >= 0:
                hover = plain(scenery.tooltip(piece.hex))
                assert all(word in hover for word in words), (piece.id, hover)
            compared += 1
    assert compared > 1
