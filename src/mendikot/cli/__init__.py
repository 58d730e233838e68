"""The `mendikot` command."""

from mendikot.cli.app import main

__all__ = ["main"]
