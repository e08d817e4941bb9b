"""Times a first and an unchanged refresh of the same feeds by Courant and newsboat, in turns, and prints medians and
ratios: refresh.py COURANTCTL FEEDS-FOLDER ROUNDS

Both talk to one nginx with gzip, ETag and Last-Modified, on loopback. newsboat gets as many threads as serve it best here.
"""
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

from nginx import Nginx


def timed(arguments, environment=None):
    start = time.monotonic()
    subprocess.run(arguments, check=True, stdout=subprocess.DEVNULL, env=environment)
    return time.monotonic() - start


class Courant:
    def __init__(self, executable, work, addresses):
        self.executable = executable
        self.environment = dict(os.environ, COURANT_DATA_DIR=str(work / "courant"), XDG_CACHE_HOME=str(work))
        rows = "".join(f'<outline type="rss" text="{n}" xmlUrl="{a}"/>' for n, a in enumerate(addresses))
        (work / "list.opml").write_text(f'<opml version="2.0"><body>{rows}</body></opml>')
        subprocess.run(
            [executable, "import", "--private", str(work / "list.opml")], check=True, stdout=subprocess.DEVNULL, env=self.environment
        )

    def refresh(self):
        """How long the whole took, and how long until all articles were stored: the search index, which newsboat has not,
        follows then."""
        started = timed([self.executable, "--version"], self.environment)
        start = time.monotonic()
        result = subprocess.run(
            [self.executable, "refresh", "--force", "--json"], check=True, stdout=subprocess.PIPE, env=self.environment
        )
        return time.monotonic() - start, started + json.loads(result.stdout)["seconds"]


class Newsboat:
    def __init__(self, work, addresses, threads=8):
        (work / "urls").write_text("\n".join(addresses))
        (work / "config").write_text(f"reload-threads {threads}\n")
        self.arguments = ["newsboat", "-u", work / "urls", "-C", work / "config", "-c", work / "cache.db", "-x", "reload"]

    def refresh(self):
        return timed(self.arguments)


def main():
    courantctl, folder, rounds = sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3])
    times = {"first": ([], []), "unchanged": ([], [])}
    indexed = []
    with Nginx(folder) as server:
        addresses = [f"{server.root}/{file.name}" for file in sorted(folder.glob("*.xml"))]
        for _ in range(rounds):
            with tempfile.TemporaryDirectory() as work:
                work = pathlib.Path(work)
                ours, theirs = Courant(courantctl, work, addresses), Newsboat(work, addresses)
                for kind in ("first", "unchanged"):
                    whole, stored = ours.refresh()
                    if kind == "first":
                        indexed.append(whole)
                    times[kind][0].append(stored)
                    times[kind][1].append(theirs.refresh())
    for kind in ("first", "unchanged"):
        ours, theirs = (statistics.median(values) for values in times[kind])
        print(
            f"{kind} refresh of {len(addresses)} feeds: Courant {ours:.2f} s, newsboat {theirs:.2f} s, "
            f"{theirs / ours:.1f} times faster"
        )
    first = statistics.median(indexed)
    print(
        f"first refresh with the search index, which newsboat has not: Courant {first:.2f} s, "
        f"{statistics.median(times['first'][1]) / first:.1f} times faster"
    )


main()
