"""`mendikot warmup`: compiles the search once, so that nothing waits for it later."""

import json
from time import perf_counter
from typing import Annotated

import typer

from mendikot.cli.progress import progress


def warmup(
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Compile the search and keep the code; what is compiled already is kept."""
    from mendikot.search.cache import cache_folder

    start = perf_counter()
    stages = compile_search()
    seconds = perf_counter() - start
    if as_json:
        found = {"folder": str(cache_folder()), "stages": stages, "seconds": round(seconds, 3)}
        print(json.dumps(found, indent=2))
    elif stages:
        print(f"{len(stages)} stages in {seconds:.1f} s; kept in {cache_folder()}")
    else:
        print(f"nothing to do: all is compiled in {cache_folder()}")


def compile_search() -> list[str]:
    """Compile what is not compiled yet, in a process of its own; the names of the stages done."""
    from mendikot.search.cache import is_complete
    from mendikot.search.stages import STAGES, compile_ahead

    done: list[str] = []
    if is_complete():
        return done
    with progress("Compiling, once", len(STAGES)) as step:

        def note(name: str) -> None:
            done.append(name)
            step()

        compile_ahead(note)
    return done
