"""Compile rules and bots with mypyc: run inside a copy of the source tree, it leaves extensions beside the sources.

    python compile_engine.py OPT_LEVEL FILE...

First it writes, from the declared fields of every state class among the files, a module with its copier
(`fellfield.core.copies` finds it); then mypyc compiles the files and these modules into two shared libraries, the
rules and the bots.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from multiprocessing.pool import ThreadPool
from pathlib import Path
from typing import Any

RULES, BOTS = "fellfield_engine", "fellfield_bots"
"""The names of the shared libraries; the modules of the package are small doors to them."""


def main() -> None:
    """Write the copiers, then compile."""
    opt_level, *files = sys.argv[1:]
    sys.path.insert(0, str(Path.cwd()))
    files += written_copiers(files)
    compile_all(files, opt_level)


def written_copiers(files: list[str]) -> list[str]:
    """One module for each module that has state classes; the files that were written."""
    from fellfield.core.contract import State
    from fellfield.core.copies import SUFFIX, by_field

    modules = {file.removesuffix(".py").replace("/", "."): file for file in files}
    for name in modules:
        import_module(name)
    written: list[str] = []
    for name, file in modules.items():
        classes = [cls for cls in descendants(State) if cls.__module__ == name]
        if not classes:
            continue
        lines = [f'"""Copiers for the states of `{name}`, written from their declared fields by the build."""', ""]
        lines += ["from __future__ import annotations", ""]
        lines += [f"from {name} import {', '.join(cls.__name__ for cls in classes)}"]
        lines += [f"\n\n{by_field(cls())}" for cls in classes]
        target = Path(file.removesuffix(".py") + SUFFIX + ".py")
        target.write_text("\n".join(lines) + "\n", encoding="utf-8")
        written.append(str(target))
    return written


def descendants(cls: type) -> list[type]:
    """All classes below this one."""
    below: list[type] = cls.__subclasses__()
    return below + [further for one in below for further in descendants(one)]


def compile_all(files: list[str], opt_level: str) -> None:
    """One library from all rules and one from all bots, so that calls between modules are plain calls.

    Each module is a C file of its own: as one file they would take the C compiler many times as long.
    """
    from mypyc.build import mypycify
    from setuptools import setup  # type: ignore[import-untyped]

    bots = [file for file in files if Path(file).is_relative_to("fellfield/bots")]
    rules = [file for file in files if file not in bots]
    modules = mypycify(
        ["--config-file=", "--no-color-output", *files],
        opt_level=opt_level, debug_level="0", separate=[(rules, RULES), (bots, BOTS)], multi_file=True,
    )  # fmt: skip
    if os.name == "posix":
        for module in modules:
            # Nobody outside calls into a library by name, so calls inside it can be direct. A sum of products is
            # rounded as Python rounds it, on every machine. Every C file of the bots names the one table of what they
            # call in the rules.
            module.extra_compile_args += ["-fvisibility=hidden", "-ffp-contract=off", "-fcommon"]
    jobs = os.cpu_count() or 1
    compile_side_by_side(jobs)
    setup(
        name=RULES, ext_modules=modules, script_args=["--quiet", "build_ext", "--inplace", "--parallel", str(jobs)]
    )  # fmt: skip


def compile_side_by_side(jobs: int) -> None:
    """Teach the compiler class to compile the files of one library on all cores; by itself it takes them in turn."""
    from distutils.ccompiler import CCompiler

    compiler: Any = CCompiler

    def compile_them(self: Any, sources: list[str], *given: Any, **named: Any) -> Any:
        if len(sources) < 2 * jobs:
            return in_turn(self, sources, *given, **named)
        parts = [sources[start::jobs] for start in range(jobs)]
        with ThreadPool(jobs) as pool:
            made = pool.map(lambda part: in_turn(self, part, *given, **named), parts)
        return [file for part in made for file in part]

    in_turn = compiler.compile
    compiler.compile = compile_them


if __name__ == "__main__":
    main()
