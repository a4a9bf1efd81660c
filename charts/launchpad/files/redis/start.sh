# Starts Redis as the container's first process, so that SIGTERM reaches it and it writes what it holds before it ends.
# The password goes through a file that Redis alone reads: no list of processes shows it.
set -eu
umask 077
{
  # planned moments must not be evicted
  printf '%s\n' "port $PORT" "dir \"$DATA_DIR\"" 'appendonly yes' 'save ""' 'maxmemory-policy noeviction'
  if [ -n "${REDIS_PASSWORD:-}" ]; then
    # whatever it looks like, it is a text
    printf 'requirepass "%s"\n' "$(printf '%s' "$REDIS_PASSWORD" | sed 's/["\\]/\\&/g')"
  else
    # without a password Redis would answer its own pod alone
    echo 'protected-mode no'
  fi
} >"$RUN_DIR/redis.conf"
exec redis-server "$RUN_DIR/redis.conf"
