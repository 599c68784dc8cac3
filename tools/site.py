"""The documents as a site: ``python -m tools.site [--out DIR]``, or ``make site``.

The pages are laid out for Zensical: the README becomes the start page, ``docs/index.md`` the list of all pages, and
each game gets a page of its rules in our words with all rulings. Zensical lives in an environment of its own. Then
every link and anchor of the finished pages is followed, and what a page loads from elsewhere is an error.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tomllib
import venv
from collections.abc import Iterator
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from hexcore.data.meta import load_meta
from hexcore.data.rulebook import Rule, Rulebook
from tools.packages import write_icons

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
CONFIG = DOCS / "zensical.toml"
STYLE = DOCS / "site.css"
LIST = ROOT / "requirements" / "site.txt"
GAMES = ("green_beret", "vietnam_battles", "green_inferno")
MOVED = {ROOT / "README.md": "index.md", DOCS / "index.md": "pages.md", ROOT / "CHANGELOG.md": "changes.md"}
"""Pages that have another name on the site."""
_LINK = re.compile(r"(!?)\[([^\]\n]*)\]\(([^)\s]+)\)")
_RAW = re.compile(r'(<img src=")([^"]+)(")')
_ROW = re.compile(r"^ *\|.*$", re.MULTILINE)
_FENCED = re.compile(r"(^ *```.*?^ *```$)", re.MULTILINE | re.DOTALL)


# -- pages ------------------------------------------------------------------------------------------------------------


def sources() -> dict[Path, str]:
    """Return every written page and picture, with its name on the site."""
    inside = [path for path in sorted(DOCS.rglob("*")) if path.suffix in {".md", ".webp"}]
    return {**{path: path.relative_to(DOCS).as_posix() for path in inside}, **MOVED}


def lay_out(folder: Path) -> None:
    """Write all pages and pictures as the site needs them, with its configuration."""
    pages = folder / "pages"
    shutil.rmtree(pages, ignore_errors=True)
    named = sources()
    for path, name in named.items():
        (pages / name).parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".md":
            (pages / name).write_text(on_site(path, named), encoding="utf-8")
        else:
            shutil.copyfile(path, pages / name)
    (pages / "rules").mkdir()
    for game in GAMES:
        (pages / "rules" / f"{game}.md").write_text(rules_page(game), encoding="utf-8")
    shutil.copyfile(STYLE, pages / STYLE.name)
    write_icons(folder / "icons")
    shutil.copyfile(folder / "icons" / "monsoon.png", pages / "emblem.png")
    shutil.copyfile(CONFIG, folder / CONFIG.name)


def on_site(path: Path, named: dict[Path, str]) -> str:
    """Return a page with its links led to the names that pages have on the site; a link out of it stays as words."""
    depth = named[path].count("/")

    def target(link: str) -> str | None:
        file, _, anchor = link.partition("#")
        if re.match(r"[a-z]+:", link) or not file:
            return link
        name = named.get((path.parent / file).resolve())
        return None if name is None else "../" * depth + name + ("#" + anchor if anchor else "")

    def led(found: re.Match[str]) -> str:
        there = target(found[3])
        return found[2] if there is None else f"{found[1]}[{found[2]}]({there})"

    def shown(found: re.Match[str]) -> str:
        return found[1] + (target(found[2]) or found[2]) + found[3]

    parts = _FENCED.split(path.read_text(encoding="utf-8"))  # every second one is a block of code
    parts[::2] = [_prose(_RAW.sub(shown, _LINK.sub(led, part))) for part in parts[::2]]
    parts[1::2] = [_block(part) for part in parts[1::2]]
    return "".join(parts)


def _prose(text: str) -> str:
    """Return text as Zensical reads it: in a list by four spaces, and bars in a table's code as they are."""
    four = re.sub("^   (?=[^ ])", "    ", text, flags=re.MULTILINE)
    return _ROW.sub(lambda row: re.sub("`[^`]*`", lambda code: code[0].replace("\\|", "|"), row[0]), four)


def _block(text: str) -> str:
    """Return a block of code as Zensical reads it: its file as a title, and in a list by four spaces."""
    titled = re.sub(r"\A( *```\w+) (\S+)$", r'\1 title="\2"', text, flags=re.MULTILINE)
    return re.sub("^(?=   )", " ", titled, flags=re.MULTILINE) if text.startswith("   ") else titled


def rules_page(game: str) -> str:
    """Return the rules of a game in our words, with all rulings."""
    folder = ROOT / "games" / game
    book = Rulebook.model_validate(tomllib.loads((folder / "rules.toml").read_text(encoding="utf-8")))
    meta = load_meta(folder / "meta.toml")
    rulings = len({ruling.id for rule in book for ruling in rule.rulings})
    head = f"""# {meta.name}: rules and rulings

Edition: {_plain(meta.edition)}. The rules in our words, by the numbers of the rulebook, and our {rulings} rulings where
it is silent or says two things. The rulebook itself is not here. [How questions are answered](../rules_questions.md).
"""
    return "\n".join([head, *(_entry(book, rule) for rule in book)])


def _entry(book: Rulebook, rule: Rule) -> str:
    sign = "##" if rule.number.endswith(".0") or "." not in rule.number else "###"
    anchor = f"{book.prefix}-{rule.number}".lower().replace(".", "-")
    lines = [f"{sign} {book.prefix} {rule.number} {_plain(rule.title)} {{ #{anchor} }}", "", _plain(rule.text), ""]
    for ruling in rule.rulings:
        reason = f" *Why:* {_plain(ruling.reason)}" if ruling.reason else ""
        lines += [f"> **Ruling {ruling.id}.** {_plain(ruling.text)}{reason}", ""]
    return "\n".join(lines)


def _plain(text: str) -> str:
    """Return words in which no sign means anything to Markdown."""
    return re.sub(r"([\\`*_\[\]<>#])", r"\\\1", text).replace("\n", "  \n")


# -- building ---------------------------------------------------------------------------------------------------------


def environment(folder: Path) -> Path:
    """Return Zensical's command in an environment of its own, made anew when its list has changed."""
    scripts = folder / ("Scripts" if sys.platform == "win32" else "bin")
    stamp = folder / "made_of.txt"
    wanted = LIST.read_text(encoding="utf-8")
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != wanted:
        print("Installing what builds the site (once)", flush=True)
        venv.create(folder, clear=True, with_pip=True)
        install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", str(LIST)]
        subprocess.run([str(scripts / "python"), *install], check=True)
        stamp.write_text(wanted, encoding="utf-8")
    return scripts / "zensical"


def build(folder: Path) -> Path:
    """Build the site in a folder, and return where its pages lie."""
    folder.mkdir(parents=True, exist_ok=True)
    command = environment(folder / "venv")
    lay_out(folder)
    shutil.rmtree(folder / "site", ignore_errors=True)
    if subprocess.run([str(command), "build", "--clean", "--strict"], cwd=folder, check=False).returncode:
        raise SystemExit("Zensical could not build the site; what it says is above.")
    return folder / "site"


# -- checking ---------------------------------------------------------------------------------------------------------


class Page(HTMLParser):
    """What a finished page links to, loads and names, and the text of its paragraphs."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.names: set[str] = set()
        self.loose: list[str] = []
        self._open: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        self.names |= {said[key] for key in ("id", "name") if said.get(key)}
        if tag == "a" and "href" in said:
            self.links.append(said["href"])
        elif "src" in said or (tag == "link" and "href" in said):
            self.loads.append(said.get("src") or said.get("href", ""))
        if tag in {"p", "code", "script", "style"}:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self._open:
            while self._open.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if self._open[-1:] == ["p"] and re.search(r"\]\(|^\s*[-*|] |\n *[-*|] ", data):
            self.loose.append(data.strip())


class Site:
    """The finished pages in a folder."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()

    @cached_property
    def pages(self) -> dict[Path, Page]:
        return {path: Page(path) for path in sorted(self.root.rglob("*.html"))}

    def problems(self) -> Iterator[str]:
        """Yield what is wrong: links and anchors that lead nowhere, loads from elsewhere, Markdown left as it was."""
        for path, page in self.pages.items():
            name = path.relative_to(self.root).as_posix()
            for link in page.links:
                if not self._leads(path, link):
                    yield f"{name}: {link} leads nowhere"
            for link in page.loads:
                if urlsplit(link).netloc:
                    yield f"{name}: {link} is loaded from elsewhere"
                elif not self._leads(path, link):
                    yield f"{name}: {link} is not there"
            for text in page.loose:
                yield f"{name}: Markdown that is no Markdown: {text[:60]}"

    def _leads(self, path: Path, link: str) -> bool:
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            return True
        file = unquote(parts.path)
        start = self.root if file.startswith("/") else path.parent
        found = (start / file.lstrip("/")).resolve() if file else path
        found = found / "index.html" if found.is_dir() else found
        if not found.is_relative_to(self.root) or not found.is_file():
            return False
        anchor = unquote(parts.fragment)
        return not anchor or found not in self.pages or anchor in self.pages[found].names


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "site", help="where to build it")
    site = Site(build(parser.parse_args().out.resolve()))
    problems = list(site.problems())
    links = sum(len(page.links) for page in site.pages.values())
    print(*problems, f"{len(site.pages)} pages, {links} links, {len(problems)} problems: {site.root}", sep="\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
