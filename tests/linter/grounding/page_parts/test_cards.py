"""Values of one of several things, against the part of the page that shows another one of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ..compared import by_pointer

TOUR = [
    ("Noche de flamenco", "2026-05-08", "8 de mayo de 2026", "18 €"),
    ("Concierto de piano", "2026-05-15", "15 de mayo de 2026", "12 €"),
    ("Cine al aire libre", "2026-05-22", "22 de mayo de 2026", "7 €"),
]
REVIEWS = [
    ("Anna K.", "2020-03-03", "3 March 2020", 5, "Boils quickly and looks lovely on the counter."),
    ("Tom W.", "2020-04-14", "14 April 2020", 2, "After a month the lid started leaking water all over."),
    ("Eva", "2020-05-21", "21 May 2020", 4, "A solid kettle for a fair price, would buy again."),
]
BRANCHES = [
    ("Garage Lyon", "5 rue Hugo", "69002", "Lyon", "04 72 00 11 22", "lyon@garage.example", "8h - 18h30"),
    ("Garage Nice", "18 rue Hugo", "06000", "Nice", "04 93 33 44 55", "nice@garage.example", "9h - 19h"),
]


def flagged(lang: str, body: str, data: list[dict[str, Any]]) -> set[str]:
    """The pointers of the flagged values of a page."""
    judged = by_pointer(body, {"@graph": data}, lang=lang)
    return {
        pointer for pointer, verdict in judged.items() if verdict.outcome in ("unsupported", "contradicted")
    }


def tour() -> list[dict[str, Any]]:
    return [
        {
            "@type": "Event",
            "name": name,
            "startDate": day,
            "offers": {"@type": "Offer", "price": price.split()[0], "priceCurrency": "EUR"},
        }
        for name, day, _, price in TOUR
    ]


LAYOUTS = {
    "cards": "<ul>{}</ul>|<li><h3>{0}</h3><p>{2}</p><p>Entrada: {3}</p></li>",
    "headings": "<div>{}</div>|<h3>{0}</h3><p>{2}</p><p>Entrada: {3}</p>",
    "rows": "<table>{}</table>|<tr><td>{2}</td><td>{0}</td><td>{3}</td></tr>",
    "lines": "<ul>{}</ul>|<li>{0}, {2}, {3}</li>",
}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(
    ("place", "change"),
    [
        ("0/startDate", lambda d: d[0].update(startDate="2026-05-15")),
        ("2/startDate", lambda d: d[2].update(startDate="2026-05-08")),
        ("1/offers/price", lambda d: d[1]["offers"].update(price="18")),
    ],
)
def test_another_ones_value(layout: str, place: str, change: Callable[[list[dict[str, Any]]], None]) -> None:
    around, entry = LAYOUTS[layout].split("|")
    body = "<h1>Programa</h1>" + around.format("".join(entry.format(*event) for event in TOUR))
    data = tour()
    assert flagged("es", body, data) == set()
    change(data)
    assert flagged("es", body, data) == {place}


@pytest.mark.parametrize(
    "entry",
    [
        "<p>{2}</p><h3>{0}</h3><p>Entrada: {3}</p>",  # the day before the heading
        "<h2>{2}</h2><ul><li><b>{0}</b> {3}</li></ul>",
        "<p>{0} {2} {3}</p>",
        "{2}: {0} ({3})<br>",
    ],
)
def test_right_values_in_other_layouts(entry: str) -> None:
    body = "<h1>Programa</h1><div>" + "".join(entry.format(*event) for event in TOUR) + "</div>"
    assert flagged("es", body, tour()) == set()


def test_columns_are_no_parts() -> None:
    heads = "".join(f"<th>{name}<p>{int(price.split()[0]) + 1} €</p></th>" for name, _, _, price in TOUR)
    cells = "".join(f"<td>{day} ahora {price}</td>" for _, _, day, price in TOUR)
    body = f"<h1>Programa</h1><table><tr>{heads}</tr><tr>{cells}</tr></table>"
    assert flagged("es", body, tour()) == set()


@pytest.mark.parametrize(
    ("entry", "known"),
    [
        ("<div class='review'><p>{0}</p><p>{2}</p><p>{3}/5 stars</p><p>{4}</p></div>", True),
        ("<p>{0}, {2}</p><p>{3}/5 stars</p><p>{4}</p>", False),
        ("<p>{4}</p><p>{3}/5 stars</p><p>{0}, {2}</p>", False),
    ],
)
def test_reviews(entry: str, known: bool) -> None:
    body = "<h1>Kettle Pro</h1><div>" + "".join(entry.format(*review) for review in REVIEWS) + "</div>"
    reviews = [
        {
            "@type": "Review",
            "author": {"@type": "Person", "name": author},
            "datePublished": day,
            "reviewRating": {"@type": "Rating", "ratingValue": stars, "bestRating": 5},
            "reviewBody": text,
        }
        for author, day, _, stars, text in REVIEWS
    ]
    data: list[dict[str, Any]] = [{"@type": "Product", "name": "Kettle Pro", "review": reviews}]
    assert flagged("en", body, data) == set()
    reviews[1]["author"]["name"] = "Anna K."  # type: ignore[index]
    reviews[2]["reviewRating"]["ratingValue"] = 2  # type: ignore[index]
    reviews[0]["datePublished"] = "2020-05-21"
    wrong = {"0/review/1/author/name", "0/review/2/reviewRating/ratingValue", "0/review/0/datePublished"}
    assert flagged("en", body, data) == (wrong if known else set())


def test_a_day_may_be_the_next_one_elsewhere() -> None:
    texts = [("4 March 2020 at 11 pm", REVIEWS[0][4]), ("5 March 2020 at 2 am", REVIEWS[1][4])]
    body = "<h1>Kettle Pro</h1>" + "".join(f"<div><p>{day}</p><p>{text}</p></div>" for day, text in texts)
    reviews = [{"@type": "Review", "datePublished": "2020-03-05", "reviewBody": text} for _, text in texts]
    assert flagged("en", body, [{"@type": "Product", "name": "Kettle Pro", "review": reviews}]) == set()


def test_branches() -> None:
    body = "<h1>Nos garages</h1><p>Centrale: 01 40 00 00 00</p>" + "".join(
        f"<div><h2>{name}</h2><p>{street}, {code} {town}</p><p>Tél. {phone}</p><p>{mail}</p><p>Lundi-vendredi {hours}</p></div>"
        for name, street, code, town, phone, mail, hours in BRANCHES
    )
    data = [
        {
            "@type": "AutoRepair",
            "name": name,
            "telephone": phone,
            "email": mail,
            "openingHours": said,
            "address": {
                "@type": "PostalAddress",
                "streetAddress": street,
                "postalCode": code,
                "addressLocality": town,
            },
        }
        for (name, street, code, town, phone, mail, _), said in zip(
            BRANCHES, ("Mo-Fr 08:00-18:30", "Mo-Fr 09:00-19:00"), strict=True
        )
    ]
    assert flagged("fr", body, data) == set()
    data[0].update(telephone="04 93 33 44 55", email="nice@garage.example", openingHours="Mo-Fr 09:00-19:00")
    data[1]["address"]["postalCode"] = "69002"  # type: ignore[index]
    assert flagged("fr", body, data) == {"0/telephone", "0/email", "0/openingHours", "1/address/postalCode"}
    data[0]["telephone"] = "01 40 00 00 00"  # the firm's own, above both
    assert "0/telephone" not in flagged("fr", body, data)


def test_what_is_sold_out_is_told_of_each() -> None:
    rows = [("100 g", "$7.50", "In stock"), ("250 g", "$16.00", "In stock"), ("500 g", "$29.00", "Sold out")]
    body = "<h1>Assam Tea</h1><ul>" + "".join(
        f"<li><h3>{n}</h3><p>{p}</p><p>{s}</p></li>" for n, p, s in rows
    )
    offers = [
        {"@type": "Offer", "name": name, "availability": "https://schema.org/InStock"} for name, *_ in rows
    ]
    assert flagged("en", body, [{"@type": "Product", "name": "Assam Tea", "offers": offers}]) == {
        "0/offers/2/availability"
    }


def test_replies_that_are_listed_are_counted() -> None:
    replies = [{"@type": "Answer", "text": text} for *_, text in REVIEWS]
    body = "<h1>Which kettle?</h1>" + "".join(f"<p>{text}</p>" for *_, text in REVIEWS)
    question = {"@type": "Question", "name": "Which kettle?", "answerCount": 3, "suggestedAnswer": replies}
    assert flagged("en", body, [question]) == set()
    assert flagged("en", body, [question | {"answerCount": 8}]) == {"0/answerCount"}


def test_what_is_sold_out_is_another_thing() -> None:
    things = [("Zapatilla Brisa", ""), ("Zapatilla Duna", ""), ("Zapatilla Faro", "<span>Agotado</span>")]
    body = (
        "<ul>"
        + "".join(f"<li class='product'><h2>{name}</h2><p>39,90 €</p>{sold}</li>" for name, sold in things)
        + "</ul>"
    )

    def offers(*there: str) -> list[dict[str, Any]]:
        return [
            {"@type": "Product", "name": name, "offers": {"@type": "Offer", "availability": value}}
            for (name, _), value in zip(things, there, strict=True)
        ]

    assert flagged("es", body, offers("InStock", "InStock", "OutOfStock")) == set()
    assert flagged("es", body, offers("InStock", "InStock", "InStock")) == {"2/offers/availability"}


def test_stars_and_days_in_figures_are_those_of_their_own_review() -> None:
    shown = [
        ("Dana W.", 5, "03/12/2022", "Beautiful grain and very sturdy. We use it every day."),
        ("Luis P.", 4, "02/27/2022", "Lovely board, arrived a bit late."),
    ]
    body = "".join(
        f'<div class="rev"><b>{who}</b> <span aria-label="{stars} out of 5 stars">{"★" * stars}</span> '
        f"<span>{day}</span><p>{said}</p></div>"
        for who, stars, day, said in shown
    )

    def reviews(*told: tuple[int, str]) -> list[dict[str, Any]]:
        return [
            {
                "@type": "Review",
                "datePublished": day,
                "reviewBody": said,
                "reviewRating": {"@type": "Rating", "ratingValue": stars},
            }
            for (_, _, _, said), (stars, day) in zip(shown, told, strict=True)
        ]

    assert flagged("en", body, reviews((5, "2022-03-12"), (4, "2022-02-27"))) == set()
    assert flagged("en", body, reviews((4, "2022-02-27"), (4, "2022-02-27"))) == {
        "0/datePublished",
        "0/reviewRating/ratingValue",
    }


EVENTS = [
    ("Havenlicht", "vr 7 maart 2025", "2025-03-07T20:15:00+01:00", "Grote Zaal"),
    ("De Meeuw", "za 8 maart 2025", "2025-03-08T20:00:00+01:00", "Kleine Zaal"),
    ("Peter en de wolf", "zo 9 maart 2025", "2025-03-09T14:30:00+01:00", "Grote Zaal"),
]
AGENDA = "<h1>Agenda</h1>" + "".join(
    f'<article><a href="/v/{n}"><img src="/b/{n}.jpg" alt=""></a><h2>{name}</h2><p>{day}</p><p>{hall}</p></article>'
    for n, (name, day, _, hall) in enumerate(EVENTS)
)


def agenda() -> list[dict[str, Any]]:
    return [
        {
            "@type": "TheaterEvent",
            "name": name,
            "startDate": start,
            "url": f"https://theater.example/v/{n}",
            "image": f"https://theater.example/b/{n}.jpg",
            "location": {"@type": "Place", "name": hall},
        }
        for n, (name, _, start, hall) in enumerate(EVENTS)
    ]


@pytest.mark.parametrize(
    ("place", "change"),
    [
        ("0/startDate", {"startDate": EVENTS[1][2]}),  # the day behind, which no zone shifts
        ("0/url", {"url": "https://theater.example/v/1"}),
        ("0/image", {"image": "https://theater.example/b/2.jpg"}),
        ("0/location/name", {"location": {"@type": "Place", "name": "Kleine Zaal"}}),
    ],
)
def test_the_address_picture_and_hall_of_another_one(place: str, change: dict[str, Any]) -> None:
    data = agenda()
    assert flagged("nl", AGENDA, data) == set()
    data[0].update(change)
    assert flagged("nl", AGENDA, data) == {place}


def test_a_picture_beside_the_cards_is_of_all() -> None:
    data = agenda()
    data[0]["image"] = "https://theater.example/b/hall.jpg"
    data[1]["image"] = "https://theater.example/b/2.jpg"
    everywhere = '<img src="/b/hall.jpg" alt=""><img src="/b/2.jpg" alt="">'
    assert flagged("nl", everywhere + AGENDA, data) == set()


def criticism(named: bool) -> tuple[str, list[dict[str, Any]]]:
    titles = ["Boils fast", "Leaks", "Solid"]
    body = "<h1>Kettle</h1>" + "".join(
        f"<div><h3>{title if named else ''}</h3><p>{author}, {day}</p><p>{words}</p></div>"
        for title, (author, _, day, _, words) in zip(titles, REVIEWS, strict=True)
    )
    data = [
        {
            "@type": "Review",
            **({"name": title} if named else {}),
            "author": {"@type": "Person", "name": author},
            "reviewBody": words,
        }
        for title, (author, *_, words) in zip(titles, REVIEWS, strict=True)
    ]
    return body, data


@pytest.mark.parametrize("named", [True, False])
def test_the_words_of_another_review(named: bool) -> None:
    body, data = criticism(named)
    assert flagged("en", body, data) == set()
    data[0]["reviewBody"] = data[1]["reviewBody"]
    assert flagged("en", body, data) == {"0/reviewBody"}


def test_the_name_of_another_one() -> None:
    body, data = criticism(named=True)
    data[2]["name"] = data[1]["name"]
    assert flagged("en", body, data) == {"2/name"}
    # all of one name are branches of one house
    for each in data:
        each["name"] = "Kettle"
    assert flagged("en", body, data) == set()


def test_what_is_gone_is_not_all_gone() -> None:
    body = AGENDA.replace("<p>zo 9 maart 2025</p>", "<p>zo 9 maart 2025</p><p>Uitverkocht</p>")
    data = agenda()
    for place in (0, 2):
        data[place]["offers"] = {"@type": "Offer", "availability": "https://schema.org/SoldOut"}
    assert flagged("nl", body, data) == {"0/offers/availability"}


def test_the_hours_of_another_branch_in_one_value() -> None:
    shown = [("York", "Mon–Fri", "9am – 5.30pm"), ("Hull", "Tue–Sat", "9.30am – 5pm")]
    body = "<h1>Branches</h1>" + "".join(
        f"<section><h2>Lark {town}</h2><table><tr><td>{days}</td><td>{hours}</td></tr></table></section>"
        for town, days, hours in shown
    )
    week = {
        "dayOfWeek": ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
        "opens": "09:00",
        "closes": "17:30",
    }
    data: list[dict[str, Any]] = [
        {"@type": "Store", "name": "Lark York", "openingHoursSpecification": week},
        {"@type": "Store", "name": "Lark Hull", "openingHours": "Tu-Sa 09:30-17:00"},
    ]
    assert flagged("en", body, data) == set()
    data[1]["openingHours"] = "Mo-Fr 09:00-17:30"
    assert flagged("en", body, data) == {"1/openingHours"}


def test_the_day_of_another_evening_of_a_tour() -> None:
    halls = [("12 Mar 2026", "2026-03-12", "Belgrave Hall"), ("13 Mar 2026", "2026-03-13", "The Crescent")]
    body = "<h1>The Winter Reeds</h1><table>" + "".join(
        f"<tr><td>{day}</td><td>{hall}</td><td>Tickets</td></tr>" for day, _, hall in halls
    )
    data: list[dict[str, Any]] = [
        {
            "@type": "MusicEvent",
            "name": "The Winter Reeds",
            "startDate": start,
            "location": {"@type": "Place", "name": hall},
        }
        for _, start, hall in halls
    ]
    assert flagged("en", f"{body}</table>", data) == set()
    data[1]["startDate"] = "2026-03-12"
    assert flagged("en", f"{body}</table>", data) == {"1/startDate"}
    data[0]["startDate"] = "2026-03-13"
    assert flagged("en", f"{body}</table>", data) == {"0/startDate", "1/startDate"}


def test_many_pictures_leave_room_for_days() -> None:
    data = agenda()
    data[0]["image"] = [f"https://theater.example/b/2.jpg?{n}" for n in range(40)]
    data[1]["startDate"] = EVENTS[2][2]
    assert "1/startDate" in flagged("nl", AGENDA, data)


ROOMS = (
    "<h1>Hotel Vista</h1><section><h2>Camera Singola</h2><p>12 mq, 1 persona, da 70 € a notte</p></section>"
    "<section><h2>Camera Matrimoniale</h2><p>20 mq, 2 persone, da 110 € a notte</p></section>"
)


def rooms(sizes: tuple[int, int], guests: tuple[int, int]) -> list[dict[str, Any]]:
    names = ("Camera Singola", "Camera Matrimoniale")
    return [
        {
            "@type": "HotelRoom",
            "name": name,
            "floorSize": {"@type": "QuantitativeValue", "value": size, "unitCode": "MTK"},
            "occupancy": {"@type": "QuantitativeValue", "maxValue": most},
        }
        for name, size, most in zip(names, sizes, guests, strict=True)
    ]


@pytest.mark.parametrize(
    ("sizes", "guests", "expected"),
    [
        ((12, 20), (1, 2), set()),
        ((20, 20), (1, 2), {"0/floorSize/value"}),
        ((12, 12), (1, 2), {"1/floorSize/value"}),
        ((12, 20), (2, 2), {"0/occupancy/maxValue"}),
    ],
)
def test_numbers_of_rooms(sizes: tuple[int, int], guests: tuple[int, int], expected: set[str]) -> None:
    assert flagged("it", ROOMS, rooms(sizes, guests)) == expected


def test_a_number_that_a_part_does_not_tell_may_be_that_of_all() -> None:
    body = ROOMS.replace("12 mq, ", "")
    assert flagged("it", body, rooms((20, 20), (1, 2))) == set()


@pytest.mark.parametrize(
    ("days", "expected"),
    [(("2025-03-06", "2025-03-13"), set()), (("2025-03-13", "2025-03-13"), {"0/startDate"})],
)
def test_days_without_a_year(days: tuple[str, str], expected: set[str]) -> None:
    body = (
        "<h1>Jazz Thursdays, spring 2025</h1><table><tr><th>Date</th><th>Artist</th></tr>"
        "<tr><td>Thu, Mar 6</td><td>The Ida Cole Quartet</td></tr>"
        "<tr><td>Thu, Mar 13</td><td>Ruben Ortega Trio</td></tr></table>"
    )
    names = ("The Ida Cole Quartet", "Ruben Ortega Trio")
    data = [
        {"@type": "MusicEvent", "name": name, "startDate": day} for name, day in zip(names, days, strict=True)
    ]
    assert flagged("en", body, data) == expected


@pytest.mark.parametrize(
    ("names", "expected"),
    [(("Maj Holm", "Olle Lind"), set()), (("Olle Lind", "Olle Lind"), {"0/performer/name"})],
)
def test_who_teaches_another_course(names: tuple[str, str], expected: set[str]) -> None:
    body = (
        "<h1>Kurser</h1><table><tr><th>Kurs</th><th>Lärare</th></tr><tr><td>Keramik</td><td>Maj Holm</td></tr>"
        "<tr><td>Akvarell</td><td>Olle Lind</td></tr></table>"
    )
    data = [
        {"@type": "EducationEvent", "name": course, "performer": {"@type": "Person", "name": name}}
        for course, name in zip(("Keramik", "Akvarell"), names, strict=True)
    ]
    assert flagged("sv", body, data) == expected


STAFF = [
    ("Ann Miller", "Head of sales", "+44 113 496 0001"),
    ("Bob Carter", "Chief engineer", "+44 113 496 0002"),
]


def staff(posts: list[str], phones: list[str]) -> list[dict[str, Any]]:
    return [
        {"@type": "Person", "name": name, "jobTitle": post, "telephone": phone}
        for (name, _, _), post, phone in zip(STAFF, posts, phones, strict=True)
    ]


def test_posts_and_numbers_of_two_people_under_their_headings() -> None:
    body = "".join(f"<h2>{name}</h2><p>{post}</p><p>{phone}</p>" for name, post, phone in STAFF)
    posts, phones = [post for _, post, _ in STAFF], [phone for _, _, phone in STAFF]
    page = f"<h1>Our team</h1>{body}"
    assert flagged("en", page, staff(posts, phones)) == set()
    assert flagged("en", page, staff(posts[::-1], phones)) == {"0/jobTitle", "1/jobTitle"}
    assert flagged("en", page, staff(posts, phones[::-1])) == {"0/telephone", "1/telephone"}
    # Where the number stands above each name, the parts are not those that headings begin.
    above = "".join(f"<p>{phone}</p><h2>{name}</h2><p>{post}</p>" for name, post, phone in STAFF)
    assert flagged("en", f"<h1>Our team</h1>{above}", staff(posts, phones)) == set()
