import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Problem } from '../../shared/api/problem.ts';
import { MessageError } from '../../shared/messages/message-error.ts';
import { desktopBackends } from '../desktop/desktop-backends.ts';
import { askExtension } from '../extensions/ask-extension.ts';
import type { Extensions } from '../extensions/extensions.ts';
import type { Input } from '../input/input.ts';
import { requireInputAllowed } from '../input/require-input-allowed.ts';
import type { AttachedClient } from '../link/server/attached-clients.ts';

/** The small window in which a person finds a text of the history, from any program. */
export type Picker = {
  /**
   * Shows it in the browser used last, or closes it where it is open. Resolves once that was
   * requested. Throws `capture_in_progress` and `extension_not_connected`.
   * @param by whose hotkey was pressed
   * @param focused the window to paste into, where the system reports which has the focus
   */
  toggle(by: 'host' | 'browser', focused?: number): Promise<void>;
  /** Resolves once it is off the screen; at once where it is not open. */
  hide(): Promise<void>;
  /** Pastes into the window that had the focus before. Throws as `Input.paste` does. */
  paste(signal: AbortSignal): Promise<void>;
};

type PickerParts = {
  extensions: Extensions;
  input: Input;
  isCapturing: () => boolean;
  log: Logger;
};

/** In ms: it stays for as long as the person wants; this is for a call that got lost. */
const maxMs = 24 * 60 * 60 * 1_000;
/** How long a browser may take to close it, in ms: the person waits for the frozen screen. */
const closingMs = 1_000;
/** How long the desktop takes to remove a window from the screen, in ms. */
const fadingMs = 250;
/**
 * In ms: if the browser has the same hotkey, both get one press; within this time it is the same
 * one.
 */
const samePressMs = 400;

export function createPicker({ extensions, input, isCapturing, log }: PickerParts): Picker {
  let shownBy: AttachedClient | undefined;
  let shown: Promise<void> = Promise.resolve();
  let target: number | undefined;
  let last = { by: 'host', atMs: Number.NEGATIVE_INFINITY };

  async function show(extension: AttachedClient): Promise<void> {
    shownBy = extension;
    try {
      const paste = await canPaste();
      await askExtension(extension, 'picker.show', { paste }, { timeoutMs: maxMs });
    } catch (error) {
      log.warn({ err: error }, 'the picker was not shown');
    } finally {
      if (shownBy === extension) shownBy = undefined;
    }
  }

  return {
    async toggle(by, focused) {
      if (isCapturing()) throw capturing();
      const before = last;
      last = { by, atMs: performance.now() };
      if (by !== before.by && last.atMs - before.atMs < samePressMs) return;
      if (shownBy && (await close(shownBy))) return;
      // It was already closing, or closed by hand, and the browser did not say so yet.
      await Promise.race([shown, delay(closingMs, undefined, { ref: false })]);
      target = focused;
      shown = show(await extensions.reach());
    },
    async hide() {
      if (!shownBy) return;
      await close(shownBy);
      await delay(fadingMs);
    },
    async paste(signal) {
      await input.paste(target, signal);
    },
  };
}

/**
 * Whether this closed it: it may be closing already. A slow or disconnected browser must not delay
 * what comes next.
 */
async function close({ peer }: AttachedClient): Promise<boolean> {
  try {
    return (await peer.call('picker.close', {}, { timeoutMs: closingMs })).closed;
  } catch (error) {
    if (error instanceof MessageError) return true;
    throw error;
  }
}

function capturing(): Problem {
  return new Problem('capture_in_progress', 'A capture is under way. Finish or cancel it first.');
}

/**
 * Whether the keys that paste reach the window that had the focus before. On macOS the browser
 * stays in front when its window is closed.
 */
async function canPaste(): Promise<boolean> {
  if (process.platform === 'darwin') return false;
  try {
    requireInputAllowed();
  } catch {
    return false;
  }
  const { server, services } = await desktopBackends();
  return server === 'none' || services.input.name !== 'none';
}

/** Opens or closes the picker where no caller waits for an answer. */
export function openByHotkey(picker: Picker, focused: number | undefined, log: Logger): void {
  void picker.toggle('host', focused).catch((error: unknown) => {
    // A running capture has the keys until it ends.
    if (error instanceof Problem && error.code === 'capture_in_progress') return;
    log.warn({ err: error }, 'the picker was not opened');
  });
}
