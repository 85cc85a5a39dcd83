"""Forms: what passes, what is proposed, and what is left without a proposal."""

from __future__ import annotations

import pytest

from factmark.linter.value_forms.currencies import currencies_fault, currency_fault
from factmark.linter.value_forms.dates import date_fault, day_fault, time_fault
from factmark.linter.value_forms.demands import demand
from factmark.linter.value_forms.durations import duration_fault, seconds
from factmark.linter.value_forms.fault import Hints
from factmark.linter.value_forms.languages import language_fault
from factmark.linter.value_forms.numbers import count_fault, integer_fault, number_fault, year_fault
from factmark.linter.value_forms.opening_hours import opening_hours_fault
from factmark.linter.value_forms.terms import boolean_fault, member_fault
from factmark.linter.value_forms.urls import email_fault, url_fault

RIGHT = {
    date_fault: ["2022-09-22", "2022", "2022-09", "20220922", "2022-09-22T18:07", "2022-09-22T18:07:13.5+09:00",
                 "2022-09-22T18:07:13Z", "2022-W38-4", "1945~", "20220922", "-0500", "2016-12-31T23:59:60Z",
                 "2022-03-05T24:00:00", "2022-366", "2022-W53", "+12022-01-01", "2022-03-05T10:00:00+14:00"],
    time_fault: ["18:00", "18:00:30", "T18:00", "2022-09-22T18:00", "24:00"],
    duration_fault: ["PT30M", "P1DT2H", "P3W", "PT0.5S", "PT02M50S", "P0Y0M0DT0H35M0.000S"],
    number_fault: ["12", "12.50", "-3", "1e3", ".5"],
    integer_fault: ["12", "-3", "12.0"],
    currency_fault: ["EUR", "BTC", "Ithaca HOUR"],
    currencies_fault: ["USD, EUR", "USD"],
    language_fault: ["en", "en-US", "zh-Hant-TW", "sr-Latn", "es-419", "x-own", "haw", "iw", "de-CH-1996", "en-US-u-ca-gregory", "sl-rozaj-biske", "i-klingon"],
    year_fault: ["2022"],
    count_fault: ["0", "12"],
    boolean_fault: ["true", "False", "https://schema.org/True"],
    email_fault: ["a.b@example.com", "mailto:a@example.co.uk?subject=x"],
    url_fault: ["https://example.com/a", "/menu", "menu.html", "//cdn.example.com/x.jpg", "#top", "mailto:a@example.com",
                "https://example.com/?q={search_term_string}", "https://münchen.de/", "urn:isbn:1", "image.jpg"],
}  # fmt: skip

WRONG = {
    date_fault: [
        ("2021-06-11 08:27:05", "2021-06-11T08:27:05"), ("2022-09-22T18:07:13+0900", "2022-09-22T18:07:13+09:00"),
        ("2022-03-11 20:05:31.000000", "2022-03-11T20:05:31.000000"), ("6 september 2019", "2019-09-06"),
        ("September 6th, 2019", "2019-09-06"), ("01-01-2025", "2025-01-01"), ("13/04/2022", "2022-04-13"),
        ("2022/4/3", "2022-04-03"), ("3.4.2022", "2022-04-03"), ("2022年09月22日", "2022-09-22"), ("2022-02-30", None),
        ("2022-10-04T10:00:005:00 pm", None), ("0000-00-00", None), ("Mon, 15 Aug 2005 15:52:01 +0000", "2005-08-15T15:52:01+00:00"),
        ("soon", None), ("2021-06-11 08:27:05 UTC", "2021-06-11T08:27:05Z"), ("6 de septiembre de 2019 18:30", "2019-09-06T18:30"),
        ("２０２２-03-05", "2022-03-05"), ("2022–03–05", "2022-03-05"), ("2022-03-05T24:30:00", None), ("2022-367", None), ("2022-W60", None),
        ("19900", None), ("2022-03-05T10:00:00+14:30", None), ("1970-01-01T00:00:00+00:00", None), ("März 2022", "2022-03"),
        ("Thu Mar 05 2022 10:00:00 GMT+0100 (CET)", "2022-03-05T10:00:00+01:00"), ("05-Mar-2022", "2022-03-05"),
        ("5 mars 2022 à 10h30", "2022-03-05T10:30"), ("5 Mar 2022 10:00 EST", None), ("2022-03-05T10:00:00 PM", "2022-03-05T22:00:00"),
    ],
    time_fault: [("6:00 PM", "18:00"), ("12 am", "00:00"), ("9h30", "09:30"), ("noon", None), ("25:00", None)],
    duration_fault: [
        ("30 minutes", "PT30M"), ("1 hour 30 min", "PT1H30M"), ("1h30", "PT1H30M"), ("01:30:00", "PT1H30M"),
        ("pt30m", "PT30M"), ("PT", None), ("90", None), ("2 Stunden und 5 Minuten", "PT2H5M"), ("P30S", "PT30S"),
        ("3 days", "P3D"), ("3M", None), ("1h30M", "PT1H30M"), ("45:00", None),
    ],
    number_fault: [
        ("-€5", "-5"), ("€ -71.08", "-71.08"), ("Lon: -3.13", "-3.13"), ("USD-5", None), ("Price - 5", None),
        ("e-mail 5", "5"), ("HK-2291", None), ("M12", None), ("EUR12.50", "12.50"),
        ("4,9", "4.9"), ("$19.99", "19.99"), ("1.299,00 €", "1299.00"), ("1,299", None), ("free", None),
        ("10-20", None), ("95%", "95"), ("1 299,50", "1299.50"), ("4.5/5", None),
    ],
    integer_fault: [("1,234", "1234"), ("12 reviews", "12"), ("1.5", None), ("1.2K", None), ("5 tys.", None)],
    currency_fault: [("usd", "USD"), ("€", "EUR"), ("$", "USD"), ("Euro", "EUR"), ("XQZ", None), ("19.99", None), ("DEM", None), ("dollar", "USD"), ("Pound Sterling", "GBP"), ("₾", "GEL"), ("Rp", "IDR"), ("UAN", "UAH"), ("EURO", "EUR")],
    language_fault: [
        ("en_US", "en-US"), ("English", "en"), ("Deutsch", "de"), ("jp", "ja"), ("English,Italian", None),
        ("en_us", "en-US"), ("gibberish", None), ("en-UK", "en-GB"), ("en-EN", "en"),
    ],
    boolean_fault: [("yes", "true"), ("tak", "true"), ("kyllä", "true"), ("nej", "false"), ("いいえ", "false"), ("0", "false"), ("maybe", None)],
    email_fault: [("info (at) example.com", "info@example.com"), ("[email protected]", None), ("write to us", None)],
    url_fault: [
        ("https://http://example.com/", "http://example.com/"), ("www.example.com", "https://www.example.com"),
        ("https:/example.com/x", "https://example.com/x"), ("https://example.com/a b", "https://example.com/a%20b"),
        ("http://localhost:3000/", None), ("javascript:void(0)", None), (".", None), ("Our shop", None), ("True", None), ("data:image/gif;base64,R0lGODlhAQABAAAAACH5", None),
        ("https:///path", None), ("ttps://example.com", "https://example.com"), ("https://exa mple.com/", None),
        ("https://münchen.de/a b", "https://münchen.de/a%20b"), ("https://example.com/a\nb", "https://example.com/ab"),
        ("https://example.comhttps://example.com/x", "https://example.com/x"),
    ],
    year_fault: [("© 2022", "2022"), ("2020-2022", None), ("22", None)],
    count_fault: [("-1", None), ("12 reviews", "12")],
}  # fmt: skip


@pytest.mark.parametrize(
    ("fault", "text"), [(fault, text) for fault, texts in RIGHT.items() for text in texts]
)
def test_right(fault, text):
    assert fault(text, Hints()) is None


@pytest.mark.parametrize(
    ("fault", "text", "proposal"), [(fault, *pair) for fault, pairs in WRONG.items() for pair in pairs]
)
def test_wrong(fault, text, proposal):
    found = fault(text, Hints())
    assert found is not None
    assert found.proposal == proposal
    if proposal is not None:
        assert fault(proposal, Hints()) is None, "the proposal is not in the right form itself"


def test_ambiguous_date_follows_the_country_and_is_not_safe():
    american = date_fault("03/04/2022", Hints(("en",), "US"))
    german = date_fault("03/04/2022", Hints(("de",), "DE"))
    assert american is not None
    assert german is not None
    assert (american.proposal, german.proposal) == ("2022-03-04", "2022-04-03")
    assert not american.safe
    assert not german.safe


def test_day_fault_keeps_the_date():
    at_midnight = day_fault("1990-12-02T00:00:00-05:00", Hints())
    later = day_fault("1985-03-05T17:00:00.000Z", Hints())
    assert at_midnight is not None
    assert later is not None
    assert (at_midnight.proposal, at_midnight.safe) == ("1990-12-02", True)
    assert (later.proposal, later.safe) == ("1985-03-05", False)


def test_month_names_of_the_page_language():
    found = date_fault("6 września 2019", Hints(("pl",)))
    assert found is not None
    assert found.proposal == "2019-09-06"


def test_members_are_known_by_iri_name_and_meaning():
    ranges = ("ItemAvailability",)
    assert member_fault("https://schema.org/InStock", ranges) is None
    assert member_fault("InStock", ranges) is None
    assert member_fault("in stock", ranges).proposal == "https://schema.org/InStock"
    assert member_fault("https://schema.org/NewCondition", ranges).proposal is None
    assert member_fault("Lunedì", ("DayOfWeek",), Hints(("it",))).proposal == "https://schema.org/Monday"
    assert member_fault("Loan", ("IncentiveType",)).proposal == "https://schema.org/IncentiveTypeLoan"
    assert member_fault("http://purl.org/goodrelations/v1#Sell", ("BusinessFunction",)) is None


def test_seconds():
    assert seconds("PT1H30M") == 5400
    assert seconds("P1DT1M") == 86460
    assert seconds("P1M") is None


def test_places_and_people_go_by_their_names():
    assert demand("gameLocation").fault("Old Town", Hints()) is None
    assert demand("gameLocation").fault("http://localhost/", Hints()) is not None
    assert demand("isPartOf").fault("Old Journal, vol. 1", Hints()) is not None


def test_grades_in_words_are_ratings():
    assert demand("ratingValue").fault("E", Hints()) is None
    assert demand("ratingValue").fault("4,5", Hints()).proposal == "4.5"


def test_several_languages_and_addresses_are_told_apart():
    languages = language_fault("English,Italian", Hints())
    addresses = url_fault("https://example.com/a, https://example.org/b", Hints())
    assert languages is not None
    assert addresses is not None
    assert languages.several == ("en", "it")
    assert addresses.several == ("https://example.com/a", "https://example.org/b")
    assert language_fault("English, gibberish", Hints()).several == ()


def test_a_day_and_a_month_with_full_stops_may_be_swapped_on_an_english_page():
    assert date_fault("03.04.2022", Hints(("de",))).safe
    assert not date_fault("03.04.2022", Hints(("en",))).safe


def test_a_currency_that_is_one_of_several_is_not_safe():
    for text in ("$", "元", "lei", "dollar"):
        assert not currency_fault(text, Hints()).safe


def test_a_member_is_safe_only_where_the_text_means_no_other():
    assert member_fault("in stock", ("ItemAvailability",)).safe
    assert not member_fault("available", ("ItemAvailability",)).safe
    assert not member_fault("Limited", ("ItemAvailability",)).safe
    assert not member_fault("lieferbar", ("ItemAvailability",)).safe
    assert member_fault("Auf Lager", ("ItemAvailability",)).proposal == "https://schema.org/InStock"


@pytest.mark.parametrize(
    ("symbol", "hints", "code"),
    [
        ("kr", Hints(("nb", "en")), "NOK"),
        ("kr.", Hints(("da",)), "DKK"),
        ("kr", Hints(("en",), "IS"), "ISK"),
        ("kr", Hints(), "SEK"),
        ("¥", Hints(("zh",)), "CNY"),
        ("¥", Hints(("ja",)), "JPY"),
        ("$", Hints(("en",), "CA"), "CAD"),
    ],
)
def test_a_symbol_of_several_currencies_means_that_of_the_page(symbol: str, hints: Hints, code: str) -> None:
    fault = currency_fault(symbol, hints)
    assert fault is not None
    assert (fault.proposal, fault.safe) == (code, False)


def test_an_end_without_its_half_of_the_day_is_not_guessed() -> None:
    told, untold = opening_hours_fault("Mo-Fr 9am-5pm"), opening_hours_fault("Mo-Fr 9am-5")
    assert told is not None
    assert told.proposal == "Mo-Fr 09:00-17:00"
    assert untold is not None
    assert untold.proposal is None
