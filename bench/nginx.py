"""A web server of one folder's feeds on a free port of loopback, as a context manager."""
import pathlib
import socket
import subprocess
import tempfile
import time


class Nginx:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder).resolve()

    def __enter__(self):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.root = f"http://127.0.0.1:{port}"
        self.work = tempfile.TemporaryDirectory()
        work = self.work.name
        temporary = "".join(
            f"{kind}_temp_path {work}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        pathlib.Path(work, "nginx.conf").write_text(
            f"daemon off; pid {work}/pid; error_log {work}/errors; worker_processes 1;"
            "events { worker_connections 1024; }"
            f"http {{ access_log off; gzip on; gzip_types *; types {{ application/rss+xml xml; }} {temporary}"
            f"server {{ listen 127.0.0.1:{port}; root {self.folder}; }} }}"
        )
        # Its workers run as another user when root starts it, and have to get to the feeds.
        pathlib.Path(work).chmod(0o755)
        self.process = subprocess.Popen(["/usr/sbin/nginx", "-c", f"{work}/nginx.conf", "-e", f"{work}/errors"])
        for _ in range(100):
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
