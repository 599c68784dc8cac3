"""The pictures of the documents are small, and show the table as it is drawn today."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw

from tools.pictures import FOLDER, PICTURES, STALE, Picture, apart, main, stale

each = pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.name)


@each
def test_a_picture_is_of_this_version(picture, tmp_path):
    part = stale(picture, tmp_path)
    assert not part, f"{part:.1%} of {picture.name} is out of date: look at `python -m tools.pictures`, and keep it"


def test_pictures_are_small_and_all_of_them_are_drawn():
    kept = {path.name: path.stat().st_size for path in FOLDER.iterdir()}
    assert kept.keys() == {picture.name for picture in PICTURES}
    assert sum(kept.values()) < 600_000


@each
def test_another_look_is_noticed(picture):
    with Image.open(FOLDER / picture.name) as kept:
        now = kept.convert("RGB")
    warmer = now.point([min(255, value + 20) for value in range(256)] + [*range(256)] * 2)
    moved = now.transform(now.size, Image.Transform.AFFINE, (1, 0, 2, 0, 1, 0))
    counter = now.copy()
    ImageDraw.Draw(counter).rectangle((200, 200, 250, 250), "#ff00ff")
    assert apart(now, now.copy()) == 0
    assert min(apart(now, other) for other in (warmer, moved, counter, now.resize((640, 400)))) > STALE


def test_a_picture_that_is_missing_is_stale(tmp_path):
    assert stale(Picture("nothing.webp", "vietnam_battles", (640, 400)), tmp_path) == 1


def test_one_command_draws_all_anew_and_another_compares(tmp_path, monkeypatch, capsys):
    drawn = Image.linear_gradient("L").convert("RGB").resize((320, 200))
    monkeypatch.setattr("tools.pictures.FOLDER", tmp_path / "pictures")
    monkeypatch.setattr("tools.pictures.PICTURES", (Picture("hunt.webp", "skirmish", drawn.size),))
    monkeypatch.setattr("tools.pictures.draw", lambda picture, folder: drawn)
    monkeypatch.setattr("sys.argv", ["pictures"])
    assert main() == 0
    monkeypatch.setattr("sys.argv", ["pictures", "--check"])
    assert main() == 0
    assert "as it is drawn today" in capsys.readouterr().out
    Image.new("RGB", drawn.size, "white").save(tmp_path / "pictures" / "hunt.webp")
    assert main() == 1
    assert "out of date" in capsys.readouterr().out
