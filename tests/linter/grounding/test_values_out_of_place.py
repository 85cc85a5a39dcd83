"""Values whose words a page shows somewhere, though not as what they are said to be."""

from __future__ import annotations

import pytest

from .conftest import Trace


@pytest.mark.parametrize(("url", "outcome"), [("/contact", "unsupported"), ("/infos/contact", "grounded")])
def test_a_relative_address_is_not_written_out_by_its_last_word(trace: Trace, url: str, outcome: str) -> None:
    body = "<h1>Harbour office</h1><a href='/infos/contact'>Contact</a><a href='/'>Home</a>"
    assert trace(body, "url", url, type="ContactPoint").outcome == outcome


def test_an_address_that_a_page_writes_out_is_shown(trace: Trace) -> None:
    body = "<h1>Harbour office</h1><p>More at www.harbour.example/office, day and night.</p>"
    verdict = trace(body, "sameAs", "https://www.harbour.example/office", type="Organization")
    assert verdict.outcome == "grounded"


@pytest.mark.parametrize(("type", "outcome"), [("Person", "unsupported"), ("Organization", "technical")])
def test_a_logo_is_nobodys_portrait(trace: Trace, type: str, outcome: str) -> None:
    body = "<h1>Ada Berg</h1><img src='/portraits/berg.jpg' alt='Ada Berg'>"
    assert trace(body, "image", "https://example.org/logo.png", type=type).outcome == outcome


@pytest.mark.parametrize(
    ("prop", "outcome"), [("text", "unsupported"), ("url", "grounded"), ("reviewBody", "unsupported")]
)
def test_a_link_is_no_text_to_read(trace: Trace, prop: str, outcome: str) -> None:
    body = "<h1>Questions</h1><h2>Do I qualify?</h2><a href='https://example.org/qualify/'>Read on</a>"
    assert trace(body, prop, "https://example.org/qualify/", type="Answer").outcome == outcome


@pytest.mark.parametrize(("name", "outcome"), [("walker17", "unsupported"), ("Omar", "undecided")])
def test_a_handle_is_the_same_in_any_script(trace: Trace, name: str, outcome: str) -> None:
    body = "<h1>أخبار الميناء</h1><p>كتب هذا المقال عمر عن السفن التي وصلت إلى الميناء القديم هذا الصباح.</p>"
    assert trace(body, "name", name, type="Person", lang="ar").outcome == outcome


STORY = """<h1>Harbour ferry returns after repairs</h1><p>By Ada Quill</p>
<p>The ferry between the two quays sails again. Build crews took a year to repair the hull, and a website tells when the
next one leaves. A movement of people who live by the water had asked for it, and every reader wrote in.</p>
<p>Notice for residents of Oregon: tickets are refunded. The director of design was there, and the content was moved.</p>"""
LINES = STORY + "<h3>More Culture</h3><p><a href='/pieces/one'>A concert</a></p>"


def test_a_slogan_is_shown_as_it_is(trace: Trace) -> None:
    said = "Build a website, build a movement."
    assert trace(STORY, "slogan", said, type="Organization").outcome == "unsupported"
    assert trace(f"{STORY}<p>{said}</p>", "slogan", said, type="Organization").outcome == "grounded"


def test_who_somebody_is_stands_together(trace: Trace) -> None:
    said = "Writer, reader, and director of content design"
    assert trace(STORY, "description", said, type="Person").outcome == "unsupported"
    assert (
        trace(f"{STORY}<p>{said} at the ferry</p>", "description", said, type="Person").outcome == "grounded"
    )


def test_a_review_whose_words_stand_apart(trace: Trace) -> None:
    said = "The ferry was repaired by people who moved the hull, wrote the content, and left"
    assert trace(STORY, "reviewBody", said, type="Review").outcome == "unsupported"


def test_a_box_of_more_is_no_step_of_a_trail(trace: Trace) -> None:
    crumbs = {"type": "ListItem", "position": 1}
    assert trace(LINES, "name", "Culture", **crumbs).reason == "only in running text"
    assert trace(f"{LINES}<p>Culture</p>", "name", "Culture", **crumbs).outcome == "grounded"
    assert trace("<h1>Category Culture</h1>", "name", "Culture", **crumbs).outcome == "grounded"


def test_a_day_in_the_title_is_not_when_it_was_written(trace: Trace) -> None:
    title = "Harbour calendar: concerts beginning June 4"
    page = f"<h1>{title}</h1><p>By Ada Quill</p><p>June 1, 2031 at 8:25 am</p>{STORY.partition('</p>')[2]}"
    head = f"<title>{title}</title>"
    later = {"type": "NewsArticle", "headline": title}
    assert trace(page, "dateModified", "2031-06-04", head=head, **later).outcome == "unsupported"
    assert trace(page, "datePublished", "2031-06-01", head=head, **later).outcome == "grounded"
    beside = page.replace(title, "Harbour calendar <small>June 4, 2031</small>").replace(
        "June 1", "Updated June 5"
    )
    head = "<title>Harbour calendar</title>"
    assert trace(beside, "datePublished", "2031-06-04", head=head, **later).outcome == "grounded"


PAGE = """<h1>Repairing a wooden rowing boat</h1>
<p>Lift the boat onto two trestles and let the planks dry for a fortnight, out of the sun and the wind.</p>
<p>Scrape the old paint from the seams, and drive new cotton into every one of them with a caulking iron.</p>
<p>Finish with three thin coats of linseed oil, a day apart, and turn the boat only when the last one is dry.</p>"""
FIRST = "Lift the boat onto two trestles and let the planks dry for a fortnight, out of the sun and the wind."
SECOND = (
    "Scrape the old paint from the seams, and drive new cotton into every one of them with a caulking iron."
)
LAST = "Finish with three thin coats of linseed oil, a day apart, and turn the boat only when the last one is dry."
INVENTED = (
    "Customers praise our friendly service, generous discounts and worldwide delivery, because engineers "
    "certified each product according to international standards before leaving the factory warehouse, "
    "including a lifetime warranty."
)


@pytest.mark.parametrize("prop", ["articleBody", "description"])
@pytest.mark.parametrize(
    "value",
    [
        f"{FIRST} {INVENTED}",
        f"{INVENTED} {LAST}",
        f"{FIRST} {INVENTED} {LAST}",
        f"{FIRST} {SECOND} {INVENTED}",
    ],
)
def test_a_stretch_that_the_page_lacks(trace: Trace, prop: str, value: str) -> None:
    verdict = trace(PAGE, prop, value, type="Article")
    assert (verdict.outcome, verdict.reason) == ("unsupported", "a part of it is not the page's")


@pytest.mark.parametrize(
    "value",
    [
        f"{FIRST} {SECOND} {LAST}",
        f"{FIRST} {LAST}",
        f"{FIRST} {SECOND} All of this takes some patience, of course. {LAST}",
    ],
)
def test_the_page_itself(trace: Trace, value: str) -> None:
    assert trace(PAGE, "articleBody", value, type="Article").outcome == "grounded"


def test_a_page_that_shows_the_beginning(trace: Trace) -> None:
    cut = f"<h1>Repairing a wooden rowing boat</h1><p>{FIRST} {SECOND[:60]}… Read more</p>"
    verdict = trace(cut, "articleBody", f"{FIRST} {SECOND} {INVENTED}", type="Article")
    assert (verdict.outcome, verdict.reason) == ("undecided", "the page shows its beginning")


def test_a_translation_is_another_matter(trace: Trace) -> None:
    german = (
        "Wir heben das Boot auf zwei Böcke und lassen die Planken vierzehn Tage lang trocknen, nicht in der Sonne und "
        "nicht im Wind, und dann kratzen wir die alte Farbe aus den Fugen und schlagen neue Baumwolle hinein."
    )
    assert trace(PAGE, "description", german, type="Article").reason != "a part of it is not the page's"


@pytest.mark.parametrize(
    ("prop", "value", "outcome"),
    [
        ("image", "/img/1x1.trans.gif", "unsupported"),
        ("image", "/img/empty-image.svg?v=2", "unsupported"),
        ("image", "/img/harbour.jpg", "grounded"),
        ("datePublished", "0001-01-01T00:00:00Z", "unsupported"),
        ("datePublished", "2019-11-19", "grounded"),
        ("priceCurrency", "€", "grounded"),
        ("priceCurrency", "£", "unsupported"),
    ],
)
def test_what_stands_for_a_missing_value_is_not_shown(
    trace: Trace, prop: str, value: str, outcome: str
) -> None:
    body = (
        "<h1>Harbour tour</h1><p>Nov 19, 2019</p><p>12,50 €</p>"
        "<img src='/img/1x1.trans.gif' data-src='/img/harbour.jpg'><img src='/img/empty-image.svg?v=2'>"
    )
    assert trace(body, prop, value, type="Article").outcome == outcome
