#!/usr/bin/env bash
# Makes Wine, Node for Windows and the packages for Windows ready in a folder of their own, as root:
#   scripts/wine/prepare.sh
# Nothing else on the machine changes. What is there already stays; remove the folder to start anew.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=${SCREENSCRIBE_WINE:-/var/tmp/screenscribe-wine}
mirror=${SCREENSCRIBE_MIRROR:-http://deb.debian.org/debian}
mkdir -p "$folder"

step() { printf '== %s\n' "$*"; }
wine() { scripts/wine/wine.sh timeout 300 wine "$@" >>"$folder/wine.log" 2>&1; }

# Node 24 needs Wine 10, which is Debian 13's: a root of its own, whatever the machine has.
if [ ! -e "$folder/root/ready" ]; then
  step 'Debian 13 with Wine'
  rm -rf --one-file-system "$folder/root"
  debootstrap --variant=minbase --include=ca-certificates trixie "$folder/root" "$mirror" >"$folder/debootstrap.log"
  scripts/wine/wine.sh sh -c 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
    --no-install-recommends wine wine64 fonts-dejavu-core fonts-liberation' >"$folder/apt.log" 2>&1
  touch "$folder/root/ready"
fi

scripts/wine/packages.sh "$folder"
rm -rf "$folder/app/native-host" "$folder/app/shared" "$folder/app/lib"
cp -R native-host shared package.json package-lock.json LICENSE "$folder/app/"
mkdir "$folder/app/lib"
cp -R "$folder/tesseract" "$folder/app/lib/"

if [ ! -e "$folder/prefix/ready" ]; then
  step 'A Windows 10 of Wine'
  rm -rf "$folder/prefix"
  wine wineboot -i
  wine winecfg -v win10
  # A crash would wait in a debugger.
  wine reg add 'HKLM\Software\Microsoft\Windows NT\CurrentVersion\AeDebug' /v Debugger /d false /f
  touch "$folder/prefix/ready"
fi
