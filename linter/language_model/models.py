"""Known models: window and output sizes, prices, and supported parameters.

Prices are list prices in US dollars per million tokens as the provider's documentation stated them in November 2026;
they change, so every figure based on them is an estimate and ``--llm-price`` overrides them.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...source.regex import expression
from ..agents.verifier import VerifierError

JUDGE = "claude-haiku-5-5"
"""The default for verdicts: a small model, because a question has few possible answers."""
GENERATOR = "claude-sonnet-5-5"
"""The default for generating: a larger model, because it writes markup."""

CACHE_WRITE = 1.25
CACHE_READ = 0.1
BATCH = 0.5
"""Relative price of a token that is written to or read from the prompt cache, or sent in a batch."""


@dataclass(frozen=True, slots=True)
class Price:
    """US dollars per million tokens."""

    input: float
    output: float


@dataclass(frozen=True, slots=True)
class Model:
    """The properties of a model that requests depend on.

    ``window`` is the maximum number of tokens of a request, prompt and answer (for claude-haiku-5-5 the size above
    which a token costs five times as much); ``output`` that of an answer. ``sampling`` says whether it accepts a
    temperature, ``thinks`` whether it thinks by default and this can be disabled.
    """

    name: str
    window: int
    output: int
    price: Price | None
    sampling: bool = True
    thinks: bool = False


UNKNOWN_WINDOW = 16_384
UNKNOWN_OUTPUT = 4_096

_MODELS_BY_NAME = {
    model.name: model
    for model in (
        Model("claude-haiku-5-5", 100_000, 32_000, Price(0.10, 0.50), sampling=False, thinks=True),
        Model("claude-sonnet-5-5", 1_000_000, 64_000, Price(2, 10), sampling=False, thinks=True),
        Model("claude-opus-5-5", 1_000_000, 64_000, Price(4, 20), sampling=False),
        Model("claude-opus-5", 1_000_000, 64_000, Price(5, 25), sampling=False),
        Model("claude-fable-5-1", 1_000_000, 64_000, Price(10, 50), sampling=False),
        Model("claude-opus-4-8", 200_000, 32_000, Price(5, 25), sampling=False),
        Model("claude-opus-4-7", 200_000, 32_000, Price(5, 25), sampling=False),
        Model("claude-opus-4-6", 200_000, 32_000, Price(5, 25)),
        Model("claude-sonnet-4-6", 200_000, 32_000, Price(3, 15)),
        Model("claude-opus-4-5", 200_000, 32_000, Price(5, 25)),
        Model("claude-sonnet-4-5", 200_000, 32_000, Price(3, 15)),
        Model("claude-haiku-4-5", 200_000, 32_000, Price(1, 5)),
    )
}


def model(name: str, *, window: int | None = None, price: Price | None = None) -> Model:
    """The model with this name; dated snapshots ("claude-haiku-4-5-20251001") are resolved to their line.

    An unknown model, such as a local server's, has only the given properties: no price, a small window.
    """
    line = name.rpartition("-")[0] if name.rpartition("-")[2].isdecimal() and len(name) > 9 else ""
    known = _MODELS_BY_NAME.get(name) or _MODELS_BY_NAME.get(line)
    if known is None:
        size = window or UNKNOWN_WINDOW
        return Model(name, size, min(UNKNOWN_OUTPUT, size // 3), price)
    size = window or known.window
    return Model(name, size, min(known.output, size // 3), price or known.price, known.sampling, known.thinks)


def read_price(text: str | None) -> Price | None:
    """Parse ``--llm-price``. Raises VerifierError if it is invalid."""
    if text is None:
        return None
    match = expression(r"\s*(\d+(?:\.\d+)?)\s*/\s*(\d+(?:\.\d+)?)\s*").fullmatch(text)
    if match is None:
        raise VerifierError(f'--llm-price "{text}" is not IN/OUT, such as 0.10/0.50')
    return Price(float(match[1]), float(match[2]))
