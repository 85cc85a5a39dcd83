#!/bin/sh
# The tests, on all cores. What fails is tried once more alone: a fault fails again, a test that only load upset is named.
set -u
bin=${1:?the folder of pytest}
"$bin/pytest" -n auto --dist worksteal
status=$?
[ "$status" = 1 ] || exit "$status"
echo "The tests that failed, once more, one at a time. One that passes now is upset by load: mend it."
exec "$bin/pytest" -n 0 --last-failed --last-failed-no-failures none -v
