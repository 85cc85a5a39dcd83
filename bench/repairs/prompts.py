"""The nine prompts of a case (Lin et al. 2025, section 5), those of ``factmark repair``, and their tokens."""

from __future__ import annotations

from dataclasses import replace

from rdflib import Graph

from ...generator.repair.contexts import DATA_CHOICES, PAPER, SHAPE_CHOICES, prompt
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
    return {
        f"{pair[0]}+{pair[1]}": "\n\n".join(prompt(data, shapes, named, pair))
        for pair in ((s, d) for s in SHAPE_CHOICES for d in DATA_CHOICES)
    }


def token_counts(shown: dict[str, str]) -> dict[str, int]:
    """Return the tokens of each pair's prompt; estimated without a tokenizer."""
    return {pair: estimate(text) for pair, text in shown.items()}


def label(pair: str) -> str:
    """Return the paper's name of a pair of choices, such as S_nF⁺; other names unchanged."""
    shapes, _, data = pair.partition("+")
    return PAPER[shapes] + PAPER[data] if shapes in PAPER and data in PAPER else pair
