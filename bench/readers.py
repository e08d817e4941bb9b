"""The readers that bench/manners.py judges. Each has a home of its own, is given addresses, and refreshes: `by_itself`, as it does
when nobody is there, and `by_hand`, so that it asks again although it did so a moment ago."""
import os
import signal
import subprocess
import time
import xml.sax.saxutils


def opml(addresses):
    rows = "".join(
        f'<outline type="rss" text="{n}" title="{n}" id="feed{n}" xmlUrl={xml.sax.saxutils.quoteattr(address)}/>'
        for n, address in enumerate(addresses)
    )
    return f'<?xml version="1.0"?><opml version="1.0"><head><title>List</title></head><body>{rows}</body></opml>'


def run(arguments, environment=None):
    # A feed that fails makes some of them end with a failure.
    subprocess.run(arguments, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=120)


def home(work):
    return dict(
        os.environ, HOME=str(work), XDG_CACHE_HOME=str(work / "cache"), XDG_CONFIG_HOME=str(work / "config"),
        XDG_DATA_HOME=str(work / "data"), GSETTINGS_BACKEND="keyfile",
    )


class Courant:
    """`refresh --due` is what the window does by itself, `refresh --force` what it does for who insists."""

    def __init__(self, work, addresses, ctl):
        self.ctl = ctl
        self.environment = dict(home(work), COURANT_DATA_DIR=str(work / "courant"))
        (work / "list.opml").write_text(opml(addresses))
        run([ctl, "import", "--private", str(work / "list.opml")], self.environment)

    def by_itself(self):
        run([self.ctl, "refresh", "--due"], self.environment)

    def by_hand(self):
        run([self.ctl, "refresh", "--force"], self.environment)

    def restart(self):
        pass

    stop = restart


class Newsboat:
    """It has one way to reload, by itself and by hand."""

    def __init__(self, work, addresses, _):
        (work / "urls").write_text("\n".join(addresses))
        (work / "config-file").write_text("")
        self.arguments = [
            "newsboat", "-u", work / "urls", "-C", work / "config-file", "-c", work / "cache.db", "-x", "reload"
        ]
        self.environment = home(work)

    def by_itself(self):
        run(self.arguments, self.environment)

    by_hand = by_itself

    def restart(self):
        pass

    stop = restart


class Liferea:
    """By itself it refreshes when it starts; by hand through its D-Bus interface. It needs a display and a session bus."""

    def __init__(self, work, addresses, _):
        self.environment = home(work)
        folder = work / "config/liferea"
        folder.mkdir(parents=True)
        (folder / "feedlist.opml").write_text(opml(addresses))
        self.process = None
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            ["liferea"], env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True,
        )
        run(["gdbus", "wait", "--session", "--timeout", "30", "org.gnome.feed.Reader"])
        time.sleep(6)

    def stop(self):
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        self.process = None
        time.sleep(1)

    def restart(self):
        self.stop()
        self.start()

    by_itself = restart

    def by_hand(self):
        run([
            "gdbus", "call", "--session", "--dest", "org.gnome.feed.Reader", "--object-path", "/org/gnome/feed/Reader",
            "--method", "org.gnome.feed.Reader.Refresh",
        ])
        time.sleep(8)
