"""Vacancies as small firms write of them, and pages that are none."""

from __future__ import annotations

from typing import Any

import pytest

from factmark.generator.curation import check_with_all_rules
from factmark.generator.generate import generate
from factmark.linter.document.document import Document


def job(
    main: str, *, lang: str = "en", path: str = "jobs/baker", title: str = "Baker", site: str = "Mill Lane"
) -> dict[str, Any]:
    """The vacancy of a page, or nothing."""
    source = (
        f'<html lang="{lang}"><head><link rel="canonical" href="https://muehle.example/{path}"><title>{title}</title></head>'
        f'<body><header><a href="/">{site}</a></header><main><h1>{title}</h1>{main}</main><footer>© 2026 {site}</footer></body></html>'
    )
    markup = generate(Document("page.html", source), check_with_all_rules).curated.markup or {}
    return next((node for node in markup.get("@graph", [markup]) if node.get("@type") == "JobPosting"), {})


@pytest.mark.parametrize(
    ("lang", "title", "main", "closing", "kinds", "town", "pay"),
    [
        ("en", "Baker (full-time)", "<p>Mill Lane is looking for a baker for the early shift, from Tuesday to Saturday.</p>"
            "<p>Location: Alderbrook</p><p>Salary: £26,000 - £28,000 per year</p><p>Apply by 30 April 2026</p>"
            "<p>To apply, send your CV to us.</p>", "2026-04-30", "FULL_TIME", "Alderbrook", ("GBP", "26000", "28000", "YEAR")),
        ("de", "Bäckergeselle (m/w/d)", "<p>Die Mühle Nord sucht einen Bäckergesellen für die Frühschicht in der Backstube.</p>"
            "<p>Arbeitsort: 01968 Senftenberg</p><p>Umfang: Teilzeit</p><p>Gehalt: 2.800 € brutto im Monat</p>"
            "<p>Bewerbungsfrist: 31.03.2026</p><a href=/b>Jetzt bewerben</a>",
            "2026-03-31", "PART_TIME", "Senftenberg", ("EUR", "2800", None, "MONTH")),
        ("fr", "Boulanger (H/F)", "<p>Le Moulin recrute un boulanger pour son équipe du matin et ses pains au levain.</p>"
            "<dl><dt>Type de contrat</dt><dd>CDI, temps plein</dd><dt>Lieu</dt><dd>Lyon</dd><dt>Salaire</dt><dd>2 100 € brut par mois</dd></dl>"
            "<a href=/p>Postuler</a>", None, "FULL_TIME", "Lyon", ("EUR", "2100", None, "MONTH")),
        ("es", "Panadero", "<p>Buscamos panadero para nuestro obrador, con masa madre y horno de leña en el pueblo.</p>"
            "<ul><li>Lugar de trabajo: Sevilla</li><li>Tipo de contrato: jornada completa</li><li>Salario: 18.000 € brutos al año</li></ul>"
            "<p>Envía tu currículum.</p>", None, "FULL_TIME", "Sevilla", ("EUR", "18000", None, "YEAR")),
    ],
)  # fmt: skip
def test_what_a_vacancy_says(
    lang: str, title: str, main: str, closing: str | None, kinds: str, town: str, pay: tuple[str | None, ...]
) -> None:
    node = job(main, lang=lang, title=title)
    assert (node.get("validThrough"), node["employmentType"]) == (closing, kinds)
    assert node["jobLocation"]["address"]["addressLocality"] == town
    salary = node["baseSalary"]
    amounts = salary["value"]
    lowest = amounts.get("value", amounts.get("minValue"))
    assert (salary["currency"], lowest, amounts.get("maxValue"), amounts["unitText"]) == pay


def test_the_employer_whose_host_has_no_umlauts() -> None:
    main = "<p>Die Mühle sucht jemanden für die Backstube und den Verkauf am Samstag.</p><a href=/b>Jetzt bewerben</a>"
    assert job(main, lang="de", site="Mühle")["hiringOrganization"]["name"] == "Mühle"


@pytest.mark.parametrize(
    "pay", ["£26,000 - 28,000 per year", "£26,000", "£26,000 per year, £13 per hour", "26 per hour"]
)
def test_pay_that_is_not_clear(pay: str) -> None:
    node = job(f"<p>Location: Alderbrook</p><p>Salary: {pay}</p><a href=/a>Apply now</a>")
    assert node["title"] == "Baker"
    assert "baseSalary" not in node


def test_days_that_stand_in_one_line() -> None:
    days = "<p>Posted 2 May 2026 · Apply by 30 June 2026</p>"
    told = "<p>Mill Lane is looking for a baker for the early shift, from Tuesday to Saturday.</p>"
    node = job(f"{days}{told}<a href=/a>Apply now</a>")
    assert (node["datePosted"], node["validThrough"]) == ("2026-05-02", "2026-06-30")
    assert node["description"].startswith("Mill Lane")


def test_an_overview_of_vacancies_is_none() -> None:
    told = "<p>We are glad to hear from people who like to bake. Send us your CV at any time.</p>"
    assert job(told, path="jobs/", title="Work with us") == {}
    several = "".join(
        f"<h2>Baker {n}</h2><p>Location: Alderbrook</p><a href=/apply/{n}>Apply now</a>" for n in range(3)
    )
    assert job(several, path="jobs/all", title="Work with us") == {}


SOUGHT = "<p>{} einen Bäckergesellen für die Frühschicht in der Backstube am Fluss.</p><p>Bewerbungen bitte bis 15. Juli 2026 an {}.</p>"


@pytest.mark.parametrize(
    ("who", "to", "employer"),
    [
        ("Wir suchen", "stellen@muehle.example", "Mühle Nord"),
        ("Wir suchen für unseren Kunden", "stellen@muehle.example", None),
        ("Wir suchen", "stellen@backhaus.example", None),
        ("Gesucht wird", "stellen@muehle.example", None),
    ],
)
def test_a_house_that_seeks_for_itself_is_the_employer(who: str, to: str, employer: str | None) -> None:
    node = job(SOUGHT.format(who, to), lang="de", title="Bäckergeselle (m/w/d)", site="Mühle Nord")
    assert node["title"] == "Bäckergeselle (m/w/d)"
    assert node.get("hiringOrganization", {}).get("name") == employer


def test_a_board_that_passes_applications_on_is_not_the_employer() -> None:
    main = SOUGHT.format("Wir suchen", "44@muehle.example")
    node = job(main, lang="de", title="Bäckergeselle (m/w/d)", site="Stellen am Fluss")
    assert "hiringOrganization" not in node
