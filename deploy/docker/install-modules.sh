#!/bin/sh
# Installs the runtime dependencies of the image's programs, or of the service $2 alone, in a folder with the manifests of
# all packages, and moves them into the folder $1. What tests need is a devDependency in every package, also in
# services/testing, which only tests depend on.
set -eu
into=$1
running="$(grep -l '"start":' services/*/package.json | xargs -n 1 dirname)
deploy/backup deploy/doctor deploy/equality deploy/rebuild"
[ $# = 1 ] || running=services/$2
shared='proto contracts services/api services/platform services/facts'
npm ci --omit=dev --no-audit --no-fund $(printf -- '--workspace=%s ' $shared $running)
# a version that the packages do not share is in the package that needs it
modules="$(find . -name node_modules -prune)"
# libraries are neither compiled, tested nor debugged in the image
find $modules -type f \( -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.map' -o -name '*.md' \) -delete
find $modules -type d \( -name test -o -name tests -o -name __tests__ \) -prune -exec rm -r {} +
# what they bring for browsers alone, for machines that have no sharp of their own, and fonts that no picture uses
(cd node_modules &&
  rm -rf typeorm/browser ethers/dist swagger-ui-dist/swagger-ui-es-bundle* @img/sharp-wasm32 @expo-google-fonts/inter/*_Italic)
for folder in $modules; do
  mkdir -p "$into/$(dirname "$folder")"
  mv "$folder" "$into/$folder"
done
