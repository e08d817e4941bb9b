"""A server on loopback with answers that are changed while it runs, and a list of who asked for what, as a context manager."""
import http.server
import threading
import time


class Visit:
    def __init__(self, handler):
        self.time = time.monotonic()
        self.method = handler.command
        self.target = handler.path
        self.path = handler.path.split("?")[0]
        self.fields = {name.lower(): value for name, value in handler.headers.items()}

    def __getitem__(self, name):
        return self.fields.get(name)

    @property
    def is_conditional(self):
        return "if-none-match" in self.fields or "if-modified-since" in self.fields


class Scripted:
    """Answers are functions from the number of a path's visit, from 1, to (status, fields, body)."""

    def __init__(self, answers, delay=0.0):
        self.answers = answers
        self.delay = delay
        self.visits = []
        self.lock = threading.Lock()
        self.active = 0
        self.peak = 0

    def __enter__(self):
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def setup(self):
                super().setup()
                with outer.lock:
                    outer.active += 1
                    outer.peak = max(outer.peak, outer.active)

            def finish(self):
                with outer.lock:
                    outer.active -= 1
                super().finish()

            def answer(self):
                visit = Visit(self)
                with outer.lock:
                    outer.visits.append(visit)
                    count = sum(other.path == visit.path for other in outer.visits)
                time.sleep(outer.delay)
                status, fields, body = outer.answers.get(visit.path, lambda _: (404, [], b""))(count)
                self.send_response_only(status)
                for name, value in fields:
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(body)

            do_GET = do_HEAD = do_POST = do_OPTIONS = answer

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.root = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def to(self, path):
        """The visits to a path so far."""
        with self.lock:
            return [visit for visit in self.visits if visit.path == path]
