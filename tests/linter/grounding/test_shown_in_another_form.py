"""Values that a page shows in a form that sites of many kinds use: sizes of pictures, short spans, posts, changes."""

import pytest

from .conftest import Trace

_AT = "https://img.example/images/M/"


@pytest.mark.parametrize(
    ("shown", "stated", "outcome"),
    [
        ("PIER77@._V1_QL75_UY133_CR2,0,90,133_.jpg", "PIER77@._V1_.jpg", "grounded"),
        ("PIER77@._CR344,0,240,240_UX40_.jpg", "PIER77@._CR344,0,240,240_UX40_.jpg", "grounded"),
        ("PIER77@._V1_UY133_.jpg", "QUAY12@._V1_UY133_.jpg", "unsupported"),
    ],
)
def test_a_crop_named_behind_the_pictures_key(trace: Trace, shown: str, stated: str, outcome: str) -> None:
    body = f'<h1>Pier</h1><img src="{_AT}{shown}" alt="A pier">'
    assert trace(body, "image", f"{_AT}{stated}", type="Movie").outcome == outcome


@pytest.mark.parametrize(
    ("shown", "outcome"), [("2y", "grounded"), ("5y", "undecided"), ("2y old", "unsupported")]
)
def test_a_span_in_its_shortest_form(trace: Trace, shown: str, outcome: str) -> None:
    body = f"<h1>How deep is it?</h1><p>Three metres.</p><span>{shown}</span>"
    found = trace(body, "dateCreated", "2023-08-15", type="Answer", fetched_at="2025-09-01T10:00:00Z")
    assert found.outcome == outcome


@pytest.mark.parametrize(("post", "outcome"), [("post-2319", "grounded"), ("post-2320", "unsupported")])
def test_the_address_of_a_post_that_the_page_has(trace: Trace, post: str, outcome: str) -> None:
    body = '<h1>Lights</h1><p>You see posts here.</p><a href="#post-2319">#2</a><span id="post-2319"></span>'
    url = "https://example.com/threads/lights.17"
    assert trace(body, "url", f"{url}/{post}", type="Comment", url=url).outcome == outcome


@pytest.mark.parametrize(
    ("line", "prop", "outcome"),
    [
        ("5 May 2025, updated at 16:01", "dateModified", "grounded"),
        ("2025/5/5 15:50（最終更新 5/5 16:01）", "dateModified", "grounded"),
        ("5 May 2025</p><p>Updated 16:01 | Published 14:10", "dateModified", "grounded"),
        ("5 May 2025</p><p>Updated 16:17 | Published 14:10", "dateModified", "unsupported"),
        ("5 May 2025, 16:01", "dateModified", "unsupported"),
        ("Updated 5 May 2025", "datePublished", "unsupported"),
        ("Published 5 May 2025", "datePublished", "grounded"),
    ],
)
def test_days_of_publication_and_of_change(trace: Trace, line: str, prop: str, outcome: str) -> None:
    body = f"<h1>A new pier</h1><p>{line}</p><p>It is long.</p>"
    value = "2025-05-05T15:01:00Z"
    assert trace(body, prop, value, type="NewsArticle", headline="A new pier").outcome == outcome


@pytest.mark.parametrize(("words", "outcome"), [("de", "contradicted"), ("en", "grounded")])
def test_a_language_that_only_the_template_declares(trace: Trace, words: str, outcome: str) -> None:
    texts = {
        "de": "Wir zeigen die Arbeiten der Schule und laden alle ein, die das Haus noch nicht kennen. ",
        "en": "We show the works of the school and invite all who do not yet know the house of the town. ",
    }
    found = trace(
        f"<h1>Haus</h1><p>{texts[words] * 3}</p>", "inLanguage", "en-US", type="WebPage", lang="en-US"
    )
    assert found.outcome == outcome


@pytest.mark.parametrize(("name", "outcome"), [("Harbour Post", "unsupported"), ("A new pier", "grounded")])
def test_an_article_is_not_called_as_its_site(trace: Trace, name: str, outcome: str) -> None:
    head = '<meta property="og:site_name" content="Harbour Post">'
    body = "<header>Harbour Post</header><h1>A new pier</h1><p>It is long.</p>"
    assert trace(body, "name", name, type="NewsArticle", head=head).outcome == outcome
