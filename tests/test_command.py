"""The installed command answers."""

import subprocess
import sys


def test_the_command_lists_serve() -> None:
    answer = subprocess.run(
        [sys.executable, "-c", "from mendikot.cli import main; main()", "--help"],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert "serve" in answer.stdout
