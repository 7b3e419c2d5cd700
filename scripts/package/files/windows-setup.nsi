; Installs Screenscribe for the user who runs it: no administrator is asked for.
;   setup.exe /S   asks nothing and shows nothing
; Ends with 1 where the program does not start, 2 where its folder holds other files, 3 where files of
; it are in use.
Target amd64-unicode
!include LogicLib.nsh

Name "Screenscribe"
OutFile "${OUT}"
Icon "${ICON}"
UninstallIcon "${ICON}"
BrandingText "Screenscribe ${VERSION}"
RequestExecutionLevel user
SetCompressor /SOLID ${COMPRESSOR}
ManifestDPIAware true
ShowInstDetails nevershow
ShowUninstDetails nevershow
VIProductVersion "${VERSION}.0"
VIAddVersionKey ProductName "Screenscribe"
VIAddVersionKey FileDescription "Setup of Screenscribe"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey LegalCopyright "MIT License"

Page instfiles
UninstPage uninstConfirm
UninstPage instfiles

LoadLanguageFile "${NSISDIR}\Contrib\Language files\English.nlf"
LoadLanguageFile "${NSISDIR}\Contrib\Language files\German.nlf"
LangString foreign ${LANG_ENGLISH} "$INSTDIR holds files that no setup wrote. Move them away first."
LangString foreign ${LANG_GERMAN} "In $INSTDIR liegen Dateien, die kein Setup angelegt hat. Verschieben Sie sie zuerst."
LangString inUse ${LANG_ENGLISH} "Files in $INSTDIR are in use. Close your browsers and try again."
LangString inUse ${LANG_GERMAN} "Dateien in $INSTDIR werden benutzt. Schließen Sie Ihre Browser und versuchen Sie es erneut."
LangString failed ${LANG_ENGLISH} "The program does not start here. Nothing was installed."
LangString failed ${LANG_GERMAN} "Das Programm startet hier nicht. Es wurde nichts installiert."
LangString stays ${LANG_ENGLISH} "Your history and settings stay in $Data. Delete that folder if you no longer want them."
LangString stays ${LANG_GERMAN} "Verlauf und Einstellungen bleiben in $Data. Löschen Sie den Ordner, wenn Sie sie nicht mehr brauchen."

!define LISTED "Software\Microsoft\Windows\CurrentVersion\Uninstall\Screenscribe"
!define COMMAND '"$INSTDIR\runtime\node.exe" "$INSTDIR\native-host\cli.ts"'
Var Data

; The folder that the program itself takes.
!macro findFolders
  ReadEnvStr $Data LOCALAPPDATA
  ${If} $Data == ""
    StrCpy $Data $LOCALAPPDATA
  ${EndIf}
  StrCpy $Data "$Data\Screenscribe"
  StrCpy $INSTDIR "$Data\app"
!macroend

; Bridges end with the host, and their browsers let go of them a little later.
!macro removeProgram
  nsExec::ExecToLog '${COMMAND} uninstall'
  Pop $0
  SetOutPath $TEMP
  StrCpy $1 0
  ${Do}
    RMDir /r "$INSTDIR"
    ${IfNot} ${FileExists} "$INSTDIR\*.*"
      ${ExitDo}
    ${EndIf}
    IntOp $1 $1 + 1
    ${If} $1 > 60
      MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION $(inUse) /SD IDCANCEL IDRETRY +3
      SetErrorLevel 3
      Quit
      StrCpy $1 0
    ${EndIf}
    Sleep 500
  ${Loop}
!macroend

Function .onInit
  !insertmacro findFolders
FunctionEnd

Section
  InitPluginsDir
  ; Goes only where it is empty.
  RMDir "$INSTDIR"
  ${If} ${FileExists} "$INSTDIR\native-host\cli.ts"
    ; It knows the folders of browsers that were named by hand.
    CopyFiles /SILENT "$INSTDIR\installed.json" "$PLUGINSDIR\installed.json"
    !insertmacro removeProgram
  ${ElseIf} ${FileExists} "$INSTDIR\*.*"
    MessageBox MB_OK|MB_ICONSTOP $(foreign) /SD IDOK
    SetErrorLevel 2
    Quit
  ${EndIf}
  SetOutPath "$INSTDIR"
  File /r "${APP}/*"
  ${If} ${FileExists} "$PLUGINSDIR\installed.json"
    CopyFiles /SILENT "$PLUGINSDIR\installed.json" "$INSTDIR\installed.json"
  ${EndIf}
  nsExec::ExecToLog '${COMMAND} install --all --path'
  Pop $0
  ${If} $0 != 0
    !insertmacro removeProgram
    RMDir "$Data"
    MessageBox MB_OK|MB_ICONSTOP $(failed) /SD IDOK
    SetErrorLevel 1
    Quit
  ${EndIf}
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Screenscribe.lnk" "$INSTDIR\Screenscribe.exe"
  WriteRegStr HKCU "${LISTED}" DisplayName "Screenscribe"
  WriteRegStr HKCU "${LISTED}" DisplayVersion "${VERSION}"
  WriteRegStr HKCU "${LISTED}" DisplayIcon "$INSTDIR\Screenscribe.exe"
  WriteRegStr HKCU "${LISTED}" Publisher "Screenscribe"
  WriteRegStr HKCU "${LISTED}" InstallLocation "$INSTDIR"
  WriteRegStr HKCU "${LISTED}" UninstallString '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${LISTED}" QuietUninstallString '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${LISTED}" EstimatedSize ${KILOBYTES}
  WriteRegDWORD HKCU "${LISTED}" NoModify 1
  WriteRegDWORD HKCU "${LISTED}" NoRepair 1
SectionEnd

; The history, or how to add the extension to a browser.
Function .onInstSuccess
  ${IfNot} ${Silent}
    Exec '"$INSTDIR\Screenscribe.exe"'
  ${EndIf}
FunctionEnd

Function un.onInit
  !insertmacro findFolders
FunctionEnd

Section un.Program
  !insertmacro removeProgram
  Delete "$SMPROGRAMS\Screenscribe.lnk"
  DeleteRegKey HKCU "${LISTED}"
  RMDir "$Data"
  ${If} ${FileExists} "$Data\*.*"
    DetailPrint $(stays)
    MessageBox MB_OK|MB_ICONINFORMATION $(stays) /SD IDOK
  ${EndIf}
SectionEnd
