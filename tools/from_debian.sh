#!/bin/sh
# Install packages of Debian, if one may: tools/from_debian.sh "PostgreSQL for the tests" postgresql
set -eu
what=$1
shift
command -v apt-get >/dev/null 2>&1 || exit 1
as_root=""
if [ "$(id -u)" != 0 ]; then
    sudo -n true 2>/dev/null || exit 1
    as_root="sudo -n"
fi
echo "installing $what" >&2
$as_root apt-get update -qq
DEBIAN_FRONTEND=noninteractive $as_root apt-get install -qq --no-install-recommends "$@" >/dev/null
