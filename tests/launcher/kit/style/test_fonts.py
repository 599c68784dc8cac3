"""Every sign is in a font, one face is kept as far as it goes, and stress is readable in every language."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from babel.messages.pofile import read_po
from fontTools.ttLib import TTFont

from launcher.kit.context import Ui
from launcher.kit.style.fonts import Fonts, face_of, font_path, has_glyph, missing_glyphs
from launcher.kit.style.theme import SERIF, SIZES, Theme
from launcher.language import NAMES
from launcher.painting.lettering import face_for, font, halo_text

ROOT = Path(__file__).parents[4]
PACKAGES = ("hexcore", "games", "launcher", "examples")


def _runs(text: str, language: str, bold: bool = False, size: str = "body") -> list[str]:
    pygame.font.init()
    return [run for run, _ in Fonts(Theme(language=language))._runs(text, size, bold)]


@pytest.mark.parametrize("face", ["latin", "latin-bold", "serif", "signs", "japanese", "japanese-bold"])
def test_the_signs_of_a_font_are_those_in_its_file(face: str) -> None:
    known = set(TTFont(font_path(face)).getBestCmap())
    codes = [code for code in range(0x20000) if not 0xD800 <= code < 0xE000]
    assert {code for code in codes if has_glyph(face, chr(code))} == {code for code in known if code < 0x20000}


def test_all_english_words_and_data_have_their_glyphs() -> None:
    files = [file for package in PACKAGES for file in (ROOT / package).rglob("*.toml")]
    assert len(files) > 50
    assert {file.name: lacking for file in files if (lacking := missing_glyphs(file.read_text("utf-8")))} == {}


@pytest.mark.parametrize("language", ["ja", "es"])
def test_all_translated_words_have_their_glyphs(language: str) -> None:
    found = {}
    for package in PACKAGES:
        for file in (ROOT / package).rglob(f"locale/{language}/LC_MESSAGES/*.po"):
            with file.open("rb") as po:
                said = "".join(str(message.string) for message in read_po(po, locale=language))
            found.update({str(file): lacking} if (lacking := missing_glyphs(said, language)) else {})
    assert found == {}
    assert missing_glyphs("".join(NAMES.values()), language) == ""


def test_what_no_font_has_is_named() -> None:
    assert missing_glyphs("駒を🙂移動🙂する\n\t") == "🙂"
    assert missing_glyphs("≥ Đ ơ", "ja") == missing_glyphs("é ñ « ¿ —", "es") == ""


def test_japanese_text_is_set_in_one_face_with_its_latin_letters() -> None:
    assert _runs("español «3ヘクス» −20… ½", "ja") == ["español «3ヘクス» −20… ½"]
    assert _runs("Đắk Tô の丘", "ja") == ["Đắ", "k Tô の丘"]
    assert _runs("それはit’s", "ja") == ["それはit", "’", "s"]


def test_other_languages_take_only_japanese_from_the_japanese_face() -> None:
    assert _runs("Español, «日本語» −20", "es") == ["Español, «", "日本語", "» −20"]
    assert _runs("−20 … “x”", "en") == ["−20 … “x”"]


def test_japanese_is_bold_in_a_face_of_its_own_at_every_size() -> None:
    pygame.font.init()
    ui = Ui(Theme(language="ja"))
    for size in SIZES:
        plain, bold = _written(ui, False, size), _written(ui, True, size)
        assert _ink(bold) == {ui.palette.ink}
        heavier = _weight(bold) / _weight(plain)
        assert heavier == 1 if size in SERIF else 1.15 < heavier < 1.8
    assert face_of("戦", True, True) == "japanese-bold"


def test_a_sign_that_the_bold_japanese_face_lacks_is_plain() -> None:
    rare = "〇𠮟"
    assert [face_of(sign, True, True) for sign in rare] == ["japanese-bold", "japanese"]


def test_signs_that_no_letter_face_has_come_from_the_face_of_signs() -> None:
    assert [face_of(sign, False, False) for sign in "●○★"] == ["signs"] * 3
    assert [face_of(sign, False, True) for sign in "→▲✓"] == ["latin-bold"] * 3
    assert _runs("a ● b", "en") == ["a ", "●", " b"]


def test_questions_titles_and_names_are_set_in_the_serif_face() -> None:
    pygame.font.init()
    serif = {size for size in SIZES if Fonts(Theme())._base(size, False).name == "Source Serif Pro"}
    assert serif == {"heading", "title", "cover"}


@pytest.mark.parametrize("language", ["en", "es"])
def test_other_languages_are_bold_at_every_size(language: str) -> None:
    pygame.font.init()
    ui = Ui(Theme(language=language))
    assert _ink(_written(ui, True, "small", "Attack")) == {ui.palette.ink}
    assert ui.fonts.width("Attack", "small", True) > ui.fonts.width("Attack", "small")


def _weight(sheet: pygame.Surface) -> int:
    """The ink of a sheet: thin strokes at small sizes are never drawn in full."""
    return sum(sheet.get_at((x, y)).a for x in range(sheet.get_width()) for y in range(sheet.get_height()))


def _written(ui: Ui, bold: bool, size: str, text: str = "戦闘離脱") -> pygame.Surface:
    sheet = pygame.Surface((260, 90), pygame.SRCALPHA)
    ui.write(sheet, text, sheet.get_rect(), size, None, bold)
    return sheet


def _ink(sheet: pygame.Surface) -> set[tuple[int, int, int]]:
    """The colours of what is drawn in full."""
    every = (sheet.get_at((x, y)) for x in range(sheet.get_width()) for y in range(sheet.get_height()))
    return {(c.r, c.g, c.b) for c in every if c.a == 255}


def test_japanese_names_on_maps_slant_for_water_and_are_never_boxes() -> None:
    pygame.font.init()
    assert [face_for(name, "serif-italic") for name in ("Mekong", "メコン川")] == ["serif-italic", "japanese-italic"]
    assert face_for("ヌイバデン山", "serif-bold") == "japanese"
    upright, slanted = font("japanese", 40), font("japanese-italic", 40)
    assert slanted.italic
    assert (
        upright.render("川", True, "black").get_bounding_rect()
        != slanted.render("川", True, "black").get_bounding_rect()
    )
    shown = halo_text("sans-bold", 20, "川", (0, 0, 0), None, 0)
    assert (
        pygame.mask.from_surface(shown).count()
        == pygame.mask.from_surface(font("japanese", 20).render("川", True, "black")).count()
    )
