#!/bin/sh
# The validators that only npm has (Microsoft's SARIF validator, axe). Tests that need them skip where npm is missing.
set -eu
command -v npm >/dev/null || { echo "npm is missing: tests with its tools will be skipped"; exit 0; }
npm ci --silent --no-audit --no-fund --prefix tests/tools || echo "npm failed: tests with its tools will be skipped"
# Microsoft's package comes without its run bit.
find tests/tools/node_modules -name Sarif.Multitool -type f -exec chmod u+x {} + 2>/dev/null || true
