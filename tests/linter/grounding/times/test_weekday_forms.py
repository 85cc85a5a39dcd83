"""Weekdays as languages bend them, and within lines of scripts that write no blanks."""

from __future__ import annotations

import pytest

from factmark.linter.grounding.times.calendar_words import weekday_names, with_single_weekdays
from factmark.linter.grounding.times.day_times import days

from ..conftest import Trace


@pytest.mark.parametrize(
    ("lang", "said", "meant"),
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
def test_days(lang: str, said: str, meant: set[int]) -> None:
    assert days(with_single_weekdays(said, (lang,)), weekday_names((lang, "en"))) == meant


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


@pytest.mark.parametrize("said", ["10:00〜17:00（土日祝を除く）", "10:00~17:00(土曜・日曜定休)"])
def test_days_without_hours_behind_the_hours(trace: Trace, said: str) -> None:
    body = f"<h1>茶屋みどり</h1><p>受付時間 {said}</p>"
    assert trace(body, "openingHours", "Mo-Fr 10:00-17:00", type="Store", lang="ja").outcome == "grounded"
    assert trace(body, "openingHours", "Mo-Su 10:00-17:00", type="Store", lang="ja").outcome == "unsupported"
