"""How other readers ask a server by Google Reader's interface what is new, played request by request as their sources say: what is
counted is the server's answers to them. Both know what they had before, and have signed in."""
import gzip
import json
import urllib.parse
import urllib.request

READING = "user/-/state/com.google/reading-list"
READ = "user/-/state/com.google/read"
STARRED = "user/-/state/com.google/starred"


class Session:
    def __init__(self, address, user, password):
        self.address = address
        self.auth = None
        lines = self.send("accounts/ClientLogin", form=[("Email", user), ("Passwd", password)]).decode().split()
        self.auth = next(line[5:] for line in lines if line.startswith("Auth="))
        self.token = self.send("reader/api/0/token").decode().strip()

    def send(self, path, query=(), form=None):
        if path.startswith("reader/api/0/") and not path.endswith("/token"):
            query = [*query, ("output", "json")]
        fields = {"Accept-Encoding": "gzip"}
        if self.auth:
            fields["Authorization"] = "GoogleLogin auth=" + self.auth
        request = urllib.request.Request(
            f"{self.address}/{path}?{urllib.parse.urlencode(query)}", headers=fields,
            data=None if form is None else urllib.parse.urlencode(form).encode())
        with urllib.request.urlopen(request) as answer:
            body = answer.read()
            return gzip.decompress(body) if answer.headers["Content-Encoding"] == "gzip" else body

    def ids(self, stream, size, query=()):
        """The numbers of a stream's articles, page by page."""
        found, continuation = [], []
        while True:
            page = json.loads(self.send(
                "reader/api/0/stream/items/ids", [("s", stream), ("n", size), *query, *continuation]))
            found += [reference["id"] for reference in page["itemRefs"]]
            if not page.get("continuation"):
                return found
            continuation = [("c", page["continuation"])]

    def contents(self, ids, size):
        ids = sorted(ids)
        for start in range(0, len(ids), size):
            self.send(
                "reader/api/0/stream/items/contents",
                form=[("T", self.token)] + [
                    ("i", f"tag:google.com,2005:reader/item/{int(number):016x}") for number in ids[start:start + size]])

    def netnewswire(self, known, _, since):
        """Labels, feeds, what came since, what is unread and starred a thousand at a time, and what is not here, 150 at a time."""
        self.send("reader/api/0/tag/list")
        self.send("reader/api/0/subscription/list")
        came = self.ids(READING, 1000, [("ot", since)])
        unread = self.ids(READING, 1000, [("xt", READ)])
        starred = self.ids(STARRED, 1000)
        self.contents({*came, *unread, *starred} - known, 150)

    def rssguard(self, known, unread_before, _):
        """Feeds and labels, all starred, all, all unread, and what is not here or has another mark, 999 at a time."""
        self.send("reader/api/0/subscription/list")
        self.send("reader/api/0/tag/list")
        self.ids(STARRED, 200_000)
        everything = set(self.ids(READING, 200_000))
        unread = set(self.ids(READING, 200_000, [("xt", READ)]))
        self.contents((everything - known) | (unread_before ^ unread) & everything, 999)
