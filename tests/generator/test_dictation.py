"""Markup from a model by script: rounds, pieces, corrections, answers that are cut off or lies."""

from __future__ import annotations

import html
import itertools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from factmark.__main__ import main
from factmark.bench.models.endpoints import MessagesEndpoint, Say, Script, error
from factmark.generator.curation import check_with_all_rules
from factmark.generator.examples_of_types import Example, examples_for, own_examples
from factmark.generator.markup import with_script
from factmark.linter.document.document import Document
from factmark.shapes.vocabulary import vocabulary

COMMONEST = [
    "Article",
    "BreadcrumbList",
    "ImageObject",
    "ListItem",
    "Offer",
    "Organization",
    "Person",
    "PostalAddress",
    "Product",
    "ReadAction",
    "WebPage",
    "WebSite",
    "AggregateOffer",
    "AggregateRating",
    "Answer",
    "Blog",
    "BlogPosting",
    "Brand",
    "CollectionPage",
    "ContactPoint",
    "FAQPage",
    "GeoCoordinates",
    "ItemList",
    "LocalBusiness",
    "Question",
    "Rating",
    "Review",
    "VideoObject",
]
PAGE = (
    '<html lang="en"><head><title>Dora Muster</title><link rel="canonical" href="https://uni.example/dora"></head>'
    "<body><h1>Dora Muster</h1><p>Professor of hydrology at the University of Springfield.</p>"
    "<p>She was awarded the River Prize in 2019. Write to dora.muster@uni.example or ring +44 20 7946 0018.</p>{}</body></html>"
)
PERSON = {"@context": "https://schema.org", "@type": "Person", "name": "Dora Muster"}
Endpoint = Callable[[Script], MessagesEndpoint]


def answers(*said: Any) -> Script:
    """One answer after another, then nothing more."""
    rest = list(said)

    def script(body: dict[str, Any]) -> Say:
        item = rest.pop(0) if rest else {}
        return item if isinstance(item, Say) else Say(item if isinstance(item, str) else json.dumps(item))

    return script


def asked(body: dict[str, Any]) -> str:
    return "\n".join(part["text"] for part in body["messages"][0]["content"])


def marker_of(body: dict[str, Any]) -> str:
    """The random hexadecimal digits that stand around the page's text."""
    return body["system"][0]["text"].split("marker ")[1].split()[0].rstrip(".")


def generated(
    capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0
) -> tuple[dict[str, Any], dict[str, Any]]:
    assert (
        main(["generate", "page.html", "--output-format", "json", "--llm", "anthropic", *arguments]) == status
    )
    document = json.loads(capsys.readouterr().out)["pages"][0]
    markup = document["markup"]
    nodes = {node["@type"]: node for node in markup.get("@graph", [markup])}
    return nodes, document


def test_what_the_model_adds_is_judged(
    page_file: Path, endpoint: Endpoint, capsys: pytest.CaptureFixture[str]
) -> None:
    lies = {"birthDate": "1970-01-01", "award": ["River Prize", "Nobel Prize"], "nonsense": "x"}
    endpoint(answers({**PERSON, "jobTitle": "Professor of hydrology", **lies}))
    nodes, document = generated(capsys, "--type", "Person")
    person = nodes["Person"]
    assert (person["name"], person["jobTitle"], person["award"]) == (
        "Dora Muster",
        "Professor of hydrology",
        ["River Prize"],
    )
    assert not {"birthDate", "nonsense"} & set(person)
    assert {drop["pointer"].rpartition("/")[2] for drop in document["dropped"]} >= {"birthDate", "nonsense"}
    assert {"type": "Person", "reason": "the model says so"} in document["types"]
    assert any(s["pointer"].endswith("/jobTitle") and s["evidence"] for s in document["statements"])


def test_rounds_show_the_history_and_end_when_nothing_new_comes(
    page_file: Path, endpoint: Endpoint, capsys: pytest.CaptureFixture[str]
) -> None:
    server = endpoint(answers(PERSON, {**PERSON, "jobTitle": "Professor of hydrology"}, PERSON, PERSON))
    nodes, _ = generated(capsys, "--type", "Person", "--rounds", "5", "--feedback-rounds", "0")
    assert nodes["Person"]["jobTitle"] == "Professor of hydrology"
    assert len(server.bodies) == 3
    assert '"jobTitle": "Professor of hydrology"' in asked(server.bodies[2])
    assert "missing" in asked(server.bodies[1])


def test_the_prompt_has_types_inherited_properties_examples_and_text(
    page_file: Path, endpoint: Endpoint, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("own.jsonl").write_text(
        json.dumps({"text": "An own example", "markup": PERSON}) + "\n", encoding="utf-8"
    )
    server = endpoint(answers())
    generated(
        capsys, "--type", "Person", "--examples", "own.jsonl", status=3
    )  # the model adds nothing to the frame
    text = asked(server.bodies[0])
    assert "Person, with the properties: " in text
    for each in ("disambiguatingDescription", "An own example", "Professor of hydrology at the University"):
        assert each in text
    assert f"<page {marker_of(server.bodies[0])}>" in text


def test_findings_go_back_to_the_model(
    page_file: Path, endpoint: Endpoint, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = {**PERSON, "jobTitle": "Professor of astronomy"}
    right = {**PERSON, "jobTitle": "Professor of hydrology"}
    server = endpoint(answers(wrong, {}, right))
    nodes, _ = generated(capsys, "--type", "Person")
    assert nodes["Person"]["jobTitle"] == "Professor of hydrology"
    assert "Professor of astronomy" in asked(server.bodies[2])
    assert "refused" in asked(server.bodies[2])


def test_a_long_page_goes_in_pieces_that_overlap(
    page_file: Path, endpoint: Endpoint, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "".join(
        f"<p>Line {n} of a long page about rivers and stones that says little.</p>" for n in range(1500)
    )
    page_file.write_text(PAGE.format(lines), encoding="utf-8")
    server = endpoint(answers())
    generated(
        capsys,
        "--type",
        "Person",
        "--llm-model",
        "local",
        "--rounds",
        "1",
        "--feedback-rounds",
        "0",
        status=3,
    )  # the model adds nothing to the frame
    pieces = [asked(body) for body in server.bodies]
    assert len(pieces) > 2
    seen = [{n for n in range(1500) if f"Line {n} of" in piece} for piece in pieces]
    assert set().union(*seen) == set(range(1500))
    assert all(one & other for one, other in itertools.pairwise(seen))


def test_a_refused_statement_goes_back_beside_the_piece_it_came_from(
    page_file: Path, endpoint: Endpoint, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "".join(
        f"<p>Line {n} of a long page about rivers and stones that says little.</p>" for n in range(1500)
    )
    page_file.write_text(PAGE.format(lines), encoding="utf-8")

    def script(body: dict[str, Any]) -> Say:
        text = asked(body)
        if "refused" in text:
            return Say("{}")
        first, last = "River Prize" in text, "Line 1499 of" in text
        return Say(json.dumps({**PERSON, "award": "Sea Prize"} if last else PERSON if first else {}))

    server = endpoint(script)
    generated(capsys, "--type", "Person", "--llm-model", "local", "--rounds", "1")
    (back,) = [text for body in server.bodies if "refused" in (text := asked(body))]
    assert "award = 'Sea Prize'" in back
    assert "Line 1499 of" in back
    assert "Line 0 of" not in back


def test_an_answer_that_was_cut_off_is_mended_and_told(
    page_file: Path, endpoint: Endpoint, capsys: pytest.CaptureFixture[str]
) -> None:
    endpoint(
        answers(
            Say(
                '{"@type": "Person", "name": "Dora Muster", "jobTitle": "Professor of hydrology", "awa',
                "max_tokens",
            )
        )
    )
    nodes, document = generated(capsys, "--type", "Person")
    assert nodes["Person"]["jobTitle"] == "Professor of hydrology"
    assert "cut off" in document["notes"][0]


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ([Say("no"), Say("no")], "not used"),
        ([error(400, "invalid_request_error")], "not heard"),
        ([Say("", "refusal")], "declined"),
    ],
)
def test_without_a_usable_answer_the_offline_markup_stays(
    said: list[Say], message: str, page_file: Path, endpoint: Endpoint, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["generate", "page.html", "--output-format", "json"])
    offline = json.loads(capsys.readouterr().out)["pages"][0]["markup"]
    endpoint(answers(*said))
    _, document = generated(capsys, "--rounds", "1", "--feedback-rounds", "0", status=3)
    assert document["markup"] == offline
    assert message in document["notes"][0]


def test_people_are_masked_and_put_back(
    page_file: Path, endpoint: Endpoint, capsys: pytest.CaptureFixture[str]
) -> None:
    def script(body: dict[str, Any]) -> Say:
        return Say(json.dumps({**PERSON, "email": "[e-mail 1]"}))

    server = endpoint(script)
    nodes, _ = generated(capsys, "--type", "Person", "--llm-redact")
    assert nodes["Person"]["email"] == "dora.muster@uni.example"
    # A marker may hold any digits, those of the number too.
    sent = [asked(body).replace(marker_of(body), "") for body in server.bodies]
    assert sent
    assert all("dora.muster@" not in text and "7946" not in text for text in sent)


def test_a_hostile_answer_is_only_markup(
    page_file: Path, endpoint: Endpoint, capsys: pytest.CaptureFixture[str]
) -> None:
    endpoint(
        answers(
            {**PERSON, "award": "</script><script>alert(1)</script>", "a/b~c": "x", "@graph": [[[{"x": 1}]]]}
        )
    )
    assert main(["generate", "page.html", "--write", "--llm", "anthropic", "--type", "Person"]) == 0
    text = page_file.read_text(encoding="utf-8")
    assert text.count("<script") == text.count("</script>") == 1
    assert "alert" not in text


@pytest.mark.parametrize("kind", [["Person", "Patient"], [{"a": 1}, "Person"], 5, {"@id": "Person"}, []])
def test_types_of_any_shape_end_no_run(
    kind: Any, page_file: Path, endpoint: Endpoint, capsys: pytest.CaptureFixture[str]
) -> None:
    endpoint(answers({**PERSON, "@type": kind, "jobTitle": "Professor of hydrology"}))
    assert main(["generate", "page.html", "--llm", "anthropic", "--type", "Person"]) in (
        0,
        3,
    )  # 3: without a type, no main thing
    output = capsys.readouterr()
    assert "Traceback" not in output.err
    assert json.loads(output.out)["@context"] == "https://schema.org"


def test_options_that_do_not_go_together(page_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--type", "Person"], ["--llm", "anthropic", "--type", "Persn"], ["--llm-budget", "1"]):
        assert main(["generate", "page.html", *arguments]) == 2


# Examples


def test_the_commonest_types_have_examples() -> None:
    assert len(COMMONEST) >= 28
    shown = {name for example in own_examples() for name in example.types}
    assert {
        name for name in COMMONEST if not any(vocabulary().is_subtype(each, name) for each in shown)
    } == set()
    assert all(examples_for([name]) for name in COMMONEST)


@pytest.mark.parametrize("example", own_examples(), ids=lambda example: example.types[0])
def test_an_example_says_what_its_text_says(example: Example) -> None:
    first, *lines = example.text.splitlines()
    body = f"<h1>{html.escape(first)}</h1>" + "".join(f"<p>{html.escape(line)}</p>" for line in lines)
    source = f'<html lang="en"><head><title>x</title></head><body>{body}</body></html>'
    found = check_with_all_rules(
        Document("x.html", with_script(source, example.markup), url="https://mill.example/x")
    )
    assert [(r.code, r.message) for r in found if r.kind == "fail" and r.level in ("error", "warning")] == []
