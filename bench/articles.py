"""Times going from article to article: articles.py COURANT LIBRARY

To be run inside scripts/with-display.sh. What is measured is what the window's trace says of each article: the time from the
moment it was chosen to the frame that shows it, and how long the main thread computed meanwhile. A neighbour stands finished
before it is chosen; a page further down the list is not preloaded. Then the memory of the process tree (PSS) with the same
article open, once with two neighbours and once as the only one of its list. Starts take turns.
"""
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from driven import Window, events, press, wait
from processes import memory

SWITCHES = 100
STARTS = 5


def painted(window):
    return events(window.trace, "article-painted")


def go(window, key, pause):
    count = len(painted(window))
    press(key)
    wait(lambda: len(painted(window)) > count, "the article")
    time.sleep(pause)
    return painted(window)[-1]


def say(name, values, bar):
    if not values:
        print(f"{name}: none")
        return
    ordered = sorted(values)
    p95 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]
    print(f"{name}: median {statistics.median(ordered):.1f}, p95 {p95:.1f}, most {ordered[-1]:.1f} of {len(ordered)} (bar {bar})")


def main():
    courant, library = sys.argv[1], pathlib.Path(sys.argv[2])
    first, near, far = [], [], []
    sizes = {"with": [], "without": []}
    with tempfile.TemporaryDirectory(dir=library.parent) as folder:
        work = pathlib.Path(folder)
        shutil.copy(library, work / "library.sqlite")
        with Window(courant, work) as window:
            window.focus()
            go(window, "j", 1)
            press("s")
            time.sleep(2)
            near += [go(window, "j", 0.35) for _ in range(SWITCHES)]
            far += [go(window, "Next", 0.35) for _ in range(SWITCHES // 2)]
        for _ in range(STARTS):
            for name, section in (("with", "all"), ("without", "starred")):
                with Window(courant, work, section) as window:
                    window.focus()
                    time.sleep(2)
                    first.append(go(window, "j", 8)["after"])
                    sizes[name].append(memory(window.process.pid))
    warm = [event for event in near if event["warm"]]
    print(f"{len(warm)} of {len(near)} neighbours stood finished")
    say("neighbour, ms to the frame", [event["after"] for event in warm], "33 at p95")
    say("neighbour, ms of the main thread", [event["work"] for event in warm], "16.7")
    cold = [event for event in far if not event["warm"]]
    say("not preloaded, ms to the frame", [event["after"] for event in cold], "50")
    say("not preloaded, ms of the main thread", [event["work"] for event in cold], "-")
    say("first after the start, ms to the frame", first, "60")
    with_, without = (statistics.median(sizes[name]) for name in ("with", "without"))
    print(f"memory of the process tree, MB: {with_:.0f} with neighbours, {without:.0f} without: {with_ / without:.2f} (bar 1.20)")


main()
