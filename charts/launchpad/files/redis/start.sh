# Starts Redis as the container's first process, so that SIGTERM reaches it and it saves its data before it exits.
# The password is passed in a file that only Redis reads, so that no process list shows it.
set -eu
umask 077
{
  # scheduled jobs must not be evicted
  printf '%s\n' "port $PORT" "dir \"$DATA_DIR\"" 'appendonly yes' 'save ""' 'maxmemory-policy noeviction'
  if [ -n "${REDIS_PASSWORD:-}" ]; then
    # quoted, so that it is read as a string
    printf 'requirepass "%s"\n' "$(printf '%s' "$REDIS_PASSWORD" | sed 's/["\\]/\\&/g')"
  else
    # without a password Redis would answer only its own pod
    echo 'protected-mode no'
  fi
} >"$RUN_DIR/redis.conf"
exec redis-server "$RUN_DIR/redis.conf"
