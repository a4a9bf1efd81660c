#!/bin/sh
# Installs, in a folder that holds the manifests of all packages, what the image's programs need at run time. What tests
# need is a devDependency everywhere, also of services/testing, which only tests depend on.
set -eu
running='proto contracts services/api services/platform services/facts services/gateway services/pools services/orders
services/content services/notifications services/chain-listener deploy/backup deploy/equality'
npm install --omit=dev --no-audit --no-fund $(printf -- '--workspace=%s ' $running)
# nothing compiles or debugs the libraries here
find node_modules -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' -o -name '*.md' \) -delete
