"""What a choice of context, or of model, changes in repairs: linear mixed-effects models.

Source: Lin et al., "Systematic Evaluation of Knowledge Graph Repair with Large Language Models" (2025), section 7 and
appendix F, tables 5 and 6: y = b0 + b1 * treatment + dataset + model + metric + e, the last four random. Reads
documents of ``factmark bench repair --llm MODEL --context … --output-format json``. In table 6, the model is the
treatment.
"""

from __future__ import annotations

import argparse
import math
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from statistics import fmean
from typing import Any

from ...generator.repair.contexts import DATA_CHOICES, PAPER, SHAPE_CHOICES
from ..input import UnusableInputError, read_json
from ..output import add_format, emit, rounded, table_of
from .cases import TIERS

EPSILON = 1e-6
LEVEL = 0.05


@dataclass(frozen=True, slots=True)
class Score:
    """The share of one model's repairs that reach a tier, of one dataset in one context."""

    dataset: str
    model: str
    shapes: str
    data: str
    metric: str
    value: float


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the documents."""
    parser.add_argument(
        "inputs",
        nargs="+",
        type=Path,
        metavar="FILE",
        help="JSON documents of bench repair, one a dataset and model",
    )
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Estimate each effect, over all metrics and by each."""
    import statsmodels  # noqa: F401 (named first, where the extra is missing: it brings scipy and pandas)

    scores = [score for path in args.inputs for score in read_scores(path)]
    rows = []
    for metric in ("overall", *TIERS):
        chosen = [s for s in scores if metric in ("overall", s.metric)]
        for name, reference, compared in treatments(chosen):
            rows.append({"metric": metric, "treatment": name, **effect(reference, compared)})
    columns = tuple(rows[0]) if rows else ("metric",)
    table = table_of("Effects (linear mixed-effects models)", columns, [tuple(row.values()) for row in rows])
    emit(args, {"measure": "repair-effects", "scores": len(scores), "effects": rows}, [table])
    return 0 if rows else 3


def read_scores(path: Path) -> list[Score]:
    """Return the scores in a document of bench repair. Raises UnusableInputError if it has no answers of a model."""
    document = read_json(path, {"graphs": [{"graph": str}], "tiers": object})
    model = (document.get("llm") or {}).get("model")
    if not model:
        raise UnusableInputError(f"{path}: no document of bench repair --llm")
    dataset = " ".join(graph["graph"] for graph in document["graphs"])
    scores = []
    for pair, figures in document["tiers"].items():
        shapes, _, data = pair.partition("+")
        if shapes in SHAPE_CHOICES and data in DATA_CHOICES:
            scores += [Score(dataset, model, shapes, data, tier, float(figures[tier])) for tier in TIERS]
    return scores


def treatments(scores: Sequence[Score]) -> list[tuple[str, list[Score], list[Score]]]:
    """Return each treatment with its reference and comparison group, in the order of tables 5 and 6."""
    pairs: list[tuple[str, list[Score], list[Score]]] = []
    groups: tuple[tuple[Sequence[str], Callable[[Score], str]], ...] = (
        (SHAPE_CHOICES, lambda s: s.shapes),
        (DATA_CHOICES, lambda s: s.data),
        (sorted({s.model for s in scores}), lambda s: s.model),
    )
    for choices, of in groups:
        for one, other in combinations(choices, 2):
            reference, compared = ([s for s in scores if of(s) == choice] for choice in (one, other))
            if reference and compared:
                pairs.append((f"{PAPER.get(one, one)} → {PAPER.get(other, other)}", reference, compared))
    return pairs


def effect(reference: Sequence[Score], compared: Sequence[Score]) -> dict[str, Any]:
    """Return the averages of both groups, the estimated effect with its 95 % interval and p, and Shapiro-Wilk's p.

    Where residuals are not normal (p at most 0.05), the values are transformed (arcsine, logit, Box-Cox) and fitted
    again; if none helps, the untransformed fit is kept. Effects are told on the original scale (appendix F). None for
    what cannot be estimated: too few scores, or all alike.
    """
    averages = {
        "reference": rounded(fmean(s.value for s in reference)),
        "comparison": rounded(fmean(s.value for s in compared)),
    }
    empty = dict.fromkeys(("effect", "from", "to", "p", "transformation", "shapiro_p"))
    values = [s.value for s in (*reference, *compared)]
    if len(values) < 6 or len(set(values)) < 3:
        return {**averages, **empty}
    first: dict[str, Any] | None = None
    for name, forward, back in _transformations(values):
        fitted = _fit(reference, compared, forward, back)
        if fitted is None:
            continue
        fitted["transformation"] = name
        first = first or fitted
        if fitted["shapiro_p"] > LEVEL:
            return {**averages, **fitted}
    return {**averages, **(first or empty)}


_Numbers = Sequence[float]
_Change = Callable[[float], float]


def _transformations(values: _Numbers) -> list[tuple[str, _Change, _Change]]:
    """Names, functions and their inverses; appendix F's, the untransformed values first."""
    from scipy.stats import boxcox

    transformations: list[tuple[str, _Change, _Change]] = [
        ("none", lambda x: x, lambda y: y),
        (
            "arcsine",
            lambda x: math.asin(math.sqrt(min(max(x, 0.0), 1.0))),
            lambda y: math.sin(min(max(y, 0.0), math.pi / 2)) ** 2,
        ),
        (
            "logit",
            lambda x: math.log((x + EPSILON) / (1 - x + EPSILON)),
            lambda y: (1 + EPSILON) / (1 + math.exp(-y)) - EPSILON / (1 + math.exp(y)),
        ),
    ]
    if min(values) > 0:
        power = float(boxcox(list(values))[1])
        transformations.append(
            (
                "box-cox",
                (lambda x: (x**power - 1) / power) if power else math.log,
                (lambda y: max(power * y + 1, 0.0) ** (1 / power)) if power else math.exp,
            )
        )
    return transformations


def _fit(
    reference: Sequence[Score], compared: Sequence[Score], forward: _Change, back: _Change
) -> dict[str, Any] | None:
    """Fit the model to transformed values; None if it cannot be."""
    import numpy as np
    import pandas as pd
    from scipy.stats import shapiro
    from statsmodels.regression.mixed_linear_model import MixedLM

    scores = [*reference, *compared]
    table = pd.DataFrame(
        {
            "y": [forward(s.value) for s in scores],
            "treated": [0.0] * len(reference) + [1.0] * len(compared),
            "dataset": [s.dataset for s in scores],
            "model": [s.model for s in scores],
            "metric": [s.metric for s in scores],
        }
    )
    # What the groups differ in is the treatment and no random effect: the models in table 6.
    shared = table.groupby("treated")[["dataset", "model", "metric"]].agg(set)
    random = {
        name: f"0 + C({name})"
        for name in shared
        if table[name].nunique() > 1 and not shared[name].iloc[0].isdisjoint(shared[name].iloc[1])
    }
    with warnings.catch_warnings():
        # Few scores leave variances at their bound, which the library warns of.
        warnings.simplefilter("ignore")
        try:
            fitted = MixedLM.from_formula(
                "y ~ treated",
                groups=np.ones(len(table)),
                re_formula="0",
                vc_formula=random or None,
                data=table,
            ).fit()
        except (np.linalg.LinAlgError, ValueError):
            return None
        start, slope = float(fitted.fe_params["Intercept"]), float(fitted.fe_params["treated"])
        low, high = map(float, fitted.conf_int().loc["treated"])
        effects = [back(start + each) - back(start) for each in (slope, low, high)]
        p, normal = float(fitted.pvalues["treated"]), float(shapiro(fitted.resid).pvalue)
    if not all(map(math.isfinite, (*effects, p, normal))):
        return None
    names = ("effect", "from", "to")
    return {
        **{n: rounded(v) for n, v in zip(names, effects, strict=True)},
        "p": p,
        "transformation": "",
        "shapiro_p": normal,
    }
