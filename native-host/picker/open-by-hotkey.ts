import type { Logger } from 'pino';
import { Problem } from '../../shared/api/problem.ts';
import type { Picker } from './picker.ts';

/** Opens or closes the picker where nobody waits for an answer. */
export function openByHotkey(picker: Picker, focused: number | undefined, log: Logger): void {
  void picker.toggle('host', focused).catch((error: unknown) => {
    // The capture has the keys until it is over.
    if (error instanceof Problem && error.code === 'capture_in_progress') return;
    log.warn({ err: error }, 'the picker was not opened');
  });
}
