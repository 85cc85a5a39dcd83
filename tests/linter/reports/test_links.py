"""The pages that findings link: a search feature's, and schema.org's about a property or type."""

from __future__ import annotations

import json

from lsprotocol import types

from factmark.linter.agents.rule_context import Settings
from factmark.linter.document.document import Document
from factmark.linter.engine.catalogue import catalogue
from factmark.linter.engine.check_document import check_document
from factmark.linter.findings.naming import links
from factmark.linter.findings.report import Report
from factmark.linter.findings.rule import Result
from factmark.linter.reports import render
from factmark.lsp.diagnostics import VisibleText, diagnostic
from factmark.lsp.hover import hover
from factmark.lsp.positions import Positions
from factmark.rules.richresults._features import features

VIDEO = "https://developers.google.com/search/docs/appearance/structured-data/video"
PAGE = """<html lang="en"><head><title>Ham</title><script type="application/ld+json">
{"@context": "https://schema.org", "@type": "VideoObject", "name": "Ham", "uploadDate": "2022-12-22",
 "duration": "12:34", "nonsense": "x", "aggregateRating": {"@type": "AggregateRating", "ratingValue": 4},
 "thumbnailUrl": "https://ham.example/t.jpg"}
</script></head><body><h1>Ham</h1><p>22 December 2022</p></body></html>
"""
RULES = tuple(rule for rule in catalogue() if not rule.retired)


def results() -> dict[str, Result]:
    judged = check_document(Document("page", PAGE), RULES, Settings(profiles=frozenset({"google"})))
    return {f"{result.code} {result.location.pointer}": result for result in judged.results}


def test_every_feature_has_a_page() -> None:
    assert all(feature.page.startswith("https://developers.google.com/") for feature in features())


def test_findings_name_the_feature_s_page_and_the_term() -> None:
    found = results()
    uploaded = found["RIC412 /uploadDate"]
    assert links(uploaded) == (
        ("developers.google.com: video", VIDEO),
        ("schema.org/uploadDate", "https://schema.org/uploadDate"),
    )
    assert ("schema.org/VideoObject", "https://schema.org/VideoObject") in links(found["RIC402 /@type"])
    assert ("schema.org/duration", "https://schema.org/duration") in links(found["CMP303 /duration"])
    assert VIDEO in dict(map(reversed, links(found["CMP303 /duration"]))), "of the finding that it stands for"
    assert links(found["VAL102 /nonsense"]) == ()
    of_features = [result for result in found.values() if result.code.startswith("RIC")]
    assert len(of_features) > 3
    assert all(any("developers.google.com" in name for name, _ in links(each)) for each in of_features)


def test_sarif_has_the_links() -> None:
    report = Report(results=tuple(results().values()), rules=RULES, tool_version="0")
    run = json.loads(render(report, "sarif"))["runs"][0]
    told = {result["ruleId"]: result for result in run["results"]}
    assert told["RIC412"]["properties"]["helpUris"] == [VIDEO, "https://schema.org/uploadDate"]
    assert "[schema.org/uploadDate](https://schema.org/uploadDate)" in told["RIC412"]["message"]["markdown"]
    assert "properties" not in told["VAL102"]


def test_editors_link_the_feature_and_show_the_term() -> None:
    found, positions = results(), Positions(PAGE)
    shown = diagnostic(found["RIC412 /uploadDate"], VisibleText(positions), "file:///page")
    assert shown.code_description == types.CodeDescription(VIDEO)
    other = diagnostic(found["VAL102 /nonsense"], VisibleText(positions), "file:///page")
    assert other.code_description is not None
    assert other.code_description.href.endswith("unknown_property.py")
    card = hover(PAGE, PAGE.index('"2022-12-22"') + 2, tuple(found.values()), positions)
    assert card is not None
    assert VIDEO in str(card.contents)
