"""Every value says where it comes from, in one line that is checked."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from hexcore.data.provenance import Source, Sourced, read_source, sourcings


class Gun(Sourced):
    id: str
    fire: int
    cost: int


class Guns(Sourced):
    gun: tuple[Gun, ...]


@pytest.mark.parametrize(
    ("line", "source"),
    [
        ("fact GB 12.1", Source("fact", "GB 12.1")),
        ("inferred GB 9.2: its noise is its portage", Source("inferred", "GB 9.2", "its noise is its portage")),
        ("reconstructed: by weight", Source("reconstructed", "", "by weight")),
        ("reconstructed", Source("reconstructed")),
        ("printed: my copy, counter sheet 2", Source("printed", "", "my copy, counter sheet 2")),
        ("printed GB 17.0: the player aid", Source("printed", "GB 17.0", "the player aid")),
    ],
)
def test_a_source_is_read_and_written(line, source):
    assert read_source(line) == source
    assert str(source) == line


@pytest.mark.parametrize(
    "line", ["", "fact", "fact: because", "inferred", "printed", "printed GB 17.0", "guessed: x", 3, None]
)
def test_a_source_that_says_nothing_is_refused(line):
    with pytest.raises(ValueError, match=r"source|fact|inference"):
        read_source(line)


def test_a_field_may_have_its_own_source():
    guns = Guns.model_validate(
        {
            "source": "reconstructed: all",
            "gun": [{"id": "m60", "fire": 4, "cost": 8, "sources": {"fire": "fact GB 17.0"}}],
        }
    )
    found = {item.key: str(item.source) for item in sourcings(guns, "guns.toml")}
    assert found == {
        "gun[m60].id": "reconstructed: all",
        "gun[m60].fire": "fact GB 17.0",
        "gun[m60].cost": "reconstructed: all",
    }


def test_unknown_fields_are_refused():
    with pytest.raises(ValidationError):
        Gun.model_validate({"id": "m60", "fire": 4, "cost": 8, "colour": "red"})
