"""Pages come back from an archive as they were, secrets do not go in, and other programs' archives are read."""

from __future__ import annotations

import gzip
import io
import json
import random
import re
import subprocess
import sys
import zlib

import pytest
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

from factmark.crawler.items import Box, ObservedPassage, PageItem
from factmark.crawler.warc import archive_records
from factmark.crawler.warc.archive import ArchiveError, ArchiveWriter, read_archive

TIME = "2024-01-01T00:00:00+00:00"
RENDERED = PageItem(
    "https://example.com/",
    "https://example.com/final",
    200,
    (("Content-Type", "text/html; charset=iso-8859-1"), ("Link", "a"), ("Link", "b")),
    "<p>Grüße ",
    "cp1252",
    "<p>rendered \ud800 \U0001f600",
    (
        ObservedPassage(0, "text", "text", True, box=Box(1.5, 2, 3, 4)),
        ObservedPassage(0, "https://example.com/x", "link", False, True, "closed"),
    ),
    None,
    "partly",
    TIME,
    2,
)
SERVED = PageItem(
    "https://example.com/b", "https://example.com/b", 200, (), "<p>\ufffd", "utf-8", fetched_at=TIME
)
FAILED = PageItem("https://example.com/x", "https://example.com/x", error="refused", fetched_at=TIME)


@pytest.fixture
def archive(tmp_path):
    def write(*pages, bodies=()):
        path = tmp_path / "pages.warc.gz"
        writer = ArchiveWriter(path)
        for number, page in enumerate(pages):
            writer.write(page, bodies[number] if bodies else None)
        writer.close()
        return path

    return write


def test_round_trip(archive):
    path = archive(RENDERED, SERVED, FAILED, bodies=["<p>Grüße ".encode("iso-8859-1"), b"<p>\xff", None])
    assert list(read_archive(path)) == [
        PageItem(**{**_fields(RENDERED), "headers": (*RENDERED.headers, ("Content-Length", "9"))}),
        PageItem(**{**_fields(SERVED), "headers": (("Content-Length", "4"),)}),
        FAILED,
    ]


def _fields(page):
    return {name: getattr(page, name) for name in PageItem.__slots__}


def test_secrets_stay_out(archive, tmp_path):
    secret = PageItem(
        "https://user:hunter2@example.com/",
        "https://user:hunter2@example.com/",
        200,
        (("Set-Cookie", "session=hunter2"), ("Authorization", "Basic hunter2"), ("X-Kept", "yes")),
        "<p>x",
        "utf-8",
        fetched_at=TIME,
    )
    content = gzip.decompress(archive(secret).read_bytes())
    assert b"hunter2" not in content
    assert b"X-Kept: yes" in content


def test_an_archive_goes_on_where_it_was_cut(archive):
    path = archive(RENDERED, SERVED)
    writer = ArchiveWriter(path.with_name("again.warc.gz"))
    writer.write(RENDERED)
    kept = writer.offset
    writer.write(SERVED)
    writer.close()
    with writer_path(path).open("ab") as stream:
        stream.write(b"half a record")
    again = ArchiveWriter(writer_path(path), kept)
    again.write(FAILED)
    again.close()
    assert [page.url for page in read_archive(writer_path(path))] == [RENDERED.url, FAILED.url]


def writer_path(path):
    return path.with_name("again.warc.gz")


def test_archives_of_other_programs(tmp_path):
    path = tmp_path / "foreign.warc.gz"
    with path.open("wb") as stream:
        writer = WARCWriter(stream, gzip=True)

        def add(url, status, content_type, body, kind="response"):
            headers = StatusAndHeaders(status, [("Content-Type", content_type)], protocol="HTTP/1.1")
            record = writer.create_warc_record(url, kind, payload=io.BytesIO(body), http_headers=headers)
            writer.write_record(record)
            record.raw_stream.close()

        add("https://example.org/a", "200 OK", "text/html", "<p>Žluťoučký".encode())
        add("https://example.org/r", "200 OK", "text/html", b"", kind="request")
        add("https://example.org/b", "404 Not Found", "text/html", b"<p>gone")
        add("https://example.org/c", "200 OK", "application/pdf", b"%PDF")
        add("https://example.org/d", "200 OK", "text/html; charset=windows-1250", "<p>Žlutý".encode("cp1250"))
    pages = list(read_archive(path))
    assert [(p.url, p.html) for p in pages] == [
        ("https://example.org/a", "<p>Žluťoučký"),
        ("https://example.org/d", "<p>Žlutý"),
    ]


_PAGE = b"<p>A jar of heather honey. " * 40


def _packed():
    import brotli

    if sys.version_info >= (3, 14):
        from compression import zstd
    else:
        from backports import zstd
    raw = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return {
        "br": brotli.compress(_PAGE),
        "zstd": zstd.compress(_PAGE),
        "gzip": gzip.compress(_PAGE[:100]) + gzip.compress(_PAGE[100:]),
        "deflate": raw.compress(_PAGE) + raw.flush(),
        "gzip, br": brotli.compress(gzip.compress(_PAGE)),
        "GZIP": _PAGE,  # stored unpacked
    }


def _foreign(path, codings):
    return _answers(path, [([("Content-Encoding", coding)], body) for coding, body in codings])


def _answers(path, answers):
    with path.open("wb") as stream:
        writer = WARCWriter(stream, gzip=True)
        for number, (fields, body) in enumerate(answers):
            all_fields = [("Content-Type", "text/html"), *fields]
            headers = StatusAndHeaders("200 OK", all_fields, protocol="HTTP/1.1")
            url = f"https://example.org/{number}"
            with io.BytesIO(body) as payload:
                record = writer.create_warc_record(url, "response", payload=payload, http_headers=headers)
                writer.write_record(record)
                record.raw_stream.close()
    return path


def test_pages_that_are_stored_as_servers_packed_them(tmp_path):
    packed = _packed()
    pages = list(read_archive(_foreign(tmp_path / "packed.warc.gz", packed.items())))
    assert {coding: page.html for coding, page in zip(packed, pages, strict=True)} == dict.fromkeys(
        packed, _PAGE.decode()
    )


CHUNKS = b"20\r\n" + _PAGE[:32] + b"\r\n" + b"%x\r\n" % len(_PAGE[32:]) + _PAGE[32:] + b"\r\n0\r\n\r\n"


@pytest.mark.parametrize(
    ("fields", "body", "is_whole"),
    [
        ([("Transfer-Encoding", "chunked")], CHUNKS, True),
        ([("Transfer-Encoding", "chunked")], _PAGE, True),  # stored without its chunks
        ([("Transfer-Encoding", "chunked")], CHUNKS[:-9], False),
        ([("Transfer-Encoding", "chunked")], CHUNKS[:20], False),
        ([("Content-Length", str(len(_PAGE)))], _PAGE, True),
        ([("Content-Length", str(len(_PAGE) + 300))], _PAGE, False),
        (
            [("Content-Length", str(len(_PAGE) + 300)), ("Content-Encoding", "gzip")],
            _PAGE,
            True,
        ),  # stored unpacked
        ([("Content-Length", "10")], _PAGE, True),
    ],
)
def test_an_answer_that_broke_off_is_not_judged_as_whole(tmp_path, fields, body, is_whole):
    (page,) = read_archive(_answers(tmp_path / "x.warc.gz", [(fields, body)]))
    assert page.error == (None if is_whole else "its answer broke off before its end")
    assert not is_whole or page.html == _PAGE.decode()


def test_a_page_that_cannot_be_unpacked_is_told_and_costs_no_other(tmp_path):
    bodies = [("br", b"\xff\xfe\xfd" * 9), ("compress", b"\x1f\x9d"), ("gzip", gzip.compress(_PAGE))]
    broken, unknown, whole = read_archive(_foreign(tmp_path / "broken.warc.gz", bodies))
    assert broken.html is None
    assert "broken" in broken.error
    assert unknown.html is None
    assert "'compress'" in unknown.error
    assert whole.html == _PAGE.decode()


@pytest.mark.parametrize("coding", ["br", "zstd", "gzip"])
def test_packed_bombs_are_named(tmp_path, monkeypatch, coding):
    monkeypatch.setattr(sys.modules[__name__], "_PAGE", b"<p>" + b" " * 10**7)
    path = _foreign(tmp_path / "bomb.warc.gz", [(coding, _packed()[coding])])
    (page,) = read_archive(path, max_size=100_000)
    assert (page.html, page.error) == (None, "larger than 100000 bytes after decompression")


def test_broken_bodies_are_named(tmp_path):
    packed = _packed()
    wrong = gzip.compress(_PAGE)
    bodies = [
        ("gzip", wrong[:-8] + bytes([wrong[-8] ^ 1]) + wrong[-7:], "its checksum is wrong"),
        ("gzip", wrong[:-4] + b"\0\0\0\1", "its checksum is wrong"),
        *(
            (coding, packed[coding][:-20], "it breaks off before its end")
            for coding in ("br", "zstd", "deflate")
        ),
        ("gzip, br", packed["gzip, br"][:-1], "it breaks off before its end"),
    ]
    pages = list(read_archive(_foreign(tmp_path / "x.warc.gz", [body[:2] for body in bodies])))
    assert [(page.html, page.error) for page in pages] == [
        (None, f"the compressed answer is broken: {said}") for _, _, said in bodies
    ]


@pytest.mark.parametrize("content", [b"no archive at all", b"\x00" * 100])
def test_what_is_no_archive(tmp_path, content):
    path = tmp_path / "x.warc.gz"
    path.write_bytes(content)
    with pytest.raises(ArchiveError, match=r"x\.warc\.gz"):
        list(read_archive(path))


def test_a_broken_archive_gives_what_comes_before(archive):
    path = archive(SERVED, SERVED, SERVED)
    content = path.read_bytes()
    path.write_bytes(content[: len(content) * 2 // 3])
    pages = []
    with pytest.raises(ArchiveError):
        pages.extend(read_archive(path))
    found = []
    try:
        for page in read_archive(path):
            found.append(page)
    except ArchiveError:
        pass
    assert found
    assert found[0].url == SERVED.url


def _read(path):
    """The pages of an archive, and what is said of where it breaks off."""
    pages = []
    try:
        for page in read_archive(path):
            pages.append(page)
    except ArchiveError as error:
        return pages, str(error)
    return pages, None


def _three(path):
    return _foreign(
        path, [("identity", b"<p>A jar of honey, number %d. " % number * 9) for number in range(3)]
    )


@pytest.mark.parametrize("packed", ["by record", "as a whole", "not at all"])
def test_an_archive_that_is_cut_short_is_told_and_no_half_page_taken(tmp_path, packed):
    path = _three(tmp_path / "pages.warc.gz")
    if packed != "by record":
        content = gzip.decompress(path.read_bytes())
        path.write_bytes(gzip.compress(content) if packed == "as a whole" else content)
    content = path.read_bytes()
    whole = list(read_archive(path))
    assert len(whole) == 3
    silent = []
    for end in range(5, len(content)):
        path.write_bytes(content[:end])
        pages, said = _read(path)
        assert pages == whole[: len(pages)]
        if said is None:
            silent.append(len(pages))
        else:
            assert said.isprintable()
            assert len(said) < len(str(path)) + 200
    # Between two pages it is whole; without compression, also in the four bytes of the blank lines there.
    expected = {"by record": [1, 2], "as a whole": [], "not at all": [1] * 5 + [2] * 5 + [3] * 4}
    assert silent == expected[packed]
    path.write_bytes(content[: len(content) - 40])
    pages, said = _read(path)
    assert pages == whole[:2]
    assert "cut short" in said
    assert packed == "as a whole" or said.endswith(", in a record of https://example.org/2")


def test_a_page_whose_records_are_not_all_there_is_not_taken(archive):
    path = archive(SERVED, RENDERED)
    content = path.read_bytes()
    whole = list(read_archive(path))
    named = 0
    for end in range(1, len(content)):
        path.write_bytes(content[:end])
        pages, said = _read(path)
        sound = [page for page in pages if page.error is None]
        assert sound == whole[: len(sound)]
        assert said is not None or len(pages) == len(sound) or "not complete" in pages[-1].error
        named += said is None and len(pages) > len(sound)
    assert named == 3  # between the records of a page


def test_all_pages_before_a_fault_are_kept(tmp_path):
    path = _three(tmp_path / "pages.warc.gz")
    content, whole = path.read_bytes(), list(read_archive(path))
    path.write_bytes(content + b"JUNK\x1b[2J")
    pages, said = _read(path)
    assert pages == whole
    assert said.endswith("its compressed data is followed by something else")
    path.write_bytes(gzip.decompress(content) + b"JUNK\x1b[2J")
    pages, said = _read(path)
    assert pages == whole
    assert said.endswith("a record was expected where 'JUNK\ufffd[2J' stands")
    path.write_bytes(gzip.compress(gzip.decompress(content)[:-40])[:-30])
    pages, said = _read(path)
    assert pages == whole[: len(pages)]
    assert said.isprintable()


def test_a_damaged_record_costs_no_other(tmp_path):
    path = _three(tmp_path / "pages.warc.gz")
    content, whole = path.read_bytes(), list(read_archive(path))
    start, end = (content.index(b"\x1f\x8b\x08", at) for at in (10, content.index(b"\x1f\x8b\x08", 10) + 1))
    named = []
    for place in range(start, end - 8):
        path.write_bytes(
            content[:place] + bytes(byte ^ 255 for byte in content[place : place + 8]) + content[place + 8 :]
        )
        pages, said = _read(path)
        assert (pages[0], pages[-1]) == (whole[0], whole[2]), place
        assert said is not None or len(pages) == 3
        assert said is None or said.endswith("what stands behind was read")
        for page in pages[1:-1]:
            assert page.html in (None, whole[1].html)
            named.append(page.url == whole[1].url)
    # Damage may be in the name.
    assert named.count(True) > 0.9 * len(named) > 100


def test_a_damaged_record_is_named(tmp_path):
    numbers = random.Random(1)
    bodies = [b"<p>" + "".join(f"{numbers.random()} " for _ in range(5_000)).encode() for _ in range(3)]
    path = _foreign(tmp_path / "pages.warc.gz", [("identity", body) for body in bodies])
    content, whole = path.read_bytes(), list(read_archive(path))
    path.write_bytes(content[: len(content) // 2] + bytes(100) + content[len(content) // 2 + 100 :])
    pages, _ = _read(path)
    assert (pages[0], pages[-1]) == (whole[0], whole[2])
    assert (pages[1].url, pages[1].html) == ("https://example.org/1", None)
    assert pages[1].error


def test_damage_between_members_costs_none(tmp_path):
    path = _three(tmp_path / "pages.warc.gz")
    content, whole = path.read_bytes(), list(read_archive(path))
    start = content.index(b"\x1f\x8b\x08", 10)
    for junk in (b"JUNK", b"\x1f\x8b\x08", b"\0" * 100_000, b"\x1f\x8b\x08" * 20_000):
        path.write_bytes(content[:start] + junk + content[start:])
        pages, said = _read(path)
        assert pages == whole
        assert said.endswith("what stands behind was read")


def _damaged(path, members, good, padding=b""):
    """An archive of members whose checksums are wrong, and sound ones behind them."""
    path = _foreign(path, [("identity", b"<p>%d" % number + padding) for number in range(members + good)])
    content = path.read_bytes()
    starts = [place for place in range(len(content)) if content.startswith(b"\x1f\x8b\x08", place)]
    changed = bytearray(content)
    for end in starts[1 : members + 1]:
        changed[end - 6] ^= 255
    path.write_bytes(changed)
    return path


def test_many_damaged_members_are_named_and_cost_none_behind_them(tmp_path):
    pages, said = _read(_damaged(tmp_path / "pages.warc.gz", 500, 2))
    assert [page.html for page in pages] == [None] * 500 + ["<p>500", "<p>501"]
    assert [page.url for page in pages] == [f"https://example.org/{number}" for number in range(502)]
    assert {page.error for page in pages} == {None, "its compressed data is broken"}
    assert said is None


def test_a_member_that_swallows_the_next_is_damaged(tmp_path):
    path = _foreign(tmp_path / "pages.warc.gz", [("identity", b"<p>%d" % number * 99) for number in range(2)])
    content, whole = path.read_bytes(), list(read_archive(path))
    second = content.index(b"\x1f\x8b\x08", 10)
    # A stored block that is longer than what is left of the file (RFC 1951 section 3.2.4).
    stored = content[:10] + b"\x01\xff\xff\0\0" + gzip.decompress(content[:second])[:-200]
    path.write_bytes(stored + content[second:])
    pages, _ = _read(path)
    assert [(page.url, page.html) for page in pages] == [(whole[0].url, None), (whole[1].url, whole[1].html)]


def test_what_is_not_read_after_too_much_damage_is_told(tmp_path, monkeypatch):
    noise = random.Random(1).randbytes(30_000)
    path = _damaged(tmp_path / "pages.warc.gz", 20, 2, noise)
    monkeypatch.setattr(archive_records, "_IN_VAIN", path.stat().st_size)
    pages, said = _read(path)
    assert all(page.error for page in pages)
    left = int(re.search(r"its last ([\d,]+) bytes were not read", said)[1].replace(",", ""))
    assert 0.4 < left / path.stat().st_size < 0.6


def test_what_an_archive_says_is_not_written_to_stderr(tmp_path):
    path = _foreign(tmp_path / "pages.warc.gz", [("identity", b"<p>")])
    content = gzip.decompress(path.read_bytes()).replace(b"example.org/", b"example.org/ a")
    path.write_bytes(gzip.compress(content))
    read = "import sys; from pathlib import Path; from factmark.crawler.warc.archive import read_archive; "
    run = subprocess.run(
        [
            sys.executable,
            "-c",
            f"{read} print(*(page.url for page in read_archive(Path(sys.argv[1]))))",
            path,
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert (run.stdout, run.stderr) == ("https://example.org/%20a0\n", "")


_METADATA = {
    "url": "https://example.org/",
    "final_url": "https://example.org/",
    "status": 200,
    "encoding": "utf-8",
    "error": None,
    "render_error": None,
    "fetched_at": TIME,
    "depth": 0,
    "html": True,
}


@pytest.mark.parametrize(
    ("metadata", "said"),
    [
        (_METADATA | {"encoding": "nonexistent"}, "there is no encoding 'nonexistent'"),
        (_METADATA | {"encoding": "rot13"}, "there is no encoding 'rot13'"),
        (_METADATA | {"encoding": 5}, "encoding is '5'"),
        (_METADATA | {"final_url": None}, "final_url is 'None'"),
        (_METADATA | {"status": "x"}, "status is 'x'"),
        (_METADATA | {"passages": "abc"}, "passages is 'abc'"),
        (b'"abc"', "no JSON object"),
        (b"{", "cannot be read"),
        (b"[" * 200_000, "recursion"),
        (None, "can't decode byte 0xff"),
    ],
)
def test_a_page_whose_records_mean_nothing_costs_itself_alone(tmp_path, metadata, said):
    path = tmp_path / "x.warc.gz"
    content = metadata if isinstance(metadata, bytes) else json.dumps(metadata or _METADATA).encode()
    with path.open("wb") as stream:
        writer = WARCWriter(stream, gzip=True)

        def add(kind, body, headers, http=None, url="https://example.org/", content_type=None):
            with io.BytesIO(body) as payload:
                record = writer.create_warc_record(
                    url,
                    kind,
                    payload=payload,
                    http_headers=http,
                    warc_content_type=content_type or "",
                    warc_headers_dict=headers,
                )
                writer.write_record(record)
                record.raw_stream.close()

        answer = StatusAndHeaders("200 OK", [("Content-Type", "text/html")], protocol="HTTP/1.1")
        refers = {"WARC-Refers-To": "<urn:uuid:1>"}
        add("response", b"<p>Honey", {"WARC-Record-ID": "<urn:uuid:1>"}, answer)
        if metadata is None:
            add("conversion", b"\xff\xfe\xff", dict(refers), content_type="text/html")
        add("metadata", content, dict(refers), content_type="application/vnd.factmark.page+json")
        add("response", b"<p>No address", {}, answer, "")
        add("response", b"<p>Jam", {}, answer, "https://example.org/jam")
    broken, nameless, sound = read_archive(path)
    assert (broken.url, broken.html, broken.rendered_html) == ("https://example.org/", None, None)
    assert said in broken.error
    assert nameless.html is None
    assert nameless.url.startswith("urn:uuid:")
    assert "names no address" in nameless.error
    assert (sound.url, sound.html) == ("https://example.org/jam", "<p>Jam")


@pytest.mark.parametrize(
    ("length", "said"),
    [
        (b"%d", "the archive holds more of it than it says"),
        (b"-%d", "the archive does not say how long it is"),
        (b"", "the archive does not say how long it is"),
    ],
)
def test_a_record_whose_length_is_wrong_costs_itself_alone(tmp_path, length, said):
    path = _three(tmp_path / "pages.warc")
    parts = gzip.decompress(path.read_bytes()).split(b"Content-Length: ")
    digits, rest = parts[2].split(b"\r\n", 1)
    parts[2] = length.replace(b"%d", b"%d" % (int(digits) - 20)) + b"\r\n" + rest
    path.write_bytes(b"Content-Length: ".join(parts))
    before, broken, after = read_archive(path)
    assert before.html.startswith("<p>A jar")
    assert after.html.startswith("<p>A jar")
    assert (broken.html, broken.error) == (None, said)


def test_records_over_a_limit_are_named(archive):
    import dataclasses

    bomb = dataclasses.replace(SERVED, html="x" * 10**6)
    (page,) = read_archive(archive(bomb), max_size=1000)
    assert (page.html, page.error) == (None, "larger than 1000 bytes")


@pytest.mark.parametrize("header", [b"X: " + b"a" * 30_000_000, b"X: a\r\n" * 5_000_000])
def test_a_header_without_an_end_is_told(tmp_path, header):
    path = _three(tmp_path / "pages.warc.gz")
    content, whole = gzip.decompress(path.read_bytes()), list(read_archive(path))
    path.write_bytes(content + b"WARC/1.0\r\n" + header + b"\r\n\r\n")
    pages, said = _read(path)
    assert pages == whole
    assert said.endswith("a record's header has more than 524,288 bytes")


def test_a_missing_archive(tmp_path):
    with pytest.raises(ArchiveError):
        list(read_archive(tmp_path / "none.warc.gz"))
