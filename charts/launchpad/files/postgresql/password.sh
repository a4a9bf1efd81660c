# Gives the server's user the password of the Secret, before the server starts: one that was set up with another would
# refuse every service. A disk that is still empty gets it when it is set up.
set -eu
[ -s "$PGDATA/PG_VERSION" ] || exit 0
password=$(printf '%s' "$POSTGRES_PASSWORD" | sed "s/'/''/g")
# what fails is not logged with the password in it
printf '%s\n' "ALTER ROLE \"$POSTGRES_USER\" PASSWORD '$password';" |
  postgres --single -D "$PGDATA" -c log_min_error_statement=panic postgres >/dev/null
