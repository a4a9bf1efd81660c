# Creates those of $DATABASES that the server lacks before it starts: of a component that the release did not have when
# its volume was initialised. An empty volume gets all of them when it is initialised.
set -eu
[ -s "$PGDATA/PG_VERSION" ] || exit 0
found=$(echo 'SELECT datname FROM pg_database;' | postgres --single -D "$PGDATA" postgres)
for name in $DATABASES; do
  case $found in
  *"\"$name\""*) ;;
  *) printf 'CREATE DATABASE "%s";\n' "$name" ;;
  esac
done | postgres --single -D "$PGDATA" postgres >/dev/null
