#!/bin/sh
# Make sure that there is a Chromium for the browser tests; install Debian's where one may.
set -eu
for name in "${CHROMIUM:-chromium}" chromium chromium-browser google-chrome; do
    if command -v "$name" >/dev/null 2>&1; then
        exit 0
    fi
done
if "$(dirname "$0")/from_debian.sh" "Chromium for the browser tests" chromium fonts-dejavu-core; then
    exit 0
fi
echo "The browser tests need Chromium. Install it (on Debian: sudo apt-get install chromium)" >&2
echo "or name one: make test CHROMIUM=/path/to/chromium" >&2
exit 1
