#!/bin/sh
# A virtual environment with factmark and everything its tests need, at the versions of constraints.txt.
# PYTHON says with which Python; without it, with PATH's, or the system's where PATH's was compiled without a profile,
# with which a crawl takes a tenth more time. Only PATH's is asked: Debian's has a profile and does not say so.
set -eu
venv=$1
profiled='import sys, sysconfig; sys.exit("--enable-optimizations" not in (sysconfig.get_config_var("CONFIG_ARGS") or ""))'
usable='import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))'
python=${PYTHON:-python3}
if [ -z "${PYTHON:-}" ] && ! python3 -c "$profiled" 2>/dev/null && /usr/bin/python3 -c "$usable" 2>/dev/null; then
  python=/usr/bin/python3
fi

if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
  echo "factmark needs Python 3.11 or later; set PYTHON to one" >&2
  exit 1
fi
if [ ! -x "$venv/bin/python" ] && ! "$python" -m venv "$venv" >/dev/null 2>&1; then
  # Debian keeps venv in a package of its own.
  rm -rf "$venv"
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "installing python3-venv"
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3-venv; } >/dev/null 2>&1 || true
  fi
  "$python" -m venv "$venv" || { echo "cannot make a virtual environment: install python3-venv" >&2; exit 1; }
fi
echo "installing factmark into $venv, for $("$venv/bin/python" -c 'import sys; print(f"Python {sys.version.split()[0]} of {sys.base_prefix}")')"
pip="$venv/bin/python -m pip install --quiet --disable-pip-version-check"
# uv resolves and installs the same versions in a tenth of the time; pip does where uv cannot be had.
if ! { $pip uv >/dev/null 2>&1 &&
  "$venv/bin/uv" pip install --quiet --compile-bytecode --python "$venv/bin/python" --constraint constraints.txt \
    --editable '.[dev]' 2>/dev/null; }; then
  $pip --constraint constraints.txt --editable '.[dev]'
fi
# Where Python is told to write no bytecode, every start would compile every module.
git ls-files -z '*.py' ':!tests' 2>/dev/null | xargs -0 -r "$venv/bin/python" -m compileall -q || true
