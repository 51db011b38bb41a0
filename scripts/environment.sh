# Sourced by scripts/play and scripts/test: makes the project's own .venv, and makes it again when pyproject.toml
# changed. When there is nothing to do it starts no process at all, so that a game stands at once.
#
#   prepare EXTRAS...    afterwards $venv/bin/python runs the project, with at least these extras installed
#
# The stamp in the .venv is written last, so a .venv without one is half built and is made from scratch. It holds all
# that the installation was made from: the place (an editable install knows its absolute path), the extras, and
# pyproject.toml itself. The interpreter needs no mention: the .venv points at the very file of its version, and where
# that is gone the link is broken.

root=$(CDPATH= cd -- "${BASH_SOURCE[0]%/*}/.." && pwd -P)
venv=$root/.venv
stamp=$venv/installed-from

fail() {
    printf '%s\n' "$1" >&2
    exit 1
}

# Succeeds where the .venv is whole, up to date and has the extras asked for. Leaves in $installed the extras that it
# has, or `none`; nothing where it cannot be renewed: half built, its Python gone, or made elsewhere (its commands know their
# absolute path).
is_prepared() {
    local extra extras= made_for=
    installed=
    [[ -r $stamp && -x $venv/bin/python ]] || return 1
    { IFS= read -r extras && IFS= read -r made_for; } <"$stamp" || return 1
    [[ $made_for == "$root" ]] || return 1
    installed=$extras
    for extra in "$@"; do
        [[ " $installed " == *" $extra "* ]] || return 1
    done
    [[ $(<"$stamp") == "$installed"$'\n'"$root"$'\n'"$(<"$root/pyproject.toml")" ]]
}

# Prints the path of a Python that will do. The real path, past links and version managers' shims.
find_python() {
    local candidate path without_venv=
    for candidate in python3 python3.14 python3.13 python3.12 python3.11 python; do
        path=$("$candidate" -c '
import os, sys
if sys.version_info >= (3, 11):
    print(os.path.realpath(sys.executable))' </dev/null 2>/dev/null) || continue
        [[ $path ]] || continue
        if "$path" -c 'import ensurepip, venv' </dev/null 2>/dev/null; then
            printf '%s\n' "$path"
            return
        fi
        without_venv=$path
    done
    if [[ $without_venv ]]; then
        fail "$without_venv lacks the venv module: install it first (on Debian and Ubuntu: apt install python3-venv)."
    fi
    fail "lostcities needs Python 3.11 or newer, and there is none on the PATH."
}

prepare() {
    is_prepared "$@" && return
    local python extra extras
    python=$(find_python) || exit 1

    # One at a time: the lock is on the project's directory and is held through descriptor 9 until it is closed. It is
    # taken by Python because not every system has flock(1); the lock outlives the process that took it.
    exec 9<"$root"
    "$python" -c 'import fcntl; fcntl.flock(9, fcntl.LOCK_EX)' </dev/null ||
        fail "Cannot lock $root to prepare it."
    if ! is_prepared "$@"; then
        printf 'Preparing lostcities in %s (once) ...\n' "$venv" >&2
        # An installation that is whole but out of date is renewed in place, so that a game running from it keeps
        # its files, and keeps the extras it has.
        if ! [[ $installed ]] || ! "$venv/bin/python" -m pip --version </dev/null >/dev/null 2>&1; then
            rm -rf -- "$venv"
            "$python" -m venv "$venv" </dev/null >&2 || fail "Cannot make a virtual environment in $venv."
        fi
        extras=$installed
        [[ $extras != none ]] || extras=
        for extra in "$@"; do
            [[ " $extras " == *" $extra "* ]] || extras="${extras:+$extras }$extra"
        done
        rm -f -- "$stamp"
        local description
        description=$(<"$root/pyproject.toml") # as it is now: an edit during the installation is seen the next time
        PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_USER=0 PIP_REQUIRE_VIRTUALENV=0 \
            "$venv/bin/python" -m pip install -qq --editable "$root${extras:+[${extras// /,}]}" </dev/null >&2 ||
            fail "Cannot install what lostcities needs (pip's reasons are above); the next start tries again."
        printf '%s\n%s\n%s\n' "${extras:-none}" "$root" "$description" >"$stamp.new"
        mv -- "$stamp.new" "$stamp"
    fi
    exec 9<&-
}
