"""PHP functions of a project that make markup, where its templates call them: as themes of WordPress do."""

from __future__ import annotations

from pathlib import Path

import pytest

from factmark.linter.templates.languages.php import read_php
from factmark.linter.templates.tree import Branch, Deferred, Defined, Include, Text

from ..checked_files import checked_file, flagged

FUNCTIONS = """<?php
if ( ! function_exists( 'bread_schema' ) ) {
    function bread_schema( $place ) {
        if ( ! get_theme_mod( 'schema', true ) ) {
            return null;
        }
        $schema = $more = '';
        if ( 'page' == $place ) {
            if ( is_home() ) {
                $schema = 'itemscope itemtype="https://schema.org/WebPage"';
            } else {
                $schema = 'itemscope itemtype="https://schema.org/Blog"';
            }
            return apply_filters( 'bread_page', $schema );
        } elseif ( 'article' == $place ) {
            $schema = 'itemscope itemtype="https://schema.org/Article"';
        } elseif ( 'title' == $place ) {
            $schema = 'itemprop="headline"';
        }
        return ' ' . apply_filters( 'bread_schema', $schema );
    }
}
function bread_schema_markup( $place ) {
    echo bread_schema( $place );
}
function bread_attributes( $part = 'author' ) {
    switch ( $part ) {
        case 'author':
        case 'writer':
            return 'itemprop="author" itemscope itemtype="https://schema.org/Person"';
        case 'name':
            $text = 'itemprop="name"';
            break;
        default:
            $text = '';
    }
    return $text;
}
function bread_table( $key ) {
    $table = array( 'image' => 'itemprop="image"', 'url' => 'itemprop="url"' );
    return $table[ $key ];
}
class Bread_Parts {
    public static function text( $name ) {
        return sprintf( 'itemprop="%s"', esc_attr( $name ) );
    }
}
function bread_date() {
    $format = '<time datetime="%1$s"%3$s>%2$s</time>';
    if ( get_the_time( 'U' ) !== get_the_modified_time( 'U' ) ) {
        $format = '<time class="new" datetime="%1$s"%3$s>%2$s</time>';
    }
    echo sprintf( $format, esc_attr( get_the_date( 'c' ) ), esc_html( get_the_date() ), bread_microdata() ? ' itemprop="datePublished"' : '' );
}
add_action( 'bread_meta', 'bread_date' );
"""
PAGE = """<body><article <?php bread_schema_markup( 'article' ); ?>>
<h1<?php echo bread_schema( 'title' ); ?>><?php the_title(); ?></h1>
<span <?php echo bread_attributes(); ?>><b <?php echo bread_attributes( 'name' ); ?>><?php the_author(); ?></b></span>
<?php
$attribute = bread_table( 'image' );
printf( '<a href="%2$s"><img src="%1$s" alt="" %3$s></a>', get_the_post_thumbnail_url(), get_permalink(), $attribute );
do_action( 'bread_meta' );
?>
<div itemprop="articleBody"><?php the_content(); ?></div>
</article></body>
"""
FAULTS = [
    ("https://schema.org/Article", "https://schema.org/Recipe", ("VAL103", "articleBody")),
    ('itemprop="headline"', 'itemprop="headlin"', ("VAL102", "headlin")),
    ('itemprop="name"', 'itemprop="naem"', ("VAL102", "naem")),
    ('itemprop="image"', 'itemprop="imag"', ("VAL102", "imag")),
    ('itemprop="datePublished"', 'itemprop="datePublishd"', ("VAL102", "datePublishd")),
]


def test_attributes_that_functions_return_or_print_are_followed(tmp_path: Path) -> None:
    found = checked_file(tmp_path, "single.php", PAGE, others={"inc/functions.php": FUNCTIONS})
    assert flagged(found) == set()
    statements = {
        one.statement.property for one in found.results if one.statement is not None and one.kind != "fail"
    }
    assert {"headline", "name", "datePublished", "articleBody"} <= statements


@pytest.mark.parametrize(("right", "wrong", "expected"), FAULTS)
def test_a_fault_in_a_function_is_found_where_it_is_called(
    tmp_path: Path, right: str, wrong: str, expected: tuple[str, str]
) -> None:
    functions = FUNCTIONS.replace(right, wrong)
    found = checked_file(tmp_path, "single.php", PAGE, others={"inc/functions.php": functions})
    assert expected in flagged(found)


def test_functions_that_call_one_another_end(tmp_path: Path) -> None:
    functions = "<?php function a($x) { return 'itemprop=\"name\"' . b($x); } function b($x) { return a($x) . a($x); }"
    page = '<div itemscope itemtype="https://schema.org/Product"><b <?php echo a(1); ?>>Rye</b></div>'
    found = checked_file(tmp_path, "loaf.php", page, others={"functions.php": functions})
    assert flagged(found) == set()


def test_what_an_item_elsewhere_lacks_is_not_known(tmp_path: Path) -> None:
    text = """<?php function bread_price() {
    $html = '<div itemprop="price">' . bread_amount( get_the_ID() );
    $html .= '</div>';
    return apply_filters( 'bread_price', $html );
}"""
    found = checked_file(tmp_path, "prices.php", text)
    assert flagged(found) == set()
    assert [one.statement.property for one in found.results if one.statement is not None] == ["price"]


def test_functions_without_markup_are_parsed_when_they_are_asked_for(tmp_path: Path) -> None:
    text = (
        "<?php\nfunction outer( $loaf ) {\n  function inner() { return 1; }\n  if ( $loaf ) { ?><p><?= $loaf['name'] ?></p><?php }\n"
        "  get_template_part( 'parts/loaf' );\n}\nfunction other() { echo 1; }\n?><h1><?= $title ?></h1>\n"
    )
    first, second, heading, *_ = read_php(text).body
    assert isinstance(first, Defined)
    assert isinstance(first.body, Deferred)
    assert first.body.names_files
    assert isinstance(second, Defined)
    assert isinstance(second.body, Deferred)
    assert not second.body.names_files
    assert any(isinstance(one, Include) and one.name == "parts/loaf.php" for one in first.body)
    assert any(isinstance(one, Branch) for one in first.body)
    assert isinstance(first.body[0], Defined)
    assert isinstance(heading, Text)
    assert len(second.body) == 1
    # A part that one of them inserts has its page.
    part = "<p itemprop='nam'><?= $loaf ?></p>"
    others = {
        "functions.php": text.replace("?><h1>", "?><h1 itemscope itemtype='https://schema.org/Product'>")
    }
    assert checked_file(tmp_path, "parts/loaf.php", part, others=others).notifications


def test_items_that_state_nothing_but_items_are_named(tmp_path: Path) -> None:
    text = (
        "<ol itemscope itemtype='https://schema.org/BreadcrumbList'><?php foreach ( $items as $item ) : ?>"
        "<li itemprop='itemListElement' itemscope itemtype='https://schema.org/ListItem'><?= $item ?></li><?php endforeach ?></ol>"
    )
    found = checked_file(tmp_path, "trail.php", text)
    assert any(
        "only their types were checked here (BreadcrumbList, ListItem)" in one.message
        for one in found.notifications
    )


def test_a_type_that_a_method_chooses_is_no_missing_one(tmp_path: Path) -> None:
    text = """<?php
class Entity {
  public function kind(): string { if ($this->isVenue) { return 'MusicVenue'; } return 'Person'; }
  public function data(): array {
    $kind = $this->kind();
    $data = ['@context' => 'https://schema.org', '@type' => $kind, 'name' => $this->name];
    if (in_array($kind, ['MusicVenue', 'CivicStructure'])) { $data['openingHours'] = $this->hours; }
    if ($kind === 'Person' || $kind === 'Patient') { $data['jobTitle'] = $this->job; }
    return $data;
  }
}
"""
    assert not flagged(checked_file(tmp_path, "Entity.php", text, families=("VAL",)))
    wrong = text.replace("openingHours", "birthDate")
    assert flagged(checked_file(tmp_path, "Entity.php", wrong, families=("VAL",))) == {
        ("VAL103", "birthDate")
    }
