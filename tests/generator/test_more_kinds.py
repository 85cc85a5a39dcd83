"""Reviews, films, data, cars, homes and other kinds of pages, as plain pages show them; and what is none of these."""

from __future__ import annotations

from typing import Any

import pytest

from factmark.generator.curation import check_with_all_rules
from factmark.generator.generate import generate
from factmark.linter.document.document import Document

from .page_nodes import page_nodes

LONG = (
    "<p>It tells of a year in an orchard, slowly and with care, and of the people who pick what grows there.</p>"
    * 5
)


def nodes(
    main: str,
    *,
    path: str,
    title: str,
    lang: str = "en",
    site: str = "Moor House",
    footer: str = "© 2026 Moor House",
) -> dict[str, dict[str, Any]]:
    """The nodes of a page by type, below a heading that is its title where it has none of its own."""
    heading = "" if "<h1>" in main else f"<h1>{title}</h1>"
    return page_nodes(heading + main, path=path, title=title, lang=lang, site=site, footer=footer)


REVIEWED = (
    "<p>Reviewed by Ann Lee on 20 January 2026</p><p>Rating: 4/5</p>" + LONG + "<p>ISBN 978-0-306-40615-7</p>"
)


def test_the_review_of_a_book() -> None:
    node = nodes(REVIEWED, path="books/orchard", title="Review: The Orchard by Lena Holt")["Review"]
    assert node["itemReviewed"] == {
        "@type": "Book",
        "name": "The Orchard",
        "isbn": "978-0-306-40615-7",
        "author": {"@type": "Person", "name": "Lena Holt"},
    }
    assert node["reviewRating"]["ratingValue"] == "4"
    assert (node["author"]["name"], node["datePublished"]) == ("Ann Lee", "2026-01-20")


def test_the_review_of_a_film() -> None:
    main = REVIEWED.replace("ISBN 978-0-306-40615-7", "Director: Mara Quill")
    node = nodes(main, path="films/orchard", title="The Orchard (film review)")["Review"]
    assert node["itemReviewed"]["director"] == {"@type": "Person", "name": "Mara Quill"}


@pytest.mark.parametrize("gone", ["<p>Rating: 4/5</p>", "<p>ISBN 978-0-306-40615-7</p>"])
def test_a_review_of_what_is_not_told_is_an_article(gone: str) -> None:
    generated = nodes(
        REVIEWED.replace(gone, ""), path="books/orchard", title="Review: The Orchard by Lena Holt"
    )
    assert "Review" not in generated
    assert generated["Article"]["author"]["name"] == "Ann Lee"


@pytest.mark.parametrize(
    ("line", "published", "modified"),
    [
        ("Published 4 May 2026, 09:15 · Updated 5 May 2026, 16:40", "2026-05-04", "2026-05-05"),
        ("By Ann Lee, 4 May 2026 (updated 6 May 2026)", "2026-05-04", "2026-05-06"),
        ("Veröffentlicht am 4. Mai 2026, aktualisiert am 6. Mai 2026", "2026-05-04", "2026-05-06"),
        ("The market runs 4 May 2026 - updated stalls until 6 May 2026", None, None),
    ],
)
def test_two_days_in_one_line(line: str, published: str | None, modified: str | None) -> None:
    lang = "de" if "Mai" in line else "en"
    main = f"<article><h1>Market day</h1><p>{line}</p>{LONG}</article>"
    found = nodes(main, path="news/market", title="Market day", lang=lang).get("NewsArticle", {})
    assert (found.get("datePublished"), found.get("dateModified")) == (published, modified)


CAR = {
    "en": (
        "<p><strong>£11,495</strong></p><dl><dt>Make</dt><dd>Alder</dd><dt>Year</dt><dd>2019</dd><dt>Mileage</dt><dd>52,300 miles</dd>"
        "<dt>Fuel type</dt><dd>Diesel</dd><dt>Transmission</dt><dd>Manual</dd></dl>",
        ("11495", "52300", "SMI", "Diesel"),
    ),
    "de": (
        "<p class='preis'>17.950 €</p><table><tr><th>Marke</th><td>Alder</td></tr><tr><th>Erstzulassung</th><td>03/2021</td></tr>"
        "<tr><th>Kilometerstand</th><td>48.200 km</td></tr><tr><th>Kraftstoff</th><td>Benzin</td></tr></table>",
        ("17950", "48200", "KMT", "Benzin"),
    ),
}


@pytest.mark.parametrize("lang", CAR)
def test_a_car_for_sale(lang: str) -> None:
    main, (price, distance, unit, fuel) = CAR[lang]
    node = nodes(main, path="cars/17", title="Alder Combi 2.0", lang=lang)["Car"]
    assert (node["offers"]["price"], node["fuelType"], node["brand"]["name"]) == (price, fuel, "Alder")
    assert (node["mileageFromOdometer"]["value"], node["mileageFromOdometer"]["unitCode"]) == (
        distance,
        unit,
    )


def test_a_report_about_a_car_is_none() -> None:
    main = CAR["en"][0].replace("<p><strong>£11,495</strong></p>", LONG)
    assert "Car" not in nodes(main, path="tests/combi", title="Driving the Alder Combi")


DATA = (
    "<p>Levels of the river Alder at six gauges between 1990 and 2025, in metres above zero.</p><dl><dt>Licence</dt>"
    "<dd><a href='https://creativecommons.org/licenses/by/4.0/'>CC BY 4.0</a></dd><dt>Time period</dt><dd>1990–2025</dd>"
    "<dt>Last updated</dt><dd>1 April 2026</dd><dt>DOI</dt><dd>10.5555/alder.2026</dd></dl>"
    "<a href='/files/alder.csv'>alder.csv</a>"
)


def test_data_with_files() -> None:
    node = nodes(DATA, path="data/alder", title="Levels of the river Alder")["Dataset"]
    assert node["license"] == "https://creativecommons.org/licenses/by/4.0/"
    assert node["distribution"]["contentUrl"] == "https://moorhouse.example/files/alder.csv"
    assert (node["temporalCoverage"], node["dateModified"]) == ("1990/2025", "2026-04-01")


def test_a_text_with_a_table_to_fetch_is_no_dataset() -> None:
    main = f"{LONG}<a href='/files/alder.csv'>the table</a>"
    assert "Dataset" not in nodes(main, path="notes/alder", title="A walk along the Alder")


EPISODE = (
    "<p>Published 3 April 2026 · 42 minutes</p><audio controls src='/audio/14.mp3'></audio>"
    "<p>In this episode we meet the last lamplighter of Alderbrook, who has lit lamps by hand since 1979.</p>"
)


def test_an_episode_of_a_podcast() -> None:
    title, site = "Episode 14: The last lamplighter", "Lost Trades Podcast"
    node = nodes(EPISODE, path="talk/14", title=title, site=site, footer=f"© 2026 {site}")["PodcastEpisode"]
    assert (node["episodeNumber"], node["timeRequired"], node["datePublished"]) == (
        14,
        "PT42M",
        "2026-04-03",
    )
    assert node["associatedMedia"]["contentUrl"] == "https://moorhouse.example/audio/14.mp3"
    assert node["partOfSeries"]["name"] == site


def test_a_text_that_can_be_heard_is_no_episode() -> None:
    assert "PodcastEpisode" not in nodes(EPISODE, path="news/lamplighter", title="The last lamplighter")


FILM = (
    "<p>The Salt Road follows a ferryman who carries salt over the mountains with his daughter.</p><dl><dt>Director</dt>"
    "<dd>Mara Quill</dd><dt>Cast</dt><dd>Anna Holm, Piet Verbeek</dd><dt>Running time</dt><dd>112 minutes</dd></dl>"
    "<ul><li>Friday 4 June 2027, 18:00</li><li>Saturday 5 June 2027, 20:30</li></ul>"
)
CINEMA = "© 2026 The Regal Cinema, 8 Hill Lane, Alderbrook AB1 4XY"


def test_a_film_with_its_screenings() -> None:
    site = "The Regal Cinema"
    generated = nodes(FILM, path="film/salt", title="The Salt Road", site=site, footer=CINEMA)
    assert [each["name"] for each in generated["Movie"]["actor"]] == ["Anna Holm", "Piet Verbeek"]
    assert generated["Movie"]["duration"] == "PT112M"
    shown = generated["ScreeningEvent"]
    assert shown["workPresented"]["@id"] == generated["Movie"]["@id"]
    assert shown["location"]["address"]["streetAddress"] == "8 Hill Lane"


def test_the_director_of_a_firm_makes_no_film() -> None:
    main = f"{LONG}<p>Director: Mara Quill</p>"
    assert "Movie" not in nodes(main, path="about-mill", title="The mill")


PART = "<article><h2>{name}</h2><p>{day} 2027, 19:00</p><p>Old Hall, 4 Hill Lane, Alderbrook AB1 4XY</p></article>"


def test_a_programme() -> None:
    parts = [PART.format(name=name, day=day) for name, day in (("Songs", "12 May"), ("Fugues", "9 June"))]
    node = nodes("".join(parts), path="concerts", title="Concerts of the year")["ItemList"]
    first = node["itemListElement"][0]["item"]
    assert (first["name"], first["startDate"]) == ("Songs", "2027-05-12T19:00")
    assert first["location"]["name"] == "Old Hall"


def test_posts_with_their_days_are_no_programme() -> None:
    parts = "".join(
        f"<article><h2>Post {n}</h2><p>{n} May 2026, 19:00</p><p>It rained.</p></article>" for n in (1, 2)
    )
    generated = nodes(parts, path="diary", title="Diary")
    assert "Event" not in str(generated.get("ItemList", ""))


DISH = "<div class='dish'><h3>{name}</h3><p>With bread</p><span>£{price}</span></div>"


def test_a_menu() -> None:
    starters = DISH.format(name="Leek soup", price="6.50") + DISH.format(name="Beetroot", price="7.50")
    mains = DISH.format(name="Lamb shank", price="18.00")
    footer = "© 2026 Copper Pot Restaurant, 4 Hill Lane, Alderbrook AB1 4XY, Tel: 01632 960123"
    generated = nodes(
        f"<section><h2>Starters</h2>{starters}</section><section><h2>Mains</h2>{mains}</section>",
        path="menu", title="Menu", site="Copper Pot Restaurant", footer=footer,
    )  # fmt: skip
    sections = generated["Menu"]["hasMenuSection"]
    assert [each["name"] for each in sections] == ["Starters", "Mains"]
    assert sections[0]["hasMenuItem"][0]["offers"]["price"] == "6.50"
    assert generated["Restaurant"]["hasMenu"]["@id"] == generated["Menu"]["@id"]


def test_a_menu_in_rows() -> None:
    rows = "".join(
        f"<li>{name} <b>£{price}</b></li>" for name, price in (("Leek soup", 6), ("Lamb", 18), ("Cake", 5))
    )
    node = nodes(f"<h2>Today</h2><ul>{rows}</ul>", path="menu", title="Our menu")["Menu"]
    assert [each["name"] for each in node["hasMenuSection"]["hasMenuItem"]] == ["Leek soup", "Lamb", "Cake"]
    assert "Menu" not in nodes(f"<ul>{rows}</ul>", path="shop/soup", title="Soup")


HOUSE = (
    "<p class='price'>£325,000</p><ul><li>3 bedrooms</li><li>2 bathrooms</li><li>Floor area: 104 m²</li></ul>"
    "<p>Listed on 2 April 2026</p><p>Orchard Close, Alderbrook AB1 4XY</p>"
)


def test_a_house_for_sale() -> None:
    title = "House for sale, Orchard Close, Alderbrook"
    node = nodes(HOUSE, path="homes/17", title=title)["RealEstateListing"]
    assert (node["offers"]["price"], node["datePosted"]) == ("325000", "2026-04-02")
    home = node["about"]
    assert (home["@type"], home["numberOfBedrooms"], home["address"]["postalCode"]) == ("House", 3, "AB1 4XY")
    assert home["floorSize"] == {"@type": "QuantitativeValue", "value": "104", "unitCode": "MTK"}


def test_a_holiday_flat() -> None:
    main = HOUSE.replace("£325,000", "from £95 a night")
    generated = nodes(main, path="stay/lark", title="Holiday flat Lark")
    assert generated["Apartment"]["numberOfBedrooms"] == 3
    price = generated["Apartment"]["offers"]["priceSpecification"]
    assert (price.get("price"), price["minPrice"]) == (None, "95"), "it costs as much at least"
    assert "RealEstateListing" not in generated


def test_several_homes_are_none() -> None:
    main = HOUSE + "<ul><li>4 bedrooms</li><li>3 bathrooms</li></ul>"
    assert "RealEstateListing" not in nodes(main, path="for-sale", title="Houses for sale")


ROWS = (
    "<p>A linen apron with two pockets.</p><table><tr><th>Colour</th><th>Size</th><th>SKU</th><th>Price</th></tr>"
    "<tr><td>Rust</td><td>S</td><td>LA-RU-S</td><td>£34.00</td></tr><tr><td>Rust</td><td>L</td><td>LA-RU-L</td><td>£38.00</td></tr>"
    "</table><button>Add to basket</button>"
)


def test_versions_of_a_thing() -> None:
    node = nodes(ROWS, path="shop/apron", title="Linen apron")["ProductGroup"]
    assert node["variesBy"] == "https://schema.org/size"
    assert [(each["size"], each["offers"]["price"]) for each in node["hasVariant"]] == [
        ("S", "34.00"),
        ("L", "38.00"),
    ]
    alike = ROWS.replace("<td>L</td>", "<td>S</td>")
    assert "ProductGroup" not in nodes(alike, path="shop/apron", title="Linen apron")


def test_what_is_second_hand_is_sold_without_a_button() -> None:
    main = "<p><strong>£180</strong></p><ul><li>Condition: Used</li><li>Weight: 14.5 kg</li></ul>"
    node = nodes(main, path="ads/17", title="Green bicycle")["Product"]
    assert node["offers"]["itemCondition"] == "https://schema.org/UsedCondition"
    assert node["weight"]["value"] == "14.5"


@pytest.mark.parametrize(
    ("line", "day"),
    [
        ("Offer valid until 30 June 2027", "2027-06-30"),
        ("Sale ends on 30 June 2027", "2027-06-30"),
        ("Valid until 30 June 2027", None),
    ],
)
def test_until_when_a_price_holds(line: str, day: str | None) -> None:
    main = f"<p class='price'>£9.00</p><p>{line}</p><button>Add to basket</button>"
    node = nodes(main, path="shop/ticket", title="Day ticket")["Product"]
    assert node["offers"].get("priceValidUntil") == day


def test_a_program_that_is_free() -> None:
    main = "<dl><dt>Version</dt><dd>3.2.1</dd><dt>Platforms</dt><dd>Windows, Linux</dd><dt>Price</dt><dd>Free</dd></dl>"
    node = nodes(main, path="get", title="Download Marginal 3.2")["SoftwareApplication"]
    assert (node["name"], node["isAccessibleForFree"]) == ("Marginal 3.2", True)


def test_a_course_on_several_days() -> None:
    main = (
        "<dl><dt>Course code</dt><dd>BB101</dd><dt>Starts</dt><dd>Tuesday 14 September 2027</dd><dt>Ends</dt>"
        "<dd>19 October 2027</dd><dt>Time</dt><dd>18:30</dd><dt>Duration</dt><dd>6 weeks</dd><dt>Tutor</dt><dd>Hannah Moss</dd>"
        "<dt>Location</dt><dd>Studio 2, Moor House</dd></dl>"
    )
    generated = nodes(main, path="courses/binding", title="Binding books")
    assert "Event" not in generated
    held = generated["Course"]["hasCourseInstance"]
    assert (held["startDate"], held["endDate"]) == ("2027-09-14", "2027-10-19")
    assert held["instructor"]["name"] == "Hannah Moss"


def test_a_page_says_when_it_was_changed_and_looked_over() -> None:
    main = (
        "<p>Hay fever is an allergy to pollen, most common from March to September when it is warm.</p>"
        "<p>Medically reviewed by Priya Nair. Last reviewed: 12 February 2026. Next review due: 12 February 2029.</p>"
    )
    node = nodes(main, path="conditions/hay-fever", title="Hay fever")["WebPage"]
    assert (node["lastReviewed"], node["reviewedBy"]["name"]) == ("2026-02-12", "Priya Nair")
    node = nodes(
        "<p>Last updated: 3 January 2026</p><p>Which cookies we set.</p>", path="cookies", title="Cookies"
    )["WebPage"]
    assert node["dateModified"] == "2026-01-03"
    several = "<ul><li>Map, last updated 3 January 2026</li><li>List, last updated 4 May 2026</li></ul>"
    assert "dateModified" not in nodes(several, path="downloads", title="Downloads")["WebPage"]


def test_days_beside_who_asked_and_answered() -> None:
    post = (
        '<div class="{kind}"><div class="body"><p>{words}</p></div><span>{verb} {day} May 2026 by '
        '<a href="/users/{name}">{name}</a></span></div>'
    )
    asked = post.format(
        kind="question", words="Why does my dough spread out so flat?", verb="asked", day=3, name="Tim Lowe"
    )
    answered = post.format(
        kind="answer", words="Bake it straight from the fridge.", verb="answered", day=4, name="Kay Moss"
    )
    main = f"{asked}<h2>1 answer</h2>{answered}"
    entry = nodes(main, path="questions/91", title="Why does my sourdough spread?")["QAPage"]["mainEntity"]
    assert (entry["datePublished"], entry["suggestedAnswer"]["datePublished"]) == ("2026-05-03", "2026-05-04")


def test_a_price_for_a_span_of_time() -> None:
    main = CAR["en"][0].replace("<strong>£11,495</strong>", "<strong>£45</strong> a day")
    offer = nodes(main, path="hire/17", title="Alder Combi to hire")["Car"]["offers"]
    assert "price" not in offer
    assert offer["priceSpecification"] == {
        "@type": "UnitPriceSpecification",
        "price": "45",
        "priceCurrency": "GBP",
        "unitCode": "DAY",
    }
    rent = HOUSE.replace("£325,000", "£950 per month")
    listing = nodes(rent, path="homes/18", title="House to rent, Orchard Close")["RealEstateListing"]
    assert listing["offers"]["priceSpecification"]["unitCode"] == "MON"


BUTTON = "<p class='price'>£9.99</p><button>Add to basket</button>"


@pytest.mark.parametrize(
    ("path", "title", "main", "none"),
    [
        ("p/disc", "The Salt Road (disc)", BUTTON + FILM.partition("<ul>")[0], "Movie"),
        ("p/brake", "Brake disc", BUTTON + CAR["de"][0].replace("Kilometerstand", "Karosserie"), "Car"),
        ("people/quill", "Mara Quill", f"{LONG}<dl><dt>Director</dt><dd>The Salt Road</dd><dt>Year</dt><dd>2026</dd></dl>", "Movie"),
        ("dataset/search", "Search results", "<a href='/w.csv'>CSV</a><a href='/a.csv'>CSV</a><p>Licence: any</p>", "Dataset"),
        ("blog/ready", "How to make a house ready for sale", LONG + HOUSE, "RealEstateListing"),
        ("podcast/all", "All episodes", "<audio src='/a/14.mp3'></audio>", "PodcastEpisode"),
        ("ferries", "Timetable", "<p>Location: Pier Road, Oban PA34 4AA</p>" + "".join(
            f"<h2>To the {end}</h2><p>5 June 2027, 1{n}:00</p>" for n, end in enumerate(("island", "mainland"))), "ItemList"),
        ("jobs/", "Jobs", "<h2>Baker</h2><p>Location: Leeds</p><p>Salary: £26,000 per year</p><h2>Driver</h2><p>Location: York</p>"
            "<p>Salary: £24,000 per year</p><p>To apply, send your CV.</p>", "JobPosting"),
        ("news/menu", "Our menu", f"{LONG}<p>We cut the menu by half.</p>", "Menu"),
    ],
)  # fmt: skip
def test_pages_that_only_look_like_it(path: str, title: str, main: str, none: str) -> None:
    assert none not in nodes(main, path=path, title=title)


def test_a_price_without_tax_beside_the_one_to_pay() -> None:
    main = (
        "<div class='shop__price'><span class='shop__price--inc'>£6.00</span><span class='shop__price--ex'>£5.00</span></div>"
        "<button>Add to basket</button>"
    )
    assert nodes(main, path="p/cup", title="Suction cup")["Product"]["offers"]["price"] == "6.00"


def test_plans_with_a_button_each_are_no_product() -> None:
    plan = "<div><h2>{name}</h2><p class='price'>£{price} / month</p><button>Buy now</button></div>"
    main = plan.format(name="Starter", price=9) + plan.format(name="Team", price=29)
    assert "Product" not in nodes(main, path="pricing", title="Pricing")
    one = "<p class='price'>£9 / month</p><button>Buy now</button>"
    offer = nodes(one, path="ledger", title="Tidy Ledger")["Product"]["offers"]
    assert (offer["priceSpecification"]["price"], offer["priceSpecification"]["unitCode"]) == ("9", "MON")


def test_who_wrote_a_book_or_a_part_of_its_name() -> None:
    title = "Critique : L'Année de Lena Holt"
    generated = nodes(REVIEWED.replace("Rating", "Note"), path="livres/annee", title=title, lang="fr")
    assert "Review" not in generated


def test_a_house_whose_title_names_its_town() -> None:
    parts = "".join(
        f"<section><h2>{name}</h2><ul><li>{day}. Juni 2027, 18:00 Uhr</li></ul></section>"
        for name, day in (("Die Salzstraße", 5), ("Papiermonde", 6))
    )
    source = (
        '<html lang="de"><head><link rel="canonical" href="https://capitol.example/programm"><title>Programm | Kino Capitol Weimar'
        f'</title></head><body><header><a href="/">Kino Capitol</a></header><main><h1>Programm</h1>{parts}</main>'
        "<footer>Kino Capitol, Marktstraße 3, 99423 Weimar</footer></body></html>"
    )
    markup = generate(Document("page.html", source), check_with_all_rules).curated.markup or {}
    listed = next(node for node in markup["@graph"] if node["@type"] == "ItemList")["itemListElement"]
    item = listed[0]["item"]
    assert (item["@type"], item["name"]) == ("ScreeningEvent", "Die Salzstraße")
    assert item["location"]["name"] == "Kino Capitol"


MEETING = (
    "<p>When: 9 May 2027, 10am to 4pm</p><p>Where: {where}</p><p>Forty nurseries come to the garden.</p>"
)


def test_what_takes_place_online() -> None:
    node = nodes(MEETING.format(where="Online (Zoom)"), path="events/talk", title="Pruning apple trees")[
        "Event"
    ]
    assert node["location"] == {"@type": "VirtualLocation", "name": "Online (Zoom)"}
    assert node["eventAttendanceMode"] == "https://schema.org/OnlineEventAttendanceMode"


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("Cancelled", "https://schema.org/EventCancelled"),
        ("Postponed", "https://schema.org/EventPostponed"),
        ("Tickets can be cancelled free of charge up to a week before the day.", None),
    ],
)
def test_what_was_called_off(line: str, status: str | None) -> None:
    main = f"<p>{line}</p>" + MEETING.format(where="Moor House, 4 Hill Lane, Alderbrook AB1 4XY")
    node = nodes(main, path="events/fair", title="Plant fair")["Event"]
    assert node.get("eventStatus") == status


def test_a_home_that_is_sold_is_not_offered() -> None:
    assert "RealEstateListing" not in nodes(
        HOUSE, path="homes/17", title="Sold: house for sale, Orchard Close"
    )
    main = f"<p>Sold</p>{HOUSE}"
    assert "RealEstateListing" not in nodes(main, path="homes/17", title="House for sale, Orchard Close")


def test_work_from_home_is_in_no_town() -> None:
    main = "<p>Location: Remote</p><p>Mill Lane is looking for a copy editor for its gardening list.</p><a href='/a'>Apply now</a>"
    assert "jobLocation" not in nodes(main, path="jobs/editor", title="Copy editor")["JobPosting"]
