"""Questions of the markup among those that a page asks."""

from __future__ import annotations

import json

import pytest

from factmark.linter.agents.factuality import verdicts
from factmark.linter.document.document import Document

ASKED = ("Do I need an appointment?", "How much is a vaccination?", "Can I pay by card?")


def outcomes(shown: tuple[str, ...], told: tuple[str, ...]) -> list[str]:
    """The outcomes of the names of some questions on a page that asks others."""
    page = {
        "@context": "https://schema.org",
        "@type": "FAQPage",
        "mainEntity": [
            {"@type": "Question", "name": name, "acceptedAnswer": {"@type": "Answer", "text": "Yes, please."}}
            for name in told
        ],
    }
    body = "".join(f"<h2>{name}</h2><p>Yes, please.</p>" for name in shown)
    script = f'<script type="application/ld+json">{json.dumps(page)}</script>'
    document = Document("page", f"<html lang=en><body><h1>Questions</h1>{body}{script}</body></html>")
    return [verdict.outcome for statement, verdict in verdicts(document) if statement.property == "name"]


@pytest.mark.parametrize(
    ("shown", "told", "found"),
    [
        (ASKED, ASKED, ["grounded"] * 3),
        (ASKED, (*ASKED[:2], "Can I pay for it in instalments?"), ["grounded", "grounded", "unsupported"]),
        (ASKED, (*ASKED[:2], "Can I pay with a card?"), ["grounded", "grounded", "undecided"]),
    ],
)
def test_one_that_is_not_asked(shown: tuple[str, ...], told: tuple[str, ...], found: list[str]) -> None:
    assert outcomes(shown, told) == found


def test_a_page_that_asks_in_other_words() -> None:
    told = (
        "Is an appointment needed?",
        "How much do you take for a vaccination?",
        "Can I pay with a giftcard?",
    )
    assert outcomes(ASKED, told)[2] == outcomes(ASKED[2:], told[2:])[0]
