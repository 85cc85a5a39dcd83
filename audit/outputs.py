"""Write the folder of a crawl: findings, report, corrected markup, statistics and the pages themselves."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from urllib.parse import unquote, urlsplit

from ..crawler.folder import STAGES
from ..linter.edits.edits import patch
from ..linter.findings.report import Notification, Report, SourceFile
from ..linter.reports import Options, html, stream
from ..source.files import write_atomically

_UNSAFE = re.compile(r"[^\w.-]+", re.ASCII)
_HTML_ENDING = re.compile(r"\.x?html?$", re.IGNORECASE)
_MAX_NAME = 80
#: Names that Windows keeps for devices, whatever follows a dot.
_DEVICES = frozenset(
    (
        "con",
        "prn",
        "aux",
        "nul",
        *(f"{port}{n}" for port in ("com", "lpt") for n in range(10)),
    )
)


class PageNames:
    """Unique file names (without extension) for pages: their paths in safe characters.

    If the path is incomplete in the name, or the name is taken (ignoring case) or a device's of Windows, a digest of
    the address is appended.
    """

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def name(self, url: str, *, host: bool = False) -> str:
        """Return a name not given to any other page, with the page's host if ``host`` is set."""
        parts = urlsplit(url)
        path = _HTML_ENDING.sub("", unquote(parts.path)).strip("/").replace("/", "_") or "index"
        address = f"{parts.netloc}_{path}" if host else path
        name = _UNSAFE.sub("-", address).strip("-.")[:_MAX_NAME]
        device = name.split(".")[0].lower() in _DEVICES
        if name != address or parts.query or device or name.lower() in self._taken:
            digest = hashlib.sha256(url.encode("utf-8", "surrogatepass")).hexdigest()
            name = f"page-{name}" if device else name or "page"
            # Longer where the site has a page with the shorter one in its path.
            lengths = range(8, len(digest) + 1)
            names = (f"{name}-{digest[:length]}" for length in lengths)
            name = next(each for each in names if each.lower() not in self._taken)
        self._taken.add(name.lower())
        return name


def write_outputs(
    folder: Path, report: Report, statistics: Mapping[str, object], options: Options
) -> list[Path]:
    """Write everything derived from a report; returns the paths, the most useful first.

    Each file is replaced atomically, and so is the folder of corrections as a whole.
    """
    written: list[Path] = []
    written.append(_write_report(folder, report, options))
    for name, output_format in (
        ("findings.sarif", "sarif"),
        ("findings.json", "json"),
    ):
        write_atomically(folder / name, stream(report, output_format, options))
        written.append(folder / name)
    write_atomically(folder / "stats.json", [json.dumps(statistics, indent=2, ensure_ascii=False), "\n"])
    several = len({urlsplit(file.url or file.uri).netloc for file in report.files}) > 1
    made = [write(folder, report.files, several) for write in (_write_corrections, _write_suggestions)]
    return [*written, *(path for path in made if path is not None), folder / "stats.json"]


def uncorrected(report: Report) -> Notification | None:
    """Name the pages with findings that no corrected file covers: microdata, RDFa, markup injected by scripts."""
    corrected = {f.uri for f in report.files if f.corrected_source not in (None, f.source)}
    left = dict.fromkeys(
        result.location.uri
        for result in report.results
        if result.kind == "fail"
        and result.level in ("error", "warning")
        and result.statement is not None
        and (result.location.block is None or result.location.start_line is None)
        and result.location.uri not in corrected
    )
    if not left:
        return None
    some = ", ".join(list(left)[:3]) + (" and others" if len(left) > 3 else "")
    message = (
        f"{len(left)} page{' has' if len(left) == 1 else 's have'} findings only in microdata, RDFa or markup that a "
        f"script injected, for which nothing is written to corrected/: {some}"
    )
    return Notification("note", message, incomplete=False)


def _write_suggestions(folder: Path, files: Iterable[SourceFile], several: bool) -> Path | None:
    """Write the markup suggested for pages, one file each, named as corrections are."""
    target, partial, old = (folder / f"{start}suggested{end}" for start, end in STAGES)
    for leftover in (partial, old):
        shutil.rmtree(leftover, ignore_errors=True)
    names = PageNames()
    for file in files:
        if file.suggested is not None:
            name = names.name(file.url or file.uri, host=several)
            write_atomically(partial / f"{name}.jsonld", [file.suggested.markup, "\n"])
    written = partial.exists()
    _swap(target, partial, old)
    return target if written else None


def _write_report(folder: Path, report: Report, options: Options) -> Path:
    """Write the HTML report, in one file or several; returns the one to open."""
    target, partial, old = (folder / f"{start}{html.FOLDER}{end}" for start, end in STAGES)
    for leftover in (partial, old):
        shutil.rmtree(leftover, ignore_errors=True)
    files = html.files(report, options)
    first, overview = next(files)
    write_atomically(folder / first, overview)
    for name, pieces in files:
        write_atomically(partial / Path(name).name, pieces)
    _swap(target, partial, old)
    return folder / first


def _swap(target: Path, partial: Path, old: Path) -> None:
    """Put a folder in place of another, which is removed even if there is nothing to replace it."""
    if target.exists():
        target.rename(old)
    if partial.exists():
        partial.rename(target)
    shutil.rmtree(old, ignore_errors=True)


def _write_corrections(folder: Path, files: Iterable[SourceFile], several: bool) -> Path | None:
    """Write the corrected pages, one file each, and the diff; ``several`` if they are of several hosts."""
    target, partial, old = (folder / f"{start}corrected{end}" for start, end in STAGES)
    for leftover in (partial, old):
        shutil.rmtree(leftover, ignore_errors=True)
    partial.mkdir(parents=True)
    names = PageNames()
    for file in files:
        if file.corrected_source is None or file.corrected_source == file.source:
            continue
        name = names.name(file.url or file.uri, host=several)
        if file.corrected:
            write_atomically(partial / f"{name}.jsonld", _markup(file))
        write_atomically(partial / f"{name}.diff", patch(file.source, file.corrected_source, f"{name}.html"))
    empty = not any(partial.iterdir())
    if empty:
        partial.rmdir()
    _swap(target, partial, old)
    return None if empty else target


def _markup(file: SourceFile) -> Iterator[str]:
    """The corrected blocks of a page: the block's text, or a JSON array if there are several."""
    blocks = [text.strip() for _, text in file.corrected]
    if len(blocks) == 1:
        yield blocks[0] + "\n"
        return
    yield "[\n"
    yield ",\n".join(blocks)
    yield "\n]\n"
