"""Terms that schema.org does not have, in what functions return."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..checked_files import checked_file, flagged

FUNCTION = """<?php
function loaf_schema( $place ) {
	switch ( $place ) {
		case 'place': $schema = %s; break;
		default: $schema = 'itemprop="text"';
	}
	return apply_filters( 'loaf_schema', $schema ); // itemprop="nmae"
}
"""


@pytest.mark.parametrize(
    ("attributes", "code"),
    [
        ("'itemprop=\"headLine\"'", "VAL121"),
        ("'itemprop=\"publishedDate\"'", "VAL102"),
        ('"itemscope itemtype=\\"https://schema.org/person\\""', "CMP307"),
        ("'itemprop=\"headline\"'", ""),
        ("'itemprop=\"crumbliness\"'", ""),
        ("'https://schema.org/docs/'", ""),
    ],
)
def test_attributes_that_a_function_returns_have_terms_of_schema_org(
    tmp_path: Path, attributes: str, code: str
) -> None:
    found = checked_file(tmp_path, "functions.php", FUNCTION % attributes)
    assert {each for each, _ in flagged(found)} == ({code} if code else set())
