import type { Logger } from 'pino';
import { Problem } from '../../shared/api/problem.ts';
import { notStarted } from '../notifications/capture-notices.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { TextCapture } from './text-capture.ts';

type Parts = { textCapture: TextCapture; settings: SettingsStore; log: Logger };

/** Starts a capture where no caller waits for an answer: the person is notified of a failure. */
export function startByHotkey({ textCapture, settings, log }: Parts): void {
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
