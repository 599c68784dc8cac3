"""The site of the documents: every page has its place, and what is wrong with finished pages is found."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tools import site
from tools.site import CONFIG, GAMES, LIST, ROOT, Site


@pytest.fixture(scope="module")
def laid_out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    site.lay_out(folder)
    return folder


def named(nav: list[Any]) -> Iterator[str]:
    for entry in nav:
        for value in entry.values():
            yield from [value] if isinstance(value, str) else named(value)


def test_every_page_has_its_place_in_the_navigation(laid_out):
    nav = tomllib.loads(CONFIG.read_text(encoding="utf-8"))["project"]["nav"]
    pages = [path.relative_to(laid_out / "pages").as_posix() for path in (laid_out / "pages").rglob("*.md")]
    assert sorted(named(nav)) == sorted(pages)
    assert [next(iter(entry)) for entry in nav] == [
        "Start",
        "Play",
        "Rules questions",
        "Make your own",
        "Work on Monsoon",
    ]


def test_every_link_of_the_pages_leads_to_a_page(laid_out):
    for page in (laid_out / "pages").rglob("*.md"):
        prose = re.sub(r"^ *```.*?^ *```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
        for link in re.findall(r"\]\(([^)\s#]+)[^)]*\)", prose):
            assert re.match("[a-z]+:", link) or (page.parent / link).is_file(), f"{page.name}: {link}"


def test_the_start_page_is_the_readme_with_its_picture(laid_out):
    start = (laid_out / "pages" / "index.md").read_text(encoding="utf-8")
    assert "](pictures/table.webp)" in start
    assert "](playing.md)" in start
    assert "[NOTICE]" not in start  # no page of the site
    assert (laid_out / "pages" / "pictures" / "table.webp").is_file()


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_a_game_stand_with_all_rulings(game, laid_out):
    book = tomllib.loads((ROOT / "games" / game / "rules.toml").read_text(encoding="utf-8"))
    text = (laid_out / "pages" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    assert len(re.findall(r"^###? ", text, re.MULTILINE)) == len(book["rule"])
    rulings = [ruling["id"] for rule in book["rule"] for ruling in rule.get("rulings", [])]
    assert re.findall(r"^> \*\*Ruling (\S+)\.\*\*", text, re.MULTILINE) == rulings


def test_code_in_a_list_and_a_file_above_code_are_as_zensical_reads_them(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("1. One\n\n   ```python a/b.py\n   x = 1\n   ```\n\n   More.\n", encoding="utf-8")
    assert site.on_site(page, {page: "page.md"}) == (
        '1. One\n\n    ```python title="a/b.py"\n    x = 1\n    ```\n\n    More.\n'
    )


def test_a_bar_in_the_code_of_a_table_is_a_bar(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("| `a\\|b` | `c` or `d\\|e` |\n\nSee `x\\|y`.\n", encoding="utf-8")
    assert site.on_site(page, {page: "page.md"}) == "| `a|b` | `c` or `d|e` |\n\nSee `x\\|y`.\n"


def test_links_are_led_to_the_names_of_the_site(tmp_path):
    page = tmp_path / "games" / "one.md"
    page.parent.mkdir()
    page.write_text("[a](../index.md#x), [b](../nothing), [c](#here), `f`[d](https://x.example)\n", encoding="utf-8")
    led = site.on_site(page, {page: "games/one.md", tmp_path / "index.md": "pages.md"})
    assert led == "[a](../pages.md#x), b, [c](#here), `f`[d](https://x.example)\n"


def test_all_that_builds_the_site_is_pinned():
    lines = [line for line in LIST.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    assert all(re.match(r"[\w-]+==[\d.]+(\s|$)", line) for line in lines)
    assert any(line.startswith("zensical==") for line in lines)


# The check of the finished pages


def problems(folder: Path, body: str) -> list[str]:
    (folder / "other").mkdir(exist_ok=True)
    (folder / "other" / "index.html").write_text('<h2 id="there">There</h2>', encoding="utf-8")
    (folder / "index.html").write_text(body, encoding="utf-8")
    return list(Site(folder).problems())


GOOD = """<a href="other/#there">x</a><a href="#own">y</a><p id="own">a - b</p><a href="https://x.example/">z</a>
<img src="other/index.html"><p><code>- [a](b)</code></p>"""


def test_good_pages_have_no_problems(tmp_path):
    assert problems(tmp_path, GOOD) == []


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ('<a href="nothing/">x</a>', "nothing/ leads nowhere"),
        ('<a href="other/#nothing">x</a>', "other/#nothing leads nowhere"),
        ('<a href="#nothing">x</a>', "#nothing leads nowhere"),
        ('<a href="../outside.html">x</a>', "../outside.html leads nowhere"),
        ('<img src="nothing.webp">', "nothing.webp is not there"),
        ('<script src="https://x.example/a.js"></script>', "https://x.example/a.js is loaded from elsewhere"),
        ("<p>one\n- two</p>", "Markdown that is no Markdown: one\n- two"),
        ("<p>see [a](b)</p>", "Markdown that is no Markdown: see [a](b)"),
    ],
)
def test_what_is_wrong_with_a_page_is_found(tmp_path, body, told):
    assert problems(tmp_path, body) == [f"index.html: {told}"]
