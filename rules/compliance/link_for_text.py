"""The target of a link stands where words are meant: `/category/news/` as `articleSection`.

## What it does
Checks names, headlines, sections, towns, job titles and breadcrumbs for what only a browser reads: paths, files of a
site (`index.php?id=5`), queries, addresses without their scheme, `javascript:`, `tel:` and `mailto:`. Addresses of the
web with their scheme are told by `value-of-another-kind`, and paths as names by `code-as-name`.

## Why it matters
In microdata the value of a link is its target, not its words: a property set on the `a` element itself says where the
link leads. Search engines show it as it stands.

## Example
```html
<a itemprop="articleSection" href="/category/news/">News</a>
```

## Use instead
```html
<a href="/category/news/"><span itemprop="articleSection">News</span></a>
```

## Fix safety
No fix: the words have to come from the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.value_forms.regions import folded
from ...linter.value_forms.urls import is_absolute
from ...source.regex import regex
from ._findings import key_value, quoted

_NAMES = ("name", "alternateName", "legalName")
_WORDS = (
    *("headline", "alternativeHeadline", "articleSection", "addressLocality", "addressRegion", "jobTitle"),
    *("givenName", "familyName", "breadcrumb", "caption", "recipeCategory", "recipeCuisine", "servesCuisine"),
    *("serviceType", "award", "slogan"),
)
_TARGET = regex(
    r"//[\w-]+(?:\.[\w-]+)+(?:/\S*)?|(?:\.\.?/)+[\w%~.-]\S*|\?[\w\[\]-]+=\S*|[\w%~./-]+\.(?:html?|php\d?|aspx?|jsp|cfm)[?#]\S*"
    r"|(?:[\w-]+(?:\.[\w-]+)+/)(?:[\w%~.-]+/)*[\w%~-]+\.(?:html?|php\d?|aspx?|jsp|cfm)"
    r"|(?:javascript|tel|mailto|sms|callto|whatsapp):\S*",
    re.IGNORECASE,
    signs="/|?|asp|callto|cfm|htm|javascript|jsp|mailto|php|sms|tel|whatsapp",
)
_PATH = regex(
    r"/(?:[\w%~.-]+/)*(?=[\w%~.-]*[^\W\d_])[\w%~.-]+/?(?:[?#]\S*)?|(?:[\w%~-]+/){2,}"
    r"|[\w%~-]+\.(?:html?|php\d?|aspx?|jsp|cfm)|www\.(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,24}/\S*",
    re.IGNORECASE,
    signs="/|asp|cfm|htm|jsp|php|www.",
)
_MAX_LENGTH = 2000


@rule("CMP407", "link-for-text", level="warning", fix="none", advice="write the text itself, or remove it")
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with(*_NAMES, *_WORDS):
        for statement in thing.literals(*_NAMES, *_WORDS):
            text = statement.text.strip()
            if " " in text or len(text) > _MAX_LENGTH or not _is_target(statement.property, text):
                continue
            if any(folded(text) in each for each in context.titles):
                continue
            message = f"{key_value(statement, text)} is a link target, not text"
            yield Finding(message + quoted(statement.property, ""), statement)


def _is_target(prop: str, text: str) -> bool:
    """Whether a value is the target of a link, of which no other rule tells."""
    if _TARGET.fullmatch(text):
        return True
    return prop not in _NAMES and (
        _PATH.fullmatch(text) is not None or (prop == "breadcrumb" and is_absolute(text) and "#" not in text)
    )
