"""The picture of all symbols, grounds and spots is of this version and leaves none out."""

from __future__ import annotations

from PIL import Image

from tools.signs import FILE, names, paint, prints, shown


def test_the_picture_has_every_name_as_it_is_drawn_today():
    with Image.open(FILE) as picture:
        facts = picture.text
        size = picture.size
    found = list(shown())
    assert [f"{one.group} {one.name}" for one in found] == names() == facts["names"].splitlines()
    assert facts["look"] == prints(found), "run `python -m tools.signs`"
    assert paint(found).get_size() == size
    assert FILE.stat().st_size < 100_000


def test_another_drawing_has_another_mark():
    found = list(shown())
    assert prints(found) != prints([found[1], *found[1:]])
    assert all(one.picture.get_bounding_rect().width > 5 for one in found if one.name != "none")
