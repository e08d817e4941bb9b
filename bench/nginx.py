"""A web server on a free port of loopback, as a context manager: of one folder's feeds, or in front of another server to count what
that is asked."""
import pathlib
import random
import socket
import subprocess
import tempfile
import time


def free_port():
    """A port of a range that the system gives to nobody who does not name one, so that none takes it in the moment before it is used."""
    while True:
        port = random.randrange(20000, 32000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue


class Nginx:
    def __init__(self, folder):
        self.location = f"root {pathlib.Path(folder).resolve()}; gzip on; gzip_types *;"

    def __enter__(self):
        port = free_port()
        self.root = f"http://127.0.0.1:{port}"
        self.work = tempfile.TemporaryDirectory()
        work = self.work.name
        temporary = "".join(
            f"{kind}_temp_path {work}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        pathlib.Path(work, "nginx.conf").write_text(
            f"daemon off; pid {work}/pid; error_log {work}/errors; worker_processes 1;"
            "events { worker_connections 1024; }"
            "http { access_log off; log_format visits '$request_method $bytes_sent $request_uri';"
            f"types {{ application/rss+xml xml; }} {temporary}"
            f"server {{ listen 127.0.0.1:{port}; location / {{ {self.location} }} }} }}"
        )
        # Its workers run as another user when root starts it, and have to get to the feeds.
        pathlib.Path(work).chmod(0o755)
        self.process = subprocess.Popen(["/usr/sbin/nginx", "-p", work, "-c", f"{work}/nginx.conf", "-e", f"{work}/errors"])
        for _ in range(1200):
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                return self
            except OSError:
                time.sleep(0.05)
        raise RuntimeError("nginx did not start")

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        self.work.cleanup()


class Counter(Nginx):
    """Hands everything on to a server, as it is."""

    def __init__(self, address):
        # What is larger than its memory would be delayed by writing it to a file.
        self.location = f"proxy_pass {address}; proxy_http_version 1.1; proxy_buffering off; client_max_body_size 8m; access_log visits visits;"

    def visits(self):
        """The requests so far: method, bytes of the answer with its head, path with query."""
        # It is written once the answer is sent, which may be after it was read.
        time.sleep(0.2)
        lines = pathlib.Path(self.work.name, "visits").read_text().splitlines()
        return [(method, int(size), path) for method, size, path in (line.split(" ", 2) for line in lines)]
