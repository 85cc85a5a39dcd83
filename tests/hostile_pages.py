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
    return text.format(
        i=number, d=1 + number % 28, m=f"{1 + number % 12:02}", y=1900 + number % 130
    )


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
