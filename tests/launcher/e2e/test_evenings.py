"""End to end: the real program, by mouse and keyboard events only, from the launcher to the end of a game."""

from __future__ import annotations


def test_two_evenings_from_the_launcher_to_the_replay(evening, display, tmp_path):
    """New game, hide, march, a refused move and its rule, save, quit; then load, undo, redo, the end, the replay."""
    first = evening("evenings.py", "first")
    assert f"driver {display['SDL_VIDEODRIVER']}" in first
    assert (tmp_path / "saves" / "river-bend.monsoon").exists()
    assert (tmp_path / "saves" / "river-bend.png").exists(), "a small picture stands beside the save"
    assert "second evening done" in evening("evenings.py", "second")


def test_the_key_that_starts_a_game_never_reaches_the_table(evening):
    """While the table is made, pygame repeats the key, for nobody reads that it was let go."""
    assert "started once" in evening("evenings.py", "start")
