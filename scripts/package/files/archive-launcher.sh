#!/bin/sh
here=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "$0")")" && pwd)
NODE_COMPILE_CACHE="${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/screenscribe/compiled"
export NODE_COMPILE_CACHE
exec "$here/runtime/node" "$here/native-host/cli.ts" "$@"
