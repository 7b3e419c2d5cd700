import type { Logger } from 'pino';
import { Problem } from '../../shared/api/problem.ts';
import type { Settings } from '../../shared/api/settings.ts';
import type { DesktopNotice } from '../notifications/notify-desktop.ts';
import { desktopLanguage } from '../settings/desktop-language.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { TextCapture } from './text-capture.ts';

type HotkeyParts = { textCapture: TextCapture; settings: SettingsStore; log: Logger };

/** Starts a capture where no caller waits for an answer: the person is notified of a failure. */
export function startByHotkey({ textCapture, settings, log }: HotkeyParts): void {
  log.info('the capture hotkey was pressed');
  void textCapture.start({ forPerson: true }).catch(async (error: unknown) => {
    // The browser has the same keys for its own hotkey, and a person may press them twice; they
    // need no notification of a capture that they cancelled.
    if (error instanceof Problem && known.has(error.code)) return;
    log.warn({ err: error }, 'the hotkey started no capture');
    // No extension is there to show it.
    const { notifyDesktop } = await import('../notifications/notify-desktop.ts');
    await notifyDesktop(notStarted(error, settings.current.ui)).catch((cause: unknown) =>
      log.info({ err: cause }, 'the desktop showed no notification of it'),
    );
  });
}

const known: ReadonlySet<string> = new Set(['capture_in_progress', 'capture_cancelled']);

const texts = {
  en: {
    title: 'Nothing was captured',
    notConnected:
      'The browser with the Screenscribe extension did not answer. Open it, and press the hotkey again.',
    failed: 'The capture could not start. Press the hotkey again.',
  },
  de: {
    title: 'Es wurde nichts erfasst',
    notConnected:
      'Der Browser mit der Screenscribe-Erweiterung hat nicht geantwortet. Öffnen Sie ihn und drücken Sie das Tastenkürzel erneut.',
    failed: 'Die Erfassung konnte nicht beginnen. Drücken Sie das Tastenkürzel erneut.',
  },
};

/** Why the hotkey started no capture, in the configured language. */
function notStarted(error: unknown, ui: Settings['ui']): DesktopNotice {
  const { title, notConnected, failed } = texts[desktopLanguage(ui)];
  const isAlone = error instanceof Problem && error.code === 'extension_not_connected';
  return { title, text: isAlone ? notConnected : failed };
}
