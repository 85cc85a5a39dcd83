"""Values that stand on the page under the label of another role."""

from __future__ import annotations

import json

import pytest

from factmark.linter.agents.factuality import verdicts
from factmark.linter.document.document import Document
from factmark.linter.findings.verdict import Verdict
from factmark.linter.grounding.labels import labelled_role

from ..conftest import Trace

FILM = (
    "<h1>The Slow Tide</h1><p>Director: Ada Brink. Starring: Jon Vale, Mira Oduya. Running time: 96 min.</p>"
)
TABLE = (
    "<h1>The Slow Tide</h1><table><tr><th>Directed by</th><td>Ada Brink</td></tr>"
    "<tr><th>Cast</th><td>Jon Vale</td></tr></table>"
)
LISTED = "<h1>The Slow Tide</h1><h2>Director</h2><p>Ada Brink</p><h2>Cast</h2><ul><li>Jon Vale</li><li>Mira Oduya</li></ul>"


def named(body: str, prop: str, name: str, *, type: str, lang: str = "en") -> Verdict:
    """The verdict on the name of somebody in a role."""
    node = {"@context": "https://schema.org", "@type": type, prop: {"@type": "Person", "name": name}}
    source = f'<html lang="{lang}"><body>{body}<script type="application/ld+json">{json.dumps(node)}</script></body></html>'
    document = Document("page", source, url="https://example.com/page")
    return next(verdict for statement, verdict in verdicts(document) if statement.property == "name")


@pytest.mark.parametrize(
    ("body", "prop", "right", "wrong", "shown", "type"),
    [
        (FILM, "director", "Ada Brink", "Mira Oduya", "Ada Brink", "Movie"),
        (FILM, "actor", "Mira Oduya", "Ada Brink", "Jon Vale, Mira Oduya", "Movie"),
        (TABLE, "director", "Ada Brink", "Jon Vale", "Ada Brink", "Movie"),
        (LISTED, "director", "Ada Brink", "Mira Oduya", "Ada Brink", "Movie"),
        (f"<p>By Per Holm | 4 March 2022</p>{FILM}", "author", "Per Holm", "Jon Vale", "Per Holm", "Review"),
        (
            "<h1>Le Cap</h1><p>de Lise Aubin (Auteur), traduit de l’anglais par Paul Roche</p>",
            "translator",
            "Paul Roche",
            "Lise Aubin",
            "Paul Roche",
            "Book",
        ),
        (
            "<h1>Le Cap</h1><p>de Lise Aubin (Auteur), traduit de l’anglais par Paul Roche</p>",
            "author",
            "Lise Aubin",
            "Paul Roche",
            "Lise Aubin",
            "Book",
        ),
        (
            "<dl><dt>出演</dt><dd>小川花、北区合奏団</dd><dt>主催</dt><dd>北区文化財団</dd></dl>",
            "organizer",
            "北区文化財団",
            "小川花",
            "北区文化財団",
            "Event",
        ),
    ],
)
def test_people_of_other_roles(
    trace: Trace, body: str, prop: str, right: str, wrong: str, shown: str, type: str
) -> None:
    lang = "ja" if "出演" in body else "fr" if "traduit" in body else "en"
    assert named(body, prop, right, type=type, lang=lang).outcome == "grounded"
    verdict = named(body, prop, wrong, type=type, lang=lang)
    assert (verdict.outcome, verdict.shown) == ("contradicted", shown)
    assert trace(body, prop, wrong, type=type, lang=lang).outcome == "contradicted"


@pytest.mark.parametrize(
    "body",
    [
        "<p>Starring: Jon Vale. Running time: 96 min.</p>",  # no director is named
        "<p>By Jon Vale</p><p>Director: Ada Brink</p>",  # of the film, or of the text on it
        "<p>Directors: Ada Brink, Jon Vale. Starring: Jon Vale</p>",
        "<p>Director: J. Vale</p><p>Starring: Mira Oduya and Jon Vale</p>",
    ],
)
def test_people_whose_role_is_open(body: str) -> None:
    assert named(body, "director", "Jon Vale", type="Movie").outcome == "grounded"


@pytest.mark.parametrize(
    "body",
    [
        f"{FILM}<p>Jon Vale had written it for himself.</p>",
        "<p>Director: Ada Brink. Starring: Mira Oduya. Music: Jon Vale</p>",
        "<p>Director: Ada Brink. Writer and cast: Jon Vale</p>",
        "<p>Director: Ada Brink</p><p>Starring Mira Oduya as the keeper whom Jon Vale found.</p>",
        "<p>Director: Ada Brink</p><p>Starring: Jon Vale</p><h2>Jon Vale</h2><p>Born in Hull</p>",
    ],
)
def test_people_who_stand_elsewhere_too(body: str) -> None:
    assert named(body, "director", "Jon Vale", type="Movie").shown == "Ada Brink"


@pytest.mark.parametrize(
    "body",
    [
        "<p>Organizer: Lute Society Leeds</p><p>Performers: Mara Feld</p><footer>Lute Society Leeds</footer>",
        "<h3>Organizer</h3><p>Lute Society Leeds</p><h3>Line-up</h3><ul><li>Mara Feld</li><li>Jon Ash</li></ul>",
        "<p>Organised by Lute Society Leeds</p><p>Artists: Mara Feld, Jon Ash</p><p>Mara Feld sings.</p>",
    ],
)
def test_who_organises_and_who_performs(body: str) -> None:
    for right, wrong, prop in (
        ("Lute Society Leeds", "Mara Feld", "organizer"),
        ("Mara Feld", "Lute Society Leeds", "performer"),
    ):
        assert named(body, prop, right, type="MusicEvent").outcome == "grounded"
        assert named(body, prop, wrong, type="MusicEvent").shown.startswith(right)


def test_a_name_of_two_lines() -> None:
    body = "<p>By Per Holm</p><p>Starring: Mira Oduya</p><p>Jon</p><p>Vale</p>"
    assert named(body, "author", "Jon Vale", type="Review").outcome == "grounded"


@pytest.mark.parametrize(
    ("body", "lang"),
    [
        ("<p>Born: 4 May 1929, Leeds. Died: 9 June 2001, Hull.</p>", "en"),
        ("<dl><dt>Birthplace</dt><dd>Leeds</dd><dt>Place of death</dt><dd>Hull</dd></dl>", "en"),
        ("<p>Née à Leeds en 1929, morte à Hull en 2001</p>", "fr"),
    ],
)
def test_places_of_birth_and_of_death(trace: Trace, body: str, lang: str) -> None:
    for prop, right, wrong in (("birthPlace", "Leeds", "Hull"), ("deathPlace", "Hull", "Leeds")):
        assert trace(body, prop, right, type="Person", lang=lang).outcome == "grounded"
        verdict = trace(body, prop, wrong, type="Person", lang=lang)
        assert verdict.outcome == "contradicted"
        assert right in (verdict.shown or "")
    # Without a label it stands in no role.
    again = trace(f"{body}<p>Hull</p>", "birthPlace", "Hull", type="Person", lang=lang)
    assert again.outcome == "contradicted"
    other = trace(f"{body}<p>York</p>", "birthPlace", "York", type="Person", lang=lang)
    assert other.outcome == "grounded"


@pytest.mark.parametrize(
    ("body", "lang"),
    [
        ("<p>Check-in: from 3:00 pm</p><p>Check-out: until 11:00 am</p>", "en"),
        ("<p>Check-in 15:00 / Check-out 11:00</p>", "en"),
        ("<ul><li>Entrada: desde las 15:00 h</li><li>Salida: hasta las 11:00 h</li></ul>", "es"),
        (
            "<table><tr><th>Anreise</th><td>ab 15:00 Uhr</td></tr><tr><th>Abreise</th><td>bis 11:00 Uhr</td></tr></table>",
            "de",
        ),
    ],
)
def test_a_guest_arrives_and_leaves(trace: Trace, body: str, lang: str) -> None:
    for prop, right, wrong in (("checkinTime", "15:00", "11:00"), ("checkoutTime", "11:00", "15:00")):
        assert trace(body, prop, right, type="Hotel", lang=lang).outcome == "grounded"
        assert trace(body, prop, wrong, type="Hotel", lang=lang).outcome == "unsupported"


@pytest.mark.parametrize(
    "body",
    [
        "<p>Check-in/Check-out: 15:00 / 11:00</p>",
        "<p>15:00 check-in, 11:00 check-out</p>",
        "<p>Check-out: 11:00</p>",
        "<p>Check-in: 11:00 - 20:00</p><p>Check-out: 11:00</p>",
    ],
)
def test_times_that_may_be_either(trace: Trace, body: str) -> None:
    assert trace(body, "checkinTime", "11:00", type="Hotel").outcome == "grounded"


@pytest.mark.parametrize(
    ("body", "lang"),
    [
        ("<p>4 March 2022</p><p>Doors: 19:00 / Start: 20:00</p>", "en"),
        ("<p>4 March 2022, doors 7:00 pm, show 8:00 pm</p>", "en"),
        ("<p>04.03.2022</p><p>Einlass: 19:00 Uhr</p><p>Beginn: 20:00 Uhr</p>", "de"),
        ("<p>2022年3月4日　開場 19:00／開演 20:00</p>", "ja"),
    ],
)
def test_doors_open_before_an_event_begins(trace: Trace, body: str, lang: str) -> None:
    for prop, right, wrong in (("startDate", "20", "19"), ("doorTime", "19", "20")):
        of = {"type": "MusicEvent", "lang": lang}
        assert trace(body, prop, f"2022-03-04T{right}:00:00+02:00", **of).outcome == "grounded"
        assert trace(body, prop, f"2022-03-04T{wrong}:00:00+02:00", **of).outcome == "unsupported"
    # Without a label it is neither of both.
    again = trace(f"{body}<p>19:00</p>", "startDate", "2022-03-04T19:00:00+02:00", **of)
    assert again.outcome == "unsupported"


def test_the_number_of_a_telephone_is_no_fax(trace: Trace) -> None:
    body = "<p>Telefon: 0341 / 96 12 34<br>Fax: 0341 / 96 12 35</p>"
    assert trace(body, "faxNumber", "+49 341 961235", type="Store", lang="de").outcome == "grounded"
    assert trace(body, "faxNumber", "+49 341 961234", type="Store", lang="de").outcome == "unsupported"
    both = "<p>Telefon: 0341 / 96 12 34<br>Fax: 0341 / 96 12 35</p><p>0341 / 96 12 34</p>"
    assert trace(both, "faxNumber", "+49 341 961234", type="Store", lang="de").outcome == "grounded"


def test_what_times_a_page_tells_is_asked_once(trace: Trace, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    real = labelled_role._by_time
    monkeypatch.setattr(labelled_role, "_by_time", lambda view: asked.append(view) or real(view))
    days = range(1, 21)
    gigs = [{"@type": "Event", "startDate": f"2027-03-{day:02}T20:00"} for day in days]
    body = "".join(f"<p>{day} March 2027. Doors 19:00 Start 20:00</p>" for day in days)
    trace(body, "name", "Gigs", subEvent=gigs)
    assert len(asked) == 1


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("tr", "Yazan: Deniz Akkaya · Yöneten: Selin Uçar"),
        ("hu", "Írta: Deniz Akkaya. Rendezte: Selin Uçar."),
        ("el", "Συγγραφέας: Deniz Akkaya · Σκηνοθεσία: Selin Uçar"),
    ],
)
def test_who_directs_in_more_languages(trace: Trace, lang: str, line: str) -> None:
    told = {"type": "TheaterEvent", "lang": lang, "name": "1922"}
    body = f"<h1>1922</h1><p>{line}</p>"
    assert trace(body, "director", "Selin Uçar", **told).outcome == "grounded"
    assert trace(body, "director", "Deniz Akkaya", **told).outcome != "grounded"


COVER = (
    "<h1>The Salt Road</h1><p>by Ruth Arden, illustrated by Paul Finch</p><p>A novel of three sisters.</p>"
)
BOARD = (
    "<h1>Salz</h1><p>Autorin: Ruth Arden</p><p>Gelesen von Jan Halm</p><p>Mit einem Vorwort von Eva Lund</p>"
)
STORY = (
    "<h1>The mill turns again</h1><p>By Clara Finch, photographs by Tom Weaver</p>"
    + "<p>It is open again.</p>" * 9
)


@pytest.mark.parametrize(
    ("body", "lang", "type", "prop", "name", "outcome"),
    [
        (COVER, "en", "Book", "author", "Ruth Arden", "grounded"),
        (COVER, "en", "Book", "author", "Paul Finch", "contradicted"),
        (COVER, "en", "Book", "illustrator", "Paul Finch", "grounded"),
        (BOARD, "de", "Audiobook", "author", "Jan Halm", "contradicted"),
        (BOARD, "de", "Audiobook", "author", "Eva Lund", "contradicted"),
        (BOARD, "de", "Audiobook", "readBy", "Jan Halm", "grounded"),
        (BOARD, "de", "Audiobook", "readBy", "Ruth Arden", "contradicted"),
        (
            "<h1>Sel</h1><p>Illustré par Jean Halm</p>",
            "fr",
            "Book",
            "author",
            "Jean Halm",
            "grounded",
        ),  # no other one
        (
            "<p>By Ruth Arden</p><p>Words and pictures by Eva Lund</p>",
            "en",
            "Book",
            "author",
            "Eva Lund",
            "grounded",
        ),
        ("<p>Written and illustrated by Eva Lund</p>", "en", "Book", "author", "Eva Lund", "grounded"),
        (STORY, "en", "NewsArticle", "author", "Clara Finch", "grounded"),
        (STORY, "en", "NewsArticle", "author", "Tom Weaver", "unsupported"),
        (
            STORY.replace("By Clara", "Report: Ann Bell</p><p>By Clara"),
            "en",
            "NewsArticle",
            "author",
            "Tom Weaver",
            "unsupported",
        ),
        (
            STORY.replace("photographs by Tom", "text and photos by Tom"),
            "en",
            "NewsArticle",
            "author",
            "Tom Weaver",
            "grounded",
        ),
    ],
)
def test_the_part_that_somebody_had_in_a_work(
    trace: Trace, body: str, lang: str, type: str, prop: str, name: str, outcome: str
) -> None:
    assert trace(body, prop, name, type=type, lang=lang).outcome == outcome


NOVEL = "<h1>A Casa do Vento</h1><p>de Teresa Vila</p><p>Tradução de Rui Sampa</p>"
PORTO = "<h1>La luce</h1><p>Regia: Paolo Ferri</p><p>Con Giulia Conti, Ada Leone</p><p>Sceneggiatura: Nina Testa</p><p>Musiche: Ivo Sole</p>"
SHIN = "<h1>Shin splints</h1><p>Medically reviewed by Dr Omar Hadd on 3 September 2024. Written by Fiona Leck.</p>"
CLASS = "<h1>Kurs</h1><p>Prowadzący: Tomasz Wrona</p><p>Kontakt: Ewa Sowa, tel. 12 345 67 21</p>"


@pytest.mark.parametrize(
    ("body", "lang", "type", "prop", "name", "outcome"),
    [
        (NOVEL, "pt", "Book", "translator", "Rui Sampa", "grounded"),
        (NOVEL, "pt", "Book", "translator", "Teresa Vila", "contradicted"),
        (NOVEL, "pt", "Book", "author", "Teresa Vila", "grounded"),
        (PORTO, "it", "Movie", "actor", "Giulia Conti", "grounded"),
        (PORTO, "it", "Movie", "actor", "Paolo Ferri", "contradicted"),
        (PORTO, "it", "Movie", "author", "Nina Testa", "grounded"),
        (PORTO, "it", "Movie", "author", "Paolo Ferri", "contradicted"),
        (PORTO, "it", "Movie", "musicBy", "Ivo Sole", "grounded"),
        (PORTO, "it", "Movie", "musicBy", "Ada Leone", "contradicted"),
        (SHIN, "en", "MedicalWebPage", "author", "Fiona Leck", "grounded"),
        (SHIN, "en", "MedicalWebPage", "author", "Omar Hadd", "contradicted"),
        (SHIN, "en", "MedicalWebPage", "reviewedBy", "Omar Hadd", "grounded"),
        (SHIN, "en", "MedicalWebPage", "reviewedBy", "Fiona Leck", "contradicted"),
        (CLASS, "pl", "EducationEvent", "performer", "Tomasz Wrona", "grounded"),
        (CLASS, "pl", "EducationEvent", "performer", "Ewa Sowa", "contradicted"),
    ],
)
def test_people_of_films_books_and_courses(
    body: str, lang: str, type: str, prop: str, name: str, outcome: str
) -> None:
    assert named(body, prop, name, type=type, lang=lang).outcome == outcome


@pytest.mark.parametrize(
    ("body", "lang", "name"),
    [
        ("<h1>Party</h1><p>Music: DJ Anna</p><p>Featuring: Jo Kern</p>", "en", "DJ Anna"),
        ("<h1>Lesung</h1><p>Autorin: Anna Berg</p><p>Mit Jo Kern und Ada Lenz</p>", "de", "Anna Berg"),
        (
            "<h1>Poems</h1><p>With Mara Lind. Hosted by Ines Gray</p><p>Contact: Ines Gray, 555 0100</p>",
            "en",
            "Ines Gray",
        ),
        (
            "<h1>Poems</h1><p>With Mara Lind. Ines Gray will sing</p><p>Contact: Ines Gray, 555 0100</p>",
            "en",
            "Ines Gray",
        ),
    ],
)
def test_who_plays_and_who_reads_performs(body: str, lang: str, name: str) -> None:
    assert named(body, "performer", name, type="MusicEvent", lang=lang).outcome == "grounded"
