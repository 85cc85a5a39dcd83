"""The nine prompts of a case (Lin et al. 2025, section 5), those of ``factmark repair``, and their tokens."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from rdflib import Graph

from ...generator.repair.contexts import DATA_CHOICES, PAPER, SHAPE_CHOICES, prompts
from ...generator.repair.reports import ValidationResult
from ...generator.repair.terms import skolem_name, skolemized
from ...linter.language_model.tokens import estimate


def prompts_of(data: Graph, shapes: Graph, results: tuple[ValidationResult, ...]) -> dict[str, str]:
    """Return the prompt of each pair of choices, named ``<shapes>+<data>``; blank nodes are skolem IRIs."""
    data = skolemized(data)
    named = tuple(
        replace(
            each,
            focus=None if each.focus is None else skolem_name(each.focus),
            value=None if each.value is None else skolem_name(each.value),
        )
        for each in results
    )
    pairs = list(product(SHAPE_CHOICES, DATA_CHOICES))
    texts = map("\n\n".join, prompts(data, shapes, named, pairs))
    return dict(zip(map("+".join, pairs), texts, strict=True))


def token_counts(shown: dict[str, str]) -> dict[str, int]:
    """Return the tokens of each pair's prompt; estimated without a tokenizer."""
    return {pair: estimate(text) for pair, text in shown.items()}


def label(pair: str) -> str:
    """Return the paper's name of a pair of choices, such as S_nF⁺; other names unchanged."""
    shapes, _, data = pair.partition("+")
    return PAPER[shapes] + PAPER[data] if shapes in PAPER and data in PAPER else pair
