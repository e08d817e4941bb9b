#!/usr/bin/env python3
"""Runs tests in lanes side by side, and says which failed and which are slow.

usage: scripts/run-tests.py BUNDLE check|test
       scripts/run-tests.py BUNDLE [--again N] ARGUMENT...

check   the tests of the pure modules and of the store
test    all tests
Arguments choose tests as Swift Testing has it, such as --filter NAME. They run one after the other; --again repeats them N times.

What the tests say is in build/tests.log. Of each test and lane the seconds are in build/tests. The exit code is 1 where one failed.
"""

import collections
import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from xml.etree import ElementTree

root = Path(__file__).resolve().parent.parent
work = root / "build" / "tests"
log = root / "build" / "tests.log"

# These only compute: one process runs them on all processors.
computing = {
    "ArticlesTests", "EPUBTests", "ExtractionTests", "FeedsTests", "FuzzTests", "HTMLTests", "HygieneTests", "QueriesTests",
    "ReaderUITests", "TextTests"}
# Each test of this module is an item, as it has a window of its own. Of the others each suite is one.
windows = "EndToEnd"
# The slowest, which begin first where there was no run before.
slow = ("windowPictures", "ProbeTests", "WeakSiteTests", "OddSiteTests", "WholePublicationTests", "offers", "budget")
# An item of a whole run that takes longer hangs, in seconds. Chosen tests may take hours.
limit = 1800
# The processes that are ended with this one.
running = set()


class Item:
    """A part of the tests that one process runs."""

    def __init__(self, name, command, results=None, limit=limit):
        """`results` is the file that the process writes its tests to. A process without one is a test of its own."""
        self.name = name
        self.command = [str(word) for word in command]
        self.results = results
        self.limit = limit
        self.seconds = 0.0
        self.processor = 0.0
        self.status = 0
        self.cases = []  # (name, seconds, result), which is passed, failed or skipped
        self.output = ""

    def run(self, environment):
        if self.results:
            self.results.unlink(missing_ok=True)
        began = time.monotonic()
        with open(work / "output" / f"{threading.get_ident()}", "w+b") as output:
            # A session of its own can be ended as a whole.
            process = subprocess.Popen(
                self.command, cwd=root, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                start_new_session=True)
            running.add(process.pid)
            ending = threading.Timer(self.limit or 0, lambda: os.killpg(process.pid, signal.SIGKILL))
            if self.limit:
                ending.start()
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = self.status = os.waitstatus_to_exitcode(status)
            ending.cancel()
            running.discard(process.pid)
            output.seek(0)
            self.output = output.read().decode(errors="replace")
        self.seconds = time.monotonic() - began
        self.processor = usage.ru_utime + usage.ru_stime
        self.cases = cases(self.results) if self.results else []
        if self.status == 77 and not self.cases:
            # It says that it cannot run here.
            self.status, self.cases = 0, [(self.name, self.seconds, "skipped")]
        elif self.status and not any(result == "failed" for _, _, result in self.cases):
            # It ended early and left no results.
            self.fail(f"ended with {self.status}")
        elif not self.cases and self.results:
            self.fail("ran no test")
        elif not self.cases:
            self.cases = [(self.name, self.seconds, "passed")]

    def fail(self, why):
        self.status = self.status or 1
        self.cases.append((f"{self.name} ({why})", self.seconds, "failed"))


def cases(results):
    """The tests of a process, from the XML that it left (JUnit's)."""
    try:
        found = list(ElementTree.parse(results).getroot().iter("testcase"))
    except (OSError, ElementTree.ParseError):
        return []
    said = []
    for case in found:
        result = "passed"
        if case.find("skipped") is not None:
            result = "skipped"
        elif case.find("failure") is not None or case.find("error") is not None:
            result = "failed"
        said.append((f"{case.get('classname')}/{case.get('name')}", float(case.get("time") or 0), result))
    return said


class Display:
    """A virtual display with a session bus, a window manager and a keyring of its own."""

    def __init__(self, name):
        self.file = work / f"{name}.environment"
        self.file.unlink(missing_ok=True)
        script = 'env -0 >"$0.new"; mv "$0.new" "$0"; cat'
        self.process = subprocess.Popen(
            [root / "scripts" / "with-display.sh", "sh", "-c", script, self.file], stdin=subprocess.PIPE, start_new_session=True)

    def environment(self):
        while not self.file.exists():
            if self.process.poll() is not None:
                raise RuntimeError("A virtual display does not start.")
            time.sleep(0.05)
        return dict(pair.split("=", 1) for pair in self.file.read_text().split("\0") if "=" in pair)

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Lanes:
    """Lanes that take items from queues, each on a display of its own."""

    def __init__(self):
        self.guard = threading.Lock()
        self.done = []
        self.seconds = {}

    def run(self, lanes):
        threads = [threading.Thread(target=self.lane, args=lane, daemon=True) for lane in lanes]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def lane(self, name, queues):
        began = time.monotonic()
        screen = Display(name)
        try:
            environment = screen.environment()
        except RuntimeError as error:
            # The others take its items. That it is missing is a failure all the same.
            item = Item(f"lane {name}", [])
            item.fail(error)
            return self.take(item)
        while item := self.next(queues):
            try:
                item.run(environment)
            except OSError as error:
                item.fail(error)
            self.take(item)
        screen.close()
        self.seconds[name] = time.monotonic() - began

    def next(self, queues):
        with self.guard:
            return next((queue.popleft() for queue in queues if queue), None)

    def take(self, item):
        with self.guard:
            self.done.append(item)
            with open(log, "a") as file:
                file.write(item.output)
            print(f"{'✘' if item.status else '✔'} {item.name}: {len(item.cases)} in {item.seconds:.1f} s", flush=True)
            if item.status:
                print(complaints(item.output), flush=True)


def complaints(output):
    """The lines about what failed, with a few below each."""
    kept, left = [], 0
    for line in output.splitlines():
        if re.match(r"✘ Test .* recorded an issue|.*(Fatal error|Program crashed)", line):
            left = 5
        if left:
            kept.append(line[:600])
            left -= 1
    return "\n".join(kept or output.splitlines()[-20:])


class Bundle:
    """The bundle of all tests that Swift's package manager builds."""

    def __init__(self, path):
        self.path = path
        # The suites of ReaderUITests that need a display. A suite is named after its file.
        suites = (root / "Tests" / "ReaderUITests").glob("*.swift")
        self.displayed = {file.stem for file in suites if "gtk_init_check" in file.read_text()}

    def item(self, name, *arguments, limit=limit):
        results = work / f"{re.sub('[^A-Za-z0-9]+', '-', name)[:90]}.xml"
        command = [self.path, "--testing-library", "swift-testing", "--xunit-output", results, *arguments]
        return Item(name, command, results, limit)

    def only(self, *names):
        filters = [word for name in names for word in ("--filter", "^" + re.escape(name) + "(/|$)")]
        return self.item(names[0] + (f" and {len(names) - 1} more" if len(names) > 1 else ""), "--no-parallel", *filters)

    def names(self):
        command = [self.path, "--testing-library", "swift-testing", "--list-tests"]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        return [line for line in said.splitlines() if re.match(r"\w+\.", line)]

    def computed(self):
        modules, widgets = "|".join(sorted(computing)), "|".join(sorted(self.displayed))
        return self.item("computing", "--filter", rf"^({modules})\.", "--skip", rf"^ReaderUITests\.({widgets})/")

    def queues(self):
        """The items with a window, and the others."""
        with_window, others = {}, collections.defaultdict(dict)
        for test in self.names():
            module, suite = test.split("/")[0].split(".", 1)
            if module == windows:
                with_window[test] = self.only(test)
            elif module == "GTKSupportTests" or module == "ReaderUITests" and suite in self.displayed:
                with_window[f"{module}.{suite}"] = self.only(f"{module}.{suite}")
            elif module not in computing:
                others[module][f"{module}.{suite}"] = None
        # A process takes half a second to start, so short suites share one.
        without = [
            self.only(*list(suites)[start:start + size])
            for module, suites in others.items()
            for size in [3 if module == "LibraryTests" else 4]
            for start in range(0, len(suites), size)]
        return list(with_window.values()), without


def scripts():
    """The checks that are no tests of the bundle."""
    return [
        Item("budget", ["scripts/budget.py", "check"]),
        # Desktop entry, metadata, schema, resources, icons, Guide, translations.
        Item(
            "meson", [
                "sh", "-c",
                "[ -d build/checks ] || meson setup -Dprofile=development build/checks; exec meson test -C build/checks --print-errorlogs"],
            root / "build" / "checks" / "meson-logs" / "testlog.junit.xml"),
    ]


def slowest_first(items):
    """The items by their seconds in the last whole run. What was not in it comes first, and what is known to be slow."""
    try:
        last = dict(line.rsplit("\t", 1) for line in (work / "items").read_text().splitlines())
    except OSError:
        last = {item.name: 0 for item in items if not any(name in item.name for name in slow)}
    return collections.deque(sorted(items, key=lambda item: -float(last.get(item.name, "inf"))))


def report(lanes):
    """Prints the slowest tests and items, the lanes and the total."""
    tests = sorted((case for item in lanes.done for case in item.cases), key=lambda case: -case[1])
    items = sorted(lanes.done, key=lambda item: -item.seconds)
    (work / "seconds").write_text(
        "".join(f"{item.seconds:.1f}\t{item.processor:.1f}\t{item.name}\n" for item in items)
        + "".join(f"{seconds:.1f}\t{name}\n" for name, seconds, _ in tests))
    for line in sorted({line for item in lanes.done for line in re.findall(r"score: .*", item.output)}):
        print(line)
    print("\nThe slowest tests, in seconds:")
    for name, seconds, _ in tests[:20]:
        print(f"{seconds:7.1f}  {name}")
    print("The slowest suites, in seconds and in seconds of a processor:")
    for item in [item for item in items if len(item.cases) > 1][:20]:
        print(f"{item.seconds:7.1f} {item.processor:7.1f}  {item.name}")
    print("Lanes, in seconds: " + ", ".join(f"{name} {seconds:.0f}" for name, seconds in sorted(lanes.seconds.items())))
    count = collections.Counter(result for _, _, result in tests)
    for name, _, result in tests:
        if result == "failed":
            print(f"failed: {name}")
    print(f"{count['passed']} passed, {count['failed']} failed, {count['skipped']} skipped")
    return 1 if count["failed"] or not tests else 0


def again(bundle, times, arguments):
    """Runs chosen tests, one after the other, and says how often each failed."""
    lanes, failed = Lanes(), collections.Counter()
    items = [bundle.item(f"run {run}", "--no-parallel", *arguments, limit=None) for run in range(1, times + 1)]
    lanes.run([("display", [collections.deque(items)])])
    for item in lanes.done:
        failed.update(name for name, _, result in item.cases if result == "failed")
    if times > 1:
        print(f"Of {times} runs failed: " + (", ".join(f"{name} {count}" for name, count in failed.most_common()) or "none"))
    return report(lanes)


def main():
    bundle, words = Bundle(sys.argv[1]), sys.argv[2:]
    (work / "output").mkdir(parents=True, exist_ok=True)
    log.write_text("")
    if words == ["check"]:
        lanes = Lanes()
        store = [item for item in bundle.queues()[1] if item.name.startswith("StorageTests.")]
        queue = slowest_first(store + [bundle.computed()])
        lanes.run([("1", [queue]), ("2", [queue])])
        return report(lanes)
    if words == ["test"]:
        lanes = Lanes()
        with_window, without = bundle.queues()
        without = slowest_first(without + scripts() + [bundle.computed()])
        with_window = slowest_first(with_window)
        lanes.run([
            ("windows 1", [with_window, without]), ("windows 2", [with_window, without]),
            ("servers 1", [without, with_window]), ("servers 2", [without])])
        # The next run begins with the slowest.
        (work / "items").write_text("".join(f"{item.name}\t{item.seconds:.1f}\n" for item in lanes.done))
        return report(lanes)
    times = 1
    if words[:1] == ["--again"]:
        times, words = int(words[1]), words[2:]
    return again(bundle, times, words)


def end(*_):
    for process in list(running):
        os.killpg(process, signal.SIGKILL)
    os._exit(130)


signal.signal(signal.SIGINT, end)
signal.signal(signal.SIGTERM, end)
sys.exit(main())
