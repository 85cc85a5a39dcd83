#!/bin/sh
# The tests, on all cores, with one process more: browsers and crawls wait. What fails is tried once more alone: a fault fails again, a test that only load upset is named.
set -u
bin=${1:?the folder of pytest}
workers=$("$bin/python" -c 'from factmark.linter.runner.collection import cores; print(cores() + 1)')
"$bin/pytest" -n "$workers" --dist worksteal
status=$?
[ "$status" = 1 ] || exit "$status"
echo "The tests that failed, once more, one at a time. One that passes now is upset by load: mend it."
exec "$bin/pytest" -n 0 --last-failed --last-failed-no-failures none -v
