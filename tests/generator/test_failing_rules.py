"""Rules that fail while changed markup is checked: what they did not check is neither made nor counted as fine."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from mcp import Client

from factmark import fix_html
from factmark.__main__ import main
from factmark.api import linter
from factmark.api.mcp_server import server
from factmark.bench.faults import mutate
from factmark.bench.models.endpoints import MessagesEndpoint, Say, Script
from factmark.bench.repairs import markup as repairs
from factmark.cli import options, report_wrong
from factmark.generator import curation, written_markup
from factmark.generator.annotation import Annotator
from factmark.generator.curation import UncheckedError, check_with_all_rules
from factmark.generator.written_markup import UnreadableError, read_markup
from factmark.linter.agents.rule_context import RuleContext
from factmark.linter.document.document import Document
from factmark.linter.findings.rule import Finding, Rule
from factmark.lsp import diagnostics as lsp_checking

PAGE = """<html lang="en"><head><title>Rye loaf - Mill</title>
<link rel="canonical" href="https://mill.example/rye">{}</head><body><main><h1>Rye loaf</h1>
<p>A dense loaf of whole rye, baked slowly for three hours in the stone oven of the mill.</p>
<p class="price">£4.60</p><p>In stock</p><button>Add to basket</button></main></body></html>"""
LOAF = '{"@context": "https://schema.org", "@type": "Product", "name": "Rye loaf"}'
MARKED = PAGE.format(f'<script type="application/ld+json">{LOAF}</script>')
ONE_RULE_OF_EACH_AGENT = ("SYN002", "VAL103", "FAC201", "CMP301", "RIC401")
Break = Callable[..., None]


@pytest.fixture
def break_rule(monkeypatch: pytest.MonkeyPatch) -> Break:
    """Make a rule fail on the sources for which a condition holds; on all by default."""
    rules = curation.catalogue()

    def break_it(code: str, condition: Callable[[str], bool] = lambda source: True) -> None:
        (broken,) = (rule for rule in rules if rule.code == code)

        def check(context: RuleContext) -> Iterable[Finding]:
            if condition(context.document.source):
                raise KeyError("broken for the test")
            return broken.check(context)

        def catalogue() -> tuple[Rule, ...]:
            return tuple(replace(rule, check=check) if rule is broken else rule for rule in rules)

        for module in (curation, options, report_wrong, linter, lsp_checking, mutate, repairs):
            monkeypatch.setattr(module, "catalogue", lambda *_: catalogue())
        syntax = tuple(rule for rule in catalogue() if rule.agent == "syntax")
        monkeypatch.setattr(written_markup, "_syntax_rules", lambda: syntax)

    return break_it


@pytest.mark.parametrize("code", ONE_RULE_OF_EACH_AGENT)
def test_nothing_is_proposed_that_a_rule_did_not_check(
    code: str, page_file: Path, break_rule: Break, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["generate", "page.html", "--output-format", "json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["pages"]) == 1
    break_rule(code)
    before = page_file.read_bytes()
    assert main(["generate", "page.html", "--output-format", "json"]) == 3
    output = capsys.readouterr()
    assert json.loads(output.out)["pages"] == []
    assert f"nothing is proposed: rule {code} " in output.err
    assert "KeyError" in output.err
    assert main(["generate", "page.html", "--write"]) == 3
    assert page_file.read_bytes() == before


def test_markup_of_a_model_that_a_rule_did_not_check_is_not_used(
    page_file: Path, break_rule: Break, endpoint: Callable[[Script], MessagesEndpoint], capsys: Any
) -> None:
    break_rule("CMP301", lambda source: "slogan" in source)
    properties = {**json.loads(LOAF), "slogan": "In stock"}
    endpoint(lambda body: Say(json.dumps(properties)))
    options = ("--output-format", "json", "--llm", "anthropic")
    assert main(["generate", "page.html", *options]) == 3
    (made,) = json.loads(capsys.readouterr().out)["pages"]
    assert any("not used: rule CMP301 " in note for note in made["notes"])
    assert "the model says so" not in json.dumps(made)
    assert "slogan" not in json.dumps(made["markup"])


def test_no_suggestion_and_no_answer_to_an_assistant(page_file: Path, break_rule: Break) -> None:
    break_rule("VAL103")
    with pytest.raises(UncheckedError, match="rule VAL103 "):
        Annotator(check_with_all_rules).suggestion(Document("page.html", PAGE.format("")))

    async def asked() -> Any:
        async with Client(server(page_file.parent), read_timeout_seconds=60) as client:
            return await client.call_tool("generate", {"path": "page.html"})

    answer = asyncio.run(asked())
    assert answer.is_error
    assert "nothing is proposed: rule VAL103 " in answer.content[0].text


DATA = '{"@context": "https://schema.org", "@type": "Product", "name": "Lamp", "descripton": "Of brass"}'


def test_a_repair_that_a_rule_did_not_check_is_not_made(
    page_file: Path, break_rule: Break, capsys: pytest.CaptureFixture[str]
) -> None:
    """A rule that fails only on the repaired markup finds nothing there: that is no consent."""
    lamp = page_file.with_name("lamp.jsonld")
    lamp.write_text(DATA, encoding="utf-8")
    assert main(["repair", "lamp.jsonld"]) == 0
    capsys.readouterr()
    break_rule("CMP301", lambda source: source != DATA)
    assert main(["repair", "lamp.jsonld", "--write"]) == 1
    assert lamp.read_text(encoding="utf-8") == DATA
    capsys.readouterr()
    break_rule("CMP301")
    assert main(["repair", "lamp.jsonld", "--write"]) == 3
    assert "lamp.jsonld: rule CMP301 " in capsys.readouterr().err
    assert lamp.read_text(encoding="utf-8") == DATA


def test_benches_leave_out_what_a_rule_did_not_check(
    page_file: Path, break_rule: Break, capsys: pytest.CaptureFixture[str]
) -> None:
    page_file.write_text(MARKED, encoding="utf-8")
    (page_file.parent / "a.jsonld").write_text(LOAF, encoding="utf-8")
    commands = (
        ("bench", "generate", "page.html"),
        ("bench", "pipeline", "."),
        ("compare", "a.jsonld", "a.jsonld", "--page", "page.html"),
    )
    for command in commands:
        assert main([*command, "--output-format", "json"]) == 0
    capsys.readouterr()
    break_rule("CMP301")
    for command in commands:
        assert main([*command, "--output-format", "json"]) == 3
        assert "rule CMP301 " in capsys.readouterr().err


MISSPELT = MARKED.replace('"name"', '"nmae"')


def test_fixes_that_a_rule_did_not_check_are_withdrawn(
    page_file: Path, break_rule: Break, capsys: pytest.CaptureFixture[str]
) -> None:
    page_file.write_text(MISSPELT, encoding="utf-8")
    command = ["lint", "--no-cache", "--isolated", "--unsafe-fixes", "page.html"]
    main([*command, "--diff"])
    assert '"name": "Rye loaf"' in capsys.readouterr().out
    break_rule("CMP301", lambda source: "nmae" not in source)
    assert main([*command, "--fix"]) == 1
    assert page_file.read_text(encoding="utf-8") == MISSPELT
    assert "fixes were withdrawn: rule CMP301 " in capsys.readouterr().out
    fixed = fix_html(MISSPELT, isolated=True, unsafe=True)
    assert (fixed.text, fixed.applied) == (MISSPELT, ())
    assert any("rule CMP301 " in reason for reason in fixed.not_checked)


def test_an_editor_s_fixes_that_a_rule_did_not_check_are_withdrawn(
    page_file: Path, break_rule: Break
) -> None:
    request = lsp_checking.Request(MARKED.replace("Product", "product"), str(page_file), fix=True)
    assert lsp_checking.check(request).fixed == MARKED
    break_rule("CMP301", lambda source: "product" not in source)
    answer = lsp_checking.check(request)
    assert answer.fixed == request.text
    assert any("fixes were withdrawn: rule CMP301 " in note.message for note in answer.notifications)


def test_written_markup_that_a_syntax_rule_did_not_check_is_not_read(break_rule: Break) -> None:
    broken = LOAF.replace('Product",', 'Product"')
    assert read_markup(broken).nodes[0]["name"] == "Rye loaf"
    break_rule("SYN002")
    with pytest.raises(UnreadableError, match="rule SYN002 "):
        read_markup(broken)


def test_a_finding_of_a_rule_that_failed_is_not_told_as_absent(
    page_file: Path, break_rule: Break, capsys: pytest.CaptureFixture[str]
) -> None:
    page_file.write_text(MISSPELT, encoding="utf-8")
    break_rule("VAL103")
    assert main(["report-wrong", "page.html", "VAL103"]) == 3
    errors = capsys.readouterr().err
    assert "rule VAL103 " in errors
    assert "no such finding" not in errors


def test_benches_of_faults_and_repairs_tell_of_rules_that_failed(
    page_file: Path, break_rule: Break, capsys: pytest.CaptureFixture[str]
) -> None:
    page_file.write_text(MARKED, encoding="utf-8")
    commands = (
        ("bench", "mutate", "page.html", "--rule", "unknown-property", "--places", "1"),
        ("bench", "repair", "--pages", "page.html", "--limit", "2"),
    )
    for command in commands:
        assert main([*command, "--output-format", "json"]) == 0
    capsys.readouterr()
    break_rule("VAL103")
    for command in commands:
        assert main([*command, "--output-format", "json"]) == 3
        assert "rule VAL103 " in capsys.readouterr().err


def test_a_page_that_a_rule_did_not_check_does_not_end_the_pipeline(
    page_file: Path, break_rule: Break, capsys: pytest.CaptureFixture[str]
) -> None:
    page_file.write_text(MARKED, encoding="utf-8")
    other = page_file.with_name("other.html")
    other.write_text(MARKED.replace("whole rye", "half rye"), encoding="utf-8")
    break_rule("CMP301", lambda source: "half rye" in source)
    assert main(["bench", "pipeline", ".", "--output-format", "json"]) == 3
    output = capsys.readouterr()
    document = json.loads(output.out)
    assert document["pages"] == 1
    assert document["counts"][0]["raw"] > 0
    assert any("other: rule CMP301 " in reason for reason in document["missing"])


def test_a_page_that_a_rule_did_not_check_does_not_end_the_run_of_needles(
    page_file: Path, break_rule: Break, capsys: pytest.CaptureFixture[str]
) -> None:
    other = page_file.with_name("other.html")
    other.write_text(PAGE.format("").replace("whole rye", "half rye"), encoding="utf-8")
    break_rule("CMP301", lambda source: "half rye" in source)
    command = ["bench", "needles", "run", "page.html", "other.html", "--count", "1", "--parts", "1"]
    assert main([*command, "--output-format", "json"]) == 3
    document = json.loads(capsys.readouterr().out)
    assert [page["page"] for page in document["pages"]] == ["page.html"]
    assert any("other.html: rule CMP301 " in reason for reason in document["missing"])
