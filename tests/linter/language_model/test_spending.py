"""Budgets, prices and totals; dry runs."""

from __future__ import annotations

import re
from typing import Any

import pytest

from factmark.bench.models.endpoints import Say, error
from factmark.bench.models.scripted_models import Questions, is_visible, reply_with, script
from factmark.linter.findings.report import Budget, Usage
from factmark.linter.language_model.exchange import Request
from factmark.linter.language_model.models import GENERATOR, JUDGE, Price, model
from factmark.linter.language_model.spending import BudgetExceededError, Ledger, dollars


@pytest.mark.parametrize(
    ("text", "amount", "unit"),
    [
        ("0.50", 0.5, "usd"),
        ("$2", 2, "usd"),
        ("2 USD", 2, "usd"),
        ("20000tokens", 20_000, "tokens"),
        ("20k tokens", 20_000, "tokens"),
        ("1.5mt", 1_500_000, "tokens"),
    ],
)
def test_budget_is_read(text: str, amount: float, unit: str) -> None:
    assert Budget.parse(text) == Budget(amount, unit)


@pytest.mark.parametrize("text", ["", "-1", "much", "20k", "1e9", "0.5 EUR"])
def test_budget_that_means_nothing_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no budget"):
        Budget.parse(text)


def test_price_counts_the_prompt_cache_and_batches() -> None:
    priced = model("any", price=Price(10, 100))
    usage = Usage(input=100_000, output=10_000, cache_write=100_000, cache_read=100_000)
    assert dollars(priced, usage) == pytest.approx(1 + 1.25 + 0.1 + 1)
    assert dollars(priced, usage, batch=True) == pytest.approx(3.35 / 2)
    assert dollars(model("any"), usage) is None


def test_models() -> None:
    judge, generator = model(JUDGE).price, model(GENERATOR).price
    assert judge
    assert generator
    assert generator.input > judge.input
    assert model("claude-haiku-4-5-20251001").price == model("claude-haiku-4-5").price
    assert model("qwen3").price is None
    assert model("qwen3", window=8000).window == 8000


def test_default_models_are_names_the_sdk_knows() -> None:
    from typing import get_args

    from anthropic.types.model_param import ModelParam

    known = get_args(get_args(ModelParam)[0])
    assert {JUDGE, GENERATOR} <= set(known)


def test_reserved_amounts_never_exceed_the_budget() -> None:
    ledger = Ledger(model("any"), Budget(1000, "tokens"))
    request = Request("", "x" * 330, "", max_tokens=100)
    reserved = ledger.reserve(request)
    assert reserved < 500
    for _ in range(int(1000 / reserved) - 1):
        ledger.reserve(request)
    with pytest.raises(BudgetExceededError):
        ledger.reserve(request)
    ledger.settle(reserved, request.estimated_tokens, Usage(input=10, output=5))
    ledger.reserve(request)


def test_dollar_budget_needs_a_price() -> None:
    with pytest.raises(ValueError, match="price of local is not known"):
        Ledger(model("local"), Budget(1, "usd"))


def _undecided(body: dict[str, Any]) -> Say:
    return reply_with([])


PAGES = {
    f"{number}.html": f"""<h1>Kettle {number}</h1><p>Boils a litre of water in {number} minutes, says the workshop.</p>
<script type="application/ld+json">{{"@context": "https://schema.org", "@type": "CreativeWork",
 "name": "Kettle {number}", "description": "Heats water quickly"}}</script>"""
    for number in range(12)
}


@pytest.mark.parametrize("budget", ["0.002", "6000tokens"])
def test_run_stops_before_the_budget_is_exceeded(budget: str, endpoint: Any, lint: Any) -> None:
    served = endpoint(lambda body: Say("{}", input_tokens=900, output_tokens=300))
    outcome = lint("--llm-budget", budget, pages=PAGES)
    use = outcome.use
    assert 0 < len(served.bodies) < 2 * len(PAGES)
    if "tokens" in budget:
        assert use["inputTokens"] + use["outputTokens"] <= 6000
    else:
        assert use["dollars"] <= 0.002
    assert any(
        f"the budget of {'$0.0020' if budget[0] == '0' else '6,000'}" in note for note in outcome.notes
    )
    assert outcome.status == 3


@pytest.mark.parametrize("output_tokens", [-10_000_000, float("inf"), float("nan"), "many"])
def test_counts_that_cannot_be_give_no_budget_back(output_tokens: Any, endpoint: Any, lint: Any) -> None:
    served = endpoint(lambda body: Say("{}", input_tokens=900, output_tokens=output_tokens))
    outcome = lint("--llm-budget", "20000tokens", pages=PAGES)
    use = outcome.use
    assert use["inputTokens"] + use["outputTokens"] >= 0
    assert 0 < len(served.bodies) <= 2 * len(PAGES)
    assert outcome.status == 3
    assert all("Error" not in note for note in outcome.notes), outcome.notes


def test_lost_requests_count_against_the_budget(endpoint: Any, lint: Any) -> None:
    served = endpoint(lambda body: Say(delay=1))
    outcome = lint(
        "--llm-budget", "8000tokens", "--llm-timeout", "0.2", "--llm-concurrency", "1", pages=PAGES
    )
    assert len(served.bodies) < 12
    assert outcome.status == 3


def test_budget_without_a_price_is_a_usage_error(endpoint: Any, lint: Any) -> None:
    endpoint(_undecided)
    outcome = lint("--llm-model", "local", "--llm-budget", "1")
    assert outcome.status == 2
    assert "--llm-price" in outcome.errors
    assert lint("--llm-model", "local", "--llm-budget", "1", "--llm-price", "1/2").status != 2


def test_dry_run_sends_nothing_and_needs_no_key(lint: Any) -> None:
    outcome = lint("--llm-dry-run", pages=PAGES)
    assert outcome.status == 0
    messages = [n["message"] for n in outcome.report["notifications"]]
    assert sum("1 requests, about" in message for message in messages) == 12
    assert "would ask claude-haiku-5-5: 12 requests" in messages[-1]
    assert "(estimated; " in messages[-1]
    use = outcome.use
    assert use["estimated"]
    assert use["requests"] == 12
    assert use["dollars"] > 0


def test_dry_run_expects_about_what_is_sent(endpoint: Any, lint: Any) -> None:
    expected = lint("--llm-dry-run", pages=PAGES).use
    served = endpoint(_undecided)
    lint("--no-cache", pages=PAGES)
    first = [body for body in served.bodies if body is not None]
    assert expected["requests"] * 2 == len(first), "each is asked again once, since nothing was answered"


def by_text(asked: Questions, statement: Any) -> tuple[str, str]:
    """What a model says that only looks for the value in the text."""
    return ("supported", statement["value"]) if is_visible(asked, statement) else ("unsupported", "")


def test_dry_run_tells_a_budget_that_has_room(endpoint: Any, lint: Any) -> None:
    told = lint("--llm-dry-run", pages=PAGES).told[-1]
    budget = re.search(r"a budget of \$([\d.]+) has room", told)
    assert budget is not None, told
    endpoint(script(by_text))
    outcome = lint("--no-cache", "--llm-budget", budget[1], pages=PAGES)
    assert outcome.use["requests"] == 12
    assert not any("budget" in note for note in outcome.notes)


def test_requests_without_an_answer_are_counted(endpoint: Any, lint: Any) -> None:
    endpoint(lambda body: error(401, "authentication_error", "wrong key"))
    outcome = lint()
    assert (outcome.use["requests"], outcome.use["unanswered"]) == (0, 1)
    assert any("0 requests, 1 more without an answer" in note for note in outcome.told)


def test_a_verdict_on_words_that_are_not_there_is_told(endpoint: Any, lint: Any) -> None:
    def claims(asked: Questions, statement: Any) -> tuple[str, str]:
        if statement["value"].startswith("Heats water quickly"):
            return "supported", "words that nobody wrote"
        return by_text(asked, statement)

    endpoint(script(claims))
    outcome = lint("--llm-agent", "factuality")
    wanted = "1 of 3 statements are not used: the words they rest on are not on the page"
    assert any(wanted in note for note in outcome.told), outcome.told
