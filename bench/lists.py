"""Times the window with libraries of any size: lists.py COURANT ROUNDS LIBRARY…

To be run inside scripts/with-display.sh. Each library is a file that `courant-bench library` wrote. What is measured is what the
window's trace says: when its first frame and its first rows were there after the start of the process, and the longest turn of
the main loop while the reader opens sections, scrolls, goes to the end of the list and back and searches. Turns of 8 ms or less
are not in the trace and count as 8. Then the memory of the process tree (PSS), before and after 200 articles were read, and the
processor time of a minute in which nothing is done, once the icons of sites that are seen were asked for. All sizes take part in each round, one after the other.
"""
import os
import pathlib
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time

from driven import Window, events, press
from processes import memory, processor

FRAME = 1000 / 60
# Pictures that come with the program: those of a library that nobody published cannot be fetched, and rows with pictures cost more.
PICTURES = sorted(path.name for path in (pathlib.Path(__file__).parent.parent / "data/guide/pictures").glob("*.png"))


def illustrate(library):
    """Gives the articles that name a picture one that can be had."""
    with sqlite3.connect(library) as database:
        for number, name in enumerate(PICTURES):
            database.execute(
                "UPDATE articles SET image = ? WHERE image IS NOT NULL AND id % ? = ?",
                (f"resource:///io/github/courant/Courant/guide/pictures/{name}", len(PICTURES), number))


def longest(window, act):
    """The longest turn of the main loop while something is done and for as long as it goes on, in milliseconds: as a clock has
    it, and in processor time."""
    before = len(events(window.trace, "stall"))
    act()
    # Until the window is at rest.
    count = -1
    while count != len(events(window.trace, "stall")):
        count = len(events(window.trace, "stall"))
        time.sleep(1)
    stalls = events(window.trace, "stall")[before:]
    return [max([8.0] + [stall[kind] for stall in stalls]) for kind in ("length", "processor")]


def settle(window):
    """Waits until the program is at rest, two minutes at most. Returns how long that took after its start, in seconds."""
    began, deadline = window.began, time.monotonic() + 120
    while time.monotonic() < deadline:
        before = processor(window.process.pid)
        time.sleep(5)
        if processor(window.process.pid) - before < 0.03:
            break
    return time.monotonic() - began


def scroll(clicks):
    subprocess.run(["xdotool", "mousemove", "450", "400"], check=True)
    subprocess.run(["xdotool", "click", "--repeat", str(abs(clicks)), "--delay", "10", "5" if clicks > 0 else "4"], check=True)


def search(word):
    press("slash")
    subprocess.run(["xdotool", "type", "--delay", "60", word], check=True)


def rows(style):
    """Chooses how the rows of the section are."""
    subprocess.run(
        ["gdbus", "call", "--session", "--dest", "io.github.courant.Courant",
         "--object-path", "/io/github/courant/Courant/window/1", "--method", "org.gtk.Actions.Activate",
         "rows", f"[<'{style}'>]", "{}"], check=True, stdout=subprocess.DEVNULL)


def scrolls(style):
    """Scrolls rows of a style by the wheel and by keys."""
    return [
        (f"{style} rows", lambda: rows(style)),
        (f"{style} rows by the wheel", lambda: scroll(100)),
        (f"{style} rows by Page Down", lambda: press(*["Page_Down"] * 20)),
        (f"{style} rows by j", lambda: press(*["j"] * 20)),
        (f"{style} rows back by the wheel", lambda: scroll(-100)),
    ]


# What a reader does, and what they see of it.
ACTS = [
    ("opening Unread", lambda: press("g", "u")),
    ("opening Starred", lambda: press("g", "s")),
    ("opening All Articles", lambda: press("g", "a")),
    ("opening Explore", lambda: press("g", "e")),
    ("opening the next publications", lambda: press("z", "z", "z")),
    ("back to All Articles", lambda: press("g", "a")),
    ("scrolling", lambda: scroll(100)),
    ("scrolling back", lambda: scroll(-100)),
    ("to the end", lambda: press("j", "End")),
    ("to the beginning", lambda: press("Home")),
    ("three articles down", lambda: press("j", "j", "j")),
    ("searching as one types", lambda: search("government")),
    ("leaving the search", lambda: press("Escape")),
    *scrolls("compact"),
    *scrolls("card"),
    *scrolls("plain"),
]


def main():
    courant, rounds, libraries = sys.argv[1], int(sys.argv[2]), [pathlib.Path(path) for path in sys.argv[3:]]
    starts = {library: [] for library in libraries}
    turns = {library: {name: [] for name, _ in ACTS} for library in libraries}
    sizes = {library: [] for library in libraries}
    idle = {}
    settled = {}
    counts = {}
    with tempfile.TemporaryDirectory(dir=libraries[0].parent) as folder:
        works = {}
        for number, library in enumerate(libraries):
            works[library] = pathlib.Path(folder) / str(number)
            works[library].mkdir()
            shutil.copy(library, works[library] / "library.sqlite")
            illustrate(works[library] / "library.sqlite")
            with sqlite3.connect(library) as database:
                counts[library] = database.execute("SELECT count(*) FROM articles").fetchone()[0]
            # Once before: the file is to be in the system's memory.
            with Window(courant, works[library]):
                pass
        os.sync()
        for _ in range(rounds):
            for library in libraries:
                with Window(courant, works[library]) as window:
                    starts[library].append((window.first("first-frame"), window.first("list-shown")))
        for _ in range(max(1, rounds // 2)):
            for library in libraries:
                with Window(courant, works[library]) as window:
                    window.focus()
                    time.sleep(3)
                    for name, act in ACTS:
                        turns[library][name].append(longest(window, act))
        for library in libraries:
            with Window(courant, works[library]) as window:
                window.focus()
                time.sleep(10)
                sizes[library].append(memory(window.process.pid))
                settled[library] = settle(window)
                before = processor(window.process.pid)
                time.sleep(60)
                idle[library] = (processor(window.process.pid) - before) / 60
                for _ in range(200):
                    press("j")
                    time.sleep(0.15)
                time.sleep(10)
                sizes[library].append(memory(window.process.pid))
    for index, name in enumerate(("the first frame", "the first rows")):
        medians = [statistics.median(start[index] for start in starts[library]) for library in libraries]
        print(f"{name}, ms: " + ", ".join(f"{ms:.0f} with {counts[library]}" for library, ms in zip(libraries, medians)))
    print(f"longest turn of the main loop, ms (a frame is {FRAME:.1f}), with " + ", ".join(str(counts[l]) for l in libraries))
    for name, _ in ACTS:
        medians = [[statistics.median(turn[kind] for turn in turns[library][name]) for kind in (0, 1)] for library in libraries]
        print(f"  {name}: " + ", ".join(f"{length:.1f} ({processor:.1f} of the processor)" for length, processor in medians))
    for index, name in enumerate(("after the start", "after 200 articles")):
        print(f"memory of the process tree {name}, MB: " + ", ".join(f"{sizes[l][index]:.0f}" for l in libraries))
    print("at rest after the start, s: " + ", ".join(f"{settled[l]:.0f}" for l in libraries))
    print("processor while idle for a minute from then on: " + ", ".join(f"{idle[l] * 100:.2f} %" for l in libraries))


main()
