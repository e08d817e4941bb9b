"""Measures the reader as the desktop calls it, without a window: desktop.py COURANT COURANTCTL FEEDS-FOLDER LIBRARY ROUNDS

To be run inside scripts/with-display.sh. Three things, each with the session bus starting the program as it is closed:
from the click on a notification to its article, with the feeds of the folder refreshed; the desktop's search in LIBRARY, a file
that `courant-bench library` wrote, beside a call of the same tool that asks for nothing; memory (PSS) and wake-ups (context
switches of all threads) of two minutes in the background, in which no source is due.
"""
import collections
import os
import pathlib
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time

from driven import events, wait
from nginx import Nginx
from processes import memory, processor
from readers import Courant

NAME = "io.github.courant.Courant"
QUIET = 120


def call(name, path, method, *arguments):
    return subprocess.run(
        ["gdbus", "call", "--session", "--dest", name, "--object-path", path, "--method", method, *arguments],
        check=True, capture_output=True, text=True).stdout


class Activated:
    """The program as the session bus starts it, until it is left."""

    def __init__(self, courant, environment, *options):
        self.trace = pathlib.Path(environment["COURANT_DATA_DIR"]) / "trace"
        self.trace.unlink(missing_ok=True)
        names = ("HOME", "COURANT_DATA_DIR", "GSETTINGS_BACKEND", "GSETTINGS_SCHEMA_DIR") + tuple(
            name for name in environment if name.startswith("XDG_") and name.endswith("_HOME"))
        words = ["/usr/bin/env"] + [f"{name}={environment[name]}" for name in names if name in environment]
        folder = pathlib.Path(os.environ["XDG_RUNTIME_DIR"]) / "dbus-1/services"
        folder.mkdir(parents=True, exist_ok=True)
        command = " ".join([*words, courant, "--gapplication-service", "--trace", str(self.trace), *options])
        (folder / f"{NAME}.service").write_text(f"[D-BUS Service]\nName={NAME}\nExec={command}\n")
        call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.ReloadConfig")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.action("quit", "[]")
        wait(lambda: events(self.trace, "shutdown"), "the end of the program")
        wait(lambda: NAME not in call("org.freedesktop.DBus", "/", "org.freedesktop.DBus.ListNames"), "its name")

    def action(self, name, parameters):
        call(NAME, "/io/github/courant/Courant", "org.freedesktop.Application.ActivateAction", name, parameters, "{}")

    def search(self, words):
        return call(
            NAME, "/io/github/courant/Courant/SearchProvider", "org.gnome.Shell.SearchProvider2.GetInitialResultSet",
            str(words))

    def process(self):
        answer = call("org.freedesktop.DBus", "/", "org.freedesktop.DBus.GetConnectionUnixProcessID", NAME)
        return int(re.search(r"uint32 (\d+)", answer)[1])


def milliseconds(act):
    began = time.monotonic()
    act()
    return (time.monotonic() - began) * 1000


def switches(process):
    """How often each thread of a process was given a processor so far, with the thread's name."""
    counts = {}
    for task in pathlib.Path(f"/proc/{process}/task").glob("*"):
        count = sum(map(int, re.findall(r"ctxt_switches:\s+(\d+)", (task / "status").read_text())))
        counts[task.name, (task / "comm").read_text().strip()] = count
    return counts


def click(courant, environment, article):
    with Activated(courant, environment) as program:
        shown = lambda: any(event.get("id") == article for event in events(program.trace, "article-shown"))
        began = time.monotonic()
        program.action("follow", f"[<'courant://article/{article}'>]")
        while not shown():
            if time.monotonic() > began + 60:
                raise RuntimeError("the article does not come")
            time.sleep(0.002)
        return (time.monotonic() - began) * 1000


def headlines(ctl, environment):
    listed = subprocess.run(
        [ctl, "list", "--limit", "20000"], check=True, capture_output=True, text=True, env=environment).stdout
    return [line.split("\t")[-1] for line in listed.splitlines()]


def typed(headlines):
    """What somebody types who looks for thirty of these: a word letter by letter from the second on, and the beginning and all of a second one."""
    source = random.Random(1)
    queries = []
    for headline in source.sample(headlines, 30):
        words = [word for word in re.findall(r"\w+", headline) if len(word) > 3]
        if len(words) > 1:
            word, other = source.sample(words, 2)
            queries += [[word[:length]] for length in range(2, len(word) + 1)] + [[word, other[:3]], [word, other]]
    return queries


def summary(values):
    ordered = sorted(values)
    return (
        f"median {statistics.median(ordered):.0f} ms, 95 of 100 within {ordered[len(ordered) * 95 // 100]:.0f} ms, "
        f"slowest {ordered[-1]:.0f} ms of {len(ordered)}")


def main():
    courant, ctl, folder, library, rounds = sys.argv[1], sys.argv[2], *map(pathlib.Path, sys.argv[3:5]), int(sys.argv[5])
    with tempfile.TemporaryDirectory() as work, Nginx(folder) as server:
        work = pathlib.Path(work)
        reader = Courant(work, [f"{server.root}/{file.name}" for file in sorted(folder.glob("*.xml"))], ctl)
        reader.by_hand()
        environment = reader.environment
        subprocess.run(["gsettings", "set", NAME, "background-refresh", "true"], check=True, env=environment)
        listed = subprocess.run(
            [ctl, "list", "--limit", str(rounds + 1)], check=True, capture_output=True, text=True, env=environment).stdout
        articles = [int(line.split("\t")[0]) for line in listed.splitlines()]
        # Neither is to read its files from the disk.
        click(courant, environment, articles.pop())
        times = [click(courant, environment, article) for article in articles]
        print(f"from a click on a notification to its article, the program closed: {summary(times)}")

        # Started with --background, it stays. Started by the bus for anything else, it ends after a minute.
        with Activated(courant, environment, "--background") as program:
            call("org.freedesktop.DBus", "/", "org.freedesktop.DBus.StartServiceByName", NAME, "0")
            process = program.process()
            # What it does at its start is done.
            while True:
                before = processor(process)
                time.sleep(10)
                if processor(process) - before < 0.02:
                    break
            refreshed, before = len(events(program.trace, "refreshed-in-background")), (switches(process), processor(process))
            time.sleep(QUIET)
            after, busy = switches(process), processor(process) - before[1]
            if not after:
                raise RuntimeError("the program ended")
            woken = collections.Counter()
            for thread, count in after.items():
                woken[thread[1]] += count - before[0].get(thread, 0)
            if len(events(program.trace, "refreshed-in-background")) > refreshed:
                raise RuntimeError("a source was due")
            print(
                f"in the background with {len(list(folder.glob('*.xml')))} feeds: {memory(process):.0f} MB; in {QUIET} s "
                f"{sum(woken.values())} wake-ups ({', '.join(f'{name} {count}' for name, count in woken.items() if count)}), "
                f"{busy * 1000:.0f} ms of the processor")

    with tempfile.TemporaryDirectory() as work:
        environment = dict(
            os.environ, HOME=work, COURANT_DATA_DIR=f"{work}/library", XDG_DATA_HOME=f"{work}/data",
            XDG_CONFIG_HOME=f"{work}/config", XDG_CACHE_HOME=f"{work}/cache", GSETTINGS_BACKEND="keyfile")
        place = pathlib.Path(work, "library")
        place.mkdir()
        for part in library.parent.glob(library.name + "*"):
            (place / part.name.replace(library.name, "library.sqlite")).symlink_to(part.resolve())
        queries = typed(headlines(ctl, environment))
        with Activated(courant, environment) as program:
            first = milliseconds(lambda: program.search(queries[0]))
            asked = [milliseconds(lambda: program.search(query)) for query in queries]
            found = sum("courant:" in program.search(query) for query in queries)
            nothing = [
                milliseconds(lambda: call(NAME, "/io/github/courant/Courant", "org.freedesktop.DBus.Peer.Ping"))
                for _ in queries]
        print(
            f"the desktop's search in {library.name}: {summary(asked)}, {found} of which find something, and of which {statistics.median(nothing):.0f} ms are the "
            f"asking tool's; the first, which starts the program, {first:.0f} ms")


main()
