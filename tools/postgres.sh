#!/bin/sh
# Make sure that there is a PostgreSQL for the tests of kept games; install Debian's where one may.
set -eu
if command -v initdb >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
    exit 0
fi
if "$(dirname "$0")/from_debian.sh" "PostgreSQL for the tests of kept games" postgresql; then
    exit 0
fi
echo "The tests of kept games need PostgreSQL. Install it (on Debian: sudo apt-get install postgresql)" >&2
echo "or put the folder of its initdb on the PATH." >&2
exit 1
