"""The source of each value: a rule's fact, an inference, a printed copy, a reconstruction.

Every table of a data file has a ``source`` (or inherits the file's), and may name others for single fields under
``sources``. A source is one line: ``fact GB 12.1``, ``inferred GB 9.2: its noise is its portage``, ``printed: the
counter sheet of my copy`` or ``reconstructed: by weight``. What we ship is never printed: we have no copy. ``printed``
is for owners who put the true values in a pack.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, get_args

from pydantic import BaseModel, ConfigDict, PlainSerializer, PlainValidator, WithJsonSchema

Kind: TypeAlias = Literal["fact", "inferred", "printed", "reconstructed"]
KINDS: tuple[Kind, ...] = get_args(Kind)  # the surest words of a rulebook first

_LINE = re.compile(r"(fact|inferred|printed|reconstructed)\b(?: ([A-Z]{2,3} [^:]+))?(?:: (.+))?")


class Source(NamedTuple):
    """Where a value comes from."""

    kind: Kind
    rule: str = ""
    note: str = ""

    def __str__(self) -> str:
        return self.kind + (f" {self.rule}" if self.rule else "") + (f": {self.note}" if self.note else "")


def read_source(line: object) -> Source:
    """Read a source line; a fact must name its rule, an inference its reason."""
    if isinstance(line, Source):
        return line
    found = _LINE.fullmatch(line) if isinstance(line, str) else None
    if found is None:
        raise ValueError(
            "a source is 'fact RULE', 'inferred RULE: reason', 'printed: where in your copy' "
            f"or 'reconstructed: reason', not {line!r}"
        )
    kind, rule, note = found[1], (found[2] or "").strip(), found[3] or ""
    if kind == "fact" and not rule:
        raise ValueError(f"a fact names its rule: {line!r}")
    if kind == "inferred" and not (rule or note):
        raise ValueError(f"an inference names its rule or reason: {line!r}")
    if kind == "printed" and not note:
        raise ValueError(f"a printed source says where it was read, after a colon: {line!r}")
    return Source(kind, rule, note)  # type: ignore[arg-type]


SourceLine: TypeAlias = Annotated[
    Source, PlainValidator(read_source), PlainSerializer(str), WithJsonSchema({"type": "string"})
]


class Sourced(BaseModel):
    """Base of all content: frozen, refuses unknown fields, knows the source of its values."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    source: SourceLine | None = None
    sources: dict[str, SourceLine] = {}

    def source_of(self, field: str, default: Source | None = None) -> Source | None:
        """Return the source of one field."""
        return self.sources.get(field) or self.source or default


class Sourcing(NamedTuple):
    """One value with its place and its source, for the provenance table."""

    file: str
    key: str
    value: Any
    source: Source | None


def sourcings(model: BaseModel, file: str, key: str = "", default: Source | None = None) -> Iterator[Sourcing]:
    """Yield every value of a content model with the source that applies to it."""
    own = model.source if isinstance(model, Sourced) else None
    default = own or default
    for name in type(model).model_fields:
        if name in ("source", "sources"):
            continue
        source = model.source_of(name, default) if isinstance(model, Sourced) else default
        yield from _walk(getattr(model, name), file, f"{key}.{name}" if key else name, source)


def _walk(value: Any, file: str, key: str, source: Source | None) -> Iterator[Sourcing]:
    if isinstance(value, BaseModel):
        yield from sourcings(value, file, key, source)
    elif isinstance(value, (list, tuple)) and any(isinstance(item, BaseModel) for item in value):
        for place, item in enumerate(value):
            name = getattr(item, "id", None) or getattr(item, "name", None) or place
            yield from _walk(item, file, f"{key}[{name}]", source)
    elif isinstance(value, dict) and any(isinstance(item, BaseModel) for item in value.values()):
        for name, item in value.items():
            yield from _walk(item, file, f"{key}.{name}", source)
    else:
        yield Sourcing(file, key, value, source)
