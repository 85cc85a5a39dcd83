"""Examples of markup by type: factmark's own, and those in a file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ..shapes.vocabulary import vocabulary

MAX_BYTES = 5_000_000
PER_TYPE = 2


class ExamplesError(Exception):
    """A file of examples cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Example:
    """A page's text and its markup; ``types`` are those in the markup, the main one first."""

    text: str
    markup: dict[str, Any]
    types: tuple[str, ...]


@cache
def own_examples() -> tuple[Example, ...]:
    """Return the examples that come with factmark."""
    folder = Path(__file__).with_name("examples")
    return tuple(
        _example(json.loads(path.read_text("utf-8")), path) for path in sorted(folder.glob("*.json"))
    )


def read_examples(path: Path) -> tuple[Example, ...]:
    """Return the examples in a file: a JSON array, or JSON Lines, of {"text", "markup"}. Raises ExamplesError."""
    try:
        body = path.read_bytes()
        if len(body) > MAX_BYTES:
            raise ExamplesError(f"{path} has more than {MAX_BYTES:,} bytes")
        text = body.decode("utf-8")
        if text.lstrip().startswith("["):
            rows = json.loads(text)
        else:
            rows = [json.loads(line) for line in text.splitlines() if line.strip()]
    except OSError as error:
        raise ExamplesError(f"{path}: {error.strerror or error}") from None
    except (ValueError, RecursionError) as error:
        raise ExamplesError(f"{path} is neither a JSON array nor JSON Lines: {error}") from None
    return tuple(_example(row, path) for row in rows)


def _example(row: object, path: Path) -> Example:
    if (
        not isinstance(row, dict)
        or not isinstance(row.get("text"), str)
        or not isinstance(row.get("markup"), dict)
    ):
        raise ExamplesError(f'{path}: an example is {{"text": "...", "markup": {{...}}}}')
    return Example(row["text"], row["markup"], tuple(dict.fromkeys(_types(row["markup"]))))


def _types(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        kinds = value.get("@type")
        yield from (kind for kind in (kinds if isinstance(kinds, list) else [kinds]) if isinstance(kind, str))
        for inner in value.values():
            yield from _types(inner)
    elif isinstance(value, list):
        for item in value:
            yield from _types(item)


def examples_for(types: Sequence[str], preferred: Sequence[Example] = ()) -> tuple[Example, ...]:
    """Return the examples of types, ``given`` ones first; for a type without any, its nearest supertype's."""
    examples: dict[int, Example] = {}
    for name in types:
        for each in (*vocabulary().ancestors(name), name):
            fitting = [x for x in (*preferred, *own_examples()) if each in x.types]
            fitting.sort(key=lambda x: (x not in preferred, x.types.index(each)))
            if fitting:
                examples |= {id(x): x for x in fitting[:PER_TYPE]}
                break
    return tuple(examples.values())
