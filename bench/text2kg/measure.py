"""Fact extraction guided by an ontology, scored as Text2KGBench scores it, beside the published figures.

Source: Mihindukulasooriya et al., "Text2KGBench: A Benchmark for Ontology-Driven Knowledge Graph
Generation from Text" (ISWC 2023), sections 3.2 and 4. A folder holds one folder per data set with
``ontologies``, ``ground_truth``, ``baselines/<model>/llm_responses`` and the published averages in
``baselines/<model>/eval_metrics/*avg*``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

from ..input import UnusableInputError
from ..output import add_format, emit, proportion, rounded, table_of
from ..statistics import mean_of_means
from .score import (
    METRICS,
    DomainRange,
    Extraction,
    Ontology,
    Scores,
    Stemming,
    Triple,
    read_aliases,
    renamed,
    score,
)
from .sentence_sets import Setting, published_rows, settings

TOLERANCE = 0.01
NOTHING = Scores(**dict.fromkeys(METRICS, 0.0))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the folder, the tolerance and the output format."""
    parser.add_argument("folder", type=Path, metavar="DIR", help="a folder laid out as published")
    parser.add_argument(
        "--tolerance",
        type=proportion,
        default=TOLERANCE,
        help="how far a figure may lie from the published one, which has two digits (default: %(default)s)",
    )
    parser.add_argument(
        "--domain-range",
        action="store_true",
        help="say, too, how far ontology conformance changes where a relation's domain and range must fit",
    )
    parser.add_argument(
        "--aliases",
        type=Path,
        metavar="FILE",
        help="JSON {alias: name}: say how far the figures change with these",
    )
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Score every model's responses and compare each figure with the published one."""
    stemming = Stemming()
    figures: list[dict] = []
    averages: list[dict] = []
    coverage: list[dict] = []
    missing: list[str] = []
    options: list[dict] = []
    aliases = None if args.aliases is None else read_aliases(args.aliases)
    all_settings = list(settings(args.folder))
    if not all_settings:
        raise UnusableInputError(f"{args.folder}: no responses in baselines/<model>/llm_responses")
    for setting in all_settings:
        scored = {ontology: _score(setting, ontology, stemming) for ontology in setting.ontologies}
        means = {
            name: {kind: _mean(scores) for kind, scores in kinds.items()} for name, kinds in scored.items()
        }
        figures += _compared(setting, means, args.tolerance)
        averages += (plain := _averages(setting, scored))
        for option, chosen in (("domain-range", args.domain_range), ("aliases", aliases is not None)):
            if chosen:
                names = aliases if option == "aliases" else None
                other = {o: _score(setting, o, stemming, option, names) for o in setting.ontologies}
                options += _changes(option, plain, _averages(setting, other))
        missing += setting.missing()
        for ontology in setting.ontologies:
            counted = Coverage.of(setting.ground_truth(ontology), setting.responses(ontology))
            coverage.append(
                {
                    "dataset": setting.dataset,
                    "model": setting.model,
                    "ontology": ontology,
                    **asdict(counted),
                }
            )
            if trouble := counted.trouble():
                missing.append(f"{setting.folder}: {ontology}: {trouble}")
    compared = [figure for figure in figures if figure["published"] is not None]
    within = sum(bool(figure["within"]) for figure in compared)
    document = {
        "measure": "text2kg",
        "tolerance": args.tolerance,
        "compared": len(compared),
        "within_tolerance": within,
        "averages": averages,
        "options": options,
        "without_response": sum(row["without_response"] for row in coverage),
        "coverage": coverage,
        "missing": missing,
        "figures": figures,
    }
    columns = ("data set", "model", "ontology", "sentences", "metric", "published", "ours", "within")
    keys = ("dataset", "model", "ontology", "sentences", "metric", "published", "ours", "within")
    emit(
        args,
        document,
        [
            table_of("Figures per ontology", columns, ([figure[key] for key in keys] for figure in figures)),
            table_of(
                "Averages: the mean of the ontologies' means, each ontology counting the same",
                ("data set", "model", "sentences", "ontologies", *METRICS, "RH as printed"),
                (
                    [
                        row["dataset"],
                        row["model"],
                        row["sentences"],
                        row["ontologies"],
                        *(row[m] for m in METRICS),
                        row["rel_halluc_as_printed"],
                    ]
                    for row in averages
                ),
            ),
            table_of(
                "95 % intervals of the averages, for other sentences of the same ontologies",
                ("data set", "model", "sentences", *METRICS),
                (
                    [
                        row["dataset"],
                        row["model"],
                        row["sentences"],
                        *("-" if i is None else f"{i[0]:.3f}–{i[1]:.3f}" for i in row["intervals"].values()),
                    ]
                    for row in averages
                ),
            ),
            table_of(
                "What was scored: sentences without a response or without expected triples count zero",
                (
                    "data set",
                    "model",
                    "ontology",
                    "sentences",
                    "no response",
                    "no triples",
                    "responses to none",
                ),
                (tuple(row.values()) for row in coverage),
            ),
            *(
                [
                    table_of(
                        "How far options change the averages",
                        tuple(options[0]),
                        [tuple(row.values()) for row in options],
                    )
                ]
                if options
                else []
            ),
            table_of(
                "Agreement with the authors' files",
                ("compared", "within tolerance"),
                [(len(compared), within)],
            ),
        ],
    )
    if unanswered := document["without_response"]:
        sys.stderr.write(
            f"factmark bench text2kg: {unanswered} sentences have no response and count 0 in every metric\n"
        )
    sys.stderr.writelines(f"factmark bench text2kg: {reason}\n" for reason in missing)
    return 0 if figures and not missing else 3


def _changes(option: str, plain: list[dict], other: list[dict]) -> list[dict]:
    """The averages with an option minus those without, per data set, model and kind of sentences."""
    return [
        {
            **{key: row[key] for key in ("dataset", "model", "sentences")},
            "option": option,
            **{metric: rounded(row[metric] - before[metric], 6) for metric in METRICS},
        }
        for before, row in zip(plain, other, strict=True)
    ]


def _score(
    setting: Setting,
    ontology_id: str,
    stemming: Stemming,
    option: str = "",
    aliases: Mapping[str, str] | None = None,
) -> dict[str, list[Scores]]:
    """Scores per kind of sentences. A sentence without a response scores zero, as published."""
    ontology = Ontology.from_json(setting.ontology(ontology_id))
    responses = setting.responses(ontology_id)
    selected = setting.selected(ontology_id)
    every: dict[str, Scores] = {}
    truth = setting.ground_truth(ontology_id)
    triples = (_triple(t) for row in truth for t in row["triples"])
    fitting = DomainRange.of(ontology, triples) if option == "domain-range" else None
    for row in truth:
        response = responses.get(row["id"])
        if response is None:
            every[row["id"]] = NOTHING
            continue
        extraction = Extraction(row["sent"], [_triple(t) for t in row["triples"]], response)
        if aliases is not None:
            extraction = renamed(extraction, aliases)
        scores = score(extraction, ontology, stemming)
        every[row["id"]] = scores if fitting is None else fitting.applied(scores, response)
    return {
        "all_test_cases": list(every.values()),
        "selected_test_cases": [every.get(i, NOTHING) for i in selected],
    }


def _triple(row: Mapping[str, Any]) -> Triple:
    return str(row["sub"]), str(row["rel"]), str(row["obj"])


def _mean(scores: list[Scores]) -> Scores | None:
    if not scores:
        return None
    return Scores(**{metric: fmean(getattr(s, metric) for s in scores) for metric in METRICS})


def _compared(setting: Setting, means: dict[str, dict[str, Scores | None]], tolerance: float) -> list[dict]:
    """One figure per published one, and those of unpublished ontologies."""
    rows = published_rows(setting)
    named = {(row["onto"], row["type"]) for row in rows}
    rows += [
        {"onto": ontology, "type": kind}
        for ontology, kinds in means.items()
        for kind, scores in kinds.items()
        if scores is not None and (ontology, kind) not in named
    ]
    figures = []
    for row in rows:
        scores = means.get(row["onto"], {}).get(row["type"])
        for metric in METRICS:
            published = row.get(f"avg_{metric}")
            ours = None if scores is None else getattr(scores, metric)
            gap = None if published is None or ours is None else abs(ours - float(published))
            figures.append(
                {
                    "dataset": setting.dataset,
                    "model": setting.model,
                    "ontology": row["onto"],
                    "sentences": row["type"],
                    "metric": metric,
                    "published": None if published is None else float(published),
                    "ours": rounded(ours, 6),
                    # Decimal fractions have no exact binary form: 0.26 - 0.25 is more than 0.01.
                    "within": None if published is None else gap is not None and gap <= tolerance + 1e-9,
                }
            )
    return figures


def _averages(setting: Setting, scored: dict[str, dict[str, list[Scores]]]) -> list[dict]:
    averages = []
    for kind in ("all_test_cases", "selected_test_cases"):
        groups = [kinds[kind] for kinds in scored.values() if kinds[kind]]
        mean = _mean([each for each in map(_mean, groups) if each is not None])
        if mean is None:
            continue
        columns = {metric: [[getattr(s, metric) for s in group] for group in groups] for metric in METRICS}
        averages.append(
            {
                "dataset": setting.dataset,
                "model": setting.model,
                "sentences": kind,
                "ontologies": len(groups),
                **{metric: rounded(getattr(mean, metric), 6) for metric in METRICS},
                # Section 4: RH equals 1 - OC. The authors' files have 0 for both where there is no response.
                "rel_halluc_as_printed": rounded(1 - mean.onto_conf, 6),
                "intervals": {metric: mean_of_means(columns[metric]) for metric in METRICS},
            }
        )
    return averages


# Coverage of a setting: sentences, unanswered ones, and answers to unknown sentences.
#
# As published, a sentence without a response scores zero in every metric, and one without expected triples in
# precision, recall and F1, so their numbers are reported with the averages.


@dataclass(frozen=True, slots=True)
class Coverage:
    """Counts of one ontology's sentences and of a model's responses to them."""

    sentences: int
    without_response: int
    without_triples: int
    responses_to_none: int

    @classmethod
    def of(cls, truth: Sequence[Mapping[str, Any]], responses: Collection[str]) -> Coverage:
        """Count rows {id, triples} and the identifiers of answered sentences."""
        ids = {row["id"] for row in truth}
        return cls(
            len(ids),
            len(ids - set(responses)),
            sum(not row["triples"] for row in truth),
            len(set(responses) - ids),
        )

    def trouble(self) -> str:
        """Why nothing was scored although both sides have something, or ""."""
        if not self.sentences or not self.responses_to_none or self.without_response < self.sentences:
            return ""
        return f"none of the {self.responses_to_none} responses has the id of one of the {self.sentences} sentences"
