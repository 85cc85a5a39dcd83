"""One hand-made report for every format: a new rule never changes what these tests see."""

from __future__ import annotations

from pathlib import Path

import pytest

from factmark.linter.findings.report import Notification, Report, SourceFile
from factmark.linter.findings.rule import Edit, Evidence, Fix, Result, Rule
from factmark.linter.findings.shown_page import ShownPage, ShownPassage, packed, page_statements
from factmark.linter.markup.statement import Literal, Reference, Statement
from factmark.source.location import LineIndex, Location, Span

CUP = """\
<!doctype html>
<html lang="en"><head><title>Blue cup</title>
<script type="application/ld+json">
{
  "@context": "https://schema.org",
  "@type": "Product",
  "name": "Blue cup",
  "sku": "A`1`|<b>",
  "offers": {"@type": "Offer", "price": 12.50, "priceCurrency": "EUR"}
}
</script></head>
<body><h1>Blue cup</h1><p>Now 15.00 €</p><p hidden>A`1`|&lt;b&gt;</p></body></html>
"""
BROKEN = '<script type="application/ld+json">\n{"@type": "Event",}\n</script>\n'
PAGE = '<script type="application/ld+json">{"@type": "Article", "wordCount": "\u202etxt"}</script>\n'
SITE = "https://shop.example:8443"


def _rule(code: str, name: str, agent: str, level: str) -> Rule:
    summary = f"What {name} does, in a sentence."
    text = f"{summary}\n\n## Why it matters\n\nBecause a visitor would be misled.\n"
    return Rule(code, name, agent, level, "sometimes", text, check=lambda context: iter(()))  # type: ignore[arg-type]


RULES = (
    _rule("CMP900", "number-of-words", "compliance", "note"),
    _rule("FAC900", "price-not-on-page", "factuality", "error"),
    _rule("FAC901", "value-only-hidden", "factuality", "warning"),
    _rule("SYN900", "trailing-comma", "syntax", "error"),
)


def place(uri: str, source: str, text: str, block: int | None = 0, pointer: str | None = None) -> Location:
    """The location of the first occurrence of a text."""
    start = source.index(text)
    span = Span(start, start + len(text))
    return LineIndex(source).locate(uri, span, block=block, pointer=pointer)


def _statement(
    location: Location, types: tuple[str, ...], name: str, value: Literal | Reference
) -> Statement:
    return Statement("_:b0", types, name, name, value, "json-ld", location, location)


def cup_results(uri: str) -> tuple[Result, ...]:
    """A contradicted price with its fix, a hidden article number, and verdicts that are no faults."""
    price = place(uri, CUP, "12.50", pointer="/offers/price")
    currency = place(uri, CUP, '"EUR"', pointer="/offers/priceCurrency")
    name = place(uri, CUP, '"Blue cup"', pointer="/name")
    sku = place(uri, CUP, '"A`1`|<b>"', pointer="/sku")
    offers = place(uri, CUP, '{"@type": "Offer"', pointer="/offers")
    start = CUP.index("12.50")
    return (
        Result(
            "FAC900", "grounded", "pass", "none", "The page's heading says it.", name,
            _statement(name, ("Product",), "name", Literal("Blue cup", "Blue cup")),
            evidence=(Evidence("Blue cup", "text", "supports", place(uri, CUP, "<h1>Blue cup", None)),),
        ),
        Result(
            "FAC901", "value-only-hidden", "fail", "warning", "Product.sku is only in text no visitor sees",
            sku, _statement(sku, ("Product", "Vehicle"), "sku", Literal("A`1`|<b>", "A`1`|<b>")),
            confidence=0.75,
            evidence=(Evidence("A`1`|<b>", "text", "hidden", place(uri, CUP, "<p hidden>", None)),),
            fixes=(Fix("Show it on the page.", "display-only"),),
        ),
        Result(
            "FAC900", "judged-open", "open", "none", "Not enough evidence either way.", offers,
            _statement(offers, ("Product",), "offers", Reference("_:b1", True)),
        ),
        Result(
            "FAC900", "price-not-on-page", "fail", "error",
            "Offer.price is 12.50 in the markup, and the page says 15.00. 100% sure: [see](http://x.example)",
            price, _statement(price, ("Offer",), "price", Literal(12.5, "12.50")), confidence=0.98765,
            evidence=(
                Evidence("Now 15.00 €", "text", "contradicts", place(uri, CUP, "Now 15.00 €", None), "price", 0.9, 2),
            ),
            covers=(currency,),
            fixes=(Fix("Take the page's price: 15.00", "unsafe", (Edit(start, start + 5, "15.00"),)),),
        ),
        Result(
            "FAC900", "technical", "notApplicable", "none", "A technical value.", currency,
            _statement(currency, ("Offer",), "priceCurrency", Literal("EUR", "EUR")),
        ),
    )  # fmt: skip


def _broken() -> Result:
    comma = BROKEN.index(",}")
    return Result(
        "SYN900",
        "trailing-comma",
        "fail",
        "error",
        "A comma stands before the closing brace",
        place("public/broken%20page.html", BROKEN, ",}", pointer=""),
        fixes=(Fix("Remove the comma", "safe", (Edit(comma, comma + 1, ""),)),),
    )


def page_result(uri: str) -> Result:
    """A finding a template repeats, on a page of a site, with a bidirectional override in its value."""
    words = place(uri, PAGE, '"\u202etxt"', pointer="/wordCount")
    return Result(
        "CMP900", "number-of-words", "fail", "note", "Article.wordCount is no number", words,
        _statement(words, ("Article",), "wordCount", Literal("\u202etxt", "\u202etxt")),
    )  # fmt: skip


def make_report() -> Report:
    """Files of a repository, pages of a site, a page that was not reached."""
    pages = tuple(f"{SITE}/a?n={number}" for number in (1, 2, 3))
    passages = (
        ShownPassage("Blue cup", "head", "unseen"),
        ShownPassage("Blue cup", "text", "shown", 1, (8, 20, 300, 40)),
        ShownPassage("Now 15.00 €", "text", "shown", 0, (8, 70, 90, 20)),
        ShownPassage("A`1`|<b>", "text", "hidden"),
    )
    corrected = ((0, CUP[CUP.index("\n{") : CUP.index("</script>")].replace("12.50", "15.00")),)
    files = (
        SourceFile("public/broken%20page.html", None, BROKEN),
        SourceFile(
            "public/cup.html",
            None,
            CUP,
            5,
            True,
            corrected,
            CUP.replace("12.50", "15.00"),
            packed(ShownPage(passages, page_statements(cup_results("public/cup.html")))),
        ),
        *(SourceFile(page, page, PAGE, 1, rendered=True) for page in pages),
    )
    return Report(
        results=(_broken(), *cup_results("public/cup.html"), *(page_result(page) for page in pages)),
        suppressed=(page_result(pages[0]),),
        notifications=(
            Notification("error", "connection refused", f"{SITE}/gone"),
            Notification(
                "note", "2 files were not rendered: values that scripts show were not seen.", None, False
            ),
        ),
        files=files,
        rules=RULES,
        statements=7,
        tool_version="9.8.7",
        started_at="2026-01-02T03:04:05Z",
    )


@pytest.fixture
def report() -> Report:
    return make_report()


@pytest.fixture(scope="session")
def golden() -> Path:
    return Path(__file__).parent / "golden"


@pytest.fixture(autouse=True, scope="session")
def patient() -> None:
    """A machine that is busy with other things makes a page slow, not wrong."""
    from playwright.sync_api import expect

    expect.set_options(timeout=60_000)
