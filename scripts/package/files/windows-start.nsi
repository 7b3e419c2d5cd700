; What the Start menu starts: the program without the window of a terminal.
Target amd64-unicode
Name "Screenscribe"
OutFile "${OUT}"
Icon "${ICON}"
RequestExecutionLevel user
SilentInstall silent
SetCompressor lzma
VIProductVersion "${VERSION}.0"
VIAddVersionKey ProductName "Screenscribe"
VIAddVersionKey FileDescription "Screenscribe"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey LegalCopyright "MIT License"

Section
  nsExec::Exec '"$EXEDIR\runtime\node.exe" "$EXEDIR\native-host\cli.ts" open'
SectionEnd
