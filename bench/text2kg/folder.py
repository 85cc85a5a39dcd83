"""The published layout of Text2KGBench: files of a data set, a model and an ontology."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..input import (
    NUMBER,
    SCALAR,
    UnusableInputError,
    read_json,
    read_rows,
    read_text,
)
from .score import METRICS, ONTOLOGY, Triple

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
