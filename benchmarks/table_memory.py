"""Memory of the server with 100 tables of bots at one card a second each, all watched.

    python benchmarks/table_memory.py [--tables 100] [--seconds 60]

Counts the resident memory of the server and its worker; exits 1 over 250 MB.
"""

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psutil
from websockets.asyncio.client import ClientConnection, connect

from mendikot.engine import PRESETS

MOST = 250
"""Megabytes."""

RULES = list(PRESETS.values())


async def order(line: ClientConnection, number: int, **fields: object) -> dict[str, object]:
    await line.send(json.dumps({"cmd": f"bench-{number:04}", **fields}))
    while True:
        answer: dict[str, object] = json.loads(await line.recv())
        if answer["type"] == "refused":
            raise RuntimeError(answer)
        if answer["type"] == "done":
            return answer


async def watch(address: str, number: int, seen: list[int]) -> None:
    """A table of bots only under a long match, and somebody who looks on."""
    rules = {**RULES[number % len(RULES)].to_dict(), "target": None, "deals": 99}
    async with connect(f"ws://{address}/ws", compression=None) as line:
        made = await order(line, 0, type="create", rules=rules, name="Bench")
        code = made["table"]
        await line.send(json.dumps({"type": "open", "table": code}))
        for step, kind in enumerate(("stand", "fill", "begin"), 1):
            await order(line, step, type=kind, table=code)
        beat = time.monotonic()
        while True:
            frame = json.loads(await line.recv())
            seen[0] += sum(event["kind"] == "played" for event in frame.get("events", ()))
            if time.monotonic() > beat + 5:
                beat = time.monotonic()
                await line.send('{"type":"ping","n":1}')


def memory(process: psutil.Process) -> dict[str, float]:
    """Megabytes by kind of process."""
    found = {"server": process.memory_info().rss / 1e6, "workers": 0.0}
    for child in process.children(recursive=True):
        found["workers"] += child.memory_info().rss / 1e6
    return found


async def measure(address: str, pid: int, tables: int, seconds: int) -> float:
    process, seen = psutil.Process(pid), [0]
    watchers = [asyncio.create_task(watch(address, number, seen)) for number in range(tables)]
    await asyncio.sleep(8)
    start, cards, busy = time.monotonic(), seen[0], sum(process.cpu_times()[:2])
    peak: dict[str, float] = {}
    while time.monotonic() < start + seconds:
        await asyncio.sleep(1)
        now = memory(process)
        if sum(now.values()) > sum(peak.values()):
            peak = now
        broken = [watcher for watcher in watchers if watcher.done()]
        if broken:
            broken[0].result()
            raise RuntimeError("a table stopped")
    took = time.monotonic() - start
    rate = (seen[0] - cards) / took / tables
    load = (sum(process.cpu_times()[:2]) - busy) / took
    for watcher in watchers:
        watcher.cancel()
    await asyncio.gather(*watchers, return_exceptions=True)
    total = sum(peak.values())
    print(
        f"{tables} tables, {rate:.2f} cards a second each, for {took:.0f} s: "
        f"peak {total:.0f} MB (server {peak['server']:.0f}, workers {peak['workers']:.0f}), "
        f"{100 * load:.0f} % of a core; goal: under {MOST} MB"
    )
    return total


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tables", type=int, default=100)
    options.add_argument("--seconds", type=int, default=60)
    options.add_argument("--bot", default=None, help="module:function instead of the usual bot")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        # at pace 1 a trick of four cards takes four seconds and what the work costs: just below 1
        arguments = ["serve", "--port", "0", "--no-open", "--pace", "0.8"]
        arguments += ["--bot", chosen.bot] if chosen.bot else []
        process = subprocess.Popen(
            [Path(sys.executable).with_name("mendikot"), *arguments],
            env={**os.environ, "MENDIKOT_DATA": folder},
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert process.stdout is not None
            address = next(
                line.split("http://")[1].strip().strip("/")
                for line in process.stdout
                if "served at" in line
            )
            total = asyncio.run(measure(address, process.pid, chosen.tables, chosen.seconds))
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(20)
    return int(total > MOST)


if __name__ == "__main__":
    sys.exit(main())
