"""Scripts told by the blocks of their characters."""

from collections import Counter

from factmark.linter.locale import scripts


def test_a_text_has_a_character_of_a_script() -> None:
    assert scripts.has_any("Tokyo 東京", scripts.EAST_ASIAN)
    assert scripts.has_any("대구", scripts.HANGUL)
    assert scripts.has_any("улица", scripts.CYRILLIC)
    assert scripts.has_any("สวัสดี", scripts.UNSPACED)
    assert not scripts.has_any("Tokyo", scripts.EAST_ASIAN)
    assert not scripts.has_any("„Café“ – naïve", scripts.OTHER_THAN_LATIN)


def test_characters_are_counted() -> None:
    assert scripts.count(Counter("これは本です"), scripts.KANA) == 5
    assert scripts.count(Counter("これは本です"), scripts.CHINESE) == 1


def test_the_blocks_of_scripts_stand_in_order() -> None:
    for blocks in (scripts.EAST_ASIAN, scripts.UNSPACED, scripts.OTHER_THAN_LATIN):
        assert list(blocks) == sorted(blocks)
