"""The options of a run with a model: masking, compliance, the published method, long pages, configuration."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from factmark.bench.models.endpoints import Say
from factmark.bench.models.scripted_models import Questions, is_visible, reply_with, script
from factmark.crawler.items import PageItem
from factmark.crawler.warc.archive import ArchiveWriter
from factmark.linter.agents import factuality
from factmark.linter.config.config import load_config
from factmark.linter.document import document as document_module
from factmark.linter.language_model import agent as agent_module

OPEN = {"description": "open", "jobTitle": "open", "genre": "open"}
QUOTES = {
    "Heats water quickly": "boils a litre of water",
    "Head of the workshop": "who runs the workshop",
    "azure": "Azure and white",
}


def judge(asked: Questions, statement: Any) -> tuple[str, str]:
    if is_visible(asked, statement):
        return "supported", statement["value"]
    return "unsupported", ""


def test_masked_page_holds_no_address_and_the_verdict_does(
    endpoint: Any, lint: Any, kettle_page: str
) -> None:
    def say(body: dict[str, Any]) -> Say:
        def supports_mail(asked: Questions, statement: Any) -> tuple[str, str]:
            if "e-mail" in statement["value"]:
                return "supported", "Write to [e-mail 1] or call"
            return judge(asked, statement)

        return script(supports_mail)(body)

    served = endpoint(say)
    said = kettle_page.replace(
        "Designed by", "Write to ann@example.com or call +1 555 010 9999. Designed by"
    ).replace("Heats water quickly", "Ask ann@example.com")
    outcome = lint("--llm-redact", page=said)
    sent = json.dumps(served.bodies)
    assert "ann@example.com" not in sent
    assert "9999" not in sent
    assert "[telephone 1]" in sent
    assert outcome.kinds["description"] == "pass"
    assert outcome.result("description")["evidence"][0]["text"] == "Write to ann@example.com or call"


def test_masked_number_of_the_markup_is_not_sent_with_definitions(
    endpoint: Any, lint: Any, kettle_page: str
) -> None:
    served = endpoint(script(lambda asked, statement: ("supported", "")))
    said = kettle_page.replace("Head of the workshop", "Head, 5550109999").replace(
        '"genre"', '"telephone": "5550109999", "genre"'
    )
    lint("--llm-redact", "--llm-agent", "compliance", page=said)
    sent = json.dumps(served.bodies)
    assert "Head, [telephone 1]" in sent
    assert "5550109999" not in sent


def test_compliance_asks_with_definitions_and_without_the_text(endpoint: Any, lint: Any) -> None:
    def say(body: dict[str, Any]) -> Say:
        def by_definition(asked: Questions, statement: Any) -> tuple[str, str]:
            wrong = {"azure", "https://example.com/images/logo.png", "2024-05-01T10:00:00Z", "19.99 EUR"}
            if statement["value"] in wrong:
                return "contradicted", " ".join(statement["definition"].split()[:3])
            return "supported", ""

        return script(by_definition)(body)

    served = endpoint(say)
    outcome = lint("--llm-agent", "compliance")
    by_purpose = [body for body in served.bodies if "<values" in json.dumps(body)]
    assert len(by_purpose) == 1
    assert "litre of water" not in json.dumps(by_purpose)
    found = [r for r in outcome.report["results"] if r["code"] == "CMP390"]
    assert [r["statement"]["property"] for r in found] == ["genre"]
    assert found[0]["level"] == "warning"
    assert "schema.org on genre: “" in found[0]["message"]


@pytest.mark.parametrize("verdict", ["supported", "contradicted"])
def test_compliance_by_one_word_changes_nothing(verdict: str, endpoint: Any, lint: Any) -> None:
    def say(body: dict[str, Any]) -> Say:
        return script(lambda asked, s: (verdict, " ".join(s["definition"].split()[:4])))(body)

    endpoint(say)
    outcome = lint("--llm-agent", "compliance")
    assert not [r for r in outcome.report["results"] if r["code"] == "CMP390"]
    assert outcome.status == 3


def test_values_of_several_pages_go_to_their_definitions_together(
    endpoint: Any, lint: Any, kettle_page: str
) -> None:
    served = endpoint(script(lambda asked, s: ("undecided", "")))
    pages = {f"{number}.html": kettle_page.replace("azure", f"shade {number}x") for number in range(5)}
    lint("--llm-agent", "compliance", pages=pages)
    asked = [Questions.of(body) for body in served.bodies if "<values" in json.dumps(body)]
    values = [s["value"] for s in asked[0].statements]
    assert len([v for v in values if v.startswith("shade")]) == 5
    assert values.count("Head of the workshop") == 1
    properties = [s["property"] for s in asked[0].statements]
    assert properties == sorted(properties)


def yes_no(text: str) -> Say:
    return Say(text, output_tokens=1)


def test_published_method_asks_each_statement_by_itself(endpoint: Any, lint: Any) -> None:
    def say(body: dict[str, Any]) -> Say:
        question = body["messages"][0]["content"][-1]["text"].splitlines()[-1]
        return yes_no("No." if "Heats water" in question else "Yes")

    served = endpoint(say)
    outcome = lint("--prompting", "per-statement")
    assert outcome.kinds == {"description": "fail", "jobTitle": "pass", "genre": "pass"}
    assert len(served.bodies) == 5
    for body in served.bodies:
        text = body["messages"][0]["content"][-1]["text"]
        assert "Hint 1" in text
        assert "Hint 2" in text
        assert "litre of water" in text
        assert body["temperature"] == 0
        assert "output_config" not in body
    questions = [body["messages"][0]["content"][-1]["text"].splitlines()[-1] for body in served.bodies]
    assert "Is azure a genre of CreativeWork?" in questions


@pytest.mark.parametrize(
    ("votes", "kind"),
    [
        # The share of Yes is held against 0.5 (sections 4.1 and 4.2): 2/3, 1/3, 1/2, 2/4, 1/4.
        (("Yes", "no", "yes"), "pass"),
        (("Yes", "no", "NO"), "fail"),
        (("Yes", "No"), "pass"),
        (("No", "Yes", "No", "Yes"), "pass"),
        (("No", "Yes", "No", "No"), "fail"),
        # An answer that is neither is no vote: 1/1, 1/2, 0/1.
        (("Perhaps", "Yes"), "pass"),
        (("Perhaps", "Yes", "No"), "pass"),
        (("Perhaps", "No"), "fail"),
    ],
)
def test_published_method_accepts_by_at_least_half_of_the_votes(
    votes: tuple[str, ...], kind: str, endpoint: Any, lint: Any
) -> None:
    waiting = iter(votes)

    def say(body: dict[str, Any]) -> Say:
        about_genre = "Is azure a genre" in body["messages"][0]["content"][-1]["text"]
        return yes_no(next(waiting) if about_genre else "Yes")

    served = endpoint(say)
    count = str(len(votes))
    outcome = lint("--prompting", "per-statement", "--llm-votes", count, "--llm-concurrency", "1")
    assert outcome.kinds == {"description": "pass", "jobTitle": "pass", "genre": kind}
    assert len(served.bodies) == 5 * len(votes)
    assert {body["temperature"] for body in served.bodies} == {1.0}


@pytest.mark.parametrize("votes", [1, 4])
def test_dry_run_counts_every_vote(votes: int, lint: Any) -> None:
    outcome = lint("--prompting", "per-statement", "--llm-votes", str(votes), "--llm-dry-run")
    assert outcome.use["requests"] == 5 * votes


def test_published_method_compliance(endpoint: Any, lint: Any) -> None:
    def say(body: dict[str, Any]) -> Say:
        text = body["messages"][0]["content"][-1]["text"]
        return yes_no("No" if "azure" in text and "<definition>" in text else "Yes")

    endpoint(say)
    outcome = lint("--prompting", "per-statement", "--llm-agent", "compliance")
    found = [r["statement"]["property"] for r in outcome.report["results"] if r["code"] == "CMP390"]
    assert found == ["genre"]


@pytest.mark.parametrize("votes", ["1", "2"])
def test_published_method_does_not_take_mumbling_for_a_vote(votes: str, endpoint: Any, lint: Any) -> None:
    endpoint(lambda body: yes_no("Perhaps"))
    outcome = lint("--prompting", "per-statement", "--llm-votes", votes)
    assert "neither Yes nor No" in outcome.notes[0]
    assert outcome.kinds == OPEN
    assert outcome.status == 3


def test_long_page_goes_in_few_pieces_and_any_piece_may_support(
    endpoint: Any, lint: Any, kettle_page: str
) -> None:
    def find(asked: Questions, statement: Any) -> tuple[str, str]:
        if statement["value"] == "azure" and "Azure and azure" in asked.text:
            return "supported", "Azure and azure"
        return judge(asked, statement)

    served = endpoint(script(find))
    filler = "".join(f"<p>Paragraph {number} is about something else entirely.</p>" for number in range(600))
    outcome = lint(
        "--llm-window",
        "6000",
        page=kettle_page.replace("<p>Designed", filler + "<p>Azure and azure. Designed"),
    )
    texts = [Questions.of(body).text for body in served.bodies]
    assert 2 <= len(texts) <= 5
    assert sum("Azure and azure" in text for text in texts) >= 1
    assert outcome.kinds == {"description": "fail", "jobTitle": "fail", "genre": "pass"}


def test_what_one_piece_supports_is_not_asked_of_the_next(endpoint: Any, lint: Any, kettle_page: str) -> None:
    def say(body: dict[str, Any]) -> Say:
        def judge_all(asked: Questions, s: Any) -> tuple[str, str]:
            quote = QUOTES.get(s["value"])
            return ("supported", quote) if quote else judge(asked, s)

        return script(judge_all)(body)

    served = endpoint(say)
    filler = "".join(f"<p>Paragraph {number} is about something else entirely.</p>" for number in range(600))
    outcome = lint("--llm-window", "6000", page=kettle_page.replace("<script", filler + "<script"))
    assert set(outcome.kinds.values()) == {"pass"}
    assert len(served.bodies) == 1


def test_piece_that_was_not_heard_leaves_a_no_open(endpoint: Any, lint: Any, kettle_page: str) -> None:
    def say(body: dict[str, Any]) -> Say:
        if "Azure and azure" in Questions.of(body).text:
            return Say("", stop_reason="refusal")
        return script(judge)(body)

    endpoint(say)
    filler = "".join(f"<p>Paragraph {number} is about something else entirely.</p>" for number in range(600))
    outcome = lint(
        "--llm-window",
        "6000",
        page=kettle_page.replace("<p>Designed", filler + "<p>Azure and azure. Designed"),
    )
    assert outcome.kinds == OPEN
    assert outcome.status == 3


def test_many_statements_share_the_text_through_the_prompt_cache(endpoint: Any, lint: Any) -> None:
    people = [
        {"@type": "Person", "name": f"Person {n}", "jobTitle": f"keeper of the {n}th lighthouse"}
        for n in range(300)
    ]
    markup = json.dumps({"@context": "https://schema.org", "@graph": people})
    served = endpoint(script(judge))
    lint(page=f"<h1>People</h1><p>Many people</p><script type='application/ld+json'>{markup}</script>")
    assert len(served.bodies) == 2
    first, second = (body["messages"][0]["content"][0] for body in served.bodies)
    assert first == second
    assert served.bodies[0]["system"] == served.bodies[1]["system"]


def test_json_file_has_no_page_to_ask_about(endpoint: Any, lint: Any) -> None:
    served = endpoint(script(judge))
    markup = '{"@context": "https://schema.org", "@type": "Person", "jobTitle": "x"}'
    outcome = lint(pages={"data.jsonld": markup})
    assert served.bodies == []
    assert outcome.status == 0


def test_fixing_asks_nothing_more(endpoint: Any, lint: Any, kettle_page: str) -> None:
    served = endpoint(script(judge))
    broken = kettle_page.replace('"genre": "azure"', '"genre": "azure", "dateCreated": "2021-5-3"')
    lint("--fix", "--unsafe-fixes", page=broken)
    assert len(served.bodies) <= 2


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--llm-votes", "3"], "goes with --prompting per-statement"),
        (["--prompting", "per-statement", "--llm-batch"], "goes with one request a page"),
        (["--llm-price", "cheap"], "is not IN/OUT"),
        (["--llm-budget", "lots"], "is no budget"),
    ],
)
def test_wishes_that_do_not_go_together(options: list[str], message: str, endpoint: Any, lint: Any) -> None:
    endpoint(script(judge))
    outcome = lint(*options)
    assert outcome.status == 2
    assert message in outcome.errors


@pytest.mark.parametrize("option", ["--llm-dry-run", "--llm-batch", "--llm-budget=1"])
def test_options_of_a_model_need_one(option: str, lint: Any) -> None:
    outcome = lint(option, llm=False)
    assert outcome.status == 2
    assert "go with --llm" in outcome.errors


def test_configuration(tmp_path: Path) -> None:
    path = tmp_path / "factmark.toml"
    path.write_text('llm = "anthropic"\nllm-model = "local"\nllm-redact = true\n')
    config = load_config(path)
    assert (config.llm, config.llm_model, config.llm_redact) == ("anthropic", "local", True)
    for wrong in ("llm = true", "llm-model = 1", 'llm-redact = "yes"'):
        path.write_text(wrong)
        with pytest.raises(ValueError, match="must be"):
            load_config(path)


def test_sdk_that_is_not_installed_is_a_usage_error(lint: Any, monkeypatch: Any) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "anthropic", None)
    outcome = lint()
    assert outcome.status == 2
    assert "factmark[llm]" in outcome.errors


def test_answers_that_nobody_asked_for_are_not_results(endpoint: Any, lint: Any) -> None:
    endpoint(
        lambda body: reply_with(
            {"n": n, "verdict": "contradicted", "quote": "Blue Kettle"} for n in range(-5, 0)
        )
    )
    assert lint().kinds == OPEN


def several(page: str, count: int = 5) -> dict[str, str]:
    return {f"{number}.html": page.replace("azure", f"shade {number}x") for number in range(count)}


def counted_calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often a page is parsed, and how often its statements are traced."""
    calls: Counter[str] = Counter()

    def count(module: Any, name: str) -> None:
        real = getattr(module, name)

        def counted(*arguments: Any) -> Any:
            calls[name] += 1
            return real(*arguments)

        monkeypatch.setattr(module, name, counted)

    count(document_module, "html_tree")
    count(factuality, "traced")
    return calls


def test_each_page_of_an_archive_is_read_and_traced_once(
    endpoint: Any, lint: Any, kettle_page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = ArchiveWriter(tmp_path / "pages.warc.gz")
    for name, text in several(kettle_page, 3).items():
        url = f"https://example.com/{name}"
        writer.write(PageItem(url, url, 200, (), text, "utf-8", fetched_at="2024-01-01T00:00:00+00:00"))
    writer.close()
    calls = counted_calls(monkeypatch)
    served = endpoint(script(judge))
    outcome = lint(str(tmp_path / "pages.warc.gz"))
    assert calls == {"html_tree": 4, "traced": 4}
    assert len(served.bodies) == 4
    judged = {each["location"]["uri"] for each in outcome.report["results"] if each["kind"] == "pass"}
    assert {f"https://example.com/{number}.html" for number in range(3)} < judged


@pytest.mark.parametrize("agent", ["factuality", "compliance", "factuality,compliance"])
@pytest.mark.parametrize("max_held", [1, agent_module.MAX_HELD])
def test_each_page_is_read_and_traced_once(
    agent: str, max_held: int, endpoint: Any, lint: Any, kettle_page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(agent_module, "MAX_HELD", max_held)
    calls = counted_calls(monkeypatch)
    endpoint(script(judge))
    outcome = lint(
        *(word for each in agent.split(",") for word in ("--llm-agent", each)), pages=several(kettle_page)
    )
    assert calls == {"html_tree": 5, "traced": 5}
    pages = [each["location"]["uri"] for each in outcome.report["results"]]
    assert pages == sorted(pages)
    assert len(set(pages)) == 5


def test_answers_are_the_same_however_many_pages_wait(
    endpoint: Any, lint: Any, kettle_page: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    served = endpoint(script(judge))
    together = lint(pages=several(kettle_page))
    asked = len(served.bodies)
    monkeypatch.setattr(agent_module, "MAX_HELD", 1)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "another cache"))
    one_by_one = lint(pages=several(kettle_page))
    assert len(served.bodies) == 2 * asked
    assert one_by_one.report["results"] == together.report["results"]
    assert [each["kind"] for each in one_by_one.report["results"]].count("open") == 0


def test_page_that_cannot_be_traced_does_not_end_the_run(
    endpoint: Any, lint: Any, kettle_page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = factuality.traced

    def fails(document: Any) -> Any:
        if document.uri.endswith("1.html"):
            raise ValueError("a fault of the program")
        return real(document)

    monkeypatch.setattr(factuality, "traced", fails)
    served = endpoint(script(judge))
    outcome = lint(pages=several(kettle_page, 3))
    assert outcome.status == 3
    assert any(
        "1.html" in each["uri"] for each in outcome.report["notifications"] if each["level"] == "error"
    )
    judged = {
        each["location"]["uri"][-6:] for each in outcome.report["results"] if each["code"].startswith("FAC")
    }
    assert judged == {"0.html", "2.html"}
    assert len(served.bodies) == 2
