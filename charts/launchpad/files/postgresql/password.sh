# Sets the password of the server's user to the Secret's before the server starts: a server initialised with another
# would reject every service. An empty volume gets the password when it is initialised.
set -eu
[ -s "$PGDATA/PG_VERSION" ] || exit 0
password=$(printf '%s' "$POSTGRES_PASSWORD" | sed "s/'/''/g")
# a failing statement must not be logged, since it contains the password
printf '%s\n' "ALTER ROLE \"$POSTGRES_USER\" PASSWORD '$password';" |
  postgres --single -D "$PGDATA" -c log_min_error_statement=panic postgres >/dev/null
