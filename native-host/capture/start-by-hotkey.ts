import type { Logger } from 'pino';
import { Problem } from '../../shared/api/problem.ts';
import type { TextCapture } from './text-capture.ts';

/** Starts a capture where nobody waits for an answer. */
export function startByHotkey(textCapture: TextCapture, log: Logger): void {
  log.info('the capture hotkey was pressed');
  void textCapture.start().catch((error: unknown) => {
    // The browser has the same keys for its own hotkey, and a person may press them twice.
    if (error instanceof Problem && error.code === 'capture_in_progress') return;
    log.warn({ err: error }, 'the hotkey started no capture');
  });
}
