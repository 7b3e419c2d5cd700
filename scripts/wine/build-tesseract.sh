#!/usr/bin/env bash
# Builds Tesseract for Windows from Debian's sources, with nothing that must be installed beside it:
#   scripts/wine/build-tesseract.sh FOLDER
# FOLDER/tesseract gets the library and the licenses of what is in it, and stays until this file
# changes. The same compiler makes the same bytes, wherever FOLDER is.
set -euo pipefail
folder=$(realpath -m "$1")
mirror=${SCREENSCRIBE_MIRROR:-http://deb.debian.org/debian}
script=$(realpath "$0")
compiler=x86_64-w64-mingw32
made=$(cat "$script" <("$compiler-g++-posix" --version) | sha256sum | cut -c1-16)
[ ! -e "$folder/tesseract-$made" ] || exit 0

step() { printf '== %s\n' "$*"; }

work=$folder/tesseract-build
rm -rf "$folder/tesseract" "$folder"/tesseract-*
mkdir -p "$work"
cd "$work"

fetch() { # name, path below the mirror, SHA-256
  curl -fsSL --retry 3 --max-time 300 -o "$1.tar.gz" "$mirror/pool/main/$2"
  echo "$3  $1.tar.gz" | sha256sum -c --quiet
  mkdir "$1"
  tar -xzf "$1.tar.gz" -C "$1" --strip-components=1
}

step 'The sources of Tesseract and Leptonica'
fetch leptonica l/leptonlib/leptonlib_1.82.0.orig.tar.gz \
  155302ee914668c27b6fe3ca9ff2da63b245f6d62f3061c8f27563774b8ae2d6
fetch tesseract t/tesseract/tesseract_5.3.0.orig.tar.gz \
  7e70870f8341e5ea228af2836ce79a36eefa11b01b56177b4a8997f330c014b8

# Windows tells no capitals apart, the file system here does.
sed -i 's/LIB_Ws2_32 Ws2_32/LIB_Ws2_32 ws2_32/' tesseract/CMakeLists.txt

# GCC aligns no stack for AVX on Windows (https://gcc.gnu.org/bugzilla/show_bug.cgi?id=54412): the
# assembler makes what would fault there into moves that take any address.
flags="-O3 -DNDEBUG '-ffile-prefix-map=$work=.' -Wa,-muse-unaligned-vector-move"

build() { # name, target, options of CMake
  cmake -S "$1" -B "$1-build" -G Ninja -Wno-dev \
    -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_SYSTEM_PROCESSOR=x86_64 \
    -DCMAKE_C_COMPILER="$compiler-gcc-posix" -DCMAKE_CXX_COMPILER="$compiler-g++-posix" \
    -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS="$flags" -DCMAKE_CXX_FLAGS="$flags" \
    -DCMAKE_FIND_ROOT_PATH="$work/none" -DCMAKE_FIND_ROOT_PATH_MODE_LIBRARY=ONLY \
    -DCMAKE_FIND_ROOT_PATH_MODE_INCLUDE=ONLY -DCMAKE_DISABLE_FIND_PACKAGE_PkgConfig=ON \
    -DCMAKE_INSTALL_PREFIX="$work/installed" -DSW_BUILD=OFF "${@:3}" >"$1.log" 2>&1 &&
    nice cmake --build "$1-build" --target "$2" >>"$1.log" 2>&1 ||
    { tail -40 "$1.log" && exit 1; }
}

# No library for the formats of files is found, and none is needed: pictures come as pixels.
step 'Leptonica'
build leptonica install -DBUILD_SHARED_LIBS=OFF

# The parts for each processor are chosen when it runs: nothing is made for the one that builds.
step 'Tesseract'
build tesseract libtesseract -DBUILD_SHARED_LIBS=ON -DBUILD_TRAINING_TOOLS=OFF \
  -DDISABLED_LEGACY_ENGINE=ON -DGRAPHICS_DISABLED=ON -DDISABLE_ARCHIVE=ON -DDISABLE_CURL=ON \
  -DCMAKE_DISABLE_FIND_PACKAGE_TIFF=ON -DCOMPILER_SUPPORTS_MARCH_NATIVE=OFF \
  -DLeptonica_DIR="$work/installed/lib/cmake/leptonica" \
  -DCMAKE_SHARED_LINKER_FLAGS='-static -s -Wl,--no-insert-timestamp'

mkdir "$folder/tesseract"
cp tesseract-build/bin/libtesseract53.dll "$folder/tesseract/libtesseract-5.dll"
cp tesseract/LICENSE "$folder/tesseract/LICENSE-tesseract.txt"
cp leptonica/leptonica-license.txt "$folder/tesseract/LICENSE-leptonica.txt"
cp /usr/share/doc/gcc-mingw-w64-base/copyright "$folder/tesseract/LICENSE-gcc.txt"
cp /usr/share/doc/mingw-w64-common/copyright "$folder/tesseract/LICENSE-mingw-w64.txt"
cat >"$folder/tesseract/parts.json" <<'END'
[
  { "name": "GCC runtime libraries", "version": "12", "license": "GPL-3.0-or-later WITH GCC-exception-3.1" },
  { "name": "Leptonica", "version": "1.82.0", "license": "BSD-2-Clause" },
  { "name": "mingw-w64", "version": "10", "license": "ZPL-2.1" },
  { "name": "Tesseract", "version": "5.3.0", "license": "Apache-2.0" }
]
END
cd "$folder"
rm -rf "$work"
touch "$folder/tesseract-$made"
