#!/bin/sh
# What was compiled once is kept by the person, who may not write where the package is.
NODE_COMPILE_CACHE="${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/screenscribe/compiled"
export NODE_COMPILE_CACHE
exec /usr/lib/screenscribe/runtime/node /usr/lib/screenscribe/@SCRIPT@ "$@"
