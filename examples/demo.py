"""Serve the example site on loopback, crawl it, and say what was written: ``make demo``."""

from __future__ import annotations

import subprocess
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

SITE = Path(__file__).parent / "site"
FACTMARK = (sys.executable, "-m", "factmark")


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files without a line for each request."""

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def main() -> int:
    """Crawl the site; 0 where the crawl found the faults that were planted, which is exit status 1."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietHandler, directory=str(SITE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/"
    arguments = [
        "crawl",
        address,
        "--allow-private",
        "--delay",
        "0",
        "--render",
        "always",
        "--screenshots",
        "pictures",
        "--output",
        "factmark-out",
    ]
    print(f"$ factmark {' '.join(arguments)}\n", flush=True)
    try:
        status = subprocess.run([*FACTMARK, *arguments], check=False).returncode
    finally:
        server.shutdown()
        server.server_close()
    print("\nLook at it: open factmark-out/report.html in a browser.")
    print("The faults that were planted in the site are listed in examples/site/faults.toml.")
    return 0 if status == 1 else status or 1


if __name__ == "__main__":
    sys.exit(main())
