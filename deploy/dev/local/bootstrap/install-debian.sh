#!/bin/sh
# Installs Debian packages only for their programs, as root: their services are neither started now nor at the next
# boot. Packages that were already installed are not changed.
set -eu

policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  trap 'rm -f "$policy"' EXIT
  trap 'exit 130' HUP INT TERM
  printf '#!/bin/sh\nexit 101\n' >"$policy"
  chmod 755 "$policy"
fi

export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=120 "$@" >/dev/null

if [ -d /run/systemd/system ]; then
  for package in "$@"; do
    case "$package" in postgresql | redis-server | nats-server) systemctl disable --quiet "$package" || true ;; esac
  done
fi
