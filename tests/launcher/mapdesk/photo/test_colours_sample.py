"""Colours by hexalattice's sampling, and where it must be helped."""

import subprocess
import sys

import numpy as np
import pytest
from PIL import Image

from launcher.mapdesk.photo.colours import colours_at


def patched(size):
    """Every pixel of another colour, so that a slip by one shows."""
    wide, high = size
    down, across = np.mgrid[0:high, 0:wide]
    return Image.fromarray(np.stack([across, down, (across + down) % 256], -1).astype(np.uint8), "RGB")


@pytest.mark.parametrize("size", [(40, 40), (200, 30), (30, 200)])
def test_each_point_has_the_colour_of_its_pixel(size):
    image = patched(size)
    points = [
        (x + part, y + part) for x in range(0, size[0], 7) for y in range(0, size[1], 3) for part in (0.0, 0.5, 0.99)
    ]
    wanted = [image.getpixel((int(x), int(y))) for x, y in points]
    assert np.array_equal(np.round(colours_at(image, points) * 255), wanted)


def test_beyond_the_picture_there_is_no_colour():
    found = colours_at(patched((20, 10)), [(5, 5), (-0.1, 5), (20, 5), (5, 10), (19.9, 9.9)])
    assert list(np.isnan(found[:, 0])) == [False, True, True, True, False]


def test_no_points_no_colours():
    assert colours_at(patched((5, 5)), []).shape == (0, 3)


class TestWhatTheLibraryDoesByItself:
    """If one of these fails, the library has been mended, and so can be what we do about it."""

    @pytest.fixture(scope="class")
    @staticmethod
    def sample():
        from hexalattice.hexalattice import sample_colors_from_image_by_grid

        return sample_colors_from_image_by_grid

    def test_a_png_comes_out_nearly_black(self, tmp_path, sample):
        Image.new("RGB", (10, 10), "white").save(tmp_path / "white.png")
        found = sample(str(tmp_path / "white.png"), np.array([0.0, 9.0]), np.array([0.0, 9.0]))
        assert found.max() < 0.01

    def test_only_a_square_of_the_shorter_side_is_looked_at(self, tmp_path, sample):
        image = Image.new("RGB", (100, 10), "black")
        image.paste("white", (50, 0, 100, 10))
        image.save(tmp_path / "wide.png")
        found = sample(str(tmp_path / "wide.png"), np.array([0.0, 99.0]), np.array([0.0, 9.0]))
        assert found[1].max() == 0, "the right end of the picture is white"

    def test_points_are_stretched_to_the_picture(self, tmp_path, sample):
        image = Image.new("RGB", (10, 10), "white")
        image.paste("black", (0, 5, 10, 10))
        image.save(tmp_path / "half.png")
        found = sample(str(tmp_path / "half.png"), np.array([2.0, 3.0]), np.array([2.0, 3.0]))
        assert found[0].max() == 0
        assert found[1].max() > 0, "one unit apart, and at opposite corners"


def test_the_library_is_imported_only_when_colours_are_wanted():
    heavy = "('hexalattice', 'matplotlib')"
    code = f"import sys, launcher.mapdesk.photo.colours; print([n for n in {heavy} if n in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "[]"
