"""`mendikot warmup`: compiles the search once, so that nothing waits for it later."""

import json
from time import perf_counter
from typing import Annotated

import typer

from mendikot.cli.files import BadFile
from mendikot.cli.progress import progress


def warmup(
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Compile the search and keep the code; what is compiled already is kept."""
    from mendikot.search.cache import cache_folder, is_complete, make_folder

    start = perf_counter()
    stages: list[str] = []
    reason = "compiling failed"
    try:
        make_folder()
        stages = compile_search()
    except OSError as error:
        reason = error.strerror or str(error)
    seconds = perf_counter() - start
    folder, kept = str(cache_folder()), is_complete()
    if as_json:
        found = {"folder": folder, "kept": kept, "stages": stages, "seconds": round(seconds, 3)}
        print(json.dumps(found, indent=2))
    if not kept:
        raise BadFile(folder, f"nothing can be kept there: {reason}")
    if as_json:
        return
    if stages:
        print(f"{len(stages)} stages in {seconds:.1f} s; kept in {folder}")
    else:
        print(f"nothing to do: all is compiled in {folder}")


def compile_search() -> list[str]:
    """Compile what is not compiled yet, in a process of its own; the names of the stages done.

    None where nothing can be kept: what is needed is then compiled where it is used.
    """
    from mendikot.search.cache import is_complete, use_folder
    from mendikot.search.stages import STAGES, compile_ahead

    done: list[str] = []
    if is_complete() or use_folder() is None:
        return done
    with progress("Compiling, once", len(STAGES)) as step:

        def note(name: str) -> None:
            done.append(name)
            step()

        compile_ahead(note)
    return done
