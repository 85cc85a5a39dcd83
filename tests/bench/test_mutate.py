"""Mutation test: faults go where nothing is wrong, and count as found only by a new result of their rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from factmark.__main__ import main
from factmark.bench.faults import mutate
from factmark.bench.faults.known import Fault, Mutant, faults, mutants
from factmark.bench.models.endpoints import MessagesEndpoint
from factmark.bench.models.scripted_models import Questions, script
from factmark.linter.agents.verifier import OFFLINE
from factmark.linter.document.document import Document
from factmark.linter.engine.catalogue import catalogue
from factmark.linter.findings.rule import Rule

MARKUP = {
    "@context": "https://schema.org",
    "@type": "Product",
    "name": "Walnut lamp",
    "offers": {"@type": "Offer", "price": "25.00", "priceCurrency": "EUR"},
}
PAGE = f"""<!doctype html><html><head><title>Walnut lamp</title>
<script type="application/ld+json">{json.dumps(MARKUP, indent=1)}</script></head>
<body><h1>Walnut lamp</h1><p>€25.00</p></body></html>"""
DOCUMENT = Document("page.html", PAGE)


def made(fault: Fault, document: Document = DOCUMENT, grounded: bool = True) -> list[str]:
    places = {s.location for s in document.statements} if grounded else set()
    return [mutant.source for mutant in mutants(fault, document, set(), places)]


def test_a_value_a_member_a_key_and_a_type_are_changed_in_place() -> None:
    (price,) = made(Fault(("x",), "value", property="price", change="number", grounded=True))
    assert '"price": "92.00"' in price
    added = made(Fault(("x",), "add", types="Product|Offer", key="sku", to='"A-1"'))
    assert [source.count('"sku": "A-1"') for source in added] == [1, 1]
    (typed,) = made(Fault(("x",), "type", types="Offer", to='"Ofer"'))
    assert '"@type": "Ofer"' in typed
    (without,) = made(Fault(("x",), "remove", property="price"))
    assert "price" not in without.replace("priceCurrency", "")
    (context,) = made(Fault(("x",), "context", to='"https://shema.org"'))
    assert "shema.org" in context


def test_the_block_the_head_and_the_body_are_changed() -> None:
    (broken,) = made(Fault(("x",), "block", find='"@type"', put="'@type'"))
    assert broken.count("'@type'") == 1
    (hidden,) = made(Fault(("x",), "value", property="name", to='"{nonce}"', page="<p hidden>{nonce}</p>"))
    nonce = hidden.partition("<p hidden>")[2].partition("<")[0]
    assert hidden.count(nonce) == 2


def test_flagged_and_ungrounded_values_are_left_alone() -> None:
    fault = Fault(("x",), "value", property="price", change="number", grounded=True)
    assert made(fault, grounded=False) == []
    flagged = {s.location for s in DOCUMENT.statements}
    assert list(mutants(fault, DOCUMENT, flagged, flagged)) == []
    assert made(Fault(("x",), "add", types="Product", key="name", to='"B"')) == []


def test_broken_blocks_and_other_syntaxes_are_left_alone() -> None:
    document = Document("p", '<script type="application/ld+json">{"@type": "A",}</script>')
    assert not any(made(fault, document) for fault in faults() if fault.do in {"block", "add", "type"})


def test_each_known_fault_names_rules_that_there_are_and_says_what_to_do() -> None:
    known = {rule.name for rule in catalogue()}
    assert {name for fault in faults() for name in fault.rules} <= known
    does = {"value", "add", "rename", "remove", "type", "context", "block", "page", "template"}
    assert {fault.do for fault in faults()} == does


def test_every_rule_has_a_known_fault_and_a_new_one_without_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "page.html").write_text(PAGE, encoding="utf-8")
    arguments = ["bench", "mutate", str(tmp_path), "--rule", "trailing-comma", "--output-format", "json"]
    assert main(arguments) == 0
    assert json.loads(capsys.readouterr().out)["no_known_fault"] == []
    new = Rule("CMP399", "brand-new", "compliance", "warning", "none", "Help.", lambda context: ())
    monkeypatch.setattr(mutate, "catalogue", lambda: (*catalogue(), new))
    assert main(arguments) == 0
    assert json.loads(capsys.readouterr().out)["no_known_fault"] == ["brand-new"]


@pytest.mark.parametrize(
    "fault", [fault for fault in faults() if fault.do == "template"], ids=lambda f: f.rules[0]
)
def test_faults_of_templates_are_found_in_templates_made_of_pages(fault: Fault) -> None:
    document = Document("page.html", PAGE.replace("\n", "\r\n"))
    linter = mutate._Linter(OFFLINE)
    page = mutate._Page(document, linter)
    (mutant,) = mutants(fault, document, page.flagged, page.grounded)
    assert fault.sound in mutant.sound
    assert f"<h1>{fault.visible}</h1>" in mutant.sound
    fresh = mutate._new_results(page, mutant, fault, linter)
    assert fresh is not None
    assert fault.rules[0] in {result.rule for result in fresh}
    same = Mutant(mutant.sound, mutant.location, mutant.sound)
    assert mutate._new_results(page, same, fault, linter) == []


def test_pages_that_hold_expressions_of_their_own_make_no_templates() -> None:
    fault = next(fault for fault in faults() if fault.do == "template")
    assert made(fault) != []
    assert made(fault, Document("page.html", PAGE.replace("</body>", "<p>{{ left }}</p></body>"))) == []


def test_a_rule_that_rests_is_woken_for_its_own_faults(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "page.html").write_text(PAGE, encoding="utf-8")
    rules = ["placeholder-left", "contradictory-values", "expired"]
    named = [part for name in rules for part in ("--rule", name)]
    assert main(["bench", "mutate", str(tmp_path), *named, "--places", "1", "--output-format", "json"]) == 0
    by_rule = json.loads(capsys.readouterr().out)["by_rule"]
    assert {name: by_rule[name]["share"] for name in rules} == dict.fromkeys(rules, 1.0)


def test_a_model_finds_what_only_a_model_can(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    person = {"@context": "https://schema.org", "@type": "Person", "name": "Ada Sample"}
    page = PAGE.replace(json.dumps(MARKUP, indent=1), json.dumps(person)).replace("Walnut lamp", "Ada Sample")
    (tmp_path / "page.html").write_text(page, encoding="utf-8")
    arguments = ["bench", "mutate", str(tmp_path), "--rule", "not-as-defined", "--output-format", "json"]
    assert main(arguments) == 3
    assert json.loads(capsys.readouterr().out)["needs_model"] == ["not-as-defined"]

    def judged(asked: Questions, statement: Any) -> tuple[str, str]:
        if "Autumn" not in statement["value"]:
            # The controls mixed in among the questions have to be told right.
            odd = any(sign in statement["value"] for sign in "9:/")
            return (
                ("contradicted", " ".join(statement["definition"].split()[:4])) if odd else ("supported", "")
            )
        return "contradicted", " ".join(statement["definition"].split()[:4])

    with MessagesEndpoint(script(judged)) as endpoint:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", endpoint.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", "none")
        assert main([*arguments, "--llm", "a-model"]) == 0
        document = json.loads(capsys.readouterr().out)
        assert (document["injected"], document["share"], document["needs_model"]) == (1, 1.0, [])
        assert endpoint.bodies


def test_a_rule_there_is_none_of_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "page.html").write_text(PAGE, encoding="utf-8")
    assert main(["bench", "mutate", str(tmp_path), "--rule", "trailing-coma"]) == 2
    assert "trailing-comma?" in capsys.readouterr().err
    (tmp_path / "page.html").write_text("<p>", encoding="utf-8")
    assert main(["bench", "mutate", str(tmp_path)]) == 2
    assert "no pages with JSON-LD" in capsys.readouterr().err


def test_the_share_found_is_told_per_rule(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "page.html").write_text(PAGE, encoding="utf-8")
    arguments = ["bench", "mutate", str(tmp_path), "--places", "1", "--output-format", "json"]
    rules = ["price-not-on-page", "trailing-comma", "duration-not-iso8601"]
    assert main([*arguments, *(part for name in rules for part in ("--rule", name))]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["by_rule"]["price-not-on-page"]["share"] == 1.0
    assert document["by_rule"]["trailing-comma"]["caught"] == 1
    assert document["no_place"] == ["duration-not-iso8601"]
    assert main([*arguments[:-2], "--rule", "trailing-comma"]) == 0
    assert "By rule" in capsys.readouterr().out
