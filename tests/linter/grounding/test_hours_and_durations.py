"""Opening hours with their days, and durations."""

from __future__ import annotations

import json
from time import process_time

import pytest

from factmark.linter.document.document import Document
from factmark.linter.grounding.times.calendar_words import weekday_names
from factmark.linter.grounding.times.day_times import clock, days
from factmark.linter.grounding.times.duration import seconds
from factmark.linter.grounding.times.hours import minutes, written_days

from .compared import verdicts
from .conftest import Trace


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("9am - 5 pm", {540, 1020}),
        ("9:30 a.m.", {570}),
        ("8.30 Uhr", {510}),
        ("9am-noon", {540, 720}),
        ("18h30", {1110}),
        ("open 7 days", set()),
        ("٨ صباحا – ١١ مساء", {480, 1380}),
        ("8 π.μ. - 2 μ.μ.", {480, 840}),
        ("11時〜21時30分", {660, 1290}),
        ("午前10時～午後8時", {600, 1200}),
        ("오전 10시 ~ 오후 8시", {600, 1200}),
        ("van 10 tot 18 uur", {600, 1320, 1080}),
        ("od 10 do 18", {600, 1320, 1080}),
        ("M: 06 – 55 50 01 44", set()),
    ],
)
def test_clock(text: str, meant: set[int]) -> None:
    assert clock(text) == meant


@pytest.mark.parametrize(
    ("language", "text", "meant"),
    [
        ("en", "Monday to Friday", {0, 1, 2, 3, 4}),
        ("en", "Mon, Wed and Fri", {0, 2, 4}),
        ("de", "Mo. – Do.", {0, 1, 2, 3}),
        ("it", "Dal Lunedì alla Domenica", set(range(7))),
        ("de", "täglich", set(range(7))),
        ("en", "Sat - Mon", {5, 6, 0}),
        ("en", "weekdays", {0, 1, 2, 3, 4}),
        ("en", "8am on weekends", {5, 6}),
        ("de", "am Wochenende", {5, 6}),
        ("fr", "le week-end", {5, 6}),
        ("es", "los fines de semana", {5, 6}),
        ("pt", "aos fins de semana", {5, 6}),
        ("pt", "dias úteis", {0, 1, 2, 3, 4}),
        ("ja", "営業時間：土日祝10時から", {5, 6}),
        ("nl", "Ma t/m vr", {0, 1, 2, 3, 4}),
        ("nl", "maandag tot en met vrijdag", {0, 1, 2, 3, 4}),
        ("de", "Montag bis einschließlich Mittwoch", {0, 1, 2}),
        ("nl", "ma / vr", {0, 4}),
    ],
)
def test_days(language: str, text: str, meant: set[int]) -> None:
    assert days(text, weekday_names((language, "en"))) == meant


def test_markup_side() -> None:
    assert minutes("Mo-Fr 09:00-24:00") == [540, 0]
    assert minutes("Sat 11:00 AM - 10:00 PM") == [660, 1320]
    assert written_days("Mo-We,Fr 09:00-18:00") == {0, 1, 2, 4}


@pytest.mark.parametrize(
    ("body", "value", "outcome"),
    [
        ("<p>Monday - Friday: 9am - 6pm</p>", "Mo-Fr 09:00-18:00", "grounded"),
        ("<p>Monday through Sunday, 6AM to 6PM</p>", "Mo-Su 06:00-18:00", "grounded"),
        ("<p>Open 24 hours a day</p>", "Mo-Su 00:00-23:59", "grounded"),
        ("<p>Saturday: 9am - 6pm</p>", "Mo-Fr 09:00-18:00", "unsupported"),
        ("<p>Monday - Friday: 9am - 5pm</p>", "Mo-Fr 09:00-18:00", "unsupported"),
        ("<p>Come in</p>", "Mo-Fr 09:00-18:00", "unsupported"),
    ],
)
def test_opening_hours(trace: Trace, body: str, value: str, outcome: str) -> None:
    assert trace(body, "openingHours", value, type="Bakery").outcome == outcome


def test_day_of_week_goes_with_its_hours(trace: Trace) -> None:
    body = "<p>Mon - Fri: 9am - 6pm</p>"
    hours = {"opens": "09:00", "closes": "18:00"}
    kind = "OpeningHoursSpecification"
    assert trace(body, "dayOfWeek", "Tuesday", type=kind, **hours).outcome == "grounded"
    assert trace(body, "dayOfWeek", "Sunday", type=kind, **hours).outcome == "unsupported"
    assert trace("<p>Closed</p>", "dayOfWeek", "Sunday", type=kind, **hours).outcome == "unsupported"
    weekend = {"opens": "10:00", "closes": "16:00"}
    parted = "<p>9am–6pm weekdays</p><p>10am–4pm weekends</p>"
    assert trace(parted, "dayOfWeek", "Saturday", type=kind, **weekend).outcome == "grounded"
    assert trace(parted, "dayOfWeek", "Monday", type=kind, **weekend).outcome == "unsupported"


@pytest.mark.parametrize(
    ("written", "length"), [("PT1H30M", 5400), ("P1D", 86400), ("PT0S", 0), ("90 min", None), ("P", None)]
)
def test_seconds(written: str, length: int | None) -> None:
    assert seconds(written) == length


@pytest.mark.parametrize(
    ("body", "value", "outcome"),
    [
        ("<p>1 hour 30 minutes</p>", "PT1H30M", "grounded"),
        ("<p>90 min</p>", "PT1H30M", "grounded"),
        ("<p>Length 4:05</p>", "PT4M5S", "grounded"),
        ("<p>1 Std. 30 Min.</p>", "PT1H30M", "grounded"),
        ("<p>2 hours</p>", "PT1H30M", "unsupported"),
        ("<p>x</p>", "PT0S", "unsupported"),
    ],
)
def test_duration(trace: Trace, body: str, value: str, outcome: str) -> None:
    assert trace(body, "duration", value).outcome == outcome


@pytest.mark.parametrize(
    ("lang", "page_text", "value"),
    [
        ("fr", "Temps total : 1 h 05", "PT1H5M"),
        ("fr", "Durée : 2h30", "PT2H30M"),
        ("fr", "La visite dure une heure et demie.", "PT1H30M"),
        ("fr", "Une demi-heure de repos", "PT30M"),
        ("es", "Duración aproximada: hora y media", "PT1H30M"),
        ("es", "Dura dos horas y media", "PT2H30M"),
        ("it", "La visita dura un'ora e mezza", "PT1H30M"),
        ("it", "circa mezz'ora", "PT30M"),
        ("de", "Dauer: eineinhalb Stunden", "PT1H30M"),
        ("de", "etwa zweieinhalb Stunden", "PT2H30M"),
        ("de", "etwa eine halbe Stunde", "PT30M"),
        ("en", "It takes an hour and a half.", "PT1H30M"),
        ("en", "It takes one and a half hours.", "PT1H30M"),
        ("en", "A two-hour walk", "PT2H"),
        ("en", "1½ hours", "PT1H30M"),
        ("en", "½ hour", "PT30M"),
        ("en", "2 1/2 hours", "PT2H30M"),
        ("en", "one hour 20 minutes", "PT1H20M"),
    ],
)
def test_durations_in_words_and_fractions(trace: Trace, lang: str, page_text: str, value: str) -> None:
    assert trace(f"<p>{page_text}</p>", "duration", value, lang=lang).outcome == "grounded"
    assert trace(f"<p>{page_text}</p>", "duration", "PT3H40M", lang=lang).outcome == "unsupported"


@pytest.mark.parametrize(
    ("page_text", "value"),
    [
        ("Préparation 20mn", "PT20M"),
        ("Hazırlama 45 dakika", "PT45M"),
        ("Pişirme 2 saat", "PT2H"),
        ("Elkészítés: 40 perc", "PT40M"),
        ("Doba přípravy 2 hodiny", "PT2H"),
        ("조리 시간 30분", "PT30M"),
        ("Час приготування 25 хв", "PT25M"),
        ("4 hours 45 minutes", "PT0D4H45M"),
    ],
)
def test_units_of_other_languages(trace: Trace, page_text: str, value: str) -> None:
    assert trace(f"<p>{page_text}</p>", "cookTime", value, type="Recipe").outcome == "grounded"
    assert trace(f"<p>{page_text}</p>", "cookTime", "PT50M", type="Recipe").outcome == "unsupported"


def test_a_total_of_the_times_shown(trace: Trace) -> None:
    body = "<dl><dt>Prep</dt><dd>20 min</dd><dt>Cook</dt><dd>4 hours</dd></dl>"
    times = {"prepTime": "PT20M", "cookTime": "PT4H"}
    assert trace(body, "totalTime", "PT4H20M", type="Recipe", **times).outcome == "grounded"
    assert trace(body, "totalTime", "PT5H", type="Recipe", **times).outcome == "unsupported"
    told = "<p>Leave the dough for 20 minutes while the oven warms up, and then for 4 hours more in the cold.</p>"
    assert trace(told, "totalTime", "PT4H20M", type="Recipe", **times).outcome == "unsupported"


@pytest.mark.parametrize(
    ("body", "value", "outcome"),
    [
        ("<p>Video 5:38</p>", "PT5M38S", "grounded"),
        ("<p>May 4, 2018 at 5:38 pm</p>", "PT5M38S", "unsupported"),
        ("<p>04.05.2018 5:38</p>", "PT5M38S", "unsupported"),
        ("<p>5 min read</p>", "PT5M38S", "grounded"),
        (f"<p>Stir for 5 minutes. {'Then leave it to stand. ' * 3}</p>", "PT5M38S", "unsupported"),
        ("<dl><dt>Prep</dt><dd><p>10</p><p>minutes</p></dd></dl>", "PT10M", "grounded"),
        ("<dl><dt>Prep</dt><dd><p>10</p><p>minutes</p></dd></dl>", "PT15M", "unsupported"),
    ],
)
def test_times_of_day_and_units_beside(trace: Trace, body: str, value: str, outcome: str) -> None:
    assert trace(body, "duration", value, type="VideoObject").outcome == outcome


def test_a_half_of_something_else_is_no_duration(trace: Trace) -> None:
    assert trace("<p>Half a cup, two eggs and a half.</p>", "duration", "PT30M").outcome == "unsupported"


def test_durations_in_words_of_a_hostile_page(trace: Trace) -> None:
    started = process_time()
    trace(f"<p>{'a' * 200_000} {'and a half ' * 20_000}{'1 / ½ ' * 20_000}</p>", "duration", "PT1H7M")
    assert process_time() - started < 5


WEEK = (
    "<table><tr><td>Montag</td><td>06:30 - 18:00 Uhr</td></tr><tr><td>Mittwoch</td><td>06:30 - 13:00 Uhr</td></tr>"
    "<tr><td>Samstag</td><td>7 - 12 Uhr</td></tr><tr><td>Sonntag</td><td>geschlossen</td></tr></table>"
)
SPLIT = (
    "<table><tr><th></th><th>Mattina</th><th>Pomeriggio</th></tr><tr><td>Lun-Ven</td><td>8:30 – 12:30</td>"
    "<td>15:30 – 19:30</td></tr><tr><td>Sabato</td><td>8:30 – 12:30</td><td>chiuso</td></tr></table>"
)


@pytest.mark.parametrize(
    ("lang", "body", "value", "outcome"),
    [
        ("de", WEEK, "Mo 06:30-18:00", "grounded"),
        ("de", WEEK, "We 06:30-18:00", "unsupported"),
        ("de", WEEK, "Mo,We 06:30-18:00", "unsupported"),
        ("de", WEEK, "Sa 07:00-12:00", "grounded"),
        ("de", WEEK, "Su 07:00-12:00", "unsupported"),
        ("it", SPLIT, "Mo-Sa 08:30-12:30", "grounded"),
        ("it", SPLIT, "Mo-Fr 15:30-19:30", "grounded"),
        ("it", SPLIT, "Sa 15:30-19:30", "unsupported"),
        ("en", "<p>9am-5pm Mon-Fri, 10am-2pm Sat</p>", "Mo-Fr 09:00-17:00", "grounded"),
        ("en", "<p>9am-5pm Mon-Fri, 10am-2pm Sat</p>", "Sa 09:00-17:00", "unsupported"),
        ("en", "<p>Open 9am-5pm</p><p>Quiz night: Fridays, 8pm-10pm</p>", "Fr 09:00-17:00", "grounded"),
        ("en", "<p>Open 9am-5pm</p><p>Closed: Wednesday</p>", "Tu 09:00-17:00", "grounded"),
        ("de", "<p>Tel. 0341 / 96 12 34-0</p><p>Mo 9-11 Uhr</p>", "Mo 09:00-12:00", "unsupported"),
    ],
)
def test_hours_of_one_day_are_not_those_of_another(
    trace: Trace, lang: str, body: str, value: str, outcome: str
) -> None:
    assert trace(body, "openingHours", value, type="Store", lang=lang).outcome == outcome


@pytest.mark.parametrize(
    ("prop", "days_", "opens", "closes", "outcome"),
    [
        ("closes", ["Wednesday"], "06:30", "13:00", "grounded"),
        ("closes", ["Wednesday"], "06:30", "18:00", "unsupported"),
        ("opens", ["Wednesday"], "06:30", "18:00", "grounded"),
        ("dayOfWeek", "Wednesday", "06:30", "18:00", "grounded"),  # the closing time is at fault
        ("dayOfWeek", "Sunday", "07:00", "12:00", "unsupported"),
        ("closes", ["Monday", "Wednesday"], "06:30", "18:00", "grounded"),  # the second day is at fault
    ],
)
def test_the_hours_of_a_specification(
    trace: Trace, prop: str, days_: object, opens: str, closes: str, outcome: str
) -> None:
    properties = {"dayOfWeek": days_, "opens": opens, "closes": closes}
    value = properties.pop(prop)
    assert (
        trace(WEEK, prop, value, type="OpeningHoursSpecification", lang="de", **properties).outcome == outcome
    )


@pytest.mark.parametrize(
    ("body", "outcome"),
    [
        ("<p>Prep Time: 10 min</p><p>Total Time: 30 min</p>", "grounded"),
        ("<p>Prep Time: 10 min</p><p>Total Time: 35 min</p>", "unsupported"),
        ("<p>Total Time: 30 min</p>", "unsupported"),
    ],
)
def test_what_is_left_of_a_recipes_time(trace: Trace, body: str, outcome: str) -> None:
    others = {"prepTime": "PT10M", "totalTime": "PT30M"}
    assert trace(body, "cookTime", "PT20M", type="Recipe", **others).outcome == outcome


TIMES = [
    "<p>Prep Time: 15 mins</p><p>Cook Time: 30 mins</p><p>Total Time: 45 mins</p>",
    "<p>Prep: 15 min | Cook: 20–30 min | Total: 45 min</p>",
    "<table><tr><th>Prep time</th><td>15</td><td>minutes</td></tr>"
    "<tr><th>Cook time</th><td>30</td><td>minutes</td></tr></table>",
]


@pytest.mark.parametrize("body", TIMES)
def test_times_of_a_recipe_stand_in_their_role(trace: Trace, body: str) -> None:
    def told(prop: str, value: str) -> str:
        return trace(f"<h1>Soup</h1>{body}", prop, value, type="Recipe").outcome

    assert told("prepTime", "PT15M") == told("cookTime", "PT30M") == "grounded"
    assert told("prepTime", "PT30M") == told("cookTime", "PT15M") == "contradicted"


@pytest.mark.parametrize(
    "body",
    [
        "<p>15 min</p><p>Prep</p><p>30 min</p><p>Cook</p><p>45 min</p><p>Total</p>",
        "<p>15 min prep, 30 min cook, 45 min total</p>",
        "<p>Soak for 15 minutes, cook for 30 minutes.</p>",
    ],
)
def test_times_whose_role_is_not_told(trace: Trace, body: str) -> None:
    for prop, value in (("prepTime", "PT15M"), ("cookTime", "PT30M")):
        assert trace(f"<h1>Soup</h1>{body}", prop, value, type="Recipe").outcome == "grounded"


def test_another_time_of_a_recipe_is_corrected(trace: Trace) -> None:
    verdict = trace(f"<h1>Soup</h1>{TIMES[2]}", "cookTime", "PT15M", type="Recipe")
    assert (verdict.shown, verdict.replacement) == ("Cook time 30 minutes", "PT30M")


@pytest.mark.parametrize(
    ("lang", "text", "value"),
    [
        ("sv", "Tid: 1 timme 45 minuter", "PT1H45M"),
        ("da", "Varighed: 1 time", "PT1H"),
        ("lt", "Trukmė: 2 valandos 30 minučių", "PT2H30M"),
        ("ro", "Durata: 45 de minute", "PT45M"),
        ("hi", "6 मिनट में पढ़ें", "PT6M"),
        ("fa", "زمان مطالعه: ۵ دقیقه", "PT5M"),
        ("th", "ใช้เวลา 1 ชั่วโมง 20 นาทีโดยประมาณ", "PT1H20M"),
        ("ar", "وقت التحضير: ساعة و 15 دقيقة", "PT1H15M"),
        ("ar", "المدة: ساعتين", "PT2H"),
        ("he", "זמן הכנה: שעתיים", "PT2H"),
    ],
)
def test_units_of_time_in_the_words_of_many_languages(trace: Trace, lang: str, text: str, value: str) -> None:
    assert trace(f"<p>{text}</p>", "duration", value, lang=lang).outcome == "grounded"
    assert trace(f"<p>{text}</p>", "duration", "PT3H10M", lang=lang).outcome == "unsupported"


def test_words_for_one_of_a_unit_tell_no_length_in_running_text(trace: Trace) -> None:
    body = f"<p>{'تفتح المكتبة أبوابها كل يوم أمام القراء ' * 4} كل ساعة</p>"
    assert trace(body, "duration", "PT1H", lang="ar").outcome == "unsupported"


@pytest.mark.parametrize(
    "text", ["Thứ Hai – Thứ Sáu: 08:00–17:00", "Thứ 2 - Thứ 6: 08:00–17:00", "T2 – T6: 08:00–17:00"]
)
def test_weekdays_of_two_words_or_with_figures(trace: Trace, text: str) -> None:
    body = f"<p>{text}</p><p>Chủ Nhật: 09:00–12:00</p>"
    assert trace(body, "openingHours", "Mo-Fr 08:00-17:00", lang="vi").outcome == "grounded"
    assert trace(body, "openingHours", "Sa 08:00-17:00", lang="vi").outcome == "unsupported"
    assert trace(body, "openingHours", "Su 09:00-12:00", lang="vi").outcome == "grounded"


@pytest.mark.parametrize(
    ("lang", "body"),
    [
        ("en", "<p>Hours: 11:00 - 15:00</p><p>Closed on Wednesday</p>"),
        ("ja", "<tr><th>営業時間</th><td>11:00～15:00</td></tr><tr><th>定休日</th><td>水曜日</td></tr>"),
        ("de", "<dl><dt>Geöffnet</dt><dd>11:00 - 15:00</dd><dt>Ruhetag</dt><dd>Mittwoch</dd></dl>"),
    ],
)
def test_hours_without_days_hold_for_no_day_on_which_it_is_closed(trace: Trace, lang: str, body: str) -> None:
    page = f"<table>{body}</table>" if body.startswith("<tr") else body
    properties = {"lang": lang, "type": "Restaurant"}
    assert trace(page, "openingHours", "Mo,Tu,Th-Su 11:00-15:00", **properties).outcome == "grounded"
    assert trace(page, "openingHours", "We 11:00-15:00", **properties).outcome == "unsupported"


def test_a_day_that_is_closed_once_is_open_else(trace: Trace) -> None:
    body = "<p>Hours: 11:00 - 15:00</p><p>Closed on Wednesday 25 December</p>"
    assert trace(body, "openingHours", "We 11:00-15:00", type="Restaurant").outcome == "grounded"


@pytest.mark.parametrize(
    ("page_text", "value", "outcome"),
    [
        ("Total time: 1.5 hours", "PT1.5H", "grounded"),
        ("1 hour 30 minutes", "PT1,5H", "grounded"),
        ("30 minutes", "PT0.5H", "grounded"),
        ("30 minutes", "PT1.5H", "unsupported"),
    ],
)
def test_parts_of_hours(trace: Trace, page_text: str, value: str, outcome: str) -> None:
    verdict = trace(f"<h1>Bread</h1><p>{page_text}</p>", "totalTime", value, type="Recipe")
    assert verdict.outcome == outcome, verdict


@pytest.mark.parametrize(
    ("lang", "body", "right", "wrong"),
    [
        ("en", "Closed Mondays. Open 10 to 5 Tuesday to Sunday", "Tu-Su 10:00-17:00", "Mo-Su 10:00-17:00"),
        ("it", "Chiuso il lunedì. Aperto 12–15 e 19–23", "Tu-Su 12:00-15:00", "Mo-Su 12:00-15:00"),
        ("de", "Sonntags geschlossen. Geöffnet 9–18 Uhr", "Mo-Sa 09:00-18:00", "Su 09:00-18:00"),
        ("ja", "営業時間 9:00～18:00 定休日：日曜日", "Mo-Sa 09:00-18:00", "Mo-Su 09:00-18:00"),
        ("pl", "pn.–pt. 9:00–20:00, sob. 9:00–15:00", "Mo-Fr 09:00-20:00", "Sa 09:00-20:00"),
        (
            "ja",
            "11:00～15:00／17:30～22:00（L.O. 21:30） 定休日：月曜日",
            "Tu-Su 11:00-15:00",
            "Mo-Su 11:00-15:00",
        ),
    ],
)
def test_a_sentence_that_says_closed_only(trace: Trace, lang: str, body: str, right: str, wrong: str) -> None:
    assert trace(f"<p>{body}</p>", "openingHours", right, type="Store", lang=lang).outcome == "grounded"
    assert trace(f"<p>{body}</p>", "openingHours", wrong, type="Store", lang=lang).outcome == "unsupported"


@pytest.mark.parametrize(
    ("lang", "body", "value", "outcome"),
    [
        ("nl", "<p>± 1 u, 30 m</p><p>Het brood is goed en de oven is warm</p>", "PT1H30M", "grounded"),
        ("en", "<p>Prep Time: 15</p>", "PT15M", "grounded"),
        ("en", "<p>Prep Time</p><p>15</p>", "PT15M", "grounded"),
        ("en", "<p>Prep: 15 | Cook: 45</p>", "PT15M", "grounded"),
        ("en", "<p>Prep: 15 | Cook: 45</p>", "PT45M", "unsupported"),
        ("en", "<p>Prep Time: 15 eggs</p>", "PT15M", "unsupported"),
    ],
)
def test_minutes_without_their_word(trace: Trace, lang: str, body: str, value: str, outcome: str) -> None:
    assert trace(body, "prepTime", value, type="Recipe", lang=lang).outcome == outcome


CARD = "<p>Prep Time: 0 hours 5 mins</p><p>Cook Time: 0 hours 30 mins</p><p>Total Time: 35 mins</p>"


@pytest.mark.parametrize(
    "before",
    [
        "",
        "<p>Let it rest 10-15 minutes after baking, so that the crumb sets.</p>",
        "<p>Bake for 30-35 minutes or until golden.</p>",
        "<p>Free 5-Day Cooking Course!</p>",
    ],
)
def test_the_times_of_a_card_below_running_text(trace: Trace, before: str) -> None:
    assert trace(before + CARD, "prepTime", "PT5M", type="Recipe").outcome == "grounded"
    assert trace(before + CARD, "prepTime", "PT30M", type="Recipe").outcome == "contradicted"
    assert trace(before + CARD, "cookTime", "PT35M", type="Recipe").outcome == "contradicted"


def test_times_that_two_parts_of_the_markup_tell_otherwise() -> None:
    def told(card: str) -> list[str]:
        node = {"@context": "https://schema.org", "@type": "Recipe", "prepTime": "PT30M"}
        source = (
            f'<html lang="en"><body itemscope itemtype="https://schema.org/Recipe">{card}'
            f'<meta itemprop="prepTime" content="PT5M"><script type="application/ld+json">{json.dumps(node)}</script>'
            "</body></html>"
        )
        outcomes = verdicts(Document("page", source, url="https://bakery.example/rye"))
        return sorted(verdict.outcome for statement, verdict in outcomes if statement.property == "prepTime")

    assert told(CARD) == ["contradicted", "grounded"]
    assert told(CARD + "<p>Prep Time: 30 mins</p>") == ["grounded", "grounded"]  # two dishes


@pytest.mark.parametrize(
    ("body", "lang", "prop", "value", "outcome"),
    [
        ("<p>調理時間：約1時間10分（準備20分、焼き時間50分）</p>", "ja", "totalTime", "PT1H10M", "grounded"),
        (
            "<p>調理時間：約1時間10分（準備20分、焼き時間50分）</p>",
            "ja",
            "totalTime",
            "PT1H30M",
            "unsupported",
        ),
        (
            "<p>公開日：2024年11月3日</p><p>調理時間：約1時間10分（準備20分、焼き時間50分）</p>",
            "ja",
            "cookTime",
            "PT20M",
            "contradicted",
        ),
        ("<p>准备时间：20分钟 烹饪时间：2小时</p>", "zh", "prepTime", "PT2H", "contradicted"),
        ("<p>准备时间：20分钟 烹饪时间：2小时</p>", "zh", "cookTime", "PT2H", "grounded"),
        (
            "<p>Προετοιμασία: 40 λεπτά · Μαγείρεμα: 1 ώρα και 15 λεπτά</p>",
            "el",
            "cookTime",
            "PT40M",
            "contradicted",
        ),
        (
            "<p>Προετοιμασία: 40 λεπτά · Μαγείρεμα: 1 ώρα και 15 λεπτά</p>",
            "el",
            "cookTime",
            "PT1H15M",
            "grounded",
        ),
        ("<p>Hazırlama süresi: 10 dk · Pişirme süresi: 40 dk</p>", "tr", "prepTime", "PT40M", "contradicted"),
        ("<p>Takes 20 min (10 min of it alone)</p>", "en", "totalTime", "PT30M", "unsupported"),
        ("<p>Takes 1 h and 10 min</p>", "en", "totalTime", "PT1H10M", "grounded"),
        ("<p>Total: 1 hour(s) 10 minute(s)</p>", "en", "totalTime", "PT1H10M", "grounded"),
    ],
)
def test_lengths_that_follow_each_other_are_one_only_in_smaller_units(
    trace: Trace, body: str, lang: str, prop: str, value: str, outcome: str
) -> None:
    verdict = trace(f"<h1>Loaf</h1>{body}", prop, value, type="Recipe", lang=lang)
    assert verdict.outcome == outcome


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("de", "Di–So 10–17 Uhr, Do bis 20 Uhr, montags geschlossen"),
        ("en", "Tue–Sun 10:00–17:00, Thu until 20:00"),
        ("fr", "Du mardi au dimanche de 10h à 17h, jeudi jusqu’à 20h"),
    ],
)
@pytest.mark.parametrize(
    ("day", "closes", "outcome"),
    [
        ("Thursday", "20:00", "grounded"),
        ("Thursday", "17:00", "unsupported"),
        ("Friday", "17:00", "grounded"),
        ("Friday", "20:00", "unsupported"),
    ],
)
def test_a_day_with_longer_hours(
    trace: Trace, lang: str, line: str, day: str, closes: str, outcome: str
) -> None:
    for prop, wanted in (("closes", outcome), ("opens", "grounded")):
        hours = {"opens": "10:00", "closes": closes, "dayOfWeek": f"https://schema.org/{day}"}
        value = hours.pop(prop)
        verdict = trace(
            f"<h1>Museum</h1><p>{line}</p>", prop, value, type="OpeningHoursSpecification", lang=lang, **hours
        )
        assert verdict.outcome == wanted, (prop, verdict)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("pl", "pół godziny"),
        ("tr", "yarım saat"),
        ("cs", "půl hodiny"),
        ("fi", "puoli tuntia"),
        ("hu", "fél óra"),
        ("el", "μισή ώρα"),
        ("ru", "полчаса"),
    ],
)
def test_half_an_hour_in_more_languages(trace: Trace, lang: str, text: str) -> None:
    body = f"<h1>Pie</h1><p>{text}</p>"
    assert trace(body, "prepTime", "PT30M", type="Recipe", lang=lang).outcome == "grounded"
    assert trace(body, "prepTime", "PT1H", type="Recipe", lang=lang).outcome == "unsupported"


@pytest.mark.parametrize("page_text", ["20-25 minutes", "20–25 min", "20/25 minutes"])
def test_a_range_shows_both_of_its_ends(trace: Trace, page_text: str) -> None:
    body = f"<p>Cook time: {page_text}</p>"
    for value, outcome in (("PT20M", "grounded"), ("PT25M", "grounded"), ("PT45M", "unsupported")):
        assert trace(body, "cookTime", value, type="Recipe").outcome == outcome
