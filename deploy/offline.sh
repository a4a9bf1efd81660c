#!/bin/sh
# Copies the chart and every image it needs to a cluster without internet access.
#   deploy/offline.sh save <folder> [helm options, like -f my-values.yaml]   where the registries are reachable
#   deploy/offline.sh push <folder> <registry>                              where the cluster's registry is reachable
# Then: helm upgrade -i launchpad <folder>/launchpad-*.tgz --set global.imageRegistry=<registry> --server-side=true --force-conflicts …
set -eu
action=${1:-} folder=${2:-}
[ -n "$folder" ] || { sed -n '2,5s/^# *//p' "$0"; exit 1; }
chart=$(dirname "$0")/../charts/launchpad
# docker or a compatible program
docker=${DOCKER:-docker}

# A pinned image has two names: it is pulled by its digest and copied by its tag, since an image saved by its digest has
# no name once it is loaded.
tagged() { echo "${1%@*}"; }
pinned() {
  case $1 in
  *@*) echo "${1%:*@*}@${1#*@}" ;;
  *) echo "$1" ;;
  esac
}

case $action in
save)
  shift 2
  mkdir -p "$folder"
  helm package "$chart" --destination "$folder" >/dev/null
  helm template launchpad "$chart" "$@" | sed -n 's/^ *image: *//p' | tr -d "\"'" | sort -u >"$folder/images"
  while read -r image; do
    source=$(pinned "$image")
    $docker image inspect "$source" >/dev/null 2>&1 || $docker pull --quiet "$source"
    [ "$source" = "$image" ] || $docker tag "$source" "$(tagged "$image")"
  done <"$folder/images"
  # shellcheck disable=SC2046 # one argument for each image
  $docker save --output "$folder/images.tar" $(sed 's/@.*//' "$folder/images")
  echo "$(wc -l <"$folder/images") images and the chart are in $folder"
  ;;
push)
  registry=${3:?which registry?}
  $docker load --quiet --input "$folder/images.tar" >/dev/null
  while read -r image; do
    # as the chart does with global.imageRegistry: drop the image's own registry
    path=$(tagged "$image" | sed -E 's#^[^/]*[.:][^/]*/##')
    $docker tag "$(tagged "$image")" "$registry/$path"
    $docker push --quiet "$registry/$path" >/dev/null
    echo "$registry/$path"
    [ "$(tagged "$image")" != "$image" ] || continue
    # an image that was repacked can have another digest here
    digest=$($docker image inspect --format '{{join .RepoDigests "\n"}}' "$registry/$path" |
      sed -n "s#^$registry/${path%:*}@##p")
    [ "$digest" = "${image#*@}" ] || echo "  its digest is $digest here: set it in your values, or omit it"
  done <"$folder/images"
  ;;
*)
  echo "save or push, not '$action'" >&2
  exit 1
  ;;
esac
