"""How a photograph is laid on the board: by two, three, four or more hexes found on both."""

from math import cos, hypot, radians, sin

import numpy as np
import pytest

from hexcore.board.grid import Grid
from hexcore.board.numbering import GridSpec
from launcher.mapdesk.photo.fit import STEADY, Fit, Pin, better_stagger, fit

GRID = Grid(GridSpec(columns=16, rows=16))
POINTY = Grid(GridSpec(columns=16, rows=16, top="pointy", labels="A1"))


def turned(degrees, scale, shear=0.0, slant=(0.0, 0.0)):
    a = radians(degrees)
    flat = np.array([[scale * cos(a), -scale * sin(a) + shear, 300], [scale * sin(a), scale * cos(a), 200], [0, 0, 1]])
    flat[2, :2] = slant
    return Fit("perspective", tuple(flat.ravel()))


def pins(true, labels, grid=GRID, off=0.0, read=None):
    """Pins as a hand would set them: some pixels beside the middle, by turns to each side."""
    found = []
    for number, label in enumerate(labels):
        ((x, y),) = true.to_photo([(read or grid).centre((read or grid).hex(label))])
        found.append(Pin(label, (x + off * (-1) ** number, y + off * (-1) ** (number // 2))))
    return found


def worst(found, true, grid=GRID):
    """How far any hex of the sheet is from where it should be, in units."""
    centres = [grid.centre(h) for h in range(grid.size)]
    ways = zip(found.to_photo(centres), true.to_photo(centres), strict=True)
    return max(hypot(x - u, y - v) for (x, y), (u, v) in ways) / found.unit()


@pytest.mark.parametrize("grid", [GRID, POINTY])
@pytest.mark.parametrize("degrees", [0, 7, -35, 90, 180])
def test_three_hexes_give_turn_scale_and_shear(grid, degrees):
    true = turned(degrees, 31.0, shear=2.5)
    labels = [grid.labels[h] for h in (17, 200, 30)]
    found = fit(pins(true, labels, grid), grid)
    assert found.kind == "affine"
    assert worst(found, true, grid) < 1e-6
    assert found.turn == pytest.approx(degrees if degrees != 180 else 180, abs=1e-6)


def test_two_hexes_give_turn_and_scale_only():
    true = turned(12, 40)
    found = fit(pins(true, ["0202", "1503"]), GRID)
    assert found.kind == "similar"
    assert worst(found, true) < 1e-6
    assert found.unit() == pytest.approx(40)


def test_four_hexes_give_the_slant_of_a_photograph():
    true = turned(5, 30, slant=(0.004, 0.006))
    labels = ["0202", "1503", "0415", "1515"]
    found = fit(pins(true, labels), GRID)
    assert found.kind == "perspective"
    assert worst(found, true) < 1e-6
    assert worst(fit(pins(true, labels[:3]), GRID), true) > 0.5, "three do not know it"


def test_a_flat_scan_stays_flat_whatever_the_hand_does():
    """A slant that is only the unsteadiness of four clicks would bend the far corner."""
    true = turned(3, 30)
    found = fit(pins(true, ["0202", "1503", "0415", "1515"], off=2.0), GRID)
    assert found.kind == "affine"
    assert 0 < found.miss < STEADY


def test_more_hexes_even_out_the_hand():
    true = turned(5, 30, slant=(0.004, 0.006))
    few = ["0202", "1503", "0415", "1515"]
    more = [*few, "0808", "0215", "1208", "0805", "0611", "1012"]
    assert worst(fit(pins(true, more, off=2.0), GRID), true) < worst(fit(pins(true, few, off=2.0), GRID), true)


def test_the_pin_that_is_wrong_misses_most():
    true = turned(5, 30)
    set_pins = pins(true, ["0202", "1503", "0415", "1515", "0808", "1205"])
    set_pins[4] = Pin("0908", set_pins[4].spot)
    found = fit(set_pins, GRID)
    assert max(range(6), key=lambda n: found.misses[n]) == 4


@pytest.mark.parametrize(
    "labels", [["0202"], ["0202", "0202"], ["0202", "0204", "0208"], ["0101", "0301", "0501", "0701"]]
)
def test_too_few_or_on_one_line_is_no_fit(labels):
    assert fit(pins(turned(5, 30), labels), GRID) is None


def test_there_and_back_again():
    found = fit(pins(turned(5, 30, slant=(0.004, 0.006)), ["0202", "1503", "0415", "1515"]), GRID)
    there = [(3.0, 4.0), (20.0, 1.0)]
    assert np.allclose(found.to_board(found.to_photo(there)), there)


def test_hexes_taken_for_one_another_show_as_a_mirror():
    set_pins = pins(turned(5, 30), ["0202", "1502", "0415"])
    swapped = [Pin("1502", set_pins[0].spot), Pin("0202", set_pins[1].spot), set_pins[2]]
    assert not fit(set_pins, GRID).mirrored
    assert fit(swapped, GRID).mirrored


OTHER = Grid(GridSpec(columns=16, rows=16, pushed="odd"))


@pytest.mark.parametrize(
    "labels",
    [
        ["0202", "0903", "0408"],
        ["0202", "1503", "0415", "1515"],
        ["0202", "1503", "0415", "1515", "0808", "0709", "1206"],
    ],
)
def test_a_sheet_with_the_other_stagger_is_recognised(labels):
    """The photograph is of a sheet whose odd columns are pushed; the board pushes the even ones."""
    found = pins(turned(4, 30), labels, read=OTHER, off=0.5)
    assert better_stagger(found, GRID)
    assert not better_stagger(found, OTHER)


def test_nothing_is_claimed_of_the_stagger_where_the_pins_cannot_know():
    assert not better_stagger(pins(turned(4, 30), ["0202", "1504", "0415"], read=OTHER)[:2], GRID)
    even = ["0202", "1402", "0414", "1214"]
    assert not better_stagger(pins(turned(4, 30), even, read=OTHER), GRID), "all in even columns: a shift, no more"
    slanted = pins(turned(4, 30, slant=(0.01, 0.0)), ["0202", "1503", "0415"])
    assert not better_stagger(slanted, GRID), "a slant strains both"
