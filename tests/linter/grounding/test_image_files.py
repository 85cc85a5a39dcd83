"""Pictures whose files begin with the same word, found among many."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from factmark.linter.document.document import Document
from factmark.linter.grounding.links.image import pictures
from factmark.linter.grounding.links.picture_names import names
from factmark.linter.grounding.view import View

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
