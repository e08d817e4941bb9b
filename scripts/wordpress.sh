#!/bin/sh
# A real WordPress on the loopback interface, with the student newspaper of scripts/demo in it:
#   scripts/wordpress.sh start FOLDER [--port N]     prints the addresses of the site, and serves it until told to stop
#   scripts/wordpress.sh start FOLDER --testbed      and lets whoever asks it change it: see scripts/demo/testbed
#   scripts/wordpress.sh prepare                     makes the site that others are copies of, unless it is there already
# The site answers at two addresses: "pretty" has pretty permalinks, "plain" has none. N is the port of the first.
# It ends with SIGTERM, SIGINT, or the end of a pipe at its input, and leaves FOLDER as it is then.
set -eu

scripts=$(cd "$(dirname "$0")" && pwd)
demo=$scripts/demo
cache=$(dirname "$scripts")/build/wordpress

usage() {
  sed -n 's/^# *\(scripts\/.*\)/\1/p' "$0" >&2
  exit 2
}

fail() {
  echo "$*" >&2
  exit 1
}

find_programs() {
  # Debian keeps daemons off the path of ordinary people.
  PATH=$PATH:/usr/sbin:/sbin
  for wordpress in /usr/share/wordpress /usr/share/webapps/wordpress; do
    [ -f "$wordpress/wp-load.php" ] && break
  done
  for program in php mariadbd mariadb-install-db; do
    command -v "$program" >/dev/null || fail "$program is not installed: scripts/dependencies.sh wordpress"
  done
  [ -f "$wordpress/wp-load.php" ] || fail "WordPress is not installed: scripts/dependencies.sh wordpress"
}

# The database listens on a socket only: it asks nobody for a password.
start_database() { # FOLDER
  socket=$1/database/socket
  # The system keeps 108 bytes for a socket's path.
  [ "$(printf %s "$socket" | wc -c)" -lt 108 ] || fail "The path is too long for a socket: $socket"
  rm -f "$socket"
  mariadbd --no-defaults --user="$(id -un)" --datadir="$1/database" --socket="$socket" --pid-file="$1/database/pid" \
    --skip-grant-tables --skip-networking --performance-schema=off --innodb-log-file-size=8M \
    --innodb-buffer-pool-size=64M --innodb-flush-log-at-trx-commit=0 --innodb-doublewrite=0 \
    >"$1/mariadb.log" 2>&1 </dev/null &
  database=$!
  while [ ! -S "$socket" ]; do
    kill -0 "$database" 2>/dev/null || { cat "$1/mariadb.log" >&2; fail "The database does not start."; }
    sleep 0.05
  done
}

stop_database() {
  kill "$database" 2>/dev/null || true
  wait "$database" 2>/dev/null || true
  database=
}

# Makes the site once; a start copies its database.
make_site() { # FOLDER
  mkdir -p "$1/database" "$1/compiled"
  # Debian has links there, and WordPress looks for its files beside the place a link leads to.
  cp -RL "$wordpress" "$1/www"
  # Its languages and the packages' own settings are of no use here.
  rm -rf "$1/www/wp-content/languages" "$1/www/.htaccess"
  mkdir -p "$1/www/wp-content/mu-plugins" "$1/www/wp-content/uploads"
  cp "$demo/wp-config.php" "$1/www/"
  cp "$demo/mu-plugin.php" "$1/www/wp-content/mu-plugins/courant.php"
  # Forced: a machine whose own name nobody knows will do.
  mariadb-install-db --no-defaults --force --user="$(id -un)" --datadir="$1/database" --skip-test-db \
    --auth-root-authentication-method=normal >"$1/install.log" 2>&1 || { cat "$1/install.log" >&2; exit 1; }
  rm "$1/install.log"
  start_database "$1"
  COURANT_SITE=$1 php "$demo/install.php" "$1/www"
  COURANT_SITE=$1 php "$demo/seed.php" "$1/www"
  stop_database
}

# Makes the site unless these scripts made it already: its files serve all sites, its database is copied. Leaves with the lock held.
prepare() {
  # What tests plug in is read where it is.
  key=$(find "$scripts/wordpress.sh" "$demo" "$wordpress/wp-includes/version.php" -path "$demo/testbed" -prune -o \
    -type f -exec cat {} + | cksum | tr ' ' -)-$(id -un)
  mkdir -p "$cache"
  exec 9>"$cache/lock"
  flock 9
  [ -d "$cache/$key" ] && return
  echo "Making the newspaper's site, which takes twenty seconds, once." >&2
  # Nobody copies while this has the lock, so older ones can go.
  rm -rf "$cache"/[0-9]* "$cache/new"
  make_site "$cache/new"
  mv "$cache/new" "$cache/$key"
}

# The system gives ports of this range to nobody who does not name one, so that none is taken in the moment before it is used.
free_port() {
  php -r 'do $port = random_int(20000, 31999); while (!@stream_socket_server("tcp://127.0.0.1:$port")); echo $port;'
}

start_web() { # FOLDER STYLE PORT
  # What PHP has compiled is kept for all sites. Tests change plugins, so it looks each time whether a file is newer.
  COURANT_SITE=$1 COURANT_HOME="http://127.0.0.1:$3" COURANT_PERMALINKS=$2 COURANT_TESTBED=$testbed PHP_CLI_SERVER_WORKERS=4 \
    php -d opcache.enable_cli=1 -d opcache.file_cache="$cache/$key/compiled" -d opcache.revalidate_freq=0 \
    -d display_errors=0 -d error_log="$1/php-errors.log" -d log_errors=1 \
    -S "127.0.0.1:$3" -t "$cache/$key/www" "$demo/router.php" >"$1/php-$2.log" 2>&1 </dev/null &
  web="$web $!"
  while ! php -r "exit(@fsockopen('127.0.0.1', $3) ? 0 : 1);"; do
    kill -0 $! 2>/dev/null || { cat "$1/php-$2.log" >&2; fail "The web server does not start."; }
    sleep 0.05
  done
}

stop() {
  trap - EXIT
  for server in $web; do
    # The workers outlive their parent.
    workers=$(pgrep -P "$server" || true)
    # shellcheck disable=SC2086
    kill "$server" $workers 2>/dev/null || true
  done
  [ -z "$database" ] || stop_database
}

start() { # FOLDER PORT
  mkdir -p "$1"
  folder=$(cd "$1" && pwd)
  prepare
  if [ ! -d "$folder/database" ]; then
    [ -z "$(ls -A "$folder")" ] || fail "$folder has something else in it."
    cp -R --preserve=mode,timestamps --reflink=auto "$cache/$key/database" "$folder"
  fi
  exec 9>&-
  start_database "$folder"
  pretty=${2:-$(free_port)}
  plain=$(free_port)
  start_web "$folder" pretty "$pretty"
  start_web "$folder" plain "$plain"
  printf 'pretty http://127.0.0.1:%s/\nplain http://127.0.0.1:%s/\n' "$pretty" "$plain"
  # Whoever holds the other end of the pipe may end without a word.
  if [ -p /dev/stdin ]; then
    while read -r _; do :; done
  else
    wait
  fi
}

command=${1:-}
folder=${2:-}
testbed=
case $command/${folder:+folder} in
prepare/ | start/folder) ;;
*) usage ;;
esac
find_programs
database=
web=
trap stop EXIT
trap 'exit 0' TERM INT HUP
case $command/${3:-} in
prepare/) prepare ;;
start/) start "$folder" '' ;;
start/--port) start "$folder" "${4:-}" ;;
start/--testbed)
  testbed=$demo/testbed
  start "$folder" ''
  ;;
*) usage ;;
esac
