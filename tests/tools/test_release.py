"""The files of a release name what is there, and one version."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from hexcore.version import VERSION

ROOT = Path(__file__).resolve().parents[2]
WORKFLOW = ROOT / ".github" / "workflows" / "release.yml"
APP = ROOT / "release" / "msi" / "pyproject.toml"


def jobs() -> dict[str, Any]:
    return dict(yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))["jobs"])


def commands() -> list[str]:
    return [step["run"] for job in jobs().values() for step in job["steps"] if "run" in step]


def test_every_way_to_get_it_has_a_job():
    assert {"packages", "linux", "macos", "windows-zip", "windows-msi", "publish"} <= jobs().keys()


def test_a_job_waits_for_jobs_that_are_there():
    for job in jobs().values():
        needs = job.get("needs", [])
        assert {*([needs] if isinstance(needs, str) else needs)} <= jobs().keys()


def test_each_job_says_what_it_needs():
    text = WORKFLOW.read_text(encoding="utf-8")
    for name in jobs():
        above = text[: text.index(f"\n  {name}:\n")].rpartition("\n\n")[2]
        assert re.search(r"^  # Needs: ", above, re.MULTILINE), name


@pytest.mark.parametrize("pattern", [r"python -m (tools\.\w+)", r"(tests/[\w/]+\.py)", r"(requirements/\w+\.txt)"])
def test_what_a_job_runs_is_there(pattern):
    named = {name for command in commands() for name in re.findall(pattern, command)}
    assert named
    for name in named:
        file = name if "/" in name else name.replace(".", "/") + ".py"
        assert (ROOT / file).is_file(), name


def test_the_app_for_windows_is_of_this_version_and_for_one_user():
    told = tomllib.loads(APP.read_text(encoding="utf-8"))["tool"]["briefcase"]
    app = told["app"]["monsoon"]
    assert told["version"] == VERSION
    assert app["requires"] == [f"../../dist/monsoon_table-{VERSION}-py3-none-any.whl"]
    assert app["windows"]["system_installer"] is False
    for name in (*told["license-files"], *(f"{source}/__main__.py" for source in app["sources"])):
        assert (APP.parent / name).is_file()
    faces = {file.name for file in (ROOT / "launcher" / "kit" / "style" / "faces").glob("*-OFL.txt")}
    assert faces <= {Path(name).name for name in told["license-files"]}, "each typeface goes with its licence"
