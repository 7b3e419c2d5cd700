import type { Messages } from './message-catalog.ts';

export const de: Messages = {
  common: {
    cancel: 'Abbrechen',
    close: 'Schließen',
    copy: 'Kopieren',
    copied: 'Kopiert',
    delete: 'Löschen',
    done: 'Fertig',
    dismiss: 'Ausblenden',
    more: 'Mehr',
    save: 'Speichern',
    saved: 'Gespeichert',
    tryAgain: 'Erneut versuchen',
    undo: 'Rückgängig',
  },
  keys: {
    copy: 'Strg C',
    edit: 'F2',
    editor: 'Eingabe',
    pin: 'P',
    select: 'Leertaste',
    up: 'Alt ↑',
    down: 'Alt ↓',
    delete: 'Entf',
  },
  colors: {
    none: 'Keine Farbe',
    red: 'Rot',
    orange: 'Orange',
    yellow: 'Gelb',
    green: 'Grün',
    blue: 'Blau',
    purple: 'Violett',
  },
  sources: {
    screen: 'Bildschirm',
    page: 'Seite',
    image: 'Bild',
    api: 'API',
    file: 'Datei',
    clipboard: 'Zwischenablage',
  },
  layouts: {
    auto: 'Automatisch',
    paragraphs: 'Absätze',
    lines: 'Zeilen',
    'single-line': 'Eine Zeile',
    table: 'Tabelle',
    code: 'Code',
  },
  languages: {
    eng: 'Englisch',
    deu: 'Deutsch',
    fra: 'Französisch',
    spa: 'Spanisch',
    ita: 'Italienisch',
    por: 'Portugiesisch',
    nld: 'Niederländisch',
    pol: 'Polnisch',
    rus: 'Russisch',
    ukr: 'Ukrainisch',
    jpn: 'Japanisch',
    chi_sim: 'Chinesisch (vereinfacht)',
    chi_tra: 'Chinesisch (traditionell)',
    kor: 'Koreanisch',
    ara: 'Arabisch',
  },
  errors: {
    unreadableImage:
      'Dieses Bildformat wird nicht unterstützt. Möglich sind PNG, JPEG, WebP, GIF und BMP.',
    tooLarge: 'Das Bild ist zu groß. Wählen Sie eines mit höchstens 50 Megapixeln.',
    queueFull: 'Es warten zu viele Bilder. Versuchen Sie es erneut, wenn einige davon fertig sind.',
    timeout: 'Die Texterkennung hat zu lange gedauert. Wählen Sie einen kleineren Ausschnitt.',
    language: 'Diese Sprache ist nicht installiert. Wählen Sie in den Einstellungen eine andere.',
    engine: 'Der Text konnte nicht erkannt werden. Versuchen Sie es erneut.',
    unknown: 'Das hat nicht funktioniert. Versuchen Sie es erneut.',
    clipboard: 'Der Text konnte nicht in die Zwischenablage kopiert werden. Er steht im Verlauf.',
    clipboardPaused:
      'Der Text konnte nicht in die Zwischenablage kopiert werden, und der Verlauf ist pausiert. Erfassen Sie ihn noch einmal.',
    diskFull:
      'Der Datenträger ist voll. Geben Sie Speicherplatz frei; Einträge im Verlauf lassen sich weiterhin löschen.',
    notKept:
      'Der Text konnte nicht im Verlauf gespeichert werden. Fügen Sie ihn jetzt irgendwo ein.',
    gone: 'Dieser Eintrag wurde anderswo gelöscht.',
    goneHelp: 'Er ist nicht mehr im Verlauf. Sie können dieses Fenster schließen.',
    history: 'Der Verlauf konnte nicht gelesen werden.',
    historyHelp:
      'Schließen Sie andere Fenster von Screenscribe und versuchen Sie es erneut. Es wurde nichts gelöscht.',
    notAnExport:
      'Diese Datei ist kein Export von Screenscribe. Wählen Sie eine JSON-Datei, die Screenscribe exportiert hat.',
    hostGone:
      'Die Screenscribe-App ist nicht verbunden. Starten Sie sie oder arbeiten Sie ohne sie weiter.',
    hotkeyTaken: 'Ein anderes Programm verwendet dieses Tastenkürzel. Wählen Sie ein anderes.',
    speech:
      'Dieser Browser hat keine Stimme zum Vorlesen. Installieren Sie eine in den Systemeinstellungen.',
  },
  sidebar: {
    title: 'Screenscribe',
    history: 'Erfasste Texte',
    loading: 'Der Verlauf wird geladen',
    search: 'Suchen',
    clearSearch: 'Suche löschen',
    filters: 'Filter',
    source: 'Quelle',
    sourceGroups: {
      screen: 'Bildschirm',
      page: 'Webseite',
      file: 'Bilddatei',
      clipboard: 'Zwischenablage',
      program: 'Programm (API)',
    },
    period: 'Datum',
    periods: {
      today: 'Heute',
      week: 'Letzte 7 Tage',
      month: 'Letzte 30 Tage',
      older: 'Älter als 30 Tage',
    },
    filteredBy: (name, value) => `${name}: ${value}`,
    removeFilter: (name, value) => `Filter ${name}: ${value} entfernen`,
    clearFilters: 'Filter aufheben',
    sort: 'Sortierung',
    sorts: { position: 'Manuell', newest: 'Neueste zuerst', oldest: 'Älteste zuerst' },
    capture: 'Erfassen',
    menu: 'Menü',
    readPicture: 'Text in Bildern oder PDFs erkennen…',
    readFolder: 'Text in einem Ordner erkennen…',
    exportJson: 'Als JSON exportieren',
    exportCsv: 'Als CSV exportieren',
    import: 'Importieren…',
    clear: 'Alle Einträge löschen…',
    clearShown: 'Angezeigte Einträge löschen…',
    clearTitle: (count) =>
      count === 1 ? '1 Eintrag löschen?' : `${count.toLocaleString('de')} Einträge löschen?`,
    clearText: 'Das ist der ganze Verlauf mit seinen Bildern, hier und in der Screenscribe-App.',
    clearShownText: 'Das sind die Einträge, die zu Suche und Filtern passen. Die anderen bleiben.',
    clearConfirm: (count) =>
      count === 1 ? 'Eintrag löschen' : `${count.toLocaleString('de')} Einträge löschen`,
    preferences: 'Einstellungen',
    openWindow: 'In einem Fenster öffnen',
    closeWindow: 'Fenster schließen (Esc)',
    pinned: 'Angeheftet',
    notPinned: 'Weitere Einträge',
    pinnedNow: (count) =>
      count === 1 ? 'Angeheftet' : `${count.toLocaleString('de')} Einträge angeheftet`,
    unpinnedNow: (count) =>
      count === 1 ? 'Gelöst' : `${count.toLocaleString('de')} Einträge gelöst`,
    entries: (count) => (count === 1 ? '1 Eintrag' : `${count.toLocaleString('de')} Einträge`),
    found: (count) => (count === 1 ? '1 Treffer' : `${count.toLocaleString('de')} Treffer`),
    emptyTitle: 'Noch nichts erfasst',
    emptyText:
      'Klicken Sie auf „Erfassen“ und ziehen Sie über den gewünschten Text. Sie können hier auch ein Bild ablegen oder einfügen.',
    noHitsTitle: 'Keine Treffer',
    noHitsText: 'Kein Eintrag passt zu Ihrer Suche.',
    noneFilteredText: 'Kein Eintrag passt zu diesen Filtern.',
    noFilteredHitsText: 'Kein Eintrag passt zu Ihrer Suche und diesen Filtern.',
    showAll: 'Alle Einträge anzeigen',
    dropHere: 'Bilder, PDFs oder Ordner ablegen, um ihren Text zu erkennen',
    reading: 'Der Text wird erkannt',
    readingOf: ({ done, total }: { done: number; total: number }) =>
      total === 1 ? 'Der Text wird erkannt' : `${done + 1} von ${total} wird erkannt`,
    fileFailed: (name: string, reason: string) => `${name}: ${reason}`,
    pageOfPdf: (name: string, page: number) => `${name}, Seite ${page}`,
    pdf: {
      noApp:
        'PDFs liest die Screenscribe-App, die nicht verbunden ist. Installieren oder starten Sie sie, oder speichern Sie die Seiten als Bilder.',
      oldApp: 'Diese Screenscribe-App liest noch keine PDFs. Aktualisieren Sie sie.',
      damaged:
        'Die PDF ist beschädigt. Öffnen Sie sie in ihrem Programm und speichern Sie sie neu.',
      protected:
        'Die PDF ist mit einem Passwort geschützt. Fügen Sie sie erneut hinzu und geben Sie es ein.',
      noPasswords:
        'Diese Screenscribe-App öffnet noch keine geschützten PDFs. Aktualisieren Sie sie, oder speichern Sie die PDF ohne Passwort.',
      tooLong: 'Die PDF hat mehr als 500 Seiten. Teilen Sie sie auf.',
      tooLarge: 'Die PDF ist größer als 45 MB. Teilen Sie sie auf.',
    },
    password: {
      title: 'Passwort benötigt',
      of: (name) => `${name} ist mit einem Passwort geschützt.`,
      field: 'Passwort',
      stays: 'Es bleibt auf diesem Computer und wird nicht gespeichert.',
      wrong: 'Das ist nicht das Passwort.',
      open: 'Öffnen',
    },
    folderEmpty: 'Der Ordner enthält weder Bilder noch PDFs.',
    folderTooLarge:
      'Der Ordner enthält mehr als 1.000 Bilder und PDFs. Ziehen Sie Teile davon hierher.',
    readNothing: 'Kein Text gefunden. Das Bild steht im Verlauf.',
    deleted: (count) =>
      count === 1 ? 'Eintrag gelöscht' : `${count.toLocaleString('de')} Einträge gelöscht`,
    importing: ({ done, total }) =>
      total === undefined
        ? 'Die Datei wird gelesen'
        : `${done.toLocaleString('de')} von ${total.toLocaleString('de')} importiert`,
    importCancelled: (kept) =>
      kept === 0
        ? 'Import abgebrochen. Nichts wurde importiert.'
        : `Import abgebrochen. ${kept === 1 ? '1 Eintrag wurde' : `${kept.toLocaleString('de')} Einträge wurden`} importiert und bleiben erhalten. Für den Rest importieren Sie die Datei noch einmal.`,
    imported: (added, updated, skipped) =>
      `Importiert: ${added.toLocaleString('de')} neu, ${updated.toLocaleString('de')} aktualisiert, ${skipped.toLocaleString('de')} bereits im Verlauf`,
    selected: (count) => `${count.toLocaleString('de')} ausgewählt`,
    selectAll: 'Alle auswählen',
    endSelection: 'Auswahl beenden',
    editConflict:
      'Diese Wörter wurden auch anderswo geändert. Ihr Text ist noch da: Vergleichen Sie beide im Editor.',
    unsavedText: 'Ein Text wurde nicht gespeichert:',
    openText: 'Öffnen',
    noHostTitle: 'Nur in diesem Browser',
    noHostText: 'Die Screenscribe-App erfasst den ganzen Bildschirm.',
    noHostAction: 'Installieren…',
  },
  entry: {
    noText: 'Kein Text in diesem Bild gefunden',
    unsaved: 'Nicht gespeichert',
    captured: (times) => `${times.toLocaleString('de')}-mal aufgenommen`,
    actions: (text) => `Aktionen für „${text}“`,
    copyText: 'Text kopieren',
    edit: 'Hier bearbeiten',
    editText: 'Text des Eintrags',
    openEditor: 'Im Editor öffnen',
    openScreenshot: 'Bild anzeigen',
    screenshot: 'Bild',
    color: 'Farbe',
    pin: 'Anheften',
    unpin: 'Nicht mehr anheften',
    select: 'Auswählen',
    moveUp: 'Nach oben',
    moveDown: 'Nach unten',
    drag: 'Zum Verschieben ziehen',
    digit: (digit) => `Mit ${digit} kopieren`,
    moved: (position, total) => `Verschoben auf ${position} von ${total}`,
    reread: 'Text erneut erkennen…',
    parts: 'Links und Codes in diesem Text',
    openPart: {
      web: (text) => `${text} öffnen`,
      mail: (text) => `An ${text} schreiben`,
      phone: (text) => `${text} anrufen`,
      code: (text) => text,
    },
    copyPart: (text) => `${text} kopieren`,
  },
  reading: {
    title: 'Text erneut erkennen',
    start: 'Erkennen',
    done: 'Der Text wurde erneut erkannt.',
    same: 'Der Text ist derselbe wie vorher.',
    gone: 'Das Bild ist nicht mehr vorhanden.',
    looksLike: (languages) => `Das sieht nach ${languages} aus.`,
    readAs: (language) => `Als ${language} erkennen`,
    installAndReadAs: (language) => `Installieren und als ${language} erkennen`,
  },
  editor: {
    title: 'Editor',
    text: 'Text',
    layout: 'Layout',
    layouts: {
      paragraphs: 'Absätze',
      lines: 'Zeilen',
      'single-line': 'Eine Zeile',
      'table-tsv': 'Tabelle (Tabulatoren)',
      'table-markdown': 'Tabelle (Markdown)',
      code: 'Code',
    },
    cleanUp: 'Aufräumen',
    cleanUps: {
      'upper-case': 'GROSSBUCHSTABEN',
      'lower-case': 'kleinbuchstaben',
      'title-case': 'Wörter Mit Großbuchstaben',
      'sentence-case': 'Sätze mit Großbuchstaben',
      'join-lines': 'Zeilen verbinden',
      'extra-spaces': 'Überzählige Leerzeichen entfernen',
      'duplicate-lines': 'Doppelte Zeilen entfernen',
    },
    pinned: 'Angeheftet',
    notPinned:
      'Dieses Fenster bleibt nicht im Vordergrund: Ihr Desktop bietet keinen Weg, es dort zu halten.',
    layoutPrompt: 'Umwandeln…',
    layoutPromptSelection: 'Auswahl umwandeln…',
    layoutSame: (layout) => `„${layout}“ ändert an diesem Text nichts.`,
    layoutSameSelection: (layout) => `„${layout}“ ändert an der Auswahl nichts.`,
    changed: (change) => `Angewendet: „${change}“`,
    duplicatesRemoved: (count) =>
      `${count.toLocaleString('de')} doppelte ${count === 1 ? 'Zeile' : 'Zeilen'} entfernt`,
    linesJoined: (count) =>
      `${count.toLocaleString('de')} ${count === 1 ? 'Zeilenumbruch' : 'Zeilenumbrüche'} entfernt`,
    columnsHelp: 'Trennen Sie Spalten durch einen Tabulator oder zwei Leerzeichen.',
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    find: 'Suchen',
    replace: 'Ersetzen durch',
    findPrevious: 'Zurück',
    findNext: 'Weiter',
    replaceOne: 'Ersetzen',
    replaceAll: 'Alle ersetzen',
    matchCase: 'Groß-/Kleinschreibung beachten',
    hits: (current, total) => {
      if (total === 0) return 'Keine Treffer';
      return current > 0 ? `${current} von ${total}` : `${total} Treffer`;
    },
    hitsBounded: (current, total) =>
      current > 0
        ? `${current} von mehr als ${total.toLocaleString('de')}`
        : `Mehr als ${total.toLocaleString('de')} Treffer`,
    searching: 'Suche läuft',
    expression: 'Regulärer Ausdruck',
    expressionHelp:
      'Regulärer Ausdruck: $1 und $<name> sind Gruppen, \\n ein Zeilenumbruch, \\t ein Tabulator',
    expressionFaults: {
      group: 'Es fehlt eine runde Klammer, oder es ist eine zu viel.',
      class: 'Zwischen den eckigen Klammern stimmt etwas nicht.',
      repeat:
        'Vor *, +, ? oder { } steht nichts, das wiederholt werden kann, oder die Zahlen stimmen nicht.',
      escape: 'Der umgekehrte Schrägstrich steht vor etwas, für das er keine Bedeutung hat.',
      other: 'Das ist kein gültiger regulärer Ausdruck.',
      failed:
        'Die Suche konnte nicht starten. Schließen Sie die Suchleiste und öffnen Sie sie erneut.',
      slow: 'Dieser Ausdruck dauert in diesem Text zu lange und wurde abgebrochen. Vereinfachen Sie ihn.',
    },
    replaceAllKeys: 'Alt+Eingabe',
    replacePreview: 'Vorschau',
    replacePreviewMore: (count) => `und ${count.toLocaleString('de')} weitere`,
    replaced: (count) => `${count.toLocaleString('de')} Treffer ersetzt`,
    replacedSome: (count) =>
      `${count.toLocaleString('de')} Treffer ersetzt. Dahinter sind weitere: Ersetzen Sie noch einmal.`,
    links: 'Links',
    readAloud: 'Vorlesen',
    stopReading: 'Stopp',
    save: 'Im Verlauf speichern',
    words: (words, characters) =>
      `${words.toLocaleString('de')} ${words === 1 ? 'Wort' : 'Wörter'}, ${characters.toLocaleString('de')} Zeichen`,
    picture: 'Das Bild, in dem der Text erkannt wurde',
    table: (number, total) => (total === 1 ? 'Tabelle' : `Tabelle ${number}`),
    cell: (row, column) => `Zeile ${row}, Spalte ${column}`,
    copyTable: 'Als Tabelle kopieren',
    downloadTable: 'Als CSV herunterladen',
    tableFile: 'Tabelle',
    findingWords: 'Die Wörter werden im Bild gesucht',
    zoom: 'Größe des Bildes',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    zoomFit: 'Einpassen',
    copyWords: 'Wörter kopieren',
    pictureKeys: 'Pfeiltasten gehen von Wort zu Wort, mit Umschalt markieren sie, Strg+C kopiert.',
    doubtful: 'Unsicher erkannt',
    doubtfulWords: (count) =>
      `Unsicher erkannt: ${count.toLocaleString('de')} ${count === 1 ? 'Wort' : 'Wörter'}`,
    doubtfulHelp:
      'Gestrichelte Wörter können falsch gelesen sein. Vergleichen Sie sie mit dem Bild.',
    nextDoubtful: 'Nächstes unsicheres Wort',
    previousDoubtful: 'Voriges unsicheres Wort',
    nextDoubtfulKeys: 'F8',
    previousDoubtfulKeys: 'Umschalt+F8',
    unsaved: 'Noch nicht gespeichert',
    draftRestored: (time: string) => `Nicht gespeicherte Änderungen vom ${time} wiederhergestellt.`,
    discardDraft: 'Entwurf verwerfen',
    otherDraft: (time: string) => `Ein anderer Text wurde nicht gespeichert, vom ${time}:`,
    showDraft: 'Anzeigen',
    changedElsewhere:
      'Dieser Eintrag wurde anderswo geändert. Beim Speichern kommt beides zusammen.',
    deletedElsewhere:
      'Dieser Eintrag wurde gelöscht. Beim Speichern wird aus dem Text ein neuer Eintrag.',
    savedTogether: 'Gespeichert, zusammen mit den Änderungen von anderswo',
    draftFailed:
      'Dieser Text kann nicht als Entwurf behalten werden. Speichern Sie ihn, oder kopieren Sie ihn anderswohin.',
    mergeTitle: 'Zwei Fassungen dieses Textes',
    mergeText: 'Beide ändern dieselben Wörter. Wählen Sie, welcher Text bleiben soll.',
    mergeMine: 'Ihr Text',
    mergeTheirs: 'Anderswo geändert',
    keepMine: 'Ihren Text behalten',
    keepTheirs: 'Andere Fassung verwenden',
    keepBoth: 'Beide behalten',
    empty: 'Text hier eingeben oder einfügen.',
  },
  documents: {
    title: 'Speichern unter',
    menu: 'Speichern unter…',
    format: 'Format',
    formats: {
      docx: 'Word-Dokument (DOCX)',
      odt: 'OpenDocument-Text (ODT)',
      xlsx: 'Excel-Tabelle (XLSX)',
      pdf: 'Durchsuchbare PDF',
      html: 'Webseite (HTML)',
      md: 'Markdown',
      txt: 'Reiner Text (TXT)',
      rtf: 'RTF',
      epub: 'E-Book (EPUB)',
    },
    content: 'Inhalt',
    contents: {
      layout: 'Angeordnet wie im Bild',
      list: 'Texte mit Bild, Zeit und Quelle',
    },
    pictures: 'Mit Bildern',
    start: 'Speichern',
    stays: 'Das Dokument wird auf diesem Computer erstellt.',
    sentTo: (host) =>
      `Texte und Bilder werden an ${host} gesendet; dort wird das Dokument erstellt.`,
    needsHost: 'Für Dokumente wird die Screenscribe-App benötigt; sie ist nicht verbunden.',
    needsService:
      'Für dieses Format wird ein Konvertierungsdienst benötigt; es ist keiner eingerichtet.',
    setUp: 'Dienst einrichten',
    saved: (name) => `Gespeichert: ${name}`,
    readingOf: (number, total) => `Bild ${number} von ${total} wird gelesen`,
    steps: {
      reading: 'Das Bild wird gelesen',
      writing: 'Das Dokument wird erstellt',
      uploading: 'Übertragung an den Konvertierungsdienst',
      queued: 'In der Warteschlange',
      processing: 'Das Dokument wird konvertiert',
      downloading: 'Das Ergebnis wird heruntergeladen',
      done: 'Das Ergebnis wird heruntergeladen',
      failed: 'Das Dokument konnte nicht erstellt werden',
    },
    waiting: (seconds) =>
      `Der Konvertierungsdienst ist ausgelastet. Neuer Versuch in ${seconds} s.`,
    failed:
      'Das Dokument konnte nicht erstellt werden. Es ging nichts verloren. Versuchen Sie es erneut.',
    failures: {
      service_not_configured:
        'Es ist kein Konvertierungsdienst eingerichtet. Geben Sie Adresse und API-Schlüssel in den Einstellungen ein.',
      service_key_refused:
        'Der Konvertierungsdienst hat den API-Schlüssel abgelehnt. Prüfen Sie ihn in den Einstellungen.',
      service_unreachable:
        'Der Konvertierungsdienst ist nicht erreichbar. Es ging nichts verloren. Versuchen Sie es später erneut.',
      service_limit_reached:
        'Der Konvertierungsdienst nimmt zurzeit nichts mehr an. Es ging nichts verloren. Versuchen Sie es später erneut.',
      service_failed:
        'Unter dieser Adresse antwortet kein funktionierender Konvertierungsdienst. Prüfen Sie die Adresse in den Einstellungen.',
      document_not_converted:
        'Der Konvertierungsdienst konnte das Dokument nicht konvertieren. Es ging nichts verloren. Wählen Sie ODT oder weniger Einträge.',
      nothing_to_export: 'Es gibt keinen Text zum Speichern. Eine PDF kann das Bild zeigen.',
      payload_too_large:
        'Das ist zu viel für ein Dokument. Wählen Sie weniger Einträge oder lassen Sie die Bilder weg.',
      not_found:
        'Ein Eintrag wurde gelöscht oder ist noch nicht in der Screenscribe-App. Versuchen Sie es erneut.',
      too_many_requests: 'Andere Dokumente werden noch erstellt. Warten Sie, bis sie fertig sind.',
      timeout: 'Es hat zu lange gedauert. Wählen Sie weniger Einträge.',
      method_not_found:
        'Diese Screenscribe-App kann Bilder noch nicht als Dokumente speichern. Aktualisieren Sie sie.',
      host_unavailable:
        'Die Screenscribe-App ist nicht verbunden. Starten Sie sie und versuchen Sie es erneut.',
      disconnected:
        'Die Verbindung zur Screenscribe-App wurde unterbrochen. Es ging nichts verloren. Versuchen Sie es erneut.',
    },
  },
  manifest: {
    description: 'Text von überall auf dem Bildschirm erfassen.',
    captureCommand: 'Text erfassen',
    historyCommand: 'Verlauf öffnen',
    pickerCommand: 'Schnellsuche',
  },
  toolbar: {
    connecting: 'Screenscribe: Verbindung wird hergestellt',
    connected: 'Screenscribe',
    paused: 'Screenscribe, Verlauf pausiert: Erfasstes wird kopiert und nicht gespeichert',
    noHost: 'Screenscribe, nur in diesem Browser: Die Screenscribe-App ist nicht verbunden',
    updateHost:
      'Screenscribe: Aktualisieren Sie die Screenscribe-App; sie ist zu alt für diese Erweiterung',
    updateExtension:
      'Screenscribe: Aktualisieren Sie die Erweiterung; sie ist zu alt für die Screenscribe-App',
    agents: (sentence) => `Screenscribe: ${sentence}`,
    reading: 'Screenscribe: Das Aufgenommene wird gelesen',
    startsIn: (seconds) => `Screenscribe: Erfassen in ${seconds} s`,
    watching: (areas) =>
      areas === 1
        ? 'Screenscribe beobachtet einen Bereich des Bildschirms'
        : `Screenscribe beobachtet ${areas} Bereiche des Bildschirms`,
  },
  popup: {
    capture: 'Erfassen',
    capturePage: 'Diese Seite erfassen',
    captureIn: 'Erfassen in',
    seconds: (seconds) => `${seconds} s`,
    startsIn: (seconds) => `Erfassen in ${seconds} s`,
    history: 'Verlauf',
    last: 'Letzte Texte',
    none: 'Noch nichts erfasst',
    copyText: 'Text kopieren',
  },
  capture: {
    menuCapture: 'Text erfassen…',
    menuImage: 'Text in diesem Bild erkennen',
    menuSidebar: 'Seitenleiste öffnen',
    overlay:
      'Text erfassen: Rechteck aufziehen. Die Eingabetaste erfasst, Escape bricht ab, Pfeiltasten verschieben, Umschalt und Pfeiltasten ändern die Größe.',
    overlayTitle: 'Screenscribe-Aufnahme',
    screenHint:
      'Über Text ziehen oder ein Wort anklicken · Strg+Klick für ein Fenster · Esc bricht ab',
    hint: 'Über Text ziehen · Esc bricht ab',
    restrictedTitle: 'Diese Seite lässt sich nicht erfassen',
    restrictedText:
      'Browser schützen ihre eigenen Seiten und ihren Erweiterungs-Store. Öffnen Sie eine andere Seite oder installieren Sie die Screenscribe-App, um den ganzen Bildschirm zu erfassen.',
    notAllowedText:
      'Der Browser zeigt Screenscribe eine Seite erst, wenn Sie dort das Tastenkürzel drücken oder auf das Symbol in der Symbolleiste klicken.',
    noticeEdit: 'Bearbeiten',
    noticeShow: 'Im Verlauf zeigen',
    noticeLink: 'Link öffnen',
    noticeTable: 'Als Tabelle kopieren',
    copiedTitle: 'Text kopiert',
    keptTitle: 'Text erfasst',
    onlyCopiedTitle: 'Text kopiert, aber nicht gespeichert',
    lostTitle: 'Der Text konnte nicht gespeichert werden',
    pausedTitle: 'Text kopiert (Verlauf pausiert)',
    pausedText: 'Der Verlauf ist pausiert, deshalb ist auch das Bild nicht gespeichert.',
    nothingTitle: 'Kein Text gefunden',
    nothingText: 'Das Bild steht im Verlauf.',
    failedTitle: 'Der Text konnte nicht erkannt werden',
    notShownTitle: 'Es wurde nichts aufgenommen',
    notCoveringText:
      'Das Fenster mit dem eingefrorenen Bildschirm hat ihn nicht ausgefüllt. Versuchen Sie es erneut; falls eine Regel der Fensterverwaltung Fenster daran hindert, erlauben Sie es Screenscribe.',
    notShownText:
      'Der Browser konnte den eingefrorenen Bildschirm nicht zeigen. Versuchen Sie es erneut.',
    imageGone:
      'Das Bild wurde auf der Seite nicht gefunden. Scrollen Sie es in den sichtbaren Bereich und versuchen Sie es erneut.',
  },
  overlay: {
    wordsHint:
      'Klicken oder ziehen, um Wörter auszuwählen · Strg+Ziehen für ein Rechteck · Esc bricht ab',
    waitingHint: 'Die Wörter hier werden gelesen …',
    takeWindow: { text: 'Ganzes Fenster', label: 'Das ganze Fenster nehmen' },
    parts: {
      code: 'Code',
      table: 'Tabelle',
      link: 'Link',
      takeCode: 'Inhalt des Codes kopieren: {text}',
      takeTable: 'Tabelle kopieren',
      takeLink: 'Link kopieren: {text}',
    },
    toolbar: {
      label: 'Ausgewählter Bereich',
      language: 'Sprache',
      layout: 'Layout',
      asSet: 'wie eingestellt',
      copy: 'Text kopieren',
      edit: 'Text bearbeiten',
      table: 'Als Tabelle kopieren',
      save: 'Bild speichern',
      saved: 'Bild gespeichert',
      pin: 'Bild anheften',
      openImage: 'Bild in einem Fenster',
      watch: 'Bereich beobachten',
      always: 'Immer erst anpassen',
      unwrap: 'Zeilen verbinden',
    },
    keyLine: {
      keys: [
        { key: 'Eingabe', does: 'erfassen' },
        { key: 'Pfeile', does: 'bewegen' },
        { key: 'Umschalt', does: 'erweitern · erst anpassen' },
        { key: 'Leertaste', does: 'ganzen Bereich ziehen' },
        { key: 'R', does: 'letzter Bereich' },
        { key: 'Esc', does: 'abbrechen' },
      ],
      unwrap: { key: 'J', does: 'Zeilen verbinden' },
      watch: { key: 'W', does: 'diesen Bereich beobachten' },
      window: { key: 'Strg Klick', does: 'ganzes Fenster' },
      dismiss: 'Nicht mehr anzeigen',
    },
    unwrapped: 'Zeilen eines Absatzes werden verbunden · J behält Umbrüche',
    asWrapped: 'Umbrüche bleiben · J verbindet die Zeilen eines Absatzes',
  },
  picker: {
    title: 'Schnellsuche',
    search: 'Texte durchsuchen',
    digit: (digit: number) => `Strg ${digit}`,
    keys: [
      { key: '↑ ↓', does: 'auswählen', pastes: false },
      { key: 'Eingabe', does: 'kopieren', pastes: false },
      { key: 'Strg Eingabe', does: 'einfügen', pastes: true },
      { key: 'Strg P', does: 'anheften', pastes: false },
      { key: 'Esc', does: 'schließen', pastes: false },
    ],
    notPasted: 'Text kopiert, aber nicht eingefügt',
    notPastedText: 'Das vorige Fenster war nicht zu erreichen. Fügen Sie den Text dort selbst ein.',
  },
  agents: {
    acting: (names) =>
      `${listed(names)} ${names.length === 1 ? 'darf' : 'dürfen'} Maus und Tastatur benutzen.`,
    connected: (names) => `${listed(names)} ${names.length === 1 ? 'ist' : 'sind'} verbunden.`,
    none: 'Kein Agent ist verbunden.',
    noneActs: 'Kein Agent ist verbunden. Eingaben sind zugelassen.',
    halted: 'Alle Eingaben von Programmen sind angehalten.',
    hold: (key) => `${key} eine Sekunde halten, um alle Eingaben anzuhalten.`,
    halt: 'Alle Eingaben anhalten',
    resume: 'Eingaben wieder zulassen',
  },
  watch: {
    title: 'Ein Bereich wird beobachtet',
    lines: (lines) => (lines === 1 ? '1 Zeile' : `${lines.toLocaleString('de')} Zeilen`),
    stop: 'Beenden',
    failedTitle: 'Der Bereich wird nicht beobachtet',
    failedText: 'Die Screenscribe-App konnte ihn nicht lesen. Versuchen Sie es noch einmal.',
    tooMany: 'Vier Bereiche werden schon beobachtet. Beenden Sie zuerst einen davon.',
  },
  paused: {
    pause: 'Verlauf pausieren',
    title: 'Verlauf pausiert',
    text: 'Erfasstes wird kopiert und nicht gespeichert.',
    resume: 'Fortsetzen',
  },
  repaired: {
    title: 'Der Verlauf war beschädigt',
    back: (entries, known) =>
      known === null
        ? `${entries.toLocaleString('de')} Einträge wurden wiederhergestellt.`
        : `${entries.toLocaleString('de')} von ${known.toLocaleString('de')} Einträgen wurden wiederhergestellt.`,
    copies: 'Einträge, von denen Ihre Browser Kopien haben, werden daraus wiederhergestellt.',
    kept: (file) => `Die beschädigte Datenbank liegt unter ${file}`,
  },
  preferences: {
    title: 'Einstellungen',
    tabs: {
      general: 'Allgemein',
      ocr: 'Texterkennung',
      hotkey: 'Tastenkürzel',
      history: 'Verlauf',
      export: 'Export',
      api: 'API',
      agents: 'Agenten',
      about: 'Über',
    },
    cards: {
      appearance: {
        title: 'Aussehen und Sprache',
        text: 'Wie Screenscribe aussieht und welche Sprache es verwendet.',
      },
      window: {
        title: 'Symbolleiste und Seitenleiste',
        text: 'Was das Symbol in der Symbolleiste tut und wo sich die Seitenleiste öffnet.',
      },
      afterCapture: {
        title: 'Nach dem Erfassen',
        text: 'Was geschieht, sobald ein Text erkannt ist.',
      },
      kept: {
        title: 'Was gespeichert wird',
        text: 'Was von einer Erfassung im Verlauf bleibt.',
      },
      languages: {
        title: 'Sprachen der Texte',
        text: 'Die Sprachen der Texte, die Sie erfassen, die häufigste zuerst.',
      },
      recognition: {
        title: 'Wie Text erkannt wird',
        text: 'Die automatische Wahl passt für fast alle Texte.',
      },
      hotkeyEverywhere: {
        title: 'Überall auf dem Bildschirm',
        text: 'Dieses Tastenkürzel startet das Erfassen in jedem Programm.',
      },
      hotkeyPicker: {
        title: 'Schnellsuche',
        text: 'Ein kleines Fenster, das Ihre Texte durchsucht und einen davon kopiert oder einfügt.',
      },
      hotkeyInBrowser: {
        title: 'In diesem Browser',
        text: 'Diese Tastenkürzel wirken, solange ein Fenster des Browsers vorn ist.',
      },
      limits: {
        title: 'Grenzen',
        text: 'Sie gelten in diesem Browser und in der Screenscribe-App. Angeheftete Einträge zählen nicht mit und werden dadurch nie gelöscht.',
      },
      storage: {
        title: 'Speicherplatz',
        text: 'Wie viel Platz der Verlauf auf dem Datenträger belegt.',
      },
      service: {
        title: 'Dokumente vom Konvertierungsdienst',
        text: 'RTF, EPUB sowie Listen von Texten als PDF und Word erstellt ein Konvertierungsdienst Ihrer Wahl. Nur sie werden dorthin gesendet.',
      },
      api: {
        title: 'Zugriff für Programme',
        text: 'Andere Programme auf diesem Computer können über die API erfassen, lesen und suchen.',
      },
      token: {
        title: 'Token',
        text: 'Das Passwort, das Programme mit jeder Anfrage an die API senden.',
      },
      agents: {
        title: 'Zugriff für Agenten',
        text: 'Agenten sind Programme, die selbst handeln, etwa Sprachmodelle. Sie können Ihren Bildschirm lesen und über seinen Text bedienen (Model Context Protocol).',
      },
      agentsMay: {
        title: 'Agenten dürfen',
        text: 'Was ein Agent tun kann, sobald Agenten zugelassen sind.',
      },
      agentsNow: {
        title: 'Gerade verbunden',
        text: 'Die Agenten, die diesen Computer in diesem Moment benutzen.',
      },
      agentsStop: {
        title: 'Not-Halt',
        text: 'Eine Sekunde gehalten, beendet diese Taste jede Eingabe und lässt alle Tasten los.',
      },
      agentsSetUp: {
        title: 'Ein Programm einrichten',
        text: 'Führen Sie einen dieser Befehle aus und starten Sie das Programm neu. Seine anderen Einstellungen bleiben.',
      },
      about: {
        title: 'Screenscribe',
        text: 'Erfasst Text von überall auf Ihrem Bildschirm.',
      },
      introduction: {
        title: 'Einführung',
        text: 'Die ersten Schritte, mit einem Bild zum Ausprobieren.',
      },
    },
    search: 'Einstellung suchen',
    searchNone: (words) => `Keine Einstellung passt zu „${words}“.`,
    searchClear: 'Alle Einstellungen zeigen',
    appHere: (version) => `App verbunden, Version ${version}`,
    appAbsent: 'App nicht verbunden: Erfasst wird nur in diesem Browser',
    appInstall: 'So installieren Sie sie',
    appHotkey: (keys) => `${keys} funktioniert in jedem Programm`,
    appHotkeyDead: (keys) => `${keys} funktioniert nicht`,
    appHotkeyNone: 'Kein Tastenkürzel für den ganzen Bildschirm',
    theme: 'Erscheinungsbild',
    themes: { system: 'Wie im System', light: 'Hell', dark: 'Dunkel' },
    language: 'Sprache',
    uiLanguages: { system: 'Wie im Browser', en: 'English', de: 'Deutsch' },
    toolbarButton: 'Symbol in der Symbolleiste',
    toolbarButtons: { menu: 'Öffnet ein Menü', capture: 'Erfasst sofort' },
    sidebarSide: 'Position des Seitenleistenfensters',
    sides: { left: 'Links', right: 'Rechts' },
    copyToClipboard: 'Text in die Zwischenablage kopieren',
    unwrapLines: 'Zeilen eines Absatzes verbinden',
    unwrapLinesHelp: 'Listen, Adressen, Tabellen und Code behalten ihre Zeilen.',
    notify: 'Text in einer Benachrichtigung anzeigen',
    keepScreenshot: 'Bild zusammen mit dem Text speichern',
    countRepeats: 'Wiederholungen zählen',
    countRepeatsHelp:
      'Ein Text, den Sie am selben Tag noch einmal aufnehmen, rückt nach oben und zählt mit, statt doppelt dazustehen.',
    pauseHistory: 'Verlauf pausieren',
    pauseHistoryHelp:
      'Solange er pausiert, wird Erfasstes kopiert, und weder der Text noch das Bild wird gespeichert.',
    ocrLanguagesHelp:
      'Englisch ist eingebaut. Mit der Screenscribe-App können Sie weitere Sprachen hinzufügen.',
    languageFirst: (name) => `${name} an den Anfang`,
    languageRemove: (name) => `${name} entfernen`,
    languageAdd: 'Sprache hinzufügen',
    languageUse: 'Hinzufügen',
    languageInstall: 'Herunterladen und hinzufügen',
    languageInstallHelp:
      'Erst auf Knopfdruck wird etwas heruntergeladen. Jede Sprache braucht 1 bis 15 MB.',
    languageMissing: (name) => `${name} (nicht installiert)`,
    languageLoading: (name, percent) =>
      percent === undefined ? `${name} wird installiert` : `${name} wird installiert: ${percent} %`,
    languageUnavailable: (name, code) =>
      `${name} ist nicht verfügbar. Installieren Sie das Tesseract-Modell (unter Debian und Ubuntu: „apt install tesseract-ocr-${code}“) oder starten Sie die Screenscribe-App mit SCREENSCRIBE_LANGUAGE_URL und einer Adresse, die solche Modelle anbietet.`,
    languagesMost: 'Höchstens acht Sprachen. Entfernen Sie eine, um eine andere hinzuzufügen.',
    layout: 'Textlayout',
    engine: 'Texterkennung durch',
    engines: {
      auto: 'Automatisch',
      wasm: 'Eingebautes Tesseract',
      native: 'Installiertes Tesseract',
      system: 'Windows oder macOS',
    },
    engineHelp:
      'Nur mit der Screenscribe-App. Auf Systemen ohne eigene Texterkennung liest „Windows oder macOS“ wie „Automatisch“.',
    model: 'Tempo oder Genauigkeit',
    models: { auto: 'Automatisch', fast: 'Schnell', accurate: 'Genau' },
    hostOnly: 'Nur mit der Screenscribe-App.',
    hotkey: 'Tastenkürzel zum Erfassen',
    hotkeyHistory: 'Tastenkürzel für den Verlauf',
    hotkeyPicker: 'Tastenkürzel der Schnellsuche',
    agentsEnable: 'Agenten zulassen',
    agentsNeedHost: 'Agenten brauchen die Screenscribe-App. Starten Sie sie, um das zu ändern.',
    agentsRead: 'Bildschirm, Bilder und Verlauf lesen',
    agentsReadHelp:
      'Sie sehen alles auf dem Bildschirm und jeden Text im Verlauf und können Texte hinzufügen. Was sie sehen, kann an den Dienst gehen, auf dem sie laufen.',
    agentsInput: 'Maus, Tastatur und Fenster benutzen',
    agentsInputHelp:
      'Sie klicken, tippen, drücken Tasten und wechseln Fenster wie Sie selbst. Was ein Agent liest, kann ihm sagen, was er tun soll: Lassen Sie das nur zu, während Sie zusehen.',
    agentsClipboard: 'Die Zwischenablage lesen und beschreiben',
    agentsClipboardHelp:
      'Sie sehen, was zuletzt kopiert wurde, vielleicht ein Passwort, und können es ersetzen.',
    agentsStopKey: 'Not-Halt-Taste',
    agentsStopKeys: { Escape: 'Esc', ScrollLock: 'Rollen', F12: 'F12' },
    agentsVias: { http: 'über HTTP', stdio: 'von seinem Programm gestartet (stdio)' },
    agentsDid: 'Letzte Aktivität der Agenten',
    agentsDidHelp: 'Was getippt oder gelesen wurde, wird nicht aufgezeichnet.',
    agentsDidNothing: 'Noch nichts.',
    agentsDidAt: (at) => at.toLocaleTimeString('de'),
    agentsDone: 'erledigt',
    agentsCopyCommand: (client) => `Den Befehl für ${client} kopieren`,
    hotkeySame: 'Der Browser hat dasselbe Tastenkürzel. Die App übernimmt es überall.',
    hotkeyBoth:
      'Beide Tastenkürzel zum Erfassen funktionieren: dieses in jedem Programm, das des Browsers nur in seinen Fenstern.',
    hotkeyBrowserOnly:
      'Nur das Tastenkürzel des Browsers zum Erfassen funktioniert, in seinen Fenstern.',
    hotkeyHostOnly: 'Nur dieses Tastenkürzel zum Erfassen funktioniert: Der Browser hat keines.',
    hotkeyNeither: 'Zurzeit funktioniert kein Tastenkürzel zum Erfassen.',
    hotkeyWorks: 'Funktioniert in jedem Programm.',
    hotkeyDead: 'Funktioniert nicht:',
    hotkeyAsking:
      'Ihr Desktop fragt, ob Screenscribe dieses Tastenkürzel haben darf. Erlauben Sie es in seinem Dialog.',
    hotkeyCopyCommand: 'Befehl für das Tastenkürzel kopieren',
    hotkeyShared: 'Das Programm im Vordergrund erhält diese Tasten auch.',
    hotkeyGiven: (keys: string) => `Ihr Desktop nennt es „${keys}“.`,
    hotkeyUsual: (hotkey: string) =>
      `Die meisten Programme benutzen ${hotkey} selbst. Als Tastenkürzel von Screenscribe ginge es dort nicht mehr.`,
    hotkeyAnyway: 'Trotzdem verwenden',
    hotkeyRemove: 'Entfernen',
    hotkeyHost: 'Mit der Screenscribe-App funktioniert ein Tastenkürzel in jedem Programm.',
    hotkeyRecord: 'Ändern…',
    hotkeyPress: 'Drücken Sie das neue Tastenkürzel. Esc bricht ab.',
    hotkeyReset: 'Standard verwenden',
    hotkeyNone: 'Keines',
    hotkeyNeedsModifier:
      'Verwenden Sie Strg, Alt oder Cmd zusammen mit einem Buchstaben, einer Ziffer oder einer F-Taste.',
    hotkeyReserved: 'Dieses Tastenkürzel ist dem Browser vorbehalten. Wählen Sie ein anderes.',
    hotkeyBrowser: 'Dieser Browser verwaltet das Tastenkürzel in seinen eigenen Einstellungen:',
    hotkeyOpenBrowser: 'Browser-Einstellungen öffnen',
    maxEntries: 'Höchstzahl der Einträge',
    maxAgeDays: 'Einträge so viele Tage aufbewahren',
    limitTitle: (count) =>
      count === 1 ? '1 Eintrag löschen?' : `${count.toLocaleString('de')} Einträge löschen?`,
    limitText:
      'So viele überschreiten die neue Grenze. Die ältesten gehen zuerst. Angeheftete bleiben.',
    limitConfirm: 'Löschen und Grenze setzen',
    limitDeletes: (count) =>
      count === 1
        ? '1 Eintrag überschreitet die neue Grenze und wird gelöscht'
        : `${count.toLocaleString('de')} Einträge überschreiten die neue Grenze und werden gelöscht`,
    storageUsed: (bytes) => `Der Verlauf belegt ${megabytes(bytes)} MB in diesem Browser.`,
    serviceNeedsHost:
      'Die Screenscribe-App speichert Adresse und Schlüssel. Sie ist nicht verbunden.',
    serviceUrl: 'Adresse des Konvertierungsdienstes',
    serviceKey: 'API-Schlüssel',
    serviceKeySet:
      'Ein Schlüssel ist gespeichert. Lassen Sie das Feld leer, um ihn zu behalten. Eine neue Adresse löscht ihn.',
    servicePlain: 'Schlüssel und Texte unverschlüsselt an diese Adresse senden',
    serviceSave: 'Speichern und prüfen',
    serviceRemove: 'Entfernen',
    serviceBadAddress:
      'Diese Adresse ist nicht verwendbar. Sie muss mit https:// beginnen. http:// geht nur für diesen Computer oder wenn Sie es erlauben.',
    serviceWorks: 'Der Dienst funktioniert und akzeptiert den Schlüssel.',
    unlimited: 'Leer lassen für unbegrenzt.',
    noLimit: 'Unbegrenzt',
    invalidNumber: (lowest, highest) =>
      `Geben Sie eine ganze Zahl von ${lowest} bis ${highest.toLocaleString('de')} ein oder lassen Sie das Feld leer.`,
    apiEnable: 'Programmen auf diesem Computer die Nutzung von Screenscribe erlauben',
    apiRisk:
      'Ein Programm mit dem Token kann Ihren Bildschirm und Verlauf lesen und Maus und Tastatur bedienen. Geben Sie es nur Programmen, denen Sie vertrauen.',
    apiNeedsHost: 'Die API gehört zur Screenscribe-App; diese ist nicht verbunden.',
    apiListens: (address) => `Die API ist unter ${address} erreichbar.`,
    apiOff: 'Die API ist ausgeschaltet.',
    apiForced:
      'Die Screenscribe-App wurde mit eingeschalteter API gestartet. Die API bleibt an, bis die App beendet wird.',
    apiPortTaken: (port) =>
      `Port ${port} wird von einem anderen Programm verwendet. Beenden Sie es oder wählen Sie einen anderen Port.`,
    apiTokenNone: 'Kein Token: Jedes Programm auf diesem Computer kann die API nutzen.',
    apiTokenSet: 'Programme brauchen das Token, um die API zu nutzen.',
    apiTokenShown: 'Das ist das Token. Kopieren Sie es jetzt: Es wird nicht noch einmal angezeigt.',
    apiTokenMake: 'Token erstellen',
    apiTokenRenew: 'Neues Token erstellen',
    apiTokenRenewHelp: 'Ein neues Token ersetzt das bisherige sofort.',
    apiTokenRevoke: 'Token entfernen…',
    apiTokenRemoveTitle: 'Token entfernen?',
    apiTokenRemoveTexts: {
      on: 'Ohne Token kann jedes Programm auf diesem Computer Bildschirm und Verlauf lesen und Maus und Tastatur steuern. Deshalb wird auch die API ausgeschaltet.',
      forced:
        'Die App wurde mit eingeschalteter API gestartet, sie bleibt bis zum Ende der App an. Ohne Token kann jedes Programm auf diesem Computer Bildschirm und Verlauf lesen und Maus und Tastatur steuern.',
      off: 'Programme mit dem Token können es nicht mehr verwenden. Die API bleibt ausgeschaltet.',
    },
    apiTokenRemoveConfirms: {
      on: 'Token entfernen und API ausschalten',
      forced: 'Token entfernen, offen für alle Programme',
      off: 'Token entfernen',
    },
    apiTokenRemoveKeepOn: 'API offen für alle Programme lassen',
    apiDocs: 'Dokumentation',
    apiPort: 'Port',
    invalidPort: 'Geben Sie eine ganze Zahl von 1 bis 65535 ein.',
    copyFailed:
      'Der Text konnte nicht in die Zwischenablage kopiert werden. Markieren und kopieren Sie ihn selbst.',
    version: (version) => `Version ${version}`,
    host: 'Screenscribe-App',
    hostAbsent: 'Nicht verbunden',
    about:
      'Screenscribe erfasst Text von überall auf dem Bildschirm. Bilder und Texte bleiben auf diesem Computer, außer Sie exportieren sie über einen Konvertierungsdienst.',
    license: 'Freie Software unter der MIT-Lizenz. Texterkennung durch Tesseract (Apache 2.0).',
    licenses: 'Woraus es gemacht ist, mit den Lizenzen',
    showOnboarding: 'Einführung erneut anzeigen',
  },
  onboarding: {
    title: 'Willkommen bei Screenscribe',
    titles: { reach: 'Immer zur Hand', host: 'Der ganze Bildschirm, ganz privat' },
    step: (step, of) => `Schritt ${step} von ${of}`,
    next: 'Weiter',
    back: 'Zurück',
    pinTitle: 'An die Symbolleiste anheften',
    pinText:
      'Klicken Sie auf das Puzzleteil in der Symbolleiste und dann auf die Nadel neben Screenscribe. Sein Symbol bleibt dann in der Symbolleiste.',
    pinFirefox:
      'Klicken Sie auf das Puzzleteil in der Symbolleiste, dann auf das Zahnrad neben Screenscribe, und wählen Sie „An Symbolleiste anheften“. Sein Symbol bleibt dann in der Symbolleiste.',
    pinDrawing:
      'Das Puzzleteil in der Symbolleiste öffnet eine Liste; darin ist die Nadel neben Screenscribe.',
    intro:
      'Erfassen Sie Text aus Bildern, Videos und Webseiten: Ziehen Sie darüber, und er liegt in der Zwischenablage.',
    tryTitle: 'Ausprobieren',
    tryText:
      'Klicken Sie auf „Ausschnitt wählen“ und ziehen Sie über einige Wörter in diesem Bild.',
    trySample: 'Ein Kassenbon der Corner Bakery mit drei Artikeln',
    tryStart: 'Ausschnitt wählen',
    tryWhole: 'Text im ganzen Bild erkennen',
    tryKept: 'Kopiert. Der Text steht auch im Verlauf.',
    tryCopied: 'Kopiert, aber nicht im Verlauf gespeichert.',
    tryNothing: 'Hier wurde kein Text gefunden. Ziehen Sie über die Wörter.',
    permissionsTitle: 'Berechtigungen und Datenschutz',
    permissions: [
      [
        'Seiten Ihrer Wahl',
        'Screenscribe sieht eine Seite nur, wenn Sie Symbol, Menü oder Tastenkürzel verwenden.',
      ],
      [
        'Zwischenablage',
        'Erfasster Text wird dorthin kopiert. Von selbst liest Screenscribe sie nie.',
      ],
      ['Benachrichtigungen', 'Sie zeigen den Anfang des erfassten Textes.'],
      [
        'Bleibt auf diesem Computer',
        'Text wird hier erkannt. Gesendet wird nur, was Sie exportieren.',
      ],
    ],
    hostTitle: 'Den ganzen Bildschirm erfassen',
    hostText:
      'Die Screenscribe-App ist ein kleines Programm neben dem Browser. Sie erfasst jedes Fenster und stellt anderen Programmen eine API bereit. Führen Sie zum Installieren im Screenscribe-Ordner diesen Befehl aus:',
    hostConnected: 'Die Screenscribe-App ist installiert und verbunden.',
    hotkeyTitle: 'Das Tastenkürzel',
    hotkeyText: 'startet das Erfassen. Sie können es ändern:',
    hotkeyBind:
      'Ihr Desktop lässt Programme nicht auf Tastenkürzel warten. Um überall zu erfassen, weisen Sie in den Tastatureinstellungen Ihres Desktops diesem Befehl eine Taste zu:',
    hotkeyChange: 'Anderes Tastenkürzel wählen',
    stepsTitle: 'Einen Text ohne Maus wiederfinden',
    steps: (capture, search) => [
      `Drücken Sie ${capture}: Der Bildschirm friert ein.`,
      'Gehen Sie mit den Pfeiltasten zu den Wörtern, wählen Sie mit Umschalt weitere aus und drücken Sie zum Kopieren die Eingabetaste. Sie bleiben im Verlauf.',
      `Drücken Sie Tage später ${search}, wo immer Sie gerade schreiben.`,
      'Tippen Sie einige Buchstaben des Textes; ↓ und ↑ wählen einen anderen.',
      'Drücken Sie Strg+Eingabe: Der Text wird dort eingefügt, wo Sie waren.',
    ],
    historyTitle: 'Texte wiederfinden',
    historyText: 'Jeder erfasste Text steht im Verlauf. Öffnen Sie ihn hier oder mit',
    historyOpen: 'Verlauf öffnen',
    finish: 'Los geht’s',
  },
};

function listed(names: string[]): string {
  return new Intl.ListFormat('de').format(names.map((name) => `„${name}“`));
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toLocaleString('de', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    useGrouping: false,
  });
}
