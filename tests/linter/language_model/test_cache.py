"""Remembered verdicts: an unchanged page costs nothing twice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from factmark.bench.models.endpoints import Say
from factmark.bench.models.scripted_models import Questions, is_visible, script
from factmark.linter.language_model.cache import VerdictCache
from factmark.linter.language_model.question import Answer


def judge(asked: Questions, statement: Any) -> tuple[str, str]:
    """Supports what stands there, denies the rest, never says anything else of descriptions."""
    if is_visible(asked, statement):
        return "supported", statement["value"]
    return "unsupported", ""


DENIED = {"description": "fail", "jobTitle": "fail", "genre": "fail"}


def test_unchanged_page_is_not_asked_about_twice(endpoint: Any, lint: Any) -> None:
    served = endpoint(script(judge))
    assert lint().kinds == DENIED
    again = lint()
    assert again.kinds == DENIED
    assert len(served.bodies) == 1
    assert again.use["requests"] == 0
    assert again.use["remembered"] == 3
    assert again.use["dollars"] == 0


@pytest.mark.parametrize(
    ("change", "asked"),
    [
        (("two minutes", "three minutes"), 3),
        (("azure", "crimson red"), 1),
        (("</body>", "<!-- a comment --><script>x = 1</script></body>"), 0),
    ],
    ids=["text", "statement", "markup"],
)
def test_what_changed_is_asked_about_again(
    change: tuple[str, str], asked: int, kettle_page: str, endpoint: Any, lint: Any
) -> None:
    served = endpoint(script(judge))
    lint()
    lint(page=kettle_page.replace(*change))
    questions = [s for body in served.bodies[1:] for s in Questions.of(body).statements]
    real = {"Heats water quickly", "Head of the workshop", "azure", "crimson red"}
    assert sum(question["value"] in real for question in questions) == asked


def test_model_and_cache_option_matter(endpoint: Any, lint: Any) -> None:
    served = endpoint(script(judge))
    lint()
    lint("--llm-model", "claude-sonnet-5-5")
    assert len(served.bodies) == 2
    lint("--no-cache")
    assert len(served.bodies) == 3


def test_another_server_is_another_model(endpoint: Any, lint: Any) -> None:
    denying = endpoint(script(judge))
    assert lint().kinds == DENIED
    weak = endpoint(script(lambda asked, statement: ("undecided", "")))
    outcome = lint()
    assert outcome.kinds == dict.fromkeys(DENIED, "open")
    assert outcome.use["remembered"] == 0
    assert (len(denying.bodies), len(weak.bodies) > 0) == (1, True)


def test_dry_run_knows_what_is_remembered_of_a_server(endpoint: Any, lint: Any) -> None:
    endpoint(script(judge))
    assert lint("--llm-dry-run").use["requests"] == 1
    lint()
    assert lint("--llm-dry-run").use["requests"] == 0


def test_unusable_reply_is_not_remembered(endpoint: Any, lint: Any) -> None:
    served = endpoint(lambda body: Say("", stop_reason="refusal"))
    lint()
    lint()
    assert len(served.bodies) == 2


def test_file_that_is_no_cache_costs_only_the_memory(endpoint: Any, lint: Any, tmp_path: Path) -> None:
    endpoint(script(judge))
    bad = tmp_path / "bad.sqlite3"
    bad.write_text("this is not a database, not at all, and longer than a header of one " * 20)
    outcome = lint("--llm-cache", str(bad))
    assert outcome.kinds == DENIED
    assert any("not remembered" in note for note in outcome.notes)
    assert outcome.status == 0


def test_answers_survive_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "verdicts.sqlite3"
    cache = VerdictCache(path)
    answers = {f"key {number}": Answer("supported", f"quote {number}") for number in range(1200)}
    cache.put(answers, "model")
    cache.close()
    cache = VerdictCache(path)
    assert cache.get([*answers, "another"]) == answers
    cache.close()
