"""Values that stand on the page, but as something else: another's name, another text's title or date."""

from __future__ import annotations

import json
from typing import Any

import pytest

from factmark.linter.document.document import Document
from factmark.linter.findings.verdict import Verdict

from .compared import by_pointer, verdicts
from .conftest import Trace

STORY = (
    "The keeper of the lighthouse counts the ships that pass at night, and writes their names into a book. "
    * 6
)
TEASERS = """<aside class="related"><h3>How to mend a net</h3><p>By Pia Moreau</p><p>3 February 2019</p>
<h3>Tides of the northern bay</h3><p>By Olu Adeyemi</p><p>9 July 2018</p></aside>"""


def page(
    data: dict[str, Any],
    *,
    title: str = "The lighthouse keeper's book - The Quay Post",
    heading: str = "The lighthouse keeper's book",
    line: str = "<p>By Tomas Lindqvist</p><p>5 May 2021</p>",
    story: str = STORY,
    after: str = TEASERS,
    lang: str = "en",
) -> dict[str, Verdict]:
    """The verdicts on an article's statements by pointer."""
    head = f'<title>{title}</title><meta property="og:site_name" content="The Quay Post">'
    top = f"<header>The Quay Post</header><h1>{heading}</h1>{line}"
    body = f"{top}<p>{story}</p>{after}<footer>© The Quay Post</footer>"
    url = "https://quaypost.example/keeper"
    return by_pointer(body, {"@type": "NewsArticle", **data}, lang=lang, head=head, url=url)


def author(name: str, **page_of: Any) -> Verdict:
    return page({"author": {"@type": "Person", "name": name}}, **page_of)["/author/name"]


@pytest.mark.parametrize("name", ["Pia Moreau", "Olu Adeyemi"])
def test_the_writer_of_another_text(name: str) -> None:
    verdict = author(name)
    assert (verdict.outcome, verdict.shown) == ("contradicted", "Tomas Lindqvist")


@pytest.mark.parametrize(
    ("line", "page_text"),
    [
        ("<p>By Tomas Lindqvist</p>", "Tomas Lindqvist"),
        ("<p>By Tomas de la Cruz, 5 May 2021</p>", "Tomas de la Cruz"),
        ("<p>| by Tomas Lindqvist (Guest)</p>", "Tomas Lindqvist"),
        ("<div class='post-author'><a rel=author href='/t'>Tomas Lindqvist</a></div>", "Tomas Lindqvist"),
        ("<div class=author><a href='/people/tl'>Tomas Lindqvist</a></div>", "Tomas Lindqvist"),
        ("<p class=byline>Written by Tomas Lindqvist for our readers</p>", "Tomas Lindqvist"),
    ],
)
def test_a_magazine_is_not_the_writer_where_a_byline_names_one(line: str, page_text: str) -> None:
    verdict = page({"author": {"@type": "Organization", "name": "The Quay Post"}}, line=line)["/author/name"]
    assert (verdict.outcome, verdict.shown, verdict.replacement) == ("contradicted", page_text, page_text)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "<p>By The Quay Post</p>",
        "<p>By Tomas Lindqvist, The Quay Post</p>",
        "<p>By Using This Site You Agree To Its Rules And To All That Follows From Them</p>",
        "<figure><figcaption>By Tomas Lindqvist</figcaption></figure>",
        "<p>Da Vinci Returns</p>",
        "<div class='author-box'>More about this</div>",
        "<div class='author-box'><p>About The Author</p><a href='/all/'>View All Posts</a></div>",
    ],
)
def test_a_magazine_may_be_the_writer(line: str) -> None:
    verdict = page({"author": {"@type": "Organization", "name": "The Quay Post"}}, line=line)["/author/name"]
    assert verdict.outcome == "grounded"


def test_the_byline_below_the_text() -> None:
    after = "<p>Weiter im Text.</p>" * 12 + "<p>Von Tomas Lindqvist</p>"
    assert author("The Quay Post", line="", after=after, lang="de").outcome != "grounded"
    data = {"author": {"@type": "Organization", "name": "The Quay Post"}}
    assert page(data, line="", after=after, lang="de")["/author/name"].outcome == "contradicted"
    several = after + "<p>Von Pia Moreau</p>"
    assert page(data, line="", after=several, lang="de")["/author/name"].outcome == "grounded"


def test_writers_of_the_byline_and_of_comments() -> None:
    assert author("Tomas Lindqvist").outcome == "grounded"
    comment = {"comment": {"@type": "Comment", "author": {"@type": "Person", "name": "Pia Moreau"}}}
    assert page(comment)["/comment/author/name"].outcome == "grounded"


@pytest.mark.parametrize("prop", ["headline", "name"])
def test_the_title_of_another_text(prop: str) -> None:
    verdict = page({prop: "Tides of the northern bay"})[f"/{prop}"]
    assert verdict.outcome == "contradicted"
    assert (verdict.shown, verdict.replacement) == ("The lighthouse keeper's book",) * 2


@pytest.mark.parametrize(
    ("value", "more"),
    [
        ("The keeper's book", {}),
        ("Tides of the northern bay", {"title": "Tides of the northern bay"}),
        ("Tides of the northern bay", {"heading": "The Quay Post"}),
        ("Tides of the northern bay", {"title": ""}),
        ("The Quay Post", {}),
    ],
)
def test_a_title_may_be_worded_otherwise(value: str, more: dict[str, str]) -> None:
    assert page({"headline": value}, **more)["/headline"].outcome != "contradicted"


@pytest.mark.parametrize(
    ("name", "outcome"), [("Northern bay", "grounded"), ("Tides of the northern bay", "contradicted")]
)
def test_the_name_of_a_page_may_be_a_label(name: str, outcome: str) -> None:
    assert page({"@type": "WebPage", "name": name})["/name"].outcome == outcome


def test_the_title_of_a_text_that_the_page_only_lists() -> None:
    listed = {"headline": "Tides of the northern bay", "url": "https://quaypost.example/tides"}
    assert page(listed)["/headline"].outcome == "grounded"
    own = {"headline": "Tides of the northern bay", "url": "https://quaypost.example/keeper"}
    assert page(own)["/headline"].outcome == "contradicted"


@pytest.mark.parametrize("prop", ["datePublished", "dateCreated"])
def test_the_date_of_another_text(prop: str) -> None:
    verdict = page({prop: "2018-07-09"})[f"/{prop}"]
    assert (verdict.outcome, verdict.shown) == ("unsupported", "5 May 2021")
    assert page({prop: "2021-05-05"})[f"/{prop}"].outcome == "grounded"


def test_a_date_that_the_text_only_tells_of() -> None:
    story = f"On 9 July 2018 a ship ran aground off the bay. {STORY}"
    assert page({"datePublished": "2018-07-09"}, story=story)["/datePublished"].outcome == "unsupported"
    assert page({"datePublished": "2018-07-09"}, story=story, line="")["/datePublished"].outcome == "grounded"


def test_a_line_of_date_writer_and_many_tags_dates_the_page() -> None:
    tags = " ".join(f"<a href=/tag/{n}>harbours and lights {n}</a>" for n in range(20))
    line = f"<p><time>9 July 2018</time><time>11 July 2018</time> Tomas Lindqvist {tags}</p>"
    teaser = '<div class="related-posts"><p>A teaser</p><p>5 May 2021</p></div>'
    found = page(
        {"datePublished": "2018-07-09", "dateModified": "2018-07-11"}, line=line, story="", after=teaser
    )
    assert found["/datePublished"].outcome == "grounded"
    assert found["/dateModified"].outcome == "grounded"


@pytest.mark.parametrize("written", ["2021-05-05T17:40:00EET", "2021-05-05T17:40:00.120ZZ"])
def test_letters_of_a_time_zone_hide_no_date(written: str) -> None:
    assert page({"datePublished": written})["/datePublished"].outcome == "grounded"


def test_a_date_in_its_role_counts_wherever_it_stands() -> None:
    after = f"{TEASERS}<p>Updated: 6 June 2022</p>"
    assert page({"dateModified": "2022-06-06"}, after=after)["/dateModified"].outcome == "grounded"
    assert page({"dateModified": "2018-07-09"}, after=after)["/dateModified"].shown == "6 June 2022"


def test_a_year_is_that_of_copyright_only_beside_its_sign() -> None:
    assert page({"copyrightYear": "2019"})["/copyrightYear"].outcome == "unsupported"
    assert (
        page({"copyrightYear": "2019"}, after="<p>© 2019 The Quay Post</p>")["/copyrightYear"].outcome
        == "grounded"
    )


@pytest.mark.parametrize(
    ("line", "outcome"),
    [
        ("The Quay Post", "unsupported"),
        ("I am Ruth, alias The Quay Post", "grounded"),
        ("Author: Ruth Okafor | The Quay Post", "grounded"),
        ("About The Quay Post", "unsupported"),
    ],
)
def test_a_site_that_writes_under_its_own_name(line: str, outcome: str) -> None:
    assert author("The Quay Post", line=f"<p>{line}</p>", after="").outcome == outcome


@pytest.mark.parametrize(
    "page_text", ["<h1>Ruth Okafor</h1>", "<header>Ruth Okafor</header><h1>My boats</h1>"]
)
def test_whose_site_it_is(trace: Trace, page_text: str) -> None:
    head = '<meta property="og:site_name" content="Ruth Okafor">'
    assert trace(page_text, "name", "Ruth Okafor", type="Person", head=head).outcome == "grounded"


def test_several_titles_of_a_page(trace: Trace) -> None:
    body = "<h1>Soup of leeks and rye</h1><h2>Bread without kneading</h2><h2>Figs in honey</h2>"
    head = "<title>Soup of leeks and rye</title>"
    several = ["Bread without kneading", "Soup of leeks and rye", "Figs in honey"]
    assert trace(body, "headline", several, type="WebPage", head=head).outcome == "grounded"
    assert trace(body, "headline", several[:1], type="WebPage", head=head).outcome == "contradicted"


_SHOP = """<p class="mini-cart">Bag: $0.00</p><h1>Hard cider kit</h1><span class="regular-price">$40.00</span>
<p>Ships today.</p><p>Free shipping for all orders of more than $45 to any place in the country that we ship to.</p>
<h2>You may also like</h2><div class="related"><a href="/mill">Mill</a> <span class="price">$12.00</span></div>"""


@pytest.mark.parametrize(
    ("value", "outcome"),
    [("40.00", "grounded"), ("12.00", "unsupported"), ("45", "unsupported"), ("0.00", "unsupported")],
)
def test_the_price_of_another_thing(trace: Trace, value: str, outcome: str) -> None:
    assert trace(_SHOP, "price", value, type="Offer").outcome == outcome


def test_a_price_beside_the_one_that_it_was(trace: Trace) -> None:
    body = _SHOP.replace("$40.00", "$40.00</span><span class='was'>$55.00")
    assert trace(body, "price", "55.00", type="Offer").outcome == "contradicted"
    verdict = trace(body, "price", "12.00", type="Offer")  # of something else
    assert (verdict.outcome, verdict.shown) == ("unsupported", "40.00")


def test_letters_at_the_end_of_a_word_are_no_currency(trace: Trace) -> None:
    said = "<p class='price'>$899.00</p><p>Runs 4 hours at 16 watts</p>"
    assert trace(said, "price", "16", type="Offer").reason == "another price"
    assert trace("<p>Only Rs 1600</p>", "price", "1600", type="Offer").reason == "price shown"
    assert trace("<p>Bara 1600kr</p>", "price", "1600", type="Offer").reason == "price shown"


def test_the_dates_of_a_list_are_none_of_the_page(trace: Trace) -> None:
    teasers = "".join(f"<li><b>More</b><span class='when'>{day} May 2014</span></li>" for day in (3, 9, 27))
    body = f"<h1>A new car</h1><p class='vcard'>November 20, 2019</p><p>It drives.</p><ul>{teasers}</ul>"
    for day, outcome in (("2014-05-27", "unsupported"), ("2019-11-20", "grounded")):
        assert trace(body, "datePublished", day, type="NewsArticle").outcome == outcome


def test_a_house_number_is_no_date(trace: Trace) -> None:
    body = "<h1>求人</h1><p>〒150-0011 東京都渋谷区東3-13-11</p>"
    assert trace(body, "dateModified", "2011-03-13", type="WebPage", lang="ja").outcome == "unsupported"


def test_how_long_ago_somebody_answered_is_no_date_of_a_page_that_shows_its_own(trace: Trace) -> None:
    body = "<h1>Snacks</h1><p>4 February 2021</p>" + "<p>A snack.</p>" * 12 + "<p>Ann, 2 years ago</p>"
    for day, outcome in (("2021-02-09", "unsupported"), ("2021-02-04", "grounded")):
        verdict = trace(body, "datePublished", day, type="Article", fetched_at="2023-02-10T10:00:00+00:00")
        assert verdict.outcome == outcome


def test_a_line_below_the_title_is_no_other_title() -> None:
    lead = "The ships that pass the northern bay at night are counted still"
    for heading, outcome in (("h2", "grounded"), ("p", "contradicted")):
        line = f"<{heading}>{lead}, by hand</{heading}><p>By Tomas Lindqvist</p>"
        verdict = page({"headline": lead}, line=line, after="")["/headline"]
        assert verdict.outcome == outcome


@pytest.mark.parametrize(
    "line",
    [
        "<p>Posted on May 14, 2021 by Tomas Lindqvist</p>",
        "<p>14 May 2021 | by Tomas Lindqvist | 3 comments</p>",
        "<p>May 14, 2021, 9:30 am by Tomas Lindqvist</p>",
    ],
)
def test_a_writer_behind_the_date(line: str) -> None:
    others = "<ol><li><b>Pia Moreau</b> says: <p>Thank you, very helpful!</p></li></ol>"
    for name, outcome in (("Tomas Lindqvist", "grounded"), ("Pia Moreau", "contradicted")):
        body = f"<h1>The keeper</h1>{line}<p>{STORY}</p>{others}"
        node = {
            "@context": "https://schema.org",
            "@type": "Article",
            "author": {"@type": "Person", "name": name},
        }
        source = f'<html lang="en"><body>{body}<script type="application/ld+json">{json.dumps(node)}</script></body></html>'
        told = {s.property: verdict for s, verdict in verdicts(Document("page", source))}
        assert told["name"].outcome == outcome, name


@pytest.mark.parametrize(
    "line",
    [
        '<div class="meta"><a href="/author/ann">Ann Field</a> · 5 May 2022</div>',
        '<p>5 May 2022 | <a rel="author" href="/ann">Ann Field</a></p>',
        "<p>By Ann Field</p>",
    ],
)
def test_who_took_the_picture_and_who_commented(line: str) -> None:
    body = (
        f"<h1>The bridge is open</h1>{line}<p>Photo: Tom Lake/Agency</p><p>It opened on Monday.</p>"
        "<ol><li>Rolf Hill says: at last.</li></ol>"
    )
    assert [named_author(body, name) for name in ("Ann Field", "Tom Lake", "Rolf Hill")] == [
        "grounded",
        "contradicted",
        "contradicted",
    ]


def test_a_box_about_a_writer_is_no_line_of_authorship() -> None:
    body = '<h1>The bridge</h1><p><a href="/author/ann">Dr. Ann Field</a>, engineer</p><p>Bridge Weekly</p>'
    assert named_author(body, "Bridge Weekly") == "grounded"


def named_author(body: str, name: str) -> str:
    node = {"@type": "NewsArticle", "author": {"@type": "Person", "name": name}}
    return by_pointer(body, node, url="https://example.com/page")["/author/name"].outcome


def test_the_date_in_the_byline_below_a_days_date() -> None:
    """A page that shows the day of the visit above, and its own date beside its writer."""
    lead = "<p>Monday</p>" * 9 + "<p>By Tomas Lindqvist</p><p>5 May 2021</p>"
    line = f"<p>9 August 2024</p>{lead}"
    assert page({"datePublished": "2021-05-05"}, line=line)["/datePublished"].outcome == "grounded"
    apart = f"<p>9 August 2024</p>{'<p>Monday</p>' * 9}<p>5 May 2021</p>"
    assert page({"datePublished": "2021-05-05"}, line=apart)["/datePublished"].outcome == "unsupported"


@pytest.mark.parametrize(
    ("imprint", "outcome"),
    [
        ("등록번호 : 서울아00000 등록 : 2009.11.30", "unsupported"),
        ("입력 : 2009.11.30", "contradicted"),
    ],
)
def test_the_day_a_paper_was_registered_is_no_texts(imprint: str, outcome: str) -> None:
    told = page({"datePublished": "2020-07-07"}, line="", after=f"<p>{imprint}</p>", lang="ko")
    assert told["/datePublished"].outcome == outcome


@pytest.mark.parametrize(
    ("named", "outcome"), [("post-bottom-meta", "grounded"), ("more-posts", "unsupported")]
)
def test_an_aside_with_the_facts_of_the_text(named: str, outcome: str) -> None:
    line = f"<aside class='{named}'><a rel=author>Tomas Lindqvist</a><p>5 May 2021</p></aside>"
    story = "<p>A letter to us</p><p>Published 3 April 2021</p>" + STORY
    told = page({"datePublished": "2021-05-05"}, line=line, story=story)
    assert told["/datePublished"].outcome == outcome


@pytest.mark.parametrize(
    ("line", "outcome"),
    [("5 May 2021 by quaygirl 31 Comments", "grounded"), ("By Tomas Lindqvist", "contradicted")],
)
def test_a_line_with_a_day_and_a_nickname(line: str, outcome: str) -> None:
    after = "<div class=recipe><p>Author: Pia Moreau</p></div><p>More</p><p>Boats</p><p>Write to quaygirl</p>"
    assert author("quaygirl", line=f"<p>{line}</p>", after=after).outcome == outcome


def _author(value: str, body: str, kind: str = "Recipe") -> Verdict:
    page = f"<h1>Rye loaf</h1><p>By Tomas Lindqvist</p><p>It keeps for a week.</p>{body}"
    node = {"@type": kind, "author": {"@type": "Person", "name": value}}
    return by_pointer(page, node, url="https://bakery.example/rye")["/author/name"]


@pytest.mark.parametrize(
    ("value", "body", "kind", "outcome"),
    [
        ("Pia Moreau", "<p>Thanks to Pia Moreau for this loaf!</p>", "Recipe", "grounded"),
        ("Pia Moreau", "<p>Recipe by Pia Moreau</p>", "Recipe", "grounded"),
        ("Pia Moreau", "<p>Thanks to Pia Moreau for this loaf!</p>", "NewsArticle", "contradicted"),
        ("Pia Moreau", "<p>Pia Moreau likes it, too.</p>", "Recipe", "contradicted"),
        ("Pia  Moreau, Bo Weaver", "<h4>Bakers</h4><p>Pia Moreau</p><p>Bo Weaver</p>", "Recipe", "grounded"),
        (
            "Pia Moreau, Bo Weaver",
            "<p>Pia Moreau, Bo Weaver and others like it.</p>",
            "Recipe",
            "contradicted",
        ),
    ],
)
def test_writers_beside_the_byline(value: str, body: str, kind: str, outcome: str) -> None:
    assert _author(value, body, kind).outcome == outcome


def test_writers_that_cards_name_in_attributes() -> None:
    cards = "".join(
        f"<article class=card itemscope itemtype='https://schema.org/Article'><h3>{title}</h3><div itemprop=author itemscope "
        f"itemtype='https://schema.org/Person'><span itemprop=name>By {name}</span></div></article>"
        for title, name in (("How to mend a net", "Pia Moreau"), ("Tides of the bay", "Olu Adeyemi"))
    )
    source = (
        "<html lang=en><body><h1>The lighthouse keeper's book</h1><p>By Tomas Lindqvist</p>"
        f"<p>{STORY}</p>{cards}</body></html>"
    )
    outcomes = verdicts(Document("page", source, url="https://quaypost.example/keeper"))
    assert [v.outcome for s, v in outcomes if s.property == "name"] == ["grounded", "grounded"]


def test_who_printed_a_book_is_not_its_writer() -> None:
    line = "<p>Tomas Lindqvist</p><p>Pia Moreau</p><p>Cookbook</p><p>The galley</p><p class=publisher>Published by Harbour House</p>"
    assert author("Pia Moreau", line=line, after="").outcome == "grounded"
    assert author("Pia Moreau", line="<p>Published by Tomas Lindqvist</p>").outcome == "contradicted"


def test_the_address_of_the_writer() -> None:
    line = "<p>By <a href='https://quaypost.example/staff/tl'>Tomas Lindqvist</a>, 5 May 2021</p>"
    found = page({"author": "https://quaypost.example/staff/tl"}, line=line)
    assert found["/author"].outcome == "grounded"


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "Words: Lena Orme Photographs: Idris Cole Thu 2 May 2024"),
        ("en", "Words: Lena Orme. Photographs: Idris Cole"),
        ("de", "Text: Lena Orme, Fotos: Idris Cole"),
        ("fr", "Texte : Lena Orme | Photos : Idris Cole"),
    ],
)
def test_whoever_took_the_pictures_did_not_write(trace: Trace, lang: str, line: str) -> None:
    body = f"""<h1>Harbour ferry returns</h1><p>{line}</p><p>It took two winters, but the ferry is back on the water.</p>
    <div class="comment"><b>Marge Tully</b><p>About time too.</p></div>"""
    properties = {"type": "NewsArticle", "headline": "Harbour ferry returns", "lang": lang}
    assert trace(body, "author", "Lena Orme", **properties).outcome == "grounded"
    assert trace(body, "author", "Idris Cole", **properties).outcome == "contradicted"
    assert trace(body, "author", "Marge Tully", **properties).outcome == "contradicted"
    both = body.replace(line, "Text and photos: Idris Cole")
    assert trace(both, "author", "Idris Cole", **properties).outcome == "grounded"


def test_a_reference_names_its_own_writers() -> None:
    body = "<h1>Rye and rashes</h1><p>By Marwan Adwan</p><ol><li>Yang F. A case of rye. Bread. 2014;15:1461.</li></ol>"
    data = {
        "@context": "https://schema.org",
        "@type": "ScholarlyArticle",
        "headline": "Rye and rashes",
        "citation": {"@type": "ScholarlyArticle", "headline": "A case of rye", "author": "F. Yang, "},
    }
    script = f'<script type="application/ld+json">{json.dumps(data)}</script>'
    found = {s.location.pointer: v for s, v in verdicts(Document("page", f"<body>{body}{script}</body>"))}
    assert found["/citation/author"].outcome == "grounded"
