"""Components of next-seo: what they make of their attributes is checked as any JSON-LD."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from factmark.linter.engine.check_document import CheckResult

from ..checked_files import checked_file, flagged

SHOWN = """<h1>{loaf.name}</h1><img src={loaf.image} alt="" /><p>{loaf.price} EUR, by {loaf.maker.name}</p>
<nav><a href="/breads">Breads</a> <a href={loaf.url}>{loaf.name}</a></nav>
{faqs.map((faq) => <details key={faq.q}><summary>{faq.q}</summary>{faq.a}</details>)}
<footer>Rye and Sons, 1 Mill Lane, Leeds</footer>"""
SOUND = {
    "a product of version 6": "<ProductJsonLd useAppDir productName={loaf.name} images={[loaf.image]} brand={loaf.maker.name} "
    'offers={[{ price: loaf.price, priceCurrency: "EUR", seller: { name: "Rye and Sons" } }]} />',
    "a product of version 7": "<ProductJsonLd name={loaf.name} image={loaf.image} brand={{ name: loaf.maker.name }} "
    'offers={{ price: loaf.price, priceCurrency: "EUR", availability: "https://schema.org/InStock" }} />',
    "a trail of version 6": "<BreadcrumbJsonLd itemListElements={[{ position: 1, name: 'Breads', item: 'https://bakery.example/breads' }, "
    "{ position: 2, name: loaf.name, item: loaf.url }]} />",
    "a trail of version 7": "<BreadcrumbJsonLd items={[{ name: 'Breads', item: 'https://bakery.example/breads' }, { name: loaf.name }]} />",
    "questions of version 6": "<FAQPageJsonLd mainEntity={faqs.map((faq) => ({ questionName: faq.q, acceptedAnswerText: faq.a }))} />",
    "questions of version 7": "<FAQJsonLd questions={faqs.map((faq) => ({ question: faq.q, answer: faq.a }))} />",
    "a business": '<LocalBusinessJsonLd type="Bakery" id="https://bakery.example/#shop" name="Rye and Sons" '
    'address={{ streetAddress: "1 Mill Lane", addressLocality: "Leeds" }} />',
    "an article": '<ArticleJsonLd type="BlogPosting" url="https://bakery.example/a" title={loaf.name} images={[loaf.image]} '
    'authorName={[{ name: loaf.maker.name }]} publisherName="Rye and Sons" publisherLogo="/logo.png" />',
    "a job": '<JobPostingJsonLd title={loaf.name} datePosted="2031-02-01" hiringOrganization={{ name: "Rye and Sons" }} '
    'jobLocation={{ address: { streetAddress: "1 Mill Lane", addressLocality: "Leeds" } }} employmentType="FULL_TIME" /><p>Posted on 2031-02-01, full time</p>',
    "steps in sections": "<HowToJsonLd name={loaf.name} step={[{ name: 'Breads', itemListElement: [{ itemListElement: "
    "[{ text: 'Rye and Sons' }] }] }]} supply={['Breads']} />",
    "a picture as an object": "<ProductJsonLd name={loaf.name} image={{ url: loaf.image, width: 800, height: 600 }} />",
    "a writer that is a group": '<ArticleJsonLd headline={loaf.name} author="Rye and Sons Media" /><p>Rye and Sons Media</p>',
    "the head": "<NextSeo title={loaf.code} description={loaf.code} />",
}
FAULTY = {
    "not shown": ("<ProductJsonLd productName={loaf.name} model={loaf.model} />", {("FAC270", "model")}),
    "an answer not shown": (
        "<FAQPageJsonLd mainEntity={faqs.map((faq) => ({ questionName: faq.q, acceptedAnswerText: faq.more }))} />",
        {("FAC270", "text")},
    ),
    "no such property": (
        "<ProductJsonLd productName={loaf.name} adress={loaf.url} />",
        {("VAL102", "adress")},
    ),
    "no such term": (
        '<ProductJsonLd productName={loaf.name} offers={{ price: loaf.price, priceCurrency: "EUR", availability: "https://schema.org/InStok" }} />',
        {("CMP307", "availability")},
    ),
    "no state of events": (
        '<EventJsonLd name={loaf.name} eventStatus="EventPlanned" />',
        {("CMP307", "eventStatus")},
    ),
    "a duration in words": (
        '<HowToJsonLd name={loaf.name} totalTime="30 minutes" /><p>Total time: 30 minutes</p>',
        {("CMP303", "totalTime")},
    ),
    "a job that ends before it is posted": (
        '<JobPostingJsonLd title={loaf.name} datePosted="2031-02-01" validThrough="2031-01-01" /><p>2031-02-01 2031-01-01</p>',
        {("CMP350", "validThrough")},
    ),
    "a latitude that is none": (
        "<VacationRentalJsonLd name={loaf.name} latitude={142.12345} longitude={-120.98765} />"
        "<p>Located at coordinates 142.12345, -120.98765</p>",
        {("CMP317", "latitude")},
    ),
    "a class that a property does not take": (
        "<DatasetJsonLd name={loaf.name} distribution={{ '@type': 'Person', name: loaf.name }} />",
        {("VAL104", "distribution")},
    ),
    "a text that the page has not": (
        '<ProductJsonLd productName={loaf.name} brand="Acme Flour" />',
        {("FAC272", "name")},
    ),
}


def judged(root: Path, markup: str) -> CheckResult:
    """What is said of a page with a component."""
    names = ", ".join(sorted({*re.findall(r"<(\w+JsonLd)", markup), "NextSeo"}))
    source = f"import {{ {names} }} from 'next-seo';\nexport default function Page({{ loaf, faqs }}) {{\n"
    source += f"  return (<main>{markup}\n{SHOWN}</main>);\n}}\n"
    return checked_file(root, "page.tsx", source)


@pytest.mark.parametrize("what", SOUND)
def test_what_is_sound_passes(tmp_path: Path, what: str) -> None:
    outcome = judged(tmp_path, SOUND[what])
    assert flagged(outcome) == set()
    assert not outcome.notifications
    assert bool(outcome.statements) == (what != "the head")


@pytest.mark.parametrize("what", FAULTY)
def test_faults_are_found(tmp_path: Path, what: str) -> None:
    markup, expected = FAULTY[what]
    outcome = judged(tmp_path, markup)
    assert flagged(outcome) == expected
    assert not outcome.notifications


def test_a_component_that_is_not_known_is_told(tmp_path: Path) -> None:
    outcome = judged(tmp_path, "<QAPageJsonLd mainEntity={{ name: loaf.name }} />")
    assert not flagged(outcome)
    assert [
        "one expression makes the whole JSON-LD block" in one.message for one in outcome.notifications
    ] == [True]


def test_an_attribute_that_is_not_followed_is_told(tmp_path: Path) -> None:
    outcome = judged(
        tmp_path, "<LocalBusinessJsonLd name='Rye and Sons' areaServed={[{ geoMidpoint: loaf.place }]} />"
    )
    assert not flagged(outcome)
    assert ["areaServed" in one.message for one in outcome.notifications] == [True]


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("author={loaf.baker}", 'what the code on line 2 makes of "author" was not checked'),
        ("{...loaf.seo}", 'what "...loaf.seo" on line 2 adds to the markup was not checked'),
    ],
)
def test_what_is_handed_over_whole_is_told(tmp_path: Path, value: str, message: str) -> None:
    page = (
        "import { ArticleJsonLd } from 'next-seo';\n"
        f"export default ({{ loaf }}) => (<main><ArticleJsonLd headline={{loaf.name}} {value} /><h1>{{loaf.name}}</h1></main>);\n"
    )
    found = checked_file(tmp_path, "page.jsx", page)
    assert flagged(found) == set()
    assert [one.message for one in found.notifications] == [message]


def test_the_name_of_an_author_is_traced(tmp_path: Path) -> None:
    page = (
        "import { ArticleJsonLd } from 'next-seo';\n"
        "export default ({ loaf }) => (<main><ArticleJsonLd title={loaf.name} authorName={loaf.baker} /><h1>{loaf.name}</h1></main>);\n"
    )
    assert flagged(checked_file(tmp_path, "page.jsx", page)) == {("FAC270", "name")}
