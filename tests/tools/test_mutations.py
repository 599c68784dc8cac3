"""The slips that are tried on the rules: each once, in functions only, and never in what is merely said."""

from __future__ import annotations

import pytest

from tools.mutations import mutants

MODULE = '''"""A module."""
LIMIT = 3


def small(number: int, least: int = 1) -> bool:
    """Say whether a number is small."""
    assert number, "never nothing"
    {line}
'''


@pytest.mark.parametrize(
    ("line", "slips"),
    [
        ("return least <= number", ["least < number"]),
        ("return number is None or not least", ["number is None and (not least)", "number is not None", "least"]),
        ("return number + 1", ["number - 1", "2"]),
        ("return 'a' if number else 'b'", ["'a'", "'b'", "'XXaXX'", "'XXbXX'"]),
        ("return max(number, least)", ["max(None, least)", "max(least)", "max(number, None)", "max(number)"]),
        ("return dict(a=number)", ["dict(a=None)", "dict()"]),
        ("number += least", ["number -= least", "number = least"]),
        ("return len(number) == True", ["len(number) != True", "False"]),
    ],
)
def test_the_slips_of_a_line(tmp_path, line: str, slips: list[str]) -> None:
    path = tmp_path / "module.py"
    path.write_text(MODULE.format(line=line), encoding="utf-8")
    found = list(mutants(path))
    assert {mutant.function for mutant in found} == {"small"}
    assert sorted(mutant.now for mutant in found) == sorted(slips)
