"""Finds a Chromium or Chrome that is already on the machine, a headless shell first, and says how to start it."""

from __future__ import annotations

import json
import os
import re
import shutil
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from .screenshot import WINDOW

#: Names of Chromium's headless shell: the browser without windows, in which a page costs three quarters.
SHELLS = ("chromium-headless-shell", "chrome-headless-shell", "headless_shell")
#: Names that distributions and vendors give the executable, most open first.
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
#: Of builds for each processor, by Google (Chrome for Testing), and before by Playwright.
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

#: What the browser does without. The switch takes the place of Playwright's own of that name (the last one counts),
#: so what Playwright turns off stands here too; the last one gives every document a frame, a view and a compositor
#: of its own, which costs a sixth of a rendered page and shows nothing else.
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
    # The address bar's suggestions: a page of the browser's own for each window, which nobody sees.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "RenderDocument",
)

#: A page is to be observed and nothing else: nothing of the browser's own goes over the network.
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
    # A popup needs a click, and nobody clicks. A headless shell blocks none of itself.
    "--block-new-web-contents",
    "--disable-remote-fonts",
    # One process for the pages of a window, one after the other: a new one each costs as much as a page.
    "--renderer-process-limit=1",
    # Windows fill the screen (crawler/browsing/window.py), which pages are told the size of.
    f"--screen-info={{{WINDOW[0]}x{WINDOW[1]}}}",
    # Calls between browsers go past proxies: none here. A browser with windows knows the one, a headless shell the
    # other.
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--disable-features=" + ",".join(FEATURES_OFF),
)

NOT_FOUND = (
    "not rendered: no browser found (install Chromium, or run `playwright install chromium`, "
    "or set FACTMARK_BROWSER to the executable)"
)


def find_browser(named: str | None = None) -> str | None:
    """The executable to render with, or None.

    Looked for in this order: ``named``, the variable FACTMARK_BROWSER (a path or a name on PATH), a headless
    shell (on PATH, in the usual places, Playwright's download where it is as new as the installed Playwright), a
    browser with windows (on PATH, in the usual places), what else Playwright has downloaded at some time. One that is
    named and missing is None: another browser than the one asked for is no substitute.
    """
    wanted = named or os.environ.get("FACTMARK_BROWSER")
    if wanted:
        return shutil.which(os.path.expanduser(wanted))
    shells, browsers = _downloaded(_PLAYWRIGHT_SHELLS), _downloaded(_PLAYWRIGHT_BROWSERS)
    # An older one lacks what browsers that are kept up to date have, the repairs of their faults first.
    build = _meant_build()
    recent = [path for path in shells if build is not None and _build(path) >= build]
    found = (shutil.which(name) for name in (*SHELLS, *_INSTALLED_SHELLS, *recent, *NAMES, *_INSTALLED))
    return next((path for path in (*found, *shells, *browsers) if path is not None), None)


def _downloaded(patterns: tuple[str, ...]) -> list[str]:
    """What Playwright has downloaded, newest build first."""
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


def _meant_build() -> int | None:
    """The build that the installed Playwright is made for, from the list that comes with it."""
    try:
        package = find_spec("playwright")
        places = package.submodule_search_locations if package is not None else None
        listed = Path(next(iter(places or ()))) / "driver" / "package" / "browsers.json"
        browsers = json.loads(listed.read_text(encoding="utf-8"))["browsers"]
        return next(int(b["revision"]) for b in browsers if b["name"] == "chromium-headless-shell")
    except (OSError, ValueError, LookupError, TypeError, StopIteration):
        return None


def launch_options(executable: str, *, proxy: str | None = None) -> dict[str, Any]:
    """Playwright's launch options: headless, in the browser's sandbox unless run as root.

    Chromium refuses to run sandboxed as root, and there is no lesser user to become. In a container, which is a
    sandbox itself and mostly may not make another, FACTMARK_BROWSER_SANDBOX=off does without.
    """
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    wanted = os.environ.get("FACTMARK_BROWSER_SANDBOX") != "off"
    options: dict[str, Any] = {
        "executable_path": executable,
        "headless": True,
        "chromium_sandbox": wanted and not root,
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
