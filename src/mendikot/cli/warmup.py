"""`mendikot warmup`: compiles the search once, so that nothing waits for it later."""

import json
from time import perf_counter
from typing import Annotated

import typer

from mendikot.cli.progress import progress


def warmup(
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Compile the search and keep the code; what is compiled already is only loaded."""
    start = perf_counter()
    from mendikot.search.compiled import cache_folder
    from mendikot.search.stages import STAGES

    with progress("Compiling", len(STAGES)) as step:
        for _, compile_it in STAGES:
            compile_it()
            step()
    seconds = perf_counter() - start
    if as_json:
        names = [name for name, _ in STAGES]
        found = {"folder": str(cache_folder()), "stages": names, "seconds": round(seconds, 3)}
        print(json.dumps(found, indent=2))
    else:
        print(f"{len(STAGES)} stages in {seconds:.1f} s; kept in {cache_folder()}")
