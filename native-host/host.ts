import path from 'node:path';
import type { Logger } from 'pino';
import type { Status } from '../shared/api/status.ts';
import { createOcr, type Ocr } from '../shared/node/ocr/ocr.ts';
import { version } from '../shared/node/version.ts';
import { type Agents, createAgents } from './agents/agent-access.ts';
import { type Capture, createCapture } from './capture/capture.ts';
import { type CaptureReader, createReader } from './capture/read-and-keep.ts';
import { startByHotkey } from './capture/start-by-hotkey.ts';
import { createTextCapture, type TextCapture } from './capture/text-capture.ts';
import { type Clipboard, createClipboard } from './clipboard/clipboard.ts';
import { openServiceStore, type ServiceStore } from './conversion/service-store.ts';
import { desktopBackends } from './desktop/desktop-backends.ts';
import { createDesktopWindows, type DesktopWindows } from './desktop-windows/desktop-windows.ts';
import { createEventLog, type EventLog, publishEvents } from './events/event-log.ts';
import { type Exports, openExports } from './export/exports.ts';
import { createExtensions, type Extensions } from './extensions/extensions.ts';
import { noteFocused } from './extensions/note-focused.ts';
import { openRepairNews } from './extensions/repair-news.ts';
import type { HistoryOptions } from './history/open-history.ts';
import type { HostHistory } from './history/thread/host-history.ts';
import { type HistoryThread, openHistoryThread } from './history/thread/open-history-thread.ts';
import { type RegisteredHotkey, registerHotkeys } from './hotkey/register-hotkeys.ts';
import { createInput, type Input } from './input/input.ts';
import { createLanguageStore, type LanguageStore } from './languages/language-store.ts';
import { createLegalTexts, type LegalTexts } from './legal/legal-texts.ts';
import type { AttachedClients } from './link/server/attached-clients.ts';
import type { LogHistory } from './logs/log-history.ts';
import { createPdfs, type Pdfs } from './pdfs/pdfs.ts';
import { createPicker, openByHotkey, type Picker } from './picker/picker.ts';
import { createScreen, type Screen } from './screen/screen.ts';
import { createTextSearch } from './screen-text/matching/search/text-search.ts';
import { createScreenText, type ScreenText } from './screen-text/screen-text.ts';
import { noteSettings } from './settings/lost-settings.ts';
import { openSettings, type SettingsStore } from './settings/settings-store.ts';
import { createWatches, type Watches } from './watch/watches.ts';
import { createEditor, type Editor } from './windows/editor.ts';
import { createSidebar, type Sidebar } from './windows/sidebar.ts';
import { createWindowHints, type WindowHints } from './windows/window-hints.ts';
import { createWindows, type Windows } from './windows/windows.ts';

/** The capabilities of a user's one host, for every caller. */
export type Host = AsyncDisposable & {
  readonly version: string;
  readonly log: Logger;
  readonly logs: LogHistory;
  readonly events: EventLog;
  readonly settings: SettingsStore;
  readonly screen: Screen;
  readonly screenText: ScreenText;
  readonly desktopWindows: DesktopWindows;
  readonly ocr: Ocr;
  readonly languages: LanguageStore;
  readonly reader: CaptureReader;
  readonly capture: Capture;
  readonly watches: Watches;
  readonly textCapture: TextCapture;
  readonly clipboard: Clipboard;
  readonly input: Input;
  readonly agents: Agents;
  readonly hotkey: RegisteredHotkey;
  readonly pickerHotkey: RegisteredHotkey;
  readonly picker: Picker;
  readonly legal: LegalTexts;
  readonly history: HostHistory;
  readonly service: ServiceStore;
  readonly exports: Exports;
  readonly pdfs: Pdfs;
  readonly extensions: Extensions;
  readonly windows: Windows;
  readonly windowHints: WindowHints;
  readonly sidebar: Sidebar;
  readonly editor: Editor;
  /** Origins of our own extensions, as a browser sends them. */
  readonly extensionOrigins: ReadonlySet<string>;
  /** @param apiPort the port the API listens on, null while it is off */
  status(apiPort: number | null): Promise<Status>;
  /** Ends the host once the current answer is sent. */
  quit(): void;
};

export type HostOptions = {
  dataDir: string;
  log: Logger;
  logs: LogHistory;
  tokenOfThisRun?: string | undefined;
  /** Where language models may be downloaded from. */
  languageUrl?: string | undefined;
  clients: AttachedClients;
  onQuit: () => void;
  historyThread: HistoryThread;
  /** Called while the history's thread opens it, in which time other things can be loaded. */
  whileHistoryOpens: () => void;
};

export async function openHost({
  dataDir,
  log,
  logs,
  tokenOfThisRun,
  languageUrl,
  clients,
  onQuit,
  historyThread,
  whileHistoryOpens,
}: HostOptions): Promise<Host> {
  const backends = desktopBackends();
  const settings = await openSettings({
    dataDir,
    tokenOfThisRun,
    onProblem: (problem) => log.warn(problem),
  });
  const repairNews = await openRepairNews({ dataDir, clients, log });
  const historyOptions: HistoryOptions = {
    dir: dataDir,
    limits: () => settings.current.history,
    onProblem: (problem, cause) => log.warn({ problem, err: cause }, 'the history was repaired'),
    // What browsers believe to be here may be lost: they are asked again when they reconnect.
    onRepaired(repaired) {
      repairNews.note(repaired);
      setImmediate(() => {
        for (const { peer } of clients.extensions()) peer.close();
      });
    },
  };
  const opening = openHistoryThread(historyOptions, historyThread);
  whileHistoryOpens();
  const history = await opening;
  noteSettings(dataDir, (err) => log.warn({ err }, 'the history does not know of the settings'));
  const events = createEventLog();
  const publishing = await publishEvents({ events, history, settings, clients, log });
  const service = await openServiceStore({
    dataDir,
    onDamaged: (movedTo) => log.warn({ movedTo }, 'the conversion service must be set again'),
  });
  const languageFolder = path.join(dataDir, 'languages');
  const ocr = createOcr({
    engine: () => settings.current.ocr.engine,
    model: () => settings.current.ocr.model,
    languageFolders: [languageFolder],
    remembers: true,
  });
  const exports = await openExports({
    ...{ history, service, ocr, dataDir, log },
    settings: () => settings.current,
  });
  const pdfs = createPdfs(ocr);
  const languages = createLanguageStore({
    ocr,
    settings,
    folder: languageFolder,
    downloadUrl: languageUrl,
  });
  const screen = createScreen();
  const reader = createReader({ ocr, history, settings, log });
  const clipboard = createClipboard();
  const input = createInput({
    ...{ screen, dataDir, stopKey: settings.current.agents.stopKey },
    onHalt: () => agents.noteHalt(),
    onProblem: (error) => log.warn({ err: error }, 'the stop of input was not kept, or not let go'),
  });
  const agents = createAgents({ settings, input, dataDir, log });
  const search = createTextSearch();
  const desktopWindows = createDesktopWindows({ screen, input, search });
  const screenText = createScreenText({
    ...{ screen, ocr, input, settings, search },
    windows: desktopWindows,
    onSnapshot: (snapshotId) => events.emit('snapshot', { snapshotId }),
  });
  const extensions = createExtensions({ clients, dataDir, log });
  const capture = createCapture({ screen, reader, clipboard });
  const watches = createWatches({ screen, ocr, history, settings, log });
  const picker = createPicker({
    ...{ extensions, input, log },
    isCapturing: () => textCapture.state !== 'idle',
  });
  const textCapture = createTextCapture({
    ...{ screen, input, ocr, reader, history, clipboard, settings, extensions, picker },
    log,
    onStep: (step) => events.emit('capture', step),
  });
  const hotkeys = registerHotkeys({
    ...{ settings, input, dataDir },
    onPress: {
      hotkey: () => startByHotkey({ textCapture, settings, log }),
      pickerHotkey: (focused) => openByHotkey(picker, focused, log),
    },
    onProblem: (error) => log.warn({ err: error }, 'the hotkey is not watched'),
  });
  const { services } = await backends;
  return {
    version,
    log,
    logs,
    events,
    settings,
    screen,
    screenText,
    desktopWindows,
    ocr,
    languages,
    reader,
    capture,
    watches,
    textCapture,
    clipboard,
    input,
    agents,
    hotkey: hotkeys.hotkey,
    pickerHotkey: hotkeys.pickerHotkey,
    picker,
    legal: createLegalTexts(path.join(dataDir, 'legal')),
    history,
    service,
    exports,
    pdfs,
    extensions,
    windows: createWindows({ extensions, screen, log }),
    windowHints: createWindowHints(screen),
    sidebar: createSidebar({ extensions, settings }),
    editor: createEditor({ extensions, history }),
    extensionOrigins: clients.origins,
    async status(apiPort) {
      await noteFocused(clients);
      const browsers = clients.browsers();
      return {
        status: 'ok',
        version,
        historyCount: await history.count(),
        uptimeSeconds: Math.round(process.uptime()),
        pid: process.pid,
        platform: process.platform,
        api: { port: apiPort, authRequired: settings.apiLock.state !== 'open' },
        extension: { connected: browsers.length > 0, clients: browsers },
        capture: { state: textCapture.state === 'idle' ? capture.state : textCapture.state },
        ocr: ocr.status(),
        backends: services,
      };
    },
    quit: onQuit,
    async [Symbol.asyncDispose]() {
      textCapture[Symbol.dispose]();
      await watches[Symbol.asyncDispose]();
      publishing[Symbol.dispose]();
      extensions[Symbol.dispose]();
      await repairNews[Symbol.asyncDispose]();
      await hotkeys[Symbol.asyncDispose]();
      await agents[Symbol.asyncDispose]();
      await input[Symbol.asyncDispose]();
      await search[Symbol.asyncDispose]();
      await screen[Symbol.asyncDispose]();
      await exports[Symbol.asyncDispose]();
      await pdfs[Symbol.asyncDispose]();
      await ocr[Symbol.asyncDispose]();
      await history[Symbol.asyncDispose]();
    },
  };
}
