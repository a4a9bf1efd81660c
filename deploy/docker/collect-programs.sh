#!/bin/sh
# Copies what the image runs and serves from a built checkout into the folder $1, or only what the service $2 runs: no
# tests, no types, nothing from deploy/dev.
set -eu
into=$1 service=${2:-}
programs='services/* deploy/backup deploy/doctor deploy/equality deploy/rebuild'
[ -z "$service" ] || programs="services/api services/platform services/facts services/$service"
mkdir -p "$into"
cp package.json "$into"
for package in proto contracts $programs; do
  [ "$package" = services/testing ] && continue
  cp --parents "$package/package.json" "$into"
  find "$package/dist" -type f \( -name '*.js' -o -name '*.js.map' \) \
    -not -name '*spec.js*' -not -path '*/test/*' -not -path '*/testing/*' |
    xargs cp --parents -t "$into"
done
case $service in
'' | gateway) find web/site/dist web/admin/dist -type f -not -name '*.map' | xargs cp --parents -t "$into" ;;
esac
[ -n "$service" ] || cp --parents deploy/keycloak/* deploy/smoke/* "$into"
