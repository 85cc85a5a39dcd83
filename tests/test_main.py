"""The command line where its reader goes away."""

from __future__ import annotations

import os
import subprocess
import sys


def test_a_closed_output_is_said_in_a_line() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "factmark", "rule", "--all", "--output-format", "json"]
    try:
        done = subprocess.run(
            command, check=False, stdout=writer, stderr=subprocess.PIPE, text=True, timeout=60
        )
    finally:
        os.close(writer)
    assert done.returncode == 3
    assert done.stderr == "factmark: the output was closed before its end\n"
