# Copies pg_dump and pg_restore into the folder $INTO with the libraries they need and the loader that starts them with
# these, so that they run in an image with neither PostgreSQL nor a shell. So the programs are always as new as the
# server's image.
set -eu
# Next to the server: what comes first in PATH may be Debian's wrapper, a script.
server=$(command -v postgres)
for name in pg_dump pg_restore; do
  program=${server%/*}/$name
  cp -L "$program" "$INTO/$name"
  for library in $(ldd "$program" | grep -o '/[^ ]*'); do
    cp -L "$library" "$INTO/"
    case $library in */ld-*) cp -L "$library" "$INTO/loader" ;; esac
  done
done
