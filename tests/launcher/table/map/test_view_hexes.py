"""What can be clicked on the map is every hex whose middle shows, however far and wherever the camera is."""

from __future__ import annotations

import pytest

from hexcore.game.plugins import registry


@pytest.mark.parametrize("game", ["green_beret", "vietnam_battles", "green_inferno"])
def test_every_hex_whose_middle_shows_can_be_clicked_and_no_other(sit, game):
    hand = sit(registry().open(game), size=(1024, 700))
    if hand.screen.curtain.visible:
        hand.click("take-over")
    canvas = hand.screen.map
    board, camera = hand.screen.play.board, canvas.camera
    part = canvas.rect.inflate(-301, -203)
    counts = set()
    for zoom in (camera.zoom, 0.6, 1.3, 3.1):
        for pan in ((0, 0), (333, -217), (-1500, 900)):
            camera.zoom_to(zoom, (200, 150))
            camera.pan(*pan)
            for clip in (hand.screen.bounds, part):
                seen = canvas.rect.clip(clip)
                shown = {h: canvas.hex_rect(h).clip(seen) for h in sorted(board.playable)}
                wanted = [(f"hex:{board.label(h)}", rect) for h, rect in shown.items() if rect.width and rect.height]
                found = [(t.name, t.rect) for t in canvas.targets(clip) if t.name.startswith("hex:")]
                assert found == wanted
                counts.add(len(found))
    assert len(counts) > 4, "the views differ"
