"""Find an installed Chromium or Chrome, preferably a headless shell, and build its launch options."""

from __future__ import annotations

import json
import os
import re
import shutil
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from .screenshot import WINDOW

#: Names of Chromium's headless shell, the browser without windows: a page costs three quarters as much.
SHELLS = ("chromium-headless-shell", "chrome-headless-shell", "headless_shell")
#: Names that distributions and vendors give the executable, open source ones first.
NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "chrome",
    "microsoft-edge-stable",
    "microsoft-edge",
)

#: Where Fedora's package chromium-headless puts it.
_INSTALLED_SHELLS = ("/usr/lib64/chromium-browser/headless_shell",)
_INSTALLED = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
)

#: Where ``playwright install chromium`` puts its browsers.
_PLAYWRIGHT_FOLDERS = (
    "~/.cache/ms-playwright",
    "~/Library/Caches/ms-playwright",
    "~/AppData/Local/ms-playwright",
)
#: Builds for each platform, by Google (Chrome for Testing), formerly by Playwright.
_PLAYWRIGHT_SHELLS = (
    "chromium_headless_shell-*/chrome-headless-shell-*/chrome-headless-shell",
    "chromium_headless_shell-*/chrome-headless-shell-*/chrome-headless-shell.exe",
    "chromium_headless_shell-*/chrome-*/headless_shell",
    "chromium_headless_shell-*/chrome-*/headless_shell.exe",
)
_PLAYWRIGHT_BROWSERS = (
    "chromium-*/chrome-linux*/chrome",
    "chromium-*/chrome-mac*/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
    "chromium-*/chrome-mac*/Chromium.app/Contents/MacOS/Chromium",
    "chromium-*/chrome-win*/chrome.exe",
)
_BUILD = re.compile(r"chromium(?:_headless_shell)?-(\d+)")

#: Features to turn off. The switch replaces Playwright's own of that name (the last one counts), so this repeats
#: Playwright's list. The last feature gives every document a frame, view and compositor of its own, which costs a
#: sixth of a rendered page and shows nothing else.
FEATURES_OFF = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "TcpPortRandomizationWin",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
    "msForceBrowserSignIn",
    "msEdgeUpdateLaunchServicesPreferredVersion",
    "Translate",
    # Suggestions of the address bar: a browser page of its own for each window.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "RenderDocument",
)

#: Pages are only observed: the browser must make no network requests of its own.
ARGUMENTS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--no-first-run",
    "--no-pings",
    "--dns-prefetch-disable",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--mute-audio",
    # A popup needs a click, which never happens. A headless shell blocks none by itself.
    "--block-new-web-contents",
    "--disable-remote-fonts",
    # One process for all pages of a window: a new process costs as much as a page.
    "--renderer-process-limit=1",
    # Windows fill the screen (crawler/browsing/window.py), whose size pages can read.
    f"--screen-info={{{WINDOW[0]}x{WINDOW[1]}}}",
    # WebRTC bypasses proxies: disabled. A browser with windows needs the first switch, a headless shell the second.
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--disable-features=" + ",".join(FEATURES_OFF),
)

NO_BROWSER = (
    "not rendered: no browser found (install Chromium, or run `playwright install chromium`, "
    "or set FACTMARK_BROWSER to the executable)"
)


def find_browser(named: str | None = None) -> str | None:
    """Return the executable to render with, or None.

    Searched in this order: ``named``, the variable FACTMARK_BROWSER (a path or a name on PATH), a headless shell (on
    PATH, in the usual places, Playwright's download if at least as new as the installed Playwright), a browser with
    windows (on PATH, in the usual places), older downloads of Playwright. If one is named and missing, the result is
    None: it is not replaced by another browser.
    """
    choice = named or os.environ.get("FACTMARK_BROWSER")
    if choice:
        return shutil.which(os.path.expanduser(choice))
    shells, browsers = _downloaded(_PLAYWRIGHT_SHELLS), _downloaded(_PLAYWRIGHT_BROWSERS)
    # Older builds lack fixes that installed browsers receive by updates.
    build = _expected_build()
    recent = [path for path in shells if build is not None and _build(path) >= build]
    installed = (shutil.which(name) for name in (*SHELLS, *_INSTALLED_SHELLS, *recent, *NAMES, *_INSTALLED))
    return next((path for path in (*installed, *shells, *browsers) if path is not None), None)


def _downloaded(patterns: tuple[str, ...]) -> list[str]:
    """Return Playwright's downloads, newest build first."""
    root = os.environ.get("PLAYWRIGHT_BROWSERS_PATH")
    if root and root != "0":
        folders = [Path(root).expanduser()]
    else:
        caches = (os.environ.get(name) for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"))
        folders = [Path(cache) / "ms-playwright" for cache in caches if cache]
        folders += [Path(folder).expanduser() for folder in _PLAYWRIGHT_FOLDERS]
    builds = {str(path) for folder in folders for pattern in patterns for path in folder.glob(pattern)}
    return sorted(builds, key=lambda path: (_build(path), path), reverse=True)


def _build(path: str) -> int:
    numbers = _BUILD.findall(path)
    return int(numbers[-1]) if numbers else 0


def _expected_build() -> int | None:
    """Return the build that the installed Playwright is made for, from its browsers.json."""
    try:
        package = find_spec("playwright")
        places = package.submodule_search_locations if package is not None else None
        listed = Path(next(iter(places or ()))) / "driver" / "package" / "browsers.json"
        browsers = json.loads(listed.read_text(encoding="utf-8"))["browsers"]
        return next(int(b["revision"]) for b in browsers if b["name"] == "chromium-headless-shell")
    except (OSError, ValueError, LookupError, TypeError, StopIteration):
        return None


def launch_options(executable: str, *, proxy: str | None = None) -> dict[str, Any]:
    """Return Playwright's launch options: headless, in the browser's sandbox unless run as root.

    Chromium refuses to run sandboxed as root. In a container, which is a sandbox itself and usually cannot create
    another, FACTMARK_BROWSER_SANDBOX=off disables it.
    """
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    sandboxed = os.environ.get("FACTMARK_BROWSER_SANDBOX") != "off"
    options: dict[str, Any] = {
        "executable_path": executable,
        "headless": True,
        "chromium_sandbox": sandboxed and not root,
        "args": list(ARGUMENTS),
        "ignore_default_args": ["--disable-popup-blocking"],
        "timeout": 30_000,
        "handle_sigint": False,
        "handle_sigterm": False,
        "handle_sighup": False,
    }
    if proxy is not None:
        options["proxy"] = {"server": proxy}
    return options
