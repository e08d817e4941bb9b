"""A real Miniflux with a database of its own, as scripts/miniflux.sh starts it, as a context manager."""
import json
import random
import subprocess
import urllib.request

KEY = "k-e-y"
USER, PASSWORD = "gr", "pw"
# Its articles are of these, with words enough for a short article.
FEEDS = 100
WORDS = [
    "council", "harbour", "answer", "winter", "committee", "railway", "budget", "evening", "between", "measure", "the", "of", "and",
    "which", "was", "under", "river", "library", "question", "engine", "garden", "minister", "station", "letter", "market",
]


class Miniflux:
    def __init__(self, script):
        self.script = script

    def __enter__(self):
        self.process = subprocess.Popen([self.script, "start"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        told = dict(self.process.stdout.readline().split() for _ in range(2))
        self.address, self.database = told["miniflux"].rstrip("/"), told["database"]
        self.numbers = random.Random(1)
        self.run(
            "insert into feeds (user_id, category_id, title, feed_url, site_url) select 1, 1, 'Feed ' || n, "
            f"'https://f' || n || '.example/feed', 'https://f' || n || '.example/' from generate_series(1, {FEEDS}) n")
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()

    def run(self, sql):
        """Runs SQL in its database. Returns the rows as lists of texts."""
        done = subprocess.run(
            ["psql", "-qAt", "-v", "ON_ERROR_STOP=1", self.database], input=sql, check=True, capture_output=True, text=True)
        return [line.split("|") for line in done.stdout.splitlines()]

    def publish(self, count, ago="1 hour"):
        """Adds unread articles of all its feeds, newer than all there are, as it would have done some time ago."""
        first = int(self.run("select coalesce(max(id), 0) from entries")[0][0])
        rows = []
        for number in range(first + 1, first + count + 1):
            text = " ".join(self.numbers.choices(WORDS, k=200))
            rows.append(
                f"(1, (select min(id) from feeds) + {number % FEEDS}, md5('{number}'), "
                f"now() - interval '{1_000_000 - number} seconds', 'Headline {number} {text[:40]}', "
                f"'https://f{number % FEEDS + 1}.example/{number}', 'Ann', '<p>{text}</p>', now() - interval '{ago}')")
        for start in range(0, count, 1000):
            self.run(
                "insert into entries (user_id, feed_id, hash, published_at, title, url, author, content, changed_at) values "
                + ",".join(rows[start:start + 1000]))

    def read(self, count):
        """Has another device read the oldest unread articles."""
        oldest = [int(row[0]) for row in self.run(f"select id from entries where status = 'unread' order by id limit {count}")]
        request = urllib.request.Request(
            self.address + "/v1/entries", method="PUT", data=json.dumps({"entry_ids": oldest, "status": "read"}).encode(),
            headers={"X-Auth-Token": KEY})
        urllib.request.urlopen(request).close()

    def unread(self):
        return {row[0] for row in self.run("select id from entries where status = 'unread'")}

    def all(self):
        return {row[0] for row in self.run("select id from entries")}
