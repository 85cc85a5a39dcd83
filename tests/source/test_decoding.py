import pytest

from factmark.source.decoding import decode


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
