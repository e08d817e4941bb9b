"""Plays to Courant, newsboat and Liferea what can be told from outside of the 74 points of docs/manners.md, in one run:
manners.py COURANTCTL [NAME …]

To be run inside scripts/with-display.sh. Only what a server sees counts: what was asked for, how, and whether at all. What takes
hours (the feed's rhythm, back-off) and what only the reader sees (what is told of errors) is not judged. Everybody gets a server
of their own with the same answers, and the same steps: everything by hand, by itself right after, by hand, after a restart by
hand, and by hand twice more.
"""
import pathlib
import re
import sys
import tempfile
import time
import traceback

from readers import Courant, Liferea, Newsboat
from scripted import Scripted

DATE = "Sat, 03 Jan 2026 10:00:00 GMT"
LATER = "Sun, 04 Jan 2026 10:00:00 GMT"


def feed(entry=1):
    return (
        '<?xml version="1.0"?><rss version="2.0"><channel><title>Feed</title><link>http://127.0.0.1:9/</link>'
        f"<description>d</description><item><guid>{entry}</guid><title>Entry {entry}</title></item></channel></rss>"
    ).encode()


def fixed(*fields, entry=1, status=200, body=None):
    answer = (status, [("Content-Type", "application/rss+xml"), *fields], feed(entry) if body is None else body)
    return lambda _: answer


def steps(*answers):
    """The answers of the first visits, and the last one from then on."""
    return lambda count: answers[min(count, len(answers)) - 1](count)


def redirect(status, target):
    return lambda _: (status, [("Location", target)], b"")


ANSWERS = {
    "/modified": fixed(("Last-Modified", DATE)),
    "/odd": fixed(("Last-Modified", "2026-01-03  noon +0200")),
    "/tag": fixed(("ETag", '"a-b,c d"')),
    "/weak": fixed(("ETag", 'W/"a-gzip"')),
    "/bare": fixed(("ETag", "a5f")),
    "/none": fixed(),
    "/newer": steps(fixed(("Last-Modified", DATE)), fixed(("Last-Modified", LATER), entry=2)),
    "/pair": steps(fixed(("ETag", '"a"'), ("Last-Modified", DATE)), fixed(("ETag", '"b"'), entry=2)),
    "/query": fixed(("Set-Cookie", "id=7; Path=/; Max-Age=9999999")),
    "/gone": steps(fixed(), lambda _: (410, [], b"")),
    "/moved301": steps(fixed(), redirect(301, "/new301")), "/new301": fixed(entry=2),
    "/moved308": steps(fixed(), redirect(308, "/new308")), "/new308": fixed(entry=2),
    "/moved302": steps(fixed(), redirect(302, "/new302")), "/new302": fixed(entry=2),
    "/moved307": steps(fixed(), redirect(307, "/new307")), "/new307": fixed(entry=2),
    "/page": steps(fixed(), redirect(301, "/parked")),
    "/parked": lambda _: (200, [("Content-Type", "text/html")], b"<html><body><p>Parked</p></body></html>"),
}
SUBSCRIBED = [
    "/modified", "/odd", "/tag", "/weak", "/bare", "/none", "/newer", "/pair", "/query?b=1&a=2&&c", "/gone", "/moved301",
    "/moved308", "/moved302", "/moved307", "/page",
]


def busy(*fields):
    """A host with a feed that is told to stay away from its second visit on, and another one."""
    return {"/feed": steps(fixed(), lambda _: (429, list(fields), b"")), "/other": fixed()}


def brief():
    """A host that is told so once, for a second, and remembers what it had."""
    pair = fixed(("ETag", '"a"'), ("Last-Modified", DATE))
    return {"/feed": steps(pair, lambda _: (429, [("Retry-After", "1")], b""), pair)}


class Stage:
    def __init__(self, kind, work, ctl):
        self.servers = [
            Scripted(ANSWERS), Scripted(busy(("Retry-After", "3600"))), Scripted(busy()), Scripted(brief()),
            Scripted({f"/{n}": fixed() for n in range(20)}, delay=0.05),
        ]
        self.main, self.busy, self.hintless, self.brief, self.host = (server.__enter__() for server in self.servers)
        addresses = [self.main.root + path for path in SUBSCRIBED]
        addresses += [server.root + path for server in (self.busy, self.hintless) for path in ("/feed", "/other")]
        addresses += [self.brief.root + "/feed"] + [f"{self.host.root}/{n}" for n in range(20)]
        self.reader = kind(work, addresses, ctl)
        self.play()

    def close(self):
        self.reader.stop()
        for server in self.servers:
            server.__exit__()

    def play(self):
        self.reader.by_hand()
        self.first = {path.split("?")[0]: len(self.main.to(path.split("?")[0])) for path in SUBSCRIBED}
        self.reader.by_itself()
        self.again = {path: len(self.main.to(path)) - count for path, count in self.first.items()}
        self.reader.by_hand()
        # A server that said 429 was told of by now.
        self.sent_away = [(len(server.to("/feed")), len(server.to("/other"))) for server in (self.busy, self.hintless)]
        time.sleep(2)
        self.reader.restart()
        for _ in range(3):
            self.reader.by_hand()
            time.sleep(2)

    @property
    def visits(self):
        return [visit for server in self.servers for visit in server.visits]

    def last(self, path):
        visits = self.main.to(path)
        if len(visits) < 2:
            raise LookupError(f"{path} was not asked for twice")
        return visits[-1]

    def settled(self, old, new):
        """Whether a move was taken to heart: after the first visit every one led to the new address, the last not by the old."""
        return len(self.main.to(new)) > len(self.main.to(old)) - 1 > 0

    def left_alone(self, index, server):
        """Whether a host got no request after it asked for a pause."""
        feeds, _ = self.sent_away[index]
        return feeds >= 2 and len(server.to("/feed")) == feeds


def agents(stage):
    return [visit["user-agent"] or "" for visit in stage.visits]


KNOWN = {"host", "user-agent", "accept", "accept-encoding", "connection", "if-none-match", "if-modified-since", "a-im"}

POINTS = {
    1: ("Last-Modified comes back byte for byte", lambda s: s.last("/modified")["if-modified-since"] == DATE),
    2: ("also when it is no date", lambda s: s.last("/odd")["if-modified-since"] == "2026-01-03  noon +0200"),
    3: ("no date is invented", lambda s: s.last("/tag")["if-modified-since"] is None
        and s.last("/none")["if-modified-since"] is None),
    4: ("a newer one takes its place", lambda s: s.last("/newer")["if-modified-since"] == LATER),
    10: ("an ETag comes back byte for byte", lambda s: s.last("/tag")["if-none-match"] == '"a-b,c d"'),
    11: ("a weak one as well", lambda s: s.last("/weak")["if-none-match"] == 'W/"a-gzip"'),
    12: ("one without quotes as well", lambda s: s.last("/bare")["if-none-match"] == "a5f"),
    13: ("none is invented", lambda s: s.last("/modified")["if-none-match"] is None
         and s.last("/none")["if-none-match"] is None),
    14: ("the two are one pair of one answer", lambda s: s.last("/pair")["if-none-match"] == '"b"'
         and s.last("/pair")["if-modified-since"] is None),
    15: ("both are kept over a restart", lambda s: s.last("/modified").is_conditional and s.last("/tag").is_conditional),
    16: ("both are kept over 429", lambda s: len(s.brief.to("/feed")) >= 3 and s.brief.to("/feed")[-1].is_conditional),
    20: ("Retry-After is kept to", lambda s: s.left_alone(0, s.busy)),
    21: ("429 without it slows down", lambda s: s.left_alone(1, s.hintless)),
    30: ("nothing is asked twice in a row by itself", lambda s: sum(s.again.values()) == 0),
    34: ("two connections a host", lambda s: s.host.visits and s.host.peak <= 2),
    35: ("429 is its host's, not its feed's", lambda s: s.left_alone(0, s.busy)
         and len(s.busy.to("/other")) == s.sent_away[0][1]),
    50: ("only GET", lambda s: {visit.method for visit in s.visits} == {"GET"}),
    51: ("no HEAD", lambda s: all(visit.method != "HEAD" for visit in s.visits)),
    61: ("no address is guessed", lambda s: {visit.path for visit in s.main.visits} <= set(ANSWERS)
         and all({visit.path for visit in x.visits} <= {"/feed", "/other"} for x in (s.busy, s.hintless, s.brief))
         and all(re.fullmatch(r"/\d+", visit.path) for visit in s.host.visits)),
    62: ("no parameter is added", lambda s: all(visit.path == "/query" or "?" not in visit.target for visit in s.visits)),
    63: ("no cookie comes back", lambda s: s.last("/query")["cookie"] is None),
    64: ("no cache is passed by", lambda s: all(
        visit["cache-control"] is None and visit["pragma"] is None for visit in s.visits)),
    65: ("no Referer", lambda s: all(visit["referer"] is None for visit in s.visits)),
    66: ("a query stays as it is", lambda s: s.last("/query").target == "/query?b=1&a=2&&c"),
    80: ("a User-Agent", lambda s: all(agents(s))),
    81: ("with the program's name", lambda s: all(a.lower().startswith(s.name.lower()) for a in agents(s))),
    82: ("with a version", lambda s: all(re.match(r"\w+/[\d.]+", a) for a in agents(s))),
    84: ("with an address to complain to", lambda s: all(re.search(r"https?://|@", a) for a in agents(s))),
    85: ("as no browser", lambda s: not any(re.search("mozilla|chrome|safari|gecko", a, re.I) for a in agents(s))),
    86: ("as no library", lambda s: not any(re.search("libsoup|curl|webkit|python", a, re.I) for a in agents(s))),
    88: ("always the same", lambda s: len(set(agents(s))) == 1),
    90: ("nothing of the reader in any field", lambda s: all(
        set(visit.fields) <= KNOWN and not re.search("linux|x86", visit["user-agent"] or "", re.I) for visit in s.visits)),
    118: ("410 ends it", lambda s: len(s.main.to("/gone")) == 2),
    130: ("301 is kept in the end", lambda s: s.settled("/moved301", "/new301")),
    131: ("308 is kept in the end", lambda s: s.settled("/moved308", "/new308")),
    132: ("302 is not", lambda s: len(s.main.to("/moved302")) >= 5 and len(s.main.to("/new302")) >= 4),
    133: ("307 is not", lambda s: len(s.main.to("/moved307")) >= 5 and len(s.main.to("/new307")) >= 4),
    137: ("a move to what is no feed is not believed", lambda s: len(s.main.to("/page")) >= 5),
    140: ("compression is asked for", lambda s: all("gzip" in (visit["accept-encoding"] or "") for visit in s.visits)),
}


def judge(name, kind, ctl):
    with tempfile.TemporaryDirectory() as work:
        stage = Stage(kind, pathlib.Path(work), ctl)
        stage.name = name
        try:
            results = {}
            for number, (_, holds) in POINTS.items():
                try:
                    results[number] = bool(holds(stage))
                except (LookupError, TypeError):
                    results[number] = False
            return results
        finally:
            stage.close()


def main():
    kinds = {"Courant": Courant, "newsboat": Newsboat, "Liferea": Liferea}
    ctl, names = sys.argv[1], sys.argv[2:] or list(kinds)
    results = {}
    for name in names:
        try:
            results[name] = judge(name, kinds[name], ctl)
        except Exception:
            traceback.print_exc()
            print(f"manners: {name} could not be judged")
    for number, (statement, _) in POINTS.items():
        marks = ", ".join(f"{name} {'yes' if result[number] else 'no'}" for name, result in results.items())
        print(f"{number:03} {statement}: {marks}")
    for name, result in results.items():
        print(f"manners, of the {len(POINTS)} points that can be told from outside: {name} {sum(result.values())}")


main()
