"""Test sets from sentences with triples, in the published layout of Text2KGBench: stratified splits, and sentences
whose facts are changed.

Source: Mihindukulasooriya et al., "Text2KGBench" (ISWC 2023), section 3.2 ("stratified randomized folds aiming to
preserve the relation distributions") and section 7 (contrastive test cases; a model that has memorized facts repeats
them).
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..input import (
    NUMBER,
    SCALAR,
    UnusableInputError,
    make_folder,
    read_json,
    read_rows,
    read_text,
    write_text,
)
from ..output import add_format, emit, rounded, share, table_of
from .score import METRICS, ONTOLOGY, Triple, key_of

_ONTOLOGY_FILE = re.compile(r"(?:ont_)?(?P<id>\d+_[a-z]+)_ontology\.json")


SENTENCE = {"id": SCALAR, "sent": str, "triples": [{"sub": SCALAR, "rel": SCALAR, "obj": SCALAR}]}
RESPONSE = {"id": SCALAR, "triples?": [list]}
PUBLISHED = {"onto?": str, "type?": str, **{f"avg_{metric}?": (str, *NUMBER) for metric in METRICS}}
"""Schemas of rows of ground truth, responses and published averages."""


def _check_published(row: dict[str, Any]) -> str:
    for name in (f"avg_{metric}" for metric in METRICS):
        try:
            float(row.get(name) or 0)
        except ValueError:
            return f"{name} is {row[name]!r}, a number was expected"
    return ""


def _check_response(row: dict[str, Any]) -> str:
    whole = all(len(triple) == 3 for triple in row.get("triples") or ())
    return "" if whole else f"sentence {row['id']} has a triple that has not three parts"


@dataclass(frozen=True, slots=True)
class Setting:
    """One model's responses to a set of sentences; its ``folder`` has responses and metrics."""

    dataset: str
    model: str
    root: Path
    folder: Path
    truth: Path
    verified: Path | None

    @property
    def ontologies(self) -> list[str]:
        """Return the identifiers (``1_movie``) of ontologies with ground truth and responses here, by number."""
        matches = (_ONTOLOGY_FILE.fullmatch(path.name) for path in (self.root / "ontologies").iterdir())
        ids = sorted((m["id"] for m in matches if m), key=lambda i: int(i.partition("_")[0]))
        return [i for i in ids if _matching(self.truth, i) and _matching(self.folder / "llm_responses", i)]

    def missing(self) -> list[str]:
        """Return why ontologies of the folder are not scored: no ground truth, no responses, or a wrong file name.

        Ontologies with neither are reported only if no other is scored: not every setting has all of them.
        """
        messages = []
        tolerated = 1 if self.ontologies else 2
        for path in sorted((self.root / "ontologies").iterdir()):
            match = _ONTOLOGY_FILE.fullmatch(path.name)
            if match is None:
                messages.append(
                    f"{path}: not scored: no ontology is called so; 1_movie_ontology.json would be one"
                )
                continue
            folders = (self.truth, self.folder / "llm_responses")
            absent = [folder for folder in folders if not _matching(folder, match["id"])]
            if len(absent) <= tolerated:
                messages += [
                    f"{path}: not scored: {folder} has no file for {match['id']}" for folder in absent
                ]
        return messages

    def ontology(self, ontology_id: str) -> dict[str, Any]:
        """Return the ontology's document."""
        return read_json(_one(self.root / "ontologies", ontology_id), ONTOLOGY)

    def ground_truth(self, ontology_id: str) -> list[dict[str, Any]]:
        """Return rows {id, sent, triples: [{sub, rel, obj}]}, ids as text. UnusableInputError for a duplicate id."""
        known: set[str] = set()

        def check(row: dict[str, Any]) -> str:
            row["id"] = str(row["id"])
            message = f"there is a sentence {row['id']} above" if row["id"] in known else ""
            known.add(row["id"])
            return message

        return read_rows(_one(self.truth, ontology_id), SENTENCE, check)

    def responses(self, ontology_id: str) -> dict[str, list[Triple]]:
        """Return a model's triples, by sentence id as text; the last row for a sentence counts.

        A row without triples (the model did not answer) is not a response; an empty list is one.
        """
        path = _one(self.folder / "llm_responses", ontology_id)
        answers: dict[str, list[Triple]] = {}
        for row in read_rows(path, RESPONSE, _check_response):
            if row.get("triples") is not None:
                answers[str(row["id"])] = [(str(s), str(p), str(o)) for s, p, o in row["triples"]]
        return answers

    def selected(self, ontology_id: str) -> list[str]:
        """Return the ids of manually verified sentences, if any."""
        if self.verified is None or not (paths := _matching(self.verified, ontology_id)):
            return []
        return read_text(paths[-1]).split()


def settings(folder: Path) -> Iterator[Setting]:
    """Yield every model of every data set under a folder, or of the folder itself."""
    # The publishers' repository has its data sets in data/.
    roots = (
        [folder]
        if (folder / "ontologies").is_dir()
        else sorted(p.parent for p in (*folder.glob("*/ontologies"), *folder.glob("data/*/ontologies")))
    )
    if not roots:
        raise UnusableInputError(f"{folder}: neither it nor a folder in it has a folder 'ontologies'")
    for root in roots:
        for model in sorted((root / "baselines").glob("*/")):
            if (model / "llm_responses").is_dir():
                verified = root / "manually_verified_sentences"
                yield Setting(
                    root.name,
                    model.name,
                    root,
                    model,
                    root / "ground_truth",
                    verified if verified.is_dir() else None,
                )
            if (model / "unseen" / "llm_responses").is_dir():
                truth = root / "unseen_sentences" / "ground_truth"
                yield Setting(f"{root.name}/unseen", model.name, root, model / "unseen", truth, None)


def published_rows(setting: Setting) -> list[dict[str, Any]]:
    """Return the rows of the published averages, one per ontology and kind of sentences.

    Rows published twice are returned twice; a row over all ontologies is left out.
    """
    paths = sorted((setting.folder / "eval_metrics").glob("*avg*"))
    return [row for path in paths for row in read_rows(path, PUBLISHED, _check_published) if row.get("onto")]


def _matching(folder: Path, ontology_id: str) -> list[Path]:
    if not folder.is_dir():
        return []
    name = re.compile(rf"(?:.*_)?{re.escape(ontology_id)}[_.].*")
    return sorted(path for path in folder.iterdir() if name.fullmatch(path.name))


def _one(folder: Path, ontology_id: str) -> Path:
    """The file of an ontology, the last version by name (``…_v2`` follows)."""
    paths = _matching(folder, ontology_id)
    if not paths:
        raise UnusableInputError(f"{folder}: no file for ontology {ontology_id}")
    return paths[-1]


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
    parts = split_rows(rows, args.shares, args.seed)
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


def split_rows(
    rows: Sequence[dict[str, Any]], shares: Sequence[float], seed: int
) -> list[list[dict[str, Any]]]:
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
