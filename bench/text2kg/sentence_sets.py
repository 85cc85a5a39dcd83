"""Test sets from sentences with triples: stratified splits, and sentences whose facts are changed.

Source: Mihindukulasooriya et al., "Text2KGBench" (ISWC 2023), section 3.2 ("stratified randomized folds aiming to
preserve the relation distributions") and section 7 (contrastive test cases; a model that has memorized facts repeats
them).
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..input import SCALAR, UnusableInputError, make_folder, read_rows, write_text
from ..output import add_format, emit, rounded, share, table_of
from .folder import RESPONSE, SENTENCE
from .score import key_of

NAMES = ("train", "validation", "test")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the action and its files."""
    parser.add_argument(
        "action",
        choices=("split", "change", "repeated"),
        help="split sentences; change their facts; count the old facts that a model repeats of changed sentences",
    )
    parser.add_argument("sentences", type=Path, help="JSON Lines {id, sent, triples: [{sub, rel, obj}]}")
    parser.add_argument("responses", type=Path, nargs="?", help="repeated: JSON Lines {id, triples}")
    parser.add_argument("--out", type=Path, help="split: a folder; change: a file")
    parser.add_argument(
        "--shares", type=_shares, default=(0.6, 0.2, 0.2), help="split: train,validation,test"
    )
    parser.add_argument("--seed", type=int, default=0, help="draws the rows and the other facts")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Run the action."""
    if args.action == "repeated":
        return _repeated(args)
    if args.out is None:
        raise UnusableInputError(f"{args.action} needs --out")
    rows = read_rows(args.sentences, SENTENCE)
    if args.action == "change":
        changed = change(rows, args.seed)
        write_text(args.out, "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in changed))
        emit(args, {"measure": "text2kg-sets", "sentences": len(rows), "changed": len(changed)}, [])
        return 0 if changed else 3
    parts = split(rows, args.shares, args.seed)
    make_folder(args.out)
    for name, part in zip(NAMES, parts, strict=True):
        write_text(
            args.out / f"{name}.jsonl", "".join(json.dumps(r, ensure_ascii=False) + "\n" for r in part)
        )
    counts = [Counter(t["rel"] for r in part for t in r["triples"]) for part in parts]
    relations = {rel: [c[rel] for c in counts] for rel in sorted(sum(counts, Counter[str]()))}
    emit(
        args,
        {
            "measure": "text2kg-sets",
            "sentences": dict(zip(NAMES, map(len, parts), strict=True)),
            "relations": relations,
        },
        [table_of("Triples by relation", ("relation", *NAMES), [(r, *c) for r, c in relations.items()])],
    )
    return 0 if rows else 3


def split(rows: Sequence[dict[str, Any]], shares: Sequence[float], seed: int) -> list[list[dict[str, Any]]]:
    """Return the rows in parts of these shares, each relation in about these shares; the same for the same seed.

    The rarest relation's rows are dealt first, each to the part that lacks most of it, then of all (iterative
    stratification). Rows with a fact in common go to one part: no fact is in train and test (section 3.2).
    """
    groups = _sharing_facts(rows)
    random.Random(seed).shuffle(groups)
    relations = Counter(t["rel"] for row in rows for t in row["triples"])
    quotas = [{rel: count * part for rel, count in relations.items()} for part in shares]
    room = [len(rows) * part for part in shares]
    parts: list[list[dict[str, Any]]] = [[] for _ in shares]
    groups.sort(key=lambda group: min((relations[t["rel"]] for r in group for t in r["triples"]), default=0))
    for group in groups:
        counts = Counter(t["rel"] for row in group for t in row["triples"])
        rarest = min(counts, key=lambda rel: (relations[rel], rel), default=None)
        place = max(
            range(len(parts)),
            key=lambda i: (quotas[i].get(rarest, 0.0) if rarest is not None else 0.0, room[i], -i),
        )
        parts[place] += group
        room[place] -= len(group)
        for rel, count in counts.items():
            quotas[place][rel] -= count
    return parts


def _sharing_facts(rows: Sequence[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Rows in groups that share no fact with another group."""
    leader: dict[int, int] = {}
    first: dict[tuple[str, str, str], int] = {}

    def top(place: int) -> int:
        while leader.get(place, place) != place:
            place = leader[place]
        return place

    for place, row in enumerate(rows):
        leader[place] = place
        for t in row["triples"]:
            fact = (key_of(str(t["sub"])), t["rel"], key_of(str(t["obj"])))
            leader[top(place)] = top(first.setdefault(fact, place))
    groups: dict[int, list[dict[str, Any]]] = {}
    for place, row in enumerate(rows):
        groups.setdefault(top(place), []).append(row)
    return list(groups.values())


def change(rows: Sequence[dict[str, Any]], seed: int) -> list[dict[str, Any]]:
    """Return the sentences in which an object can be exchanged for another one of the same relation, with it changed.

    The object must stand once in the sentence, as written. ``was`` keeps the old triple.
    """
    draw = random.Random(seed)
    objects: dict[str, list[str]] = {}
    for row in rows:
        for t in row["triples"]:
            objects.setdefault(t["rel"], []).append(str(t["obj"]))
    changed = []
    for row in rows:
        for index, t in enumerate(row["triples"]):
            old = str(t["obj"])
            mentioned = {str(part) for other in row["triples"] for part in (other["sub"], other["obj"])}
            others = sorted({o for o in objects[t["rel"]] if o not in mentioned and o not in row["sent"]})
            if row["sent"].count(old) != 1 or not others:
                continue
            new = draw.choice(others)
            triples = [dict(each) for each in row["triples"]]
            triples[index]["obj"] = new
            changed.append({**row, "sent": row["sent"].replace(old, new), "triples": triples, "was": t})
            break
    return changed


def repeated(rows: Sequence[dict[str, Any]], responses: dict[str, list[list[Any]]]) -> dict[str, Any]:
    """Return how many changed facts a model took from the sentence, and how many old ones it repeated from memory."""
    answered = [row for row in rows if str(row["id"]) in responses]

    def has(row: dict[str, Any], fact: dict[str, Any]) -> bool:
        triple = [key_of(str(fact[part])) for part in ("sub", "rel", "obj")]
        return any([key_of(str(part)) for part in t] == triple for t in responses[str(row["id"])])

    def new_fact(row: dict[str, Any]) -> dict[str, Any]:
        old = row["was"]
        return next(
            t for t in row["triples"] if t["rel"] == old["rel"] and t["sub"] == old["sub"] and t != old
        )

    read = sum(has(row, new_fact(row)) for row in answered)
    memory = sum(has(row, row["was"]) for row in answered)
    return {
        "sentences": len(rows),
        "answered": len(answered),
        "changed_found": rounded(share(read, len(answered))),
        "old_repeated": rounded(share(memory, len(answered))),
    }


def _repeated(args: argparse.Namespace) -> int:
    if args.responses is None:
        raise UnusableInputError("repeated needs the responses")
    fact = {"sub": SCALAR, "rel": SCALAR, "obj": SCALAR}
    rows = read_rows(args.sentences, {**SENTENCE, "was": fact})
    responses = {
        str(row["id"]): row["triples"]
        for row in read_rows(args.responses, RESPONSE)
        if row.get("triples") is not None
    }
    figures = repeated(rows, responses)
    emit(
        args,
        {"measure": "text2kg-sets", **figures},
        [table_of("Changed facts", ("figure", "value"), figures.items())],
    )
    missing = figures["sentences"] - figures["answered"]
    if missing:
        sys.stderr.write(f"factmark bench text2kg-sets: {missing} sentences have no response\n")
    return 0 if figures["answered"] else 3


def _shares(text: str) -> tuple[float, ...]:
    try:
        shares = tuple(float(part) for part in text.split(","))
    except ValueError:
        shares = ()
    if len(shares) != len(NAMES) or min(shares) < 0 or abs(sum(shares) - 1) > 1e-6:
        raise argparse.ArgumentTypeError("three numbers of at least 0 that sum to 1, separated by commas")
    return shares
