"""The reader's window, driven by keys and watched through its trace."""
import json
import os
import subprocess
import time


def events(trace, name):
    lines = trace.read_text().splitlines() if trace.exists() else []
    return [event for event in map(json.loads, lines) if event["event"] == name]


def wait(condition, what):
    deadline = time.monotonic() + 60
    while not condition():
        if time.monotonic() > deadline:
            raise RuntimeError(f"not in time: {what}")
        time.sleep(0.02)


def press(*keys):
    for key in keys:
        subprocess.run(["xdotool", "key", key], check=True)
        time.sleep(0.05)


class Window:
    """The program with a library and a section, until it is left."""

    def __init__(self, courant, work, section="all"):
        self.trace = work / "trace"
        self.trace.unlink(missing_ok=True)
        environment = dict(
            os.environ, XDG_CACHE_HOME=str(work / "cache"), XDG_CONFIG_HOME=str(work / "config"),
            XDG_DATA_HOME=str(work / "data"), COURANT_DATA_DIR=str(work), GSETTINGS_BACKEND="keyfile",
        )
        for key, value in (("last-section", f"'{section}'"), ("last-article", "0"), ("show-read", "true"), ("refresh-interval", "0")):
            subprocess.run(["gsettings", "set", "io.github.courant.Courant", key, value], check=True, env=environment)
        subprocess.run(
            ["gsettings", "set", "io.github.courant.Courant", "refresh-on-start", "false"], check=True, env=environment)
        self.began = time.monotonic()
        self.process = subprocess.Popen(
            [courant, "--trace", str(self.trace)], env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def __enter__(self):
        wait(lambda: events(self.trace, "view-warmed"), "the window")
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def first(self, event):
        return events(self.trace, event)[0]["ms"]

    def focus(self):
        wait(
            lambda: subprocess.run(
                ["xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid), "--class", "courant"],
                capture_output=True).stdout,
            "the window on the screen")
        window = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid), "--class", "courant"], check=True,
            capture_output=True, text=True).stdout.split()[0]
        subprocess.run(["xdotool", "windowfocus", "--sync", window], check=True)
