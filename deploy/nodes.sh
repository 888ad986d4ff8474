#!/bin/sh
# Three nodes of tefuda with their database and proxy on one machine, without containers, until Ctrl-C:
#
#     apt install postgresql haproxy
#     sh deploy/nodes.sh
#
# The page is at http://127.0.0.1:8000/; TEFUDA_PORT is another port, and the nodes have the three after it. Everything
# is kept in TEFUDA_FOLDER, ~/.local/share/tefuda/nodes by default (/var/lib/tefuda-nodes for root). TEFUDA is the
# program, and arguments are passed on to each node: --origin https://cards.example.org, for example.
set -eu

here=$(dirname "$(realpath "$0")")
tefuda=${TEFUDA:-tefuda}
port=${TEFUDA_PORT:-8000}
if [ "$(id -u)" = 0 ]; then
    folder=${TEFUDA_FOLDER:-/var/lib/tefuda-nodes}
    as="runuser -u postgres --" # PostgreSQL does not run as root
else
    folder=${TEFUDA_FOLDER:-$HOME/.local/share/tefuda/nodes}
    as=
fi
programs=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)

mkdir -p "$folder"
chmod 700 "$folder" # whoever can enter it may use the database
[ -z "$as" ] || chown postgres "$folder"
if [ ! -d "$folder/data" ]; then
    (cd / && $as "$programs/initdb" --pgdata "$folder/data" --username tefuda --auth trust --encoding UTF8 >/dev/null)
fi

running=
trap 'trap - EXIT; kill $nodes 2>/dev/null; wait $nodes; kill $running 2>/dev/null; wait' EXIT
trap 'exit 0' INT TERM
nodes=

(cd / && exec $as "$programs/postgres" -D "$folder/data" -k "$folder" -h "") &
running=$!
until "$programs/pg_isready" -q -h "$folder"; do
    kill -0 "$running"
    sleep 0.2
done

number=0
for node in a b c; do
    number=$((number + 1))
    "$tefuda" serve --no-browser --log info --node $node --address "http://127.0.0.1:$((port + number))" \
        --port $((port + number)) --metrics 127.0.0.1:$((port + 100 + number)) --trusted-proxy 127.0.0.1 \
        --database "postgresql://tefuda@/postgres?host=$folder" "$@" &
    nodes="$nodes $!"
done

export TEFUDA_BIND="${TEFUDA_BIND:-127.0.0.1:$port}"
export TEFUDA_A="127.0.0.1:$((port + 1))" TEFUDA_B="127.0.0.1:$((port + 2))" TEFUDA_C="127.0.0.1:$((port + 3))"
"$(command -v haproxy || echo /usr/sbin/haproxy)" -W -db -f "$here/haproxy.cfg" &
running="$running $!"
wait $nodes
