#!/usr/bin/env bash
# Runs a command beside Wine, in the folder that prepare.sh has made:
#   scripts/wine/wine.sh wine notepad
# What it mounts is seen by that command alone and goes with it.
set -euo pipefail
export folder=${SCREENSCRIBE_WINE:-/var/tmp/screenscribe-wine}
exec unshare --mount --propagation private bash -c '
  set -e
  for system in proc sys dev; do mount --rbind "/$system" "$folder/root/$system"; done
  mkdir -p "$folder/root$folder" "$folder/root/tmp/.X11-unix" /tmp/.X11-unix
  mount --bind "$folder" "$folder/root$folder"
  mount --bind /tmp/.X11-unix "$folder/root/tmp/.X11-unix"
  exec chroot "$folder/root" env HOME=/root LC_ALL=C.UTF-8 WINEARCH=win64 WINEPREFIX="$folder/prefix" WINEDEBUG=-all "$@"
' sh "$@"
