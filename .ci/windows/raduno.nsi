; The installer for Windows: for one person, without administrator rights. It asks nothing but whether to go on.
; makensis is told: VERSION, NUMBERS (four), SOURCE (folder of the files), OUT, ICON and PICTURE (164 by 314).
Unicode true
Target amd64-unicode
!include MUI2.nsh
!include FileFunc.nsh

Name "Raduno"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Raduno"
InstallDirRegKey HKCU "Software\Microsoft\Windows\CurrentVersion\Uninstall\Raduno" "InstallLocation"
RequestExecutionLevel user
SetCompressor /SOLID lzma
ManifestDPIAware true
BrandingText "Raduno ${VERSION}"
VIProductVersion "${NUMBERS}"
VIAddVersionKey /LANG=0 "ProductName" "Raduno"
VIAddVersionKey /LANG=0 "ProductVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "FileDescription" "Raduno: installazione"
VIAddVersionKey /LANG=0 "LegalCopyright" "Copyright (c) 2026 the Raduno authors, MIT"

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Raduno"
!define CLASSES "Software\Classes"
!define PROGID "Raduno.Torneo"
!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${PICTURE}"
!define MUI_UNWELCOMEFINISHPAGE_BITMAP "${PICTURE}"
!define MUI_WELCOMEPAGE_TEXT "$(welcome)"
!define MUI_FINISHPAGE_RUN "$INSTDIR\raduno.exe"
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "Italian"
!insertmacro MUI_LANGUAGE "English"

LangString welcome ${LANG_ITALIAN} "Raduno si installa solo per te, in $INSTDIR: non servono diritti di amministratore.$\r$\n$\r$\nI tuoi tornei restano dove sono. Per togliere Raduno: Impostazioni, App.$\r$\n$\r$\nRisiKo! è un marchio del suo proprietario: Raduno ne è indipendente."
LangString welcome ${LANG_ENGLISH} "Raduno is installed for you alone, in $INSTDIR: no administrator rights are needed.$\r$\n$\r$\nYour tournaments stay where they are. To remove Raduno: Settings, Apps.$\r$\n$\r$\nRisiKo! is a trademark of its owner: Raduno is independent of it."
LangString running ${LANG_ITALIAN} "Raduno è aperto. Chiudilo (ogni modifica è già salvata) e premi Riprova."
LangString running ${LANG_ENGLISH} "Raduno is open. Close it (every change is already saved) and press Retry."
LangString open ${LANG_ITALIAN} "Torneo di Raduno"
LangString open ${LANG_ENGLISH} "Raduno tournament"

; A program that runs cannot be opened for writing.
!macro waitUntilClosed
	again:
	IfFileExists "$INSTDIR\raduno.exe" 0 closed
	ClearErrors
	FileOpen $0 "$INSTDIR\raduno.exe" a
	IfErrors 0 free
	MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(running)" /SD IDCANCEL IDRETRY again
	SetErrorLevel 2
	Quit
	free:
	FileClose $0
	closed:
!macroend

Function .onInit
	!insertmacro waitUntilClosed
FunctionEnd

Function un.onInit
	!insertmacro waitUntilClosed
FunctionEnd

Section
	SetOutPath "$INSTDIR"
	SetOverwrite on
	File "${SOURCE}\raduno.exe"
	File "${SOURCE}\raduno-cli.exe"
	File "${SOURCE}\Leggimi.txt"
	File "${SOURCE}\Licenza.txt"
	File "${SOURCE}\Licenze di terzi.txt"
	File "${SOURCE}\Manuale di Raduno.html"
	File "${SOURCE}\Raduno manual.html"
	WriteUninstaller "$INSTDIR\Disinstalla.exe"
	CreateShortcut "$SMPROGRAMS\Raduno.lnk" "$INSTDIR\raduno.exe"

	; "Apri con", for workbooks of any kind; what opens them by default is not touched.
	WriteRegStr HKCU "${CLASSES}\Applications\raduno.exe" "FriendlyAppName" "Raduno"
	WriteRegStr HKCU "${CLASSES}\Applications\raduno.exe\DefaultIcon" "" "$INSTDIR\raduno.exe,0"
	WriteRegStr HKCU "${CLASSES}\Applications\raduno.exe\shell\open\command" "" '"$INSTDIR\raduno.exe" "%1"'
	WriteRegStr HKCU "${CLASSES}\Applications\raduno.exe\SupportedTypes" ".xlsx" ""
	WriteRegStr HKCU "${CLASSES}\Applications\raduno.exe\SupportedTypes" ".xls" ""
	WriteRegStr HKCU "${CLASSES}\${PROGID}" "" "$(open)"
	WriteRegStr HKCU "${CLASSES}\${PROGID}\DefaultIcon" "" "$INSTDIR\raduno.exe,0"
	WriteRegStr HKCU "${CLASSES}\${PROGID}\shell\open\command" "" '"$INSTDIR\raduno.exe" "%1"'
	WriteRegStr HKCU "${CLASSES}\.xlsx\OpenWithProgids" "${PROGID}" ""
	WriteRegStr HKCU "${CLASSES}\.xls\OpenWithProgids" "${PROGID}" ""

	WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Raduno"
	WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
	WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\raduno.exe,0"
	WriteRegStr HKCU "${UNINSTALL}" "Publisher" "the Raduno authors"
	WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
	WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\Disinstalla.exe"'
	WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\Disinstalla.exe" /S'
	WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
	WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
	${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
	IntFmt $0 "0x%08X" $0
	WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" "$0"
	${RefreshShellIcons}
SectionEnd

; Only what was installed goes, file by file: what somebody put into the folder stays.
Section "Uninstall"
	Delete "$INSTDIR\raduno.exe"
	Delete "$INSTDIR\raduno-cli.exe"
	Delete "$INSTDIR\Leggimi.txt"
	Delete "$INSTDIR\Licenza.txt"
	Delete "$INSTDIR\Licenze di terzi.txt"
	Delete "$INSTDIR\Manuale di Raduno.html"
	Delete "$INSTDIR\Raduno manual.html"
	Delete "$INSTDIR\Disinstalla.exe"
	RMDir "$INSTDIR"
	Delete "$SMPROGRAMS\Raduno.lnk"
	DeleteRegKey HKCU "${CLASSES}\Applications\raduno.exe"
	DeleteRegKey /ifnosubkeys /ifnovalues HKCU "${CLASSES}\Applications"
	DeleteRegKey HKCU "${CLASSES}\${PROGID}"
	DeleteRegValue HKCU "${CLASSES}\.xlsx\OpenWithProgids" "${PROGID}"
	DeleteRegValue HKCU "${CLASSES}\.xls\OpenWithProgids" "${PROGID}"
	DeleteRegKey /ifnosubkeys /ifnovalues HKCU "${CLASSES}\.xlsx\OpenWithProgids"
	DeleteRegKey /ifnosubkeys /ifnovalues HKCU "${CLASSES}\.xls\OpenWithProgids"
	DeleteRegKey /ifnosubkeys /ifnovalues HKCU "${CLASSES}\.xlsx"
	DeleteRegKey /ifnosubkeys /ifnovalues HKCU "${CLASSES}\.xls"
	DeleteRegKey HKCU "${UNINSTALL}"
	${RefreshShellIcons}
SectionEnd
