"""What a program and its children cost."""
import os
import pathlib


def tree(root):
    """The process and all its descendants."""
    parents = {}
    for entry in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            parents[int(entry.name)] = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
        except OSError:
            pass
    members = {root}
    while True:
        more = {child for child, parent in parents.items() if parent in members} - members
        if not more:
            return members
        members |= more


def memory(root):
    total = 0
    for process in tree(root):
        try:
            for line in pathlib.Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    total += int(line.split()[1])
        except OSError:
            pass
    return total / 1024


def processor(root):
    """The seconds of processor time that the process and its descendants took so far."""
    ticks = 0
    for process in tree(root):
        try:
            fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
            ticks += int(fields[11]) + int(fields[12])
        except OSError:
            pass
    return ticks / os.sysconf("SC_CLK_TCK")
