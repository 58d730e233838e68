"""`mendikot serve`: puts the parts together and serves the table."""

from typing import Annotated

import typer


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on.")] = 8000,
) -> None:
    """Serve the table to browsers."""
    typer.echo(f"The server is not built yet; nothing listens on {host}:{port}.", err=True)
    raise typer.Exit(1)
