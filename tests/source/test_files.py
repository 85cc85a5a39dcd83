"""Files that belong to somebody are written as they are: links, owner and mode."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from factmark.__main__ import main
from factmark.source import files
from factmark.source.files import SourceError, open_nonblocking, read_stream, write_atomically

_PAGE = (
    '<!DOCTYPE html><html lang=en><title>Cup</title><script type="application/ld+json">'
    '{"@context": "https://schema.org", "@type": "Product", "name": "Cup",}</script><h1>Cup</h1>'
)
_FIXED = _PAGE.replace('",}', '"}')
_ARGUMENTS = ("--isolated", "--no-cache", "--select", "SYN", "--fix")


def _fix(path: Path) -> int:
    return main(["lint", str(path), *_ARGUMENTS])


def test_fixes_keep_hard_links_and_modes(tmp_path: Path) -> None:
    path, other = tmp_path / "a.html", tmp_path / "b.html"
    path.write_text(_PAGE)
    path.chmod(0o640)
    os.link(path, other)
    assert _fix(path) == 0
    assert other.read_text() == path.read_text() == _FIXED
    assert path.stat().st_ino == other.stat().st_ino
    assert path.stat().st_mode & 0o7777 == 0o640
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a.html", "b.html"]


def test_both_names_of_a_file_are_fixed(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(_PAGE)
    os.link(tmp_path / "a.html", tmp_path / "b.html")
    assert _fix(tmp_path) == 0
    assert (tmp_path / "b.html").read_text() == _FIXED


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away")
def test_fixes_keep_the_owner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("given", "refused"):
        path = tmp_path / f"{name}.html"
        path.write_text(_PAGE)
        os.chown(path, 12345, 23456)
        if name == "refused":  # as for anybody else than root
            monkeypatch.setattr(files.os, "chown", lambda *_: (_ for _ in ()).throw(PermissionError()))
        assert _fix(path) == 0
        assert (path.stat().st_uid, path.stat().st_gid) == (12345, 23456)
        assert path.read_text() == _FIXED


def test_the_file_of_a_link_is_fixed_in_the_folder_given_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site, outside = tmp_path / "site", tmp_path / "outside.html"
    (site / "pages").mkdir(parents=True)
    for path in (outside, site / "page.txt"):
        path.write_text(_PAGE)
    (site / "out.html").symlink_to(outside)
    (site / "pages" / "in.html").symlink_to(site / "page.txt")
    (tmp_path / "linked").symlink_to(site)
    assert _fix(tmp_path / "linked") == 1
    assert "was not fixed: it is a link to a file outside of" in " ".join(capsys.readouterr().out.split())
    assert (site / "page.txt").read_text() == _FIXED
    assert (site / "pages" / "in.html").is_symlink()
    assert _fix(site / "out.html") == 1  # of a link that is named: its own folder
    assert outside.read_text() == _PAGE


def test_a_read_only_file_is_left_and_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.html"
    path.write_text(_PAGE)
    path.chmod(0o444)
    assert _fix(path) == 1
    assert "was not fixed: it is read-only" in " ".join(capsys.readouterr().out.split())
    assert path.read_text() == _PAGE


def test_what_cannot_be_written_keeps_its_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.html"
    path.write_text(_PAGE)
    os.link(path, tmp_path / "b.html")
    replaced = files._replace_content

    def full(stream: object, content: bytes) -> None:
        replaced(stream, content[:10])  # type: ignore[arg-type]
        if content != _PAGE.encode():
            raise OSError(28, "No space left on device")
        replaced(stream, content)  # type: ignore[arg-type]

    monkeypatch.setattr(files, "_replace_content", full)
    with pytest.raises(OSError, match="No space"):
        write_atomically(path, [_FIXED])
    assert path.read_text() == _PAGE
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a.html", "b.html"]


needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")


@needs_pipes
def test_a_pipe_that_nobody_writes_to_is_told(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(SourceError, match=r"did not end within 0\.2 seconds"):
        read_stream(tmp_path / "pipe", 0.2)


@needs_pipes
def test_what_has_nothing_to_say_yet_makes_nobody_wait(tmp_path: Path) -> None:
    pipe = tmp_path / "page.html"
    os.mkfifo(pipe)
    writer = os.open(pipe, os.O_RDWR)  # a pipe stands for a file of the kernel's that waits for news
    try:
        with open_nonblocking(pipe) as stream:
            assert not stream.read(9)
    finally:
        os.close(writer)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no such device")
def test_a_device_without_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_BYTES", 1000)
    with pytest.raises(SourceError, match="does not end"):
        read_stream(Path("/dev/zero"))


@needs_pipes
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_pipes_are_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], jobs: str
) -> None:
    """Also with the cache, which reads a file before it is checked."""
    monkeypatch.chdir(tmp_path)
    names = []
    for _ in range(2):
        reader, writer = os.pipe()
        os.write(writer, _PAGE.encode())
        os.close(writer)
        names.append(f"/dev/fd/{reader}")
    assert main(["lint", *names, "--isolated", "--select", "SYN", "--jobs", jobs]) == 1
    assert "on 2 of 2 pages" in capsys.readouterr().out


@needs_pipes
def test_pipes_are_not_fixed(capsys: pytest.CaptureFixture[str]) -> None:
    reader, writer = os.pipe()
    os.write(writer, _PAGE.encode())
    os.close(writer)
    assert _fix(Path(f"/dev/fd/{reader}")) == 1
    assert "was not fixed: it is a pipe" in " ".join(capsys.readouterr().out.split())
