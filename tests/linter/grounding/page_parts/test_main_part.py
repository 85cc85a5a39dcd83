"""What a page shows of others only: of the things that it teases, in comments and menus, in the line of who made it."""

from __future__ import annotations

import time
from typing import Any

import pytest

from factmark.linter.findings.verdict import Verdict
from factmark.linter.runner.collection import collect_garbage_between

from ..compared import by_pointer
from ..conftest import Trace


def told(body: str, *nodes: dict[str, Any], title: str = "Plum cake") -> dict[str, Verdict]:
    """The verdicts on a page's nodes by their pointers."""
    head, url = f"<title>{title} – The house</title>", "https://house.example/plum-cake"
    return by_pointer(body, {"@graph": list(nodes)}, head=head, url=url)


CAKE = (
    "<h1>Plum cake</h1><p>By Ann Example</p><p>3 May 2022</p><p>4.4 out of 5 (131 ratings)</p>"
    "<p>A cake for the end of a summer.</p>"
)
MORE = (
    '<section><h2>More to bake</h2><ul><li><a href="/nut-cake">Nut cake</a> <span>4.8 out of 5 (77 ratings)</span>'
    " <span>by Berta Other</span> <span>9 June 2022</span> <span>21 comments</span></li>"
    '<li><a href="/apple-cake">Apple cake</a> <span>3.9 out of 5 (62 ratings)</span></li></ul></section>'
)
GRID = (
    '<div><div class="card"><a href="/nut-cake"><img src="n.jpg"><h3>Nut cake</h3><p>4.8 out of 5 (77 ratings)</p>'
    '</a></div><div class="card"><a href="/apple-cake"><h3>Apple cake</h3><p>3.9 out of 5 (62 ratings)</p></a>'
    "</div></div>"
)


def recipe(value: str, count: str, author: str = "Ann Example") -> dict[str, Any]:
    rating = {"@type": "AggregateRating", "ratingValue": value, "ratingCount": count}
    by = {"@type": "Person", "name": author}
    return {"@type": "Recipe", "name": "Plum cake", "author": by, "aggregateRating": rating}


@pytest.mark.parametrize("body", [CAKE + MORE, MORE + CAKE, CAKE + GRID])
def test_the_rating_of_a_teaser(body: str) -> None:
    own = told(body, recipe("4.4", "131"))
    assert {verdict.outcome for verdict in own.values()} == {"grounded"}
    others = told(body, recipe("4.8", "77"))
    assert others["0/aggregateRating/ratingValue"].reason == "only for something else"
    assert told(body, recipe("4.4", "77"))["0/aggregateRating/ratingCount"].outcome == "unsupported"


@pytest.mark.parametrize(
    "body",
    [
        # no rating but the teasers': perhaps those of its variants
        CAKE.replace("<p>4.4 out of 5 (131 ratings)</p>", "") + MORE,
        # the same value at the heading, too
        CAKE.replace("4.4", "4.8") + MORE,
        # a link to the page itself, and to a place in it
        CAKE + MORE.replace('"/nut-cake"', '"/plum-cake"'),
        CAKE + MORE.replace('"/nut-cake"', '"#nuts"'),
        # a list whose entries hold the page's own heading
        f'<ul><li><a href="/x">4.8 out of 5 (77 ratings)</a>{CAKE}</li><li>{GRID}</li></ul>'.replace(
            GRID, "<a href='/y'>Next</a>"
        ),
    ],
)
def test_a_rating_that_may_be_its_own(body: str) -> None:
    assert told(body, recipe("4.8", "131"))["0/aggregateRating/ratingValue"].outcome == "grounded"


def test_the_writer_of_a_teaser() -> None:
    verdict = told(CAKE + MORE, recipe("4.4", "131", "Berta Other"))["0/author/name"]
    assert (verdict.outcome, verdict.shown) == ("contradicted", "Ann Example")
    bare = CAKE.replace("<p>By Ann Example</p>", "") + MORE
    assert told(bare, recipe("4.4", "131", "Berta Other"))["0/author/name"].outcome == "grounded"


COMMENTS = (
    '<section class="comments"><h2>4 comments</h2><ol><li><b>Dora Dill</b>: I like it.</li></ol></section>'
)


def test_the_number_of_comments_of_a_teaser() -> None:
    article = {"@type": "BlogPosting", "headline": "Plum cake", "commentCount": 21}
    assert told(CAKE + COMMENTS + MORE, article)["0/commentCount"].outcome == "unsupported"
    article["commentCount"] = 4
    assert told(CAKE + COMMENTS + MORE, article)["0/commentCount"].outcome == "grounded"


def test_who_commented() -> None:
    assert told(CAKE + COMMENTS, recipe("4.4", "131", "Dora Dill"))["0/author/name"].outcome != "grounded"
    writer = told(
        CAKE.replace("By ", "by ") + COMMENTS.replace("Dora Dill", "Ann Example"), recipe("4.4", "131")
    )
    assert writer["0/author/name"].outcome == "grounded"


JOB = "<h1>Baker</h1><p>Acme Bakeries, Harbour Street 5, Galway</p><p>Posted: 3 May 2022</p>"
JOBS = (
    '<h2>Also open</h2><ul><li><a href="/j/2">Miller</a> <span>Mill House Ltd</span> <span>Sligo</span> '
    '<span>9 June 2022</span></li><li><a href="/j/3">Cook</a> <span>Bistro Bay</span> <span>Cork</span></li></ul>'
)


def job(**said: Any) -> dict[str, Any]:
    return {"@type": "JobPosting", "title": "Baker", "datePosted": "2022-05-03", **said}


def test_another_job() -> None:
    at = {"@type": "PostalAddress", "streetAddress": "Harbour Street 5", "addressLocality": "Sligo"}
    node = job(
        datePosted="2022-06-09",
        title="Miller",
        hiringOrganization={"@type": "Organization", "name": "Mill House Ltd"},
        jobLocation={"@type": "Place", "address": at},
    )
    found = told(JOB + JOBS, node, title="Baker")
    assert found["0/datePosted"].outcome == "unsupported"
    assert found["0/title"].shown == "Baker"
    assert found["0/hiringOrganization/name"].outcome == "unsupported"
    assert found["0/jobLocation/address/addressLocality"].outcome == "unsupported"
    assert found["0/jobLocation/address/streetAddress"].outcome == "grounded"


def test_a_list_is_about_what_it_teases() -> None:
    page = {"@type": "CollectionPage", "name": "Nut cake", "datePublished": "2022-06-09"}
    assert {v.outcome for v in told(CAKE + MORE, page).values()} == {"grounded"}


def test_the_teasers_of_performers_and_branches() -> None:
    artists = (
        "<h1>Plum fair</h1><p>3 May 2022</p>"
        '<div class="artist"><a href="/a/1"><h3>The Dills</h3><p>Folk from Cork</p></a></div>'
        '<div class="artist"><a href="/a/2"><h3>Ann Example</h3><p>Songs, Sligo</p></a></div>'
    )
    names = [{"@type": "MusicGroup", "name": name} for name in ("The Dills", "Ann Example")]
    fair = {"@type": "Event", "name": "Plum fair", "startDate": "2022-05-03", "performer": names}
    assert {verdict.outcome for verdict in told(artists, fair).values()} == {"grounded"}
    branches = (
        '<p>The house</p><h1>Our bakeries</h1><ul><li><a href="/cork">Bakery Cork</a> <span>Quay 1, T12 X70A Cork</span></li>'
        '<li><a href="/sligo">Bakery Sligo</a> <span>Mall 2, F91 X70B Sligo</span></li></ul>'
    )
    at = {"@type": "PostalAddress", "streetAddress": "Quay 1", "addressLocality": "Cork"}
    whole = {"@type": "Bakery", "name": "The house", "address": at}
    branch = {"@type": "Bakery", "name": "Bakery Cork", "address": at}
    for node in (whole, {"@type": "Bakery", "name": "The house", "department": branch}):
        assert {verdict.outcome for verdict in told(branches, node).values()} <= {"grounded", "technical"}


MENU = '<nav><ul><li><a href="/c">Cakes</a></li><li><a href="/s">Soups</a></li></ul></nav>'


@pytest.mark.parametrize(
    ("trail", "outcome"),
    [
        ('<p class="breadcrumb"><a href="/">Home</a> › <a href="/c">Cakes</a></p>', "unsupported"),
        ('<nav class="breadcrumb"><a href="/">Home</a> › <a href="/s">Soups</a></nav>', "grounded"),
        ("", "grounded"),  # nothing tells its section but the menu
    ],
)
def test_a_section_that_only_the_menu_has(trail: str, outcome: str) -> None:
    article = {"@type": "Article", "headline": "Plum cake", "articleSection": "Soups"}
    assert told(MENU + trail + CAKE, article)["0/articleSection"].outcome == outcome
    article["articleSection"] = ["Soups", "Baking"]  # pages show one of several
    assert told(MENU + trail + CAKE, article)["0/articleSection/0"].outcome == "grounded"


@pytest.mark.parametrize(
    "line",
    ["Site by Kettle Studio", "© 2022 The house. Powered by Kettle Studio", "Web design: Kettle Studio",
     "Designed and developed by Kettle Studio", "Theme: Kettle Studio", "Desenvolvido por Kettle Studio"],
)  # fmt: skip
def test_who_made_the_site(line: str) -> None:
    maker = {"@type": "Organization", "name": "Kettle Studio"}
    footer = f"<footer><p>© 2022 The house</p><p>{line}</p></footer>"
    assert told(CAKE + footer, maker)["0/name"].outcome == "unsupported"
    assert told(CAKE + footer, maker, title="Kettle Studio")["0/name"].outcome == "grounded"
    assert told(f"<p>Kettle Studio is ours.</p>{footer}", maker)["0/name"].outcome == "grounded"
    made = {"@type": "WebSite", "creator": maker}
    assert told(CAKE + footer, made)["0/creator/name"].outcome == "grounded"


@pytest.mark.parametrize(
    ("link", "outcome"),
    [
        ("<a href='https://sails.example/' title='Free Sailcloth Templates'>Sails</a>", "unsupported"),
        ("<a href='/' title='Free Sailcloth Templates'>Sails</a>", "grounded"),
        ("<a href='https://sails.example/' title='Sailcloth'>Sails</a>", "grounded"),
        ("<a href='https://sails.example/'><img src='s.png' alt='A part of Sailcloth'></a>", "grounded"),
    ],
)
def test_what_links_to_other_sites_are_called(link: str, outcome: str) -> None:
    article = {"@type": "Article", "publisher": {"@type": "Organization", "name": "Sailcloth"}}
    found = told(f"{CAKE}<footer>Made with {link}</footer>", article)
    assert found["0/publisher/name"].outcome == outcome


def test_a_thousand_teasers_take_no_longer_each() -> None:
    def lasts(count: int) -> float:
        cards = "".join(
            f'<li class="card-{i}"><a href="/c/{i}"><h3>Cake {i}</h3></a><p>by Writer {i}</p></li>'
            for i in range(count)
        )
        with collect_garbage_between():  # the garbage of other tests is none of its time
            begun = time.process_time()
            told(f"{CAKE}<div><div><ul>{cards}</ul></div></div>", recipe("4.4", "131", f"Writer {count - 1}"))
            return time.process_time() - begun

    lasts(10)
    assert lasts(2000) < 20 * max(lasts(200), 0.02)


def test_who_made_the_site_is_not_the_practice() -> None:
    body = "<h1>Harbour Dental</h1><p>We look after teeth.</p><footer>© 2022 Harbour Dental. Web design by Studio Example</footer>"
    assert told(body, {"@type": "Dentist", "name": "Harbour Dental"})["0/name"].outcome == "grounded"
    made = told(body, {"@type": "Dentist", "name": "Studio Example"})["0/name"]
    assert (made.outcome, made.reason) == ("unsupported", "only as who made the site")


def test_the_photographer_has_not_written_the_recipe() -> None:
    body = "<h1>Plum cake</h1><p>By Ann Example on May 3, 2022</p><p>A cake.</p><p>Photography by Berta Other</p>"
    own = told(
        body, {"@type": "Recipe", "name": "Plum cake", "author": {"@type": "Person", "name": "Ann Example"}}
    )
    assert own["0/author/name"].outcome == "grounded"
    other = told(
        body, {"@type": "Recipe", "name": "Plum cake", "author": {"@type": "Person", "name": "Berta Other"}}
    )
    assert (other["0/author/name"].outcome, other["0/author/name"].shown) == ("contradicted", "Ann Example")


def test_the_first_post_of_a_thread_is_its_own(trace: Trace) -> None:
    posts = "".join(
        f'<div class="post" id="p{day}"><a href="/u/{name}">{name}</a> <span>{day} June 2026</span>'
        f"<div>Something about outboards that will not start when they are warm, told by number {day}.</div></div>"
        for day, name in ((14, "skerry"), (15, "jolly"), (16, "wherry"))
    )
    latest = "<aside><h3>Latest threads</h3><a href='/t/9'>The best paint</a> 2 July 2026</aside>"
    body = f"<main><h1>Outboard will not start when warm</h1>{posts}</main>{latest}"
    verdict = trace(
        body,
        "datePublished",
        "2026-06-14",
        type="DiscussionForumPosting",
        headline="Outboard will not start when warm",
    )
    assert verdict.outcome == "grounded"


CAR = (
    "<h1>2019 Oryx Trail Premium</h1><p>61,204 mi</p><dl><dt>Model</dt><dd>Trail</dd></dl>"
    "<h2>Similar vehicles</h2><ul><li>2018 Oryx Dune — 70,112 mi</li><li>2020 Kestrel Fox — 44,870 mi</li></ul>"
)


@pytest.mark.parametrize(
    ("prop", "value", "pointer", "outcome"),
    [
        ("model", "Trail", "0/model", "grounded"),
        ("model", "Dune", "0/model", "unsupported"),
        ("brand", {"@type": "Brand", "name": "Oryx"}, "0/brand/name", "grounded"),
        ("vehicleModelDate", "2019", "0/vehicleModelDate", "grounded"),
        ("vehicleModelDate", "2020", "0/vehicleModelDate", "unsupported"),
        ("mileageFromOdometer", 61204, "0/mileageFromOdometer/value", "grounded"),
        ("mileageFromOdometer", 70112, "0/mileageFromOdometer/value", "unsupported"),
    ],
)
def test_what_only_similar_things_are(prop: str, value: Any, pointer: str, outcome: str) -> None:
    said = {"@type": "QuantitativeValue", "value": value, "unitCode": "SMI"} if "mileage" in prop else value
    car = {"@type": "Car", "name": "2019 Oryx Trail Premium", prop: said}
    assert told(CAR, car, title="2019 Oryx Trail Premium")[pointer].outcome == outcome


@pytest.mark.parametrize(("most", "outcome"), [(6, "grounded"), (8, "unsupported")])
def test_how_many_a_similar_house_has_room_for(most: int, outcome: str) -> None:
    body = (
        "<h1>Dyke house</h1><p>A house for 6 people.</p><h2>Similar houses</h2><ul>"
        '<li><a href="/gull">Gull house</a> – 8 people</li><li><a href="/reed">Reed house</a> – 4 people</li></ul>'
    )
    size = {"@type": "QuantitativeValue", "maxValue": most}
    house = {"@type": "Apartment", "name": "Dyke house", "occupancy": size}
    assert told(body, house, title="Dyke house")["0/occupancy/maxValue"].outcome == outcome


@pytest.mark.parametrize(
    ("line", "outcome"),
    [
        ("<footer>The house of Portuguese kitchens and of good bread</footer>", "unsupported"),
        ("<p>A Portuguese cake.</p><footer>The house of Portuguese kitchens</footer>", "grounded"),
        ("<article><p>It keeps.</p><footer>Portuguese, easy</footer></article>", "grounded"),
    ],
)
def test_the_kitchen_of_the_site(line: str, outcome: str) -> None:
    dish = {"@type": "Recipe", "name": "Plum cake", "recipeCuisine": "Portuguese"}
    assert told(CAKE + line, dish)["0/recipeCuisine"].outcome == outcome
