"""What search features ask of values: of each, a document that fails it and one that does not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from factmark.linter.agents.rule_context import Settings
from factmark.linter.document.document import Document
from factmark.linter.engine.catalogue import catalogue
from factmark.linter.engine.check_document import check_document

RULES = tuple(rule for rule in catalogue(("richresults", "CMP356", "FAC2")) if not rule.retired)
GOOGLE = Settings(profiles=frozenset({"google"}))

Thing = dict[str, Any]


def event(**more: Any) -> Thing:
    return {"@type": "Event", "name": "Maps", "startDate": "2031-05-03T19:00:00+02:00"} | more


def product(**more: Any) -> Thing:
    return {"@type": "Product", "name": "Cup", "image": "https://a.example/c.jpg"} | more


def rated(count: Any = 12) -> Thing:
    return {"@type": "AggregateRating", "ratingValue": 4.5, "reviewCount": count}


def offer(**more: Any) -> Thing:
    return {"@type": "Offer", "price": 12, "priceCurrency": "EUR"} | more


def job(**more: Any) -> Thing:
    place = {"@type": "Place", "address": {"@type": "PostalAddress", "addressCountry": "DK"}}
    return {
        "@type": "JobPosting",
        "title": "Miller",
        "description": "Mind the mill.",
        "datePosted": "2026-03-01",
        "hiringOrganization": {"@type": "Organization", "name": "The Mill"},
        "jobLocation": place,
    } | more


def salary(**amount: Any) -> Thing:
    return {"@type": "MonetaryAmount", "currency": "DKK", "value": {"@type": "QuantitativeValue", **amount}}


def trail(*items: Any) -> Thing:
    entries = [
        {"@type": "ListItem", "position": 1 + n, "name": f"Step {n}", **item} for n, item in enumerate(items)
    ]
    return {"@type": "BreadcrumbList", "itemListElement": entries}


def group(**more: Any) -> Thing:
    variant = {"@type": "Product", "name": "Cup, red", "color": "red", "sku": "c-r", "offers": offer()}
    return {"@type": "ProductGroup", "name": "Cup", "productGroupID": "c", "hasVariant": [variant]} | more


def review(of: Thing | None = None, **more: Any) -> Thing:
    return {
        "@type": "Review",
        "author": {"@type": "Person", "name": "Pat"},
        "reviewRating": {"@type": "Rating", "ratingValue": 5},
        **({"itemReviewed": of} if of else {}),
    } | more


def forum(**more: Any) -> Thing:
    person = {"@type": "Person", "name": "Ida"}
    return {
        "@type": "DiscussionForumPosting",
        "author": person,
        "text": "Which rye?",
        "datePublished": "2026-01-01T10:00:00Z",
    } | more


def rental(**more: Any) -> Thing:
    unit = {"@type": "Accommodation", "occupancy": {"@type": "QuantitativeValue", "value": 4}}
    return {
        "@type": "VacationRental",
        "name": "Mill house",
        "identifier": "m1",
        "image": [f"https://a.example/{n}.jpg" for n in range(8)],
        "latitude": 55.67612,
        "longitude": 12.56834,
        "containsPlace": unit,
    } | more


def quiz(kind: str, alignment: str = "educationalSubject") -> Thing:
    answer = {"@type": "Answer", "text": "Rye"}
    card = {"@type": "Question", "eduQuestionType": kind, "text": "Which grain?", "acceptedAnswer": answer}
    about = {"@type": "AlignmentObject", "alignmentType": alignment, "targetName": "Farming"}
    return {"@type": "Quiz", "hasPart": [card], "educationalAlignment": about}


def program(**tier: Any) -> Thing:
    gold = {
        "@type": "MemberProgramTier",
        "name": "Gold",
        "hasTierBenefit": "https://schema.org/TierBenefitLoyaltyPoints",
    }
    tiers = [gold | {"membershipPointsEarned": 5} | tier]
    return {
        "@type": "MemberProgram",
        "name": "Plus",
        "description": "Points for purchases",
        "hasTiers": tiers,
    }


def policy(**more: Any) -> Thing:
    return {"@type": "MerchantReturnPolicy", "applicableCountry": "DK"} | more


SPEAKABLE = {"@type": "SpeakableSpecification"}
PLACE = {"@type": "Place", "name": "Hall", "address": "1 Road"}
ONLINE = {"@type": "VirtualLocation", "url": "https://a.example/live"}
FINITE = "https://schema.org/MerchantReturnFiniteReturnWindow"
PAYWALL = {"@type": "WebPageElement", "isAccessibleForFree": False}
ARTICLE = {"@type": "NewsArticle", "headline": "Rye", "isAccessibleForFree": False}

CASES: dict[str, tuple[str, Thing, Thing]] = {
    "rating of an article": (
        "RIC413 NewsArticle",
        {"@type": "NewsArticle", "headline": "A", "aggregateRating": rated()},
        product(aggregateRating=rated()),
    ),
    "rating of a service": (
        "RIC413 Service",
        {
            "@type": "AggregateRating",
            "itemReviewed": {"@type": "Service", "name": "A"},
            "ratingValue": 4,
            "reviewCount": 3,
        },
        {
            "@type": "AggregateRating",
            "itemReviewed": {"@type": "Book", "name": "A"},
            "ratingValue": 4,
            "reviewCount": 3,
        },
    ),
    "review of a person": (
        "RIC413 Person",
        review({"@type": "Person", "name": "Ida"}),
        review({"@type": "Movie", "name": "Rye"}),
    ),
    "business that rates itself": (
        "RIC413 reviews of a business on its own site",
        {"@type": "Bakery", "name": "Mill", "address": "1 Road", "aggregateRating": rated()},
        {"@type": "Bakery", "name": "Mill", "address": "1 Road"},
    ),
    "location that is text": ("RIC412 is text, where", event(location="Hall, 1 Road"), event(location=PLACE)),
    "location that is an address": (
        "RIC412 PostalAddress",
        event(location={"@type": "PostalAddress", "streetAddress": "1 Road"}),
        event(location=ONLINE),
    ),
    "online at a place": (
        "RIC412 VirtualLocation",
        event(location=PLACE, eventAttendanceMode="https://schema.org/OnlineEventAttendanceMode"),
        event(location=ONLINE, eventAttendanceMode="https://schema.org/OnlineEventAttendanceMode"),
    ),
    "offline without a place": (
        'RIC412 where "Place" is expected',
        event(location=ONLINE, eventAttendanceMode="https://schema.org/OfflineEventAttendanceMode"),
        event(location=PLACE, eventAttendanceMode="https://schema.org/OfflineEventAttendanceMode"),
    ),
    "mixed without a place": (
        "RIC412 has no Place",
        event(location=ONLINE, eventAttendanceMode="https://schema.org/MixedEventAttendanceMode"),
        event(location=[ONLINE, PLACE], eventAttendanceMode="https://schema.org/MixedEventAttendanceMode"),
    ),
    "variants with one number": (
        'RIC412 repeats the "sku" "C1" of another',
        group(hasVariant=[product(sku="C1", size="S"), product(sku="C1", size="M")]),
        group(hasVariant=[product(sku="C1", size="S"), product(sku="C2", size="M")]),
    ),
    "a blank in the place of the T, and no zone": (
        "RIC412 no time zone",
        event(location=PLACE, startDate="2031-05-03 19:00:00"),
        event(location=PLACE, startDate="2031-05-03 19:00:00+02:00"),
    ),
    "start without a zone": (
        "RIC412 no time zone",
        event(location=PLACE, startDate="2031-05-03T19:00:00"),
        event(location=PLACE, startDate="2031-05-03"),
    ),
    "upload without a time": (
        "RIC412 no time of day",
        {
            "@type": "VideoObject",
            "name": "A",
            "thumbnailUrl": "https://a.example/t.jpg",
            "uploadDate": "2026-01-01",
        },
        {
            "@type": "VideoObject",
            "name": "A",
            "thumbnailUrl": "https://a.example/t.jpg",
            "uploadDate": "2026-01-01T08:00:00+01:00",
        },
    ),
    "publication without a zone": (
        "RIC412 no time zone",
        {"@type": "Article", "headline": "A", "datePublished": "2026-01-01T08:00:00"},
        {"@type": "Article", "headline": "A", "datePublished": "2026-01-01"},
    ),
    "no reviews": ("RIC412 above zero", product(aggregateRating=rated(0)), product(aggregateRating=rated(1))),
    "short description of data": (
        "RIC412 50 to 5,000",
        {"@type": "Dataset", "name": "Rye", "description": "Rye by year."},
        {"@type": "Dataset", "name": "Rye", "description": "Rye by year. " * 5},
    ),
    "long description of data": (
        "RIC412 50 to 5,000",
        {"@type": "Dataset", "name": "Rye", "description": "Rye by year. " * 500},
        {"@type": "Dataset", "name": "Rye", "description": "Rye by year. " * 300},
    ),
    "relative breadcrumb": (
        "RIC412 absolute",
        trail({"item": "/a"}, {}),
        trail({"item": "https://a.example/a"}, {}),
    ),
    "breadcrumb without item": (
        'RIC401 "item"',
        trail({}, {"item": "https://a.example/b"}),
        trail({"item": "https://a.example/a"}, {}),
    ),
    "variants that are no products": (
        'RIC412 where "Product" is expected',
        group(hasVariant={"@type": "Offer", "price": 1, "priceCurrency": "EUR"}),
        group(),
    ),
    "varies by what no group does": (
        "RIC412 is not supported; write",
        group(variesBy=["https://schema.org/weight"]),
        group(variesBy=["https://schema.org/color", "size"]),
    ),
    "price that stands nowhere": (
        'RIC401 "price"',
        product(offers={"@type": "Offer", "priceCurrency": "EUR"}),
        product(
            offers={
                "@type": "Offer",
                "priceSpecification": {
                    "@type": "UnitPriceSpecification",
                    "price": 12,
                    "priceCurrency": "EUR",
                },
            }
        ),
    ),
    "price that is over": (
        "RIC412 had already passed",
        product(offers=offer(priceValidUntil="2020-01-01")),
        product(offers=offer(priceValidUntil="2031-01-01")),
    ),
    "return window without days": (
        'RIC403 "merchantReturnDays"',
        {
            "@type": "OnlineStore",
            "name": "Mill",
            "hasMerchantReturnPolicy": policy(returnPolicyCategory=FINITE),
        },
        {
            "@type": "OnlineStore",
            "name": "Mill",
            "hasMerchantReturnPolicy": policy(returnPolicyCategory=FINITE, merchantReturnDays=30),
        },
    ),
    "return window of no days": (
        "RIC412 above zero",
        product(
            offers=offer(hasMerchantReturnPolicy=policy(returnPolicyCategory=FINITE, merchantReturnDays=0))
        ),
        product(
            offers=offer(hasMerchantReturnPolicy=policy(returnPolicyCategory=FINITE, merchantReturnDays=14))
        ),
    ),
    "shipping without conditions": (
        'RIC401 "shippingConditions"',
        {
            "@type": "OnlineStore",
            "name": "Mill",
            "hasShippingService": {"@type": "ShippingService", "name": "Post"},
        },
        {
            "@type": "OnlineStore",
            "name": "Mill",
            "hasShippingService": {
                "@type": "ShippingService",
                "name": "Post",
                "shippingConditions": {"@type": "ShippingConditions", "doesNotShip": True},
            },
        },
    ),
    "loyalty without tiers": (
        'RIC401 "hasTiers"',
        {"@type": "MemberProgram", "name": "Plus", "description": "Points"},
        program(),
    ),
    "loyalty of no points": ("RIC412 above zero", program(membershipPointsEarned=0), program()),
    "loyalty of another benefit": (
        "RIC412 hasTierBenefit",
        program(hasTierBenefit="free coffee"),
        program(hasTierBenefit="TierBenefitLoyaltyPrice"),
    ),
    "salary that is text": (
        "RIC412 baseSalary",
        job(baseSalary="200 a day"),
        job(baseSalary=salary(value=200, unitText="DAY")),
    ),
    "salary by the quarter": (
        'RIC405 write "HOUR", "DAY"',
        job(baseSalary=salary(value=200, unitText="quarter")),
        job(baseSalary=salary(value=200, unitText="HOUR")),
    ),
    "job without a place": (
        'RIC401 "jobLocation"',
        {k: v for k, v in job().items() if k != "jobLocation"},
        job(
            jobLocationType="TELECOMMUTE",
            applicantLocationRequirements={"@type": "Country", "name": "Denmark"},
        ),
    ),
    "remote from nowhere": (
        'RIC401 "applicantLocationRequirements"',
        {k: v for k, v in job(jobLocationType="TELECOMMUTE").items() if k != "jobLocation"},
        job(jobLocationType="TELECOMMUTE"),
    ),
    "remote by another word": (
        "RIC405 TELECOMMUTE",
        job(jobLocationType="remote"),
        job(jobLocationType="TELECOMMUTE"),
    ),
    "job that is over": (
        "RIC412 validThrough",
        job(validThrough="2020-01-01"),
        job(validThrough="2031-01-01"),
    ),
    "speakable part that is not there": (
        "RIC412 matches no element",
        {"@type": "WebPage", "name": "Rye", "speakable": SPEAKABLE | {"cssSelector": ".gone"}},
        {"@type": "WebPage", "name": "Rye", "speakable": SPEAKABLE | {"cssSelector": ".gist"}},
    ),
    "speakable path that leads nowhere": (
        "RIC412 matches no element",
        {"@type": "WebPage", "name": "Rye", "speakable": SPEAKABLE | {"xpath": "/html/body/section"}},
        {"@type": "WebPage", "name": "Rye", "speakable": SPEAKABLE | {"xpath": "/html/body/p"}},
    ),
    "paywalled part that is not there": (
        "RIC412 matches no element",
        ARTICLE | {"hasPart": PAYWALL | {"cssSelector": ".gone"}},
        ARTICLE | {"hasPart": PAYWALL | {"cssSelector": ".gist"}},
    ),
    "cards of another kind": (
        'RIC412 is not supported; write "Flashcard"',
        quiz("Multiple choice"),
        quiz("Flashcard"),
    ),
    "alignment of another kind": (
        'RIC412 is not supported; write "educational',
        quiz("Flashcard", "teaches"),
        quiz("Flashcard", "educationalLevel"),
    ),
    "rental with few pictures": ("RIC408 image", rental(image=["https://a.example/1.jpg"]), rental()),
    "rental at a rough place": ("RIC412 decimals", rental(latitude=55.7), rental()),
    "rental for nobody": (
        "RIC412 above zero",
        rental(
            containsPlace={"@type": "Accommodation", "occupancy": {"@type": "QuantitativeValue", "value": 0}}
        ),
        rental(),
    ),
    "rental of a part": (
        'RIC412 is not supported; write "EntirePlace',
        rental(containsPlace=rental()["containsPlace"] | {"additionalType": "Bunk"}),
        rental(containsPlace=rental()["containsPlace"] | {"additionalType": "SharedRoom"}),
    ),
    "profile of a thing": (
        'RIC412 where "Person" or "Organization" is expected',
        {"@type": "ProfilePage", "mainEntity": product()},
        {"@type": "ProfilePage", "mainEntity": {"@type": "Person", "name": "Ida"}},
    ),
    "profile without a zone": (
        "RIC412 no time zone",
        {
            "@type": "ProfilePage",
            "dateCreated": "2026-01-01T08:00:00",
            "mainEntity": {"@type": "Person", "name": "Ida"},
        },
        {
            "@type": "ProfilePage",
            "dateCreated": "2026-01-01T08:00:00Z",
            "mainEntity": {"@type": "Person", "name": "Ida"},
        },
    ),
    "post by a word": ("RIC412 is not a node of type", forum(author="Ida"), forum()),
    "post without a zone": ("RIC412 no time zone", forum(datePublished="2026-01-01T10:00:00"), forum()),
    "comment without a zone": (
        "RIC412 no time zone",
        forum(
            comment={
                "@type": "Comment",
                "text": "Danko",
                "author": {"@type": "Person", "name": "Bo"},
                "datePublished": "2026-01-02T10:00:00",
            }
        ),
        forum(
            comment={
                "@type": "Comment",
                "text": "Danko",
                "author": {"@type": "Person", "name": "Bo"},
                "datePublished": "2026-01-02T10:00:00Z",
            }
        ),
    ),
}


def told(thing: Thing) -> list[str]:
    markup = json.dumps({"@context": "https://schema.org", **thing})
    page = f'<html lang="en"><body><p class="gist">Rye</p><script type="application/ld+json">{markup}</script></body></html>'
    judged = check_document(Document("page", page), RULES, GOOGLE)
    assert judged.unchecked == ()
    return [
        f"{each.code} {each.location.pointer} {each.message}"
        for each in judged.results
        if each.kind == "fail"
    ]


@pytest.mark.parametrize("name", CASES)
def test_a_value_that_fails_and_one_that_does_not(name: str) -> None:
    expected, bad, good = CASES[name]
    code, _, words = expected.partition(" ")
    fits = [line for line in told(bad) if code in line and words in line]
    assert fits, told(bad)
    assert not [line for line in told(good) if code in line and words in line], told(good)
