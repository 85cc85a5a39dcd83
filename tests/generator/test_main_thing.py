"""What a page is about: kinds, judgement, and what is proposed where it is not found."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from factmark.__main__ import main
from factmark.generator.generate import main_type
from factmark.generator.main_thing.kinds import Model, kind_of, kinds, model
from factmark.generator.proposal import judgement, signs_of
from factmark.generator.reading import Reading
from factmark.linter.document.document import Document


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("NewsArticle", "Article"),
        ("DiscussionForumPosting", "DiscussionForumPosting"),
        ("ClaimReview", "ClaimReview"),
        ("Hostel", "Hotel"),
        ("CafeOrCoffeeShop", "Restaurant"),
        ("Dentist", "LocalBusiness"),
        ("MusicGroup", "MusicRecording"),
        ("BreadcrumbList", ""),
        ("WebPage", ""),
        ("CollectionPage", "ItemList"),
        ("NoSuchType", ""),
    ],
)
def test_the_kind_of_a_type(name: str, kind: str) -> None:
    assert kind_of(name) == kind


def test_signs_that_speak_for_a_kind_weigh_alike_for_all() -> None:
    small = Model({"Article": {"": 1.0, "long": 2.0}}, {"folder": 4.0}, 0.0)
    assert small.judge(["long"]).kind == "Article"
    assert small.judge(["Book: folder"]).kind == "Book"
    assert small.judge(["Course: folder"]).confidence == small.judge(["Book: folder"]).confidence
    assert sum(small.chances(["Book: folder", "long", "unheard of"]).values()) == pytest.approx(1)


def test_the_learnt_model_is_whole() -> None:
    learnt = model()
    assert set(learnt.own) <= set(kinds())
    assert {"Article", "Recipe", "Product"} <= set(learnt.own)
    assert learnt.shared["found"] > 0
    assert learnt.shared["og"] > 0


def thread() -> str:
    posts = "".join(
        f'<article class="message" id="post-{n}"><a class="username" href="/members/{n}">Member {n}</a>'
        f"<time>3 March 2026</time><div class='message-body'>The lathe hums when it is cold, and stops later.</div></article>"
        for n in range(1, 5)
    )
    return f'<html><head><title>Lathe hums</title></head><body class="thread"><h1>Lathe hums</h1>{posts}</body></html>'


def test_a_page_is_judged_by_signs_of_every_sort() -> None:
    reading = Reading(Document("t.html", thread(), url="https://lathes.example/threads/lathe-hums.12/"))
    found = signs_of(reading)
    assert {
        "DiscussionForumPosting: class",
        "DiscussionForumPosting: folder",
        "folder=threads",
        "og=none",
    } <= found
    assert judgement(reading) == model().judge(found)


@pytest.mark.parametrize(
    ("nodes", "expected"),
    [
        (
            [
                {"@type": "WebPage", "publisher": {"@id": "#o"}},
                {"@type": "Organization", "@id": "#o", "name": "B"},
            ],
            "",
        ),
        ([{"@type": "WebPage", "name": "A"}, {"@type": "Person", "name": "B"}], "Person"),
        (
            [{"@type": "WebPage", "mainEntity": {"@id": "#o"}}, {"@type": "Organization", "@id": "#o"}],
            "Organization",
        ),
        ([{"@type": "WebPage", "name": "A"}, {"@type": ["House", "Product"], "name": "B"}], "House"),
        ([{"@type": "ProfilePage", "name": "A"}], "ProfilePage"),
        ([{"@type": "WebSite", "name": "A"}, {"@type": "BreadcrumbList"}], ""),
        ([{"@type": "Dentist", "name": "A"}], "Dentist"),
    ],
)
def test_the_main_type_of_markup(nodes: list[dict[str, object]], expected: str) -> None:
    assert main_type({"@graph": nodes} if len(nodes) > 1 else nodes[0]) == expected


PLAIN = (
    '<html lang="en"><head><title>Opening the mill | Hill Mill</title><meta property="og:site_name" content="Hill Mill">'
    '<link rel="canonical" href="https://mill.example/wheel"></head><body><header><a href="/">Hill Mill</a></header>'
    "<h1>Opening the mill</h1><p>Turn it slowly.</p></body></html>"
)


def test_the_frame_alone_is_status_3(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "wheel.html"
    path.write_text(PLAIN, encoding="utf-8")
    assert main(["generate", str(path), "--output-format", "json"]) == 3
    said = capsys.readouterr()
    (page,) = json.loads(said.out)["pages"]
    assert page["status"] == "main-thing-not-found"
    assert "WebPage" in json.dumps(page["markup"])
    assert "main thing not found: only the page's frame is proposed" in said.err
