#!/bin/sh
# A real Miniflux on the loopback interface, with a database of its own, for tests of accounts:
#   scripts/miniflux.sh start       prints its address, and serves it until told to stop
#   scripts/miniflux.sh prepare     makes the database that a start copies, unless it is there already
# The reader's name is "ann", the password "secret", the key "k-e-y"; by Google Reader the name is "gr" and the password "pw".
# It ends with SIGTERM, SIGINT, or the end of a pipe at its input. Lines of that stop and start Miniflux itself: "stop", "start".
set -eu

scripts=$(cd "$(dirname "$0")" && pwd)
cache=$scripts/../build/miniflux

usage() {
  sed -n 's/^# *\(scripts\/.*\)/\1/p' "$0" >&2
  exit 2
}

fail() {
  echo "$*" >&2
  exit 1
}

find_programs() {
  # Debian keeps the server off the path.
  for folder in /usr/lib/postgresql/*/bin /usr/libexec/postgresql /usr/bin; do
    [ -x "$folder/initdb" ] && bin=$folder
  done
  [ -n "${bin:-}" ] || fail "PostgreSQL is not installed: scripts/dependencies.sh miniflux"
  # It does not run as root.
  as=
  if [ "$(id -u)" -eq 0 ]; then as="setpriv --reuid=postgres --regid=postgres --clear-groups env HOME=/"; fi
}

# Debian 13 has the program, and what it has runs on Debian 12. The package would start a service, so it is only unpacked.
fetch_miniflux() {
  mirror=$("$scripts/mirror.sh")
  [ -n "$mirror" ] || fail "This machine’s package sources name no mirror of Debian."
  make_home
  set -- "$home"
  mkdir -p "$1/lists/partial" "$1/cache/archives/partial"
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror trixie main" >"$1/list"
  options="-qq -o Dir::Etc::sourcelist=$1/list -o Dir::Etc::sourceparts=- -o Dir::State::lists=$1/lists
    -o Dir::Cache=$1/cache -o Acquire::Languages=none -o APT::Sandbox::User=$(id -un)"
  # shellcheck disable=SC2086
  (cd "$1" && apt-get $options update && apt-get $options download miniflux) >"$1/log" 2>&1 ||
    fail "Miniflux cannot be had from Debian 13: $(tail -n 1 "$1/log")"
  dpkg -x "$1"/miniflux_*.deb "$1/package"
  mv "$1/package/usr/bin/miniflux" "$cache/miniflux"
  rm -rf "$home"
  home=
}

# PostgreSQL wants a folder that its user may reach, and others' folders for temporary files may be closed.
make_home() {
  home=$(mktemp -d /tmp/courant-miniflux.XXXXXX)
}

start_database() {
  if [ -n "$as" ]; then chown -R postgres: "$home"; fi
  port=$(free_port)
  # Nothing in it is to outlive the tests.
  (cd / && exec $as "$bin/postgres" -D "$home/data" -p "$port" -c listen_addresses=127.0.0.1 -c unix_socket_directories= \
    -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c shared_buffers=16MB -c max_wal_size=64MB) \
    >"$home/database.log" 2>&1 </dev/null &
  database=$!
  url="postgres://postgres@127.0.0.1:$port"
  until "$bin/pg_isready" -q -h 127.0.0.1 -p "$port"; do
    kill -0 "$database" 2>/dev/null || { cat "$home/database.log" >&2; fail "The database does not start."; }
    sleep 0.02
  done
}

stop_database() {
  # "Fast": it does not wait for who is connected.
  kill -INT "$database" 2>/dev/null || true
  wait "$database" 2>/dev/null || true
  database=
}

# Of a range that the system gives to nobody who does not name one, so that none is taken in the moment before it is used.
free_port() {
  until port=$(shuf -i 20000-31999 -n 1) && [ -z "$(ss -Hltn "sport = :$port")" ]; do :; done
  echo "$port"
}

run_miniflux() { # [ARGUMENT]
  DATABASE_URL="$url/miniflux?sslmode=disable" LISTEN_ADDR="127.0.0.1:${web_port:-0}" POLLING_FREQUENCY=1440 LOG_LEVEL=warning \
    CREATE_ADMIN=1 ADMIN_USERNAME=ann ADMIN_PASSWORD=secret exec "$cache/miniflux" "$@"
}

make_database() {
  make_home
  if [ -n "$as" ]; then chown postgres: "$home"; fi
  (cd / && $as "$bin/initdb" -A trust -U postgres -E UTF8 --locale=C.UTF-8 -D "$home/data") >"$home/initdb.log" 2>&1 ||
    { cat "$home/initdb.log" >&2; fail "There is no database."; }
  start_database
  psql -q "$url/postgres" -c "create database miniflux"
  (run_miniflux -migrate) >"$home/log" 2>&1 || { cat "$home/log" >&2; fail "Miniflux does not take its database."; }
  # It makes its reader when it starts, and it cannot be asked for no more than that.
  start_web
  stop_web
  web_port=
  psql -q "$url/miniflux" >/dev/null <<'SQL'
create extension if not exists pgcrypto;
update integrations set googlereader_enabled = true, googlereader_username = 'gr',
  googlereader_password = crypt('pw', gen_salt('bf'));
insert into api_keys (user_id, token, description) select id, 'k-e-y', 'tests' from users;
SQL
  stop_database
  rm -f "$home/data/postmaster.pid"
  cp -R "$home/data" "$cache/new"
  mv "$cache/new" "$cache/$key"
  rm -rf "$home"
  home=
}

# Makes the database that a start copies, if it is not there yet or was made by another script. Leaves with the lock held.
prepare() {
  mkdir -p "$cache"
  exec 9>"$cache/lock"
  flock 9
  [ -x "$cache/miniflux" ] || fetch_miniflux
  key=$(cat "$scripts/miniflux.sh" "$bin/postgres" | cksum | tr ' ' -)-$(id -un)
  if [ -d "$cache/$key" ]; then return; fi
  # Nobody copies while this has the lock, so older ones can go.
  rm -rf "$cache"/[0-9]* "$cache/new"
  make_database
}

start_web() {
  # Started anew, it is where it was.
  [ -n "$web_port" ] || web_port=$(free_port)
  (run_miniflux) >"$home/miniflux.log" 2>&1 </dev/null 9>&- &
  web=$!
  until curl -fsSo /dev/null "http://127.0.0.1:$web_port/healthcheck" 2>/dev/null; do
    kill -0 "$web" 2>/dev/null || { cat "$home/miniflux.log" >&2; fail "Miniflux does not start."; }
    sleep 0.02
  done
}

stop_web() {
  if [ -z "$web" ]; then return; fi
  kill "$web" 2>/dev/null || true
  wait "$web" || true
  web=
}

stop() {
  trap - EXIT
  stop_web
  [ -z "$database" ] || stop_database
  [ -z "$home" ] || rm -rf "$home"
}

start() {
  prepare
  make_home
  cp -R --preserve=mode,timestamps --reflink=auto "$cache/$key" "$home/data"
  exec 9>&-
  start_database
  start_web
  printf 'miniflux http://127.0.0.1:%s/\ndatabase %s/miniflux\n' "$web_port" "$url"
  # Whoever holds the other end of the pipe may end without a word.
  if [ -p /dev/stdin ]; then
    while read -r order; do
      case $order in
      stop) stop_web ;;
      start) start_web ;;
      esac
    done
  else
    wait
  fi
}

command=${1:-}
web=
web_port=
database=
home=
case $command/$# in
prepare/1 | start/1) ;;
*) usage ;;
esac
find_programs
trap stop EXIT
trap 'exit 0' TERM INT HUP
$command
