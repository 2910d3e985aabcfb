"""Everything shown is run: the README, and the Python and console blocks of reference and how-tos."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs" / "reference").glob("*.md"))]
SLOW = sorted((ROOT / "docs" / "howto").glob("*.md"))
"""Here whole games are worked out."""
BLOCK = re.compile(r"^```(python|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def blocks(page, language):
    """The blocks of a language on a page, each with its first line's number."""
    text = page.read_text(encoding="utf-8")
    return [(text.count("\n", 0, b.start()) + 2, b[2]) for b in BLOCK.finditer(text) if b[1] == language]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_python_on_a_page(page):
    """One page is one session."""
    names = {}
    for line, block in blocks(page, "python"):
        test = doctest.DocTestParser().get_doctest(block, names, page.name, str(page), line - 1)
        names = test.globs
        out = []
        doctest.DocTestRunner(optionflags=FLAGS).run(test, out=out.append, clear_globs=False)
        assert not out, "".join(out)


def transcript(block):
    """The commands of a console block with what they print: `$ ` begins a command, `> ` goes on with it."""
    found = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append([line[2:], ""])
        elif line.startswith(">") and not found[-1][1]:
            found[-1][0] += "\n" + line[2:]
        else:
            found[-1][1] += line + "\n"
    return found


@pytest.mark.parametrize(
    "page",
    [*PAGES, *(pytest.param(page, marks=pytest.mark.slow) for page in SLOW)],
    ids=lambda page: page.stem,
)
def test_commands_on_a_page(page, tmp_path):
    """One page is one folder; what a command says on standard error counts too."""
    program = tmp_path / "bin" / "krupje"
    program.parent.mkdir()
    program.write_text(
        f'#!/bin/sh\nexec {sys.executable} -c "from krupje.cli.main import main; main()" "$@"\n'
    )
    program.chmod(0o755)
    path = os.pathsep.join((str(program.parent), str(Path(sys.executable).parent), os.environ["PATH"]))
    env = {"PATH": path, "LANG": "C.UTF-8", "COLUMNS": "80", "PYTHONPATH": os.environ.get("PYTHONPATH", ""),
           "KRUPJE_CACHE": str(tmp_path / "kept")}  # fmt: skip
    if home := os.environ.get("XDG_CACHE_HOME"):
        env["XDG_CACHE_HOME"] = home
    for line, block in blocks(page, "console"):
        for command, wanted in transcript(block):
            ran = subprocess.run(["bash", "-c", command], cwd=tmp_path, env=env, text=True, check=False,
                                 stdout=subprocess.PIPE, stderr=subprocess.STDOUT)  # fmt: skip
            told = f"{page.name}:{line}\n$ {command}\n{ran.stdout}"
            assert doctest.OutputChecker().check_output(wanted, ran.stdout, FLAGS), told


def test_links_lead_somewhere():
    for page in (*PAGES, *SLOW):
        for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / link).exists(), f"{page.name}: {link}"


def test_the_figures_of_the_first_page_are_those_of_the_proofs():
    """What the README says a game costs is what the page says that proves it."""
    first = (ROOT / "README.md").read_text(encoding="utf-8").partition("## What the games cost")[2]
    pages = (ROOT / "docs" / "explanation" / name for name in ("exact.md", "novo-solved.md"))
    proofs = "".join(page.read_text(encoding="utf-8") for page in pages)
    figures = re.findall(r"\d+\.\d+ %", first.partition("\n## ")[0])
    assert len(figures) == 8
    assert [figure for figure in figures if figure not in proofs] == []
