"""What news and blogs write around their texts: dates of publication and of change, bylines, trails, bars, films."""

from __future__ import annotations

import json
from typing import Any

import pytest

from factmark.linter.document.document import Document
from factmark.linter.findings.verdict import Verdict

from .compared import of_page, verdicts
from .conftest import Trace

BOTH = "<h1>A new pier</h1><p>By Ida Quist | Published 4 May 2020 at 8:15 | Updated 6 May 2020</p><p>It is long.</p>"
BARE = "<h1>Der neue Steg</h1><p>von Ida Quist · 4. Mai 2020 · zuletzt aktualisiert am 6. Mai 2020</p><p>Er ist lang.</p>"


@pytest.mark.parametrize(
    ("lang", "body", "prop", "value", "outcome"),
    [
        ("en", BOTH, "datePublished", "2020-05-04", "grounded"),
        ("en", BOTH, "dateModified", "2020-05-06", "grounded"),
        ("en", BOTH, "dateModified", "2020-05-04", "contradicted"),
        ("en", BOTH, "datePublished", "2020-05-06", "contradicted"),
        ("en", BOTH, "dateModified", "2020-05-05T23:30:00Z", "grounded"),
        ("de", BARE, "datePublished", "2020-05-04", "grounded"),
        ("de", BARE, "dateModified", "2020-05-06", "grounded"),
        ("de", BARE, "dateModified", "2020-05-04", "contradicted"),
        ("de", BARE, "datePublished", "2020-05-06", "contradicted"),
        (
            "en",
            "<h1>A new pier</h1><p>4 May 2020</p><p>It is long.</p>",
            "dateModified",
            "2020-05-04",
            "unsupported",
        ),
        ("en", "<h1>A new pier</h1><p>Updated 6 May 2020</p>", "datePublished", "2020-05-06", "unsupported"),
    ],
)
def test_publication_and_change(
    trace: Trace, lang: str, body: str, prop: str, value: str, outcome: str
) -> None:
    verdict = trace(body, prop, value, type="NewsArticle", lang=lang)
    assert verdict.outcome == outcome


@pytest.mark.parametrize(
    ("value", "outcome"),
    [
        ("2020-05-12T17:41:00+02:00", "grounded"),
        ("2020-05-12T08:15:00+02:00", "unsupported"),
        ("2020-05-12T16:41:00+02:00", "grounded"),  # the page may go by another zone's clock there
    ],
)
def test_the_time_of_a_change(trace: Trace, value: str, outcome: str) -> None:
    body = "<h1>Un marché</h1><p>Publié le 12 mai 2020 à 08h15, mis à jour le 12 mai 2020 à 17h41</p>"
    published = "2020-05-12T08:15:00+02:00"
    verdict = trace(body, "dateModified", value, type="NewsArticle", lang="fr", datePublished=published)
    assert verdict.outcome == outcome


def test_a_time_zone_founds_nothing(trace: Trace) -> None:
    body = "<h1>Storm</h1><p>Updated 9:22 PM EST, Mon November 6, 2023</p>"
    assert trace(body, "foundingDate", "1980-06-01", type="NewsMediaOrganization").outcome == "unsupported"


def test_a_time_that_a_script_shows(trace: Trace) -> None:
    body = "<h1>Storm</h1><time class='hidden' datetime='2019-06-19T14:29:08Z'>19 June 2019 16:29</time>"
    assert trace(body, "datePublished", "2019-06-19", type="NewsArticle").outcome == "undecided"
    body = "<h1>Storm</h1><p class='hidden'>19 June 2019 16:29</p>"
    assert trace(body, "datePublished", "2019-06-19", type="NewsArticle").where == "hidden"


def _graph(body: str, *nodes: dict[str, Any], lang: str = "en") -> dict[tuple[str, str], Verdict]:
    judged = of_page(body, *nodes, lang=lang, url="https://bay.example/pier")
    return {(s.types[0], s.property): verdict for s, verdict in judged}


@pytest.mark.parametrize(
    ("name", "outcome"),
    [("Ida Quist", "grounded"), ("Tom Berg", "contradicted"), ("Uwe Sand", "contradicted")],
)
def test_a_writer_that_a_graph_names_by_an_identifier(name: str, outcome: str) -> None:
    body = f"{BOTH}<ol><li class='comment'>Uwe Sand: Well done!</li></ol><aside><h3>Latest</h3><p>Ferries return, by Tom Berg</p></aside>"
    told = _graph(
        body,
        {"@type": "Article", "headline": "A new pier", "author": {"@id": "#ida"}},
        {"@type": "Person", "@id": "#ida", "name": name},
    )
    assert told["Person", "name"].outcome == outcome


def test_a_headline_is_no_organisations_name() -> None:
    body = "<h1>Council votes for a longer pier</h1><p>It was about time, said many.</p>"
    told = _graph(
        body,
        {"@type": "NewsArticle", "headline": "Council votes for a longer pier"},
        {"@type": "Organization", "name": "Council votes for a longer pier"},
    )
    assert told["Organization", "name"].outcome == "unsupported"
    assert told["NewsArticle", "headline"].outcome == "grounded"


@pytest.mark.parametrize(
    ("text", "free", "outcome"),
    [
        ("To continue reading, subscribe to the Bay Post.", True, "contradicted"),
        ("To continue reading, subscribe to the Bay Post.", False, "grounded"),
        ("Already a subscriber? Log in", True, "grounded"),
        ("Already a subscriber? Log in", False, "undecided"),
        # who may use a button, not who may read
        ("<button>Merken</button><p>Merken: nur für Abonnenten</p>", True, "grounded"),
        ("<button>保存</button><p>保存機能は会員限定です</p>", True, "grounded"),
        (
            "<button>保存</button><p>保存機能は会員限定です</p><p>この記事は会員限定です</p>",
            True,
            "contradicted",
        ),
        ("<button>Anmelden</button><p>Nur für Abonnenten</p>", True, "contradicted"),
        ("<button>Subscribe</button><p>Subscribe to continue reading</p>", True, "contradicted"),
    ],
)
def test_a_text_for_subscribers(trace: Trace, text: str, free: bool, outcome: str) -> None:
    body = f"<h1>A new pier</h1><p>It is long.</p><div>{text}</div>"
    assert trace(body, "isAccessibleForFree", free, type="NewsArticle").outcome == outcome


@pytest.mark.parametrize(
    ("trail", "outcome"),
    [
        ("<a href='/'><svg></svg></a> <a href='/news'>News</a> <a href='/news/bay'>Bay</a>", "grounded"),
        ("<a href='/' title='Bay Post'>Start</a> <a href='/news'>News</a>", "grounded"),
        ("<a href='/news'>News</a> <a href='/news/bay'>Bay</a>", "unsupported"),
    ],
)
def test_a_trail_that_begins_with_a_sign(trail: str, outcome: str) -> None:
    entries = [
        {
            "@type": "ListItem",
            "position": place,
            "item": {"@type": "Thing", "@id": f"https://bay.example/{path}", "name": name},
        }
        for place, (path, name) in enumerate((("", "Bay Post"), ("news", "News"), ("news/bay", "Bay")), 1)
    ]
    script = json.dumps(
        {"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": entries}
    )
    source = (
        f"<html lang='en'><head><script type='application/ld+json'>{script}</script></head><body><nav><ul><li>"
        f"{trail.replace('</a> <a', '</a></li><li><a')}</li></ul></nav><h1>A new pier</h1></body></html>"
    )
    told = next(
        verdict
        for statement, verdict in verdicts(Document("p", source, url="https://bay.example/news/bay/pier"))
        if statement.text == "Bay Post"
    )
    assert told.outcome == outcome


def test_comments_are_not_counted_by_their_dates(trace: Trace) -> None:
    body = "<h1>Un marché</h1><p>Le 12 mai 2020</p><h3>3 réactions</h3>"
    assert trace(body, "commentCount", 3, type="NewsArticle", lang="fr").outcome == "grounded"
    assert trace(body, "commentCount", 12, type="NewsArticle", lang="fr").outcome == "unsupported"


@pytest.mark.parametrize(
    ("type", "prop", "value", "outcome"),
    [
        ("MediaObject", "url", "https://clips.example/pier.vtt", "technical"),
        ("VideoObject", "contentUrl", "https://clips.example/pier/master.m3u8?x=1", "technical"),
        (
            "VideoObject",
            "thumbnailUrl",
            "https://clips.example/p/174/entry_id/1_vx2zop6z/width/468/18.jpg",
            "grounded",
        ),
        (
            "VideoObject",
            "thumbnailUrl",
            "https://clips.example/p/174/entry_id/1_aa2bbb3b/width/468/18.jpg",
            "unsupported",
        ),
        ("Organization", "sameAs", "https://plus.google.com/GoodPier", "grounded"),
        ("Organization", "sameAs", "https://plus.google.com/BadPier", "unsupported"),
        ("NewsArticle", "name", "d-161500790", "technical"),
        ("NewsArticle", "name", "d-161500791", "unsupported"),
    ],
)
def test_films_profiles_and_keys(trace: Trace, type: str, prop: str, value: str, outcome: str) -> None:
    head = "<title>A new pier in the bay</title>"
    body = (
        "<h1>A new pier in the bay</h1><div id='1_vx2zop6z' class='player'></div><img src='/pier.jpg'>"
        "<a href='https://plus.google.com/+GoodPier'>Google+</a>"
    )
    verdict = trace(body, prop, value, type=type, head=head, url="https://bay.example/print/d-161500790.html")
    assert verdict.outcome == outcome


def test_a_portrait_in_another_file(trace: Trace) -> None:
    body = "<h1>A new pier</h1><img src='/staff/1234.jpg' alt='Ida Quist'><p>Ida Quist</p>"
    verdict = trace(body, "image", "https://bay.example/media/ida-quist.jpg", type="Person", name="Ida Quist")
    assert verdict.outcome == "undecided"
    verdict = trace(body, "image", "https://bay.example/media/tom-berg.jpg", type="Person", name="Tom Berg")
    assert verdict.outcome == "unsupported"


FACTS = "Opublikowano: 4 czerwca 2020 (12:30) Aktualizacja: 5 czerwca 2020 (08:10) Autor: Ida Kwiat Komentarzy: 7 Odsłon: 210"
POLISH = (
    f"<h1>Remont mostu</h1><p>{FACTS}</p><p>Potrwa do jesieni.</p>"
    + "<p>Most jest stary, mówi Jan Lis.</p>" * 9
)
TEASED = "<div><a>Nowe autobusy</a> 3 czerwca 2020</div>"


@pytest.mark.parametrize(
    ("prop", "value", "outcome"),
    [
        ("datePublished", "2020-06-04", "grounded"),
        ("datePublished", "2020-06-03", "unsupported"),
        ("datePublished", "2020-06-05", "contradicted"),
        ("dateModified", "2020-06-04", "contradicted"),
        ("author", "Ida Kwiat", "grounded"),
        ("author", "Jan Lis", "contradicted"),
        ("commentCount", 7, "grounded"),
    ],
)
def test_a_line_of_facts(trace: Trace, prop: str, value: Any, outcome: str) -> None:
    assert trace(POLISH + TEASED, prop, value, type="NewsArticle", lang="pl").outcome == outcome


def test_a_number_in_the_text_counts_no_comments(trace: Trace) -> None:
    running = (
        "<p>Opóźnienie wynika z wysokiego stanu wody w Odrze, a koszt całej inwestycji to 23 mln zł.</p>"
    )
    verdict = trace(POLISH + running, "commentCount", 23, type="NewsArticle", lang="pl")
    assert (verdict.outcome, verdict.reason) == ("unsupported", "another number of comments")


@pytest.mark.parametrize(("lang", "outcome"), [("tr", "unsupported"), ("en", "grounded")])
def test_points_between_figures_put_the_day_first(trace: Trace, lang: str, outcome: str) -> None:
    body = "<h1>Feribot</h1><p>11.01.2019 09:14</p>"
    assert trace(body, "datePublished", "2019-11-01", type="NewsArticle", lang=lang).outcome == outcome
    assert trace(body, "datePublished", "2019-01-11", type="NewsArticle", lang=lang).outcome == "grounded"


@pytest.mark.parametrize(
    ("byline", "lang", "name", "outcome"),
    [
        (
            "<h4 class='author-name'><a href='/author/noor/'>Noor Aziz</a>, <a href='/author/ben/'>Ben Orr</a></h4>",
            "en",
            "Ben Orr",
            "grounded",
        ),
        (
            "<h4 class='author-name'><a href='/author/noor/'>Noor Aziz</a>, <a href='/author/ben/'>Ben Orr</a></h4>",
            "en",
            "Ivy Lund",
            "contradicted",
        ),
        ("<p>Postado por Noor Aziz às 16:20</p>", "pt", "Ivy Lund", "contradicted"),
        ("<p>14 августа 2019, 16:05 Общество Автор: Анна Белова</p>", "ru", "Ivy Lund", "contradicted"),
        ("<p>Author: Anna Bell</p>", "en", "Anna Bell", "grounded"),
        ("<p>The hall seats 400. Its author: Anna Bell.</p>", "en", "Ivy Lund", "contradicted"),
    ],
)
def test_bylines(trace: Trace, byline: str, lang: str, name: str, outcome: str) -> None:
    body = f"<h1>Pull requests</h1>{byline}<p>They should be small.</p><p>So think many.</p><aside>Ivy Lund: On names</aside>"
    assert trace(body, "author", name, type="Article", lang=lang).outcome == outcome


@pytest.mark.parametrize(
    ("file", "outcome"),
    [
        ("/img/storm_at_sea_b.jpg", "grounded"),
        ("/img/storm_at_sky_b.jpg", "unsupported"),
        ("/clip/7f8a1c2d-aaaa-4bbb-8ccc-1234567890ab_4-3-ratio_0.jpg", "grounded"),
        ("/clip/7f8a1c2d-aaaa-4bbb-8ccc-1234567890ff_4-3-ratio_0.jpg", "unsupported"),
    ],
)
def test_other_crops_of_a_picture(trace: Trace, file: str, outcome: str) -> None:
    body = (
        "<h1>Storm</h1><img src='/img/storm_at_sea_s.jpg'>"
        "<img src='/clip/7f8a1c2d-aaaa-4bbb-8ccc-1234567890ab_16-9-ratio_0.jpg'>"
        "<img src='/clip/1111222d-aaaa-4bbb-8ccc-1234567890ab_16-9-ratio_0.jpg'>"
    )
    assert trace(body, "image", f"https://example.com{file}", type="NewsArticle").outcome == outcome


@pytest.mark.parametrize(
    ("headline", "outcome"),
    [("港の新しい水族館、来春開館へ", "grounded"), ("駅前の再開発始まる", "contradicted")],
)
def test_a_headline_without_blanks(trace: Trace, headline: str, outcome: str) -> None:
    head = "<title>港の新しい水族館、来春開館へ｜みなと新聞</title>"
    body = "<h1>港の新しい水族館、来春開館へ</h1><p>市は発表した。</p><p>関連記事 駅前の再開発始まる</p>"
    assert trace(body, "headline", headline, type="NewsArticle", lang="ja", head=head).outcome == outcome


def test_a_heading_that_goes_on_in_another_script(trace: Trace) -> None:
    head = "<title>Grilled Rice Balls (Easy Recipe) 焼きおにぎり • Kitchen</title>"
    body = "<h1>Grilled Rice Balls (Easy Recipe) 焼きおにぎり</h1><p>Rice is grilled.</p>"
    verdict = trace(body, "name", "Grilled Rice Balls (Easy Recipe)", type="Recipe", head=head)
    assert verdict.outcome == "grounded"


FILLED = "<p>It is long, and it was built in a hurry.</p>" * 10


@pytest.mark.parametrize(
    ("value", "outcome"),
    [("2020-05-04", "grounded"), ("2020-05-01", "unsupported"), ("2020-05-02", "unsupported")],
)
@pytest.mark.parametrize("around", ["{}", "<div class='image-card'>{}</div>"])
def test_dates_far_from_the_heading(trace: Trace, value: str, outcome: str, around: str) -> None:
    body = (
        f"{around.format('<h1>A new pier</h1><p>4 May 2020</p>' + FILLED)}<blockquote class='twitter-tweet'>Look! 1 May 2020</blockquote>"
        "<p>Ferries return</p><p>2 May 2020</p>"
    )
    assert trace(body, "datePublished", value, type="NewsArticle").outcome == outcome


def test_a_posts_date_is_not_the_pages(trace: Trace) -> None:
    body = f"<h1>A new pier</h1>{FILLED}<blockquote class='twitter-tweet'>Look! 1 May 2020</blockquote>"
    assert trace(body, "datePublished", "2020-05-01", type="NewsArticle").outcome == "unsupported"


def test_words_before_another_date_are_that_ones(trace: Trace) -> None:
    body = "<h1>A new pier</h1><p>Published 4 May 2020</p><p>6 May 2020</p>"
    assert trace(body, "datePublished", "2020-05-04", type="NewsArticle").outcome == "grounded"
    assert trace(body, "dateModified", "2020-05-06", type="NewsArticle").outcome == "grounded"


@pytest.mark.parametrize(
    ("value", "page_text"),
    [
        ("/images/21storm1/21storm1-facebookJumbo.jpg", "/images/21storm1/21storm1-articleLarge.jpg"),
        (
            "/images/21storm1/pier_167_abc-threeByTwoMediumAt2X.jpg",
            "/images/21storm1/pier_167_abc-superJumbo.jpg",
        ),
        (
            "/images/image-1099770-galleryV9-fcbd-1099770.jpg",
            "/images/image-1099770-860_poster_16x9-abcd-1099770.jpg",
        ),
        ("/image/pier.1.4754123/1200x675?v=15", "/image/pier.1.4754123/640x360?v=15"),
        ("/2020-01/pier-in-the-bay/wide__1300x731", "/2020-01/pier-in-the-bay/wide__820x461__desktop"),
        (
            "/media/1a2b3c4d5e6f47a8b9c0d1e2f3a4b5c6/3000.jpeg",
            "/media/1a2b3c4d5e6f47a8b9c0d1e2f3a4b5c6/800.jpeg",
        ),
        ("/fileadmin/_processed_/3/c/csm_pier_a1b2c3d4e5.jpg", "/fileadmin/user_upload/pier.jpg"),
        ("/bilder/pier-105~_v-gross20x9.jpg", "/bilder/pier-105~_v-videowebl.jpg"),
    ],
)
def test_renditions(trace: Trace, value: str, page_text: str) -> None:
    body = f"<h1>Storm</h1><img src='https://cdn.example{page_text}'><img src='https://cdn.example/images/quay.jpg'>"
    assert trace(body, "image", f"https://cdn.example{value}", type="NewsArticle").outcome == "grounded"
    other = (
        value.replace("pier", "ship")
        .replace("21storm1", "22flood4")
        .replace("1099770", "1099881")
        .replace("1a2b", "9f8e")
        .replace("4754123", "4754999")
    )
    assert trace(body, "image", f"https://cdn.example{other}", type="NewsArticle").outcome == "unsupported"


@pytest.mark.parametrize(("page_text", "sure"), [("/img/storm-bla.jpg", False), ("/img/quay.jpg", True)])
def test_a_picture_that_may_be_another_crop(trace: Trace, page_text: str, sure: bool) -> None:
    url = "https://cdn.example/1231625277-ci16x9/storm.jpg"
    body = f"<h1>Storm</h1><img src='https://cdn.example{page_text}'>"
    verdict = trace(
        body, "image", url, type="NewsArticle", head=f"<meta property='og:image' content='{url}'>"
    )
    reason = "not shown" if sure else "not shown by this name"
    assert (verdict.outcome, verdict.reason) == ("unsupported", reason)


@pytest.mark.parametrize(
    ("value", "linked"),
    [
        ("https://twitter.com/baypost", "https://twitter.com/intent/follow?screen_name=BayPost"),
        ("https://twitter.com/@baypost", "https://twitter.com/baypost"),
        ("https://twitter.com/baypost", "http://twitter.com/#!/baypost"),
        ("https://www.instagram.com/_u/baypost", "https://www.instagram.com/baypost/"),
        ("https://www.facebook.com/Bay-Post-123456789012/", "https://www.facebook.com/123456789012"),
        ("https://plus.google.com/+baypost/posts", "https://plus.google.com/+baypost"),
        ("https://t.me/s/baypost", "https://telegram.me/baypost"),
        ("https://vk.com/club123456", "https://vk.com/public123456"),
        ("https://www.xing.com/companies/baypost", "https://www.xing.com/company/baypost"),
        ("https://flipboard.com/@baypost", "https://flipboard.com/@baypost/the-bay-abc"),
        (
            "https://itunes.apple.com/de/podcast/baypost/id1234567890",
            "https://podcasts.apple.com/us/podcast/bay/id1234567890?mt=2",
        ),
    ],
)
def test_one_profile_in_several_ways(trace: Trace, value: str, linked: str) -> None:
    body = f"<h1>Bay</h1><a href='{linked}'>Follow us</a>"
    assert trace(body, "sameAs", value, type="Organization").outcome == "grounded"
    other = value.replace("baypost", "seanews").replace("123456", "654321")
    assert trace(body, "sameAs", other, type="Organization").outcome == "unsupported"


def test_a_button_that_shares_is_no_profile(trace: Trace) -> None:
    body = "<a href='https://twitter.com/intent/tweet?url=x&via=baypost'>Tweet</a>"
    assert trace(body, "sameAs", "https://twitter.com/baypost", type="Organization").outcome == "unsupported"


@pytest.mark.parametrize(("name", "outcome"), [("AFP", "grounded"), ("Reuters", "contradicted")])
def test_an_agency_in_an_element_that_is_marked_as_the_author(trace: Trace, name: str, outcome: str) -> None:
    body = (
        '<header><h1>Une lampe en mer</h1><span class="author" itemprop="author"><a href="/auteur/5-afp">AFP</a></span></header>'
        "<p>Une lampe a été vue en mer.</p><p>Photo Reuters</p><p>Elle brille encore.</p><p>Le port est ouvert.</p>"
        "<p>Par Service Etranger</p>"
    )
    assert trace(body, "author", name, type="NewsArticle", lang="fr").outcome == outcome


@pytest.mark.parametrize(
    ("lang", "line", "writer", "other"),
    [
        ("ar", "كتب: سامي الخطيب", "سامي الخطيب", "يوسف منصور"),
        ("ar", "بقلم نادية سليم", "نادية سليم", "يوسف منصور"),
        ("fa", "نویسنده: نسرین کاویانی", "نسرین کاویانی", "بهرام ثابت"),
        ("he", "מאת: דורון שגב", "דורון שגב", "מיכל ארבל"),
        ("hi", "लेखक: सुनीता अग्रवाल | 8 जुलाई 2026", "सुनीता अग्रवाल", "रमेश तिवारी"),
        ("th", "โดย สมหญิง วงศ์ดี", "สมหญิง วงศ์ดี", "ประเสริฐ ทองคำ"),
        ("ko", "윤서진 기자", "윤서진", "박도현"),
        ("zh", "作者：王明", "王明", "李小红"),
        ("zh-TW", "記者 林雅婷／花蓮報導", "林雅婷", "陳志豪"),
        ("ja", "著者：水野 さゆり", "水野さゆり", "川口 真"),
        ("tr", "Yazan: Deniz Akkaya", "Deniz Akkaya", "Selin Uçar"),
        ("hu", "Szerző: Fekete Ilona", "Fekete Ilona", "Kiss Béla"),
        ("vi", "Tác giả: Trần Quốc Bảo", "Trần Quốc Bảo", "Lê Thị Hoa"),
        ("el", "Γράφει η Κατερίνα Λαμπράκη", "Κατερίνα Λαμπράκη", "Μάριος Βέργος"),
    ],
)
def test_bylines_in_many_languages(trace: Trace, lang: str, line: str, writer: str, other: str) -> None:
    body = f"<article><h1>1922 – 2026</h1><p>{line}</p><p>{'… ' * 20}</p><p>{other}</p></article>"
    properties = {"type": "NewsArticle", "headline": "1922 – 2026", "lang": lang}
    assert trace(body, "author", writer, **properties).outcome == "grounded"
    verdict = trace(body, "author", other, **properties)
    assert (verdict.outcome, verdict.reason) == ("contradicted", "the byline names another")


def test_who_took_a_picture_signs_no_korean_text(trace: Trace) -> None:
    body = "<article><h1>1922 – 2026</h1><p>윤서진</p><p>사진=이정민 기자</p><p>…</p></article>"
    properties = {"type": "NewsArticle", "headline": "1922 – 2026", "lang": "ko"}
    assert trace(body, "author", "윤서진", **properties).outcome == "grounded"
