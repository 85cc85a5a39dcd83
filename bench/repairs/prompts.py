"""The nine prompts of a case (Lin et al. 2025, section 5), their tokens, and what repairs cost (figure 7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import product
from typing import Any

from rdflib import Graph

from ...generator.repair.contexts import DATA_CHOICES, PAPER, SHAPE_CHOICES, prompts
from ...generator.repair.reports import ValidationResult
from ...generator.repair.terms import skolem_name, skolemized
from ...linter.language_model.tokens import estimate
from ..asking import Asker
from ..output import rounded, share


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


def token_counts(by_context: dict[str, str]) -> dict[str, int]:
    """Return the tokens of each pair's prompt; estimated without a tokenizer."""
    return {pair: estimate(text) for pair, text in by_context.items()}


def label(pair: str) -> str:
    """Return the paper's name of a pair of choices, such as S_nF⁺; other names unchanged."""
    shapes, _, data = pair.partition("+")
    return PAPER[shapes] + PAPER[data] if shapes in PAPER and data in PAPER else pair


COUNTED = ("input_tokens", "output_tokens", "dollars")


class Costs:
    """Adds up what each context's prompts and answers cost. Dollars are None where no price is known."""

    def __init__(self) -> None:
        self._spent: dict[str, dict[str, Any]] = {}

    def ask(self, model: Asker, context: str, prompt: str, most: int) -> str | None:
        """Return a model's answer of at most ``most`` tokens, or None, and count what it cost."""
        before = model.figures()
        answer = model.ask(prompt, most)
        after = model.figures()
        spent = self._spent.setdefault(context, {"prompts": 0, **dict.fromkeys(COUNTED, 0)})
        spent["prompts"] += 1
        for name in COUNTED:
            known = spent[name] is not None and before[name] is not None and after[name] is not None
            spent[name] = spent[name] + after[name] - before[name] if known else None
        return answer

    def figures(self, scores: Iterable[Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
        """Return the means per prompt of each context, and what each violation that was repaired cost.

        ``scores`` tell the context and whether a repair is semantically valid; None where nothing was repaired.
        """
        listed = list(scores)
        return {context: _figures(context, spent, listed) for context, spent in self._spent.items()}


def _figures(context: str, spent: dict[str, Any], scores: list[Mapping[str, Any]]) -> dict[str, Any]:
    repaired = sum(bool(score["valid"]) for score in scores if score["context"] == context)
    tokens, dollars = spent["input_tokens"] + spent["output_tokens"], spent["dollars"]
    return {
        "prompts": spent["prompts"],
        **{name: _per(spent[name], spent["prompts"]) for name in COUNTED},
        "repaired": repaired,
        "tokens_per_repair": _per(tokens, repaired),
        "dollars_per_repair": _per(dollars, repaired),
    }


def _per(amount: float | None, count: int) -> float | None:
    return None if amount is None else rounded(share(amount, count), 6)
