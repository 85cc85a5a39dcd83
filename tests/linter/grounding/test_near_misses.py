"""Values that almost stand on the page: one word, number or file away from what it shows."""

from __future__ import annotations

import pytest

from factmark.linter.findings.verdict import Verdict

from .compared import of_page
from .conftest import Trace

TEXT = (
    "<p>"
    + "Boats leave the old quay every morning when the tide allows, and come back before dusk. " * 8
    + "</p>"
)
FIRM = f"<h1>Kestrel Boat Hire</h1><p>Kestrel Boat Hire, 7 Quay Lane, 4th floor, Penmouth</p>{TEXT}"


@pytest.mark.parametrize(
    ("type_", "value", "outcome"),
    [
        ("LocalBusiness", "Kestrel Boat Hire", "grounded"),
        ("LocalBusiness", "Kestrel Boat Hire International", "unsupported"),
        ("LocalBusiness", "Falcon Boat Hire", "unsupported"),
        ("LocalBusiness", "Kestrel Boat Hire of example", "undecided"),
        ("CreativeWork", "Kestrel Boat Hire International", "undecided"),
    ],
)
def test_a_word_of_a_name(trace: Trace, type_: str, value: str, outcome: str) -> None:
    assert trace(FIRM, "name", value, type=type_).outcome == outcome


def test_a_middle_name_may_be_left_out(trace: Trace) -> None:
    body = f"<p>By Ruth Okafor</p>{TEXT}"
    assert trace(body, "name", "Ruth Amara Okafor", type="Person").outcome == "undecided"
    assert trace(
        f"<p>By Ruth Amara Okafor</p>{TEXT}", "name", "Ruth Amara Trevose", type="Person"
    ).outcome == ("unsupported")


@pytest.mark.parametrize(
    ("value", "outcome"),
    [
        ("7 Quay Lane", "grounded"),
        ("Quay Lane 7", "grounded"),
        ("9 Quay Lane", "unsupported"),
        ("9 Quay Lane, 4th floor", "unsupported"),
        ("Quay Lane", "grounded"),
    ],
)
def test_a_house_number(trace: Trace, value: str, outcome: str) -> None:
    assert trace(FIRM, "streetAddress", value, type="PostalAddress").outcome == outcome


@pytest.mark.parametrize(
    ("value", "outcome"),
    [
        ("12 quiet harbours for a boat trip this summer", "grounded"),
        ("15 quiet harbours for a boat trip this summer", "unsupported"),
    ],
)
def test_a_number_in_a_headline(trace: Trace, value: str, outcome: str) -> None:
    body = f"<h1>12 quiet harbours for a boat trip this summer</h1>{TEXT}"
    assert trace(body, "headline", value, type="Article").outcome == outcome


def test_a_headline_that_only_the_tab_shows(trace: Trace) -> None:
    head = "<title>Quiet harbours: our best boat trips</title>"
    body = f"<h1>Where to go boating when harbours are quiet</h1><p>The best trips</p>{TEXT}"
    verdict = trace(body, "headline", "Quiet harbours: our best boat trips", type="Article", head=head)
    assert (verdict.outcome, verdict.where) == ("unsupported", "head")


def test_a_stranger_in_a_paraphrase(trace: Trace) -> None:
    told = (
        "Every day boats of captain {} leave when tide and weather allow it; dusk sees them back at the quay."
    )
    assert trace(TEXT, "description", told.format("Trevanion")).outcome == "unsupported"
    assert trace(f"<p>Trevanion</p>{TEXT}", "description", told.format("Trevanion")).outcome != "unsupported"


@pytest.mark.parametrize(
    ("text", "number"),
    [("Call +44 (0)800 260 1000", "0800 260 1000"), ("2.600 boats", "2,600"), ("2600 boats", "2 600")],
)
def test_numbers_are_grouped_in_many_ways(trace: Trace, text: str, number: str) -> None:
    body = f"<p>{text}</p>{TEXT}"
    told = f"Boats that leave the old quay in the morning are back before dusk, says {number}."
    assert trace(body, "description", told).outcome != "unsupported"


def test_a_folder_that_pictures_share_names_none_of_them(trace: Trace) -> None:
    folder = "https://cdn.example.net/f0feefd7f7064c8082f3e90e"
    body = f'<img src="{folder}/quay.jpg"><img src="{folder}/ferry.jpg">'
    assert trace(body, "image", f"{folder}/ferry.jpg?w=600").outcome == "grounded"
    assert trace(body, "image", f"{folder}/office.jpg").outcome == "unsupported"
    alone = f'<img src="{folder}/quay.jpg">'
    assert trace(alone, "image", f"{folder}/large.jpg").outcome == "grounded"


@pytest.mark.parametrize(
    ("months", "outcome"),
    [(["May 2021"], "grounded"), (["May 2021", "June 2021", "July 2021", "August 2021"], "unsupported")],
)
def test_a_list_of_months_dates_nothing(trace: Trace, months: list[str], outcome: str) -> None:
    body = "".join(f"<li>{month}</li>" for month in months)
    assert trace(f"<ul>{body}</ul>", "datePublished", "2021-05-17", type="Article").outcome == outcome


@pytest.mark.parametrize(
    ("prop", "value", "outcome"),
    [
        ("ratingValue", "4", "grounded"),
        ("ratingValue", "5", "unsupported"),
        ("bestRating", "5", "grounded"),
        ("bestRating", "7", "unsupported"),
        ("bestRating", "3", "unsupported"),
    ],
)
def test_the_end_of_a_scale_is_no_score(trace: Trace, prop: str, value: str, outcome: str) -> None:
    others = {} if prop == "ratingValue" else {"ratingValue": "4"}
    assert trace("<p>4/5 (12 reviews)</p>", prop, value, type="AggregateRating", **others).outcome == outcome


def test_a_word_within_another_counts_no_reviews(trace: Trace) -> None:
    body = "<p>Send it back with the credit noted: parcels over 2 kg are collected.</p>"
    assert trace(body, "reviewCount", 2, type="AggregateRating").outcome == "unsupported"


def test_a_group_of_a_telephone_number_is_no_amount(trace: Trace) -> None:
    assert trace("<p>Call 0800 260 1000</p>", "value", 1000, type="QuantitativeValue").outcome != "grounded"
    assert trace("<p>Call (+34) 934 022</p>", "price", "34.00", type="Offer").outcome == "unsupported"
    assert trace("<p>The price: 34.00</p>", "price", "34.00", type="Offer").outcome == "grounded"


def test_words_in_place_of_a_number(trace: Trace) -> None:
    body = f"<p>Sail: cotton</p>{TEXT}"
    assert trace(body, "value", "Cotton", type="PropertyValue").outcome == "grounded"
    assert trace(body, "value", "Polyester", type="PropertyValue").outcome == "unsupported"


def test_a_topic_without_a_word_on_the_page(trace: Trace) -> None:
    assert trace(TEXT, "keywords", "technical").outcome == "unsupported"
    assert trace(TEXT, "keywords", "morning boats").outcome != "unsupported"
    assert trace(TEXT, "category", "Subscription", type="Offer").outcome == "undecided"


def test_toll_free(trace: Trace) -> None:
    contact = {"type": "ContactPoint", "telephone": "+1 800 555 0100"}
    assert (
        trace("<p>Toll free: +1 800 555 0100</p>", "contactOption", "TollFree", **contact).outcome
        == "grounded"
    )
    assert trace(FIRM, "contactOption", "TollFree", type="ContactPoint").outcome == "unsupported"


@pytest.mark.parametrize(
    ("type_", "prop", "value"),
    [
        ("Article", "image", "data:image/svg+xml;base64,PHN2Zz48L3N2Zz4="),
        ("WebPage", "url", "javascript:void(0)"),
        ("Thing", "sameAs", "https://www.wikidata.org/wiki/Q42"),
        ("Thing", "sameAs", "https://viaf.org/viaf/113230702"),
        ("Thing", "identifier", "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6"),
        ("WebPage", "mainEntityOfPage", "true"),
        ("ImageObject", "caption", "IMG 20190412 101530"),
        ("ImageObject", "name", "Screenshot 2021 05 03 at 10 11 12"),
        ("ReadAction", "target", "android-app://com.example/https/example.com/page"),
        ("ListenAction", "target", "https://play.example.org/stream/4711"),
        ("OfferShippingDetails", "shippingLabel", "ground-eu"),
        ("VideoObject", "videoQuality", "HD"),
        ("Article", "description", "6f1d8c02-51a7-4e0e-9d53-0b8b6a1f9c77"),
        ("Dataset", "format", "image/webp"),
        ("Article", "trackingHash", "q7Zp0"),
        ("Article", "cms_id", "88123"),
        ("UnitPriceSpecification", "priceType", "https://schema.org/ListPrice"),
        ("ReadAction", "actionStatus", "PotentialActionStatus"),
    ],
)
def test_technical(trace: Trace, type_: str, prop: str, value: str) -> None:
    assert trace(TEXT, prop, value, type=type_).outcome == "technical"


def test_an_entry_of_a_knowledge_base_that_is_linked(trace: Trace) -> None:
    entry = "https://www.wikidata.org/wiki/Q42"
    assert trace(f'{TEXT}<a href="{entry}">W</a>', "sameAs", entry).outcome == "grounded"


@pytest.mark.parametrize(
    "written", ["Tue Jan 28 15:49:07 CET 2020", "Tue, 28 Jan 2020 15:49:07 GMT", "Tue Jan 28 15:49:07 2020"]
)
def test_dates_as_programs_write_them(trace: Trace, written: str) -> None:
    assert trace("<p>28.01.2020, 15:49</p>", "datePublished", written, lang="de").outcome == "grounded"
    assert trace("<p>29.01.2020, 15:49</p>", "datePublished", written, lang="de").outcome != "grounded"


def test_tags_inside_a_word(trace: Trace) -> None:
    assert trace("<p>Kestrelboats</p>", "name", "<b>Kestrel</b>boats").reason == "verbatim"
    assert trace("<p>Kestrel</p><p>boats</p>", "name", "<p>Kestrel</p><p>boats</p>").reason == "verbatim"


def test_a_picture_s_number_in_its_path(trace: Trace) -> None:
    body = '<img src="//img.example.net/bdb/2706842/765x431.webp">'
    assert trace(body, "image", "https://img.example.net/bdb/2706842/1200x.jpg").outcome == "grounded"
    assert trace(body, "image", "https://img.example.net/bdb/2706843/1200x.jpg").outcome == "unsupported"


@pytest.mark.parametrize(
    ("value", "grounded"),
    [
        ("Kestrelboats", True),
        ("Kestrelboats hire", True),
        ("Kestrelboats1", False),
        ("Kestrelboats zeta", False),
    ],
)
def test_a_site_s_name_and_what_goes_with_it(trace: Trace, value: str, grounded: bool) -> None:
    verdict = trace("<p>Boats for hire</p>", "name", value, url="https://www.kestrelboats.example/")
    assert (verdict.outcome == "grounded") is grounded


def test_a_person_a_site_is_named_after(trace: Trace) -> None:
    site = {"@type": "WebSite", "name": "Ruth Okafor"}
    body = f"<h1>Songs of the quay</h1><p>Ruth Okafor</p>{TEXT}"
    for role, outcome in (("composer", "grounded"), ("author", "unsupported")):
        work = {role: {"@type": "Person", "name": "Ruth Okafor"}, "isPartOf": site}
        assert trace(body, "name", "Songs of the quay", type="MusicComposition", **work).outcome == "grounded"
        assert [v.outcome for v in traced_names(body, work)] == [outcome, "grounded"]


def traced_names(body: str, work: dict[str, object]) -> list[Verdict]:
    """The verdicts on the names in a work's parts, in order."""
    judged = of_page(body, {"@type": "MusicComposition", **work}, url="https://example.com/")
    return [verdict for statement, verdict in judged if statement.property == "name"]


@pytest.mark.parametrize(
    ("text", "outcome"), [("Sunday: closed", "grounded"), ("Sunday: by call", "unsupported")]
)
def test_midnight_to_midnight_is_closed(trace: Trace, text: str, outcome: str) -> None:
    body = f"<p>Monday 09:00-17:00</p><p>{text}</p>"
    verdict = trace(
        body, "opens", "00:00", type="OpeningHoursSpecification", closes="00:00", dayOfWeek="Sunday"
    )
    assert verdict.outcome == outcome


def test_rupees(trace: Trace) -> None:
    assert (
        trace("<p>Rs. 1,430.00</p>", "priceCurrency", "INR", type="Offer", price="1430").outcome == "grounded"
    )
    assert trace("<p>Rs. 1,430.00</p>", "price", "1430.00", type="Offer").reason == "price shown"


def test_what_is_said_to_networks_is_no_statement(trace: Trace) -> None:
    assert trace(TEXT, "http://ogp.me/ns#image:width", "1280").outcome == "technical"


@pytest.mark.parametrize(
    ("text", "outcome"),
    [("Leave a comment", "grounded"), ("3 comments", "unsupported"), ("Comments (2)", "unsupported")],
)
def test_no_comments(trace: Trace, text: str, outcome: str) -> None:
    assert trace(f"{TEXT}<p>{text}</p>", "commentCount", 0, type="Article").outcome == outcome


@pytest.mark.parametrize(
    ("text", "best", "outcome"),
    [
        ("4,6 su 5 · 38 recensioni", "5", "grounded"),
        ("4,6 su 5 · 38 recensioni", "10", "unsupported"),
        ("4.6 out of 10", "10", "grounded"),
    ],
)
def test_a_scale_in_words(trace: Trace, text: str, best: str, outcome: str) -> None:
    rating = {"type": "AggregateRating", "ratingValue": "4.6"}
    assert trace(f"<p>{text}</p>", "bestRating", best, **rating).outcome == outcome
    assert trace(f"<p>{text}</p>", "ratingValue", "4.6", type="AggregateRating").outcome == "grounded"


def test_a_page_among_pages_is_no_score(trace: Trace) -> None:
    assert trace("<p>1 of 5</p>", "ratingValue", "1", type="Rating").outcome == "unsupported"


def test_a_longer_surname_is_another(trace: Trace) -> None:
    body = f"<p>Written by Hannah Vogel</p>{TEXT}"
    assert trace(body, "name", "Hannah Vogelsang", type="Person").outcome == "unsupported"
    assert (
        trace(f"<p>Hannah Vog.</p>{TEXT}", "name", "Hannah Vogelsang", type="Person").outcome == "undecided"
    )


def test_a_person_put_together_from_others(trace: Trace) -> None:
    body = f"<p>Ruth Okafor rows.</p>{TEXT}<p>Tom Hale sails.</p>"
    assert trace(body, "name", "Tom Okafor", type="Person").outcome == "unsupported"
    assert trace(body, "name", "Okafor, Ruth", type="Person").outcome == "grounded"


@pytest.mark.parametrize(
    ("type_", "prop", "value", "others"),
    [
        ("PropertyValue", "name", "pa_blade_width", {}),
        ("ImageObject", "name", "old quay 2", {"contentUrl": "https://example.com/img/old-quay-2.jpg"}),
        ("WebPage", "url", "#", {}),
        ("WebPage", "image", "//:0", {}),
        ("Dataset", "version", "1.0", {}),
    ],
)
def test_more_technical(trace: Trace, type_: str, prop: str, value: str, others: dict[str, str]) -> None:
    assert trace("<p>Nothing</p>", prop, value, type=type_, **others).outcome == "technical"


def test_a_picture_s_licence_is_a_link(trace: Trace) -> None:
    body = '<a href="https://example.com/licence">Licence</a>'
    verdict = trace(body, "license", "https://example.com/licence", type="ImageObject")
    assert (verdict.outcome, verdict.family) == ("grounded", "link")


def test_a_word_more_in_a_long_name(trace: Trace) -> None:
    name = "Kestrel Boat Hire and Sailing School of Penmouth"
    body = f"<h1>{name}</h1>{TEXT}"
    assert trace(body, "name", name, type="LocalBusiness").outcome == "grounded"
    assert trace(body, "name", f"{name} International", type="LocalBusiness").outcome == "unsupported"


@pytest.mark.parametrize(
    ("prop", "value", "outcome"),
    [
        ("articleSection", "#Harbour", "grounded"),
        ("keywords", "cotton/linen", "unsupported"),
        ("articleId", "ABC-4711", "technical"),
        ("returnMethod", "ReturnByMail", "unsupported"),
        ("noBylinesPolicy", "https://example.org/help#writers", "unsupported"),
    ],
)
def test_what_looks_technical(trace: Trace, prop: str, value: str, outcome: str) -> None:
    assert trace(f"<p>Harbour</p>{TEXT}", prop, value, type="Article").outcome == outcome


def test_a_key_of_the_site_that_is_shown(trace: Trace) -> None:
    assert trace("<p>Document ABC-4711</p>", "articleId", "ABC-4711", type="Article").outcome == "grounded"


def test_a_portrait_of_an_avatar_service_is_no_logo(trace: Trace) -> None:
    portrait = "https://secure.gravatar.com/avatar/0badcafe?s=96"
    assert (
        trace(f"<img src=/quay.jpg alt=Quay>{TEXT}", "logo", portrait, type="Person").outcome == "unsupported"
    )


def test_a_number_of_an_element_that_holds_a_long_text(trace: Trace) -> None:
    long = f"<div class=comment>{'We came by boat and stayed for a while at the old quay. ' * 3}It rained 3 times.</div>"
    assert trace(long, "commentCount", 3, type="Article").outcome == "undecided"
    assert trace("<div class=comment-count>3</div>", "commentCount", 3, type="Article").outcome == "grounded"


def test_of_a_price_in_a_meta_element_the_page_s_own_is_told_too(trace: Trace) -> None:
    body = '<h1>Rye loaf</h1><p>It costs £4.60.</p><meta itemprop="price" content="3.50">'
    verdict = trace(body, "price", "3.50", type="Offer", priceCurrency="GBP")
    assert [(e.text, e.relation) for e in verdict.evidence] == [
        ("It costs £4.60.", "nearest"),
        ("3.50", "hidden"),
    ]
