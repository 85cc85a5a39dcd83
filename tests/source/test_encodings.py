"""Decode and encode as browsers do, and pages as their bytes and headers declare."""

from __future__ import annotations

from pathlib import Path

import pytest

from factmark.__main__ import main
from factmark.source.encodings import decode, decode_as, encode_as, encoding_named

_SINGLE = [
    "ibm866",
    "iso-8859-2",
    "iso-8859-3",
    "iso-8859-4",
    "iso-8859-5",
    "iso-8859-6",
    "iso-8859-7",
    "iso-8859-8",
    "iso-8859-10",
    "iso-8859-13",
    "iso-8859-14",
    "iso-8859-15",
    "iso-8859-16",
    "koi8-r",
    "koi8-u",
    "macintosh",
    "windows-874",
    "windows-1250",
    "windows-1251",
    "windows-1252",
    "windows-1253",
    "windows-1254",
    "windows-1255",
    "windows-1256",
    "windows-1257",
    "windows-1258",
    "x-mac-cyrillic",
    "x-user-defined",
]
_MULTI = ("big5", "euc-jp", "euc-kr", "gb18030", "gbk", "shift_jis")


@pytest.mark.parametrize("name", [*_SINGLE, *_MULTI])
def test_what_is_decoded_is_encoded_alike(name: str) -> None:
    codes = [bytes([byte]) for byte in range(256)]
    if name in _MULTI:
        codes += [bytes([lead, trail]) for lead in range(0x81, 0xFF) for trail in range(0x30, 0xFF)]
    texts = [text for text in (decode_as(code, name) for code in codes) if "\ufffd" not in text]
    assert len(texts) > (6_000 if name in _MULTI else 200)
    whole = "|".join(texts)
    assert decode_as(encode_as(whole, name), name) == whole


@pytest.mark.parametrize(
    ("name", "body", "text"),
    [
        # A broken character does not take the end of a tag with it.
        ("shift_jis", b"\x81<b>", "\ufffd<b>"),
        ("gb18030", b"\x81<b>", "\ufffd<b>"),
        ("gb18030", b"\x81\x30<b>", "\ufffd0<b>"),
        ("euc-kr", b"\x81<b>", "\ufffd<b>"),
        ("big5", b'\x87"x', '\ufffd"x'),
        ("euc-jp", b"\x8f\xa1<", "\ufffd<"),
        # Where Python's codecs read otherwise.
        ("windows-1252", b"\x81", "\x81"),
        ("koi8-u", b"\xae", "ў"),
        ("gbk", b"\x80", "€"),
        ("big5", b"\x87\x7a", "㡵"),
        ("euc-jp", b"\xa1\xc1", "～"),
        ("x-user-defined", b"a\xff", "a\uf7ff"),
        ("replacement", b"text", "\ufffd"),
        ("iso-2022-jp", b"\x1b$BF|K\\\x1b(J\\\x1b(I6\x1b(B<b>", "日本¥ｶ<b>"),
        ("iso-2022-jp", b"\x1b$BF", "\ufffd"),
    ],
)
def test_as_the_standard_has_it(name: str, body: bytes, text: str) -> None:
    assert decode_as(body, name) == text


def test_labels() -> None:
    assert encoding_named(" Latin1 ") == "windows-1252"
    assert encoding_named("utf-7") is None
    assert decode(b'<meta charset="utf-7">+ADw-b').text == '<meta charset="utf-7">+ADw-b'
    assert (
        decode(
            b'<!-- <meta charset="big5"> --><meta http-equiv=x content="text/html; charset=koi8-r">\xc1'
        ).text[-1]
        == "а"
    )
    assert decode(b'<meta charset="utf-16">\xe9').encoding == "utf-8"


def test_iso_2022_jp_is_known_by_its_escape_sequences() -> None:
    text = "<title>お茶</title><p>日本"
    for head in ("", '<meta charset="iso-2022-jp">'):
        body = encode_as(head + text, "iso-2022-jp")
        assert body.isascii()
        found = decode(body)
        assert (found.text, found.encoding) == (head + text, "iso-2022-jp")
        assert found.encoded(found.text) == body
    assert decode(b"<p>colours: \x1b[31m \x1b$B").encoding == "utf-8"


@pytest.mark.parametrize(
    "name", ["iso-2022-jp", "shift_jis", "euc-jp", "big5", "gb18030", "euc-kr", "windows-1252"]
)
def test_fixes_leave_all_other_bytes_alone(name: str, tmp_path: Path) -> None:
    # Trailing bytes of these characters are ASCII: backslash, quote-like and braces.
    words = {"euc-kr": "한국", "big5": "功許", "gb18030": "丟丱"}.get(
        name, "café" if name == "windows-1252" else "表ソ十"
    )
    page = (
        f'<!DOCTYPE html><meta charset="{name}"><title>{words}</title><script type="application/ld+json">'
        f'{{"@context": "https://schema.org", "@type": "Product", "name": "{words}",}}</script><h1>{words}</h1>'
    )
    path = tmp_path / "page.html"
    body = encode_as(page, name)
    path.write_bytes(body)
    main(["lint", str(path), "--isolated", "--no-cache", "--select", "SYN", "--fix"])
    assert path.read_bytes() == body.replace(b'",}', b'"}')


@pytest.mark.parametrize(
    ("body", "encoding", "text"),
    [
        ("Käse".encode(), "utf-8", "Käse"),
        (b"\xef\xbb\xbfK\xc3\xa4se", "utf-8", "Käse"),
        (
            '<meta charset="iso-8859-1">Käse'.encode("latin-1"),
            "windows-1252",
            '<meta charset="iso-8859-1">Käse',
        ),
        ('<meta charset="shift_jis">日本'.encode("cp932"), "shift_jis", '<meta charset="shift_jis">日本'),
        ("\ufeffKäse".encode("utf-16-le"), "utf-16le", "Käse"),
        # No declaration, and no UTF-8: what browsers fall back to.
        ("Käse: 12 €".encode("cp1252"), "windows-1252", "Käse: 12 €"),
        # A stale declaration over valid UTF-8.
        ('<meta charset="iso-8859-1">Käse'.encode(), "utf-8", '<meta charset="iso-8859-1">Käse'),
    ],
)
def test_decoded_text_encodes_back_to_the_same_bytes(body: bytes, encoding: str, text: str) -> None:
    decoded = decode(body)
    assert (decoded.encoding, decoded.text, decoded.lossy) == (encoding, text, False)
    assert decoded.encoded(decoded.text) == body


def test_a_header_goes_before_the_content() -> None:
    assert decode(b"K\xe4se", "text/html; charset=iso-8859-1").text == "Käse"


def test_bytes_without_meaning_are_said_to_be_lost() -> None:
    assert decode(b'<meta charset="utf-8">K\xff\xfese').lossy
    assert not decode("a replacement character \ufffd of the author's".encode()).lossy
    assert decode("Käse".encode() + b"\xff").lossy


def test_only_an_encoding_nobody_declared_is_a_guess() -> None:
    assert decode(b"K\xe4se").guessed
    assert not decode(b'<meta charset="iso-8859-1">K\xe4se').guessed
    assert not decode("Käse".encode() + b"\xff").guessed
