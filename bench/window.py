"""Times the first frame of Courant and Liferea with the same stored articles, and weighs their process trees:
window.py COURANT COURANTCTL FEEDS-FOLDER ROUNDS

To be run inside scripts/with-display.sh. The first frame is the moment at which a window of the program shows something:
more than a few colours among its pixels, read from the X server. The memory is the sum of the proportional set sizes (PSS)
of the program and its children, ten seconds after the start. Liferea's library is filled by SQL with the articles that
Courant's has, since Liferea has no way to refresh without its window.
"""
import ctypes
import os
import pathlib
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time

from nginx import Nginx
from processes import memory

X = ctypes.CDLL("libX11.so.6")
X.XOpenDisplay.restype = ctypes.c_void_p
X.XDefaultRootWindow.argtypes = [ctypes.c_void_p]
X.XDefaultRootWindow.restype = ctypes.c_ulong


class Image(ctypes.Structure):
    _fields_ = [
        ("width", ctypes.c_int), ("height", ctypes.c_int), ("xoffset", ctypes.c_int), ("format", ctypes.c_int),
        ("data", ctypes.POINTER(ctypes.c_uint32)),
    ]


X.XGetImage.argtypes = [ctypes.c_void_p, ctypes.c_ulong] + [ctypes.c_int] * 2 + [ctypes.c_uint] * 2 + [
    ctypes.c_ulong, ctypes.c_int,
]
X.XGetImage.restype = ctypes.POINTER(Image)
X.XDestroyImage.argtypes = [ctypes.POINTER(Image)]


def colours(display, width=1200, height=700):
    """How many different colours the middle of the screen shows, of every 37th pixel."""
    image = X.XGetImage(display, X.XDefaultRootWindow(display), 100, 100, width, height, 0xFFFFFFFF, 2)
    try:
        count = width * height
        return len(set(ctypes.cast(image.contents.data, ctypes.POINTER(ctypes.c_uint32 * count)).contents[::37]))
    finally:
        X.XDestroyImage(image)


def measure(display, arguments, environment):
    """Starts a program and returns the seconds to its first frame and its megabytes."""
    blank = colours(display)
    start = time.monotonic()
    process = subprocess.Popen(
        arguments, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        while colours(display) < blank + 20:
            if process.poll() is not None or time.monotonic() - start > 60:
                raise RuntimeError(f"{arguments[0]} opened no window")
            time.sleep(0.002)
        frame = time.monotonic() - start
        time.sleep(max(0, 10 - frame))
        return frame, memory(process.pid)
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()
        deadline = time.monotonic() + 10
        while colours(display) > blank and time.monotonic() < deadline:
            time.sleep(0.1)
        time.sleep(1)


def courant(executable, ctl, work, addresses):
    environment = dict(
        os.environ, XDG_CACHE_HOME=str(work / "cache"), XDG_CONFIG_HOME=str(work / "config"),
        XDG_DATA_HOME=str(work / "data"), COURANT_DATA_DIR=str(work / "courant"), GSETTINGS_BACKEND="memory",
    )
    rows = "".join(f'<outline type="rss" text="Feed {n}" xmlUrl="{a}"/>' for n, a in enumerate(addresses))
    (work / "list.opml").write_text(f'<opml version="2.0"><body>{rows}</body></opml>')
    for call in (["import", "--private", str(work / "list.opml")], ["refresh"], ["search", "harbour"]):
        subprocess.run([ctl, *call], check=True, stdout=subprocess.DEVNULL, env=environment)
    return [executable], environment


def liferea(work, addresses):
    environment = dict(
        os.environ, XDG_CACHE_HOME=str(work / "lcache"), XDG_CONFIG_HOME=str(work / "lconfig"),
        XDG_DATA_HOME=str(work / "ldata"), GSETTINGS_BACKEND="keyfile",
    )
    config = work / "lconfig/liferea"
    config.mkdir(parents=True)
    rows = "".join(
        f'<outline type="rss" text="Feed {n}" title="Feed {n}" xmlUrl="{a}" id="feed{n}"/>'
        for n, a in enumerate(addresses)
    )
    (config / "feedlist.opml").write_text(
        f'<?xml version="1.0"?><opml version="1.0"><head><title>Liferea</title></head><body>{rows}</body></opml>'
    )
    return ["liferea"], environment


def unpacked(html, packed):
    """A body as Courant stores it: compressed where that is shorter. Python has no Zstandard of its own."""
    if packed is None:
        return html
    zstd = ctypes.CDLL("libzstd.so.1")
    zstd.ZSTD_getFrameContentSize.restype = ctypes.c_ulonglong
    length = zstd.ZSTD_getFrameContentSize(packed, ctypes.c_size_t(len(packed)))
    text = ctypes.create_string_buffer(length)
    zstd.ZSTD_decompress(text, ctypes.c_size_t(length), packed, ctypes.c_size_t(len(packed)))
    return text.raw.decode()


def fill_liferea(work):
    """Copies Courant's articles into the library that Liferea made at its first start."""
    ours = sqlite3.connect(work / "courant/library.sqlite")
    ours.create_function("unpacked", 2, unpacked)
    theirs = sqlite3.connect(work / "ldata/liferea/liferea.db")
    titles = dict(ours.execute("SELECT id, title FROM publications"))
    articles = ours.execute(
        "SELECT a.id, a.publication, a.headline, a.address, a.key, unpacked(b.html, b.packed), a.published "
        "FROM articles AS a JOIN bodies AS b ON b.article = a.id"
    )
    theirs.executemany(
        "INSERT INTO items (item_id, parent_item_id, node_id, parent_node_id, title, read, updated, popup, marked, "
        "source, source_id, valid_guid, description, date, comment) VALUES (?,0,?,?,?,0,0,0,0,?,?,1,?,?,0)",
        (
            (key, f"feed{titles[feed].removeprefix('Feed ')}", f"feed{titles[feed].removeprefix('Feed ')}", title,
             link, guid, html, int(date))
            for key, feed, title, link, guid, html, date in articles
        ),
    )
    theirs.commit()
    return theirs.execute("SELECT count(*) FROM items").fetchone()[0]


def main():
    executable, ctl, folder, rounds = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3]), int(sys.argv[4])
    display = X.XOpenDisplay(None)
    with tempfile.TemporaryDirectory() as work:
        work = pathlib.Path(work)
        with Nginx(folder) as server:
            addresses = [f"{server.root}/{file.name}" for file in sorted(folder.glob("*.xml"))]
            programs = {"Courant": courant(executable, ctl, work, addresses), "Liferea": liferea(work, addresses)}
            # Each is started once before: Liferea has to make its library, and neither is to read its files from the disk.
            for program in programs.values():
                measure(display, *program)
            count = fill_liferea(work)
            # What was stored so far is not to be written while the windows open.
            os.sync()
            results = {name: [] for name in programs}
            for _ in range(rounds):
                for name, program in programs.items():
                    results[name].append(measure(display, *program))
    ours, theirs = (
        [statistics.median(values) for values in zip(*results[name])] for name in ("Courant", "Liferea")
    )
    print(
        f"first frame with {count} stored articles: Courant {ours[0] * 1000:.0f} ms, Liferea {theirs[0] * 1000:.0f} ms, "
        f"{ours[0] / theirs[0]:.2f} of its time"
    )
    print(
        f"memory of the process tree: Courant {ours[1]:.0f} MB, Liferea {theirs[1]:.0f} MB, "
        f"{ours[1] / theirs[1]:.2f} of it"
    )


main()
