"""Finds a Chromium or Chrome that is already on the machine, and says how to start it."""

from __future__ import annotations

import glob
import os
import shutil
from pathlib import Path
from typing import Any

from .screenshot import WINDOW

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

_INSTALLED = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
)

#: Where ``playwright install chromium`` puts its browsers, newest build last.
_PLAYWRIGHT_FOLDERS = (
    "~/.cache/ms-playwright",
    "~/Library/Caches/ms-playwright",
    "~/AppData/Local/ms-playwright",
)
_PLAYWRIGHT_BINARIES = (
    "chromium-*/chrome-linux*/chrome",
    "chromium_headless_shell-*/chrome-linux*/headless_shell",
    "chromium-*/chrome-mac*/Chromium.app/Contents/MacOS/Chromium",
    "chromium-*/chrome-win*/chrome.exe",
)

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
    "--disable-remote-fonts",
    # One process for the pages of a window, one after the other: a new one each costs as much as a page.
    "--renderer-process-limit=1",
    # Windows fill the screen (crawler/window.py), which pages are told the size of.
    f"--screen-info={{{WINDOW[0]}x{WINDOW[1]}}}",
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--force-webrtc-ip-handling-policy",
    "--disable-features=" + ",".join(FEATURES_OFF),
)

NOT_FOUND = (
    "not rendered: no browser found (install Chromium, or run `playwright install chromium`, "
    "or set FACTMARK_BROWSER to the executable)"
)


def find_browser(named: str | None = None) -> str | None:
    """The executable to render with, or None.

    Looked for in this order: ``named``, the variable FACTMARK_BROWSER (a path or a name on PATH), the
    usual names on PATH, the usual places, Playwright's own downloads. One that is named and missing is
    None: another browser than the one asked for is no substitute.
    """
    wanted = named or os.environ.get("FACTMARK_BROWSER")
    if wanted:
        return shutil.which(os.path.expanduser(wanted))
    for name in NAMES:
        if found := shutil.which(name):
            return found
    for path in _INSTALLED:
        if os.access(path, os.X_OK):
            return path
    root = os.environ.get("PLAYWRIGHT_BROWSERS_PATH")
    for folder in (root,) if root and root != "0" else _PLAYWRIGHT_FOLDERS:
        for pattern in _PLAYWRIGHT_BINARIES:
            builds = sorted(glob.glob(str(Path(folder).expanduser() / pattern)), key=os.path.getmtime)
            if builds:
                return builds[-1]
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
        # A popup needs a click, and nobody clicks.
        "ignore_default_args": ["--disable-popup-blocking"],
        "timeout": 30_000,
        "handle_sigint": False,
        "handle_sigterm": False,
        "handle_sighup": False,
    }
    if proxy is not None:
        options["proxy"] = {"server": proxy}
    return options
