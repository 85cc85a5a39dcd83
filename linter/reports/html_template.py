"""The HTML report's template, compiled once.

What it compiles to is read and written as bytecode is (source/expression_cache.py): compiling took a twentieth of the
end of a crawl of 2,000 pages, and as much again for each file of a report in several.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import cache
from importlib.util import cache_from_source
from pathlib import Path

import jinja2
from jinja2.bccache import Bucket

from ...source.digest import digest, program_digest
from ...source.files import write_atomically


@cache
def report_template() -> jinja2.Template:
    """The template of a report."""
    return read_template(BesideBytecode())


def read_template(bytecode: jinja2.BytecodeCache) -> jinja2.Template:
    """The template of a report, compiled where the cache does not have it so."""
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        bytecode_cache=bytecode,
    ).get_template("report.html.jinja")


class BesideBytecode(jinja2.BytecodeCache):
    """Keeps what one template compiles to beside this module's bytecode; without a place for that, nowhere."""

    def __init__(self) -> None:
        self.path: Path | None = None
        with suppress(NotImplementedError):  # no cache tag
            self.path = Path(cache_from_source(__file__)).with_suffix(".template")

    def get_source_checksum(self, source: str) -> str:
        """What tells whether that is still what would be compiled: another Jinja2 compiles otherwise."""
        return digest(program_digest(), source).hex()

    def load_bytecode(self, bucket: Bucket) -> None:
        """Read what was kept, as far as it can be read."""
        if self.path is not None:
            with suppress(Exception):  # whatever the file holds
                bucket.bytecode_from_string(self.path.read_bytes())

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled, as far as it can be written."""
        if self.path is None or sys.dont_write_bytecode:
            return
        with suppress(OSError):
            write_atomically(self.path, [bucket.bytecode_to_string()])
