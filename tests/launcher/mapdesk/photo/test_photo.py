"""A photograph read from disk: turned as it was taken, of a size that fits, and laid flat."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from hexcore.errors import MonsoonError
from launcher.mapdesk.photo.fit import Fit
from launcher.mapdesk.photo.photo import LONGEST, laid_flat, read_photo

ORIENTATION = 0x0112


def halves(size=(60, 40)):
    """Red above, blue below."""
    image = Image.new("RGB", size, "blue")
    image.paste("red", (0, 0, size[0], size[1] // 2))
    return image


@pytest.mark.parametrize(
    ("number", "corner", "size"),
    [(1, (0, 0), (60, 40)), (3, (59, 39), (60, 40)), (6, (39, 0), (40, 60)), (8, (0, 59), (40, 60))],
)
def test_a_photograph_is_turned_as_the_camera_was_held(tmp_path, number, corner, size):
    path = tmp_path / "photo.jpg"
    exif = Image.Exif()
    exif[ORIENTATION] = number
    halves().save(path, exif=exif, quality=95)
    photo = read_photo(path)
    assert photo.size == photo.taken == size
    red, _, blue = photo.image.getpixel(corner)
    assert red > 200 > 60 > blue


def test_what_is_large_is_made_smaller(tmp_path):
    path = tmp_path / "scan.png"
    Image.new("L", (LONGEST * 2, 1000), 128).save(path)
    photo = read_photo(path)
    assert photo.size == (LONGEST, 500)
    assert photo.taken == (LONGEST * 2, 1000)
    assert photo.image.mode == "RGB"


def test_a_large_jpeg_keeps_the_size_it_was_taken_in(tmp_path):
    path = tmp_path / "scan.jpg"
    Image.new("RGB", (LONGEST + 4000, 800), "green").save(path)
    photo = read_photo(path)
    assert photo.taken == (LONGEST + 4000, 800)
    assert max(photo.size) <= LONGEST


def test_what_can_be_seen_through_lies_on_paper(tmp_path):
    path = tmp_path / "scan.png"
    image = Image.new("RGBA", (10, 10), (255, 0, 0, 255))
    image.putpixel((3, 3), (0, 0, 0, 0))
    image.save(path)
    photo = read_photo(path)
    assert photo.image.getpixel((3, 3)) == (255, 255, 255)
    assert photo.image.getpixel((4, 4)) == (255, 0, 0)


@pytest.mark.parametrize("data", [b"", b"no picture", b"\x89PNG\r\n\x1a\n broken"])
def test_what_is_no_picture_is_said(tmp_path, data):
    path = tmp_path / "my map.png"
    path.write_bytes(data)
    with pytest.raises(MonsoonError, match="my map"):
        read_photo(path)


def test_half_a_picture_is_said(tmp_path):
    path = tmp_path / "half.jpg"
    halves((600, 400)).save(path)
    path.write_bytes(path.read_bytes()[:900])
    with pytest.raises(MonsoonError, match="half"):
        read_photo(path)


def test_a_picture_that_claims_more_than_memory_holds_is_not_opened(tmp_path):
    path = tmp_path / "bomb.png"
    Image.new("1", (30000, 30000)).save(path)
    with pytest.raises(MonsoonError, match="bomb"):
        read_photo(path)


def test_a_file_that_is_not_there_is_said():
    with pytest.raises(MonsoonError, match="nowhere"):
        read_photo(Path("/nowhere/at all.png"))


def test_laid_flat_a_hex_is_where_the_board_has_it(tmp_path):
    """A dot at a pixel of the photograph comes to lie on its point of the board; beyond the photograph is nothing."""
    path = tmp_path / "dot.png"
    image = Image.new("RGB", (200, 200), "white")
    image.paste("black", (98, 58, 103, 63))
    image.save(path)
    # turned a quarter: the board's (x, y) is at (200 - 20 y, 20 x) of the photograph
    fitted = Fit("affine", (0.0, -20.0, 200.0, 20.0, 0.0, 0.0, 0.0, 0.0, 1.0))
    flat = laid_flat(read_photo(path), fitted, (-1.0, -1.0), (120, 120), 10.0)
    ((x, y),) = fitted.to_board([(100.5, 60.5)])
    assert flat.getpixel((5, 5))[3] == 0
    assert flat.getpixel((50, 50))[3] == 255
    above = np.asarray(flat)[..., 3] == 255
    dark = np.argwhere((np.asarray(flat)[..., 0] < 80) & above)
    middle = dark.mean(axis=0)
    assert middle[1] == pytest.approx((x + 1) * 10 - 0.5, abs=0.3)
    assert middle[0] == pytest.approx((y + 1) * 10 - 0.5, abs=0.3)
