"""Writes what feedparser finds in a folder of feeds, for tests to agree with: feedparser_titles.py FOLDER > FILE

A line a feed: its name, the number of its entries, and a fingerprint (FNV-1a, 64 bits) of its title and theirs as plain text.
"""

import html
import pathlib
import re
import sys

import feedparser


def plain(title):
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", title or "")).split())


def fingerprint(lines):
    value = 0xCBF29CE484222325
    for byte in "\n".join(lines).encode():
        value = (value ^ byte) * 0x100000001B3 % (1 << 64)
    return f"{value:016x}"


for path in sorted(pathlib.Path(sys.argv[1]).iterdir()):
    feed = feedparser.parse(path.read_bytes())
    titles = [plain(feed.feed.get("title"))] + [plain(entry.get("title")) for entry in feed.entries]
    print(path.name, len(feed.entries), fingerprint(titles))
