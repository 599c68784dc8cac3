"""``monsoon map``, ``counters`` and ``charts``: files that are whole, and clear words for what cannot be done."""

from __future__ import annotations

import io
import shutil

import pytest

from launcher.cli.main import main
from launcher.open_game import open_game


def refused(capsys, *argv: object) -> str:
    """What is said about a request that is refused, all of it in one line behind the program's name."""
    code = main([str(part) for part in argv])
    said = capsys.readouterr()
    assert code in (1, 2)
    assert said.out == ""
    lines = [line for line in said.err.splitlines() if line.startswith("monsoon")]
    assert len(lines) == 1, said.err
    return lines[0]


@pytest.mark.parametrize("command", ["map", "counters", "charts"])
def test_a_file_is_written_and_said(command, tmp_path, capsys):
    out = tmp_path / "deep" / "sheet.pdf"
    more = ["--dpi", "72"] if command == "map" else []
    assert main([command, "skirmish", "hunt", *more, "--out", str(out)]) == 0
    assert str(out) in capsys.readouterr().out
    assert out.read_bytes().startswith(b"%PDF-")
    assert [path.name for path in out.parent.iterdir()] == ["sheet.pdf"], "nothing is left lying beside it"


@pytest.mark.parametrize("kind", [".png", ".svg"])
def test_a_map_as_one_picture(kind, tmp_path, capsys):
    out = tmp_path / f"map{kind}"
    assert main(["map", "skirmish", "--dpi", "72", "--hex", "12,5", "--out", str(out)]) == 0
    assert "one sheet" in capsys.readouterr().out
    assert out.stat().st_size > 1000


def test_a_page_for_a_browser(tmp_path, capsys):
    assert main(["charts", "green_inferno", "under_fire", "--out", str(tmp_path / "aid.html")]) == 0
    assert (tmp_path / "aid.html").read_text("utf-8").startswith("<!DOCTYPE html>")


@pytest.mark.parametrize("command", ["map", "counters", "charts"])
def test_unknown_names(command, tmp_path, capsys):
    out = tmp_path / "sheet.pdf"
    assert "unknown game 'nowhere'" in refused(capsys, command, "nowhere", "--out", out)
    assert "unknown scenario 'never'" in refused(capsys, command, "green_beret", "never", "--out", out)
    assert not out.exists()


@pytest.mark.parametrize(("command", "file"), [("map", "map.gif"), ("counters", "sheet.png"), ("charts", "aid")])
def test_odd_files(command, file, tmp_path, capsys):
    assert "use a name that ends in one of .pdf" in refused(capsys, command, "skirmish", "--out", tmp_path / file)


@pytest.mark.parametrize("command", ["map", "counters", "charts"])
def test_odd_papers(command, tmp_path, capsys):
    said = refused(capsys, command, "skirmish", "--paper", "b5", "--out", tmp_path / "a.pdf")
    assert "--paper: invalid choice: 'b5' (choose from" in said
    assert all(paper in said for paper in ("a4", "a3", "letter"))


@pytest.mark.parametrize("option", ["--hex=500", "--hex=0", "--hex=large", "--hex=-3", "--dpi=9000"])
def test_odd_sizes(option, tmp_path, capsys):
    assert "is not a number from" in refused(capsys, "map", "skirmish", option, "--out", tmp_path / "a.pdf")


def test_odd_counters(tmp_path, capsys):
    assert "from 8 to 50" in refused(capsys, "counters", "skirmish", "--size", "3", "--out", tmp_path / "a.pdf")
    assert "from 0 to 3" in refused(capsys, "counters", "skirmish", "--bleed", "9", "--out", tmp_path / "a.pdf")


def test_a_poster_has_no_paper(tmp_path, capsys):
    for more in (("--out", tmp_path / "a.png"), ("--poster", "--out", tmp_path / "a.pdf")):
        assert "leave out --paper" in refused(capsys, "map", "skirmish", "--paper", "a3", *more)
    assert "leave out --paper" in refused(capsys, "charts", "skirmish", "--paper", "a3", "--out", tmp_path / "a.html")


def test_a_file_that_cannot_be_written(tmp_path, capsys):
    (tmp_path / "file").write_text("in the way")
    said = refused(capsys, "map", "skirmish", "--out", tmp_path / "file" / "map.pdf")
    assert "cannot be written" in said
    (tmp_path / "folder.pdf").mkdir()
    said = refused(capsys, "counters", "skirmish", "--out", tmp_path / "folder.pdf")
    assert "folder.pdf: cannot be written" in said


def test_what_was_there_stays_where_printing_fails(tmp_path, capsys, monkeypatch):
    from launcher.paper.print import counters

    out = tmp_path / "sheet.pdf"
    out.write_text("the old one")

    def broken(self: object, *args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(counters.CounterPrint, "write", broken)
    assert "No space left on device" in refused(capsys, "counters", "skirmish", "--out", out)
    assert out.read_text() == "the old one"
    assert list(tmp_path.iterdir()) == [out]


def test_packs_are_laid_over(tmp_path, capsys):
    """A price that a pack changes is in the table that is printed, and the page says that a pack lies over it."""
    pack = tmp_path / "pack" / "green_beret"
    pack.mkdir(parents=True)
    ours = open_game("green_beret").data.path("terrain.toml")
    shutil.copy(ours, pack)
    words = (pack / "terrain.toml").read_text("utf-8").replace('name = "Beach"', 'name = "Golden Beach"')
    (pack / "terrain.toml").write_text(words, "utf-8")
    plain, packed = tmp_path / "plain.html", tmp_path / "packed.html"
    assert main(["charts", "green_beret", "--out", str(plain)]) == 0
    assert main(["charts", "green_beret", "--pack", str(tmp_path / "pack"), "--out", str(packed)]) == 0
    assert "Golden Beach" not in plain.read_text("utf-8")
    assert "Golden Beach" in packed.read_text("utf-8")
    assert "Data packs override it: terrain.toml" in packed.read_text("utf-8")
    capsys.readouterr()
    assert "no such folder" in refused(capsys, "charts", "green_beret", "--pack", tmp_path / "no", "--out", plain)


@pytest.mark.parametrize("language", ["es", "ja"])
def test_errors_and_results_are_in_the_language_of_who_reads(language, tmp_path, capsys):
    english = refused(capsys, "map", "skirmish", "--out", tmp_path / "map.gif")
    assert refused(capsys, "--lang", language, "map", "skirmish", "--out", tmp_path / "map.gif") != english
    assert main(["--lang", language, "counters", "skirmish", "--out", str(tmp_path / "a.pdf")]) == 0
    assert "counter" not in capsys.readouterr().out


def test_help_names_every_command(capsys):
    assert main(["--help"]) == 0
    said = capsys.readouterr().out
    assert all(f"\n    {command} " in said for command in ("map", "counters", "charts"))


def test_a_stream_that_cannot_seek_is_no_problem():
    """What is written is only ever added to."""
    from launcher.paper.documents.canvas import Pdf
    from launcher.paper.documents.pen import PAPERS

    class Forward(io.RawIOBase):
        def __init__(self) -> None:
            self.data = b""

        def write(self, data: object) -> int:
            self.data += bytes(data)  # type: ignore[call-overload]
            return len(bytes(data))  # type: ignore[call-overload]

    file = Forward()
    pdf = Pdf(file, "A sheet", "en")  # type: ignore[arg-type]
    with pdf.page(PAPERS["a4"]) as pen:
        pen.lines([[(10.0, 10.0), (20.0, 20.0)]], 0.2, (0, 0, 0))
    pdf.close()
    assert file.data.endswith(b"%%EOF\n")
