"""Days of calendars, days without a year, relative dates, and forms of weekdays."""

from __future__ import annotations

import json
import re

import pytest

from factmark.linter.document.document import Document
from factmark.linter.grounding.times.calendar_words import weekday_names, with_single_weekdays
from factmark.linter.grounding.times.day_times import days
from factmark.linter.grounding.times.indirect_dates import _shapes, _signs
from factmark.source.regex import caseless

from ..compared import verdicts
from ..conftest import Trace

MONTHS = "".join(
    f"<option>{month} 2027</option>" for month in ("January", "February", "March", "April", "May")
)


@pytest.mark.parametrize(
    ("cells", "outcome"),
    [
        ("<td data-date=2027-04-07>7<td data-date=2027-04-08><p>8</p>Evening 2", "grounded"),
        ("<td><p><time datetime=2027-04-08>8</time></p>Evening 2", "grounded"),
        ("<td><a href=#d><time datetime=2027-04-08T18:00>8</time></a><p>Evening 2", "grounded"),
        ("<td data-date=2027-04-07>7<td data-date=2027-04-08>9", "unsupported"),
        ("<td data-date=2027-04-08>Evening 2", "unsupported"),
        ("<td data-date=2027-04-08><b hidden>8</b>Evening 2", "unsupported"),
        ("<td data-date=2027-04-08>80 seats", "unsupported"),
        ("<td>8", "unsupported"),
        ("<td data-date=none>8", "unsupported"),
    ],
)
def test_a_number_in_a_calendar_is_the_day_that_its_cell_carries(cells, outcome):
    markup = {
        "@context": "https://schema.org",
        "@type": "Event",
        "name": "Sourdough",
        "startDate": "2027-04-08",
    }
    block = f'<script type="application/ld+json">{json.dumps(markup)}</script>'
    html = f"<html lang=en><title>Sourdough</title>{block}<h1>Sourdough</h1><select>{MONTHS}</select><table>{cells}"
    said = {statement.property: verdict for statement, verdict in verdicts(Document("page.html", html))}
    assert said["startDate"].outcome == outcome
    other = Document("page.html", html.replace(MONTHS, "<option>May 2027"))
    assert {s.property: v.outcome for s, v in verdicts(other)}["startDate"] == "unsupported"


@pytest.mark.parametrize(
    ("page_text", "outcome"),
    [
        ("24.12. und 31.12. 6–13 Uhr", "undecided"),
        ("24/12 : 6h-13h", "undecided"),
        ("Christmas Eve (12/24): 6am–1pm", "undecided"),
        ("23.12. und 31.12. 6–13 Uhr", "unsupported"),
        ("24/12/2027 : 6h-13h", "unsupported"),
        ("24.12.2027: 6–13 Uhr", "unsupported"),
    ],
)
def test_a_day_without_its_year(trace: Trace, page_text: str, outcome: str) -> None:
    body = f"<h1>Shop</h1><p>{page_text}</p>"
    verdict = trace(body, "validFrom", "2026-12-24", type="OpeningHoursSpecification")
    assert verdict.outcome == outcome


def test_what_is_always_open_is_no_day_in_july(trace: Trace) -> None:
    verdict = trace(
        "<h1>Shop</h1><p>Open 24/7</p>", "validFrom", "2026-07-24", type="OpeningHoursSpecification"
    )
    assert verdict.outcome == "unsupported"


@pytest.mark.parametrize(
    ("line", "outcome"),
    [
        ('<time datetime="2026-03-02">03-02</time>', "undecided"),
        ("<span>02-03</span>", "undecided"),
        ("<span>03-04</span>", "unsupported"),
        ("<span>Rye won 03-02</span>", "unsupported"),
    ],
)
def test_a_list_of_a_years_texts(trace: Trace, line: str, outcome: str) -> None:
    body = f"<h1>Archive</h1><h2>2026</h2><ul><li>{line} <p><a href='/rye'>Rye week</a></p></li></ul>"
    assert (
        trace(body, "dateCreated", "2026-03-02T08:00:00Z", type="Article", name="Rye week").outcome == outcome
    )


@pytest.mark.parametrize(
    "language",
    ["en", "de", "fr", "es", "it", "pl", "cs", "ru", "uk", "tr", "az", "el", "lt", "ja", "th", "ar", "he"],
)
def test_no_shape_is_without_its_sign(language: str) -> None:
    signs = _signs(language)
    assert _shapes(language)
    for shape in _shapes(language):
        plain = re.sub(
            r"\\(.)",
            r"\1",
            shape.pattern.removeprefix(r"(?<!\w)").removesuffix(r"(?!\w)").replace(r"(\d{1,3})", "3"),
        )
        assert re.search(shape.pattern, plain, re.IGNORECASE), plain
        for said in (plain, plain.upper(), plain.title(), plain.replace("i", "ı"), plain.replace("i", "İ")):
            if re.search(shape.pattern, said, re.IGNORECASE):
                assert any(sign in caseless(said) for sign in signs), said
                assert all(letters in caseless(said) for letters in shape.letters), said


@pytest.mark.parametrize(
    ("lang", "text", "outcome"),
    [
        ("it", "12 g fagioli secchi", "unsupported"),
        ("it", "12 g fa", "grounded"),
        ("it", "12 giorni fa, in cucina", "grounded"),
        ("ja", "12 日前に公開", "grounded"),
        ("ko", "12일 전에 공개", "grounded"),
    ],
)
def test_a_span_ends_with_a_word(trace: Trace, lang: str, text: str, outcome: str) -> None:
    day = {"lang": lang, "fetched_at": "2024-05-20T10:00:00Z"}
    assert trace(f"<h1>Zuppa</h1><p>{text}</p>", "datePublished", "2024-05-08", **day).outcome == outcome


@pytest.mark.parametrize(
    ("line", "outcome"),
    [
        ('<time datetime="2024-05-08T16:05:00Z">Today at 18:05</time>', "grounded"),
        ('<p>Ann Day · <time datetime="2024-05-08T18:05:00+02:00">today, 6:05 pm</time></p>', "grounded"),
        # another moment, another time, or none
        ('<time datetime="2024-05-08T18:05:00Z">Today at 18:05</time>', "unsupported"),
        ('<time datetime="2024-05-08T16:05:00Z">Today at 19:40</time>', "unsupported"),
        ('<time datetime="2024-05-08T16:05:00Z">Today</time>', "unsupported"),
        # of another day, and of a comment
        ('<time datetime="2024-05-08T16:05:00Z">7 May 2024, 18:05</time>', "unsupported"),
        ('<div class="comment"><time datetime="2024-05-08T16:05:00Z">18:05</time></div>', "unsupported"),
    ],
)
def test_a_time_of_today(trace: Trace, line: str, outcome: str) -> None:
    body = f"<article><h1>The ferry is late</h1>{line}<p>It waits for the tide at the pier.</p></article>"
    verdict = trace(body, "datePublished", "2024-05-08T18:05:00+02:00", type="NewsArticle")
    assert verdict.outcome == outcome, verdict


@pytest.mark.parametrize(
    ("lang", "text", "meant"),
    [
        ("pl", "wtorki i czwartki, 18:00–19:30", {1, 3}),
        ("pl", "w środę i w sobotę", {2, 5}),
        ("sv", "tisdagar och torsdagar kl. 18", {1, 3}),
        ("sv", "onsdagkväll", {2}),
        ("da", "Onsdage kl. 19", {2}),
        ("nl", "dinsdagavond en zaterdagen", {1, 5}),
        ("de", "Mittwochabend, 19 Uhr", {2}),
        ("it", "sabati e domeniche", {5, 6}),
        ("cs", "pátky a soboty", {4, 5}),
        ("ru", "по вторникам и четвергам", {1, 3}),
        ("ja", "隔週土曜日 全6回", {5}),
        ("ja", "2027年1月16日（土）〜3月27日（土）", {5}),
        ("ja", "月・火・木・金　11:00〜15:00", {0, 1, 3, 4}),
        ("ja", "月〜金 10:00〜18:00", {0, 1, 2, 3, 4}),
        ("ja", "3月と4月", set()),
        ("zh", "周一至周五 9:00-18:00", {0, 1, 2, 3, 4}),
        ("zh", "每周一次", set()),
        ("ko", "매주 화요일에", {1}),
    ],
)
def test_days(lang: str, text: str, meant: set[int]) -> None:
    assert days(with_single_weekdays(text, (lang,)), weekday_names((lang, "en"))) == meant


def test_hours_of_days_in_a_row_of_letters(trace: Trace) -> None:
    body = "<h1>やまびこ</h1><p>月・火・木・金　11:00〜15:00<br>土・日　11:00〜16:00</p><p>定休日：水曜日</p>"
    hours = {"type": "Restaurant", "lang": "ja"}
    assert trace(body, "openingHours", "Mo,Tu,Th,Fr 11:00-15:00", **hours).outcome == "grounded"
    assert trace(body, "openingHours", "Sa,Su 11:00-16:00", **hours).outcome == "grounded"
    assert trace(body, "openingHours", "Sa,Su 11:00-15:00", **hours).outcome == "unsupported"


def test_the_weekday_of_a_date_is_no_fault(trace: Trace) -> None:
    body = "<h1>Knife skills</h1><p>6 October 2026 to 27 October 2026, 18:00</p>"
    assert trace(body, "byDay", "Tuesday", type="Schedule").outcome == "undecided"
    assert trace(body, "byDay", "Friday", type="Schedule").outcome == "unsupported"


@pytest.mark.parametrize("text", ["10:00〜17:00（土日祝を除く）", "10:00~17:00(土曜・日曜定休)"])
def test_days_without_hours_behind_the_hours(trace: Trace, text: str) -> None:
    body = f"<h1>茶屋みどり</h1><p>受付時間 {text}</p>"
    assert trace(body, "openingHours", "Mo-Fr 10:00-17:00", type="Store", lang="ja").outcome == "grounded"
    assert trace(body, "openingHours", "Mo-Su 10:00-17:00", type="Store", lang="ja").outcome == "unsupported"
