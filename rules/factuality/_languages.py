"""Texts in another language than their page: translations may be right, but no visitor of the page can read them."""

from __future__ import annotations

from ...linter.agents.factuality import page_language
from ...linter.agents.rule_context import RuleContext
from ...linter.findings.reason import Family
from ...linter.findings.verdict import Verdict
from ...linter.grounding.wording.folding import fold
from ...linter.grounding.wording.language import are_alike, by_common_words
from ...linter.locale.locale_names import language_name
from ...linter.markup.statement import Statement

LEAST_TEXT = 24
"""The characters from which on the common words of a text tell its language."""
MOST_READ = 3000


def in_another_language(context: RuleContext, statement: Statement, verdict: Verdict) -> str:
    """What is to be said of a text that is left undecided because it is in another language than the page, and than
    any that the markup declares; "" of any other."""
    if (
        verdict.outcome != "undecided"
        or verdict.family is not Family.TEXT
        or len(statement.text) < LEAST_TEXT
    ):
        return ""
    told = by_common_words(fold(statement.text[:MOST_READ]).split())
    if told is None or any(are_alike(told, each) for each in context.hints.languages):
        return ""
    page = context.once(_language)
    if page is None or are_alike(told, page):
        return ""
    return (
        f"it is in {language_name('en', told) or told}, and the page in {language_name('en', page) or page}"
    )


def _language(context: RuleContext) -> str | None:
    """The language of the page, which a file of JSON-LD has not."""
    return None if context.document.media == "json" else page_language(context.document)
