#!/bin/sh
# Says where this machine has its Debian packages from: scripts/mirror.sh [SUFFIX]
# With a suffix of the suite's name, such as "-security", where it has those from. Nothing is printed where it names none.
set -eu

own=$(. /etc/os-release && echo "$VERSION_CODENAME")${1:-}
apt-get indextargets --format '$(RELEASE) $(REPO_URI)' 'Created-By: Packages' | sed -n "s/^$own //p" | head -n 1
