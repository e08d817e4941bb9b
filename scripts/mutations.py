#!/usr/bin/env python3
"""Puts small faults into the program, one at a time, and says which test finds each.

usage: scripts/mutations.py [--list | --check] [--short | --only-windows | --all-windows] [NUMBER|NAME...]

Without numbers or names it is all of Tests/Mutations.
--list         prints the faults and ends
--check        says whether each patch still applies, and ends
--short        leaves the tests of EndToEnd out
--only-windows runs nothing but the tests of EndToEnd that a patch names
--all-windows  runs all tests of EndToEnd for what nothing else finds, and not only those that the patch names

A patch begins with a sentence: what a reader would notice. `Targets` are the test targets that are about it, and before them the suite
(`StorageTests.FilterTests`) in which a find is most likely, as that takes seconds and a whole target up to ten minutes. `Windows` the tests of
EndToEnd that are about it, by the names of their functions. In its code `fault(7)` is true while fault 7 is tried. So all faults are
in the program at once, which is built a single time, and build/mutations/fault says which of them is on: 0 for none.

For each fault the targets named come first, then the other ones that depend on its module, then the windows, and GTKSupportTests, which
takes longest. The first failure ends it, once the same test passes without the fault and fails with it again. HygieneTests is left out: it reads the sources and would see the
patch.

It works in a clone in which `make test` ran once. Sources has to be as it was committed, and is so again at the end, also after Ctrl+C.
The table is in build/mutations/table.md, what the tests said in build/mutations/tests.log. The exit code is 1 where one was not found.
"""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

root = Path(__file__).resolve().parent.parent
work = root / "build" / "mutations"
flags = ["--explicit-target-dependency-import-check", "error"]
# Their tests only compute, all at the same time. The cheapest come first; those behind them have servers.
computing = ["ArticlesTests", "TextTests", "HTMLTests", "EPUBTests", "ExtractionTests", "FeedsTests"]
targets = computing + [
    "GLibSupportTests", "StorageTests", "ReaderUITests", "ReadingTests", "ProvidersTests", "SyncTests", "HTTPTests", "CourantctlTests", "LibraryTests"]
# Its tests draw windows for minutes.
drawing = "GTKSupportTests"
# A process that takes longer hangs, in seconds.
limit = 900

# Asks a file, as programs that a test starts need not have the environment of that.
helper = """import Glibc

/// Whether the fault of this number is in the program now. Written by scripts/mutations.py, which takes it away again.
nonisolated func fault(_ number: Int32) -> Bool { number == chosenFault }

nonisolated private let chosenFault: Int32 = {
  guard let file = fopen("%s", "r") else { return 0 }
  defer { fclose(file) }
  var number: Int32 = 0
  while case let digit = fgetc(file) - 48, digit >= 0, digit < 10 { number = number * 10 + digit }
  return number
}()
"""


class Mutation:
    """A patch of Tests/Mutations."""

    def __init__(self, path):
        text = path.read_text()
        self.path = path
        self.name = path.stem
        self.number = int(self.name.split("-")[0])
        self.says = text.splitlines()[0]
        self.targets = re.search(r"^Targets: (.+)$", text, re.M)[1].split()
        self.windows = [name for name in re.search(r"^Windows: (.+)$", text, re.M)[1].split() if name != "none"]
        self.files = re.findall(r"^\+\+\+ b/(.+)$", text, re.M)
        self.module = self.files[0].split("/")[1]
        self.found = None
        self.seconds = 0.0

    def problem(self):
        """Why the patch does not apply; None where it does."""
        if f"fault({self.number})" not in self.path.read_text():
            return f"it says nothing of fault({self.number})"
        done = subprocess.run(["git", "apply", "--check", self.path], cwd=root, capture_output=True, text=True)
        return done.stderr.strip() if done.returncode else None


def chosen(mutations, words):
    """The mutations of these numbers or names."""
    for word in words:
        if not any(word in (mutation.name, str(mutation.number), f"{mutation.number:02}") for mutation in mutations):
            sys.exit(f"There is no mutation {word} in Tests/Mutations.")
    return [m for m in mutations if not words or {m.name, str(m.number), f"{m.number:02}"} & set(words)]


def apply(mutations):
    for mutation in mutations:
        subprocess.run(["git", "apply", mutation.path], cwd=root, check=True)
    for module in {mutation.module for mutation in mutations}:
        (root / "Sources" / module / "Faults.swift").write_text(helper % (work / "fault"))


def take_away(mutations):
    for module in {mutation.module for mutation in mutations}:
        (root / "Sources" / module / "Faults.swift").unlink(missing_ok=True)
    # Nothing else was changed there, or it would not have begun.
    subprocess.run(["git", "checkout", "--quiet", "--", *{file for m in mutations for file in m.files}], cwd=root, check=True)
    choose(0)


def choose(number):
    (work / "fault").write_text(f"{number}\n")


def prepare():
    """What scripts/test.sh does before it builds. Returns the tests' environment."""
    commands = [
        ["scripts/resources.sh"], ["mkdir", "-p", "build/schemas"],
        ["glib-compile-schemas", "--strict", "--targetdir=build/schemas", "data"], ["scripts/wordpress.sh", "prepare"]]
    for command in commands:
        subprocess.run(command, cwd=root, check=True)
    # Not every system has it; its tests say so.
    subprocess.run(["scripts/miniflux.sh", "prepare"], cwd=root)
    environment = dict(
        os.environ, GSETTINGS_SCHEMA_DIR=str(root / "build" / "schemas"), GSETTINGS_BACKEND="memory", LC_ALL="C.UTF-8", NO_COLOR="1")
    environment.pop("LANGUAGE", None)
    return environment


def build(environment):
    """Builds the tests with what they need. Returns the bundle's path."""
    began = time.monotonic()
    if subprocess.run(["swift", "build", *flags, "--build-tests"], cwd=root, env=environment).returncode:
        sys.exit("It does not build with these faults.")
    print(f"built in {time.monotonic() - began:.0f} s", flush=True)
    folder = subprocess.run(["swift", "build", *flags, "--show-bin-path"], cwd=root, capture_output=True, text=True, check=True).stdout
    return Path(folder.strip()) / "CourantPackageTests.xctest"


def dependents():
    """For each module the test targets that depend on it."""
    said = subprocess.run(["swift", "package", "dump-package"], cwd=root, capture_output=True, text=True, check=True).stdout
    uses = {
        target["name"]: [next(iter(dependency.values()))[0] for dependency in target["dependencies"]]
        for target in json.loads(said)["targets"]}

    def all_uses(name, seen):
        for used in uses.get(name, []):
            if used not in seen:
                seen.add(used)
                all_uses(used, seen)
        return seen

    result = {}
    for target in [*targets, drawing]:
        for module in all_uses(target, set()):
            result.setdefault(module, []).append(target)
    return result


class Tests:
    """Runs tests of the bundle, until the first fails."""

    def __init__(self, bundle, environment):
        self.bundle = bundle
        self.environment = environment
        self.process = None

    def first_failure(self, pattern, parallel=False, skipping=()):
        """The first test that fails of those that a pattern names; None where all pass."""
        with tempfile.TemporaryDirectory() as folder:
            events = Path(folder) / "events"
            events.touch()
            command = [root / "scripts" / "with-display.sh", self.bundle, "--testing-library", "swift-testing", "--filter", pattern]
            command += ["--event-stream-output-path", events, "--event-stream-version", "0"]
            command += [] if parallel else ["--no-parallel"]
            for test in skipping:
                command += ["--skip", exactly(test)]
            with open(work / "tests.log", "a") as log:
                self.process = subprocess.Popen(
                    [str(word) for word in command], cwd=root, env=dict(self.environment, TMPDIR=folder), stdin=subprocess.DEVNULL,
                    stdout=log, stderr=log, start_new_session=True)
                failed = self.watch(events, pattern)
            self.end()
            return failed

    def watch(self, events, pattern):
        began = time.monotonic()
        last = None
        with open(events, "rb") as file:
            while True:
                ended = self.process.poll()
                while line := file.readline():
                    if not line.endswith(b"\n"):
                        # The rest is still to come.
                        file.seek(-len(line), os.SEEK_CUR)
                        break
                    record = json.loads(line)
                    event = record["payload"]
                    if record["kind"] != "event" or "testID" not in event:
                        continue
                    test = name(event["testID"])
                    # Suites begin as well.
                    if event["kind"] == "testStarted" and test.endswith(")"):
                        last = test
                    if event["kind"] == "issueRecorded" and not event["issue"].get("isKnown") and event["issue"].get("isFailure", True):
                        return test
                if ended == 0 and last:
                    return None
                if ended is not None and not last:
                    sys.exit(f"No test of {pattern} runs; build/mutations/tests.log says why.")
                # It crashed or hangs, and most likely in what began last.
                if ended is not None or time.monotonic() - began > limit:
                    return last
                time.sleep(0.1)

    def end(self):
        """Ends the process with what it started, also servers."""
        if not self.process:
            return
        for number in [signal.SIGTERM, signal.SIGKILL]:
            try:
                os.killpg(self.process.pid, number)
            except ProcessLookupError:
                break
            for _ in range(50):
                if self.process.poll() is not None:
                    break
                time.sleep(0.1)
        self.process.wait()
        self.process = None


def name(test):
    """A test's name without its place in a file: EndToEnd.EndToEndTests/aDay()."""
    return re.sub(r"/[^/]+\.swift:\d+:\d+$", "", test)


def exactly(test):
    return "^" + re.escape(test) + "(/|$)"


def seek(mutation, tests, depending, options):
    """Looks for a test that finds a mutation."""
    others = [target for target in depending.get(mutation.module, []) if target not in mutation.targets]
    steps = [([target], target in computing) for target in mutation.targets]
    # Those that only compute go together.
    together = [target for target in others if target in computing]
    steps += [(together, True)] if together else []
    steps += [([target], False) for target in others if target not in [*computing, drawing]]
    patterns = [(f"^({'|'.join(map(re.escape, names))})[./]", parallel) for names, parallel in steps]
    windows = [(f"^EndToEnd\\..*/{window}\\(", False) for window in mutation.windows]
    last = [(f"^{drawing}\\.", False)] if drawing in others else []
    if "--only-windows" in options:
        patterns = windows
    else:
        patterns += ([] if "--short" in options else windows) + last
    if "--all-windows" in options:
        patterns.append((r"^EndToEnd\.", False))
    for pattern, parallel in patterns:
        doubtful = []
        while True:
            choose(mutation.number)
            failed = tests.first_failure(pattern, parallel, doubtful)
            if failed is None:
                break
            # By itself it has to pass without the fault, and to fail with it once more.
            choose(0)
            passes = tests.first_failure(exactly(failed)) is None
            choose(mutation.number)
            if passes and tests.first_failure(exactly(failed)):
                return failed
            print(f"  {mutation.name}: {failed} failed, but {'not again' if passes else 'fails without the fault too'}", flush=True)
            doubtful.append(failed)
    return None


def write_table(mutations):
    rows = ["| mutation | what a reader would notice | module | found by | seconds |", "| --- | --- | --- | --- | --- |"]
    for mutation in mutations:
        if mutation.seconds:
            rows.append(f"| {mutation.name} | {mutation.says} | {mutation.module} | {mutation.found or '**not found**'} | {mutation.seconds:.0f} |")
    tried = [mutation for mutation in mutations if mutation.seconds]
    rows.append(f"\n{sum(1 for m in tried if m.found)} of {len(tried)} found.\n")
    (work / "table.md").write_text("\n".join(rows))


def main():
    words = sys.argv[1:]
    options = {word for word in words if word.startswith("--")}
    if unknown := options - {"--list", "--check", "--short", "--only-windows", "--all-windows"}:
        sys.exit(f"{' '.join(sorted(unknown))} means nothing.\n\n{__doc__}")
    mutations = [Mutation(path) for path in sorted((root / "Tests" / "Mutations").glob("*.patch"))]
    mutations = chosen(mutations, [word for word in words if word not in options])
    if "--list" in options:
        return print("\n".join(f"{mutation.name}: {mutation.says}" for mutation in mutations))
    if subprocess.run(["git", "status", "--porcelain", "Sources"], cwd=root, capture_output=True, text=True, check=True).stdout:
        sys.exit("Sources has changes that are not committed. Commit them or take them away first.")
    problems = [(mutation.name, problem) for mutation in mutations if (problem := mutation.problem())]
    if problems:
        sys.exit("\n".join(f"{name} does not apply any more: {problem}" for name, problem in problems))
    if "--check" in options:
        return print(f"All {len(mutations)} apply.")
    work.mkdir(parents=True, exist_ok=True)
    (work / "tests.log").write_text("")
    choose(0)
    # Ctrl+C ends it by itself; the sources are put back in both cases.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    tests = None
    try:
        environment = prepare()
        apply(mutations)
        tests = Tests(build(environment), environment)
        depending = dependents()
        for mutation in mutations:
            began = time.monotonic()
            mutation.found = seek(mutation, tests, depending, options)
            mutation.seconds = time.monotonic() - began
            print(f"{mutation.name}: {mutation.found or 'NOT FOUND'} ({mutation.seconds:.0f} s)", flush=True)
            write_table(mutations)
    finally:
        if tests:
            tests.end()
        take_away(mutations)
    print((work / "table.md").read_text())
    return 0 if all(mutation.found for mutation in mutations) else 1


try:
    sys.exit(main())
except KeyboardInterrupt:
    sys.exit(130)
