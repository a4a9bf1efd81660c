#!/bin/sh
# Installs the runtime dependencies of the image's programs, in a folder with the manifests of all packages. What tests
# need is a devDependency in every package, also in services/testing, which only tests depend on.
set -eu
running='proto contracts services/api services/platform services/facts services/gateway services/pools services/orders
services/content services/notifications services/chain-listener deploy/backup deploy/equality'
npm install --omit=dev --no-audit --no-fund $(printf -- '--workspace=%s ' $running)
# libraries are neither compiled nor debugged in the image
find node_modules -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' -o -name '*.md' \) -delete
