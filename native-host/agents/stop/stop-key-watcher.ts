/**
 * A process that keeps the stop in the file of its second argument, and tells its parent, when the key
 * in the first was held for a second.
 */
import { uIOhook } from 'uiohook-napi';
import { z } from 'zod';
import { hookKeycode } from '../../hotkey/hook-keycode.ts';
import type { WatcherMessage } from '../../hotkey/watch-keys.ts';
import { keepStop } from '../../input/stop/stop-file.ts';

const heldMs = 1_000;
/** In ms: some systems report a key that repeats as released in between. */
const repeatMs = 60;

const [wanted] = z.tuple([z.object({ key: z.string() })]).parse(JSON.parse(process.argv[2] ?? ''));
const stopFile = z.string().parse(process.argv[3]);
const keycode = hookKeycode(wanted.key);
let holding: NodeJS.Timeout | undefined;
let releasing: NodeJS.Timeout | undefined;

uIOhook.on('keydown', (event) => {
  if (event.keycode !== keycode) return;
  clearTimeout(releasing);
  holding ??= setTimeout(stop, heldMs);
});
uIOhook.on('keyup', (event) => {
  if (event.keycode !== keycode) return;
  releasing = setTimeout(() => {
    clearTimeout(holding);
    holding = undefined;
  }, repeatMs);
});
process.once('disconnect', () => process.exit());
tell({ hooking: true });
uIOhook.start();
tell({ alone: [false] });

function stop(): void {
  try {
    keepStop(stopFile);
  } finally {
    // The host stops all the same where the file cannot be.
    tell({ pressed: 0 });
  }
}

function tell(message: WatcherMessage): void {
  process.send?.(message);
}
