# Copies pg_dump and pg_restore into the folder $INTO with the libraries they need, so that they run in an image without
# PostgreSQL. So the programs are always as new as the server's image.
set -eu
mkdir -p "$INTO/lib"
for name in pg_dump pg_restore; do
  program=$(command -v "$name")
  cp -L "$program" "$INTO/lib/$name"
  for library in $(ldd "$program" | grep -o '/[^ ]*'); do
    cp -L "$library" "$INTO/lib/"
  done
  loader=$(ldd "$program" | grep -o '/[^ ]*/ld-[^ ]*')
  printf '#!/bin/sh\nexec "%s" --library-path "%s" "%s" "$@"\n' \
    "$INTO/lib/${loader##*/}" "$INTO/lib" "$INTO/lib/$name" >"$INTO/$name"
  chmod 755 "$INTO/$name"
done
