"""Records with their tracks, the fronts of blogs, and what public bodies do for citizens."""

from __future__ import annotations

import pytest

from .page_nodes import page_nodes as nodes

TRACKS = "<tr><th>#</th><th>Title</th><th>Length</th></tr>" + "".join(
    f"<tr><td>{number}</td><td>{name}</td><td>{length}</td></tr>"
    for number, (name, length) in enumerate(
        [("Moor Light", "3:42"), ("7 Gates", "5:00"), ("Rope", "4:01")], 1
    )
)


def test_a_record_with_its_tracks() -> None:
    main = (
        f"<h1>Slow Moor</h1><p>Album by The Grey Larks</p><p>Released 6 March 2026</p><table>{TRACKS}</table>"
    )
    record = nodes(main, path="music/slow-moor", title="Slow Moor")["MusicAlbum"]
    assert record["byArtist"] == {"@type": "MusicGroup", "name": "The Grey Larks"}
    assert record["datePublished"] == "2026-03-06"
    told = [(track["name"], track["duration"]) for track in record["track"]]
    assert told == [("Moor Light", "PT3M42S"), ("7 Gates", "PT5M"), ("Rope", "PT4M1S")]


def test_a_record_in_a_list_with_a_labelled_artist() -> None:
    main = (
        "<h1>Nachtmoor</h1><div>Künstlerin: Lina Sommer</div><div>Erscheinungsdatum: 18. September 2026</div>"
        "<ol><li>Abfahrt (4:12)</li><li>Lichter am Fluss (3:30)</li><li>Ankommen (3:48)</li></ol>"
    )
    record = nodes(main, path="alben/nachtmoor", title="Nachtmoor", lang="de")["MusicAlbum"]
    assert (record["byArtist"]["name"], record["datePublished"]) == ("Lina Sommer", "2026-09-18")
    assert [track["name"] for track in record["track"]] == ["Abfahrt", "Lichter am Fluss", "Ankommen"]


def test_lessons_with_their_lengths_are_no_record() -> None:
    main = f"<h1>Binding books</h1><p>A course by Ann Moor</p><table>{TRACKS}</table>"
    assert "MusicAlbum" not in nodes(main, path="lessons/binding", title="Binding books")


def test_a_review_of_a_record_is_its_author_s() -> None:
    main = f"<h1>Slow Moor, a review</h1><p>Album by The Grey Larks</p><table>{TRACKS}</table>"
    assert "MusicAlbum" not in nodes(main, path="texts/slow-moor", title="Slow Moor, a review")


def posts(*days: str) -> str:
    return "".join(
        f'<article><h2><a href="/blog/{n}">Post number {n}</a></h2><p>{day}</p><p>Words.</p></article>'
        for n, day in enumerate(days)
    )


def test_the_front_of_a_blog() -> None:
    main = f"<h1>Blog</h1>{posts('March 14, 2026', 'February 2, 2026', 'January 20, 2026')}"
    generated = nodes(main, path="blog/", title="Blog")
    assert [post["datePublished"] for post in generated["Blog"]["blogPost"]] == [
        "2026-03-14",
        "2026-02-02",
        "2026-01-20",
    ]
    assert generated["WebPage"]["mainEntity"] == {"@id": generated["Blog"]["@id"]}


@pytest.mark.parametrize(
    ("path", "days"), [("blog/", ("", "", "")), ("blog/reading-list", ("March 14, 2026",) * 3)]
)
def test_what_is_no_front_of_a_blog(path: str, days: tuple[str, ...]) -> None:
    assert "Blog" not in nodes(f"<h1>Blog</h1>{posts(*days)}", path=path, title="Blog")


def test_events_on_a_page_called_blog_are_no_posts() -> None:
    main = f"<h1>Blog</h1>{posts(*('3 May 2027',) * 3)}".replace("/blog/", "/events/")
    assert "Blog" not in nodes(main, path="blog/", title="Blog")


SERVICE = (
    "<h1>Apply for a parking permit</h1><p>You can apply if you live in a controlled zone of the borough.</p>"
    "<h2>Cost</h2><p>A permit costs £99.</p><h2>What you need</h2><p>Proof of address.</p>"
    '<p><a href="/apply/parking">Apply online</a></p>'
)


def test_the_service_of_a_public_body() -> None:
    generated = nodes(
        SERVICE, path="parking", title="Apply for a parking permit", site="Moor Borough Council"
    )
    service = generated["GovernmentService"]
    assert service["provider"] == {"@id": generated["Organization"]["@id"]}
    assert service["availableChannel"]["serviceUrl"] == "https://moorhouse.example/apply/parking"


@pytest.mark.parametrize("site", ["Moor House", "Evangelische Gemeinde Moor"])
def test_others_offer_no_services_of_the_government(site: str) -> None:
    assert "GovernmentService" not in nodes(
        SERVICE, path="parking", title="Apply for a parking permit", site=site
    )


def test_what_a_building_cost_and_how_long_it_took_is_no_service() -> None:
    main = (
        "<h1>Hallenbad öffnet wieder</h1><p>Das Hallenbad öffnet nach der Sanierung wieder seine Türen.</p>"
        "<h2>Kosten</h2><p>Drei Millionen Euro.</p><h2>Dauer</h2><p>Zwei Jahre.</p>"
    )
    generated = nodes(
        main, path="hallenbad", title="Hallenbad öffnet wieder", lang="de", site="Stadt Moorsee"
    )
    assert "GovernmentService" not in generated
