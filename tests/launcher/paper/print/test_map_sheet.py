"""Printed maps measured: pages of exact size, hexes where they belong to a tenth of a millimetre, fonts within."""

from __future__ import annotations

import io
import itertools
import re
import xml.etree.ElementTree as ET

import pytest
from PIL import Image

from launcher.paper.documents.fonts import width
from launcher.paper.documents.pen import PAPERS
from launcher.paper.print.map_pages import MapPrint, MapWish
from launcher.paper.print.subject import PrintSubject
from tests.launcher.paper.pdf_reader import Read

LOW = 30.0
"""Dots to the inch: what is measured here does not depend on how finely the ground is painted."""


def nothing(share: float) -> None:
    pass


def printed(subject: PrintSubject, wish: MapWish, kind: str) -> tuple[MapPrint, bytes]:
    made, file = MapPrint(subject, wish), io.BytesIO()
    made.write(file, kind, nothing)
    return made, file.getvalue()


@pytest.fixture(scope="module")
def hill() -> tuple[MapPrint, Read]:
    made, data = printed(PrintSubject("green_inferno", "hill_875", (), "en"), MapWish(16.0, "a4", LOW), ".pdf")
    return made, Read(data)


def labels(made: MapPrint) -> dict[str, int]:
    grid = made.sheet.board.grid
    return {grid.labels[h]: h for h in made.sheet.hexes}


def test_every_page_is_exactly_a4(hill):
    made, read = hill
    assert len(read.pages) == 1 + len(made.plan.pages)
    for page in read.pages:
        assert (page.wide, page.high) == pytest.approx((297.0, 210.0), abs=1e-3)


def test_hexes_are_as_far_apart_on_paper_as_they_should_be(hill):
    """Numbers of hexes stand over their middles: measured in the file itself, any two of a page agree."""
    made, read = hill
    known, lowered = labels(made), made.sheet._layout.lowered
    for page in read.pages[1:]:
        spots = {}
        for one in page.said:
            h = known.get(one.words)
            if h is not None and h not in lowered:
                spots[h] = (one.x + width(one.words, "sans") * one.size / 2, one.y)
        assert len(spots) > 20
        first, *others = spots
        for other in others:
            x, y = (b - a for a, b in zip(spots[first], spots[other], strict=True))
            ax, ay = made.sheet.centre(first)
            bx, by = made.sheet.centre(other)
            assert (x, y) == pytest.approx((bx - ax, by - ay), abs=0.1)


def test_neighbours_are_sixteen_millimetres_apart(hill):
    made, _ = hill
    grid = made.sheet.board.grid
    for a in made.sheet.hexes:
        for b in grid.neighbours[a]:
            (ax, ay), (bx, by) = made.sheet.centre(a), made.sheet.centre(b)
            assert ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 == pytest.approx(16.0, abs=1e-6)


def test_the_ground_lies_under_its_hexes(hill):
    """Bands of ground hang together, have the dots they should, and cover what the page shows."""
    made, read = hill
    for page, planned in zip(read.pages[1:], made.plan.pages, strict=True):
        bands = [one for one in page.drawn if one.wide > 100]
        shown = made.shown(planned)
        assert min(one.left for one in bands) <= shown.left + 1e-3
        assert min(one.top for one in bands) <= shown.top + 1e-3
        assert max(one.top + one.high for one in bands) >= shown.bottom - 1e-3
        for one in bands:
            assert one.dots[0] / one.wide * 25.4 == pytest.approx(LOW, rel=1e-4)
            assert one.dots[1] / one.high * 25.4 == pytest.approx(LOW, rel=1e-4)
            grid_x = (one.left - shown.left + planned.part.left) * LOW / 25.4
            assert grid_x == pytest.approx(round(grid_x), abs=0.01), "dots lie where all other pages have them"


def test_every_page_says_what_it_is(hill):
    made, read = hill
    words = made.subject.truth_of_map()
    assert "not the publisher's map" in words
    assert "facts of the rules" in words
    assert "reconstructed" in words
    for page in read.pages:
        assert squeezed(words) in squeezed(page.words)
        assert "16 mm" in page.words
    for planned, page in zip(made.plan.pages, read.pages[1:], strict=True):
        assert f"Page {planned.name}" in page.words


def squeezed(words: str) -> str:
    """Without spaces: lines end where they must."""
    return re.sub(r"\s+", "", words)


def test_each_page_names_its_neighbours_at_the_cuts(hill):
    made, read = hill
    for planned, page in zip(made.plan.pages, read.pages[1:], strict=True):
        for other in made.plan.beside(planned).values():
            assert any(one.words == other.name for one in page.said)


def test_the_first_page_shows_how_they_go_together(hill):
    made, read = hill
    said = [one.words for one in read.pages[0].said]
    assert {page.name for page in made.plan.pages} <= set(said)
    assert any("Measure it" in words for words in said)
    assert "Assembly plan" in said


def test_fonts_are_within_the_file_and_small(hill):
    from fontTools.ttLib import TTFont

    _, read = hill
    assert read.offsets_are_right()
    assert len(read.fonts()) >= 3
    for data in read.fonts():
        assert len(data) < 120_000
        assert "glyf" in TTFont(io.BytesIO(data))
    assert b"/PrintScaling /None" in read.data


@pytest.mark.parametrize("language", ["es", "ja"])
def test_a_map_speaks_the_language_that_is_asked_for(language):
    subject = PrintSubject("green_inferno", "dak_to", (), language)
    _, data = printed(subject, MapWish(16.0, "", LOW), ".pdf")
    (page,) = Read(data).pages
    words = squeezed(page.words)
    for sample in MapPrint(subject, MapWish()).sheet._swatches:
        assert squeezed(sample.words) in words
    assert squeezed(subject.words.say("sheets.truth.map")) in words


@pytest.mark.parametrize("paper", PAPERS)
def test_the_paper_that_is_asked_for(paper):
    made = MapPrint(PrintSubject("skirmish", "hunt", (), "en"), MapWish(40.0, paper, LOW))
    assert sorted(made.plan.paper) == sorted(PAPERS[paper])


def test_a_png_is_as_large_as_it_says():
    made, data = printed(PrintSubject("skirmish", "hunt", (), "en"), MapWish(16.0, "", 100.0), ".png")
    with Image.open(io.BytesIO(data)) as picture:
        wide, high = made.plan.paper
        assert picture.size == (round(wide / 25.4 * 100), round(high / 25.4 * 100))
        assert picture.info["dpi"] == pytest.approx((100, 100), abs=0.05)
        place, part = made.shown(made.plan.pages[0]), made.plan.pages[0].part
        off = (place.left - part.left, place.top - part.top)
        for side, (_, other) in enumerate(made.sheet.board.grid.sides.hexes):
            if other >= 0:
                continue
            (ax, ay), (bx, by) = made.sheet.board.grid.side_points(side)
            middle = [
                ((a + b) / 2 * made.sheet.unit + o) / 25.4 * 100 for a, b, o in ((ax, bx, off[0]), (ay, by, off[1]))
            ]
            around = [
                picture.getpixel((int(middle[0]) + dx, int(middle[1]) + dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1)
            ]
            assert min(sum(dot) for dot in around) < 200, "the border of the map is dark ink"
        assert picture.getpixel((2, 2)) == (255, 255, 255)


def test_a_png_is_painted_without_seams():
    """Bands are painted one by one: the same map in one piece and in bands is the same."""
    from launcher.paper.print import map_pages

    subject = PrintSubject("skirmish", "hunt", (), "en")
    _, whole = printed(subject, MapWish(30.0, "", 100.0), ".png")
    before, map_pages.BAND = map_pages.BAND, 96
    try:
        _, parts = printed(subject, MapWish(30.0, "", 100.0), ".png")
    finally:
        map_pages.BAND = before
    with Image.open(io.BytesIO(whole)) as a, Image.open(io.BytesIO(parts)) as b:
        assert a.size == b.size
        differing = sum(
            abs(x - y) > 24 for x, y in zip(a.convert("L").tobytes(), b.convert("L").tobytes(), strict=True)
        )
        assert differing < a.size[0] * a.size[1] * 0.002


@pytest.mark.parametrize(("game", "hexes"), [("skirmish", 0), ("green_inferno", 5)])
def test_the_scale_counts_as_many_hexes_as_there_is_room_for(game, hexes):
    """A map that is too narrow for it goes without; nothing is written over the title."""
    made, data = printed(PrintSubject(game, None, (), "en"), MapWish(16.0, "", LOW), ".pdf")
    (page,) = Read(data).pages
    scale = [one for one in page.said if one.words == f"{hexes} hexes"]
    assert len(scale) == (1 if hexes else 0)
    assert not any("hexes" in one.words for one in page.said if one not in scale)
    title = next(one for one in page.said if one.words == made.sheet.look.title)
    assert all(one.x + width(one.words, "sans") * one.size < title.x for one in scale)


def test_an_svg_is_whole_and_of_true_size():
    made, data = printed(PrintSubject("skirmish", "hunt", (), "en"), MapWish(16.0, "", LOW), ".svg")
    root = ET.fromstring(data)
    wide, high = made.plan.paper
    assert root.get("width") == f"{wide:.4f}mm"
    assert root.get("viewBox") == f"0 0 {wide:.4f} {high:.4f}"
    said = [node.get("aria-label") for node in root.iter() if node.get("aria-label")]
    for label in labels(made):
        assert said.count(label) == 2, "each number once with its halo and once in ink"
    links = [value for node in root.iter() for key, value in node.attrib.items() if key.endswith("href")]
    assert links
    assert all(link.startswith(("data:image/", "#")) for link in links)


def test_ground_is_painted_in_bands_that_memory_can_hold():
    from launcher.paper.print.map_sheet import BAND, SHARED

    sheet = MapPrint(PrintSubject("vietnam_battles", "snoopys_nose", (), "en"), MapWish(16.0, "", 60.0)).sheet
    bands = list(sheet.ground.bands(sheet.world))
    assert all(picture.get_height() <= BAND + SHARED for picture, _ in bands)
    for (_, above), (_, below) in itertools.pairwise(bands):
        assert above.bottom - below.top == SHARED
