# Sourced by the other scripts. Everything here speaks on stderr: stdout belongs to what is run.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)

say() { echo "krupje: $*" >&2; }

sha256() { if command -v sha256sum >/dev/null; then sha256sum; else shasum -a 256; fi; }

find_python() { # Prints a Python of 3.11 or newer. Asks each: a version manager's stub is on the PATH and may not run.
    local python
    for python in ${KRUPJE_PYTHON:+"$KRUPJE_PYTHON"} python3.13 python3.12 python3.11 python3 python; do
        "$python" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
        echo "$python"
        return
    done
    say "no suitable Python: 3.11 or newer is needed, with its venv module (Debian: apt install python3 python3-venv)"
    return 2
}

is_current() { # is_current STAMP HASH
    [ -x "$venv/bin/python" ] && [ -f "$venv/$1" ] && [ "$(cat "$venv/$1")" = "$2" ]
}

# make_env NAME LOCK: sets $venv to an environment that holds requirements/LOCK.lock and this checkout.
# A stamp is written after what it vouches for, so whatever was cut short is done again.
make_env() {
    venv=$root/$1
    local lock=$root/requirements/$2.lock python locked project
    # Scripts in an environment know its place by heart: one that was moved or copied is made anew.
    locked=$({ cat "$lock"; echo "$root"; } | sha256)
    project=$(sha256 <"$root/pyproject.toml")
    is_current .locked "$locked" && is_current .project "$project" && return

    mkdir -p "$root/.cache"
    exec 9>"$root/.cache/$1.lock"
    if command -v flock >/dev/null; then flock 9; fi # Two started at once: the second waits, then finds it done.
    if ! is_current .locked "$locked"; then
        python=$(find_python) || return
        say "making $1 from requirements/$2.lock, once; this may take a minute"
        rm -rf "$venv" && "$python" -m venv "$venv" >&2 &&
            "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r "$lock" >&2 &&
            echo "$locked" >"$venv/.locked" || { say "could not make $1"; return 1; }
    fi
    if ! is_current .project "$project"; then
        "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation \
            -e "$root" >&2 && echo "$project" >"$venv/.project" || { say "could not install krupje in $1"; return 1; }
    fi
    exec 9>&- # Or the program that runs next would hold the lock for as long as it lives.
}
