"""The options that have a language model decide what the offline agents leave undecided."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from ..linter.agents.verifier import OFFLINE, Verifier, VerifierError
from ..linter.config.config import LLMS

if TYPE_CHECKING:
    from ..linter.config.config import Config

AGENTS = ("factuality", "compliance")


def add_verifier_options(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    group = parser.add_argument_group(
        "language model (docs/llm.md; nothing is sent unless --llm or the configuration asks)"
    )
    add_model_options(group, "ask a model what is undecided")
    group.add_argument(
        "--llm-agent",
        action="append",
        choices=AGENTS,
        help="the agent it is asked for (default both); repeatable",
    )
    group.add_argument(
        "--llm-dry-run", action="store_true", help="send nothing: tell requests, tokens, estimated price"
    )
    group.add_argument(
        "--llm-batch",
        action="store_true",
        help="send as message batches; run again to pick the verdicts up",
    )
    group.add_argument(
        "--llm-concurrency", type=_positive, default=4, metavar="N", help="requests at a time (default 4)"
    )
    group.add_argument(
        "--llm-cache", metavar="FILE", help="where verdicts are kept (default: in the user's cache)"
    )
    group.add_argument(
        "--prompting",
        choices=("batched", "per-statement"),
        default="batched",
        help="per-statement: the published method, to compare with",
    )
    group.add_argument(
        "--llm-votes",
        type=_positive,
        default=1,
        metavar="N",
        help="per-statement: ask N times at temperature 1; at least half must say Yes",
    )


def add_model_options(group: argparse._ArgumentGroup, purpose: str) -> None:
    """Declare the options common to all uses of a model: which one, its budget, what is sent."""
    group.add_argument(
        "--llm", choices=LLMS, help=f"{purpose} through this API (default: offline, or as configured)"
    )
    group.add_argument(
        "--llm-model",
        metavar="NAME",
        help="the model to ask (default: that of the configuration, else of factmark)",
    )
    group.add_argument(
        "--llm-budget",
        metavar="AMOUNT",
        help="stop before this is spent: dollars (0.50) or 20000tokens (default: no limit)",
    )
    group.add_argument(
        "--llm-price",
        metavar="IN/OUT",
        help="dollars for a million tokens of prompts and of answers (default: the published price, if known)",
    )
    group.add_argument(
        "--llm-redact",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="mask e-mail addresses and telephone numbers",
    )
    group.add_argument(
        "--llm-window",
        type=_positive,
        metavar="TOKENS",
        help="tokens that one request may hold (default: the model's)",
    )
    group.add_argument(
        "--llm-timeout", type=float, default=120, metavar="SECONDS", help="seconds for one request"
    )


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number


def read_verifier(args: argparse.Namespace, config: Config) -> Verifier:
    """Return the verifier from options and configuration. VerifierError if it is unavailable."""
    if (args.llm or config.llm) == "offline":
        if args.llm_dry_run or args.llm_batch or args.llm_budget:
            raise VerifierError("--llm-dry-run, --llm-batch and --llm-budget go with --llm")
        return OFFLINE
    from ..linter.language_model.models import read_price
    from ..linter.language_model.setup import Wishes, model_verifier

    try:
        return model_verifier(
            Wishes(
                protocol=args.llm or config.llm,
                model=args.llm_model or config.llm_model,
                agents=frozenset(args.llm_agent or AGENTS),
                dry=args.llm_dry_run,
                batch=args.llm_batch,
                budget=args.llm_budget,
                price=read_price(args.llm_price),
                redact=config.llm_redact if args.llm_redact is None else args.llm_redact,
                window=args.llm_window,
                timeout=args.llm_timeout,
                concurrency=args.llm_concurrency,
                cache=args.llm_cache,
                remember=not args.no_cache,
                per_statement=args.prompting == "per-statement",
                votes=args.llm_votes,
            )
        )
    except ValueError as error:
        raise VerifierError(str(error)) from None
