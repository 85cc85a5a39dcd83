"""What is compressed small is read by whoever reads zlib's and gzip's streams, and is no larger for it."""

from __future__ import annotations

import gzip
import random
import zlib

import pytest

from factmark.source.files import compress_bytes


@pytest.mark.parametrize("size", [0, 1, 300, 7929, 7930, 7931, 40_000])
@pytest.mark.parametrize("level", [1, 6])
def test_every_size_is_read_again_and_costs_no_bytes(size: int, level: int) -> None:
    words = random.Random(size).choices([b"honey ", b"from ", b"our ", b"hives; ", bytes(range(256))], k=size)
    data = b"".join(words)[:size]
    stream = compress_bytes(data, level)
    assert zlib.decompress(stream) == data
    assert len(stream) <= 1.01 * len(zlib.compress(data, level)) + 2
    assert gzip.decompress(compress_bytes(data, level, gzip=True)) == data


def test_gzip_members_one_after_the_other_are_one_file() -> None:
    members = compress_bytes(b"first ", 6, gzip=True) + compress_bytes(b"second" * 9000, 6, gzip=True)
    assert gzip.decompress(members) == b"first " + b"second" * 9000
