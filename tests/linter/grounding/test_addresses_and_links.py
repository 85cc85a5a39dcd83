"""Addresses of pages, profiles and pictures."""

from __future__ import annotations

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factmark.linter.document.document import Document
from factmark.linter.grounding.links.address_parts import address, is_address, profile, registrable
from factmark.linter.grounding.links.image import pictures
from factmark.linter.grounding.links.page_links import Links
from factmark.linter.grounding.links.picture_names import names, stem
from factmark.linter.grounding.view import View

from .conftest import Trace


def test_addresses_that_are_the_same() -> None:
    one = address("HTTPS://www.Example.com/Path/?utm_source=x&b=2#top")
    other = address("/path?b=2", "https://example.com/")
    assert one is not None
    assert other is not None
    assert (one.host, one.path, one.query) == (other.host, other.path, other.query)
    assert address("mailto:a@example.com") is None
    assert address("http://[broken") is None
    assert not is_address("AC/DC")
    assert registrable("shop.example.co.uk") == "example.co.uk"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("https://facebook.com/pages/Some-Bakery/12345678", "https://www.facebook.com/12345678"),
        ("https://m.facebook.com/somebakery", "https://de-de.facebook.com/somebakery/about"),
        ("https://x.com/somebakery", "https://twitter.com/somebakery"),
        ("https://www.youtube.com/user/somebakery", "https://youtube.com/@somebakery"),
        ("https://www.youtube.com/crusts", "https://youtube.com/user/Crusts"),
        ("https://www.youtube.com/c/usersofflour", "https://youtube.com/usersofflour"),
        ("https://www.pinterest.it/somebakery/_created/", "https://pinterest.com/somebakery"),
        ("https://www.facebook.com/example.shop", "https://m.me/example.shop"),
        ("https://facebook.com/example.shop", "https://www.messenger.com/t/example.shop"),
    ],
)
def test_profiles_that_are_the_same(one: str, other: str) -> None:
    first, second = address(one), address(other)
    assert first is not None
    assert second is not None
    assert profile(first) == profile(second)


@pytest.mark.parametrize(
    ("prop", "value", "outcome"),
    [
        ("url", "https://www.example.com/page/", "grounded"),
        ("url", "http://example.com", "grounded"),
        ("url", "https://example.com/other", "unsupported"),
        ("sameAs", "https://www.facebook.com/somebakery", "grounded"),
        ("sameAs", "https://www.facebook.com/otherbakery", "unsupported"),
        ("sameAs", "https://example.com/?p=12", "technical"),
        ("publishingPrinciples", "https://example.com/principles", "grounded"),
        ("publishingPrinciples", "https://example.com/topics/trust-project-12", "grounded"),
        ("isPartOf", "https://example.com/#website", "technical"),
        ("url", "https://example.com/staff/ann-12345678/ann-12345678.html", "grounded"),
        ("url", "https://example.com/staff/ann-12345679/ann-12345679.html", "unsupported"),
        ("url", "https://example.com/staff/principles", "unsupported"),
    ],
)
def test_links(trace: Trace, prop: str, value: str, outcome: str) -> None:
    body = """<a href="https://m.facebook.com/somebakery?ref=x">Follow us</a><a href="/contact">Contact</a>
    <a href="/principles">Our principles</a><a href="/staff/ann-12345678.html">Ann</a>
    <a href="/topics/trust-project-12">The Trust Project</a>"""
    assert trace(body, prop, value, type="WebPage").outcome == outcome


def test_unknown_own_address_is_no_fault(trace: Trace) -> None:
    assert trace("<p>x</p>", "url", "https://example.com/a", type="WebPage", url=None).outcome == "undecided"


@pytest.mark.parametrize(
    ("value", "outcome"),
    [
        ("https://cdn.example.net/uploads/oak-chair-1200x800.jpg", "grounded"),
        ("https://example.com/uploads/oak-chair.webp?v=3", "grounded"),
        ("https://example.com/lazy/bench-scaled.png", "grounded"),
        ("https://example.com/hero.jpg", "grounded"),
        ("https://example.com/uploads/ash-table.jpg", "unsupported"),
        ("https://example.com/w/9f86d081884c7d659a2feaa0c55ad015", "grounded"),
        ("https://example.com/brand/logo-big.png", "technical"),
    ],
)
def test_pictures(trace: Trace, value: str, outcome: str) -> None:
    body = """<img src="/uploads/oak-chair-300x200.jpg" srcset="/uploads/oak-chair-600x400.jpg 2x">
    <img nitro-lazy-src="/v/9f86d081884c7d659a2feaa0c55ad015">
    <img src="data:image/gif;base64,AAAA" data-src="/lazy/bench-768.png">
    <div style="background-image:url('/hero.jpg')"></div>"""
    assert trace(body, "image", value, type="Article").outcome == outcome


@pytest.mark.parametrize(
    ("page_text", "value", "outcome"),
    [
        (
            "googleusercontent.com/img/a/AVvXsEh=w640-h426",
            "googleusercontent.com/img/a/AVvXsEh=s0",
            "grounded",
        ),
        ("lh3.ggpht.com/aB-c_D=s96-c", "lh3.ggpht.com/aB-c_D=w1200-h630-p-k-no-nu", "grounded"),
        ("1.bp.blogspot.com/-aB/X/k1/s320/1.jpg", "2.bp.blogspot.com/-aB/X/k1/s1600/1.jpg", "grounded"),
        ("1.bp.blogspot.com/-aB/X/k1/s320/", "1.bp.blogspot.com/-aB/X/k1/w1200-h630-p-k-no-nu/", "grounded"),
        (
            "googleusercontent.com/img/a/AVvXsEh=w640",
            "googleusercontent.com/img/a/QQvXsEh=w640",
            "unsupported",
        ),
        ("1.bp.blogspot.com/-aB/X/k1/s320/1.jpg", "1.bp.blogspot.com/-aB/X/k9/s1600/1.jpg", "unsupported"),
        ("example.com/photos/aB=w640", "example.com/photos/aB=w1200", "unsupported"),
    ],
)
def test_sizes_of_a_picture_at_google(trace: Trace, page_text: str, value: str, outcome: str) -> None:
    body = f'<img src="https://{page_text}">'
    assert trace(body, "image", f"https://{value}", type="Article").outcome == outcome


def test_names_of_pictures() -> None:
    assert stem("Oak-Chair-300x200.JPG") == "oakchair"
    assert stem("Oak-Chair-300x200-c.jpg") == "oakchair"
    assert stem("Oak-Chair-scaled-1200x0-c-default-1024x0-c-default.jpg") == "oakchair"
    assert "oakchair" in names(
        "https://img.example.com/fit?url=https%3A%2F%2Fexample.com%2Foak-chair.png&w=3"
    )


@pytest.mark.parametrize(
    ("page_text", "value", "outcome"),
    [
        (
            "/m/900x600-Boat-on-the-lake-0b6186af-313b-4a0b-99f1-b3dd3b70d3d1-0-900x600.jpg",
            "/m/472x310-Boat-on-the-lake-5e6186af-313b-4a0b-99f1-b3dd3b70d3d2-0-472x310.jpg",
            "grounded",
        ),
        (
            "/m/900x600-Boat-on-the-lake-0b6186af-313b-4a0b-99f1-b3dd3b70d3d1-0-900x600.jpg",
            "/m/472x310-Boat-on-the-sea-5e6186af-313b-4a0b-99f1-b3dd3b70d3d2-0-472x310.jpg",
            "unsupported",
        ),
        (
            "/boats/7215033/m/854938f0a01150c54ed883c054d51839",
            "/boats/7215033/640x640c/6de3ac788480ce2787e5e39714ef0856",
            "grounded",
        ),
        (
            ".gravatar.com/avatar/f46ef4e75a90a58b9475d9fc8ded3a03?s=60&d=https%3A%2F%2Fimg.example.com%2Fsailor.png",
            ".gravatar.com/avatar/0210bf0636b48ca7adb69f7552f7013a?s=96&d=https%3A%2F%2Fimg.example.com%2Fsailor.png",
            "unsupported",
        ),
        (
            "/boats/7215033/m/854938f0a01150c54ed883c054d51839",
            "/boats/7215034/640x640c/6de3ac788480ce2787e5e39714ef0856",
            "unsupported",
        ),
    ],
)
def test_crops_of_a_picture_under_keys_of_their_own(
    trace: Trace, page_text: str, value: str, outcome: str
) -> None:
    body = f'<img src="https://img.example.com{page_text}">'
    assert trace(body, "image", f"https://img.example.com{value}", type="Article").outcome == outcome


def test_a_files_name_without_end_takes_no_longer() -> None:
    start = process_time()
    stem("boat-0b6186af-313b-4a0b-99f1-b3dd3b70d3d1" + "_1" * 60 + "!")
    assert process_time() - start < 1


@pytest.mark.parametrize(
    "page_text",
    [
        "〒225-0099 神奈川県横浜市緑が丘9丁目8-7",
        "横浜市緑が丘9丁目8番7号",
        "横浜市緑が丘九丁目8番地7 さくらビル",
        "横浜市緑が丘９−８−７",
        "横浜市緑が丘9丁目8の7",
    ],
)
def test_japanese_street_numbers(trace: Trace, page_text: str) -> None:
    def outcome(street: str) -> str:
        body = f"<p>{page_text}</p><p>診療時間は午前と午後です。</p>"
        return trace(body, "streetAddress", street, type="PostalAddress", lang="ja").outcome

    assert outcome("緑が丘9-8-7") == outcome("緑が丘9丁目8番7号") == "grounded"
    assert outcome("緑が丘9-8-17") == outcome("緑が丘9-18-7") == "unsupported"


def test_a_street_of_shortened_words_only(trace: Trace) -> None:
    def outcome(street: str) -> str:
        body = "<p>The Larch Room, 210 W. 4th St., 2nd Fl., Dayton</p>"
        return trace(body, "streetAddress", street, type="PostalAddress").outcome

    assert outcome("210 West 4th Street") == outcome("210 West 4th Street, Floor 2") == "grounded"
    assert outcome("210 East 4th Street") == outcome("210 West 5th Street") == "unsupported"


def test_a_place_on_the_page(trace: Trace) -> None:
    body = '<article id="comment-7">So it is.</article>'
    assert trace(body, "url", "https://example.com/page/comment-page-2#comment-7").outcome == "grounded"
    assert trace(body, "url", "https://example.com/page/comment-page-2#comment-8").outcome == "unsupported"


def test_the_picture_of_a_film_by_the_films_key(trace: Trace) -> None:
    film = '<div data-video-id="Qx7bzG4Y"></div><img src="/quay.jpg">'
    for key, outcome in (("Qx7bzG4Y", "grounded"), ("Rx7bzG4Y", "unsupported")):
        address = f"https://thumbs.example.net/{key}-720.jpg"
        assert trace(film, "thumbnailUrl", address, type="VideoObject").outcome == outcome


_LINKS = "".join(
    f'<a href="https://www.mill.example/{path}">{path}</a>' for path in ("oak", "ash", "elm", "fir")
)


@pytest.mark.parametrize(
    ("body", "type", "value", "outcome"),
    [
        (_LINKS, "Organization", "https://mill.example/", "grounded"),
        (_LINKS, "WebPage", "https://www.mill.example/about", "grounded"),
        (_LINKS, "Person", "https://www.mill.example/ann", "undecided"),
        (_LINKS, "Person", "https://ann.example/", "unsupported"),
        ("<a href='/books/'>Books</a>", "WebPage", "/books/", "grounded"),
        ("<a href='/books/'>Books</a>", "WebPage", "https://mill.example/books", "grounded"),
        ("<p>Mill</p>", "WebPage", "https://mill.example/about", "undecided"),
        (_LINKS + "<a href='/x'></a>" * 5, "Person", "https://ann.example/", "undecided"),
    ],
)
def test_a_page_without_an_address(trace: Trace, body: str, type: str, value: str, outcome: str) -> None:
    assert trace(body, "url", value, type=type, url=None).outcome == outcome


def test_a_short_link_is_not_all_that_a_page_is_called(trace: Trace) -> None:
    head = '<link rel="shortlink" href="https://mill.example/?p=7">'
    verdict = trace(
        "<p>Mill</p>", "url", "https://mill.example/rye-loaf", type="WebPage", url=None, head=head
    )
    assert verdict.outcome == "undecided"


def test_a_page_with_many_links_is_asked_for_many_addresses() -> None:
    """Each address is compared with all links until that costs more than an index of them, which says the same."""
    hrefs = [f"https://example.com/shop/{n}/page" for n in range(1000)]
    hrefs += ["/here?a=1", "https://twitter.com/somebakery", "https://example.com/de/text-12345.html#top"]
    source = "<html><body>" + "".join(f'<a href="{href}">words</a>' for href in hrefs)
    asked = [
        "https://example.com/shop/7/page#x",
        "https://example.com/page",
        "https://x.com/somebakery",
        "https://example.com/en/text-12345.html",
        "https://example.org/here?a=1",
        "https://example.com/nowhere",
    ]
    wanted = [found for url in asked if (found := address(url)) is not None]
    lasts = ["page", "pag", "somebakery", "nowhere"]

    def answers(links: Links) -> list[object]:
        return [*(links.find(one) for one in wanted), *(links.ends_with(last) for last in lasts)]

    links = Links(View(Document("page", source).page))
    first = answers(links)
    for n in range(1000):
        missing = address(f"https://example.com/missing{n}/page")
        assert missing is not None
        links.find(missing)
    assert answers(links) == first
    assert sum(1 for _ in links.like("page")) == 1000
    assert links.looked_at < 30_000


@pytest.mark.parametrize(
    ("value", "outcome"),
    [
        ("https://m.example.com/en/page", "grounded"),
        ("https://example.com/en/page/amp/", "grounded"),
        ("https://example.com/amp/en/page", "grounded"),
        ("https://example.com/en/page.html", "grounded"),
        ("https://example.com/en/", "grounded"),
        ("https://example.com/de/", "unsupported"),
        ("https://example.com/en/pages", "unsupported"),
        ("https://shop.example.com/en/page", "unsupported"),
    ],
)
def test_the_own_address_in_another_form(trace: Trace, value: str, outcome: str) -> None:
    verdict = trace("<p>Boats</p>", "url", value, type="WebPage", url="https://example.com/en/page")
    assert verdict.outcome == outcome


@pytest.mark.parametrize(
    ("address", "outcome"),
    [
        ("https://www.youtube.com/watch?v=Rk3-xY_9aQz", "grounded"),
        ("https://youtu.be/Rk3-xY_9aQz", "grounded"),
        ("https://www.youtube.com/embed/Rk3-xY_9aQz?rel=0", "grounded"),
        ("https://vimeo.com/804512733", "grounded"),
        ("https://www.youtube.com/watch?v=Rk3-xY_9aqz", "unsupported"),
        ("https://vimeo.com/oatharbour", "unsupported"),
    ],
)
def test_a_film_whose_key_a_control_has(trace: Trace, address: str, outcome: str) -> None:
    body = (
        "<h1>Oats</h1><div class='oatharbour' data-film='Rk3-xY_9aQz'><img src=still.jpg></div>"
        "<lite-vimeo videoid='804512733'></lite-vimeo>"
    )
    assert trace(body, "url", address, type="VideoObject").outcome == outcome
    assert trace("<h1>Oats</h1>", "url", address, type="VideoObject").outcome == "unsupported"


@pytest.mark.parametrize(
    ("linked", "outcome"), [("http://Ida%20Brook", "grounded"), ("http://Ida%20Brock", "unsupported")]
)
def test_an_address_without_a_host_that_the_page_links_to(trace: Trace, linked: str, outcome: str) -> None:
    body = f"<h1>Oats</h1><p>By <a href='{linked}'>Ida Brook</a></p>"
    assert trace(body, "url", "http://Ida%20Brook", type="Person").outcome == outcome


WORDS = st.sampled_from(["rye", "loaf", "loafer", "Loaf", "Ryebread", "rye-bread", "zopf", "Brioche"])


def _view(files: list[str]) -> View:
    shown = "".join(f'<img src="https://bakery.example/a/{file}.jpg">' for file in files)
    return View(Document("page", f"<body><h1>Rye loaf</h1>{shown}").page)


@given(st.lists(WORDS, max_size=6), WORDS)
def test_a_file_that_begins_alike_is_found_wherever_it_stands(files: list[str], wanted: str) -> None:
    first = wanted.lower().partition("-")[0]
    alike = len(first) >= 4 and any(file.lower().startswith(first) for file in files)
    assert pictures(_view(files)).resemble(f"https://shop.example/b/{wanted}-2.png?w=5") == alike


def test_the_files_of_a_page_are_sorted_once() -> None:
    found = pictures(_view([f"loaf-{number}" for number in range(50)]))
    assert found.resemble("https://shop.example/loaf.png")
    known = found._files
    assert not found.resemble("https://shop.example/zopf.png")
    assert found._files is known


def test_folders_that_are_a_number_together_name_the_picture() -> None:
    shown = '<img src="https://bakery.example/imgs/4/7/1/0/2/5/8a1b.jpg"><img src="/files/000/123/456/medium/x.jpg">'
    found = pictures(View(Document("page", f"<body><h1>Rye loaf</h1>{shown}").page))
    assert any(found.find(name) for name in names("https://bakery.example/imgs/4/7/1/0/2/5/rye-loaf.jpg"))
    assert any(found.find(name) for name in names("https://bakery.example/files/000/123/456/large/rye.jpg"))
    assert not any(found.find(name) for name in names("https://bakery.example/imgs/4/7/1/0/2/6/rye-loaf.jpg"))


def test_crops_have_the_beginning_of_a_long_key_in_common() -> None:
    found = pictures(
        View(Document("page", '<body><img src="https://gfx.example/wPEc8IBtElrsq4afQKYEH0.jpg">').page)
    )
    assert found.resemble("https://gfx.example/wPEc8IBtElrsq4afKmFd90.jpg")
    assert not found.resemble("https://gfx.example/xPEc8IBtElrsq4afKmFd90.jpg")


def test_a_file_that_is_called_by_its_size_and_numbers_is_named_by_its_folder() -> None:
    cover = "https://covers.example/cover/b805ed7967bdc65386883cc3790459e7"
    found = pictures(View(Document("page", f'<body><img src="{cover}/264x264-000000-80-0-0.jpg">').page))
    assert any(found.find(name) for name in names(f"{cover}/400x400-000000-80-0-0.jpg"))
    assert not any(found.find(name) for name in names(f"{cover[:-1]}6/400x400-000000-80-0-0.jpg"))
