#!/bin/sh
# What the companion needs of the system beyond python3 and make: `sh system.sh play`, or `test`, which needs a browser too.
# On Debian and its like apt-get installs what is missing, as root or with sudo, after saying what; without either, one
# line says what to install.
set -eu

missing=
lacks() { missing="$missing $1"; }
has_package() { ! command -v dpkg >/dev/null || dpkg -s "$1" >/dev/null 2>&1; }

# Another Python has its venv module from elsewhere; make says so where it lacks.
if [ "${PYTHON:-python3}" = python3 ]; then
    python3 -c 'import venv, ensurepip' 2>/dev/null || lacks python3-venv
fi
if [ "$1" = test ]; then
    # Any Chromium will do. The one without windows is smaller, and takes a fifth less of a processor for the same pages.
    command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || command -v chromium-browser >/dev/null ||
        lacks chromium-headless-shell
    has_package fonts-dejavu-core || lacks fonts-dejavu-core # letters and ₤ for Chromium
    has_package libatomic1 || lacks libatomic1               # what Playwright's driver links to
fi
[ -n "$missing" ] || exit 0

sudo=
[ "$(id -u)" -eq 0 ] || sudo=sudo
if ! command -v apt-get >/dev/null || { [ -n "$sudo" ] && ! command -v sudo >/dev/null; }; then
    echo "Missing:$missing. Other systems name it otherwise; on Debian or Ubuntu, as root: apt-get install$missing" >&2
    exit 1
fi
echo "Installing with ${sudo:+sudo }apt-get, from the system's packages:$missing"
# One call, so that sudo asks once. What is installed decides: a list that cannot be fetched may be one that is not needed.
# A machine that has just been started updates itself first, and holds the lock for some minutes.
# shellcheck disable=SC2086  # several words are meant
if ! $sudo sh -c 'export DEBIAN_FRONTEND=noninteractive; apt-get update -q
    apt-get install -q -y --no-install-recommends -o DPkg::Lock::Timeout=600 "$@"' apt-get $missing; then
    echo "That did not work, for the reason above. Mend that and run make again, or as root: apt-get install$missing" >&2
    exit 1
fi
