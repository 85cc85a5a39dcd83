"""What a site is called, and who writes under its name."""

from __future__ import annotations

import pytest

from factmark.linter.document.document import Document

from ..compared import by_pointer, of_page, verdicts


def _author(name: str, body: str, head: str = "") -> tuple[str, str]:
    """The verdict on the author of an article that an organisation of the same name publishes."""
    article = {
        "@type": "BlogPosting",
        "headline": "Rye week",
        "author": {"@type": "Person", "name": name},
        "publisher": {"@type": "Organization", "name": name},
    }
    verdict = by_pointer(body, article, lang="", head=head)["/author/name"]
    return verdict.outcome, verdict.reason


PAGE = "<header>Crumb &amp; Co</header><h1>Rye week</h1>{}<p>All week we bake with rye only.</p>"


@pytest.mark.parametrize(
    "line", ["2 March 2026 · Ina Feld", "Mar 2, 2026 • Ina Feld", "Ina Feld, 2 March 2026", "by Ina Feld"]
)
def test_a_writer_whom_the_markup_calls_the_publisher_too(line: str) -> None:
    assert _author("Ina Feld", PAGE.format(f"<p>{line}</p>"))[0] == "grounded"


def test_a_site_in_place_of_its_writer() -> None:
    head = '<meta property="og:site_name" content="Harbour Kitchen">'
    borrowed = ("unsupported", "only as the name of the site")
    body = "<header>Harbour Kitchen</header><h1>Rye week</h1>{}<footer>© 2026 Harbour Kitchen</footer>"
    assert _author("Harbour Kitchen", body.format("<p>2 March 2026</p>"), head) == borrowed
    told = "<p>On 2 March 2026 Harbour Kitchen opened again.</p>"
    assert _author("Harbour Kitchen", body.format(told), head) == borrowed
    for href, outcome in (
        ("https://kitchen.example/author/kitchen/", "grounded"),
        ("https://kitchen.example/", "unsupported"),
    ):
        linked = body.format(f'<p><a rel="author" href="{href}">Harbour Kitchen</a></p>')
        assert _author("Harbour Kitchen", linked, head)[0] == outcome


def test_a_person_by_whom_no_site_is_called() -> None:
    """A program that knows one name only gives it to the writer and to the publisher."""
    footer = PAGE.format("") + "<footer><h2>Crumb &amp; Co</h2><ul><li>Ina Feld</li></ul></footer>"
    assert _author("Ina Feld", footer)[0] == "unsupported"
    head = '<meta property="og:site_name" content="Crumb &amp; Co">'
    assert _author("Ina Feld", footer, head)[0] == "grounded"


def test_the_name_of_a_site_over_its_pages_is_no_byline() -> None:
    """Jekyll's minima says of the link home that it is by the author; a line that is marked up is the byline."""
    source = """<html lang="en"><body><header><a class="site-title" rel="author" href="{home}">Marlow Bakes</a></header>
<article itemscope itemtype="https://schema.org/BlogPosting"><h1 itemprop="headline">Rye week</h1>
<p>Soon • <span itemprop="author" itemscope itemtype="https://schema.org/Person"><span itemprop="name">Ina Feld</span></span></p>
<div itemprop="articleBody">All week we bake with rye from Holm Farm only.</div></article></body></html>"""

    def author(home: str) -> str:
        document = Document("page", source.format(home=home))
        return next(v.outcome for s, v in verdicts(document) if s.text == "Ina Feld")

    assert author("/") == "grounded"
    assert author("/authors/marlow-bakes/") == "grounded"


def _address(markup: dict[str, str], head: str, href: str) -> str:
    """The outcome for the address in a node's markup, on a page that links to ``href``."""
    judged = of_page(f'<h1>A</h1><a href="{href}">Go</a>', markup, lang="", head=head)
    return next(v.outcome for s, v in judged if s.property in ("item", "sameAs"))


def test_a_relative_link_of_a_page_that_two_sites_have() -> None:
    """The canonical address is that of a sister site: the links lead to the site that the page was shared from."""
    head = (
        '<link rel="canonical" href="https://post.example/politics/a.html">'
        '<meta property="og:url" content="https://gazette.example/politics/a.html">'
    )
    crumb = {"@type": "ListItem", "item": "https://gazette.example/politics/"}
    assert _address(crumb, head, "/politics/") == "grounded"
    assert _address(crumb, head, "/sports/") == "unsupported"


def test_a_redirect_that_is_called_after_a_network_may_lead_to_the_profile() -> None:
    head = '<link rel="canonical" href="https://gazette.example/a.html">'
    profile = {"@type": "Organization", "sameAs": "https://youtube.com/@gazette"}
    assert _address(profile, head, "https://gazette.example/youtube") == "undecided"
    assert _address(profile, head, "/facebook") == "unsupported"


@pytest.mark.parametrize(
    ("href", "below", "outcome"),
    [
        ("/author/kitchen/", "Posted: 11/10/2025", "grounded"),
        ("/autoren/kitchen/", "2 March 2026", "grounded"),
        ("/author/kitchen/", "All week we bake with rye.", "unsupported"),
        ("/author/kitchen/", "On 2 March 2026 we opened our new kitchen by the harbour.", "unsupported"),
        ("/", "Posted: 11/10/2025", "unsupported"),
    ],
)
def test_a_linked_writer_over_the_day(href: str, below: str, outcome: str) -> None:
    head = '<meta name="application-name" content="Harbour Kitchen">'
    body = (
        "<header>The Harbour Kitchen Diary</header><h1>Rye week</h1>"
        f'<div><a href="https://kitchen.example{href}">Harbour Kitchen</a><p>{below}</p></div>'
    )
    assert _author("Harbour Kitchen", body, head)[0] == outcome
