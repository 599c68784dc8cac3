"""What ``monsoon new`` copies is the examples of today."""

from __future__ import annotations

import pytest

from launcher.cli.new import Template
from tools.templates import COPIES, ROOT, written


@pytest.mark.parametrize("copied", COPIES, ids=lambda copied: copied.name)
def test_the_template_is_the_example(copied):
    told = (ROOT / copied.file).read_text(encoding="utf-8")
    assert told == written(copied), "run `python -m tools.templates`"
    template = Template.read(ROOT / copied.file)
    assert (template.name, template.prefix, str(template.chapter)) == (copied.name, copied.prefix, copied.chapter)
    files = {path.relative_to(ROOT / copied.example).as_posix(): path for path in (ROOT / copied.example).rglob("*")}
    examples = {name: files[name].read_text(encoding="utf-8") for name in template.files}
    for old, new in copied.words.items():
        examples = {name: text.replace(old, new) for name, text in examples.items()}
    assert template.files == examples
