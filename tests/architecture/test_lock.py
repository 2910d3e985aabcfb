"""What is installed is pinned by its hash, and from where is not said."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
REQUIREMENTS = sorted((ROOT / "requirements").iterdir())
LOCKS = [path for path in REQUIREMENTS if path.suffix == ".lock"]
HOST = re.compile(r'(index[-]url|resolved"?:? *"?https?://|url = "https?://)')


def pins(lock):
    """Return the entries of a lock: the name, version and marker, and how many hashes stand under them."""
    lines = lock.read_text(encoding="utf-8").replace("\\\n", "").splitlines()
    entries = [line for line in lines if line and not line.lstrip().startswith("#")]
    return {entry.split(" --hash=")[0].strip(): entry.count(" --hash=sha256:") for entry in entries}


def test_there_are_locks():
    assert {lock.stem for lock in LOCKS} == {"run", "test", "bench"}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_every_pin_has_a_hash(lock):
    assert pins(lock)
    for pin, hashes in pins(lock).items():
        assert re.match(r"[a-z0-9._-]+==\S+( ; .+)?$", pin), pin
        assert hashes, pin


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_tests_run_on_what_people_run(lock):
    assert pins(ROOT / "requirements" / "run.lock").items() <= pins(lock).items()


def test_the_lock_has_what_the_project_asks_for():
    """A dependency added to pyproject.toml is missed by `pip install --no-deps` unless it is locked too."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = project["project"]["dependencies"] + project["build-system"]["requires"]
    names = {re.match(r"[\w.-]+", line).group().lower() for line in wanted}
    assert names <= {pin.split("==")[0] for pin in pins(ROOT / "requirements" / "run.lock")}


@pytest.mark.parametrize("path", [*REQUIREMENTS, ROOT / "pyproject.toml"], ids=lambda path: path.name)
def test_no_host_is_written_down(path):
    assert not HOST.search(path.read_text(encoding="utf-8"))


def test_no_other_lock_is_kept():
    """These write down the address of every file they name; `.gitignore` knows the first."""
    names = {"pylock.toml", "poetry.lock", "Pipfile.lock", "package-lock.json", "yarn.lock", "pnpm-lock.yaml"}
    assert not names & {path.name for path in ROOT.iterdir()}
