#!/bin/sh
# Make sure that there is a Chromium for the browser tests; install Debian's where one may.
set -eu
for name in "${CHROMIUM:-chromium}" chromium chromium-browser google-chrome; do
    if command -v "$name" >/dev/null 2>&1; then
        exit 0
    fi
done
if command -v apt-get >/dev/null 2>&1; then
    if [ "$(id -u)" = 0 ]; then
        as_root=""
    elif sudo -n true 2>/dev/null; then
        as_root="sudo -n"
    else
        as_root="no"
    fi
    if [ "$as_root" != no ]; then
        echo "installing Chromium for the browser tests" >&2
        $as_root apt-get update -qq
        DEBIAN_FRONTEND=noninteractive $as_root apt-get install -qq --no-install-recommends chromium fonts-dejavu-core >/dev/null
        exit 0
    fi
fi
echo "The browser tests need Chromium. Install it (on Debian: sudo apt-get install chromium)" >&2
echo "or name one: make test CHROMIUM=/path/to/chromium" >&2
exit 1
