"""Pages that repeat one kind of text, element or markup up to a size, for tests of what judging them costs."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count
from typing import Any

#: What a page says again and again; {i} counts, {d} is a day, {m} a month, {y} a year.
TEXTS = {
    "day in figures": "{d}.{m}.{y}",
    "day, year first": "{y}-{m}-{d}",
    "day in words": "March {d}, {y}",
    "day first in words": "{d} März {y}",
    "days": "{d} - 28 March {y}",
    "years": "{y}",
    "month in Japan": "{y}年{m}月{d}日",
    "price": "€{i}.99",
    "price behind": "{i},99 EUR",
    "two prices": "was ${i}.00 now $12.50",
    "price range": "$10 - ${i}",
    "figure": "{i}",
    "long figure": "12345678901234567890{i}",
    "figures with points": "1.{i}.000",
    "name": "Anna Müller",
    "many names": "Anna{i} Müller",
    "byline": "By Anna Müller, Editor",
    "initials": "A. B. Müller",
    "comments": "{i} Comments",
    "vote": "4.{m}/5 ({i} reviews)",
    "stars": "★★★★☆ {i} votes",
    "share": "{i} %",
    "hours": "Mon - Fri {d}:00 - 18:30",
    "clock": "{d}:{m}",
    "duration": "1 h {d} min",
    "long duration": "Cook: {i} minutes",
    "ingredient": "{i} g flour, sifted",
    "nutrient": "Fat {i} g",
    "size": "{i} x 30 cm",
    "telephone": "+49 30 123{i}",
    "mail address": "a{i}@example.org",
    "address": "https://example.org/a/{i}",
    "street": "{i} Main Street, 10115 Berlin",
    "place": "Berlin, Germany",
    "coordinates": "52.{i}, 13.405",
    "identifier": "SKU: AB-{i}-X",
    "label": "Price:",
    "label and value": "Brand: Acme{i}",
    "trail": "Home › Cups ›",
    "question": "How long is it? It is {i} long.",
    "sentence": "The cup of clay was made by hand.",
    "words": "clay cup",
    "word{i}": "word{i}",
    "episode": "Season {m}, Episode {i}",
    "denial": "not available",
    "in stock": "In stock: {i}",
    "language": "English, Deutsch",
    "relative": "{i} days ago",
    "copyright": "© {y} Acme",
    "quotes": '"Clay" said Anna.',
    "entities": "&amp;&lt;",
    "brackets": "((",
    "dashes": "- ",
    "bars": "| ",
    "points": "... ",
    "slashes": "/ ",
    "commas": ", ",
    "apostrophes": "d'a'",
    "one letter": "a ",
    "capitals": "A B",
    "accents": "é̀ü̈",
    "Arabic": "٢٠٢٠/٣/{d} كوب",
    "Chinese": "陶土杯子{i}",
    "emoji": "☕🏺",
    "unbroken letters": "\0aaaa",
    "unbroken figures": "\0{d}",
    "unbroken dashes": "\0-",
    "unbroken points": "\0.",
    "unbroken figures and points": "\0{d}.",
    "unbroken figures and dashes": "\0{d}-",
    "unbroken commas": "\0,",
    "unbroken colons": "\0:1",
    "unbroken slashes": "\0/a",
    "unbroken percent": "\0%41",
    "unbroken Chinese": "\0杯",
    "unbroken marks": "\0\u0301\u0323",
}

#: How the page holds it.
ELEMENTS: dict[str, Callable[[str, int], str]] = {
    "one text": lambda text, _: text + " ",
    "paragraphs": lambda text, _: f"<p>{text}</p>",
    "spans": lambda text, _: f"<span>{text}</span> ",
    "broken lines": lambda text, _: f"{text}<br>",
    "rows": lambda text, i: f"<tr><td>Row {i}</td><td>{text}</td></tr>",
    "list": lambda text, _: f"<li>{text}</li>",
    "links": lambda text, i: f'<a href="/a/{i}">{text}</a> ',
    "headings": lambda text, _: f"<h2>{text}</h2>",
    "titles": lambda text, _: f"<h1>{text}</h1>",
    "terms": lambda text, _: f"<dt>Price</dt><dd>{text}</dd>",
    "pictures": lambda text, i: f'<img src="/p/{i}.jpg" alt="{text}">',
    "cards": lambda text, i: (
        f'<div class="card product"><a href="/a/{i}"><img src="/p/{i}.jpg"></a><h3>Cup {i}</h3><p>{text}</p></div>'
    ),
    "comments": lambda text, i: (
        f'<article class="comment"><b class="author">Anna {i}</b><time>March 1, 2020</time><p>{text}</p></article>'
    ),
    "nested": lambda text, _: f"<div>{text}",
    "nested inline": lambda text, _: f"<span>{text}",
    "hidden": lambda text, _: f'<p style="display:none">{text}</p>',
    "classes": lambda text, i: f'<div class="price date author rating address-{i} hours">{text}</div>',
    "head": lambda text, i: f'<meta name="m{i}" content="{text}">',
    "options": lambda text, _: f"<option>{text}</option>",
    "controls": lambda text, _: f'<input value="{text}">',
    "titles of elements": lambda text, _: f'<i title="{text}"></i>',
    "labels": lambda text, _: f"<p><b>Price:</b> {text}</p>",
}

_NODES: list[dict[str, Any]] = [
    {
        "@type": "Article", "@id": "#a", "headline": "How cups are made", "name": "Cup 1", "author": {"@type": "Person", "name": "Anna Müller",
        "jobTitle": "Editor", "email": "anna@example.org", "sameAs": "https://social.example/anna", "honorificPrefix": "Dr."},
        "publisher": {"@type": "Organization", "name": "Acme", "logo": "/logo.png", "telephone": "+49 30 123456", "faxNumber": "+49 30 123457",
        "address": {"@type": "PostalAddress", "streetAddress": "12 Main Street", "postalCode": "10115", "addressLocality": "Berlin",
        "addressRegion": "Berlin", "addressCountry": "DE"}, "foundingDate": "1999", "vatID": "DE123456789", "areaServed": "Germany"},
        "datePublished": "2020-03-05", "dateModified": "2021-04-06T10:00:00+02:00", "dateCreated": "1019-03-05", "description": "The cup of clay was made by hand.",
        "articleBody": "The cup of clay was made by hand. It was sold. " * 8, "keywords": "clay, cups, pottery", "articleSection": "Pottery",
        "inLanguage": "en", "wordCount": 1200, "commentCount": 12, "image": "/p/1.jpg", "url": "https://example.org/a/1",
        "copyrightYear": 2020, "isAccessibleForFree": True, "about": "Pottery", "thumbnailUrl": "/p/2.jpg", "alternativeHeadline": "Anna Müller",
        "interactionCount": "UserComments:12",
    },
    {
        "@type": "Product", "name": "Clay cup", "sku": "AB-1-X", "gtin13": "4006381333931", "mpn": "X1", "brand": {"@type": "Brand", "name": "Acme1"},
        "category": "Home > Cups > Clay", "color": "red", "material": "clay", "height": "30 cm", "width": {"@type": "QuantitativeValue", "value": 30, "unitCode": "CMT"},
        "weight": "200 g", "countryOfOrigin": "DE", "releaseDate": "2020-03-05",
        "offers": [{"@type": "Offer", "price": "12.50", "priceCurrency": "EUR", "availability": "https://schema.org/InStock", "priceValidUntil": "2031-01-01",
        "itemCondition": "NewCondition", "seller": {"@type": "Organization", "name": "Acme"}, "priceSpecification": {"@type": "UnitPriceSpecification", "price": 9999.5,
        "priceCurrency": "USD"}}, {"@type": "AggregateOffer", "lowPrice": "10", "highPrice": "20", "offerCount": 3, "priceCurrency": "USD"}],
        "aggregateRating": {"@type": "AggregateRating", "ratingValue": 4.3, "bestRating": 5, "worstRating": 1, "reviewCount": 12, "ratingCount": 99999},
        "review": [{"@type": "Review", "author": "Anna Müller", "reviewBody": "A good cup of clay.", "datePublished": "2020-03-05",
        "reviewRating": {"@type": "Rating", "ratingValue": 3}, "name": "Good"}],
    },
    {
        "@type": "Recipe", "name": "Clay soup", "prepTime": "PT10M", "cookTime": "PT1H30M", "totalTime": "PT1H40M", "recipeYield": "8 servings",
        "recipeIngredient": ["200 g flour", "1 1/2 cups of clay", "salt"], "recipeInstructions": [{"@type": "HowToStep", "name": "Step 1", "text": "Stir the clay by hand."},
        {"@type": "HowToStep", "text": "Serve."}], "nutrition": {"@type": "NutritionInformation", "calories": "240 kcal", "fatContent": "9 g", "servingSize": "1 cup"},
        "recipeCategory": "Soup", "recipeCuisine": "French", "suitableForDiet": "https://schema.org/VeganDiet",
    },
    {
        "@type": "Event", "name": "Pottery fair", "startDate": "2020-03-05T19:30", "endDate": "2020-03-28", "doorTime": "19:00", "eventStatus": "EventScheduled",
        "eventAttendanceMode": "OfflineEventAttendanceMode", "performer": {"@type": "Person", "name": "Anna1 Müller"}, "organizer": "Acme", "duration": "P2D",
        "location": {"@type": "Place", "name": "Town hall", "geo": {"@type": "GeoCoordinates", "latitude": 52.52, "longitude": 13.405}, "address": "12 Main Street, 10115 Berlin"},
        "maximumAttendeeCapacity": 300,
    },
    {
        "@type": "Restaurant", "name": "Acme", "priceRange": "$10 - $20", "openingHours": ["Mo-Fr 09:00-18:30"], "servesCuisine": "French", "telephone": "030 123456",
        "openingHoursSpecification": [{"@type": "OpeningHoursSpecification", "dayOfWeek": ["Monday", "Friday"], "opens": "09:00", "closes": "18:30"}],
        "paymentAccepted": "Cash", "currenciesAccepted": "EUR", "hasMenu": "/menu", "petsAllowed": True, "acceptsReservations": "True",
    },
    {
        "@type": "JobPosting", "title": "Potter", "datePosted": "2020-03-05", "validThrough": "2020-04-05", "employmentType": "FULL_TIME", "hiringOrganization": "Acme",
        "baseSalary": {"@type": "MonetaryAmount", "currency": "EUR", "value": {"@type": "QuantitativeValue", "minValue": 30000, "maxValue": 40000, "unitText": "YEAR"}},
        "jobLocation": {"@type": "Place", "address": {"@type": "PostalAddress", "addressLocality": "Berlin", "addressCountry": "Germany"}}, "workHours": "40 hours",
    },
    {
        "@type": "VideoObject", "name": "How a cup is made", "uploadDate": "2020-03-05", "duration": "PT12M30S", "embedUrl": "https://video.example/1",
        "contentUrl": "/v.mp4", "interactionStatistic": {"@type": "InteractionCounter", "userInteractionCount": 12345}, "hasPart": [{"@type": "Clip", "name": "Start", "startOffset": 30}],
    },
    {"@type": "FAQPage", "mainEntity": [{"@type": "Question", "name": "How long is it?", "acceptedAnswer": {"@type": "Answer", "text": "It is 12 long."}, "answerCount": 3}]},
    {"@type": "BreadcrumbList", "itemListElement": [{"@type": "ListItem", "position": 1, "name": "Home", "item": "https://example.org/"},
        {"@type": "ListItem", "position": 2, "name": "Cups", "item": "https://example.org/cups"}]},
    {"@type": "TVEpisode", "name": "The clay", "episodeNumber": 7, "partOfSeason": {"@type": "TVSeason", "seasonNumber": 3, "numberOfEpisodes": 12}, "timeRequired": "PT45M"},
    {"@type": "Book", "name": "Clay", "isbn": "9783161484100", "numberOfPages": 312, "bookFormat": "Hardcover", "bookEdition": "2nd", "license": "https://example.org/l"},
    {"@type": "WebSite", "name": "Acme", "url": "https://example.org/", "potentialAction": {"@type": "SearchAction", "target": "https://example.org/?q={q}", "query-input": "required name=q"}},
]  # fmt: skip


def filled(text: str, number: int) -> str:
    """A text of ``TEXTS`` with its counters."""
    return text.format(i=number, d=1 + number % 28, m=f"{1 + number % 12:02}", y=1900 + number % 130)


def grown(make: Callable[[int], str], size: int) -> str:
    """What ``make`` returns for 1, 2, 3 …, together of this many characters."""
    parts: list[str] = []
    length = 0
    for number in count(1):
        part = make(number)
        length += len(part)
        if length > size and parts:
            return "".join(parts)
        parts.append(part)
    raise AssertionError


def body(text: str, elements: str, size: int) -> str:
    """A page's elements with a kind of text: keys of ``TEXTS`` and ``ELEMENTS``."""
    written, within = TEXTS[text], ELEMENTS[elements]
    if written.startswith("\0"):  # without a blank: one run
        run = grown(lambda number: filled(written[1:], number), size)
        return within(run, 1) if elements != "head" else f"<p>{run}"
    return grown(lambda number: within(filled(written, number), number), size)


def page(body: str, markup: object = None, head: str = "") -> str:
    """A page with elements and markup, by default of all kinds of statements."""
    script = json.dumps({"@context": "https://schema.org", "@graph": _NODES} if markup is None else markup)
    script = script.replace("</", "<\\/")
    return (
        f'<!DOCTYPE html><html lang=en><head><title>How cups are made</title>{head}<script type="application/ld+json">{script}'
        f"</script></head><body><h1>How cups are made</h1><p>By Anna Müller, March 5, 2020</p><main>{body}</main></body></html>"
    )


PROPERTIES = (
    "name", "headline", "alternateName", "description", "articleBody", "keywords", "author", "articleSection", "caption", "datePublished", "dateModified",
    "startDate", "endDate", "validThrough", "priceValidUntil", "birthDate", "foundingDate", "copyrightYear", "price", "lowPrice", "priceRange", "priceCurrency",
    "telephone", "email", "url", "sameAs", "item", "image", "logo", "embedUrl", "contentUrl", "streetAddress", "postalCode", "addressLocality", "addressRegion",
    "addressCountry", "address", "areaServed", "countryOfOrigin", "latitude", "geo", "openingHours", "opens", "dayOfWeek", "duration", "totalTime", "ratingValue",
    "bestRating", "reviewCount", "commentCount", "value", "weight", "fatContent", "calories", "recipeYield", "recipeIngredient", "recipeInstructions", "recipeCuisine",
    "category", "sku", "gtin13", "isbn", "identifier", "episodeNumber", "position", "inLanguage", "availability", "bookFormat", "isAccessibleForFree", "gender",
    "jobTitle", "contactType", "text", "reviewBody", "brand", "genre", "size", "color", "interactionCount", "query-input", "target", "workHours", "unitCode",
    "encodingFormat", "license", "vatID", "servesCuisine", "award",
)  # fmt: skip
"""Properties of every kind of value."""


def valued(text: str, size: int, properties: tuple[str, ...] = PROPERTIES) -> dict[str, Any]:
    """A node whose properties all have one long value."""
    written = TEXTS[text].removeprefix("\0")
    apart = "" if TEXTS[text].startswith("\0") else " "
    value = grown(lambda number: filled(written, number) + apart, size)
    return {"@context": "https://schema.org", "@type": "Product", **dict.fromkeys(properties, value)}


def _product(i: int) -> dict[str, Any]:
    offer = {"@type": "Offer", "price": f"{i}.50", "priceCurrency": "EUR", "availability": "InStock"}
    rating = {"@type": "AggregateRating", "ratingValue": 4.5, "reviewCount": i}
    return {
        "@type": "Product",
        "name": f"Cup {i}",
        "sku": f"AB-{i}",
        "offers": offer,
        "aggregateRating": rating,
        "url": f"/a/{i}",
    }


#: Nodes, one for each number, and what a page shows for each.
NODES: dict[str, tuple[Callable[[int], Any], str]] = {
    "products": (_product, '<div class=product><a href="/a/{i}">Cup {i}</a> <b>€{i}.50</b> 4.5/5 ({i} reviews)</div>'),
    "products with one id": (lambda i: {**_product(i), "@id": "#one"}, "<p>Cup {i}</p>"),
    "articles": (
        lambda i: {
            "@type": "Article",
            "headline": f"How cup {i} is made",
            "author": {"@type": "Person", "name": f"Anna{i} Müller"},
            "datePublished": f"20{i % 90 + 10}-03-05",
            "description": f"The cup {i} of clay was made by hand.",
            "image": f"/p/{i}.jpg",
        },
        "<article><h2><a href=/a/{i}>How cup {i} is made</a></h2><p class=byline>By Anna{i} Müller, March 5, 2020</p><p>The cup {i} of clay.</p></article>",
    ),
    "events": (
        lambda i: {
            "@type": "Event",
            "name": f"Fair {i}",
            "startDate": f"2020-03-{i % 28 + 1:02}T19:30",
            "endDate": f"2020-03-{i % 28 + 1:02}",
            "location": {"@type": "Place", "name": f"Hall {i}", "address": f"{i} Main Street, Berlin"},
        },
        "<li><b>Fair {i}</b> March {d}, 2020, 19:30, Hall {i}, {i} Main Street, Berlin</li>",
    ),
    "people": (
        lambda i: {"@type": "Person", "name": f"Anna{i} Müller", "jobTitle": "Editor", "email": f"a{i}@example.org", "telephone": f"+49 30 {i}"},
        "<tr><td>Anna{i} Müller</td><td>Editor</td><td>+49 30 {i}</td></tr>",
    ),
    "businesses": (
        lambda i: {
            "@type": "Restaurant",
            "name": f"Acme {i}",
            "openingHours": "Mo-Fr 09:00-18:30",
            "address": {"@type": "PostalAddress", "streetAddress": f"{i} Main Street", "postalCode": f"{i:05}", "addressLocality": "Berlin"},
            "geo": {"@type": "GeoCoordinates", "latitude": f"52.{i}", "longitude": f"13.{i}"},
        },
        "<div class=card><h3>Acme {i}</h3><address>{i} Main Street, Berlin</address><p>Mon - Fri 9:00 - 18:30</p></div>",
    ),
    "recipes": (
        lambda i: {"@type": "Recipe", "name": f"Soup {i}", "totalTime": f"PT{i % 99}M", "recipeIngredient": [f"{i} g flour"], "recipeYield": f"{i} servings"},
        "<div class=recipe><h3>Soup {i}</h3><p>{i} min, {i} servings</p><li>{i} g flour</li></div>",
    ),
    "jobs": (
        lambda i: {"@type": "JobPosting", "title": f"Potter {i}", "datePosted": f"2020-03-{i % 28 + 1:02}", "hiringOrganization": f"Acme {i}"},
        "<li>Potter {i}, Acme {i}, March {d}, 2020</li>",
    ),
    "episodes": (
        lambda i: {"@type": "TVEpisode", "name": f"Clay {i}", "episodeNumber": i, "partOfSeason": {"@type": "TVSeason", "seasonNumber": 1}},
        "<li>Season 1, episode {i}: Clay {i}</li>",
    ),
    "books": (lambda i: {"@type": "Book", "name": f"Clay {i}", "isbn": f"{9780000000000 + i}", "numberOfPages": i}, "<p>Clay {i}, {i} pages</p>"),
    "videos": (
        lambda i: {"@type": "VideoObject", "name": f"Clay {i}", "duration": f"PT{i % 60}M", "uploadDate": "2020-03-05", "embedUrl": f"https://v.example/{i}"},
        '<div><iframe src="https://v.example/{i}"></iframe>Clay {i} ({d}:{m})</div>',
    ),
}  # fmt: skip

#: A node with a value for each number, and what a page shows for each.
LISTS: dict[str, tuple[str, str, Callable[[int], Any], str]] = {
    "offers": ("Product", "offers", lambda i: {"@type": "Offer", "price": f"{i}.50", "priceCurrency": "EUR", "sku": f"AB-{i}"}, "<li>AB-{i}: €{i}.50</li>"),
    "reviews": (
        "Product",
        "review",
        lambda i: {
            "@type": "Review",
            "author": {"@type": "Person", "name": f"Anna{i}"},
            "reviewBody": f"The cup {i} is good.",
            "reviewRating": {"@type": "Rating", "ratingValue": 3},
            "datePublished": f"2020-03-{i % 28 + 1:02}",
        },
        "<div class=review><b>Anna{i}</b> ★★★☆☆ March {d}, 2020<p>The cup {i} is good.</p></div>",
    ),
    "entries": ("ItemList", "itemListElement", lambda i: {"@type": "ListItem", "position": i, "name": f"Cup {i}", "url": f"/a/{i}"}, '<a href="/a/{i}">Cup {i}</a>'),
    "steps of a trail": (
        "BreadcrumbList",
        "itemListElement",
        lambda i: {"@type": "ListItem", "position": i, "name": f"Cups {i}", "item": f"https://example.org/{i}/"},
        '<a href="/{i}/">Cups {i}</a> › ',
    ),
    "questions": (
        "FAQPage",
        "mainEntity",
        lambda i: {"@type": "Question", "name": f"How long is {i}?", "acceptedAnswer": {"@type": "Answer", "text": f"It is {i} long."}},
        "<details><summary>How long is {i}?</summary>It is {i} long.</details>",
    ),
    "ingredients": ("Recipe", "recipeIngredient", lambda i: f"{i} g flour", "<li>{i} g flour</li>"),
    "other ingredients": ("Recipe", "recipeIngredient", lambda i: f"{i} g flour", "<li>{m} kg sugar, {i}</li>"),
    "steps": ("Recipe", "recipeInstructions", lambda i: {"@type": "HowToStep", "name": f"Step {i}", "text": f"Stir {i} cups by hand."}, "<li>Stir {i} cups by hand.</li>"),
    "keywords": ("Article", "keywords", lambda i: f"clay {i}", "<a rel=tag>clay {i}</a>"),
    "pictures": ("Article", "image", lambda i: f"https://example.org/p/{i}.jpg", '<img src="/p/{i}.jpg" alt="Cup {i}">'),
    "other pictures": ("Article", "image", lambda i: f"https://example.org/q/{i}.jpg", '<img src="/p/{i}-300x200.jpg" srcset="/p/{i}.jpg 2x">'),
    "profiles": ("Organization", "sameAs", lambda i: f"https://social.example/{i}", '<a href="https://social.example/{i}">{i}</a>'),
    "writers": ("Article", "author", lambda i: {"@type": "Person", "name": f"Anna{i} Müller"}, "<span class=author>Anna{i} Müller</span>, "),
    "properties": ("Product", "additionalProperty", lambda i: {"@type": "PropertyValue", "name": f"Size {i}", "value": f"{i} cm"}, "<tr><th>Size {i}</th><td>{i} cm</td></tr>"),
    "hours": (
        "Store",
        "openingHoursSpecification",
        lambda i: {"@type": "OpeningHoursSpecification", "dayOfWeek": "Monday", "opens": f"{i % 12:02}:30", "closes": "18:00"},
        "<tr><td>Monday</td><td>{m}:30 - 18:00</td></tr>",
    ),
    "hours in words": ("Store", "openingHours", lambda i: f"Mo {i % 12:02}:30-18:00", "<p>Mon {m}:30 - 18:00</p>"),
    "parts": ("VideoObject", "hasPart", lambda i: {"@type": "Clip", "name": f"Part {i}", "startOffset": i}, "<a>{d}:{m} Part {i}</a> "),
    "dates": ("Event", "startDate", lambda i: f"{1900 + i % 130}-03-{i % 28 + 1:02}", "<li>March {d}, {y}</li>"),
    "numbers by phone": ("Organization", "telephone", lambda i: f"+49 30 123{i}", "<a href=tel:+4930123{i}>030 123{i}</a> "),
    "places": ("Organization", "areaServed", lambda i: {"@type": "City", "name": f"Town {i}"}, "<li>Town {i}</li>"),
    "counters": ("Article", "interactionStatistic", lambda i: {"@type": "InteractionCounter", "userInteractionCount": i}, "<li>{i} likes</li>"),
    "unknown properties": ("Article", "nmae", lambda i: f"x{i}", "<p>x{i}</p>"),
    "references": ("Article", "mentions", lambda i: {"@id": f"#n{i}"}, "<p id=n{i}>"),
}  # fmt: skip

_WRITTEN = {
    "broken JSON": '<script type="application/ld+json">{{"@type": "Product", "name": "Cup {i}",}}</script>',
    "blocks": '<script type="application/ld+json">{{"@context": "https://schema.org", "@type": "Product", "name": "Cup {i}"}}</script><p>Cup {i}</p>',
    "items": '<div itemscope itemtype="https://schema.org/Product"><b itemprop=name>Cup {i}</b><i itemprop=sku>AB-{i}</i></div>',
    "nested items": '<div itemprop=isRelatedTo itemscope itemtype="https://schema.org/Product"><b itemprop=name>Cup {i}</b>',
    "properties of one item": "<b itemprop=name>Cup {i}</b>",
    "itemrefs": '<div id=r{i}><b itemprop=name>{i}</b></div><div itemscope itemtype="https://schema.org/Product" itemref="r{i} r1"></div>',
    "RDFa": '<div vocab="https://schema.org/" typeof=Product><b property=name>Cup {i}</b></div>',
    "nested RDFa": '<div property=isRelatedTo vocab="https://schema.org/" typeof=Product><b property=name>Cup {i}</b>',
    "prefixes of RDFa": '<div prefix="a{i}: https://example.org/{i}/" about="#{i}"><b property="a{i}:name">Cup</b>',
    "resources of RDFa": '<a vocab="https://schema.org/" property=sameAs resource="#{i}" href="/a/{i}">Cup</a>',
    "rules of style": "<style>.c{i} {{ display: none }} .d{i} > .e ~ p {{ color: red }}</style><p class=c{i}>Cup</p>",
    "variables of style": "<style>:root {{ --a{i}: var(--b{i}) }}</style>",
    "inline styles": '<p style="display:none;color:rgb({i},0,0)">Cup {i}</p>',
    "comments of HTML": "<!-- factmark: ignore FAC201 {i} -->",
    "open comments": "<!-- ",
    "open tags": "<p <",
    "open attributes": '<p title="a',
    "attributes": '<p data-a{i}="1">',
    "tags": "<b></b>",
    "formatting": "<b><i>",
    "templates": "<template><p>Cup {i}</p></template>",
    "frames": '<iframe srcdoc="&lt;p&gt;Cup {i}"></iframe>',
    "scripts": "<script>var a{i} = 'Cup {i}'; document.write(a{i})</script>",
    "noscripts": "<noscript><p>Cup {i}</p><div></noscript>",
    "open noscripts": "<noscript><div>",
    "tables": "<table><tr><td>Price<td>{i}</table>",
    "nested tables": "<table><tr><td>",
    "nested lists": "<ul><li>Cup {i}",
    "nested links": "<a href=/{i}>Cup",
    "nested quotes": "<blockquote>Cup {i}",
    "select": "<select><option>{i}<option>a</select>",
    "SVG": "<svg><text>Cup {i}</text></svg>",
    "CDATA": "<svg><![CDATA[ Cup {i} ]]></svg>",
    "references to characters": "&#x41;&eacute;&bogus{i};",
    "NUL": "a\0",
    "half tags": "</",
    "expressions": "{{{{ cup{i} }}}}",
    "ids": "<p id=i{i}><a href=#i{i}>Cup</a>",
    "labels of controls": "<label for=i{i}>Price</label><input id=i{i} value={i}>",
    "aria": '<p id=i{i} aria-labelledby="i{i} i1">Cup {i}</p>',
    "bases": "<base href=/{i}/>",
    "meta": "<meta property=og:title content='Cup {i}'>",
    "alternates": "<link rel=alternate hreflang=de href=/{i}>",
    "times": "<time datetime=2020-03-05>March {d}</time>",
    "maps": "<map name=m{i}><area href=/{i}></map><img usemap=#m{i}>",
    "details": "<details><summary>Cup {i}</summary>",
    "ruby": "<ruby>杯<rt>{i}</ruby>",
    "data": "<data value={i}>Cup</data>",
    "slots": "<div><template shadowrootmode=open><slot name=s{i}></slot></template><p slot=s{i}>Cup</p></div>",
}  # fmt: skip
"""What a page's source has again and again."""

_JSON: dict[str, Callable[[int], str]] = {
    "nested nodes": lambda n: '{"@type":"Thing","name":"a","about":' * n + "1" + "}" * n,
    "nested lists": lambda n: "[" * n + "1" + "]" * n,
    "contexts": lambda n: '{"@context":{' + ",".join(f'"a{i}":"https://schema.org/a{i}"' for i in range(n)) + '},"a1":"b"}',
    "nested contexts": lambda n: '{"@context":{"a":"https://example.org/"},"about":' * n + "1" + "}" * n,
    "terms in terms": lambda n: '{"@context":{' + ",".join(f'"a{i}":"a{i + 1}:x"' for i in range(n)) + '},"a1:b":"c"}',
    "keys": lambda n: '{"@context":"https://schema.org","@type":"Thing",' + ",".join(f'"k{i}":"v"' for i in range(n)) + "}",
    "one key": lambda n: '{"@context":"https://schema.org","@type":"Thing",' + ",".join('"name":"v"' for i in range(n)) + "}",
    "types": lambda n: '{"@context":"https://schema.org","@type":[' + ",".join(f'"T{i}"' for i in range(n)) + '],"name":"a"}',
    "known types": lambda n: '{"@context":"https://schema.org","@type":["Product","Event"],"name":[' + ",".join('"a"' for i in range(n)) + "]}",
    "one value": lambda n: '{"@context":"https://schema.org","@type":"Offer","price":[' + ",".join("1" for i in range(n)) + "]}",
    "short texts": lambda n: '{"@context":"https://schema.org","@type":"Product","name":[' + ",".join(f'"{i + 4096:x}"' for i in range(n)) + "]}",
    "short topics": lambda n: '{"@context":"https://schema.org","@type":"Article","about":[' + ",".join(f'"{i + 4096:x}"' for i in range(n)) + "]}",
    "short numbers": lambda n: '{"@context":"https://schema.org","@type":"AggregateRating","reviewCount":[' + ",".join(f"{i + 10_000}" for i in range(n)) + "]}",
    "figures as names": lambda n: '{"@context":"https://schema.org","@type":"Product","name":[' + ",".join(map(str, range(n))) + "]}",
    "chain": lambda n: '{"@context":"https://schema.org","@graph":[' + ",".join(f'{{"@id":"#{i}","@type":"Place","containedInPlace":{{"@id":"#{i + 1}"}}}}' for i in range(n)) + "]}",
    "circle": lambda n: '{"@context":"https://schema.org","@graph":[' + ",".join(f'{{"@id":"#{i}","@type":"Person","knows":[{{"@id":"#{(i + 1) % n}"}},{{"@id":"#0"}}]}}' for i in range(n)) + "]}",
    "missing commas": lambda n: '{"@context":"https://schema.org","@type":"Thing"' + "".join(f'\n"k{i}":"v"' for i in range(n)) + "}",
    "unquoted": lambda n: '{"@context":"https://schema.org","@type":"Thing",' + ",".join(f"k{i}: v{i}" for i in range(n)) + "}",
    "quotes in strings": lambda n: '{"@context":"https://schema.org","@type":"Thing","name":"' + 'a "b" ' * n + '"}',
    "open strings": lambda n: "{" + ",".join(f'"k{i}":"v' for i in range(n)) + "}",
    "lines in strings": lambda n: '{"@context":"https://schema.org","@type":"Thing","name":"' + "a\n" * n + '"}',
    "escapes": lambda n: '{"@context":"https://schema.org","@type":"Thing","name":"' + "\\x \\u00e " * n + '"}',
    "comments": lambda n: "{" + "/* a */ // b\n" * n + "}",
    "brackets": lambda n: "{" * n,
    "closed brackets": lambda n: '{"a":1}' + "}" * n,
    "entities": lambda n: '{"@context":"https://schema.org","@type":"Thing","name":"' + "&quot;&amp;amp; " * n + '"}',
    "tags": lambda n: '{"@context":"https://schema.org","@type":"Thing","description":"' + "<p>a<b>b" * n + '"}',
    "numbers": lambda n: '{"@context":"https://schema.org","@type":"Thing","name":[' + ",".join(f"0{i}.e" for i in range(n)) + "]}",
    "one number": lambda n: '{"@context":"https://schema.org","@type":"Offer","price":' + "1" * n + "}",
    "expressions": lambda n: '{"@context":"https://schema.org","@type":"Thing","name":"' + "{{ a }}{% if b %}" * n + '"}',
    "surrogates": lambda n: '{"@context":"https://schema.org","@type":"Thing","name":"' + "\\ud800" * n + '"}',
    "CDATA": lambda n: "//<![CDATA[\n" * n + '{"@type":"Thing"}',
    "JSON in JSON": lambda n: '{"@context":"https://schema.org","@type":"Thing","description":"' + '{\\"a\\":' * n + '"}',
}  # fmt: skip
"""The text of one block of JSON-LD, by a number of parts."""


def nodes_page(kind: str, size: int) -> str:
    """A page with many nodes, or many values of one property, and what it shows for each; half of it is markup."""
    if kind in NODES:
        make, shown = NODES[kind]
        markup = _grown_values(make, size // 2)
    else:
        type_, prop, make, shown = LISTS[kind]
        markup = {"@type": type_, "name": "How cups are made", prop: _grown_values(make, size // 2)}
    body = grown(lambda number: filled(shown, number), size // 2)
    whole = {"@context": "https://schema.org", "@graph": markup}
    return page(body, whole)


def _grown_values(make: Callable[[int], Any], size: int) -> list[Any]:
    values: list[Any] = []
    for number in count(1):
        value = make(number)
        size -= len(json.dumps(value))
        if size < 0 and values:
            return values
        values.append(value)
    raise AssertionError


def written_page(kind: str, size: int) -> str:
    """A page whose source repeats something."""
    return page(grown(lambda number: filled(_WRITTEN[kind], number), size))


def json_page(kind: str, size: int) -> str:
    """A page with one long block of JSON-LD."""
    make = _JSON[kind]
    per = max(1, (len(make(1000)) - len(make(500))) // 500)
    return page(f'<p>a b</p><script type="application/ld+json">{make(max(1, size // per))}</script>')


def run_of_digits(size: int) -> str:
    """A run of one digit, and names that are shorter runs: each stands in it at nearly every place."""
    count = max(1, int((size / 6) ** 0.5))
    people = [{"@type": "Person", "name": "1" * (7 + number)} for number in range(count)]
    return page(f"<p>{'1' * (size // 2)}</p>", {"@graph": people})


#: Every page: its name, and how to make it of a size.
PAGES: dict[str, Callable[[int], str]] = {
    "run of digits: names": run_of_digits,
    **{
        f"{text}: {elements}": (lambda size, text=text, elements=elements: page(body(text, elements, size)))
        for text in TEXTS
        for elements in ELEMENTS
        if not TEXTS[text].startswith("\0") or elements in ("one text", "links", "pictures", "titles")
    },
    **{
        f"{text}: values": (lambda size, text=text: page("<p>Cup</p>", valued(text, size // len(PROPERTIES))))
        for text in TEXTS
    },
    **{
        f"{text}: values shown": (
            lambda size, text=text: page(
                body(text, "one text", size // 8), valued(text, size // len(PROPERTIES))
            )
        )
        for text in TEXTS
    },
    **{f"{kind}: nodes": (lambda size, kind=kind: nodes_page(kind, size)) for kind in (*NODES, *LISTS)},
    **{f"{kind}: source": (lambda size, kind=kind: written_page(kind, size)) for kind in _WRITTEN},
    **{f"{kind}: JSON": (lambda size, kind=kind: json_page(kind, size)) for kind in _JSON},
}
