"""Dates as pages write them, against dates of markup."""

from __future__ import annotations

from datetime import date

import pytest

from factmark.linter.grounding.times.moment import read

from ..conftest import Trace


@pytest.mark.parametrize(
    ("lang", "written"),
    [
        ("en", "March 5, 2021"),
        ("en", "5th of March 2021"),
        ("en", "05/03/2021"),
        ("en", "2021-03-05"),
        ("de", "5. März 2021"),
        ("de", "05.03.2021"),
        ("fr", "5 mars 2021"),
        ("pl", "5 marca 2021"),
        ("es", "5 de marzo de 2021"),
        ("ja", "2021年3月5日"),
        ("ko", "2021년 3월 5일"),
        ("ru", "5 марта 2021 г."),
        ("th", "5/3/2564"),
        ("my", "5 မတ် 2021"),
        ("hi", "५ मार्च २०२१"),
        ("ar", "٥/٣/٢٠٢١"),
    ],
)
def test_written_in_many_ways(trace: Trace, lang: str, written: str) -> None:
    verdict = trace(f"<p>{written}</p>", "datePublished", "2021-03-05", lang=lang)
    assert verdict.outcome == "grounded", verdict


@pytest.mark.parametrize("written", ["March 6, 2021", "5 March 2020", "2021", "5.30.2021 times"])
def test_another_day(trace: Trace, written: str) -> None:
    assert trace(f"<p>{written}</p>", "datePublished", "2021-03-05").outcome == "unsupported"


def test_days_anywhere_on_earth(trace: Trace) -> None:
    assert trace("<p>6 March 2021</p>", "datePublished", "2021-03-05T23:30:00Z").outcome == "grounded"
    assert trace("<p>6 March 2021</p>", "datePublished", "2021-03-05T23:30:00+01:00").outcome == "unsupported"


def test_role_decides_on_contradiction(trace: Trace) -> None:
    body = "<p>Published on 2 March 2024</p><p>Updated on 9 May 2024</p>"
    published = trace(body, "datePublished", "2023-01-09")
    assert (published.outcome, published.shown, published.replacement) == (
        "contradicted",
        "2 March 2024",
        "2024-03-02",
    )
    assert trace(body, "dateModified", "2023-01-09").replacement == "2024-05-09"
    assert trace("<p>On 2 March 2024 it rained.</p>", "datePublished", "2023-01-09").outcome == "unsupported"


@pytest.mark.parametrize(
    ("lang", "text"),
    [("en", "8 years ago"), ("de", "vor 8 Jahren"), ("fr", "il y a 8 ans"), ("ar", "قبل 8 سنوات")],
)
def test_relative(trace: Trace, lang: str, text: str) -> None:
    value, fetched = "2014-03-05", "2022-05-01T10:00:00+00:00"
    assert (
        trace(f"<p>{text}</p>", "datePublished", value, lang=lang, fetched_at=fetched).reason
        == "a relative date"
    )
    other = trace(f"<p>{text}</p>", "datePublished", "2001-03-05", lang=lang, fetched_at=fetched)
    assert other.outcome == "undecided"


def test_years_need_their_word(trace: Trace) -> None:
    assert trace("<p>Founded in 1931 by two sisters</p>", "foundingDate", "1931").outcome == "grounded"
    assert (
        trace("<p>They sold 1931 chairs last summer to guests.</p>", "foundingDate", "1931").outcome
        == "undecided"
    )
    assert trace("<p>Two sisters</p>", "foundingDate", "1931").outcome == "unsupported"


def test_read() -> None:
    moment = read("2021-03-05 10:00:00")
    assert moment is not None
    assert moment.days == (date(2021, 3, 5),)
    assert read("2021") is not None
    assert read("5 March") is None
    assert read("2021-13-45") is None


@pytest.mark.parametrize("written", ["20210305T140000+0900", "20210305T1400Z", "20210305"])
def test_the_basic_form(trace: Trace, written: str) -> None:
    assert trace("<p>5 March 2021</p>", "datePublished", written).outcome == "grounded"
    assert trace("<p>7 March 2021</p>", "datePublished", written).outcome == "unsupported"


@pytest.mark.parametrize(
    ("written", "outcome"),
    [("12 May 2024", "grounded"), ("December 5, 2024", "grounded"), ("May 5, 2024", "unsupported")],
)
def test_a_date_in_figures_of_markup_means_either_day(trace: Trace, written: str, outcome: str) -> None:
    assert trace(f"<p>{written}</p>", "startDate", "12/05/2024").outcome == outcome


def test_a_comments_relative_date_is_not_the_pages(trace: Trace) -> None:
    said = "<p>Ruth, 9 years ago</p>"
    for body, outcome in (
        (f"<h1>Soup</h1>{said}", "grounded"),
        (f"<h1>Soup</h1><div class='comment-list'>{said}</div>", "unsupported"),
    ):
        for prop in ("datePublished", "dateModified"):
            verdict = trace(body, prop, "2014-08-15", type="Article", fetched_at="2023-08-20T00:00:00Z")
            assert verdict.outcome == outcome, (body, prop)


def test_a_comments_date_is_not_the_pages(trace: Trace) -> None:
    for body, outcome in (
        ("<h1>Soup</h1><p>15 August 2014</p>", "grounded"),
        ("<h1>Soup</h1><ol class='comments'><li>Ruth, 15 August 2014</li></ol>", "unsupported"),
        (
            "<h1>Soup</h1><a href='/plan'>Meals (August 15-17)</a><ol class='comments'><li>Ruth, 15 August 2014</li></ol>",
            "unsupported",
        ),
        (
            "<h1>Soup</h1><p>August 15-17</p><ol class='comments'><li>Ruth, 15 August 2014</li></ol>",
            "grounded",
        ),
        ("<div class='has-comments'><h1>Soup</h1><p>Stir it.</p><p>15 August 2014</p></div>", "grounded"),
        (
            "<h1>Soup</h1><p>Posted on 15 August 2014</p><ol class='comments'><li>15 August 2014</li></ol>",
            "grounded",
        ),
    ):
        assert trace(body, "datePublished", "2014-08-15", type="Article").outcome == outcome, body


@pytest.mark.parametrize(
    ("lang", "text", "value"),
    [
        ("de", "Vom 28. bis 30. August 2026", "2026-08-28"),
        ("de", "28.-30.8.2026", "2026-08-28"),
        ("de", "28.-30.8.2026", "2026-08-30"),
        ("de", "28.08. bis 30.08.2026", "2026-08-28"),
        ("en", "August 28-30, 2026", "2026-08-30"),
        ("en", "Sat 29 & Sun 30 August 2026", "2026-08-29"),
        ("fr", "du 28 au 30 août 2026", "2026-08-28"),
        ("fr", "du 28/08 au 30/08/2026", "2026-08-28"),
        ("es", "del 28 al 30 de agosto de 2026", "2026-08-28"),
        ("nl", "28 t/m 30 augustus 2026", "2026-08-28"),
        ("pl", "10–12.05.2026", "2026-05-10"),
        ("ja", "2026年8月28日(金)～30日(日)", "2026-08-30"),
    ],
)
def test_both_ends_of_a_span_are_shown(trace: Trace, lang: str, text: str, value: str) -> None:
    assert trace(f"<p>{text}</p>", "startDate", value, type="Event", lang=lang).outcome == "grounded"


@pytest.mark.parametrize("value", ["2026-08-27", "2026-09-28", "2025-08-28"])
def test_no_other_day_is(trace: Trace, value: str) -> None:
    body = "<p>Vom 28. bis 30. August 2026, Einlass 27 Uhr</p>"
    assert trace(body, "startDate", value, type="Event", lang="de").outcome == "unsupported"


SHOW = (
    "<h1>Jazz Night</h1><p>Friday, 12 June 2026</p><p>Doors: 7:00 pm · Show: 8:00 pm</p><p>The Old Mill</p>"
)


@pytest.mark.parametrize(
    ("lang", "body", "value", "outcome"),
    [
        ("en", SHOW, "2026-06-12T20:00", "grounded"),
        ("en", SHOW, "2026-06-12T20:00-05:00", "grounded"),
        ("en", SHOW, "2026-06-12T21:30", "unsupported"),
        ("en", SHOW, "2026-06-12T21:30Z", "grounded"),  # told for another place
        ("en", SHOW, "2026-06-12", "grounded"),
        ("en", "<p>12 June 2026</p><p>The Old Mill</p>", "2026-06-12T21:30", "grounded"),
        ("en", "<p>12 June 2026, 6–7:30 PM</p>", "2026-06-12T18:00", "grounded"),
        ("en", "<p>12 June 2026, doors 6:30 pm, at 8</p>", "2026-06-12T20:00", "grounded"),
        ("de", "<p>12.06.2026, 20 Uhr</p>", "2026-06-12T20:00", "grounded"),
        ("de", "<p>12.06.2026, 19.30 Uhr</p>", "2026-06-12T19:30", "grounded"),
        ("de", "<p>12.06.2026, 19.30 Uhr</p>", "2026-06-12T20:30", "unsupported"),
        ("fr", "<p>12 juin 2026 à 20h30</p>", "2026-06-12T20:30", "grounded"),
        ("fr", "<p>12 juin 2026 à 20h30</p>", "2026-06-12T19:30", "unsupported"),
        ("ja", "<p>2026年6月12日 19時30分開演</p>", "2026-06-12T19:30", "grounded"),
        ("ja", "<p>2026年6月12日 19時30分開演</p>", "2026-06-12T18:30", "unsupported"),
        ("sv", "<p>12 juni 2026 kl 19, insläpp 18:30</p>", "2026-06-12T19:00", "grounded"),
    ],
)
def test_the_time_of_an_event(trace: Trace, lang: str, body: str, value: str, outcome: str) -> None:
    assert trace(body, "startDate", value, type="MusicEvent", lang=lang).outcome == outcome


def test_years_of_two_figures_come_first_in_japan(trace: Trace) -> None:
    body = "<h1>バターチキンカレー</h1><p>公開日: 18/02/19</p><p>材料を切って、炒めてから煮ます。</p>"
    assert trace(body, "datePublished", "2018-02-19", type="Recipe", lang="ja").outcome == "grounded"
    assert trace(body, "datePublished", "2018-02-20", type="Recipe", lang="ja").outcome != "grounded"


def test_a_film_is_not_uploaded_when_its_page_is_published(trace: Trace) -> None:
    body = "<h1>Soup</h1><p>Published on June 4, 2019</p><p>Boil the water.</p>"
    verdict = trace(body, "uploadDate", "2019-09-17", type="VideoObject")
    assert (verdict.outcome, verdict.replacement) == ("unsupported", None)


def test_a_relative_date_beside_a_full_one_says_no_other_day(trace: Trace) -> None:
    body = "<h1>The harbour</h1><p>By Ann Reed | 11 hours ago | March 4, 2022</p>"
    assert trace(body, "datePublished", "2022-03-04", type="Review").outcome == "grounded"
    assert trace(body, "datePublished", "2022-04-03", type="Review").outcome in (
        "unsupported",
        "contradicted",
    )


@pytest.mark.parametrize(
    "body",
    [
        "<p>Posted 3 May 2022 · Closes 31 May 2022 · Ref BF-4471</p>",
        "<dl><dt>Posted</dt><dd>3 May 2022</dd><dt>Closing date</dt><dd>31 May 2022</dd></dl>",
    ],
)
def test_the_first_and_the_last_day_of_an_offer(trace: Trace, body: str) -> None:
    def told(prop: str, value: str) -> tuple[str, str | None]:
        verdict = trace(f"<h1>Engineer</h1>{body}", prop, value, type="JobPosting")
        return verdict.outcome, verdict.replacement

    assert told("datePosted", "2022-05-03")[0] == told("validThrough", "2022-05-31")[0] == "grounded"
    assert told("datePosted", "2022-05-31") == ("contradicted", "2022-05-03")
    assert told("validThrough", "2022-05-03") == ("contradicted", "2022-05-31")


@pytest.mark.parametrize(
    "body",
    [
        "<p>Saturday, October 8, 2022</p><p>7:30 PM – 9:45 PM</p>",
        "<p>8 October 2022, 19:30 to 21:45</p>",
    ],
)
def test_an_event_begins_with_the_first_of_two_times(trace: Trace, body: str) -> None:
    def told(prop: str, time: str) -> str:
        value = f"2022-10-08T{time}:00-04:00"
        return trace(f"<h1>Autumn Strings</h1>{body}", prop, value, type="Event").outcome

    assert told("startDate", "19:30") == told("endDate", "21:45") == "grounded"
    assert told("startDate", "21:45") == told("endDate", "19:30") == "unsupported"


def test_a_time_that_is_shown_alone_too_may_be_either_end(trace: Trace) -> None:
    body = "<h1>Matinee</h1><p>8 October 2022, 14:00–16:00</p><p>Second show at 16:00</p>"
    value = "2022-10-08T16:00:00-04:00"
    assert trace(body, "startDate", value, type="Event").outcome == "grounded"


def test_a_month_in_figures(trace: Trace) -> None:
    body = "<table><tr><td>Erstzulassung</td><td>03/2020</td></tr></table>"
    name = "dateVehicleFirstRegistered"
    assert trace(body, name, "2020-03", type="Car", lang="de").outcome == "grounded"
    assert trace(body, name, "2018-07", type="Car", lang="de").outcome == "unsupported"


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("vi", "Thứ Năm, 17 tháng 9, 2026"),
        ("vi", "Ngày đăng: ngày 17 tháng 9 năm 2026"),
        ("vi", "17 thg 9, 2026"),
        ("th", "17 ก.ย. 2569 เวลา 08:15 น."),
        ("th", "17 ก.ย. 2026"),
        ("ga", "17 Meán Fómhair 2026"),
        ("ar", "17\u200f/9\u200f/2026"),
        ("ar", "١٧\u200f/٠٩\u200f/٢٠٢٦"),
        ("ko", "26. 9. 17."),
        ("ja", "開催日 令和8年9月17日（木）"),
        ("zh-TW", "民國115年9月17日"),
    ],
)
def test_days_as_many_calendars_write_them(trace: Trace, lang: str, text: str) -> None:
    body = f"<h1>Lantern</h1><p>{text}</p>"
    assert trace(body, "datePublished", "2026-09-17", lang=lang).outcome == "grounded"
    assert trace(body, "datePublished", "2026-08-17", lang=lang).outcome != "grounded"


def test_the_first_year_of_an_era(trace: Trace) -> None:
    body = "<p>令和元年5月12日</p>"
    assert trace(body, "datePublished", "2019-05-12", lang="ja").outcome == "grounded"


def test_a_date_with_a_month_of_two_words_as_the_page_writes_it(trace: Trace) -> None:
    body = "<p>Ngày đăng: 17 tháng 9, 2026</p>"
    verdict = trace(body, "datePosted", "2026-10-01", type="JobPosting", lang="vi")
    assert "17 tháng 9, 2026" in (verdict.shown or verdict.evidence[0].text)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("hu", "2026. augusztus 28–30."),
        ("lt", "2026 m. rugpjūčio 28–30 d."),
        ("vi", "từ 28/8 đến 30/8/2026"),
        ("th", "28 - 30 สิงหาคม 2569"),
        ("ko", "2026. 8. 28.(금) ~ 8. 30.(일)"),
        ("ar", "من 28 إلى 30 أغسطس 2026"),
        ("fa", "28 تا 30 اوت 2026"),
        ("el", "28 έως 30 Αυγούστου 2026"),
        ("hi", "28 से 30 अगस्त 2026"),
    ],
)
def test_spans_of_days_in_many_languages(trace: Trace, lang: str, text: str) -> None:
    properties = {"type": "Event", "lang": lang}
    assert trace(f"<p>{text}</p>", "startDate", "2026-08-28", **properties).outcome == "grounded"
    assert trace(f"<p>{text}</p>", "endDate", "2026-08-30", **properties).outcome == "grounded"
    assert trace(f"<p>{text}</p>", "endDate", "2026-08-31", **properties).outcome == "unsupported"


@pytest.mark.parametrize(
    ("lang", "text"),
    [("hu", "2026. augusztus 28. – szeptember 2."), ("lt", "2026 m. rugpjūčio 28 d. – rugsėjo 2 d.")],
)
def test_spans_over_months_with_the_year_first(trace: Trace, lang: str, text: str) -> None:
    properties = {"type": "Event", "lang": lang}
    assert trace(f"<p>{text}</p>", "startDate", "2026-08-28", **properties).outcome == "grounded"
    assert trace(f"<p>{text}</p>", "endDate", "2026-09-02", **properties).outcome == "grounded"
    assert trace(f"<p>{text}</p>", "endDate", "2026-09-03", **properties).outcome == "unsupported"


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("ar", "السبت 5 دجنبر 2026"),
        ("ar", "٥ كانون الأول ٢٠٢٦"),
        ("ar", "5 ديسمبر 2026"),
        ("sr", "5. decembar 2026."),
        ("sr", "5. децембар 2026."),
    ],
)
def test_months_as_countries_and_scripts_call_them(trace: Trace, lang: str, text: str) -> None:
    assert trace(f"<p>{text}</p>", "startDate", "2026-12-05", type="Event", lang=lang).outcome == "grounded"
    assert (
        trace(f"<p>{text}</p>", "startDate", "2026-11-05", type="Event", lang=lang).outcome == "unsupported"
    )


def test_a_time_behind_a_day_ends_no_span(trace: Trace) -> None:
    for said in ("2026. december 12., szombat 19:00", "2026. december 12. 19:00"):
        verdict = trace(f"<p>{said}</p>", "endDate", "2026-12-19", type="Event", lang="hu")
        assert verdict.outcome == "unsupported"


@pytest.mark.parametrize(
    ("page_text", "end", "outcome"),
    [
        ("Friday 14 May 2027, 11pm–5am", "2027-05-15T05:00+02:00", "grounded"),
        ("14.05.2027, 23 – 5 Uhr", "2027-05-15T05:00", "grounded"),
        ("14 May 2027, 8 pm to midnight", "2027-05-15T00:00", "grounded"),
        ("14 May 2027, 10 pm", "2027-05-15T05:00", "undecided"),
        ("14 May 2027, 11pm–5am", "2027-05-16T05:00", "unsupported"),
        ("14 May 2027, 11pm–5am", "2027-05-15T17:00", "unsupported"),
    ],
)
def test_an_event_that_goes_on_past_midnight(trace: Trace, page_text: str, end: str, outcome: str) -> None:
    begun = {"startDate": "2027-05-14T23:00+02:00"}
    verdict = trace(f"<h1>Night</h1><p>{page_text}</p>", "endDate", end, type="Event", **begun)
    assert verdict.outcome == outcome, verdict


@pytest.mark.parametrize(
    ("start", "outcome"),
    [
        ("2027-10-09T19:30", "grounded"),
        ("2027-10-09T07:30", "unsupported"),
        ("2027-10-09T19:00", "unsupported"),
    ],
)
def test_the_half_of_the_day_counts(trace: Trace, start: str, outcome: str) -> None:
    verdict = trace("<h1>Jazz</h1><p>Sat, Oct 9, 2027, 7:30 PM</p>", "startDate", start, type="Event")
    assert verdict.outcome == outcome, verdict


def test_a_date_of_change_in_a_comment_is_not_the_pages(trace: Trace) -> None:
    comment = "<div class='comment'><cite>Our spices (updated)</cite><p>2 March 2024</p></div>"
    verdict = trace(f"<h1>Rye</h1>{comment}", "dateModified", "2023-01-09", type="Article")
    assert verdict.outcome == "unsupported"
    own = trace("<h1>Rye</h1><p>Updated: 2 March 2024</p>", "dateModified", "2023-01-09", type="Article")
    assert own.outcome == "contradicted"


@pytest.mark.parametrize(
    ("text", "end", "outcome"),
    [
        ("The choir sings at noon.", "13:00", "grounded"),
        ("The choir sings at noon.", "12:00", "grounded"),
        ("The choir sings at noon.", "12:30", "unsupported"),
        ("Every afternoon there is tea.", "12:00", "unsupported"),
        ("Children: £3.00", "15:00", "unsupported"),
        ("Children: 3.00 €", "15:00", "unsupported"),
        ("Tea at 3.00", "15:00", "grounded"),
        ("Lunch 12", "12:00", "grounded"),
    ],
)
def test_noon_and_prices_are_no_other_times(trace: Trace, text: str, end: str, outcome: str) -> None:
    body = f"<h1>Spring market</h1><p>Saturday, 12 April 2025, 10:00 to 13:00</p><p>{text}</p>"
    assert trace(body, "endDate", f"2025-04-12T{end}+01:00", type="Event").outcome == outcome


WORDS = {
    "de": "Die Mühle am Fluss ist wieder offen, und das Mehl ist auf dem Markt zu haben. Veröffentlicht am 19. März 2019",
    "ja": "川のそばの水車小屋がまた開きました。粉は市場で買えます。2019年3月19日",
    "en": "The mill by the river is open again, and the flour is to be had at the market. Published on 19 March 2019",
}


@pytest.mark.parametrize(
    ("lang", "value", "outcome"),
    [
        ("de", "2019-03-18T23:30:00Z", "grounded"),  # half past midnight there
        ("de", "2019-03-19T23:30:00+00:00", "grounded"),  # the day as it is written
        ("de", "2019-03-18T11:45:00Z", "unsupported"),
        ("de", "2019-03-20T01:45:00Z", "unsupported"),
        ("ja", "2019-03-18T15:10:00Z", "grounded"),
        ("ja", "2019-03-18T14:10:00Z", "unsupported"),
        ("en", "2019-03-18T11:45:00Z", "grounded"),  # New Zealand
        ("en", "2019-03-17T23:45:00Z", "contradicted"),
        ("de", "2019-03-18T23:30:00+01:00", "contradicted"),
    ],
)
def test_a_moment_in_utc_is_of_a_day_where_the_language_is_spoken(
    trace: Trace, lang: str, value: str, outcome: str
) -> None:
    body = f"<h1>Mühle</h1><p>{WORDS[lang]}</p>"
    assert trace(body, "datePublished", value, type="NewsArticle", lang=lang).outcome == outcome


@pytest.mark.parametrize(
    ("prop", "time", "outcome"),
    [
        ("endDate", "13:00", "grounded"),
        ("endDate", "18:00", "unsupported"),
        ("startDate", "14:00", "unsupported"),
        ("startDate", "09:30", "grounded"),  # told without a day
    ],
)
def test_the_times_of_another_day(trace: Trace, prop: str, time: str, outcome: str) -> None:
    body = (
        "<h1>Spring market</h1><p>Saturday, 12 April 2025, 10:00 to 13:00</p><p>The baker opens at 09:30.</p>"
        "<p>The next market is on Saturday, 17 May 2025, 14:00 to 18:00.</p>"
    )
    assert trace(body, prop, f"2025-04-12T{time}+01:00", type="Event").outcome == outcome


def test_the_day_of_a_comment_is_not_proposed(trace: Trace) -> None:
    line = "<p>{} on 22 August 2017</p>"
    comment = f"<ol><li class=comment><h1>1 comment</h1>{line}</li></ol>"
    head = "<h1>Soup in autumn</h1>{}<p>" + "Pumpkins keep until spring. " * 30 + "</p>{}"
    of_comment = trace(head.format("", comment.format("Rosa")), "datePublished", "2020-09-23")
    own = trace(head.format(line.format("By Rosa"), ""), "datePublished", "2020-09-23")
    assert (of_comment.outcome, of_comment.replacement) == ("unsupported", None)
    assert (own.outcome, own.replacement) == ("unsupported", "2017-08-22")


@pytest.mark.parametrize(
    ("lang", "page_text"),
    [
        ("fr", "Les 4, 5 et 6 juillet 2025"),
        ("en", "4, 5 and 6 July 2025"),
        ("en", "July 4, 5 and 6, 2025"),
        ("de", "4., 5. und 6. Juli 2025"),
        ("es", "4, 5 y 6 de julio de 2025"),
    ],
)
@pytest.mark.parametrize(
    ("prop", "day", "outcome"),
    [
        ("startDate", "2025-07-04", "grounded"),
        ("endDate", "2025-07-06", "grounded"),
        ("startDate", "2025-07-03", "unsupported"),
    ],
)
def test_days_that_are_listed(
    trace: Trace, lang: str, page_text: str, prop: str, day: str, outcome: str
) -> None:
    assert trace(f"<h1>Fest</h1><p>{page_text}</p>", prop, day, type="Event", lang=lang).outcome == outcome


@pytest.mark.parametrize("time", ["1909 GMT (0309 HKT)", "19:09 GMT", "1909 UTC"])
def test_a_time_without_a_colon_is_no_year(trace: Trace, time: str) -> None:
    body = f"<h1>Rye</h1><p>Updated {time} November 18, 2019</p>"
    assert trace(body, "dateModified", "2019-11-18T19:09:03Z", type="Article").outcome == "grounded"


def test_a_part_of_the_page_has_its_own_dates(trace: Trace) -> None:
    body = (
        "<h1>Rye</h1><p>2 March 2024</p><p>Text of the loaf.</p><aside><h3>Zopf</h3><p>3 May 2023</p></aside>"
    )
    assert trace(body, "datePublished", "2023-05-03", type="WPSideBar").outcome == "grounded"


@pytest.mark.parametrize(
    "element",
    ['<a class="timeago" title="{}"></a>', '<relative-time datetime="{}"></relative-time>'],
)
def test_a_relative_date_that_a_script_writes_is_open(trace: Trace, element: str) -> None:
    body = f"<h1>Rye</h1><p>Posted {element.format('2024-04-17T16:52:20Z')}</p>"
    assert trace(body, "datePublished", "2024-04-17T16:52:20Z", type="Comment").outcome == "undecided"
    assert trace(body, "datePublished", "2024-05-18T16:52:20Z", type="Comment").outcome == "unsupported"


def test_a_day_of_change_in_arabic(trace: Trace) -> None:
    body = "<h1>Rye</h1><p>GMT 17:27 17.03.2020(محدثة GMT 17:49 17.03.2020)</p>"
    assert (
        trace(body, "dateModified", "2020-03-17T17:49:09Z", type="NewsArticle", lang="ar").outcome
        == "grounded"
    )


def test_a_relative_date_goes_before_the_day_of_a_teaser(trace: Trace) -> None:
    body = "<h1>Rye</h1><p>9 hours ago</p><p>Text.</p><aside><h3>Zopf</h3><p>30 October 2023</p></aside>"
    at = {"type": "NewsArticle", "fetched_at": "2023-10-31T14:00:00Z"}
    assert trace(body, "datePublished", "2023-10-31T04:41:58.000Z", **at).outcome == "grounded"


@pytest.mark.parametrize(
    ("end", "outcome", "replacement"),
    [
        ("2023-06-10T09:30:00", "contradicted", "2023-06-10T21:30:00"),
        ("2023-06-10-09:30:00", "contradicted", None),  # no form of ISO 8601, and read all the same
        ("2023-06-10-21:30:00", "grounded", None),
        ("2023-06-10-21:30", "undecided", None),  # a day with a zone, as XML Schema writes it
        ("2023-06-10T21:30:00", "grounded", None),
    ],
)
def test_the_page_calls_another_time_the_end(
    trace: Trace, end: str, outcome: str, replacement: str | None
) -> None:
    body = "<h1>Choir night</h1><p>Starts: 10 June 2023 19:00</p><p>Ends: 10 June 2023 21:30</p>"
    day = {"startDate": "2023-06-10T19:00:00", "type": "MusicEvent"}
    verdict = trace(body, "endDate", end, **day)
    assert (verdict.outcome, verdict.replacement) == (outcome, replacement), verdict
