"""Taking markup out of a page, and what was written into it."""

from __future__ import annotations

from time import process_time

from factmark.generator.markup import with_script, without_markup, without_written

PAGE = "<html><head><title>Rye</title></head><body><p>Rye</p></body></html>"


def test_a_script_that_is_not_closed_reaches_to_the_end_of_the_page() -> None:
    assert without_markup(f'{PAGE}<SCRIPT type="application/ld+json">{{"name": "Rye"}} <p>') == PAGE


def test_what_was_written_is_taken_out_as_it_came() -> None:
    own = PAGE.replace("<title>", '<script type="application/ld+json">{"name": "Rye"}</script><title>')
    written = with_script(own, {"name": "Rye"})
    assert written != own
    assert without_written(written) == own
    assert without_markup(written).replace("\n", "") == PAGE


def test_many_tags_that_are_not_closed() -> None:
    began = process_time()
    for start in ("<script ", '<script type="ld+json" ', "<script type=ld+json>"):
        without_markup(start * 10_000)
        without_written(start * 10_000)
    assert process_time() - began < 5
