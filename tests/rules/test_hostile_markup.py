"""Markup made to exhaust the linter: bounded time, and one result that says what was refused.

Tests take half of what is slow, which FACTMARK_SEED chooses; ``make endurance`` takes everything.
"""

import json
import time

import pytest
from endurance import cases

from factmark.linter.agents.rule_context import Settings
from factmark.linter.document.document import Document
from factmark.linter.engine.catalogue import catalogue
from factmark.linter.engine.check_document import check_document
from factmark.linter.engine.selection import select

HEAD = '"@context": "https://schema.org", "@type": "Product"'
MANY = 4_000
SECONDS = 5  # of processor time, several times what is needed, for slow machines


def half(kinds):
    """Half of some kinds by name, as arguments of ``parametrize``."""
    names = cases(list(kinds), (len(kinds) + 1) // 2)
    return {"argvalues": [kinds[name] for name in names], "ids": names}


def members(entry):
    return "{" + HEAD + "," + ",".join(entry % number for number in range(MANY)) + "}"


def values(key, entry):
    return "{" + HEAD + f', "{key}": [' + ",".join(entry % number for number in range(MANY)) + "]}"


#: name -> (source, the rule that reports it and how often, or None where anything goes)
JSON = {
    "deep objects": ('{"a": ' * 10_000 + "1" + "}" * 10_000, ("SYN016", 1)),
    "deep arrays": ("[" * 100_000, ("SYN016", 1)),
    "a number of a million digits": ("{" + HEAD + ', "price": ' + "1" * 10**6 + "}", ("SYN016", 1)),
    "twice as many nodes": (
        values("isRelatedTo", '{"@type": "Product", "name": "%d", "brand": {"@type": "Brand"}}'),
        None,
    ),
    "one thing in as many places": (
        "[" + ",".join("{" + HEAD + f', "@id": "#x", "sku": "{i}"' + "}" for i in range(MANY)) + "]",
        ("VAL115", MANY - 1),
    ),
    "as many contexts, with a prefix": (
        "[" + ",".join("{" + HEAD + f', "@id": "#x", "h:sku": "{i}"' + "}" for i in range(MANY)) + "]",
        ("VAL122", MANY),
    ),
    "a chain": (
        '{"@context": "https://schema.org", "@graph": ['
        + ",".join(
            f'{{"@type": "Place", "@id": "#{i}", "containedInPlace": {{"@id": "#{i + 1}"}}}}'
            for i in range(MANY)
        )
        + "]}",
        ("VAL113", 1),
    ),
    "unknown properties": (members('"property%d": "x"'), ("VAL102", MANY)),
    "unknown types": (
        "["
        + ",".join(f'{{"@context": "https://schema.org", "@type": "Typo{i}"}}' for i in range(MANY))
        + "]",
        ("VAL101", MANY),
    ),
    "unknown keywords": (members('"@x%d": 1'), ("SYN034", MANY)),
    "empty values": (members('"name%d": null'), ("VAL117", MANY)),
    "no members": (values("availability", '"InStok%d"'), ("VAL103", MANY)),
    "half surrogates": ("{" + HEAD + ', "name": "\\ud800\\udfff\\ud800"}', ("SYN017", 1)),
    "names of JavaScript": ("{" + HEAD + ', "__proto__": {"x": 1}, "constructor": "y"}', ("VAL102", 3)),
    "quotes": ("{" + HEAD + ', "name": "' + 'a" ' * 100_000 + '"}', ("SYN006", 1)),
    "line breaks": ("{" + HEAD + ', "name": "' + "\n" * 300_000 + '"}', ("SYN007", 1)),
    "no end": ("{" + HEAD + ', "name": "' + "a\n" * 300_000, ("SYN018", 1)),
    "comments": ("/*" * 300_000, ("SYN004", 1)),
}


def judged(document):
    rules = select(catalogue(), ["SYN", "VAL", "RIC"], [], ("google",))
    start = time.process_time()
    outcome = check_document(document, rules, Settings())
    assert time.process_time() - start < SECONDS
    assert not outcome.notifications
    return [result.code for result in outcome.results if result.kind == "fail"]


@pytest.mark.parametrize(("source", "expected"), **half(JSON))
def test_json(source, expected):
    codes = judged(Document("x", source, media="json"))
    if expected is not None:
        assert codes.count(expected[0]) == expected[1]


BLOCKS = {"}": ("}", "RIC401"), ",}": (",}", "SYN002"), "no end": (', "name": "', "SYN018")}
"""How a block ends, and the rule that reports it."""


@pytest.mark.parametrize(("tail", "code"), **half(BLOCKS))
def test_many_blocks(tail, code):
    block = '<script type="application/ld+json">{' + HEAD + tail + "</script>"
    assert judged(Document("x", block * MANY)).count(code) >= MANY


def test_microdata():
    item = '<div itemscope itemtype="https://schema.org/Product"><span itemprop="nmae">x</span></div>'
    assert judged(Document("x", item * MANY)).count("VAL102") == MANY


def test_a_duration_of_a_million_digits():
    text = "{" + HEAD + ', "duration": "PT' + "9" * 10**6 + 'H"}'
    page = f'<p>2 hours</p><script type="application/ld+json">{text}</script>'
    outcome = check_document(Document("x", page), select(catalogue(), ["FAC"], [], ()), Settings())
    assert not outcome.notifications


def test_a_rating_of_thousands_of_digits():
    text = (
        "{" + HEAD + ', "aggregateRating": {"@type": "AggregateRating", "ratingValue": "' + "9" * 5000 + '"}}'
    )
    page = f'<p>2 hours</p><script type="application/ld+json">{text}</script>'
    outcome = check_document(Document("x", page), select(catalogue(), ["FAC"], [], ()), Settings())
    assert not outcome.notifications


def test_words_of_a_hundred_thousand_digits():
    text = "{" + HEAD + ', "duration": "PT5H"}'
    page = f'<p>{"9" * 100_000}</p><script type="application/ld+json">{text}</script>'
    start = time.process_time()
    outcome = check_document(Document("x", page), select(catalogue(), ["FAC"], [], ()), Settings())
    assert time.process_time() - start < SECONDS
    assert not outcome.notifications


def test_a_number_beyond_readers_is_above_nothing():
    text = "{" + HEAD + ', "offers": {"@type": "AggregateOffer", "lowPrice": 1e999999, "highPrice": 3}}'
    rules = select(catalogue(), ["SYN022", "CMP352"], [], ())
    outcome = check_document(Document("x", text, media="json"), rules, Settings())
    assert [result.code for result in outcome.results if result.kind == "fail"] == ["SYN022"]


@pytest.mark.parametrize(
    "piece", ["[vc_ ", "…", "a. ", "jane roe - ", ".a ", "a-", ", a,", "Mo 09:00-18:00 ", "| "]
)
def test_endless_texts_where_names_and_terms_are_meant(piece):
    names = "name headline description articleBody genre openingHours addressLocality postalCode title familyName text"
    types = (
        '["Article", "LocalBusiness", "PostalAddress", "Recipe", "Person", "JobPosting", "Country", "Answer"]'
    )
    said = ", ".join(f'"{name}": "{piece * 20_000}"' for name in names.split())
    text = f'{{"@context": "https://schema.org", "@type": {types}, {said}}}'
    page = f'<title>x</title>{"<h1>y" * 300}<script type="application/ld+json">{text}</script>'
    start = time.process_time()
    outcome = check_document(Document("x", page), select(catalogue(), ["CMP"], [], ()), Settings())
    assert time.process_time() - start < SECONDS
    assert not outcome.notifications


def test_many_titles_and_as_many_texts_of_one_thing():
    said = {
        name: [f"{name[:1]} common beginning of a title {number}" for number in range(5000)]
        for name in ("name", "headline", "description", "alternativeHeadline", "articleBody", "streetAddress")
    }
    said["description"] += ["n common beginning of", "h common beginning of a title 4999"]
    said["addressLocality"] = "x y " * 200_000
    text = json.dumps(
        {"@context": "https://schema.org", "@type": ["Article", "PostalAddress", "Answer"], **said}
    )
    start = time.process_time()
    outcome = check_document(
        Document("x", text, media="json"), select(catalogue(), ["CMP332", "CMP333"], [], ()), Settings()
    )
    assert time.process_time() - start < SECONDS
    assert not outcome.notifications
    assert [result.code for result in outcome.results if result.kind == "fail"].count("CMP332") == 2


SHOWN = {
    "one score in many places": (
        "<p>4.5</p>" * 800,
        [{"@type": "Rating", "ratingValue": "4.5", "bestRating": "5", "worstRating": "1"}] * 800,
    ),
    "many scores in pictures' texts": (
        "".join(f'<img alt="{number}.5 stars rating">' for number in range(800)),
        [
            {"@type": "Rating", "ratingValue": f"{number}.7", "bestRating": f"{number}"}
            for number in range(800)
        ],
    ),
    "as many days ago as dates and headings": (
        "".join(f"<h1>T{n}</h1><p>{1 + n % 28} days ago</p><p>3 May 2020</p>" for n in range(300)),
        [{"@type": "Article", "headline": "T1", "datePublished": "1999-05-03"}] * 800,
    ),
    "a day that is told in each word, and changed on it": (
        "<h1>T</h1><p>"
        + "Updated 3 May 2020 14:30, " * 800
        + "</p>"
        + "<p>Updated 3 May 2020 16:31</p>" * 400,
        [
            {
                "@type": "Article",
                "headline": "T",
                "datePublished": "2020-05-03T14:30:00Z",
                "dateModified": "2020-05-03T15:47:00Z",
            }
        ]
        * 800,
    ),
    "days of publication and of change, exchanged": (
        "<h1>T</h1>" + "<p>3 May 2020</p><p>Updated 4 May 2020</p>" * 400,
        [{"@type": "Article", "headline": "T", "datePublished": "2020-05-04", "dateModified": "2020-05-03"}]
        * 800,
    ),
    "days with hours": (
        "".join(f"<p>Mon - Fri {n % 24}:{n % 60:02}</p>" for n in range(400)),
        [
            {
                "@type": "OpeningHoursSpecification",
                "opens": "09:09",
                "closes": [f"{n % 24:02}:{n % 60:02}" for n in range(9)],
                "dayOfWeek": ["Monday", "Sunday"],
            }
        ]
        * 800,
    ),
    "people among as many portraits": (
        "".join(f'<img alt="Ann Roe{n}" src="/p{n}.jpg">' for n in range(800)),
        [{"@type": "Person", "name": "Jane Roe", "image": "https://example.org/q.jpg"}] * 800,
    ),
    "comments among as many dates": (
        "<h1>T</h1>" + "<p>3 May 2020 said 3</p>" * 800,
        [{"@type": "Article", "commentCount": "3"}] * 800,
    ),
    "one price of many other things": (
        "<h1>T</h1><p class=price>$7.50</p>" + "<div class=related><p>$9.90</p></div>" * 800,
        [{"@type": "Offer", "price": "9.90"}] * 800,
    ),
}


MANY_OF_ONE = {
    "hours and days of one node": lambda count: (
        {
            "@type": "OpeningHoursSpecification",
            "opens": [f"{n % 24:02}:{n % 60:02}" for n in range(count)],
            "dayOfWeek": [f"https://schema.org/Monday{n}" for n in range(count)],
        },
        "".join(f"<p>Mon - Fri {n % 24}:{n % 60:02}</p>" for n in range(count)),
    ),
    "contexts of as many nodes with identifiers": lambda count: (
        [{"@context": "https://schema.org", "@type": "Person", "id": f"#{n}"} for n in range(count)],
        "",
    ),
    "contexts of as many nodes with types": lambda count: (
        [{"@context": "https://schema.org", "type": "Person", "name": f"{n}"} for n in range(count)],
        "",
    ),
    "people and as many addresses": lambda count: (
        {
            "@type": "Person",
            "name": [f"Name{n}" for n in range(count)],
            "url": [f"https://example.org/a-b-c-d-e-{n}" for n in range(count)],
        },
        "",
    ),
    "works of one author with as many names": lambda count: (
        [{"@type": "Article", "description": f"{n}", "author": {"@id": "#a"}} for n in range(count)]
        + [{"@type": "Person", "@id": "#a", "name": [f"Ann Roe {n}" for n in range(count)]}],
        "",
    ),
    "a number in brackets with blanks": lambda count: (
        {"@type": "Person", "telephone": "[1" + "\u00a0" * count * 20},
        "",
    ),
}


@pytest.mark.parametrize("made", **half(MANY_OF_ONE))
def test_values_of_one_node_are_compared_in_bounds(made):
    def taken(count):
        things, shown = made(count)
        things = [
            {"@context": "https://schema.org", **each}
            for each in ([things] if isinstance(things, dict) else things)
        ]
        document = Document(
            "x", f'<body>{shown}<script type="application/ld+json">{json.dumps(things)}</script>'
        )
        start = time.process_time()
        rules = select(catalogue(), ["VAL", "CMP", "FAC"], [], ())
        assert not check_document(document, rules, Settings()).notifications
        return time.process_time() - start

    assert taken(1600) < 2 + 2.5 * taken(800)


@pytest.mark.parametrize(("shown", "things"), **half(SHOWN))
def test_what_is_shown_often_is_read_once(shown, things):
    def taken(count):
        said = [{**thing, "@id": f"#{number}"} for number, thing in enumerate(things[:count])]
        text = json.dumps({"@context": "https://schema.org", "@graph": said})
        document = Document("x", f'<body>{shown}<script type="application/ld+json">{text}</script>')
        start = time.process_time()
        assert not check_document(document, select(catalogue(), ["FAC"], [], ()), Settings()).notifications
        return time.process_time() - start

    assert taken(800) < 3 + 2 * taken(400)


@pytest.mark.parametrize("key", ["price", "url", "datePublished", "availability", "height"])
def test_a_hundred_thousand_blanks_before_a_value_of_another_form(key):
    text = "{" + HEAD + f', "{key}": "{" " * 100_000}!"' + "}"
    start = time.process_time()
    check_document(Document("x", text, media="json"), select(catalogue(), ["VAL"], [], ()), Settings())
    assert time.process_time() - start < 3


def test_figures_of_no_decimal_system():
    """Superscripts and circled figures are digits for ``str.isdigit``, and none for ``int``."""
    said = dict.fromkeys(
        ("telephone", "faxNumber", "gtin", "isbn", "sku", "commentCount", "price", "width"), "²③"
    )
    text = json.dumps(
        {"@context": "https://schema.org", "@type": ["Product", "DiscussionForumPosting"], **said}
    )
    page = Document(
        "x", f'<p>+49 ²③ <img width="²" height="③"></p><script type="application/ld+json">{text}</script>'
    )
    assert not check_document(page, tuple(catalogue()), Settings()).notifications
