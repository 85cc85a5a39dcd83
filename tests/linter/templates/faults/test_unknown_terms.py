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


BAKER = "<?php\nfunction baker_attributes() {\n\treturn %s;\n}\n$other = 'itemscope itemtype=\"https://schema.org/Person\"';\n"


@pytest.mark.parametrize(
    ("attributes", "code"),
    [
        ('\'itemprop="author" itemtype="https://schema.org/Person" itemscope\'', ""),
        ('\'itemprop="author" itemtype="https://schema.org/Person"\'', "VAL124"),
        ("'itemprop=\"author\" itemscope'", "VAL119"),
        ("'itemprop=\"author\" ' . $scope . ' itemtype=\"https://schema.org/Person\"'", ""),
        ('\'<b itemprop="author" itemtype="https://schema.org/Person">\' . baker() . "</b>"', "VAL124"),
        ('\'<b itemprop="author" itemscope itemtype="https://schema.org/Person">\' . baker()', ""),
        (
            "'<b ' . item_scope() . ' itemprop=\"author\" itemtype=\"https://schema.org/Person\">' . baker()",
            "",
        ),
        ("array( 'itemprop' => 'author', 'itemtype' => 'https://schema.org/Person' )", "VAL124"),
        (
            "array( 'itemprop' => 'author', 'itemscope' => '', 'itemtype' => 'https://schema.org/Person' )",
            "",
        ),
        ("array( 'itemtype' => 'https://schema.org/Person' )", ""),
    ],
)
def test_attributes_that_a_function_returns_have_an_item_and_its_type(
    tmp_path: Path, attributes: str, code: str
) -> None:
    found = checked_file(tmp_path, "functions.php", BAKER % attributes)
    assert {each for each, _ in flagged(found)} == ({code} if code else set())


@pytest.mark.parametrize(
    ("classes", "name", "is_found"),
    [
        ("published", "dateModified", True),
        ("entry-date updated", "dateModified", False),
        ("published", "datePublished", False),
        ("updated", "datePublished", False),
        ("date published updated", "dateModified", False),
    ],
)
def test_the_class_of_a_date_says_which_it_is(
    tmp_path: Path, classes: str, name: str, is_found: bool
) -> None:
    text = f"<?php\n$out .= '<span class=\"{classes}\" itemprop=\"{name}\">' . loaf_day() . '</span>';\n"
    found = checked_file(tmp_path, "functions.php", text)
    assert (("FAC271", "") in flagged(found)) is is_found
