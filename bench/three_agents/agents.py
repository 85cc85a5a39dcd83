"""Score the factuality and compliance agents on rows of ground truth, as the three-agent paper does.

Rows are JSON Lines: {text, prop, value, label} asks whether the text grounds the value as this
property, {prop, definition, value, label} whether the value does what the definition says; labels are
positive and negative. ``agents make EXAMPLES`` writes such rows, made from pages or examples with
markup. Source: Dang et al., "LLM4Schema.org", sections 4.1 and 4.2.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from ...cli import standard_output
from ...linter.runner.collection import with_progress
from ...shapes.vocabulary import vocabulary
from ..input import SCALAR, UnusableInputError, read_rows, value_kind
from ..output import add_format, emit, table_of
from ..statistics import SHARES, Confusion, intervals, learn, paired, rows_of
from .ground_truth import KINDS, make_rows, read_examples

Verdict = Literal["positive", "negative", "undecided"]
LABELS = {"positive": True, "negative": False}
ROW = {"prop": str, "value": SCALAR, "label": frozenset(LABELS), "text?": str, "definition?": str}
"""Schema of a row of ground truth."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the rows and the output format."""
    parser.add_argument(
        "inputs",
        nargs="+",
        metavar="ROWS",
        help="JSON Lines of ground truth; or: make EXAMPLES, where EXAMPLES are pages, a folder of them, or "
        "JSON Lines {html or text, jsonld}",
    )
    parser.add_argument(
        "--kind", choices=KINDS, default="intrinsic", help="with make: how negatives are made"
    )
    parser.add_argument("--seed", type=int, default=0, help="with make: another seed makes other negatives")
    parser.add_argument("--mistakes", action="store_true", help="list the rows that were told wrong, too")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Decide on every row and score the verdicts; or make rows."""
    if args.inputs[0] == "make":
        return _make(args)
    if len(args.inputs) > 1:
        raise UnusableInputError("one file of rows at a time")
    path = Path(args.inputs[0])
    rows = read_ground_truth(path)
    failures: list[str] = []
    document = score(rows, [_judged(row, failures) for row in with_progress(rows, "Judging")])
    document["failures"] = failures
    for failure in failures[:5]:
        sys.stderr.write(f"factmark bench agents: {failure}\n")
    if not args.mistakes:
        document.pop("mistakes")
    emit(args, document, _tables(document))
    return 0 if rows else 3


def read_ground_truth(path: Path) -> list[dict[str, Any]]:
    """Return rows of ground truth, each with a text or a definition. Raises UnusableInputError otherwise."""

    def check(row: dict[str, Any]) -> str:
        # An empty text is a text: nothing is grounded in it.
        has_text = row.get("text") is not None or row.get("definition") is not None
        return "" if has_text else "a row has neither 'text' nor 'definition'"

    rows = read_rows(path, ROW, check)
    return [{name: value for name, value in row.items() if value is not None} for row in rows]


def _make(args: argparse.Namespace) -> int:
    if len(args.inputs) < 2:
        raise UnusableInputError("make needs pages or examples to make rows from")
    examples = [example for name in args.inputs[1:] for example in read_examples(Path(name))]
    status = 3
    standard_output.take_document()
    for row in make_rows(examples, args.kind, args.seed):
        sys.stdout.write(json.dumps(row, ensure_ascii=False) + "\n")
        status = 0
    return status


def _judged(row: Mapping[str, Any], failures: list[str]) -> Verdict:
    """The verdict, undecided if the agent fails: one row must neither hide the others nor count as right."""
    try:
        return judge(row)
    except Exception as error:
        failures.append(f"{row['prop']} {str(row['value'])[:60]!r}: {type(error).__name__}: {error}")
        return "undecided"


def judge(row: Mapping[str, Any]) -> Verdict:
    """Return the agent's verdict on a row: factuality if it has a text, else compliance."""
    if row.get("text") is not None:
        from ...linter.agents.factuality import check_text

        return check_text(str(row["text"]), str(row["prop"]), str(row["value"]))
    from ...linter.agents.compliance import check_value

    return check_value(str(row["prop"]), str(row["definition"]), str(row["value"]))


def score(rows: list[dict[str, Any]], verdicts: list[Verdict]) -> dict[str, Any]:
    """Return all figures; precision, recall and F1 are for the positive class. Undecided counts as wrong."""
    overall = Confusion()
    by_kind: dict[str, Confusion] = {}
    by_property: dict[str, Confusion] = {}
    clusters: dict[str, Confusion] = {}
    mistakes = []
    for row, verdict in zip(rows, verdicts, strict=True):
        positive, decision = LABELS[row["label"]], LABELS.get(verdict)
        for group in (
            overall,
            by_kind.setdefault(value_kind(row["value"]), Confusion()),
            by_property.setdefault(str(row["prop"]), Confusion()),
            clusters.setdefault(_cluster(row), Confusion()),
        ):
            group.add(positive, decision)
        if decision != positive:
            mistakes.append({**{k: row[k] for k in ("prop", "value", "label")}, "verdict": verdict})
    return {
        "measure": "agents",
        **overall.figures(),
        "intervals": intervals([group.counts for group in clusters.values()], SHARES),
        **_text_blind(rows, verdicts),
        "by_kind": {name: by_kind[name].figures() for name in sorted(by_kind)},
        "by_property": {
            name: group.figures() for name, group in sorted(by_property.items(), key=lambda g: -g[1].total)
        },
        "verdicts": list(verdicts),
        "mistakes": mistakes,
    }


def _cluster(row: Mapping[str, Any]) -> str:
    """The row's cluster: rows of one document, or of one property's definition, are not independent."""
    return str(row["prop"] if row.get("text") is None else row["text"])


def _text_blind(rows: list[dict[str, Any]], verdicts: list[Verdict]) -> dict[str, Any]:
    """The baseline that ignores the text: how far the making of the rows gives the label away.

    ``text_blind_paired`` tests the agent (first) against it (second) on the same rows.
    """
    if not rows or not all(row.get("text") is not None for row in rows):
        return {"text_blind": None, "text_blind_paired": None}
    confusion = Confusion()
    outcomes = []
    for row, verdict, decision in zip(rows, verdicts, blind_decisions(rows), strict=True):
        positive = LABELS[row["label"]]
        confusion.add(positive, decision)
        outcomes.append((_cluster(row), LABELS.get(verdict) == positive, decision == positive))
    return {"text_blind": confusion.figures(), "text_blind_paired": paired(outcomes)}


def _tables(document: dict[str, Any]) -> list[Any]:
    names = ("precision", "recall", "f1", "balanced_accuracy", "undecided", "rows")
    lines = [("agent", *(document[name] for name in names))]
    if document["text_blind"]:
        lines.append(("text-blind baseline", *(document["text_blind"][name] for name in names)))
    tables = [table_of("Figures (undecided counts as wrong)", ("", *names), lines)]
    intervals = [(name, document[name], *each) for name, each in document["intervals"].items() if each]
    if intervals:
        tables.append(table_of("95 % intervals", ("figure", "value", "from", "to"), intervals))
    if document["text_blind_paired"]:
        rows = rows_of(document["text_blind_paired"])
        tables.append(table_of("The agent (first) and the baseline (second)", ("figure", "value"), rows))
    for key, head in (("by_kind", "value"), ("by_property", "property")):
        groups = document[key].items()
        tables.append(
            table_of(f"By {head}", (head, *names), [(n, *(g[k] for k in names)) for n, g in groups])
        )
    if "mistakes" in document:
        heads = ("label", "verdict", "prop", "value")
        cells = [[str(m[h])[:80] for h in heads] for m in document["mistakes"]]
        tables.append(table_of("Told wrong", heads, cells))
    return tables


# A baseline that never reads the text: it guesses a row's label from property and value alone.
#
# If negatives are values of other properties, a value's form often gives the label away. That share of a figure is
# not due to grounding, so it is reported beside the agent's.

FOLDS = 5
EPOCHS = 20
DECAY = 1e-4

_CAMEL = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])")
_REPEATED = re.compile(r"(.)\1+")


def blind_decisions(rows: Sequence[Mapping[str, Any]]) -> list[bool]:
    """Return whether each row is guessed positive, by a model trained on other documents only.

    Independent of the order of the rows: the model sorts them.
    """
    places = sorted(range(len(rows)), key=lambda place: _order(rows[place]))
    decided = dict(zip(places, _in_order([rows[place] for place in places]), strict=True))
    return [decided[place] for place in range(len(rows))]


def _order(row: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(str(row[name]) for name in ("text", "prop", "value", "label"))


def _in_order(rows: Sequence[Mapping[str, Any]]) -> list[bool]:
    documents = {text: index for index, text in enumerate(dict.fromkeys(str(row["text"]) for row in rows))}
    folds = [documents[str(row["text"])] % FOLDS for row in rows]
    features = [sorted(set(_features(str(row["prop"]), row["value"]))) for row in rows]
    decisions = [False] * len(rows)
    for fold in range(FOLDS):
        known = [
            (names, row["label"] == "positive")
            for row, own, names in zip(rows, folds, features, strict=True)
            if own != fold
        ]
        weights = learn(known, 0, EPOCHS, DECAY)
        for index, own in enumerate(folds):
            if own == fold:
                decisions[index] = sum(weights.get(name, 0.0) for name in features[index]) > 0
    return decisions


def _features(prop: str, value: object) -> Iterator[str]:
    """The value's form alone, and combined with the property, its words and its ranges."""
    text = str(value)
    looks = [
        f"kind {value_kind(value)}",
        f"words {min(len(text.split()), 12).bit_length()}",
        f"shape {_shape(text)}",
    ]
    ranges = vocabulary().ranges(prop)
    partners = [
        f"prop {prop}",
        *(f"part {part.lower()}" for part in _CAMEL.findall(prop)),
        *(f"range {name}" for name in ranges),
        f"ranges {sorted(ranges)}",
    ]
    yield from looks
    yield from partners
    yield from (f"{partner}, {look}" for partner in partners for look in looks)
    yield f"length {min(len(text), 200).bit_length()}"
    first_words = re.findall(r"\w+", text.lower())[:12]
    yield from (f"word {word}" for word in first_words)
    yield f"names itself {not set(first_words).isdisjoint(part.lower() for part in _CAMEL.findall(prop))}"
    marked = f"^{text[:60].lower()}$"
    yield from (marked[start : start + 3] for start in range(len(marked) - 2))


def _shape(text: str) -> str:
    """The value's form: digits as 9, letters as a and A, repeated characters once."""
    classes = ("9" if c.isdigit() else "A" if c.isupper() else "a" if c.isalpha() else c for c in text[:40])
    return _REPEATED.sub(r"\1", "".join(classes))
