#!/usr/bin/env python3
"""Counts what eight fixed works cost, and compares with docs/budget.txt:
scripts/budget.py check | write REASON | prove

"check" fails where a work takes more than the last line of the file says, and says what takes less. "write" appends a line with what
differs by now. "prove" shows that 4 % more of a work fails and 2 % more passes. All measure the debug build, which has to be there
(swift build --product budget), and end with 77 where they cannot compare: the figures depend on the versions that the file names.
"""
import concurrent.futures
import datetime
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "bench"))
from generate import body, sentence  # noqa: E402
from nginx import Nginx  # noqa: E402

FILE = ROOT / "docs" / "budget.txt"
PROGRAM = ROOT / ".build" / "debug" / "budget"
# In the order of the file's columns.
WORKS = {
    "start": "The start to the first rows", "open": "Opening five articles", "j": "“j” five times", "search": "A search",
    "mark": "Marking 10,000 articles as read", "refresh": "A refresh of 50 feeds", "unchanged": "A refresh of 50 unchanged feeds",
    "sanitize": "Sanitising a megabyte",
}
COUNTED_WITH = "Counted with: "
# Its memory differs by 3 % where a program lies at other addresses each time.
FIXED = ["setarch", "--addr-no-randomize"]
# The share of a figure that may come without a word.
FREE = 0.03
NEWEST = 1_789_990_000


class Skipped(Exception):
    """Nothing can be compared here."""


class Words:
    """Choices that are the same with each version of Python, which `random` does not promise."""

    def __init__(self, seed):
        self.state = seed + 1

    def randint(self, low, high):
        self.state = self.state * 6364136223846793005 + 1442695040888963407 & 0xFFFFFFFFFFFFFFFF
        return low + (self.state >> 33) % (high - low + 1)

    def choice(self, values):
        return values[self.randint(0, len(values) - 1)]


def write_feeds(folder, articles, whole):
    """Writes 50 feeds, the same bytes and dates each time. The first articles of each have a whole text, the others a sentence."""
    folder.mkdir()
    for feed in range(50):
        words = Words(feed)
        items = "".join(
            f"<item><title>{sentence(words)}</title><link>http://example.org/{feed}/{article}</link>"
            f"<guid>http://example.org/{feed}/{article}</guid><category>{words.choice(('River', 'Town', 'Sea'))}</category>"
            f"<pubDate>{rfc822(NEWEST - article * 7200 - feed * 13)}</pubDate>"
            f"<description><![CDATA[{body(words, feed, article) if article < whole else sentence(words)}]]></description></item>"
            for article in range(articles)
        )
        file = folder / f"{feed:02}.xml"
        file.write_text(f'<rss version="2.0"><channel><title>Feed {feed}</title>{items}</channel></rss>')
        # The server makes its validators of this.
        os.utime(file, (NEWEST, NEWEST))
    return folder


def rfc822(time):
    return datetime.datetime.fromtimestamp(time, datetime.timezone.utc).strftime("%a, %d %b %Y %H:%M:%S GMT")


def write_page(file, size):
    """Writes HTML with what the sanitiser takes out."""
    words, parts, length = Words(7), [], 0
    while length < size:
        parts.append(body(words, 1, length) + f'<script>{sentence(words)}</script><p style="color:red">{sentence(words)}</p>')
        length += len(parts[-1])
    file.write_text("".join(parts)[:size])
    return file


def versions():
    """What the figures depend on besides Courant."""
    def output(*words):
        return subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip()

    if not shutil.which("valgrind"):
        raise Skipped("there is no Valgrind (Debian: valgrind)")
    if subprocess.run(FIXED + ["true"], capture_output=True).returncode:
        raise Skipped("a program cannot be told to lie at the same addresses each time (setarch)")
    swift = re.search(r"Swift version (\S+)", output("swiftc", "--version"))[1]
    modules = ["glib-2.0", "libsoup-3.0", "sqlite3", "libxml-2.0", "libzstd", "zlib", "gumbo"]
    # Valgrind shows programs one of a few processors of its own making, and takes the one that this decides.
    processor = "AVX2" if " avx2 " in pathlib.Path("/proc/cpuinfo").read_text() else "no AVX2"
    return ", ".join(
        [output("valgrind", "--version").replace("-", " "), f"Swift {swift}", os.confstr("CS_GNU_LIBC_VERSION")]
        + [f"{name} {output('pkg-config', '--modversion', name)}" for name in modules] + [f"{os.uname().machine} with {processor}"])


class Bench:
    """Runs the program of the works in a folder."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        # The workers of a server that root starts are another user's.
        self.folder.chmod(0o755)
        self.program = self.folder / "budget"
        if not PROGRAM.exists():
            sys.exit(f"There is no {PROGRAM}: swift build --product budget")
        # Valgrind 3.19 ends with what a Swift program has of debugging information.
        subprocess.run(["objcopy", "--strip-debug", PROGRAM, self.program], check=True)

    def peaks(self, lane, *words):
        """Returns the most memory of each work, in MB."""
        return {name: int(kilobytes) / 1000 for name, kilobytes in self.run(lane, FIXED, words)}

    def counts(self, lane, *words):
        """Returns the instructions of each work, in millions."""
        out = self.folder / f"{words[0]}.counts"
        works = self.run(lane, [
            "valgrind", "--tool=callgrind", "--quiet", "--fair-sched=yes", f"--callgrind-out-file={out}",
            "--zero-before=*countingBegins*", "--dump-before=*countingEnds*"], words)
        dumps = [pathlib.Path(f"{out}.{number}").read_text() for number in range(1, len(works) + 1)]
        return {name: int(re.search(r"^summary: (\d+)", dump, re.M)[1]) / 1e6 for (name, _), dump in zip(works, dumps)}

    def run(self, lane, before, words):
        """Runs it on one processor, so that it has as many threads everywhere. Returns the words of each line that it prints."""
        processors = sorted(os.sched_getaffinity(0))
        command = ["taskset", "--cpu-list", str(processors[lane % len(processors)]), *before, self.program, *words]
        environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.folder), "LC_ALL": "C.UTF-8", "TZ": "UTC", "MALLOC_ARENA_MAX": "1",
            "SWIFT_DETERMINISTIC_HASHING": "1", "GIO_MODULE_DIR": str(self.folder), "GSETTINGS_BACKEND": "memory",
        }
        done = subprocess.run(command, env=environment, capture_output=True, text=True, cwd=self.folder, timeout=600)
        if done.returncode:
            sys.exit(f"budget {words[0]} ended with {done.returncode}: {done.stdout[-500:]}{done.stderr[-500:]}")
        return [line.split() for line in done.stdout.splitlines()]


def list_of(server, feeds):
    """Writes the subscriptions to a folder of feeds."""
    rows = "".join(f'<outline type="rss" text="{file.stem}" xmlUrl="{server.root}/{file.name}"/>' for file in sorted(feeds.iterdir()))
    name = feeds.with_suffix(".opml")
    name.write_text(f'<opml version="2.0"><body>{rows}</body></opml>')
    return name


def measure():
    """Returns millions of instructions and MB of each work."""
    counts, peaks = {}, {}
    with tempfile.TemporaryDirectory(prefix="budget-") as folder, concurrent.futures.ThreadPoolExecutor() as both:
        bench = Bench(folder)
        few = write_feeds(bench.folder / "few", 2, whole=1)
        # 10,000 articles. The newest, which are opened, have a whole text.
        many = write_feeds(bench.folder / "many", 200, whole=4)
        page = write_page(bench.folder / "page.html", 1_000_000)

        def reading():
            with Nginx(many) as server:
                bench.run(0, [], ["refresh", "library", list_of(server, many)])
            shutil.copytree(bench.folder / "library", bench.folder / "counted")
            peaks.update(bench.peaks(0, "read", "library"))
            counts.update(bench.counts(0, "read", "counted"))

        def the_rest():
            with Nginx(few) as server:
                feeds = list_of(server, few)
                peaks.update(bench.peaks(1, "refresh", "fetched", feeds))
                counts.update(bench.counts(1, "refresh", "refetched", feeds))
            peaks.update(bench.peaks(1, "sanitize", page))
            counts.update(bench.counts(1, "sanitize", page))

        for lane in [both.submit(reading), both.submit(the_rest)]:
            lane.result()
    return {work: (counts[work], peaks[work]) for work in WORKS}


def text(figure):
    return f"{figure:.4g}"


def kept():
    """The figures of the file's last line, which hold, and the versions that they were counted with."""
    lines = FILE.read_text().splitlines()
    last = lines[-1].split(None, len(WORKS) + 1)
    figures = {work: tuple(map(float, pair.split("/"))) for work, pair in zip(WORKS, last[1:])}
    return figures, next(line.split(COUNTED_WITH)[1] for line in lines if COUNTED_WITH in line)


def changes(figures, bar):
    """What differs by more than is free: the work, what of it, the share, and both figures."""
    return [
        (work, kind, now / before - 1, now, before)
        for work in figures for kind, now, before in zip((0, 1), figures[work], bar[work])
        if abs(now / before - 1) > FREE]


def say(change):
    work, kind, share, now, before = change
    verb, what, unit = (("takes", "instructions", "million"), ("needs", "memory", "MB"))[kind]
    more = "more" if share > 0 else "fewer" if kind == 0 else "less"
    advice = "Make it cheaper, or change the line in this commit and say why" if share > 0 else "Keep that"
    print(f"{WORKS[work]} {verb} {abs(share) * 100:.1f} % {more} {what} than docs/budget.txt says: {text(now)} of {text(before)} {unit}. "
          f"{advice}: scripts/budget.py write REASON")


def check():
    bar, counted_with = kept()
    here = versions()
    if here != counted_with:
        raise Skipped(f"here is {here}, and docs/budget.txt was counted with {counted_with}")
    found = changes(measure(), bar)
    for change in found:
        say(change)
    return 1 if any(share > 0 for _, _, share, _, _ in found) else 0


def write(reason):
    """Appends a line. What differs by less than is free stays as it was, or it would grow bit by bit."""
    bar, counted_with = kept()
    here, figures = versions(), measure()
    if here == counted_with:
        differing = {(work, kind) for work, kind, *_ in changes(figures, bar)}
        figures = {work: tuple(figures[work][kind] if (work, kind) in differing else bar[work][kind] for kind in (0, 1)) for work in figures}
    pairs = "".join(f"{'/'.join(map(text, figures[work])):<13}" for work in WORKS)
    lines = FILE.read_text().replace(COUNTED_WITH + counted_with, COUNTED_WITH + here)
    FILE.write_text(f"{lines}{datetime.date.today()} {pairs}{reason}\n")
    return 0


def prove():
    versions()
    with tempfile.TemporaryDirectory(prefix="budget-") as folder:
        bench = Bench(folder)

        def cost(size):
            return {"sanitize": (bench.counts(0, "sanitize", write_page(bench.folder / "page.html", size))["sanitize"], 1)}

        bar = cost(100_000)
        for more, fails in ((2_000, False), (4_000, True)):
            if bool(changes(cost(100_000 + more), bar)) != fails:
                sys.exit(f"{more // 1000} % more of a work {'passes' if fails else 'fails'}.")
    print("4 % more fails, and 2 % more passes.")
    return 0


def main():
    try:
        match sys.argv[1:]:
            case ["check"]: return check()
            case ["write", reason]: return write(reason)
            case ["prove"]: return prove()
            case _: sys.exit(__doc__.split("\n\n")[0])
    except Skipped as reason:
        print(f"What works cost is not compared: {reason}.", file=sys.stderr)
        return 77


if __name__ == "__main__":
    sys.exit(main())
