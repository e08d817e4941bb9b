"""Measures what Courant does with text beside its peers, each pair in one run: text.py COURANT-BENCH FEEDS PAGES

Peers that are not installed are left out: fastfeedparser, nh3, lxml-html-clean and trafilatura as packages of this Python, and
Readability.js as Liferea ships it, under Node with jsdom.
"""

import importlib
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import time

bench, feeds, pages = sys.argv[1:4]
READABILITY = "/usr/share/liferea/js/Readability.js"


def ours(*words):
    return subprocess.run([bench, *words], check=True, capture_output=True, text=True).stdout


def number(pattern, text):
    return float(re.search(pattern, text).group(1))


def package(name):
    try:
        return importlib.import_module(name)
    except ImportError:
        print(f"  {name} is not installed")


def seconds(work, rounds=3):
    """The median time of some rounds."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def attempt(work, *arguments):
    """Peers give up on some texts; that is their time as well."""
    try:
        work(*arguments)
    except Exception:  # noqa: BLE001, whatever it is
        pass


def compare(what, own, name, other, unit):
    ratio = own / other if unit == "MB/s" else other / own
    print(f"{what}: Courant {own:.1f} {unit}, {name} {other:.1f} {unit}, {ratio:.2f} times as fast")


bodies = [path.read_bytes() for path in sorted(pathlib.Path(feeds).iterdir())]
own = number(r"Courant: ([0-9.]+) MB/s", ours("parse", feeds))
if peer := package("fastfeedparser"):
    took = seconds(lambda: [attempt(peer.parse, body) for body in bodies])
    compare("parsing", own, "fastfeedparser", sum(map(len, bodies)) / 1e6 / took, "MB/s")

articles = json.loads(ours("articles", feeds))
size = sum(len(article.encode()) for article in articles) / 1e6
own = number(r"sanitiser: ([0-9.]+) MB/s", ours("text", feeds))
if peer := package("nh3"):
    took = seconds(lambda: [peer.clean(article) for article in articles])
    compare("sanitising", own, "ammonia (nh3)", size / took, "MB/s")
if peer := package("lxml_html_clean"):
    took = seconds(lambda: [attempt(peer.clean_html, article) for article in articles])
    compare("sanitising", own, "lxml-html-clean", size / took, "MB/s")

files = sorted(map(str, pathlib.Path(pages).glob("*/source.html")))
if files:
    own = number(r"a page: ([0-9.]+) ms", ours("extract", pages))
    if peer := package("trafilatura"):
        texts = [pathlib.Path(file).read_text(errors="replace") for file in files]
        times = [seconds(lambda: attempt(peer.bare_extraction, text)) * 1e3 for text in texts]
        compare("extracting, the median page", own, "trafilatura", statistics.median(times), "ms")
    if shutil.which("node") and os.path.exists(READABILITY):
        script = str(pathlib.Path(__file__).with_name("readability.js"))
        environment = {**os.environ, "NODE_PATH": "/usr/share/nodejs:/usr/lib/nodejs"}
        run = subprocess.run(["node", script, READABILITY, *files], capture_output=True, text=True, env=environment)
        if run.returncode == 0:
            times = [float(line) for line in run.stdout.split()]
            compare("extracting, the median page", own, "Readability.js", statistics.median(times), "ms")
        else:
            print("  Readability.js does not run:", run.stderr.strip().splitlines()[-1:])
    else:
        print("  Readability.js or Node is not installed")
