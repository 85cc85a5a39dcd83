"""Record what factmark answers to many inputs, as digests, and tell where another checkout answers differently.

    python tools/behaviour.py record before.json           # with this checkout
    python tools/behaviour.py record after.json --root DIR # with another checkout of the project
    python tools/behaviour.py compare before.json after.json

The inputs are the development data beside the repository (pages of the corpus, the first batches of the pool), the
examples, the templates that stand in tests, and a web archive of the example site. Nothing of them is kept but digests.
The version and times are left out of what is compared. Compare records of one machine and one ``--inputs`` folder.
"""

from __future__ import annotations

import argparse
import ast
import base64
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BATCHES = ("batch-01", "batch-02", "batch-03")
ENDINGS = (
    *(
        ".html",
        ".jinja",
        ".liquid",
        ".njk",
        ".hbs",
        ".twig",
        ".gohtml",
        ".php",
        ".blade.php",
        ".html.erb",
        ".ejs",
    ),
    *(".vue", ".svelte", ".jsx", ".tsx", ".astro"),
)
FORMATS = ("json", "sarif", "html", "text", "junit", "gitlab", "markdown")
CODE_IN_TESTS = ("templates", "sites", "origins")


def main() -> int:
    """0 recorded or equal, 1 where two records differ, 2 wrong usage."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    modes = parser.add_subparsers(required=True)
    recording = modes.add_parser(
        "record", help="run factmark over all inputs and write the digests of its answers"
    )
    recording.add_argument("file", type=Path)
    recording.add_argument("--root", type=Path, default=ROOT, help="the checkout to run (default: this one)")
    recording.add_argument("--shared", type=Path, default=ROOT.parent / "shared", help="the development data")
    recording.add_argument(
        "--inputs", type=Path, required=True, help="folder for the inputs, made where it is absent"
    )
    recording.set_defaults(
        run=lambda args: record(args.file, args.root.resolve(), args.shared, args.inputs.resolve())
    )
    comparing = modes.add_parser("compare", help="tell what differs between two records")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    comparing.set_defaults(run=lambda args: compare(args.before, args.after))
    args = parser.parse_args()
    return args.run(args)


def record(file: Path, root: Path, shared: Path, inputs: Path) -> int:
    """Write the record of a checkout: {part: {name: digest}}."""
    if not inputs.exists():
        make_inputs(inputs, shared)
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "factmark").symlink_to(root)
        outcomes = {
            "results": dict(results(Path(folder), inputs)),
            "formats": dict(formats(Path(folder), inputs)),
            "generated": dict(generated(Path(folder), inputs)),
            "commands": dict(commands(Path(folder))),
            "measures": dict(measures(Path(folder), shared)),
        }
    outcomes["wheel"] = dict(wheel(root))
    file.write_text(json.dumps(outcomes, indent=1, sort_keys=True), encoding="utf-8")
    print({part: len(values) for part, values in outcomes.items()})
    return 0


def compare(before: Path, after: Path) -> int:
    """Print each name whose digests differ."""
    old, new = (json.loads(file.read_text(encoding="utf-8")) for file in (before, after))
    differing = [
        f"{part}: {name}"
        for part in sorted(old | new)
        for name in sorted(old.get(part, {}) | new.get(part, {}))
        if old.get(part, {}).get(name) != new.get(part, {}).get(name)
    ]
    print("\n".join(differing) or "the same")
    return 1 if differing else 0


def make_inputs(folder: Path, shared: Path) -> None:
    """Lay out all inputs below a folder, one folder a set."""
    folder.mkdir(parents=True)
    shutil.copytree(shared / "corpus/pages", folder / "corpus")
    for batch in BATCHES:
        shutil.unpack_archive(shared / f"pool/{batch}.tar.xz", folder / batch)
    shutil.copytree(ROOT / "examples/site", folder / "examples-site")
    shutil.copytree(ROOT / "examples/templates", folder / "examples-templates")
    shutil.copytree(shared / "cases/templates", folder / "cases-templates")
    shutil.copytree(shared / "cases/pages", folder / "cases-pages")
    (folder / "templates").mkdir()
    for text in sorted(texts_in_tests()):
        name = hashlib.sha256(text.encode()).hexdigest()[:16]
        for ending in ENDINGS:
            (folder / "templates" / f"{name}{ending}").write_text(text, encoding="utf-8")
    (folder / "archive").mkdir()
    write_archive(folder / "archive/site.warc", folder / "examples-site")


def texts_in_tests() -> set[str]:
    """The strings of tests of templates that look like one."""
    texts = set()
    for path in (ROOT / "tests").rglob("*.py"):
        if not any(part in CODE_IN_TESTS for part in path.parts):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) > 40:
                texts.add(node.value)
    return {text for text in texts if re.search(r"[<{].*[>}]", text, re.DOTALL) and "\0" not in text}


def write_archive(path: Path, site: Path) -> None:
    """A web archive of a folder of pages, with fixed dates and identifiers."""
    from warcio.statusandheaders import StatusAndHeaders
    from warcio.warcwriter import WARCWriter

    with path.open("wb") as out:
        writer = WARCWriter(out, gzip=False)
        for number, page in enumerate(sorted(site.rglob("*.html"))):
            headers = StatusAndHeaders(
                "200 OK", [("Content-Type", "text/html; charset=utf-8")], protocol="HTTP/1.1"
            )
            writer.write_record(
                writer.create_warc_record(
                    f"http://site.example/{page.relative_to(site).as_posix()}",
                    "response",
                    payload=io.BytesIO(page.read_bytes()),
                    http_headers=headers,
                    warc_headers_dict={
                        "WARC-Date": "2026-01-01T00:00:00Z",
                        "WARC-Record-ID": f"<urn:uuid:00000000-0000-4000-8000-{number:012}>",
                    },
                )
            )


def run(folder: Path, *arguments: str) -> tuple[int, str]:
    """Exit status and output of a command of the checkout that stands in a folder as ``factmark``."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "COLUMNS": "100", "NO_COLOR": "1"}
    command = [sys.executable, "-m", "factmark", *arguments]
    done = subprocess.run(  # noqa: S603
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=1800
    )
    return done.returncode, done.stdout + done.stderr


def unpacked(match: re.Match[str]) -> str:
    """What a report carries compressed, as text: the time of the run is in it."""
    try:
        return zlib.decompress(base64.b64decode(match[0])).decode()
    except (ValueError, zlib.error):
        return match[0]


def digest(text: str) -> str:
    """Of a text, without the version and times."""
    text = re.sub(r"(?<![\w+/])[\w+/]{60,}={0,2}", unpacked, text)
    text = re.sub(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.\d]*(?:Z| UTC|[+-]\d\d:\d\d)", "TIME", text)
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def results(folder: Path, inputs: Path) -> Iterator[tuple[str, str]]:
    """What is said of each file of each set, all kinds of results."""
    for part in sorted(inputs.iterdir()):
        status, output = run(
            folder, "lint", str(part), "--output-format", "json", "--all-kinds", "--no-cache", "--isolated",
            "--profile", "google",
        )  # fmt: skip
        try:
            report = json.loads(output[: output.rindex("}") + 1])
        except ValueError:
            yield part.name, digest(f"{status} {output}")
            continue
        messages: dict[str, list[str]] = {}
        for result in report["results"]:
            messages.setdefault(result["location"]["uri"], []).append(json.dumps(result, sort_keys=True))
        for notification in report["notifications"]:
            messages.setdefault("notifications", []).append(json.dumps(notification, sort_keys=True))
        for uri, lines in messages.items():
            yield f"{part.name}: {uri}", digest("\n".join(lines))
        yield f"{part.name}: summary", digest(f"{status} {json.dumps(report['summary'], sort_keys=True)}")


def formats(folder: Path, inputs: Path) -> Iterator[tuple[str, str]]:
    """Each format of a report of two sets."""
    for part in ("corpus", "examples-templates", "batch-01"):
        for name in FORMATS:
            status, output = run(
                folder, "lint", str(inputs / part), "--output-format", name, "--no-cache", "--isolated"
            )
            yield f"{part}: {name}", digest(f"{status} {output}")
        status, output = run(
            folder, "lint", str(inputs / part), "--diff", "--unsafe-fixes", "--no-cache", "--isolated"
        )
        yield f"{part}: diff", digest(f"{status} {output}")


def generated(folder: Path, inputs: Path) -> Iterator[tuple[str, str]]:
    """The markup proposed for pages, and what is traced to the sources of the examples."""
    for part in ("corpus", "examples-site"):
        status, output = run(folder, "generate", str(inputs / part), "--replace", "--output-format", "json")
        yield part, digest(f"{status} {output}")


def commands(folder: Path) -> Iterator[tuple[str, str]]:
    """What commands answer that read no page, and each command's help."""
    names = [
        "lint",
        "crawl",
        "diff",
        "generate",
        "repair",
        "compare",
        "shape",
        "rule",
        "config",
        "lsp",
        "bench",
    ]
    for arguments in (
        ["--help"],
        *([name, "--help"] for name in (*names, "completion")),
        *(["completion", shell] for shell in ("bash", "zsh", "fish")),
        ["config", "--schema"],
        ["shape", "Recipe"],
        ["rule", "FAC202"],
        ["no-such-command"],
    ):
        status, output = run(folder, *arguments)
        yield " ".join(arguments), digest(f"{status} {output}")


def measures(folder: Path, shared: Path) -> Iterator[tuple[str, str]]:
    """The figures on labelled pages and rows."""
    truth = shared / "groundtruth"
    for arguments in (
        *(["bench", "agents", str(file)] for file in sorted(truth.glob("*.dev.jsonl"))),
        ["bench", "pages", str(shared / "corpus/pages"), str(shared / "gold/dev.jsonl"), "--mistakes"],
    ):
        status, output = run(folder, *arguments)
        yield " ".join((arguments[1], Path(arguments[2]).name)), digest(f"{status} {output}")


def wheel(root: Path) -> Iterator[tuple[str, str]]:
    """The data files of the wheel by their contents, and its entry points."""
    git = subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, text=True, check=True)  # noqa: S607
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "source"
        for name in git.stdout.splitlines():
            if (root / name).is_file():
                (source / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(root / name, source / name)
        command = [
            sys.executable,
            "-m",
            "build",
            "--wheel",
            "--no-isolation",
            "--outdir",
            folder,
            str(source),
        ]
        subprocess.run(command, check=True, capture_output=True, timeout=300)  # noqa: S603
        (built,) = Path(folder).glob("*.whl")
        with zipfile.ZipFile(built) as archive:
            for name in archive.namelist():
                kept = not name.endswith(".py") and ".dist-info/" not in name
                if kept or name.endswith("entry_points.txt"):
                    content = hashlib.sha256(archive.read(name)).hexdigest()[:24]
                    yield f"{Path(name).name} {content}", content


if __name__ == "__main__":
    sys.exit(main())
