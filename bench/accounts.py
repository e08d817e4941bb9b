"""Counts what an account's syncs ask a real Miniflux for, beside other readers' way to ask, and times the window's first sync:
accounts.py COURANT COURANTCTL MINIFLUX-SCRIPT ROUNDS

To be run inside scripts/with-display.sh, whose keyring keeps the passwords. Requests and bytes are those of a server in between,
answers with their heads, as they are sent: compressed where who asks takes that. The window is watched by its trace: the
longest turn of the main loop while 12,000 articles come, and when the first ones were in the list. Turns of 8 ms or less are not in the trace and count as 8.
"""
import json
import os
import pathlib
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from driven import Window, events, press, wait
from miniflux import KEY, PASSWORD, USER, Miniflux
from nginx import Counter
from peers import Session

FRAME = 1000 / 60
SERVICES = {"Google Reader": ("minifluxreader", USER, PASSWORD), "Miniflux /v1": ("miniflux", None, KEY)}


class Account:
    """A library with an account at the server in between."""

    def __init__(self, ctl, work, service, address):
        self.ctl = ctl
        self.work = work
        self.environment = dict(
            os.environ, XDG_CACHE_HOME=str(work / "cache"), XDG_CONFIG_HOME=str(work / "config"),
            XDG_DATA_HOME=str(work / "data"), COURANT_DATA_DIR=str(work), GSETTINGS_BACKEND="keyfile")
        name, user, secret = SERVICES[service]
        self.run("account", "add", name, address, *(["--user", user] if user else []), words=secret)

    def run(self, *words, **more):
        return subprocess.run(
            [self.ctl, *words], check=True, capture_output=True, text=True, env=self.environment,
            input=more.get("words")).stdout

    def sync(self):
        """Syncs once. Returns what it says, its seconds, and the seconds of processor time."""
        began = time.monotonic()
        said, used = worked(lambda: self.run("account", "sync", "--json"))
        return json.loads(said)[0], time.monotonic() - began, used

    def start(self):
        """The seconds of processor time of a program that opens the library and asks nobody."""
        return worked(lambda: self.run("account", "list"))[1]


def worked(act):
    """What came of it, and the seconds of processor time of the programs that it ran."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = act()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return result, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def counted(counter, act):
    """What the server was asked meanwhile: requests and bytes."""
    before = len(counter.visits())
    result = act()
    visits = counter.visits()[before:]
    return result, len(visits), sum(size for _, size, _ in visits)


def report(what, requests, size, *more):
    print("; ".join([f"{what}: {requests} requests, {size / 1000:.0f} KB", *more]))


def count_syncs(courant, ctl, script, rounds, folder):
    with Miniflux(script) as server, Counter(server.address) as counter:
        server.publish(10_000)
        accounts = {}
        for service in SERVICES:
            work = folder / service.replace("/", "")
            work.mkdir()
            accounts[service] = account = Account(ctl, work, service, counter.root)
            (said, seconds, _), requests, size = counted(counter, account.sync)
            report(f"{service}, first sync of 10,000 unread", requests, size, f"{seconds:.1f} s")
            assert said["pulled"] == 10_000, said
            costs = []
            for _ in range(rounds):
                (said, _, used), requests, size = counted(counter, account.sync)
                assert said["pulled"] == 0, said
                costs.append((requests, size, used))
            report(
                f"{service}, nothing new", max(cost[0] for cost in costs), max(cost[1] for cost in costs),
                f"{statistics.median(cost[2] for cost in costs) * 1000:.0f} ms of processor time in the median of {rounds}, of which "
                f"{statistics.median(account.start() for _ in range(rounds)) * 1000:.0f} ms are a start of the program")
        print("12,054 unread, 100 read elsewhere, 50 new, for a program that has signed in:")
        for service, account in accounts.items():
            with Window(courant, account.work) as window:
                window.focus()
                time.sleep(2)
                server.publish(12_104 - len(server.unread()))
                # What changed a moment ago is asked for twice.
                server.run("update entries set changed_at = least(changed_at, now() - interval '1 hour')")
                refresh(window)
                change(server)
                _, requests, size = counted(counter, lambda: refresh(window))
            assert json.loads(account.run("account", "sync", "--json"))[0]["pulled"] == 0
            report(f"  Courant, {service}", requests, size)
        for name in ("NetNewsWire", "RSS Guard"):
            peers = Session(counter.root, USER, PASSWORD)
            server.publish(12_104 - len(server.unread()))
            known, unread, since = server.all(), server.unread(), int(time.time())
            time.sleep(1)
            change(server)
            way = peers.netnewswire if name == "NetNewsWire" else peers.rssguard
            _, requests, size = counted(counter, lambda: way(known, unread, since))
            report(f"  {name}'s way, Google Reader", requests, size)


def change(server):
    """Another device reads a hundred articles, and fifty come."""
    server.read(100)
    server.publish(50, ago="0 seconds")
    assert len(server.unread()) == 12_054


def refresh(window):
    """Has the window sync, until it has."""
    before = len(events(window.trace, "refreshed"))
    press("r")
    wait(lambda: len(events(window.trace, "refreshed")) > before, "the end of a sync")


def first_sync(courant, ctl, script, rounds, folder):
    shown, turns, used = [], [], []
    with Miniflux(script) as server:
        server.publish(12_000)
        for turn in range(rounds):
            work = folder / f"window{turn}"
            work.mkdir()
            Account(ctl, work, "Miniflux /v1" if turn % 2 else "Google Reader", server.address)
            with Window(courant, work) as window:
                window.focus()
                time.sleep(3)
                before = len(events(window.trace, "stall"))
                began = time.monotonic()
                press("r")
                wait(lambda: any(event["count"] > 0 for event in events(window.trace, "list-shown")), "articles")
                shown.append(time.monotonic() - began)
                wait(lambda: events(window.trace, "refreshed"), "the end of a sync")
                time.sleep(1)
                stalls = events(window.trace, "stall")[before:]
                turns.append([8.0] + [stall["length"] for stall in stalls])
                used.append(max([8.0] + [stall["processor"] for stall in stalls]))
            shutil.rmtree(work)
    late = sum(length > FRAME for lengths in turns for length in lengths)
    print(
        f"the window's first sync of 12,000: first articles after {statistics.median(shown):.2f} s in the median of {rounds}, "
        f"{max(shown):.2f} s at most; longest turns of the main loop "
        f"{statistics.median(max(lengths) for lengths in turns):.1f} ms in the median, {max(map(max, turns)):.1f} ms at most, "
        f"in processor time {statistics.median(used):.1f} and {max(used):.1f}, "
        f"{late} turns above a frame of {FRAME:.1f} ms in all")


def main():
    courant, ctl, script, rounds = *sys.argv[1:4], int(sys.argv[4])
    with tempfile.TemporaryDirectory() as folder:
        count_syncs(courant, ctl, script, rounds, pathlib.Path(folder))
        first_sync(courant, ctl, script, rounds, pathlib.Path(folder))


main()
