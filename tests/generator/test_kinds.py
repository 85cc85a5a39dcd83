"""Courses, programs, books, instructions, films, people and talk as plain pages show them; and what is none of these."""

from __future__ import annotations

from typing import Any

import pytest

from .page_nodes import page_nodes

TOLD = "<p>It is made on the moor, in a house of stone behind the mill, by people who have done so for years.</p>"


def nodes(
    main: str, *, path: str, title: str, lang: str = "en", site: str = "Moor House", head: str = ""
) -> dict[str, dict[str, Any]]:
    """The nodes of a page by type; ``head`` is its title where that is not its heading."""
    return page_nodes(main, path=path, title=head or title, lang=lang, site=site)


COURSE = {
    "en": (
        "<dl><dt>Course code</dt><dd>SP101</dd><dt>Level</dt><dd>Beginner</dd><dt>Duration</dt><dd>6 weeks</dd>"
        "<dt>Fee</dt><dd>£120</dd></dl>",
        {"courseCode": "SP101", "timeRequired": "P6W"},
    ),
    "de": (
        "<p>Kursnummer: T-204</p><p>Niveau: Anfänger</p><p>Gebühr: 65,00 €</p>",
        {"courseCode": "T-204"},
    ),
    "fr": (
        "<ul><li>Niveau : débutant</li><li>Durée : 6 semaines</li></ul>",
        {"timeRequired": "P6W"},
    ),
}


@pytest.mark.parametrize("lang", COURSE)
def test_a_course(lang: str) -> None:
    main, expected = COURSE[lang]
    path = {"en": "learn/spinning", "de": "lernen/spinnen", "fr": "cours/filage"}[lang]
    node = nodes(f"<h1>Merino</h1>{main}", path=path, title="Merino", lang=lang)["Course"]
    assert {name: node[name] for name in expected} == expected
    assert node["provider"]["@id"].endswith("#organization")


def test_labels_that_others_use_too_make_no_course() -> None:
    walk = "<h1>Mill walk</h1><p>Level: easy</p><p>Duration: 2 hours</p>"
    assert "Course" not in nodes(walk, path="walks/mill", title="Mill walk")
    assert "Course" not in nodes(f"<h1>All courses</h1>{TOLD}", path="courses/all", title="All courses")


PROGRAM = (
    "<h1>TidyTune</h1><dl><dt>Version</dt><dd>2.4.1</dd><dt>Operating system</dt><dd>Windows, Linux</dd>"
    "<dt>File size</dt><dd>12 MB</dd></dl><a href='/get/tidytune-2.4.1.zip'>Download</a>"
)


def test_a_program() -> None:
    node = nodes(PROGRAM, path="tidytune", title="TidyTune")["SoftwareApplication"]
    assert (node["operatingSystem"], node["softwareVersion"], node["fileSize"]) == (
        "Windows, Linux",
        "2.4.1",
        "12 MB",
    )
    assert node["downloadUrl"] == "https://moorhouse.example/get/tidytune-2.4.1.zip"
    phone = PROGRAM.replace("<dt>Version</dt><dd>2.4.1</dd>", "").replace(".zip", ".pdf")
    assert "SoftwareApplication" not in nodes(phone, path="tidytune", title="TidyTune")


BOOK = (
    "<h1>The Salt Road</h1><p>by Mara Quill</p><dl><dt>ISBN</dt><dd>978-0-306-40615-7</dd><dt>Pages</dt><dd>312</dd>"
    "<dt>Publisher</dt><dd>Moor House</dd><dt>Published</dt><dd>4 May 2025</dd><dt>Format</dt><dd>Paperback</dd></dl>"
)


def test_a_book() -> None:
    found = nodes(BOOK, path="books/salt", title="The Salt Road", head="The Salt Road by Mara Quill")["Book"]
    assert (found["isbn"], found["numberOfPages"], found["datePublished"]) == (
        "978-0-306-40615-7",
        312,
        "2025-05-04",
    )
    assert found["bookFormat"] == "https://schema.org/Paperback"
    assert found["author"]["name"] == "Mara Quill"
    assert found["publisher"]["name"] == "Moor House"
    german = "<h1>Der Salzweg</h1><p>Autorin: Mara Quill</p><p>ISBN: 978-3-45-604217-6</p><p>Seiten: 312</p>"
    node = nodes(german, path="buch/salz", title="Der Salzweg", lang="de")["Book"]
    assert (node["author"]["name"], node["numberOfPages"]) == ("Mara Quill", 312)


@pytest.mark.parametrize(
    ("main", "path", "title"),
    [
        (BOOK + "<h2>Low Water</h2><p>ISBN: 978-3-45-604217-6</p>", "books", "The Salt Road"),
        (BOOK.replace("Road</h1>", "Road, a review</h1>"), "read/salt", "The Salt Road, a review"),
        (BOOK, "2025/05/salt", "The Salt Road"),
        ("<h1>Salt</h1><p>ISBN: 978-0-306-40615-7</p>", "salt", "Salt"),
    ],
    ids=["several", "review", "post", "number alone"],
)
def test_a_number_of_a_book_alone_makes_no_book(main: str, path: str, title: str) -> None:
    assert "Book" not in nodes(main, path=path, title=title)


def test_a_wrong_number_is_not_stated_of_a_book() -> None:
    # The address and the labels make it a book's page all the same.
    found = nodes(BOOK.replace("-7</dd>", "-8</dd>"), path="books/salt", title="The Salt Road")
    assert "isbn" not in found.get("Book", {})


def test_who_wrote_about_a_book_is_not_its_author() -> None:
    signed = BOOK.replace("by Mara Quill", "By Ben Ash")
    assert "author" not in nodes(signed, path="books/salt", title="The Salt Road")["Book"]


TUBE = "<ol><li>Take the wheel off.</li><li>Pull out the old tube.</li><li>Put in the new one.</li></ol>"
GUIDES = {
    "en": (
        "How to change a tube",
        f"<p>Time needed: 20 minutes</p><h2>Tools</h2><ul><li>Two levers</li><li>A pump</li></ul><h2>Steps</h2>{TUBE}",
    ),
    "de": (
        "Ein Regal bauen: Anleitung",
        "<p>Dauer: 20 Minuten</p><h2>Werkzeug</h2><ul><li>Säge</li><li>Bohrer</li></ul><h2>Schritt 1: Sägen</h2>"
        "<p>Sägen Sie die Leisten.</p><h2>Schritt 2: Bohren</h2><p>Bohren Sie vor.</p><h2>Schritt 3: Schrauben</h2>"
        "<p>Schrauben Sie alles fest.</p>",
    ),
}


@pytest.mark.parametrize("lang", GUIDES)
def test_instructions(lang: str) -> None:
    title, main = GUIDES[lang]
    node = nodes(f"<h1>{title}</h1>{main}", path="guides/x", title=title, lang=lang)["HowTo"]
    assert (node["totalTime"], len(node["step"]), len(node["tool"])) == ("PT20M", 3, 2)
    assert node["step"][0] == (
        {"@type": "HowToStep", "text": "Take the wheel off."}
        if lang == "en"
        else {"@type": "HowToStep", "name": "Sägen", "text": "Sägen Sie die Leisten."}
    )


@pytest.mark.parametrize(
    ("title", "main"),
    [
        ("Terms of hire", f"<h2>Steps</h2>{TUBE}"),
        ("How to reach us", TUBE),
        (
            "How to change a tube",
            "<h2>Step 1</h2><p>Off.</p><h2>Step 3</h2><p>In.</p><h2>Step 4</h2><p>On.</p>",
        ),
    ],
)
def test_lists_that_are_no_instructions(title: str, main: str) -> None:
    assert "HowTo" not in nodes(f"<h1>{title}</h1>{main}{TOLD}", path="x", title=title)


FILM = (
    "<h1>Turning a bowl</h1><video src='/m/bowl.mp4' poster='/m/bowl.jpg' controls></video>"
    "<p>Duration: 12:30</p><p>Published: 4 May 2025</p>"
)


def test_a_film_that_a_page_is_about() -> None:
    generated = nodes(FILM, path="films/bowl", title="Turning a bowl")
    film = generated["VideoObject"]
    assert (film["name"], film["duration"], film["uploadDate"]) == (
        "Turning a bowl",
        "PT12M30S",
        "2025-05-04",
    )
    assert generated["WebPage"]["mainEntity"]["@id"] == film["@id"]
    assert (
        "duration"
        not in nodes(FILM.replace("12:30", "1:30"), path="f/b", title="Turning a bowl")["VideoObject"]
    )
    assert "VideoObject" not in nodes(FILM + TOLD * 20, path="films/bowl", title="Turning a bowl")
    two = FILM + "<video src='/m/two.mp4'></video>"
    assert "VideoObject" not in nodes(two, path="films/bowl", title="Turning a bowl")


PERSON = "<h1>Dr. Petra Sommer</h1><p>Rechtsanwältin</p><img src='/i/sommer.jpg' alt='Dr. Petra Sommer'>"


def test_a_person_of_a_team() -> None:
    generated = nodes(PERSON, path="team/dr-petra-sommer", title="Dr. Petra Sommer", lang="de")
    person = generated["Person"]
    assert (person["name"], person["honorificPrefix"]) == ("Petra Sommer", "Dr.")
    assert generated["ProfilePage"]["mainEntity"]["@id"] == person["@id"]
    assert "WebPage" not in generated


@pytest.mark.parametrize(
    ("title", "path"),
    [
        ("Petra Sommer", "team/petra-sommer"),
        ("Our Team", "team/our-team"),
        ("Open Positions", "people/open-positions"),
        ("Petra Sommer", "shop/petra-sommer"),
    ],
)
def test_a_heading_that_looks_like_a_name_makes_no_person(title: str, path: str) -> None:
    generated = nodes(f"<h1>{title}</h1>{TOLD}", path=path, title=title)
    assert "Person" not in generated
    assert "ProfilePage" not in generated


POST = (
    "<div class='post' id='post-{0}'><div class='post-author'>{1}</div><time datetime='2026-03-0{0}T10:20'>"
    "{0} March 2026, 10:20</time><div class='post-body'><p>{2}</p></div></div>"
)
THREAD = "<h1>Mooring at low water</h1>" + "".join(
    (
        POST.format(1, "gullwing", "Has anyone moored at the east wall this spring?"),
        POST.format(2, "tiller", "I did two weeks ago, and touched the mud once."),
    )
)


def test_a_thread_of_a_forum() -> None:
    node = nodes(THREAD, path="forum/thread/221", title="Mooring at low water")["DiscussionForumPosting"]
    assert (node["author"]["name"], node["datePublished"]) == ("gullwing", "2026-03-01T10:20")
    assert node["text"] == "Has anyone moored at the east wall this spring?"
    assert node["comment"]["author"]["name"] == "tiller"
    for path in ("notes/221", "forum/thread/221?page=2"):
        assert "DiscussionForumPosting" not in nodes(THREAD, path=path, title="Mooring at low water")


ASKED = (
    "<h1>Which oil for a board?</h1><div class='question'><p>I made a board of maple, and linseed oil smells.</p>"
    "<p class='author'>asked by treeline on 3 March 2026</p></div><h2>2 answers</h2><div class='answer accepted'>"
    "<p>Use mineral oil: it has no smell.</p><p class='author'>answered by oakhand on 4 March 2026</p></div>"
    "<div class='answer'><p>Walnut oil works, too, and it dries.</p><p class='author'>birch</p></div>"
)


def test_a_question_that_others_answered() -> None:
    generated = nodes(ASKED, path="questions/17", title="Which oil for a board?")
    question = generated["QAPage"]["mainEntity"]
    assert (question["author"]["name"], question["datePublished"], question["answerCount"]) == (
        "treeline",
        "2026-03-03",
        2,
    )
    assert question["acceptedAnswer"]["author"]["name"] == "oakhand"
    assert question["suggestedAnswer"]["text"] == "Walnut oil works, too, and it dries."
    assert "FAQPage" not in generated


def test_a_site_s_own_answers_are_no_talk() -> None:
    own = "<h1>Do you deliver?</h1><div class='question'><p>Do you deliver on Sundays?</p></div>"
    assert "QAPage" not in nodes(
        own + "<div class='answer'><p>We deliver on Saturdays.</p></div>",
        path="help/1",
        title="Do you deliver?",
    )
