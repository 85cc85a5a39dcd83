"""Values whose words a page has, but not as what they say."""

from __future__ import annotations

from .conftest import Trace

STORY = """<h1>Harbour ferry returns after repairs</h1><p>By Ada Quill</p>
<p>The ferry between the two quays sails again. Build crews took a year to repair the hull, and a website tells when the
next one leaves. A movement of people who live by the water had asked for it, and every reader wrote in.</p>
<p>Notice for residents of Oregon: tickets are refunded. The director of design was there, and the content was moved.</p>"""
LINES = STORY + "<h3>More Culture</h3><p><a href='/pieces/one'>A concert</a></p>"
FIRM = {
    "type": "Organization",
    "streetAddress": "88 Cooper Lane",
    "addressLocality": "Eastmill",
    "postalCode": "97999",
}


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
