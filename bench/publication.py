"""Counts what a WordPress site is asked for its archive and for nothing new, and times the opening of its categories:
publication.py COURANT COURANTCTL WORDPRESS-SCRIPT

To be run inside scripts/with-display.sh. The requests are those of the site's own log. Opening a category is timed by the
window's trace: the longest turn of the main loop between the key and half a second later, which has to stay below a frame
(16.7 ms at 60 a second). A turn of 8 ms or less is not in the trace and counts as 8.
"""
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

FRAME = 1000 / 60


def start_site(script, work):
    addresses = work / "addresses"
    process = subprocess.Popen([script, "start", str(work / "site")], stdin=subprocess.PIPE, stdout=addresses.open("w"))
    while "plain " not in addresses.read_text():
        if process.poll() is not None:
            raise RuntimeError("the site did not start")
        time.sleep(0.1)
    return process, addresses.read_text().split()[1]


def asked(work):
    return sum("wp-json" in line for line in (work / "site/access.log").read_text().splitlines())


def events(trace, name):
    lines = trace.read_text().splitlines() if trace.exists() else []
    return [event for event in map(json.loads, lines) if event["event"] == name]


def wait(condition, what):
    deadline = time.monotonic() + 30
    while not condition():
        if time.monotonic() > deadline:
            raise RuntimeError(f"not in time: {what}")
        time.sleep(0.02)


def categories(courant, environment, work):
    """The longest turn of the main loop, in milliseconds, at the opening of each category."""
    trace = work / "trace"
    process = subprocess.Popen(
        [courant, "--trace", str(trace)], env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait(lambda: events(trace, "view-warmed"), "the window")
        time.sleep(3)
        window = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--class", "courant"], check=True, capture_output=True, text=True,
        ).stdout.split()[0]
        subprocess.run(["xdotool", "windowfocus", "--sync", window], check=True)
        longest = []
        for _ in range(25):
            shown, stalls = len(events(trace, "list-shown")), len(events(trace, "stall"))
            subprocess.run(["xdotool", "key", "z"], check=True)
            wait(lambda: len(events(trace, "list-shown")) > shown, "a list")
            time.sleep(0.5)
            if events(trace, "list-shown")[-1]["section"].startswith("term"):
                longest.append(max([8.0] + [stall["length"] for stall in events(trace, "stall")[stalls:]]))
        return longest
    finally:
        process.terminate()
        process.wait()


def main():
    courant, ctl, script = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        site, address = start_site(script, work)
        try:
            environment = dict(
                os.environ, XDG_CACHE_HOME=str(work / "cache"), XDG_CONFIG_HOME=str(work / "config"),
                XDG_DATA_HOME=str(work / "data"), COURANT_DATA_DIR=str(work / "courant"), GSETTINGS_BACKEND="keyfile",
            )

            def run(*words):
                subprocess.run([ctl, *words], check=True, stdout=subprocess.DEVNULL, env=environment)

            run("add", address)
            before = asked(work)
            run("archive", "1")
            print(f"the whole archive of 400 posts: {asked(work) - before} requests (aim 5)")
            # What was changed as the site answered is asked for once more.
            time.sleep(3)
            run("refresh", "--force")
            before = asked(work)
            run("refresh", "--force")
            print(f"a refresh without news: {asked(work) - before} requests (aim 2)")
            for key, value in (("last-section", "'publication 1'"), ("open-publications", "'1'")):
                subprocess.run(
                    ["gsettings", "set", "io.github.courant.Courant", key, value], check=True, env=environment)
            turns = categories(courant, environment, work)
            late = sum(turn > FRAME for turn in turns)
            print(
                f"opening a category: longest turn of the main loop {statistics.median(turns):.1f} ms in the median of "
                f"{len(turns)}, {max(turns):.1f} ms at most, {late} above a frame of {FRAME:.1f} ms")
        finally:
            site.terminate()
            site.wait()


main()
