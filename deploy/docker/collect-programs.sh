#!/bin/sh
# Copies what the image runs and serves from a built checkout into the folder $1: no tests, no types, nothing from
# deploy/dev.
set -eu
into=$1
mkdir -p "$into"
cp package.json "$into"
for package in proto contracts services/* deploy/backup deploy/equality; do
  [ "$package" = services/testing ] && continue
  cp --parents "$package/package.json" "$into"
  find "$package/dist" -type f \( -name '*.js' -o -name '*.js.map' \) \
    -not -name '*spec.js*' -not -path '*/test/*' -not -path '*/testing/*' |
    xargs cp --parents -t "$into"
done
find web/site/dist web/admin/dist -type f -not -name '*.map' | xargs cp --parents -t "$into"
cp --parents deploy/keycloak/* deploy/smoke/* "$into"
