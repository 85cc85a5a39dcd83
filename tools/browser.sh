#!/bin/sh
# A Chromium: the machine's own, else the distribution's, else Playwright's; of the last two, the headless shell, in which
# pages cost three quarters. Without one, pages are not rendered.
set -u
venv=${VENV:-.venv}
found() { "$venv/bin/python" -c 'import sys; from factmark.crawler.browsing.browser import find_browser; sys.exit(find_browser() is None)'; }

found && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "installing Chromium from the distribution"
  export DEBIAN_FRONTEND=noninteractive
  { apt-get update -qq
    timeout 600 apt-get install -y -qq --no-install-recommends chromium-headless-shell ||
    timeout 600 apt-get install -y -qq --no-install-recommends chromium; } >/dev/null 2>&1
  found && exit 0
fi
echo "downloading Playwright's Chromium"
timeout 300 "$venv/bin/playwright" install --only-shell chromium >/dev/null 2>&1
found && exit 0
echo "no Chromium could be had: pages will be judged by their served HTML, and reported as not rendered"
exit 0
